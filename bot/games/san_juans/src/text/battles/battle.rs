//! Battles in words: the call, the sheet for the table, what became of a beaten force.

use model::words::{capital, commas, count, count_word};
use san_juans::{
    BattleType, Bearing, Event, Extra, FightKind, Ground, PackNo, RebelForce, SeaEvent, Space,
    Stance, UnitId, UnitSteps, UnitView,
};

use crate::text::battles::dice;
use crate::text::book::{book, told};
use crate::text::names::{self, Names};

/// How a battle came about, what we stand behind and who supports us, with what else is special.
pub fn circumstances(
    pack: PackNo,
    (kind, works, gunboats): (FightKind, bool, u8),
    between: String,
    extra: Option<Extra>,
) -> Vec<String> {
    let works = if works { "We stand behind works." } else { "" }.to_owned();
    let extra = extra.map_or_else(String::new, |extra| told(pack, "extra", &extra));
    let support = told(pack, "support", &serde_json::json!({ "by": gunboats }));
    let all = [told(pack, "fight", &kind), works, support, between, extra];
    all.into_iter().filter(|told| !told.is_empty()).collect()
}

/// ` (1st Militia 2 steps, 2nd Militia 1 step)`; nothing without any.
pub fn tolls(of: &[UnitSteps], names: &Names<'_>) -> String {
    let lost = of.iter().filter(|toll| toll.steps > 0);
    let toll = |toll: &UnitSteps| {
        format!("{} {}", names.unit(toll.unit), count(toll.steps.into(), "step"))
    };
    let parts: Vec<String> = lost.map(toll).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", commas(&parts)) }
}

/// `12 on foot, 1 with rifles, 2 mounted`, in the order a commander counts them.
pub fn theirs(force: RebelForce) -> String {
    let rows = [
        (force.foot, "on foot", "on foot"),
        (force.rifles, "with rifles", "with rifles"),
        (force.horse, "mounted", "mounted"),
        (force.guns, "gun", "guns"),
        (force.machine_guns, "machine gun", "machine guns"),
    ];
    commas(&names::counted(rows, |number| number.to_string()))
}

/// `11 to 15 units`: what scouts can say of a force before it is met (J-145).
pub fn range(force: RebelForce) -> String {
    let (low, high) = force.range();
    format!("{low} to {high} units")
}

/// How our men fight and until when: `close in, and break off when half…`.
pub fn orders(pack: PackNo, bearing: Option<Bearing>, stance: Stance) -> String {
    let bearing = bearing.map_or("", |bearing| book(pack).words("bearing", &bearing));
    format!("{bearing}{}", book(pack).words("stance", &stance))
}

/// A battle as it was joined.
#[derive(Clone, Copy)]
pub struct Joined<'a> {
    pub units: &'a [UnitId],
    pub force: RebelForce,
    /// The dice of its type, if thrown.
    pub dice: Option<[u8; 2]>,
    pub battle: BattleType,
    /// The ground, from our edge to theirs.
    pub field: &'a [Vec<Ground>],
    /// Whether only a range of their numbers is told (J-145).
    pub hidden: bool,
}

impl Joined<'_> {
    fn ours<'a>(&self, names: &Names<'a>) -> Vec<&'a UnitView> {
        self.units.iter().filter_map(|id| names.find(*id)).collect()
    }

    fn theirs(&self) -> String {
        match self.hidden {
            true => format!("{}, say the scouts", range(self.force)),
            false => theirs(self.force),
        }
    }

    /// The lines of the call: both sides and the type. Once it is fought, when it `waits` no more,
    /// strengths are no longer those it began with.
    pub fn lines(&self, names: &Names<'_>, waits: bool) -> Vec<String> {
        let ours = self.ours(names);
        let steps: u32 = ours.iter().map(|unit| u32::from(unit.steps)).sum();
        let steps = if waits { format!(", {steps} steps of strength") } else { String::new() };
        let units = count(self.units.len(), "unit");
        let named = book(names.view.pack).words("battle", &self.battle);
        let kind = self.dice.map_or_else(
            || format!("No roll for the type: {named}."),
            |thrown| {
                let row = book(names.view.pack).words("battle-row", &self.battle);
                format!("{} ({row}): {named}.", dice::two(thrown))
            },
        );
        let number = count(self.force.units().into(), "unit");
        let number = if self.hidden { String::new() } else { format!(", {number}") };
        let theirs = format!("**Theirs{number}:** {}", self.theirs());
        vec![kind, format!("**Ours, {units}{steps}:** {}", names::force(ours)), theirs]
    }

    /// The sheet for a battle on the players' own table.
    pub fn sheet(&self, names: &Names<'_>, waits: bool) -> String {
        let book = book(names.view.pack);
        let (named, set_out) =
            (book.words("battle", &self.battle), book.words("deployment", &self.battle));
        let mut lines = vec![
            "**Battle sheet**".to_owned(),
            format!("*{}.* {set_out}", capital(named)),
            "**Ours**".to_owned(),
        ];
        lines.extend(self.ours(names).into_iter().map(|unit| {
            let supply = if unit.supplied { "" } else { ", low ammunition" };
            let steps = count(usize::from(unit.steps), "step");
            let steps = if waits { format!(": {steps}") } else { String::new() };
            format!("- {}{steps}{supply}", names::unit(unit))
        }));
        lines.push(format!("**{}**: {}", names.view.pack().say("{war.Foe}"), self.theirs()));
        if !self.field.is_empty() {
            lines.push("**The ground**, a square foot each, our edge first:".to_owned());
            lines.extend(self.field.iter().map(|row| {
                let squares = row.iter().map(|square| book.words("ground", square));
                format!("`{}`", squares.collect::<Vec<_>>().join(" · "))
            }));
        }
        lines.push(book.words("sheet", &"settled").to_owned());
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
    let told = match (fell, besieged) {
        (true, _) => "lost, and the place with it",
        (false, true) => "thrown back inside",
        (false, false) if dead < fought => "thrown back",
        (false, false) => "thrown back, nobody got away",
    };
    told.to_owned()
}
