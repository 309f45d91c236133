//! Odds as they are told.

mod supposed;

use games::odds::OddsRequest as _;
use khartoum::phases::battle::Ground;

use khartoum::{CardId, Contingent, Place};
use kit::Side;
use model::{Choice as AnyChoice, Setup};

use super::*;
use crate::text::tests::played;
use crate::text::{labels, places, preview, questions};

fn view(side: Faction) -> View {
    games_testing::games();
    let mut game = Setup::of(Options::default()).begin(&mut Calm::default(), &mut Vec::new());
    for _ in 0..2 {
        let quick = kit::Answer::One(model::Choice::of(khartoum::Choice::Quick));
        game = game.calm_after(&quick).expect("quick");
    }
    game.view::<Board>(Audience::Side(Side(side as u8))).expect("a view")
}

pub(crate) fn at(key: &str) -> SpaceId {
    key.parse().expect("a space")
}

pub(crate) fn unit(key: &str) -> UnitId {
    key.parse().expect("a unit")
}

fn of_attack(view: &View, space: SpaceId, units: &[UnitId]) -> Option<Fought> {
    let from = |unit: &UnitId| (*unit, view.board.space_of(*unit).unwrap_or(space));
    let units: Vec<_> = units.iter().map(from).collect();
    Some(Fight::attack(view, units[0].0.faction(), space, &units)?.fought())
}

/// A game in which these units stand in these spaces and nobody else is on the map, about to do
/// this.
pub(crate) fn position(
    player: Faction,
    stand: &[(&str, &[&str])],
    change: impl FnOnce(&mut Board),
    frames: &[Frame],
) -> Game {
    games_testing::games();
    let game = Khartoum::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
    let mut board = game.board().clone();
    (board.turn, board.player) = (3, player);
    board.rulings.thick_fog = true;
    board.units.iter_mut().for_each(|unit| unit.place = Place::Box);
    for (space, units) in stand {
        units.iter().for_each(|key| board.units[unit(key).index()].place = Place::At(at(space)));
    }
    for space in SpaceId::all() {
        let here = board.at(Faction::Mahdist, space);
        let seen = |top: &UnitId| khartoum::Sighting { top: Some(*top), more: here.len() > 1 };
        board.sightings[space.index()] = here.first().map(seen);
    }
    change(&mut board);
    let frames = [&[Frame::Count], frames].concat();
    let (dice, events) = (&mut Calm::default(), &mut Vec::new());
    Game::of(Khartoum::at(&Options::default(), board, frames, dice, events))
}

fn moves_with(card: u8) -> impl FnOnce(&mut Board) {
    move |board| {
        board.now.card = Some(CardId(card));
        board.now.may_attack = true;
        board.now.contingents = match board.player {
            Faction::Mahdist => vec![Contingent::Mahdist],
            Faction::Empire => vec![Contingent::Egyptian],
        };
    }
}

pub(crate) const TURN: [Frame; 3] =
    [Frame::Battles { in_order: false }, Frame::MovesEnd, Frame::Moves];

pub(crate) fn seen(game: &Game, of: Faction) -> Game {
    game.seen(Some(Audience::Side(of.side()))).into_owned()
}

fn choice(text: &str) -> Choice {
    text.parse().expect("a choice")
}

fn step(topic: &str, choice: Choice) -> Step {
    Step { topic: topic.to_owned(), answer: Answer::One(AnyChoice::of(choice)) }
}

/// What is read of a question: the words of its answer, or why there is none.
fn read(game: &Game, of: Faction, question: Result<Question, String>) -> String {
    // Whoever asks gives other numbers to begin with.
    let trial = |question: Question| {
        let seed = kit::seed_of([1, 2], &question.name);
        (question.trial)(game, Audience::Side(of.side()), seed).map_err(str::to_owned)
    };
    question.and_then(trial).map_or_else(|why| why, |(post, _)| post.body)
}

fn asked(game: &Game, of: Faction, asked: &Query) -> String {
    read(game, of, asked.question(&seen(game, of), &Roster::default()))
}

fn draft(game: &Game, of: Faction, steps: &[Step]) -> String {
    let known = seen(game, of);
    let question = of_a_draft(&Seen::to_decide(&known).expect("a game"), steps);
    read(game, of, question.ok_or_else(|| "nothing".to_owned()))
}

fn pressed(game: &Game, of: Faction) -> String {
    let known = seen(game, of).known::<Board>().expect("a view");
    read(game, of, are_of_use(&known).then(of_what_waits).ok_or_else(|| "nothing".to_owned()))
}

fn spaces(keys: &[&str]) -> Vec<SpaceId> {
    keys.iter().map(|key| at(key)).collect()
}

/// The button, the verb, the verb with the place and the preview of a draft that changes nothing
/// answer a question about a battle under way with the same words, whoever asks.
#[test]
fn the_odds_of_a_battle_under_way_are_the_same_everywhere() {
    let (mut looked_at, mut hits, mut later) = (0, 0, 0);
    for seed in 0..6 {
        let mut of_this = 0;
        played(seed, |game, _| {
            let Some(decision) = game.decision() else { return };
            let (topic, why) = (decision.why.topic(), decision.why);
            let (space, fights_on) = match why {
                Why::BreakOff { space, .. } => (space, Choice::Hold),
                Why::FortuneBattle { space, .. } => (space, Choice::No),
                Why::Hit { space, .. } => (space, decision.ask.choices()[0]),
                _ => return,
            };
            let kind = matches!(why, Why::Hit { .. });
            let round = game.view(Audience::Public).battle.map_or(0, |battle| battle.round);
            if of_this >= 2 && !(kind && hits < 2) && !(round > 1 && later < 4) {
                return;
            }
            let seat = decision.seats[0];
            let side = Faction::of(Side(seat.0)).expect("a side");
            let game = Game::of(game.clone());
            let button = pressed(&game, side);
            assert!(button.contains("🎯"), "{button}");
            for other in [
                asked(&game, side, &Query::Waiting),
                asked(&game, side, &Query::Attack(space, Vec::new())),
                draft(&game, side, &[step(topic, fights_on)]),
                pressed(&game, side.other()),
            ] {
                assert_eq!(button, other, "{why:?}");
            }
            assert!(!button.contains("does not see"), "{button}");
            (of_this, looked_at) = (of_this + 1, looked_at + 1);
            (hits, later) = (hits + u32::from(kind), later + u32::from(round > 1));
        });
    }
    assert!(looked_at > 10 && hits > 1 && later > 3, "{looked_at} {hits} {later}");
}

/// A round that is half over is told, and counts: whoever has lost superiority and has a hit to
/// settle has worse chances than before.
#[test]
fn the_odds_know_the_round_and_the_hits_that_are_left() {
    let stand: [(&str, &[&str]); 1] =
        [("kosti", &["ali", "jihadiya-a", "1st-infantry", "2nd-infantry", "gordon"])];
    let mut game = position(Faction::Mahdist, &stand, |_| {}, &[Frame::Fight(at("kosti"))]);
    let chance = |game: &Game| {
        let view = game.view::<Board>(Audience::Public).expect("a view");
        let fought = Fight::waiting(&view)[0].fought();
        (fought.chance(), words::lines(&fought).join("\n"))
    };
    let (before, told) = chance(&game);
    assert!(!told.contains('⏳') && told.contains("First roll of the Empire"), "{told}");
    // The Empire fires first and hits three times.
    let mut dice = kit::Scripted::new([1, 6, 1, 1, 1]);
    let hold = Answer::One(AnyChoice::of(Choice::Hold));
    game.apply(Faction::Empire.seat(), &hold, &mut dice, &mut Vec::new()).expect("taken");
    assert_eq!((dice.left(), dice.missing()), (0, 0));
    let (after, told) = chance(&game);
    assert!(after < before - 0.1, "{before} {after}");
    let so_far =
        "⏳ Round 1 of 3; the Empire has superiority; 3 hits on the Mahdists not settled yet";
    assert!(told.contains(so_far) && !told.contains("roll of"), "{told}");
}

#[test]
fn the_odds_of_a_draft_know_what_it_answers() {
    let stand: [(&str, &[&str]); 1] =
        [("kosti", &["ali", "jihadiya-a", "1st-infantry", "2nd-infantry", "gordon"])];
    let game = position(Faction::Mahdist, &stand, |_| {}, &[Frame::Fight(at("kosti"))]);
    let view = game.known::<Board>().expect("a view");
    let of = |steps: &[Step]| drafted(view.clone(), steps)[0].fought();
    let stays = of(&[step("break-off", Choice::Hold)]);
    let goes = of(&[step("break-off", Choice::Off(unit("gordon")))]);
    assert!(goes.chance() > stays.chance() + 0.02);
    // Those who fight on are named, and those who leave, each once.
    let told = words::lines(&stays).join("\n");
    assert!(told.contains("Defenders: the 1st and 2nd Egyptian Infantry and Gordon\n"), "{told}");
    let off = step("break-off", Choice::Off(unit("gordon")));
    for steps in [&[off.clone()][..], &[off, step("break-off", Choice::Hold)]] {
        let told = draft(&game, Faction::Empire, steps);
        assert!(told.contains("Defenders: the 1st and 2nd Egyptian Infantry\n"), "{told}");
        assert!(told.contains("⏳ Round 1 of 3; leaving: Gordon\n"), "{told}");
        assert_eq!(told.matches("Gordon").count(), 1, "{told}");
    }
}

/// Of all who break off in a draft nobody is among the fighters, whatever has begun before.
#[test]
fn whoever_breaks_off_in_a_draft_is_no_fighter() {
    let (mut looked_at, mut lost) = (0, 0);
    for seed in 0..6 {
        played(seed, |game, _| {
            let Some(decision) = game.decision() else { return };
            let Why::BreakOff { of, space, .. } = decision.why else { return };
            let view = game.seen_by(Audience::Side(of.side())).known();
            for choice in decision.ask.choices() {
                let leaves = match choice {
                    Choice::Off(unit) => vec![*unit],
                    Choice::AllOff => decision
                        .ask
                        .choices()
                        .iter()
                        .filter_map(|choice| match choice {
                            Choice::Off(unit) => Some(*unit),
                            _ => None,
                        })
                        .collect(),
                    _ => continue,
                };
                let fights = drafted(view.clone(), &[step("break-off", *choice)]);
                let Some(plan) = fights.first() else {
                    // Nobody who could fight is left: no battle, and no odds.
                    let board = game.board();
                    let side = leaves[0].faction();
                    let mut left = board.at(side, space);
                    left.retain(|unit| board.is_in_order(*unit) && !leaves.contains(unit));
                    assert!(left.iter().all(|unit| unit.is_leader()), "{left:?}");
                    lost += 1;
                    continue;
                };
                let fought = plan.fought();
                let here = Faction::ALL.map(|side| game.board().at(side, space)).concat();
                let (units, told) = (fought.units.concat(), words::lines(&fought).join("\n"));
                for unit in here {
                    assert_ne!(units.contains(&unit), leaves.contains(&unit), "{unit}: {told}");
                }
                assert!(told.contains("leaving: "), "{told}");
                looked_at += 1;
            }
        });
    }
    assert!(looked_at > 20 && lost > 2, "{looked_at} {lost}");
}

/// The only defender who leaves gives the place up: that has no odds.
#[test]
fn a_place_that_is_given_up_has_no_odds() {
    let stand: [(&str, &[&str]); 1] = [("shendi", &["ali", "g-cavalry"])];
    let game = position(Faction::Mahdist, &stand, |_| {}, &[Frame::Fight(at("shendi"))]);
    let off = step("break-off", choice("off:g-cavalry"));
    assert_eq!(draft(&game, Faction::Empire, &[off]), "nothing");
    let hold = step("break-off", Choice::Hold);
    assert!(draft(&game, Faction::Empire, &[hold]).contains("nobody breaks off, no Fortune"));
}

/// The Fortune card that is drafted counts, and so does one that is played while the other side still
/// decides; the other side learns nothing of it.
#[test]
fn a_fortune_card_that_is_played_stays_in_the_odds() {
    let stand: [(&str, &[&str]); 1] =
        [("shendi", &["ali", "muhamed", "1st-infantry", "2nd-infantry"])];
    let held = |board: &mut Board| {
        let options = Options { fortune: true, ..Options::default() };
        let with = Khartoum::new(&options, &mut Calm::default(), &mut Vec::new());
        board.fortune.clone_from(&with.board().fortune);
        let fortune = board.fortune.as_mut().expect("the Fortune deck");
        fortune.hands = [vec![CardId(33)], vec![CardId(19)]];
    };
    let mut game = position(Faction::Mahdist, &stand, held, &[Frame::Fight(at("shendi"))]);
    let spend = Choice::Spend(CardId(33));
    let foretold = draft(&game, Faction::Mahdist, &[step("fortune-battle", spend)]);
    assert!(foretold.contains("Fortune card thrown away +1"), "{foretold}");
    assert!(foretold.contains("no other Fortune cards"), "{foretold}");
    let before = pressed(&game, Faction::Empire);
    let answer = Answer::One(AnyChoice::of(spend));
    let seat = Faction::Mahdist.seat();
    game.apply(seat, &answer, &mut Calm::default(), &mut Vec::new()).expect("taken");
    for own in [
        pressed(&game, Faction::Mahdist),
        pressed(&seen(&game, Faction::Mahdist), Faction::Mahdist),
        asked(&game, Faction::Mahdist, &Query::Waiting),
        asked(&game, Faction::Mahdist, &Query::Attack(at("shendi"), Vec::new())),
    ] {
        assert_eq!(own, foretold);
    }
    assert_eq!(pressed(&game, Faction::Empire), before);
}

/// Whoever has lost and is asked where he goes fights no battle there any more.
#[test]
fn a_battle_that_is_over_has_no_odds() {
    let stand: [(&str, &[&str]); 3] = [
        ("kosti", &["ali", "1st-infantry"]),
        ("rahad", &["2nd-infantry"]),
        ("duem", &["3rd-infantry"]),
    ];
    let retreat = khartoum::phases::retreat::Retreat {
        unit: unit("1st-infantry"),
        breaks_off: false,
        attacks: true,
        landed: false,
        closed: 0,
    };
    let game = position(Faction::Empire, &stand, |_| {}, &[Frame::Retreat(retreat)]);
    assert!(matches!(game.decision().and_then(|of| of.why.own()), Some(Why::Retreat { .. })));
    assert_eq!(pressed(&game, Faction::Mahdist), "nothing");
}

/// An attack that could be made now is the same as the draft of it.
#[test]
fn the_odds_of_a_planned_attack_are_those_of_its_draft() {
    let stand: [(&str, &[&str]); 3] = [
        ("rahad", &["ali", "muhamed", "mahdi"]),
        ("el-obeid", &["abdulah"]),
        ("kosti", &["1st-infantry", "garrison-a"]),
    ];
    let game = position(Faction::Mahdist, &stand, moves_with(10), &TURN);
    let verb = asked(&game, Faction::Mahdist, &Query::Attack(at("kosti"), spaces(&["rahad"])));
    let draft = draft(
        &game,
        Faction::Mahdist,
        &[step("khartoum-move", choice("attack-all:rahad:kosti:rahad"))],
    );
    assert!(verb.contains("🎯"), "{verb}");
    assert_eq!(verb, draft);
    assert_eq!(pressed(&game, Faction::Mahdist), "nothing");
    let waiting = asked(&game, Faction::Mahdist, &Query::Waiting);
    assert!(waiting.contains("No battle waits"), "{waiting}");
}

/// Three tribes and the Mahdi beat the three Egyptian units of Kosti nearly always; one tribe does
/// not.
#[test]
fn more_attackers_have_better_chances() {
    let view = view(Faction::Mahdist);
    let all = ["abdulah", "muhamed", "ali", "mahdi"].map(unit);
    let (many, one) =
        (of_attack(&view, at("kosti"), &all), of_attack(&view, at("kosti"), &all[..1]));
    let (many, one) = (many.expect("a battle"), one.expect("a battle"));
    assert!(many.chance() > 0.75, "{}", many.chance());
    assert!(one.chance() < many.chance() - 0.2, "{}", one.chance());
    assert!(many.lost(Faction::Empire) > many.lost(Faction::Mahdist));
    assert_eq!(many.units[0].len(), 4);
    let told = words::lines(&many).join("\n");
    for word in ["Kosti", "Attackers", "leader +1", "expected losses"] {
        assert!(told.contains(word), "{word}: {told}");
    }
}

/// K-066: the Empire supposes whom it does not see, and says so.
#[test]
fn the_empire_says_what_it_supposes() {
    let view = view(Faction::Empire);
    let hidden = view.board.units.iter().filter(|unit| unit.place == Place::Unseen).count();
    assert!(hidden > 0);
    let fought = of_attack(&view, at("el-obeid"), &["1st-infantry", "2nd-infantry"].map(unit));
    let fought = fought.expect("a battle");
    assert!(!fought.supposed.is_empty());
    assert!(words::lines(&fought).join("\n").contains("does not see"));
    // The same question has the same answer.
    let again = of_attack(&view, at("el-obeid"), &["1st-infantry", "2nd-infantry"].map(unit));
    assert_eq!(again.map(|again| again.chances), Some(fought.chances));
}

/// The miniature of the automatic players is as the rules are: no more than dice apart.
#[test]
fn battles_in_miniature_go_as_battles_do() {
    let view = view(Faction::Mahdist);
    let cases: [(&str, &[&str]); 7] = [
        ("kosti", &["abdulah", "muhamed"]),
        ("kosti", &["abdulah", "cavalry-a", "mahdi"]),
        ("khartoum", &["abdulah", "muhamed", "ali", "mahdi"]),
        ("suakin", &["osman-digna", "cavalry-a", "cavalry-b"]),
        ("wadi-halfa", &["jihadiya-a", "jihadiya-b", "ali"]),
        ("dara", &["ali"]),
        ("berber", &["cavalry-b"]),
    ];
    for (space, units) in cases {
        let units: Vec<UnitId> = units.iter().map(|key| unit(key)).collect();
        let fought = of_attack(&view, at(space), &units).expect("a battle");
        let guess = khartoum_players::miniature(&view, at(space), &units);
        let apart = (fought.chance() - guess).abs();
        assert!(apart < 0.25, "{space}: {} in earnest, {guess} in miniature", fought.chance());
    }
}

/// Only whoever the rules let attack is counted (K-R49, K-R68): not a leader alone, nobody who fights
/// elsewhere, nobody after the moves, nobody by a card that lets nobody attack.
#[test]
fn only_units_that_may_attack_are_counted() {
    let attack = |game: &Game, of, to: &str, from: &[&str]| {
        asked(game, of, &Query::Attack(at(to), spaces(from)))
    };
    let stand: [(&str, &[&str]); 2] = [("khartoum", &["gordon"]), ("shendi", &["ali"])];
    let game = position(Faction::Empire, &stand, moves_with(1), &TURN);
    for from in [&[][..], &["khartoum"]] {
        let told = attack(&game, Faction::Empire, "shendi", from);
        assert!(told.contains("only Gordon could go to Shendi now, and a leader alone"), "{told}");
    }
    // Cavalry that fights at Dongola does not attack Abu Hamed besides.
    let stand: [(&str, &[&str]); 4] = [
        ("dongola", &["bashi-cavalry", "ali", "gordon"]),
        ("korti", &["2nd-infantry"]),
        ("abu-hamed", &["muhamed"]),
        ("tamai", &["cavalry-a", "3rd-infantry"]),
    ];
    let game = position(Faction::Empire, &stand, moves_with(1), &TURN[..1]);
    for from in [&[][..], &["dongola"], &["korti"]] {
        let told = attack(&game, Faction::Empire, "abu-hamed", from);
        assert!(told.contains("moves of the Empire are over"), "{told}");
    }
    // The Mahdists ask in the meantime: who fights now is not free.
    let told = attack(&game, Faction::Mahdist, "korti", &[]);
    assert!(told.contains("Muhamed") && !told.contains("Ali"), "{told}");
    assert!(told.contains("every Mahdist card lets all attack"), "{told}");
    // Boats and units that have moved.
    let moved = |board: &mut Board| {
        moves_with(1)(board);
        board.now.moved.add(unit("2nd-infantry"));
    };
    let stand: [(&str, &[&str]); 2] =
        [("korti", &["2nd-infantry", "1st-infantry"]), ("abu-hamed", &["muhamed"])];
    let game = position(Faction::Empire, &stand, moved, &TURN);
    let told = attack(&game, Faction::Empire, "abu-hamed", &[]);
    assert!(told.contains("Attackers: the 1st Egyptian Infantry\n"), "{told}");
    let told = attack(&game, Faction::Empire, "suakin", &[]);
    assert_eq!(told, "Nobody is at Suakin who could be attacked.");
    let told = attack(&game, Faction::Empire, "abu-hamed", &["dongola"]);
    assert_eq!(told, "Nobody of the Empire can attack Abu Hamed now from Dongola.");
    // K-05.
    let debates = |board: &mut Board| {
        moves_with(5)(board);
        board.now.may_attack = false;
    };
    let game = position(Faction::Empire, &stand, debates, &TURN);
    let told = attack(&game, Faction::Empire, "abu-hamed", &[]);
    assert!(told.contains("The Cabinet Debates, nobody of the Empire may attack"), "{told}");
}

/// Whatever the odds count, the rules offer: of each attack that is offered, no unit is missing, and
/// nobody else is there.
#[test]
fn odds_count_who_is_offered_the_attack() {
    let mut looked_at = 0;
    for seed in 0..8 {
        played(seed, |game, _| {
            let Some(Why::Move { of }) = game.decision().map(|decision| decision.why) else {
                return;
            };
            let view = game.view(Audience::Side(of.side()));
            let offered = game.decision().expect("asked").ask.choices();
            for space in view.board.spaces_of(of.other()) {
                let mut units: Vec<UnitId> = offered
                    .iter()
                    .filter_map(|choice| match choice {
                        Choice::Attack(unit, to, _) | Choice::SailAgainst(unit, to, _) => {
                            (*to == space).then_some(*unit)
                        }
                        _ => None,
                    })
                    .collect();
                units.sort_unstable();
                units.dedup();
                let counted = comers(&view, of, space, &[]);
                let mut counted: Vec<UnitId> =
                    counted.iter().flat_map(|(units, _)| units).map(|(unit, _)| *unit).collect();
                // A leader comes with others (K-R49).
                counted.retain(|unit| !unit.is_leader() || units.contains(unit));
                assert_eq!(counted, units, "{space}");
                looked_at += usize::from(!units.is_empty());
            }
        });
    }
    assert!(looked_at > 100, "{looked_at}");
}

/// K-14, K-R64: an opened gate is open ground with ties to the Mahdists in every text, before it is
/// opened and after.
#[test]
fn an_opened_gate_is_the_same_ground_in_every_text() {
    let stand: [(&str, &[&str]); 3] = [
        ("rahad", &["ali", "mahdi"]),
        ("kosti", &["1st-infantry", "gordon"]),
        ("bara", &["muhamed"]),
    ];
    let gate = |board: &mut Board| {
        moves_with(14)(board);
        board.now.gate = true;
    };
    let holds = |texts: &[String]| {
        for text in texts {
            let text = text.to_lowercase();
            assert!(text.contains("gate"), "{text}");
            assert!(!text.contains("tie in") && !text.contains("a town goes"), "{text}");
        }
    };
    let game = position(Faction::Mahdist, &stand, gate, &TURN);
    let attack = choice("attack-all:rahad:kosti:rahad");
    let steps = [step("khartoum-move", attack)];
    let (known, mut events) = (seen(&game, Faction::Mahdist), Vec::new());
    let mut after = known.clone();
    let seat = Faction::Mahdist.seat();
    after.apply(seat, &steps[0].answer, &mut Calm::default(), &mut events).expect("taken");
    let preview = preview::told(&events, after.known::<Board>().as_ref()).lines.join("\n");
    let label = labels::label(attack, &known.known::<Board>().expect("a view")).detail;
    let verb = asked(&game, Faction::Mahdist, &Query::Attack(at("kosti"), Vec::new()));
    let place = places::place(&after.known::<Board>().expect("a view"), at("kosti")).body;
    holds(&[preview, label, verb, draft(&game, Faction::Mahdist, &steps)]);
    assert!(place.contains("A tie at an opened gate"), "{place}");
    // It has been opened, and the battle goes on.
    let with = |board: &mut Board| {
        gate(board);
        board.units[unit("ali").index()].place = Place::At(at("kosti"));
    };
    let game = position(Faction::Mahdist, &stand, with, &[Frame::Fight(at("kosti"))]);
    let known = seen(&game, Faction::Empire).known::<Board>().expect("a view");
    let why = known.awaiting.expect("whether Gordon breaks off");
    let panel = questions::question(why, &known, &[]).1;
    assert!(!panel.to_lowercase().contains("town"), "{panel}");
    holds(&[panel, pressed(&game, Faction::Empire), pressed(&game, Faction::Mahdist)]);
    // Of two battles it opens in none by itself.
    let two = |board: &mut Board| {
        with(board);
        board.units[unit("2nd-infantry").index()].place = Place::At(at("bara"));
    };
    let game = position(Faction::Mahdist, &stand, two, &TURN[..1]);
    let told = pressed(&game, Faction::Mahdist);
    assert!(told.contains("**Kosti**: town") && !told.contains("gate"), "{told}");
}

/// The ground that every text tells is the one a battle is fought on.
#[test]
fn the_ground_of_a_battle_is_foretold() {
    let (mut fought, mut gates) = (0, 0);
    for seed in 0..30 {
        let mut foretold: Vec<(SpaceId, Ground)> = Vec::new();
        played(seed, |game, events| {
            let mut gate = false;
            for event in events {
                match event {
                    khartoum::Event::GateOpened { .. } => gate = true,
                    khartoum::Event::BattleBegan { space, terrain, .. } => {
                        let told = foretold.iter().find(|(other, _)| other == space);
                        let is = Ground { terrain: *terrain, gate };
                        if let Some((_, told)) = told.filter(|(_, told)| told.gate || !gate) {
                            assert_eq!(*told, is, "{space}");
                            (fought, gates) = (fought + 1, gates + u32::from(gate));
                        }
                        gate = false;
                    }
                    _ => {}
                }
            }
            let view = game.view(Audience::Public);
            let of =
                |space: SpaceId| (space, Ground::of(game.board(), view.battle.as_ref(), space));
            foretold = contested(&view).into_iter().map(of).collect();
        });
    }
    assert!(fought > 60, "{fought} {gates}");
}
