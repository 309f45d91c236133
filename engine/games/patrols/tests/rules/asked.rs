//! Whether the Dervishes are asked, what about, and how often tells nothing of what they hide: games
//! that differ in nothing else ask the same, and what everybody sees is the same (P-R04, P-R42,
//! P-R48).

use kit::SplitMix;
use patrols::phases::Frame;
use patrols::phases::turn::Step;
use patrols::{Acting, Board, Choice, Faction, Options, Patrols, PieceId, UnitId};

use crate::altered::dervishes;
use crate::seeded::Seeded;
use crate::table::{audience, table, unit};

/// What does least, as whoever is silent: what it does must be the same whatever is hidden.
fn quiet(of: &[Choice]) -> Choice {
    let rank = |choice: &Choice| match choice {
        Choice::Lots => 0,
        Choice::Done
        | Choice::Nobody
        | Choice::Stay
        | Choice::NoCard
        | Choice::GoOn
        | Choice::Accept
        | Choice::FallBack
        | Choice::Usual => 1,
        _ => 2,
    };
    of.iter().copied().min_by_key(rank).expect("a choice")
}

/// Every question, by who is asked and what about, and all that everybody is told, until the frames
/// are done.
fn course(options: &Options, board: Board, frames: &[Frame]) -> Vec<String> {
    let frames: Vec<Frame> = [Frame::Over].iter().chain(frames).cloned().collect();
    let (mut dice, mut events, mut told) = (SplitMix(7), Vec::new(), Vec::new());
    let mut game = Patrols::at(options, board, frames, &mut dice, &mut events);
    loop {
        let seen =
            events.drain(..).filter_map(|event: patrols::Event| event.seen_by(audience(None)));
        // Where lots fall the dice have moved on; what was sealed is shown at the end.
        told.extend(
            seen.filter(|seen| !matches!(seen, patrols::Event::Ended { .. }))
                .map(|seen| format!("{seen:?}")),
        );
        let Some(decision) = game.decision() else { return told };
        told.push(format!("{:?} {:?}", decision.seats, decision.why));
        let answer = match &decision.ask {
            kit::Ask::One(of) => kit::Answer::One(quiet(of)),
            ask => kit::SplitMix(1).answer(ask),
        };
        let seat = decision.seats[0];
        // Each answer has its own dice: how many lots are drawn is no matter here.
        dice = SplitMix(told.len() as u64);
        game.apply(seat, &answer, &mut dice, &mut events).expect("offered");
    }
}

const PIECES: &str = "piece 1: brush 15,27; piece 2: trees 9,45; piece 3: rocks 27,33; piece 4: \
                      ridge 15,57; piece 5: trees 27,9; p1: 33,3 0 line; s1: 15,23 0 line; turn: 3; ";

/// The same table with each of these secrets: what is asked in a step of the Dervishes' turn.
#[track_caller]
fn the_same(public: &str, secrets: &[&str], frames: &[Frame]) -> Vec<String> {
    let played = |secret: &&str| {
        let mut board = table(&format!("{PIECES} {public}; {secret}"));
        let scout = frames.iter().any(|frame| matches!(frame, Frame::Found(..) | Frame::Scouting));
        board.player = if scout { Faction::Patrol } else { Faction::Dervish };
        if scout {
            board.acting = vec![Acting::new(unit("s1"), 5)];
        }
        course(&Options::default(), board, frames)
    };
    let all: Vec<Vec<String>> = secrets.iter().map(played).collect();
    for (one, secret) in all.iter().zip(secrets) {
        assert_eq!(*one, all[0], "{secret} and {}", secrets[0]);
    }
    all[0].clone()
}

fn step(step: Step) -> [Frame; 1] {
    [Frame::Step(Faction::Dervish, step)]
}

fn asked(told: &[String], why: &str) -> usize {
    told.iter().filter(|line| line.ends_with(why)).count()
}

/// P-R27: a half that cannot move is asked about as one that can, twice by Whispered Orders.
#[test]
fn step_six_asks_as_long_as_anybody_hides() {
    let halves = ["d1: hidden 1 2", "d1: hidden 4 5", "d5: hidden 2 4", "d6: hidden 5 5"];
    assert_eq!(asked(&the_same("", &halves, &step(Step::Sixth)), "Shift"), 1);
    let two = "declared: whispered-orders";
    assert_eq!(asked(&the_same(two, &halves, &step(Step::Sixth)), "Shift"), 2);
    assert_eq!(asked(&the_same("", &["", "hand: rush"], &step(Step::Sixth)), "Shift"), 0);
}

/// P-R42: who holds cards is asked, be there one to declare or not.
#[test]
fn step_three_asks_whatever_is_held() {
    let hands = ["hand: rush dust-storm ambush", "hand: holy-banner leaders-call false-trail"];
    assert_eq!(asked(&the_same("d3: 27,50 180 line", &hands, &step(Step::Third)), "Card"), 1);
}

/// P-R24: a hidden unit with no room to appear is asked about as one that has.
#[test]
fn step_four_asks_as_long_as_anybody_hides() {
    let full = "p2: 12,29 0 column; p3: 15,29 0 column; p4: 18,29 0 column; p5: 15,33 0 line; \
                p6: 15,24 0 line";
    let none = format!("{PIECES} {full}; d1: hidden 1 1");
    crate::table::step("dervish", Step::Unit, &none, "begin; asks activate; those appear = none");
    let halves = ["d1: hidden 1 1", "d1: hidden 2 4", "d1: hidden 1 3"];
    assert_eq!(asked(&the_same(full, &halves, &step(Step::Unit)), "Activate { of: Dervish }"), 1);
}

/// P-061, P-062: whoever hides somewhere is asked about each piece that is scouted.
#[test]
fn a_good_search_asks_whoever_hides_anywhere() {
    let halves = ["d1: hidden 2 4", "d5: hidden 1 4", "d6: hidden 1 1", "d3: hidden 1 2"];
    let found = [Frame::Scouting, Frame::Found(Some(unit("s1")), PieceId(1))];
    let told = the_same("", &halves, &found);
    assert_eq!(asked(&told, "Found { piece: PieceId(1) }"), 1);
    assert!(
        told.iter().any(|line| line.contains("CameOf") && line.contains("Scouted")),
        "{told:?}"
    );
    let two = ["d1: hidden 2 4; d2: hidden 2 4", "d1: hidden 1 2; d6: hidden 1 3"];
    assert_eq!(asked(&the_same("", &two, &found), "Found { piece: PieceId(1) }"), 1, "P-R47");
}

/// P-061, P-062: with either result, and whoever lies there, the patrol sees one question of the other
/// side, is asked the same, and is told the same as long as nobody comes out.
#[test]
fn either_result_asks_the_same() {
    let secrets = [
        "d1: hidden 2 4; d2: hidden 2 4",
        "d1: hidden 1 2; d6: hidden 1 3",
        "d1: hidden 1 1; d5: hidden 4 4",
        "d3: hidden 1 5; d4: hidden 2 3",
    ];
    let result = |secret: &str, difference: i8| {
        let mut board = table(&format!("{PIECES} {secret}"));
        (board.player, board.acting) = (Faction::Patrol, vec![Acting::new(unit("s1"), 5)]);
        let (dice, reasons) = ([[3, 4], [2, 2]], [Vec::new(), Vec::new()]);
        let (turn, unit, piece) = (board.turn, unit("s1"), PieceId(1));
        board.sealed = vec![patrols::Search { turn, unit, piece, dice, reasons, difference }];
        board.pieces[0].scouted = true;
        course(&Options::default(), board, &[Frame::Scouting, Frame::Found(Some(unit), piece)])
    };
    let first = result(secrets[0], 3);
    assert_eq!(asked(&first, "Found { piece: PieceId(1) }"), 1);
    for (secret, difference) in secrets.iter().flat_map(|secret| [(secret, 3), (secret, 6)]) {
        assert_eq!(result(secret, difference), first, "{secret} at {difference}");
    }
}

/// P-063 to P-069: event charts, whoever hides where; and who is in the pool.
#[test]
fn events_ask_the_same() {
    let halves = ["d1: hidden 2 4", "d5: hidden 2 4", "d6: hidden 1 1", "d3: hidden 3 4"];
    for frame in [Frame::Drop, Frame::Draw { opening: false }, Frame::Unscout] {
        the_same("piece 6: brush 3,3 scouted", &halves, &[frame]);
    }
    // Which piece leaves is told; so is that one does.
    let told = the_same("", &["d1: hidden 2 4", "d5: hidden 2 4"], &[Frame::Remove]);
    assert_eq!(asked(&told, "Remove"), 1);
}

/// P-R63: a piece in each of which a half lies is taken off all the same: the half goes to the other
/// one. Where a whole unit may lie in each, that none leaves is offered whoever lies where.
#[test]
fn a_removal_comes_to_the_same_wherever_halves_lie() {
    let on = |hidden: &str| {
        let text = format!("piece 1: trees 9,21; piece 2: trees 21,45; p1: 33,3 0 line; {hidden}");
        let mut board = table(&text);
        board.player = Faction::Dervish;
        course(&Options::default(), board, &[Frame::Remove])
    };
    let removed = |told: &[String]| told.iter().any(|line| line.starts_with("Removed"));
    assert!(removed(&on("d1: hidden 1 2")));
    let two = [on("d1: hidden 1 2; d2: hidden 1 2"), on("d1: hidden 1 1; d2: hidden 2 2")];
    let asks = |told: &[String]| asked(told, "Remove");
    assert_eq!(two.each_ref().map(|told| asks(told)), [1, 1]);
    let offers = |hidden: &str| {
        let text = format!("piece 1: trees 9,21; piece 2: trees 21,45; p1: 33,3 0 line; {hidden}");
        crate::table::course(table(&text), &[Frame::Remove], "begin; asks pick").offered("stay")
    };
    assert!(offers("d1: hidden 1 2; d2: hidden 1 2") && offers("d1: hidden 1 1; d2: hidden 2 2"));
    assert!(!offers("d1: hidden 1 2"), "with one unit there is always a piece that can go");
}

/// P-R26: a unit in cover is asked what it does, be there room for its halves elsewhere or not.
#[test]
fn a_unit_in_cover_is_asked_wherever_others_hide() {
    let on = |hidden: &str| {
        let text = format!(
            "piece 1: brush 15,27; piece 2: rocks 15,39; p1: 33,3 0 line; d4: 15,27 180 ring of \
             LRRRRR jammed 0 1 2 3 4 5; {hidden}"
        );
        let mut board = table(&text);
        board.player = Faction::Dervish;
        board.acting = vec![Acting { wheels: 2, formed: true, ..Acting::new(unit("d4"), 0) }];
        course(&Options::default(), board, &[Frame::Act(unit("d4"))])
    };
    let free = on("d1: hidden 1 2; d2: hidden 1 1");
    let full = on("d1: hidden 1 2; d2: hidden 1 2");
    assert_eq!(free, full);
    assert_eq!(asked(&free, "points: 0 }"), 1, "{free:?}");
}

/// Takes a game as it stands and one that differs in what is hidden: each step of the Dervishes' turn,
/// and a piece that is scouted, ask the same questions in both.
pub(crate) fn check(game: &Patrols, with: &mut Seeded) {
    let Some(other) = dervishes(game, |below| with.below(below)) else { return };
    let board = game.board();
    let steps = [Step::Third, Step::Unit, Step::Sixth];
    let mut frames: Vec<Frame> =
        steps.into_iter().map(|step| Frame::Step(Faction::Dervish, step)).collect();
    let scout = UnitId::scouts().find(|id| board.unit(*id).pose().is_some());
    let pieces: Vec<PieceId> = board.pieces.iter().map(|piece| piece.id).collect();
    if let Some(piece) = pieces.get(with.below(pieces.len().max(1))) {
        frames.extend(scout.map(|scout| Frame::Found(Some(scout), *piece)));
    }
    for frame in frames {
        let asks = |board: &Board| {
            let mut board = board.clone();
            board.acting.clear();
            board.sealed.clear();
            let told = course(game.options(), board, std::slice::from_ref(&frame));
            // Whether they come out of where they are found is theirs to say.
            let found = matches!(frame, Frame::Found(..));
            told.into_iter().take(if found { 1 } else { usize::MAX }).collect::<Vec<_>>()
        };
        assert_eq!(asks(board), asks(other.board()), "{frame:?}");
    }
}

/// What an opponent can see of two games that are played on: all that is asked, and of whom, all that
/// the patrol is told, and all it is shown.
fn seen(game: &Patrols, events: &[patrols::Event]) -> (Vec<String>, String) {
    let patrol = audience(Some(Faction::Patrol));
    let told = events.iter().filter_map(|event| event.seen_by(patrol));
    let mut lines: Vec<String> = told.map(|told| format!("{told:?}")).collect();
    lines.extend(game.decision().map(|of| format!("{:?} {:?}", of.seats, of.why)));
    lines.extend(game.ask_of(Faction::Patrol.seat()).map(|ask| format!("{ask:?}")));
    (lines, serde_json::to_string(&game.view(patrol)).expect("it is stored"))
}

/// What may show a difference: dice of searches count who lies there (P-050), whoever is found may
/// have to come out (P-R49), and a new unit may find no place (P-R29). At the end all is shown.
fn may_differ(events: &[patrols::Event]) -> bool {
    use patrols::Event::{CameOf, Charted, Ended, Searched};
    events.iter().any(|event| {
        matches!(
            event,
            Searched { .. }
                | CameOf { .. }
                | Ended { .. }
                | Charted { result: patrols::ChartResult::NewUnit, .. }
        )
    })
}

/// Plays a game and one that differs in what is hidden by the same answers of the patrol and the same
/// dice, the Dervishes being silent: an opponent sees the same until something may show. Says how many
/// answers that was.
fn played_on(game: &Patrols, with: &mut Seeded) -> usize {
    let Some(other) = dervishes(game, |below| with.below(below)) else { return 0 };
    let mut games = [game.clone(), other];
    for step in 0..60 {
        let Some(decision) = games[0].decision().cloned() else { return step };
        let seat = decision.seats[0];
        let patrol = seat == Faction::Patrol.seat();
        let chosen = patrol.then(|| crate::seeded::pick(&decision.ask, with));
        let looks = games.each_mut().map(|game| {
            let ask = game.ask_of(seat).expect("the same side is asked");
            let silent = || match &ask {
                kit::Ask::One(of) => kit::Answer::One(quiet(of)),
                ask => SplitMix(1).answer(ask),
            };
            let answer = chosen.clone().unwrap_or_else(silent);
            let (mut dice, mut events) = (SplitMix(step as u64), Vec::new());
            game.apply(seat, &answer, &mut dice, &mut events).expect("offered in both");
            (seen(game, &events), may_differ(&events))
        });
        let [(one, differs), (other, _)] = looks;
        if one != other {
            assert!(differs, "{:?} shows what is hidden: {one:#?}\n{other:#?}", decision.why);
            return step;
        }
    }
    60
}

/// P-R04, P-R42, P-R48: nobody learns from what is asked, told or shown who hides where or which cards
/// are held.
#[test]
fn games_that_differ_in_secrets_look_the_same() {
    let mut steps = 0;
    for seed in 0..10 {
        let (mut with, mut dice) = (Seeded::new(seed), Seeded::new(!seed));
        let mut game = Patrols::new(&Options::default(), &mut dice, &mut Vec::new());
        for _ in 0..160 {
            let Some(decision) = game.decision() else { break };
            let seat = decision.seats[0];
            let answer = crate::seeded::pick(&decision.ask, &mut with);
            if with.below(6) == 0 {
                steps += played_on(&game, &mut with);
            }
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
    }
    println!("{steps} answers");
    assert!(steps > 1_500, "{steps}");
}
