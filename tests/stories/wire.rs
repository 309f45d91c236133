//! Two histories that differ only in what somebody may not know are told alike, byte for byte, until
//! something lawfully comes out: messages and how many there are, boards, times, numbers, who is
//! rung, private answers, completion, records and pictures.
//!
//! Both are played in one club, each in a channel of its own, by the same people with the same
//! presses. A side that hides something plays in each as it likes, at other times and more or less
//! often, as long as nobody else sees anything of it.

use std::sync::Arc;

use campaign::Campaigns;
use campaign::archive::export::Export;
use campaign::archive::import::{Import, ImportTarget};
use kit::{Audience, DecisionId, Seat, Side, SplitMix};
use model::campaign::audience::{awaited, seen};
use model::ids::{CampaignId, ChannelId as Channel, GuildId, InteractionId};
use model::log::{Body, LogLine};
use model::{Asker, Game, Request};
use playground::{ChannelId, Message, Reply};
use serde_json::json;
use staff::PlayerId;

use crate::stories::club::Club;
use crate::stories::player::Player;
use crate::stories::whole::{raw, without_chance};

#[path = "../khartoum/altered.rs"]
mod khartoum;
#[path = "../patrols/altered.rs"]
mod patrols;

/// Pairs of histories of each case, unless `SIRDAR_WIRE` says how many; those are longer, too.
const PAIRS: usize = 40;
/// The first id of these campaigns: so long that no number of a game is one.
const FIRST_ID: i64 = 1_000_000_007;
/// Answers before the moment at which histories part, at most.
const ANSWERS_MAX: usize = 160;
/// Orders of a history, presses for one of them, after which another is begun, and looks before each.
const ORDERS: [usize; 2] = [2, 4];
const PRESSES_MAX: [usize; 2] = [12, 25];
const LOOKS: [usize; 2] = [2, 4];
/// Orders that a side gives in secret, at most.
const IN_SECRET_MAX: usize = 4;

/// How many pairs a long run is to play.
fn wanted() -> Option<usize> {
    std::env::var("SIRDAR_WIRE").ok()?.parse().ok()
}

/// Whether this is a long run, as a place in what there is of both lengths.
fn at_length() -> usize {
    usize::from(wanted().is_some())
}

/// A game, who looks at it, and what they may not know.
struct Case {
    /// The game's place among all.
    game: usize,
    /// Whoever gives orders and looks, on which side.
    looks: (&'static str, Option<Side>),
    /// Somebody of the same side.
    beside: &'static str,
    /// Whoever plays the side that hides something.
    hides: &'static str,
    /// The same game where something else is hidden from them, if there is such a one.
    altered: fn(&Game, &mut SplitMix) -> Option<Game>,
}

/// The same game whose piles lie otherwise.
fn reshuffled(game: &Game, lots: &mut SplitMix) -> Option<Game> {
    let mut other = game.clone();
    other.reshuffle(lots);
    Some(other)
}

fn other_mahdists(game: &Game, lots: &mut SplitMix) -> Option<Game> {
    Some(Game::of(khartoum::mahdists(game.own().expect("Khartoum"), lots)))
}

fn other_cards_of_the_empire(game: &Game, _: &mut SplitMix) -> Option<Game> {
    Some(Game::of(khartoum::cards_of_the_empire(game.own().expect("Khartoum"))))
}

fn other_dervishes(game: &Game, lots: &mut SplitMix) -> Option<Game> {
    let game = game.own().expect("Patrols");
    patrols::dervishes(game, |below| lots.below(below)).map(Game::of)
}

/// A campaign just begun, from which histories go on.
struct Begun {
    export: Export,
    roster: staff::Roster,
    game: Game,
}

async fn begun(club: &Club, case: &Case) -> Begun {
    let store = club.store().await;
    let campaigns = Campaigns::new(store.clone(), Arc::new(club.clock.clone()));
    let guild = club.playground.guilds()[0];
    let channel = club.playground.add_channel(guild, "begun");
    let mut interaction = 0;
    let mut asker = |who: &str| {
        interaction += 1;
        let player = PlayerId(club.officer(who).id().0);
        Asker { player, interaction: InteractionId(interaction) }
    };
    let setup = games::list()[case.game].setup(None, None);
    let place = (GuildId(guild.0), Channel(channel.0));
    let made = campaigns.create(asker("Alice"), place.0, place.1, "Nile", setup, Some(3));
    let id = made.await.expect("founded").id;
    let side = |number| case.looks.1.map(|_| Side(number));
    for (who, side) in [("Chen", side(0)), ("Dara", side(0)), ("Ben", side(1)), ("Edith", side(1))]
    {
        let join = Request::Join { name: who.to_owned(), salt: None, side };
        campaigns.request(id, asker(who), join).await.expect("joined");
    }
    let commander = case.looks.1.is_none().then(|| PlayerId(club.officer(case.looks.0).id().0));
    let start = Request::Start { commander, manages: true };
    campaigns.request(id, asker("Alice"), start).await.expect("begun");
    let row = store.campaign(id).await.expect("read").expect("kept");
    let lines = store.lines(id, 1, i64::MAX).await.expect("read");
    Begun {
        roster: row.roster.clone(),
        game: Game::clone(row.game.as_ref().expect("begun")),
        export: Export::of(&row, lines, None),
    }
}

/// A game some way on, at which whoever looks is asked; nothing if it was over first.
fn some_way_on(begun: &Game, looks: Option<Side>, lots: &mut SplitMix) -> Option<Game> {
    let (mut game, mut dice) = (begun.clone(), SplitMix(lots.number()));
    let least = lots.below(ANSWERS_MAX);
    for answered in 0..2 * ANSWERS_MAX {
        let waiting = game.decision()?;
        // What the automatic player is asked it answers before anybody looks.
        let by_hand = !games::sides::plays_itself(&game.setup(), &game);
        if answered >= least && by_hand && looks.is_none_or(|side| awaited(&game) == [side]) {
            return Some(game);
        }
        let seat = *waiting.seats.iter().find(|seat| game.ask_of(**seat).is_some())?;
        let answer = lots.answer(&game.ask_of(seat)?);
        game.apply(seat, &answer, &mut dice, &mut Vec::new()).ok()?;
    }
    None
}

/// A history in its channel.
struct History {
    channel: ChannelId,
    id: CampaignId,
}

/// Brings a campaign that goes on with a game into a channel, before the bot starts.
async fn brought(club: &Club, begun: &Begun, game: Game, number: i64) -> History {
    let guild = club.playground.guilds()[0];
    let channel = club.playground.add_channel(guild, &format!("history-{number}"));
    let mut export = begun.export.clone();
    let last = export.lines.last().expect("it has begun").clone();
    let (setup, roster) = (export.setup.clone(), Box::new(begun.roster.clone()));
    let body = Body::Rebased { was: 1, setup, roster, game };
    export.lines.push(LogLine::new(last.campaign, last.number + 1, PlayerId(0), last.at, body));
    let text = serde_json::to_string(&export).expect("it is JSON");
    let import = Import::read(&text).unwrap_or_else(|why| panic!("{number}: {why}"));
    let store = club.store().await;
    let id = CampaignId(FIRST_ID + number);
    let target = ImportTarget {
        id,
        guild: GuildId(guild.0),
        channel: Channel(channel.0),
        name: None,
        seed: Some(9),
        keep_roster: true,
        now: last.at,
        post: store.next_post().await.expect("an id"),
    };
    store.commit(import.changes(&target).expect("dice")).await.expect("kept");
    History { channel, id }
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
}

/// Where two histories are told otherwise, if they are.
fn differ(what: &str, a: &[String], b: &[String]) -> Option<String> {
    let (a, b) = (a.join("\n\n"), b.join("\n\n"));
    if a == b {
        return None;
    }
    let at = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let around =
        |text: &str| text.chars().skip(at.saturating_sub(300)).take(600).collect::<String>();
    Some(format!("{what}:\n{}\n--- otherwise:\n{}", around(&a), around(&b)))
}

impl History {
    /// A text without what tells this history from the other by its place.
    fn without_place(&self, text: &str) -> String {
        let id = model::button::ButtonId::Orders(self.id).to_string();
        let id = id.rsplit(':').next().expect("an id").to_owned();
        let text = text.replace(&id, "campaign").replace(&self.channel.to_string(), "channel");
        // Drafts have numbers by chance, behind the letter that says what a button does.
        let mut known = String::new();
        const ENDS: [char; 4] = [':', '.', '"', ' '];
        for part in text.split_inclusive(ENDS) {
            let number = part.trim_end_matches(ENDS);
            let letter = known.strip_suffix([':', '.']).is_some_and(|of| of.ends_with(is_letter));
            let is_time = known.ends_with("<t:");
            let is_draft = letter && !is_time && number.len() >= 8 && number.chars().all(is_letter);
            known.push_str(if is_draft { "draft" } else { number });
            known.push_str(&part[number.len()..]);
        }
        known
    }

    fn of_message(&self, message: &Message) -> String {
        without_chance(&self.without_place(&raw(message)))
    }

    /// What stands in the channel, and what is pinned there.
    fn said(&self, club: &Club) -> Vec<String> {
        let mut said: Vec<String> = club
            .public_in(self.channel)
            .iter()
            .map(|message| format!("{} {}", message.is_pinned(), self.of_message(message)))
            .collect();
        said.sort();
        said
    }

    async fn answer(&self, club: &Club, who: &str, reply: &Reply) -> String {
        match reply.message().is_some() || reply.is_ephemeral() {
            true => self.of_message(&club.shown(who, reply).await),
            false => format!("{:?}", reply.refusal()),
        }
    }

    /// Everything that somebody is told who looks around.
    async fn looked_at(&self, club: &Club, who: &str, lots: &mut SplitMix) -> Vec<String> {
        let mut told = Vec::new();
        const PATHS: [&str; 10] = [
            "orders",
            "situation",
            "map",
            "log",
            "campaign report",
            "dice",
            "undo",
            "council list",
            "record",
            "command show",
        ];
        for _ in 0..LOOKS[at_length()] {
            let path = PATHS[lots.below(PATHS.len())];
            let reply = club.officer(who).slash(self.channel, path, json!({})).await;
            told.push(format!("{who} /{path}: {}", self.answer(club, who, &reply).await));
        }
        let newest = club.public_in(self.channel).into_iter();
        for label in ["Why?", "Hand", "Odds"] {
            let shown = newest.clone().rfind(|message| message.button(label).is_some());
            if let Some(message) = shown.filter(|_| lots.below(2) == 0) {
                let reply = club.officer(who).press(&message, label).await;
                told.push(format!("{who} {label}: {}", self.answer(club, who, &reply).await));
            }
        }
        let typed = json!({ "do": "" });
        let offered = club.officer(who).autocomplete(self.channel, "order", typed, "do").await;
        told.push(without_chance(&self.without_place(&format!("{offered:?}"))));
        told
    }

    async fn game(&self, club: &Club) -> Game {
        let row = club.bots_store().campaign(self.id).await.expect("read").expect("kept");
        Game::clone(row.game.as_ref().expect("begun"))
    }

    /// How many lines the log has.
    async fn lines(&self, club: &Club) -> i64 {
        club.bots_store().last_order(self.id).await.expect("read")
    }

    /// What an audience sees of the lines after a number, and who is asked then.
    async fn came(&self, club: &Club, after: i64, audience: Audience) -> Came {
        let lines = club.bots_store().lines(self.id, after + 1, i64::MAX).await.expect("read");
        let facts = lines.iter().flat_map(|line| seen(&line.events, Some(audience)).into_owned());
        let game = self.game(club).await;
        let faces = lines.iter().map(|line| line.faces.len()).sum();
        let (asked, over) = (awaited(&game), game.is_over());
        let mut known = game.seen(Some(audience)).into_owned();
        known.number(DecisionId(1));
        Came { facts: facts.collect(), asked, faces, known, over }
    }

    /// Has the side that hides something order at random until others see anything of it.
    async fn plays_in_secret(
        &self,
        club: &Club,
        case: &Case,
        audience: Audience,
        lots: &mut SplitMix,
    ) -> Option<Came> {
        let asked = awaited(&self.game(club).await);
        for _ in 0..IN_SECRET_MAX {
            let (game, before) = (self.game(club).await, self.lines(club).await);
            let seats = game.decision()?.seats;
            let seat = seats.into_iter().find(|seat| game.ask_of(*seat).is_some())?;
            let answer = lots.answer(&game.ask_of(seat)?);
            let typed = json!({ "do": answer.to_string() });
            let reply = club.officer(case.hides).slash(self.channel, "order", typed).await;
            club.shown(case.hides, &reply).await;
            let came = self.came(club, before, audience).await;
            if !came.facts.is_empty() || came.asked != asked || self.lines(club).await == before {
                return Some(came);
            }
        }
        None
    }
}

/// What somebody has learnt by right.
#[derive(Debug, PartialEq)]
struct Came {
    facts: Vec<model::Event>,
    asked: Vec<Side>,
    /// How many dice have fallen: a line says so, and they cannot be taken back.
    faces: usize,
    /// The game as they know it then.
    known: Game,
    over: bool,
}

/// What the bot has asked of Discord about the channels of two histories since so many requests.
fn requested(club: &Club, histories: &[History; 2], since: usize) -> Vec<String> {
    let recorded = club.playground.recorded().into_iter().skip(since);
    let of_them = |path: &str| histories.iter().any(|of| path.contains(&of.channel.to_string()));
    let changes = recorded.filter(|of| of.method != "GET" && of_them(&of.path));
    changes.map(|of| format!("{} {} {:?}", of.method, of.path, of.body)).collect()
}

/// Plays two histories on; where they are told otherwise, if they are. Those that nothing has lawfully
/// told apart up to the end are counted, and how often nobody else saw what a side did.
async fn told_otherwise(
    club: &Club,
    case: &Case,
    histories: &[History; 2],
    seed: u64,
    [whole, secret]: [&mut usize; 2],
) -> Option<String> {
    let audience = case.looks.1.map_or(Audience::Seat(Seat(0)), Audience::Side);
    let mut lots = SplitMix(seed);
    let player = |of: &History| Player::new(club, case.looks.0, seed).playing_in(of.channel);
    let [first, second] = histories;
    let mut players = [player(first), player(second)];
    for _ in 0..ORDERS[at_length()] {
        if let Some(found) = differ("the channel", &first.said(club), &second.said(club)) {
            return Some(found);
        }
        // Members of the side, and somebody who plays for nobody.
        let who = [case.looks.0, case.beside, "Farouk"][lots.below(3)];
        let mut same = lots.clone();
        let looked = first.looked_at(club, who, &mut lots).await;
        if let Some(found) =
            differ("a look", &looked, &second.looked_at(club, who, &mut same).await)
        {
            return Some(found);
        }
        let asked = awaited(&first.game(club).await);
        let came = if case.looks.1.is_none_or(|side| asked.contains(&side)) {
            let before = [first.lines(club).await, second.lines(club).await];
            let mut panels = [players[0].open(club).await, players[1].open(club).await];
            for _ in 0..PRESSES_MAX[at_length()] {
                let shown = [first.of_message(&panels[0]), second.of_message(&panels[1])];
                if let Some(found) = differ("a panel", &shown[..1], &shown[1..]) {
                    return Some(found);
                }
                let Some(next) = players[0].choose(&panels[0]) else { break };
                let same = players[1].choose(&panels[1]).expect("the same is offered");
                panels = [
                    players[0].act(club, &panels[0], &next).await,
                    players[1].act(club, &panels[1], &same).await,
                ];
                if next.gives() {
                    break;
                }
            }
            let came = [
                first.came(club, before[0], audience).await,
                second.came(club, before[1], audience).await,
            ];
            if came[0] == came[1] {
                let shown = [first.of_message(&panels[0]), second.of_message(&panels[1])];
                if let Some(found) = differ("a receipt", &shown[..1], &shown[1..]) {
                    return Some(found);
                }
            }
            came
        } else {
            let since = club.playground.recorded().len();
            let a = first.plays_in_secret(club, case, audience, &mut lots).await;
            // Later, and as it likes; now and then somebody is reminded meanwhile. What others see
            // has its time.
            let reminds = lots.below(3) == 0;
            let later = if reminds { 25 * 3_600 } else { 600 };
            club.pass(if a.is_none() { later } else { 0 }).await;
            let b = second.plays_in_secret(club, case, audience, &mut lots).await;
            match (a, b) {
                (Some(a), Some(b)) => [a, b],
                (None, None) => {
                    *secret += 1;
                    club.posted().await;
                    let requested = requested(club, histories, since);
                    if !requested.is_empty() && !reminds {
                        return Some(format!("nobody sees anything, but: {requested:#?}"));
                    }
                    continue;
                }
                // Only one of them has come to something.
                _ => return None,
            }
        };
        club.posted().await;
        // Something has lawfully come out that tells one from the other.
        if came[0] != came[1] || came[0].over {
            return None;
        }
    }
    *whole += 1;
    differ("the channel", &first.said(club), &second.said(club))
}

/// Plays pairs of histories of a case, one after the other.
async fn hold(case: Case) {
    let pairs = wanted().unwrap_or(PAIRS);
    let mut club = Club::empty().await;
    let begun = begun(&club, &case).await;
    let mut brought_all = Vec::new();
    let (mut seed, mut number) = (0, 0);
    while brought_all.len() < pairs {
        seed += 1;
        let mut lots = SplitMix(seed);
        // Every other pair begins alike where the side that hides something is asked: it tells them
        // apart by what it does.
        let hides = case.looks.1.filter(|_| brought_all.len() % 2 == 1);
        let asked = hides.map(|Side(looks)| Side(1 - looks)).or(case.looks.1);
        let Some(game) = some_way_on(&begun.game, asked, &mut lots) else { continue };
        let other = match hides {
            Some(_) => Some(game.clone()),
            None => (case.altered)(&game, &mut lots),
        };
        let Some(other) = other else { continue };
        let audience = case.looks.1.map_or(Audience::Seat(Seat(0)), Audience::Side);
        assert_eq!(
            game.seen(Some(audience)),
            other.seen(Some(audience)),
            "only what is hidden differs"
        );
        let first = brought(&club, &begun, game, number).await;
        let second = brought(&club, &begun, other, number + 1).await;
        number += 2;
        brought_all.push((seed, [first, second]));
    }
    club.start().await;
    club.posted().await;
    let (mut whole, mut secret) = (0, 0);
    for (seed, histories) in &brought_all {
        let found = told_otherwise(&club, &case, histories, *seed, [&mut whole, &mut secret]).await;
        assert!(found.is_none(), "seed {seed}: {}", found.unwrap_or_default());
    }
    println!(
        "{whole} of {pairs} pairs were alike to the end; {secret} times all was done in secret"
    );
    assert!(whole * 5 > pairs, "{whole} of {pairs} pairs were alike to the end");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_deck_changes_nothing_of_what_the_san_juans_tell() {
    hold(Case {
        game: 0,
        looks: ("Ben", None),
        beside: "Edith",
        hides: "Chen",
        altered: reshuffled,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_deck_changes_nothing_of_what_a_siege_tells() {
    let game = place("Siege");
    hold(Case { game, looks: ("Ben", None), beside: "Edith", hides: "Chen", altered: reshuffled })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_mahdists_change_nothing_of_what_the_empire_is_told() {
    let (game, looks) = (place("Khartoum"), ("Ben", Some(Side(1))));
    hold(Case { game, looks, beside: "Edith", hides: "Chen", altered: other_mahdists }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_cards_of_the_empire_change_nothing_of_what_the_mahdists_are_told() {
    let (game, looks) = (place("Khartoum"), ("Chen", Some(Side(0))));
    hold(Case { game, looks, beside: "Dara", hides: "Ben", altered: other_cards_of_the_empire })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_dervishes_change_nothing_of_what_the_patrol_is_told() {
    let (game, looks) = (place("Patrols"), ("Chen", Some(Side(0))));
    hold(Case { game, looks, beside: "Dara", hides: "Ben", altered: other_dervishes }).await;
}

/// The place of a game among all, by the name it is stored under.
fn place(key: &str) -> usize {
    games::register(&sirdar::GAMES);
    games::list().iter().position(|play| play.is_of(key)).expect("a game")
}
