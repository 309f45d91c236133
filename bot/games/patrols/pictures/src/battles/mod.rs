//! Shots and rounds of fights with their dice: who, what each threw, and who fell.

mod fight;
mod fire;

use patrols::{Event, Role, Unit, UnitId, View};
use render::plates::{LeftOut, Plate, Plates};
use render::prelude::*;

use crate::names;

const WIDTH: f32 = 780.0;
pub(super) const LEFT: f32 = 12.0;
pub(super) const RIGHT: f32 = 768.0;
pub(super) const HEAD: f32 = 66.0;
/// How wide what is told in short is, and how high a line of it.
pub(super) const BRIEF: f32 = 524.0;
pub(super) const BRIEF_LINE: f32 = 38.0;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Who {
    pub(super) id: UnitId,
    pub(super) name: String,
    pub(super) unit: Unit,
}

#[derive(Debug, Clone, PartialEq)]
enum Plated {
    Fire(Box<fire::Fire>),
    Round(Box<fight::Round>),
}

/// The scene of the shots and the rounds of fights among some events; nothing if there are none.
pub fn battle(view: &View, events: &[&Event], width: u32) -> Option<Scene> {
    let who = |id: UnitId| {
        let (name, unit) = (names::unit(&view.board, id), view.board.unit(id).clone());
        Who { id, name, unit }
    };
    let told = |event: &&Event| match event {
        Event::Shot(shot) => {
            let (unit, target, shot) = (who(shot.unit), who(shot.target), shot.clone());
            Some(Plated::Fire(Box::new(fire::Fire { unit, target, shot })))
        }
        Event::Fought { units, round, pairs, killed, wounded, winner } => {
            let (sides, number, pairs) = (units.map(who), *round, pairs.clone());
            let (killed, wounded, winner) = (killed.clone(), wounded.clone(), *winner);
            let round = fight::Round { sides, number, pairs, killed, wounded, winner };
            Some(Plated::Round(Box::new(round)))
        }
        _ => None,
    };
    Plates::scene(events.iter().filter_map(told).collect(), width, LeftOut::Last)
}

impl Plate for Plated {
    /// With all dice, and in short.
    const FORMS: &'static [f32] = &[WIDTH, BRIEF];

    fn height(&self, form: usize) -> f32 {
        match (self, form) {
            (Self::Fire(fire), 0) => fire.height(),
            (Self::Round(round), 0) => round.height(),
            (Self::Fire(fire), _) => fire.brief_height(),
            (Self::Round(round), _) => round.brief_height(),
        }
    }

    fn draw(&self, sheet: &mut Sheet, form: usize, corner: Point) {
        match (self, form) {
            (Self::Fire(fire), 0) => fire.draw(sheet, corner),
            (Self::Round(round), 0) => round.draw(sheet, corner),
            (Self::Fire(fire), _) => fire.brief(sheet, corner),
            (Self::Round(round), _) => round.brief(sheet, corner),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Fire(fire) => fire.words(),
            Self::Round(round) => round.words(),
        }
    }
}

impl Who {
    /// Draws its badge and its name from a point on; tells where they end.
    pub(super) fn write(&self, sheet: &mut Sheet, at: Point, size: f32, anchor: Anchor) -> f32 {
        let (ground, ink) = names::coat(self.unit.troops);
        let name = self.name.as_str();
        let text = self.id.to_string();
        let heavy = |text: &str, size: f32| lettering::width(text, Face::Bold, size);
        let badge = heavy(&text, size * 0.86) + 0.5 * size;
        let all = badge + 8.0 + heavy(name, size);
        let left = if anchor == Anchor::End { at.x - all } else { at.x };
        let plate = Rect::new(left, at.y - 0.78 * size, badge, size * 1.0);
        let corner = match self.id.faction() {
            patrols::Faction::Dervish => 0.46 * size,
            patrols::Faction::Patrol => 0.06 * size,
        };
        sheet.svg.rect(plate, corner, Paint::fill(ground).edged(INK, 1.8));
        sheet.text((plate.middle().x, at.y - 1.0), &text, &bold(size * 0.86, ink));
        sheet.text((left + badge + 8.0, at.y), name, &bold(size, INK).start());
        left + all
    }
}

/// A band at the head of what is told.
pub(super) fn bar(sheet: &mut Sheet, corner: Point) {
    let bar = Rect::new(corner.x, corner.y + 2.0, WIDTH, HEAD - 14.0);
    sheet.svg.rect(bar, 4.0, Paint::fill(LAND).edged(INK, 1.8));
}

/// The ribbon at the foot of what is told in short.
pub(super) fn brief_foot(corner: Point, high: f32) -> Rect {
    Rect::new(corner.x + 12.0, corner.y + high - 50.0, BRIEF - 24.0, 38.0)
}

pub(super) fn losses(killed: &[Role], wounded: &[Role]) -> String {
    let mut told = Vec::new();
    if !killed.is_empty() {
        told.push(format!("{} fell", names::roles(killed)));
    }
    if !wounded.is_empty() {
        told.push(format!("{} wounded", names::roles(wounded)));
    }
    if told.is_empty() { "nobody hurt".to_owned() } else { told.join("; ") }
}

#[cfg(test)]
mod tests {
    use kit::Audience;

    use super::*;
    use crate::situations;

    #[test]
    fn nothing_on_a_plate_collides_or_is_cut_and_all_can_be_read() {
        let (renderer, mut drawn) = (Renderer::new(), 0);
        let random = (1..=60).map(situations::at_random);
        for situation in situations::situations().into_iter().chain(random) {
            let events = situation.events(Audience::Public);
            let told: Vec<&Event> = events.iter().collect();
            let view = situation.view(Audience::Public);
            let Some(scene) = battle(&view, &told, 800) else { continue };
            drawn += 1;
            let plates: &Plates<Plated> = scene.as_drawing().expect("it shows shots or rounds");
            let sheet = plates.sheet();
            assert_eq!(sheet.faults(), Vec::<String>::new(), "{}", situation.name);
            let canvas = sheet.canvas(&renderer).expect("a picture");
            let capitals = canvas.capitals_shown().expect("letters");
            assert!(capitals >= 9.0, "{}: {capitals}", situation.name);
        }
        assert!(drawn > 6, "{drawn}");
    }
}
