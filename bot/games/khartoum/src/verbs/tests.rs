//! Whatever is offered can be typed, and what is typed is that; of the other side nothing is
//! completed.

use games::staff::authority::Authority;
use games::verb::{Args, Completion, OptionValue, Typing};
use games_testing::words;
use khartoum::phases::Frame;
use khartoum::{Choice as Own, Faction};
use kit::{Answer, Audience};
use model::{Game, Snapshot};

use crate::odds::tests::{position, seen, unit};
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
fn completed(
    game: &Game,
    name: &str,
    option: &str,
    words: &[(&'static str, String)],
) -> Vec<Completion> {
    let (by, kept) = (Authority::alone(), games_testing::snapshot(game.clone()));
    let snapshot: &Snapshot = &kept;
    let args: Args<'_> =
        words.iter().map(|(name, word)| (*name, OptionValue::Text(word.as_str()))).collect();
    let typing =
        Typing { partial: "", args: &args, snapshot: Some(snapshot), table: Some((game, &by)) };
    let field =
        words::part(&crate::Khartoum, name).fields().iter().find(|field| field.name == option);
    let complete = field.and_then(|field| field.complete).expect("completed");
    complete(&typing).unwrap_or_default()
}

/// Each way to fill in the options of a command with what is completed in them; those that may be
/// left out are, and are not.
fn filled(game: &Game, name: &str) -> Vec<Vec<(&'static str, String)>> {
    let mut ways = vec![Vec::new()];
    for field in words::part(&crate::Khartoum, name).fields() {
        if field.complete.is_none() {
            continue;
        }
        let mut longer = Vec::new();
        for way in ways {
            let found = completed(game, name, field.name, &way);
            let with = |of: &Completion| [&way[..], &[(field.name, of.value.clone())]].concat();
            longer.extend(found.iter().take(6).map(with));
            if !field.required {
                longer.push(way);
            }
        }
        ways = longer;
    }
    ways
}

/// Whatever a command completes, it takes.
#[test]
fn whatever_is_completed_is_taken() {
    let mut taken = std::collections::BTreeMap::new();
    for seed in 0..10 {
        let mut at = 0;
        played(seed, |own, _| {
            at += 1;
            let Some(decision) = own.decision().filter(|_| at % 6 == 0) else { return };
            for seat in &decision.seats {
                let audience = Audience::Side(kit::Side(seat.0));
                let game = Game::of(own.clone()).seen(Some(audience)).into_owned();
                for name in ["card", "place", "move", "attack", "sail", "top", "fortune"] {
                    for words in filled(&game, name) {
                        if words.is_empty() {
                            continue;
                        }
                        let came = typed(&game, name, &words);
                        let asks = came.as_ref().is_err_and(|why| {
                            why.starts_with("Say w") || why.starts_with("From which side?")
                        });
                        assert!(came.is_ok() || asks, "{name} {words:?}: {came:?}");
                        *taken.entry(name).or_insert(0) += u32::from(came.is_ok());
                    }
                }
            }
        });
    }
    assert!(taken.len() == 7 && taken.values().all(|times| *times > 2), "{taken:?}");
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
            let found = completed(&game, "move", "unit", &[]).len();
            let ways = completed(&game, "move", "to", &words).len();
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

/// The Empire moves its Egyptians.
fn moving() -> Game {
    let stand: [(&str, &[&str]); 6] = [
        ("khartoum", &["egyptian-boats", "1st-infantry", "2nd-infantry", "garrison-khartoum"]),
        ("korti", &["rmli", "egyptian-camels"]),
        ("abu-hamed", &["muhamed"]),
        ("sennar", &["3rd-infantry"]),
        ("suakin", &["slatin-bey"]),
        ("shendi", &["ali"]),
    ];
    let change = |board: &mut khartoum::Board| {
        board.now.card = Some(khartoum::CardId(3));
        board.now.may_attack = true;
        board.now.contingents = vec![khartoum::Contingent::Egyptian];
        board.now.moved.add(unit("3rd-infantry"));
        board.held[1] = vec![khartoum::CardId(4)];
    };
    let game = position(Faction::Empire, &stand, change, &[Frame::Moves]);
    seen(&game, Faction::Empire)
}

/// Each refusal tells the reason that holds, and no other.
#[test]
fn a_refusal_tells_its_reason() {
    let game = moving();
    let why = |name: &str, words: &[(&'static str, &str)]| {
        let words: Vec<_> = words.iter().map(|(name, word)| (*name, (*word).to_owned())).collect();
        typed(&game, name, &words).expect_err("refused")
    };
    let asked = "You are asked now: the moves of the Empire.";
    for (unit, told) in [
        ("ali", "Ali is not of your side."),
        ("gordon", "Gordon is not on the map."),
        ("garrison-khartoum", "The garrison of Khartoum never moves."),
        ("rmli", "By the card of this turn, Baker's Gendarmerie, the Egyptians may move."),
        ("3rd-infantry", "The 3rd Egyptian Infantry has moved this turn."),
    ] {
        assert_eq!(why("move", &[("unit", unit), ("to", "kosti")]), told);
        assert_eq!(why("attack", &[("unit", unit), ("place", "shendi")]), told);
    }
    let of = |place: &'static str| [("unit", "1st-infantry"), (place, "shendi")];
    assert_eq!(why("move", &of("to")), "The enemy is at Shendi: `/khartoum attack` leads there.");
    let free = [("unit", "egyptian-camels"), ("place", "dongola")];
    assert_eq!(why("attack", &free), "No enemy is at Dongola: `/khartoum move` leads there.");
    let far = why("move", &[("unit", "1st-infantry"), ("to", "suakin")]);
    assert!(far.starts_with("The 1st Egyptian Infantry cannot reach Suakin. These would"), "{far}");
    let none = [("unit", "slatin-bey"), ("place", "shendi")];
    assert_eq!(why("attack", &none), "No enemy is within reach of Slatin Bey.");
    let by_boat = [("unit", "egyptian-boats"), ("to", "berber")];
    assert_eq!(why("move", &by_boat), "Boats go to Berber by `/khartoum sail`.");
    assert_eq!(why("card", &[]), format!("No card is drawn now. {asked}"));
    assert_eq!(why("card", &[("play", "K-05")]), "Your side does not hold The Cabinet Debates.");
    let held = why("card", &[("play", "4")]);
    assert!(held.ends_with(&format!(" cannot be played so now. {asked}")), "{held}");
    assert!(why("card", &[("play", "atlantis")]).contains("is no card"));
    assert_eq!(why("place", &[("unit", "all")]), format!("Nobody is placed now. {asked}"));
    assert_eq!(why("break-off", &[]), format!("Nobody can break off now. {asked}"));
    // The other side is asked nothing, and learns nothing of what is asked.
    let other = position(Faction::Empire, &[], |_| {}, &[Frame::Moves]);
    let other = seen(&other, Faction::Mahdist);
    let told = typed(&other, "done", &[]).expect_err("refused");
    assert_eq!(told, "There is nothing to end now. Nothing is asked of your side now.");
}

/// Boats take nobody along who is not named.
#[test]
fn boats_ask_who_goes_along() {
    let game = moving();
    let sail = |with: Option<&str>| {
        let words = [("boats", "egyptian-boats"), ("to", "berber")].into_iter();
        let words = words.chain(with.map(|with| ("with", with)));
        let words: Vec<_> = words.map(|(name, word)| (name, word.to_owned())).collect();
        typed(&game, "sail", &words)
    };
    let why = sail(None).expect_err("it is asked");
    let told =
        "who goes along: nobody, or any of these, with commas between: the 1st and 2nd Egyptian";
    assert!(why.contains(told), "{why}");
    for with in ["nobody", "all", "1st Egyptian Infantry", "1st-infantry, 2nd-infantry"] {
        sail(Some(with)).unwrap_or_else(|why| panic!("{with}: {why}"));
    }
}
