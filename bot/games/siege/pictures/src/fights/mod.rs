//! Fights: a plate for each Raid, Sortie and assault, with its dice and what it cost.

mod plate;
mod told;

use render::{Canvas, Drawing, RenderError, Renderer, Scene, Sheet, plates};
use siege::{Event, View};

use told::Told;

/// No more fights than this are drawn.
const PLATES_MAX: usize = 3;

/// Fights as they were fought.
#[derive(Debug, Clone, PartialEq)]
pub struct FightPicture {
    fights: Vec<Told>,
    more: usize,
    width: u32,
}

impl FightPicture {
    /// The scene of every fight among some events, the first three drawn; nothing if there was none.
    /// The view is that after the events.
    pub fn scene(view: &View, events: &[&Event], width: u32) -> Option<Scene> {
        let mut fights = told::fights(view, events);
        let more = fights.len().saturating_sub(PLATES_MAX);
        fights.truncate(PLATES_MAX);
        (!fights.is_empty()).then(|| Scene::new(Self { fights, more, width }))
    }

    fn sheet(&self) -> Sheet {
        plates::page(&self.fights, self.more, self.width, plate::height, plate::draw)
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

    fn check(situation: &Situation) {
        let events: Vec<&Event> = situation.events.iter().collect();
        let Some(scene) = FightPicture::scene(&situation.view, &events, 800) else { return };
        let picture: &FightPicture = scene.as_drawing().expect("it shows fights");
        let sheet = picture.sheet();
        assert_eq!(sheet.faults(), Vec::<String>::new(), "{}", situation.name);
    }

    #[test]
    fn nothing_on_a_plate_collides_or_is_cut() {
        for situation in situations::situations() {
            check(&situation);
        }
        for seed in 1..=100 {
            check(&situations::at_random(seed));
        }
    }
}
