//! Random legal play of 56 skirmishes, half of them with every unit chosen each turn. No panic,
//! no dead end, always an end; what is offered is taken, what is not is refused and changes
//! nothing; no base and no card is lost or doubled; nobody overlaps; a path never costs less than
//! its length; a game saved and loaded in the middle is the same game.
//!
//! `SIRDAR_PATROLS` plays another number of them (10,000 for a change of the rules),
//! `SIRDAR_FIRST_SEED` begins elsewhere.

use std::collections::BTreeSet;

use kit::{Answer, Ask, Refusal};
use patrols::phases::moves::STEP;
use patrols::{
    Board, Choice, End, Event, Faction, Inches, Options, Patrols, Place, SCOUTS, TOPICS, UnitId,
};

use crate::asked;
use crate::secrets::{EYES, check as check_secrets, rehearse, rehearse_all, told};
use crate::seeded::{Seeded, every_seed, pick};
use crate::tally::{self, Tally};

const GAMES: u64 = 56;

const DECISIONS_MAX: u64 = 2_000;

const KINDS: &str = "usual lay hide place field enter first unit nobody appear appear-as deploy go go-as face search \
    ahead head wheel turn form limber unlimber mount dismount unjam shoot volley aim charge unscout \
    vanish break-off done card card-unit card-piece no-card chart pick drop shift stay \
    declare go-on contest accept flee flee-to fall-back fight-on lose strike found found-both lots";

const FACTS: &str = "Laid Hidden Drew Entered TurnBegan SideTurn Tested Promoted Rallied FellBack \
    Fled Lost OfficerKilled FlagTaken GunLost Declared Chosen NobodyChosen Appeared Moved Formed \
    Limbered Mounted Searched Slipped Escaped Shot Unjammed Charged TurnedToFace Faltered Ambushed \
    Fought FightEnded BrokeOff GaveUp Vanished Unscouted Charted NoEffect Removed Withdrew Shifted \
    CameOf NobodyFits Lots Deployed Readied WentThrough \
    Rolled EndDeclared EndContested Ended";

fn check(game: &Patrols) {
    let board = game.board();
    for id in UnitId::all() {
        let unit = board.unit(id);
        assert!(unit.count() <= unit.full, "{id} {unit:?}");
        match unit.place {
            Place::Table(pose) => {
                assert!(unit.count() > 0, "{id} has nobody");
                assert!(pose.files > 0, "{id} {pose:?}");
            }
            Place::Hidden([a, b]) => {
                assert!(id.faction() == Faction::Dervish, "{id}");
                assert!(board.piece(a).is_some() && board.piece(b).is_some(), "{id} in {a} {b}");
            }
            Place::Unseen => panic!("{id} is unseen on the whole board"),
            Place::Absent | Place::Out | Place::Lost => {}
        }
    }
    let cards = board.hand.len() + board.deck.draw.len() + board.deck.discards.len();
    assert_eq!(cards, 20, "every card once");
    check_ground(board);
    tally::check(game);
}

/// P-R16: nobody stands on anybody, but who runs.
fn check_ground(board: &Board) {
    let standing: Vec<UnitId> = board.everybody().filter(|id| !board.unit(*id).routing).collect();
    for (at, a) in standing.iter().enumerate() {
        for b in &standing[at + 1..] {
            for own in board.unit(*a).ground() {
                for other in board.unit(*b).ground() {
                    let over = own.overlaps(&other, Inches(8));
                    assert!(!over, "{a} on {b}: {:?} {:?}", board.unit(*a), board.unit(*b));
                }
            }
        }
    }
}

/// A path costs at least a point for every 4 inches of it, but for the free step of the mounted.
fn check_path(board: &Board, event: &Event) {
    let Event::Moved { unit, path, cost } = event else { return };
    let count = board.unit(*unit).count();
    let straight = path.windows(2).filter(|two| two[0].heading == two[1].heading);
    let far: i32 = straight.map(|two| two[0].at.distance(two[1].at).0).sum();
    // Scouts that flee, and whoever goes on after a search, have paid before.
    let free = i32::from(board.unit(*unit).is_mounted());
    let steps = (far + STEP.0 - 2) / STEP.0;
    assert!(*cost == 0 || i32::from(*cost) + free >= steps, "{unit} of {count}: {far} for {cost}");
}

fn refused(game: &mut Patrols, with: &mut Seeded) {
    let before = game.clone();
    let decision = game.decision().expect("asked").clone();
    let foreign = Choice::Lose(99);
    let answer = match &decision.ask {
        Ask::Some { min, .. } => Answer::Some(vec![foreign; usize::from(*min).max(1)]),
        Ask::One(_) => Answer::One(foreign),
        Ask::Number { max, .. } => Answer::Number(max + 1),
    };
    let (mut dice, mut events) = (Seeded::new(1), Vec::new());
    let seat = decision.seats[0];
    assert!(game.apply(seat, &answer, &mut dice, &mut events).is_err(), "{answer:?}");
    let stranger = if seat.0 == 0 { Faction::Dervish } else { Faction::Patrol };
    let theirs = pick(&decision.ask, with);
    let given = game.apply(stranger.seat(), &theirs, &mut dice, &mut events);
    assert_eq!(given, Err(Refusal::NotYourDecision));
    assert_eq!((&*game, events.len()), (&before, 0), "a refusal changes nothing");
}

fn answer(ask: &Ask<Choice>, with: &mut Seeded) -> Answer<Choice> {
    let of = ask.choices();
    // Those who always come out at once are never found in hiding.
    let hides = of.iter().any(|choice| matches!(choice, Choice::Appear(..)));
    if hides && with.below(3) > 0 {
        return Answer::One(Choice::Nobody);
    }
    let calm = |choice: &Choice| matches!(choice, Choice::Done | Choice::Nobody | Choice::NoCard);
    match pick(ask, with) {
        Answer::One(choice) if calm(&choice) && with.below(8) > 0 => {
            Answer::One(of[with.below(of.len())])
        }
        Answer::One(choice) => {
            // Fights are what comes of nothing else.
            let charges: Vec<&Choice> =
                of.iter().filter(|one| matches!(one, Choice::Charge(..))).collect();
            if !charges.is_empty() && with.below(3) == 0 {
                return Answer::One(*charges[with.below(charges.len())]);
            }
            Answer::One(choice)
        }
        answer => answer,
    }
}

fn play(seed: u64) -> Tally {
    let mut tally = Tally::default();
    let (mut with, mut dice) = (Seeded::new(seed), Seeded::new(!seed));
    let options = Options {
        everyone: seed % 2 == 1,
        scouts: SCOUTS + u8::try_from(seed / 2 % 2).expect("few"),
        ..Options::default()
    };
    let mut events = Vec::new();
    let mut game = Patrols::new(&options, &mut dice, &mut events);
    check(&game);
    while let Some(decision) = game.decision() {
        tally.asked::<Board>(decision, DECISIONS_MAX);
        *tally.counts.entry("choices").or_default() += decision.ask.choices().len() as u64;
        if with.below(16) == 0 {
            refused(&mut game, &mut with);
        }
        if with.below(32) == 0 {
            tally::stored(&game);
        }
        if with.below(24) == 0 {
            for eyes in EYES {
                check_secrets(&game, eyes, &mut with);
            }
        }
        if with.below(16) == 0 {
            asked::check(&game, &mut with);
        }
        let decision = game.decision().expect("asked");
        let seat = decision.seats[0];
        if with.below(12) == 0 {
            rehearse(&game, Faction::ALL[usize::from(seat.0)], &mut with);
        }
        if with.below(200) == 0 {
            rehearse_all(&game, Faction::ALL[usize::from(seat.0)]);
        }
        let given = answer(&decision.ask, &mut with);
        let before = (game.board().clone(), events.len());
        game.apply(seat, &given, &mut dice, &mut events).expect("what is offered is taken");
        for event in &events[before.1..] {
            check_path(&before.0, event);
            tally.told(event);
        }
        told(game.board(), &events[before.1..]);
        check(&game);
    }
    let outcome = game.outcome().expect("an end");
    assert!(outcome.turn <= 12);
    tally.ended(&(outcome.end, outcome.winner));
    tally
}

#[test]
fn random_games_come_to_an_end() {
    let mut tally = Tally::default();
    let count = every_seed("SIRDAR_PATROLS", GAMES, play, |one| tally.add(one));
    println!(
        "{count} games: {:?}, {} decisions, at most {}, {:?}",
        tally.ends, tally.decisions, tally.longest, tally.counts
    );
    let missing = |wanted: &str, found: &BTreeSet<String>| -> Vec<String> {
        let words = wanted.split_whitespace().map(str::to_owned);
        words.filter(|word| !found.contains(word)).collect()
    };
    let (kinds, facts) = (missing(KINDS, &tally.kinds), missing(FACTS, &tally.facts));
    assert_eq!(tally.ends.values().sum::<u64>(), count);
    if count >= GAMES {
        assert_eq!(tally.topics, TOPICS.into(), "every question");
        let time = format!("({:?}", End::Time);
        assert!(tally.ends.keys().any(|end| end.starts_with(&time)));
        assert!(kinds.is_empty() && facts.is_empty(), "never came up: {kinds:?} {facts:?}");
    }
}
