//! Wars of other packs told to the end: nothing in them is called what the San Juans call it, and
//! everything has its words.

use std::collections::BTreeSet;

use games::{Look, Play as _};
use games_testing::words::read;
use games_testing::{TestDice, any_answer, logs};
use kit::Audience;
use model::{Event, Game, Setup};
use san_juans::{COMMANDER, Options, Pack, first, shipped};

use crate::SanJuans;
use crate::records::{turn_stats, war_report};
use crate::text::story::plots::Plot;
use crate::text::story::report;

/// Names and words of the San Juans that stand in no table of theirs.
const THEIRS: [&str; 22] = [
    "Mahdi",
    "Mahdist",
    "Mahdists",
    "Ansar",
    "Gordon",
    "Graham",
    "Hicks",
    "Kitchener",
    "Egyptian",
    "Egyptians",
    "Egypt",
    "British",
    "Khedive",
    "sheikhs",
    "Bashi-Bazouks",
    "San Juans",
    "island",
    "islands",
    "Island",
    "Islands",
    "camels",
    "sandstorms",
];

/// What a war must not say: what the San Juans are called by, unless its own files say it too.
fn forbidden(pack: &Pack) -> BTreeSet<String> {
    let first = first();
    let all: String = pack.files.0.values().map(String::as_str).collect();
    let people = first.leaders.rebel.values().chain(first.leaders.local.values());
    let people = people.chain(first.leaders.relief.values()).map(String::as_str);
    let names = first.places.iter().map(|place| place.name.as_str());
    let names = names.chain(first.islands.iter().map(|island| island.name.as_str()));
    let names = names.chain(first.seas.iter().map(|sea| sea.name.as_str()));
    let names = names.chain(first.cards.iter().map(|card| card.title.as_str()));
    let names = names.chain(first.kinds.iter().map(|kind| kind.name.as_str()));
    let names = names.chain(first.setup.ships.iter().map(|(name, ..)| name.as_str()));
    let names = names.chain(people).chain(THEIRS);
    // The campaign of the tests is called Sinkat.
    names.filter(|name| !all.contains(name) && *name != "Sinkat").map(str::to_owned).collect()
}

/// The first of these that stands in a text as a word of its own.
fn found<'a>(told: &str, forbidden: &'a BTreeSet<String>) -> Option<&'a String> {
    forbidden.iter().find(|name| {
        told.match_indices(name.as_str()).any(|(at, _)| {
            let letter = |of: Option<char>| of.is_some_and(char::is_alphanumeric);
            let (before, behind) = (&told[..at], &told[at + name.len()..]);
            !letter(before.chars().next_back()) && !letter(behind.chars().next())
        })
    })
}

#[track_caller]
fn look_over(told: &str, pack: &Pack, forbidden: &BTreeSet<String>) {
    if let Some(name) = found(told, forbidden) {
        let at = told.find(name.as_str()).unwrap_or_default();
        let from = told[..at].char_indices().rev().nth(150).map_or(0, |(at, _)| at);
        let around: String = told[from..].chars().take(400).collect();
        panic!("{} says {name:?}: … {around}", pack.name);
    }
    assert!(!told.contains("{war"), "{}: {told}", pack.name);
}

/// All that is agreed on.
fn everything(pack: &Pack) -> Options {
    let full = crate::presets::options(pack.number, "full").unwrap_or_default();
    Options {
        experience: true,
        rebels_waver: true,
        garrisons_march: true,
        fight_out: true,
        limited_intelligence: pack.name.len().is_multiple_of(2),
        ..full
    }
}

#[test]
fn other_wars_say_nothing_of_the_san_juans() {
    std::thread::scope(|wars| {
        for pack in &shipped()[1..] {
            for (seed, everybody) in [(7, true), (8, false)] {
                wars.spawn(move || say_nothing(pack, seed, everybody));
            }
        }
    });
}

fn say_nothing(pack: &'static Pack, seed: u64, careful: bool) {
    games_testing::games();
    let (play, forbidden) = (SanJuans::of(pack.number), forbidden(pack));
    assert!(forbidden.len() > 60, "{forbidden:?}");
    let options = if careful {
        everything(pack)
    } else {
        Options { pack: pack.number, ..Options::default() }
    };
    let (mut dice, mut fresh) = (TestDice(seed * 7_919), Vec::new());
    let mut game = Game::new(&Setup::of(options), &mut dice, &mut fresh);
    let mut automaton = play.automaton(games::Level::Easy, seed);
    let looks = [Look::Whole, Look::Near];
    let mut all: BTreeSet<String> = BTreeSet::new();
    for number in 0.. {
        let audience = if number % 2 == 0 { Audience::Public } else { Audience::Seat(COMMANDER) };
        if number % 5 == 0 || fresh.len() > 6 || game.is_over() {
            for told in read(play, &game, &fresh, audience, (&looks, "battle")) {
                look_over(&told, pack, &forbidden);
                all.insert(told);
            }
        }
        let drawn = any_answer(&game, &mut dice);
        let answer = if careful { automaton.answer(&game).or(drawn) } else { drawn };
        let (Some(answer), Some(decision)) = (answer, game.decision()) else { break };
        fresh = Vec::<Event>::new();
        let seat = decision.seats[0];
        if game.apply(seat, &answer, &mut dice, &mut fresh).is_err() {
            break;
        }
    }
    assert!(game.is_over(), "{} {seed}", pack.name);
    if let Some(file) = std::env::var_os("SIRDAR_TOLD") {
        let file = std::path::Path::new(&file).join(format!("{}-{seed}.txt", pack.name));
        let told: Vec<String> = all.into_iter().collect();
        std::fs::write(file, told.join("\n\n").replace("\\n", "\n")).expect("it is written");
    }
}

#[test]
fn what_is_told_of_another_war_beside_it_is_its_own() {
    for pack in &shipped()[1..] {
        let (play, forbidden) = (SanJuans::of(pack.number), forbidden(pack));
        let about = play.about();
        let mut told = vec![
            format!(
                "{} {:?} {:?} {:?}",
                about.usual_name, about.premise, about.phrases.share, about.footer
            ),
            format!("{} {} {}", about.phrases.foe, about.phrases.score, about.phrases.peace),
            about.playing.to_owned(),
            format!("{:?}", about.options),
        ];
        told.extend(about.presets.iter().map(|preset| preset.line.to_owned()));
        told.extend(about.rules.iter().map(|topic| format!("{}: {}", topic.title, topic.text)));
        let lines = logs::played(play, 11, 250);
        let snapshot = logs::replayed(&lines);
        let report = war_report::of(&lines, &games::log::record::command(&lines, 1_800_000_000));
        told.extend(report::paragraphs(&snapshot, &report));
        let turns = turn_stats::of(&lines);
        told.extend(Plot::ALL.map(|plot| plot.scene(&turns).words()));
        for told in &told {
            look_over(told, pack, &forbidden);
        }
        assert!(told.iter().all(|told| !told.is_empty()));
        if let Some(file) = std::env::var_os("SIRDAR_TOLD") {
            let file = std::path::Path::new(&file).join(format!("{}-rules.txt", pack.name));
            std::fs::write(file, told.join("\n\n")).expect("it is written");
        }
    }
}
