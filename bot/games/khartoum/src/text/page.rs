//! A game as one page of HTML: its report, its figures, and each turn with its dispatches, the map
//! and its log.

use games::dice::audit::Audit;
use games::text::page::markup::line;
use games::text::page::{self, Plate, Section, entries, figure, table};
use games::text::records::log;
use khartoum::{Faction, View};
use maud::{Markup, html};
use model::Snapshot;
use model::log::LogLine;
use model::words::plain;

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

/// The pictures of the page.
#[derive(Debug, Default)]
pub struct Plates {
    /// The map of each turn, in the order of the turns.
    pub maps: Vec<Plate>,
    /// The faces of the dice.
    pub dice: Option<Plate>,
}

pub fn page(facts: &Facts<'_>, plates: &Plates) -> String {
    let played = facts.played;
    let report = story::paragraphs(played, None);
    let opening = report.first().map_or("", |told| told.lines().next().unwrap_or_default());
    let sections = [
        Section::despatch(&report),
        Section::new("figures", "The war in figures", "In figures", figures(played)),
        turns(facts, plates),
        Section::new("staff", "The two staffs", "The staffs", staff(played)),
        Section::dice(facts.snapshot, facts.audit, plates.dice.as_ref()),
    ];
    let lead = plates.maps.last();
    page::page(facts.snapshot, ("After the war", opening), lead, &sections, facts.lines)
}

fn figures(played: &Played) -> Markup {
    let row = |(turn, view): (&Turn, &View)| {
        let figures = turn.figures();
        let of = |figure: fn(&khartoum_pictures::Turn) -> u8| {
            figures.as_ref().map_or_else(|| "–".to_owned(), |of| figure(of).to_string())
        };
        let held = view.board.occupied(Faction::Mahdist);
        let great = khartoum::SpaceId::all()
            .filter(|space| khartoum::data().space(*space).points == 3 && held.has(*space))
            .count();
        [
            story::title(turn),
            of(|of| of.points),
            of(|of| of.towns),
            great.to_string(),
            of(|of| of.empire_units),
            of(|of| of.mahdist_units),
        ]
    };
    let heads = [
        "Turn",
        "#Points of the Empire",
        "#Its towns",
        "#Great towns of the Mahdists",
        "#Empire units",
        "#Mahdist units",
    ];
    table(Some("At the end of each turn"), heads, played.shown().into_iter().map(row))
}

/// The turns: what their dispatches told, the map, and the log.
fn turns(facts: &Facts<'_>, plates: &Plates) -> Section {
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
            @if at + 1 == plates.maps.len() {
                (page::above())
            } @else if let Some(plate) = plates.maps.get(at) {
                (figure(plate, &format!("The map: {called}")))
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
