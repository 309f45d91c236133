//! Units without supply, in words.

use model::words;
use san_juans::SupplyEvent;

use crate::text::battles::dice;
use crate::text::names::Names;

pub fn sentence(event: &SupplyEvent, names: &Names<'_>) -> Option<String> {
    let SupplyEvent::Starved { dice: thrown, lost } = event else { return None };
    let dice: Vec<String> = thrown
        .iter()
        .map(|(unit, die)| format!("{} {}", names.unit(*unit), dice::die(*die)))
        .collect();
    let lost = match lost.is_empty() {
        true => "none is lost".to_owned(),
        false => format!("**lost: {}**", names.units(lost)),
    };
    Some(format!(
        "📦 Three turns and more without supply, lost on 5+, sooner the longer it lasts: {}: {lost}.",
        words::commas(&dice)
    ))
}
