//! Forming square: when it is offered, who is asked what, and the forces on the table.

use engine::hicks::{self, Army, Muster, Troops};
use engine::san_juans::{COMMANDER, CardId, Options, Phase, UnitId, UnitKind, data};
use engine::{Answer, Ask, Calm, Choice, Event, Game, Refusal, Seat, View, Why, fought};

use crate::table::{Table, empty, muster, open_field, risen, space};

/// A force at Richardson that has met Mahdists at Mud Bay and waits to settle it; their foot, four
/// dice, then two horse and a rifle unit.
fn at_mud_bay(options: &Options, kinds: &[UnitKind], hurt: &[u8], foot: [u8; 4]) -> Game {
    let mut board = risen(&["mud-bay"]);
    empty(&mut board, "richardson");
    let units = muster(&mut board, "richardson", kinds);
    for (unit, steps) in units.iter().zip(hurt) {
        board.unit_mut(*unit).steps = *steps;
    }
    board.hand = vec![CardId(30)];
    let mut table = Table::with(options, board, Phase::Actions, &[]);
    table.give("ops:30", &[1, 1]);
    table.give("activate:richardson", &[]);
    if kinds.len() > 1 {
        let all = table.offers().join("+");
        table.give(&format!("+{all}"), &[]);
    }
    table.give("to:mud-bay", &[1, 1, 6]);
    let mut faces = foot.to_vec();
    faces.extend([2, 1, 1, 3, 4]);
    faces.extend(open_field());
    table.give("fight:mud-bay", &faces);
    assert_eq!(table.topic(), "settle-battle");
    Game::SanJuans(Box::new(table.campaign))
}

fn offers_square(game: &Game) -> bool {
    let decision = game.decision().expect("a battle waits");
    let ask = game.ask_of(COMMANDER).expect("the commander is asked");
    assert_eq!(ask, decision.ask);
    ask.choices().contains(&Choice::Fought(fought::Choice::Square))
}

fn give(game: &mut Game, seat: Seat, text: &str) -> Result<Vec<Event>, Refusal> {
    let answer = game.parse_answer(text).unwrap_or_else(|_| panic!("{text} is no answer"));
    let mut events = Vec::new();
    game.apply(seat, &answer, &mut Calm::default(), &mut events).map(|()| events)
}

/// What stands on the table when such a force forms square.
fn formed(kinds: &[UnitKind], hurt: &[u8], foot: [u8; 4]) -> hicks::Options {
    let mut game = at_mud_bay(&Options::default(), kinds, hurt, foot);
    give(&mut game, COMMANDER, "as-square").expect("offered");
    give(&mut game, COMMANDER, "+takes-turns:0").expect("offered");
    game.hicks().expect("it has begun").options().clone()
}

fn troops(force: &hicks::Force) -> [Option<Troops>; 4] {
    force.battalions.map(|battalion| battalion.troops)
}

fn foot(force: &hicks::Force) -> [u8; 4] {
    force.battalions.map(|battalion| battalion.figures)
}

#[test]
fn a_square_takes_sixteen_foot() {
    use UnitKind::{Dragoons, EgyptianInfantry, FortressGarrison, KruppBattery, Militia};
    let cases: [(&[UnitKind], &[u8], bool); 6] = [
        (&[EgyptianInfantry], &[4], true),
        (&[EgyptianInfantry], &[3], false),
        (&[EgyptianInfantry, Militia], &[1, 3], true),
        (&[EgyptianInfantry, Militia], &[1, 2], false),
        (&[Dragoons, Dragoons, KruppBattery], &[4, 4, 4], false),
        (&[Dragoons, EgyptianInfantry], &[4, 4], true),
    ];
    for (kinds, hurt, offered) in cases {
        let game = at_mud_bay(&Options::default(), kinds, hurt, [3; 4]);
        assert_eq!(offers_square(&game), offered, "{kinds:?} of {hurt:?} steps");
        let mut copy = game.clone();
        let refused = give(&mut copy, COMMANDER, "as-square").err();
        assert_eq!(refused.is_none(), offered);
        assert!(offered || copy == game, "a refusal changes nothing");
    }
    assert!(data().kind(FortressGarrison).arm.is_combat());
}

#[test]
fn only_whoever_settles_the_battle_forms_square_and_says_who_takes_turns() {
    let start = at_mud_bay(&Options::default(), &[UnitKind::EgyptianInfantry; 4], &[], [3; 4]);
    let mut game = start.clone();
    assert_eq!(give(&mut game, Seat(3), "as-square"), Err(Refusal::NotYourDecision));
    assert_eq!(game, start);
    give(&mut game, COMMANDER, "as-square").expect("offered");
    let decision = game.decision().expect("who takes turns");
    let here = space("mud-bay");
    assert_eq!(decision.why, Why::Fought(fought::Why::Pashas { space: here }));
    assert_eq!(decision.why.topic(), "who-takes-turns");
    assert_eq!(decision.seats, [COMMANDER]);
    let Ask::Some { of, min, max } = &decision.ask else { panic!("several Pashas") };
    assert_eq!((of.len(), *min, *max), (8, 1, 8));
    assert!(matches!(game.view(None), View::SanJuans(_)), "the table is not laid yet");
    assert!(game.hicks().is_none() && game.san_juans().is_some());
    let asked = game.clone();
    for wrong in ["+", "+takes-turns:8", "+takes-turns:1+takes-turns:1", "takes-turns:1"] {
        assert!(give(&mut game, COMMANDER, wrong).is_err(), "{wrong}");
    }
    let three = "+takes-turns:4+takes-turns:0+takes-turns:2";
    assert_eq!(give(&mut game, Seat(4), three), Err(Refusal::NotYourDecision));
    assert_eq!(game, asked, "refusals change nothing");
    let events = give(&mut game, COMMANDER, three).expect("three Pashas");
    let Some(Event::Fought(fought::Event::Formed { space, units, force, pashas })) = events.first()
    else {
        panic!("first of all the square was formed: {events:?}")
    };
    assert_eq!((*space, units.len(), pashas), (here, 4, &vec![Seat(0), Seat(2), Seat(4)]));
    let march = game.hicks().expect("it has begun");
    assert_eq!(march.options().force.as_ref(), Some(force));
    assert_eq!((march.options().spell, &march.options().pashas), (fought::SPELL, pashas));
    let first = game.decision().expect("the first Pasha draws the square up");
    assert!(first.id > decision.id && pashas.contains(&first.seats[0]));
    assert!(matches!(game.view(None), View::Hicks(_)));
}

#[test]
fn battalions_squadrons_and_guns_stand_for_units() {
    use UnitKind::{
        BashiBazoukInfantry, BritishLine, CamelBattery, Dragoons, EgyptianInfantry, Guards,
        HicksInfantry, Hussars, IndianInfantry, MachineGuns, SudaneseInfantry,
    };
    let options = formed(&[EgyptianInfantry; 4], &[], [3; 4]);
    let force = options.force();
    assert_eq!((foot(&force), troops(&force)), ([16; 4], [Some(Troops::Arabs); 4]));
    assert_eq!((force.field_gun, force.mitrailleuse, options.army), (false, false, Army::Egyptian));
    assert!(force.squadrons.iter().all(|squadron| squadron.figures == 0));
    // Twelve foot, a horse and a rifle unit: fourteen times six.
    let units = options.ansar.expect("a pool");
    assert_eq!(units, 6 * (12 + 2 + 1));

    let mixed = [EgyptianInfantry, SudaneseInfantry, BashiBazoukInfantry, Dragoons, CamelBattery];
    let force = formed(&mixed, &[4, 4, 2, 3, 1], [3; 4]).force();
    let (arabs, blacks) = (Some(Troops::Arabs), Some(Troops::Blacks));
    assert_eq!(troops(&force), [arabs, arabs, blacks, Some(Troops::BashiBazouks)]);
    assert_eq!(foot(&force), [10; 4], "ten steps of four figures");
    assert_eq!(force.squadrons[0], Muster { troops: arabs, figures: 3 });
    assert_eq!((force.squadrons[1].figures, force.field_gun, force.mitrailleuse), (0, true, false));

    let hicks = formed(&[HicksInfantry, HicksInfantry], &[4, 3], [3; 4]).force();
    assert_eq!((troops(&hicks), foot(&hicks)), ([None; 4], [7; 4]), "nobody knows what they are");

    let british =
        formed(&[BritishLine, Guards, IndianInfantry, Hussars, Hussars, MachineGuns], &[], [3; 4]);
    assert_eq!(british.army, Army::British);
    let force = british.force();
    let british = Some(Troops::British);
    assert_eq!(troops(&force), [british, british, british, Some(Troops::Indians)]);
    assert_eq!(foot(&force), [12; 4]);
    assert_eq!(force.squadrons, [Muster { troops: british, figures: 4 }; 2]);
    assert!(force.mitrailleuse && !force.field_gun);
}

#[test]
fn a_force_too_large_for_the_table_comes_in_proportion() {
    use UnitKind::{Dragoons, EgyptianInfantry};
    let mut kinds = vec![EgyptianInfantry; 8];
    kinds.extend([Dragoons; 2]);
    let options = formed(&kinds, &[], [6; 4]);
    let force = options.force();
    assert_eq!(foot(&force), [16; 4], "half of 128");
    assert_eq!(force.squadrons[0].figures, 4, "half of 8");
    assert_eq!(options.ansar, Some(3 * (24 + 2 + 1)), "and half of them");
}

#[test]
fn j_145_the_pool_is_not_shown_where_numbers_are_a_range() {
    for limited in [false, true] {
        let options = Options { limited_intelligence: limited, ..Options::default() };
        let mut game = at_mud_bay(&options, &[UnitKind::EgyptianInfantry; 2], &[], [3; 4]);
        give(&mut game, COMMANDER, "as-square").expect("offered");
        give(&mut game, COMMANDER, "+takes-turns:0").expect("offered");
        let View::Hicks(view) = game.view(Some(COMMANDER)) else { panic!("a march") };
        assert_eq!(view.ansar_left.is_none(), limited, "J-145");
    }
}

#[test]
fn a_square_taken_back_is_asked_about_under_other_numbers() {
    let before = at_mud_bay(&Options::default(), &[UnitKind::EgyptianInfantry; 4], &[], [3; 4]);
    let mut formed = before.clone();
    give(&mut formed, COMMANDER, "as-square").expect("offered");
    let mut marching = formed.clone();
    give(&mut marching, COMMANDER, "+takes-turns:0").expect("offered");
    let last = marching.decision().expect("drawing up").id;

    // The march taken back: who takes turns is the same question, later ones are new.
    let mut again = formed.clone();
    again.resume(&marching);
    assert_eq!(again.decision(), formed.decision());
    give(&mut again, COMMANDER, "+takes-turns:1").expect("offered");
    assert!(again.decision().expect("drawing up").id > last);

    // The square taken back: the battle is the same question.
    let mut again = before.clone();
    again.resume(&marching);
    assert_eq!(again.decision(), before.decision());
    give(&mut again, COMMANDER, "as-square").expect("offered");
    assert!(again.decision().expect("who takes turns").id > last);
    give(&mut again, COMMANDER, "+takes-turns:0").expect("offered");
    assert!(again.decision().expect("drawing up").id > last);

    // A question of the march taken back is a new one.
    let mut again = marching.clone();
    again.resume(&marching);
    assert!(again.decision().expect("drawing up").id > last);
}

#[test]
fn answers_of_another_game_are_refused() {
    let mut game = at_mud_bay(&Options::default(), &[UnitKind::EgyptianInfantry; 4], &[], [3; 4]);
    assert!(game.parse_answer("go-rejoin").is_err());
    let hold = Answer::One(Choice::Hicks(hicks::Choice::Order(hicks::Order::Hold)));
    let apply = |game: &mut Game, answer: &Answer<Choice>| {
        game.apply(COMMANDER, answer, &mut Calm::default(), &mut Vec::new())
    };
    assert_eq!(apply(&mut game, &hold), Err(Refusal::NotOffered));
    give(&mut game, COMMANDER, "as-square").expect("offered");
    assert_eq!(apply(&mut game, &hold), Err(Refusal::NotOffered));
    assert!(game.parse_answer("report:held").is_err());
    give(&mut game, COMMANDER, "+takes-turns:0").expect("offered");
    assert!(game.parse_answer("report:held").is_err());
    assert!(game.parse_answer("as-square").is_err());
    let units: Vec<UnitId> = game.san_juans().expect("a campaign").board().force(space("mud-bay"));
    assert_eq!(units.len(), 4, "the campaign waits as it was");
}
