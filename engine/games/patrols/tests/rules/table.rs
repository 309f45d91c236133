//! What the tests of a patrol share: a table set up by a text, and a game played on it by another.
//!
//! The text of a table has parts parted by `;`:
//!
//! - `p1: 10,10 0 line` puts a unit with the middle of its front at 10, 10 looking along 0 degrees;
//!   `column`, `ring`, or a number of files stand for `line`. Behind that may stand `of ORRR`, its
//!   bases by their letters; `hurt 0 3` and `jammed 0 3`, bases by their places; `markers 2`; and
//!   `heavy`, `shaken`, `halted`, `routing`, `moved`, `dismounted`, `unlimbered`, `appeared`.
//! - `d1: hidden 1 2` hides it in two pieces; `d1: lost`, `p2: absent`.
//! - `piece 1: brush 15,30`, with `scouted` behind it.
//! - `turn: 3`, `player: dervish`, `hand: rush ambush`, `draw: rush ambush` from the top,
//!   `declared: rush d1`, and `dust`, `betrayed`, `prepared`, `seen`.
//!
//! The units are the usual ones: `p1` British, `p2` Sudanese, `p3` Egyptian, `p4` hussars, `p5`
//! camels, `p6` gun, `p7` Gardner, `s1` to `s4`, `d1` and `d2` spears, `d3` swords, `d4` Jihadiya,
//! `d5` riders, `d6` levy. Who is not named is off the table.

use kit::{Audience, Calm};
use patrols::phases::Frame;
use patrols::{
    Acting, Along, Base, Board, Card, Event, Faction, Heading, Inches, Kind, Options, Patrols,
    Piece, PieceId, Place, Point, Pose, Role, UnitId, data,
};

use crate::script::{self, Played, told, with_names};

#[track_caller]
pub(crate) fn unit(key: &str) -> UnitId {
    key.parse().unwrap_or_else(|_| panic!("no unit: {key}"))
}

#[track_caller]
pub(crate) fn side(key: &str) -> Faction {
    key.parse().unwrap_or_else(|_| panic!("no side: {key}"))
}

fn cards(keys: &str) -> Vec<Card> {
    let card = |key: &str| key.parse().unwrap_or_else(|_| panic!("no card: {key}"));
    keys.split_whitespace().map(card).collect()
}

#[track_caller]
pub(crate) fn inches(text: &str) -> Inches {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let part: i32 = format!("{rest:0<2}").parse().expect("two decimals");
    Inches(whole.parse::<i32>().expect("inches") * 100 + part)
}

#[track_caller]
pub(crate) fn point(text: &str) -> Point {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("no point: {text}"));
    Point { x: inches(x), y: inches(y) }
}

#[track_caller]
pub(crate) fn heading(degrees: &str) -> Heading {
    degrees.parse::<Along>().unwrap_or_else(|_| panic!("no heading: {degrees}")).0
}

const LETTERS: [(char, Role); 15] = [
    ('O', Role::Officer),
    ('S', Role::Sergeant),
    ('R', Role::Rifle),
    ('T', Role::Trooper),
    ('C', Role::CamelRider),
    ('G', Role::Gun),
    ('M', Role::MachineGun),
    ('c', Role::Crew),
    ('s', Role::Scout),
    ('L', Role::Leader),
    ('F', Role::Flag),
    ('p', Role::Spear),
    ('w', Role::Sword),
    ('r', Role::Rider),
    ('j', Role::Jihadiya),
];

/// The bases of a unit by their letters; with `*` the wounded, with `!` the jammed.
pub(crate) fn bases(board: &Board, of: UnitId) -> String {
    let letter = |base: &Base| {
        let found = LETTERS.iter().find(|(_, role)| *role == base.role);
        let letter = found.map_or('?', |(letter, _)| *letter);
        let (hurt, jammed) =
            (["", "*"][usize::from(base.wounded)], ["", "!"][usize::from(base.jammed)]);
        format!("{letter}{hurt}{jammed}")
    };
    board.unit(of).bases.iter().map(letter).collect()
}

#[track_caller]
pub(crate) fn table(text: &str) -> Board {
    let options = Options { scouts: patrols::SCOUTS_MAX, ..Options::default() };
    let game = Patrols::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = game.board().clone();
    (board.turn, board.player) = (1, Faction::Patrol);
    board.queue = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (what, rest) = part.split_once(':').unwrap_or((part, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        match what.split_whitespace().collect::<Vec<_>>()[..] {
            ["turn"] => board.turn = words[0].parse().expect("a turn"),
            ["player"] => board.player = side(words[0]),
            ["queue"] => board.queue = words.iter().map(|key| unit(key)).collect(),
            ["hand"] => {
                board.hand = cards(rest);
                board.deck.draw.clear();
            }
            ["draw"] => board.deck.draw = cards(rest).into_iter().rev().collect(),
            ["declared"] => {
                let to = words.get(1).map(|key| unit(key));
                board.declared = Some((cards(words[0])[0], to));
            }
            ["dust"] => board.dust = true,
            ["betrayed"] => board.betrayed = true,
            ["prepared"] => board.prepared = true,
            ["seen"] => board.seen = true,
            ["piece", id] => {
                let kind = data().scenery.iter().position(|kind| kind.key == words[0]);
                let kind = kind.unwrap_or_else(|| panic!("no scenery: {part}"));
                board.pieces.push(Piece {
                    id: PieceId(id.parse().expect("a number")),
                    kind: Kind(u8::try_from(kind).expect("few")),
                    centre: point(words[1]),
                    scouted: words.get(2) == Some(&"scouted"),
                });
                board.next_piece = board.pieces.iter().map(|piece| piece.id.0).max().unwrap() + 1;
            }
            [key] => stand(&mut board, unit(key), &words),
            _ => panic!("no part: {part}"),
        }
    }
    board
}

#[track_caller]
fn stand(board: &mut Board, id: UnitId, words: &[&str]) {
    let turn = board.turn;
    let unit = &mut board.units[id.index()];
    let number = |word: &str| word.parse::<u8>().unwrap_or_else(|_| panic!("no number: {word}"));
    let mut rest = match words {
        ["hidden", a, b, rest @ ..] => {
            unit.place = Place::Hidden([PieceId(number(a)), PieceId(number(b))]);
            rest
        }
        ["lost", rest @ ..] => {
            unit.place = Place::Lost;
            rest
        }
        ["absent", rest @ ..] => {
            unit.place = Place::Absent;
            rest
        }
        [_, _, _, rest @ ..] => rest,
        _ => panic!("{id}: {words:?}"),
    };
    if let Some(at) = rest.iter().position(|word| *word == "of") {
        let role = |letter: char| {
            let found = LETTERS.iter().find(|(own, _)| *own == letter);
            Base::new(found.unwrap_or_else(|| panic!("no base: {letter}")).1)
        };
        unit.bases = rest[at + 1].chars().map(role).collect();
    }
    let count = unit.count();
    if unit.place == Place::Out {
        let (at, looks) = (point(words[0]), heading(words[1]));
        let mut pose = Pose::of(at, looks, count, words[2] == "column");
        match words[2] {
            "line" | "column" => {}
            "ring" => pose.ring = true,
            files => pose.files = number(files),
        }
        unit.place = Place::Table(pose);
    }
    while let [word, after @ ..] = rest {
        rest = after;
        let places = rest.iter().map_while(|word| word.parse::<usize>().ok());
        match *word {
            "of" => rest = &rest[1..],
            "hurt" => places.for_each(|at| unit.bases[at].wounded = true),
            "jammed" => places.for_each(|at| unit.bases[at].jammed = true),
            "markers" => unit.tests.markers = number(rest[0]),
            "heavy" => unit.tests.heavy = true,
            "shaken" => unit.tests.shaken = true,
            "halted" => unit.tests.halted = true,
            "routing" => unit.routing = true,
            "moved" => unit.moved = true,
            "dismounted" => unit.mounted = false,
            "unlimbered" => unit.limbered = false,
            "appeared" => unit.appeared = turn,
            number if number.parse::<u8>().is_ok() => {}
            other => panic!("{id}: {other}"),
        }
    }
}

/// A game played by a text that begins with `begin`.
pub(crate) type Table = script::Table<Board>;

impl Table {
    pub(crate) fn told_to(&self, of: Option<Faction>) -> Vec<String> {
        let seen = |event: &Event| event.seen_by(audience(of));
        told::<Board>(&self.events.iter().filter_map(seen).collect::<Vec<_>>())
    }
}

#[track_caller]
pub(crate) fn course(board: Board, frames: &[Frame], text: &str) -> Table {
    agreed(&Options::default(), board, frames, text)
}

#[track_caller]
pub(crate) fn agreed(options: &Options, board: Board, frames: &[Frame], text: &str) -> Table {
    let frames = [Frame::Over].iter().chain(frames).cloned().collect();
    Table::course(options, board, frames, text)
}

pub(crate) fn audience(of: Option<Faction>) -> Audience {
    of.map_or(Audience::Public, |of| Audience::Side(of.side()))
}

#[track_caller]
pub(crate) fn acts(key: &str, points: u8, on: &str, text: &str) -> Table {
    let mut board = table(on);
    let id = unit(key);
    board.player = id.faction();
    board.acting = vec![Acting::new(id, points)];
    let frame = if id.is_scout() { Frame::Scouting } else { Frame::Act(id) };
    course(board, &[frame], text)
}

#[track_caller]
pub(crate) fn assaults(key: &str, on: &str, text: &str) -> Table {
    let mut board = table(on);
    let id = unit(key);
    board.player = id.faction();
    board.acting = vec![Acting::new(id, 6)];
    let fights = Frame::Step(id.faction(), patrols::phases::turn::Step::Fights);
    course(board, &[fights, Frame::Act(id)], text)
}

#[track_caller]
pub(crate) fn turned(of: &str, on: &str, text: &str) -> Table {
    course(table(on), &[Frame::Side(side(of))], text)
}

#[track_caller]
pub(crate) fn step(of: &str, step: patrols::phases::turn::Step, on: &str, text: &str) -> Table {
    let mut board = table(on);
    board.player = side(of);
    course(board, &[Frame::Step(side(of), step)], text)
}

impl Played for Board {
    fn named(text: String) -> String {
        let text = with_names(text, "UnitId(", |id| UnitId(id).to_string());
        with_names(text, "PieceId(", |id| PieceId(id).to_string())
    }

    /// `at p1`, `bases p1`, `tests p1` (its markers), `ap p1`, `hand`, `declared`, `points`,
    /// `fights`, `scouted`, `turn`, `queue`, `ended`.
    fn look(table: &Table, words: &[&str]) -> String {
        let board = table.board();
        let list = |items: Vec<String>| match items.len() {
            0 => "none".to_owned(),
            _ => items.join(" "),
        };
        match *words {
            ["at", key] => place(board, unit(key)),
            ["bases", key] => bases(board, unit(key)),
            ["markers", key] => board.unit(unit(key)).tests.markers.to_string(),
            ["shaken", key] => board.unit(unit(key)).tests.shaken.to_string(),
            ["halted", key] => board.unit(unit(key)).tests.halted.to_string(),
            ["moved", key] => board.unit(unit(key)).moved.to_string(),
            ["routing", key] => board.unit(unit(key)).routing.to_string(),
            ["ap", key] => {
                board.acting_of(unit(key)).map_or("none".to_owned(), |own| own.points.to_string())
            }
            ["hand"] => list(board.hand.iter().map(ToString::to_string).collect()),
            ["discards"] => list(board.deck.discards.iter().map(ToString::to_string).collect()),
            ["queue"] => list(board.queue.iter().map(ToString::to_string).collect()),
            ["pieces"] => list(board.pieces.iter().map(|piece| piece.id.to_string()).collect()),
            ["scouted"] => {
                let scouted = board.pieces.iter().filter(|piece| piece.scouted);
                list(scouted.map(|piece| piece.id.to_string()).collect())
            }
            ["fights"] => {
                let fight = |fight: &patrols::Fight| {
                    let [patrol, dervish] = fight.units;
                    format!("{patrol}-{dervish}-{}", fight.rounds)
                };
                list(board.fights.iter().map(fight).collect())
            }
            ["points"] => {
                let [patrol, dervish] = patrols::points(board);
                format!("{patrol} {dervish}")
            }
            ["turn"] => board.turn.to_string(),
            ["ended"] => table.game.outcome().map_or("no".to_owned(), |outcome| {
                format!("{:?} {:?} {}", outcome.winner, outcome.end, outcome.turn)
            }),
            _ => panic!("{words:?}: nothing that can be asked for"),
        }
    }
}

/// Where a unit is: `10,12.5 90 4` for its front, its heading and its files, or a word.
pub(crate) fn place(board: &Board, id: UnitId) -> String {
    match board.unit(id).place {
        Place::Absent => "absent".to_owned(),
        Place::Out => "out".to_owned(),
        Place::Hidden([a, b]) => format!("hidden {a} {b}"),
        Place::Lost => "lost".to_owned(),
        Place::Unseen => "unseen".to_owned(),
        Place::Table(pose) => {
            let ring = if pose.ring { " ring" } else { "" };
            format!("{},{} {} {}{ring}", pose.at.x, pose.at.y, Along(pose.heading), pose.files)
        }
    }
}
