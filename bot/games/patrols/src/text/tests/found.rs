//! Whoever is found is told what the search came to and what follows if it comes out; the patrol is not
//! (P-061, P-062, P-R48).

use games::Play as _;
use kit::Audience;
use model::Game;
use patrols::{Choice, Faction, Fate, Why};

use crate::Patrols;
use crate::text::tests::played;

/// P-061, P-062: no fight after +3 to +5, an ambush after +6 or better, which scouts may leave be.
#[test]
fn whoever_is_found_knows_what_follows() {
    let (mut quiet, mut caught) = (0, 0);
    for seed in 0..30 {
        played(seed, |own, _| {
            let Some(Why::Found { piece }) = own.decision().map(|asked| asked.why) else { return };
            let asks = |of: Faction| {
                let side = Audience::Side(of.side());
                let game = Game::of(own.clone()).seen(Some(side)).into_owned();
                let asked = game.decision().expect("it waits");
                let (_, body) = Patrols.question(&asked.why, &game, side);
                (body, Patrols.labels(asked.ask.choices(), &game))
            };
            let search =
                own.board().sealed.last().filter(|_| own.board().player == Faction::Patrol);
            let Some(search) = search.filter(|search| search.piece == piece) else { return };
            let ((told, labels), (kept, none)) = (asks(Faction::Dervish), asks(Faction::Patrol));
            assert!(!kept.contains("The search came to") && none.is_empty(), "{kept}");
            let offered = own.decision().expect("it waits").ask.choices();
            if matches!(offered, [Choice::Lots]) {
                return;
            }
            let (says, follows, count) = match (search.difference, search.unit.is_scout()) {
                (..=5, _) => ("without a fight", "no fight", &mut quiet),
                (_, false) => ("at once", "at once", &mut caught),
                (_, true) => ("may fall upon", "may strike at once", &mut caught),
            };
            let came = format!("The search came to +{}: ", search.difference);
            assert!(told.contains(&came) && told.contains(says), "{told}");
            for (choice, label) in offered.iter().zip(&labels) {
                let comes = match choice {
                    Choice::Found(_, fate) => *fate == Fate::Out,
                    Choice::FoundBoth(_, fate, _, its) => [fate, its].contains(&&Fate::Out),
                    _ => false,
                };
                assert!(!comes || label.detail.to_lowercase().contains(follows), "{label:?}");
                *count += usize::from(comes);
            }
        });
    }
    assert!(quiet > 0 && caught > 0, "{quiet} {caught}");
}
