//! A whole siege of twelve months, played by pressing buttons, twice; once killed in between.

use games::Play as _;
use games::log::verify::replay;
use kit::Answer;
use model::Event;
use model::log::LogLine;
use siege::Event as Own;
use siege_play::Siege;

use crate::database::{Database, server};
use crate::stories::club::Club;
use crate::stories::driver::in_common;
use crate::stories::records::written_up;
use crate::stories::sieges::{begin, game};

/// A seed with which a careful governor holds out for twelve months.
const SEED: i64 = 7;
/// Orders after which a siege must have ended.
const ORDERS_MAX: usize = 200;

/// Gives what a careful governor would, by the buttons and menus of the panel; false once it is
/// over. Says how many presses it took.
async fn order(club: &Club, who: &str) -> Option<usize> {
    let game = game(club).await;
    if game.is_over() {
        return None;
    }
    let wished = Siege.automaton(games::Level::Easy, 1).answer(&game).expect("it waits");
    let panel = club.panel(who).await;
    let Answer::One(choice) = wished else { panic!("{wished:?} is asked by itself") };
    let drafted = club.pick(who, &panel, &choice.to_string()).await;
    if drafted.button("Give order").is_none() {
        return Some(2);
    }
    let before = club.log().await.len();
    let given = club.press(who, &drafted, "Give order").await;
    assert!(club.log().await.len() > before, "it is not given: {}", given.words());
    Some(3)
}

/// What becomes of a bot in the midst of a siege.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Between {
    Nothing,
    /// It is killed after so many orders.
    Killed(usize),
    /// It is moved to a server after so many orders, and to a file again after so many more.
    Moved(usize),
}

async fn siege(between: Between) -> (Club, Vec<LogLine>) {
    let mut club = Club::empty().await;
    match between {
        Between::Killed(_) => club.start_binary().await,
        Between::Nothing | Between::Moved(_) => club.start().await,
    }
    begin(&club, SEED, &["Alice"]).await;
    let mut orders = 0;
    while order(&club, "Alice").await.is_some() {
        orders += 1;
        assert!(orders < ORDERS_MAX, "the siege ends");
        match between {
            Between::Killed(after) if orders == after => {
                club.kill().await;
                club.start().await;
            }
            Between::Moved(after) if orders == after => {
                let server = server().expect("a server");
                club.moves_to(Database::on(&server).await).await;
            }
            Between::Moved(after) if orders == 2 * after => {
                let file = club.file("again.db");
                club.moves_to(Database::in_file(&file)).await;
            }
            _ => {}
        }
    }
    club.posted().await;
    let log = club.log().await;
    replay(&log).expect("the log comes out the same");
    (club, log)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_and_presses_make_the_same_twelve_months_killed_or_not() {
    let ((mut club, straight), (mut other, killed)) =
        tokio::join!(siege(Between::Nothing), siege(Between::Killed(17)));
    let months = straight.iter().flat_map(|line| &line.events);
    let months = months.filter(|event| matches!(Event::own(event), Some(Own::TurnBegan { .. })));
    let outcome =
        game(&club).await.known::<siege::City>().and_then(|view| view.outcome).expect("an end");
    println!("{} lines, {outcome:?}", straight.len());
    assert_eq!((months.count(), outcome.turn), (12, 12), "{outcome:?}");
    let (straight, killed) = (in_common(straight), in_common(killed));
    for (one, other) in straight.iter().zip(&killed) {
        assert_eq!(one, other);
    }
    assert_eq!(straight.len(), killed.len());
    // A message for the actions of each month and one for its Banners, and little else.
    let told = club.transcript().join("\n");
    for words in ["March 1884", "January 1885: the Banners", "The siege is over"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(club.posts() <= 12 * 2 + 6, "{} messages", club.posts());
    // It is read and replayed by the buttons under its end.
    let end = club.public().into_iter().find(|told| told.button("Replay").is_some());
    let end = end.unwrap_or_else(|| panic!("a report: {:#?}", club.transcript()));
    let page = written_up::made(async || club.press("Alice", &end, "Report").await).await;
    let html = String::from_utf8(written_up::file(&page, ".html").0.to_vec()).expect("text");
    assert!(html.contains("id=\"turn-3\"") && html.contains("The siege in figures"));
    let replay = written_up::made(async || club.press("Alice", &end, "Replay").await).await;
    let (gif, alt) = written_up::file(&replay, ".gif");
    assert!(gif.starts_with(b"GIF89a") && alt.contains("on the plan of the city"), "{alt}");
    // What the log tells, another bot replays to the same.
    club.ends_well().await;
    other.ends_well().await;
    let log = club.run(&["export", "Khartoum"]);
    std::fs::write(club.file("siege.json"), &log).expect("written");
    club.run(&["import", "siege.json", "--channel", &club.link("mess"), "--keep-roster"]);
    assert!(club.run(&["verify"]).contains("the same"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_siege_that_is_moved_to_another_database_and_back_is_the_same() {
    if server().is_none() {
        return;
    }
    let (straight, moved) = (siege(Between::Nothing), siege(Between::Moved(12)));
    let ((mut club, straight), (mut other, moved)) = tokio::join!(straight, moved);
    assert_eq!(in_common(straight), in_common(moved));
    club.ends_well().await;
    other.ends_well().await;
}
