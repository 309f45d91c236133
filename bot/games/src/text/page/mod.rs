//! A war as one page of HTML that needs nothing from elsewhere: what the pages of all games share.
//! See [`markup`] for what becomes of what people are called.

pub mod markup;

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use model::Snapshot;
use model::log::LogLine;
use model::words::{bare, count, one_line};
use render::lettering::{FAMILY, FILES};

use crate::dice::audit::Audit;
use crate::text::page::markup::{blocks, line, text};
use crate::text::people::members::{named, named_bare};
use crate::text::records::log;
use crate::turns::{self, ByTurns, PlayedOf, TurnOf, ViewOf};

pub const TAKEN_BACK: &str = "Orders that were taken back do not count.";

const STYLE: &str = include_str!("style.css");

/// The faces of the maps, which the page is set in; they lie in it as its pictures do.
static FACES: LazyLock<String> = LazyLock::new(|| {
    let how = ["normal 400", "italic 400", "normal 700"];
    let face = |(file, how): (&[u8], &str)| {
        let (style, weight) = how.split_once(' ').unwrap_or_default();
        let base64 = STANDARD.encode(file);
        format!(
            "@font-face{{font-family:\"{FAMILY}\";font-style:{style};font-weight:{weight};\
             src:url(data:font/ttf;base64,{base64})}}"
        )
    };
    FILES.into_iter().zip(how).map(face).collect()
});

/// A picture of the page: its file as base64, and what it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plate {
    pub kind: &'static str,
    pub base64: String,
    /// Its width and height in pixels, where they are known.
    pub size: Option<(u32, u32)>,
    pub alt: String,
}

pub fn figure(plate: &Plate, caption: &str) -> Markup {
    let (width, height) = plate.size.unzip();
    html! {
        figure {
            img src={ "data:" (plate.kind) ";base64," (plate.base64) } alt=(text(&plate.alt))
                width=[width] height=[height] loading="lazy";
            figcaption { (text(caption)) }
        }
    }
}

/// A part of a page under a heading.
pub struct Section {
    id: &'static str,
    title: String,
    /// What the contents say of it, or of the parts in it: what a link ends in, and its words.
    links: Vec<(String, String)>,
    body: Markup,
}

impl Section {
    pub fn new(id: &'static str, title: impl Into<String>, link: &str, body: Markup) -> Self {
        Self { id, title: title.into(), links: vec![(id.to_owned(), link.to_owned())], body }
    }

    pub fn despatch(paragraphs: &[String]) -> Self {
        let body = html! { @for paragraph in paragraphs { (blocks(paragraph)) } };
        Self::new("despatch", "The despatch", "The despatch", body)
    }

    pub fn dice(snapshot: &Snapshot, audit: &Audit, faces: Option<&Plate>) -> Self {
        let body = html! {
            (blocks(&crate::text::dice::audit(snapshot, audit).body))
            @if let Some(plate) = faces { (figure(plate, "How often each face fell")) }
        };
        Self::new("dice", "The dice", "Dice", body)
    }

    /// The turns, one after the other; `before` is what went before the first, under its title.
    pub fn turns(before: Option<(&str, Vec<&String>)>, turns: Vec<Turn>) -> Self {
        let body = html! {
            @if let Some((title, all)) = before { (entries(title, &all)) }
            @for Turn { number, heading, body, .. } in &turns {
                @let id = format!("turn-{number}");
                article aria-labelledby=(id) { h3 id=(id) { (text(heading)) } (body) }
            }
        };
        let link = |turn: Turn| (format!("turn-{}", turn.number), turn.link);
        let links = turns.into_iter().map(link).collect();
        Self { id: "turns", title: "Turn by turn".to_owned(), links, body }
    }
}

/// A turn of a page.
pub struct Turn {
    pub number: u8,
    pub heading: String,
    pub link: String,
    pub body: Markup,
}

/// What stands in the place of the last turn's picture, which is the first of the page.
pub fn above() -> Markup {
    html! { p { a href="#lead" { "The picture at the head of this page" } " shows how it stood." } }
}

/// A whole page, made from so many lines of the log. The kicker stands over its title, the opening
/// below, and then the first picture.
pub fn page(
    snapshot: &Snapshot,
    (kicker, opening): (&str, &str),
    lead: Option<&Plate>,
    sections: &[Section],
    lines: &[LogLine],
) -> String {
    let name = text(&bare(&snapshot.name));
    html! {
        (DOCTYPE)
        html lang="en-GB" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";
                title { (name) ": " (kicker.to_lowercase()) }
                style { (PreEscaped(&*FACES)) (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#turns" { "Skip to the turns" }
                header {
                    p.kicker { (kicker) }
                    h1 { (name) }
                    p.outcome { (line(opening)) }
                }
                @if let Some(plate) = lead {
                    div.lead id="lead" { (figure(plate, "How it stood after the last order")) }
                }
                nav aria-label="Contents" {
                    ul {
                        @for (id, title) in sections.iter().flat_map(|section| &section.links) {
                            li { a href={ "#" (id) } { (text(title)) } }
                        }
                    }
                }
                main {
                    @for Section { id, title, body, .. } in sections {
                        section aria-labelledby=(id) { h2 id=(id) { (title) } (body) }
                    }
                }
                footer {
                    p {
                        "Written from " (count(lines.len(), "line")) " of the log by Sirdar. "
                        "Nothing on this page comes from elsewhere."
                    }
                }
            }
        }
    }
    .into_string()
}

/// A list that unfolds; nothing if it is empty.
pub fn entries(title: &str, all: &[&String]) -> Markup {
    let number = count(all.len(), "entry").replace("entrys", "entries");
    html! {
        @if !all.is_empty() {
            details {
                summary { (text(title)) ": " (number) }
                ul.log { @for told in all { li { (line(told)) } } }
            }
        }
    }
}

/// A table with a name in front of each row. A heading that begins with `#` is one of numbers.
pub fn table<const N: usize>(
    caption: Option<&str>,
    heads: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> Markup {
    let class = |head: &str| head.starts_with('#').then_some("n");
    html! {
        div.wide {
            table {
                @if let Some(caption) = caption { caption { (caption) } }
                thead {
                    tr {
                        @for head in heads {
                            th scope="col" class=[class(head)] { (head.trim_start_matches('#')) }
                        }
                    }
                }
                tbody {
                    @for row in rows {
                        tr {
                            @for ((at, cell), head) in row.iter().enumerate().zip(heads) {
                                @if at == 0 {
                                    th scope="row" class=[class(head)] { (text(cell)) }
                                } @else {
                                    td class=[class(head)] { (text(cell)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Everything that the page of a game told turn by turn is made from, besides its pictures.
pub struct Facts<'a, T: ByTurns> {
    pub snapshot: &'a Snapshot,
    pub lines: &'a [LogLine],
    pub played: &'a PlayedOf<T>,
    pub audit: &'a Audit,
    pub dice: Option<&'a Plate>,
}

/// The page of a game told turn by turn, with the picture of each turn that is shown.
pub fn by_turns<T: ByTurns>(facts: &Facts<'_, T>, tables: &[Plate]) -> String {
    let Facts { snapshot, lines, played, audit, dice } = *facts;
    let report = turns::report::<T>(played, snapshot);
    let opening = report.first().map_or("", |told| told.lines().next().unwrap_or_default());
    let figures = format!("The {} in figures", T::NOUN);
    let [staff, link] = T::STAFF;
    let sections = [
        Section::despatch(&report),
        Section::new("figures", figures, "In figures", T::figures(played)),
        each_turn(facts, tables),
        Section::new("staff", staff, link, T::staff(played)),
        Section::dice(snapshot, audit, dice),
    ];
    let kicker = format!("After the {}", T::NOUN);
    page(snapshot, (&kicker, opening), tables.last(), &sections, lines)
}

fn each_turn<T: ByTurns>(facts: &Facts<'_, T>, tables: &[Plate]) -> Section {
    let played = facts.played;
    let told = log::turns(facts.lines, facts.snapshot);
    let part = |(at, (turn, view)): (usize, (&TurnOf<T>, &ViewOf<T>))| {
        let number = turn.turn;
        let logged = log::of_turn(&told, (number > 0).then_some(number));
        let called = T::captioned(number);
        let body = html! {
            p { (line(&T::score_line(view))) "." }
            @for told in T::dispatched(turn, view) {
                p.told { (line(&one_line(&named(&told, &played.roster)))) }
            }
            @if at + 1 == tables.len() {
                (above())
            } @else if let Some(plate) = tables.get(at) {
                (figure(plate, &format!("{}: {called}", T::SHOWN[0])))
            }
            (entries(&format!("The log: {called}"), &logged))
        };
        let heading = named_bare(&T::title(turn), &played.roster);
        Turn { number, heading, link: T::called(number), body }
    };
    let is_begun = played.turns.first().is_some_and(|turn| turn.turn == T::FIRST);
    let title = format!("Before the {}", T::NOUN);
    let before = (T::FIRST == 0 && !is_begun).then(|| (&*title, log::of_turn(&told, None)));
    Section::turns(before, played.shown().into_iter().enumerate().map(part).collect())
}
