//! Discord's Markdown as HTML: as much of it as our own sentences use. Whatever is not markup is
//! escaped, so that nothing anybody is called can become a part of the page.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

pub fn text(text: &str) -> Markup {
    let mut safe = String::with_capacity(text.len() + text.len() / 8);
    text.chars().for_each(|letter| letter_into(&mut safe, letter));
    PreEscaped(safe)
}

fn letter_into(safe: &mut String, letter: char) {
    match letter {
        '&' => safe.push_str("&amp;"),
        '<' => safe.push_str("&lt;"),
        '>' => safe.push_str("&gt;"),
        '"' => safe.push_str("&quot;"),
        '\'' => safe.push_str("&#39;"),
        // Put between letters so that Discord finds no mention.
        '\u{200b}' => {}
        letter if letter.is_control() => safe.push(' '),
        letter => safe.push(letter),
    }
}

/// What is open, in the order it was opened.
#[derive(Debug, Default)]
struct Open(Vec<&'static str>);

impl Open {
    fn toggle(&mut self, html: &mut String, element: &'static str) {
        match self.0.iter().position(|open| *open == element) {
            Some(at) => self.0.drain(at..).rev().for_each(|open| close(html, open)),
            None => {
                self.0.push(element);
                let _ = write!(html, "<{element}>");
            }
        }
    }
}

fn close(html: &mut String, element: &str) {
    let _ = write!(html, "</{element}>");
}

fn moment(text: &str) -> Option<(i64, &str)> {
    let inside = text.strip_prefix("<t:")?;
    let (at, rest) = inside.split_once('>')?;
    let seconds = at.split(':').next()?.parse().ok()?;
    Some((seconds, rest))
}

pub fn line(text: &str) -> Markup {
    let mut html = String::with_capacity(text.len() * 2);
    let mut open = Open::default();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        let two = |mark: &str| rest.strip_prefix(mark);
        if let Some(tail) = two("**") {
            open.toggle(&mut html, "strong");
            rest = tail;
        } else if let Some(tail) = two("~~") {
            open.toggle(&mut html, "del");
            rest = tail;
        } else if letter == '*' {
            open.toggle(&mut html, "em");
            rest = after;
        } else if letter == '`' {
            open.toggle(&mut html, "code");
            rest = after;
        } else if letter == '\\' && after.starts_with(|next: char| next.is_ascii_punctuation()) {
            let next = after.chars().next().unwrap_or(' ');
            letter_into(&mut html, next);
            rest = &after[next.len_utf8()..];
        } else if let Some((seconds, tail)) = moment(rest) {
            match jiff::Timestamp::from_second(seconds) {
                Ok(at) => {
                    let _ = write!(
                        html,
                        "<time datetime=\"{at}\">{}</time>",
                        at.strftime("%-d %B %Y, %H:%M UTC")
                    );
                }
                Err(_) => html.push_str("some time"),
            }
            rest = tail;
        } else {
            letter_into(&mut html, letter);
            rest = after;
        }
    }
    open.0.drain(..).rev().for_each(|element| close(&mut html, element));
    PreEscaped(html)
}

pub fn blocks(text: &str) -> Markup {
    let lines: Vec<&str> = text.lines().filter(|told| !told.trim().is_empty()).collect();
    let item = |told: &str| told.starts_with("- ");
    html! {
        @for block in lines.chunk_by(|one, next| item(one) && item(next)) {
            @if item(block[0]) {
                ul { @for told in block { li { (line(&told[2..])) } } }
            } @else if let Some(small) = block[0].strip_prefix("-# ") {
                p { small { (line(small)) } }
            } @else {
                p { (line(block[0])) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::words::plain;

    #[test]
    fn markdown_becomes_markup_and_nothing_else_does() {
        assert_eq!(
            line("**Mud Bay** 🎲5 (*needs* 6) ~~gone~~ `12`").0,
            "<strong>Mud Bay</strong> 🎲5 (<em>needs</em> 6) <del>gone</del> <code>12</code>"
        );
        assert_eq!(line("a ** b").0, "a <strong> b</strong>", "what is opened is closed");
        assert_eq!(line("~~a **b~~ c**").0, "<del>a <strong>b</strong></del> c<strong></strong>");
        assert_eq!(
            line("until <t:0:f>").0,
            "until <time datetime=\"1970-01-01T00:00:00Z\">1 January 1970, 00:00 UTC</time>"
        );
        assert_eq!(line("<t:x:f>").0, "&lt;t:x:f&gt;");
    }

    #[test]
    fn names_stand_for_themselves() {
        for name in [
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "**bold** `code` ~~gone~~ \\",
            "<t:0:f> & <!-- x -->",
            "@everyone https://evil.example",
        ] {
            let html = line(&format!("**{}** moves.", plain(name))).0;
            assert_eq!(html, format!("<strong>{}</strong> moves.", text(name).0));
            let inside = html.replace("<strong>", "").replace("</strong>", "");
            assert!(!inside.contains('<') && !inside.contains('>'), "{html}");
        }
        assert_eq!(text("a\u{0}\"'").0, "a &quot;&#39;");
    }

    #[test]
    fn lists_begin_and_end() {
        let html = blocks("**How**\n- one\n- two\nafter\n- three\n-# small").0;
        let expected = "<p><strong>How</strong></p><ul><li>one</li><li>two</li></ul>\
                        <p>after</p><ul><li>three</li></ul><p><small>small</small></p>";
        assert_eq!(html, expected);
    }
}
