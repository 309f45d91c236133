//! A march as one page of HTML: its report, its figures, and each turn with its dispatch, its
//! table and its log.

use std::fmt::Write;

use games::dice::audit::Audit;
use games::text::dice;
use games::text::page::markup::{blocks, escaped, line};
use games::text::page::{Plate, begin, end, figure, lines, section};
use games::text::records::log;
use games::text::staff::people::named_bare;
use hicks::PashaView;
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
    let pictures: usize = plates.tables.iter().map(|plate| plate.base64.len()).sum();
    let mut html = String::with_capacity(pictures + 400_000);
    let marched = facts.marched;
    let report = story::paragraphs(marched);
    let opening = report.first().map_or("", |told| told.lines().next().unwrap_or_default());
    begin(&mut html, facts.snapshot, "After the march", opening);
    contents(&mut html, marched);
    html.push_str("<main>\n");
    section(&mut html, "despatch", "The despatch");
    for paragraph in &report {
        html.push_str(&blocks(paragraph));
    }
    html.push_str("</section>\n");
    figures(&mut html, marched);
    turns(&mut html, facts, plates);
    staff(&mut html, marched);
    section(&mut html, "dice", "The dice");
    html.push_str(&blocks(&dice::audit(facts.snapshot, facts.audit).body));
    if let Some(plate) = &plates.dice {
        html.push_str(&figure(plate, "How often each face fell"));
    }
    html.push_str("</section>\n</main>\n");
    end(&mut html, facts.lines.len());
    html
}

fn name(turn: &Turn) -> String {
    match turn.number {
        0 => "Drawing up".to_owned(),
        number => format!("Turn {number}"),
    }
}

fn contents(html: &mut String, marched: &Marched) {
    html.push_str("<nav aria-label=\"Contents\"><ul>\n");
    let mut link = |id: &str, title: &str| {
        let _ = writeln!(html, "<li><a href=\"#{id}\">{}</a></li>", escaped(title));
    };
    link("despatch", "The despatch");
    link("figures", "In figures");
    for turn in &marched.turns {
        link(&format!("turn-{}", turn.number), &name(turn));
    }
    link("staff", "The Pashas");
    link("dice", "Dice");
    html.push_str("</ul></nav>\n");
}

fn figures(html: &mut String, marched: &Marched) {
    section(html, "figures", "The march in figures");
    html.push_str(
        "<div class=\"wide\"><table>\n<caption>At the end of each turn</caption>\n<thead><tr>\
         <th scope=\"col\">Turn</th><th scope=\"col\">In command</th>\
         <th scope=\"col\" class=\"n\">To the palm</th><th scope=\"col\" class=\"n\">Infantry</th>\
         <th scope=\"col\" class=\"n\">Astray</th>\
         <th scope=\"col\" class=\"n\">Parties of Ansar</th>\
         <th scope=\"col\" class=\"n\">Ansar killed</th></tr></thead>\n<tbody>\n",
    );
    for turn in &marched.turns {
        let commander = turn.commander.map(|seat| story::called(seat, marched));
        let view = &turn.view;
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}″</td>\
             <td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
             <td class=\"n\">{}</td></tr>",
            name(turn),
            escaped(&commander.unwrap_or_else(|| "–".to_owned())),
            view.to_palm,
            view.infantry.0,
            view.stragglers.len(),
            view.parties.len(),
            view.ansar_killed,
        );
    }
    html.push_str("</tbody></table></div>\n</section>\n");
}

/// The turns: what their dispatches told, the table, and the log.
fn turns(html: &mut String, facts: &Facts<'_>, plates: &Plates) {
    section(html, "turns", "Turn by turn");
    let told = log::turns(facts.lines, facts.snapshot);
    let of = |turn: Option<u8>| log::of_turn(&told, turn);
    if facts.marched.turns.first().is_none_or(|turn| turn.number > 0) {
        lines(html, "Before the march", &of(None));
    }
    for (at, turn) in facts.marched.turns.iter().enumerate() {
        let number = turn.number;
        let title = named_bare(&story::title(turn), &facts.marched.roster);
        let _ = writeln!(html, "<article aria-labelledby=\"turn-{number}\">");
        let _ = writeln!(html, "<h3 id=\"turn-{number}\">{}</h3>", escaped(&title));
        let _ = writeln!(html, "<p>{}.</p>", line(&board::score_line(&turn.view)));
        for told in story::dispatched(turn, facts.marched) {
            let _ = writeln!(html, "<p class=\"told\">{}</p>", line(&told.replace('\n', " ")));
        }
        if let Some(plate) = plates.tables.get(at) {
            html.push_str(&figure(plate, &format!("The table: {}", name(turn).to_lowercase())));
        }
        let logged = of((number > 0).then_some(number));
        lines(html, &format!("The log: {}", name(turn).to_lowercase()), &logged);
        html.push_str("</article>\n");
    }
    html.push_str("</section>\n");
}

fn staff(html: &mut String, marched: &Marched) {
    section(html, "staff", "The Pashas");
    html.push_str(
        "<div class=\"wide\"><table>\n<caption>Orders that were taken back do not count.</caption>\n\
         <thead><tr><th scope=\"col\">Pasha</th><th scope=\"col\" class=\"n\">Turns in command</th>\
         <th scope=\"col\" class=\"n\">Orders</th><th scope=\"col\">At the end</th></tr></thead>\n\
         <tbody>\n",
    );
    let pashas: &[PashaView] = marched.turns.last().map_or(&[], |turn| &turn.view.pashas);
    for pasha in pashas {
        let player = marched.roster.pasha(pasha.seat);
        let orders = player.and_then(|player| marched.orders.get(&player)).copied();
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td>\
             <td>{}</td></tr>",
            escaped(&story::called(pasha.seat, marched)),
            marched.commanded(pasha.seat),
            orders.unwrap_or(0),
            if pasha.alive { "alive" } else { "fallen" },
        );
    }
    html.push_str("</tbody></table></div>\n</section>\n");
}
