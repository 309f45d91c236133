//! A siege as one page of HTML: its report, its figures, and each month with its dispatches, the
//! city and its log.

use games::dice::audit::Audit;
use games::text::page::markup::line;
use games::text::page::{self, Plate, Section, entries, figure, table};
use games::text::records::log;
use maud::{Markup, html};
use model::Snapshot;
use model::log::LogLine;
use model::words::plain;

use crate::months::{Besieged, Month};
use crate::text::{board, names, story};

/// Everything the page of a siege is made from.
#[derive(Debug)]
pub struct Facts<'a> {
    /// The campaign that the siege is.
    pub snapshot: &'a Snapshot,
    pub lines: &'a [LogLine],
    pub besieged: &'a Besieged,
    /// What became of its dice.
    pub audit: &'a Audit,
}

/// The pictures of the page.
#[derive(Debug, Default)]
pub struct Plates {
    /// The city of each month, in the order of the months.
    pub cities: Vec<Plate>,
    /// The faces of the dice.
    pub dice: Option<Plate>,
}

pub fn page(facts: &Facts<'_>, plates: &Plates) -> String {
    let besieged = facts.besieged;
    let report = story::paragraphs(besieged);
    let opening = report.first().map_or("", |told| told.lines().next().unwrap_or_default());
    let sections = [
        Section::despatch(&report),
        Section::new("figures", "The siege in figures", "In figures", figures(besieged)),
        months(facts, plates),
        Section::new("staff", "The council", "The council", staff(besieged)),
        Section::dice(facts.snapshot, facts.audit, plates.dice.as_ref()),
    ];
    let lead = plates.cities.last();
    page::page(facts.snapshot, ("After the siege", opening), lead, &sections, facts.lines)
}

fn figures(besieged: &Besieged) -> Markup {
    let row = |month: &Month| {
        let city = &month.view.city;
        let banner = |at: usize| match city.banners[at].is_there() {
            true => format!(
                "{} at {}",
                city.banners[at].strength,
                names::area(city.banners[at].stands())
            ),
            false => "–".to_owned(),
        };
        [
            names::month(month.turn).to_owned(),
            city.morale.to_string(),
            city.resources.to_string(),
            banner(0),
            banner(1),
            banner(2),
            banner(3),
        ]
    };
    let heads = ["Month", "#City Morale", "#Resource Points", "White", "Green", "Red", "Black"];
    table(Some("At the end of each month"), heads, besieged.months.iter().map(row))
}

/// The months: what their dispatches told, the city, and the log.
fn months(facts: &Facts<'_>, plates: &Plates) -> Section {
    let besieged = facts.besieged;
    let told = log::turns(facts.lines, facts.snapshot);
    let part = |(at, month): (usize, &Month)| {
        let called = names::month(month.turn);
        let logged = log::of_turn(&told, Some(month.turn));
        let body = html! {
            p { (line(&board::score_line(&month.view))) "." }
            @for told in story::dispatched(month, besieged) {
                p.told { (line(&told.replace('\n', " "))) }
            }
            @if at + 1 == plates.cities.len() {
                (page::above())
            } @else if let Some(plate) = plates.cities.get(at) {
                (figure(plate, &format!("The city: {called}")))
            }
            (entries(&format!("The log: {called}"), &logged))
        };
        page::Turn {
            number: month.turn,
            heading: story::title(month),
            link: called.to_owned(),
            body,
        }
    };
    Section::turns(None, besieged.months.iter().enumerate().map(part).collect())
}

fn staff(besieged: &Besieged) -> Markup {
    let row = |(player, orders): (&staff::PlayerId, &usize)| {
        let chaired = besieged.months.iter().filter(|month| month.commander == Some(*player));
        [
            plain(besieged.roster.name(*player).unwrap_or("somebody")),
            chaired.count().to_string(),
            orders.to_string(),
        ]
    };
    let heads = ["Member", "#Months in the chair", "#Orders"];
    table(Some(page::TAKEN_BACK), heads, besieged.orders.iter().map(row))
}
