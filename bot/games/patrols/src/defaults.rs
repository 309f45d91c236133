//! What is answered for a side that says nothing, and what goes without saying.

use kit::{Answer, Ask, Audience, Decision, Seat, Side};
use model::{Choice as AnyChoice, Game};
use patrols::{Board, Choice, Faction, Role, Shape, View, Why};

use crate::played::Ambushed as _;
use crate::policy;

/// A side's view of what is asked of it, and the choices that are its own.
struct Asked {
    seat: Seat,
    faction: Faction,
    view: View,
    decision: Decision<Choice, Why>,
}

/// What is asked of a side, if it may be known in this copy of the game.
fn asked(game: &Game) -> Option<Asked> {
    let patrol = game.patrol()?;
    let decision = patrol.decision()?;
    let seat = *decision.seats.first()?;
    let ask = patrol.ask_of(seat).filter(is_open)?;
    let faction = Faction::of(Side(seat.0))?;
    let view = game.view_of(Audience::Side(faction.side()))?;
    Some(Asked { seat, faction, view, decision: Decision { ask, ..decision.clone() } })
}

/// Whether anything can be answered: of a copy that is cut for the other side nothing can.
fn is_open(ask: &Ask<Choice>) -> bool {
    matches!(ask, Ask::Number { .. }) || !ask.choices().is_empty()
}

fn any(answer: &Answer<Choice>) -> Option<Answer<AnyChoice>> {
    answer.try_map(|choice| Some(AnyChoice::of(*choice)))
}

/// What the automatic player of the channel answers: whichever side is asked, it knows what that side
/// sees.
pub fn considered(game: &Game) -> Option<Answer<AnyChoice>> {
    let asked = asked(game)?;
    any(&policy::answer(&asked.view, &asked.decision, asked.seat))
}

/// What a silent side is taken to have said. The automatic player answers for its own side, and for
/// everybody who is away if that is agreed on.
pub fn answer(game: &Game) -> Option<Answer<AnyChoice>> {
    let asked = asked(game)?;
    let options = game.patrol()?.options();
    if options.absent || options.automatic.side() == Some(asked.faction) {
        return any(&policy::answer(&asked.view, &asked.decision, asked.seat));
    }
    any(&silent(&asked))
}

/// The plain answer: as usual while the sides set up; then nobody acts, no card is declared, and
/// nothing is risked.
fn silent(asked: &Asked) -> Answer<Choice> {
    let board = &asked.view.board;
    let of = match &asked.decision.ask {
        Ask::One(of) => of,
        Ask::Some { of, min, .. } => return cheapest(board, asked.decision.why, of, *min),
        Ask::Number { min, .. } => return Answer::Number(*min),
    };
    let first = |is: fn(&Choice) -> bool| of.iter().find(|choice| is(choice)).copied();
    let choice = match asked.decision.why {
        Why::Lay { .. } | Why::Scouts => first(|choice| matches!(choice, Choice::Usual)),
        // What everybody could reckon must not give away what is hidden.
        Why::Hide | Why::Found { .. } | Why::Drop | Why::Remove => {
            first(|choice| matches!(choice, Choice::Lots))
        }
        Why::Enter { .. } => middle(of),
        Why::Activate { .. } => first(|choice| matches!(choice, Choice::Nobody)),
        Why::Scouting | Why::Act { .. } | Why::Deploy { .. } => {
            first(|choice| matches!(choice, Choice::Done))
        }
        Why::Strike { .. } | Why::Shift | Why::Winner { .. } => {
            first(|choice| matches!(choice, Choice::Stay))
        }
        Why::Flee { .. } => safest(board, of),
        Why::Stand { .. } => first(|choice| matches!(choice, Choice::FallBack)),
        Why::Card => first(|choice| matches!(choice, Choice::NoCard)),
        Why::Declare => first(|choice| matches!(choice, Choice::GoOn)),
        Why::Contest => first(|choice| matches!(choice, Choice::Accept)),
        // The first that is offered: the first unit, the first chart, the first piece.
        Why::First | Why::Chart | Why::Unscout | Why::HowFar { .. } | Why::Lose { .. } => None,
    };
    Answer::One(choice.unwrap_or(of[0]))
}

/// In column, as near as can be to the middle of the edge.
fn middle(of: &[Choice]) -> Option<Choice> {
    let off = |choice: &Choice| match choice {
        Choice::Enter(_, cell, shape) => (
            cell.row,
            (2 * i8::try_from(cell.column).unwrap_or(0) - 5).abs(),
            *shape != Shape::Column,
        ),
        _ => (u8::MAX, 0, false),
    };
    of.iter().copied().min_by_key(off)
}

/// To friends, else wherever the enemy is farthest.
fn safest(board: &Board, of: &[Choice]) -> Option<Choice> {
    let friend = of.iter().find(|choice| matches!(choice, Choice::FleeTo(..))).copied();
    let south = |choice: &&Choice| match choice {
        Choice::Flee(_, along) => along.0 == Faction::Patrol.home(),
        _ => false,
    };
    let _ = board;
    friend.or_else(|| of.iter().find(south).copied())
}

/// The bases that matter least: those wounded, then those that neither lead nor carry a flag.
fn cheapest(board: &Board, why: Why, of: &[Choice], few: u16) -> Answer<Choice> {
    let worth = |choice: &Choice| {
        let (Choice::Lose(base), Some(unit)) = (choice, why.unit()) else { return (9, true) };
        let base = board.unit(unit).bases.get(usize::from(*base));
        base.map_or((9, true), |base| (worth_of(base.role), !base.wounded))
    };
    let mut bases = of.to_vec();
    bases.sort_by_key(worth);
    bases.truncate(usize::from(few));
    Answer::Some(bases)
}

fn worth_of(role: Role) -> u8 {
    match role {
        Role::Officer | Role::Leader => 3,
        Role::Gun | Role::MachineGun | Role::Flag => 2,
        Role::Sergeant => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use model::Setup;
    use patrols::Options;

    use super::*;

    /// Plays a game by an answerer to its end; says how many answers it took.
    fn played(
        options: Options,
        seed: u64,
        answer: impl Fn(&Game) -> Option<Answer<AnyChoice>>,
    ) -> usize {
        games_testing::games();
        let mut dice = games::simulate::Seeded::new(seed);
        let mut game = Setup::of(options).begin(&mut dice, &mut Vec::new());
        let mut taken = 0;
        while let Some(decision) = game.decision() {
            let answer = answer(&game).expect("every question has an answer");
            let seat = decision.seats[0];
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("an offer");
            taken += 1;
        }
        taken
    }

    /// Whoever is silent is played to the end.
    #[test]
    fn a_game_in_which_nobody_says_anything_comes_to_its_end() {
        for seed in 0..6 {
            let everyone = seed % 2 == 0;
            let taken = played(Options { everyone, ..Options::default() }, seed, answer);
            assert!(taken > 12, "{taken}");
        }
    }

    /// Every question that comes up in random play has a default that is offered.
    #[test]
    fn every_question_has_a_default() {
        let mut met = std::collections::BTreeSet::new();
        for seed in 0..20 {
            crate::text::tests::played(seed, |game, _| {
                let Some(decision) = game.decision() else { return };
                met.insert(decision.why.topic());
                let whole = Game::of(game.clone());
                let given = answer(&whole).expect("a default");
                let ask = whole.decision().expect("it waits").ask;
                assert_eq!(ask.check(&given), Ok(()), "{:?}", decision.why);
            });
        }
        assert!(met.len() > 16, "{met:?}");
    }

    /// What a side that says nothing hides, and where to, is left to the dice: it does not follow from
    /// what everybody knows.
    #[test]
    fn a_silent_side_leaves_what_it_hides_to_the_dice() {
        let mut met = std::collections::BTreeSet::new();
        for seed in 0..20 {
            crate::text::tests::played(seed, |game, _| {
                let Some(decision) = game.decision() else { return };
                let secret =
                    matches!(decision.why, Why::Hide | Why::Found { .. } | Why::Drop | Why::Remove);
                if secret {
                    met.insert(decision.why.topic());
                    let lots = Answer::One(AnyChoice::of(Choice::Lots));
                    assert_eq!(answer(&Game::of(game.clone())), Some(lots), "{:?}", decision.why);
                }
            });
        }
        assert_eq!(met.into_iter().collect::<Vec<_>>(), ["drop", "found", "hide", "pick"]);
    }

    /// The automatic player of the channel plays for whoever is away, if that is agreed on.
    #[test]
    fn the_automatic_player_answers_for_the_absent() {
        games_testing::games();
        let begun =
            |options: Options| Setup::of(options).begin(&mut kit::Calm::default(), &mut Vec::new());
        let game = begun(Options { absent: true, ..Options::default() });
        assert_eq!(answer(&game), considered(&game));
        let game = begun(Options::default());
        let usual = Answer::One(AnyChoice::of(Choice::Usual));
        assert_eq!(answer(&game), Some(usual));
    }
}
