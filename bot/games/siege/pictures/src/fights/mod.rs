//! Fights: a plate for each Raid, Sortie and assault, with its dice and what it cost.

mod plate;
mod told;

use render::geometry::{Point, Rect};
use render::inks::{INK, PAPER, SEPIA};
use render::svg::{Face, Lettering, Paint};
use render::{Canvas, Drawing, RenderError, Renderer, Scene};
use siege::{Event, View};

use crate::plan::Plan;
use crate::sheet::Sheet;
use told::Told;

/// No more fights than this are drawn.
const PLATES_MAX: usize = 3;
const WIDTH: f32 = 800.0;
const MORE: f32 = 44.0;

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
        let heights: Vec<f32> = self.fights.iter().map(plate::height).collect();
        let more = if self.more > 0 { MORE } else { 0.0 };
        let high = heights.iter().sum::<f32>() + 20.0 + more;
        let mut sheet = Sheet::new(Plan::page(Rect::new(0.0, 0.0, WIDTH, high), self.width));
        sheet.svg.rect(sheet.plan.sheet, 0.0, Paint::fill(PAPER));
        sheet.svg.rect(sheet.plan.sheet.grown(-4.0), 0.0, Paint::line(INK, 2.6).sharp());
        let mut top = 10.0;
        for (number, (told, high)) in self.fights.iter().zip(heights).enumerate() {
            if number > 0 {
                let line = [Point::new(30.0, top), Point::new(WIDTH - 30.0, top)];
                sheet.svg.chain(&line, Paint::line(SEPIA, 2.0).sharp());
            }
            plate::draw(&mut sheet, told, top);
            top += high;
        }
        if self.more > 0 {
            let how = Lettering::new(Face::Italic, 28.0, INK);
            let words = format!("and {} more", self.more);
            sheet.text(Point::new(WIDTH / 2.0, top + 26.0), &words, &how);
        }
        sheet
    }
}

impl Drawing for FightPicture {
    fn words(&self) -> String {
        let told: Vec<String> = self.fights.iter().map(Told::words).collect();
        let more = if self.more > 0 { format!(" And {} more.", self.more) } else { String::new() };
        format!("{}{more}", told.join(" "))
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = self.sheet();
        renderer.sheet(sheet.plan.frame(), &sheet.svg)
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
        let cut = sheet.boxes.iter().find(|(what, _)| what.ends_with('…'));
        assert!(cut.is_none(), "{}: {cut:?}", situation.name);
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
