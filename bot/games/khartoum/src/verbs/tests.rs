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

/// A command as a player types it: `attack unit=ali, place=kosti`.
fn answered(game: &Game, command: &str) -> Result<Own, String> {
    const OPTIONS: [&str; 9] =
        ["unit", "to", "place", "from", "boats", "with", "at", "play", "card"];
    let (name, options) = command.split_once(' ').unwrap_or((command, ""));
    let words = options.split(", ").filter_map(|option| {
        let (name, word) = option.split_once('=')?;
        let name = OPTIONS.into_iter().find(|own| *own == name).expect("an option");
        Some((name, word.replace('+', ", ")))
    });
    typed(game, name, &words.collect::<Vec<_>>())
}

/// Commands, with semicolons between, with what is answered to each, a line each.
fn read(of: &str, game: &Game, commands: &str) -> String {
    let line = |command: &str| match answered(game, command) {
        Ok(choice) => format!("{command}: {choice}\n"),
        Err(why) => format!("{command}: {why}\n"),
    };
    format!("# {of}\n{}", commands.split("; ").map(line).collect::<String>())
}

fn standing(
    of: Faction,
    stand: &[(&str, &[&str])],
    card: u8,
    change: impl FnOnce(&mut khartoum::Board),
) -> Game {
    let acts = |board: &mut khartoum::Board| {
        board.now.card = Some(khartoum::CardId(card));
        board.now.may_attack = card != 5;
        board.now.contingents = vec![match of {
            Faction::Mahdist => khartoum::Contingent::Mahdist,
            Faction::Empire => khartoum::Contingent::Egyptian,
        }];
        change(board);
    };
    seen(&position(of, stand, acts, &[Frame::Moves]), of)
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
    standing(Faction::Empire, &stand, 3, |board| {
        board.now.moved.add(unit("3rd-infantry"));
        board.held[1] = vec![khartoum::CardId(4)];
    })
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
    standing(Faction::Mahdist, &stand, 10, |board| {
        board.stacks = ["mahdi", "muhamed"].map(unit).to_vec();
        let rest = khartoum::UnitId::of(Faction::Mahdist);
        let rest: Vec<_> = rest.filter(|unit| !board.stacks.contains(unit)).collect();
        board.stacks.extend(rest);
        board.now.on_top.add(unit("abdulah"));
    })
}

/// Whoever is refused is told the one reason that holds: who moves and attacks (K-05, K-R49), who goes
/// along (K-060), who is put on top (K-R38).
#[test]
fn a_refused_move_tells_its_reason() {
    let alone: [(&str, &[&str]); 2] =
        [("khartoum", &["egyptian-boats"]), ("suakin", &["slatin-bey"])];
    let leader: [(&str, &[&str]); 2] = [("khartoum", &["gordon"]), ("duem", &["ali"])];
    let debates: [(&str, &[&str]); 2] = [("khartoum", &["1st-infantry"]), ("duem", &["ali"])];
    let one: [(&str, &[&str]); 1] = [("khartoum", &["egyptian-boats", "3rd-infantry"])];
    let told = [
        read(
            "The Empire moves",
            &moving(),
            "move unit=ali, to=kosti; attack unit=ali, place=shendi; move unit=gordon, to=kosti; \
             move unit=garrison-khartoum, to=kosti; attack unit=garrison-khartoum, place=shendi; \
             move unit=rmli, to=kosti; attack unit=rmli, place=shendi; \
             move unit=3rd-infantry, to=kosti; move unit=1st-infantry, to=shendi; \
             attack unit=egyptian-camels, place=dongola; move unit=1st-infantry, to=suakin; \
             attack unit=slatin-bey, place=shendi; move unit=egyptian-boats, to=berber; card; \
             card play=K-05; card play=4; card play=atlantis; place unit=all; break-off; \
             top unit=rmli; sail boats=3rd-infantry, to=dongola; sail boats=ali, to=dongola; \
             sail boats=egyptian-boats, to=berber; \
             sail boats=egyptian-boats, to=berber, with=nobody; \
             sail boats=egyptian-boats, to=berber, with=all; \
             sail boats=egyptian-boats, to=berber, with=1st Egyptian Infantry; \
             sail boats=egyptian-boats, to=berber, with=1st-infantry+2nd-infantry; \
             sail boats=egyptian-boats, to=berber, with=slatin; \
             sail boats=egyptian-boats, to=berber, with=garrison-khartoum; \
             sail boats=egyptian-boats, to=berber, with=ali",
        ),
        read(
            "Nobody can go along",
            &standing(Faction::Empire, &alone, 3, |_| {}),
            "sail boats=egyptian-boats, to=berber, with=slatin; \
             sail boats=egyptian-boats, to=berber, with=nobody",
        ),
        read(
            "One can go along",
            &standing(Faction::Empire, &one, 3, |_| {}),
            "sail boats=egyptian-boats, to=berber",
        ),
        read(
            "The Mahdists move",
            &moving_mahdists(),
            "top unit=mahdi; top unit=ali; top unit=osman; top unit=jihadiya-a; top unit=gordon; \
             top unit=abdulah; top unit=cavalry-b; attack unit=mahdi, place=kosti; \
             move unit=mahdi, to=kosti; attack unit=mahdi, place=kassala; \
             attack unit=osman-digna, place=kassala, from=sinkat; move unit=all of bara, to=rahad",
        ),
        read(
            "A leader alone",
            &standing(Faction::Empire, &leader, 3, |_| {}),
            "attack unit=gordon, place=duem; move unit=gordon, to=duem",
        ),
        read(
            "Nobody may attack",
            &standing(Faction::Empire, &debates, 5, |_| {}),
            "move unit=1st-infantry, to=duem; attack unit=1st-infantry, place=duem",
        ),
        // The other side is asked nothing, and learns nothing of what is asked.
        read("The Empire moves, for the Mahdists", &seen(&moving(), Faction::Mahdist), "done"),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

/// K-011, K-020 to K-022, K-030: a space in which a unit cannot be placed is told with what bars it.
/// K-068, K-R40: whoever cannot break off is told why. A Fortune card is refused with its moment.
#[test]
fn what_else_is_refused_tells_its_reason() {
    games_testing::games();
    let mut begun = model::Setup::of(khartoum::Options::default())
        .begin(&mut kit::Calm::default(), &mut Vec::new());
    let empire = seen(&begun, Faction::Empire);
    let quick = Answer::One(model::Choice::of(Own::Quick));
    begun = begun.calm_after(&quick).expect("set up");
    let stand: [(&str, &[&str]); 3] = [
        ("kosti", &["ali", "1st-infantry", "gordon", "bashi-cavalry"]),
        ("khartoum", &["slatin-bey", "garrison-khartoum"]),
        ("berber", &["rmli"]),
    ];
    let panic = |board: &mut khartoum::Board| {
        board.units[unit("bashi-cavalry").index()].panicked = true;
    };
    let fight = Frame::Fight(crate::odds::tests::at("kosti"));
    let fought = position(Faction::Mahdist, &stand, panic, &[fight]);
    let stand: [(&str, &[&str]); 2] = [("rahad", &["ali"]), ("kosti", &["1st-infantry"])];
    let fortune = |played: bool| {
        standing(Faction::Mahdist, &stand, 10, |board| {
            let options = khartoum::Options { fortune: true, ..khartoum::Options::default() };
            let (dice, events) = (&mut kit::Calm::default(), &mut Vec::new());
            let with = khartoum::Khartoum::new(&options, dice, events);
            board.fortune.clone_from(&with.board().fortune);
            let fortune = board.fortune.as_mut().expect("the Fortune deck");
            fortune.hands[0] = [33, 22, 25].map(khartoum::CardId).to_vec();
            fortune.played[0] = played;
        })
    };
    let told = [
        read(
            "The Empire sets up",
            &empire,
            "place unit=garrison-a, at=el-obeid; place unit=garrison-a, at=bara; \
             place unit=garrison-a, at=khartoum; place unit=garrison-c, at=berber",
        ),
        read(
            "The Mahdists set up",
            &seen(&begun, Faction::Mahdist),
            "place unit=abdulah, at=khartoum; place unit=abdulah, at=shendi",
        ),
        read(
            "A battle",
            &seen(&fought, Faction::Empire),
            "break-off unit=slatin; break-off unit=rmli; break-off unit=1st-infantry; \
             break-off unit=bashi-cavalry; break-off unit=ali",
        ),
        read(
            "Fortune cards",
            &fortune(false),
            "fortune card=War Drums; fortune card=war dr; fortune card=zariba; fortune card=spies; \
             fortune card=Night March; fortune card=Send Gordon; fortune card=mahdi",
        ),
        read("One has been played", &fortune(true), "fortune card=War Drums"),
    ];
    insta::assert_snapshot!(told.join("\n"));
}
