//! Who is panicked stands in every text from which somebody chooses a battle (K-R17, K-R50).

use khartoum::phases::Frame;
use khartoum::{Choice, Faction};
use model::Game;

use crate::odds::tests::{position, seen, unit};
use crate::played::Contested as _;
use crate::text::{board, labels};

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
        board::in_words(&known.known_view().expect("a view"))
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

/// Whoever looks for somebody to attack reads who cannot fire.
#[test]
fn a_label_tells_who_is_panicked() {
    let game = panicked(&["muhamed", "2nd-infantry", "garrison-a"]);
    let view = seen(&game, Faction::Empire).known_view().expect("a view");
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
        let view = game.known_view().expect("a view");
        let here = view.board.at(Faction::Empire, "kosti".parse().expect("a space"));
        assert_eq!(crate::text::places::in_number(&view.board, &here, "Empire unit"), told);
    }
}
