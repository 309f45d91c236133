//! What the tests of Khartoum share: a map set up by a text, and a game played on it by another.
//!
//! The text of a map has parts parted by `;`: `rahad: ali mahdi!` puts units into a space, the top
//! of a stack first, `!` for a panicked one, `ali@bara` for one that has come from there in this
//! turn, `rmli^` for one that has landed; `eliminated: rmli`; `draw mahdist: K-10 K-11` is a draw
//! pile from the top; so are `discards`, `removed`, `held`, and `hand` of Fortune cards, for which
//! the Fortune deck is in play, of which `pile` is the draw pile and `used` what has been played;
//! `returning 5: mahdi` is who comes back in a turn; `arrived: K-06` is a card whose British have come; `ours: boats` is an
//! option by which it is played by a ruling of ours. Everybody who is not named is in the box.

use khartoum::phases::Frame;
use khartoum::phases::moves::{allowance, offers};
use khartoum::{
    Board, CardId, Choice, Contingent, Event, Faction, Khartoum, Options, Place, Rulings, Sighting,
    SpaceId, UnitId,
};
use kit::{Audience, Calm, Seat};

use crate::script::{self, Played, told, with_names};

#[track_caller]
pub(crate) fn unit(key: &str) -> UnitId {
    key.parse().unwrap_or_else(|_| panic!("no counter: {key}"))
}

#[track_caller]
pub(crate) fn space(key: &str) -> SpaceId {
    key.parse().unwrap_or_else(|_| panic!("no space: {key}"))
}

#[track_caller]
pub(crate) fn side(key: &str) -> Faction {
    key.parse().unwrap_or_else(|_| panic!("no side: {key}"))
}

fn cards(keys: &str) -> Vec<CardId> {
    let card = |key: &str| key.parse().unwrap_or_else(|_| panic!("no card: {key}"));
    keys.split_whitespace().map(card).collect()
}

fn options(text: &str) -> Options {
    let fortune = text.split_whitespace().any(|word| word == "hand");
    Options { fortune, ..Options::default() }
}

fn rule(of: &mut Rulings, key: &str) {
    match key {
        "thick" => of.thick_fog = true,
        "deserts" => of.deserts_feed_nobody = true,
        "boats" => of.boats_hold_nothing = true,
        "routs" => of.routs_eliminate = true,
        "untuned" => of.untuned = true,
        _ => panic!("no ruling: {key}"),
    }
}

#[track_caller]
pub(crate) fn map(turn: u8, text: &str) -> Board {
    let game = Khartoum::new(&options(text), &mut Calm::default(), &mut Vec::new());
    let mut board = game.board().clone();
    board.turn = turn;
    for id in UnitId::all() {
        board.units[id.index()].place = Place::Box;
    }
    let mut stacks = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (what, keys) = part.split_once(':').unwrap_or_else(|| panic!("no part: {part}"));
        let words: Vec<&str> = what.split_whitespace().collect();
        match words[..] {
            ["hand", of] => {
                let fortune = board.fortune.as_mut().expect("the Fortune deck");
                fortune.hands[side(of).index()] = cards(keys);
                let hands = fortune.hands.concat();
                fortune.deck.draw.retain(|card| !hands.contains(card));
            }
            ["returning", turn] => {
                let place = Place::Returning(turn.parse().expect("a turn"));
                keys.split_whitespace()
                    .for_each(|key| board.units[unit(key).index()].place = place);
            }
            ["held", of] => board.held[side(of).index()] = cards(keys),
            [pile, of] => {
                let deck = &mut board.decks[side(of).index()];
                match pile {
                    "draw" => deck.draw = cards(keys).into_iter().rev().collect(),
                    "discards" => deck.discards = cards(keys),
                    "removed" => deck.removed = cards(keys),
                    _ => panic!("no pile: {part}"),
                }
            }
            [pile @ ("pile" | "used")] => {
                let deck = &mut board.fortune.as_mut().expect("the Fortune deck").deck;
                let pile = if pile == "pile" { &mut deck.draw } else { &mut deck.discards };
                *pile = cards(keys);
            }
            ["arrived"] => board.arrived = cards(keys),
            ["ours"] => keys.split_whitespace().for_each(|key| rule(&mut board.rulings, key)),
            [at] => {
                for key in keys.split_whitespace() {
                    let (name, from) = key.split_once('@').unwrap_or((key, ""));
                    let id = unit(name.trim_end_matches(['!', '^']));
                    stacks.push(id);
                    if name.contains('^') {
                        board.now.landed.add(id);
                    }
                    if !from.is_empty() {
                        board.units[id.index()].from = Some(space(from));
                    }
                    board.units[id.index()].panicked = key.contains('!');
                    board.units[id.index()].place = match at {
                        "eliminated" => Place::Eliminated,
                        "gone" => Place::Gone,
                        _ => Place::At(space(at)),
                    };
                }
            }
            _ => panic!("no part: {part}"),
        }
    }
    stacks
        .extend(UnitId::of(Faction::Mahdist).filter(|id| !stacks.contains(id)).collect::<Vec<_>>());
    stacks.retain(|id| id.faction() == Faction::Mahdist);
    board.stacks = stacks;
    for at in SpaceId::all() {
        let here = board.at(Faction::Mahdist, at);
        let seen = here.first().map(|top| Sighting { top: Some(*top), more: here.len() > 1 });
        board.sightings[at.index()] = seen;
    }
    board
}

/// A game played by a text that begins with `begin`.
pub(crate) type Table = script::Table<Board>;

impl Table {
    pub(crate) fn told_to(&self, of: Option<Faction>) -> Vec<String> {
        let seen = |event| <Board as kit::Rules>::seen(event, audience(of));
        told::<Board>(&self.events.iter().filter_map(seen).collect::<Vec<_>>())
    }
}

#[track_caller]
pub(crate) fn course(board: Board, frames: &[Frame], text: &str) -> Table {
    let frames = [Frame::Count].iter().chain(frames).cloned().collect();
    Table::course(&board.options(), board, frames, text)
}

pub(crate) fn audience(of: Option<Faction>) -> Audience {
    of.map_or(Audience::Public, |of| Audience::Side(of.side()))
}

/// The turn, what follows it, and the map, of a text that begins so: `3 mahdist; rahad: ali`.
#[track_caller]
pub(crate) fn situation(text: &str) -> (u8, &str, &str) {
    let (head, on) = text.split_once(';').unwrap_or((text, ""));
    let (turn, of) = head.split_once(' ').unwrap_or_else(|| panic!("no turn: {text}"));
    (turn.parse().unwrap_or_else(|_| panic!("no turn: {text}")), of, on)
}

/// A battle in the space where both sides are, with the side that is named as the attacker.
#[track_caller]
pub(crate) fn fought(on: &str, text: &str) -> Table {
    let (turn, attacker, on) = situation(on);
    let mut board = map(turn, on);
    board.player = side(attacker);
    course(board, &[Frame::Battles { in_order: false }], text)
}

/// A Movement and a Battle Phase of these: `mahdist`, `egyptian`, `british` or `both`.
#[track_caller]
pub(crate) fn moved(on: &str, text: &str) -> Table {
    let (turn, of, on) = situation(on);
    let mut board = map(turn, on);
    board.player = if of == "mahdist" { Faction::Mahdist } else { Faction::Empire };
    board.now.may_attack = true;
    board.now.contingents = match of {
        "both" => vec![Contingent::Egyptian, Contingent::British],
        one => vec![one.parse().expect("a contingent")],
    };
    let then = [Frame::PlayerEnd, Frame::Battles { in_order: true }, Frame::MovesEnd, Frame::Moves];
    course(board, &then, text)
}

#[track_caller]
pub(crate) fn played(on: &str, text: &str) -> Table {
    let (turn, card, on) = situation(on);
    let card = CardId(card.parse().expect("a card"));
    let mut board = map(turn, on);
    board.player = card.faction();
    course(board, &[Frame::PlayerEnd, Frame::Play(card)], text)
}

#[track_caller]
pub(crate) fn turned(on: &str, text: &str) -> Table {
    let (turn, of, on) = situation(on);
    course(map(turn, on), &[Frame::Player(side(of))], text)
}

impl Played for Board {
    fn options(&self) -> Options {
        let (fortune, rulings) = (self.fortune.is_some(), self.rulings);
        Options { fortune, rulings, ..Options::default() }
    }

    fn seat(name: &str) -> Seat {
        side(name).seat()
    }

    fn audience(name: &str) -> Audience {
        audience((name != "everybody").then(|| side(name)))
    }

    fn named(text: String) -> String {
        let text = text.replace(", open: false", "").replace(", more: false", "");
        let text = with_names(text, "UnitId(", |id| UnitId(id).to_string());
        let text = with_names(text, "SpaceId(", |id| SpaceId(id).to_string());
        with_names(text, "CardId(", |id| CardId(id).to_string())
    }

    /// `at ali`, `stack rahad`, `seen rahad`, `sees empire` (where Mahdists are), `knows empire ali` (where
    /// it sees one), `places empire`, `copy empire`, `moves ali`, `goes ali`, `draw empire`,
    /// `discards empire`, `removed empire`, `held empire`, `hand empire`, `asked`, `hits`, `points`,
    /// `ended`.
    fn look(table: &Table, words: &[&str]) -> String {
        let board = table.board();
        let texts = |cards: &[CardId]| match cards {
            [] => "none".to_owned(),
            cards => cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        };
        match *words {
            ["at", key] => stands(board, unit(key)),
            ["stack", at] => {
                let here = board.at(Faction::Mahdist, space(at));
                here.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
            ["seen", at] => match board.sightings[space(at).index()] {
                None => "nobody".to_owned(),
                Some(Sighting { top, more }) => {
                    let top = top.map_or("somebody".to_owned(), |top| top.to_string());
                    format!("{top}{}", if more { "+" } else { "" })
                }
            },
            ["moves", key] => allowance(board, unit(key)).to_string(),
            ["goes", key] => goes(board, unit(key)),
            ["draw", of] => {
                let top_first: Vec<_> =
                    board.decks[side(of).index()].draw.iter().rev().copied().collect();
                texts(&top_first)
            }
            ["discards", of] => texts(&board.decks[side(of).index()].discards),
            ["removed", of] => texts(&board.decks[side(of).index()].removed),
            ["held", of] => texts(&board.held[side(of).index()]),
            ["hand", of] => {
                texts(&board.fortune.as_ref().expect("Fortune").hands[side(of).index()])
            }
            ["asked"] => {
                let seats = table.game.decision().map(|asked| asked.seats.clone());
                let of = |seat: kit::Seat| Faction::of(kit::Side(seat.0)).expect("a side");
                let names = seats.into_iter().flatten().map(|seat| of(seat).to_string());
                names.collect::<Vec<_>>().join(" ")
            }
            // Who was hit since the last answer, and with which effect.
            ["hits"] => {
                let hit = |event: &Event| match event {
                    Event::HitSettled { unit, effect, .. } => Some(format!("{unit}-{effect:?}")),
                    _ => None,
                };
                let hits: Vec<String> = table.events[table.seen..].iter().filter_map(hit).collect();
                hits.join(" ").to_lowercase()
            }
            ["pile"] => board.fortune.as_ref().expect("Fortune").deck.draw.len().to_string(),
            ["sees", of] => sees(&table.game, Board::audience(of)),
            ["knows", of, key] => stands(&table.game.view(Board::audience(of)).board, unit(key)),
            ["places", of] => {
                let seen = table.game.view(Board::audience(of)).board;
                let places = seen.spaces_of(Faction::Mahdist).map(|space| space.to_string());
                places.collect::<Vec<_>>().join(" ")
            }
            // What a copy for these has of the waiting question.
            ["copy", of] => {
                let copy = table.game.seen_by(Board::audience(of));
                let offered = copy.decision().is_some_and(|asked| !asked.ask.choices().is_empty());
                if offered { "offered".to_owned() } else { "nothing offered".to_owned() }
            }
            ["points"] => board.points().to_string(),
            ["ended"] => table.game.outcome().map_or("no".to_owned(), |outcome| {
                format!(
                    "{:?} {:?} {} {}",
                    outcome.winner, outcome.end, outcome.turn, outcome.points
                )
            }),
            _ => panic!("{words:?}: nothing that can be asked for"),
        }
    }
}

/// The Mahdists whom an audience sees, and where.
fn sees(game: &Khartoum, of: Audience) -> String {
    let board = game.view(of).board;
    let there = UnitId::of(Faction::Mahdist).filter_map(|id| {
        let panicked = if board.unit(id).panicked { "!" } else { "" };
        board.space_of(id).map(|at| format!("{id}@{at}{panicked}"))
    });
    there.collect::<Vec<_>>().join(" ")
}

fn stands(board: &Board, id: UnitId) -> String {
    let counter = board.unit(id);
    let place = match counter.place {
        Place::Box => "box".to_owned(),
        Place::At(space) => space.to_string(),
        Place::Eliminated => "eliminated".to_owned(),
        Place::Gone => "gone".to_owned(),
        Place::Returning(turn) => format!("returning-{turn}"),
        Place::Unseen => "unseen".to_owned(),
    };
    format!("{place}{}", if counter.panicked { "!" } else { "" })
}

/// Where a unit may go by itself in the Movement Phase; attacks with `x` and from where.
fn goes(board: &Board, id: UnitId) -> String {
    let mut ways: Vec<String> = offers(board)
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::March(unit, to) | Choice::Sail(unit, to) if unit == id => Some(to.to_string()),
            Choice::Attack(unit, to, by) | Choice::SailAgainst(unit, to, by) if unit == id => {
                Some(format!("x{to}-{by}"))
            }
            _ => None,
        })
        .collect();
    ways.sort();
    if ways.is_empty() { "nowhere".to_owned() } else { ways.join(" ") }
}
