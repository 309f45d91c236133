//! Battles close up: both sides' counters, the dice of every round, and what came of them.

mod plate;
mod rounds;
mod told;

use khartoum::{Event, View};
use render::geometry::{Point, Rect};
use render::inks::{INK, PAPER, SEPIA};
use render::svg::Paint;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::Plan;
use crate::sheet::{Sheet, italic};
use told::Told;

/// No more battles than this are drawn, and none that would make a sheet so much higher.
const PLATES_MAX: usize = 3;
const HIGH_MAX: f32 = 1_700.0;
const WIDTH: f32 = 800.0;
const MORE: f32 = 44.0;

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
        let heights: Vec<f32> = self.battles.iter().map(plate::height).collect();
        let more = if self.more > 0 { MORE } else { 0.0 };
        let high = heights.iter().sum::<f32>() + 20.0 + more;
        let mut sheet = Sheet::new(Plan::page(Rect::new(0.0, 0.0, WIDTH, high), self.width));
        sheet.svg.rect(sheet.plan.sheet, 0.0, Paint::fill(PAPER));
        sheet.svg.rect(sheet.plan.sheet.grown(-4.0), 0.0, Paint::line(INK, 2.6).sharp());
        let mut top = 10.0;
        for (number, (told, high)) in self.battles.iter().zip(heights).enumerate() {
            if number > 0 {
                let line = [Point::new(30.0, top), Point::new(WIDTH - 30.0, top)];
                sheet.svg.chain(&line, Paint::line(SEPIA, 2.0).sharp());
            }
            plate::draw(&mut sheet, told, top);
            top += high;
        }
        if self.more > 0 {
            let words = format!("and {} more", self.more);
            sheet.text(Point::new(WIDTH / 2.0, top + 26.0), &words, &italic(28.0, INK));
        }
        sheet
    }
}

impl Drawing for BattlePicture {
    fn words(&self) -> String {
        let told: Vec<String> = self.battles.iter().map(Told::words).collect();
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
