//! What things are called in a patrol: always by the same name, which has its number where there
//! are several of a kind.

use games::text::book::{Say, are_many};
use model::words::{commas, count, uncapital};
use patrols::{
    Board, Card, Cell, Faction, Heading, Inches, Kind, Piece, PieceId, Pose, Reason, Role, Unit,
    UnitId, data,
};
use serde_json::Value;

use crate::text::book::{BOOK, dice, faces, modifier, of, or_more};
use crate::text::cards;

#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Each unit in a sentence and on a button, whether it takes its verb in the plural, and its bases.
    units: Vec<(String, String, bool, u8)>,
    pieces: Vec<(PieceId, Kind)>,
}

const MANY: [&str; 5] = ["hussars", "spears", "swords", "jihadiya", "riders"];

impl Names {
    pub fn of(board: &Board) -> Self {
        let alike = |id: UnitId| {
            let same = |other: &UnitId| {
                let (a, b) = (board.unit(id), board.unit(*other));
                b.full > 0 && b.troops == a.troops
            };
            let all: Vec<UnitId> = UnitId::of(id.faction()).filter(same).collect();
            let at = all.iter().position(|other| *other == id).unwrap_or_default();
            (all.len() > 1 || id.is_scout()).then_some(at + 1)
        };
        let name = |id: UnitId| {
            let of = board.unit(id).data();
            let many = MANY.contains(&of.key.as_str());
            let bases = board.unit(id).count();
            match alike(id) {
                Some(number) => {
                    let name = format!("{} {number}", of.name);
                    (name.clone(), name, many, bases)
                }
                None => (BOOK.words("troops", &of.key).to_owned(), of.name.clone(), many, bases),
            }
        };
        Self {
            units: UnitId::all().map(name).collect(),
            pieces: board.pieces.iter().map(|piece| (piece.id, piece.kind)).collect(),
        }
    }

    pub fn unit(&self, id: UnitId) -> String {
        self.units.get(id.index()).map_or_else(|| format!("unit {id}"), |of| of.0.clone())
    }

    pub fn short(&self, id: UnitId) -> String {
        self.units.get(id.index()).map_or_else(|| format!("Unit {id}"), |of| of.1.clone())
    }

    pub fn is_many(&self, id: UnitId) -> bool {
        self.units.get(id.index()).is_some_and(|of| of.2)
    }

    pub fn verb(&self, id: UnitId, one: &'static str, many: &'static str) -> &'static str {
        if self.is_many(id) { many } else { one }
    }

    pub fn piece(&self, id: PieceId) -> String {
        let found = self.pieces.iter().find(|(piece, _)| *piece == id);
        let name = found.map_or("scenery", |(_, kind)| self::kind(*kind));
        format!("{} {id}", name.to_lowercase())
    }

    pub fn is_plural(&self, id: PieceId) -> bool {
        self.pieces.iter().any(|(piece, kind)| *piece == id && is_plural(*kind))
    }

    pub fn square_of(&self, id: UnitId, pose: Pose) -> Cell {
        pose.cell(self.units.get(id.index()).map_or(1, |of| of.3))
    }
}

impl Say for Names {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        let square = || Some(self.square_of(of(&fields["unit"])?, of::<Pose>(value)?));
        Some(match how {
            "unit" | "target" | "by" => self.unit(of(value)?),
            // Within a sentence.
            "own" => uncapital(&self.unit(of(value)?)),
            "far" => far(of(value)?),
            "points" => points(of(value)?),
            "number" => of::<PieceId>(value)?.to_string(),
            "what" | "cell" => value.as_str()?.to_owned(),
            "them" => if self.is_many(of(value)?) { "them" } else { "it" }.to_owned(),
            "piece" => self.piece(of(value)?),
            "kind" => kind(of(value)?).to_lowercase(),
            "card" => card(of(value)?).to_owned(),
            "of" | "winner" => side(of::<Faction>(value)?).to_owned(),
            "square" => format!("to {}", square()?),
            "at" => format!("in {}", square()?),
            "shape" if of::<Pose>(value)?.ring => "in a formed square".to_owned(),
            "shape" => format!("in {}", count(of::<Pose>(value)?.files.into(), "file")),
            "looks" => compass(of::<Pose>(value)?.heading).to_owned(),
            "does" => does(of(value)?).to_owned(),
            "cards" => {
                let named = |of: &Card| format!("**{}**", card(*of));
                commas(&of::<Vec<Card>>(value)?.iter().map(named).collect::<Vec<_>>())
            }
            "bases" => match &of::<Vec<Role>>(value)?[..] {
                [] => "nobody".to_owned(),
                bases => roles(bases),
            },
            "changed" => {
                let told = of::<Vec<(Reason, i8)>>(value)?.into_iter();
                let told = told.filter(|(reason, _)| *reason != Reason::Leaderless);
                told.map(|(reason, by)| format!(", {}", modifier(reason, by))).collect()
            }
            "reasons" => {
                let told = of::<Vec<(Reason, i8)>>(value)?.into_iter();
                told.map(|(reason, by)| format!(", {}", modifier(reason, by))).collect()
            }
            "units" => of::<[UnitId; 2]>(value)?.map(|unit| self.unit(unit)).join(" against "),
            "pools" => {
                let [own, theirs] = of::<[Vec<u8>; 2]>(value)?;
                format!("{} against {}", model::words::dice(own.len()), theirs.len())
            }
            "or-more" => or_more(of(value)?),
            "dice" => dice(&of::<Vec<u8>>(value)?),
            "faces" => faces(&of::<Vec<u8>>(value)?),
            "against" => of::<[Vec<u8>; 2]>(value)?.map(|dice| faces(&dice)).join(" against "),
            "failures" => {
                count(of::<Vec<u8>>(value)?.iter().filter(|die| **die >= 4).count(), "failure")
            }
            "whither" | "moot" if value.is_null() => String::new(),
            "whither" => {
                const WAYS: [&str; 4] = ["north", "east", "south", "west"];
                let way = usize::from(of::<u8>(value)?).checked_sub(1)?;
                let whither = WAYS.get(way).copied().unwrap_or("as it likes");
                format!("; 🎲{value} for the direction: {whither}")
            }
            "moot" => format!("; the die for the direction, 🎲{value}, counts for nothing"),
            _ => return None,
        })
    }

    fn is_many(&self, how: &str, value: &Value) -> bool {
        match how {
            "unit" | "target" | "by" | "own" => {
                of::<UnitId>(value).is_some_and(|unit| self.is_many(unit))
            }
            "piece" => of(value).is_some_and(|piece| self.is_plural(piece)),
            "kind" => of(value).is_some_and(is_plural),
            "of" | "winner" => of::<Faction>(value) == Some(Faction::Dervish),
            _ => are_many(value),
        }
    }
}

pub fn is_plural(of: Kind) -> bool {
    ["rocks", "trees", "huts"].contains(&data().scenery(of).key.as_str())
}

pub fn kind(of: Kind) -> &'static str {
    &data().scenery(of).name
}

pub fn square_of_piece(piece: &Piece) -> Cell {
    Cell::at(piece.centre)
}

pub fn side(of: Faction) -> &'static str {
    BOOK.words("side", &of)
}

pub fn side_sign(of: Faction) -> &'static str {
    BOOK.words("side-sign", &of)
}

pub fn arm_sign(unit: &Unit) -> &'static str {
    match unit.arm() {
        patrols::Arm::Foot => "🚶",
        patrols::Arm::Horse => "🐎",
        patrols::Arm::Camel => "🐪",
        patrols::Arm::Gun => "💣",
        patrols::Arm::MachineGun => "🔫",
        patrols::Arm::Scout => "👀",
    }
}

pub fn card(of: Card) -> &'static str {
    &cards::words(of).name
}

pub fn does(of: Card) -> &'static str {
    &cards::words(of).does
}

pub fn role(of: Role) -> &'static str {
    BOOK.words("role", &of)
}

pub fn roles(of: &[Role]) -> String {
    let mut sorted = of.to_vec();
    sorted.sort_unstable();
    let told = sorted.chunk_by(|a, b| a == b).map(|same| match same.len() {
        1 => role(same[0]).to_owned(),
        many if same[0] == Role::Crew => format!("{many} crew"),
        many => count(many, role(same[0])),
    });
    commas(&told.collect::<Vec<_>>())
}

use render::boards::table::in_inches;
pub use render::boards::table::{COMPASS, compass};

pub fn arrow(of: Heading) -> &'static str {
    const SIGNS: [&str; 8] = ["⬆️", "🧭", "➡️", "🧭", "⬇️", "🧭", "⬅️", "🧭"];
    SIGNS[usize::from((of.0 + 1) / 3 % 8)]
}

/// `7 inches`, `4.3 inches`: a distance as it is measured. What is just beyond a limit never reads as
/// within it: what is under a tenth of an inch counts as one.
pub fn far(of: Inches) -> String {
    tenths(of.0.max(0).saturating_add(9) / 10)
}

/// `7 inches`, `4.3 inches`: how long a way is, to the nearest tenth of an inch.
pub fn long(of: Inches) -> String {
    tenths(of.0.max(0).saturating_add(5) / 10)
}

fn tenths(of: i32) -> String {
    match of % 10 {
        0 => in_inches(of / 10),
        part => format!("{}.{part} inches", of / 10),
    }
}

pub fn points(of: u8) -> String {
    count(of.into(), "action point")
}
