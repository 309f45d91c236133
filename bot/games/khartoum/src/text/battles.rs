//! A battle in sentences: who meets whom, the roll for superiority with all that changes it, fire
//! die by die, and what each hit does.

use khartoum::modifiers::Modifier;
use khartoum::phases::battle::Ground;
use khartoum::phases::battle::fire::{ELIMINATES, PANICS, ROUTS};
use khartoum::{Effect, Event, Faction, Kind, Shot, SpaceId, UnitId, View};
use model::words::{capital, commas, count_word, list, signed};

use crate::text::book::{BOOK, tell};
use crate::text::names;

fn figure(number: i32) -> String {
    if number < 0 { signed(number) } else { number.to_string() }
}

/// `on the 4`: what a unit needs, with the other end of the die.
pub fn at_most(needed: u8) -> String {
    if needed <= 1 { "1".to_owned() } else { format!("{needed} or less") }
}

/// Who meets whom: a head line, and what is special about them.
pub fn began(event: &Event) -> Option<String> {
    let Event::BattleBegan { attacker, attackers, defenders, panicked, unsupplied, .. } = event
    else {
        return None;
    };
    let mut lines = vec![tell("began", event)?];
    for (side, units, role) in
        [(*attacker, attackers, "Attackers"), (attacker.other(), defenders, "Defenders")]
    {
        lines.push(format!("{} {role}: {}.", names::side_sign(side), names::units(units)));
    }
    if !panicked.is_empty() {
        let many = panicked.len() > 1 || names::is_many(panicked[0]);
        let verb = if many { "they do" } else { "it does" };
        lines.push(format!("🏳️ Panicked, so {verb} not fire: {}.", names::units(panicked)));
    }
    if !unsupplied.is_empty() {
        lines.push(format!("🍞 Out of supply, 1 less strength: {}.", names::units(unsupplied)));
    }
    Some(lines.join("\n"))
}

/// `leader +1, elite unit +1`.
pub fn modifiers(of: &[Modifier]) -> String {
    let told: Vec<String> = of
        .iter()
        .map(|modifier| {
            let name = BOOK.words("modifier", &modifier.reason);
            format!("{name} {}", signed(modifier.by.into()))
        })
        .collect();
    commas(&told)
}

/// `the Mahdists 🎲4 +1 (leader) = 5`.
fn rolled(side: Faction, die: u8, of: &[Modifier], total: i8) -> String {
    let name = names::side(side);
    match of {
        [] => format!("{name} 🎲{die}"),
        [one] => format!(
            "{name} 🎲{die} {} ({}) = {}",
            signed(one.by.into()),
            BOOK.words("modifier", &one.reason),
            figure(total.into())
        ),
        several => {
            let sum: i32 = several.iter().map(|modifier| i32::from(modifier.by)).sum();
            let sum = if sum == 0 { "+0".to_owned() } else { signed(sum) };
            format!("{name} 🎲{die} {sum} ({}) = {}", modifiers(several), figure(total.into()))
        }
    }
}

/// The roll for superiority: both dice, all that changes them, and who fires first.
pub fn superiority(event: &Event) -> Option<String> {
    let Event::Superiority { round, dice, modifiers, totals, first, tie } = event else {
        return None;
    };
    let of = |side: Faction| {
        let at = side.index();
        rolled(side, dice[at], &modifiers[at], totals[at])
    };
    let verb = if names::are_many(*first) { "fire" } else { "fires" };
    let why = if *tie { ", for the ground gives them the tie" } else { "" };
    let why = if *first == Faction::Empire { why.replace("them", "it") } else { why.to_owned() };
    Some(format!(
        "🎯 **Round {round}, superiority:** {}; {}. **{} {verb} first**{why}.",
        of(Faction::Mahdist),
        of(Faction::Empire),
        capital(names::side(*first))
    ))
}

/// A side's fire, die by die with what was needed: `🔫 The Mahdists fire: Abdulah 🎲3 of 4 …`.
pub fn fired(of: Faction, shots: &[Shot]) -> String {
    let verb = if names::are_many(of) { "fire" } else { "fires" };
    let first = shots.iter().all(|shot| shot.unit.kind() == Kind::Jihadiya);
    let who = match (of, first) {
        (Faction::Mahdist, true) => "The Jihadiya fire first".to_owned(),
        _ => format!("{} {verb}", capital(names::side(of))),
    };
    let one = |shot: &Shot| {
        let fate = if shot.hit() { " **hit**" } else { "" };
        format!("{} 🎲{}{fate} ({})", names::unit(shot.unit), shot.die, at_most(shot.needed))
    };
    let told: Vec<String> = shots.iter().map(one).collect();
    let hits = shots.iter().filter(|shot| shot.hit()).count();
    format!("🔫 {who}, {}: {}.", count_word(hits, "hit"), list(&told))
}

/// What a hit does: `💥 Ali: 🎲4 +1 (panicked) = 5: routs`.
pub fn hit(unit: UnitId, die: u8, modifier: i8, effect: Effect) -> String {
    let who = capital(&names::unit(unit));
    let many = names::is_many(unit);
    let elite = unit.data().elite;
    let why = match (modifier, elite) {
        (0, true) => " −1 (elite) +1 (panicked)".to_owned(),
        (0, false) => String::new(),
        (1.., _) => format!(" {} (panicked)", signed(modifier.into())),
        _ => format!(" {} (elite)", signed(modifier.into())),
    };
    let total = i32::from(die) + i32::from(modifier);
    let sum = if why.is_empty() { String::new() } else { format!(" = {}", figure(total)) };
    let row = row(i8::try_from(total).unwrap_or(i8::MAX), effect, many);
    let (be, fate) = (if many { "are" } else { "is" }, fate(unit, effect, many));
    format!("💥 {who} {be} hit: 🎲{die}{why}{sum}: {fate} ({row}).")
}

/// The row of the table that a total is in, and why it does something else where it does.
fn row(total: i8, effect: Effect, many: bool) -> &'static str {
    match (total, effect) {
        (ELIMINATES.., _) => "6 or more eliminates",
        (PANICS.., Effect::Ignored) => "2 to 5, which is ignored here",
        (ROUTS, Effect::Eliminated) if many => "5: a Rout eliminates them",
        (ROUTS, Effect::Eliminated) => "5: a Rout eliminates it",
        (PANICS.., Effect::Eliminated) if many => "2 to 4: a Panic eliminates them",
        (PANICS.., Effect::Eliminated) => "2 to 4: a Panic eliminates it",
        (ROUTS, _) => "5 is a Rout",
        (PANICS.., Effect::Rout) => "2 to 4 is a Rout for who is panicked",
        (PANICS.., _) => "2 to 4 is a Panic",
        _ => "1 or less does nothing",
    }
}

fn fate(unit: UnitId, effect: Effect, many: bool) -> String {
    let section = if many { "effect-on-many" } else { "effect" };
    match effect {
        Effect::Rout if unit.data().elite => {
            if many { "are to rout" } else { "is to rout" }.to_owned()
        }
        effect => BOOK.words(section, &effect).to_owned(),
    }
}

/// How a tie would go on a ground, in a few words.
pub fn tie(ground: Ground) -> &'static str {
    if ground.gate { BOOK.words("tie", &"gate") } else { BOOK.words("tie", &ground.terrain) }
}

/// The ground of a battle, in a few words: `town`; `open ground, for the gate is open`.
pub fn on(ground: Ground) -> String {
    let terrain = names::terrain(ground.terrain);
    if ground.gate { format!("{terrain}, for the gate is open") } else { terrain.to_owned() }
}

/// The ground of the battle that is fought in a space, or would be.
pub fn ground_at(view: &View, space: SpaceId) -> Ground {
    Ground::of(&view.board, view.battle.as_ref(), space)
}

/// What changed a roll for superiority, a line for each side.
pub fn at_length(event: &Event) -> Vec<String> {
    let Event::Superiority { modifiers: all, .. } = event else { return Vec::new() };
    let of = |side: Faction| {
        let told = match &all[side.index()][..] {
            [] => "nothing".to_owned(),
            some => modifiers(some),
        };
        format!("-# {} {}: {told}", names::side_sign(side), capital(names::side(side)))
    };
    Faction::ALL.map(of).to_vec()
}
