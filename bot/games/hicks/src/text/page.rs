//! A march as one page of HTML: its report, its figures, and each turn with its dispatch, its
//! table and its log.

use games::dice::audit::Audit;
use games::text::page::markup::line;
use games::text::page::{self, Plate, Section, entries, figure, table};
use games::text::records::log;
use games::text::staff::people::named_bare;
use hicks::PashaView;
use maud::{Markup, html};
use model::Snapshot;
use model::log::LogLine;

use crate::marched::{Marched, Turn};
use crate::text::{board, story};

/// Everything the page of a march is made from.
#[derive(Debug)]
pub struct Facts<'a> {
    /// The campaign that the march is.
    pub snapshot: &'a Snapshot,
    pub lines: &'a [LogLine],
    pub marched: &'a Marched,
    /// What became of its dice.
    pub audit: &'a Audit,
}

/// The pictures of the page.
#[derive(Debug, Default)]
pub struct Plates {
    /// The table of each turn, in the order of the turns.
    pub tables: Vec<Plate>,
    /// The faces of the dice.
    pub dice: Option<Plate>,
}

pub fn page(facts: &Facts<'_>, plates: &Plates) -> String {
    let marched = facts.marched;
    let report = story::paragraphs(marched);
    let opening = report.first().map_or("", |told| told.lines().next().unwrap_or_default());
    let sections = [
        Section::despatch(&report),
        Section::new("figures", "The march in figures", "In figures", figures(marched)),
        turns(facts, plates),
        Section::new("staff", "The Pashas", "The Pashas", staff(marched)),
        Section::dice(facts.snapshot, facts.audit, plates.dice.as_ref()),
    ];
    let lead = plates.tables.last();
    page::page(facts.snapshot, ("After the march", opening), lead, &sections, facts.lines)
}

fn name(turn: &Turn) -> String {
    match turn.number {
        0 => "Drawing up".to_owned(),
        number => format!("Turn {number}"),
    }
}

fn figures(marched: &Marched) -> Markup {
    let row = |turn: &Turn| {
        let commander = turn.commander.map(|seat| story::called(seat, marched));
        let view = &turn.view;
        [
            name(turn),
            commander.unwrap_or_else(|| "–".to_owned()),
            format!("{}″", view.to_palm),
            view.infantry.0.to_string(),
            view.stragglers.len().to_string(),
            view.parties.len().to_string(),
            view.ansar_killed.to_string(),
        ]
    };
    let heads = [
        "Turn",
        "In command",
        "#To the palm",
        "#Infantry",
        "#Astray",
        "#Parties of Ansar",
        "#Ansar killed",
    ];
    table(Some("At the end of each turn"), heads, marched.turns.iter().map(row))
}

/// The turns: what their dispatches told, the table, and the log.
fn turns(facts: &Facts<'_>, plates: &Plates) -> Section {
    let marched = facts.marched;
    let told = log::turns(facts.lines, facts.snapshot);
    let part = |(at, turn): (usize, &Turn)| {
        let called = name(turn).to_lowercase();
        let logged = log::of_turn(&told, (turn.number > 0).then_some(turn.number));
        let body = html! {
            p { (line(&board::score_line(&turn.view))) "." }
            @for told in story::dispatched(turn, marched) {
                p.told { (line(&told.replace('\n', " "))) }
            }
            @if at + 1 == plates.tables.len() {
                (page::above())
            } @else if let Some(plate) = plates.tables.get(at) {
                (figure(plate, &format!("The table: {called}")))
            }
            (entries(&format!("The log: {called}"), &logged))
        };
        let heading = named_bare(&story::title(turn), &marched.roster);
        page::Turn { number: turn.number, heading, link: name(turn), body }
    };
    let drawn_up = marched.turns.first().is_some_and(|turn| turn.number == 0);
    let before = (!drawn_up).then(|| ("Before the march", log::of_turn(&told, None)));
    Section::turns(before, marched.turns.iter().enumerate().map(part).collect())
}

fn staff(marched: &Marched) -> Markup {
    let pashas: &[PashaView] = marched.turns.last().map_or(&[], |turn| &turn.view.pashas);
    let row = |pasha: &PashaView| {
        let player = marched.roster.pasha(pasha.seat);
        let orders = player.and_then(|player| marched.orders.get(&player)).copied();
        [
            story::called(pasha.seat, marched),
            marched.commanded(pasha.seat).to_string(),
            orders.unwrap_or(0).to_string(),
            if pasha.alive { "alive" } else { "fallen" }.to_owned(),
        ]
    };
    let heads = ["Pasha", "#Turns in command", "#Orders", "At the end"];
    table(Some(page::TAKEN_BACK), heads, pashas.iter().map(row))
}
