//! Sieges in words: sorties, breakouts, storms, and the table.

use model::words::signed;
use san_juans::{SiegeEvent, SiegeModifier, SiegeResult, SiegeRows, SortieModifier, SortieResult};

use crate::text::battles::dice;
use crate::text::book::{BOOK, Unseen};
use crate::text::names;

pub fn sentence(event: &SiegeEvent) -> Option<String> {
    let SiegeEvent::SortieRolled { place, dice: thrown, modifiers, total, result, .. } = event
    else {
        return None;
    };
    let why: Vec<(String, i8)> =
        modifiers.iter().map(|(why, by)| (sortie_modifier(*why), *by)).collect();
    let rolled = dice::total(*thrown, &why, *total);
    Some(format!(
        "🗡 **Sortie from {}**: {rolled}: {} ({}).",
        names::town(*place),
        sortie_result(*result),
        BOOK.words("sortie-row", result)
    ))
}

pub fn sortie_modifier(why: SortieModifier) -> String {
    match why {
        SortieModifier::Numbers(fours) => {
            format!("for {} units", u32::from(fours) * 4)
        }
        SortieModifier::Cavalry => "for the cavalry".to_owned(),
    }
}

pub fn sortie_result(result: SortieResult) -> &'static str {
    BOOK.words("sortie", &result)
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

pub fn modifier(why: SiegeModifier) -> String {
    BOOK.tell("siege-modifier", &why, &Unseen).unwrap_or_default()
}

/// A row of the siege table, with the totals that bring it: rows 4 and 7 are as agreed (J-093).
pub fn result(result: SiegeResult, rows: SiegeRows) -> String {
    let second = rows == SiegeRows::Second;
    let totals = match result {
        SiegeResult::Lifted => "2",
        SiegeResult::GoesOn if second => "3",
        SiegeResult::GoesOn => "3–4",
        SiegeResult::Loses(1) if second => "4–5",
        SiegeResult::Loses(1) => "5",
        SiegeResult::Loses(2) if second => "6",
        SiegeResult::Loses(2) => "6–7",
        SiegeResult::Loses(_) => "9–10",
        SiegeResult::Tightens if second => "7–8",
        SiegeResult::Tightens => "8",
        SiegeResult::LosesHalf => "11",
        SiegeResult::Surrender => "12",
    };
    let told = BOOK.tell("siege-result", &result, &Unseen).unwrap_or_default();
    format!("{told} ({totals})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_siege_table_are_told_as_agreed() {
        assert!(result(SiegeResult::Loses(2), SiegeRows::First).ends_with("two units lost (6–7)"));
        assert!(
            result(SiegeResult::Tightens, SiegeRows::Second)
                .ends_with("tightens by two levels (7–8)")
        );
    }

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
