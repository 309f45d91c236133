//! A war as one page of HTML that needs nothing from elsewhere: pictures lie in it.
//!
//! Made of the same sentences as the messages.

use std::fmt::Write;

use games::dice::audit::Audit;
use games::text::dice;
use games::text::page::markup::{blocks, escaped};
use games::text::page::{Plate, begin, end, figure, lines, section};
use games::text::records::log;
use model::log::LogLine;
use model::words::{bare, count};
use model::{Snapshot, words};
use san_juans::{View, data};

use crate::records::turn_stats::{Played, TurnStats};
use crate::records::war_report::{Officer, WarReport};
use crate::text::story::report;

/// Everything a page is made from.
#[derive(Debug)]
pub struct Facts<'a> {
    pub snapshot: &'a Snapshot,
    /// What everybody may see.
    pub view: &'a View,
    pub lines: &'a [LogLine],
    pub told: &'a WarReport,
    pub turn_stats: &'a TurnStats,
    /// What became of its dice.
    pub audit: &'a Audit,
}

/// The pictures of a page.
#[derive(Debug, Default)]
pub struct Plates {
    /// The plots, each with its caption.
    pub plots: Vec<(String, Plate)>,
    /// The map by turn.
    pub maps: Vec<(u8, Plate)>,
    /// The faces of the dice.
    pub dice: Option<Plate>,
}

impl Plates {
    /// How many bytes they come to.
    pub fn bytes(&self) -> usize {
        let plots = self.plots.iter().map(|(_, plate)| plate);
        let maps = self.maps.iter().map(|(_, plate)| plate);
        plots.chain(maps).chain(&self.dice).map(|plate| plate.base64.len()).sum()
    }
}

pub fn page(facts: &Facts<'_>, plates: &Plates) -> String {
    let mut html = String::with_capacity(plates.bytes() + 400_000);
    begin(&mut html, facts.snapshot, "After action", &report::opening(facts.snapshot, facts.told));
    contents(&mut html, facts);
    html.push_str("<main>\n");
    section(&mut html, "despatch", "The despatch");
    for paragraph in report::paragraphs(facts.snapshot, facts.told).iter().skip(1) {
        html.push_str(&blocks(paragraph));
    }
    html.push_str("</section>\n");
    section(&mut html, "figures", "The war in figures");
    html.push_str("<div class=\"plots\">\n");
    for (caption, plate) in &plates.plots {
        html.push_str(&figure(plate, caption));
    }
    html.push_str("</div>\n</section>\n");
    turns(&mut html, facts, plates);
    officers(&mut html, &facts.told.officers);
    cards(&mut html, facts.turn_stats);
    section(&mut html, "dice", "The dice");
    html.push_str(&blocks(&dice::audit(facts.snapshot, facts.audit).body));
    if let Some(plate) = &plates.dice {
        html.push_str(&figure(plate, "How often each face fell"));
    }
    html.push_str("</section>\n</main>\n");
    end(&mut html, facts.lines.len());
    html
}

fn contents(html: &mut String, facts: &Facts<'_>) {
    html.push_str("<nav aria-label=\"Contents\"><ul>\n");
    let mut link = |id: &str, title: &str| {
        let _ = writeln!(html, "<li><a href=\"#{id}\">{}</a></li>", escaped(title));
    };
    link("despatch", "The despatch");
    link("figures", "In figures");
    for turn in &facts.turn_stats.turns {
        link(&format!("turn-{}", turn.number), &format!("Turn {}", turn.number));
    }
    link("staff", "The staff");
    link("cards", "Cards");
    link("dice", "Dice");
    html.push_str("</ul></nav>\n");
}

/// The turns: how the score moved, the map, and the log.
fn turns(html: &mut String, facts: &Facts<'_>, plates: &Plates) {
    section(html, "turns", "Turn by turn");
    let told = log::turns(facts.lines, facts.snapshot);
    let of = |turn: Option<u8>| log::of_turn(&told, turn);
    lines(html, "Before the war", &of(None));
    let mut before = facts.turn_stats.began;
    for turn in &facts.turn_stats.turns {
        let number = turn.number;
        let _ = writeln!(html, "<article aria-labelledby=\"turn-{number}\">");
        let _ = writeln!(html, "<h3 id=\"turn-{number}\">Turn {number}</h3>");
        let moved = turn.score - before;
        before = turn.score;
        let _ = writeln!(
            html,
            "<p>Mahdi&#39;s score <span class=\"moved\">{}</span> ({}). In revolt: {} of {}{}. {}.</p>",
            turn.score,
            words::signed(moved),
            turn.held.mahdist,
            facts.view.places.len(),
            match turn.held.besieged {
                0 => String::new(),
                some => format!(", besieged: {some}"),
            },
            lost(turn.lost, turn.felled),
        );
        if let Some((_, plate)) = plates.maps.iter().find(|(of, _)| *of == number) {
            html.push_str(&figure(
                plate,
                &format!("The map after the last orders of turn {number}"),
            ));
        }
        lines(html, &format!("The log of turn {number}"), &of(Some(number)));
        html.push_str("</article>\n");
    }
    html.push_str("</section>\n");
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

fn officers(html: &mut String, officers: &[Officer]) {
    section(html, "staff", "The staff");
    if officers.is_empty() {
        html.push_str("<p>Nobody has done anything yet.</p>\n</section>\n");
        return;
    }
    html.push_str(
        "<div class=\"wide\"><table>\n<caption>Orders that were taken back do not count.</caption>\n\
         <thead><tr><th scope=\"col\">Officer</th><th scope=\"col\" class=\"n\">Orders</th>\
         <th scope=\"col\">In command</th><th scope=\"col\" class=\"n\">Battles led</th>\
         <th scope=\"col\" class=\"n\">Won</th></tr></thead>\n<tbody>\n",
    );
    for officer in officers {
        let commanded = match officer.commanded {
            ..60 => "–".to_owned(),
            seconds => words::duration(seconds),
        };
        let name = if officer.name.is_empty() { "somebody" } else { &officer.name };
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td>{commanded}</td>\
             <td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            escaped(&bare(name)),
            officer.orders,
            officer.battles,
            officer.won
        );
    }
    html.push_str("</tbody></table></div>\n</section>\n");
}

fn cards(html: &mut String, turn_stats: &TurnStats) {
    section(html, "cards", "The cards played");
    let all: Vec<_> = turn_stats
        .turns
        .iter()
        .flat_map(|turn| turn.cards.iter().map(move |card| (turn.number, *card)))
        .collect();
    if all.is_empty() {
        html.push_str("<p>None yet.</p>\n</section>\n");
        return;
    }
    let title = format!("All {}, in the order they were played", count(all.len(), "card"));
    let _ = writeln!(
        html,
        "<details><summary>{title}</summary>\n<div class=\"wide\"><table>\n<thead><tr>\
         <th scope=\"col\" class=\"n\">Turn</th><th scope=\"col\" class=\"n\">No.</th>\
         <th scope=\"col\">Card</th><th scope=\"col\">For</th></tr></thead>\n<tbody>"
    );
    for (turn, (card, used)) in all {
        let used = match used {
            Played::Event => "its event",
            Played::Ops => "Ops",
            Played::Replacements => "replacements",
        };
        let _ = writeln!(
            html,
            "<tr><td class=\"n\">{turn}</td><td class=\"n\">{card}</td><td>{}</td><td>{used}</td></tr>",
            escaped(&data().card(card).title)
        );
    }
    html.push_str("</tbody></table></div></details>\n</section>\n");
}
