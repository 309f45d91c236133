//! The messages of a march: one for the drawing up, one for each turn, one for the end. A turn's
//! tells in order what the Pasha ordered, what lay in wait, and what the Ansar did.

use games::named;
use games::text::people::waiting;
use games::ui::own;
use hicks::{Body, Event, Grade, Inches, Mover, Outcome, Test, TestResult, UnitId, View};
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, clip_lines};
use model::{Event as AnyEvent, Snapshot};

use crate::text::book::{BOOK, at_most, two};
use crate::text::messages::chapter::Chapter;
use crate::text::messages::strips;
use crate::text::names::{Names, inches, pasha};
use crate::text::panels::questions;
use crate::text::{board, sentences};

/// The message of a part, from everything that belongs to it so far.
pub fn post(
    chapter: Chapter,
    events: &[AnyEvent],
    view: Option<&View>,
    snapshot: &Snapshot,
) -> Post {
    let own: Vec<&Event> = own(events);
    let outcome = own.iter().find_map(|event| match event {
        Event::Ended(outcome) => Some(*outcome),
        _ => None,
    });
    let mut lines = tell(events, view, false);
    let (title, tone) = match chapter {
        Chapter::DrawnUp => ("🐪 The square is drawn up".to_owned(), Tone::Plain),
        Chapter::Turn(turn) => {
            let last = view.and_then(|view| view.last_turn);
            (turn_title(turn, last, &own), mood(&own))
        }
        Chapter::Over => over(outcome),
    };
    let throws = strips::of(&own, &Names::new(view, &own));
    let mut post = Post { title, tone, picture: Picture::Map, throws, ..Post::default() };
    if let Some(view) = view {
        if chapter == Chapter::Over {
            lines.push("**The roll**".to_owned());
            lines.extend(board::roll(view));
        }
        if is_current(chapter, view) {
            let awaited = || Some(questions::awaited(view.awaiting?, Some(view)));
            post.waits = waiting::call(snapshot, awaited);
        } else if is_over(chapter, view) {
            lines.extend(board::account(view));
            let next = view.commander.map(pasha);
            lines.extend(next.map(|next| format!("➡️ **{next}** commands next.")));
        }
    }
    post.body = clip_lines(&lines.join("\n"), BODY_MAX);
    post
}

fn turn_title(turn: u8, last: Option<u8>, events: &[&Event]) -> String {
    let named = board::turn_named(turn, last);
    let commands = events.iter().find_map(|event| match event {
        Event::TurnBegan { seat, .. } => Some(*seat),
        _ => None,
    });
    commands.map_or_else(
        || format!("{named} goes on"),
        |seat| format!("{named} · {} commands", pasha(seat)),
    )
}

fn mood(events: &[&Event]) -> Tone {
    let is_bad = |event: &&Event| {
        matches!(
            event,
            Event::Destroyed { .. }
                | Event::GunLost { .. }
                | Event::PashaKilled { .. }
                | Event::Tested(Test { who: Body::Unit(_), result: TestResult::Panic, .. })
        )
    };
    let is_good = |event: &&Event| matches!(event, Event::TakenOff { .. });
    match (events.iter().any(is_bad), events.iter().any(is_good)) {
        (true, _) => Tone::Bad,
        (false, true) => Tone::Good,
        (false, false) => Tone::Plain,
    }
}

fn over(outcome: Option<Outcome>) -> (String, Tone) {
    let Some(outcome) = outcome else { return ("🏁 The march is over".to_owned(), Tone::Plain) };
    let tone = match outcome.grade {
        Grade::Triumph | Grade::Success => Tone::Good,
        Grade::BareEscape => Tone::Plain,
        Grade::TurnedBack | Grade::Annihilated => Tone::Bad,
    };
    (format!("🏁 Turn {}: {}", outcome.turn, BOOK.words("grade", &outcome.grade)), tone)
}

/// Whether the march waits for something whose answer is told in this part.
fn is_current(chapter: Chapter, view: &View) -> bool {
    view.awaiting.is_some()
        && match chapter {
            Chapter::DrawnUp => view.turn == 0,
            Chapter::Turn(turn) => view.turn == turn,
            Chapter::Over => false,
        }
}

/// Whether a chapter is the turn that has just ended.
fn is_over(chapter: Chapter, view: &View) -> bool {
    matches!(chapter, Chapter::Turn(turn) if view.turn == turn + 1) && view.outcome.is_none()
}

/// Facts in order, a line each; with the turns they begin if `turns`, as for a receipt or the log,
/// else with a head line over what the Ansar do.
pub fn tell(events: &[AnyEvent], view: Option<&View>, turns: bool) -> Vec<String> {
    let names = Names::new(view, &own(events));
    let (roll, paced, alike) = (None, None, None);
    let mut teller = Teller { names: &names, lines: Vec::new(), roll, paced, alike };
    let mut ansar = turns;
    for (at, event) in events.iter().enumerate() {
        match event.own() {
            Some(Event::TurnBegan { .. }) if !turns => {}
            Some(event) => {
                if !ansar && is_the_ansars(event) {
                    ansar = true;
                    teller.close();
                    teller.lines.push("**The Ansar**".to_owned());
                }
                teller.tell(event, &events[at + 1..]);
            }
            None => {
                if let Some(told) = named(event.key()).aside(event) {
                    teller.close();
                    teller.lines.push(told);
                }
            }
        }
    }
    teller.close();
    teller.lines
}

/// Whether the Ansar's part of a turn begins with a fact at the latest.
fn is_the_ansars(event: &Event) -> bool {
    match event {
        Event::NoAmbush { .. } | Event::Ambushed { .. } | Event::Came { .. } => true,
        Event::Beckoned { overrun, .. } => !overrun,
        Event::Fired(volley) => matches!(volley.by, Body::Party(_)) && volley.dice.is_some(),
        _ => false,
    }
}

/// What is left of a march of the square that something on its way has parted (H-037).
fn more_parts(next: &[AnyEvent]) -> Vec<(Inches, bool)> {
    let mut parts = Vec::new();
    for event in next.iter().filter_map(AnyEvent::own) {
        match event {
            Event::Moved { who: Mover::Square, distance, halved, .. } => {
                parts.push((*distance, *halved));
            }
            Event::TurnBegan { .. } | Event::Paced { .. } | Event::Rolled { .. } => break,
            _ => {}
        }
    }
    parts
}

/// Units that did the same thing one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Alike {
    Conformed,
    KeptRanks,
}

type Roll = (Mover, [u8; 2]);

/// Tells facts one by one; a roll is told with the way it gave, and what several did alike once.
struct Teller<'a> {
    names: &'a Names,
    lines: Vec<String>,
    roll: Option<Roll>,
    /// The pace of a march of the square, and what each of it has thrown.
    paced: Option<(bool, Vec<Roll>)>,
    alike: Option<(Alike, Vec<(UnitId, String)>)>,
}

impl Teller<'_> {
    fn tell(&mut self, event: &Event, next: &[AnyEvent]) {
        let alike = match event {
            Event::Conformed { unit } => Some((Alike::Conformed, *unit, String::new())),
            Event::Straggling { unit, die, discipline, straggler: None } => {
                Some((Alike::KeptRanks, *unit, at_most(*die, *discipline)))
            }
            _ => None,
        };
        if let Some((how, unit, roll)) = alike {
            if self.alike.as_ref().is_none_or(|(same, _)| *same != how) {
                // The move is told behind what its pair did to the ranks.
                self.settle();
            }
            self.alike.get_or_insert((how, Vec::new())).1.push((unit, roll));
            return;
        }
        self.settle();
        match (event, &mut self.paced) {
            (Event::Paced { onward }, _) => {
                self.close();
                self.paced = Some((*onward, Vec::new()));
                return;
            }
            (Event::Rolled { who, dice, standing: false }, Some((_, rolls))) => {
                rolls.push((*who, *dice));
                return;
            }
            (Event::Moved { who: Mover::Square, distance, halved, .. }, paced) => {
                if let Some((onward, rolls)) = paced.take() {
                    let mut parts = vec![(*distance, *halved)];
                    parts.extend(more_parts(next));
                    self.lines.push(self.march(&parts, onward, &rolls));
                    return;
                }
            }
            _ => {}
        }
        match event {
            Event::Rolled { who, dice, standing: false } => {
                self.close();
                self.roll = Some((*who, *dice));
            }
            Event::Moved { who, distance, halved, doubled, .. } => match self.roll.take() {
                Some((roller, dice)) if roller == *who => {
                    let marches = self.names.mover(*who).does("march", "marches");
                    let how = sentences::how_far(*halved, *doubled);
                    let (far, dice) = (inches(*distance), two(dice));
                    self.lines.push(format!("🥾 {marches} **{far}**{how}: {dice}."));
                }
                other => {
                    self.roll = other;
                    self.lines.extend(sentences::sentence(event, self.names));
                }
            },
            // What the dice bring on the way is told before the way.
            Event::Stuck { .. }
            | Event::Straggling { .. }
            | Event::TransportLeft { .. }
            | Event::PashaStuck { .. }
            | Event::PashaHeld { .. }
            | Event::LeftSquare { .. }
            | Event::Thirst { .. }
            | Event::KindKnown { .. }
            | Event::Turned { .. } => self.lines.extend(sentences::sentence(event, self.names)),
            _ => {
                self.close();
                self.lines.extend(sentences::sentence(event, self.names));
            }
        }
    }

    fn settle(&mut self) {
        let Some((how, units)) = self.alike.take() else { return };
        let ids: Vec<UnitId> = units.iter().map(|(unit, _)| *unit).collect();
        let who = self.names.all(&ids);
        let line = match how {
            Alike::Conformed => format!("{} step with the front.", who.does("keep", "keeps")),
            Alike::KeptRanks => {
                let rolls: Vec<&str> = units.iter().map(|(_, roll)| roll.as_str()).collect();
                let (keep, rolls) = (who.does("keep", "keeps"), model::words::commas(&rolls));
                format!("{keep} {} ranks: {rolls}.", who.their())
            }
        };
        self.lines.push(line);
    }

    /// A march of the square, with what its faces have thrown.
    fn march(&self, parts: &[(Inches, bool)], onward: bool, rolls: &[Roll]) -> String {
        let pace = if onward { "its front face" } else { "its slowest face" };
        let whole = parts.iter().fold(Inches::ZERO, |sum, (part, _)| sum + *part);
        let how = match parts {
            [(_, halved)] => sentences::how_far(*halved, false).to_owned(),
            parts => {
                let part = |(far, halved): &(Inches, bool)| {
                    format!("{}{}", inches(*far), sentences::how_far(*halved, false))
                };
                let parts: Vec<String> = parts.iter().map(part).collect();
                format!(" ({})", parts.join("; then "))
            }
        };
        let (far, thrown) = (inches(whole), self.thrown(rolls));
        format!("🥾 The square marches **{far}**{how}, at the pace of {pace}. Thrown: {thrown}.")
    }

    fn thrown(&self, rolls: &[Roll]) -> String {
        let thrown = rolls.iter().map(|(who, dice)| match who {
            Mover::Unit(unit) => format!("{} {}", self.names.unit(*unit), two(*dice)),
            who => format!("{} {}", self.names.mover(*who).text, two(*dice)),
        });
        model::words::commas(&thrown.collect::<Vec<String>>())
    }

    fn close(&mut self) {
        self.settle();
        if let Some((onward, rolls)) = self.paced.take() {
            let thrown = self.thrown(&rolls);
            let pace = if onward { "Pressing on" } else { "Marching together" };
            self.lines.push(format!("{pace}, they throw: {thrown}."));
        }
        if let Some((who, dice)) = self.roll.take() {
            let event = Event::Rolled { who, dice, standing: false };
            self.lines.extend(sentences::sentence(&event, self.names));
        }
    }
}
