//! What a draft risks, in a line: how likely they are met, and what comes of it then.

use model::words::capital;

use crate::text::names;
use crate::text::odds::chances;
use san_juans_players::odds::march::Prospect;

/// `🎯 Mud Bay: met on the way or there: **33 %**; if met you hold the field **13 % ±2** and lose about
/// 3.1 steps; with about **15** units of that kind you hold it 60 %`.
pub fn line(prospect: &Prospect) -> String {
    let end = prospect.road.last().or(prospect.points.last().map(|point| &point.space));
    let at = end.map_or_else(String::new, |space| format!("{}: ", capital(&names::space(*space))));
    let certain = prospect.met.percent >= 99.95;
    let met = match certain {
        true => "a battle for certain".to_owned(),
        false => chances::met(prospect),
    };
    let Some(held) = chances::held(prospect) else { return format!("🎯 {at}{met}") };
    let if_met = if certain { "" } else { "if met " };
    let enough = chances::enough(prospect, "you");
    let enough = enough.map_or_else(String::new, |enough| format!("; {enough}"));
    format!("🎯 {at}{met}; {if_met}you {held}{enough}")
}
