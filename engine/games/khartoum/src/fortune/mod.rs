//! The optional Fortune deck: 22 cards, one shared pile (K-R54, K-R75).
//!
//! A side draws one as its player turn begins, holds at most three, and plays one in a player turn
//! of either side. Where the Empire may not know what a card would meet, it may be played on any
//! stack and does nothing if it does not fit.

mod fought;
mod moved;

pub(crate) use fought::{in_battle, played_in_battle};
pub(crate) use moved::{in_own_turn, may_play_in_own_turn, played_in_turn, wreck};

use kit::deck::Deck;
use kit::dice::shuffle;
use kit::{Ask, Dice};
use serde::{Deserialize, Serialize};

use crate::phases::{Cx, Frame, Next};
use crate::{CardId, Choice, Event, Faction, SpaceId, UnitId, Units, Why, data};

pub const HAND_MAX: usize = 3;
/// A garrison surrenders to the Mahdi's letter on this (K-37).
pub const SURRENDERS_ON: u8 = 6;
/// Boats on a wreck are panicked on this or less (K-39).
pub const WRECKS_ON: u8 = 2;
/// From Wadi Halfa to Berber (K-39).
const CATARACTS: [&str; 6] = ["wadi-halfa", "akasha", "dongola", "korti", "abu-hamed", "berber"];

const SQUARE: CardId = CardId(19);
const JAM: CardId = CardId(20);
const RUSH: CardId = CardId(21);
const ZARIBA: CardId = CardId(22);
pub(crate) const NIGHT_MARCH: CardId = CardId(23);
const STEAM: CardId = CardId(24);
const SPIES: CardId = CardId(25);
const SANDSTORM: CardId = CardId(26);
const FOUNDER: CardId = CardId(27);
const POISON: CardId = CardId(28);
const SHEIKHS: CardId = CardId(29);
const DESERTION: CardId = CardId(30);
const RALLY: CardId = CardId(31);
const TELEGRAPH: CardId = CardId(32);
const DRUMS: CardId = CardId(33);
const CHARGE: CardId = CardId(34);
const CONVOY: CardId = CardId(35);
const QUARREL: CardId = CardId(36);
const LETTER: CardId = CardId(37);
const KRUPP: CardId = CardId(38);
const WRECK: CardId = CardId(39);
const OUTCRY: CardId = CardId(40);

/// The Fortune deck and what its cards do at the moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fortune {
    pub deck: Deck<CardId>,
    pub hands: [Vec<CardId>; 2],
    /// Sides that have played one in this player turn.
    pub played: [bool; 2],
    /// Units that go a space further (K-23, K-24).
    pub faster: Units,
    /// Units that go one space (K-26, K-27).
    pub slowed: Units,
    /// Units that stay where they are (K-36).
    pub stays: Units,
    /// Units that may use a desert link (K-29).
    pub guided: Units,
    /// A space whose units are supplied (K-35).
    pub fed: Option<SpaceId>,
    /// Boats that will meet a wreck (K-39).
    pub wreck: Option<UnitId>,
}

/// What Fortune cards do in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BattleFortune {
    /// British infantry ignores Panic this round (K-19).
    pub square: bool,
    /// A unit that does not fire this round (K-20).
    pub jammed: Option<UnitId>,
    /// The Mahdists have superiority in the first round (K-21).
    pub rush: bool,
    /// The Empire stands behind thorns (K-22).
    pub zariba: bool,
    /// Drums beat all battle (K-33).
    pub drums: bool,
    /// A cavalry unit fires twice this round (K-34).
    pub twice: Option<UnitId>,
    /// Units a point stronger all battle (K-38).
    pub krupp: Units,
    /// Cards thrown away for this round's roll, by side.
    pub spent: [u8; 2],
}

impl BattleFortune {
    pub fn shots(&self, unit: UnitId) -> u8 {
        if self.jammed == Some(unit) { 0 } else { 1 + u8::from(self.twice == Some(unit)) }
    }

    pub(crate) fn round_over(&mut self) {
        (self.square, self.jammed, self.twice, self.spent) = (false, None, None, [0; 2]);
    }
}

/// A step of the Fortune deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    Draw(Faction),
    /// A full hand throws one away.
    Discard(Faction),
    /// Cards before the side draws from its own deck (K-32, K-40).
    BeforeDraw(Faction),
    /// It has looked at the top of its own deck (K-32).
    Looked(Faction),
    /// It has looked at the two top cards (K-40).
    Chose(Faction),
    /// Cards while the enemy is about to move.
    Reaction(Faction),
}

fn owner(card: CardId) -> Option<Faction> {
    let of = data().fortune.iter().find(|of| of.number == card.0)?;
    of.side.parse().ok()
}

fn is_for(card: CardId, faction: Faction) -> bool {
    owner(card).is_none_or(|own| own == faction)
}

impl Fortune {
    pub(crate) fn new(dice: &mut dyn Dice) -> Self {
        let cards = data().fortune.iter().map(|card| CardId(card.number)).collect();
        let none = Units::default();
        Self {
            deck: Deck::shuffled(cards, dice),
            hands: [Vec::new(), Vec::new()],
            played: [false; 2],
            faster: none,
            slowed: none,
            stays: none,
            guided: none,
            fed: None,
            wreck: None,
        }
    }

    pub(crate) fn may_choose(&self, of: Faction, choice: &Choice) -> bool {
        match choice {
            Choice::Fortune(card)
            | Choice::FortuneOn(card, _)
            | Choice::FortuneAt(card, _)
            | Choice::Spend(card)
            | Choice::Discard(card) => self.hands[of.index()].contains(card),
            _ => true,
        }
    }

    pub(crate) fn allowance(&self, unit: UnitId, moves: u8) -> u8 {
        let moves = if self.slowed.has(unit) { moves.min(1) } else { moves };
        moves + u8::from(self.faster.has(unit))
    }

    pub(crate) fn turn_over(&mut self) {
        self.played = [false; 2];
        (self.faster, self.slowed) = (Units::default(), Units::default());
        (self.stays, self.guided) = (Units::default(), Units::default());
        (self.fed, self.wreck) = (None, None);
    }

    /// Cards that an audience may not know are the first ones of those nobody has shown it, drawn
    /// with lots.
    pub(crate) fn hide(&mut self, eyes: Option<Faction>, lots: &mut dyn Dice) {
        let mut pool = std::mem::take(&mut self.deck.draw);
        for of in Faction::ALL.into_iter().filter(|of| eyes != Some(*of)) {
            pool.extend(self.hands[of.index()].iter().copied());
        }
        pool.sort_unstable();
        shuffle(&mut pool, lots);
        let mut pool = pool.into_iter();
        for of in Faction::ALL.into_iter().filter(|of| eyes != Some(*of)) {
            for card in &mut self.hands[of.index()] {
                *card = pool.next().unwrap_or(*card);
            }
        }
        self.deck.draw = pool.collect();
        if eyes != Some(Faction::Mahdist) {
            // What it does to Mahdist stacks is theirs to know.
            for set in [&mut self.faster, &mut self.slowed, &mut self.stays, &mut self.guided] {
                set.0 &= !((1 << crate::ids::MAHDISTS) - 1);
            }
        }
    }

    fn hand(&self, of: Faction) -> Vec<CardId> {
        if self.played[of.index()] {
            return Vec::new();
        }
        let mut hand = self.hands[of.index()].clone();
        hand.retain(|card| is_for(*card, of));
        hand
    }

    /// What a side might play by what everybody knows (K-R55): if it holds anything, any card that
    /// is for it and has not been used.
    fn supposed(&self, of: Faction) -> impl Iterator<Item = CardId> {
        let may = !self.played[of.index()] && !self.hands[of.index()].is_empty();
        let all = data().fortune.iter().filter(move |_| may).map(|card| CardId(card.number));
        all.filter(move |card| is_for(*card, of) && !self.deck.discards.contains(card))
    }

    fn use_up(&mut self, of: Faction, card: CardId) {
        let hand = &mut self.hands[of.index()];
        if let Some(at) = hand.iter().position(|own| *own == card) {
            hand.remove(at);
            self.deck.discards.push(card);
            self.played[of.index()] = true;
        }
    }
}

pub(crate) fn step(step: Step, cx: &mut Cx<'_>) -> Next {
    let Some(fortune) = &mut cx.board.fortune else { return Next::done() };
    match step {
        Step::Draw(of) => {
            let Some(card) = fortune.deck.draw(cx.dice) else { return Next::done() };
            fortune.hands[of.index()].push(card);
            cx.events.push(Event::FortuneDrawn { of, card: Some(card) });
            Next::Go(vec![Frame::Fortune(Step::Discard(of))])
        }
        Step::Discard(of) => {
            let hand = &fortune.hands[of.index()];
            if hand.len() <= HAND_MAX {
                return Next::done();
            }
            let choices = hand.iter().copied().map(Choice::Discard).collect();
            let why = Why::FortuneDiscard { of };
            Next::Wait(Frame::Fortune(step), why, Ask::One(choices))
        }
        Step::BeforeDraw(of) => {
            let own = cx.board.decks[of.index()].draw.len();
            let fits = |card: &CardId| *card == TELEGRAPH && own > 0 || *card == OUTCRY && own > 1;
            let may = fortune.supposed(of).any(|card| fits(&card));
            let hand = fortune.hand(of).into_iter().filter(fits).map(Choice::Fortune);
            ask(may, hand.collect(), step, Why::FortuneDraw { of })
        }
        Step::Looked(of) => {
            let top = cx.board.decks[of.index()].draw.last().copied();
            let choices: Vec<Choice> = top.map(Choice::Take).into_iter().collect();
            ask(!choices.is_empty(), choices, step, Why::FortuneTake { of })
        }
        Step::Chose(of) => {
            let deck = &cx.board.decks[of.index()].draw;
            let choices = deck.iter().rev().take(2).copied().map(Choice::Take).collect();
            Next::Wait(Frame::Fortune(step), Why::FortuneTake { of }, Ask::One(choices))
        }
        Step::Reaction(of) => {
            let (supposed, hand) = (fortune.supposed(of).collect::<Vec<_>>(), fortune.hand(of));
            let open = |card: CardId| moved::reactions(cx.board, of, card);
            let may = supposed.into_iter().any(|card| !open(card).is_empty());
            let choices = hand.into_iter().flat_map(open);
            ask(may, choices.collect(), step, Why::FortuneReaction { of })
        }
    }
}

/// Asks whether one of these is done. Whoever might hold a card for this moment is asked, be it that
/// one or not: only the answer is a secret.
fn ask(may: bool, mut choices: Vec<Choice>, step: Step, why: Why) -> Next {
    if !may {
        return Next::done();
    }
    choices.push(Choice::No);
    Next::Wait(Frame::Fortune(step), why, Ask::One(choices))
}

pub(crate) fn answered(step: Step, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match (&step, choice) {
        (Step::Discard(of), Choice::Discard(card)) => {
            throw_away(*of, card, false, cx);
            return Next::done();
        }
        (Step::BeforeDraw(of), Choice::Fortune(card)) => {
            let of = *of;
            play(of, card, None, None, None, cx);
            let count = if card == OUTCRY { 2 } else { 1 };
            let top = cx.board.decks[of.index()].draw.iter().rev().take(count).copied();
            let cards = top.collect();
            cx.say(Event::Learnt { of, units: Vec::new(), cards });
            let then = if card == OUTCRY { Step::Chose(of) } else { Step::Looked(of) };
            return Next::Go(vec![Frame::Fortune(then)]);
        }
        // K-32: it goes to the bottom.
        (Step::Looked(of), Choice::No) => {
            let draw = &mut cx.board.decks[of.index()].draw;
            if let Some(top) = draw.pop() {
                draw.insert(0, top);
            }
        }
        // K-40: one is on top, the other at the bottom.
        (Step::Chose(of), Choice::Take(card)) => {
            let draw = &mut cx.board.decks[of.index()].draw;
            let mut two = [draw.pop(), draw.pop()];
            two.sort_by_key(|other| *other == Some(card));
            if let [Some(bottom), Some(top)] = two {
                draw.insert(0, bottom);
                draw.push(top);
            }
        }
        (Step::Reaction(of), choice) => {
            let of = *of;
            moved::carry_out(of, choice, cx);
        }
        _ => {}
    }
    Next::done()
}

fn throw_away(of: Faction, card: CardId, spent: bool, cx: &mut Cx<'_>) {
    if let Some(fortune) = &mut cx.board.fortune {
        let played = fortune.played;
        fortune.use_up(of, card);
        if !spent {
            fortune.played = played;
        }
    }
    cx.say(Event::FortuneThrown { of, card, spent });
}

fn play(
    of: Faction,
    card: CardId,
    unit: Option<UnitId>,
    space: Option<SpaceId>,
    die: Option<u8>,
    cx: &mut Cx<'_>,
) {
    if let Some(fortune) = &mut cx.board.fortune {
        fortune.use_up(of, card);
    }
    cx.say(Event::FortunePlayed { of, card, unit, space, die });
}
