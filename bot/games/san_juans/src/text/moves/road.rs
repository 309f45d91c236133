//! The road of a march, read off a rehearsal with calm dice: how far it is, what must be rolled.

use kit::{Answer, Calm};
use model::Game;
use model::words::count;
use san_juans::{Choice, Event, OpsChoice, Space};

use crate::text::battles::dice;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Road {
    pub spaces: Vec<Space>,
    /// What each space with a roll needs; nothing at a fortified town, where the enemy always is.
    pub rolls: Vec<(Space, Option<i8>)>,
    /// Whether a battle is certain at its end: besiegers stand there.
    pub battle: bool,
}

pub fn road(game: &Game, choice: OpsChoice) -> Option<Road> {
    let (mut copy, mut events) = (game.clone(), Vec::new());
    let seat = copy.decision()?.seats.first().copied()?;
    let answer = Answer::One(model::Choice::of(Choice::Ops(choice)));
    copy.apply(seat, &answer, &mut Calm::default(), &mut events).ok()?;
    let mut road = Road { spaces: Vec::new(), rolls: Vec::new(), battle: false };
    for event in events.iter().filter_map(model::Event::own) {
        match event {
            Event::Marched { to, .. } => road.spaces.push(*to),
            Event::EncounterRolled { space, die, needed, .. } => {
                road.rolls.push((*space, die.map(|_| *needed)));
            }
            _ => {}
        }
    }
    let pending = &crate::campaign(&copy)?.board().this_round.pending;
    road.battle = road.spaces.last().is_some_and(|end| pending.contains(end));
    Some(road)
}

/// The chance in per cent that nobody waits anywhere these are rolled for.
pub fn clear_percent(rolls: &[(Space, Option<i8>)]) -> u32 {
    let clear = |chance, (_, needed): &(Space, Option<i8>)| {
        chance * (6 - needed.map_or(6, dice::sixths)) / 6
    };
    (rolls.iter().fold(10_000, clear) + 50) / 100
}

impl Road {
    /// `3 spaces · encounter on 6, 6, 5+ · 46 % clear`.
    pub fn line(&self) -> String {
        let spaces = count(self.spaces.len(), "space");
        let fortress = self.rolls.iter().any(|(_, needed)| needed.is_none());
        let battle = if self.battle && !fortress { " · a battle is certain" } else { "" };
        if self.rolls.is_empty() && self.battle {
            return format!("{spaces}{battle}");
        }
        if fortress && self.rolls.len() == 1 {
            return format!("{spaces} · a battle is certain");
        }
        if self.rolls.is_empty() {
            return format!("{spaces}, all ours: nothing is rolled");
        }
        // A die is thrown even where no face of it will do.
        if clear_percent(&self.rolls) == 100 {
            let dice = if self.rolls.len() == 1 { "a die is" } else { "dice are" };
            return format!("{spaces}, safe: {dice} thrown, but nobody can be met{battle}");
        }
        let needed = self.rolls.iter().map(|(_, needed)| *needed);
        let needed = needed.filter(|needed| needed.is_none_or(|needed| needed <= 6));
        let needed = needed.map(|needed| needed.map_or("certain".to_owned(), dice::or_more));
        let needed: Vec<String> = needed.collect();
        let clear = match clear_percent(&self.rolls) {
            _ if self.battle && !fortress => String::new(),
            0 => " · cannot get through unmet".to_owned(),
            percent => format!(" · {percent} % clear"),
        };
        format!("{spaces} · encounter on {}{clear}{battle}", needed.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use san_juans::first;

    use super::*;

    #[test]
    fn a_road_says_what_it_risks() {
        let point: Space = "richardson/mud-bay/1".parse().expect("a point");
        let village = Space::Place(first().named("mud-bay"));
        let rolls = vec![(point, Some(6)), (village, Some(5))];
        let mut road = Road { spaces: vec![point, village], rolls, battle: false };
        assert_eq!(road.line(), "2 spaces · encounter on 6, 5+ · 56 % clear");
        road.battle = true;
        assert_eq!(road.line(), "2 spaces · encounter on 6, 5+ · a battle is certain");
        let quiet = Road { spaces: vec![point], rolls: vec![(point, Some(7))], battle: false };
        assert_eq!(quiet.line(), "1 space, safe: a die is thrown, but nobody can be met");
    }
}
