//! Dice as readers see them: the faces, and the number needed beside them.

use model::words::signed;
use san_juans::PackNo;
use serde_json::Value;

use crate::text::book::{Unseen, book, of};

/// `🎲5`.
pub fn die(face: u8) -> String {
    format!("🎲{face}")
}

/// `2 4 4`.
pub fn faces(dice: impl IntoIterator<Item = u8>) -> String {
    dice.into_iter().map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
}

/// `🎲4+3 = 7`.
pub fn two(dice: [u8; 2]) -> String {
    format!("🎲{}+{} = {}", dice[0], dice[1], dice[0] + dice[1])
}

/// `🎲4+3, +2 no cavalry = **9**`: two dice, what bears on them in the words of a section, and what
/// they come to.
pub fn total(pack: PackNo, section: &str, total: &Value, fields: &Value) -> Option<String> {
    let dice: [u8; 2] = of(&fields["dice"])?;
    let modifier = |of: &Value| {
        let by = signed(i32::try_from(of[1].as_i64()?).ok()?);
        Some(format!("{by} {}", book(pack).tell(section, &of[0], &Unseen(pack))?))
    };
    let parts: Vec<String> = fields["modifiers"].as_array()?.iter().filter_map(modifier).collect();
    Some(match parts.is_empty() {
        true => two(dice),
        false => format!("🎲{}+{}, {} = **{total}**", dice[0], dice[1], parts.join(", ")),
    })
}

/// `5+`; a six, any face and none are said as they are.
pub fn or_more(needed: i8) -> String {
    match needed {
        ..=1 => "any".to_owned(),
        2..=5 => format!("{needed}+"),
        6 => "6".to_owned(),
        _ => "no face".to_owned(),
    }
}

/// The same of an encounter: `safe` where no face of a die brings one.
pub fn met_on(needed: i8) -> String {
    if needed > 6 { "safe".to_owned() } else { or_more(needed) }
}

/// The chance that one die shows `needed` or more, in sixths.
pub fn sixths(needed: i8) -> u32 {
    u32::from((7 - needed).clamp(0, 6).unsigned_abs())
}

/// The same in per cent.
pub fn percent(needed: i8) -> u32 {
    (sixths(needed) * 100 + 3) / 6
}

/// The chance in per cent that two dice total exactly so much.
pub fn percent_of_two(exactly: u8) -> u32 {
    let ways = (1..=6).filter(|first| (1..=6).contains(&(i16::from(exactly) - first))).count();
    (u32::try_from(ways).unwrap_or_default() * 100 + 18) / 36
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn dice_show_what_they_needed() {
        assert_eq!(two([4, 3]), "🎲4+3 = 7");
        let thrown = json!({ "dice": [4, 3], "modifiers": [["NoCavalry", 2]] });
        let told = total(PackNo::FIRST, "pursuit", &json!(9), &thrown);
        assert_eq!(told.as_deref(), Some("🎲4+3, +2 no cavalry = **9**"));
        assert_eq!([1, 3, 6, 8].map(or_more).join(" "), "any 3+ 6 no face");
        assert_eq!([5, 6, 7].map(met_on).join(" "), "5+ 6 safe");
        assert_eq!([6, 5, 1, 0, 8].map(sixths), [1, 2, 6, 6, 0]);
        assert_eq!([2, 7, 9, 13].map(percent_of_two), [3, 17, 11, 0]);
    }
}
