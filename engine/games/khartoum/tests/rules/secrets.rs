//! What somebody may not know changes nothing of what he is shown, nor of what he is asked: the
//! board is changed in all that is hidden from an audience, and looked at again (K-066, K-R38,
//! K-R55, K-R72).

use std::collections::BTreeSet;

use khartoum::phases::Frame;
use khartoum::{Board, CardId, Event, Faction, Khartoum, MAHDISTS, Place, SpaceId, UnitId, Why};
use kit::{Audience, Calm};

use crate::seeded::{Seeded, pick};
use crate::table::audience;
use crate::untold;

pub(crate) const EYES: [Option<Faction>; 3] = [None, Some(Faction::Mahdist), Some(Faction::Empire)];

fn mix<T>(of: &mut [T], with: &mut Seeded) {
    for last in (1..of.len()).rev() {
        of.swap(last, with.below(last + 1));
    }
}

fn mix_cards(board: &mut Board, frames: &mut [Frame], eyes: Option<Faction>, with: &mut Seeded) {
    for of in Faction::ALL {
        let deck = &mut board.decks[of.index()].draw;
        if eyes == Some(of) {
            mix(deck, with);
            continue;
        }
        let drawn = frames.iter_mut().filter_map(|frame| match frame {
            Frame::Hold(card) if card.faction() == of => Some(card),
            _ => None,
        });
        let held = &mut board.held[of.index()];
        let mut hidden: Vec<&mut CardId> = deck.iter_mut().chain(held).chain(drawn).collect();
        let mut cards: Vec<CardId> = hidden.iter().map(|card| **card).collect();
        mix(&mut cards, with);
        for (card, other) in hidden.iter_mut().zip(cards) {
            **card = other;
        }
    }
    if let Some(fortune) = &mut board.fortune {
        let [mahdist, empire] = &mut fortune.hands;
        let mut hidden: Vec<&mut CardId> = fortune.deck.draw.iter_mut().collect();
        for (of, hand) in [(Faction::Mahdist, mahdist), (Faction::Empire, empire)] {
            if eyes != Some(of) {
                hidden.extend(hand);
            }
        }
        let mut cards: Vec<CardId> = hidden.iter().map(|card| **card).collect();
        mix(&mut cards, with);
        for (card, other) in hidden.iter_mut().zip(cards) {
            **card = other;
        }
    }
}

/// Whether the Mahdists are at something that the Empire has not seen the end of.
fn is_moving(board: &Board, frames: &[Frame]) -> bool {
    let moves = |frame: &Frame| matches!(frame, Frame::MovesEnd | Frame::SetUp);
    board.rulings.thick_fog && board.player == Faction::Mahdist && frames.iter().any(moves)
}

fn hidden(board: &Board, frames: &[Frame]) -> Vec<UnitId> {
    let fought = frames.iter().find_map(|frame| match frame {
        Frame::Battle(battle) => Some(Place::At(battle.space)),
        _ => None,
    });
    let tops: Vec<UnitId> = board.sightings.iter().flatten().filter_map(|seen| seen.top).collect();
    let moving = is_moving(board, frames);
    let mut units: Vec<UnitId> = UnitId::of(Faction::Mahdist).collect();
    units.retain(|unit| {
        let place = board.unit(*unit).place;
        // Without thick fog their box is open (K-R72).
        let boxed = place == Place::Box && board.rulings.thick_fog;
        let may = (boxed || matches!(place, Place::At(_))) && Some(place) != fought;
        may && (moving || !tops.contains(unit))
    });
    units
}

/// Puts Mahdists whom the Empire cannot see elsewhere, as far as it cannot know: while they move,
/// anywhere; later, beneath any stack that has somebody beneath, and in the box.
fn mix_mahdists(board: &mut Board, frames: &mut [Frame], with: &mut Seeded) {
    let mut units = hidden(board, frames);
    if !board.rulings.thick_fog {
        // Whoever lies beneath a stack may lie beneath another.
        let places: Vec<Place> = units.iter().map(|unit| board.unit(*unit).place).collect();
        mix(&mut units, with);
        for (unit, place) in units.into_iter().zip(places) {
            board.units[unit.index()].place = place;
            board.units[unit.index()].panicked = with.below(2) == 0;
        }
        return mix_stacks(board, with);
    }
    mix(&mut units, with);
    let moving = is_moving(board, frames);
    let enemies = board.spaces_of(Faction::Empire);
    let fought: Vec<SpaceId> = frames
        .iter()
        .filter_map(|frame| match frame {
            Frame::Battle(battle) => Some(battle.space),
            _ => None,
        })
        .collect();
    let mut spaces: Vec<SpaceId> = SpaceId::all().filter(|space| !fought.contains(space)).collect();
    let mut needed: Vec<SpaceId> = Vec::new();
    if moving {
        spaces.retain(|space| !enemies.has(*space));
    } else {
        spaces.retain(|space| {
            board.sightings[space.index()].is_some_and(|seen| seen.more || seen.top.is_none())
        });
        needed.clone_from(&spaces);
    }
    // Recruits that are about to arrive are in the box.
    let coming: usize = frames
        .iter()
        .map(|frame| match frame {
            Frame::Recruits(recruits) if recruits.of == Faction::Mahdist => recruits.units.len(),
            _ => 0,
        })
        .sum();
    // The old places, for as many of them as have to be filled.
    let stood = |space: &SpaceId, board: &Board| {
        units.iter().any(|unit| board.unit(*unit).place == Place::At(*space))
    };
    needed.retain(|space| stood(space, board));
    let mut boxed = Vec::new();
    for unit in units {
        let counter = &mut board.units[unit.index()];
        let at = needed.pop().or_else(|| {
            let may = unit == UnitId::MAHDI || boxed.len() >= coming && with.below(3) > 0;
            (may && !spaces.is_empty()).then(|| spaces[with.below(spaces.len())])
        });
        counter.place = at.map_or(Place::Box, Place::At);
        // They have rallied before they move.
        counter.panicked = !moving && at.is_some() && with.below(2) == 0;
        counter.from = at.filter(|_| moving && with.below(2) == 0);
        if at.is_none() {
            boxed.push(unit);
        }
    }
    for frame in frames {
        if let Frame::Recruits(recruits) = frame
            && recruits.of == Faction::Mahdist
        {
            for (unit, other) in recruits.units.iter_mut().zip(&boxed) {
                *unit = *other;
            }
        }
    }
    mix_stacks(board, with);
}

/// Changes the order of stacks, and what else is not known of Mahdists. Whoever is seen on top stays
/// there.
fn mix_stacks(board: &mut Board, with: &mut Seeded) {
    let is_top = |unit: &UnitId| board.sightings.iter().flatten().any(|of| of.top == Some(*unit));
    let mut stacks = board.stacks.clone();
    mix(&mut stacks, with);
    stacks.sort_by_key(|unit| !is_top(unit));
    board.stacks = stacks;
    let all = (1_u64 << MAHDISTS) - 1;
    if board.player == Faction::Mahdist {
        board.now.moved.0 ^= with.next() & all;
        board.now.on_top.0 ^= with.next() & all;
        board.now.rider =
            board.now.rider.map(|_| UnitId(u8::try_from(with.below(4)).expect("few")));
    }
    if let Some(fortune) = &mut board.fortune {
        for set in [&mut fortune.faster, &mut fortune.slowed, &mut fortune.stays] {
            set.0 ^= with.next() & all;
        }
    }
}

fn stored<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("it is stored")
}

/// Looks at a game, changes all that an audience may not know, and looks again.
pub(crate) fn check(game: &Khartoum, eyes: Option<Faction>, with: &mut Seeded) {
    let who: Audience = audience(eyes);
    let other = game.altered(|board, frames, _| {
        mix_cards(board, frames, eyes, with);
        if eyes != Some(Faction::Mahdist) {
            mix_mahdists(board, frames, with);
        }
    });
    let decision = || game.decision().map(|decision| decision.why);
    assert_eq!(stored(&game.seen_by(who)), stored(&other.seen_by(who)), "{who:?} {:?}", decision());
    assert_eq!(stored(&game.view(who)), stored(&other.view(who)), "{who:?} {:?}", decision());
    let Some(eyes) = eyes.filter(|eyes| game.awaits(eyes.seat())) else { return };
    // The two top cards are shown to whoever chooses between them.
    if matches!(decision(), Some(Why::FortuneTake { .. })) {
        return;
    }
    // Mahdists put anywhere may have ended the game, which then asks nothing (K-026).
    if other.board().all_taken() {
        return;
    }
    // Asked anew as the other board stands, the question is the same.
    let (mut dice, mut events) = (Calm::default(), Vec::new());
    let anew =
        other.with_frames(other.frames().to_vec(), &mut dice, &mut events).expect("not over");
    assert_eq!((dice.thrown, events.len()), (0, 0), "{:?}", decision());
    assert_eq!(anew.decision().map(|decision| decision.why), decision());
    assert_eq!(anew.ask_of(eyes.seat()), game.ask_of(eyes.seat()), "{:?}", decision());
}

/// Orders can be rehearsed on a copy that knows no more than its side, without chance.
pub(crate) fn rehearse(game: &Khartoum, of: Faction, with: &mut Seeded) {
    let mut copy = game.seen_by(audience(Some(of)));
    let (mut dice, mut events) = (Calm::default(), Vec::new());
    for _ in 0..12 {
        let Some(ask) = copy.ask_of(of.seat()) else { return };
        let answer = pick(&ask, with);
        copy.apply(of.seat(), &answer, &mut dice, &mut events).expect("what is offered is taken");
        drop(copy.view(audience(Some(of))));
    }
}

fn named(event: &Event) -> BTreeSet<UnitId> {
    named_in_order(event).into_iter().collect()
}

fn named_in_order(event: &Event) -> Vec<UnitId> {
    let text = format!("{event:?}");
    let ids = text.split("UnitId(").skip(1).filter_map(|rest| rest.split(')').next());
    let ids = ids.map(|id| UnitId(id.parse().expect("an id")));
    ids.filter(|unit| unit.faction() == Faction::Mahdist).collect()
}

/// Who has been shown to the Empire in a player turn: by battles, and by its spies.
#[derive(Default)]
pub(crate) struct Shown(BTreeSet<UnitId>);

impl Shown {
    /// Facts that an audience is told of name no Mahdist whom nobody has shown it.
    pub(crate) fn check(&mut self, before: &Board, events: &[Event]) {
        let tops: BTreeSet<UnitId> =
            before.sightings.iter().flatten().filter_map(|seen| seen.top).collect();
        for event in events {
            match event {
                Event::PlayerTurn { .. } => self.0.clear(),
                Event::BattleBegan { .. } => self.0.extend(named(event)),
                _ => {}
            }
            for eyes in [None, Some(Faction::Empire)] {
                let who = audience(eyes);
                let Some(told) = <Board as kit::Rules>::seen(event, who) else { continue };
                if format!("{told:?}").contains("open: true") {
                    // K-066: the top unit of those who move, no more.
                    let first = named_in_order(event).first().copied();
                    assert!(named(&told).into_iter().eq(first), "{who:?} is told {told:?}");
                    continue;
                }
                let spied = matches!(told, Event::Learnt { of: Faction::Empire, .. });
                let strangers: Vec<UnitId> = named(&told)
                    .into_iter()
                    .filter(|unit| !self.0.contains(unit) && !tops.contains(unit) && !spied)
                    .collect();
                assert!(strangers.is_empty(), "{who:?} is told of {strangers:?}: {told:?}");
            }
        }
    }
}

#[test]
fn what_is_done_in_secret_changes_nothing_that_others_look_at() {
    let without_question = |view: &mut khartoum::View| {
        view.awaiting = None;
        // How far a round has come is what is asked.
        if let Some(battle) = &mut view.battle {
            battle.stage = khartoum::phases::battle::Stage::Begin;
        }
    };
    for (fortune, thick_fog, least) in
        [(false, true, 500), (true, true, 500), (false, false, 5), (true, false, 200)]
    {
        let rulings = khartoum::Rulings { thick_fog, ..khartoum::Rulings::default() };
        let options = khartoum::Options { fortune, rulings, ..khartoum::Options::default() };
        let played = |seed| untold::holds::<Board>(&options, seed, without_question, |_| false);
        let count: usize = (0..60).map(played).sum();
        assert!(count > least, "answers are given in secret: {count}");
    }
}
