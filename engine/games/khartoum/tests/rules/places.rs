//! How both sides set up (K-009 to K-024).

use khartoum::{Board, Event, Faction, Khartoum, Options, Place, Rulings, UnitId};
use kit::{Audience, Calm, Rules as _, Scripted};

use crate::script;
use crate::table::audience;

fn set_up(answers: &str) -> (Khartoum, Vec<Event>) {
    set_up_in(false, answers)
}

fn set_up_in(thick_fog: bool, answers: &str) -> (Khartoum, Vec<Event>) {
    let rulings = Rulings { thick_fog, ..Rulings::default() };
    let options = Options { rulings, ..Options::default() };
    let (mut dice, mut events) = (Calm::default(), Vec::new());
    let mut game = Khartoum::new(&options, &mut dice, &mut events);
    for text in answers.split_whitespace() {
        let seat = game.decision().expect("asked").seats[0];
        let answer = text.parse().unwrap_or_else(|_| panic!("{text}"));
        let given = game.apply(seat, &answer, &mut dice, &mut events);
        assert_eq!(given, Ok(()), "{text} to {:?}", game.decision());
    }
    (game, events)
}

fn offers(game: &Khartoum) -> Vec<String> {
    let asked = game.decision().expect("asked");
    asked.ask.choices().iter().map(ToString::to_string).collect()
}

/// K-009 to K-017: the Empire is asked first, and most of its units stand as the rules say.
#[test]
fn the_empire_sets_up_first() {
    let (game, _) = set_up("");
    let decision = game.decision().expect("asked");
    assert_eq!(
        (decision.why.topic(), &decision.seats[..]),
        ("empire-garrison", &[kit::Seat(1)][..])
    );
    let stands: Vec<String> = UnitId::all()
        .filter_map(|unit| game.board().space_of(unit).map(|at| format!("{unit}@{at}")))
        .collect();
    let wanted = [
        "garrison-wadi-halfa@wadi-halfa",
        "garrison-khartoum@khartoum",
        "garrison-suakin@suakin",
        "1st-infantry@kosti",
        "2nd-infantry@kosti",
        "3rd-infantry@wadi-halfa",
        "4th-infantry@khartoum",
        "slatin-bey@dara",
        "bashi-cavalry@kosti",
        "rmli@suakin",
    ];
    assert_eq!(stands, wanted);
    let boxed = |of: khartoum::Contingent| {
        let of = UnitId::all().filter(|unit| unit.contingent() == of);
        of.filter(|unit| game.board().unit(*unit).place == Place::Box).count()
    };
    assert_eq!(boxed(khartoum::Contingent::British), 12, "K-017");
    assert_eq!(boxed(khartoum::Contingent::Egyptian), 5 + 4, "K-017, and four garrisons");
}

/// K-011: a lettered garrison goes to any town but four, at most one to each.
#[test]
fn lettered_garrisons_are_placed_by_choice() {
    let (game, _) = set_up("");
    let towns = "dongola berber shendi kosti sennar el-fasher dara kassala";
    let of = |letter: &str, towns: &str| -> Vec<String> {
        let places = towns.split_whitespace().map(|town| format!("place:garrison-{letter}:{town}"));
        std::iter::once("quick".to_owned()).chain(places).collect()
    };
    assert_eq!(offers(&game), of("a", towns));
    let (game, events) = set_up("place:garrison-a:kosti place:garrison-b:dara");
    assert_eq!(offers(&game), of("c", "dongola berber shendi sennar el-fasher kassala"));
    assert_eq!(script::told::<Board>(&events).len(), 2);
    // K-R10: the rest goes where it usually does, and where that is taken, to the first town.
    let (game, _) = set_up("place:garrison-a:kassala quick");
    let at = |key: &str| game.board().space_of(crate::table::unit(key)).map(|at| at.to_string());
    let stand = ["a", "b", "c", "d"].map(|letter| at(&format!("garrison-{letter}")));
    let wanted = ["kassala", "dongola", "berber", "sennar"].map(|at| Some(at.to_owned()));
    assert_eq!(stand, wanted);
}

/// K-020 to K-023, K-R08, K-R09.
#[test]
fn the_mahdists_follow() {
    let (game, _) = set_up("quick");
    assert_eq!(game.decision().expect("asked").seats, [kit::Seat(0)]);
    let els = ["quick", "place:abdulah:bara", "place:abdulah:el-obeid", "place:abdulah:rahad"];
    assert_eq!(offers(&game)[..4], els, "El Obeid and next to it");
    assert_eq!(offers(&game)[4..], ["place:abdulah:en-nahud"]);
    let four = "quick place:abdulah:el-obeid place:muhamed:bara place:ali:en-nahud";
    let (game, _) = set_up(four);
    assert_eq!(offers(&game)[1..], ["place:osman-digna:sinkat", "place:osman-digna:tamai"]);
    let (game, _) = set_up(&format!("{four} place:osman-digna:tamai"));
    let places = offers(&game);
    for held in ["wadi-halfa", "khartoum", "suakin", "kosti", "dara", "berber", "dongola"] {
        assert!(!places.contains(&format!("place:cavalry-a:{held}")), "K-022: {held}");
    }
    assert_eq!(places.len() - 1, 30 - 9, "K-022: anywhere without Empire units");
    let all = format!(
        "{four} place:osman-digna:tamai place:cavalry-a:gedaref place:cavalry-b:murat-wells \
         place:mahdi:rahad"
    );
    let (game, events) = set_up_in(true, &all);
    let boxed: Vec<String> = UnitId::of(Faction::Mahdist)
        .filter(|unit| game.board().unit(*unit).place == Place::Box)
        .map(|unit| unit.to_string())
        .collect();
    assert!(boxed.len() <= 2 && boxed.iter().all(|key| key.starts_with("jihadiya")), "K-023");
    // In thick fog the Empire is not told who went where until all stand there; then it sees who is on
    // top. As printed it sees each of them (K-R72).
    let sees_ali = |events: &[Event]| {
        let seen = |event| Board::seen(event, audience(Some(Faction::Empire)));
        let told = script::told::<Board>(&events.iter().filter_map(seen).collect::<Vec<_>>());
        told.iter().any(|text| text.starts_with("SetUp { unit: ali, at: en-nahud"))
    };
    assert!(!sees_ali(&events));
    assert!(sees_ali(&set_up(&all).1));
    let seen = game.view(Audience::Side(Faction::Empire.side()));
    assert_eq!(
        seen.board.space_of(crate::table::unit("ali")),
        Some(crate::table::space("en-nahud"))
    );
}

/// K-R10: the usual set-up by one press.
#[test]
fn the_usual_set_up() {
    let (game, events) = set_up_in(true, "quick quick");
    let told = script::told::<Board>(&events);
    let at = |key: &str, at: &str| {
        assert!(told.contains(&format!("SetUp {{ unit: {key}, at: {at} }}")), "{key}: {told:#?}");
    };
    for (key, space) in [
        ("garrison-a", "berber"),
        ("garrison-b", "dongola"),
        ("garrison-c", "kassala"),
        ("garrison-d", "sennar"),
        ("mahdi", "el-obeid"),
        ("abdulah", "el-obeid"),
        ("muhamed", "el-obeid"),
        ("ali", "rahad"),
        ("osman-digna", "sinkat"),
        ("cavalry-a", "en-nahud"),
        ("cavalry-b", "abu-klea"),
    ] {
        at(key, space);
    }
    assert_eq!((game.board().turn, game.board().points()), (1, 15), "K-R12");
}

/// K-018, K-024: five A cards lie on four B cards; the Mahdist deck is one pile.
#[test]
fn decks_are_shuffled_pile_by_pile() {
    // B, A and the Mahdists' pile: shuffles of four, five and nine, all by their first card.
    let faces = [1_u8; 3 + 4 + 8];
    let mut dice = Scripted::new(faces);
    let game = Khartoum::new(&Options::default(), &mut dice, &mut Vec::new());
    assert_eq!((dice.left(), dice.missing()), (0, 0), "nothing else is shuffled");
    let draw = |of: Faction| -> Vec<u8> {
        game.board().decks[of.index()].draw.iter().rev().map(|card| card.0).collect()
    };
    assert_eq!(draw(Faction::Empire), [1, 5, 4, 3, 2, 6, 9, 8, 7], "the top first");
    assert_eq!(draw(Faction::Mahdist), [10, 18, 17, 16, 15, 14, 13, 12, 11]);
    let (game, _) = set_up("quick quick");
    let empire = &game.board().decks[1].draw;
    assert!(
        empire[..4].iter().all(|card| card.0 >= 6) && empire[4..].iter().all(|card| card.0 <= 5)
    );
}
