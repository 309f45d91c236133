//! What the tests of a patrol share: a table set up by a text, and a game played on it by another.
//!
//! The text of a table has parts parted by `;`:
//!
//! - `p1: 10,10 0 line` puts a unit with the middle of its front at 10, 10 looking along 0 degrees;
//!   `column`, `ring`, or a number of files stand for `line`. Behind that may stand `of ORRR`, its
//!   bases by their letters; `hurt 0 3` and `jammed 0 3`, bases by their places; `markers 2`; and
//!   `heavy`, `shaken`, `halted`, `routing`, `moved`, `dismounted`, `unlimbered`, `appeared`,
//!   and `fought`, a round of a fight in this turn.
//! - `d1: hidden 1 2` hides it in two pieces; `d1: lost`, `p2: absent`.
//! - `piece 1: brush 15,30`, with `scouted` behind it.
//! - `fight p1 d1: turn 0 rounds 1 flank` is a fight that has begun, by the Dervishes and in this turn if
//!   nothing else is said: `rear`, `charge` (of the mounted), `won patrol`, `attacker patrol`, `ambushed
//!   patrol`, and `shaken`, `bonus`, `prepared`.
//! - `banner: d6` has it count as having a flag.
//! - `turn: 3`, `player: dervish`, `hand: rush ambush`, `draw: rush ambush` from the top,
//!   `declared: rush d1`, and `dust`, `betrayed`, `prepared`, `seen`.
//!
//! The units are the usual ones: `p1` British, `p2` Sudanese, `p3` Egyptian, `p4` hussars, `p5`
//! camels, `p6` gun, `p7` Gardner, `s1` to `s4`, `d1` and `d2` spears, `d3` swords, `d4` Jihadiya,
//! `d5` riders, `d6` levy. Who is not named is off the table.

use kit::{Audience, Calm};
use patrols::phases::Frame;
use patrols::{
    Acting, Along, Base, Board, Card, Event, Face, Faction, Fight, Heading, Inches, Kind, Options,
    Patrols, Piece, PieceId, Place, Point, Pose, Rect, Role, UnitId, data,
};

use crate::script::{self, Played, with_names};

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
fn heading(degrees: &str) -> Heading {
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
            ["banner"] => board.banner = Some(unit(words[0])),
            ["fight", patrol, dervish] => {
                board.fights.push(fight(unit(patrol), unit(dervish), &words));
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
            "fought" => unit.tests.rounds = 1,
            "dismounted" => unit.mounted = false,
            "unlimbered" => unit.limbered = false,
            "appeared" => unit.appeared = turn,
            number if number.parse::<u8>().is_ok() => {}
            other => panic!("{id}: {other}"),
        }
    }
}

fn fight(patrol: UnitId, dervish: UnitId, words: &[&str]) -> Fight {
    let has = |word: &str| words.contains(&word);
    let behind = |word: &str| {
        words.iter().position(|own| *own == word).and_then(|at| words.get(at + 1)).copied()
    };
    let number = |word: &str| behind(word).map(|number| number.parse().expect("a number"));
    Fight {
        units: [patrol, dervish],
        attacker: behind("attacker").map_or(Faction::Dervish, side),
        face: match () {
            () if has("flank") => Face::Flank,
            () if has("rear") => Face::Rear,
            () => Face::Front,
        },
        rounds: number("rounds").unwrap_or(0),
        won: behind("won").map(side),
        shaken: has("shaken"),
        mounted_charge: has("charge"),
        ambushed: behind("ambushed").map(side),
        bonus: has("bonus"),
        prepared: has("prepared"),
        turn: number("turn").unwrap_or(1),
        turned: false,
    }
}

/// A game played by a text that begins with `begin`.
pub(crate) type Table = script::Table<Board>;

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

    fn audience(name: &str) -> Audience {
        audience((name != "everybody").then(|| side(name)))
    }

    /// `at p1`, `bases p1`, `markers p1`, `ap p1`, `stands p1` (on the table), `near d1 1` (all its ground
    /// within two inches of that piece), `apart p1 d1` (inches), `clear p1 d1`
    /// (farther than one), `searches` (shown at the end), `hand`, `marks` (of cards), `points`,
    /// `fights`, `scouted`, `turn`, `queue`, `asked`, `ended`; of the first that was told, `struck` (the face that
    /// a charge struck), `thrown Rifle` (the dice of the first such base in a fight), `help` (in its first
    /// pair).
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
            ["heavy", key] => board.unit(unit(key)).tests.heavy.to_string(),
            ["flag", key] => board.has_flag(unit(key)).to_string(),
            ["appeared", key] => board.unit(unit(key)).appeared.to_string(),
            ["stands", key] => board.unit(unit(key)).pose().is_some().to_string(),
            ["apart", key, other] => board.distance(unit(key), unit(other)).to_string(),
            ["clear", key, other] => {
                (board.distance(unit(key), unit(other)) > Inches::whole(1)).to_string()
            }
            ["searches"] => told(table, |event| match event {
                Event::Ended { searches, .. } => Some(searches.len().to_string()),
                _ => None,
            }),
            ["near", key, piece] => {
                let piece = board.piece(PieceId(piece.parse().expect("a piece"))).expect("a piece");
                let near = |ground: Rect| piece.distance(&ground) <= Inches::whole(2);
                board.unit(unit(key)).ground().all(near).to_string()
            }
            ["seen"] => board.seen.to_string(),
            ["marks"] => {
                let marks = [board.dust, board.betrayed, board.prepared];
                let names = ["dust", "betrayed", "prepared"].into_iter().zip(marks);
                list(names.filter(|(_, is)| *is).map(|(name, _)| name.to_owned()).collect())
            }
            ["asked"] => {
                let seats = table.game.decision().map(|asked| asked.seats.clone());
                let of = |seat: kit::Seat| Faction::ALL[usize::from(seat.0)].to_string();
                list(seats.into_iter().flatten().map(of).collect())
            }
            ["face"] => format!("{:?}", board.fights[0].face),
            ["struck"] => told(table, |event| match event {
                Event::Charged { face, .. } => Some(format!("{face:?}")),
                _ => None,
            }),
            ["help"] => told(table, |event| match event {
                Event::Fought { pairs, .. } => {
                    Some(pairs[0].bases.iter().map(|of| of.help).sum::<u8>().to_string())
                }
                _ => None,
            }),
            ["thrown", role] => told(table, |event| match event {
                Event::Fought { pairs, .. } => {
                    let mut bases = pairs.iter().flat_map(|pair| &pair.bases);
                    let base = bases.find(|base| format!("{:?}", base.role) == role);
                    base.map(|base| base.dice.len().to_string())
                }
                _ => None,
            }),
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

/// The first that is found among the facts of a game.
fn told(table: &Table, of: impl Fn(&Event) -> Option<String>) -> String {
    table.events.iter().find_map(of).unwrap_or_else(|| "none".to_owned())
}

/// Where a unit is: `10,12.5 90 4` for its front, its heading and its files, or a word.
fn place(board: &Board, id: UnitId) -> String {
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
