//! One sentence for each fact: those of `words.toml`, and those that need more than blanks.

use games::text::book::Say;
use model::words::{capital, commas, count, signed};
use patrols::{Board, Cell, End, Event, Inches, Item, Outcome, PieceId, Pose, Search, UnitId};
use serde_json::Value;

use crate::text::book::{BOOK, dice, modifier, of};
use crate::text::fighting;
use crate::text::names;
use crate::text::names::Names;
use crate::text::ways;

/// Who tells: the names of everything, and where pieces lie.
#[derive(Debug, Clone, Default)]
pub struct Teller {
    pub names: Names,
    squares: Vec<(PieceId, Cell)>,
}

impl Teller {
    pub fn of(board: &Board) -> Self {
        let square = |piece: &patrols::Piece| (piece.id, names::square_of_piece(piece));
        Self { names: Names::of(board), squares: board.pieces.iter().map(square).collect() }
    }

    /// ` in B7`.
    fn square(&self, piece: PieceId) -> String {
        let found = self.squares.iter().find(|(id, _)| *id == piece);
        found.map_or_else(String::new, |(_, cell)| format!(" in {cell}"))
    }

    pub fn place(&self, piece: PieceId) -> String {
        format!("{}{}", self.names.piece(piece), self.square(piece))
    }

    pub fn sentence(&self, event: &Event) -> Option<String> {
        let names = &self.names;
        Some(match event {
            Event::Laid { piece, kind } => {
                let at = self.square(*piece);
                format!("🌴 New scenery: {} {piece}{at}.", names::kind(*kind).to_lowercase())
            }
            Event::Entered { unit, pose } => self.entered(*unit, *pose),
            Event::Tested { unit, dice, reasons, verdict } => {
                fighting::tested(names, *unit, dice, reasons, *verdict)
            }
            Event::Moved { unit, path, cost } => self.moved(*unit, path, *cost),
            Event::Shot(shot) => fighting::shot(names, shot),
            Event::Charged { unit, target, path, face, distance } => {
                // Older facts do not tell how far the units were apart.
                let far = distance.unwrap_or_else(|| match path[..] {
                    [.., from, to] => from.at.distance(to.at),
                    _ => Inches::ZERO,
                });
                format!(
                    "⚔️ **{} {} {}** from {}, {}.",
                    capital(&names.unit(*unit)),
                    names.verb(*unit, "charges", "charge"),
                    names.unit(*target),
                    names::far(far),
                    BOOK.words("face", face)
                )
            }
            Event::Readied { unit, dice, needed } => fighting::readied(names, *unit, dice, *needed),
            Event::Fought { .. } => fighting::fought(names, event)?,
            Event::Ended { outcome, items, searches } => {
                let mut lines = vec![ended(*outcome)];
                lines.extend(counted(items));
                lines.extend(self.searches(searches));
                lines.join("\n")
            }
            event => return BOOK.tell("fact", event, self),
        })
    }

    fn entered(&self, unit: UnitId, pose: Pose) -> String {
        let who = capital(&self.names.unit(unit));
        let verb = self.names.verb(unit, "comes", "come");
        if unit.is_scout() {
            return format!("👀 {who} stands in {}.", self.names.square_of(unit, pose));
        }
        let ranks = if pose.files <= 2 { "in column" } else { "in line" };
        format!("📯 {who} {verb} on the table in {}, {ranks}.", self.names.square_of(unit, pose))
    }

    fn moved(&self, unit: UnitId, path: &[Pose], cost: u8) -> String {
        let who = capital(&self.names.unit(unit));
        let price = if cost == 0 { String::new() } else { format!(" ({})", names::points(cost)) };
        let (Some(from), Some(to)) = (path.first(), path.last()) else { return String::new() };
        let (far, way) = ways::straight(path).unwrap_or((Inches::ZERO, to.heading));
        if far < Inches(25) {
            let verb = self.names.verb(unit, "faces", "face");
            return format!("↪️ {who} {verb} {}{price}.", names::compass(to.heading));
        }
        let verb = self.names.verb(unit, "goes", "go");
        let (a, b) = (self.names.square_of(unit, *from), self.names.square_of(unit, *to));
        let whither = if a == b { format!("in {a}") } else { format!("from {a} to {b}") };
        let (far, way) = (names::long(far), names::compass(way));
        format!("➡️ {who} {verb} {far} {way}, {whither}{price}.")
    }

    pub fn searches(&self, of: &[Search]) -> Vec<String> {
        let one = |search: &Search| {
            format!(
                "-# Turn {}, {} searched {}: {}",
                search.turn,
                self.names.unit(search.unit),
                self.names.piece(search.piece),
                sums(search)
            )
        };
        of.iter().map(one).collect()
    }
}

impl Say for Teller {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        let halves = |[a, b]: [PieceId; 2], of| {
            format!("half {of} {}, half {of} {}", self.place(a), self.place(b))
        };
        Some(match how {
            "place" => self.place(of(value)?),
            "halves" => halves(of(value)?, "in"),
            "into" => halves(of(value)?, "into"),
            "found" => ended_once(BOOK.words("find", value)),
            "secret" => of::<Option<Search>>(value)?.map_or_else(String::new, |search| {
                format!("\n-# Only you know: {}", sums(&search))
            }),
            _ => return self.names.say(how, value, fields),
        })
    }

    fn is_many(&self, how: &str, value: &Value) -> bool {
        Say::is_many(&self.names, how, value)
    }
}

pub fn ended_once(told: &str) -> String {
    let ends = told.trim_end_matches('*').ends_with(['.', '!', '?']);
    format!("{told}{}", if ends { "" } else { "." })
}

/// The dice of a search: `patrol 🎲3+4 scouts +3 = 10, Dervishes 🎲2+2 = 4: 6`.
fn sums(search: &Search) -> String {
    let of = |side: usize, name: &str| {
        let two = &search.dice[side];
        let more: Vec<String> =
            search.reasons[side].iter().map(|(reason, by)| modifier(*reason, *by)).collect();
        let sum: i32 = two.iter().map(|die| i32::from(*die)).sum::<i32>()
            + search.reasons[side].iter().map(|(_, by)| i32::from(*by)).sum::<i32>();
        let more = if more.is_empty() { String::new() } else { format!(", {}", commas(&more)) };
        format!("{name} 🎲{}{more}: {}", dice(two), figure(sum))
    };
    format!(
        "{}; {}. The difference is {}: 3 or more searches it, −3 or less is an ambush.",
        of(0, "patrol"),
        of(1, "Dervishes"),
        figure(search.difference.into())
    )
}

pub fn figure(of: i32) -> String {
    if of < 0 { signed(of) } else { of.to_string() }
}

pub fn ended(outcome: Outcome) -> String {
    let [patrol, dervish] = outcome.points.map(|points| figure(points.into()));
    let who = match outcome.winner {
        Some(patrols::Faction::Patrol) => "🪖 **The patrol wins**",
        Some(patrols::Faction::Dervish) => "🌙 **The Dervishes win**",
        None => "🏁 **Nobody wins**",
    };
    let how = match outcome.end {
        End::Declared => "the patrol declared the end, and the Dervishes accepted it",
        End::Contested => "the patrol declared the end, and the dice had it so",
        End::Time => "the last turn is over",
        End::Nobody => "one side has nobody left",
    };
    format!(
        "{who} in turn {}, with {patrol} (patrol) to {dervish} (Dervishes): {how}.",
        outcome.turn
    )
}

pub fn counted(items: &[Vec<(Item, i16)>; 2]) -> Vec<String> {
    let of = |(side, items): (patrols::Faction, &Vec<(Item, i16)>)| {
        let told: Vec<String> = items.iter().map(|(of, points)| item(*of, *points, side)).collect();
        let told = if told.is_empty() { "nothing".to_owned() } else { commas(&told) };
        format!("{} {}: {told}.", names::side_sign(side), capital(names::side(side)))
    };
    patrols::Faction::ALL.into_iter().zip(items).map(of).collect()
}

pub fn item(of: Item, points: i16, side: patrols::Faction) -> String {
    let name = match (of, side) {
        (Item::Scenery, patrols::Faction::Patrol) => "scenery searched",
        (Item::Scenery, patrols::Faction::Dervish) => "scenery not searched",
        (Item::Officers, patrols::Faction::Dervish) => "officers killed",
        (of, _) => BOOK.words("item", &of),
    };
    format!("{name} {}", figure(points.into()))
}

/// How many bases a unit has of those it began with: `6 of 8 bases`.
pub fn strength(of: &patrols::Unit) -> String {
    if of.count() == of.full {
        count(of.full.into(), "base")
    } else {
        format!("{} of {}", of.count(), count(of.full.into(), "base"))
    }
}
