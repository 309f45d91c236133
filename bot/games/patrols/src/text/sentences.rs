//! One sentence for each fact: those of `words.toml`, and those that need more than blanks.

use model::words::{capital, commas, count, signed};
use patrols::{
    Board, Cell, End, Event, Find, Inches, Item, Kind, Outcome, PieceId, Pose, Reason, Search,
    Shape, UnitId,
};

use crate::text::book::{BOOK, dice};
use crate::text::fighting;
use crate::text::names;
use crate::text::names::Names;
use crate::text::ways;

/// Who tells: the names of everything, and where pieces lie.
#[derive(Debug, Clone, Default)]
pub struct Teller {
    pub names: Names,
    /// Where each piece lies.
    squares: Vec<(PieceId, Cell)>,
}

impl Teller {
    /// Whoever knows a table.
    pub fn of(board: &Board) -> Self {
        let square = |piece: &patrols::Piece| (piece.id, names::square_of_piece(piece));
        Self { names: Names::of(board), squares: board.pieces.iter().map(square).collect() }
    }

    /// `brush 3 in C4`.
    pub fn place(&self, piece: PieceId) -> String {
        let found = self.squares.iter().find(|(id, _)| *id == piece);
        let at = found.map_or_else(String::new, |(_, cell)| format!(" in {cell}"));
        format!("{}{at}", self.names.piece(piece))
    }

    /// The sentence for one fact.
    pub fn sentence(&self, event: &Event) -> Option<String> {
        self.own(event).or_else(|| BOOK.tell("fact", event, &self.names))
    }

    /// What a sentence with blanks cannot tell.
    fn own(&self, event: &Event) -> Option<String> {
        let names = &self.names;
        Some(match event {
            Event::Laid { piece, kind } => self.laid(*piece, *kind),
            Event::Hidden { unit: Some(unit), halves: Some(halves) } => format!(
                "🌿 {} {}, half in {}, half in {}.",
                capital(&names.unit(*unit)),
                names.verb(*unit, "hides", "hide"),
                self.place(halves[0]),
                self.place(halves[1])
            ),
            Event::Drew { cards, .. } if !cards.is_empty() => {
                let cards = cards.iter().map(|card| format!("**{}**", names::card(*card)));
                format!("🃏 Drawn: {}.", commas(&cards.collect::<Vec<_>>()))
            }
            Event::Entered { unit, pose } => self.entered(*unit, *pose),
            Event::Tested { unit, dice, reasons, verdict } => {
                fighting::tested(names, *unit, dice, reasons, *verdict)
            }
            Event::Declared { card, unit, piece } => {
                let on = match (unit, piece) {
                    (Some(unit), _) => format!(" for {}", names.unit(*unit)),
                    (None, Some(piece)) => format!(" at {}", self.place(*piece)),
                    (None, None) => String::new(),
                };
                let (name, does) = (names::card(*card), names::does(*card));
                format!("🃏 The Dervishes declare **{name}**{on}. {does}")
            }
            Event::Chosen { unit, die, reasons, points } => {
                self.chosen(*unit, *die, reasons, *points)
            }
            Event::Moved { unit, path, cost } => self.moved(*unit, path, *cost),
            Event::Formed { unit, shape, .. } => self.formed(*unit, *shape),
            Event::Searched { unit, piece, find, search } => {
                self.searched(*unit, *piece, *find, search.as_ref())
            }
            Event::CameOf { piece, find } => {
                let found = ended_once(BOOK.words("find", find));
                format!("🔎 {}: {found}", capital(&self.place(*piece)))
            }
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
            Event::Escaped { unit, die, needed, alive, way } => {
                fighting::escaped(names, *unit, (*die, *needed), *alive, *way)
            }
            Event::Deployed { unit, pose } => self.deployed(*unit, *pose),
            Event::TurnedToFace { unit, dice, needed, done, .. } => {
                fighting::turned(names, *unit, dice, *needed, *done)
            }
            Event::Faltered { unit, dice, falter, .. } => {
                fighting::faltered(names, *unit, dice, *falter)
            }
            Event::Ambushed { unit, by, piece, .. } => format!(
                "⚔️ **{} {} {}** at {}, and the fight begins at once.",
                capital(&names.unit(*by)),
                names.verb(*by, "falls upon", "fall upon"),
                names.unit(*unit),
                self.place(*piece)
            ),
            Event::Fought { .. } => fighting::fought(names, event)?,
            Event::BrokeOff { unit, from, dice, lost } => {
                fighting::broke_off(names, (*unit, *from), dice, *lost)
            }
            Event::GaveUp { unit, bases, pose } => self.gave_up(*unit, bases, *pose),
            Event::Vanished { unit, die, needed, done: true, halves: Some(halves) } => format!(
                "🌿 🎲{die} ({} needed): **{} {}**, half into {}, half into {}.",
                or_more(*needed),
                names.unit(*unit),
                names.verb(*unit, "disappears", "disappear"),
                self.place(halves[0]),
                self.place(halves[1])
            ),
            Event::Charted { chart, dice: two, result } => format!(
                "🎲{} on event chart {chart}: **{}**.",
                dice(two),
                BOOK.words("chart", result)
            ),
            Event::Withdrew { unit: Some(unit), stood } => {
                let unseen = if *stood { "" } else { " unseen" };
                format!("🌿 {} {} the table{unseen}.", capital(&names.unit(*unit)), {
                    names.verb(*unit, "leaves", "leave")
                })
            }
            Event::Ended { outcome, items, searches } => {
                let mut lines = vec![ended(*outcome)];
                lines.extend(counted(items));
                lines.extend(self.searches(searches));
                lines.join("\n")
            }
            _ => return None,
        })
    }

    fn laid(&self, piece: PieceId, kind: Kind) -> String {
        let found = self.squares.iter().find(|(id, _)| *id == piece);
        let at = found.map_or_else(String::new, |(_, cell)| format!(" in {cell}"));
        format!("🌴 New scenery: {} {piece}{at}.", names::kind(kind).to_lowercase())
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

    fn deployed(&self, unit: UnitId, pose: Pose) -> String {
        let who = capital(&self.names.unit(unit));
        let verb = self.names.verb(unit, "stands", "stand");
        let files = count(pose.files.into(), "file");
        let shape = if pose.ring { "in a formed square".to_owned() } else { format!("in {files}") };
        let (square, whither) = (self.names.square_of(unit, pose), names::compass(pose.heading));
        format!("🔀 {who} {verb} in {square}, {shape}, looking {whither}.")
    }

    fn chosen(&self, unit: UnitId, die: Option<u8>, of: &[(Reason, i8)], points: u8) -> String {
        let who = capital(&self.names.unit(unit));
        let rolled = match die {
            Some(die) => format!("🎲{die}"),
            None => "1 without a leader".to_owned(),
        };
        let told = of.iter().filter(|(reason, _)| *reason != Reason::Leaderless);
        let reasons: Vec<String> = told.map(|(reason, by)| modifier(*reason, *by)).collect();
        let with =
            if reasons.is_empty() { String::new() } else { format!(", {}", commas(&reasons)) };
        format!("🥁 **{who}**: {rolled}{with}: **{}**.", names::points(points))
    }

    fn moved(&self, unit: UnitId, path: &[Pose], cost: u8) -> String {
        let who = capital(&self.names.unit(unit));
        let price = if cost == 0 { String::new() } else { format!(" ({})", points(cost)) };
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

    fn formed(&self, unit: UnitId, shape: Shape) -> String {
        let who = capital(&self.names.unit(unit));
        let verb = self.names.verb(unit, "forms", "form");
        match shape {
            Shape::Shuffle => format!(
                "🔀 {who} {} the wounded, the jammed and the leaders behind (1 action point).",
                self.names.verb(unit, "puts", "put")
            ),
            shape => {
                format!("🔀 {who} {verb} {} (1 action point).", BOOK.words("shape", &shape))
            }
        }
    }

    fn searched(&self, unit: UnitId, at: PieceId, find: Find, search: Option<&Search>) -> String {
        let who = capital(&self.names.unit(unit));
        let verb = self.names.verb(unit, "searches", "search");
        let found = BOOK.words("find", &find);
        let secret = search
            .map_or_else(String::new, |search| format!("\n-# Only you know: {}", sums(search)));
        format!("🔎 {who} {verb} {}: {}{secret}", self.place(at), ended_once(found))
    }

    fn gave_up(&self, unit: UnitId, bases: &[patrols::Role], pose: Option<Pose>) -> String {
        let who = capital(&self.names.unit(unit));
        let lost = match bases {
            [] => format!("{who} {} nobody", self.names.verb(unit, "loses", "lose")),
            some => {
                let verb = self.names.verb(unit, "loses", "lose");
                format!("{who} {verb} {}", names::roles(some))
            }
        };
        match pose {
            Some(pose) => format!(
                "💨 {lost}, and {} back to {}.",
                self.names.verb(unit, "goes", "go"),
                self.names.square_of(unit, pose)
            ),
            None => format!("💨 {lost}."),
        }
    }

    /// The searches of a game, with the dice that were sealed.
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

/// A sentence with its full stop, if it does not end by itself.
pub fn ended_once(told: &str) -> String {
    let ends = told.trim_end_matches('*').ends_with(['.', '!', '?']);
    format!("{told}{}", if ends { "" } else { "." })
}

/// `sergeant +1`.
pub fn modifier(reason: Reason, by: i8) -> String {
    format!("{} {}", BOOK.words("modifier", &reason), signed(by.into()))
}

/// `3 points`, of action.
fn points(of: u8) -> String {
    names::points(of)
}

/// `5 or more`, of which nothing is more than 6.
pub fn or_more(needed: u8) -> String {
    if needed >= 6 { "6".to_owned() } else { format!("{needed} or more") }
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

/// A number with a true minus sign and no plus.
pub fn figure(of: i32) -> String {
    if of < 0 { signed(of) } else { of.to_string() }
}

/// How it ended, in a few sentences.
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

/// What counted for each side.
pub fn counted(items: &[Vec<(Item, i16)>; 2]) -> Vec<String> {
    let of = |(side, items): (patrols::Faction, &Vec<(Item, i16)>)| {
        let told: Vec<String> = items.iter().map(|(of, points)| item(*of, *points, side)).collect();
        let told = if told.is_empty() { "nothing".to_owned() } else { commas(&told) };
        format!("{} {}: {told}.", names::side_sign(side), capital(names::side(side)))
    };
    patrols::Faction::ALL.into_iter().zip(items).map(of).collect()
}

/// `scenery searched 4`.
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
