//! What things are called on the table: units by what they are, parties of Ansar by a letter,
//! pieces of ground by a number; and how far and where they are.

use std::collections::BTreeMap;

use games::text::book::{Say, are_many};
use hicks::{
    Arm, Body, Event, Heading, Inches, Kind, Mover, PASHAS_MAX, PartyId, PieceId, PieceKind, Point,
    StragglerId, Troops, UnitId, View,
};
use kit::Seat;
use model::words::{count_word, ordinal};
use serde_json::Value;
use staff::Roster;

use crate::text::book::{BOOK, at_most, needed, of, or_less, two};

/// A name in a sentence: with its article if it has one, and whether its verb is in the plural.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Who {
    /// `the Sudanese`, `riflemen C`.
    pub text: String,
    /// Whether they are many.
    pub many: bool,
}

impl Who {
    /// The verb that goes with it: `fire` or `fires`.
    pub fn verb<'a>(&self, many: &'a str, one: &'a str) -> &'a str {
        if self.many { many } else { one }
    }

    /// The name and its verb, as a sentence begins.
    pub fn does(&self, many: &str, one: &str) -> String {
        format!("{} {}", model::words::capital(&self.text), self.verb(many, one))
    }

    /// `their` or `its`.
    pub fn their(&self) -> &'static str {
        if self.many { "their" } else { "its" }
    }
}

/// `Pasha 3`: a person's name is put in its place before anybody reads it.
pub fn pasha(seat: Seat) -> String {
    format!("Pasha {}", seat.0)
}

/// A text with the names of those who play in place of their numbers: `Pasha 3`. A Pasha nobody
/// plays any more keeps his.
pub fn with_names(mut text: String, roster: &Roster, spell: fn(&str) -> String) -> String {
    for seat in (0..=PASHAS_MAX).filter_map(|seat| u8::try_from(seat).ok()).map(Seat) {
        let holder = roster.in_turn(seat).and_then(|player| roster.name(player));
        if let Some(name) = holder.map(|name| spell(&name)) {
            text = text.replace(&pasha(seat), &name);
        }
    }
    text
}

/// `7½″`: to the nearest half of an inch.
pub fn inches(length: Inches) -> String {
    range(Inches(length.0.abs() + 25))
}

/// How far off something is, to the half of an inch below: scores come in halves, so they beat this
/// whenever they beat the range itself (H-050).
pub fn range(length: Inches) -> String {
    format!("{}″", hicks_pictures::halves(length))
}

/// A number that may be a half: `7½`.
pub fn number(length: Inches) -> String {
    inches(length).trim_end_matches('″').to_owned()
}

pub use hicks_pictures::letter;

/// A battalion by its place in the order of battle: `3rd`.
pub fn numbered(unit: UnitId) -> String {
    let place = UnitId::ALL.iter().position(|of| *of == unit).unwrap_or_default();
    ordinal(u8::try_from(place + 1).unwrap_or(1))
}

/// Where a heading points, by the nearest of the eight winds: `north-east`, `15° east of north`.
/// Each of the 24 has a name of its own.
pub fn compass(heading: Heading) -> String {
    // The side to which a step of 15 degrees leads from each wind, against the clock and with it.
    const SIDES: [[&str; 2]; 8] = [
        ["west", "east"],
        ["north", "east"],
        ["north", "south"],
        ["east", "south"],
        ["east", "west"],
        ["south", "west"],
        ["south", "north"],
        ["west", "north"],
    ];
    let (step, wind) = (heading.0 % 24, render::boards::table::compass(heading));
    match step % 3 {
        0 => wind.to_owned(),
        off => {
            let sides = SIDES[usize::from((step + 1) / 3 % 8)];
            format!("15° {} of {wind}", sides[usize::from(off == 1)])
        }
    }
}

#[derive(Debug, Clone)]
pub struct Names {
    troops: BTreeMap<UnitId, Option<Troops>>,
    kinds: BTreeMap<PartyId, Kind>,
    pieces: BTreeMap<PieceId, PieceKind>,
}

impl Names {
    /// The names on a table, of those too whom some facts tell of and who are there no more.
    pub fn new(view: Option<&View>, events: &[&Event]) -> Self {
        let units = view.map(|view| view.units.iter()).into_iter().flatten();
        let mut troops: BTreeMap<_, _> = units.map(|unit| (unit.id, unit.troops)).collect();
        let parties = view.map(|view| view.parties.iter()).into_iter().flatten();
        let mut kinds: BTreeMap<_, _> = parties.map(|party| (party.id, party.kind)).collect();
        let pieces = view.map(|view| view.pieces.iter()).into_iter().flatten();
        let mut pieces: BTreeMap<_, _> = pieces.map(|piece| (piece.id, piece.kind)).collect();
        for event in events {
            match event {
                Event::Ambushed { party, kind, .. } | Event::TakenOff { party, kind, .. } => {
                    kinds.insert(*party, *kind);
                }
                Event::Beckoned { rifles, spears, .. } => {
                    kinds.insert(*rifles, Kind::Rifles);
                    kinds.extend(spears.map(|(party, _)| (party, Kind::Spears)));
                }
                Event::KindKnown { unit, troops: of, .. } if view.is_none() => {
                    troops.insert(*unit, Some(*of));
                }
                Event::Found { piece, kind, .. } => {
                    pieces.insert(*piece, *kind);
                }
                _ => {}
            }
        }
        Self { troops, kinds, pieces }
    }

    /// A unit without its article, as on a button: `Sudanese`, `2nd Battalion`, `field gun`.
    pub fn unit(&self, id: UnitId) -> String {
        let place = UnitId::ALL.iter().position(|of| *of == id).unwrap_or_default();
        let number = u8::try_from(place % 4 + 1).unwrap_or(1);
        let (alike, plain): (&[UnitId], _) = match id.arm() {
            Arm::Infantry => (&UnitId::BATTALIONS, "Battalion"),
            Arm::Cavalry => (&UnitId::SQUADRONS, "Squadron"),
            Arm::Gun if id == UnitId::FieldGun => return "field gun".to_owned(),
            Arm::Gun => return "mitrailleuse".to_owned(),
        };
        let there: Vec<Option<Troops>> =
            alike.iter().filter_map(|id| self.troops.get(id)).copied().collect();
        let own = self.troops.get(&id).copied();
        let same = there.iter().filter(|of| Some(**of) == own).count();
        let numbered = ordinal(number);
        match own {
            Some(Some(of)) => {
                let name = match id.arm() {
                    Arm::Cavalry => BOOK.words("horse", &of),
                    Arm::Infantry | Arm::Gun => BOOK.words("troops", &of),
                };
                // Battalions keep their numbers: what one is may be found out later.
                match (same, id.arm()) {
                    (1, Arm::Cavalry | Arm::Gun) => name.to_owned(),
                    (all, Arm::Infantry) if all == there.len() => format!("{numbered} {plain}"),
                    _ => format!("{numbered} {name}"),
                }
            }
            _ => format!("{numbered} {plain}"),
        }
    }

    /// Whether they have rifles to fire when they halt: no spearmen, and nobody mounted.
    pub fn has_rifles(&self, body: Body) -> bool {
        match body {
            Body::Unit(unit) => unit.arm() != Arm::Cavalry,
            Body::Party(party) => self.kinds.get(&party) == Some(&Kind::Rifles),
        }
    }

    /// A unit in a sentence: `the Sudanese`.
    pub fn the(&self, id: UnitId) -> Who {
        let text = format!("the {}", self.unit(id));
        let single = id.arm() == Arm::Gun || text.ends_with("attalion") || text.ends_with("dron");
        Who { text, many: !single }
    }

    /// How near to a unit: `7″ from the Sudanese`, `touching the Sudanese`.
    pub fn near(&self, unit: UnitId, far: Inches) -> String {
        let who = self.the(unit).text;
        match range(far).as_str() {
            "0″" => format!("touching {who}"),
            far => format!("{far} from {who}"),
        }
    }

    /// Several units: `the Sudanese, the Arabs and the field gun`.
    pub fn all(&self, units: &[UnitId]) -> Who {
        let names: Vec<Who> = units.iter().map(|unit| self.the(*unit)).collect();
        let texts: Vec<&str> = names.iter().map(|who| who.text.as_str()).collect();
        let many = names.len() > 1 || names.iter().any(|who| who.many);
        Who { text: model::words::list(&texts), many }
    }

    /// A party of Ansar: `riflemen C`.
    pub fn party(&self, id: PartyId) -> Who {
        let kind = self.kinds.get(&id).map_or("Ansar", |of| BOOK.words("kind", of));
        Who { text: format!("{kind} {}", letter(id)), many: true }
    }

    pub fn body(&self, body: Body) -> Who {
        match body {
            Body::Unit(unit) => self.the(unit),
            Body::Party(party) => self.party(party),
        }
    }

    pub fn mover(&self, mover: Mover) -> Who {
        let text = match mover {
            Mover::Unit(unit) => return self.the(unit),
            Mover::Square => "the square",
            Mover::Transport => "the transport",
        };
        Who { text: text.to_owned(), many: false }
    }

    /// A piece of ground: `scrub 3`.
    pub fn piece(&self, id: PieceId) -> String {
        let noun = self.pieces.get(&id).map_or("scrub", |of| BOOK.words("ground", of));
        format!("{noun} {}", u16::from(id.0) + 1)
    }

    /// A man astray: `straggler 2`.
    pub fn straggler(&self, id: StragglerId) -> String {
        format!("straggler {}", u16::from(id.0) + 1)
    }
}

impl Names {
    fn who(&self, how: &str, value: &Value) -> Option<Who> {
        Some(match how {
            "unit" => self.the(of(value)?),
            "units" => self.all(&of::<Vec<_>>(value)?),
            "party" => self.party(of(value)?),
            "body" => self.body(of(value)?),
            "mover" => self.mover(of(value)?),
            _ => return None,
        })
    }
}

impl Say for Names {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        if let Some(who) = self.who(how, value) {
            return Some(who.text);
        }
        let infantry = || Some(of::<UnitId>(value)?.arm() == Arm::Infantry);
        Some(match how {
            "seat" => pasha(of(value)?),
            "piece" => self.piece(of(value)?),
            "numbered" => numbered(of(value)?),
            "heading" => compass(of(value)?),
            "inches" => inches(of(value)?),
            "way" => inches(of::<Point>(&fields["from"])?.distance(of(value)?)),
            "two" => two(of(value)?),
            "need" => needed(of(value)?),
            "roll" => {
                let most = fields.get("needed").or(fields.get("discipline"))?;
                at_most(of(value)?, of(most)?)
            }
            "less" => or_less(of(value)?),
            "each" => {
                let dice: Vec<u8> = of(value)?;
                dice.iter().map(|die| format!("🎲{die}")).collect::<Vec<_>>().join(" ")
            }
            "either" if of::<Vec<u8>>(value)?.len() > 1 => ", a Pasha gives two dice".to_owned(),
            "either" => String::new(),
            "fallen" => match of(value)? {
                0 => "nobody".to_owned(),
                kills => format!("**{kills}**"),
            },
            // H-081: a D12 hand to hand, else a D6.
            "fatal" => match (of::<Option<u8>>(value)?, of(&fields["rest"])?) {
                (None, _) => String::new(),
                (Some(die), rest) if fields["how"] == "Exchange" => {
                    format!(" (D12: 🎲{die}, needed {rest} or less)")
                }
                (Some(die), rest) => format!(" (🎲{die}, {})", needed(rest)),
            },
            "gap" => if infantry()? { ": **there is a gap**" } else { "" }.to_owned(),
            "post" => {
                let horse = of::<UnitId>(value)?.arm() == Arm::Cavalry;
                if horse { "post" } else { "place in the square" }.to_owned()
            }
            "others" => match of::<usize>(value)? {
                0 | 1 => String::new(),
                more => format!(" and {} more", count_word(more - 1, "face")),
            },
            _ => return None,
        })
    }

    fn is_many(&self, how: &str, value: &Value) -> bool {
        self.who(how, value).map_or_else(|| are_many(value), |who| who.many)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_told_in_halves_of_an_inch() {
        assert_eq!(
            [0, 40, 750, 774, 1_200].map(|of| inches(Inches(of))).join(" "),
            "0″ ½″ 7½″ 7½″ 12″"
        );
        // 6.98 inches are beaten by a 7, and a 6.5 does not beat them.
        assert_eq!(range(Inches(698)), "6½″");
        // What a score has to be follows from the range that is told as from the range itself.
        for hundredths in 0..3_000 {
            let told = range(Inches(hundredths));
            let whole: i32 = told.trim_end_matches(['½', '″']).parse().unwrap_or(0);
            let shown = whole * 100 + if told.contains('½') { 50 } else { 0 };
            let needed = |far: i32| (0..100).find(|halves| halves * 50 > far);
            assert_eq!(needed(shown), needed(hundredths), "{hundredths}: {told}");
        }
    }

    #[test]
    fn letters_never_run_out() {
        let told = [0, 25, 26, 51, 52, 255].map(|of| letter(PartyId(of)));
        assert_eq!(told.join(" "), "A Z AA AZ BA IV");
    }

    #[test]
    fn headings_have_names_that_need_no_compass() {
        let told = |of| compass(Heading(of));
        assert_eq!(told(3), "north-east");
        assert_eq!(told(4), "15° east of north-east");
        assert_eq!(told(2), "15° north of north-east");
        assert_eq!(told(0), "north");
        assert_eq!(told(23), "15° west of north");
        assert_eq!(told(13), "15° west of south");
        let all: std::collections::BTreeSet<String> = (0..24).map(told).collect();
        assert_eq!(all.len(), 24, "no two wheels have one label: {all:?}");
    }
}
