//! Whatever is offered can be typed, and what is typed is that.

use games_testing::words;
use kit::{Answer, Audience};
use model::Game;
use patrols::Choice as Own;

use crate::text::tests::played;

/// What a typed command comes to: its first step.
fn typed(game: &Game, name: &str, words: &[(&'static str, String)]) -> Result<Own, String> {
    match words::typed(&crate::Patrols, name, game, words)? {
        Answer::One(choice) => Ok(choice.own().expect("its own")),
        other => Err(format!("{other:?}")),
    }
}

/// The command by which a choice is given, and its option.
fn command(choice: Own) -> Option<(&'static str, &'static str)> {
    Some(match choice {
        Own::Unit(_) | Own::Appear(..) | Own::Orders(..) | Own::First(_) => ("unit", "unit"),
        Own::Go(..) | Own::GoAs(..) | Own::Ahead(_) | Own::Head(..) => ("go", "to"),
        Own::Face(..) | Own::Wheel(..) | Own::Turn(..) => ("form", "what"),
        Own::Form(..) | Own::Limber(_) | Own::Unlimber(_) | Own::Mount(_) => ("form", "what"),
        Own::Shoot(..) | Own::Volley(..) | Own::Aim(..) => ("shoot", "at"),
        Own::Charge(..) | Own::BreakOff(_) | Own::FallBack => ("charge", "whom"),
        Own::Search(..) => ("search", "where"),
        Own::Hide(..) | Own::Vanish(..) | Own::Unscout(..) | Own::Shift(..) => ("place", "where"),
        Own::Lay(_) | Own::Place(..) | Own::Enter(..) | Own::Usual => ("place", "where"),
        Own::Found(..) | Own::FoundBoth(..) | Own::Lots => ("place", "where"),
        Own::Card(_) | Own::CardUnit(..) | Own::CardPiece(..) | Own::Chart(_) => ("card", "card"),
        _ => return None,
    })
}

#[test]
fn whatever_is_offered_can_be_typed() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..4 {
        let mut at = 0;
        played(seed, |own, _| {
            at += 1;
            let Some(decision) = own.decision().filter(|_| at % 7 == 0) else { return };
            let audience = Audience::Side(kit::Side(decision.seats[0].0));
            let game = Game::of(own.clone()).seen(Some(audience)).into_owned();
            let few = decision.ask.choices().len() / 3 + 1;
            for choice in decision.ask.choices().iter().step_by(few) {
                let Some((name, option)) = command(*choice) else { continue };
                kinds.insert(name);
                let words = [(option, choice.to_string())];
                assert_eq!(typed(&game, name, &words), Ok(*choice), "{name} {words:?}");
                // What is shown may be sent in place of it.
                let labels = games::named("Patrols").labels(&[model::Choice::of(*choice)], &game);
                let words = [(option, labels[0].title.clone())];
                if let Ok(found) = typed(&game, name, &words) {
                    assert_eq!(found, *choice, "{name} {words:?}");
                }
            }
        });
    }
    assert_eq!(kinds.len(), 8, "{kinds:?}");
}
