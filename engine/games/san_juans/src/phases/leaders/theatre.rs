//! Divided command: the commander hands cards to officers, who play them with the forces of an
//! island of their own (J-006). Under any other command nothing here does anything.
//!
//! With orders by ship, where that is agreed on, a card for an officer who is not on the island of the
//! headquarters is under way until a ship comes to a port of the officer's island, or until a round
//! has passed. Nobody can play it meanwhile, or take it back.

use crate::{
    Berth, Board, COMMANDER, CardId, Choice, Cx, Event, IslandId, OpsChoice, Options, PlaceId,
    RoundChoice, SentCard, ShipId, Space, Theatre, TrainAt, Why,
};
use kit::{Ask, Seat};

/// Cards an officer may hold.
const CARDS_MAX: usize = 2;

/// The round in which a card comes, counted from the one in which it was handed over.
const LATEST: u8 = 2;

/// The seats officers may have.
pub const OFFICERS: std::ops::RangeInclusive<u8> = 1..=7;

/// Cards the commander may hand over or take back. Each changes hands once in a round at most.
pub(crate) fn offers(options: &Options, board: &Board) -> Vec<RoundChoice> {
    if !options.divided_command {
        return Vec::new();
    }
    let moved = |card: &CardId| board.this_round.handed.contains(card);
    let stays = |card: &CardId| moved(card) || is_under_way(*card, board);
    let cards = board.hand.iter().copied().filter(|card| !stays(card));
    // A war of few districts has none left for every officer.
    let free = !free_islands(board).is_empty();
    let able = |seat: Seat| free || has_island(seat, board);
    let of = |card: CardId| match holder(card, board) {
        Some(_) => vec![RoundChoice::TakeBack(card)],
        None => {
            let seats =
                OFFICERS.map(Seat).filter(|seat| able(*seat) && has_room(*seat, card, board));
            seats.map(|seat| RoundChoice::Hand { card, seat }).collect()
        }
    };
    cards.flat_map(of).collect()
}

/// Whether an officer may be given a card: he has two in a turn, whether he holds them, has played
/// them, or they were taken or traded away.
fn has_room(seat: Seat, card: CardId, board: &Board) -> bool {
    let had = board.this_turn.officers.iter().copied().chain(held(board));
    let mut his: Vec<CardId> = had.filter(|(of, _)| *of == seat).map(|(_, card)| card).collect();
    his.push(card);
    his.sort_unstable();
    his.dedup();
    his.len() <= CARDS_MAX
}

pub(crate) fn held(board: &Board) -> Vec<(Seat, CardId)> {
    let cards = |of: &Theatre| {
        let cards = of.cards.iter().copied().chain(of.under_way.iter().map(|order| order.card));
        cards.map(|card| (of.seat, card)).collect::<Vec<_>>()
    };
    board.theatres.iter().flat_map(cards).collect()
}

fn theatre(seat: Seat, board: &Board) -> Option<&Theatre> {
    board.theatres.iter().find(|theatre| theatre.seat == seat)
}

pub(crate) fn holder(card: CardId, board: &Board) -> Option<Seat> {
    let holds = |of: &&Theatre| of.cards.contains(&card) || of.expects(card);
    board.theatres.iter().find(holds).map(|theatre| theatre.seat)
}

pub(super) fn island(seat: Seat, board: &Board) -> Option<IslandId> {
    theatre(seat, board).map(|theatre| theatre.island)
}

pub(crate) fn has_island(seat: Seat, board: &Board) -> bool {
    theatre(seat, board).is_some()
}

/// Whether an officer holds no card, and none is on its way.
fn holds_none(of: &Theatre) -> bool {
    of.cards.is_empty() && of.under_way.is_empty()
}

/// Islands an officer can be given: one officer to an island, until he has had no card for a whole
/// turn.
pub(crate) fn free_islands(board: &Board) -> Vec<IslandId> {
    let idle = |of: &Theatre| {
        holds_none(of) && !board.this_turn.officers.iter().any(|(seat, _)| *seat == of.seat)
    };
    let taken = |id| board.theatres.iter().any(|of| of.island == id && !idle(of));
    board.pack().islands.iter().map(|island| island.id).filter(|id| !taken(*id)).collect()
}

pub(crate) fn plays(card: CardId, board: &mut Board) {
    let officer = holder(card, board);
    board.this_turn.officers.extend(officer.map(|seat| (seat, card)));
    board.this_round.officer = officer;
}

/// Gives an officer an island; whoever had it and was idle has it no more.
pub(crate) fn give(seat: Seat, island: IslandId, cx: &mut Cx<'_>) {
    cx.board.theatres.retain(|theatre| theatre.island != island);
    let (cards, under_way) = (Vec::new(), Vec::new());
    cx.board.theatres.push(Theatre { seat, island, cards, under_way });
    cx.say(Event::TheatreGiven { seat, island });
}

/// Hands a card to an officer who has an island, or sends it there.
pub(crate) fn hand_over(card: CardId, seat: Seat, cx: &mut Cx<'_>) {
    cx.say(Event::CardHanded { card, seat: Some(seat) });
    if !send(card, seat, cx) {
        let officers = cx.board.theatres.iter_mut();
        officers.filter(|of| of.seat == seat).for_each(|of| of.cards.push(card));
    }
    cx.board.this_turn.officers.push((seat, card));
    cx.board.this_round.handed.push(card);
}

/// Takes a card back. Whoever gives up the last one gives up the island as well; one who has
/// played all of theirs keeps it.
pub(crate) fn take_back(card: CardId, cx: &mut Cx<'_>) {
    let from = holder(card, cx.board);
    for theatre in &mut cx.board.theatres {
        theatre.cards.retain(|held| *held != card);
    }
    let hand = &cx.board.this_round.handed;
    debug_assert!(!hand.contains(&card), "a card changes hands once a round");
    cx.board.theatres.retain(|of| Some(of.seat) != from || !holds_none(of));
    cx.board.this_round.handed.push(card);
    cx.say(Event::CardHanded { card, seat: None });
}

/// Looks, after every step of play, whether cards have left the hand, and so the officers' hands too,
/// and whether a ship has come that brings an order.
pub(super) fn watch(cx: &mut Cx<'_>) {
    let board = &mut *cx.board;
    for theatre in &mut board.theatres {
        theatre.cards.retain(|card| board.hand.contains(card));
        theatre.under_way.retain(|order| board.hand.contains(&order.card));
    }
    if cx.board.theatres.iter().all(|theatre| theatre.under_way.is_empty()) {
        return;
    }
    arrive(|order, ships| ships.iter().any(|ship| !order.lying.contains(ship)), cx);
    for at in 0..cx.board.theatres.len() {
        let ships = lying(cx.board.theatres[at].island, cx.board);
        let orders = &mut cx.board.theatres[at].under_way;
        orders.iter_mut().for_each(|order| order.lying.retain(|ship| ships.contains(ship)));
    }
}

/// The island of the headquarters: that of the refuge while it is ours, else that of the base.
fn headquarters(board: &Board) -> Option<IslandId> {
    let roles = &board.pack().roles;
    let ports = [roles.refuge, roles.base];
    let held = ports.into_iter().find(|port| board.is_ours(*port));
    held.map(|port| port.island)
}

fn lying(island: IslandId, board: &Board) -> Vec<ShipId> {
    let here = |berth| matches!(berth, Berth::Port(port) if port.island == island);
    board.ships.iter().filter(|ship| here(ship.at)).map(|ship| ship.id).collect()
}

/// Whether a card for an officer on this island goes by ship; then it is sent.
fn send(card: CardId, seat: Seat, cx: &mut Cx<'_>) -> bool {
    let Some(island) = island(seat, cx.board) else { return false };
    if !cx.options.orders_by_ship || headquarters(cx.board) == Some(island) {
        return false;
    }
    let order = SentCard { card, rounds: 0, lying: lying(island, cx.board) };
    for theatre in cx.board.theatres.iter_mut().filter(|of| of.seat == seat) {
        theatre.under_way.push(order.clone());
    }
    cx.say(Event::OrderSent { card, seat, island });
    true
}

pub(crate) fn is_under_way(card: CardId, board: &Board) -> bool {
    board.theatres.iter().any(|theatre| theatre.expects(card))
}

/// A round begins: what has been under way for a whole round has come.
pub(crate) fn round_begins(cx: &mut Cx<'_>) {
    for theatre in &mut cx.board.theatres {
        theatre.under_way.iter_mut().for_each(|order| order.rounds += 1);
    }
    arrive(|order, _| order.rounds >= LATEST, cx);
}

/// Whatever is so comes to its officer; `ships` lie in the ports of the officer's island.
fn arrive(comes: impl Fn(&SentCard, &[ShipId]) -> bool, cx: &mut Cx<'_>) {
    for at in 0..cx.board.theatres.len() {
        let ships = lying(cx.board.theatres[at].island, cx.board);
        let theatre = &mut cx.board.theatres[at];
        let (seat, sent) = (theatre.seat, std::mem::take(&mut theatre.under_way));
        let (come, left): (Vec<SentCard>, Vec<SentCard>) =
            sent.into_iter().partition(|order| comes(order, &ships));
        theatre.under_way = left;
        theatre.cards.extend(come.iter().map(|order| order.card));
        for SentCard { card, .. } in come {
            cx.say(Event::OrderArrived { card, seat });
        }
    }
}

/// What of these an officer's Ops reach, if an officer's order is under way: forces on his island,
/// ships in its ports and in the sea areas they open on, a train based there.
pub(crate) fn reached(mut of: Vec<OpsChoice>, board: &Board) -> Vec<OpsChoice> {
    let officer = board.this_round.officer.and_then(|seat| theatre(seat, board));
    let Some(island) = officer.map(|theatre| theatre.island) else {
        return of;
    };
    let here = |space: Space| space.island() == island;
    let ports = || island.places.iter();
    let off = |sea| ports().any(|place| place.seas.contains(&sea));
    of.retain(|choice| match choice {
        OpsChoice::Activate(space) => here(*space),
        OpsChoice::BreakThrough(place) | OpsChoice::FormSupply(place) => here(Space::Place(*place)),
        OpsChoice::ActivateSea(sea) => off(*sea),
        OpsChoice::Hero(ship) => match board.ship(*ship).at {
            Berth::Port(port) => here(Space::Place(port)),
            Berth::Sea(_) | Berth::Sunk => false,
        },
        OpsChoice::Train => match board.train.as_ref().map(|train| train.at) {
            Some(TrainAt::Base(base)) => here(Space::Place(base)),
            _ => false,
        },
        // What has been activated may go wherever it can.
        OpsChoice::March(_)
        | OpsChoice::To(_)
        | OpsChoice::Fight(_)
        | OpsChoice::Finish
        | OpsChoice::Sail(_) => true,
    });
    of
}

/// Whose answers a question awaits: the commander's, those of officers with a card to play, and
/// those of the officer whose order is under way, where it is his to answer.
pub(crate) fn seats(why: &Why, ask: &Ask<Choice>, board: &Board) -> Vec<Seat> {
    let mut seats = vec![COMMANDER];
    if let Why::PlayCard { .. } = why {
        let officers = board.theatres.iter().map(|theatre| theatre.seat);
        let plays = |seat: &Seat| ask.choices().iter().any(|of| may_choose(*seat, of, board));
        seats.extend(officers.filter(plays));
    } else {
        let officer = board.this_round.officer.filter(|seat| is_his(*seat, why, board));
        seats.extend(officer);
    }
    seats
}

/// Whether what is asked under an officer's order is his to answer: what his card brings, what the
/// forces it sets going do, and what befalls his island. What chance brings, other cards and the
/// flag of points are the commander's, and so is what is secret.
fn is_his(officer: Seat, why: &Why, board: &Board) -> bool {
    let his = theatre(officer, board).map(|theatre| theatre.island);
    let on_his = |place: PlaceId| Some(place.island) == his;
    match why {
        Why::ChooseForRandomEvent { .. }
        | Why::TakeInExchange { .. }
        | Why::PointsFlag { .. }
        | Why::ExchangeFor { .. }
        | Why::ScoutAgain { .. }
        | Why::TopCard { .. }
        | Why::Refit
        | Why::RebuildAt { .. }
        | Why::NextToRise
        | Why::RandomPlaces { .. }
        | Why::MakePeace
        | Why::GiveTheatre { .. } => false,
        Why::FleeFrom { place }
        | Why::PutOutFrom { place }
        | Why::SiegeLosses { place, .. }
        | Why::SiegeAction { place }
        | Why::WhoSorties { place }
        | Why::SortieLosses { place, .. }
        | Why::WhoBreaksOut { place }
        | Why::BreakOutTo { place } => on_his(*place),
        // Chance strikes ships anywhere; those under his orders are his.
        Why::WhoIsSaved { ship, .. } => {
            board.this_round.functions.contains_key(ship)
                || matches!(board.ship(*ship).at, Berth::Port(port) if on_his(port))
        }
        Why::PlayCard { .. }
        | Why::ChooseKind { .. }
        | Why::ArriveAt { .. }
        | Why::ChooseTarget { .. }
        | Why::SpendOps { .. }
        | Why::WhoMarches { .. }
        | Why::MarchTo { .. }
        | Why::UseGuides { .. }
        | Why::UseSurprise { .. }
        | Why::SettleBattle { .. }
        | Why::StepsLost { .. }
        | Why::RebelsStanding { .. }
        | Why::InRout { .. }
        | Why::RetreatTo { .. }
        | Why::WhoEmbarks { .. }
        | Why::WhoSails { .. }
        | Why::SailHow { .. }
        | Why::WhoBoards { .. }
        | Why::WhoLands { .. }
        | Why::PointsAboard { .. }
        | Why::PutInto { .. }
        | Why::SeaFight { .. }
        | Why::ShipDamage { .. }
        | Why::FormSupply { .. }
        | Why::WhoBreaksThrough { .. }
        | Why::UseTrain
        | Why::LayTrack { .. }
        | Why::WhoRides { .. }
        | Why::ChooseType { .. }
        | Why::ExpeditionLandsAt
        | Why::ExpeditionMarchesOn { .. } => true,
    }
}

/// Whether a choice is one that a seat may make: cards are played by whoever holds them, and
/// everything else about a round is the commander's.
pub(crate) fn may_choose(seat: Seat, choice: &Choice, board: &Board) -> bool {
    let Choice::Round(choice) = choice else {
        return true;
    };
    match choice {
        RoundChoice::Event(card) | RoundChoice::Ops(card) | RoundChoice::Replacements(card) => {
            holder(*card, board).unwrap_or(COMMANDER) == seat
        }
        RoundChoice::Pass
        | RoundChoice::Crisis(_)
        | RoundChoice::Hand { .. }
        | RoundChoice::TakeBack(_)
        | RoundChoice::RevoltOrder => seat == COMMANDER,
    }
}
