//! What is answered for a side that says nothing (K-R56), and what goes without saying.

use khartoum::{Board, Choice, Contingent, Faction, Kind, UnitId, View, Why, data};
use kit::{Answer, Ask, Audience, Decision, Seat, Side};

use crate::Seen;

/// A question as the side sees it that it is asked of, with the choices that are its own.
struct Request {
    seat: Seat,
    faction: Faction,
    view: View,
    decision: Decision<Choice, Why>,
}

impl Request {
    /// What is asked of the first side that is awaited and may be known in this copy of the game: a
    /// copy of one side's answers for that side.
    fn of(seen: &Seen<'_>) -> Option<Self> {
        let decision = seen.game.decision()?;
        let open = |seat: &Seat| seen.game.ask_of(*seat).filter(|ask| !ask.choices().is_empty());
        let own = seen.view.eyes;
        let seats = decision.seats.iter().copied();
        let mine = seats.filter(|seat| own.is_none_or(|own| own.seat() == *seat));
        let (seat, ask) = mine.filter_map(|seat| Some((seat, open(&seat)?))).next()?;
        let faction = Faction::of(Side(seat.0))?;
        let view = seen.game.view(Audience::Side(faction.side()));
        Some(Self { seat, faction, view, decision: Decision { ask, ..decision.clone() } })
    }
}

/// What the automatic player answers at once: whichever side is asked, it knows what that side sees.
fn considered(asked: &Request) -> Answer<Choice> {
    khartoum_players::answer(&asked.view, &asked.decision, asked.seat)
}

/// What a silent side is taken to have said. The automatic player answers for its own side, and for
/// everybody who is away if that is agreed on.
pub fn answer(seen: &Seen<'_>) -> Option<Answer<Choice>> {
    let asked = Request::of(seen)?;
    let options = seen.game.options();
    if options.absent || options.automatic.side() == Some(asked.faction) {
        return Some(considered(&asked));
    }
    Some(silent(&asked))
}

/// The plain answer (K-R56).
fn silent(asked: &Request) -> Answer<Choice> {
    let Ask::One(of) = &asked.decision.ask else {
        return aboard(&asked.view.board, &asked.decision);
    };
    let why = asked.decision.why;
    let plain = |choice: &&Choice| match choice {
        Choice::Play(_) => matches!(why, Why::Hold { .. }),
        Choice::No => !matches!(why, Why::FortuneTake { .. }),
        Choice::Quick
        | Choice::Draw
        | Choice::Pass
        | Choice::Contingent(Contingent::British)
        | Choice::Done
        | Choice::InOrder
        | Choice::Use
        | Choice::Stay => true,
        _ => false,
    };
    let choice = match why {
        Why::Recruits { .. } | Why::MahdiReturns => safest(&asked.view.board, of),
        Why::BreakOff { .. } => break_off(asked, of),
        Why::FalseGuides => largest(&asked.view.board, of),
        _ => of.iter().find(plain).copied(),
    };
    // The first that is offered: the order of K-R43, the first retreat, the first garrison.
    Answer::One(choice.unwrap_or(of[0]))
}

/// The largest stack is led astray (K-R30).
fn largest(board: &Board, of: &[Choice]) -> Option<Choice> {
    of.iter().rev().copied().max_by_key(|choice| match choice {
        Choice::Lead(space) => khartoum::phases::guides::led(board, *space).len(),
        _ => 0,
    })
}

/// Leaders, cavalry and camel units break off if their side has fewer units in order than the enemy,
/// boats never (K-R56).
fn break_off(asked: &Request, of: &[Choice]) -> Option<Choice> {
    let battle = asked.view.battle.as_ref()?;
    let board = &asked.view.board;
    let in_order = |faction: Faction| battle.in_order(board, faction).len();
    let fewer = in_order(asked.faction) < in_order(asked.faction.other());
    let leaves = |choice: &&Choice| match choice {
        Choice::Off(unit) => unit.kind() != Kind::Boats,
        _ => false,
    };
    let leaving = of.iter().find(leaves).copied().filter(|_| fewer);
    Some(leaving.unwrap_or(Choice::Hold))
}

/// The place with the most strength of the own side and nobody of the enemy's; the first recruit
/// that may go there.
fn safest(board: &Board, of: &[Choice]) -> Option<Choice> {
    let safety = |choice: &Choice| match *choice {
        Choice::Place(unit, space) => {
            let enemies = board.spaces_of(unit.faction().other());
            let near = data().map.next_to(space).and(enemies).count();
            let friends = board.at(unit.faction(), space);
            let strength: u32 = friends.iter().map(|unit| u32::from(board.strength(*unit))).sum();
            (!enemies.has(space), strength, std::cmp::Reverse(near))
        }
        _ => (false, 0, std::cmp::Reverse(usize::MAX)),
    };
    let places = of.iter().rev().copied().filter(|choice| matches!(choice, Choice::Place(..)));
    places.max_by_key(safety)
}

fn aboard(board: &Board, decision: &Decision<Choice, Why>) -> Answer<Choice> {
    let Ask::Some { of, max, .. } = &decision.ask else {
        return games::first(&decision.ask).unwrap_or(Answer::Number(0));
    };
    let strength = |choice: &Choice| match choice {
        Choice::Aboard(unit) => strength_of(board, *unit),
        _ => 0,
    };
    let mut units = of.clone();
    units.sort_by_key(|choice| std::cmp::Reverse(strength(choice)));
    units.truncate(usize::from(*max));
    Answer::Some(units)
}

fn strength_of(board: &Board, unit: UnitId) -> u8 {
    let strength = 2 * board.strength(unit) + u8::from(unit.is_leader());
    if board.unit(unit).panicked { 0 } else { strength }
}

/// What goes without saying in a draft: who goes aboard of boats that have been sent somewhere.
pub fn unsaid(seen: &Seen<'_>) -> Vec<Answer<Choice>> {
    let asked = Request::of(seen).filter(|asked| matches!(asked.decision.why, Why::Cargo { .. }));
    asked.iter().map(silent).collect()
}

#[cfg(test)]
mod tests {
    use khartoum::Options;
    use kit::Calm;
    use model::{Game, Setup};

    use super::*;

    fn seen(game: &Game) -> Seen<'_> {
        Seen::to_decide(game).expect("a game")
    }

    fn begun(options: Options) -> Game {
        Setup::of(options).begin(&mut Calm::default(), &mut Vec::new())
    }

    /// Plays a game by an answerer to its end; says how many answers it took.
    fn played(options: Options, answer: fn(&Seen<'_>) -> Option<Answer<Choice>>) -> usize {
        games_testing::games();
        let mut dice = games::simulate::Seeded::new(7);
        let mut game = Setup::of(options).begin(&mut dice, &mut Vec::new());
        let mut taken = 0;
        while let Some(decision) = game.decision() {
            let answer = games::ui::any(&answer(&seen(&game)).expect("an answer"));
            let seats = decision.seats.clone();
            let seat = seats.into_iter().find(|seat| game.ask_of(*seat).is_some()).expect("asked");
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("an offer");
            taken += 1;
        }
        taken
    }

    /// K-R56: whoever is silent is played to the end, with Fortune cards and without.
    #[test]
    fn a_game_in_which_nobody_says_anything_comes_to_its_end() {
        for fortune in [false, true] {
            let taken = played(Options { fortune, ..Options::default() }, answer);
            assert!(taken > 18, "{taken}");
        }
    }

    /// K-R55: whoever is asked and can play nothing is told why; the default and the automatic player
    /// say no.
    #[test]
    fn whoever_can_play_nothing_is_asked_all_the_same() {
        let mut asked = std::collections::BTreeSet::new();
        for seed in 0..10 {
            crate::text::tests::played(seed * 2 + 1, |rules, _| {
                let Some(decision) = rules.decision() else { return };
                let seat = decision.seats[0];
                let ask = rules.ask_of(seat).expect("asked");
                let [only @ (Choice::No | Choice::Draw)] = ask.choices() else { return };
                let known = Game::of(rules.seen_by(Audience::Side(Side(seat.0))));
                let known = seen(&known);
                let no = Some(Answer::One(*only));
                let thought = Request::of(&known).map(|asked| considered(&asked));
                assert_eq!((answer(&known), thought), (no.clone(), no));
                let (_, body) =
                    crate::text::questions::question(decision.why, &known.view, &[*only]);
                let riders = matches!(decision.why, Why::Riders);
                assert!(riders || body.contains("No card of yours can be played now"), "{body}");
                asked.insert(decision.why.topic());
            });
        }
        assert!(asked.len() > 1, "{asked:?}");
    }

    /// The automatic player of the channel plays for whoever is away, if that is agreed on.
    #[test]
    fn the_automatic_player_answers_for_the_absent() {
        games_testing::games();
        let game = begun(Options { absent: true, ..Options::default() });
        let asked = Request::of(&seen(&game)).expect("asked");
        assert_eq!(answer(&seen(&game)), Some(considered(&asked)));
        let game = begun(Options::default());
        assert_eq!(answer(&seen(&game)), Some(Answer::One(Choice::Quick)));
    }
}
