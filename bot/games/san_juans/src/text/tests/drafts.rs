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
    Whereabouts, data,
};

use san_juans_players::odds::march;
use staff::Roster;

use crate::text::panels::labels::label;
use crate::verbs::asked::{self, Query};

fn named(name: &str) -> PlaceId {
    data().named(name)
}

/// A war at its first action round, with a hand of two cards and a board that is changed by hand.
fn at_war(change: impl FnOnce(&mut Board)) -> Game {
    games_testing::games();
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    board.hand = vec![CardId(30), CardId(52)];
    change(&mut board);
    let mut dice = Calm::default();
    Game::of(Campaign::at(&options, board, Phase::Actions, &mut dice, &mut Vec::new()))
}

fn risen(board: &mut Board, names: &[&str]) {
    for name in names {
        board.place_mut(named(name)).control = Control::Mahdist;
    }
}

/// The steps of a draft; `all` calls up everybody.
fn steps(game: &Game, words: &[&str]) -> Vec<Step> {
    let (mut after, mut steps) = (game.clone(), Vec::new());
    for word in words {
        let decision = after.decision().expect("it waits");
        let answer = match (*word, &decision.ask) {
            ("all", Ask::Some { of, .. }) => Answer::Some(of.clone()),
            (word, _) => Answer::One(AnyChoice::of(word.parse::<Choice>().expect(word))),
        };
        steps.push(Step { topic: decision.why.topic().to_owned(), answer });
        let tried = rehearse(game, &Authority::alone(), &steps);
        after = tried.unwrap_or_else(|_| panic!("{word} of {:?}", decision.ask)).game_after;
    }
    steps
}

fn drafted(game: &Game, words: &[&str]) -> (Vec<String>, Game) {
    let tried = rehearse(game, &Authority::alone(), &steps(game, words)).expect("offered");
    (told(&tried.events, &tried.game_after).lines, tried.game_after)
}

fn warnings(game: &Game, words: &[&str]) -> Vec<String> {
    let (lines, _) = drafted(game, words);
    lines.into_iter().filter(|line| line.starts_with('⚠')).collect()
}

fn detail(game: &Game, choice: &str) -> String {
    let view = crate::view(game).expect("a campaign");
    label(choice.parse().expect("a choice"), &view, Some(game)).detail
}

#[test]
fn j_060_a_safe_road_says_that_its_dice_fall() {
    let game = at_war(|_| {});
    let (lines, _) = drafted(&game, &["ops:30", "activate:lopez", "to:richardson"]);
    let safe = "🎲 Safe: dice are thrown, but nobody can be met";
    assert!(lines.iter().any(|line| line == safe), "{lines:?}");
    let (_, mustered) = drafted(&game, &["ops:30", "activate:lopez"]);
    let road = "3 spaces, safe: dice are thrown, but nobody can be met";
    assert_eq!(detail(&mustered, "to:richardson"), road);
}

#[test]
fn j_057_a_battle_begun_early_says_how_many_ops_it_costs() {
    let game = at_war(|board| risen(board, &["eastsound"]));
    let marched = ["ops:30", "activate:west-sound", "all", "to:eastsound"];
    let (_, there) = drafted(&game, &marched);
    assert_eq!(detail(&there, "fight:eastsound"), "One Op is left, and lost; the battle is fought");
    let told = warnings(&game, &[&marched[..], &["fight:eastsound"]].concat());
    let lost = "⚠️ One Op is left over and lost: once a battle begins, no more are spent";
    let few = "⚠️ West Sound then has only one unit: if it rises (as things stand no die is high \
               enough, but each place that rises around it lowers what it needs), a second die \
               loses it on 1–4, Mahdi's score +20; four units would be besieged instead";
    assert_eq!(told, [lost, few]);
}

#[test]
fn a_round_that_is_finished_early_says_what_is_given_up() {
    let game = at_war(|_| {});
    let marched = ["ops:30", "activate:lopez", "to:lopez/richardson/1"];
    let (_, there) = drafted(&game, &marched);
    assert_eq!(
        detail(&there, "finish"),
        "One Op is left, and lost. Some could still march from the Lopez–Richardson road, point 1 of 2"
    );
    let told = warnings(&game, &[&marched[..], &["finish"]].concat());
    let lost = "⚠️ One Op is left over: what is not spent in this round is lost";
    assert_eq!(told.first().map(String::as_str), Some(lost), "{told:?}");
    let (_, spent) = drafted(&game, &["pass", "activate:lopez", "to:richardson"]);
    assert!(crate::view(&spent).is_some_and(|view| view.round == Some(2)));
    let told = warnings(&game, &["pass", "activate:lopez", "to:richardson"]);
    assert!(!told.iter().any(|line| line.contains("Op")), "{told:?}");
}

#[test]
fn j_045_whoever_marches_or_sails_out_last_is_told_what_the_place_is_worth() {
    let game = at_war(|board| risen(board, &["mud-bay"]));
    let march = |to| ["ops:30", "activate:richardson", "all", to];
    assert_eq!(
        warnings(&game, &march("to:mud-bay")),
        [
            "⚠️ Richardson then has no garrison: if it rises (on 5+ as things stand), Mahdi's score +5"
        ]
    );
    let quiet = warnings(&at_war(|_| {}), &march("to:mud-bay"));
    assert_eq!(
        quiet,
        [
            "⚠️ Richardson then has no garrison: if it rises (on 6 as things stand), Mahdi's score +5"
        ]
    );
    let green = |board: &mut Board| {
        board.place_mut(named("richardson")).control = Control::RetakenEgyptian;
    };
    assert_eq!(warnings(&at_war(green), &march("to:mud-bay")), [""; 0], "it would need 8");
    // One unit holds a place worth 20: on the march, and by sea.
    let alone = |name: &str, risen_: &[&str]| {
        at_war(|board| {
            risen(board, risen_);
            let here = Whereabouts::Ashore(Space::Place(named(name)));
            let garrison = board.units.iter_mut().filter(|unit| unit.at == here);
            garrison.skip(1).for_each(|unit| unit.at = Whereabouts::Gone);
        })
    };
    let game = alone("eastsound", &["rosario", "olga"]);
    let (lines, _) =
        drafted(&game, &["ops:30", "activate:eastsound", "march:eastsound", "to:rosario"]);
    let twenty =
        "⚠️ Eastsound then has no garrison: if it rises (on 5+ as things stand), Mahdi's score +20";
    assert!(lines.iter().any(|line| line == twenty), "{lines:?}");
    let (lines, _) = drafted(&game, &["ops:30", "activate:eastsound", "sail:eastsound", "load"]);
    assert!(lines.iter().any(|line| line == twenty), "by sea: {lines:?}");
    let quiet = alone("eastsound", &[]);
    let (lines, _) =
        drafted(&quiet, &["ops:30", "activate:eastsound", "march:eastsound", "to:rosario"]);
    let none = "⚠️ Eastsound then has no garrison: if it rises (as things stand no die is high enough, \
                but each place that rises around it lowers what it needs), Mahdi's score +20";
    assert!(lines.iter().any(|line| line == none), "{lines:?}");
    // One unit of the garrison of a fortress stays behind: too few to be besieged.
    let march = ["ops:30", "activate:eastsound", "march:eastsound", "all", "to:rosario"];
    let all = at_war(|board| risen(board, &["rosario", "olga"]));
    let few = "⚠️ Eastsound then has only one unit: if it rises (on 5+ as things stand), a second die \
               loses it on 1–4, Mahdi's score +20; four units would be besieged instead";
    assert_eq!(warnings(&all, &march), [few]);
    // Four stand a siege, and what stands a siege is no warning.
    let stay = |stay: usize| {
        at_war(|board| {
            risen(board, &["rosario", "olga"]);
            let garrison = board.units.iter_mut().filter(|unit| unit.arm() == Arm::Garrison);
            for unit in garrison.take(stay) {
                unit.at = Whereabouts::Ashore(Space::Place(named("eastsound")));
            }
        })
    };
    assert!(warnings(&stay(9), &march).is_empty(), "{:?}", warnings(&stay(9), &march));
}

#[test]
fn an_event_that_changes_nothing_says_so() {
    let full = at_war(|_| {});
    assert_eq!(
        warnings(&full, &["event:30"]),
        ["⚠️ The event changes nothing: no unit ashore has lost a step"]
    );
    let told = warnings(&full, &["event:30", "place:eastsound"]);
    assert_eq!(told, ["⚠️ The event changes nothing: none of the troops there has lost a step"]);
    let hurt = at_war(|board| {
        let here = Whereabouts::Ashore(Space::Place(named("west-sound")));
        board.units.iter_mut().find(|unit| unit.at == here).expect("a garrison").steps = 1;
    });
    let (_, asked) = drafted(&hurt, &["event:30"]);
    assert!(detail(&asked, "place:eastsound").ends_with(" · nothing to regain"));
    assert!(detail(&asked, "place:west-sound").ends_with(" · regains 2 steps"));
    assert_eq!(warnings(&hurt, &["event:30"]), [""; 0]);
    assert_eq!(warnings(&hurt, &["event:30", "place:west-sound"]), [""; 0]);
    let sheikhs = at_war(|board| board.hand = vec![CardId(40)]);
    assert_eq!(warnings(&sheikhs, &["event:40", "place:lopez"]), [""; 0]);
    assert_eq!(
        warnings(&sheikhs, &["event:40", "place:eastsound"]),
        ["⚠️ The event changes nothing: no die would make it rise as things stand"]
    );
    let last = at_war(|board| {
        board.turn = 20;
        board.hand = vec![CardId(40)];
    });
    let told = warnings(&last, &["event:40", "place:lopez"]);
    assert_eq!(told, ["⚠️ The event changes nothing: no rebellion follows the last turn"]);
}

#[test]
fn j_057_a_battle_that_waits_after_a_landing_has_odds_and_a_second_landing_has_a_reason() {
    let game = off_mud_bay();
    let sea = *data().place(named("mud-bay")).seas.first().expect("a port");
    let (mut landed, at_sea) = (game.clone(), format!("activate-sea:{sea}"));
    for step in steps(&game, &["ops:30", &at_sea, "sail-to:mud-bay", "unload", "all"]) {
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

fn off_mud_bay() -> Game {
    let sea = *data().place(named("mud-bay")).seas.first().expect("a port");
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
    let sea = *data().place(named("mud-bay")).seas.first().expect("a port");
    let game = off_mud_bay();
    let tried = |question: Question| {
        // The frame makes the seed from the question's name.
        let seed = kit::seed_of([5, 9], &question.name);
        (question.trial)(&game, Audience::Seat(san_juans::COMMANDER), seed).expect("tried").0.body
    };
    let agree = |asked: Query, drafts: &[&[&str]]| {
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
    let march = |from: &str, to: &str, units: Option<&str>| {
        Query::March(from.to_owned(), to.to_owned(), units.map(str::to_owned))
    };
    agree(
        march("Richardson", "Mud Bay", None),
        &[
            &["ops:30", "activate:richardson", "all", "to:mud-bay"],
            &["ops:52", "activate:richardson", "all", "to:mud-bay"],
            &["pass", "activate:richardson", "all", "to:mud-bay"],
        ],
    );
    let landing = Query::Landing("Dongola".to_owned(), "Mud Bay".to_owned(), None);
    let at_sea = format!("activate-sea:{sea}");
    let landed = ["ops:30", &at_sea, "sail-to:mud-bay", "unload", "all"];
    agree(landing, &[&landed]);
}

#[test]
fn j_060_a_draft_and_the_odds_of_the_same_march_agree() {
    games_testing::games();
    let (mut clear, mut certain) = (0, 0);
    for seed in 1..=12_u64 {
        let mut dice = TestDice(seed * 7_919);
        let (mut game, _) = games_testing::new_game(&mut dice);
        for _ in 0..600 {
            let Some(decision) = game.decision() else { break };
            if decision.why.topic() == "march-to" {
                let campaign = crate::campaign(&game).expect("a campaign").clone();
                for choice in decision.ask.choices() {
                    let own: Choice = choice.own().expect("a choice");
                    let word = own.to_string();
                    let (lines, _) = drafted(&game, &[&word]);
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
    assert!(clear > 200 && certain > 50, "{clear} roads may be clear, {certain} end in a battle");
}
