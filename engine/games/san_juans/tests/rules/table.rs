//! What the rule tests share: a campaign to play with.

use kit::{Calm, Seat};
use san_juans::phases::land::encounter;
use san_juans::phases::ops::allowance;
use san_juans::phases::rebellion::needed;
use san_juans::phases::score;
use san_juans::{
    Board, COMMANDER, Campaign, CardId, Control, Entry, Event, Options, Phase, PlaceId,
    PursuitModifier, ShipId, Space, TrainAt, UnitId, UnitKind, Whereabouts,
};

pub(crate) use crate::position::{position, set};
use crate::script::{self, CALM, Played, told};
pub(crate) use crate::seeded::Seeded;

/// What is wanted of the first of these events that is like this.
macro_rules! first {
    ($events:expr, $like:pat $(if $so:expr)? => $wanted:expr) => {
        $events.iter().find_map(|event| match event {
            $like $(if $so)? => Some($wanted),
            _ => None,
        })
    };
}

/// The same of the last of them.
macro_rules! last {
    ($events:expr, $like:pat $(if $so:expr)? => $wanted:expr) => {
        $events.iter().rev().find_map(|event| match event {
            $like $(if $so)? => Some($wanted),
            _ => None,
        })
    };
}

pub(crate) use {first, last};

/// A campaign after it was kept and read again, as the bot does it.
pub(crate) fn stored(campaign: &Campaign) -> Campaign {
    let kept = serde_json::to_value(campaign).expect("a campaign is plain data");
    serde_json::from_value(kept).expect("and comes back")
}

/// A campaign played with scripted dice, one answer at a time. In a text `open` are the dice of an
/// open field, `met` those of a force of 12 foot, 2 horse and 1 rifle, `event-35` those by which the
/// card that is played brings random event 35, `quiet` those by which it brings none.
pub(crate) type Table = script::Table<Board>;

impl Table {
    /// A board about to begin a step of the turn, its dice calm.
    pub(crate) fn calmly(options: &Options, board: Board, phase: Phase) -> Self {
        Self::with(options, board, phase, &[CALM])
    }

    /// Gives the commander's answer with dice of its own. Returns what happened.
    #[track_caller]
    pub(crate) fn give_with(&mut self, answer: &str, dice: &mut impl kit::Dice) -> &[Event] {
        let before = self.events.len();
        self.take(COMMANDER, answer, dice);
        &self.events[before..]
    }

    /// The battle that waits.
    pub(crate) fn battle(&self) -> san_juans::BattleView {
        self.game.view(None).battle.expect("a battle waits")
    }

    /// Kinds and steps of the units in a space.
    pub(crate) fn force(&self, at: &str) -> Vec<(UnitKind, u8)> {
        let units = self.board().ashore(space(at));
        units.map(|unit| (unit.kind, unit.steps)).collect()
    }
}

/// Dice that go by what stands on a board: `nobody-rises` are those of a rebellion in which nothing
/// happens (`rolls`, with Suakin and red places left out as they should be), `shuffle+2` leave the draw pile as it is when two cards join it.
pub(crate) fn dice_of(board: &Board, word: &str) -> Option<Vec<u8>> {
    match word {
        "open" => return Some(open_field()),
        "rocks" => return Some([4, 6].repeat(24)),
        "met" => return Some(vec![3, 3, 3, 3, 2, 1, 1]),
        _ => {}
    }
    if word == "nobody-rises" {
        return Some(vec![1; board.places_where(|id| board.is_open(id)).len() - 1]);
    }
    if word == "rolls" || word.starts_with("rolls/") {
        return Some(rebellion(board, word));
    }
    let more: usize = word.strip_prefix("shuffle+")?.parse().ok()?;
    Some(unshuffled(u8::try_from(board.deck.draw.len() + more).expect("a pile")))
}

/// The dice of a rebellion in which `rolls/sinkat:6:3` has Sinkat roll a 6 and then a 3, and all
/// others a 1: fortified towns, towns, villages, each kind by its number (J-043).
fn rebellion(board: &Board, word: &str) -> Vec<u8> {
    let mut order: Vec<_> = san_juans::first().places.iter().collect();
    order.sort_by_key(|row| (std::cmp::Reverse(row.vp), row.id));
    let stand = |id: &PlaceId| board.is_ours(*id);
    let cut_off = !["blakely", "decatur", "olga", "port-stanley"].map(place).iter().any(stand);
    let mut faces = Vec::new();
    for row in order.into_iter().filter(|row| board.is_open(row.id)) {
        let red = board.place(row.id).control == Control::RetakenRelief;
        if red || row.slug == "suakin" && !cut_off {
            continue;
        }
        let given = word.split('/').find_map(|own| own.strip_prefix(&*row.slug)?.strip_prefix(':'));
        let dice = given.unwrap_or("1").split(':');
        faces.extend(dice.map(|die| die.parse::<u8>().expect("a face")));
    }
    faces
}

/// These, as text, with this between them.
fn joined<T: ToString>(of: impl IntoIterator<Item = T>, between: &str) -> String {
    of.into_iter().map(|one| one.to_string()).collect::<Vec<_>>().join(between)
}

/// The same, or `none`.
fn or_none<T: ToString>(of: impl IntoIterator<Item = T>) -> String {
    Some(joined(of, " ")).filter(|text| !text.is_empty()).unwrap_or("none".to_owned())
}

/// What a cause counts for in an account, or how often it stands there.
fn in_account(ledger: &[Entry], cause: &str) -> (i32, usize) {
    let of = |entry: &&Entry| Board::named(format!("{:?}", entry.cause)) == cause;
    let found: Vec<i32> = ledger.iter().filter(of).map(|entry| entry.vp).collect();
    (found.iter().sum(), found.len())
}

impl Played for Board {
    const PILES_STAY: bool = false;

    /// Places and spaces by their names.
    fn named(mut text: String) -> String {
        for place in san_juans::first().places.iter().rev() {
            text = text.replace(&format!("{:?}", Space::Place(place.id)), &place.slug);
            text = text.replace(&format!("{:?}", place.id), &place.slug);
        }
        for path in &san_juans::first().paths {
            for step in 1..=path.points {
                let point = Space::Point { path: path.id, step };
                text = text.replace(&format!("{point:?}"), &point.to_string());
            }
        }
        text
    }

    fn dice(table: &Table, answer: &str, word: &str) -> Vec<u8> {
        let needed = || {
            let (_, card) = answer.split_once(':').expect("a card is played");
            CardId::printed(card.parse().expect("a number")).random_event
        };
        match (word, word.strip_prefix("event-").map(str::as_bytes)) {
            ("quiet", _) => vec![1, if needed() == 2 { 2 } else { 1 }],
            (_, Some([row, column])) => {
                let needed = needed();
                let first = (needed - 1).min(6).max(needed.saturating_sub(6));
                vec![first, needed - first, row - b'0', column - b'0']
            }
            _ => dice_of(table.board(), word).unwrap_or_else(|| panic!("{word} is no dice")),
        }
    }

    fn wait(table: &mut Table, round: u8) {
        while table.game.view(None).round != Some(round) {
            table.play("pass; finish");
        }
    }

    fn look(table: &Table, words: &[&str]) -> String {
        let board = table.board();
        let of = words.get(1).copied().unwrap_or_default();
        // By its number, or the first one there.
        let unit = || match of.parse() {
            Ok(number) => board.unit(UnitId(number)),
            Err(_) => board.unit(board.force(space(of))[0]),
        };
        let ship = || board.ship(ShipId(of.parse().expect("a ship's number")));
        let fight = || table.battle();
        match words[0] {
            "allowance" => allowance(unit(), board).to_string(),
            "battle" => match of {
                "force" => {
                    let force = fight().force;
                    format!("{} {} {} {}", force.foot, force.horse, force.rifles, force.guns)
                }
                "dice" => last!(table.events, Event::BattleJoined { dice, .. } => *dice)
                    .flatten()
                    .map_or("none".into(), |[one, other]| format!("{one} {other}")),
                "foot" => fight().force.foot.to_string(),
                "gunboats" => fight().gunboats.to_string(),
                "extra" => format!("{:?}", fight().extra),
                "machine-guns" => fight().force.machine_guns.to_string(),
                "headlong" => fight().headlong.to_string(),
                "kind" => Self::named(format!("{:?}", fight().kind)),
                "type" => format!("{:?}", fight().battle),
                "units" => fight().units.len().to_string(),
                "works" => fight().works.to_string(),
                _ => panic!("{words:?}: nothing of a battle"),
            },
            "count" => {
                let kind: UnitKind = words[2].parse().expect("a kind");
                board.ashore(space(of)).filter(|unit| unit.kind == kind).count().to_string()
            }
            "gordon" => format!("{:?}", board.hero),
            "graham" => board.bound_force.as_ref().map_or("absent".into(), |bound_force| {
                format!(
                    "{} {}",
                    bound_force.units.len(),
                    if bound_force.bound { "bound" } else { "free" }
                )
            }),
            "hand" => joined(&board.hand, " "),
            "kinds" => {
                let mut kinds: Vec<(UnitKind, u8)> = Vec::new();
                for unit in board.ashore(space(of)) {
                    match kinds.last_mut() {
                        Some((kind, count)) if *kind == unit.kind => *count += 1,
                        _ => kinds.push((unit.kind, 1)),
                    }
                }
                joined(kinds.iter().map(|(kind, count)| format!("{count} {kind}")), ", ")
            }
            "needs" => needed(place(of), board).to_string(),
            "next-ops" => board.next_ops.to_string(),
            "outcome" => format!("{:?}", table.game.outcome()),
            "pending" => or_none(&board.this_round.pending),
            "sieges" => {
                joined(board.this_turn.sieges.iter().map(|(at, by)| format!("{at} {by}")), ", ")
            }
            "strength" => board.ashore(space(of)).map(|unit| unit.steps).sum::<u8>().to_string(),
            "stores" => board.place(place(of)).stores.to_string(),
            "supplied" => unit().supplied.to_string(),
            "track" => board.train.as_ref().map_or(0, |train| train.track.len()).to_string(),
            "train" => match board.train.as_ref().expect("a train").at {
                TrainAt::Base(at) => format!("base {at}"),
                TrainAt::Crated(at) => format!("crated {at}"),
                TrainAt::Aboard(one, two) => format!("aboard {one} {two}"),
                TrainAt::Lost => "lost".to_owned(),
            },
            "pursued" | "pursuit" | "surrounded" => {
                let found = last!(table.events, Event::Pursued { modifiers, total, percent, .. } =>
                    (modifiers, *total, *percent));
                let (modifiers, total, percent) = found.expect("pursued");
                let surrounded =
                    |(of, _): &(PursuitModifier, i8)| *of == PursuitModifier::Surrounded;
                match words[0] {
                    "pursued" => format!("{total} {percent}"),
                    "pursuit" => {
                        joined(modifiers.iter().map(|(of, by)| format!("{of:?} {by}")), ", ")
                    }
                    _ => modifiers.iter().any(surrounded).to_string(),
                }
            }
            "needed" => {
                let rolled = table.events[table.seen..].iter().filter_map(|event| match event {
                    Event::EncounterRolled { needed, .. } => Some(needed),
                    _ => None,
                });
                joined(rolled, " ")
            }
            "told" => {
                let told = told::<Board>(&table.events);
                let begins = words[1..].join(" ");
                told.iter().filter(|told| told.starts_with(&begins)).count().to_string()
            }
            "retaken" => board.this_turn.retaken.to_string(),
            "avoided" => {
                let news = table.news();
                news.iter().filter(|told| told.starts_with("EncounterAvoided")).count().to_string()
            }
            "intelligence" => board.intelligence.to_string(),
            "cut-off" => {
                let found = last!(table.events, Event::SupplyChecked { cut_off } => cut_off.len());
                found.expect("phase 4 was played").to_string()
            }
            "asked" => match table.game.decision().expect("it waits").ask {
                kit::Ask::Number { min, max } => format!("{min} {max}"),
                _ => panic!("no number is asked for"),
            },
            "landed" => board.landed_points[&place(of)].local.to_string(),
            "seats" => {
                let seats = &table.game.decision().expect("it waits").seats;
                joined(seats.iter().map(|seat| seat.0), " ")
            }
            "of-seat" => {
                let ask = table.game.ask_of(Seat(of.parse().expect("a seat")));
                or_none(ask.map(|ask| ask.choices().to_vec()).unwrap_or_default())
            }
            "theatres" if board.theatres.is_empty() => "none".to_owned(),
            "theatres" => {
                let each = board.theatres.iter().map(|theatre| {
                    let cards = theatre.cards.iter().map(|card| format!(" {card}"));
                    format!("{}:{}", theatre.seat.0, cards.collect::<String>())
                });
                joined(each, ", ")
            }
            "whole" => board.ashore(space(of)).all(|unit| unit.steps == 4).to_string(),
            "rolled" => {
                let rolled = last!(table.events,
                    Event::RevoltRolled { place: at, die, needed, result } if *at == place(of) =>
                    format!("{die} {needed} {result:?}"));
                rolled.unwrap_or("none".to_owned())
            }
            "first-rolled" => {
                let rolled = table.events.iter().filter_map(|event| match event {
                    Event::RevoltRolled { place, .. } => Some(place),
                    _ => None,
                });
                joined(rolled.take(of.parse().expect("a number")), " ")
            }
            "quality" => format!("{:?}", unit().quality),
            "retreating" => joined(table.game.view(None).retreating, " "),
            "why" => Self::named(format!("{:?}", table.game.decision().expect("it waits").why)),
            "this-round" => serde_json::json!(board.this_round)[of.replace('-', "_")].to_string(),
            "this-turn" => serde_json::json!(board.this_turn)[of.replace('-', "_")].to_string(),
            "void" => joined(&board.next_rebellion.void, " "),
            "pay-chest" => board.next_rebellion.no_mutiny.to_string(),
            "ship-name" => ship().name.clone(),
            "discards" => joined(&board.deck.discards, " "),
            "fields" => joined(&board.last_fields, " "),
            "pile" => joined(&board.deck.draw, " "),
            "meets" => format!("{:?}", encounter::needed(space(of), board)),
            "ledger" => {
                let ledger = score::ledger(board).into_iter();
                or_none(ledger.map(|of| Self::named(format!("{:?} {}", of.cause, of.vp))))
            }
            "removed" => joined(&board.deck.removed, " "),
            "guides" => board.this_round.guides.to_string(),
            "at-siege" => board.this_round.at_siege.len().to_string(),
            "scored" => {
                let scored = last!(table.events, Event::Scored { ledger, .. } => ledger);
                in_account(scored.expect("phase 7"), of).0.to_string()
            }
            "booked" => in_account(&board.this_turn.ledger, of).1.to_string(),
            "bearing" => {
                let rolled = last!(table.events, Event::SiegeRolled { modifiers, .. } => modifiers);
                let rolled = rolled.expect("a siege was rolled for").iter();
                joined(rolled.map(|(what, by)| format!("{what:?} {by}")), ", ")
            }
            "counted" => {
                let why = format!("{:?}", table.game.decision().expect("it waits").why);
                let (_, count) = why.split_once("count: ").expect("so many are asked for");
                count.trim_end_matches(" }").to_owned()
            }
            "closed" => joined(&board.this_round.closed, " "),
            "aboard" => board.aboard(ship().id).count().to_string(),
            "turn" => board.turn.to_string(),
            "won-early" => format!("{:?}", board.milestones.won_early),
            "vp" => board.vp.to_string(),
            "account" => {
                board.this_turn.ledger.iter().map(|entry| entry.vp).sum::<i32>().to_string()
            }
            "control" => format!("{:?}", board.place(place(of)).control),
            "damage" => ship().damage.to_string(),
            "force" => board.ashore(space(of)).count().to_string(),
            "functions" => board.this_round.functions[&ship().id].to_string(),
            "movement" => board.this_round.movement[&unit().id].to_string(),
            "points" if of == "egyptian" => board.points.local.to_string(),
            "points" if of == "british" => board.points.relief.to_string(),
            "redoubts" => board.place(place(of)).redoubts.to_string(),
            "revolt" => board.in_revolt(place(of)).to_string(),
            "round" => table.game.view(None).round.map_or("none".into(), |it| it.to_string()),
            "ship" => ship().at.to_string(),
            "siege" => board.place(place(of)).siege.map_or("none".into(), |it| it.to_string()),
            "steps" => unit().steps.to_string(),
            "unit" => match unit().at {
                Whereabouts::Ashore(space) => space.to_string(),
                Whereabouts::Aboard(ship) => format!("ship:{ship}"),
                Whereabouts::Eliminated => "eliminated".to_owned(),
                Whereabouts::Gone => "gone".to_owned(),
            },
            _ => panic!("{words:?}: nothing that can be asked for"),
        }
    }
}

/// A board whose hand is these cards, at the first round of a turn.
pub(crate) fn in_round(mut board: Board, options: &Options, hand: &[u8]) -> Table {
    board.hand = hand.iter().copied().map(CardId::printed).collect();
    board.deck.draw.retain(|card| !board.hand.contains(card));
    Table::with(options, board, Phase::Actions, &[])
}

/// The first round of a turn on such a board (`position`), after this course of play (`script`).
pub(crate) fn war(text: &str, course: &str) -> Table {
    let mut table = Table::at(position(text), Phase::Actions, &[]);
    table.play(course);
    table
}

/// Faces that leave a pile of so many cards as it is when it is shuffled.
pub(crate) fn unshuffled(cards: u8) -> Vec<u8> {
    (2..=cards).rev().collect()
}

/// Faces of a field of battle, all open.
pub(crate) fn open_field() -> Vec<u8> {
    [3, 4].repeat(24)
}

pub(crate) fn place(name: &str) -> PlaceId {
    name.parse().unwrap_or_else(|_| panic!("no place is called {name}"))
}

pub(crate) fn space(name: &str) -> Space {
    name.parse().unwrap_or_else(|_| panic!("no space is called {name}"))
}

/// The board as the war begins, before the first deal.
pub(crate) fn board() -> Board {
    let mut events = Vec::new();
    let mut board =
        Campaign::new(&Options::default(), &mut Calm::default(), &mut events).board().clone();
    for (state, row) in board.places.iter_mut().zip(&san_juans::first().places) {
        let tokar = row.slug == "tokar";
        state.control = if tokar { Control::Rebel } else { Control::Local };
    }
    board
}

/// The board with these places in revolt, nobody in them.
pub(crate) fn risen(names: &[&str]) -> Board {
    let mut board = board();
    for name in names {
        let place = place(name);
        let units: Vec<UnitId> = board.force(Space::Place(place));
        for unit in units {
            board.unit_mut(unit).at = Whereabouts::Gone;
        }
        board.place_mut(place).control = Control::Rebel;
        board.place_mut(place).ours_last_turn = false;
    }
    board
}

/// Puts units of a kind somewhere, at full strength.
pub(crate) fn muster(board: &mut Board, at: &str, kinds: &[UnitKind]) -> Vec<UnitId> {
    kinds.iter().map(|kind| board.raise(*kind, 4, space(at))).collect()
}

/// Takes everybody out of a space.
pub(crate) fn empty(board: &mut Board, at: &str) {
    for unit in board.force(space(at)) {
        board.unit_mut(unit).at = Whereabouts::Gone;
    }
}
