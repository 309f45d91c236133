//! Odds in words.

use khartoum::{Faction, Terrain, UnitId};
use model::words::{capital, commas};

use crate::odds::fought::{Fought, RUNS};
use crate::text::{battles, names};

/// A chance as a whole per cent; what may happen is never told as 0, what may fail never as 100.
fn percent(share: f64) -> String {
    match (share * 100.0, share) {
        (_, share) if share <= 0.0 => "under 1 %".to_owned(),
        (_, share) if share >= 1.0 => "over 99 %".to_owned(),
        (of, _) => format!("{:.0} %", of.clamp(1.0, 99.0)),
    }
}

/// The chance and the losses, on one line: for a preview.
pub fn in_short(fought: &Fought) -> String {
    format!(
        "🎯 {} take{} {} with {}; expected losses: {}",
        capital(names::side(fought.attacker)),
        if names::are_many(fought.attacker) { "" } else { "s" },
        names::space(fought.space),
        percent(fought.chance()),
        losses(fought)
    )
}

fn losses(fought: &Fought) -> String {
    let of = [fought.attacker, fought.attacker.other()];
    let told = of.map(|side| format!("{} {:.1}", names::side(side), fought.lost(side)));
    commas(&told)
}

/// All there is to be said about a battle.
pub fn lines(fought: &Fought) -> Vec<String> {
    let mut lines = vec![format!("**{}**: {}", names::space(fought.space), ground(fought.terrain))];
    let sides = [fought.attacker, fought.attacker.other()];
    for ((side, units), role) in sides.iter().zip(&fought.units).zip(["Attackers", "Defenders"]) {
        lines.push(format!("{} {role}: {}", names::side_sign(*side), names::units(units)));
    }
    if !fought.supposed.is_empty() {
        lines.push(format!(
            "👁️ The Empire does not see all of the stack. Supposed to be beneath: {}",
            names::units(&fought.supposed)
        ));
    }
    if !fought.unsupplied.is_empty() {
        lines.push(format!(
            "🍞 Out of supply, 1 less strength: {}",
            names::units(&fought.unsupplied)
        ));
    }
    for side in Faction::ALL {
        let modifiers = &fought.modifiers[side.index()];
        if !modifiers.is_empty() {
            let told = battles::modifiers(modifiers);
            lines.push(format!("🎲 First roll of {}: {told}", names::side(side)));
        }
    }
    lines.push(in_short(fought));
    let risky: Vec<String> = fought
        .eliminated
        .iter()
        .filter(|(_, times)| *times * 20 >= fought.runs)
        .map(|(unit, times)| at_risk(*unit, f64::from(*times) / f64::from(fought.runs.max(1))))
        .collect();
    if !risky.is_empty() {
        lines.push(format!("💀 Eliminated: {}", commas(&risky)));
    }
    lines
}

fn at_risk(unit: UnitId, share: f64) -> String {
    format!("{} {}", names::unit(unit), percent(share))
}

fn ground(of: Terrain) -> &'static str {
    names::terrain(of)
}

/// How the answer was found.
pub fn small_print() -> String {
    format!("-# {RUNS} battles by the rules; nobody breaks off, no Fortune cards.")
}
