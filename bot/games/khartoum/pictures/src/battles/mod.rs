//! Battles close up: both sides' counters, the dice of every round, and what came of them.

mod plate;
mod rounds;
mod told;

use khartoum::{Event, View};
use render::{Canvas, Drawing, RenderError, Renderer, Scene, Sheet, plates};

use told::Told;

/// No more battles than this are drawn, and none that would make a sheet so much higher.
const PLATES_MAX: usize = 3;
const HIGH_MAX: f32 = 1_700.0;

/// Battles as they were fought.
#[derive(Debug, Clone, PartialEq)]
pub struct BattlePicture {
    battles: Vec<Told>,
    more: usize,
    width: u32,
}

impl BattlePicture {
    /// The scene of every battle that events tell of, as many of them as a picture holds; nothing if
    /// there was none. The view is that after the events.
    pub fn scene(view: &View, events: &[&Event], width: u32) -> Option<Scene> {
        let mut battles = told::battles(view, events);
        let all = battles.len();
        let mut high = 0.0;
        let fits = |told: &Told| {
            high += plate::height(told);
            high <= HIGH_MAX
        };
        let kept = battles.iter().take(PLATES_MAX).map(fits).take_while(|fits| *fits).count();
        battles.truncate(kept.max(1));
        let more = all - battles.len();
        (!battles.is_empty()).then(|| Scene::new(Self { battles, more, width }))
    }

    fn sheet(&self) -> Sheet {
        plates::page(&self.battles, self.more, self.width, plate::height, plate::draw)
    }
}

impl Drawing for BattlePicture {
    fn words(&self) -> String {
        plates::words(self.battles.iter().map(Told::words), self.more)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        self.sheet().canvas(renderer)
    }
}

#[cfg(test)]
mod tests {
    use kit::Audience;

    use super::*;
    use crate::situations;

    #[test]
    fn nothing_on_a_plate_collides_or_is_cut() {
        let mut drawn = 0;
        let random = (1..=150).map(situations::at_random);
        for situation in situations::situations().into_iter().chain(random) {
            let events = situation.events(Audience::Public);
            let told: Vec<&Event> = events.iter().collect();
            let view = situation.view(Audience::Public);
            let Some(scene) = BattlePicture::scene(&view, &told, 800) else { continue };
            drawn += 1;
            let picture: &BattlePicture = scene.as_drawing().expect("it shows battles");
            assert_eq!(picture.sheet().faults(), Vec::<String>::new(), "{}", situation.name);
        }
        assert!(drawn > 40, "{drawn}");
    }
}
