//! The map of the siege: the ground, the Areas, and what lies in the city's boxes.

use render::prelude::*;
use render::words;
use siege::{AreaId, LAST_TURN, Place, View, data};

use crate::marks::counters::{self, Token};
use crate::projection::{Framing, Projection, Sheet};
use crate::traces::Traces;
use crate::{ground, marks, names, panel};

/// The map of a siege.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    view: Box<View>,
    traces: Traces,
    framing: Framing,
    width: u32,
}

impl Map {
    /// The scene of a map with the traces of what has happened; 400 to 1,800 pixels wide.
    pub fn scene(view: View, traces: Traces, framing: Framing, width: u32) -> Scene {
        Scene::new(Self { view: Box::new(view), traces, framing, width })
    }

    fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(Projection::new(self.framing, self.width));
        marks::draw(&mut sheet, &self.view, &self.traces);
        if sheet.plan.is_whole() {
            panel::foot(&mut sheet, &self.view);
        } else {
            panel::head(&mut sheet, &self.view);
        }
        sheet
    }
}

impl Drawing for Map {
    fn words(&self) -> String {
        describe_after(&self.traces, &self.view)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = self.sheet();
        let (projection, high) = (sheet.plan, self.view.city.is_high());
        let painted = || ground::painted(renderer, &projection, high);
        let kind = ground::kind(&projection, high);
        renderer.over_painted(kind, projection.frame, painted, &sheet.svg)
    }
}

/// What stands on the map, in at most 1,024 characters, what matters most first.
pub fn describe(view: &View) -> String {
    describe_after(&Traces::default(), view)
}

fn describe_after(traces: &Traces, view: &View) -> String {
    let city = &view.city;
    let mut text = format!(
        "Map of Khartoum. {}, turn {} of {LAST_TURN}. Resource Points {} of 20, City Morale {} of \
         10, Action Points left {}.",
        names::month(city.turn),
        city.turn.max(1),
        city.resources,
        city.morale,
        city.now.points
    );
    if let Some(outcome) = &view.outcome {
        text.push_str(&format!(" {}.", names::ended(outcome)));
    }
    let banners: Vec<String> = city
        .banners
        .iter()
        .map(|banner| {
            let name = banner.id;
            if !banner.is_there() {
                return format!("{name} has left");
            }
            let state = if banner.disordered { ", Disordered" } else { "" };
            let (at, area) = (names::area_in(banner.stands()), banner.area);
            format!("{name}, Strength {}{state}, at {at} (Area {area})", banner.strength)
        })
        .collect();
    words::list(&mut text, "Banners", &banners, "; ", "");
    words::list(&mut text, "Since the last map", &happened(traces), "; ", "");
    let positions: Vec<String> = AreaId::all()
        .filter(|area| city.at(Place::Position(*area)).next().is_some())
        .map(|area| {
            let units = city.at(Place::Position(area)).map(|unit| (unit.id, unit.steps));
            format!("{} with {}", names::area(area), counted(units))
        })
        .collect();
    words::list(&mut text, "Defensive Positions", &positions, "; ", "No Defensive Positions.");
    let works: Vec<String> = AreaId::all()
        .filter(|area| city.level(*area) > 0)
        .map(|area| format!("{} {}", names::area(area), city.level(area)))
        .collect();
    words::list(&mut text, "Fortification levels", &works, ", ", "No works are left.");
    let boxed = |wanted: &dyn Fn(Place) -> bool| {
        let units = city.units.iter().filter(|unit| wanted(unit.place));
        let told = counted(units.map(|unit| (unit.id, unit.steps)));
        if told.is_empty() { Vec::new() } else { vec![told] }
    };
    words::list(&mut text, "Available", &boxed(&|place| place == Place::Available), "", "");
    words::list(&mut text, "Wounded", &boxed(&|at| matches!(at, Place::Wounded { .. })), "", "");
    words::list(&mut text, "Damaged", &boxed(&|place| place == Place::Damaged), "", "");
    words::list(&mut text, "Lost", &boxed(&|place| place == Place::Lost), "", "");
    text.push_str(if city.is_high() { " The Nile is high." } else { " The Nile is low." });
    text.chars().take(words::LETTERS_MAX).collect()
}

fn counted(units: impl IntoIterator<Item = (siege::UnitId, u8)>) -> String {
    let tokens = counters::tokens(units, true);
    tokens.iter().map(Token::words).collect::<Vec<_>>().join(", ")
}

fn happened(traces: &Traces) -> Vec<String> {
    let mut told = Vec::new();
    for clash in &traces.clashes {
        let place = usize::from(clash.total.clamp(2, 12).cast_unsigned()) - 2;
        let row = &data().tables.of(clash.fight)[place];
        let (fight, banner) = (names::word("fight", clash.fight), clash.banner);
        let nouns =
            [("step", "steps"), ("gun", "guns"), ("leader", "leaders"), ("gunboat", "gunboats")];
        let of = clash.lost.into_iter().zip(nouns).filter(|(many, _)| *many > 0);
        let lost: Vec<String> =
            of.map(|(many, (one, more))| names::many(usize::from(many), one, more)).collect();
        let cost =
            if lost.is_empty() { String::new() } else { format!(", cost {}", lost.join(", ")) };
        let at = names::area_in(clash.area);
        told.push(format!("{fight} at {at}, {banner} Banner: {}{cost}", row.name));
    }
    for step in &traces.steps {
        let (name, to) = (step.banner, names::area_in(step.to));
        let how = if step.back { "was thrown back to" } else { "advanced to" };
        told.push(format!("{name} {how} {to}"));
    }
    for gone in &traces.gone {
        told.push(format!("{gone} left the map"));
    }
    for (area, by) in &traces.works {
        told.push(format!("works at {} {}", names::area_in(*area), names::signed(*by)));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::situations;

    const FRAMINGS: [(Framing, u32); 3] =
        [(Framing::Whole, 1600), (Framing::Close, 550), (Framing::Close, 400)];

    #[test]
    fn nothing_on_any_map_collides_or_is_cut() {
        let random = (1..=50).map(situations::at_random);
        for situation in situations::situations().into_iter().chain(random) {
            for (framing, width) in FRAMINGS {
                let traces = Traces::of(&situation.events);
                let view = Box::new(situation.view.clone());
                let high = view.city.is_high();
                let mut sheet = Map { view, traces, framing, width }.sheet();
                sheet.boxes.extend(ground::details(&sheet.plan, high).boxes);
                let faults = sheet.faults_in(sheet.plan.frame.rect.grown(-3.0));
                assert_eq!(faults, Vec::<String>::new(), "{}, {framing:?}", situation.name);
            }
        }
    }
}
