//! What an order will do, before it is given: what is certain, what will be rolled, what cannot
//! be taken back. Read off a rehearsal with calm dice.

use engine::san_juans::{Event, View};

use super::names::{self, Names};
use super::sentences;
use super::{battle, dice};
use crate::text::words::{self, count, either};

/// A preview of the facts of a rehearsal in which `thrown` dice were needed. `view` is the
/// rehearsal's.
pub fn preview(events: &[&Event], thrown: u32, view: &View) -> String {
    let names = Names::new(view);
    let mut lines = Vec::new();
    let mut rolls = Rolls::default();
    lines.extend(super::dispatch::use_of_round(events).map(|used| format!("🂠 {used}")));
    for event in events {
        match event {
            Event::Marched { .. } | Event::RoundBegan { .. } | Event::PlayedOps { .. } => {}
            Event::RandomEventChecked { needed, .. } => {
                let percent = dice::percent_of_two(*needed);
                rolls.flush(&mut lines);
                lines.push(format!("🎲 2D6: a random event on {needed} ({percent} %)"));
            }
            Event::EncounterRolled { space, die, needed, .. } => {
                rolls.add(names::space_short(*space), die.map(|_| *needed));
            }
            Event::BattleJoined { space, .. } => {
                rolls.flush(&mut lines);
                lines.push(format!("⚔ A battle {}, if they wait there", names::at(*space)));
                break;
            }
            Event::RevoltRolled { .. } | Event::SupplyChecked { .. } => {
                rolls.flush(&mut lines);
                lines
                    .push("The turn ends: supply, sieges, score and the next rebellion".to_owned());
                break;
            }
            Event::BattleFought { space, stance, .. } => {
                let how = battle::stance_text(*stance);
                lines.push(format!("⚔ The battle {} is fought; our men {how}", names::at(*space)));
                break;
            }
            Event::BattleDecided { reported: true, .. } => {
                lines.extend(sentences::sentence(event, &names));
                lines.push("🎲 Stragglers, and if the field was lost the pursuit".to_owned());
                break;
            }
            other => {
                rolls.flush(&mut lines);
                lines.extend(sentences::sentence(other, &names).filter(|_| is_certain(other)));
            }
        }
        if let Event::Marched { units, from, to } = event {
            rolls.march(count(units.len(), "unit"), names::space(*from), names::space(*to));
        }
    }
    rolls.flush(&mut lines);
    lines.push(last_line(thrown));
    lines.join("\n")
}

fn last_line(thrown: u32) -> String {
    if thrown == 0 {
        "Nothing is rolled.".to_owned()
    } else {
        "Once a die has fallen the order cannot be taken back.".to_owned()
    }
}

/// Facts worth a line in a preview: those the order itself brings, not their accounting.
fn is_certain(event: &Event) -> bool {
    !matches!(
        event,
        Event::Activated { .. }
            | Event::PlaceRetaken { .. }
            | Event::TurnBegan { .. }
            | Event::CardsDrawn { .. }
            | Event::SiegeLevel { .. }
            | Event::Scored { .. }
    )
}

/// The rolls of one march, gathered.
#[derive(Default)]
struct Rolls {
    head: Option<(String, String, String)>,
    needed: Vec<(String, Option<i8>)>,
    clear: u32,
}

impl Rolls {
    fn march(&mut self, units: String, from: String, to: String) {
        match &mut self.head {
            Some((_, _, end)) if *end == from => *end = to,
            head => *head = Some((units, from, to)),
        }
    }

    fn add(&mut self, space: String, needed: Option<i8>) {
        if self.needed.is_empty() {
            self.clear = 10_000;
        }
        self.clear = self.clear * (6 - needed.map_or(6, dice::sixths)) / 6;
        self.needed.push((space, needed));
    }

    fn flush(&mut self, lines: &mut Vec<String>) {
        if let Some((units, from, to)) = self.head.take() {
            lines.push(format!("🥾 {units}: {from} → {to}"));
        }
        let certain = self.needed.iter().any(|(_, needed)| needed.is_none());
        let rolled: Vec<String> = self
            .needed
            .drain(..)
            .filter_map(|(space, needed)| Some(format!("{space} on {}", dice::or_more(needed?))))
            .collect();
        let clear = (self.clear + 50) / 100;
        if !rolled.is_empty() && clear == 100 {
            lines.push(format!("🎲 {}: nobody can wait there", words::dice(rolled.len())));
        } else if !rolled.is_empty() {
            let odds = if certain { String::new() } else { format!("; nobody waits: {clear} %") };
            lines.push(format!("🎲 They wait at {}{odds}", either(&rolled)));
        }
        if certain {
            lines.push("⚔ In a fortified town they always wait: battle".to_owned());
        }
    }
}
