//! Panels over random play, and the ways through them that were promised.

use crate::games::{Answer, Setup};
use engine::hicks::{Army, Options as MarchOptions};
use engine::san_juans::{Choice as Own, OpsChoice, RoundChoice};

use super::*;
use crate::campaign::Step;
use crate::campaign::ids::{DraftId, PlayerId};
use crate::campaign::staff::authority::Authority;
use crate::discord::orders::panel::widgets::fault;
use crate::games::san_juans::text::tests::{
    Wheel, any_answer, game_at_a_round, new_game, snapshot,
};
use crate::text::words::length;

fn draft(game: &Game, steps: Vec<Step>) -> Draft {
    Draft {
        id: DraftId(77),
        campaign: CampaignId(1),
        player: PlayerId(1),
        decision: game.decision().expect("it waits").id,
        steps,
        updated: 0,
    }
}

fn shown(game: &Game, steps: &[Step], look: &Look) -> Panel {
    let snapshot = snapshot(game.clone());
    let rehearsal =
        drafting::tried(game, &Authority::alone(), steps).expect("the steps are offered");
    let draft = draft(game, steps.to_vec());
    let panel = panel(&Sheet {
        player: PlayerId(1),
        planned: false,
        own: &Authority::alone(),
        snapshot: &snapshot,
        game,
        draft: Some(&draft),
        rehearsal: &rehearsal,
        look,
        notice: None,
    });
    assert_eq!(fault(&panel.rows), None, "{:?}", panel.post);
    assert!(length(&panel.post.title) <= 256 && length(&panel.post.body) <= 4_096);
    panel
}

/// The values of a panel's answering menu.
fn values(panel: &Panel) -> Vec<String> {
    let menu = panel.rows.iter().rev().find_map(|row| match row {
        Row::Menu(menu) => Some(menu),
        Row::Buttons(_) => None,
    });
    menu.map(|menu| menu.lines.iter().map(|line| line.value.clone()).collect()).unwrap_or_default()
}

fn labels_of_buttons(panel: &Panel) -> Vec<String> {
    let buttons = panel.rows.iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Menu(_) => None,
    });
    buttons.flatten().map(|button| button.label.clone()).collect()
}

#[test]
fn every_panel_of_random_play_obeys_discords_limits() {
    for seed in 1..=6 {
        let mut dice = Wheel(seed * 104_729);
        let (mut game, _) = new_game(&mut dice);
        while game.decision().is_some() {
            step_shown(&mut game, &mut dice);
        }
    }
}

/// Takes one step at random, having looked at the panels before it and of it.
fn step_shown(game: &mut Game, dice: &mut Wheel) {
    let decision = game.decision().expect("it waits");
    let first = shown(game, &[], &Look::default());
    assert!(!first.rows.is_empty(), "{:?}", decision.why);
    let group = Look { group: Some(dice.below(4)), ..Look::default() };
    shown(game, &[], &group);
    let answer = any_answer(game, dice).expect("it waits");
    let steps =
        drafting::add(game, &Authority::alone(), &[], answer.clone()).expect("it is offered");
    let after =
        drafting::tried(game, &Authority::alone(), &steps).expect("it is offered").game_after;
    shown(game, &steps, &Look::default());
    if let Some(next) = any_answer(&after, dice) {
        let longer = drafting::add(game, &Authority::alone(), &steps, next).expect("it is offered");
        shown(game, &longer, &Look::default());
        assert!(drafting::back(&longer).len() < longer.len());
    }
    game.apply(decision.seats[0], &answer, dice, &mut Vec::new()).expect("offered");
}

#[test]
fn every_panel_of_a_march_obeys_discords_limits() {
    let armies = [Army::Egyptian, Army::British, Army::Indian];
    for (seed, army) in (1..=6).zip(armies.into_iter().cycle()) {
        let mut dice = Wheel(seed * 7_919);
        let setup = Setup::of(MarchOptions { army, ..MarchOptions::default() });
        let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
        while game.decision().is_some() {
            step_shown(&mut game, &mut dice);
        }
    }
}

#[test]
fn every_panel_of_a_battle_fought_as_a_march_obeys_discords_limits() {
    let fought: u32 = std::thread::scope(|wars| {
        let wars = (1..=6).map(|seed| wars.spawn(move || panels_of_a_war_fought_as_marches(seed)));
        let wars: Vec<_> = wars.collect();
        wars.into_iter().map(|war| war.join().expect("every panel is within the limits")).sum()
    });
    assert!(fought > 0, "some battle was fought");
}

/// Shows every panel of a war whose battles are fought as marches; how many there were.
fn panels_of_a_war_fought_as_marches(seed: u64) -> u32 {
    let mut fought = 0;
    let mut dice = Wheel(seed * 104_729);
    let (mut game, _) = new_game(&mut dice);
    while let Some(decision) = game.decision() {
        let square = Choice::of(engine::fought::Choice::Square);
        if decision.ask.choices().contains(&square) {
            let (seat, answer) = (decision.seats[0], Answer::One(square));
            shown(&game, &[], &Look::default());
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
            fought += 1;
        } else {
            step_shown(&mut game, &mut dice);
        }
    }
    fought
}

#[test]
fn a_whole_stack_marches_in_five_presses() {
    let game = game_at_a_round(11);
    // One: Orders. The panel offers the cards.
    let opened = shown(&game, &[], &Look::default());
    let ops = values(&opened).into_iter().find(|value| value.starts_with("ops:")).expect("a card");
    // Two: the card. Three: from where, with everybody. Four: to where.
    let mut steps = Vec::new();
    let mut press = |text: &str| {
        let answer = game.parse_answer(text).expect("a choice");
        steps = drafting::add(&game, &Authority::alone(), &steps, answer).expect("it is offered");
        shown(&game, &steps, &Look::default())
    };
    let from = press(&ops);
    assert!(from.post.body.contains("random event on"), "{}", from.post.body);
    let sound = values(&from).into_iter().find(|v| v == "activate:west-sound");
    let to = press(&sound.expect("West Sound can be activated"));
    assert!(labels_of_buttons(&to).contains(&"Choose units".to_owned()), "{:?}", to.rows);
    let there = values(&to).into_iter().next().expect("somewhere to go");
    let ready = press(&there);
    // Five: Give order.
    assert!(labels_of_buttons(&ready).contains(&"Give order".to_owned()));
    let topics: Vec<&str> = steps.iter().map(|step| step.topic.as_str()).collect();
    assert_eq!(topics, ["play-card", "spend-ops", "who-marches", "march-to"]);
    assert_eq!(drafting::back(&steps[..3]).len(), 1, "the force goes back with its place");
}

#[test]
fn destinations_say_what_the_road_risks() {
    let game = game_at_a_round(3);
    let decision = game.decision().expect("a card is wanted");
    let is_ops = |choice: &&Choice| matches!(choice.own(), Some(Own::Round(RoundChoice::Ops(_))));
    let card = *decision.ask.choices().iter().find(is_ops).expect("a card");
    let steps = drafting::add(&game, &Authority::alone(), &[], Answer::One(card)).expect("offered");
    let after = drafting::tried(&game, &Authority::alone(), &steps).expect("offered").game_after;
    let from = after
        .decision()
        .expect("where from")
        .ask
        .choices()
        .iter()
        .copied()
        .find(|choice| matches!(choice.own(), Some(Own::Ops(OpsChoice::Activate(_)))));
    let steps =
        drafting::add(&game, &Authority::alone(), &steps, Answer::One(from.expect("a stack")))
            .expect("offered");
    let panel = shown(&game, &steps, &Look::default());
    let details: Vec<&str> = panel
        .rows
        .iter()
        .filter_map(|row| match row {
            Row::Menu(menu) => Some(menu),
            Row::Buttons(_) => None,
        })
        .flat_map(|menu| menu.lines.iter().map(|line| line.detail.as_str()))
        .collect();
    assert!(details.iter().all(|detail| detail.contains("space")), "{details:?}");
}

#[test]
fn forty_units_in_twelve_kinds_fit_a_panel() {
    let (game, _) = new_game(&mut Wheel(2));
    let snapshot = snapshot(game.clone());
    let rehearsal = drafting::tried(&game, &Authority::alone(), &[]).expect("nothing to try");
    let label = |n: usize| Label {
        title: format!("{n}th of its kind"),
        detail: "4 steps".to_owned(),
        emoji: "",
        group: format!("Egyptian Infantry of kind {}", n % 12),
    };
    let labels: Vec<Label> = (0..40).map(label).collect();
    let kinds = kinds(&labels);
    let draft = draft(&game, Vec::new());
    for (counts, kind) in [("", None), ("333322221111", Some(3)), ("444433333333", Some(11))] {
        let tally: Tally = counts.parse().expect("a tally");
        let look = Look { group: None, counts: tally.clone(), kind };
        let sheet = Sheet {
            player: PlayerId(1),
            planned: false,
            own: &Authority::alone(),
            snapshot: &snapshot,
            game: &game,
            draft: Some(&draft),
            rehearsal: &rehearsal,
            look: &look,
            notice: None,
        };
        let rows = count_rows(&sheet, DecisionId(123_456), &kinds, (1, 40));
        assert_eq!(fault(&rows), None);
        let panel = Panel { post: Post::default(), rows };
        let total = Counts::read(&tally, &kinds).total();
        let take = format!("Take these {}", count(total, "unit"));
        assert_eq!(labels_of_buttons(&panel), [take, "The whole force".to_owned()]);
    }
    let huge = Kind { name: "Militia".to_owned(), at: (0..61).collect() };
    let lines = count_lines(&huge, 61);
    assert!(lines.len() <= MENU_MAX && lines.last().is_some_and(|line| line.value == "61"));
}

#[test]
fn a_number_is_picked_or_typed() {
    let campaign = CampaignId(1);
    let few = number_rows(campaign, DecisionId(1), 0, 4);
    let many = number_rows(campaign, DecisionId(1), 0, 40);
    assert_eq!((fault(&few), fault(&many)), (None, None));
    assert!(matches!(&few[..], [Row::Menu(menu)] if menu.lines.len() == 5));
    assert!(matches!(&many[..], [Row::Buttons(_)]));
}

#[test]
fn what_the_group_agreed_on_for_battles_comes_first() {
    use engine::san_juans::{Options, Settlement};
    for settlement in [Settlement::Resolver, Settlement::Table] {
        let mut dice = Wheel(77);
        let options = Options { settlement, ..Options::default() };
        let setup = crate::games::Setup::of(options);
        let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
        while game.decision().is_some_and(|decision| decision.why.topic() != "settle-battle") {
            let answer = any_answer(&game, &mut dice).expect("it waits");
            let seat = game.decision().expect("it waits").seats[0];
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
        let panel = shown(&game, &[], &Look::default());
        let buttons = labels_of_buttons(&panel);
        let at = |label: &str| buttons.iter().position(|button| button.contains(label));
        let report = at("Report your own table's result").expect("a form");
        let table = settlement == Settlement::Table;
        assert_eq!(report == 0, table, "J-073: {buttons:?}");
        let told = panel.post.body.contains("agreed to fight battles on your own table");
        assert_eq!(told, table, "J-073: {}", panel.post.body);
    }
}
