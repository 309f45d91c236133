//! A siege month by month: what its report, its replay on the plan of the city and its page tell.

use games::turns::{self, ByTurns, Frame};
use kit::Audience;
use maud::Markup;
use model::Snapshot;
use render::Scene;
use siege::{City, View};
use siege_pictures::{Framing, Map, Traces};

use crate::Siege;
use crate::text::{board, dispatch, names, page, story};

/// A month of a siege.
pub type Month = turns::Turn<Box<View>>;
/// A siege month by month.
pub type Besieged = turns::Played<Box<View>>;

fn figures(month: &Month) -> siege_pictures::Month {
    let city = &month.view.city;
    siege_pictures::Month {
        turn: month.turn,
        resources: city.resources,
        morale: city.morale,
        areas: city.banners.map(|banner| banner.area),
        strengths: city.banners.map(|banner| banner.strength),
    }
}

impl ByTurns for Siege {
    type Board = City;
    type Kept = Box<View>;

    const NOUN: &'static str = "siege";
    const SHOWN: [&'static str; 2] = ["The city", "the city month by month with its dispatches"];
    const STAFF: [&'static str; 2] = ["The council", "The council"];
    const PACE: [u16; 3] = [300, 350, 150];

    fn turn(view: &mut View) -> &mut u8 {
        &mut view.city.turn
    }

    fn title(month: &Month) -> String {
        story::title(month)
    }

    fn frame<'a>(month: &'a Month, view: &'a View, _besieged: &'a Besieged) -> Frame<'a> {
        let scene =
            |width| Map::scene(view.clone(), Traces::of(month.facts()), Framing::Close, width);
        Frame {
            figure: ("City Morale", view.city.morale.into()),
            told: story::told(month),
            is_weighty: story::is_weighty(month),
            scene: Box::new(scene),
        }
    }

    fn alt(name: &str, besieged: &Besieged, frames: usize) -> String {
        story::words(name, besieged, frames)
    }

    fn plot(besieged: &Besieged) -> Option<Scene> {
        let figures: Vec<_> = besieged.turns.iter().map(figures).collect();
        (!figures.is_empty()).then(|| siege_pictures::Course::scene(&figures, 1_000))
    }

    fn paragraphs(besieged: &Besieged, _snapshot: &Snapshot) -> Vec<String> {
        story::paragraphs(besieged)
    }

    fn figures(besieged: &Besieged) -> Markup {
        page::figures(besieged)
    }

    fn staff(besieged: &Besieged) -> Markup {
        page::staff(besieged)
    }

    fn score_line(view: &View) -> String {
        board::score_line(view)
    }

    fn dispatched(month: &Month, _view: &View) -> Vec<String> {
        dispatch::tell(&month.events, false, Audience::Public)
    }

    fn called(turn: u8) -> String {
        names::month(turn).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use games::reports::Reports as _;
    use games_testing::logs::holds_by_turns;

    use super::*;

    #[test]
    fn a_siege_is_told_month_by_month() {
        let parts = ["**The fighting.**", "**The price.**", "**The Banners.**"];
        let lines = holds_by_turns(&Siege, &parts, "replayed on the plan of the city");
        assert!(Siege.plot(None, &lines).expect("a graph").words().contains("City Morale"));
    }
}
