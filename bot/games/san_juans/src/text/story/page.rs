//! A war as one page of HTML that needs nothing from elsewhere: pictures lie in it.
//!
//! Made of the same sentences as the messages.

use games::dice::audit::Audit;
use games::text::page::{self, Plate, Section, Turn, entries, figure, table};
use games::text::records::log;
use maud::{Markup, html};
use model::log::LogLine;
use model::words::{bare, count};
use model::{Snapshot, words};
use san_juans::{CardId, View, data};

use crate::records::turn_stats::{self, Played, TurnStats};
use crate::records::war_report::{Officer, WarReport};
use crate::text::story::report;

#[derive(Debug)]
pub struct Facts<'a> {
    pub snapshot: &'a Snapshot,
    pub view: &'a View,
    pub lines: &'a [LogLine],
    pub told: &'a WarReport,
    pub turn_stats: &'a TurnStats,
    pub audit: &'a Audit,
}

#[derive(Debug, Default)]
pub struct Plates {
    pub plots: Vec<(String, Plate)>,
    pub maps: Vec<(u8, Plate)>,
    pub dice: Option<Plate>,
}

impl Plates {
    pub fn bytes(&self) -> usize {
        let plots = self.plots.iter().map(|(_, plate)| plate);
        let maps = self.maps.iter().map(|(_, plate)| plate);
        plots.chain(maps).chain(&self.dice).map(|plate| plate.base64.len()).sum()
    }
}

pub fn page(facts: &Facts<'_>, plates: &Plates) -> String {
    let opening = report::opening(facts.snapshot, facts.told);
    let despatch = &report::paragraphs(facts.snapshot, facts.told)[1..];
    let plots = html! {
        div.plots { @for (caption, plate) in &plates.plots { (figure(plate, caption)) } }
    };
    let sections = [
        Section::despatch(despatch),
        Section::new("figures", "The war in figures", "In figures", plots),
        turns(facts, plates),
        Section::new("staff", "The staff", "The staff", officers(&facts.told.officers)),
        Section::new("cards", "The cards played", "Cards", cards(facts.turn_stats)),
        Section::dice(facts.snapshot, facts.audit, plates.dice.as_ref()),
    ];
    let lead = plates.maps.last().map(|(_, plate)| plate);
    page::page(facts.snapshot, ("After action", &opening), lead, &sections, facts.lines)
}

fn turns(facts: &Facts<'_>, plates: &Plates) -> Section {
    let told = log::turns(facts.lines, facts.snapshot);
    let mut before = facts.turn_stats.began;
    let turn = |turn: &turn_stats::Turn| {
        let number = turn.number;
        let moved = turn.score - std::mem::replace(&mut before, turn.score);
        let map = plates.maps.iter().find(|(of, _)| *of == number);
        let is_lead = plates.maps.last().is_some_and(|(last, _)| *last == number);
        let body = html! {
            p {
                "Mahdi's score " span.moved { (turn.score) } " (" (words::signed(moved)) "). "
                "In revolt: " (turn.held.mahdist) " of " (facts.view.places.len())
                @if turn.held.besieged > 0 { ", besieged: " (turn.held.besieged) }
                ". " (lost(turn.lost, turn.felled)) "."
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

fn lost(ours: u32, his: u32) -> String {
    let number = |of: u32| usize::try_from(of).unwrap_or(usize::MAX);
    let ours = match ours {
        0 => "nobody".to_owned(),
        _ => count(number(ours), "step"),
    };
    match his {
        0 => format!("We lost {ours}"),
        _ => format!("We lost {ours}, he {} in battle", count(number(his), "unit")),
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
    let all: Vec<_> = turn_stats
        .turns
        .iter()
        .flat_map(|turn| turn.cards.iter().map(move |card| (turn.number, *card)))
        .collect();
    let row = |(turn, (card, used)): &(u8, (CardId, Played))| {
        let used = match used {
            Played::Event => "its event",
            Played::Ops => "Ops",
            Played::Replacements => "replacements",
        };
        let title = data().card(*card).title.clone();
        [turn.to_string(), card.to_string(), title, used.to_owned()]
    };
    html! {
        @if all.is_empty() {
            p { "None yet." }
        } @else {
            details {
                summary { "All " (count(all.len(), "card")) ", in the order they were played" }
                (table(None, ["#Turn", "#No.", "Card", "For"], all.iter().map(row)))
            }
        }
    }
}
