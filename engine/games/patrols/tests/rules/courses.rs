//! The courses of play that are kept in `tests/courses`, and how they are played; and what is proved
//! about single rules besides.

use patrols::phases::assault::turn_needs;
use patrols::phases::fight::{dice, fighters};
use patrols::phases::fire::{distances, save_dice, saves, shooters};
use patrols::phases::morale::pool;
use patrols::phases::search::reasons;
use patrols::phases::{Frame, break_off};
use patrols::{Board, Event, Faction, Options, PieceId, Reason, sight};

use crate::table::{acts, agreed, assaults, course, inches, point, side, table, unit};

crate::kept::files! { play: assaults, cards, ends, events, fights, hiding, morale, moves, searches, set_up, shots, turns }

/// Plays a course: how, with the words behind that up to the first `;`, and the table.
fn play(how: &str, on: &str, text: &str) {
    let (words, on) = on.split_once(';').unwrap_or((on, ""));
    let words: Vec<&str> = words.split_whitespace().collect();
    let found = match (how, &words[..]) {
        ("acts", [key, points]) => {
            return drop(acts(key, points.parse().expect("points"), on, text));
        }
        ("assaults", [key]) => return drop(assaults(key, on, text)),
        ("turned", [of]) => return framed(of, vec![Frame::Side(side(of))], on, text),
        ("step", [of, step]) => return framed(of, vec![step_of(of, step)], on, text),
        ("frames", [of, frames]) => {
            return framed(of, serde_json::from_str(frames).expect("frames"), on, text);
        }
        ("declared", _) => {
            let frames = ["sixth", "unit", "third"].map(|step| step_of("dervish", step));
            let pieces = "piece 1: trees 15,27 scouted; piece 2: trees 9,45; piece 3: rocks 27,33";
            let on = format!("{pieces}; p1: 33,3 0 line; {}; {on}", words.join(" "));
            return framed("dervish", frames.into(), &on, text);
        }
        ("everyone", [of, step]) => {
            let everyone = Options { everyone: true, ..Options::default() };
            return drop(agreed(&everyone, of_side(of, on), &[step_of(of, step)], text));
        }
        ("chosen", [key, die @ ..]) => chosen(key, die, on),
        ("turning", [far]) => turn_needs(inches(far)).to_string(),
        (_, [key, args @ ..]) => looked(how, &table(on), key, args),
        _ => panic!("{how} {words:?}: how is that played?"),
    };
    assert_eq!(found.trim(), text, "{how} {words:?} {on}");
}

fn step_of(of: &str, step: &str) -> Frame {
    let name = step[..1].to_uppercase() + &step[1..];
    Frame::Step(side(of), serde_json::from_value(name.into()).expect("a step"))
}

/// A table in the turn of a side.
fn of_side(of: &str, on: &str) -> Board {
    Board { player: side(of), ..table(on) }
}

fn framed(of: &str, frames: Vec<Frame>, on: &str, text: &str) {
    course(of_side(of, on), &frames, text);
}

fn listed<T: ToString>(of: impl IntoIterator<Item = T>) -> String {
    let all = of.into_iter().map(|one| one.to_string()).collect::<Vec<_>>().join(" ");
    if all.is_empty() { "none".to_owned() } else { all }
}

fn counted(reasons: &[(Reason, i8)]) -> String {
    reasons.iter().map(|(reason, by)| format!("{reason:?} {by}")).collect::<Vec<_>>().join(" ")
}

/// The reasons for the action points of a unit that is chosen with this die, if it throws one; they add
/// up to its points.
fn chosen(key: &str, die: &[&str], on: &str) -> String {
    let of = if key.starts_with('p') { "patrol" } else { "dervish" };
    let text = format!("begin; unit:{key} {}", die.join(" "));
    let told = course(of_side(of, on), &[step_of(of, "unit")], &text);
    let chosen = told.events.iter().find_map(|event| match event {
        Event::Chosen { die, reasons, points, .. } => Some((*die, reasons.clone(), *points)),
        _ => None,
    });
    let (die, reasons, points) = chosen.expect("it is chosen");
    let sum = reasons.iter().map(|(_, more)| *more).sum::<i8>();
    assert_eq!(sum.saturating_add_unsigned(die.unwrap_or(0)), points.cast_signed(), "{reasons:?}");
    let acting = told.board().acting_of(unit(key)).map(|acting| acting.points);
    assert_eq!(acting, Some(points));
    format!("{} = {points}", counted(&reasons))
}

/// What is found of a unit on a table, and of another.
fn looked(how: &str, board: &Board, key: &str, args: &[&str]) -> String {
    let (of, other) = (|| unit(key), || unit(args[0]));
    let fight = || *board.fights.first().expect("a fight");
    match how {
        // P-033: the causes of a morale test.
        "pool" | "pool-in-fight" => {
            let reasons = pool(board, of(), how == "pool-in-fight");
            let told = reasons.iter().map(|(reason, dice)| format!("{reason:?} {dice}"));
            told.collect::<Vec<_>>().join(", ").to_lowercase()
        }
        // P-050: what changes the patrol's sum, and the Dervishes'.
        "sums" => reasons(board, of(), PieceId(1)).map(|of| counted(&of)).join(" | "),
        // Those who can shoot, at long range with a plus.
        "shooters" => {
            let told = shooters(board, of(), other()).into_iter();
            listed(told.map(|(base, long)| format!("{base}{}", if long { "+" } else { "" })))
        }
        "shoots" => (!shooters(board, of(), other()).is_empty()).to_string(),
        "ranges" => listed(distances(board, of(), other()).into_iter().map(|(_, far)| far)),
        "saves" => {
            let aimed = args.contains(&"leader").then_some(patrols::Role::Leader);
            let reasons = saves(board, of(), other(), aimed, args.contains(&"opportunity"));
            assert!(reasons.iter().all(|(_, dice)| *dice == 1));
            listed(reasons.iter().map(|(reason, _)| format!("{reason:?}")))
        }
        // P-R03: whether somebody of p1 at one point sees a point of d1.
        "sight" => {
            let ends = ((point(key), unit("p1")), (point(args[0]), unit("d1")));
            sight::sees(board, ends.0, ends.1).to_string()
        }
        // The dice of each base of both.
        "dice" => [of(), other()]
            .map(|of| dice(board, &fight(), of).iter().map(ToString::to_string).collect::<String>())
            .join(" "),
        // How many bases of both fight; which of one, in their order.
        "fighters" => listed([of(), other()].map(|of| fighters(board, &fight(), of).len())),
        "order" => listed(fighters(board, &fight(), of())),
        "breaking" => break_off::dice(board, of(), other()).to_string(),
        "points" => listed(patrols::points(board)),
        _ => panic!("{how}: how is that played?"),
    }
}

/// P-087, P-090, P-095: two save dice at least, one more at long range, five at most.
#[test]
fn save_dice_are_two_to_five() {
    use Reason::{Always, Cover, PoorShooter, Singled, WeakShooter};
    let five = [Always, Cover, WeakShooter, PoorShooter, Singled].map(|reason| (reason, 1));
    let dice = |many: usize| [false, true].map(|long| save_dice(&five[..many], long));
    assert_eq!([1, 2, 4, 5].map(dice), [[2, 2], [2, 3], [4, 5], [5, 5]]);
}

/// P-R43: what counts of those who are lost.
#[test]
fn what_counts() {
    let mut board = table("");
    board.tally.lost = [1, 2];
    board.tally.officers = [1, 3];
    (board.tally.flags, board.tally.guns, board.tally.scouts, board.tally.paid) = (2, 1, 3, 4);
    assert_eq!(patrols::points(&board), [6 + 3 + 4, 3 + 2 + 3 + 3 - 4]);
}

/// P-R54: a charge is told as it is measured, between the nearest bases, however far the front goes
/// after its wheel.
#[test]
fn a_charge_is_told_as_it_is_measured() {
    let mut longer = 0;
    for (x, y) in (15..24).flat_map(|x| [14, 15, 16].map(|y| (x, y))) {
        let on = format!("p1: 15,10 0 line; d4: {x},{y} 225 line of LRR");
        let mut table = acts("p1", 6, &on, "begin");
        if !table.offered("charge:p1:d4") {
            continue;
        }
        let measured = table.board().distance(unit("p1"), unit("d4"));
        table.play("charge:p1:d4 ..");
        let charged = table.events.iter().find_map(|event| match event {
            Event::Charged { path, distance, .. } => Some((path.clone(), *distance)),
            _ => None,
        });
        let (path, distance) = charged.expect("a charge");
        let [.., from, to] = path[..] else { panic!("{path:?}") };
        assert_eq!(distance, Some(measured), "{on}");
        longer += usize::from(from.at.distance(to.at).0 > measured.0 + 40);
    }
    assert!(longer > 0, "no front went farther than the units were apart");
}

/// Nobody is told beforehand what to do when it is found. A question of an older game may offer it, and
/// can still be answered so.
#[test]
fn hidden_units_have_no_orders() {
    let on = "piece 1: brush 15,27; piece 2: trees 9,45; p1: 33,3 0 line; d1: hidden 1 2; d2: 20,50 180 line";
    let text = "begin; those orders = none; asks activate";
    let table = course(of_side("dervish", on), &[step_of("dervish", "unit")], text);
    let stored = serde_json::to_string(&table.game).expect("it is stored");
    let older = stored.replace("\"Nobody\"", "{\"Orders\":[12,\"Fight\"]},\"Nobody\"");
    let mut game: patrols::Patrols = serde_json::from_str(&older).expect("it is read");
    let orders = kit::Answer::One("orders:d1:fight".parse().expect("a choice"));
    let (mut dice, mut events) = (kit::Calm::default(), Vec::new());
    game.apply(Faction::Dervish.seat(), &orders, &mut dice, &mut events).expect("it is offered");
    assert_eq!(game.decision().map(|of| &of.ask), table.game.decision().map(|of| &of.ask));
}
