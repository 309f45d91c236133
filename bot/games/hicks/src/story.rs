//! A march to look at: the table at the end of each turn, one after the other as a GIF, and all of
//! them on a page.

use games::dice::audit::Audit;
use games::film::{Bounds, Film, FilmError, plate};
use games::text::faces::faces;
use games::text::page::Plate;
use hicks_pictures::{Framing, Table, Traces};
use model::Snapshot;
use model::log::LogLine;
use model::words::clip;
use render::{Caption, Renderer, Scene};

use crate::marched;
use crate::marched::{Marched, Turn};
use crate::text::page::{Facts, Plates};
use crate::text::story as words;

/// Widths of the table in pixels, the one after the other if a file grows too large.
const WIDTHS: [u32; 3] = [1_000, 800, 720];
/// How long a turn is shown, in hundredths of a second, the first one, the last one, and how much
/// longer one that weighs more.
const TURN: u16 = 260;
const FIRST: u16 = 300;
const LAST: u16 = 900;
const WEIGHTY: u16 = 120;
/// Letters of a Pasha's name on the table.
const NAME_MAX: usize = 16;
/// Room for everything of a page that is no picture.
const WORDS: usize = 600_000;

/// The table at a turn's end, with the traces of what happened in it.
fn table(turn: &Turn, marched: &Marched, width: u32) -> Scene {
    let called = turn.view.pashas.iter().filter_map(|pasha| {
        let name = marched.roster.name(marched.roster.pasha(pasha.seat)?)?;
        Some((pasha.seat, clip(name, NAME_MAX)))
    });
    let traces = Traces::of(turn.facts()).naming(called);
    Table::scene(turn.view.clone(), traces, Framing::Whole, width)
}

/// The table as it stands, with the traces of its last turn; nothing before the beginning.
pub fn last_table(marched: &Marched) -> Option<Scene> {
    Some(table(marched.turns.last()?, marched, WIDTHS[0]))
}

pub fn film(
    renderer: &Renderer,
    name: &str,
    lines: &[LogLine],
    bounds: Bounds,
) -> Result<Film, FilmError> {
    let marched = marched::of(lines);
    for width in WIDTHS {
        if let Some(gif) = of_width(renderer, &marched, width, bounds)? {
            let frames = marched.turns.len();
            return Ok(Film { gif, alt: words::words(name, &marched, frames), frames });
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

/// The file at a width; nothing if it grows too large.
fn of_width(
    renderer: &Renderer,
    marched: &Marched,
    width: u32,
    bounds: Bounds,
) -> Result<Option<Vec<u8>>, FilmError> {
    let mut reel = renderer.reel(Vec::new());
    let count = marched.turns.len();
    for (turn, number) in marched.turns.iter().zip(1..) {
        bounds.in_time()?;
        let hundredths = match number {
            number if number == count => LAST,
            1 => FIRST,
            _ if words::is_weighty(turn) => TURN + WEIGHTY,
            _ => TURN,
        };
        let caption = Caption {
            head: words::head(turn, marched),
            figure: ("infantry left".to_owned(), turn.view.infantry.0.into()),
            told: words::told(turn, marched),
            part: number as f32 / count as f32,
        };
        reel.show(&table(turn, marched, width), &caption, hundredths)?;
        if reel.size(Vec::len).unwrap_or(0) > bounds.bytes_max {
            return Ok(None);
        }
    }
    let gif = reel.finish()?.ok_or(FilmError::NotBegun)?;
    Ok((gif.len() <= bounds.bytes_max).then_some(gif))
}

/// The table of each turn at a width; nothing once they take more than there is room for.
fn tables(
    renderer: &Renderer,
    marched: &Marched,
    width: u32,
    room: usize,
    bounds: Bounds,
) -> Result<Option<Vec<Plate>>, FilmError> {
    let mut tables = Vec::new();
    let mut used = 0;
    for turn in &marched.turns {
        bounds.in_time()?;
        let drawn = plate(renderer.draw(&table(turn, marched, width))?);
        used += drawn.base64.len();
        if used > room {
            return Ok(None);
        }
        tables.push(drawn);
    }
    Ok(Some(tables))
}

/// A march as a page of HTML.
pub fn page(
    renderer: &Renderer,
    snapshot: &Snapshot,
    lines: &[LogLine],
    audit: &Audit,
    bounds: Bounds,
) -> Result<String, FilmError> {
    let marched = marched::of(lines);
    if marched.turns.is_empty() {
        return Err(FilmError::NotBegun);
    }
    let facts = Facts { snapshot, lines, marched: &marched, audit };
    let mut plates = Plates { tables: Vec::new(), dice: faces(renderer, snapshot, audit)? };
    let dice = plates.dice.as_ref().map_or(0, |plate| plate.base64.len());
    let room = bounds.bytes_max.saturating_sub(WORDS + dice);
    for width in WIDTHS {
        if let Some(tables) = tables(renderer, &marched, width, room, bounds)? {
            plates.tables = tables;
            let page = crate::text::page::page(&facts, &plates);
            if page.len() <= bounds.bytes_max {
                return Ok(page);
            }
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

#[cfg(test)]
mod tests {
    use crate::played::OnTheMarch as _;
    use hicks::Options;
    use kit::{Answer, Dice, Seat};
    use model::{Choice, Game, Setup};

    use super::*;
    use crate::policy::{Manner, Pasha};
    use games::dice::audit::audit;
    use games::log::verify::replay;
    use games_testing::TestDice;
    use model::Step;
    use model::dice::entropy::Note;
    use model::ids::{CampaignId, MessageId};
    use model::log::{Body, Given, StepText};
    use staff::PlayerId;

    /// What Alice calls herself.
    const NAME: &str = "<script>Alice</script>";
    const BOUNDS: Bounds = Bounds { bytes_max: 9 * 1024 * 1024, until: None };

    struct Noted(TestDice, Vec<u8>);

    impl Dice for Noted {
        fn die(&mut self, sides: u8, calm: u8) -> u8 {
            let face = self.0.die(sides, calm);
            self.1.push(face);
            face
        }
    }

    /// The log of a march of one Pasha by automatic orders, each a line of its own; the one after
    /// ten is taken back and given anew.
    fn log(seed: u64) -> Vec<LogLine> {
        let setup = Setup::of(Options { pashas: vec![Seat(1)], ..Options::default() });
        let mut dice = Noted(TestDice(seed), Vec::new());
        let mut lines: Vec<LogLine> = Vec::new();
        let mut line = |body, faces, events| {
            let number = i64::try_from(lines.len()).expect("few lines") + 1;
            lines.push(LogLine {
                campaign: CampaignId(1),
                number,
                player: PlayerId(1),
                rules: model::RULES_VERSION,
                at: 1_700_000_000 + 60 * number,
                body,
                faces,
                events,
                dice: Note::default(),
            });
            number
        };
        let name = "<b>Kordofan</b>".to_owned();
        let created = Body::Created { name, setup: setup.clone(), commitment: None, seed: None };
        line(created, Vec::new(), Vec::new());
        line(
            Body::Joined { name: NAME.to_owned(), salt: None, side: None },
            Vec::new(),
            Vec::new(),
        );
        let mut events = Vec::new();
        let mut game = Game::new(&setup, &mut dice, &mut events);
        let started = Body::Started {
            commander: PlayerId(1),
            by_lot: false,
            salts: vec![PlayerId(1)],
            begins: MessageId(1),
            recipe: 1,
            words: Vec::new(),
            islands: None,
        };
        line(started, std::mem::take(&mut dice.1), events);
        let mut pasha = Pasha::new(Manner::Automatic, seed);
        for order in 0.. {
            let march = game.hicks().expect("a march");
            let Some(decision) = march.decision() else { break };
            let (seat, id, topic) = (decision.seats[0], decision.id, decision.why.topic());
            let answer = pasha.answer(&march.view(None), decision);
            let answer: Answer<Choice> =
                answer.try_map(|choice| Some(Choice::of(*choice))).expect("a choice");
            let step = Step { topic: topic.to_owned(), answer };
            let (before, mut events) = (game.clone(), Vec::new());
            game.apply(seat, &step.answer, &mut dice, &mut events).expect("offered");
            let body = Body::Order {
                decision: id,
                steps: vec![StepText::write(&step)],
                left: Vec::new(),
                given: Given::ByHand,
                led: Vec::new(),
            };
            let number = line(body, std::mem::take(&mut dice.1), events);
            if order == 10 {
                line(Body::Undone { order: number }, Vec::new(), Vec::new());
                let later = std::mem::replace(&mut game, before);
                game.resume(&later);
            }
        }
        lines
    }

    fn snapshot(lines: &[LogLine]) -> Snapshot {
        let replayed = replay(lines).expect("a log that can be played again");
        let kept = games_testing::snapshot(replayed.game.expect("begun"));
        let setup = replayed.setup.expect("a setup");
        Snapshot { name: "<b>Kordofan</b>".to_owned(), roster: replayed.roster, setup, ..kept }
    }

    #[test]
    fn a_march_is_told_turn_by_turn_without_what_was_taken_back() {
        games_testing::games();
        let lines = log(4);
        let marched = marched::of(&lines);
        let numbers: Vec<u8> = marched.turns.iter().map(|turn| turn.number).collect();
        let last = *numbers.last().expect("turns");
        assert_eq!(numbers, (0..=last).collect::<Vec<u8>>(), "no turn is left out or told twice");
        let given = lines.iter().filter(|line| matches!(line.body, Body::Order { .. })).count();
        assert_eq!(marched.orders[&PlayerId(1)], given - 1, "one was taken back");
        let outcome = marched.outcome().expect("it is over");
        assert_eq!((outcome.turn, marched.commanded(Seat(1))), (last, usize::from(last)));
        let end = marched.turns.last().expect("turns");
        assert_eq!(end.view.ansar_killed, outcome.ansar_killed);
        let told = words::paragraphs(&marched).join("\n");
        for part in ["**On the road.**", "**The Ansar.**", "**The roll.**", "**The Pashas.**"] {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert!(!told.contains("Pasha 1"), "{told}");
        let story = words::story(&snapshot(&lines), &marched, &lines);
        assert!(story.contains(&format!("## Turn {last}\n")) && story.contains("~~"), "{story}");
    }

    #[test]
    fn a_march_is_replayed_on_its_table() {
        games_testing::games();
        let lines = log(4);
        let renderer = Renderer::new();
        let made = film(&renderer, "<b>Kordofan</b>", &lines, BOUNDS).expect("a film");
        let turns = marched::of(&lines).turns.len();
        assert_eq!(made.frames, turns);
        assert!(made.gif.starts_with(b"GIF89a") && made.gif.len() <= BOUNDS.bytes_max);
        assert!(made.alt.contains("replayed on the table to turn"), "{}", made.alt);
        if let Ok(file) = std::env::var("MARCH_GIF") {
            std::fs::write(file, &made.gif).expect("written");
        }
        let late = Bounds { until: Some(std::time::Instant::now()), ..BOUNDS };
        let stopped = film(&renderer, "Kordofan", &lines, late);
        assert!(matches!(stopped, Err(FilmError::TooLong)), "{stopped:?}");
        let small = film(&renderer, "Kordofan", &lines, Bounds { bytes_max: 9_000, until: None });
        assert!(matches!(small, Err(FilmError::TooLarge(9_000))));
    }

    #[test]
    fn a_march_is_written_up_as_a_page() {
        games_testing::games();
        let lines = log(4);
        let snapshot = snapshot(&lines);
        let (renderer, found) = (Renderer::new(), audit(&lines, None));
        let made = page(&renderer, &snapshot, &lines, &found, BOUNDS);
        let page = made.expect("a page");
        if let Ok(file) = std::env::var("MARCH_HTML") {
            std::fs::write(file, &page).expect("written");
        }
        assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
        assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains("src=\"http"));
        assert!(page.contains("&lt;script&gt;Alice"), "the name is told");
        let turns = marched::of(&lines).turns;
        let pictures = page.matches("<img ").count();
        assert!(pictures >= turns.len(), "{pictures} pictures of {} turns", turns.len());
        assert_eq!(page.matches(" alt=\"").count(), pictures, "every picture is told in words");
        for turn in &turns {
            assert!(page.contains(&format!("<h3 id=\"turn-{}\">", turn.number)));
        }
        for element in ["section", "article", "details", "ul", "li", "table", "figure", "p"] {
            let opened = page.matches(&format!("<{element}>")).count()
                + page.matches(&format!("<{element} ")).count();
            assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{element}");
        }
    }
}
