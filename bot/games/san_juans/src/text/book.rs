//! The sentences of a war, from `assets/campaign/words.toml`, and what their blanks say.

use games::text::book::{Book, Say};
use model::words::{count, joined, listed, word};
use san_juans::{
    Berth, CardId, Entry, Exchange, PackNo, PerPack, PlaceId, RebelForce, Space, UnitId, UnitSteps,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::text::battles::{battle, dice, rounds, siege};
use crate::text::moves::sea;
use crate::text::names::{self, Names};
use crate::text::odds::chances;
use crate::text::panels::{labels, questions};
use crate::text::story::{replay, report};
use crate::text::{between, chart, commanders, guide, random_events, war};

static BOOKS: PerPack<Book> = PerPack::new(|pack| {
    Book::read(&war::quoted(include_str!("../../../../../assets/campaign/words.toml"), pack))
});

/// The sentences of a war.
pub fn book(pack: PackNo) -> &'static Book {
    BOOKS.of(pack)
}

/// The sentence of a section for a value that needs no campaign to be said; empty if it has none.
pub fn told(pack: PackNo, section: &str, of: &impl Serialize) -> String {
    book(pack).tell(section, of, &Unseen(pack)).unwrap_or_default()
}

pub fn of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

/// What needs no campaign of a war to be said.
pub struct Unseen(pub PackNo);

impl Say for Unseen {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        if let Some(section) = how.strip_prefix("total-") {
            return dice::total(self.0, section, value, fields);
        }
        let pack = self.0;
        let card = || of::<CardId>(value).map(CardId::get);
        let force = || of::<RebelForce>(value);
        let two = || of::<[u8; 2]>(value).map(|dice| dice[0] + dice[1]);
        Some(match how {
            "label" | "price" => value.as_str()?.to_owned(),
            "some" => names::some(&of::<Vec<_>>(value)?),
            "first-of" => replay::first_of(&of::<Vec<_>>(value)?),
            "worth" => {
                let places = of::<Vec<_>>(value)?.into_iter();
                places.map(|place: PlaceId| place.vp).sum::<i32>().to_string()
            }
            "place" => names::town(of(value)?),
            "space" => names::space(of(value)?),
            "at" => names::at(of(value)?),
            "island" => names::within(of(value)?),
            "runs" => chances::runs(of(value)?),
            "spot" => chart::spot(of(value)?),
            "way" => {
                let spaces: Vec<Space> = of(value)?;
                format!("{} → {}", names::space(*spaces.first()?), names::space(*spaces.last()?))
            }
            "berths" => {
                let berths: Vec<Berth> = of(value)?;
                let [from, to] = [berths.first()?, berths.last()?];
                format!("{} → {}", names::berth_short(*from), names::berth_short(*to))
            }
            "sea" => names::sea(of(value)?),
            "berth" => names::berth(of(value)?),
            "at-berth" => names::at_berth(of(value)?),
            "lost" => count(UnitSteps::sum(&of::<Vec<_>>(value)?).into(), "step"),
            "pasha" => hicks_play::text::names::pasha(of(value)?),
            "flag" => names::flag(pack, of(value)?).to_owned(),
            "kind" => names::kind(of(value)?).to_owned(),
            "card" => names::card(of(value)?),
            "drawn" => joined(of::<Vec<_>>(value)?.into_iter().map(names::card_first), ", "),
            "joining" => match of::<Vec<CardId>>(value)? {
                many if many.len() > 3 => format!("{} cards", word(many.len())),
                few => listed(few.into_iter().map(names::card)),
            },
            "title" => card()?.title.clone(),
            "card-first" => names::card_first(of(value)?),
            "card-group" => super::cards::group(of(value)?),
            "effect" => card()?.text.clone(),
            "history" => card()?.history.clone(),
            "card-ops" => names::op_count(card()?.ops),
            "card-points" => count(card()?.ops.into(), "point"),
            "card-flag" => names::flag(pack, card()?.flag).to_owned(),
            "it" | "number" => card()?.id.printed_as().to_string(),
            "random-event" => card()?.random_event.to_string(),
            "event" => random_events::name(pack, of(value)?).to_owned(),
            "came" => random_events::came(pack, of(value)?),
            "no-event" if two() == of(&fields["needed"]) => "**a random event**".to_owned(),
            "no-event" => "no random event".to_owned(),
            "ops" => names::op_count(of(value)?),
            "hits" => sea::damage_count(of(value)?),
            "needed" => dice::or_more(of(value)?),
            "meeting" => guide::faces(of(value)?),
            "enough" if of::<i8>(value)? > 6 => "no face is enough".to_owned(),
            "enough" => format!("{} is needed", guide::faces(of(value)?)),
            // A point of a road ends in a clause of its own.
            "at-die" => match of(value)? {
                at @ Space::Place(_) => names::at(at),
                at => names::at(at) + ",",
            },
            "dice" => dice::two(of(value)?),
            "faces" => dice::faces(of::<Vec<u8>>(value)?),
            "fates" => {
                let faces = of::<Vec<(UnitId, u8)>>(value)?.into_iter();
                faces.map(|(_, face)| dice::die(face)).collect::<Vec<_>>().join(" ")
            }
            "fleet" => sea::fleet(of(value)?),
            "guns" => sea::guns(&of::<Vec<u8>>(value)?),
            "vessels" if two()? == 12 => pack.get().say("**{war.Foe_adjective} vessels ahead**"),
            "vessels" => "no vessels met (on 12)".to_owned(),
            "force" => battle::theirs(force()?),
            "strength" => count(force()?.units().into(), "unit"),
            "orders" => battle::orders(pack, of(&fields["bearing"])?, of(&fields["stance"])?),
            "exchanges" => {
                let lines = rounds::lines(&of::<Vec<Exchange>>(value)?);
                lines.into_iter().map(|line| format!("\n{line}")).collect()
            }
            "returned" => match UnitSteps::sum(&of::<Vec<_>>(value)?) {
                0 => "no step returns".to_owned(),
                1 => "one step returns".to_owned(),
                many => format!("{} steps return", word(many.into())),
            },
            "fours" => (value.as_u64()? * 4).to_string(),
            "leader" => commanders::name(of(&fields["island"])?, of(value)?).to_owned(),
            "proved" => told(pack, "proved", &json!({ "it": value })),
            "revolt-order" => labels::revolt_order(&of::<Vec<_>>(value)?),
            "random-places" => labels::random_places(&of::<Vec<_>>(value)?),
            "booked" => match of::<Entry>(value)?.vp {
                off @ ..0 => format!("{} off", off.abs()),
                on => format!("{on} on"),
            },
            _ => {
                return report::say(pack, how, value, fields)
                    .or_else(|| between::say(how, value, fields));
            }
        })
    }
}

impl Say for Names<'_> {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        let hidden = || of::<Space>(&fields["space"]).is_some_and(|at| self.are_numbers_hidden(at));
        Some(match how {
            "unit" => self.unit(of(value)?),
            "units" => self.units(&of::<Vec<_>>(value)?),
            "whereabouts" => {
                let first =
                    of::<Vec<UnitId>>(value)?.first().and_then(|unit| self.whereabouts(*unit));
                first.map_or_else(String::new, |space| format!(" {}", names::at(space)))
            }
            "unit-dice" => {
                let dice = of::<Vec<(UnitId, u8)>>(value)?.into_iter();
                let die = |(unit, face)| format!("{} {}", self.unit(unit), dice::die(face));
                joined(dice.map(die), ", ")
            }
            "tolls" => battle::tolls(&of::<Vec<_>>(value)?, self),
            "cost" => match of::<Vec<UnitSteps>>(value)? {
                none if UnitSteps::sum(&none) == 0 => "no step lost".to_owned(),
                lost => {
                    let steps = count(UnitSteps::sum(&lost).into(), "step");
                    format!("{steps} lost{}", battle::tolls(&lost, self))
                }
            },
            "stood" if hidden() => String::new(),
            "stood" => {
                let units = count(of::<u8>(value)?.into(), "unit");
                format!(" {units} of {} still stood.", self.view.pack().words.foe)
            }
            "met" if hidden() => battle::range(of(value)?),
            "met" => battle::theirs(of(value)?),
            "shaped" => {
                let short: Vec<UnitId> = of(&fields["short"])?;
                let low = || format!("Low on ammunition: {}.", self.units(&short));
                let low = if short.is_empty() { String::new() } else { low() };
                let fight = (of(value)?, of(&fields["works"])?, of(&fields["gunboats"])?);
                battle::circumstances(self.view.pack, fight, low, of(&fields["extra"])?).join("\n")
            }
            "siege-result" => siege::result(of(value)?, &self.view.options),
            "ship" => self.ship(of(value)?),
            "bare-ship" => self.ship(of(value)?).replace('*', ""),
            "ships" => self.ships(&of::<Vec<_>>(value)?),
            "each-ship" => {
                let ships = of::<Vec<_>>(value)?.into_iter();
                listed(ships.map(|ship| self.ship(ship)))
            }
            "sea-round" => {
                book(self.view.pack).tell("sea-fight", &json!({ "round": value }), self)?
            }
            "stores" => count(self.view.place(of(value)?).stores.into(), "supply point"),
            "rounds" => self.view.rounds.to_string(),
            _ => {
                let panel =
                    labels::say(self, how, value).or_else(|| questions::say(self, how, value));
                return panel.or_else(|| Unseen(self.view.pack).say(how, value, fields));
            }
        })
    }
}
