//! Pictures of a patrol: their sizes, their words, that they never vary and tell no secrets, and some
//! kept to compare with.

#[path = "../../../../render/tests/compare/mod.rs"]
mod compare;
mod situations;

use compare::{draw, indexed};
use kit::Audience;
use patrols::{Card, EVERY_CARD, Event, Faction, Patrols, Place, Unit, UnitId};
use patrols_pictures::{
    CardText, Framing, Map, Planned, Rule, Third, Traces, Turn, battle, card, course, hand, rule,
};
use render::Scene;
use situations::{AUDIENCES, Situation, named};

const PATROL: Audience = Audience::Side(kit::Side(Faction::Patrol as u8));
const DERVISHES: Audience = Audience::Side(kit::Side(Faction::Dervish as u8));

fn scene(situation: &Situation, audience: Audience, framing: Framing, width: u32) -> Scene {
    let events = situation.events(audience);
    let traces = Traces::since(&situation.before(audience), &events);
    Map::scene(&situation.view(audience), traces, framing, width)
}

fn fought(situation: &Situation, width: u32) -> Option<Scene> {
    let events = situation.events(Audience::Public);
    let told: Vec<&Event> = events.iter().collect();
    battle(&situation.view(Audience::Public), &told, width)
}

#[test]
fn a_table_is_an_indexed_png_of_the_size_it_says() {
    let situation = named("crowded");
    let sizes = [
        (Framing::Whole, 1600, 1600, 650_000),
        (Framing::Whole, 550, 634, 150_000),
        (Framing::Third(Third::South), 550, 434, 110_000),
    ];
    for (framing, width, height, most) in sizes {
        let picture = indexed(&scene(&situation, DERVISHES, framing, width), most);
        assert_eq!((picture.width, picture.height), (width, height));
    }
    let close = draw(&scene(&situation, DERVISHES, Framing::Close, 550));
    assert!(close.height < 440 && close.png.len() < 110_000, "{} bytes", close.png.len());
    assert_eq!(draw(&scene(&situation, DERVISHES, Framing::Close, 0)).width, 400);
    assert_eq!(draw(&scene(&situation, DERVISHES, Framing::Close, u32::MAX)).width, 1800);
}

#[test]
fn equal_views_are_equal_pictures() {
    let (one, other) = (named("march"), named("guns"));
    let close = |of: &Situation| scene(of, PATROL, Framing::Close, 400);
    let first = draw(&close(&one));
    assert!(first != draw(&close(&other)));
    assert!(first == draw(&close(&one)));
    assert_eq!(close(&one), close(&one));
    let view = one.view(PATROL);
    let quiet = Map::scene(&view, Traces::default(), Framing::Whole, 550);
    let told = scene(&one, PATROL, Framing::Whole, 550);
    assert!(draw(&quiet).png != draw(&told).png, "what happened is seen");
    let unit = view.board.everybody().find(|id| !id.is_scout()).expect("somebody");
    let reach = Traces::default().with_reach(unit);
    let reach = Map::scene(&view, reach, Framing::Whole, 550);
    assert!(draw(&quiet).png != draw(&reach).png, "ranges are seen");
    let pose = view.board.unit(unit).pose().expect("it stands");
    let path = vec![pose, pose.ahead(patrols::Inches::whole(4))];
    let plan = Traces::default().with_plan(Planned { unit, path, target: None });
    let plan = Map::scene(&view, plan, Framing::Whole, 550);
    assert!(draw(&quiet).png != draw(&plan).png, "a plan is seen");
    assert!(plan.words().contains("Planned: "), "{}", plan.words());
}

#[test]
fn the_words_tell_how_it_stands_and_for_whom() {
    let random = (1..=20).map(situations::at_random);
    for situation in situations::situations().into_iter().chain(random) {
        for (who, audience) in AUDIENCES {
            let words = scene(&situation, audience, Framing::Close, 400).words();
            assert!(words.chars().count() <= 1_024, "{}", situation.name);
            let [patrol, dervish] = situation.view(audience).points;
            let points = format!("patrol {patrol}, Dervishes {dervish}");
            assert!(words.contains(&points), "{who}: {words}");
            let open = situation.game.outcome().is_some();
            let seen = if open { "Nothing is hidden" } else { "Seen by" };
            assert!(words.contains(seen), "{who}: {words}");
            assert!(!words.contains("  ") && !words.contains(".."), "{words}");
        }
    }
    let words = scene(&named("fight"), Audience::Public, Framing::Close, 400).words();
    assert!(words.contains("fought"), "{words}");
}

/// The same game with everything otherwise that the patrol cannot know: who of the Dervishes hides
/// where, who is in the pool or lost, which cards they hold.
fn otherwise(game: &Patrols, by: usize) -> Patrols {
    let seen = game.view(PATROL).board;
    let hidden: Vec<UnitId> = UnitId::of(Faction::Dervish)
        .filter(|unit| seen.unit(*unit).place == Place::Unseen)
        .collect();
    game.altered(|board, _, _| {
        let mut places: Vec<Place> =
            hidden.iter().map(|unit| board.units[unit.index()].place).collect();
        if places.is_empty() {
            return;
        }
        let by = by % places.len();
        places.rotate_left(by);
        for (unit, place) in hidden.iter().zip(places) {
            let old: &Unit = &board.units[unit.index()];
            board.units[unit.index()] = Unit { place, ..old.clone() };
        }
        let deck = &mut board.deck.draw;
        deck.reverse();
        for (held, drawn) in board.hand.iter_mut().zip(deck) {
            std::mem::swap(held, drawn);
        }
    })
}

#[test]
fn the_patrols_table_is_the_same_whatever_it_cannot_see() {
    let mut told = 0;
    for seed in 1..=12 {
        let situation = situations::at_random(seed);
        if situation.game.outcome().is_some() {
            continue;
        }
        for by in 1..=3 {
            let other = Situation { game: otherwise(&situation.game, by), ..situation.clone() };
            let theirs = |of: &Situation| scene(of, DERVISHES, Framing::Whole, 550);
            told += usize::from(theirs(&situation) != theirs(&other));
            for audience in [PATROL, Audience::Public] {
                for (framing, width) in
                    [(Framing::Whole, 1600), (Framing::Whole, 550), (Framing::Close, 400)]
                {
                    let one = scene(&situation, audience, framing, width);
                    let two = scene(&other, audience, framing, width);
                    assert_eq!(one.words(), two.words(), "{seed}");
                    if seed % 12 == 0 {
                        assert!(draw(&one).png == draw(&two).png, "{seed}, {framing:?}");
                    }
                }
            }
        }
    }
    assert!(told > 8, "the Dervishes see the difference: {told}");
}

#[test]
fn hidden_halves_are_marked_for_the_dervishes_alone() {
    let situation = named("set-up");
    let words = |audience| scene(&situation, audience, Framing::Whole, 1600).words();
    assert!(words(DERVISHES).contains("Hidden: "), "{}", words(DERVISHES));
    for audience in [PATROL, Audience::Public] {
        assert!(!words(audience).contains("Hidden"), "{}", words(audience));
        let drawn = draw(&scene(&situation, audience, Framing::Whole, 550));
        assert!(drawn != draw(&scene(&situation, DERVISHES, Framing::Whole, 550)));
    }
}

#[test]
fn fights_and_shots_are_drawn_with_what_they_cost() {
    assert_eq!(fought(&named("set-up"), 800), None);
    let fight = fought(&named("fight"), 800).expect("a fight");
    let words = fight.words();
    assert!(words.contains("Round 1 between") && words.contains("win"), "{words}");
    assert!(words.chars().count() <= 1_024);
    assert_eq!(draw(&fight).width, 800);
    let fire = fought(&named("firing"), 400).expect("fire").words();
    assert!(fire.contains("saves"), "{fire}");
}

#[test]
fn a_picture_of_many_shots_does_not_grow_without_end() {
    let situation = named("fight");
    let events = situation.events(Audience::Public);
    let many: Vec<&Event> = std::iter::repeat_n(&events, 8).flatten().collect();
    let scene = battle(&situation.view(Audience::Public), &many, 400);
    let scene = scene.expect("shots and rounds");
    assert!(draw(&scene).height < 720);
    assert!(scene.words().chars().count() <= 1_024);
}

fn text(card: Card) -> CardText {
    CardText {
        card,
        title: "Out of the Ground".to_owned(),
        text: "One extra hidden unit may appear this turn.".to_owned(),
        foot: "3 of 20 cards".to_owned(),
    }
}

#[test]
fn every_card_is_drawn_and_told() {
    for (of, _) in EVERY_CARD {
        let words = card(text(of), 400).words();
        assert!(words.starts_with("Out of the Ground: One extra"), "{words}");
        assert!(words.chars().count() <= 1_024 && words.ends_with('.'), "{words}");
    }
    assert_eq!(hand(&[], 800), None);
    let three: Vec<CardText> = EVERY_CARD[..3].iter().map(|(of, _)| text(*of)).collect();
    let one = draw(&hand(&three[..1], 400).expect("a card"));
    assert!(one.height > one.width, "one card stands");
    let three = draw(&hand(&three, 800).expect("cards"));
    assert!(three.height < three.width, "three lie side by side");
}

#[test]
fn a_course_and_the_rules_are_told_and_drawn() {
    let turn = |turn: u8| Turn {
        turn,
        points: [i16::from(turn), 12 - i16::from(turn)],
        scouted: [turn / 3, 6],
        bases: [40, 20],
    };
    let turns: Vec<Turn> = (1..=12).map(turn).collect();
    let scene = course(&turns).expect("turns");
    assert!(scene.words().contains("Patrol: 1, 2, 3"), "{}", scene.words());
    assert_eq!(draw(&scene).width, 800);
    for of in Rule::ALL {
        let picture = draw(&rule(of, 800));
        assert!(picture.png.len() < 150_000 && picture.alt.len() > 60, "{of:?}");
    }
}

#[test]
fn pictures_look_as_they_did() {
    let (view, events) = situations::fixed::situation();
    let map = |framing| Map::scene(&view, Traces::of(&events), framing, 400);
    compare::with_reference("close", &map(Framing::Close));
    compare::with_reference("whole", &map(Framing::Whole));
    let events: Vec<&Event> = events.iter().collect();
    let battle = battle(&view, &events, 400).expect("fire and a fight");
    compare::with_reference("battle", &battle);
    compare::with_reference("card", &card(text(Card::OutOfTheGround), 400));
}
