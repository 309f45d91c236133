//! Fights: a plate for each Raid, Sortie and assault, with its dice and what it cost.

mod plate;

use render::Scene;
use render::plates::{LeftOut, Plates};
use render::words::capital;
use siege::modifiers::{Factor, Modifier};
use siege::tables::{Fight, outcome};
use siege::{AreaId, Arm, BannerId, Cause, Event, UnitId, View};

use crate::marks::counters::{self, Token};
use crate::names;

/// The scene of the fights among some events, as many of them as can be read on one picture; nothing
/// if there was none. The view is that after the events.
pub fn fights(view: &View, events: &[&Event], width: u32) -> Option<Scene> {
    Plates::scene(all(view, events), width, LeftOut::First)
}

#[derive(Debug, Clone, PartialEq)]
struct Fought {
    fight: Fight,
    banner: BannerId,
    area: AreaId,
    strength: u8,
    disordered: bool,
    tokens: Vec<Token>,
    /// Each modifier with its reason in words.
    ledger: Vec<(String, i8)>,
    /// All modifiers, and what counts of them.
    sums: (i8, i8),
    dice: [u8; 2],
    total: i8,
    row: String,
    /// What came of it, in sentences without their full stops.
    after: Vec<String>,
}

/// Every fight among some events; the view is that after them.
fn all(view: &View, events: &[&Event]) -> Vec<Fought> {
    let places = events.iter().enumerate();
    places.filter_map(|(at, event)| told(view, event, &events[at + 1..])).collect()
}

fn told(view: &View, event: &Event, later: &[&Event]) -> Option<Fought> {
    let Event::Fought { fight, banner, area, units, modifiers, sum, dice, total, steps, strength } =
        event
    else {
        return None;
    };
    let ends = later.iter().position(|event| ends(event, *banner)).unwrap_or(later.len());
    let by = |event: &&Event| match event {
        Event::Strength { banner: of, by, .. } if of == banner => *by,
        _ => 0,
    };
    let changed: i8 = later.iter().map(by).sum();
    let counted_back = || view.city.banner(*banner).strength.cast_signed() - changed;
    let strength = strength.map_or_else(counted_back, u8::cast_signed);
    let counted = steps_before(view, units, *steps, later);
    let all = modifiers.iter().map(|(_, by)| *by).fold(0_i8, i8::saturating_add);
    Some(Fought {
        fight: *fight,
        banner: *banner,
        area: *area,
        strength: strength.clamp(0, 6).cast_unsigned(),
        disordered: modifiers.iter().any(|(factor, _)| *factor == Factor::Disordered),
        tokens: counters::tokens(counted, true),
        ledger: modifiers.iter().map(|modifier| line(*modifier, units)).collect(),
        sums: (all, *sum),
        dice: *dice,
        total: *total,
        row: outcome(*fight, *dice, *sum).name.clone(),
        after: after(&later[..ends]),
    })
}

/// Whether what follows an event is no longer the outcome of the fight with a Banner before it.
/// Another Banner may walk in where nobody fights it, and the next action has its price.
fn ends(event: &Event, with: BannerId) -> bool {
    match event {
        Event::Fought { .. }
        | Event::WentOut { .. }
        | Event::PositionSet { .. }
        | Event::ActionsEnded { .. }
        | Event::Activated { .. }
        | Event::StoodStill { .. }
        | Event::CleanedUp { .. }
        | Event::TurnBegan { .. } => true,
        Event::BannerMoved { banner, .. } => *banner != with,
        Event::Resources { cause, .. } | Event::Morale { cause, .. } => {
            !matches!(cause, Cause::Fight(_) | Cause::Gordon)
        }
        _ => false,
    }
}

/// Those who fought with their steps before any was lost, which came to so many. What happens to a
/// counter next says how many it had; of those who were all eliminated only the sum is known.
fn steps_before(view: &View, units: &[UnitId], steps: u8, later: &[&Event]) -> Vec<(UnitId, u8)> {
    let next = |unit: UnitId| {
        let known = later.iter().find_map(|event| match event {
            Event::StepLost { unit: of, left } if *of == unit => Some(Some(left + 1)),
            Event::Filled { unit: of, now, .. } if *of == unit => Some(now.checked_sub(1)),
            Event::AllLost { units, .. } if units.contains(&unit) => Some(None),
            _ => None,
        });
        known.unwrap_or(Some(view.city.unit(unit).steps))
    };
    let known: Vec<(UnitId, Option<u8>)> = units.iter().map(|unit| (*unit, next(*unit))).collect();
    let troops = known.iter().filter(|(unit, _)| unit.arm() == Arm::Troops);
    // Each counter has a step at least: so many are left for the second ones of those unknown.
    let least: u8 = troops.map(|(_, steps)| steps.unwrap_or(1)).sum();
    let mut left = steps.saturating_sub(least);
    let mut before = |(unit, known): (UnitId, Option<u8>)| {
        let steps = known.unwrap_or_else(|| {
            let second = left.min(siege::data().units[unit.index()].steps.saturating_sub(1));
            left -= second;
            1 + second
        });
        (unit, steps)
    };
    known.into_iter().map(&mut before).collect()
}

fn line((factor, by): Modifier, units: &[UnitId]) -> (String, i8) {
    let leader = units.iter().find(|unit| unit.arm() == Arm::Leaders);
    let words = match (factor, leader) {
        (Factor::Leader, Some(leader)) => names::unit(*leader).to_owned(),
        _ => names::word("factor", factor).to_owned(),
    };
    (words, by)
}

fn after(events: &[&Event]) -> Vec<String> {
    let mut told = Vec::new();
    let mut hurt: Vec<String> = Vec::new();
    for event in events {
        match event {
            Event::StepLost { unit, left } => {
                let name = names::unit(*unit);
                hurt.push(match left {
                    0 => format!("{name} gone"),
                    left => {
                        format!("{name} at {}", names::many(usize::from(*left), "step", "steps"))
                    }
                });
            }
            Event::GunLost { unit } => hurt.push(format!("{} destroyed", names::unit(*unit))),
            event => told.extend(sentence(event)),
        }
    }
    if !hurt.is_empty() {
        told.push(capital(&hurt.join(", ")));
    }
    told
}

fn die(die: u8, modifier: i8) -> String {
    match modifier {
        0 => format!("die {die}"),
        by => format!("die {die} {}", names::signed(by)),
    }
}

fn sentence(event: &Event) -> Option<String> {
    Some(match event {
        Event::AllLost { arm, units } => {
            let what = names::word("all-lost", arm);
            let who: Vec<&str> = units.iter().map(|unit| names::unit(*unit)).collect();
            if units.is_empty() { what.to_owned() } else { format!("{what}: {}", who.join(", ")) }
        }
        Event::Casualties { arm, die: face, modifier, losses } => {
            let (what, one, more) = match arm {
                Arm::Guns => ("Guns", "gun", "guns"),
                _ => ("Troops", "step", "steps"),
            };
            let lost = match losses {
                0 => "no losses".to_owned(),
                many => format!("lose {}", names::many(usize::from(*many), one, more)),
            };
            format!("{what}, {}: {lost}", die(*face, *modifier))
        }
        Event::LeaderHit { unit, die: face, modifier, wound } => {
            let fate = names::word("wound", wound);
            format!("{}, {}: {fate}", names::unit(*unit), die(*face, *modifier))
        }
        Event::GunboatHit { unit, die: face, modifier, damage } => {
            let fate = names::word("damage", damage);
            format!("Gunboat {}, {}: {fate}", names::unit(*unit), die(*face, *modifier))
        }
        Event::StrengthRoll { die, needed, .. } => {
            let fate = if die >= needed { "a level is lost" } else { "no level is lost" };
            format!("Banner's Strength, die {die}, needs {needed}: {fate}")
        }
        Event::Strength { now, .. } => format!("The Banner's Strength falls to {now}"),
        Event::BannerLeft { .. } => "The Banner leaves the map".to_owned(),
        Event::Disordered { .. } => "The Banner is Disordered".to_owned(),
        Event::BannerMoved { banner, to, back, .. } => {
            let at = names::area_in(AreaId::of(*banner, *to));
            match back {
                true => format!("The Banner is thrown back to {at}"),
                false => format!("The Banner enters {at}"),
            }
        }
        Event::SightRoll { die, needed } => {
            let fate = if die >= needed { "the Banner card is seen" } else { "nothing is seen" };
            format!("Scouts, die {die}, need {needed}: {fate}")
        }
        Event::Resources { by, now, .. } => {
            format!("Resource Points {}, now {now}", names::signed(*by))
        }
        Event::Morale { by, now, .. } => format!("City Morale {}, now {now}", names::signed(*by)),
        Event::Ended { outcome } => names::ended(outcome),
        _ => return None,
    })
}

impl Fought {
    fn title(&self) -> String {
        let at = names::area_in(self.area);
        match self.fight {
            Fight::Defence => format!("Assault on {at}"),
            fight => format!("{} at {at}", names::word("fight", fight)),
        }
    }

    fn sum(&self) -> String {
        let [one, other] = self.dice;
        let by = match self.sums.1 {
            0 => String::new(),
            by if by < 0 => format!(" – {}", by.unsigned_abs()),
            by => format!(" + {by}"),
        };
        format!("{one} + {other}{by} =")
    }

    /// What dice and modifiers come to, which may lie beyond the rows of the table.
    fn thrown(&self) -> i16 {
        i16::from(self.dice[0]) + i16::from(self.dice[1]) + i16::from(self.sums.1)
    }

    fn told(&self) -> String {
        let who: Vec<String> = self.tokens.iter().map(Token::words).collect();
        let ledger: Vec<String> =
            self.ledger.iter().map(|(why, by)| format!("{why} {}", names::signed(*by))).collect();
        let by = match self.sums.1 {
            0 => String::new(),
            by => format!(", {}", names::signed(by)),
        };
        let mut text = format!(
            "{}: {} against the {} Banner, Strength {}. Dice {} and {}{by} = {}: {}.",
            self.title(),
            who.join(", "),
            self.banner,
            self.strength,
            self.dice[0],
            self.dice[1],
            self.thrown(),
            self.row
        );
        if !ledger.is_empty() {
            text.push_str(&format!(" Modifiers: {}.", ledger.join(", ")));
        }
        for told in &self.after {
            text.push_str(&format!(" {told}."));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use render::Renderer;

    use super::Fought;
    use super::*;
    use crate::situations;

    #[test]
    fn nothing_on_a_plate_collides_or_is_cut_and_all_can_be_read() {
        let renderer = Renderer::new();
        let random = (1..=50).map(situations::at_random);
        for situation in situations::situations().into_iter().chain(random) {
            let events: Vec<&Event> = situation.events.iter().collect();
            let Some(scene) = fights(&situation.view, &events, 800) else { continue };
            let picture: &Plates<Fought> = scene.as_drawing().expect("it shows fights");
            let sheet = picture.sheet();
            assert_eq!(sheet.faults(), Vec::<String>::new(), "{}", situation.name);
            let canvas = sheet.canvas(&renderer).expect("a picture");
            let capitals = canvas.capitals_shown().expect("letters");
            assert!(capitals >= 9.0, "{}: {capitals}", situation.name);
        }
    }
}
