//! Panels over random play, and the ways through them that were promised.

use std::sync::atomic::{AtomicUsize, Ordering};

use games::orders::offers::UnitKind;
use games_testing::{TestDice, any_answer, setups, snapshot};
use kit::Answer;
use model::ids::DraftId;
use model::words::length;
use model::{Setup, Step};
use staff::{PlayerId, Roster};

use crate::orders::drafting;
use crate::orders::panel::lists::{Counts, count_lines};
use crate::orders::panel::*;
use crate::widgets::tests::fault;

const SHOWN_EVERY: usize = 8;

static AT_ONCE: AtomicUsize = AtomicUsize::new(0);
static ENDED: AtomicUsize = AtomicUsize::new(0);

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

fn shown(game: &Game, steps: &[Step], look: &ListFocus) -> OutgoingMessage {
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
        stakes: None,
        look,
        notice: None,
    });
    assert_eq!(fault(&panel.rows), None, "{:?}", panel.post);
    assert!(length(&panel.post.title) <= 256 && length(&panel.post.body) <= 4_096);
    says_what_orders_at_once(game, &panel);
    gives_by_one_button_alone(game, steps, &rehearsal, &panel);
    panel
}

/// What gives a draft and ends it has no button beside it that would only end the draft, where nothing
/// else can follow.
fn gives_by_one_button_alone(
    game: &Game,
    steps: &[Step],
    tried: &Rehearsal,
    panel: &OutgoingMessage,
) {
    let labels = labels_of_buttons(panel);
    let ends = labels.iter().filter_map(|label| label.strip_prefix("Give order, "));
    for ends in ends {
        let same = |label: &String| model::words::uncapital(label) == ends;
        if let Some(at) = labels.iter().position(same) {
            // It is of use where the same order can go on after it.
            let asked = tried.decision.as_ref().expect("it is asked");
            let of = asked.ask.choices();
            let titles = games::text::labels(of, &tried.game_after, &Roster::default());
            let end = titles.iter().position(|label| label.title == labels[at]);
            let end = drafting::step(asked, Answer::One(of[end.expect("one of them")]));
            let whole = drafting::tried(game, &Authority::alone(), &[steps, &[end]].concat());
            let preview = games::text::preview(&whole.expect("offered"), &Roster::default());
            assert_eq!(preview.then, None, "one press would do: {labels:?}");
        } else {
            ENDED.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn says_what_orders_at_once(game: &Game, panel: &OutgoingMessage) {
    let mut orders = Vec::new();
    for button in buttons_of(panel) {
        match &button.id {
            ButtonId::Order { answer, .. } => orders.push((answer.clone(), button.label.clone())),
            ButtonId::Give(_) => {}
            _ => assert_ne!(button.emoji, "✅", "it gives no order: {}", button.label),
        }
    }
    let footer = &panel.post.footer;
    assert_eq!(footer.contains("gives the order at once"), !orders.is_empty(), "{footer}");
    assert!(orders.is_empty() || !footer.contains("Nothing happens before"), "{footer}");
    AT_ONCE.fetch_add(orders.len(), Ordering::Relaxed);
    if footer.contains("it can be taken back") {
        for order in orders {
            let (by, (order, label)) = (Authority::alone(), order);
            let steps = match &order {
                AnswerButton::Chain(links) => drafting::add_chain(game, &by, &[], links),
                AnswerButton::One(one) => Ok(drafting::only(game, &by, one).into_iter().collect()),
                other => panic!("{other} is no order"),
            };
            let steps = steps.expect("offered");
            assert!(!steps.is_empty(), "{order}");
            let tried = drafting::tried(game, &by, &steps).expect("offered");
            assert_eq!((tried.thrown, tried.stands), (0, None), "{order}");
            let title = label.trim_end_matches(": give order");
            let body = &panel.post.body;
            assert!(body.contains(&format!("**{title}**")), "{order} is told: {body}");
            // Line by line, but for the card and what is said once for all.
            let told = games::text::preview(&tried, &snapshot(game.clone()).roster).lines;
            let told = told[..told.len() - 1].iter();
            for line in told.filter(|line| !line.starts_with(games::text::preview::USED)) {
                assert!(body.contains(line.as_str()), "{order} does not say {line}: {body}");
            }
        }
    }
}

fn buttons_of(panel: &OutgoingMessage) -> impl Iterator<Item = &Button> {
    let buttons = panel.rows.iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Menu(_) | Row::Link(..) => None,
    });
    buttons.flatten()
}

fn labels_of_buttons(panel: &OutgoingMessage) -> Vec<String> {
    buttons_of(panel).map(|button| button.label.clone()).collect()
}

#[test]
fn every_panel_of_random_play_obeys_discords_limits() {
    std::thread::scope(|games| {
        for (_, number, setup) in setups(4) {
            games.spawn(move || {
                let mut dice = TestDice((number as u64 + 1) * 104_729);
                let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
                for taken in number.. {
                    if taken.is_multiple_of(SHOWN_EVERY) {
                        step_shown(&mut game, &mut dice);
                    } else if !step(&mut game, &mut dice) {
                        break;
                    }
                }
            });
        }
    });
    assert!(AT_ONCE.load(Ordering::Relaxed) > 20, "{AT_ONCE:?}");
    assert!(ENDED.load(Ordering::Relaxed) > 20, "{ENDED:?}");
}

/// Takes one step at random; false once the game is over.
fn step(game: &mut Game, dice: &mut TestDice) -> bool {
    let Some(answer) = any_answer(game, dice) else { return false };
    let seat = games::people::authority::any_seat(game, &answer, None);
    game.apply(seat, &answer, dice, &mut Vec::new()).expect("offered");
    true
}

fn step_shown(game: &mut Game, dice: &mut TestDice) {
    let Some(decision) = game.decision() else { return };
    let first = shown(game, &[], &ListFocus::default());
    assert!(!first.rows.is_empty(), "{:?}", decision.why);
    // What the group agreed on for battles comes first: its own table, or that of the bot.
    if games::play::is_battle(&decision.why) {
        let report = labels_of_buttons(&first);
        let report = report.iter().position(|label| label == "Report your own table's result");
        let first = decision.ask.choices().first().copied().is_some_and(authority::begins_report);
        assert_eq!(report.expect("a form") == 0, first, "{:?}", decision.why);
    }
    let group = ListFocus { group: Some(dice.below(4)), ..ListFocus::default() };
    shown(game, &[], &group);
    offers_all_of_its_parts(game, &decision);
    let answer = any_answer(game, dice).expect("it waits");
    let steps = finish::add(game, &Authority::alone(), &[], answer.clone()).expect("it is offered");
    let after =
        drafting::tried(game, &Authority::alone(), &steps).expect("it is offered").game_after;
    let drafted = shown(game, &steps, &ListFocus::default());
    // A whole force that went without saying can be parted, and goes back with its place.
    if let Some(choose) = drafting::force(&steps).filter(|_| steps.len() > 1) {
        let buttons = labels_of_buttons(&drafted);
        assert!(buttons.contains(&choose.to_owned()), "{buttons:?}");
        assert_eq!(drafting::back(game, &Authority::alone(), &steps), []);
    }
    if let Some(next) = any_answer(&after, dice) {
        let longer = finish::add(game, &Authority::alone(), &steps, next).expect("it is offered");
        shown(game, &longer, &ListFocus::default());
        let back = drafting::back(game, &Authority::alone(), &longer);
        assert!(back.len() < longer.len() && longer.starts_with(&back));
    }
    let seat = games::people::authority::any_seat(game, &answer, None);
    game.apply(seat, &answer, dice, &mut Vec::new()).expect("offered");
}

#[test]
fn a_force_chosen_by_hand_goes_back_step_by_step() {
    let mut parted = 0;
    for (_, number, setup) in setups(3) {
        let mut dice = TestDice((number as u64 + 1) * 7_919);
        let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
        for _ in 0..200 {
            let Some(answer) = any_answer(&game, &mut dice) else { break };
            let by = Authority::alone();
            let whole = finish::add(&game, &by, &[], answer).expect("offered");
            let mut steps = drafting::without_force(&whole);
            if drafting::force(&whole).is_some() && whole.len() > steps.len() {
                // Each by hand, and one of them otherwise.
                loop {
                    let tried = drafting::tried(&game, &by, &steps).expect("fits");
                    let Some(asked) = tried.decision else { break };
                    let before = steps.clone();
                    let Some(next) = any_answer(&tried.game_after, &mut dice) else { break };
                    steps.push(drafting::step(&asked, next));
                    if drafting::force(&steps).is_none() {
                        break;
                    }
                    if !whole.starts_with(&steps) {
                        assert_eq!(drafting::back(&game, &by, &steps), before);
                        parted += 1;
                    }
                }
            }
            step(&mut game, &mut dice);
        }
    }
    assert!(parted > 20, "{parted}");
}

fn offered(panel: &OutgoingMessage) -> Vec<String> {
    let answered = |button: &Button| match &button.id {
        ButtonId::Choose { answer, .. } | ButtonId::Order { answer, .. } => {
            Some(answer.to_string())
        }
        _ => None,
    };
    let of = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.iter().filter_map(answered).collect::<Vec<_>>(),
        Row::Menu(menu) => menu.lines.iter().map(|line| line.value.clone()).collect(),
        Row::Link(..) => Vec::new(),
    };
    panel.rows.iter().flat_map(of).collect()
}

fn offers_all_of_its_parts(game: &Game, decision: &Decision<Choice, Why>) {
    let parts = games::named(decision.why.key()).parts(decision, game);
    let largest = parts.iter().map(|part| part.choices.len()).max();
    if largest.is_none_or(|largest| largest < MENU_MAX) {
        return;
    }
    let choices = decision.ask.choices();
    let shown_of = |group| offered(&shown(game, &[], &ListFocus { group, ..ListFocus::default() }));
    let lines = parts::parts_of(decision, game).len();
    let all: Vec<String> = (0..lines.min(MENU_MAX)).flat_map(|at| shown_of(Some(at))).collect();
    for choice in parts.iter().flat_map(|part| &part.choices) {
        let choice = choices[choice.at].to_string();
        assert!(all.contains(&choice), "{choice} is offered in one of {lines} parts: {all:?}");
    }
}

#[test]
fn every_panel_of_a_part_played_as_another_game_obeys_discords_limits() {
    let parts: u32 = std::thread::scope(|wars| {
        let seeds =
            (1..=2).flat_map(|seed| games_testing::games().iter().map(move |play| (seed, *play)));
        let setups = seeds.map(|(seed, play)| (seed, play.setup(None, None)));
        let wars =
            setups.map(|(seed, setup)| wars.spawn(move || panels_of_its_parts(seed, &setup)));
        let wars: Vec<_> = wars.collect();
        wars.into_iter().map(|war| war.join().expect("every panel is within the limits")).sum()
    });
    assert!(parts > 0, "some part was played as another game");
}

/// Looks at panels of a game whose parts are played as another one where they can be, from the
/// first of them on; how many were.
fn panels_of_its_parts(seed: u64, setup: &Setup) -> u32 {
    let mut parts = 0;
    let mut dice = TestDice(seed * 104_729);
    let mut game = Game::new(setup, &mut dice, &mut Vec::new());
    for taken in 0_usize.. {
        let Some(decision) = game.decision() else { break };
        let another = |choice: &&Choice| choice.key() != decision.why.key();
        if let Some(part) = decision.ask.choices().iter().find(another) {
            let (seat, answer) = (decision.seats[0], Answer::One(*part));
            shown(&game, &[], &ListFocus::default());
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
            parts += 1;
        } else if parts > 0 && taken.is_multiple_of(SHOWN_EVERY) {
            step_shown(&mut game, &mut dice);
        } else {
            // A game without any such part is shown by the test before.
            step(&mut game, &mut dice);
        }
    }
    parts
}

#[test]
fn forty_units_in_twelve_kinds_fit_a_panel() {
    let label = |n: usize| Label {
        title: format!("{n}th of its kind"),
        detail: "4 steps".to_owned(),
        emoji: "",
        group: format!("Battalions of foot, of kind {}", n % 12),
    };
    let labels: Vec<Label> = (0..40).map(label).collect();
    let kinds = kinds(&labels);
    for (counts, kind) in [("", None), ("333322221111", Some(3)), ("444433333333", Some(11))] {
        let tally: Tally = counts.parse().expect("a tally");
        let look = ListFocus { group: None, counts: tally.clone(), kind };
        let rows = count_rows(ids(123_456), &look, &kinds, (1, 40));
        assert_eq!(fault(&rows), None);
        let panel = OutgoingMessage { rows, ..OutgoingMessage::default() };
        let total = Counts::read(&tally, &kinds).total();
        let take = format!("Take these {}", model::words::count(total, "unit"));
        assert_eq!(labels_of_buttons(&panel), [take, "The whole force".to_owned()]);
    }
    let huge = UnitKind { name: "Militia".to_owned(), at: (0..61).collect() };
    let lines = count_lines(&huge, 61);
    assert!(lines.len() <= MENU_MAX && lines.last().is_some_and(|line| line.value == "61"));
}

fn ids(decision: u32) -> Ids {
    Ids { campaign: CampaignId(1), decision: DecisionId(decision) }
}

#[test]
fn a_number_is_picked_or_typed() {
    let (few, many) = (number_rows(ids(1), 0, 4), number_rows(ids(1), 0, 40));
    assert_eq!((fault(&few), fault(&many)), (None, None));
    assert!(matches!(&few[..], [Row::Menu(menu)] if menu.lines.len() == 5));
    assert!(matches!(&many[..], [Row::Buttons(_)]));
}

#[test]
fn what_is_chosen_if_time_runs_out_is_marked() {
    let lines = |panel: &OutgoingMessage| -> Vec<String> {
        let lines = panel.rows.iter().flat_map(|row| match row {
            Row::Menu(menu) => menu.lines.clone(),
            Row::Buttons(_) | Row::Link(..) => Vec::new(),
        });
        let marked = lines.filter(|line| line.detail.starts_with("⏱ Chosen if time runs out"));
        marked.map(|line| line.title).collect()
    };
    let clocks = |panel: &OutgoingMessage| -> Vec<String> {
        let marked = buttons_of(panel).filter(|button| button.emoji == "⏱️");
        marked.map(|button| button.label.clone()).collect()
    };
    let asked = |topic| shown(&games_testing::game_asking(topic, 5), &[], &ListFocus::default());
    let battle = asked("settle-battle");
    assert_eq!(clocks(&battle), ["Let the bot fight it, break off at half"], "{battle:?}");
    let garrison = asked("siege-action");
    assert_eq!(lines(&garrison), ["Hold out"], "{garrison:?}");
    let card = asked("play-card");
    assert!(lines(&card).is_empty() && clocks(&card).is_empty(), "nobody plays a card by default");
}
