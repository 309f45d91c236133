//! Sieges in words: the sortie table and the siege table.

use model::words::{joined, signed};
use san_juans::phases::sieges::siege::result as row_of;
use san_juans::{Options, PackNo, SiegeResult, SortieResult};

use crate::text::book::{book, told};

/// What a sortie can come to with `by` added to its dice, and how likely each is.
pub fn sortie_odds(pack: PackNo, by: i8) -> Vec<String> {
    use SortieResult::{
        CompleteSurprise, CostlySuccess, Disaster, LimitedSuccess, LosesOne, LosesQuarter,
    };
    let rows = [
        (Disaster, 2..=3),
        (LosesQuarter, 4..=5),
        (LosesOne, 6..=7),
        (CostlySuccess, 8..=9),
        (LimitedSuccess, 10..=11),
        (CompleteSurprise, 12..=12),
    ];
    let throws = || (1..=6).flat_map(|first: i8| (1..=6).map(move |second: i8| first + second));
    let row = |(result, totals): (SortieResult, std::ops::RangeInclusive<i8>)| {
        let ways = throws().filter(|sum| totals.contains(&(sum + by).clamp(2, 12))).count();
        let percent = (ways * 100 + 18) / 36;
        (percent > 0).then(|| format!("- {percent} %: {}", book(pack).words("sortie", &result)))
    };
    let added = if by == 0 { String::new() } else { format!(" {}", signed(by.into())) };
    let head = format!("🎲 2D6{added} on the sortie table:");
    std::iter::once(head).chain(rows.into_iter().filter_map(row)).collect()
}

/// A row of the siege table, with the totals that bring it: rows 4 and 7 are as agreed (J-093).
pub fn result(result: SiegeResult, options: &Options) -> String {
    let totals = (2..=12).filter(|total| row_of(*total, options) == result).collect::<Vec<_>>();
    let totals = match totals[..] {
        [first, .., last] if usize::from(last.abs_diff(first)) + 1 == totals.len() => {
            format!("{first}–{last}")
        }
        _ => joined(totals.iter().map(ToString::to_string), ", "),
    };
    format!("{} ({totals})", told(options.pack, "siege-result", &result))
}

#[cfg(test)]
mod tests {
    use san_juans::SiegeRows;

    use super::*;

    #[test]
    fn rows_of_the_siege_table_are_told_as_agreed() {
        let two = result(SiegeResult::Loses(2), &Options::default());
        assert!(two.ends_with("two units lost (6–7)"), "{two}");
        let second = Options { siege_rows: SiegeRows::Second, ..Options::default() };
        let tightens = result(SiegeResult::Tightens, &second);
        assert!(tightens.ends_with("tightens by two levels (7–8)"), "{tightens}");
    }

    #[test]
    fn the_odds_of_a_sortie_are_those_of_two_dice() {
        let plain = sortie_odds(PackNo::FIRST, 0).join(" ");
        let both = plain.contains("8 %: **disaster**") && plain.contains("3 %: **complete");
        assert!(both, "{plain}");
        let strong = sortie_odds(PackNo::FIRST, 2).join(" ");
        assert!(!strong.contains("disaster"), "2 and 3 cannot come: {strong}");
        assert!(strong.contains("17 %: **complete surprise**"), "{strong}");
    }
}
