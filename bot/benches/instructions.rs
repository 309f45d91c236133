//! What games and pictures take in instructions, beside what they took when somebody last kept that.
//! `cargo bench -p sirdar -- instructions`, and with `keep` behind it the new numbers are kept.
//!
//! An instruction is the same on a busy machine as on an idle one: what these numbers say needs no
//! second run. They differ from one compiler to the next, and a little from run to run. They are
//! counted by Valgrind; without it nothing is measured.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use games::simulate::{Run, SimulationRequest};
use games::{Level, Look, Play};
use games_testing::TestDice;
use kit::{Audience, Seat};
use model::Game;
use render::Renderer;
use staff::Roster;

use crate::field::is_given;

/// The numbers that are kept: a line for each, a name and millions of instructions.
const KEPT: &str = "benches/instructions.tsv";
/// What a process takes that does nothing.
const NOTHING: &str = "nothing";
/// Answers after which a picture is drawn.
const ANSWERS: usize = 60;

/// Whole games by a level, and how many.
const PLAYED: [(Level, u32); 3] = [(Level::Random, 100), (Level::Easy, 20), (Level::Normal, 1)];
const PICTURES: [&str; 2] = ["picture from nothing", "picture, then 20 again"];

/// Everything that is measured.
fn names() -> Vec<String> {
    let modes = games_testing::games().iter().filter_map(|play| play.about().simulator);
    let modes = modes.flat_map(|game| game.modes).filter(|mode| !mode.is_part);
    let played =
        modes.flat_map(|mode| PLAYED.map(|(of, many)| format!("{} {of} {many}", mode.name)));
    let drawn = games_testing::games().iter().flat_map(|play| {
        let title = play.about().title.split([':', ',']).next().unwrap_or_default();
        PICTURES.map(|picture| format!("{title}: {picture}"))
    });
    let mut all: Vec<String> = played.chain(drawn).collect();
    all.dedup();
    [NOTHING.to_owned()].into_iter().chain(all).collect()
}

/// Does what a name says, in a process that is counted.
pub(crate) fn work(name: &str) {
    if let Some((title, picture)) = name.split_once(": ") {
        let play = games_testing::games().iter().find(|play| play.about().title.starts_with(title));
        draw(*play.expect("a game"), picture == PICTURES[1]);
    } else if name != NOTHING {
        let words: Vec<&str> = name.split(' ').collect();
        play(words[0], words[1], words[2].parse().expect("a number"));
    }
}

fn play(mode: &str, level: &str, count: u32) {
    let mut simulators = games_testing::games().iter().filter_map(|play| play.about().simulator);
    let game = simulators.find(|game| game.modes.iter().any(|of| of.name == mode));
    let wanted = SimulationRequest {
        mode,
        policies: &[level.to_owned()],
        options: &[],
        own: &BTreeMap::new(),
        run: Run { seed: 1, count, jobs: 1 },
        draws: false,
    };
    let report = (game.expect("a game").run)(&wanted).expect("they are played");
    assert_eq!(report.failed, None);
}

fn draw(play: &'static dyn Play, again: bool) {
    let mut dice = TestDice(7);
    let mut game = Game::new(&play.setup(None, None), &mut dice, &mut Vec::new());
    let mut player = play.automaton(Level::Easy, 1);
    for _ in 0..ANSWERS {
        let Some(waiting) = game.decision() else { break };
        let seat = *waiting.seats.iter().find(|seat| game.ask_of(**seat).is_some()).expect("one");
        let answer = player.answer(&game).expect("an answer");
        game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
    }
    let audience = Audience::Seat(Seat(0));
    let scene = play.scene(&game, &Roster::default(), audience, Look::Whole, &[]);
    let (scene, renderer) = (scene.expect("a picture"), Renderer::new());
    renderer.draw(&scene).expect("drawn");
    for _ in 0..if again { 20 } else { 0 } {
        renderer.draw(&scene).expect("drawn");
    }
}

/// How many instructions a name takes; nothing where there is no Valgrind.
fn counted(name: &str) -> Option<u64> {
    let own = std::env::current_exe().expect("this program");
    let counting = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"];
    let mut command = Command::new("valgrind");
    let command = command.args(counting).arg(own).args(["--work", name]).stdout(Stdio::null());
    let told = String::from_utf8(command.output().ok()?.stderr).expect("text");
    let mut lines = told.lines().filter_map(|line| line.split_once("refs:"));
    // How many spaces stand before it depends on the version.
    let line = lines.find(|(before, _)| before.trim_end().ends_with('I'));
    let (_, number) = line.unwrap_or_else(|| panic!("{name} was not counted: {told}"));
    Some(number.trim().replace(',', "").parse().expect("a number"))
}

fn kept(file: &Path) -> BTreeMap<String, f64> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once('\t'));
    lines.filter_map(|(name, millions)| Some((name.to_owned(), millions.parse().ok()?))).collect()
}

pub(crate) fn measure() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(KEPT);
    let before = kept(&file);
    let Some(nothing) = counted(NOTHING) else {
        println!("not measured: there is no valgrind");
        return;
    };
    println!("{:<58}{:>12}{:>10}{:>9}", "millions of instructions", "kept", "now", "of it");
    let mut all = String::new();
    for name in names().iter().filter(|name| *name != NOTHING) {
        let now = counted(name).unwrap_or_default().saturating_sub(nothing) as f64 / 1e6;
        let was = before.get(name);
        let ratio = was.map_or("-".to_owned(), |was| format!("{:.3}", now / was));
        let was = was.map_or("-".to_owned(), |was| format!("{was:.1}"));
        println!("{name:<58}{was:>12}{now:>10.1}{ratio:>9}");
        // Writing to a string cannot fail.
        let _ = writeln!(all, "{name}\t{now:.1}");
    }
    if is_given("keep") {
        std::fs::write(&file, all).expect("kept");
    }
}
