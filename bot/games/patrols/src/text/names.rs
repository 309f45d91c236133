//! What things are called in a patrol: always by the same name, which has its number where there
//! are several of a kind.

use model::words::{commas, count};
use patrols::{
    Board, Card, Cell, Faction, Heading, Inches, Kind, Piece, PieceId, Pose, Role, Unit, UnitId,
    data,
};

use crate::text::book::BOOK;
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
        let name = found.map_or("scenery", |(_, kind)| kind_of(*kind));
        format!("{} {id}", name.to_lowercase())
    }

    pub fn is_plural(&self, id: PieceId) -> bool {
        self.pieces.iter().any(|(piece, kind)| *piece == id && is_plural(*kind))
    }

    pub fn square_of(&self, id: UnitId, pose: Pose) -> Cell {
        pose.cell(self.units.get(id.index()).map_or(1, |of| of.3))
    }
}

pub fn is_plural(of: Kind) -> bool {
    ["rocks", "trees", "huts"].contains(&data().scenery(of).key.as_str())
}

fn kind_of(of: Kind) -> &'static str {
    &data().scenery(of).name
}

pub fn kind(of: Kind) -> &'static str {
    kind_of(of)
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

pub fn are_many(of: Faction) -> bool {
    of == Faction::Dervish
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

/// The directions that have names, from the north to the right.
pub const COMPASS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// Whither a heading points, as near as eight names tell: `north-east`.
pub fn compass(of: Heading) -> &'static str {
    COMPASS[usize::from((of.0 + 1) / 3 % 8)]
}

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
        0 => inches(usize::try_from(of / 10).unwrap_or_default()),
        part => format!("{}.{part} inches", of / 10),
    }
}

pub fn inches(of: usize) -> String {
    if of == 1 { "1 inch".to_owned() } else { format!("{of} inches") }
}

pub fn points(of: u8) -> String {
    count(of.into(), "action point")
}
