//! What an order will do, before it is given: what is certain, what will be rolled, what cannot
//! be taken back. Read off a rehearsal with calm dice.

use games::text::preview::{Foretold, Then, USED};
use model::words::{self, count, either};
use san_juans::{
    Board, Event, LeaderEvent, SeaEvent, SiegeEvent, SiegeResult, Space, SupplyEvent, TrainEvent,
    View,
};

use crate::text::battles::{dice, siege};
use crate::text::book::book;
use crate::text::messages::dispatch;
use crate::text::moves::marches::Voyage;
use crate::text::moves::road::clear_percent;
use crate::text::moves::sea;
use crate::text::names::Names;
use crate::text::panels::warnings;
use crate::text::{names, sentences};

/// What the facts of a rehearsal tell beforehand; `view` and `board` are the rehearsal's.
pub fn told(events: &[&Event], view: &View, board: &Board) -> Foretold {
    let names = Names::new(view);
    let mut lines = Vec::new();
    let mut rolls = Rolls::default();
    // A pass is told here as something still to do, and no more is said of it.
    let used = dispatch::use_of_round(names.view.pack, events)
        .map(|used| used.replace("passed,", "pass, for"));
    lines.extend(used.map(|used| format!("{USED} {used}")));
    let (mut told, mut then) = (0, None);
    for (at, event) in events.iter().enumerate() {
        if at < told {
            continue;
        }
        then = ending(event, &events[at..], &names);
        if let Some((last, _)) = &then {
            rolls.flush(&names, &mut lines);
            lines.extend(last.iter().cloned());
            break;
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
        passing(event, &names, &mut rolls, &mut lines);
    }
    rolls.flush(&names, &mut lines);
    // What is asked next tells the odds, and they go by how good the units prove (J-021).
    if then.is_none() && matches!(events.last(), Some(Event::QualityShown { .. })) {
        then = Some((Vec::new(), Then::Dice));
    }
    let joined = events.iter().any(|event| matches!(event, Event::BattleJoined { .. }));
    lines.extend(unspent(events, view, joined));
    // With calm dice only those wait who always do: besiegers, and whoever waited before.
    if !joined {
        let waits = |space: &Space| {
            format!("⚔ A battle {} is certain, when your Ops are spent", names::at(*space))
        };
        lines.extend(view.pending.iter().map(waits));
    }
    lines.extend(warnings::of(events, board, view));
    Foretold { lines, then: then.map(|(_, then)| then) }
}

/// Ops that the order leaves to nobody: a battle forfeits them (J-057), and so does a round that
/// ends before they are spent.
fn unspent(events: &[&Event], view: &View, joined: bool) -> Option<String> {
    let ends = |event: &&Event| {
        matches!(event, Event::RoundBegan { .. } | Event::SupplyChecked { .. } | Event::Supply(_))
    };
    let over = events.iter().position(ends);
    let told = &events[..over.unwrap_or(events.len())];
    let left = told.iter().rev().find_map(|event| match event {
        Event::PlayedOps { ops: left, .. }
        | Event::Activated { left, .. }
        | Event::Sea(SeaEvent::Activated { left, .. })
        | Event::Train(TrainEvent::Activated { left }) => Some(*left),
        Event::Passed { .. } => Some(1),
        _ => None,
    });
    let ops = |left: u8| {
        let verb = if left == 1 { "is" } else { "are" };
        format!("{} {verb} left over", words::capital(&names::op_count(left)))
    };
    if joined && view.ops_lost > 0 {
        let left = ops(view.ops_lost);
        return Some(format!("⚠️ {left} and lost: once a battle begins, no more are spent"));
    }
    let left = left.filter(|left| *left > 0 && over.is_some() && !joined)?;
    Some(format!("⚠️ {}: what is not spent in this round is lost", ops(left)))
}

/// A fact after which the rehearsal is not told: the lines that stand in its place, and what comes
/// then. `events` begin with it.
fn ending(event: &Event, events: &[&Event], names: &Names<'_>) -> Option<(Vec<String>, Then)> {
    let last = match event {
        // What the next round brings is no part of the order.
        Event::RoundBegan { round: 1 } => return Some((Vec::new(), Then::RoundBegins)),
        Event::RoundBegan { .. } => return Some((Vec::new(), Then::RoundOver)),
        Event::Supply(_) if brings_supply(events) => {
            book(names.view.pack).words("ending", &"SupplyChecked").to_owned()
        }
        Event::SiegeRolled { result: SiegeResult::GoesOn, .. } => return None,
        Event::Siege(SiegeEvent::SortieRolled { modifiers, .. }) => {
            siege::sortie_odds(names.view.pack, modifiers.iter().map(|(_, by)| *by).sum())
                .join("\n")
        }
        event => book(names.view.pack).tell("ending", event, names)?,
    };
    let told = matches!(event, Event::BattleDecided { .. });
    let told = told.then(|| sentences::sentence(event, names)).flatten();
    let lines: Vec<String> = told.into_iter().chain(last.lines().map(str::to_owned)).collect();
    let dice = lines.iter().any(|line| line.starts_with(['🎲', '⚔']));
    Some((lines, if dice { Then::Dice } else { Then::TurnOver }))
}

/// Whether facts begin with the supply of a turn's end (J-101).
fn brings_supply(events: &[&Event]) -> bool {
    let next = events.iter().find(|event| !matches!(event, Event::Supply(_)));
    matches!(next, Some(Event::SupplyChecked { .. }))
}

fn passing(event: &Event, names: &Names<'_>, rolls: &mut Rolls, lines: &mut Vec<String>) {
    match event {
        Event::PlayedOps { .. } | Event::Passed { .. } => {}
        Event::Marched { units, from, to } => {
            let (from, end) = (names::space(*from), names::space(*to));
            match &mut rolls.head {
                Some((_, _, at)) if *at == from => *at = end,
                head => *head = Some((count(units.len(), "unit"), from, end)),
            }
            rolls.end = Some(*to);
        }
        Event::RandomEventChecked { needed, .. } => {
            let percent = dice::percent_of_two(*needed);
            rolls.flush(names, lines);
            lines.push(format!("🎲 2D6: a random event on {needed} ({percent} %)"));
        }
        Event::EncounterRolled { space, die, needed, .. } => {
            rolls.needed.push((*space, die.map(|_| *needed)));
        }
        Event::Sea(SeaEvent::EncounterRolled { sea, .. }) => {
            rolls.lookouts.push(names::sea(*sea));
        }
        // A march goes on through what it retakes, and past whom guides lead it.
        Event::PlaceRetaken { .. } => {}
        Event::EncounterAvoided { .. } => {
            rolls.avoided.extend(sentences::sentence(event, names));
        }
        Event::SiegeRolled { .. } => {
            lines.extend(book(names.view.pack).tell("ending", event, names));
        }
        Event::QualityShown { unit, .. } => {
            rolls.flush(names, lines);
            lines.push(format!("🎲 How good the {} prove to be", names.unit(*unit)));
        }
        Event::Leader(LeaderEvent::HeroRolled { .. })
        | Event::Siege(SiegeEvent::StormRolled { .. } | SiegeEvent::GunboatUnderFire { .. })
        | Event::Supply(SupplyEvent::Starved { .. }) => {}
        other => {
            rolls.flush(names, lines);
            let told = book(names.view.pack).tell("promise", other, names);
            let told = told.or_else(|| sentences::sentence(other, names));
            lines.extend(told.filter(|told| !told.is_empty()));
        }
    }
}

#[derive(Default)]
struct Rolls {
    head: Option<(String, String, String)>,
    end: Option<Space>,
    voyage: Option<Voyage>,
    lookouts: Vec<String>,
    needed: Vec<(Space, Option<i8>)>,
    avoided: Vec<String>,
}

impl Rolls {
    /// Adds what a convoy does; false if it is something else.
    fn at_sea(&mut self, fact: &SeaEvent, names: &Names<'_>, lines: &mut Vec<String>) -> bool {
        if matches!(fact, SeaEvent::EncounterRolled { .. }) {
            return false;
        }
        if self.voyage.as_mut().is_some_and(|voyage| voyage.goes_on(fact)) {
            return true;
        }
        let Some(begun) = Voyage::begun(fact, None) else { return false };
        self.flush(names, lines);
        self.voyage = Some(begun);
        true
    }

    fn flush(&mut self, names: &Names<'_>, lines: &mut Vec<String>) {
        lines.extend(self.voyage.take().map(|voyage| voyage.line(names)));
        if !self.lookouts.is_empty() {
            let seas = words::list(&self.lookouts);
            let percent = dice::percent_of_two(12);
            let vessels = names.view.pack().say("{war.Foe_adjective} vessels");
            lines.push(format!("🎲 2D6 in {seas}: {vessels} on 12 ({percent} % each)"));
            self.lookouts.clear();
        }
        if let Some((units, from, to)) = self.head.take() {
            lines.push(format!("🥾 {units}: {from} → {to}"));
        }
        lines.append(&mut self.avoided);
        let end = self.end.take();
        let certain = self.needed.iter().any(|(_, needed)| needed.is_none());
        let met = |(_, needed): &(Space, Option<i8>)| needed.is_none_or(|needed| needed <= 6);
        let ports = self.needed.iter().filter(|of| met(of)).filter_map(|(space, _)| space.place());
        let gunboats: Vec<String> =
            ports.filter_map(|port| sea::gunboats_in_reach(port, names.view)).collect();
        let clear = clear_percent(&self.needed);
        let thrown = self.needed.iter().filter(|(_, needed)| needed.is_some()).count();
        let rolled = either(
            &self
                .needed
                .drain(..)
                .filter_map(|(space, needed)| {
                    let needed = needed.filter(|needed| *needed <= 6)?;
                    Some(format!("on {} at {}", dice::or_more(needed), names::space_short(space)))
                })
                .collect::<Vec<_>>(),
        );
        if thrown > 0 && rolled.is_empty() {
            // J-060: the die is thrown all the same, and ends what can be taken back.
            let dice = if thrown == 1 { "a die is" } else { "dice are" };
            lines.push(format!("🎲 Safe: {dice} thrown, but nobody can be met"));
        } else if !rolled.is_empty() {
            // Whoever waits for a battle at the end of the road is met for certain.
            let waits = end.is_some_and(|end| names.view.pending.contains(&end));
            let odds = match certain || waits {
                true => String::new(),
                false => format!("; nobody met: {clear} %"),
            };
            lines.push(format!("🎲 The enemy is met {rolled}{odds}"));
        }
        if certain {
            lines.push("⚔ In a fortified town the enemy is always there: battle".to_owned());
        }
        lines.extend(gunboats);
    }
}

#[cfg(test)]
mod tests {
    use san_juans::{Options, Phase};

    use crate::text::panels::preview::Then;
    use games_testing::previews::hold;
    use model::Setup;

    #[test]
    fn a_preview_shows_no_face_and_nothing_that_follows_from_one() {
        games_testing::games();
        let usual = Options::default();
        let advanced = Options { advanced_supply: true, ..Options::default() };
        let ordered =
            Options { rebellion_order: true, simultaneous_rebellion: true, ..usual.clone() };
        let suggested = Options {
            divided_command: true,
            orders_by_ship: true,
            garrisons_march: true,
            fight_out: true,
            leaders_tell: true,
            own_places: true,
            ..usual.clone()
        };
        let mut spreading = 0;
        let agreed = [usual, advanced, ordered, suggested].map(Setup::of);
        let drafted = hold(&agreed, 300, |game, shown| {
            let view = crate::view(game);
            if view.is_some_and(|view| view.phase == Phase::Rebellion) {
                let ends = shown.lines.iter().any(|line| line.starts_with("The turn ends"));
                let over = matches!(shown.then, Some(Then::RoundOver | Then::TurnOver));
                assert!(!ends && !over, "the turn has only begun: {shown:?}");
                spreading += 1;
            }
        });
        assert!(spreading > 5, "{spreading} while the rebellion spreads");
        assert!(drafted.len() > 55, "{} kinds of orders: {drafted:#?}", drafted.len());
    }
}
