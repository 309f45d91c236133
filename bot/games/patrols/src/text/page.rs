//! A game as one page of HTML: its report, its figures, and each turn with its dispatches, the table
//! and its log.

use games::dice::audit::Audit;
use games::text::page::markup::line;
use games::text::page::{self, Plate, Section, entries, figure, table};
use games::text::records::log;
use maud::{Markup, html};
use model::Snapshot;
use model::log::LogLine;
use model::words::plain;
use patrols::View;

use crate::text::{board, story};
use crate::turns::{Played, Turn};

/// Everything the page of a game is made from.
#[derive(Debug)]
pub struct Facts<'a> {
    /// The campaign that the game is.
    pub snapshot: &'a Snapshot,
    pub lines: &'a [LogLine],
    pub played: &'a Played,
    /// What became of its dice.
    pub audit: &'a Audit,
}

/// The page, with the table of each turn, in the order of the turns, and the faces of the dice.
pub fn page(facts: &Facts<'_>, tables: &[Plate], dice: Option<&Plate>) -> String {
    let played = facts.played;
    let report = story::paragraphs(played, None);
    let opening = report.first().map_or("", |told| told.lines().next().unwrap_or_default());
    let sections = [
        Section::despatch(&report),
        Section::new("figures", "The patrol in figures", "In figures", figures(played)),
        turns(facts, tables),
        Section::new("staff", "The two staffs", "The staffs", staff(played)),
        Section::dice(facts.snapshot, facts.audit, dice),
    ];
    let head = ("After the patrol", opening);
    page::page(facts.snapshot, head, tables.last(), &sections, facts.lines)
}

fn figures(played: &Played) -> Markup {
    let row = |(turn, _): (&Turn, &View)| {
        let figures = turn.figures();
        let of = |figure: fn(&patrols_pictures::Turn) -> i32| {
            figures.as_ref().map_or_else(|| "–".to_owned(), |of| figure(of).to_string())
        };
        [
            story::title(turn),
            of(|of| of.points[0].into()),
            of(|of| of.points[1].into()),
            of(|of| of.scouted[0].into()),
            of(|of| of.scouted[1].into()),
            of(|of| of.bases[0].into()),
            of(|of| of.bases[1].into()),
        ]
    };
    let heads = [
        "Turn",
        "#Points of the patrol",
        "#Points of the Dervishes",
        "#Scenery searched",
        "#Pieces of scenery",
        "#Bases of the patrol",
        "#Bases of the Dervishes",
    ];
    table(Some("At the end of each turn"), heads, played.shown().into_iter().map(row))
}

/// The turns: what their dispatches told, the table, and the log.
fn turns(facts: &Facts<'_>, tables: &[Plate]) -> Section {
    let played = facts.played;
    let told = log::turns(facts.lines, facts.snapshot);
    let part = |(at, (turn, view)): (usize, (&Turn, &View))| {
        let called = format!("Turn {}", turn.turn);
        let logged = log::of_turn(&told, Some(turn.turn));
        let body = html! {
            p { (line(&board::score_line(view))) "." }
            @for told in story::dispatched(turn, played) {
                p.told { (line(&told.replace('\n', " "))) }
            }
            @if at + 1 == tables.len() {
                (page::above())
            } @else if let Some(plate) = tables.get(at) {
                (figure(plate, &format!("The table: {called}")))
            }
            (entries(&format!("The log: {called}"), &logged))
        };
        page::Turn { number: turn.turn, heading: story::title(turn), link: called, body }
    };
    Section::turns(None, played.shown().into_iter().enumerate().map(part).collect())
}

fn staff(played: &Played) -> Markup {
    let row = |(player, orders): (&staff::PlayerId, &usize)| {
        let name = story::name_of(played, *player);
        [plain(&name.unwrap_or_else(|| "somebody".to_owned())), orders.to_string()]
    };
    table(Some(page::TAKEN_BACK), ["Member", "#Orders"], played.orders.iter().map(row))
}
