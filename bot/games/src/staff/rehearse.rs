//! Orders in the making: tried on a copy of the game, without dice.

use kit::{Answer, Calm, Decision, Dice, Refusal, Seat};
use model::{Choice, Event, Game, Step, Why};

use crate::staff::authority::Authority;

/// How a draft went when it was tried.
#[derive(Debug, Clone)]
pub struct Rehearsal {
    /// The game as it would be if every die showed its uneventful face.
    pub game_after: Game,
    /// What would happen then.
    pub events: Vec<Event>,
    /// How many dice would be thrown.
    pub thrown: u32,
    /// What whoever drafts would be asked next; nothing if somebody else would be.
    pub decision: Option<Decision<Choice, Why>>,
    /// The steps that dice were needed for.
    thrown_for: Vec<Throw>,
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
    /// The facts up to the end of a step, with other dice for that step.
    pub events: Vec<Event>,
    /// How many facts of the rehearsal come up to the end of that step.
    pub instead_of: usize,
}

/// Dice that are thrown in other ways than the calm one, to see what they change.
const CALM_FIRST_MAX: u32 = 4;
const WAYS: u32 = 14;

impl Rehearsal {
    /// How each step that dice are needed for could go as well, where nothing out of the ordinary
    /// stands in the order's way: what does not happen in all of these is not certain.
    pub fn otherwise(&self) -> impl Iterator<Item = Otherwise> {
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
                as_usual.then_some(Otherwise { events, instead_of: throw.facts.end })
            })
        })
    }
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

/// Tries steps on a copy of `game` with dice that show their uneventful face.
///
/// # Errors
/// The refusal of the first step that is not offered; a step meant for another question counts as
/// not offered, and so does one that is another's to give.
pub fn rehearse(game: &Game, authority: &Authority, steps: &[Step]) -> Result<Rehearsal, Refusal> {
    let mut game_after = game.clone();
    let mut events = Vec::new();
    let mut dice = Calm::default();
    let mut thrown_for = Vec::new();
    for step in steps {
        let decision = game_after.decision().ok_or(Refusal::NothingAwaited)?;
        if decision.why.topic() != step.topic {
            return Err(Refusal::NotOffered);
        }
        let seat = authority.seat(&game_after, &step.answer);
        let seat = seat.ok_or_else(|| why_not(&game_after, authority, step))?;
        let (before, thrown, at) = (game_after.clone(), dice.thrown, events.len());
        game_after.apply(seat, &step.answer, &mut dice, &mut events)?;
        if dice.thrown > thrown {
            let (answer, facts) = (step.answer.clone(), at..events.len());
            thrown_for.push(Throw { before, seat, answer, facts, dice: dice.thrown - thrown });
        }
    }
    let decision = authority.decision(&game_after);
    Ok(Rehearsal { game_after, events, thrown: dice.thrown, decision, thrown_for })
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
