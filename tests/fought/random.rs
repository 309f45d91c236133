//! Battles of random wars fought as marches by random answers: always an end, the campaign is
//! touched by nothing but its own report, a march saved, taken back or played again is the same.

use engine::hicks::{Grade, UnitId as OnTable};
use engine::san_juans::{
    Arm, BattleChoice, Campaign, Choice as Own, Event as OwnEvent, FightKind, Options, Toll,
    Why as OwnWhy,
};
use engine::{Answer, Ask, Choice, Dice, Event, Game, Scripted, Seat, fought};

use crate::table::Seeded;

/// Battles fought, over all wars.
const BATTLES: usize = 200;
/// No march comes near so many answers.
const ANSWERS_MAX: usize = 6_000;
/// A war is left after so many battles of it, for another one.
const BATTLES_OF_A_WAR: usize = 4;

const SQUARE: Choice = Choice::Fought(fought::Choice::Square);

/// Remembers the faces other dice show.
struct Noted<'a> {
    dice: &'a mut Seeded,
    faces: Vec<u8>,
}

impl Dice for Noted<'_> {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        let face = self.dice.die(sides, calm);
        self.faces.push(face);
        face
    }
}

fn pick(ask: &Ask<Choice>, with: &mut Seeded) -> Answer<Choice> {
    match ask {
        Ask::One(of) => Answer::One(of[with.below(of.len())]),
        Ask::Some { of, min, max } => {
            let count = usize::from(*min) + with.below(usize::from(max - min) + 1);
            let mut left = of.clone();
            Answer::Some((0..count).map(|_| left.swap_remove(with.below(left.len()))).collect())
        }
        Ask::Number { min, max } => {
            let span = usize::try_from(max - min).expect("small") + 1;
            Answer::Number(min + u32::try_from(with.below(span)).expect("small"))
        }
    }
}

/// An answer to a campaign that is no square.
fn pick_otherwise(ask: &Ask<Choice>, with: &mut Seeded) -> Answer<Choice> {
    loop {
        let answer = pick(ask, with);
        if answer != Answer::One(SQUARE) {
            return answer;
        }
    }
}

/// One battle, fought as a march.
#[derive(Debug, Default)]
struct Tally {
    battles: usize,
    held: usize,
    answers: usize,
    longest: usize,
    grades: std::collections::BTreeMap<Grade, usize>,
}

/// Figures of some units of a march, at its start and now; of a field that is lost only those with
/// the square count (H-R15).
fn figures(march: &engine::hicks::March, ids: &[OnTable], held: bool) -> (u32, u32) {
    let field = march.board();
    let units = field.units.iter().filter(|unit| ids.contains(&unit.id));
    units.fold((0, 0), |(start, now), unit| {
        let left = if held || field.counts(unit) { unit.figures } else { 0 };
        (start + u32::from(unit.start), now + u32::from(left))
    })
}

/// What the campaign lost is what the table lost, arm by arm.
fn losses_are_right(
    campaign: &Campaign,
    march: &engine::hicks::March,
    held: bool,
    losses: &[Toll],
) {
    let arms: [(&[Arm], &[OnTable]); 4] = [
        (&[Arm::Infantry, Arm::Garrison], &OnTable::BATTALIONS),
        (&[Arm::Cavalry], &OnTable::SQUADRONS),
        (&[Arm::Artillery], &[OnTable::FieldGun]),
        (&[Arm::MachineGuns], &[OnTable::Mitrailleuse]),
    ];
    for (arms, ids) in arms {
        let of = |toll: &&Toll| arms.contains(&campaign.board().unit(toll.unit).arm());
        let steps = |toll: &Toll| u32::from(campaign.board().unit(toll.unit).steps);
        let had: u32 = losses.iter().filter(of).map(steps).sum();
        let lost: u32 = losses.iter().filter(of).map(|toll| u32::from(toll.steps)).sum();
        let (start, now) = figures(march, ids, held);
        if had == 0 {
            assert_eq!((start, lost), (0, 0), "{arms:?}");
            continue;
        }
        assert!(start > 0, "{arms:?} stand on the table");
        let share = f64::from(had) * f64::from(start - now) / f64::from(start);
        assert!((share - f64::from(lost)).abs() <= 0.5, "{arms:?}: {lost} of {had}, not {share}");
    }
    for toll in losses {
        assert!(toll.steps <= campaign.board().unit(toll.unit).steps);
    }
}

/// The campaign after a report of its battle given by hand.
fn by_hand(before: &Game, held: bool, losses: &[Toll], dice: &mut Scripted) -> Campaign {
    let mut campaign = before.san_juans().expect("a campaign").clone();
    let report = Answer::One(Own::Battle(BattleChoice::Report { held }));
    let numbers = losses.iter().map(|toll| Answer::Number(u32::from(toll.steps)));
    for answer in std::iter::once(report).chain(numbers) {
        let seat = campaign.decision().expect("a report").seats[0];
        assert_eq!(campaign.apply(seat, &answer, dice, &mut Vec::new()), Ok(()));
    }
    campaign
}

/// Fights the battle that waits as a march, by random answers.
fn fight(game: &mut Game, dice: &mut Seeded, with: &mut Seeded, tally: &mut Tally) {
    let before = game.clone();
    let battle = game.san_juans_view(None).and_then(|view| view.battle).expect("a battle waits");
    assert_ne!(battle.kind, FightKind::Storm, "whoever is stormed marches nowhere");
    let mut log: Vec<(Seat, String, Vec<u8>)> = Vec::new();
    let mut events = Vec::new();
    let mut last_number = 0;
    let mut next = Some(Answer::One(SQUARE));
    let ended = loop {
        assert!(log.len() < ANSWERS_MAX, "no end");
        let decision = game.decision().expect("a march that is not over asks something");
        let seat = decision.seats[0];
        let ask = game.ask_of(seat).expect("whoever is awaited is asked");
        assert!(decision.id.0 >= last_number, "numbers rise");
        last_number = decision.id.0 + u32::from(!log.is_empty());
        let answer = next.take().unwrap_or_else(|| pick(&ask, with));
        let text = answer.to_string();
        assert_eq!(game.parse_answer(&text).ok(), Some(answer.clone()), "{text}");
        if log.len() % 97 == 40 {
            saved_or_taken_back(game, seat, &answer, with);
        }
        let march = game.hicks().cloned();
        let mut noted = Noted { dice, faces: Vec::new() };
        let mut facts = Vec::new();
        let taken = game.apply(seat, &answer, &mut noted, &mut facts);
        assert_eq!(taken, Ok(()), "{text} was offered");
        let faces = noted.faces;
        log.push((seat, text, faces.clone()));
        events.extend(facts);
        match &*game {
            Game::SanJuans(_) => break (march.expect("a march"), answer, seat, faces),
            Game::Fought(fought) => {
                let was = before.san_juans().expect("a campaign");
                assert_eq!(fought.parent().board(), was.board(), "the campaign waits");
                assert_eq!(fought.parent().decision(), was.decision());
                assert!(!game.is_over());
            }
            Game::Hicks(_) => panic!("the march is a battle of the campaign"),
        }
    };
    let reported = events.iter().find_map(|event| match event {
        Event::Fought(fought::Event::Reported { outcome, held, losses, .. }) => {
            Some((*outcome, *held, losses.clone()))
        }
        _ => None,
    });
    let (outcome, held, losses) = reported.expect("the march was reported");
    assert_eq!(losses.iter().map(|toll| toll.unit).collect::<Vec<_>>(), battle.units);

    // The last answer alone, on a copy of the march: what was thrown after it is the campaign's.
    let (mut march, answer, seat, faces) = ended;
    let own = answer.try_map(|choice| choice.hicks()).expect("an order of the march");
    let mut dice = Scripted::new(faces);
    assert_eq!(march.apply(seat, &own, &mut dice, &mut Vec::new()), Ok(()));
    assert_eq!(march.outcome(), Some(outcome));
    losses_are_right(before.san_juans().expect("a campaign"), &march, held, &losses);
    let expected = by_hand(&before, held, &losses, &mut dice);
    assert_eq!((dice.left(), dice.missing()), (0, 0), "every die is the march's or the campaign's");
    let now = game.san_juans().expect("the campaign goes on");
    assert_eq!(now.board(), expected.board(), "the campaign has its own report and no more");
    assert_eq!(now.outcome(), expected.outcome());
    let asked = |campaign: &Campaign| campaign.decision().map(|of| (of.why, of.ask.clone()));
    assert_eq!(asked(now), asked(&expected));
    assert!(game.decision().is_none_or(|of| of.id.0 > last_number), "numbers go on");
    let decided = events.iter().any(|event| {
        matches!(event, Event::SanJuans(OwnEvent::BattleDecided { reported: true, .. }))
    });
    assert!(decided, "the campaign tells of its battle");

    played_again(&before, &log, game, &events);
    tally.battles += 1;
    tally.held += usize::from(held);
    tally.answers += log.len();
    tally.longest = tally.longest.max(log.len());
    *tally.grades.entry(outcome.grade).or_default() += 1;
}

/// A march saved and loaded is the same; one taken back asks under new numbers.
fn saved_or_taken_back(game: &mut Game, seat: Seat, answer: &Answer<Choice>, with: &mut Seeded) {
    let text = serde_json::to_string(game).expect("plain data");
    let loaded: Game = serde_json::from_str(&text).expect("it comes back");
    assert_eq!(loaded, *game);
    let mut later = game.clone();
    let mut dice = Seeded::new(with.next());
    assert_eq!(later.apply(seat, answer, &mut dice, &mut Vec::new()), Ok(()));
    let asked = later.decision().map_or(0, |decision| decision.id.0);
    let mut again = loaded;
    again.resume(&later);
    let (again, was) = (again.decision().expect("asked again"), game.decision().expect("asked"));
    assert_eq!((again.why, &again.ask), (was.why, &was.ask));
    assert!(again.id == was.id || again.id.0 > asked);
}

/// The same log is the same march and the same campaign after it.
fn played_again(before: &Game, log: &[(Seat, String, Vec<u8>)], after: &Game, told: &[Event]) {
    let (mut game, mut events) = (before.clone(), Vec::new());
    for (seat, text, faces) in log {
        let answer = game.parse_answer(text).expect("an answer");
        let mut dice = Scripted::new(faces.iter().copied());
        assert_eq!(game.apply(*seat, &answer, &mut dice, &mut events), Ok(()), "{text}");
        assert_eq!((dice.left(), dice.missing()), (0, 0), "{text}");
    }
    assert_eq!(game, *after);
    assert_eq!(events, told);
}

#[test]
fn every_battle_fought_as_a_march_comes_to_its_end() {
    let mut tally = Tally::default();
    let mut seed = 0;
    while tally.battles < BATTLES {
        seed += 1;
        let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
        let options = Options {
            storming: seed % 3 == 0,
            experience: seed % 4 == 0,
            limited_intelligence: seed % 5 == 0,
            divided_command: seed % 7 == 0,
            steps_per_unit: if seed % 6 == 0 { 6 } else { 4 },
            ..Options::default()
        };
        let campaign = Campaign::new(&options, &mut dice, &mut Vec::new());
        let mut game = Game::SanJuans(Box::new(campaign));
        let mut battles = 0;
        while battles < BATTLES_OF_A_WAR && tally.battles < BATTLES {
            let Some(decision) = game.decision() else { break };
            let seat = decision.seats[with.below(decision.seats.len())];
            let ask = game.ask_of(seat).expect("whoever is awaited is asked");
            if ask.choices().contains(&SQUARE) {
                assert!(matches!(decision.why.san_juans(), Some(OwnWhy::SettleBattle { .. })));
                fight(&mut game, &mut dice, &mut with, &mut tally);
                battles += 1;
                continue;
            }
            let answer = pick_otherwise(&ask, &mut with);
            let taken = game.apply(seat, &answer, &mut dice, &mut Vec::new());
            assert_eq!(taken, Ok(()), "{answer} was offered");
        }
    }
    println!("{tally:?}");
    assert!(tally.grades.len() > 1, "marches end in more than one way: {tally:?}");
}
