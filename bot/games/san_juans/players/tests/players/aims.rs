//! What could be done with the next Ops, and what each is worth.

use kit::Calm;
use san_juans::{
    Board, COMMANDER, Campaign, Control, Options, Phase, RebelForce, Space, View, Whereabouts,
    first,
};
use san_juans_players::policy::aims::{Aim, Goal, aims};
use san_juans_players::policy::mind::Daring;

/// The view of the commander at the start, on a board that is changed.
fn view(change: impl Fn(&mut Board)) -> View {
    let (options, mut calm, mut events) = (Options::default(), Calm::default(), Vec::new());
    let mut board = Campaign::new(&options, &mut calm, &mut events).board().clone();
    change(&mut board);
    let campaign = Campaign::at(&options, board, Phase::Actions, &mut calm, &mut events);
    campaign.view(Some(COMMANDER))
}

#[test]
fn whom_scouts_have_counted_is_met_by_their_number() {
    let to = first().named("mud-bay");
    let from = Space::Place(first().named("richardson"));
    // A force that may well win, beside a place in revolt.
    let mut view = view(|board| {
        board.place_mut(to).control = Control::Rebel;
        let ashore = board.units.iter_mut().filter(|unit| unit.at.ashore().is_some());
        for unit in ashore.filter(|unit| unit.arm().is_combat()) {
            unit.at = Whereabouts::Ashore(from);
        }
    });
    let worth = |view: &View| {
        let march =
            |aim: &Aim| matches!(aim.goal, Goal::March { to: at, .. } if at.place() == Some(to));
        let all = aims(view, Daring::BOLD).into_iter().filter(march);
        all.map(|aim| aim.worth).fold(f64::MIN, f64::max)
    };
    let unknown = worth(&view);
    let mut counted = |foot| {
        let force = RebelForce { foot, horse: 0, rifles: 0, guns: 0, machine_guns: 0 };
        view.scouted = vec![(to, force)];
        worth(&view)
    };
    let (few, many) = (counted(5), counted(40));
    assert!(few > unknown && unknown > many, "{few} {unknown} {many}");
}

#[test]
fn a_ship_has_the_room_that_she_has_now() {
    // Whatever it is worth.
    let mut any = Daring::BOLD;
    any.least_worth = f64::MIN;
    let most = |view: &View, at| {
        let aboard = aims(view, any).into_iter().filter_map(|aim| match aim.goal {
            Goal::Voyage { from, units, .. } if from == at => Some(units.len()),
            _ => None,
        });
        aboard.max().unwrap_or_default()
    };
    let mut view = view(|_| ());
    let ship = view.ships.iter().position(|ship| ship.damage == 0).expect("one works");
    let at = view.ships[ship].at;
    let usual = most(&view, at);
    view.ships[ship].room += 1;
    assert_eq!(most(&view, at), usual + 1, "high water (53)");
}
