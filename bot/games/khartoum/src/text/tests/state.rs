//! What texts say of who is panicked (K-R17, K-R50), of what is given up by a move or a battle, and how
//! many of something there are.

use khartoum::phases::Frame;
use khartoum::{CardId, Choice, Contingent, Effect, Event, Faction, Terrain, UnitId, View};
use kit::{Answer, Calm};
use model::Game;

use crate::odds::tests::{TURN, at, position, seen, unit};
use crate::text::{board, labels, places, preview, sentences};
use crate::{cards, parts};

fn of(game: &Game) -> View {
    game.known::<khartoum::Board>().expect("a view")
}

fn moving(
    of: Faction,
    stand: &[(&str, &[&str])],
    change: impl FnOnce(&mut khartoum::Board),
) -> Game {
    let acts = |board: &mut khartoum::Board| {
        board.now.may_attack = true;
        board.now.contingents = vec![match of {
            Faction::Mahdist => Contingent::Mahdist,
            Faction::Empire => Contingent::Egyptian,
        }];
        change(board);
    };
    position(of, stand, acts, &TURN)
}

/// The Empire moves; the Mahdists at Rahad and its own at Kosti panicked in the turn before.
fn panicked(keys: &[&str]) -> Game {
    let stand: [(&str, &[&str]); 3] = [
        ("rahad", &["ali", "muhamed"]),
        ("kosti", &["1st-infantry", "2nd-infantry"]),
        ("sennar", &["garrison-a"]),
    ];
    moving(Faction::Empire, &stand, |board| {
        keys.iter().for_each(|key| board.units[unit(key).index()].panicked = true);
        board.now.card = Some(CardId(1));
    })
}

#[test]
fn texts_tell_who_is_panicked() {
    let text = |game: &Game, side: Faction| board::in_words(&of(&seen(game, side)));
    let game = panicked(&["muhamed", "2nd-infantry", "garrison-a"]);
    let view = of(&seen(&game, Faction::Empire));
    let label = |text: &str| labels::label(text.parse().expect("a choice"), &view).detail;
    insta::assert_snapshot!(
        [
            text(&game, Faction::Empire),
            text(&game, Faction::Mahdist),
            label("attack:1st-infantry:rahad:kosti"),
            label("march:1st-infantry:sennar"),
        ]
        .join("\n\n")
    );
    let public = game.seen(Some(kit::Audience::Public)).into_owned();
    assert_eq!(board::in_words(&of(&public)), text(&game, Faction::Empire));
    // Ali is not seen, nor how he is; where nobody is panicked, nothing is said of it.
    assert!(!text(&panicked(&["ali"]), Faction::Empire).contains("panicked"));
}

/// One unit is a unit; how many are panicked is told where their names take too much room.
#[test]
fn counters_and_cards_are_counted_in_words() {
    let all =
        ["1st-infantry", "slatin-bey", "sudanese-infantry", "bashi-infantry", "bashi-cavalry"];
    for (count, told) in [(1, "1 Empire unit, 1 panicked"), (5, "5 Empire units, 1 panicked")] {
        let stand: [(&str, &[&str]); 1] = [("kosti", &all[..count])];
        let view = of(&moving(Faction::Empire, &stand, |board| {
            board.units[unit(all[0]).index()].panicked = true;
        }));
        let here = view.board.at(Faction::Empire, at("kosti"));
        assert_eq!(places::in_number(&view.board, &here, "Empire unit"), told);
    }
    let options = khartoum::Options { fortune: true, ..khartoum::Options::default() };
    let with_cards = khartoum::Khartoum::new(&options, &mut Calm::default(), &mut Vec::new());
    for (cards, told) in [(vec![19], "1 Fortune card,"), (vec![19, 20], "2 Fortune cards,")] {
        let cards: Vec<CardId> = cards.into_iter().map(CardId).collect();
        let game = moving(Faction::Empire, &[], |board| {
            board.fortune.clone_from(&with_cards.board().fortune);
            board.fortune.as_mut().expect("it is played with").hands = [cards.clone(), cards];
        });
        let body = cards::hand(&crate::Seen::to_decide(&game).expect("a game")).body;
        assert!(body.contains(told), "{body}");
    }
}

/// Marines and boats are several, whatever is told of them; a brigade is one.
#[test]
fn verbs_have_the_number_of_their_counters() {
    let [marines, boats, guards] = ["rmli", "egyptian-boats", "guards-bde"].map(unit);
    let hit = |unit| Event::HitSettled { unit, die: 3, modifier: 0, effect: Effect::Eliminated };
    let began = |panicked: Vec<UnitId>| Event::BattleBegan {
        space: at("kosti"),
        attacker: Faction::Mahdist,
        terrain: Terrain::Town,
        attackers: vec![unit("ali")],
        defenders: vec![boats, guards],
        panicked,
        unsupplied: Vec::new(),
    };
    let marched = Event::Moved {
        units: vec![marines],
        path: vec![at("suakin"), at("kosti")],
        cargo: Vec::new(),
        attack: false,
        open: false,
        more: false,
    };
    let retreats = [marines, boats, guards].map(|unit| Event::Retreated { unit, to: at("kosti") });
    let hits = [hit(boats), hit(unit("1st-infantry")), marched];
    let battles = [vec![boats], vec![guards], vec![boats, guards]].map(began);
    let all = retreats.into_iter().chain(hits).chain(battles);
    let told: Vec<String> = all.filter_map(|event| sentences::sentence(&event)).collect();
    insta::assert_snapshot!(told.join("\n"));
}

/// K-R40: the rules say of a landing what is played: the side that lands stays, defenders may leave.
#[test]
fn the_rules_say_who_may_leave_a_landing() {
    let rules = include_str!("../../../../../../assets/khartoum/rules.toml");
    assert!(rules.contains("the side that lands stays; the defenders may break off"));
    assert!(!rules.contains("Nobody breaks off from a landing"));
}

fn foretold(game: &Game, side: Faction, choice: &str) -> String {
    let choice: Choice = choice.parse().expect("a choice");
    let (mut after, mut events) = (seen(game, side), Vec::new());
    let answer = Answer::One(model::Choice::of(choice));
    after.apply(side.seat(), &answer, &mut Calm::default(), &mut events).expect("taken");
    preview::told(&events, Some(&of(&after))).lines.join("\n")
}

/// Who goes out of a contested space gives up its battle; a leader who stays there alone leaves
/// (K-R49). One battle begins as the moves end: it shows everybody, and uses up the card (K-13, K-R38).
#[test]
fn what_is_left_behind_and_what_the_end_of_the_moves_shows_is_foretold() {
    use Faction::{Empire, Mahdist};
    let stand: [(&str, &[&str]); 3] = [
        ("kosti", &["ali", "muhamed", "1st-infantry"]),
        ("bara", &["mahdi", "abdulah", "2nd-infantry"]),
        ("sennar", &["garrison-a"]),
    ];
    let game = moving(Mahdist, &stand, |_| {});
    let left: [(&str, &[&str]); 1] = [("kosti", &["ali", "g-cavalry", "gordon"])];
    let fight = position(Mahdist, &left, |_| {}, &[Frame::Fight(at("kosti"))]);
    let stand: [(&str, &[&str]); 2] = [("kosti", &["ali", "1st-infantry"]), ("bara", &["muhamed"])];
    let krupps = moving(Mahdist, &stand, |board| board.now.krupps = true);
    let none = moving(Mahdist, &stand[1..], |_| {});
    insta::assert_snapshot!(
        [
            foretold(&game, Mahdist, "march-all:kosti:rahad"),
            foretold(&game, Mahdist, "march:ali:rahad"),
            foretold(&game, Mahdist, "march:abdulah:el-obeid"),
            foretold(&fight, Empire, "off:g-cavalry"),
            foretold(&krupps, Mahdist, "done"),
            foretold(&none, Mahdist, "done"),
        ]
        .join("\n\n")
    );
}

/// A draft is told by what stands on its buttons: they say what is given up. K-12: who goes a space
/// further reads so, and who cannot move does not read as if it could.
#[test]
fn a_button_says_what_it_gives_up_and_a_menu_movement_as_it_is_now() {
    let stand: [(&str, &[&str]); 2] =
        [("kosti", &["ali", "1st-infantry"]), ("bara", &["muhamed", "2nd-infantry"])];
    let game = seen(&position(Faction::Mahdist, &stand, |_| {}, &TURN[..1]), Faction::Mahdist);
    let view = of(&game);
    let choices = [Choice::InOrder, Choice::Stand, Choice::Spend(CardId(33)), Choice::Enough];
    let mut told = choices.map(|choice| labels::label(choice, &view).title).to_vec();
    let stand: [(&str, &[&str]); 2] =
        [("rahad", &["osman-digna", "ali"]), ("bara", &["cavalry-a", "muhamed"])];
    let game = moving(Faction::Mahdist, &stand, |board| {
        board.now.card = Some(CardId(12));
        board.now.rider = Some(unit("osman-digna"));
        board.now.moved.add(unit("muhamed"));
        board.stacks = ["cavalry-a", "muhamed", "ali", "osman-digna"].map(unit).to_vec();
    });
    let game = seen(&game, Faction::Mahdist);
    let known = crate::Seen::to_decide(&game).expect("a game");
    let why = known.view.awaiting.expect("asked");
    let parts = parts::parts(why, known.offered(), &known.view).into_iter();
    told.extend(parts.map(|part| format!("{}: {}", part.label.title, part.label.detail)));
    insta::assert_snapshot!(told.join("\n"));
}
