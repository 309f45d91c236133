//! What a draft is told to do: Ops that are lost, places left without troops, events in vain.

use games::odds::{OddsRequest as _, Question};
use games::orders::rehearse::rehearse;
use games::people::authority::Authority;
use games::text::preview::told;
use games_testing::{TestDice, any_step};
use kit::{Answer, Ask, Audience, Calm, Scripted};
use model::{Choice as AnyChoice, Game, Step};
use san_juans::{
    Arm, Berth, Board, Campaign, CardId, Choice, Control, Options, Phase, PlaceId, Space,
    Whereabouts, first,
};

use san_juans_players::odds::march;
use staff::Roster;

use crate::text::panels::labels::label;
use crate::verbs::asked::{self, Query};

fn named(name: &str) -> PlaceId {
    first().named(name)
}

/// A war at its first action round, with a hand of two cards and a board that is changed by hand.
fn at_war(change: impl FnOnce(&mut Board)) -> Game {
    games_testing::games();
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    board.hand = vec![CardId::printed(30), CardId::printed(52)];
    change(&mut board);
    let mut dice = Calm::default();
    Game::of(Campaign::at(&options, board, Phase::Actions, &mut dice, &mut Vec::new()))
}

fn risen(board: &mut Board, names: &[&str]) {
    for name in names {
        board.place_mut(named(name)).control = Control::Rebel;
    }
}

/// The steps of a draft, with blanks between; `all` calls up everybody.
fn steps(game: &Game, words: &str) -> Vec<Step> {
    let (mut after, mut steps) = (game.clone(), Vec::new());
    for word in words.split(' ') {
        let decision = after.decision().expect("it waits");
        let answer = match (word, &decision.ask) {
            ("all", Ask::Some { of, .. }) => Answer::Some(of.clone()),
            (word, _) => Answer::One(AnyChoice::of(word.parse::<Choice>().expect(word))),
        };
        steps.push(Step { topic: decision.why.topic().to_owned(), answer });
        let tried = rehearse(game, &Authority::alone(), &steps);
        after = tried.unwrap_or_else(|_| panic!("{word} of {:?}", decision.ask)).game_after;
    }
    steps
}

fn drafted(game: &Game, words: &str) -> (Vec<String>, Game) {
    let tried = rehearse(game, &Authority::alone(), &steps(game, words)).expect("offered");
    (told(&tried.events, &tried.game_after).lines, tried.game_after)
}

fn warnings(game: &Game, words: &str) -> Vec<String> {
    let (lines, _) = drafted(game, words);
    lines.into_iter().filter_map(|line| Some(line.strip_prefix("⚠️ ")?.to_owned())).collect()
}

fn detail(game: &Game, choice: &str) -> String {
    let view = crate::view(game).expect("a campaign");
    label(choice.parse().expect("a choice"), &view, Some(game)).detail
}

#[test]
fn j_060_a_safe_road_says_that_its_dice_fall() {
    let game = at_war(|_| {});
    let (lines, _) = drafted(&game, "ops:30 activate:lopez to:richardson");
    let safe = "afe: dice are thrown, but nobody can be met";
    assert!(lines.iter().any(|line| *line == format!("🎲 S{safe}")), "{lines:?}");
    let (_, mustered) = drafted(&game, "ops:30 activate:lopez");
    assert_eq!(detail(&mustered, "to:richardson"), format!("3 spaces, s{safe}"));
}

#[test]
fn ops_that_are_given_up_are_told() {
    // J-057: a battle begun early.
    let game = at_war(|board| risen(board, &["eastsound"]));
    let marched = "ops:30 activate:west-sound all to:eastsound";
    let (_, there) = drafted(&game, marched);
    assert_eq!(detail(&there, "fight:eastsound"), "One Op is left, and lost; the battle is fought");
    let told = warnings(&game, &format!("{marched} fight:eastsound"));
    let lost = "One Op is left over and lost: once a battle begins, no more are spent";
    let few = held("West Sound", "only one unit", NO_DIE, 20);
    assert_eq!(told, [lost, &few]);
    // A round that is finished.
    let game = at_war(|_| {});
    let marched = "ops:30 activate:lopez to:lopez/richardson/1";
    let (_, there) = drafted(&game, marched);
    assert_eq!(
        detail(&there, "finish"),
        "One Op is left, and lost. Some could still march from the Lopez–Richardson road, point 1 of 2"
    );
    let told = warnings(&game, &format!("{marched} finish"));
    assert_eq!(told[0], "One Op is left over: what is not spent in this round is lost");
    let pass = "pass activate:lopez to:richardson";
    assert!(crate::view(&drafted(&game, pass).1).is_some_and(|view| view.round == Some(2)));
    assert!(!warnings(&game, pass).iter().any(|line| line.contains("Op")));
}

const NO_DIE: &str = "as things stand no die is high enough, but each place that rises around it \
                      lowers what it needs";

/// What is told of a place that is left with so few.
fn held(place: &str, few: &str, rises: &str, vp: u8) -> String {
    let falls = match few {
        "no garrison" => format!("Mahdi's score +{vp}"),
        _ => format!(
            "a second die loses it on 1–4, Mahdi's score +{vp}; four units would be besieged instead"
        ),
    };
    format!("{place} then has {few}: if it rises ({rises}), {falls}")
}

#[test]
fn j_045_whoever_marches_or_sails_out_last_is_told_what_the_place_is_worth() {
    type Change = fn(&mut Board);
    let left = "ops:30 activate:richardson all to:mud-bay";
    // One unit holds a place worth 20: on the march, and by sea.
    let alone = |board: &mut Board| {
        let here = Whereabouts::Ashore(Space::Place(named("eastsound")));
        let garrison = board.units.iter_mut().filter(|unit| unit.at == here);
        garrison.skip(1).for_each(|unit| unit.at = Whereabouts::Gone);
    };
    let near: Change = |board| risen(board, &["rosario", "olga"]);
    let (by_land, by_sea) = (
        "ops:30 activate:eastsound march:eastsound to:rosario",
        "ops:30 activate:eastsound sail:eastsound load",
    );
    let none = |place, rises, vp| vec![held(place, "no garrison", rises, vp)];
    let on_five = "on 5+ as things stand";
    let cases: [(Change, bool, &str, Vec<String>); 6] = [
        (|board| risen(board, &["mud-bay"]), false, left, none("Richardson", on_five, 5)),
        (|_| {}, false, left, none("Richardson", "on 6 as things stand", 5)),
        // It would need 8.
        (
            |board| board.place_mut(named("richardson")).control = Control::RetakenLocal,
            false,
            left,
            vec![],
        ),
        (near, true, by_land, none("Eastsound", on_five, 20)),
        (near, true, by_sea, none("Eastsound", on_five, 20)),
        (|_| {}, true, by_land, none("Eastsound", NO_DIE, 20)),
    ];
    for (change, is_alone, words, expected) in cases {
        let game = at_war(|board| {
            change(board);
            is_alone.then(|| alone(board));
        });
        assert_eq!(warnings(&game, words), expected, "{words}");
    }
    // One unit of the garrison of a fortress stays behind: too few to be besieged. What stands a
    // siege is no warning.
    let march = "ops:30 activate:eastsound march:eastsound all to:rosario";
    for (stay, expected) in
        [(0, vec![held("Eastsound", "only one unit", on_five, 20)]), (9, vec![])]
    {
        let game = at_war(|board| {
            near(board);
            let garrison = board.units.iter_mut().filter(|unit| unit.arm() == Arm::Garrison);
            for unit in garrison.take(stay) {
                unit.at = Whereabouts::Ashore(Space::Place(named("eastsound")));
            }
        });
        assert_eq!(warnings(&game, march), expected, "{stay}");
    }
}

#[test]
fn an_event_that_changes_nothing_says_so() {
    let full = at_war(|_| {});
    let hurt = at_war(|board| {
        let here = Whereabouts::Ashore(Space::Place(named("west-sound")));
        board.units.iter_mut().find(|unit| unit.at == here).expect("a garrison").steps = 1;
    });
    let sheikhs = at_war(|board| board.hand = vec![CardId::printed(40)]);
    let last = at_war(|board| (board.turn, board.hand) = (20, vec![CardId::printed(40)]));
    for (game, words, told) in [
        (&full, "event:30", Some("no unit ashore has lost a step")),
        (&full, "event:30 place:eastsound", Some("none of the troops there has lost a step")),
        (&hurt, "event:30", None),
        (&hurt, "event:30 place:west-sound", None),
        (&sheikhs, "event:40 place:lopez", None),
        (&sheikhs, "event:40 place:eastsound", Some("no die would make it rise as things stand")),
        (&last, "event:40 place:lopez", Some("no rebellion follows the last turn")),
    ] {
        let told = told.map(|why| format!("The event changes nothing: {why}"));
        assert_eq!(warnings(game, words), told.into_iter().collect::<Vec<_>>(), "{words}");
    }
    let (_, asked) = drafted(&hurt, "event:30");
    assert!(detail(&asked, "place:eastsound").ends_with(" · nothing to regain"));
    assert!(detail(&asked, "place:west-sound").ends_with(" · regains 2 steps"));
}

#[test]
fn j_057_a_battle_that_waits_after_a_landing_has_odds_and_a_second_landing_has_a_reason() {
    let game = off_mud_bay();
    let sea = *named("mud-bay").seas.first().expect("a port");
    let (mut landed, landing) = (game.clone(), format!("ops:30 activate-sea:{sea} {LANDING}"));
    for step in steps(&game, &landing) {
        let seat = landed.decision().expect("it waits").seats[0];
        let mut dice = Scripted::new(if step.topic == "who-lands" { vec![6; 9] } else { vec![] });
        landed.apply(seat, &step.answer, &mut dice, &mut Vec::new()).expect("offered");
    }
    let pending = crate::view(&landed).expect("a campaign").pending;
    assert_eq!(pending, [Space::Place(named("mud-bay"))]);
    let asked = |game: &Game, asked: Query| {
        let question = asked.question(game, &Roster::default())?;
        (question.trial)(game, Audience::Public, 1).map(|told| told.0).map_err(str::to_owned)
    };
    let post = asked(&landed, Query::Battle).expect("a battle waits");
    assert_eq!(post.title, "🎯 Odds of the battle that waits");
    let told = "⚔ Mud Bay: 2 units of ours hold the field **";
    assert!(post.body.contains(told) && post.body.contains(" % ±"), "{}", post.body);
    let landing = |to: &str| Query::Landing("Dongola".to_owned(), to.to_owned(), None);
    assert_eq!(
        asked(&landed, landing("Mud Bay")).expect_err("it is made"),
        "A battle waits at Mud Bay already: `/odds fight` tells the odds of it."
    );
    let nobody = "Nobody is aboard, and nobody can go aboard where they lie: nobody would land at \
                  Olga.";
    assert_eq!(asked(&landed, landing("Olga")).expect_err("nobody is aboard"), nobody);
}

const LANDING: &str = "sail-to:mud-bay unload all";

fn off_mud_bay() -> Game {
    let sea = *named("mud-bay").seas.first().expect("a port");
    at_war(|board| {
        risen(board, &["mud-bay"]);
        let ship = board.ships.iter_mut().find(|ship| ship.name == "Dongola").expect("a ship");
        ship.at = Berth::Sea(sea);
        let (ship, here) = (ship.id, Whereabouts::Ashore(Space::Place(named("port-stanley"))));
        let garrison = board.units.iter_mut().filter(|unit| unit.at == here);
        garrison.for_each(|unit| unit.at = Whereabouts::Aboard(ship));
    })
}

#[test]
fn a_draft_and_the_odds_of_the_same_march_or_landing_tell_the_same_numbers() {
    let sea = *named("mud-bay").seas.first().expect("a port");
    let game = off_mud_bay();
    let tried = |question: Question| {
        // The frame makes the seed from the question's name.
        let seed = kit::seed_of([5, 9], &question.name);
        (question.trial)(&game, Audience::Seat(san_juans::COMMANDER), seed).expect("tried").0.body
    };
    let agree = |asked: Query, drafts: &[&str]| {
        let odds = tried(asked.question(&game, &Roster::default()).expect("it can be asked"));
        let between = |from: &str, to: &str| {
            let told = odds.split_once(from).and_then(|(_, rest)| rest.split_once(to));
            told.unwrap_or_else(|| panic!("{odds}")).0.to_owned()
        };
        let met = between("Met", " · unmet");
        let held = between("If they are met, they ", ".\n");
        let enough = between("With ", " units of that kind");
        assert!(held.contains(" % ±"), "{held}");
        for words in drafts {
            let campaign = crate::campaign(&game).expect("a campaign");
            let draft = asked::of_a_draft(campaign, &steps(&game, words)).expect("a risk");
            let line = tried(draft);
            let told = format!("met{met}; if met you {held}; with {enough} units of that kind");
            assert!(line.contains(&told), "{words:?}\n{line}\n{odds}");
        }
    };
    agree(
        Query::March("Richardson".to_owned(), "Mud Bay".to_owned(), None),
        &[
            "ops:30 activate:richardson all to:mud-bay",
            "ops:52 activate:richardson all to:mud-bay",
            "pass activate:richardson all to:mud-bay",
        ],
    );
    let landing = Query::Landing("Dongola".to_owned(), "Mud Bay".to_owned(), None);
    agree(landing, &[&format!("ops:30 activate-sea:{sea} {LANDING}")]);
}

#[test]
fn j_060_a_draft_and_the_odds_of_the_same_march_agree() {
    games_testing::games();
    let (mut clear, mut certain) = (0, 0);
    for seed in 1..=4_u64 {
        let mut dice = TestDice(seed * 7_919);
        let (mut game, _) = games_testing::new_game(&mut dice);
        for _ in 0..600 {
            let Some(decision) = game.decision() else { break };
            if decision.why.topic() == "march-to" {
                let campaign = crate::campaign(&game).expect("a campaign").clone();
                for choice in decision.ask.choices() {
                    let own: Choice = choice.own().expect("a choice");
                    let word = own.to_string();
                    let (lines, _) = drafted(&game, &word);
                    let told = lines.iter().find_map(|line| line.split("nobody met: ").nth(1));
                    let odds = march::exact(&campaign, &[Answer::One(own)]).expect("a march");
                    let unmet = format!("{:.0} %", 100.0 - odds);
                    let label = detail(&game, &word);
                    match odds {
                        100.0.. => {
                            certain += 1;
                            assert_eq!(told, None, "a battle is certain: {lines:?}");
                            assert!(!label.contains("clear"), "{word}: {label}");
                        }
                        ..=0.0 => assert_eq!(told, None, "{lines:?}"),
                        _ => {
                            clear += 1;
                            assert_eq!(told, Some(unmet.as_str()), "{word}: {lines:?}");
                            assert!(label.contains(&format!("{unmet} clear")), "{word}: {label}");
                        }
                    }
                }
            }
            any_step(&mut game, &mut dice).expect("it waits");
        }
    }
    assert!(clear > 60 && certain > 15, "{clear} roads may be clear, {certain} end in a battle");
}
