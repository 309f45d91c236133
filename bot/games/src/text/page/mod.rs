//! A war as one page of HTML that needs nothing from elsewhere: what the pages of all games share.
//! See [`markup`] for what becomes of what people are called.

pub mod markup;

use std::fmt::Write;

use model::Snapshot;
use model::words::{bare, count};

use crate::text::page::markup::{escaped, line};

const STYLE: &str = include_str!("style.css");

/// A picture of the page: its file as base64, and what it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plate {
    /// `image/png` or `image/gif`.
    pub kind: &'static str,
    pub base64: String,
    /// Its width and height in pixels, where they are known.
    pub size: Option<(u32, u32)>,
    pub alt: String,
}

/// A picture with its caption.
pub fn figure(plate: &Plate, caption: &str) -> String {
    let size = plate.size.map_or_else(String::new, |(width, height)| {
        format!(" width=\"{width}\" height=\"{height}\"")
    });
    format!(
        "<figure><img src=\"data:{};base64,{}\" alt=\"{}\"{size} loading=\"lazy\">\
         <figcaption>{}</figcaption></figure>\n",
        plate.kind,
        plate.base64,
        escaped(&plate.alt),
        escaped(caption)
    )
}

/// The head of a page, and the title over it.
pub fn begin(html: &mut String, snapshot: &Snapshot, kicker: &str, opening: &str) {
    let name = escaped(&bare(&snapshot.name));
    let title = kicker.to_lowercase();
    let _ = write!(
        html,
        "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         img-src data:; style-src 'unsafe-inline'\">\n\
         <title>{name}: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#turns\">Skip to the turns</a>\n\
         <header>\n<p class=\"kicker\">{kicker}</p>\n<h1>{name}</h1>\n\
         <p class=\"outcome\">{}</p>\n</header>\n",
        line(opening),
    );
}

/// The foot of a page, made from so many lines of the log.
pub fn end(html: &mut String, lines: usize) {
    let _ = writeln!(
        html,
        "<footer><p>Written from {} of the log by Sirdar. Nothing on this page comes from \
         elsewhere.</p></footer>\n</body>\n</html>",
        count(lines, "line")
    );
}

/// The head of a section; whoever writes it closes it.
pub fn section(html: &mut String, id: &str, title: &str) {
    let _ = writeln!(
        html,
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{}</h2>",
        escaped(title)
    );
}

/// A list that unfolds; nothing if it is empty.
pub fn lines(html: &mut String, title: &str, all: &[&String]) {
    if all.is_empty() {
        return;
    }
    let title = escaped(title);
    let number = count(all.len(), "entry").replace("entrys", "entries");
    let _ = writeln!(html, "<details><summary>{title}: {number}</summary>\n<ul class=\"log\">");
    for told in all {
        let _ = writeln!(html, "<li>{}</li>", line(told));
    }
    html.push_str("</ul></details>\n");
}
