//! A card, large: all that is printed on it.

use render::prelude::*;
use san_juans::{Card as Row, CardId, Flag};

use super::Set;

/// A card is five wide and seven high.
const WIDTH: f32 = 750.0;
const HEIGHT: f32 = 1_050.0;
// Where its parts stand in `drawings/cards` of the assets.
const RIBBON: Rect = Rect::new(84.0, 196.0, 582.0, 104.0);
const EMBLEM: Rect = Rect::new(76.0, 330.0, 598.0, 598.0 * super::EMBLEM.1 / super::EMBLEM.0);
const EVENT: Rect = Rect::new(76.0, 672.0, 598.0, 206.0);
const HISTORY: Rect = Rect::new(102.0, 888.0, 546.0, 102.0);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    pub id: CardId,
    /// The picture's width in pixels; 750 shows it large.
    pub width: u32,
}

struct Texts {
    title: Set,
    event: Set,
    history: Set,
}

impl Texts {
    fn of(row: &Row) -> Self {
        let title = (RIBBON.width - 28.0, RIBBON.height - 10.0);
        let event = (EVENT.width - 44.0, EVENT.height - 40.0);
        let history = (HISTORY.width, HISTORY.height);
        Self {
            title: Set::new(&row.title, Face::Bold, &[54.0, 50.0, 45.0, 42.0, 40.0], title, 1.08),
            event: Set::new(&row.text, Face::Roman, &[38.0, 36.0, 34.0, 32.0], event, 1.2),
            history: Set::new(&row.history, Face::Italic, &[29.0, 27.0], history, 1.16),
        }
    }
}

impl Drawing for Card {
    fn words(&self) -> String {
        let row = self.id.get();
        let flag = super::adjective(row);
        format!(
            "Card {}, {}: {flag}, Ops {}, random event on {}. Event: {} {} The picture shows {}.",
            self.id.printed_as(),
            row.title,
            row.ops,
            row.random_event,
            row.text,
            row.history,
            super::emblem_of(row).title(),
        )
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let row = self.id.get();
        let Texts { title, event, history } = Texts::of(row);
        let sheet = Rect::new(0.0, 0.0, WIDTH, HEIGHT);
        let mut svg = Svg::default();
        svg.asset(match row.flag {
            Flag::Local => asset!("san-juans/drawings/cards/large-local.svg"),
            Flag::Relief => asset!("san-juans/drawings/cards/large-relief.svg"),
        });
        super::sign(&mut svg, row, Point::new(WIDTH / 2.0, 84.0), 42.0);
        let nation = bold(26.0, super::ink(row.flag)).spread(4.0);
        let name = super::adjective(row).to_uppercase();
        svg.text(Point::new(WIDTH / 2.0, 183.0), &name, &nation);
        super::ops(&mut svg, Point::new(160.0, 124.0), 64.0, row.ops);
        super::random_event(&mut svg, Point::new(590.0, 122.0), 104.0, row.random_event);
        svg.text(
            Point::new(WIDTH / 2.0, 152.0),
            &format!("№ {}", row.id.printed_as()),
            &bold(58.0, INK),
        );
        super::centred(&mut svg, &title, RIBBON.middle(), Face::Bold, WHITE);
        super::emblem(&mut svg, row, EMBLEM);
        svg.asset(asset!("san-juans/drawings/cards/large-over.svg"));
        super::centred(&mut svg, &event, EVENT.middle().by(0.0, 9.0), Face::Roman, INK);
        super::centred(&mut svg, &history, HISTORY.middle(), Face::Italic, SEPIA);
        let scale = self.width.clamp(100, 1_500) as f32 / WIDTH;
        renderer.sheet(Frame::whole(sheet, scale), &svg)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_of_every_card_fit_their_boxes() {
        for row in san_juans::shipped().iter().flat_map(|pack| &pack.cards) {
            let Texts { title, event, history } = Texts::of(row);
            for (set, what) in [(title, "title"), (event, "event"), (history, "history")] {
                assert!(set.fits, "{}: the {what} does not fit: {set:?}", row.title);
            }
        }
    }

    #[test]
    fn what_is_too_long_is_found_out() {
        let long = "word ".repeat(60);
        assert!(!Set::new(&long, Face::Roman, &[38.0, 32.0], (500.0, 160.0), 1.2).fits);
        let wide = "Donaudampfschifffahrtsgesellschaft";
        assert!(!Set::new(wide, Face::Bold, &[54.0, 40.0], (300.0, 200.0), 1.2).fits);
    }
}
