//! What previews, menus and buttons say beforehand of moves, battles and cards.

use khartoum::phases::Frame;
use khartoum::{CardId, Choice, Contingent, Faction};
use kit::{Answer, Calm};
use model::Game;

use crate::odds::tests::{at, position, seen, unit};
use crate::parts;
use crate::text::{labels, preview};

const TURN: [Frame; 3] = [Frame::Battles { in_order: false }, Frame::MovesEnd, Frame::Moves];

fn moving(stand: &[(&str, &[&str])], change: impl FnOnce(&mut khartoum::Board)) -> Game {
    let acts = |board: &mut khartoum::Board| {
        board.now.may_attack = true;
        board.now.contingents = vec![Contingent::Mahdist];
        change(board);
    };
    seen(&position(Faction::Mahdist, stand, acts, &TURN), Faction::Mahdist)
}

fn foretold(game: &Game, of: Faction, choice: &str) -> String {
    let choice: Choice = choice.parse().expect("a choice");
    let (mut after, mut events) = (game.clone(), Vec::new());
    let answer = Answer::One(model::Choice::of(choice));
    after.apply(of.seat(), &answer, &mut Calm::default(), &mut events).expect("taken");
    preview::told(&events, after.known::<khartoum::Board>().as_ref()).lines.join("\n")
}

/// Who goes out of a contested space gives up its battle; a leader who stays there alone leaves
/// (K-R49).
#[test]
fn what_is_left_behind_is_foretold() {
    let stand: [(&str, &[&str]); 3] = [
        ("kosti", &["ali", "muhamed", "1st-infantry"]),
        ("bara", &["mahdi", "abdulah", "2nd-infantry"]),
        ("sennar", &["garrison-a"]),
    ];
    let game = moving(&stand, |_| {});
    let told = foretold(&game, Faction::Mahdist, "march-all:kosti:rahad");
    let left = "Nobody of the Mahdists is left at Kosti: no battle is fought there";
    assert!(told.contains(left), "{told}");
    let told = foretold(&game, Faction::Mahdist, "march:ali:rahad");
    assert!(!told.contains("is left"), "{told}");
    let told = foretold(&game, Faction::Mahdist, "march:abdulah:el-obeid");
    assert!(
        told.contains("The Mahdi is left alone at Bara, and leaves before the first"),
        "{told}"
    );
    let stand: [(&str, &[&str]); 1] = [("kosti", &["ali", "g-cavalry", "gordon"])];
    let fight = [Frame::Fight(at("kosti"))];
    let game = seen(&position(Faction::Mahdist, &stand, |_| {}, &fight), Faction::Empire);
    let told = foretold(&game, Faction::Empire, "off:g-cavalry");
    assert!(told.contains("Gordon is left alone at Kosti, and leaves before the next"), "{told}");
}

/// One battle begins as the moves end: it shows everybody, and uses up the card (K-13, K-R38).
#[test]
fn the_end_of_the_moves_tells_what_it_shows_and_spends() {
    let stand: [(&str, &[&str]); 2] = [("kosti", &["ali", "1st-infantry"]), ("bara", &["muhamed"])];
    let krupps = |board: &mut khartoum::Board| board.now.krupps = true;
    let told = foretold(&moving(&stand, krupps), Faction::Mahdist, "done");
    assert!(told.contains("who, at once in the battle at Kosti, elsewhere not yet"), "{told}");
    assert!(told.contains("**Captured Krupps** are brought up at Kosti"), "{told}");
    assert!(told.ends_with("⚔️ The battle at Kosti follows"), "{told}");
    let none: [(&str, &[&str]); 1] = [("bara", &["muhamed"])];
    let told = foretold(&moving(&none, |_| {}), Faction::Mahdist, "done");
    assert_eq!(told, "🏁 Your moves end. The Empire sees where you are, not yet who");
}

/// A draft is told by what stands on its buttons: they say what is given up.
#[test]
fn a_button_says_what_it_gives_up() {
    let stand: [(&str, &[&str]); 2] =
        [("kosti", &["ali", "1st-infantry"]), ("bara", &["muhamed", "2nd-infantry"])];
    let game = seen(&position(Faction::Mahdist, &stand, |_| {}, &TURN[..1]), Faction::Mahdist);
    let view = game.known::<khartoum::Board>().expect("a view");
    let title = |choice: Choice| labels::label(choice, &view).title;
    assert_eq!(title(Choice::InOrder), "In the order of the list: Kosti and Bara");
    let stand = title(Choice::Stand);
    assert_eq!(stand, "Fight to the end: nobody breaks off, and you are not asked again");
    let spend = title(Choice::Spend(CardId(33)));
    assert_eq!(spend, "Throw War Drums away for +1: the card is lost");
    let enough = title(Choice::Enough);
    assert_eq!(enough, "No further recruits: whoever could still come does not");
}

/// K-12: who goes a space further reads so, and who cannot move does not read as if it could.
#[test]
fn a_menu_tells_movement_as_it_is_now() {
    let stand: [(&str, &[&str]); 2] =
        [("rahad", &["osman-digna", "ali"]), ("bara", &["cavalry-a", "muhamed"])];
    let ride = |board: &mut khartoum::Board| {
        board.now.card = Some(CardId(12));
        board.now.rider = Some(unit("osman-digna"));
        board.now.moved.add(unit("muhamed"));
        board.stacks = ["cavalry-a", "muhamed", "ali", "osman-digna"].map(unit).to_vec();
    };
    let game = moving(&stand, ride);
    let seen = crate::Seen::to_decide(&game).expect("a game");
    let why = seen.view.awaiting.expect("asked");
    let parts = parts::parts(why, seen.offered(), &seen.view);
    let detail = |title: &str| {
        let part = parts.iter().find(|part| part.label.title.starts_with(title));
        part.expect("a part").label.detail.clone()
    };
    assert!(detail("Osman Digna").ends_with("movement 3 this turn"), "{}", detail("Osman Digna"));
    assert!(detail("Ali").ends_with("movement 2"), "{}", detail("Ali"));
    let cavalry = detail("Mahdist A Cavalry");
    assert!(cavalry.contains("movement 5 this turn"), "{cavalry}");
    assert!(!parts.iter().any(|part| part.label.title.starts_with("Muhamed")), "he has moved");
    let top = "Put it on top of its stack, where the Empire sees it";
    assert_eq!(detail("A unit that does not move"), top);
}
