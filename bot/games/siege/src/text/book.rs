//! The words of the siege, from `words.toml`, and what their blanks say.

use std::sync::LazyLock;

use games::text::book::{Book, Say, are_many};
use model::words::count;
use serde::de::DeserializeOwned;
use serde_json::Value;
use siege::{AreaId, CardId, End, Purpose, UnitId, data};

use crate::text::{names, sentences};

pub static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(include_str!("../../../../../assets/siege/words.toml")));

fn of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

/// What the blanks of the siege say.
pub struct Siege;

impl Say for Siege {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        Some(match how {
            "unit" => names::unit(of(value)?),
            "kind-of" => names::kind(of::<UnitId>(value)?.kind()).to_owned(),
            "works" => match of::<AreaId>(value)?.track() {
                Some(track) => BOOK.words("works", &track).to_owned(),
                None => BOOK.words("works", &"Palace").to_owned(),
            },
            "track-of" => of::<AreaId>(value)?
                .track()
                .map_or_else(|| "The Palace".to_owned(), |track| data().track(track).name.clone()),
            "units" => names::units(&of::<Vec<_>>(value)?),
            "banner" => names::banner(of(value)?),
            "sign" => names::banner_sign(of(value)?).to_owned(),
            "track" => names::track(of(value)?),
            // Of a Banner's track, where only the number is told.
            "area" => match of(&fields["banner"]) {
                Some(track) => names::area(AreaId::of(track, of(value)?)).to_owned(),
                None => names::area(of(value)?).to_owned(),
            },
            "rolled" => sentences::rolled(of(value)?, of(&fields["modifier"])?),
            "month" => names::month(of(value)?).to_owned(),
            "card" => names::card(of(value)?).to_owned(),
            "effect" => effect(of(value)?),
            "hindrance" => hindrance(of(value)?),
            "points" | "levels" => {
                let by: i8 = of(value)?;
                let verb = if by < 0 { "loses" } else { "gains" };
                let number = usize::from(by.unsigned_abs());
                match how {
                    "points" => format!("The city {verb} {}", count(number, "Resource Point")),
                    _ => format!("{verb} {}", count(number, "Strength Level")),
                }
            }
            "morale-by" => {
                let by: i8 = of(value)?;
                let (sign, verb) = if by < 0 { ("📉", "falls") } else { ("📈", "rises") };
                format!("{sign} City Morale {verb} by {}", by.unsigned_abs())
            }
            "paid-for" => match of::<i8>(value)? {
                ..0 => ", which is paid for a Resource Point".to_owned(),
                0.. => " for 2 Resource Points".to_owned(),
            },
            "least" => sentences::least(of(value)?).to_string(),
            "stormed-by" => match of(value)? {
                End::Stormed(banner) => names::banner(banner),
                _ => return None,
            },
            "whom" => value.as_str()?.to_owned(),
            "banner-card" => names::banner_card(of(value)?),
            "for" => purpose(of(value)?),
            "go" => goes(of(value)?, "go", "defend"),
            "goes" => goes(of(value)?, "goes", "defends"),
            _ => return None,
        })
    }

    fn is_many(&self, how: &str, value: &Value) -> bool {
        let many = |unit: &Value| of::<UnitId>(unit).is_some_and(names::is_many);
        match (how, value) {
            ("unit", unit) => many(unit),
            ("units", Value::Array(units)) => units.len() > 1 || units.iter().any(many),
            _ => are_many(value),
        }
    }
}

/// `of the Raid on the Green Banner`, `of the Position at Burri`.
pub fn purpose(of: Purpose) -> String {
    match of {
        Purpose::Raid(banner) => format!("of the Raid on {}", names::banner(banner)),
        Purpose::Sortie(banner) => format!("of the Sortie against {}", names::banner(banner)),
        Purpose::Position(area) => format!("of the Position at {}", names::area(area)),
    }
}

fn goes(of: Purpose, out: &str, stay: &str) -> String {
    match of {
        Purpose::Raid(banner) => format!("{out} on the Raid on {}", names::banner(banner)),
        Purpose::Sortie(banner) => {
            format!("{out} on the Sortie against {}", names::banner(banner))
        }
        Purpose::Position(area) => format!("{stay} {}", names::area(area)),
    }
}

/// What an event card does: a sentence for each of its effects.
pub fn effect(card: CardId) -> String {
    let does = data().card(card).does.iter();
    does.filter_map(|effect| tell("effect", effect)).collect::<Vec<_>>().join(" ")
}

/// Why an effect of a card could not be carried out. No card has two that can fail.
pub fn hindrance(card: CardId) -> String {
    let told = data().card(card).does.iter().find_map(|effect| tell("hindrance", effect));
    told.unwrap_or_else(|| "nothing can come of it".to_owned())
}

/// A sentence of the siege by its section and value.
pub fn tell(section: &str, of: &impl serde::Serialize) -> Option<String> {
    BOOK.tell(section, of, &Siege)
}
