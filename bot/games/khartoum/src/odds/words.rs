//! Odds in words.

use khartoum::phases::battle::{Battle, ROUNDS_MAX, Stage};
use khartoum::{Choice, Faction, SpaceId, UnitId};
use model::words::{capital, commas, count};

use crate::odds::fought::{Fought, RUNS, UnderWay};
use crate::text::{battles, names};

/// A chance as a whole per cent; what may happen is never told as 0, what may fail never as 100.
pub fn percent(share: f64) -> String {
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

pub fn lines(fought: &Fought) -> Vec<String> {
    let mut lines =
        vec![format!("**{}**: {}", names::space(fought.space), battles::on(fought.ground))];
    lines.extend(fought.under_way.as_ref().and_then(so_far));
    let sides = [fought.attacker, fought.attacker.other()];
    for ((side, units), role) in sides.iter().zip(&fought.units).zip(["Attackers", "Defenders"]) {
        lines.push(format!("{} {role}: {}", names::side_sign(*side), names::units(units)));
    }
    lines.extend(supposed(fought));
    if !fought.unsupplied.is_empty() {
        lines.push(format!(
            "🍞 Out of supply, 1 less strength: {}",
            names::units(&fought.unsupplied)
        ));
    }
    let begun = fought.under_way.as_ref().is_some_and(|of| of.battle.round > 1);
    let roll = if begun { "Next roll" } else { "First roll" };
    for side in Faction::ALL {
        let modifiers = &fought.modifiers[side.index()];
        if !modifiers.is_empty() {
            let told = battles::modifiers(modifiers);
            lines.push(format!("🎲 {roll} of {}: {told}", names::side(side)));
        }
    }
    lines.push(in_short(fought));
    let risks = UnitId::all().map(|unit| (unit, fought.risk(unit)));
    let risky: Vec<String> = risks
        .filter(|(_, risk)| *risk >= 0.05)
        .map(|(unit, risk)| format!("{} {}", names::unit(unit), percent(risk)))
        .collect();
    if !risky.is_empty() {
        lines.push(format!("💀 Eliminated: {}", commas(&risky)));
    }
    lines
}

/// Mahdists whom the Empire does not see, and where they are counted as if they were there.
fn supposed(fought: &Fought) -> Option<String> {
    let mut spaces: Vec<SpaceId> = fought.supposed.iter().map(|(_, space)| *space).collect();
    spaces.sort_unstable();
    spaces.dedup();
    let of = |space: &SpaceId| {
        let there = fought.supposed.iter().filter(|(_, at)| at == space);
        let units: Vec<UnitId> = there.map(|(unit, _)| *unit).collect();
        format!("{} at {}", names::units(&units), names::space(*space))
    };
    let told: Vec<String> = spaces.iter().map(of).collect();
    let counted = "👁️ The Empire does not see everybody. Counted as if they were there";
    let forgets = "whom battles, spies or eliminations have shown before is not remembered";
    (!told.is_empty()).then(|| format!("{counted}: {}; {forgets}", told.join("; ")))
}

/// What a battle has come to that has begun: its round, who fires first, the hits that are left, who
/// is leaving.
fn so_far(of: &UnderWay) -> Option<String> {
    let UnderWay { battle, leaving } = of;
    let mut told = vec![format!("round {} of {ROUNDS_MAX}", battle.round)];
    if battle.round == 1 && is_before_roll(battle) && leaving.is_empty() {
        return None;
    }
    if !is_before_roll(battle) {
        let side = names::side(battle.first);
        let verb = if names::are_many(battle.first) { "have" } else { "has" };
        told.push(format!("{side} {verb} superiority"));
    }
    if let Stage::Hits { second, left, .. } | Stage::Steady { second, left, .. } = battle.stage
        && left > 0
    {
        let target = if second { battle.first } else { battle.first.other() };
        let hits = count(left.into(), "hit");
        told.push(format!("{hits} on {} not settled yet", names::side(target)));
    }
    if !leaving.is_empty() {
        told.push(format!("leaving: {}", names::units(leaving)));
    }
    Some(format!("⏳ {}", capital(&told.join("; "))))
}

fn is_before_roll(battle: &Battle) -> bool {
    !matches!(
        battle.stage,
        Stage::Fire { .. } | Stage::Hits { .. } | Stage::Steady { .. } | Stage::RoundOver
    )
}

/// How the answer was found: with the break-offs and Fortune cards that are ordered, and no others.
pub fn small_print(ordered: &[Choice]) -> String {
    let breaks_off = |choice: &Choice| matches!(choice, Choice::Off(_) | Choice::AllOff);
    let nobody = if ordered.iter().any(breaks_off) { "nobody else" } else { "nobody" };
    let is_card = |choice: &Choice| choice.card().is_some();
    let no = if ordered.iter().any(is_card) { "no other" } else { "no" };
    format!("-# {RUNS} battles by the rules; {nobody} breaks off, {no} Fortune cards.")
}
