//! Who is panicked stands in every text from which somebody chooses a battle (K-R17, K-R50), and
//! verbs and nouns have the number of what they tell of.

use khartoum::phases::Frame;
use khartoum::{Choice, Faction};
use model::Game;

use crate::odds::tests::{position, seen, unit};
use crate::text::{board, labels, sentences};

/// The Empire moves; the Mahdists at Rahad and its own at Kosti panicked in the turn before.
fn panicked(keys: &[&str]) -> Game {
    let stand: [(&str, &[&str]); 3] = [
        ("rahad", &["ali", "muhamed"]),
        ("kosti", &["1st-infantry", "2nd-infantry"]),
        ("sennar", &["garrison-a"]),
    ];
    let change = |board: &mut khartoum::Board| {
        keys.iter().for_each(|key| board.units[unit(key).index()].panicked = true);
        board.now.card = Some(khartoum::CardId(1));
        board.now.may_attack = true;
        board.now.contingents = vec![khartoum::Contingent::Egyptian];
    };
    position(Faction::Empire, &stand, change, &[Frame::Moves])
}

#[test]
fn the_board_tells_who_is_panicked() {
    let text = |game: &Game, of: Option<Faction>| {
        let known = match of {
            Some(of) => seen(game, of),
            None => game.seen(Some(kit::Audience::Public)).into_owned(),
        };
        board::in_words(&known.known::<khartoum::Board>().expect("a view"))
    };
    let game = panicked(&["muhamed", "2nd-infantry"]);
    for of in [Some(Faction::Empire), None] {
        let told = text(&game, of);
        assert!(told.contains("**Rahad**: panicked Muhamed on top of more\n"), "{told}");
    }
    let told = text(&game, Some(Faction::Mahdist));
    assert!(told.contains("**Rahad**: Ali, panicked Muhamed\n"), "{told}");
    let own = "**Kosti (1)**: the 1st Egyptian Infantry, panicked the 2nd Egyptian Infantry\n";
    assert!(told.contains(own), "{told}");
    assert!(told.contains("🏳️ Whoever is panicked does not fire"), "{told}");
    // Ali is not seen, nor how he is; where nobody is panicked, nothing is said of it.
    let hidden = panicked(&["ali"]);
    for (game, of) in [(&hidden, None), (&hidden, Some(Faction::Empire))] {
        assert!(!text(game, of).contains("panicked"), "{}", text(game, of));
    }
}

#[test]
fn a_label_tells_who_is_panicked() {
    let game = panicked(&["muhamed", "2nd-infantry", "garrison-a"]);
    let view = seen(&game, Faction::Empire).known::<khartoum::Board>().expect("a view");
    let label = |text: &str| {
        let choice: Choice = text.parse().expect("a choice");
        labels::label(choice, &view).detail
    };
    let told = label("attack:1st-infantry:rahad:kosti");
    assert!(told.starts_with("Against panicked Muhamed on top of more"), "{told}");
    let told = label("march:1st-infantry:sennar");
    assert!(told.contains("there: panicked Garrison A"), "{told}");
}

/// One unit is a unit; how many are panicked is told where their names take too much room.
#[test]
fn counters_are_counted_in_words() {
    let all =
        ["1st-infantry", "slatin-bey", "sudanese-infantry", "bashi-infantry", "bashi-cavalry"];
    for (count, told) in [(1, "1 Empire unit, 1 panicked"), (5, "5 Empire units, 1 panicked")] {
        let stand: [(&str, &[&str]); 1] = [("kosti", &all[..count])];
        let change =
            |board: &mut khartoum::Board| board.units[unit(all[0]).index()].panicked = true;
        let game = position(Faction::Empire, &stand, change, &[Frame::Moves]);
        let view = game.known::<khartoum::Board>().expect("a view");
        let here = view.board.at(Faction::Empire, "kosti".parse().expect("a space"));
        assert_eq!(crate::text::places::in_number(&view.board, &here, "Empire unit"), told);
    }
}

/// Marines and boats are several, whatever is told of them; a brigade is one.
#[test]
fn verbs_have_the_number_of_their_counters() {
    use khartoum::{Effect, Event, Terrain};
    let [marines, boats, guards] = ["rmli", "egyptian-boats", "guards-bde"].map(unit);
    let told = |event: Event| sentences::sentence(&event).expect("a sentence");
    let to = "kosti".parse().expect("a space");
    for (unit, retreats) in [
        (marines, "The Royal Marines retreat to Kosti"),
        (boats, "The Egyptian River Boats retreat to Kosti"),
        (guards, "The Guards Brigade retreats to Kosti"),
    ] {
        let told = told(Event::Retreated { unit, to });
        assert!(told.contains(retreats), "{told}");
    }
    let hit =
        |unit| told(Event::HitSettled { unit, die: 3, modifier: 0, effect: Effect::Eliminated });
    let (many, one) = (hit(boats), hit(unit("1st-infantry")));
    assert!(many.contains("2 to 4: a Panic eliminates them"), "{many}");
    assert!(one.contains("2 to 4: a Panic eliminates it"), "{one}");
    let marched = told(Event::Moved {
        units: vec![marines],
        path: vec!["suakin".parse().expect("a space"), to],
        cargo: Vec::new(),
        attack: false,
        open: false,
        more: false,
    });
    assert!(marched.starts_with("➡️ The Royal Marines go from Suakin"), "{marched}");
    let began = |panicked: Vec<khartoum::UnitId>| {
        told(Event::BattleBegan {
            space: to,
            attacker: Faction::Mahdist,
            terrain: Terrain::Town,
            attackers: vec![unit("ali")],
            defenders: vec![boats, guards],
            panicked,
            unsupplied: Vec::new(),
        })
    };
    for (panicked, fires) in [
        (vec![boats], "so they do not fire: the Egyptian River Boats"),
        (vec![guards], "so it does not fire: the Guards Brigade"),
        (vec![boats, guards], "so they do not fire: "),
    ] {
        let told = began(panicked);
        assert!(told.contains(fires), "{told}");
    }
}

#[test]
fn a_hand_counts_its_cards() {
    let options = khartoum::Options { fortune: true, ..khartoum::Options::default() };
    let with_cards = khartoum::Khartoum::new(&options, &mut kit::Calm::default(), &mut Vec::new());
    let change = |cards: Vec<khartoum::CardId>| {
        let mut fortune = with_cards.board().fortune.clone().expect("it is played with");
        fortune.hands = [cards.clone(), cards];
        |board: &mut khartoum::Board| board.fortune = Some(fortune)
    };
    for (cards, told) in [(vec![19], "1 Fortune card,"), (vec![19, 20], "2 Fortune cards,")] {
        let cards = cards.into_iter().map(khartoum::CardId).collect();
        let game = position(Faction::Empire, &[], change(cards), &[Frame::Moves]);
        let body = crate::cards::hand(&crate::Seen::to_decide(&game).expect("a game")).body;
        assert!(body.contains(told), "{body}");
    }
}

/// K-R40: the rules say of a landing what is played: the side that lands stays, defenders may leave.
#[test]
fn the_rules_say_who_may_leave_a_landing() {
    let rules = include_str!("../../../../../../assets/khartoum/rules.toml");
    assert!(rules.contains("the side that lands stays; the defenders may break off"));
    assert!(!rules.contains("Nobody breaks off from a landing"));
}
