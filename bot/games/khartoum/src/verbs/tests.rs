//! Whatever is offered can be typed, and what is typed is that; of the other side nothing is
//! completed.

use games::staff::authority::Authority;
use games::verb::{Args, OptionValue, Typing};
use games_testing::words;
use khartoum::{Choice as Own, Faction};
use kit::{Answer, Audience};
use model::{Game, Snapshot};

use crate::text::tests::played;
use crate::verbs::card_named;

/// What a typed command comes to: its first step.
fn typed(game: &Game, name: &str, words: &[(&'static str, String)]) -> Result<Own, String> {
    match words::typed(&crate::Khartoum, name, game, words)? {
        Answer::One(choice) => Ok(choice.own().expect("its own")),
        other => Err(format!("{other:?}")),
    }
}

/// The command by which a choice is given.
fn command(choice: Own) -> Option<(&'static str, Vec<(&'static str, String)>)> {
    let word = |name: &'static str, of: &dyn ToString| (name, of.to_string());
    Some(match choice {
        Own::March(unit, to) => ("move", vec![word("unit", &unit), word("to", &to)]),
        Own::MarchAll(from, to) => {
            let name = crate::text::names::space(from);
            ("move", vec![("unit", format!("all of {name}")), word("to", &to)])
        }
        Own::Attack(unit, to, by) | Own::SailAgainst(unit, to, by) => {
            ("attack", vec![word("unit", &unit), word("place", &to), word("from", &by)])
        }
        Own::AttackAll(from, to, by) => {
            let from = format!("all-of-{from}");
            ("attack", vec![("unit", from), word("place", &to), word("from", &by)])
        }
        Own::Sail(unit, to) => {
            let with = ("with", "nobody".to_owned());
            ("sail", vec![word("boats", &unit), word("to", &to), with])
        }
        Own::Top(unit) => ("top", vec![word("unit", &unit)]),
        Own::Place(unit, at) => ("place", vec![word("unit", &unit), word("at", &at)]),
        Own::Muster(at) => ("place", vec![("unit", "all".to_owned()), word("at", &at)]),
        Own::Quick => ("place", vec![("unit", "as usual".to_owned())]),
        Own::Draw => ("card", Vec::new()),
        Own::Play(card) => ("card", vec![("play", crate::text::names::card(card).to_owned())]),
        Own::Off(unit) => ("break-off", vec![word("unit", &unit)]),
        Own::AllOff => ("break-off", Vec::new()),
        Own::Done | Own::Enough | Own::Pass => ("done", Vec::new()),
        Own::Hold => ("done", Vec::new()),
        Own::Fortune(_) | Own::FortuneOn(..) | Own::FortuneAt(..) | Own::Discard(_) => {
            ("fortune", vec![word("card", &choice)])
        }
        _ => return None,
    })
}

#[test]
fn whatever_is_offered_can_be_typed() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let mut at = 0;
        played(seed, |own, _| {
            at += 1;
            let Some(decision) = own.decision().filter(|_| at % 4 == 0) else { return };
            // The Mahdi comes back by the same command as recruits, and alone.
            if decision.sealed {
                return;
            }
            let seat = decision.seats[0];
            let audience = Audience::Side(kit::Side(seat.0));
            let game = Game::of(own.clone()).seen(Some(audience)).into_owned();
            for choice in decision.ask.choices().iter().step_by(3) {
                let Some((name, words)) = command(*choice) else { continue };
                kinds.insert(name);
                assert_eq!(typed(&game, name, &words), Ok(*choice), "{name} {words:?}");
            }
        });
    }
    assert_eq!(kinds.len(), 9, "{kinds:?}");
}

/// What is completed in an option.
fn completed(game: &Game, name: &str, option: &str, words: &[(&'static str, String)]) -> usize {
    let (by, kept) = (Authority::alone(), games_testing::snapshot(game.clone()));
    let snapshot: &Snapshot = &kept;
    let args: Args<'_> =
        words.iter().map(|(name, word)| (*name, OptionValue::Text(word.as_str()))).collect();
    let typing =
        Typing { partial: "", args: &args, snapshot: Some(snapshot), table: Some((game, &by)) };
    let field =
        words::part(&crate::Khartoum, name).fields().iter().find(|field| field.name == option);
    let complete = field.and_then(|field| field.complete).expect("completed");
    complete(&typing).unwrap_or_default().len()
}

#[test]
fn only_what_ones_own_side_may_choose_is_completed() {
    let mut looked_at = 0;
    played(6, |own, _| {
        let Some(decision) = own.decision() else { return };
        let Some(Own::March(unit, _)) =
            decision.ask.choices().iter().find(|choice| matches!(choice, Own::March(..))).copied()
        else {
            return;
        };
        looked_at += 1;
        let whole = Game::of(own.clone());
        let of = unit.faction();
        let words = [("unit", unit.to_string())];
        for faction in Faction::ALL {
            let game = whole.seen(Some(Audience::Side(faction.side()))).into_owned();
            let found = completed(&game, "move", "unit", &[]);
            let ways = completed(&game, "move", "to", &words);
            assert_eq!((found > 0, ways > 0), (faction == of, faction == of));
        }
    });
    assert!(looked_at > 5);
}

#[test]
fn a_card_is_found_by_its_number_its_title_and_what_it_begins_with() {
    for typed in ["1", "#1", "K-01", "k-01", "Send Gordon", "send g"] {
        assert_eq!(card_named(typed), Some(khartoum::CardId(1)), "{typed}");
    }
    assert_eq!(card_named("War Drums"), Some(khartoum::CardId(33)));
    for typed in ["", "0", "99", "atlantis"] {
        assert_eq!(card_named(typed), None, "{typed}");
    }
}
