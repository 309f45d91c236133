//! Logs for tests: lines made up one by one, and whole games played by nobody.

use std::fmt;
use std::time::Instant;

use games::Play;
use games::dice::audit::audit;
use games::film::{Bounds, FilmError};
use games::log::verify::replay;
use games::people::authority::any_seat;
use games::reports::Reports;
use games::turns::{self, ByTurns};
use kit::{Audience, DecisionId, Dice, Rules as _};
use model::dice::entropy::DiceNote;
use model::ids::{CampaignId, MessageId};
use model::log::{Body, Given, LogLine, StepText};
use model::{Event, Game, Snapshot, Stage, Step};
use render::Renderer;
use staff::PlayerId;

use crate::{TestDice, games};

/// What the campaign and its only player are called: names that would break out of a page.
pub const CAMPAIGN: &str = "<b>Nile</b> & Co";
pub const PLAYER: &str = "\"><script>alert('Alice')</script>**";

/// A line of a player's, in which no die fell.
pub fn line(number: i64, player: u64, body: Body, events: Vec<Event>) -> LogLine {
    LogLine {
        campaign: CampaignId(1),
        number,
        player: PlayerId(player),
        rules: model::RULES_VERSION,
        at: 1_000 * number,
        body,
        faces: Vec::new(),
        events,
        dice: DiceNote::default(),
    }
}

/// An order of no steps.
pub fn order() -> Body {
    given(DecisionId(1), Vec::new())
}

/// The beginning of a campaign that the first player commands.
pub fn started() -> Body {
    Body::Started {
        commander: PlayerId(1),
        by_lot: false,
        salts: vec![PlayerId(1)],
        begins: MessageId(1),
        recipe: 1,
        words: Vec::new(),
        islands: None,
    }
}

fn given(decision: DecisionId, steps: Vec<StepText>) -> Body {
    let (left, led) = (Vec::new(), Vec::new());
    Body::Order { decision, steps, left, given: Given::ByHand, led }
}

/// Dice that note what they show.
struct Noted(TestDice, Vec<u8>);

impl Dice for Noted {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        let face = self.0.die(sides, calm);
        self.1.push(face);
        face
    }
}

/// The log of a game by its standard rules, answered by its automaton, up to so many orders of one
/// answer each. Each tenth of every sixty is taken back, once something has come of it, and given
/// anew.
pub fn played(play: &dyn Play, seed: u64, orders: usize) -> Vec<LogLine> {
    games();
    let setup = play.setup(None, None);
    let mut dice = Noted(TestDice(seed), Vec::new());
    let mut lines: Vec<LogLine> = Vec::new();
    let mut add = |body, faces: &mut Vec<u8>, events| {
        let number = i64::try_from(lines.len()).expect("few lines") + 1;
        let faces = std::mem::take(faces);
        let at = 1_700_000_000 + 600 * number;
        lines.push(LogLine { at, faces, ..line(number, 1, body, events) });
        number
    };
    let name = CAMPAIGN.to_owned();
    let created = Body::Created { name, setup: setup.clone(), commitment: None, seed: Some(seed) };
    add(created, &mut dice.1, Vec::new());
    let joined = Body::Joined { name: PLAYER.to_owned(), salt: None, side: None, regains: None };
    add(joined, &mut dice.1, Vec::new());
    let mut events = Vec::new();
    let mut game = Game::new(&setup, &mut dice, &mut events);
    add(started(), &mut dice.1, events);
    let mut automaton = play.automaton(games::Level::Easy, seed);
    let mut due = false;
    for number in 0..orders {
        let Some(decision) = game.decision() else { break };
        let answer = automaton.answer(&game).expect("an answer");
        let step = Step { topic: decision.why.topic().to_owned(), answer };
        due |= number % 60 == 10;
        let (before, mut events) = (game.clone(), Vec::new());
        let seat = any_seat(&game, &step.answer, None);
        game.apply(seat, &step.answer, &mut dice, &mut events).expect("offered");
        let loud = events.len() > 1;
        let order = add(given(decision.id, vec![step.write()]), &mut dice.1, events);
        if due && loud {
            due = false;
            add(Body::Undone { order }, &mut dice.1, Vec::new());
            let later = std::mem::replace(&mut game, before);
            game.resume(&later);
        }
    }
    lines
}

/// A campaign as its log leaves it.
pub fn replayed(lines: &[LogLine]) -> Snapshot {
    let replayed = replay(lines).expect("a log that can be played again");
    let game = replayed.game.expect("begun");
    let over = game.is_over();
    let kept = crate::snapshot(game);
    let stage = if over { Stage::Over } else { kept.stage };
    let (roster, setup) = (replayed.roster, replayed.setup.expect("a setup"));
    Snapshot { name: CAMPAIGN.to_owned(), roster, setup, stage, ..kept }
}

/// Holds a page of such a log against what every page must be: whole, without anything from
/// elsewhere, its pictures told in words, a part for each of these turns.
pub fn holds_as_a_page<T: fmt::Display>(page: &str, turns: impl IntoIterator<Item = T>) {
    assert!(page.contains("<div class=\"lead\" id=\"lead\"><figure>"), "a picture comes first");
    let faces = "url(data:font/ttf;base64,";
    assert_eq!(page.matches(faces).count(), 3, "it is set in the faces of the maps");
    let page = &page.replace(faces, "");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    let out = ["<script", "<b>", "onerror=", "src=\"http", "href=\"http", "url(", "@import"];
    for out in out.into_iter().chain(["<link", "<iframe"]) {
        assert!(!page.contains(out), "{out}");
    }
    assert!(page.contains("&lt;script&gt;alert(&#39;Alice&#39;)"), "the name is told");
    assert!(page.contains("<del>"), "what was taken back is struck through");
    let mut pictures = page.matches("<img ").count();
    assert_eq!(page.matches(" alt=\"").count(), pictures, "every picture is told in words");
    for turn in turns {
        assert!(page.contains(&format!("<h3 id=\"turn-{turn}\">")), "turn {turn}");
        pictures = pictures.checked_sub(1).expect("a picture for each turn");
    }
    for element in ["section", "article", "details", "ul", "li", "table", "figure", "p", "del"] {
        let opened = [">", " "].map(|end| page.matches(&format!("<{element}{end}")).count());
        let closed = page.matches(&format!("</{element}>")).count();
        assert_eq!(opened[0] + opened[1], closed, "{element}");
    }
}

/// Holds what tells a game turn by turn against the log of a whole one: its story, in which these
/// parts stand, its replay, whose words have `alt`, its plot and its page. The log is returned.
pub fn holds_by_turns<T: Play + ByTurns>(play: &T, parts: &[&str], alt: &str) -> Vec<LogLine> {
    const BOUNDS: Bounds = Bounds { bytes_max: 9 * 1024 * 1024, until: None };
    let (lines, renderer) = (played(play, 4, usize::MAX), Renderer::new());
    let (snapshot, told) = (replayed(&lines), turns::of::<T>(&lines));
    let numbers: Vec<u8> = told.turns.iter().map(|turn| turn.turn).collect();
    let (first, last) = (numbers[0], numbers[numbers.len() - 1]);
    assert_eq!(numbers, (first..=last).collect::<Vec<u8>>(), "none is left out or told twice");
    let end = snapshot.game.as_ref().map(|game| (game.is_over(), game.turn().0));
    assert!(first <= T::FIRST && end == Some((true, last)), "{end:?}");
    let of = |wanted: fn(&Body) -> bool| lines.iter().filter(|line| wanted(&line.body)).count();
    let undone = of(|body| matches!(body, Body::Undone { .. }));
    let given = of(|body| matches!(body, Body::Order { .. }));
    assert!(undone > 0, "some are taken back");
    assert_eq!(told.orders[&PlayerId(1)], given - undone);
    let reports = play.about().reports;
    let (_, story) = (reports.report)(&snapshot, &lines, 0);
    let heading = format!("## Turn {last}\n");
    for part in parts.iter().chain(&[&*heading, "~~"]) {
        assert!(story.contains(part), "{part}: {story}");
    }

    let film = |bounds| (reports.replay)(&renderer, CAMPAIGN, &lines, bounds);
    let made = film(BOUNDS).expect("a film");
    assert_eq!(made.frames, told.shown().len());
    assert!(made.gif.starts_with(b"GIF89a") && made.gif.len() <= BOUNDS.bytes_max);
    assert!(made.alt.contains(alt), "{}", made.alt);
    let late = film(Bounds { until: Some(Instant::now()), ..BOUNDS });
    assert!(matches!(late, Err(FilmError::TooLong)), "{late:?}");
    let small = film(Bounds { bytes_max: 9_000, ..BOUNDS });
    assert!(matches!(small, Err(FilmError::TooLarge(9_000))), "{small:?}");
    assert!((reports.plot)(None, &lines).is_some() && (reports.plot)(None, &[]).is_none());

    let found = audit(&lines, None);
    let page = (reports.page)(&renderer, &snapshot, &lines, (&found, 0), BOUNDS);
    let shown = told.shown().into_iter().map(|(turn, _)| turn.turn);
    holds_as_a_page(&page.expect("a page"), shown);
    if T::Board::SIDED {
        holds_if_cut::<T>(&lines, snapshot);
    }
    lines
}

/// Holds what tells a game against a log that is cut for everybody: no turn has a table.
fn holds_if_cut<T: ByTurns>(lines: &[LogLine], whole: Snapshot) {
    let cut = |line: &LogLine| {
        let seen = |event: &Event| event.seen_by(Audience::Public);
        let events = line.events.iter().filter_map(seen).collect();
        LogLine { events, faces: Vec::new(), ..line.clone() }
    };
    let lines: Vec<LogLine> = lines.iter().map(cut).collect();
    let told = turns::of::<T>(&lines);
    assert!(told.turns.len() > 3 && told.shown().is_empty());
    let unknown = Snapshot { game: None, ..whole };
    assert!(turns::report::<T>(&told, &unknown).len() > 2);
    let bounds = Bounds { bytes_max: usize::MAX, until: None };
    let reports = Reports::by_turns::<T>();
    let film = (reports.replay)(&Renderer::new(), CAMPAIGN, &lines, bounds);
    assert!(matches!(film, Err(FilmError::NotKept)), "{film:?}");
    assert!((reports.plot)(None, &lines).is_none());
}
