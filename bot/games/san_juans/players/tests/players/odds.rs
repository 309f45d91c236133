//! Odds against what can be worked out on paper, and against whatever they must not know.

use std::time::Duration;

use kit::{Answer, Ask, Calm, Dice, SplitMix, seed_of};
use san_juans::phases::land::encounter;
use san_juans::phases::rebellion;
use san_juans::{
    BattleChoice, Board, COMMANDER, Campaign, CardId, Choice, Control, Event, OpsChoice, Options,
    Phase, PlaceId, RebelForce, SiegeChoice, Space, Stance, War, Whereabouts, Why, first,
};

use san_juans_players::odds::revolt::NoRebellion;
use san_juans_players::odds::{Chance, LOOK_EVERY, Mean, Trial, battle, march, revolt, siege};

fn start(options: &Options) -> Board {
    Campaign::new(options, &mut Calm::default(), &mut Vec::new()).board().clone()
}

/// The board at the start, with some places the Mahdi's.
fn risen(options: &Options, names: &[&str]) -> Board {
    let mut board = start(options);
    for name in names {
        board.place_mut(first().named(name)).control = Control::Rebel;
    }
    board
}

fn campaign(options: &Options, board: Board) -> Campaign {
    Campaign::at(options, board, Phase::Actions, &mut Calm::default(), &mut Vec::new())
}

fn trial(campaign: &Campaign) -> Trial {
    let patience = Duration::from_secs(600);
    Trial { campaign: campaign.clone(), seat: None, seed: seed_of([1, 7], "test"), patience }
}

fn give(campaign: &mut Campaign, answer: &Answer<Choice>, dice: &mut dyn Dice) -> Vec<Event> {
    let seat = campaign.decision().expect("it waits").seats[0];
    let mut events = Vec::new();
    campaign.apply(seat, answer, dice, &mut events).expect("offered");
    events
}

fn musters(campaign: &Campaign) -> Vec<Campaign> {
    let op = campaign.with_an_op(&mut Calm::default(), &mut Vec::new()).expect("it is not over");
    let muster = |choice: &Choice| {
        let Choice::Ops(OpsChoice::Activate(space)) = *choice else { return None };
        let mut copy = op.clone();
        let calm = &mut Calm::default();
        give(&mut copy, &Answer::One(Choice::Ops(OpsChoice::Activate(space))), calm);
        let march = Choice::Ops(OpsChoice::March(space));
        if copy.decision()?.ask.choices().contains(&march) {
            give(&mut copy, &Answer::One(march), calm);
        }
        if let Ask::Some { of, .. } = copy.decision()?.ask.clone()
            && matches!(copy.decision()?.why, Why::WhoMarches { .. })
        {
            give(&mut copy, &Answer::Some(of), calm);
        }
        matches!(copy.decision()?.why, Why::MarchTo { .. }).then_some(copy)
    };
    let choices = op.decision().expect("an Op is to be spent").ask.choices();
    choices.iter().filter_map(muster).collect()
}

#[test]
fn a_march_meets_as_its_dice_say() {
    let options = Options::default();
    let board = risen(&options, &["mud-bay", "blakely", "deer-harbor", "richardson"]);
    let campaign = campaign(&options, board);
    let before = campaign.clone();
    let (mut marches, mut battles) = (0, 0);
    for muster in musters(&campaign) {
        let to: Vec<Choice> = muster.decision().expect("it waits").ask.choices().to_vec();
        for to in to.into_iter().map(Answer::One) {
            let sent = std::slice::from_ref(&to);
            let told = march::ask(&trial(&muster), sent).expect("it is offered");
            // On paper: one die at each space where one is thrown, as long as nobody was met
            // (J-060).
            let mut clear = 1.0;
            for space in &told.road {
                let sixths = encounter::chance_in_six(*space, muster.board());
                clear *= 1.0 - f64::from(sixths) / 6.0;
            }
            let exact = 100.0 * (1.0 - clear);
            assert!((told.met.percent - exact).abs() < 0.01, "{exact}: {told:?}");
            if !(1.0..=99.0).contains(&exact) || marches >= 4 {
                continue;
            }
            marches += 1;
            let mut met = 0;
            for number in 0..2_000 {
                let mut copy = muster.clone();
                let events = give(&mut copy, &to, &mut SplitMix(number));
                let rolled =
                    |event: &Event| matches!(event, Event::EncounterRolled { met: true, .. });
                met += u32::from(events.iter().any(rolled));
            }
            let counted = Chance::counted(met, 2_000);
            assert!((counted.percent - exact).abs() <= 1.6 * counted.error, "{counted:?} {exact}");
            let held = told.held.expect("they may be met");
            battles += held.runs;
            assert!(held.percent > 0.0 && held.percent < 100.0, "{told:?}");
            let again = march::ask(&trial(&muster), sent);
            assert_eq!(again, Some(told), "asked twice");
        }
    }
    assert!(marches >= 3 && battles >= 1_000, "{marches} {battles}");
    assert_eq!(campaign, before);
}

#[test]
fn places_rise_as_their_dice_say() {
    let options = Options { simultaneous_rebellion: true, ..Options::default() };
    let campaign = campaign(&options, risen(&options, &["mud-bay", "blakely", "lopez"]));
    let told = revolt::ask(&trial(&campaign)).expect("there will be one");
    assert!(!told.under_way && told.runs > 0);
    let (mut empty, mut expected) = (0, 0.0);
    for risk in &told.risks {
        // All are rolled for as they stood: one die each (J-040, J-041, J-043).
        let needed = rebellion::needed(risk.place, campaign.board());
        let exact = 100.0 * f64::from((7 - needed).clamp(0, 6)) / 6.0;
        let troops = campaign.board().troops(Space::Place(risk.place)).count();
        let told = match troops {
            0 => risk.falls,
            1..=3 => {
                // Troops put a revolt down on 5 or 6 (J-045).
                assert!((risk.falls.percent - exact * 4.0 / 6.0).abs() < 6.0, "{risk:?}");
                continue;
            }
            _ => risk.besieged,
        };
        empty += u32::from(troops == 0);
        expected += exact;
        let off = (told.percent - exact).abs();
        assert!(off <= 1.7 * told.error, "{}: {exact} {told:?}", risk.place.name);
    }
    assert!(empty >= 5 && expected > 0.0);
    assert_eq!(revolt::ask(&trial(&campaign)), Ok(told));
    let mut quiet = campaign.board().clone();
    quiet.milestones.pacified = true;
    let quiet = self::campaign(&options, quiet);
    assert_eq!(revolt::ask(&trial(&quiet)), Err(NoRebellion::Quiet), "J-047");
    let mut late = campaign.board().clone();
    late.turn = first().setup.turns;
    let late = self::campaign(&options, late);
    assert_eq!(revolt::ask(&trial(&late)), Err(NoRebellion::LastTurn), "J-121");
}

fn besieged() -> (Campaign, PlaceId) {
    let options = Options::default();
    let mut board = start(&options);
    let place = first().named("friday-harbor");
    board.place_mut(place).siege = Some(4);
    let ashore = board.units.iter_mut().filter(|unit| unit.at.ashore().is_some());
    for unit in ashore.filter(|unit| unit.arm().is_combat()).take(9) {
        unit.at = Whereabouts::Ashore(Space::Place(place));
    }
    (campaign(&options, board), place)
}

#[test]
fn a_garrison_falls_as_the_siege_table_says() {
    let (campaign, place) = besieged();
    let told = siege::ask(&trial(&campaign), place).expect("it is besieged");
    let hold = told[0];
    assert_eq!(hold.does, SiegeChoice::Hold);
    let units = campaign.board().troops(Space::Place(place)).count();
    assert!(units > 6, "no roll but surrender takes it: {units}");
    // Two dice, 12 or more with what bears on them (J-093, J-094).
    let modifiers =
        san_juans::phases::sieges::siege::modifiers(place, campaign.board(), campaign.options());
    let by: i8 = modifiers.iter().map(|(_, by)| *by).sum();
    let ways = (1..=6_i8).flat_map(|one| (1..=6_i8).map(move |two| one + two + by));
    let exact =
        100.0 * f64::from(u32::try_from(ways.filter(|sum| *sum >= 12).count()).unwrap_or(0)) / 36.0;
    assert!(exact > 0.0, "{modifiers:?}");
    let off = (hold.falls.percent - exact).abs();
    assert!(off <= 1.6 * hold.falls.error, "{exact}: {hold:?}");
    let sortie = told.iter().find(|prospect| prospect.does == SiegeChoice::Sortie);
    assert!(sortie.is_some_and(|sortie| sortie.units.mean() > 0.0), "{told:?}");
    assert_eq!(siege::ask(&trial(&campaign), place), Some(told));
    assert_eq!(siege::ask(&trial(&campaign), first().named("mud-bay")), None);
}

fn at_a_battle(options: &Options) -> Campaign {
    let board = risen(options, &["mud-bay", "blakely"]);
    for muster in musters(&campaign(options, board)) {
        let to = muster.decision().expect("it waits").ask.choices().to_vec();
        for to in to {
            for number in 0..6 {
                let mut copy = muster.clone();
                let mut dice = SplitMix(number);
                give(&mut copy, &Answer::One(to), &mut dice);
                while let Some(decision) = copy.decision() {
                    let fights =
                        |choice: &&Choice| matches!(choice, Choice::Ops(OpsChoice::Fight(_)));
                    match decision.why {
                        Why::SettleBattle { .. } => return copy,
                        _ => match decision.ask.choices().iter().find(fights).copied() {
                            Some(fight) => give(&mut copy, &Answer::One(fight), &mut dice),
                            None => break,
                        },
                    };
                }
            }
        }
    }
    panic!("nobody met anybody")
}

#[test]
fn a_battle_is_likelier_won_the_longer_men_stand() {
    let campaign = at_a_battle(&Options::default());
    let before = campaign.clone();
    let told = battle::ask(&trial(&campaign)).expect("a battle waits");
    assert_eq!(told.iter().map(|of| of.stance).collect::<Vec<_>>(), battle::STANCES);
    assert!(told[0].held.percent <= told[2].held.percent + told[2].held.error, "{told:?}");
    for of in &told {
        assert!(of.held.runs > 0 && of.ours.mean() > 0.0 && of.theirs.mean() > 0.0, "{of:?}");
        assert!(of.held.percent + of.wiped_out.percent <= 100.0, "{of:?}");
    }
    // The same dice fought one by one come to the same.
    let mut held = 0;
    for number in 0..1_000 {
        let mut copy = campaign.clone();
        let fought = battle::fight(&mut copy, Stance::Half, &mut SplitMix(number));
        held += u32::from(fought.expect("it waits").held);
    }
    let again = Chance::counted(held, 1_000);
    let off = (again.percent - told[1].held.percent).abs();
    assert!(off <= 1.6 * (again.error + told[1].held.error), "{again:?} {told:?}");
    assert_eq!(battle::ask(&trial(&campaign)), Some(told));
    assert_eq!(campaign, before);
}

#[test]
fn odds_know_nothing_that_is_hidden() {
    // The order of the pile changes no copy that anybody looks at.
    let options = Options::default();
    let board = start(&options);
    let piles = |board: &Board| {
        let campaign = campaign(&options, board.clone());
        let tops = |number: u64| {
            campaign.as_known_to(None, &mut SplitMix(number)).board().deck.draw.last().copied()
        };
        (0..40).map(tops).collect::<Vec<Option<CardId>>>()
    };
    let tops = piles(&board);
    assert!(tops.iter().any(|top| *top != tops[0]), "the pile is shuffled for every run");
    // What a balloon has counted is the commander's (card 27).
    let place = first().named("mud-bay");
    let mut counted = start(&options);
    counted.place_mut(place).control = Control::Rebel;
    let force = RebelForce { foot: 24, horse: 8, rifles: 4, guns: 0, machine_guns: 0 };
    counted.this_turn.scouted.push((place, force));
    let campaign = campaign(&options, counted);
    let of = |seat| campaign.as_known_to(seat, &mut SplitMix(1)).board().this_turn.scouted.len();
    assert_eq!((of(None), of(Some(kit::Seat(3))), of(Some(COMMANDER))), (0, 0, 1));
    // Of a battle under limited intelligence only a range of their numbers is known (J-145).
    let options = Options { limited_intelligence: true, ..Options::default() };
    let campaign = at_a_battle(&options);
    let force = |campaign: &Campaign| campaign.view(None).battle.expect("it waits").force;
    let real = force(&campaign);
    let guesses: Vec<RebelForce> = (0..60)
        .map(|number| force(&campaign.as_known_to(Some(COMMANDER), &mut SplitMix(number))))
        .collect();
    assert!(guesses.iter().all(|guess| guess.range() == real.range()), "{real:?} {guesses:?}");
    assert!(guesses.iter().any(|guess| *guess != real), "{real:?}");
    // Nor is it while the losses of a table are entered.
    let mut reported = campaign;
    let report = Answer::One(Choice::Battle(BattleChoice::Report { held: true }));
    give(&mut reported, &report, &mut SplitMix(1));
    assert!(matches!(reported.decision().map(|of| of.why), Some(Why::StepsLost { .. })));
    let guess =
        |number| force(&reported.as_known_to(Some(COMMANDER), &mut SplitMix(number))) != real;
    assert!((0..60).any(guess), "J-145: {real:?}");
}

#[test]
fn bars_are_honest() {
    let half = Chance::counted(1_000, 2_000);
    assert!((half.percent - 50.0).abs() < 0.01 && (half.error - 2.19).abs() < 0.01, "{half:?}");
    let (campaign, place) = besieged();
    let hurried = Trial { patience: Duration::ZERO, ..trial(&campaign) };
    let told = siege::ask(&hurried, place).expect("it is besieged");
    assert_eq!(told[0].falls.runs, LOOK_EVERY, "a slow machine tells as far as it came");
    assert!((Chance::counted(0, 300).error - 1.0).abs() < 0.01);
    let mut mean = Mean::default();
    for number in [1_u32, 2, 3] {
        mean.add(number);
    }
    assert!((mean.mean() - 2.0).abs() < 0.01 && mean.error() > 0.0);
    assert_ne!(seed_of([1, 2], "revolt"), seed_of([1, 3], "revolt"));
}
