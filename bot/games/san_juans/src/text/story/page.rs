//! A war as one page of HTML that needs nothing from elsewhere: pictures lie in it, as large as there
//! is room for.
//!
//! Made of the same sentences as the messages.

use games::dice::audit::Audit;
use games::film::{self, Bounds, Drawn, FilmError, plate};
use games::log::record;
use games::text::faces::faces;
use games::text::page::{self, Plate, Section, Turn, entries, figure, table};
use games::text::records::log;
use maud::{Markup, html};
use model::Snapshot;
use model::log::LogLine;
use model::words::{self, bare, count};
use render::Renderer;
use san_juans::{CardId, View};
use san_juans_pictures::{Map, Shot};

use crate::records::turn_stats::{self, TurnStats};
use crate::records::war_report::{self, Officer, WarReport};
use crate::text::story::plots::Plot;
use crate::text::story::report;

/// Widths of a turn's map in pixels, the one after the other if the page grows too large.
const WIDTHS: [u32; 4] = [1_000, 800, 640, 480];
const SCORES: &str =
    "{war.The_score} at the end of each turn: 0 we win, {war.end} {war.he} {war.wins|win}";
/// Room for everything that is no picture.
const WORDS: usize = 750_000;

struct Facts<'a> {
    snapshot: &'a Snapshot,
    view: View,
    lines: &'a [LogLine],
    told: WarReport,
    turn_stats: &'a TurnStats,
    audit: &'a Audit,
    plots: [(String, Plate); 3],
    dice: Option<Plate>,
}

/// A war as a page of HTML.
pub fn of(
    renderer: &Renderer,
    snapshot: &Snapshot,
    lines: &[LogLine],
    (audit, now): (&Audit, i64),
    bounds: Bounds,
) -> Result<String, FilmError> {
    let view = snapshot.game.as_deref().and_then(crate::view).ok_or(FilmError::NotBegun)?;
    let turn_stats = &turn_stats::of(lines);
    let told = war_report::of(lines, &record::command(lines, now));
    let plot = |plot: Plot| Ok::<_, FilmError>(plate(renderer.draw(&plot.scene(turn_stats))?));
    let plots = [
        (view.pack().say(SCORES), plot(Plot::Score)?),
        ("Who held the places at the end of each turn".to_owned(), plot(Plot::Places)?),
        ("What each turn cost both sides".to_owned(), plot(Plot::Losses)?),
    ];
    let dice = faces(renderer, snapshot, audit)?;
    let pictures = plots.iter().map(|(_, plate)| plate).chain(&dice);
    let words = WORDS + pictures.map(|plate| plate.base64.len()).sum::<usize>();
    let facts = Facts { snapshot, view, lines, told, turn_stats, audit, plots, dice };
    let boards =
        turn_stats.turns.iter().filter_map(|turn| Some((turn.number, turn.board.as_deref()?)));
    let (numbers, boards): (Vec<u8>, Vec<_>) = boards.unzip();
    let scene = |board: &'_ View| -> Drawn<'_> {
        let board = Box::new(board.clone());
        Box::new(move |width| Map::scene(board.clone(), Shot::Whole { width }))
    };
    let scenes: Vec<Drawn<'_>> = boards.into_iter().map(scene).collect();
    film::page(renderer, &scenes, &WIDTHS, (bounds, words), |maps| {
        page(&facts, &numbers.iter().copied().zip(maps).collect::<Vec<_>>())
    })
}

fn page(facts: &Facts<'_>, maps: &[(u8, Plate)]) -> String {
    let Facts { snapshot, lines, told, turn_stats, audit, plots, dice, .. } = facts;
    let opening = report::opening(snapshot, told);
    let despatch = &report::paragraphs(snapshot, told)[1..];
    let plots = html! {
        div.plots { @for (caption, plate) in plots { (figure(plate, caption)) } }
    };
    let sections = [
        Section::despatch(despatch),
        Section::new("figures", "The war in figures", "In figures", plots),
        turns(facts, maps),
        Section::new("staff", "The staff", "The staff", officers(&told.officers)),
        Section::new("cards", "The cards played", "Cards", cards(turn_stats)),
        Section::dice(snapshot, audit, dice.as_ref()),
    ];
    let lead = maps.last().map(|(_, plate)| plate);
    page::page(snapshot, ("After action", &opening), lead, &sections, lines)
}

fn turns(facts: &Facts<'_>, maps: &[(u8, Plate)]) -> Section {
    let told = log::turns(facts.lines, facts.snapshot);
    let mut before = facts.turn_stats.began;
    let score = facts.view.pack().say("{war.Score}");
    let he = facts.view.pack().say("{war.he}");
    let turn = |turn: &turn_stats::Turn| {
        let number = turn.number;
        let moved = turn.score - std::mem::replace(&mut before, turn.score);
        let map = maps.iter().find(|(of, _)| *of == number);
        let is_lead = maps.last().is_some_and(|(last, _)| *last == number);
        let body = html! {
            p {
                (score) " " span.moved { (turn.score) } " (" (words::signed(moved)) "). "
                "In revolt: " (turn.held.rebel) " of " (facts.view.places.len())
                @if turn.held.besieged > 0 { ", besieged: " (turn.held.besieged) }
                ". " (lost(turn.lost, turn.felled, &he)) "."
            }
            @if is_lead {
                (page::above())
            } @else if let Some((_, plate)) = map {
                (figure(plate, &format!("The map after the last orders of turn {number}")))
            }
            (entries(&format!("The log of turn {number}"), &log::of_turn(&told, Some(number))))
        };
        Turn { number, heading: format!("Turn {number}"), link: format!("Turn {number}"), body }
    };
    let all = facts.turn_stats.turns.iter().map(turn).collect();
    Section::turns(Some(("Before the war", log::of_turn(&told, None))), all)
}

fn lost(ours: u32, his: u32, he: &str) -> String {
    let ours = if ours == 0 { "nobody".to_owned() } else { count(ours as usize, "step") };
    match his {
        0 => format!("We lost {ours}"),
        _ => format!("We lost {ours}, {he} {} in battle", count(his as usize, "unit")),
    }
}

fn officers(officers: &[Officer]) -> Markup {
    let row = |officer: &Officer| {
        let commanded = match officer.commanded {
            ..60 => "–".to_owned(),
            seconds => words::duration(seconds),
        };
        let name = if officer.name.is_empty() { "somebody" } else { &officer.name };
        let [orders, battles, won] =
            [officer.orders, officer.battles, officer.won].map(|count| count.to_string());
        [bare(name), orders, commanded, battles, won]
    };
    let heads = ["Officer", "#Orders", "In command", "#Battles led", "#Won"];
    match officers.is_empty() {
        true => html! { p { "Nobody has done anything yet." } },
        false => table(Some(page::TAKEN_BACK), heads, officers.iter().map(row)),
    }
}

fn cards(turn_stats: &TurnStats) -> Markup {
    let of = |turn: &turn_stats::Turn| {
        let row = |(card, used): &(CardId, &str)| {
            let title = card.title.clone();
            [turn.number.to_string(), card.printed_as().to_string(), title, (*used).to_owned()]
        };
        turn.cards.iter().map(row).collect::<Vec<_>>()
    };
    let all: Vec<[String; 4]> = turn_stats.turns.iter().flat_map(of).collect();
    html! {
        @if all.is_empty() {
            p { "None yet." }
        } @else {
            details {
                summary { "All " (count(all.len(), "card")) ", in the order they were played" }
                (table(None, ["#Turn", "#No.", "Card", "For"], all.iter().cloned()))
            }
        }
    }
}
