//! Sieges in words: sorties, breakouts, storms, and the table.

use model::label::Label;
use model::words::{capital, count_word, signed, word};
use san_juans::{
    SiegeChoice, SiegeEvent, SiegeModifier, SiegeResult, SortieModifier, SortieResult,
};

use crate::text::battles::dice;
use crate::text::names;
use crate::text::names::Names;
use crate::text::panels::labels::made;

/// The sentence for one fact.
pub fn sentence(event: &SiegeEvent, names: &Names<'_>) -> String {
    match event {
        SiegeEvent::BrokeThrough { place, units } => format!(
            "**{} {} a way out** of {}.",
            capital(&names.units(units)),
            if units.len() == 1 { "fights" } else { "fight" },
            names::town(*place)
        ),
        SiegeEvent::ActionTaken { place, action, units } => match action {
            SiegeChoice::Hold => format!("{} holds out.", names::town(*place)),
            SiegeChoice::Sortie => {
                format!("{} makes a sortie: {}.", names::town(*place), names.units(units))
            }
            SiegeChoice::BreakOut => {
                format!("From {} they break out: {}.", names::town(*place), names.units(units))
            }
        },
        SiegeEvent::SortieRolled { place, dice: thrown, modifiers, total, result, .. } => {
            let why: Vec<(String, i8)> =
                modifiers.iter().map(|(why, by)| (sortie_modifier(*why), *by)).collect();
            let rolled = dice::total(*thrown, &why, *total);
            format!(
                "🗡 **Sortie from {}**: {rolled}: {} ({}).",
                names::town(*place),
                sortie_result(*result),
                sortie_row(*result)
            )
        }
        SiegeEvent::BrokeOut { units, from, to } => {
            let who = capital(&count_word(units.len(), "unit"));
            let is = if units.len() == 1 { "is" } else { "are" };
            let (from, to) = (names::town(*from), names::at(*to));
            format!("{who} {is} out of {from} and {is} now {to}: {}.", names.units(units))
        }
        SiegeEvent::StormRolled { place, die, needed, storm } => {
            let storm = if *storm { "**they storm**" } else { "they hold back" };
            let needed = dice::or_more(*needed);
            format!("Do they storm {}? 🎲{die} ({needed}): {storm}.", names::town(*place))
        }
        SiegeEvent::GunboatUnderFire { ship, die } => {
            let fate = match die {
                1..=3 => "unharmed (1–3)",
                4 => "a week of damage (4)",
                5 => "two weeks of damage (5)",
                _ => "**sunk** (6)",
            };
            format!("{} under fire 🎲{die}: {fate}.", capital(&names.ship(*ship)))
        }
        SiegeEvent::PlaceAbandoned { place } => {
            format!("Nobody of ours is left in {}.", names::town(*place))
        }
    }
}

/// What bears on a sortie.
pub fn sortie_modifier(why: SortieModifier) -> String {
    match why {
        SortieModifier::Numbers(fours) => {
            format!("for {} units", u32::from(fours) * 4)
        }
        SortieModifier::Cavalry => "for the cavalry".to_owned(),
    }
}

/// What a sortie comes to.
pub fn sortie_result(result: SortieResult) -> &'static str {
    match result {
        SortieResult::Disaster => "**disaster**, half of them lost, the siege tightens",
        SortieResult::LosesQuarter => "thrown back, a quarter lost",
        SortieResult::LosesOne => "thrown back, one unit lost",
        SortieResult::CostlySuccess => "success, the siege eases, one unit lost",
        SortieResult::LimitedSuccess => "success, the siege eases",
        SortieResult::CompleteSurprise => "**complete surprise**, the siege eases by two",
    }
}

/// The totals that bring it.
fn sortie_row(result: SortieResult) -> &'static str {
    match result {
        SortieResult::Disaster => "2–3",
        SortieResult::LosesQuarter => "4–5",
        SortieResult::LosesOne => "6–7",
        SortieResult::CostlySuccess => "8–9",
        SortieResult::LimitedSuccess => "10–11",
        SortieResult::CompleteSurprise => "12",
    }
}

/// What a sortie can come to with `by` added to its dice, and how likely each is.
pub fn sortie_odds(by: i8) -> Vec<String> {
    use SortieResult::{
        CompleteSurprise, CostlySuccess, Disaster, LimitedSuccess, LosesOne, LosesQuarter,
    };
    let rows: [(SortieResult, i8, i8); 6] = [
        (Disaster, 2, 3),
        (LosesQuarter, 4, 5),
        (LosesOne, 6, 7),
        (CostlySuccess, 8, 9),
        (LimitedSuccess, 10, 11),
        (CompleteSurprise, 12, 12),
    ];
    let ways = |low: i8, high: i8| {
        let total = |first: i8, second: i8| (first + second + by).clamp(2, 12);
        let throws = (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second)));
        throws.filter(|(a, b)| (low..=high).contains(&total(*a, *b))).count()
    };
    let mut lines = vec![format!("🎲 2D6 {} on the sortie table:", signed(by.into()))];
    if by == 0 {
        lines[0] = "🎲 2D6 on the sortie table:".to_owned();
    }
    for (result, low, high) in rows {
        let percent = (ways(low, high) * 100 + 18) / 36;
        if percent > 0 {
            lines.push(format!("- {percent} %: {}", sortie_result(result)));
        }
    }
    lines
}

/// Why the siege table was modified.
pub fn modifier(why: SiegeModifier) -> String {
    match why {
        SiegeModifier::Level(level) => format!("level {level}"),
        SiegeModifier::FewDefenders => "few defenders".to_owned(),
        SiegeModifier::Batteries => "two batteries".to_owned(),
        SiegeModifier::OutOfSupply => "out of supply".to_owned(),
        SiegeModifier::Redoubt => "redoubt".to_owned(),
        SiegeModifier::Events => "cards and events".to_owned(),
        SiegeModifier::SortieDisaster => "the lost sortie".to_owned(),
        SiegeModifier::SortieSuccess => "the sortie".to_owned(),
        SiegeModifier::Gordon => "Gordon".to_owned(),
        SiegeModifier::StormBeaten => "the storm beaten off".to_owned(),
        SiegeModifier::Gunboats(1) => "a gunboat".to_owned(),
        SiegeModifier::Gunboats(many) => format!("{} gunboats", word(many.into())),
    }
}

/// A row of the siege table.
pub fn result(result: SiegeResult) -> String {
    match result {
        SiegeResult::Lifted => "**the siege is lifted** (2)".to_owned(),
        SiegeResult::GoesOn => "it goes on (3–4)".to_owned(),
        SiegeResult::Loses(number) => {
            let row = match number {
                1 => "5",
                2 => "6–7",
                _ => "9–10",
            };
            format!("{} lost ({row})", count_word(usize::from(number), "unit"))
        }
        SiegeResult::Tightens => "it tightens by two levels (8)".to_owned(),
        SiegeResult::LosesHalf => "half the garrison is lost (11)".to_owned(),
        SiegeResult::Surrender => "**the garrison surrenders** (12)".to_owned(),
    }
}

/// What a besieged garrison may do, as a button.
pub fn label(choice: SiegeChoice) -> Label {
    let (title, detail, emoji) = match choice {
        SiegeChoice::Hold => ("Hold out", "Only the siege table is rolled", "🛡️"),
        SiegeChoice::Sortie => ("Sortie", "2D6: 8 or more eases the siege, less costs units", "🗡️"),
        SiegeChoice::BreakOut => {
            ("Break out", "A battle; won, those who go stand in the next space", "🏃")
        }
    };
    made(title.to_owned(), detail.to_owned(), emoji, "Siege")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_of_a_sortie_are_those_of_two_dice() {
        let plain = sortie_odds(0).join(" ");
        assert!(
            plain.contains("8 %: **disaster**") && plain.contains("3 %: **complete"),
            "{plain}"
        );
        let strong = sortie_odds(2).join(" ");
        assert!(!strong.contains("disaster"), "2 and 3 cannot come: {strong}");
        assert!(strong.contains("17 %: **complete surprise**"), "{strong}");
    }
}
