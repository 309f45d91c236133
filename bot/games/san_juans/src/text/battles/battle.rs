//! Battles in words: the call, the sheet for the table, the aftermath.

use model::words;
use model::words::{count, count_word};
use san_juans::{
    Ansar, BattleType, Bearing, Event, Exchange, Extra, FightKind, Ground, MahdistForce,
    PursuitModifier, Quality, SeaEvent, Space, Stance, UnitId, UnitSteps,
};

use crate::text::battles::{dice, rounds};
use crate::text::book::{BOOK, Unseen};
use crate::text::names;
use crate::text::names::Names;

pub fn sentence(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::BattleJoined { space, units, force, dice, battle, .. } => format!(
            "⚔ **{}**, {}. Ours: {}; theirs: {}{}.",
            words::capital(&names::space(*space)),
            battle_name(*battle),
            count(units.len(), "unit"),
            if names.are_numbers_hidden(*space) { range(*force) } else { theirs(*force) },
            dice.map_or_else(String::new, |dice| format!(" ({})", dice::two(dice))),
        ),
        Event::BattleShaped { kind, works, gunboats, short, extra, .. } => {
            let mut parts: Vec<String> = kind_line(*kind).into_iter().collect();
            parts.extend(works.then(|| "We stand behind works.".to_owned()));
            parts.extend(support(*gunboats));
            if !short.is_empty() {
                parts.push(format!("Low on ammunition: {}.", names.units(short)));
            }
            parts.extend(extra.map(extra_line));
            parts.join("\n")
        }
        Event::BattleFought { stance, bearing, ansar, rounds, .. } => {
            fought(*stance, *bearing, *ansar, rounds)
        }
        Event::BattleDecided { space, held, reported, losses } => {
            decided(names::at(*space), *held, *reported, losses, names)
        }
        Event::WithdrawalBegan { space, theirs, routed } => {
            let units = count(usize::from(*theirs), "unit");
            let stood = match names.are_numbers_hidden(*space) {
                true => String::new(),
                false => format!(" {units} of the Ansar still stood."),
            };
            let routed = if routed.is_empty() { "nobody".to_owned() } else { names.units(routed) };
            format!("Our men broke off.{stood} In rout: {routed}.")
        }
        Event::Pursued { dice, modifiers, total, percent, losses } => {
            let why: Vec<(String, i8)> =
                modifiers.iter().map(|(why, by)| (pursuit_modifier(*why), *by)).collect();
            let cost = match percent {
                0 => "good order, nobody is lost".to_owned(),
                100 => "**wiped out**".to_owned(),
                part => format!("{part} % of what still stood"),
            };
            let lost = tolls(losses, names);
            let lost = if lost.is_empty() { String::new() } else { format!(" ({lost})") };
            format!("🐎 Pursuit: {}: {cost}{lost}.", dice::total(*dice, &why, *total))
        }
        Event::StragglersCounted { needed, dice, back } => stragglers(*needed, dice, back, names),
        _ => return None,
    })
}

pub fn kind_line(kind: FightKind) -> Option<String> {
    BOOK.tell("fight", &kind, &Unseen)
}

pub fn support(gunboats: u8) -> Option<String> {
    match gunboats {
        0 => None,
        1 => Some("A gunboat, or the armoured train, supports us.".to_owned()),
        many => Some(format!(
            "Gunboats, or the armoured train, support us: {} in all.",
            words::word(many.into())
        )),
    }
}

pub fn extra_line(extra: Extra) -> String {
    BOOK.tell("extra", &extra, &Unseen).unwrap_or_default()
}

fn fought(
    stance: Stance,
    bearing: Option<Bearing>,
    ansar: Option<Ansar>,
    exchanges: &[Exchange],
) -> String {
    let mut told =
        format!("Settled by the bot, with dice of 20 sides; our men {}.", orders(bearing, stance));
    if let Some(ansar) = ansar {
        told.push_str(&format!(
            " The Ansar {}, as their leader had chosen.",
            BOOK.words("ansar", &ansar)
        ));
    }
    [vec![told], rounds::lines(exchanges)].concat().join("\n")
}

fn decided(
    at: String,
    held: bool,
    reported: bool,
    losses: &[UnitSteps],
    names: &Names<'_>,
) -> String {
    let source = if reported { " Fought on the players' own table." } else { "" };
    let verdict = if held { "**The field is ours**" } else { "**Thrown back**" };
    let lost: usize = losses.iter().map(|toll| usize::from(toll.steps)).sum();
    let lost = if lost == 0 {
        "no step lost".to_owned()
    } else {
        format!("{} lost ({})", count(lost, "step"), tolls(losses, names))
    };
    format!("{verdict} {at}: {lost}.{source}")
}

fn stragglers(needed: u8, dice: &[u8], back: &[UnitSteps], names: &Names<'_>) -> String {
    let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
    let returned: usize = back.iter().map(|toll| usize::from(toll.steps)).sum();
    let returned = match returned {
        0 => "no step returns".to_owned(),
        1 => "one step returns".to_owned(),
        many => format!("{} steps return", words::word(many)),
    };
    let who = tolls(back, names);
    let who = if who.is_empty() { String::new() } else { format!(" ({who})") };
    let needed = if needed >= 6 { "6".to_owned() } else { format!("{needed}+") };
    format!("Wounded and missing: 🎲 {} (needed {needed}): {returned}{who}.", faces.join(" "))
}

/// `1st Militia 2 steps, 2nd Militia 1 step`.
fn tolls(of: &[UnitSteps], names: &Names<'_>) -> String {
    let lost = of.iter().filter(|toll| toll.steps > 0);
    let parts: Vec<String> = lost
        .map(|toll| format!("{} {}", names.unit(toll.unit), count(toll.steps.into(), "step")))
        .collect();
    words::commas(&parts)
}

fn pursuit_modifier(why: PursuitModifier) -> String {
    BOOK.tell("pursuit", &why, &Unseen).unwrap_or_default()
}

pub fn battle_name(battle: BattleType) -> &'static str {
    BOOK.words("battle", &battle)
}

/// How the two sides are set out on a table (J-071).
pub fn deployment(battle: BattleType) -> &'static str {
    BOOK.words("deployment", &battle)
}

/// `12 on foot, 1 with rifles, 2 mounted`, in the order a commander counts them.
pub fn theirs(force: MahdistForce) -> String {
    let rows = [
        (force.foot, "on foot"),
        (force.rifles, "with rifles"),
        (force.horse, "mounted"),
        (force.guns, "guns"),
        (force.machine_guns, "machine guns"),
    ];
    let parts: Vec<String> = rows
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| match (number, *what) {
            (1, "guns") => "1 gun".to_owned(),
            (1, "machine guns") => "1 machine gun".to_owned(),
            (number, what) => format!("{number} {what}"),
        })
        .collect();
    words::commas(&parts)
}

/// `11 to 15 units`: what scouts can say of a force before it is met (J-145).
pub fn range(force: MahdistForce) -> String {
    let (low, high) = force.range();
    format!("{low} to {high} units")
}

/// How our men fight and until when: `close in, and break off when half…`.
pub fn orders(bearing: Option<Bearing>, stance: Stance) -> String {
    let bearing = bearing.map_or("", |bearing| BOOK.words("bearing", &bearing));
    format!("{bearing}{}", stance_text(stance))
}

pub fn stance_text(stance: Stance) -> &'static str {
    BOOK.words("stance", &stance)
}

pub fn quality_name(quality: Quality) -> &'static str {
    BOOK.words("quality", &quality)
}

#[derive(Debug, Clone, Copy)]
pub struct Joined<'a> {
    pub units: &'a [UnitId],
    pub force: MahdistForce,
    /// The dice of its type, if thrown.
    pub dice: Option<[u8; 2]>,
    pub battle: BattleType,
    /// The ground, from our edge to theirs.
    pub field: &'a [Vec<Ground>],
    /// Whether only a range of their numbers is told (J-145).
    pub hidden: bool,
}

impl Joined<'_> {
    /// The lines of the call: both sides and the type. `waits` while it is not yet settled.
    pub fn lines(&self, names: &Names<'_>, waits: bool) -> Vec<String> {
        let steps: u32 =
            self.units.iter().filter_map(|id| names.find(*id)).map(|u| u32::from(u.steps)).sum();
        // Once it is fought, strengths are no longer those it began with.
        let steps = if waits { format!(", {steps} steps of strength") } else { String::new() };
        let units = count(self.units.len(), "unit");
        let ours: Vec<_> = self.units.iter().filter_map(|id| names.find(*id)).collect();
        let row = BOOK.words("battle-row", &self.battle);
        let kind = self.dice.map_or_else(
            || format!("No roll for the type: {}.", battle_name(self.battle)),
            |thrown| format!("{} ({row}): {}.", dice::two(thrown), battle_name(self.battle)),
        );
        let theirs = match self.hidden {
            true => format!("**Theirs:** {}, say the scouts", range(self.force)),
            false => {
                let units = count(self.force.units().into(), "unit");
                format!("**Theirs, {units}:** {}", theirs(self.force))
            }
        };
        vec![kind, format!("**Ours, {units}{steps}:** {}", names::force(ours)), theirs]
    }

    pub fn sheet(&self, names: &Names<'_>, waits: bool) -> String {
        let mut lines = vec![
            "**Battle sheet**".to_owned(),
            format!("*{}.* {}", words::capital(battle_name(self.battle)), deployment(self.battle)),
            "**Ours**".to_owned(),
        ];
        for unit in self.units.iter().filter_map(|id| names.find(*id)) {
            let supply = if unit.supplied { "" } else { ", low ammunition" };
            let steps = count(usize::from(unit.steps), "step");
            let steps = if waits { format!(": {steps}") } else { String::new() };
            lines.push(format!("- {}{steps}{supply}", names::unit(unit)));
        }
        lines.push(match self.hidden {
            true => format!("**The Ansar**: {}, say the scouts", range(self.force)),
            false => format!("**The Ansar**: {}", theirs(self.force)),
        });
        if !self.field.is_empty() {
            lines.push("**The ground**, a square foot each, our edge first:".to_owned());
            lines.extend(self.field.iter().map(|row| {
                let squares: Vec<&str> =
                    row.iter().map(|square| BOOK.words("ground", square)).collect();
                format!("`{}`", squares.join(" · "))
            }));
        }
        lines.push(
            "Where your rules have no test of their own, the Ansar check to withdraw at half \
             their losses. Let the bot settle it, or play it and report the steps \
             each unit lost."
                .to_owned(),
        );
        lines.join("\n")
    }
}

/// What became of a beaten force, for the head line of an aftermath: whether it fought for, or
/// out of, a place that is besieged still decides it where nobody went anywhere.
pub fn beaten(events: &[&Event], space: Space, besieged: bool) -> String {
    let away = |event: &&Event| match event {
        Event::Retreated { units, from, .. } if *from == space => units.len(),
        Event::Sea(SeaEvent::Boarded { units, at, .. }) if Space::Place(*at) == space => {
            units.len()
        }
        _ => 0,
    };
    let away: usize = events.iter().map(away).sum();
    if away > 0 {
        return format!("thrown back, {} got away", count_word(away, "unit"));
    }
    let fell = events.iter().any(|event| matches!(event, Event::PlaceFell { .. }));
    // Whoever is left may still be waiting for the order where to go.
    let (mut fought, mut dead) = (0, 0);
    for event in events {
        match event {
            Event::BattleDecided { space: at, losses, .. } if *at == space => fought = losses.len(),
            Event::UnitsDestroyed { units, at } if *at == space => dead += units.len(),
            _ => {}
        }
    }
    match (fell, besieged) {
        (true, _) => "lost, and the place with it".to_owned(),
        (false, true) => "thrown back inside".to_owned(),
        (false, false) if dead < fought => "thrown back".to_owned(),
        (false, false) => "thrown back, nobody got away".to_owned(),
    }
}

/// How a battle that is no meeting on the march is named before its type.
pub fn kind_name(kind: FightKind) -> Option<&'static str> {
    Some(BOOK.words("fight-name", &kind)).filter(|name| !name.is_empty())
}
