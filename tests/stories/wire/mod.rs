//! Two histories that differ only in what somebody may not know are told alike, byte for byte, until
//! something lawfully comes out: messages and how many there are, boards, times, numbers, who is
//! rung, private answers, completion, records and pictures.
//!
//! Both are played in one club, each in a channel of its own, by the same people with the same
//! presses. A side that hides something plays in each as it likes, at other times and more or less
//! often, as long as nobody else sees anything of it.

use std::sync::Arc;
use std::time::Duration;

use campaign::Campaigns;
use campaign::archive::Export;
use kit::{Audience, Seat, Side, SplitMix};
use model::campaign::audience::awaited;
use model::ids::{ChannelId as Channel, GuildId, InteractionId};
use model::{Asker, Game, Request, Setup};
use staff::PlayerId;

use crate::stories::club::{Club, until};
use crate::stories::player::Player;
use crate::stories::wire::history::{History, brought};

#[path = "../../../engine/games/khartoum/tests/rules/altered.rs"]
mod khartoum;
#[path = "../../../engine/games/patrols/tests/rules/altered.rs"]
mod patrols;

mod history;
mod silent;

/// Pairs of histories of each game and audience, unless `SIRDAR_WIRE` says how many; those are longer,
/// too. So many are played in one club at most.
const PAIRS: usize = 20;
/// Answers before the moment at which histories part, at most.
const ANSWERS_MAX: usize = 160;
/// Orders of a history, and presses for one of them, after which another is begun.
const ORDERS: [usize; 2] = [2, 4];
const PRESSES_MAX: [usize; 2] = [12, 25];
/// The shortest time between two edits of a board: whoever compares waits for each.
const BOARDS_EVERY: Duration = Duration::from_millis(50);

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
    /// Whoever plays the side that hides something, and somebody of the same side.
    hides: [&'static str; 2],
    /// The same game where something else is hidden from them, if there is such a one.
    altered: fn(&Game, &mut SplitMix) -> Option<Game>,
    /// What it is played with, if it is not the usual.
    setup: Option<Setup>,
    /// How many cases share the pairs of their game and audience.
    shares: usize,
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
    let usual = || games::list()[case.game].setup(None, None);
    let setup = case.setup.clone().unwrap_or_else(usual);
    let place = (GuildId(guild.0), Channel(channel.0));
    let made = campaigns.found(asker("Alice"), place, "Nile", setup, Some(3), None);
    let id = made.await.expect("founded").id;
    let side = |number| case.looks.1.map(|_| Side(number));
    for (who, side) in [("Chen", side(0)), ("Dara", side(0)), ("Ben", side(1)), ("Edith", side(1))]
    {
        let join = Request::Join { name: who.to_owned(), salt: None, side };
        campaigns.request(id, asker(who), join).await.expect("joined");
    }
    let commander = case.looks.1.is_none().then(|| PlayerId(club.officer(case.looks.0).id().0));
    let start = Request::Start { commander, manages: true, unready: usize::MAX };
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

/// What the bot has asked of Discord about the channels of histories since so many requests.
fn requested(club: &Club, histories: &[&History], since: usize) -> Vec<String> {
    let recorded = club.playground.recorded().into_iter().skip(since);
    let of_them = |path: &str| histories.iter().any(|of| path.contains(&of.channel.to_string()));
    let changes = recorded.filter(|of| of.method != "GET" && of_them(&of.path));
    changes.map(|of| format!("{} {} {:?}", of.method, of.path, of.body)).collect()
}

/// Waits until the channels of histories have come to rest. The buttons of the newest message are
/// taken off the one before it after all else.
async fn settled(club: &Club, histories: &[History; 2]) {
    club.posted().await;
    until("one message opens the orders", async || {
        histories.iter().all(|of| {
            let public = club.public_in(of.channel);
            public.iter().filter(|message| message.button("Orders").is_some()).count() < 2
        })
    })
    .await;
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
            let before = [first.moment(club).await, second.moment(club).await];
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
                first.came(club, &before[0], audience).await,
                second.came(club, &before[1], audience).await,
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
            let before = [first.moment(club).await, second.moment(club).await];
            first.plays_in_secret(club, case, audience, &mut lots).await;
            let is_seen = first.came(club, &before[0], audience).await.is_seen;
            // Later, and as it likes; now and then somebody is reminded meanwhile, or the usual is
            // done. What others see has its time.
            let reminds = lots.below(3) == 0;
            let later = if reminds { 25 * 3_600 } else { 600 };
            club.pass(if is_seen { 0 } else { later }).await;
            if awaited(&second.game(club).await) == asked {
                second.plays_in_secret(club, case, audience, &mut lots).await;
            }
            settled(club, histories).await;
            let came = [
                first.came(club, &before[0], audience).await,
                second.came(club, &before[1], audience).await,
            ];
            for (of, came) in histories.iter().zip(&came) {
                if came.is_seen && requested(club, &[of], since).is_empty() {
                    return Some(
                        "somebody sees something, but the channel tells nothing".to_owned(),
                    );
                }
            }
            match came.each_ref().map(|came| came.is_seen) {
                [true, true] => came,
                [false, false] => {
                    *secret += 1;
                    let requested = requested(club, &[first, second], since);
                    if !requested.is_empty() && !reminds {
                        return Some(format!("nobody sees anything, but: {requested:#?}"));
                    }
                    continue;
                }
                // Only one of them has come to something.
                _ => return None,
            }
        };
        settled(club, histories).await;
        // Something has lawfully come out that tells one from the other.
        if came[0] != came[1] || came[0].over {
            return None;
        }
    }
    *whole += 1;
    differ("the channel", &first.said(club), &second.said(club))
}

/// Two histories with the seed that made them.
type Pair = (u64, [History; 2]);

/// Brings so many pairs of histories of a case, made of the first seeds after one that give any.
async fn pairs(club: &Club, case: &Case, wanted: usize, mut seed: u64) -> Vec<Pair> {
    let begun = begun(club, case).await;
    let audience = case.looks.1.map_or(Audience::Seat(Seat(0)), Audience::Side);
    let mut pairs = Vec::new();
    let mut number = 0;
    while pairs.len() < wanted {
        seed += 1;
        let mut lots = SplitMix(seed);
        // Every other pair begins alike where the side that hides something is asked: it tells them
        // apart by what it does.
        let hides = case.looks.1.filter(|_| pairs.len() % 2 == 1);
        let asked = hides.map(|Side(looks)| Side(1 - looks)).or(case.looks.1);
        let Some(game) = some_way_on(&begun.game, asked, &mut lots) else { continue };
        let other = match hides {
            Some(_) => Some(game.clone()),
            None => (case.altered)(&game, &mut lots),
        };
        let Some(other) = other else { continue };
        let known = [&game, &other].map(|game| game.seen(Some(audience)));
        assert_eq!(known[0], known[1], "only what is hidden differs");
        let first = brought(club, &begun, game, number).await;
        let second = brought(club, &begun, other, number + 1).await;
        number += 2;
        pairs.push((seed, [first, second]));
    }
    pairs
}

/// Plays pairs of histories of a case, one after the other: so many in a club, then in another one.
async fn hold(case: Case) {
    let wanted = wanted().unwrap_or(PAIRS / case.shares);
    let (mut played, mut last, mut whole, mut secret) = (0, 0, 0, 0);
    while played < wanted {
        let mut club = Club::empty().await;
        let pairs = pairs(&club, &case, PAIRS.min(wanted - played), last).await;
        club.start_as(|config| config.boards_every = BOARDS_EVERY).await;
        club.posted().await;
        for (seed, histories) in &pairs {
            for history in histories {
                history.goes_on(&club, "campaign resume").await;
            }
            settled(&club, histories).await;
            let count = [&mut whole, &mut secret];
            let found = told_otherwise(&club, &case, histories, *seed, count).await;
            assert!(found.is_none(), "seed {seed}: {}", found.unwrap_or_default());
            for history in histories {
                history.goes_on(&club, "campaign pause").await;
            }
            (played, last) = (played + 1, *seed);
        }
        println!("{whole} of {played} pairs were alike to the end; {secret} times all was secret");
        club.ends_well().await;
    }
    // Longer ones are sooner or later told apart by what comes out.
    let least = [wanted / 5, 1][at_length()];
    assert!(whole > least, "{whole} of {wanted} pairs were alike to the end");
}

/// The people of each side: who looks is of the other than who hides something.
const SIDES: [[&str; 2]; 2] = [["Chen", "Dara"], ["Ben", "Edith"]];

/// A game of which nobody may know how the piles lie.
fn other_deck(key: &str) -> Case {
    let [hides, [looks, beside]] = SIDES;
    let (game, looks) = (place(key), (looks, None));
    Case { game, looks, beside, hides, altered: reshuffled, setup: None, shares: 1 }
}

/// A game of sides, looked at from one.
fn other_side(key: &str, side: Side, altered: fn(&Game, &mut SplitMix) -> Option<Game>) -> Case {
    let own = usize::from(side.0);
    let ([looks, beside], hides) = (SIDES[own], SIDES[1 - own]);
    let (game, looks) = (place(key), (looks, Some(side)));
    Case { game, looks, beside, hides, altered, setup: None, shares: 1 }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_deck_changes_nothing_of_what_the_san_juans_tell() {
    hold(other_deck("SanJuans")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_deck_changes_nothing_of_what_a_siege_tells() {
    hold(other_deck("Siege")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_mahdists_change_nothing_of_what_the_empire_is_told() {
    hold(Case { shares: 2, ..other_side("Khartoum", Side(1), other_mahdists) }).await;
}

/// The same in thick fog, where the Mahdists have most to hide.
fn mahdists_in_thick_fog() -> Case {
    let rulings = ::khartoum::Rulings { thick_fog: true, ..Default::default() };
    let setup = Setup::of(::khartoum::Options { rulings, ..Default::default() });
    let case = other_side("Khartoum", Side(1), other_mahdists);
    Case { setup: Some(setup), shares: 2, ..case }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_mahdists_in_thick_fog_change_nothing_of_what_the_empire_is_told() {
    hold(mahdists_in_thick_fog()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_cards_of_the_empire_change_nothing_of_what_the_mahdists_are_told() {
    hold(other_side("Khartoum", Side(0), other_cards_of_the_empire)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_dervishes_change_nothing_of_what_the_patrol_is_told() {
    hold(other_side("Patrols", Side(0), other_dervishes)).await;
}

/// The place of a game among all, by the name it is stored under.
fn place(key: &str) -> usize {
    games::register(&sirdar::GAMES);
    games::list().iter().position(|play| play.is_of(key)).expect("a game")
}
