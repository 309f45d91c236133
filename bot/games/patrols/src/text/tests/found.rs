//! Whoever is found is told what the search came to and what follows if it comes out; the patrol is not
//! (P-061, P-062, P-R48).

use games::Play as _;
use kit::Audience;
use model::Game;
use patrols::{Choice, Faction, Fate, Why};

use crate::Patrols;
use crate::text::tests::asked;

/// P-061, P-062: no fight after +3 to +5, an ambush after +6 or better, which scouts may leave be.
#[test]
fn whoever_is_found_knows_what_follows() {
    let (mut quiet, mut caught) = (0, 0);
    asked(0..30, 1, |at| {
        let Why::Found { piece } = at.why else { return };
        let board = at.own.board();
        let search = board.sealed.last().filter(|search| search.piece == piece);
        let Some(search) = search.filter(|_| board.player == Faction::Patrol) else { return };
        let patrol = Audience::Side(Faction::Patrol.side());
        let theirs = Game::of(at.own.clone()).seen(Some(patrol)).into_owned();
        let kept = theirs.decision().expect("it waits");
        let (_, told) = Patrols.question(&kept.why, &theirs, patrol);
        assert!(!told.contains("The search came to") && kept.ask.choices().is_empty(), "{told}");
        if matches!(at.choices, [Choice::Lots]) {
            return;
        }
        let (_, told) = Patrols.question(&kept.why, &at.known, at.side);
        let (says, follows, count) = match (search.difference, search.unit.is_scout()) {
            (..=5, _) => ("without a fight", "no fight", &mut quiet),
            (_, false) => ("at once", "at once", &mut caught),
            (_, true) => ("may fall upon", "may strike at once", &mut caught),
        };
        let came = format!("The search came to +{}: ", search.difference);
        assert!(told.contains(&came) && told.contains(says), "{told}");
        for choice in at.choices {
            let comes = match choice {
                Choice::Found(_, fate) => *fate == Fate::Out,
                Choice::FoundBoth(_, fate, _, its) => [fate, its].contains(&&Fate::Out),
                _ => false,
            };
            let label = at.label(*choice);
            assert!(!comes || label.detail.to_lowercase().contains(follows), "{label:?}");
            *count += usize::from(comes);
        }
    });
    assert!(quiet > 0 && caught > 0, "{quiet} {caught}");
}
