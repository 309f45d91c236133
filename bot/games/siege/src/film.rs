//! A siege to look at: the city at the end of each month, one after the other as a GIF, and all of
//! them on a page.

use games::dice::audit::Audit;
use games::film;
use games::film::{Bounds, Film, FilmError, Shown};
use games::text::faces::faces;
use model::Snapshot;
use model::log::LogLine;
use render::{Caption, Renderer, Scene};
use siege_pictures::{Framing, Map, Traces};

use crate::months;
use crate::months::{Besieged, Month};
use crate::text::page::{Facts, Plates};
use crate::text::story as words;

/// Widths of the city in pixels, the one after the other if a file grows too large.
const WIDTHS: [u32; 3] = [1_000, 800, 640];
/// How long a month is shown, in hundredths of a second, the first one, the last one, and how much
/// longer one that weighs more.
const MONTH: u16 = 300;
const FIRST: u16 = 350;
const LAST: u16 = 900;
const WEIGHTY: u16 = 150;
/// Room for everything of a page that is no picture.
const WORDS: usize = 750_000;

/// The months of a siege as they are shown: the city at the end of each, with the traces of what
/// happened in it.
fn shown(besieged: &Besieged) -> Vec<Shown<'_>> {
    let count = besieged.months.len();
    let part = |(month, number): (_, usize)| {
        let month: &Month = month;
        let hundredths = match number {
            number if number == count => LAST,
            1 => FIRST,
            _ if words::is_weighty(month) => MONTH + WEIGHTY,
            _ => MONTH,
        };
        let caption = Caption {
            head: words::title(month),
            figure: ("City Morale".to_owned(), month.view.city.morale.into()),
            told: words::bare(&words::told(month), besieged),
            part: number as f32 / count as f32,
        };
        let scene = |width| {
            let traces = Traces::of(month.facts());
            Map::scene((*month.view).clone(), traces, Framing::Close, width)
        };
        Shown { caption, hundredths, scene: Box::new(scene) }
    };
    besieged.months.iter().zip(1..).map(part).collect()
}

pub(crate) fn film(
    renderer: &Renderer,
    name: &str,
    lines: &[LogLine],
    bounds: Bounds,
) -> Result<Film, FilmError> {
    let besieged = months::of(lines);
    let shown = shown(&besieged);
    let gif = film::reel(renderer, &shown, &WIDTHS, bounds)?;
    let frames = shown.len();
    Ok(Film { gif, alt: words::words(name, &besieged, frames), frames })
}

/// A siege as a page of HTML.
pub(crate) fn page(
    renderer: &Renderer,
    snapshot: &Snapshot,
    lines: &[LogLine],
    audit: &Audit,
    bounds: Bounds,
) -> Result<String, FilmError> {
    let besieged = months::of(lines);
    if besieged.months.is_empty() {
        return Err(FilmError::NotBegun);
    }
    let facts = Facts { snapshot, lines, besieged: &besieged, audit };
    let mut plates = Plates { cities: Vec::new(), dice: faces(renderer, snapshot, audit)? };
    let dice = plates.dice.as_ref().map_or(0, |plate| plate.base64.len());
    film::page(renderer, &shown(&besieged), &WIDTHS, (bounds, WORDS + dice), |cities| {
        plates.cities = cities;
        crate::text::page::page(&facts, &plates)
    })
}

/// How it went, as a graph.
pub(crate) fn course(lines: &[LogLine]) -> Option<Scene> {
    let figures: Vec<_> = months::of(lines).months.iter().map(Month::figures).collect();
    (!figures.is_empty()).then(|| siege_pictures::Course::scene(&figures, 1_000))
}

#[cfg(test)]
mod tests {
    use games::dice::audit::audit;
    use games_testing::logs::{CAMPAIGN, holds_as_a_page, played, replayed};
    use model::log::Body;
    use staff::PlayerId;

    use super::*;
    use crate::Siege;

    const BOUNDS: Bounds = Bounds { bytes_max: 9 * 1024 * 1024, until: None };

    /// The log of a whole siege.
    fn log() -> Vec<LogLine> {
        played(&Siege, 4, usize::MAX)
    }

    #[test]
    fn a_siege_is_told_month_by_month_without_what_was_taken_back() {
        let lines = log();
        let besieged = months::of(&lines);
        let numbers: Vec<u8> = besieged.months.iter().map(|month| month.turn).collect();
        let last = *numbers.last().expect("months");
        assert_eq!(numbers, (1..=last).collect::<Vec<u8>>(), "none is left out or told twice");
        let of = |wanted: fn(&Body) -> bool| lines.iter().filter(|line| wanted(&line.body)).count();
        let given = of(|body| matches!(body, Body::Order { .. }));
        let undone = of(|body| matches!(body, Body::Undone { .. }));
        assert_eq!(besieged.orders[&PlayerId(1)], given - undone);
        assert_eq!(besieged.outcome().expect("it is over").turn, last);
        let story = words::story(&replayed(&lines), &besieged, &lines);
        for part in ["**The fighting.**", "**The price.**", "**The Banners.**"] {
            assert!(story.contains(part), "{part}: {story}");
        }
    }

    #[test]
    fn a_siege_is_replayed_and_drawn_as_a_graph() {
        let lines = log();
        let made = film(&Renderer::new(), CAMPAIGN, &lines, BOUNDS).expect("a film");
        assert_eq!(made.frames, months::of(&lines).months.len());
        assert!(made.gif.starts_with(b"GIF89a") && made.gif.len() <= BOUNDS.bytes_max);
        assert!(made.alt.contains("replayed on the plan of the city"), "{}", made.alt);
        let late = Bounds { until: Some(std::time::Instant::now()), ..BOUNDS };
        let stopped = film(&Renderer::new(), "Khartoum", &lines, late);
        assert!(matches!(stopped, Err(FilmError::TooLong)), "{stopped:?}");
        assert!(course(&lines).expect("a graph").words().contains("City Morale"));
        assert!(course(&[]).is_none());
    }

    #[test]
    fn a_siege_is_written_up_as_a_page() {
        let lines = log();
        let found = audit(&lines, None);
        let page = page(&Renderer::new(), &replayed(&lines), &lines, &found, BOUNDS);
        let months = months::of(&lines).months;
        holds_as_a_page(&page.expect("a page"), months.iter().map(|month| month.turn));
    }
}
