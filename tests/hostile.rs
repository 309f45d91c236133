//! Files to import as somebody hostile would write them: nothing makes the bot fail, nothing takes
//! long, and whatever is taken can be played on.
//!
//! Real files are changed at random, byte by byte and value by value. `SIRDAR_HOSTILE=100000` tries
//! as many changed files; without it a few hundred are tried.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use campaign::archive::import::{BYTES_MAX, BadImport, Import};
use campaign::archive::shape::{Beyond, PART_VALUES_MAX, VALUES_MAX};
use games::log::verify::replay;
use games::people::authority;
use kit::dice::Dice;
use kit::{Answer, Ask};
use model::log::LogLine;
use model::{Game, KeptPack, Setup};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use san_juans::Options;
use serde_json::{Value, json};

use crate::wars::{battle, export, march, patrol, siege, sudan, war, war_by};

/// Changed files that are tried where nothing else is said.
const TRIED: u64 = 300;
/// Answers given to a game that was taken.
const PLAYED_ON: usize = 25;

struct Seeded(ChaCha8Rng);

impl Dice for Seeded {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        self.0.random_range(1..=sides.max(1))
    }
}

/// A log in which other rules took over after so many lines.
fn rebased(seed: u64, orders: usize) -> Value {
    let lines = war(seed, orders);
    let at = lines.len() / 2;
    let so_far = replay(&lines[..at]).expect("it can be played again");
    let mut file = export(&lines[..at], "Rebased");
    let line = json!({
        "campaign": 1, "number": at + 1, "player": 0, "rules": model::RULES_VERSION,
        "at": 1_700_000_000 + 600 * at, "faces": [], "events": [],
        "body": { "Rebased": {
            "was": 1, "setup": so_far.setup, "roster": so_far.roster.as_logged(),
            "game": so_far.game,
        } },
    });
    file["lines"].as_array_mut().expect("lines").push(line);
    file
}

/// A war by a pack, which the file brings.
fn small_war() -> Value {
    let files = pack::shipped_files("example-pack").expect("it is shipped");
    let pack = pack::enroll(&files).expect("it can be played").number;
    let setup = Setup::of(Options { pack, ..Options::default() });
    let mut file = export(&war_by(&setup, 3, 40), "Example");
    file["packs"] = json!([KeptPack::of(&setup)]);
    file
}

/// What the changed files are made of.
fn sound_files() -> Vec<Value> {
    let log = war(3, 40);
    let game = replay(&log).expect("it can be played again").game;
    vec![
        export(&log, "Nile"),
        export(&war(8, 160), "Long"),
        rebased(5, 60),
        json!(war(4, 20)),
        json!({ "name": "Prepared", "options": Options::default(), "game": game }),
        json!({ "options": {}, "dice": [3, 1, 6], "answers": ["pass"] }),
        small_war(),
    ]
}

/// A value somewhere inside, by chance; deep ones as often as their number.
fn somewhere<'a>(value: &'a mut Value, rng: &mut ChaCha8Rng) -> &'a mut Value {
    let inside = match value {
        Value::Array(values) => values.len(),
        Value::Object(values) => values.len(),
        _ => 0,
    };
    if inside == 0 || rng.random_range(0..8) == 0 {
        return value;
    }
    let at = rng.random_range(0..inside);
    match value {
        Value::Array(values) => somewhere(&mut values[at], rng),
        Value::Object(values) => {
            let inner = values.values_mut().nth(at).expect("it is there");
            somewhere(inner, rng)
        }
        _ => unreachable!("only those have something inside"),
    }
}

/// Something that does not belong there.
fn absurd(rng: &mut ChaCha8Rng) -> Value {
    let mut deep = json!(1);
    for _ in 0..60 {
        deep = json!([deep]);
    }
    let values = [
        json!(null),
        json!(-1),
        json!(0),
        json!(1),
        json!(255),
        json!(65_536),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e308),
        json!(true),
        json!(""),
        json!("x".repeat(50_000)),
        json!("\u{202e}<@1> @everyone\0"),
        json!([]),
        json!({}),
        json!(vec![1; 3_000]),
        deep,
    ];
    values[rng.random_range(0..values.len())].clone()
}

fn change(value: &mut Value, rng: &mut ChaCha8Rng) {
    let with = absurd(rng);
    let other = somewhere(&mut value.clone(), rng).clone();
    let place = somewhere(value, rng);
    match rng.random_range(0..6) {
        0 => *place = with,
        1 => *place = other,
        2 => {
            if let Some(number) = place.as_i64() {
                *place = json!(number.wrapping_add(rng.random_range(-3..=3)));
            }
        }
        _ => match place {
            Value::Array(values) if !values.is_empty() => {
                let (one, two) =
                    (rng.random_range(0..values.len()), rng.random_range(0..values.len()));
                match rng.random_range(0..4) {
                    0 => drop(values.remove(one)),
                    1 => values.swap(one, two),
                    2 => values.insert(one, values[two].clone()),
                    _ => {
                        let again = values[one].clone();
                        values.extend(std::iter::repeat_n(again, 200));
                    }
                }
            }
            Value::Object(values) if !values.is_empty() => {
                let at = rng.random_range(0..values.len());
                let key = values.keys().nth(at).expect("it is there").clone();
                match rng.random_range(0..3) {
                    0 => drop(values.remove(&key)),
                    1 => drop(values.insert(key, with)),
                    _ => drop(values.insert("other".to_owned(), other)),
                }
            }
            _ => *place = other,
        },
    }
}

/// A changed file's text.
fn changed(file: &Value, rng: &mut ChaCha8Rng) -> String {
    let mut file = file.clone();
    if rng.random_range(0..4) > 0 {
        for _ in 0..rng.random_range(1..=3) {
            change(&mut file, rng);
        }
        return file.to_string();
    }
    let mut bytes = file.to_string().into_bytes();
    for _ in 0..rng.random_range(1..=4) {
        let at = rng.random_range(0..bytes.len());
        match rng.random_range(0..5) {
            0 => bytes[at] = rng.random_range(0..=255),
            1 => bytes[at] ^= 1 << rng.random_range(0..8),
            2 => drop(bytes.drain(at..(at + 40).min(bytes.len()))),
            3 => {
                let part = bytes[at..(at + 200).min(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
            _ => bytes.truncate(at.max(1)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Plays on at random; an engine that fails at it ends the test.
fn play_on(mut game: Game, rng: &mut ChaCha8Rng) {
    let mut dice = Seeded(ChaCha8Rng::seed_from_u64(rng.random()));
    for _ in 0..PLAYED_ON {
        let Some(decision) = game.decision() else { return };
        let Ask::One(of) = &decision.ask else { return };
        let answer = Answer::One(of[rng.random_range(0..of.len())]);
        let seat = authority::any_seat(&game, &answer, None);
        game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("it was offered");
    }
}

#[test]
fn no_file_makes_the_bot_fail_and_what_is_taken_can_be_played_on() {
    let wanted = std::env::var("SIRDAR_HOSTILE").ok().and_then(|tried| tried.parse().ok());
    let files = sound_files();
    for file in &files {
        let read = Import::read(&file.to_string());
        assert!(read.is_ok(), "sound as it is: {:?}", read.err());
    }
    let (mut taken, mut slowest) = (0, 0);
    for seed in 0..wanted.unwrap_or(TRIED) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let file = &files[rng.random_range(0..files.len())];
        let text = changed(file, &mut rng);
        let began = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let read = Import::read(&text);
            if let Ok(import) = &read {
                play_on(import.game().clone(), &mut rng);
            }
            read.is_ok()
        }));
        slowest = slowest.max(began.elapsed().as_millis());
        match outcome {
            Ok(sound) => taken += u64::from(sound),
            Err(_) => {
                let path = std::env::temp_dir().join(format!("sirdar-hostile-{seed}.json"));
                let kept = std::fs::write(&path, &text);
                panic!("seed {seed}: {} ({kept:?})", path.display());
            }
        }
    }
    println!("{taken} of {} changed files were taken, the slowest in {slowest} ms", {
        wanted.unwrap_or(TRIED)
    });
    assert!(taken > 0, "some changes do no harm");
}

#[test]
fn a_file_of_more_than_any_war_is_refused_before_it_is_played() {
    let sound = export(&war(3, 10), "Nile");
    let with = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut file = sound.clone();
        change(file["lines"].as_array_mut().expect("lines"));
        Import::read(&file.to_string()).map(|_| ())
    };
    let many = |what: &str, refused: Result<(), BadImport>| {
        let told = refused.expect_err(what).to_string();
        assert!(told.contains(&format!("more {what} than any war")), "{what}: {told}");
    };
    many("lines", with(&|lines| lines.resize(10_001, lines[1].clone())));
    many("dice", with(&|lines| lines[2]["faces"] = json!(vec![1; 5_001])));
    many(
        "dice",
        with(&|lines| {
            let line = json!(vec![1; 4_000]);
            let mut more = lines[1].clone();
            more["faces"] = line;
            lines.resize(40, more);
        }),
    );
    many(
        "answers",
        with(&|lines| {
            let step = json!({ "topic": "play-card", "answer": "pass" });
            lines[3]["body"]["Order"]["steps"] = json!(vec![step; 501]);
        }),
    );
    many(
        "orders taken back",
        with(&|lines| {
            let mut back = lines[1].clone();
            back["body"] = json!({ "Undone": { "order": 4 } });
            lines.resize(2_500, back);
        }),
    );
    let answers = json!({ "options": {}, "answers": vec!["pass"; 30_000] }).to_string();
    many("answers or dice", Import::read(&answers).map(|_| ()));
    let deep = format!("{}1{}", "[".repeat(200_000), "]".repeat(200_000));
    assert!(matches!(Import::read(&deep), Err(BadImport::Beyond(Beyond::Deep))));
    let long = " ".repeat(17 * 1024 * 1024);
    assert!(matches!(Import::read(&long), Err(BadImport::TooLong)));
}

/// Where an export of each release is kept.
fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/exports")
}

/// The exports this build writes: a war, a march half way, a war with a battle of it being fought as
/// a march, a siege, and games of two sides. Beside the log stands what the log had come to, as the store keeps it.
fn written() -> [(&'static str, Value); 6] {
    let file = |lines: Vec<LogLine>, name| {
        let so_far = replay(&lines).expect("it can be played again");
        let mut file = export(&lines, name);
        file["kept"] = json!({
            "setup": so_far.setup, "roster": so_far.roster.as_logged(), "game": so_far.game,
        });
        file
    };
    [
        ("", export(&war(11, 90), "Nile")),
        ("-march", file(march(11, 60), "Kordofan")),
        ("-battle", file(battle(11, 40), "Square")),
        ("-siege", file(siege(11, 60), "Khartoum")),
        ("-khartoum", file(sudan(11, 60), "Sudan")),
        ("-patrols", file(patrol(11, 60), "Tokar")),
    ]
}

/// An export of other rules as it goes on here (`recovery/rebase.rs` of `campaign`): with a line that keeps
/// what it had come to.
fn taken_over(file: &Value) -> Value {
    let mut file = file.clone();
    let was = file["lines"][0]["rules"].clone();
    let mut body = file["kept"].clone();
    body["was"] = was;
    let lines = file["lines"].as_array_mut().expect("lines");
    let line = json!({
        "campaign": 1, "number": lines.len() + 1, "player": 0, "rules": model::RULES_VERSION,
        "at": 1_800_000_000, "faces": [], "events": [], "body": { "Rebased": body },
    });
    lines.push(line);
    file
}

#[test]
fn exports_of_every_release_load_or_say_why_not() {
    games::register(&sirdar::GAMES);
    if std::env::var_os("SIRDAR_SAVE").is_some() {
        for (kind, file) in written() {
            let mine = kept().join(format!("rules-{}{kind}.json", model::RULES_VERSION));
            if !mine.exists() {
                let text = file.to_string() + "\n";
                std::fs::write(&mine, text).expect("the folder can be written");
            }
        }
    }
    let (mut found, mut states) = (0, 0);
    for entry in std::fs::read_dir(kept()).expect("exports are kept") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        let file: Value = serde_json::from_str(&text).expect("JSON");
        let rules = file["lines"][0]["rules"].as_u64().expect("a version");
        let mut rng = ChaCha8Rng::seed_from_u64(rules);
        // Its dice were made up, and are not those of the seed that it names.
        assert!(Import::read(&text).is_err());
        let mut file = file;
        file["lines"][0]["body"]["Created"]["seed"] = json!(null);
        match Import::read(&file.to_string()) {
            Ok(import) => play_on(import.game().clone(), &mut rng),
            Err(why) => {
                assert_ne!(rules, u64::from(model::RULES_VERSION), "{why}");
                assert!(why.to_string().contains("was played by rules"), "{why}");
            }
        }
        found += 1;
        if file.get("kept").is_some() {
            let import = Import::read(&taken_over(&file).to_string());
            let import = import.unwrap_or_else(|why| panic!("rules {rules}: {why}"));
            for _ in 0..20 {
                play_on(import.game().clone(), &mut rng);
            }
            states += 1;
        }
    }
    assert!(found > 0, "at least that of the present rules");
    assert!(states >= 2, "a march and a battle fought as one");
    // One that other rules played otherwise is pinned to the build of then.
    let mut file = export(&war(11, 30), "Nile");
    for line in file["lines"].as_array_mut().expect("lines") {
        line["rules"] = json!(1);
    }
    assert!(Import::read(&file.to_string()).is_ok(), "it reads the same");
    file["lines"][2]["events"].as_array_mut().expect("events").pop();
    let told = Import::read(&file.to_string()).expect_err("it differs").to_string();
    assert!(told.contains("played by rules 1") && told.contains("line 3 comes out"), "{told}");
    file["lines"][2]["rules"] = json!(model::RULES_VERSION + 1);
    assert!(matches!(Import::read(&file.to_string()), Err(BadImport::TooNew(_))));
}

/// Values in a file, as they are counted before it is read.
fn values(value: &Value) -> usize {
    1 + match value {
        Value::Array(values) => values.iter().map(self::values).sum(),
        Value::Object(values) => values.values().map(self::values).sum(),
        _ => 0,
    }
}

#[test]
fn the_bounds_of_a_file_are_a_few_times_the_longest_wars() {
    let (mut most_values, mut most_bytes) = (0, 0);
    for seed in 1..=6 {
        let file = export(&war(seed, 10_000), "Long");
        let part = replay(&war(seed, 120)).expect("it can be played again").game;
        let part = values(&serde_json::to_value(part).expect("plain data"));
        assert!(part * 4 < PART_VALUES_MAX, "{part} values of a game");
        most_values = most_values.max(values(&file));
        most_bytes = most_bytes.max(file.to_string().len());
    }
    println!("the longest of six wars: {most_values} values, {most_bytes} bytes");
    // People talk and vote beside, and take their orders back: a dozen times an automatic staff's.
    assert!((3..=16).contains(&(VALUES_MAX / most_values)), "{most_values} values");
    assert!(most_bytes * 4 < BYTES_MAX, "{most_bytes} bytes");
}
