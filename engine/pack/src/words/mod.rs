//! What a war calls things: `words.toml`, and topics of the rules that are its own (`rules.toml`). All
//! of it may be left out.

mod fill;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::read::check::{SIGNS, leads_away};
use crate::{Flag, IslandId};

pub use fill::{the, within};

macro_rules! words {
    ($($(#[$meta:meta])* $name:ident = $usual:literal;)+) => {
        /// Words that the sentences of every war are filled with. A word that refers to another, as
        /// `{foe}`, has that one's text unless a pack says more.
        #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct Words {
            $($(#[$meta])* pub $name: String,)+
        }

        impl Default for Words {
            fn default() -> Self {
                Self { $($name: $usual.to_owned(),)+ }
            }
        }

        impl Words {
            /// A word by its name.
            pub fn get(&self, name: &str) -> Option<&str> {
                match name {
                    $(stringify!($name) => Some(&self.$name),)+
                    _ => None,
                }
            }

            fn each(&mut self) -> impl Iterator<Item = (&'static str, &mut String)> {
                [$((stringify!($name), &mut self.$name)),+].into_iter()
            }
        }
    };
}

words! {
    /// The war in a word or two, at the head of messages and maps: `San Juans`.
    short = "";
    /// The same within a sentence: `the San Juans`.
    the_war = "{short}";
    /// Who rises, in the plural and with an article: `the Ansar`.
    foe = "the rebels";
    /// Another name for them.
    foe_also = "{foe}";
    /// Those who follow their leader.
    foe_men = "{foe}";
    /// Before a noun: `Mahdist` vessels.
    foe_adjective = "rebel";
    /// An emoji for whoever leads them on a table.
    foe_sign = "🏴";
    /// Who wins if we lose: one person, or all of them.
    leader = "{foe}";
    /// What stands for the leader: `he`, `she`, `it` or `they`.
    leader_is = "they";
    /// What is counted: `Mahdi's score`.
    score = "the score";
    /// The same with more words to it: `the Mahdi's score`.
    the_score = "{score}";
    /// Before a noun, the troops who are there from the start: `Egyptian`.
    local = "local";
    /// The same in a narrow column: `Egypt`.
    retaken_local = "{local}";
    /// Those troops: `Egyptians`.
    locals = "{local} troops";
    /// Before a noun, the troops who come later: `British`.
    relief = "relief";
    /// The nations among them: `British, Indian, Australian`.
    relief_nations = "{relief}";
    /// Those troops, in the plural and with an article: `the British`.
    the_relief = "the {relief} troops";
    /// What they have done when they arrive: `landed`, or `come`.
    landed = "come";
    /// An emoji for their arrival.
    relief_sign = "🚩";
    /// Who gives the commander orders: `London`.
    home = "the government";
    /// Who alone relieves a commander once the relief is there: `the Prime Minister`.
    premier = "{home}";
    /// By what name the hero goes: `Gordon`.
    hero = "the hero";
    /// `he`, `she`, `it` or `they`, of the hero.
    hero_he = "he";
    /// With a rank: `General Gordon`.
    hero_full = "{hero}";
    /// Whoever leads the bound force: `Graham`.
    bound = "the bound force";
    /// `his`, `her`, `its` or `their`, of the bound force's leader.
    bound_his = "its";
    /// The expedition that must attack: `the Hicks expedition`.
    expedition = "the expedition";
    /// The same in one word: `Hicks`.
    expedition_short = "{expedition}";
    /// `he`, `she` or `it`, of the expedition in one word.
    expedition_he = "it";
    /// The new commander: `Kitchener`.
    successor = "the new commander";
    /// What places lie in, in the singular: `island`.
    district = "district";
    /// `on` an island, `in` a district.
    in_district = "in";
    /// All of them: `the islands`.
    land = "the country";
    /// `is` or `are`, of the land.
    land_is = "is";
    /// What the foe's men on foot are on a table, by their arms: `spears`.
    foe_foot = "on foot";
    /// Where trees stand around water: `oasis`.
    oasis = "grove";
    /// What ships sail on, in the singular: `sea area`.
    water = "water";
    /// Where ships are that are in no port: `at sea`.
    at_sea = "on the water";
    /// Who decides in a village whether it rises: `the sheikhs`.
    notables = "the headmen";
    /// What goes as fast as cavalry: `cavalry and camels`.
    horse = "cavalry";
    /// What supplies are loaded on: `carts and camels`.
    carts = "carts";
    /// Behind what a force entrenches in the field: `thorn and earth`.
    works = "earthworks";
    /// What slows marches, in the plural: `rains and sandstorms`.
    weather = "storms";
    /// What keeps cards from giving Ops for a round, with its verb: `sandstorms keep`.
    no_ops = "a random event keeps";
    /// What keeps a commander in his post for a turn: `the Khedive's firman`.
    confirms = "{home}";
    /// A ship with guns: `gunboat`.
    gunboat = "gunboat";
    /// A ship that carries troops: `transport`.
    transport = "transport";
    /// An emoji for districts.
    district_sign = "🗺️";
    /// What counts a force beforehand (an `it`): `balloon`.
    scout = "patrol";
    /// `goes up over` a place.
    scout_goes = "goes to";
    /// Its emoji.
    scout_sign = "🔎";
    /// How a war that is won ends, in a sentence or two.
    won = "";
    /// How a war that is lost ends.
    lost = "";
    /// How a war ends that nobody has won.
    draw = "";
    /// What has led to the war, for whoever opens the lobby.
    premise = "";
    /// More of the history, for whoever asks.
    background = "";
    /// What the base is, in a sentence.
    base_note = "";
    /// What the refuge is, in a sentence.
    refuge_note = "";
}

/// Who leads on each district, by whose leader it is (J-145).
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Leaders {
    pub rebel: BTreeMap<IslandId, String>,
    pub local: BTreeMap<IslandId, String>,
    pub relief: BTreeMap<IslandId, String>,
}

impl Leaders {
    /// The leader of a district: the rebels', or one of ours. Nothing where a pack names none.
    pub fn of(&self, island: IslandId, flag: Option<Flag>) -> Option<&str> {
        let side = match flag {
            None => &self.rebel,
            Some(Flag::Local) => &self.local,
            Some(Flag::Relief) => &self.relief,
        };
        side.get(&island).map(String::as_str)
    }
}

/// A topic of the rules that a war tells in its own words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnTopic {
    pub key: String,
    pub title: Option<String>,
    /// Instead of the text of every war.
    pub text: Option<String>,
    /// A line of example for it.
    pub example: Option<String>,
}

/// All that is in `words.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Texts {
    pub words: Words,
    pub leaders: Leaders,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Topics {
    pub topic: Vec<OwnTopic>,
}

/// Most bytes of a word, and of one that is a text of its own.
const WORD_MOST: usize = 60;
const TEXT_MOST: usize = 4_000;

impl Words {
    /// What is wrong with a word, by its name, and whether it is only asked of new packs.
    pub(crate) fn wrong(&mut self) -> Vec<(&'static str, String, bool)> {
        let texts = ["won", "lost", "draw", "premise", "background", "base_note", "refuge_note"];
        let usual = Self::default();
        let mut wrong = Vec::new();
        for (name, word) in self.each() {
            let most = if texts.contains(&name) { TEXT_MOST } else { WORD_MOST };
            if usual.get(name) == Some(word.as_str()) {
                continue;
            }
            if word.len() > most {
                wrong.push((name, format!("{name}: at most {most} letters"), false));
            }
            if word.contains(SIGNS) || leads_away(word) {
                let says = format!("{name}: plain words, without braces, stars or other signs");
                wrong.push((name, says, false));
            }
            if !texts.contains(&name) && word.contains(['"', '\n']) {
                wrong.push((name, format!("{name}: a few words, without quotes"), false));
            }
            if name != "short" && !texts.contains(&name) && word.starts_with("The ") {
                let says = format!("{name}: it stands within sentences, with a small \"the\"");
                wrong.push((name, says, true));
            }
            if name.ends_with("_sign") && !is_sign(word) {
                wrong.push((name, format!("{name}: one emoji"), true));
            }
            if word.trim() != word || (word.is_empty() && !texts.contains(&name)) {
                let says = format!("{name}: a word, without spaces before or behind it");
                wrong.push((name, says, true));
            }
        }
        if !["he", "she", "it", "they"].contains(&self.leader_is.as_str()) {
            wrong.push(("leader_is", "leader_is: he, she, it or they".to_owned(), true));
        }
        wrong
    }

    /// Puts words into those that refer to them.
    pub(crate) fn fill(&mut self, title: &str) {
        if self.short.is_empty() {
            title.clone_into(&mut self.short);
        }
        if self.the_war == Self::default().the_war {
            self.the_war = within(&self.short);
        }
        // A word refers to one that stands before it.
        for at in 0.. {
            let known = self.clone();
            let Some((_, word)) = self.each().nth(at) else { break };
            while let Some((before, name, after)) = blank(word) {
                *word = format!("{before}{}{after}", known.get(name).unwrap_or_default());
            }
        }
    }
}

/// Whether a word can be one emoji: signs beyond all letters, at most a few that are drawn as one.
fn is_sign(word: &str) -> bool {
    (1..=7).contains(&word.chars().count()) && word.chars().all(|of| of > '\u{2000}')
}

fn blank(word: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = word.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}
