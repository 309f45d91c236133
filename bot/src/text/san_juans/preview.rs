//! What an order will do, before it is given: what is certain, what will be rolled, what cannot
//! be taken back. Read off a rehearsal with calm dice.

use engine::san_juans::{
    Event, LeaderEvent, SeaEvent, SiegeEvent, Space, SupplyEvent, TrainEvent, View,
};

use super::names::{self, Names};
use super::sentences;
use super::voyage::Voyage;
use super::{battle, dice, siege};
use crate::text::words::{self, count, either};

/// A preview of the facts of a rehearsal in which `thrown` dice were needed. `view` is the
/// rehearsal's.
pub fn preview(events: &[&Event], thrown: u32, view: &View) -> String {
    let names = Names::new(view);
    let mut lines = Vec::new();
    let mut rolls = Rolls::default();
    lines.extend(super::dispatch::use_of_round(events).map(|used| format!("🂠 {used}")));
    let mut told = 0;
    for (at, event) in events.iter().enumerate() {
        if at < told {
            continue;
        }
        if let Some((line, alike)) = sentences::calmed_together(&events[at..]) {
            rolls.flush(&names, &mut lines);
            lines.push(line);
            told = at + alike;
            continue;
        }
        if let Event::Sea(fact) = event
            && rolls.at_sea(fact, &names, &mut lines)
        {
            continue;
        }
        match event {
            // What the next round brings is no part of the order.
            Event::RoundBegan { .. } => break,
            Event::Marched { .. } | Event::PlayedOps { .. } => {}
            Event::RandomEventChecked { needed, .. } => {
                let percent = dice::percent_of_two(*needed);
                rolls.flush(&names, &mut lines);
                lines.push(format!("🎲 2D6: a random event on {needed} ({percent} %)"));
            }
            Event::EncounterRolled { space, die, needed, .. } => {
                rolls.add(names::space_short(*space), die.map(|_| *needed));
            }
            Event::BattleJoined { space, .. } => {
                rolls.flush(&names, &mut lines);
                lines.push(format!("⚔ A battle {}, if they wait there", names::at(*space)));
                break;
            }
            Event::RevoltRolled { .. } | Event::SupplyChecked { .. } => {
                rolls.flush(&names, &mut lines);
                lines
                    .push("The turn ends: supply, sieges, score and the next rebellion".to_owned());
                break;
            }
            Event::Sea(SeaEvent::EncounterRolled { sea, .. }) => {
                let percent = dice::percent_of_two(12);
                rolls.look_out(format!("area {}", sea.letter()), percent);
            }
            Event::Sea(SeaEvent::ConvoyRolled { .. }) => {
                rolls.flush(&names, &mut lines);
                lines.push(
                    "🎲 Boats into a siege: 1–2 turned back, 3–4 through with damage to each, 5–6 \
                     through unharmed"
                        .to_owned(),
                );
                break;
            }
            Event::Siege(SiegeEvent::SortieRolled { modifiers, .. }) => {
                rolls.flush(&names, &mut lines);
                let by = modifiers.iter().map(|(_, by)| *by).sum();
                lines.extend(siege::sortie_odds(by));
                break;
            }
            Event::Leader(LeaderEvent::Scouted { place, .. }) => {
                rolls.flush(&names, &mut lines);
                lines.push(format!("🎲 The force at {} is counted", names::town(*place)));
                break;
            }
            Event::Leader(LeaderEvent::GordonRolled { .. })
            | Event::Siege(SiegeEvent::StormRolled { .. } | SiegeEvent::GunboatUnderFire { .. })
            | Event::Supply(SupplyEvent::Starved { .. }) => {}
            Event::BattleFought { space, stance, bearing, .. } => {
                let how = battle::orders(*bearing, *stance);
                lines.push(format!("⚔ The battle {} is fought; our men {how}", names::at(*space)));
                break;
            }
            Event::BattleDecided { reported: true, held, .. } => {
                lines.extend(sentences::sentence(event, &names));
                let then =
                    if *held { "🎲 Stragglers" } else { "🎲 The pursuit, then stragglers" };
                lines.push(then.to_owned());
                break;
            }
            other => {
                rolls.flush(&names, &mut lines);
                lines.extend(sentences::sentence(other, &names).filter(|_| is_certain(other)));
            }
        }
        if let Event::Marched { units, from, to } = event {
            rolls.march(count(units.len(), "unit"), names::space(*from), names::space(*to));
        }
    }
    rolls.flush(&names, &mut lines);
    // With calm dice only those wait who always do: besiegers, and whoever waited before.
    if !events.iter().any(|event| matches!(event, Event::BattleJoined { .. })) {
        let waits = |space: &Space| {
            format!("⚔ A battle {} is certain, when your Ops are spent", names::at(*space))
        };
        lines.extend(view.pending.iter().map(waits));
    }
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
            | Event::Sea(SeaEvent::Activated { .. })
            | Event::Train(TrainEvent::Activated { .. })
            | Event::Siege(SiegeEvent::ActionTaken { .. })
            | Event::BattleShaped { .. }
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
    voyage: Option<Voyage>,
    /// Sea areas where vessels may be met, and how likely each meeting is.
    lookouts: Vec<String>,
    lookout_percent: u32,
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

    /// Adds what a convoy does; false if it is something else.
    fn at_sea(&mut self, fact: &SeaEvent, names: &Names<'_>, lines: &mut Vec<String>) -> bool {
        if matches!(fact, SeaEvent::EncounterRolled { .. }) {
            return false;
        }
        if self.voyage.as_mut().is_some_and(|voyage| voyage.goes_on(fact)) {
            return true;
        }
        let begun = Voyage::begun(fact, None);
        if begun.is_some() {
            self.flush(names, lines);
            self.voyage = begun;
            return true;
        }
        false
    }

    fn look_out(&mut self, sea: String, percent: u32) {
        self.lookouts.push(sea);
        self.lookout_percent = percent;
    }

    fn add(&mut self, space: String, needed: Option<i8>) {
        if self.needed.is_empty() {
            self.clear = 10_000;
        }
        self.clear = self.clear * (6 - needed.map_or(6, dice::sixths)) / 6;
        self.needed.push((space, needed));
    }

    fn flush(&mut self, names: &Names<'_>, lines: &mut Vec<String>) {
        lines.extend(self.voyage.take().map(|voyage| voyage.line(names)));
        if !self.lookouts.is_empty() {
            let seas = words::list(&self.lookouts);
            let percent = self.lookout_percent;
            lines.push(format!("🎲 2D6 in {seas}: Mahdist vessels on 12 ({percent} % each)"));
            self.lookouts.clear();
        }
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
