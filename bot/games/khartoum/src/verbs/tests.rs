//! Whatever is offered can be typed, and what is typed is that; of the other side nothing is
//! completed.

use games::people::authority::Authority;
use games::verb::{Args, Completion, OptionValue, Typing};
use games_testing::words;
use khartoum::phases::Frame;
use khartoum::{Choice as Own, Faction};
use kit::{Answer, Audience};
use model::{Game, Snapshot};

use crate::cards::card_named;
use crate::odds::tests::{position, seen, unit};
use crate::text::names;
use crate::text::tests::played;
use crate::verbs::about;

fn typed(game: &Game, name: &str, words: &[(&'static str, String)]) -> Result<Own, String> {
    match words::typed(&crate::Khartoum, name, game, words)? {
        Answer::One(choice) => Ok(choice.own().expect("its own")),
        other => Err(format!("{other:?}")),
    }
}

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
    for seed in 0..8 {
        let mut at = 0;
        played(seed, |own, _| {
            at += 1;
            let Some(decision) = own.decision().filter(|_| at % 6 == 0) else { return };
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
            longer.extend(found.iter().take(3).map(with));
            if !field.required {
                longer.push(way);
            }
        }
        ways = longer;
    }
    ways
}

#[test]
fn whatever_is_completed_is_taken() {
    let mut taken = std::collections::BTreeMap::new();
    for seed in 0..6 {
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

/// Whatever is a whole name means what goes by it, offered or not, and never another whose name it
/// begins.
#[test]
fn a_whole_name_means_itself() {
    let title = |name: &str| name.to_owned();
    for unit in khartoum::UnitId::all() {
        let others = about::units(khartoum::UnitId::all().filter(|other| *other != unit));
        for typed in [unit.to_string(), names::unit_short(unit), names::unit(unit)] {
            assert_eq!(about::unit(&typed), Some(unit), "{typed}");
            assert_eq!(about::offered_as(&others, &typed), None, "{typed}");
            let told = about::card(&[], &typed).expect_err("no card");
            assert!(told.ends_with("is a unit, no card."), "{typed}: {told}");
            assert!(about::space(&typed).is_err(), "{typed}");
        }
    }
    for space in khartoum::SpaceId::all() {
        for typed in [space.to_string(), title(names::space(space))] {
            assert_eq!(about::space(&typed), Ok(space));
            assert_eq!(about::unit(&typed), None, "{typed}");
            let told = about::card(&[], &typed).expect_err("no card");
            assert!(told.ends_with("is a space of the map, no card."), "{typed}: {told}");
        }
    }
    for card in (1..=40).map(khartoum::CardId) {
        let others = (1..=40).map(khartoum::CardId).filter(|other| *other != card);
        let others: Vec<Own> = others.map(Own::Play).collect();
        for typed in [card.to_string(), title(names::card(card))] {
            assert_eq!(about::card(&others, &typed), Ok(card), "{typed}");
            assert_eq!(about::card_in_whole(&typed), Some(card), "{typed}");
            assert_eq!(about::unit(&typed), None, "{typed}");
            assert!(about::space(&typed).is_err(), "{typed}");
        }
    }
}

fn refused(game: &Game, name: &str, words: &[(&'static str, &str)]) -> String {
    let words: Vec<_> = words.iter().map(|(name, word)| (*name, (*word).to_owned())).collect();
    typed(game, name, &words).expect_err("refused")
}

fn moving_mahdists() -> Game {
    let stand: [(&str, &[&str]); 6] = [
        ("rahad", &["cavalry-b", "mahdi"]),
        ("bara", &["ali"]),
        ("kosti", &["1st-infantry"]),
        ("el-obeid", &["muhamed", "abdulah"]),
        ("tokar", &["osman-digna"]),
        ("kassala", &["garrison-a"]),
    ];
    let change = |board: &mut khartoum::Board| {
        board.now.card = Some(khartoum::CardId(10));
        board.now.may_attack = true;
        board.now.contingents = vec![khartoum::Contingent::Mahdist];
        board.stacks = ["mahdi", "muhamed"].map(unit).to_vec();
        let rest = khartoum::UnitId::of(Faction::Mahdist);
        let rest: Vec<_> = rest.filter(|unit| !board.stacks.contains(unit)).collect();
        board.stacks.extend(rest);
        board.now.on_top.add(unit("abdulah"));
    };
    let game = position(Faction::Mahdist, &stand, change, &[Frame::Moves]);
    seen(&game, Faction::Mahdist)
}

/// K-R38: a unit that is not beneath a stack is told why it cannot be put on top, and no other is.
#[test]
fn who_cannot_be_put_on_top_is_told_why() {
    let game = moving_mahdists();
    let top = |unit: &str| refused(&game, "top", &[("unit", unit)]);
    assert_eq!(top("mahdi"), "The Mahdi is on top at Rahad already.");
    assert_eq!(top("ali"), "Ali is alone at Bara: no stack is there.");
    assert_eq!(top("osman"), "Osman Digna is alone at Tokar: no stack is there.");
    assert_eq!(top("jihadiya-a"), "Jihadiya A is not on the map.");
    assert_eq!(top("gordon"), "Gordon is not of your side.");
    assert_eq!(
        top("abdulah"),
        "Abdulah was put on top at El Obeid this turn already, and only once can be."
    );
    assert!(typed(&game, "top", &[("unit", "cavalry-b".to_owned())]).is_ok());
    let open = refused(&moving(), "top", &[("unit", "rmli")]);
    assert!(open.starts_with("The stacks of the Empire are open"), "{open}");
}

/// K-060: who is named to go along goes, or is refused with the reason; nobody is dropped unsaid.
#[test]
fn who_cannot_go_along_is_told_why() {
    let with = |game: &Game, from: &str| {
        let words = [("boats", "egyptian-boats"), ("to", "berber"), ("with", from)];
        refused(game, "sail", &words)
    };
    let game = moving();
    let told = with(&game, "slatin");
    assert_eq!(told, "Slatin Bey is at Suakin, and the Egyptian River Boats sail from Khartoum.");
    assert_eq!(
        with(&game, "garrison-khartoum"),
        "The garrison of Khartoum never moves, aboard boats or otherwise."
    );
    assert_eq!(with(&game, "ali"), "Ali is not of your side.");
    // The same where nobody could go along, and nobody is asked.
    let alone: [(&str, &[&str]); 2] =
        [("khartoum", &["egyptian-boats"]), ("suakin", &["slatin-bey"])];
    let change = |board: &mut khartoum::Board| {
        board.now.contingents = vec![khartoum::Contingent::Egyptian];
    };
    let game = position(Faction::Empire, &alone, change, &[Frame::Moves]);
    let game = seen(&game, Faction::Empire);
    assert_eq!(with(&game, "slatin"), told);
    let nobody = [("boats", "egyptian-boats"), ("to", "berber"), ("with", "nobody")];
    let nobody: Vec<_> = nobody.map(|(name, word)| (name, word.to_owned())).to_vec();
    assert!(typed(&game, "sail", &nobody).is_ok());
}

/// K-R49: a leader alone does not attack, and that is what is said.
#[test]
fn a_leader_alone_is_told_that_he_does_not_attack() {
    let game = moving_mahdists();
    let alone = "A leader alone does not attack. The Mahdi goes to Kosti together with others, or \
                 when others of your side are there.";
    let to = |name: &str, option: &'static str, place: &str| {
        refused(&game, name, &[("unit", "mahdi"), (option, place)])
    };
    assert_eq!(to("attack", "place", "kosti"), alone);
    assert_eq!(to("move", "to", "kosti"), alone);
    assert_eq!(to("attack", "place", "kassala"), "The Mahdi cannot reach Kassala.");
    let stand: [(&str, &[&str]); 2] = [("khartoum", &["gordon"]), ("duem", &["ali"])];
    let acts = |board: &mut khartoum::Board| {
        board.now.may_attack = true;
        board.now.contingents = vec![khartoum::Contingent::Egyptian];
    };
    let game = position(Faction::Empire, &stand, acts, &[Frame::Moves]);
    let game = seen(&game, Faction::Empire);
    for (name, option) in [("attack", "place"), ("move", "to")] {
        let told = refused(&game, name, &[("unit", "gordon"), (option, "duem")]);
        assert!(told.starts_with("A leader alone does not attack. Gordon goes to Duem"), "{told}");
    }
    // K-05.
    let stays = |board: &mut khartoum::Board| {
        board.now.card = Some(khartoum::CardId(5));
        board.now.contingents = vec![khartoum::Contingent::Egyptian];
    };
    let stand: [(&str, &[&str]); 2] = [("khartoum", &["1st-infantry"]), ("duem", &["ali"])];
    let game = position(Faction::Empire, &stand, stays, &[Frame::Moves]);
    let game = seen(&game, Faction::Empire);
    let told = refused(&game, "move", &[("unit", "1st-infantry"), ("to", "duem")]);
    let why = "The enemy is at Duem, and by the card of this turn, The Cabinet Debates, nobody may \
               attack.";
    assert_eq!(told, why);
}

#[test]
fn whoever_cannot_attack_from_a_side_is_told_so() {
    let game = moving_mahdists();
    let from = [("unit", "osman-digna"), ("place", "kassala"), ("from", "sinkat")];
    let told = refused(&game, "attack", &from);
    assert!(told.starts_with("Osman Digna cannot attack Kassala from Sinkat. These"), "{told}");
    let all = refused(&game, "move", &[("unit", "all of bara"), ("to", "rahad")]);
    assert_eq!(all, "No two units at Bara can move together now.");
}

#[test]
fn only_boats_sail() {
    let game = moving();
    for (unit, name) in [("3rd-infantry", "The 3rd Egyptian Infantry"), ("ali", "Ali")] {
        let told = refused(&game, "sail", &[("boats", unit), ("to", "dongola")]);
        assert_eq!(told, format!("{name} is no unit of river boats."));
    }
}

/// K-011, K-020 to K-022, K-030: a space in which a unit cannot be placed is told with what bars it.
#[test]
fn where_nobody_can_be_placed_is_told_why() {
    games_testing::games();
    let mut game = model::Setup::of(khartoum::Options::default())
        .begin(&mut kit::Calm::default(), &mut Vec::new());
    let place = |game: &Game, of: Faction, unit: &str, at: &str| {
        refused(&seen(game, of), "place", &[("unit", unit), ("at", at)])
    };
    let barred = |unit: &str, at: &str| place(&game, Faction::Empire, unit, at);
    let told = barred("garrison-a", "el-obeid");
    assert!(told.starts_with("El Obeid is barred: a lettered garrison begins"), "{told}");
    let told = barred("garrison-a", "bara");
    assert!(told.starts_with("Bara is neither a town nor a fortress. These would"), "{told}");
    let told = barred("garrison-a", "khartoum");
    assert!(told.starts_with("The garrison of Khartoum is at Khartoum already. "), "{told}");
    let told = barred("garrison-c", "berber");
    assert_eq!(told, "Garrison C is not placed now. Now it is the turn of Garrison A.");
    let quick = Answer::One(model::Choice::of(Own::Quick));
    game = game.calm_after(&quick).expect("set up");
    let mahdist = |unit: &str, at: &str| place(&game, Faction::Mahdist, unit, at);
    let told = mahdist("abdulah", "khartoum");
    assert!(told.starts_with("The enemy is at Khartoum. These would do: "), "{told}");
    let told = mahdist("abdulah", "shendi");
    assert!(told.starts_with("Abdulah begins at El Obeid or next to it. These"), "{told}");
}

#[test]
fn all_recruits_may_be_one() {
    let mut looked_at = 0;
    for seed in 0..6 {
        played(seed, |own, _| {
            let why = own.decision().map(|decision| decision.why);
            let Some(khartoum::Why::Recruits { of: Faction::Mahdist, left: 1 }) = why else {
                return;
            };
            let game = seen(&Game::of(own.clone()), Faction::Mahdist);
            let first = own.decision().expect("asked").ask.choices()[0];
            let Own::Place(unit, at) = first else { panic!("{first}") };
            let words = [("unit", "all".to_owned()), ("at", at.to_string())];
            assert_eq!(typed(&game, "place", &words), Ok(Own::Place(unit, at)));
            looked_at += 1;
        });
    }
    assert!(looked_at > 5, "{looked_at}");
}

/// K-068, K-R40: whoever cannot break off is told why.
#[test]
fn who_cannot_break_off_is_told_why() {
    let stand: [(&str, &[&str]); 3] = [
        ("kosti", &["ali", "1st-infantry", "gordon", "bashi-cavalry"]),
        ("khartoum", &["slatin-bey", "garrison-khartoum"]),
        ("berber", &["rmli"]),
    ];
    let change = |board: &mut khartoum::Board| {
        board.units[unit("bashi-cavalry").index()].panicked = true;
    };
    let at = crate::odds::tests::at("kosti");
    let game = position(Faction::Mahdist, &stand, change, &[Frame::Fight(at)]);
    let game = seen(&game, Faction::Empire);
    let off = |unit: &str| refused(&game, "break-off", &[("unit", unit)]);
    assert_eq!(off("slatin"), "Slatin Bey is at Khartoum, not in the battle at Kosti.");
    assert_eq!(off("rmli"), "The Royal Marines are at Berber, not in the battle at Kosti.");
    assert!(off("1st-infantry").starts_with("The 1st Egyptian Infantry cannot break off: only"));
    let told = off("bashi-cavalry");
    assert_eq!(told, "The Bashi Cavalry is panicked: only who is in order breaks off.");
    assert_eq!(off("ali"), "Ali is not of your side.");
}

/// A Fortune card that is held is refused with the moment at which it can be played.
#[test]
fn a_fortune_card_is_refused_with_its_moment() {
    let stand: [(&str, &[&str]); 2] = [("rahad", &["ali"]), ("kosti", &["1st-infantry"])];
    let fortune = |played: bool| {
        let held = move |board: &mut khartoum::Board| {
            let options = khartoum::Options { fortune: true, ..khartoum::Options::default() };
            let (dice, events) = (&mut kit::Calm::default(), &mut Vec::new());
            let with = khartoum::Khartoum::new(&options, dice, events);
            board.fortune.clone_from(&with.board().fortune);
            let fortune = board.fortune.as_mut().expect("the Fortune deck");
            fortune.hands[0] = [33, 22, 25].map(khartoum::CardId).to_vec();
            fortune.played[0] = played;
            board.now.may_attack = true;
            board.now.contingents = vec![khartoum::Contingent::Mahdist];
        };
        let game = position(Faction::Mahdist, &stand, held, &[Frame::Moves]);
        seen(&game, Faction::Mahdist)
    };
    let told = |game: &Game, card: &str| refused(game, "fortune", &[("card", card)]);
    let game = fortune(false);
    let asked = "You are asked now: the moves of the Mahdists.";
    let drums = told(&game, "War Drums");
    let when = "It is played in a battle, before the dice of a round.";
    assert_eq!(drums, format!("War Drums cannot be played now. {when} {asked}"));
    assert!(told(&game, "zariba").starts_with("Zariba is a card of the other side. You can only"));
    assert!(told(&game, "spies").ends_with(&format!("whom it would concern. {asked}")));
    assert_eq!(told(&game, "war dr"), drums);
    assert_eq!(told(&game, "Night March"), "Your side does not hold Night March.");
    assert!(told(&game, "Send Gordon").contains("is no Fortune card"));
    assert_eq!(told(&game, "mahdi"), "The Mahdi is a unit, no card.");
    assert!(told(&fortune(true), "War Drums").starts_with("Your side has played a Fortune card"));
}

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
    let stand: [(&str, &[&str]); 1] = [("khartoum", &["egyptian-boats", "3rd-infantry"])];
    let acts = |board: &mut khartoum::Board| {
        board.now.contingents = vec![khartoum::Contingent::Egyptian];
    };
    let alone = position(Faction::Empire, &stand, acts, &[Frame::Moves]);
    let words = [("boats", "egyptian-boats"), ("to", "berber")];
    let told = refused(&seen(&alone, Faction::Empire), "sail", &words);
    let one = "Say with `with:` who goes along: nobody, or the 3rd Egyptian Infantry.";
    assert_eq!(told, one);
    for with in ["nobody", "all", "1st Egyptian Infantry", "1st-infantry, 2nd-infantry"] {
        sail(Some(with)).unwrap_or_else(|why| panic!("{with}: {why}"));
    }
}
