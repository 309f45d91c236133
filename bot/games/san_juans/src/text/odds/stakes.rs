//! What a draft risks, in a line: how likely they are met, and what comes of it then.

use model::words::capital;

use crate::text::names;
use san_juans_staffs::odds::Chance;
use san_juans_staffs::odds::march::{ENOUGH, Prospect};

/// `🎯 Mud Bay: met 1 time in 3; if met you hold the field 13 %, with about 15 units 60 %`.
pub fn line(prospect: &Prospect) -> String {
    let end = prospect.road.last().or(prospect.points.last().map(|point| &point.space));
    let at = end.map_or_else(String::new, |space| format!("{}: ", capital(&names::space(*space))));
    let risky = prospect.points.iter().filter(|point| point.met.percent > 0.0).count();
    let on_the_way = if risky > 1 { " on the way or there" } else { "" };
    let certain = prospect.met.percent >= 99.95;
    let met = match certain {
        true => "a battle for certain".to_owned(),
        false => format!("met {}{on_the_way}", times(prospect.met)),
    };
    let Some(held) = prospect.held else { return format!("🎯 {at}{met}") };
    let if_met = if certain { "" } else { "if met " };
    let enough = match prospect.enough {
        Some(units) => format!(", with about {units} units {ENOUGH} %"),
        None => String::new(),
    };
    let lost = prospect.ours.mean();
    format!(
        "🎯 {at}{met}; {if_met}you hold the field **{:.0} %**{enough}, and lose about {lost:.0} steps",
        held.percent
    )
}

/// `1 time in 3`; per cent where it is no number of sixths.
fn times(met: Chance) -> String {
    let sixths = met.percent * 6.0 / 100.0;
    let whole = sixths.round();
    if (sixths - whole).abs() > 0.001 || !(1.0..=5.0).contains(&whole) {
        return format!("{:.0} %", met.percent);
    }
    match whole as u8 {
        1 => "1 time in 6",
        2 => "1 time in 3",
        3 => "1 time in 2",
        4 => "2 times in 3",
        _ => "5 times in 6",
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixths_are_told_as_times() {
        let told = |sixths: f64| times(Chance::exact(sixths / 6.0));
        let all: Vec<String> = (1..=6).map(|of| told(f64::from(of))).collect();
        assert_eq!(
            all.join(", "),
            "1 time in 6, 1 time in 3, 1 time in 2, 2 times in 3, 5 times in 6, 100 %"
        );
        assert_eq!(told(2.64), "44 %");
    }
}
