//! Packs that somebody has changed at random: whatever can be read of them as kept can be played, also
//! what is not taken for new wars.

use pack::{Files, check, enroll, enroll_as, shipped_files};
use san_juans::{COMMANDER, Campaign, Options, Pack, Scenario};

use super::pick;
use crate::seeded::{Seeded, every_seed};

/// Changed packs that are tried, unless `SIRDAR_CHANGED_PACKS` says otherwise; a process holds 256 that
/// can be played.
const TRIED: u64 = 40;
/// Answers given in a war of one.
const PLAYED: usize = 150;

const NAMES: [&str; 4] = ["oudh", "north-china", "san-juans", "example-pack"];
const NUMBERS: [&str; 15] = [
    "0",
    "1",
    "2",
    "5",
    "6",
    "9",
    "30",
    "99",
    "120",
    "255",
    "-1",
    "-6",
    "-100",
    "10000",
    "2147483647",
];

/// The figures or the words in quotes of a line: where they begin and end.
fn parts(line: &str, quoted: bool) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    if quoted {
        let at: Vec<usize> = line.match_indices('"').map(|(at, _)| at + 1).collect();
        parts.extend(at.chunks_exact(2).map(|ends| (ends[0], ends[1] - 1)));
    } else {
        let figure = |of: char| of.is_ascii_digit();
        let mut from = 0;
        while let Some(at) = line[from..].find(figure).map(|at| from + at) {
            let end = line[at..].find(|of| !figure(of)).map_or(line.len(), |to| at + to);
            parts.push((at, end));
            from = end;
        }
    }
    parts
}

/// A pack with one thing changed in it, and two of three times another.
fn changed(seed: u64) -> Files {
    let mut with = Seeded::new(seed);
    let mut files = shipped_files(NAMES[with.below(9).min(3)]).expect("it is shipped");
    for _ in 0..1 + with.below(3) {
        let file = pack::FILES[with.below(pack::FILES.len())];
        let mut lines: Vec<String> = files.0[file].lines().map(str::to_owned).collect();
        let (at, other) = (with.below(lines.len()), with.below(lines.len()));
        let kind = with.below(8);
        if kind == 0 {
            lines.remove(at);
        } else if kind == 1 {
            lines.insert(at, lines[other].clone());
        } else {
            let quoted = kind < 5;
            let inside = parts(&lines[at], quoted);
            if inside.is_empty() {
                continue;
            }
            let (from, to) = inside[with.below(inside.len())];
            let word = parts(&lines[other], true)
                .first()
                .map(|(of, to)| lines[other][*of..*to].to_owned());
            let new = if quoted { word } else { Some(NUMBERS[with.below(15)].to_owned()) };
            lines[at].replace_range(from..to, &new.unwrap_or_default());
        }
        files.0.insert(file.to_owned(), lines.join("\n"));
    }
    files
}

/// Plays a war of a pack by random answers, at most so many.
fn play(pack: &Pack, scenario: Scenario, seed: u64, most: usize) {
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let options = Options {
        pack: pack.number,
        scenario,
        advanced_supply: with.below(2) == 0,
        gunboat_encounters: with.below(2) == 0,
        ..Options::default()
    };
    if options.check().is_err() {
        return;
    }
    let mut war = Campaign::new(&options, &mut dice, &mut Vec::new());
    for _ in 0..most {
        let Some(decision) = war.decision() else { return };
        let answer = pick(&decision.ask, &mut with);
        war.apply(COMMANDER, &answer, &mut dice, &mut Vec::new()).expect("it was offered");
    }
}

#[test]
fn whatever_is_read_of_a_kept_pack_can_be_played() {
    let mut taken = [0, 0];
    let tried = |seed| {
        let files = changed(seed);
        let pack = enroll_as(&files.hash(), &files).ok()?;
        let scenarios = [Scenario::Revolt, Scenario::VariableStart, Scenario::Reconquest];
        play(pack, scenarios[usize::try_from(seed % 3).expect("small")], seed, PLAYED);
        Some(enroll(&files).is_ok())
    };
    every_seed("SIRDAR_CHANGED_PACKS", TRIED, tried, |new: Option<bool>| {
        if let Some(new) = new {
            taken[usize::from(new)] += 1;
        }
    });
    println!("{taken:?}");
    assert!(taken[1] > 10, "{taken:?}");
}

/// A file, what becomes what in it, and what is said of that.
type Odd = (&'static str, &'static [(&'static str, &'static str)], &'static str);

/// What is asked of new packs alone: others are played on with it to the end.
#[test]
fn a_kept_pack_is_played_on_though_a_new_one_would_be_refused() {
    let cases: [Odd; 8] = [
        ("cards.toml", &[("random_event = 7", "random_event = 1")], "from 2 to 12"),
        ("places.toml", &[("seas = [\"b\"]", "seas = [\"b\"]\ncoast = \"a\"")], "leave coast out"),
        (
            "places.toml",
            &[("\"Old Well\"", "\"A Well That Is Very Old And Has A Very Long Name\"")],
            "at most 40",
        ),
        (
            "paths.toml",
            &[("to = \"mill\"", "to = \"old-well\""), ("from = \"mill\"", "from = \"pine-gate\"")],
            "no path leads here",
        ),
        (
            "setup.toml",
            &[("revolt = \"stone-bridge\"", "revolt = \"harbour\"")],
            "begin at the base",
        ),
        (
            "setup.toml",
            &[("starts = [\"stone-bridge\"", "starts = [\"harbour\"")],
            "begin at the base",
        ),
        (
            "setup.toml",
            &[("[\"ferry\", [\"levies\"]]", "[\"harbour\", [\"levies\"]]")],
            "stands twice",
        ),
        (
            "pack.toml",
            &[("refuge = \"high-fort\"", "refuge = \"harbour\"")],
            "another place than the base",
        ),
    ];
    for (file, changes, asked) in cases {
        let mut files = shipped_files("example-pack").expect("it is shipped");
        for (old, new) in changes {
            let text = files.0.get_mut(file).expect("every pack has it");
            assert!(text.contains(old), "{file}: {old}");
            *text = text.replacen(old, new, 1);
        }
        let said =
            |told: String| assert!(told.contains(asked) && told.contains(", line "), "{told}");
        said(enroll(&files).expect_err("it is new").to_string());
        let pack = enroll_as(&files.hash(), &files).expect("it is kept");
        said(enroll(&files).expect_err("it is as new").to_string());
        said(pack::listed(&check(&files)));
        for (seed, scenario) in (1..).zip([Scenario::Revolt, Scenario::VariableStart]) {
            play(pack, scenario, seed, usize::MAX);
        }
    }
}
