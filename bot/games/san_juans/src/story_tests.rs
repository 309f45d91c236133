//! A whole war, played by a careful staff with a name that would break out of a page if it could.

use games::dice::audit::audit;
use games::film::{Bounds, Film, FilmError};
use games::log::history::Fates;
use games::log::verify::replay;
use games::staff::authority;
use kit::{Answer, Dice};
use model::dice::entropy::Note;
use model::ids::{CampaignId, MessageId};
use model::log::{Body, Given, LogLine, StepText};
use model::{Choice, Game, Setup, Snapshot, Step};
use san_juans::{Choice as Own, Event, Options};
use staff::PlayerId;

use crate::odds::SeededDice;
use crate::played::AtWar as _;
use crate::policy::{Player, Policy};
use crate::records::{film, page, turn_stats};
use crate::text::story::plots::Plot;

/// What Alice calls herself.
const NAME: &str = "\"><script>alert('Alice')</script>**";

/// Dice that note what they show.
struct Noted(SeededDice, Vec<u8>);

impl Dice for Noted {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        let face = self.0.die(sides, calm);
        self.1.push(face);
        face
    }
}

/// A log under way.
struct Table {
    lines: Vec<LogLine>,
    dice: Noted,
}

impl Table {
    fn line(&mut self, body: Body, events: Vec<model::Event>) {
        let number = i64::try_from(self.lines.len()).expect("few lines") + 1;
        self.lines.push(LogLine {
            campaign: CampaignId(1),
            number,
            player: PlayerId(1),
            rules: model::RULES_VERSION,
            at: 1_700_000_000 + 600 * number,
            body,
            faces: std::mem::take(&mut self.dice.1),
            events,
            dice: Note::default(),
        });
    }
}

/// The log of a war by the standard rules, up to so many orders; an order is one answer.
fn war(seed: u64, orders: usize) -> Vec<LogLine> {
    let setup = Setup::of(Options::default());
    let mut table = Table { lines: Vec::new(), dice: Noted(SeededDice::new(seed), Vec::new()) };
    let (name, seed_of_dice) = ("<b>Nile</b> & Co".to_owned(), Some(seed));
    let created =
        Body::Created { name, setup: setup.clone(), commitment: None, seed: seed_of_dice };
    table.line(created, Vec::new());
    table.line(Body::Joined { name: NAME.to_owned(), salt: None, side: None }, Vec::new());
    let mut events = Vec::new();
    let mut game = Game::new(&setup, &mut table.dice, &mut events);
    let started = Body::Started {
        commander: PlayerId(1),
        by_lot: false,
        salts: vec![PlayerId(1)],
        begins: MessageId(1),
        recipe: 1,
        words: Vec::new(),
        islands: None,
    };
    table.line(started, events);
    let mut staff = Player::new(Policy::Cautious, seed);
    let mut due = false;
    for number in 0..orders {
        let campaign = game.san_juans().expect("a campaign");
        let Some(decision) = campaign.decision().cloned() else { break };
        let answer = staff.answer(&campaign.view(None), &decision);
        let answer: Answer<Choice> =
            answer.try_map(|choice: &Own| Some(Choice::of(*choice))).expect("a choice");
        let topic = game.decision().expect("it waits").why.topic().to_owned();
        let step = Step { topic, answer };
        due |= number % 60 == 30;
        let mut events = Vec::new();
        let seat = authority::any_seat(&game, &step.answer, None);
        let before = game.clone();
        game.apply(seat, &step.answer, &mut table.dice, &mut events).expect("offered");
        let (steps, left) = (vec![StepText::write(&step)], Vec::new());
        let order = Body::Order {
            decision: decision.id,
            steps,
            left,
            given: Given::ByHand,
            led: Vec::new(),
        };
        let loud = events.len() > 1;
        table.line(order, events);
        // Now and then something is taken back, and done again with other dice.
        if due && loud {
            due = false;
            let order = i64::try_from(table.lines.len()).expect("few lines");
            table.line(Body::Undone { order }, Vec::new());
            let mut earlier = before;
            earlier.resume(&game);
            game = earlier;
        }
    }
    table.lines
}

fn snapshot(lines: &[LogLine]) -> Snapshot {
    let replayed = replay(lines).expect("a log that can be played again");
    let game = replayed.game.expect("begun");
    let over = game.is_over();
    let kept = games_testing::snapshot(game);
    let stage = if over { model::Stage::Over } else { kept.stage };
    Snapshot { name: "<b>Nile</b> & Co".to_owned(), roster: replayed.roster, stage, ..kept }
}

const BOUNDS: Bounds = Bounds { bytes_max: 9 * 1024 * 1024, until: None };

#[test]
fn the_board_at_a_turns_end_follows_from_the_facts() {
    for seed in [3, 11] {
        let lines = war(seed, 900);
        let told = turn_stats::of(&lines);
        turn_stats::must_agree(&lines);
        let last = told.turns.last().expect("a turn");
        assert_eq!(told.turns.len(), usize::from(last.number), "no turn is left out");
        let replayed = replay(&lines).expect("a log").game.expect("begun");
        let view = replayed.san_juans_view(None).expect("a campaign");
        assert_eq!(last.score, view.score);
        assert!(told.turns.iter().map(|turn| turn.lost).sum::<u32>() > 20);
        assert!(told.turns.iter().any(|turn| turn.felled > 0 && !turn.cards.is_empty()));
        assert_eq!(told.tenures.len(), 1);
        for plot in Plot::ALL {
            assert!(!plot.scene(&told).words().is_empty());
        }
    }
}

#[test]
fn what_was_taken_back_is_in_no_figure() {
    let mut lines = war(5, 120);
    let told = turn_stats::of(&lines);
    let order = lines.iter().rev().find(|line| {
        let played = |event: &model::Event| {
            let event = event.own();
            matches!(event, Some(Event::PlayedEvent { .. } | Event::PlayedOps { .. }))
        };
        matches!(line.body, Body::Order { .. }) && line.events.iter().any(played)
    });
    let order = order.expect("an order").number;
    let number = lines.last().expect("a line").number + 1;
    let undone = LogLine {
        number,
        body: Body::Undone { order },
        faces: Vec::new(),
        events: Vec::new(),
        ..lines[0].clone()
    };
    let shorter: Vec<LogLine> = lines.iter().filter(|line| line.number < order).cloned().collect();
    lines.push(undone);
    assert_eq!(turn_stats::of(&lines), turn_stats::of(&shorter));
    assert_ne!(turn_stats::of(&lines), told);
}

/// The delays of a GIF's frames, and how many pixels were written in all.
fn frames(gif: &[u8]) -> (Vec<u16>, usize) {
    // Blocks are walked by hand: a graphic control extension, then an image with its pixels.
    let table = if gif[10] & 0x80 != 0 { 3 << ((gif[10] & 7) + 1) } else { 0 };
    let (mut at, mut delays, mut pixels) = (13 + table, Vec::new(), 0);
    let short = |at: usize| usize::from(u16::from_le_bytes([gif[at], gif[at + 1]]));
    let skip = |mut at: usize| {
        while gif[at] != 0 {
            at += usize::from(gif[at]) + 1;
        }
        at + 1
    };
    loop {
        match gif[at] {
            0x21 => {
                if gif[at + 1] == 0xf9 {
                    delays.push(u16::from_le_bytes([gif[at + 4], gif[at + 5]]));
                }
                at = skip(at + 2);
            }
            0x2c => {
                pixels += short(at + 5) * short(at + 7);
                at = skip(at + 11);
            }
            _ => return (delays, pixels),
        }
    }
}

#[test]
fn a_war_is_replayed_in_few_frames() {
    let lines = war(3, 60);
    let renderer = render::Renderer::new();
    let Film { gif, alt, frames: shown } =
        film::of(&renderer, "<b>Nile</b>", &lines, BOUNDS).expect("a film");
    let (delays, pixels) = frames(&gif);
    assert_eq!(delays.len(), shown);
    assert!((10..=150).contains(&shown), "{shown} frames");
    assert_eq!((delays[0], delays[shown - 1]), (250, 900), "the ends are held");
    let whole = usize::from(u16::from_le_bytes([gif[6], gif[7]]))
        * usize::from(u16::from_le_bytes([gif[8], gif[9]]));
    assert!(pixels < whole * shown, "only what changed is written");
    assert!(alt.contains("replayed on the map") && alt.contains("It goes on"), "{alt}");
    if let Ok(file) = std::env::var("FILM_GIF") {
        std::fs::write(file, &gif).expect("written");
    }
    let no_time = Bounds { until: Some(std::time::Instant::now()), ..BOUNDS };
    let stopped = film::of(&renderer, "Nile", &lines, no_time);
    assert!(matches!(stopped, Err(FilmError::TooLong)), "{stopped:?}");
    let small = film::of(&renderer, "Nile", &lines, Bounds { bytes_max: 10_000, until: None });
    assert!(matches!(small, Err(FilmError::TooLarge(10_000))));
    let lobby = film::of(&renderer, "Nile", &lines[..2], BOUNDS);
    assert!(matches!(lobby, Err(FilmError::NotBegun)));
}

#[test]
fn a_page_needs_nothing_and_lets_nobody_out() {
    let lines = war(3, 130);
    let snapshot = snapshot(&lines);
    let renderer = render::Renderer::new();
    let found = audit(&lines, None);
    let page = page::of(&renderer, &snapshot, &lines, (&found, 1_800_000_000), BOUNDS);
    let page = page.expect("a page");
    if let Ok(file) = std::env::var("PAGE_HTML") {
        std::fs::write(file, &page).expect("written");
    }
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains("onerror="));
    for out in ["src=\"http", "href=\"http", "url(", "@import", "<link", "<iframe"] {
        assert!(!page.contains(out), "{out}");
    }
    assert!(page.contains("&lt;script&gt;alert(&#39;Alice&#39;)"), "the name is told");
    assert!(page.contains("<del>"), "what was taken back is struck through");
    let pictures = page.matches("<img ").count();
    assert_eq!(page.matches(" alt=\"").count(), pictures, "every picture is told in words");
    let turns = turn_stats::of(&lines).turns.len();
    assert!(pictures >= turns + 3, "{pictures} pictures of {turns} turns");
    for turn in 1..=turns {
        assert!(page.contains(&format!("<h3 id=\"turn-{turn}\">")));
    }
    // Elements that are opened are closed.
    for element in ["section", "article", "details", "ul", "li", "table", "figure", "p", "del"] {
        let opened = page.matches(&format!("<{element}>")).count()
            + page.matches(&format!("<{element} ")).count();
        assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{element}");
    }
    let tight = Bounds { bytes_max: 300_000, until: None };
    let tight = page::of(&renderer, &snapshot, &lines, (&found, 0), tight);
    assert!(matches!(tight, Err(FilmError::TooLarge(300_000))));
}

#[test]
fn a_long_war_is_replayed_by_rounds() {
    let lines = war(3, 5_000);
    let orders = lines.iter().filter(|line| matches!(line.body, Body::Order { .. })).count();
    assert!(orders > 400, "{orders} orders");
    for (most, least) in [(150, 60), (90, 40), (45, 20)] {
        let cuts = film::cuts(&lines, &Fates::of(&lines), most);
        assert!((least..=most + 2).contains(&cuts.len()), "{} of {most}", cuts.len());
        assert!(cuts.contains(&3), "it begins with the war");
        let last = lines.iter().rev().find(|line| !line.events.is_empty());
        assert_eq!(cuts.last().copied(), last.map(|line| line.number));
    }
}
