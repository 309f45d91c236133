//! Texts of every war, and the blanks in them for the words of one.
//!
//! A blank begins with `war`: `{war.foe}`, with a capital `{war.Foe}`. `{war.a_gunboat}` has its article,
//! `{war.an_gunboat}` is the article alone, `{war.gunboats}` the plural, and `{war.wins|win}` agrees with
//! the leader. What stands between `{war.if ships}` and `{war.endif}`, or `{war.else}`, is there if the
//! war has ships.

use crate::{Effect, Flag, Pack};

impl Pack {
    /// A text with the words of this war in its blanks.
    pub fn say(&self, text: &str) -> String {
        self.fill(text, &|_| None, &|said| said)
    }

    /// The same with what `more` says of blanks that stand for more than a word; all that is put in is
    /// written as `quote` writes it.
    pub fn fill(
        &self,
        text: &str,
        more: &dyn Fn(&str) -> Option<String>,
        quote: &dyn Fn(String) -> String,
    ) -> String {
        let mut told = String::new();
        let mut rest = text;
        // Whether each part that has begun is there.
        let mut parts: Vec<bool> = Vec::new();
        while let Some((before, after)) = rest.split_once("{war.") {
            let Some((blank, behind)) = after.split_once('}') else { break };
            rest = behind;
            if parts.iter().all(|is| *is) {
                told.push_str(before);
            }
            if let Some(of) = blank.strip_prefix("if ") {
                let said = || more(of).or_else(|| self.words.get(of).map(str::to_owned));
                let has = self.feature(of);
                parts.push(has.unwrap_or_else(|| said().is_some_and(|said| !said.is_empty())));
            } else if blank == "else" {
                parts.last_mut().into_iter().for_each(|is| *is = !*is);
            } else if blank == "endif" {
                parts.pop();
            } else if parts.iter().all(|is| *is) {
                let name = blank.to_lowercase();
                let word = more(&name).or_else(|| self.word(&name));
                debug_assert!(word.is_some(), "{{war.{blank}}} has no word");
                let word = quote(word.unwrap_or_default());
                let head = blank.starts_with(char::is_uppercase);
                told.push_str(&if head { capital(&word) } else { word });
            }
        }
        told + rest
    }

    /// Whether the war has something that not every war has, or a word for it.
    pub fn has(&self, what: &str) -> bool {
        let word = || self.words.get(what).is_some_and(|word| !word.is_empty());
        self.feature(what).unwrap_or_else(word)
    }

    /// Whether the war has something of its tables that not every war has; nothing where that is only a word.
    fn feature(&self, what: &str) -> Option<bool> {
        let effect = |fits: fn(&Effect) -> bool| self.cards.iter().any(|card| fits(&card.event));
        let late = self.setup.reconquest.as_ref();
        Some(match what {
            "ships" => !self.seas.is_empty() && !self.ship_kinds.is_empty(),
            "ports" => self.places.iter().any(crate::Place::is_port),
            "sea" => self.words.at_sea == "at sea",
            "train" => effect(|of| matches!(of, Effect::Railway { .. })),
            "bound" => effect(|of| matches!(of, Effect::BoundForce { .. })),
            "expedition" => self.special.expedition.is_some(),
            "crisis" => self.special.crisis.is_some(),
            "hero" => self.special.hero.is_some(),
            "successor" => self.special.successor.is_some(),
            "no-vote" => effect(|of| matches!(of, Effect::NoVote { .. })),
            "late" => late.is_some(),
            "late-hand" => late.is_some_and(|late| !late.hand.is_empty()),
            "armoured" => self.kinds.iter().any(|kind| kind.armoured),
            "leaders" => self.islands.iter().all(|island| {
                [None, Some(Flag::Local), Some(Flag::Relief)]
                    .into_iter()
                    .all(|flag| self.leaders.of(island.id, flag).is_some())
            }),
            _ => return None,
        })
    }

    /// What a blank says, without its capital.
    pub fn word(&self, name: &str) -> Option<String> {
        let words = &self.words;
        let bare = |of: &str| of.strip_prefix("the ").unwrap_or(of).to_owned();
        let place = |of: crate::PlaceId| Some(self.places[usize::from(of.number())].name.clone());
        if let Some((one, many)) = name.split_once('|') {
            return Some(if words.leader_is == "they" { many } else { one }.to_owned());
        }
        if let Some(word) = words.get(name).filter(|word| !word.is_empty()) {
            return Some(word.to_owned());
        }
        let late = self.setup.reconquest.as_ref();
        Some(match name {
            "title" => self.title.clone(),
            "foes" => bare(&words.foe),
            "reliefs" => bare(&words.the_relief),
            // Before a noun a plural is no word.
            "foe_unit" if words.foe.ends_with('s') => words.foe_adjective.clone(),
            "foe_unit" => bare(&words.foe),
            // `the British` are British; `the relief columns` are themselves.
            "by_relief" if words.the_relief == format!("the {}", words.relief) => {
                words.relief.clone()
            }
            "by_relief" => words.the_relief.clone(),
            "persons" => {
                let hero = self.has("hero").then_some(&words.hero);
                let expedition = self.has("expedition").then_some(&words.expedition_short);
                let of: Vec<&str> =
                    hero.into_iter().chain(expedition).map(String::as_str).collect();
                of.join(" or ")
            }
            "label" => capital(&bare(&words.score)),
            "of_leader" => possessive(&words.leader),
            "he" => words.leader_is.clone(),
            "his" => pronoun(&words.leader_is, ["his", "her", "its", "their"]),
            "him" => pronoun(&words.leader_is, ["him", "her", "it", "them"]),
            "theirs" => pronoun(&words.leader_is, ["his", "hers", "its", "theirs"]),
            "land_was" => if words.land_is == "is" { "was" } else { "were" }.to_owned(),
            "land_has" => if words.land_is == "is" { "has" } else { "have" }.to_owned(),
            "lands" => if words.landed == "come" { "come" } else { "land" }.to_owned(),
            "end" => self.score.lost.to_string(),
            "hero_at" => self.score.hero.to_string(),
            "relief_at" => self.score.relief.to_string(),
            "successor_at" => self.score.successor.to_string(),
            "pacified" => self.score.pacified.to_string(),
            "hero_lost" => self.score.hero_lost.to_string(),
            "turns" => self.setup.turns.to_string(),
            "late_turn" => late?.turn.to_string(),
            "late_score" => late?.vp.to_string(),
            "places" => self.places.len().to_string(),
            "events" => self.events.len().to_string(),
            "base" => return place(self.roles.base),
            "refuge" => return place(self.roles.refuge),
            "revolt" => return place(self.setup.revolt),
            "bound_district" => within(&self.islands[usize::from(self.roles.bound.number())].name),
            "refuge_district" => {
                let at = self.places[usize::from(self.roles.refuge.number())].island;
                within(&self.islands[usize::from(at.number())].name)
            }
            _ => {
                if let Some(of) = name.strip_prefix("a_") {
                    let word = self.word(of)?;
                    return Some(format!("{} {word}", article(&word)));
                }
                if let Some(of) = name.strip_prefix("an_") {
                    return Some(article(&self.word(of)?).to_owned());
                }
                let one = words.get(name.strip_suffix('s')?).filter(|word| !word.is_empty())?;
                plural(one)
            }
        })
    }
}

fn article(word: &str) -> &'static str {
    if word.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

fn possessive(word: &str) -> String {
    format!("{word}{}", if word.ends_with('s') { "'" } else { "'s" })
}

/// The plural of a noun, also of one with more behind it: `stretches of river`.
fn plural(noun: &str) -> String {
    let (head, tail) = noun.split_at(noun.find(" of ").unwrap_or(noun.len()));
    let hissing = ["s", "x", "ch", "sh"].iter().any(|end| head.ends_with(end));
    format!("{head}{}{tail}", if hissing { "es" } else { "s" })
}

fn pronoun(leader: &str, of: [&str; 4]) -> String {
    let at = ["he", "she", "it"].iter().position(|one| *one == leader);
    of[at.unwrap_or(3)].to_owned()
}

/// A name as it stands within a sentence: `the Lower Doab`.
pub fn within(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

/// A name behind `the`, also one that has its article already: `the Canadian Pacific Railway`.
pub fn the(name: &str) -> String {
    let bare = name.strip_prefix("The ").or_else(|| name.strip_prefix("the "));
    format!("the {}", bare.unwrap_or(name))
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
