//! What a channel shows can be read where Discord shows it, 550 pixels wide and 400 high at most: every
//! kind of picture that a message brings, in games that play themselves.
//!
//! Lettering is measured by its size, as fonts are; capitals have 0.71 of it. What is told of fights is
//! held to more than that, by the tests of `render::plates` and of each game: there capitals alone are
//! as high.
//!
//! Not held to it is what is made to be opened: the whole map or table ([`Look::Whole`],
//! [`Look::Ranges`], [`Look::Part`]), which has all names on it and its own button; a hand of cards,
//! whose titles are large and whose small print stands in the message too; the sheets that lie on a
//! players' table, of counters and of signs; moving pictures.

use std::collections::{BTreeMap, BTreeSet};

use games::Play;
use games_testing::{TestDice, any_answer, games, snapshot};
use kit::{Audience, SplitMix};
use model::message::Topic;
use model::{Event, Game};
use render::Scene;

use crate::pictures::*;

/// How large lettering is there at least, in pixels.
const LEAST: f32 = 9.0;
/// Pictures of a kind that are drawn: all of the first, then one of so many.
const FIRST: usize = 5;
const STRIDE: usize = 12;
const DRAWN_MAX: usize = 14;
const ANSWERS: usize = 420;
const GAMES: u64 = 2;
const OWN_LEAST: usize = 5;
const SHEETS: [&str; 3] = ["units", "steps", "ship-types"];

/// The pictures of each kind: how many there were, how many were drawn, and faults.
#[derive(Default)]
struct Kinds {
    seen: BTreeMap<String, (usize, usize)>,
    /// Those of which a game names the picture, as of its fights.
    own: BTreeSet<String>,
    faults: Vec<String>,
}

impl Kinds {
    fn look(&mut self, what: &str, scene: Option<Scene>) {
        let Some(scene) = scene else { return };
        let (seen, drawn) = self.seen.entry(what.to_owned()).or_default();
        *seen += 1;
        if *drawn >= DRAWN_MAX || *seen > FIRST && !seen.is_multiple_of(STRIDE) {
            return;
        }
        *drawn += 1;
        let canvas = RENDERER.paint(&scene).expect("a picture");
        let size = canvas.lettering_shown().unwrap_or(f32::MAX);
        if size < LEAST {
            let (width, height) = (canvas.width(), canvas.height());
            let words: String = scene.words().chars().take(60).collect();
            self.faults.push(format!("{what}, {width} by {height}: {size:.2}: {words}"));
        }
    }
}

fn played(play: &dyn Play, seed: u64, kinds: &mut Kinds) {
    let of = play.about().usual_name;
    let (mut lots, mut dice) = (SplitMix(seed * 7_919 + 3), TestDice(seed));
    let (mut player, mut events) = (play.automaton(games::Level::Easy, seed), Vec::new());
    let mut game = Game::new(&play.setup(None, None), &mut lots, &mut events);
    let (mut topic, mut told): (Option<Topic>, Vec<Event>) = (None, Vec::new());
    for answered in 0..ANSWERS {
        let snapshot = snapshot(game.clone());
        for (next, more) in play.sections(topic.as_ref(), &events) {
            if topic.as_ref() != Some(&next) {
                told.clear();
                topic = Some(next.clone());
            }
            told.extend(more);
            let Some(post) = play.dispatch(&next, &told, &snapshot, None) else { continue };
            let what = match &post.picture {
                Picture::None if post.throws.is_empty() => "a card",
                Picture::None => "dice",
                Picture::Own(name) => {
                    let what = name.split(' ').next().unwrap_or_default();
                    kinds.own.insert(format!("{of}: {what}"));
                    what
                }
                Picture::Map | Picture::Proposal(_) => "a map with traces",
            };
            kinds.look(&format!("{of}: {what}"), scene_of_post(&snapshot, &post, &told));
        }
        if answered % 30 == 0 {
            let board = play.board(&snapshot).unwrap_or_default();
            kinds.look(&format!("{of}: the board"), scene_of(&snapshot, &board.picture));
            let near = table(&game, &snapshot.roster, Look::Near, &[]);
            kinds.look(&format!("{of}: the map near"), near);
            for (place, _) in play.places().all.into_iter().skip(answered % 7).step_by(7) {
                let post = play.situation(&snapshot, Some(&place), Audience::Public);
                let scene = scene_of(&snapshot, &post.unwrap_or_default().picture);
                kinds.look(&format!("{of}: a place"), scene);
            }
        }
        events.clear();
        let Some(decision) = game.decision() else { break };
        let seat = decision.seats.iter().find(|seat| game.ask_of(**seat).is_some());
        let seat = *seat.expect("somebody is asked");
        if let Some(answer) = any_answer(&game, &mut dice) {
            let step = Step { topic: decision.why.topic().to_owned(), answer };
            let tried = rehearse(&game, &Authority::alone(), &[step]).ok();
            let scene = tried.and_then(|tried| planned(&game, &tried));
            kinds.look(&format!("{of}: a draft"), scene);
        }
        let answer = player.answer(&game).filter(|answer| {
            let mut tried = game.clone();
            tried.apply(seat, answer, &mut lots.clone(), &mut Vec::new()).is_ok()
        });
        let answer = answer.unwrap_or_else(|| lots.answer(&game.ask_of(seat).expect("asked")));
        game.apply(seat, &answer, &mut lots, &mut events).expect("offered");
    }
}

/// What is looked at beside the game: rules, cards, the dice of a campaign.
fn beside(play: &dyn Play, kinds: &mut Kinds) {
    let of = play.about().usual_name;
    for topic in play.about().rules.iter().filter(|topic| !SHEETS.contains(&topic.key.as_str())) {
        kinds.look(&format!("{of}: beside the rule {}", topic.key), play.beside_rule(&topic.key));
    }
    for number in 1..=120 {
        for name in [format!("{number}"), format!("event-{number}"), format!("banner-{number}")] {
            kinds.look(&format!("{of}: a card"), play.card(&name, CARD));
        }
        let name = format!("K-{number:02}");
        kinds.look(&format!("{of}: a card"), play.card(&name, CARD));
    }
}

#[test]
fn whatever_a_channel_shows_can_be_read_there() {
    let of_a_game = |play: &'static dyn Play| {
        let mut kinds = Kinds::default();
        for seed in 1..=GAMES {
            played(play, seed, &mut kinds);
        }
        beside(play, &mut kinds);
        kinds
    };
    let all: Vec<Kinds> = std::thread::scope(|threads| {
        let begun: Vec<_> =
            games().iter().map(|play| threads.spawn(move || of_a_game(*play))).collect();
        begun.into_iter().map(|thread| thread.join().expect("it ends")).collect()
    });
    let seen: Vec<&String> = all.iter().flat_map(|kinds| kinds.seen.keys()).collect();
    for kind in [": the board", ": a draft", ": a card", ": a place"] {
        assert!(seen.iter().any(|seen| seen.ends_with(kind)), "no {kind}: {seen:#?}");
    }
    let own: BTreeSet<&String> = all.iter().flat_map(|kinds| &kinds.own).collect();
    assert!(own.len() >= OWN_LEAST, "{own:#?}");
    let faults: Vec<&String> = all.iter().flat_map(|kinds| &kinds.faults).collect();
    assert!(faults.is_empty(), "{}: {faults:#?}", faults.len());
}
