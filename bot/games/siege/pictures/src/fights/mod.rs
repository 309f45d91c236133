//! Fights: a plate for each Raid, Sortie and assault, with its dice and what it cost.

mod brief;
mod plate;
mod told;

use render::plates::{self, Kept, Plate};
use render::prelude::*;
use siege::{Event, View};

use told::Told;

/// Fights as they were fought.
#[derive(Debug, Clone, PartialEq)]
pub struct FightPicture {
    fights: Vec<Told>,
    more: usize,
    width: u32,
}

impl FightPicture {
    /// The scene of the fights among some events, as many of them as can be read on one picture; nothing
    /// if there was none. The view is that after the events.
    pub fn scene(view: &View, events: &[&Event], width: u32) -> Option<Scene> {
        let mut fights = told::fights(view, events);
        let shown = plates::shown(&fights, 0, Kept::First);
        let more = fights.len() - shown;
        fights.truncate(shown);
        (!fights.is_empty()).then(|| Scene::new(Self { fights, more, width }))
    }

    fn sheet(&self) -> Sheet {
        plates::page(&self.fights, self.more, self.width, Kept::First)
    }
}

impl Plate for Told {
    const FORMS: &'static [f32] = &[plate::WIDE, brief::WIDE];

    fn height(&self, form: usize) -> f32 {
        if form == 0 { plate::height(self) } else { brief::height(self) }
    }

    fn draw(&self, sheet: &mut Sheet, form: usize, corner: Point) {
        match form {
            0 => plate::draw(sheet, self, corner),
            _ => brief::draw(sheet, self, corner),
        }
    }
}

impl Drawing for FightPicture {
    fn words(&self) -> String {
        plates::words(self.fights.iter().map(Told::words), self.more)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        self.sheet().canvas(renderer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::situations::{self, Situation};

    fn check(renderer: &Renderer, situation: &Situation) {
        let events: Vec<&Event> = situation.events.iter().collect();
        let Some(scene) = FightPicture::scene(&situation.view, &events, 800) else { return };
        let picture: &FightPicture = scene.as_drawing().expect("it shows fights");
        let sheet = picture.sheet();
        assert_eq!(sheet.faults(), Vec::<String>::new(), "{}", situation.name);
        let canvas = sheet.canvas(renderer).expect("a picture");
        let capitals = canvas.capitals_shown().expect("letters");
        assert!(capitals >= 9.0, "{}: {capitals}", situation.name);
    }

    #[test]
    fn nothing_on_a_plate_collides_or_is_cut_and_all_can_be_read() {
        let renderer = Renderer::new();
        for situation in situations::situations() {
            check(&renderer, &situation);
        }
        for seed in 1..=100 {
            check(&renderer, &situations::at_random(seed));
        }
    }
}
