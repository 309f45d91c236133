//! Orders in the making: tried on a copy of the game, without dice.
//!
//! The copy knows no more than whoever drafts: what they do not know has been drawn anew in it. What
//! an order leads to by such a draw is not foreseen, and is neither told nor asked about.

use kit::{Answer, Calm, Decision, Dice, Refusal, Seat, Side, SplitMix};
use model::campaign::audience::awaited;
use model::{Choice, Event, Game, Step, Why};

use crate::people::authority::Authority;

/// How a draft went when it was tried.
#[derive(Debug, Clone)]
pub struct Rehearsal {
    /// The game as it would be if every die showed its uneventful face.
    pub game_after: Game,
    pub events: Vec<Event>,
    /// How many dice would be thrown, at most.
    pub thrown: u32,
    /// What whoever drafts would be asked next; nothing if somebody else would be, or it cannot be
    /// known yet.
    pub decision: Option<Decision<Choice, Why>>,
    /// Whether what is asked next is the same whatever whoever drafts does not know.
    pub is_foreseen: bool,
    /// Why the order could not be taken back, if no die were the reason.
    pub stands: Option<Stands>,
    /// How it could go as well where something else lies hidden.
    other_lots: Vec<Otherwise>,
    thrown_for: Vec<Throw>,
}

/// Why an order cannot be taken back though no die falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// Something comes out that nobody could know before.
    Revealed,
    HandedOver,
    /// Everybody has answered a sealed question then: what the others have answered is not known.
    Unsealed,
}

/// A step of a rehearsal that dice were needed for.
#[derive(Debug, Clone)]
struct Throw {
    before: Game,
    seat: Seat,
    answer: Answer<Choice>,
    /// Where its facts begin among those of the rehearsal, and where they end.
    facts: std::ops::Range<usize>,
    dice: u32,
}

/// How a rehearsal could go as well.
#[derive(Debug, Clone)]
pub struct Otherwise {
    /// The facts up to the end of a step, with other dice for that step, or other lots.
    pub events: Vec<Event>,
    pub instead_of: usize,
    /// The game then, if something else lies hidden in it.
    pub game: Option<Game>,
}

const LOTS: u64 = 12;

const CALM_FIRST_MAX: u32 = 4;
const WAYS: u32 = 14;

impl Rehearsal {
    /// How each step that dice are needed for could go as well, where nothing out of the ordinary
    /// stands in the order's way, and how the whole order could where something else lies hidden:
    /// what does not happen in all of these is not certain.
    pub fn otherwise(&self) -> impl Iterator<Item = Otherwise> {
        self.by_other_dice().chain(self.other_lots.iter().cloned())
    }

    fn by_other_dice(&self) -> impl Iterator<Item = Otherwise> {
        self.thrown_for.iter().flat_map(move |throw| {
            let calm_first = 0..throw.dice.min(CALM_FIRST_MAX);
            let dice = calm_first.flat_map(|calm| (0..WAYS).map(move |way| (calm, way)));
            dice.filter_map(move |(calm, way)| {
                let mut game = throw.before.clone();
                let mut events = self.events[..throw.facts.start].to_vec();
                let mut dice = Uncalm { calm, way, thrown: 0 };
                game.apply(throw.seat, &throw.answer, &mut dice, &mut events).ok()?;
                let new = &events[throw.facts.start..];
                let as_usual = !new.iter().any(interrupts);
                as_usual.then_some(Otherwise { events, instead_of: throw.facts.end, game: None })
            })
        })
    }
}

/// Answers, each with its seat and where its facts end among those of the rehearsal.
type Given = Vec<(Seat, Answer<Choice>, usize)>;

/// A rehearsal where what whoever drafts does not know is something else, as far as the same answers
/// are offered there, and how many dice it throws.
fn by_lots(seed: u64, before: &Game, given: &Given) -> (Otherwise, u32) {
    let mut game = before.drawn_anew(&mut SplitMix(seed));
    let (mut events, mut instead_of, mut dice) = (Vec::new(), 0, Calm::default());
    for (seat, answer, facts) in given {
        if game.apply(*seat, answer, &mut dice, &mut events).is_err() {
            break;
        }
        instead_of = *facts;
    }
    (Otherwise { events, instead_of, game: Some(game) }, dice.thrown)
}

/// Dice that are calm at first, and then as low, as high or as mixed as can be.
struct Uncalm {
    calm: u32,
    way: u32,
    thrown: u32,
}

impl Dice for Uncalm {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        /// So many dice are all low or all high; later ones differ, or a redraw would not end.
        const ALIKE: u32 = 4;
        self.thrown += 1;
        let Some(at) = self.thrown.checked_sub(self.calm + 1) else { return calm.clamp(1, sides) };
        match self.way {
            0 if at < ALIKE => 1,
            1 if at < ALIKE => sides,
            way => {
                let mut mixed = ((self.calm * WAYS + way) << 16 | at).wrapping_add(1);
                for _ in 0..2 {
                    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
                }
                u8::try_from((mixed >> 8) % u32::from(sides)).map_or(1, |face| face + 1)
            }
        }
    }
}

/// Whether dice have put something in an order's way. A preview says what they need for that, and
/// goes on as if they did not show it.
pub fn interrupts(event: &Event) -> bool {
    crate::named(event.told_by()).interrupts(event)
}

/// Tries steps on a copy of `game` with dice that show their uneventful face. The game is one that
/// knows no more than whoever drafts.
pub fn rehearse(game: &Game, authority: &Authority, steps: &[Step]) -> Result<Rehearsal, Refusal> {
    let mut tried = Rehearsal {
        game_after: game.clone(),
        events: Vec::new(),
        thrown: 0,
        decision: None,
        is_foreseen: true,
        stands: None,
        other_lots: Vec::new(),
        thrown_for: Vec::new(),
    };
    let (mut dice, mut given) = (Calm::default(), Given::new());
    for step in steps {
        let decision = tried.game_after.decision().ok_or(Refusal::NothingAwaited)?;
        if decision.why.topic() != step.topic {
            return Err(Refusal::NotOffered);
        }
        let seat = authority.seat(&tried.game_after, &step.answer);
        let seat = seat.ok_or_else(|| why_not(&tried.game_after, authority, step))?;
        let before = tried.game_after.clone();
        let (thrown, at) = (dice.thrown, tried.events.len());
        tried.game_after.apply(seat, &step.answer, &mut dice, &mut tried.events)?;
        let (answer, facts) = (step.answer.clone(), at..tried.events.len());
        given.push((seat, answer.clone(), facts.end));
        if dice.thrown > thrown {
            let dice = dice.thrown - thrown;
            tried.thrown_for.push(Throw { before, seat, answer, facts, dice });
        }
    }
    tried.thrown = dice.thrown;
    tried.decision = authority.decision(&tried.game_after);
    // Where nothing comes out by an order, nothing of what lies hidden can have changed it.
    let comes_out = !given.is_empty() && tried.game_after.revealed(&tried.events);
    for seed in 1..=if comes_out { LOTS } else { 0 } {
        let (other, thrown) = by_lots(seed, game, &given);
        tried.thrown = tried.thrown.max(thrown);
        let after = other.game.as_ref().filter(|_| other.instead_of == tried.events.len());
        tried.is_foreseen &= after.is_some_and(|game| authority.decision(game) == tried.decision);
        tried.other_lots.push(other);
    }
    let unsealed = tried.game_after.decision().is_some_and(|of| {
        !given.is_empty() && of.seats.iter().all(|seat| tried.game_after.ask_of(*seat).is_none())
    });
    tried.is_foreseen &= !unsealed;
    tried.decision.take_if(|_| !tried.is_foreseen);
    tried.stands = if unsealed {
        Some(Stands::Unsealed)
    } else if comes_out {
        Some(Stands::Revealed)
    } else {
        let over = hands_over(game, &tried.game_after, authority.side());
        over.then_some(Stands::HandedOver)
    };
    Ok(tried)
}

/// Whether the other side is asked after an order of a side, and was not asked before.
pub(crate) fn hands_over(before: &Game, after: &Game, side: Option<Side>) -> bool {
    let (asked, is_other) = (awaited(before), |of: &Side| side.is_some_and(|side| side != *of));
    awaited(after).iter().any(|of| is_other(of) && !asked.contains(of))
}

/// Why a step is not somebody's to give.
fn why_not(game: &Game, authority: &Authority, step: &Step) -> Refusal {
    let Some(own) = authority.decision(game) else { return Refusal::NotYourDecision };
    let all = game.decision().map(|decision| decision.ask.check(&step.answer));
    match own.ask.check(&step.answer) {
        Err(Refusal::NotOffered) if all == Some(Ok(())) => Refusal::NotYourDecision,
        Err(why) => why,
        Ok(()) => Refusal::NotOffered,
    }
}
