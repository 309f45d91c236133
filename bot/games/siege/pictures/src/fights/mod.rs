//! Fights: a plate for each Raid, Sortie and assault, with its dice and what it cost.

mod brief;
mod plate;
mod told;

use render::Scene;
use render::plates::{LeftOut, Plates};
use siege::{Event, View};

/// The scene of the fights among some events, as many of them as can be read on one picture; nothing
/// if there was none. The view is that after the events.
pub fn fights(view: &View, events: &[&Event], width: u32) -> Option<Scene> {
    Plates::scene(told::fights(view, events), width, LeftOut::First)
}

#[cfg(test)]
mod tests {
    use render::Renderer;

    use super::told::Fought;
    use super::*;
    use crate::situations;

    #[test]
    fn nothing_on_a_plate_collides_or_is_cut_and_all_can_be_read() {
        let renderer = Renderer::new();
        let random = (1..=100).map(situations::at_random);
        for situation in situations::situations().into_iter().chain(random) {
            let events: Vec<&Event> = situation.events.iter().collect();
            let Some(scene) = fights(&situation.view, &events, 800) else { continue };
            let picture: &Plates<Fought> = scene.as_drawing().expect("it shows fights");
            let sheet = picture.sheet();
            assert_eq!(sheet.faults(), Vec::<String>::new(), "{}", situation.name);
            let canvas = sheet.canvas(&renderer).expect("a picture");
            let capitals = canvas.capitals_shown().expect("letters");
            assert!(capitals >= 9.0, "{}: {capitals}", situation.name);
        }
    }
}
