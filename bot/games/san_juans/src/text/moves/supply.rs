//! Supply points in words: received, used up, carried, lost, and those without.

use model::words;
use model::words::{capital, count, count_word};
use san_juans::SupplyEvent;

use crate::text::battles::dice;
use crate::text::names;
use crate::text::names::Names;

/// The sentence for one fact.
pub fn sentence(event: &SupplyEvent, names: &Names<'_>) -> String {
    match event {
        SupplyEvent::Received { place, points, die } => {
            let die = die.map_or_else(String::new, |die| format!(" {}", dice::die(die)));
            let points = count((*points).into(), "supply point");
            format!("📦 {}:{die} {points} received.", names::town(*place))
        }
        SupplyEvent::Spent { space, points } => format!(
            "📦 {} used up {}.",
            capital(&count((*points).into(), "supply point")),
            names::at(*space)
        ),
        SupplyEvent::Formed { units, place } => format!(
            "📦 {} loaded on carts and camels at {}: {}.",
            capital(&count_word(units.len(), "supply point")),
            names::town(*place),
            count(units.len(), "supply unit")
        ),
        SupplyEvent::Stored { place, points } => format!(
            "📦 {} taken into the stores of {}.",
            capital(&count((*points).into(), "supply point")),
            names::town(*place)
        ),
        SupplyEvent::Lost { space, points } => format!(
            "📦 {} lost {}.",
            capital(&count((*points).into(), "supply point")),
            names::at(*space)
        ),
        SupplyEvent::Starved { dice: thrown, lost } => {
            let dice: Vec<String> = thrown
                .iter()
                .map(|(unit, die)| format!("{} {}", names.unit(*unit), dice::die(*die)))
                .collect();
            let lost = match lost.is_empty() {
                true => "none is lost".to_owned(),
                false => format!("**lost: {}**", names.units(lost)),
            };
            format!(
                "📦 Three turns and more without supply, lost on 5+, sooner the longer it \
                 lasts: {}: {lost}.",
                words::commas(&dice)
            )
        }
    }
}
