//! What is answered for a side that says nothing, and what goes without saying.

use kit::{Answer, Ask, Audience, Decision, Seat, Side};
use patrols::{Board, Choice, Faction, Patrols, Role, Shape, Why};

/// A copy of a game that knows no more than whoever is asked, and their seat. Nothing of a copy that is
/// cut for the other side: there nothing can be answered.
fn asked(game: &Patrols) -> Option<(Patrols, Seat)> {
    let seat = *game.decision()?.seats.first()?;
    let ask = game.ask_of(seat)?;
    let open = matches!(ask, Ask::Number { .. }) || !ask.choices().is_empty();
    open.then(|| (game.seen_by(Audience::Side(Side(seat.0))), seat))
}

/// What the automatic player of the channel answers: whichever side is asked, it knows what that side
/// sees.
pub fn considered(game: &Patrols) -> Option<Answer<Choice>> {
    let (known, seat) = asked(game)?;
    patrols_players::considered(&known, seat)
}

/// What a silent side is taken to have said. The automatic player answers for its own side, and for
/// everybody who is away if that is agreed on.
pub fn answer(game: &Patrols) -> Option<Answer<Choice>> {
    let ((known, seat), options) = (asked(game)?, game.options());
    let automatic = options.automatic.side().map(Faction::seat) == Some(seat);
    match options.absent || automatic {
        true => patrols_players::considered(&known, seat),
        false => known.decision().map(|decision| silent(known.board(), decision)),
    }
}

/// The plain answer: as usual while the sides set up; then nobody acts, no card is declared, and
/// nothing is risked.
fn silent(board: &Board, decision: &Decision<Choice, Why>) -> Answer<Choice> {
    let of = match &decision.ask {
        Ask::One(of) => of,
        Ask::Some { of, min, .. } => return cheapest(board, decision.why, of, *min),
        Ask::Number { min, .. } => return Answer::Number(*min),
    };
    let plain = match decision.why {
        Why::Lay { .. } | Why::Scouts => Some(Choice::Usual),
        // What everybody could reckon must not give away what is hidden.
        Why::Hide | Why::Found { .. } | Why::Drop | Why::Remove => Some(Choice::Lots),
        Why::Enter { .. } => middle(of),
        Why::Activate { .. } => Some(Choice::Nobody),
        Why::Scouting | Why::Act { .. } | Why::Deploy { .. } => Some(Choice::Done),
        Why::Strike { .. } | Why::Shift | Why::Winner { .. } => Some(Choice::Stay),
        Why::Flee { .. } => safest(of),
        Why::Stand { .. } => Some(Choice::FallBack),
        Why::Card => Some(Choice::NoCard),
        Why::Declare => Some(Choice::GoOn),
        Why::Contest => Some(Choice::Accept),
        // The first that is offered: the first unit, the first chart, the first piece.
        Why::First | Why::Chart | Why::Unscout | Why::HowFar { .. } | Why::Lose { .. } => None,
    };
    Answer::One(plain.filter(|plain| of.contains(plain)).unwrap_or(of[0]))
}

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

fn safest(of: &[Choice]) -> Option<Choice> {
    let friend = of.iter().find(|choice| matches!(choice, Choice::FleeTo(..))).copied();
    let south = |choice: &&Choice| match choice {
        Choice::Flee(_, along) => along.0 == Faction::Patrol.home(),
        _ => false,
    };
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
    use patrols::Options;

    use super::*;

    #[test]
    fn a_game_in_which_nobody_says_anything_comes_to_its_end() {
        for seed in 0..6 {
            let options = Options { everyone: seed % 2 == 0, ..Options::default() };
            let mut dice = games::simulate::Seeded::new(seed);
            let mut game = Patrols::new(&options, &mut dice, &mut Vec::new());
            let mut taken = 0;
            while let Some(decision) = game.decision() {
                let answer = answer(&game).expect("every question has an answer");
                let seat = decision.seats[0];
                game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("an offer");
                taken += 1;
            }
            assert!(taken > 12, "{taken}");
        }
    }

    /// Every question that comes up in random play has a default that is offered. What a side that says
    /// nothing hides, and where to, is left to the dice: it does not follow from what everybody knows.
    #[test]
    fn every_question_has_a_default_and_a_silent_side_leaves_what_it_hides_to_the_dice() {
        let (mut met, mut secret) = (std::collections::BTreeSet::new(), Vec::new());
        crate::text::tests::asked(0..20, 1, |at| {
            met.insert(at.why.topic());
            let given = answer(at.own).expect("a default");
            let asked = at.own.decision().expect("it waits");
            assert_eq!(asked.ask.check(&given), Ok(()), "{:?}", at.why);
            if matches!(at.why, Why::Hide | Why::Found { .. } | Why::Drop | Why::Remove) {
                secret.push(at.why.topic());
                assert_eq!(given, Answer::One(Choice::Lots), "{:?}", at.why);
            }
        });
        secret.sort_unstable();
        secret.dedup();
        assert!(met.len() > 16, "{met:?}");
        assert_eq!(secret, ["drop", "found", "hide", "pick"]);
    }

    /// The automatic player of the channel plays for whoever is away, if that is agreed on.
    #[test]
    fn the_automatic_player_answers_for_the_absent() {
        let begun = |options| Patrols::new(&options, &mut kit::Calm::default(), &mut Vec::new());
        let game = begun(Options { absent: true, ..Options::default() });
        assert_eq!(answer(&game), considered(&game));
        assert_eq!(answer(&begun(Options::default())), Some(Answer::One(Choice::Usual)));
    }
}
