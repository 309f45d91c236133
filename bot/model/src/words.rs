//! Numbers, lists and other people's words: the small change of every sentence.
//!
//! [`plain`] is the only way for text that a person typed into a message; [`bare`] is its
//! counterpart for labels, where Markdown is not read and an escape would show.

use std::fmt::Display;

pub use staff::names::ordinal;

pub const BODY_MAX: usize = 4096;

const SMALL: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

pub fn word(number: usize) -> String {
    SMALL.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

pub fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

pub fn dice(number: usize) -> String {
    if number == 1 { "1 die".to_owned() } else { format!("{number} dice") }
}

pub fn count_word(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", word(number))
}

/// A text of several lines on one. Discord knows small print by its mark at a line's beginning alone:
/// elsewhere the mark is left out.
pub fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim_start_matches("-# ").trim());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

pub fn list<T: Display>(items: &[T]) -> String {
    with_last_word(items, "and")
}

pub fn either<T: Display>(items: &[T]) -> String {
    with_last_word(items, "or")
}

fn with_last_word<T: Display>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.to_string(),
        [first @ .., last] => format!("{} {word} {last}", commas(first)),
    }
}

/// The list of what an iterator gives.
pub fn listed<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    list(&items.into_iter().collect::<Vec<T>>())
}

pub fn commas<T: Display>(items: &[T]) -> String {
    joined(items, ", ")
}

/// What an iterator gives, with these words between.
pub fn joined<T: Display>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}

pub fn signed(number: i32) -> String {
    match number {
        1.. => format!("+{number}"),
        0 => "0".to_owned(),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with a small first letter, for the middle of a sentence.
pub fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// ①, ②, … ⑳; figures in brackets beyond.
pub fn circled(number: usize) -> String {
    let found = u32::try_from(number).ok().filter(|n| (1..=20).contains(n));
    let sign = found.and_then(|n| char::from_u32(0x2460 + n - 1));
    sign.map_or_else(|| format!("({number})"), String::from)
}

/// How Discord measures text: in UTF-16 units.
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// At most `most` of Discord's characters, with an ellipsis where it was cut.
pub fn clip(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for letter in text.chars() {
        used += letter.len_utf16();
        if used > most {
            break;
        }
        kept.push(letter);
    }
    format!("{}…", kept.trim_end())
}

/// The same for a sentence: it is cut where a part of it ends, or at least a word.
pub fn clip_sentence(text: &str, most: usize) -> String {
    let clipped = clip(text, most);
    let Some(kept) = clipped.strip_suffix('…').filter(|_| length(text) > most) else {
        return clipped;
    };
    let parts = [", ", "; ", ". ", ": "].into_iter().filter_map(|end| kept.rfind(end)).max();
    let words = kept.rfind(' ').filter(|end| *end > kept.len() / 2);
    let end = parts.filter(|end| *end > kept.len() / 2).or(words).unwrap_or(kept.len());
    format!("{}…", kept[..end].trim_end())
}

/// The same for Markdown, cut behind a word: what is cut off leaves no mark open and none in halves.
pub fn clip_marked(text: &str, most: usize) -> String {
    const MARKS: [&str; 4] = ["**", "~~", "*", "`"];
    if length(text) <= most {
        return text.to_owned();
    }
    // Room for what closes the marks, should all be open.
    let room = most.saturating_sub(MARKS.concat().len() + 1);
    let (mut open, mut rest): (Vec<&str>, &str) = (Vec::new(), text);
    let mut kept = String::new();
    // Where the last word ended, and the marks that were open there.
    let mut word = (0, Vec::new());
    while let Some(letter) = rest.chars().next() {
        let mark = MARKS.into_iter().find(|mark| rest.starts_with(mark));
        let mark = mark.filter(|mark| *mark == "`" || open.last() != Some(&"`"));
        // An escape, a mention or a time is kept whole.
        let piece = match (letter, mark) {
            (_, Some(mark)) => mark.len(),
            ('\\', _) => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            ('<', _) => rest.find('>').map_or(1, |end| end + 1),
            _ => letter.len_utf8(),
        };
        if length(&kept) + length(&rest[..piece]) > room {
            break;
        }
        if letter == ' ' {
            word = (kept.len(), open.clone());
        }
        if let Some(mark) = mark {
            match open.iter().position(|known| *known == mark) {
                Some(at) => open.truncate(at),
                None => open.push(mark),
            }
        }
        kept.push_str(&rest[..piece]);
        rest = &rest[piece..];
    }
    if !rest.starts_with(' ') && word.0 > kept.len() / 2 {
        kept.truncate(word.0);
        open = word.1;
    }
    open.reverse();
    format!("{}…{}", kept.trim_end(), open.concat())
}

/// At most `most` characters in whole lines, and a last line that says where the rest is.
pub fn clip_lines(text: &str, most: usize) -> String {
    const REST: &str = "… /log has the rest";
    if length(text) <= most {
        return text.to_owned();
    }
    let room = most - length(REST) - 1;
    let mut kept = String::new();
    for line in text.lines() {
        if length(&kept) + length(line) + 1 > room {
            break;
        }
        kept.push_str(line);
        kept.push('\n');
    }
    if kept.is_empty() {
        kept = format!("{}\n", clip(text, room));
    }
    format!("{kept}{REST}")
}

/// A text in parts of whole lines, each at most `most` characters.
pub fn parts(text: &str, most: usize) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = clip(line, most);
        match parts.last_mut() {
            Some(part) if length(part) + length(&line) < most => {
                part.push('\n');
                part.push_str(&line);
            }
            _ => parts.push(line),
        }
    }
    parts
}

/// Whether a character steers text instead of being read: controls, direction marks, stacks.
pub fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffc}'
            | '\u{e0000}'..='\u{e0fff}')
}

fn is_stacked(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Typed text on one line without characters that steer it, and with at most two marks stacked
/// on a letter.
pub fn bare(text: &str) -> String {
    let mut clean = String::new();
    let mut stacked = 0;
    for letter in text.chars() {
        let letter = if matches!(letter, '\n' | '\r' | '\t') { ' ' } else { letter };
        if steers(letter) {
            continue;
        }
        stacked = if is_stacked(letter) { stacked + 1 } else { 0 };
        if stacked <= 2 && !(letter == ' ' && clean.ends_with(' ')) {
            clean.push(letter);
        }
    }
    clean.trim().to_owned()
}

/// Typed text made safe for a message: no Markdown works in it, no mention, no link.
pub fn plain(text: &str) -> String {
    let mut safe = String::new();
    for letter in bare(text).chars() {
        match letter {
            '@' => safe.push_str("@\u{200b}"),
            ':' => safe.push_str(":\u{200b}"),
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '#' | '[' | ']' | '(' | ')' | '-' => {
                safe.push('\\');
                safe.push(letter);
            }
            other => safe.push(other),
        }
    }
    safe
}

/// A sentence for a picture: without Markdown, and without signs that its faces lack.
pub fn unadorned(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut escaped = false;
    for letter in text.chars() {
        let marked = matches!(letter, '*' | '~' | '`') && !escaped;
        if letter == '\\' && !escaped {
            escaped = true;
            continue;
        }
        escaped = false;
        let letter = match letter {
            '−' => '–',
            letter if (' '..='\u{17f}').contains(&letter) && letter != '\u{7f}' => letter,
            '–' | '—' | '‘' | '’' | '“' | '”' | '…' => letter,
            '→' => '–',
            _ => continue,
        };
        if !marked && !(letter == ' ' && (bare.is_empty() || bare.ends_with(' '))) {
            bare.push(letter);
        }
    }
    bare.trim_end().to_owned()
}

/// A small letter without its accent.
pub fn unaccented(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'è'..='ë' | 'ē' | 'ę' | 'ě' => 'e',
        'ì'..='ï' | 'ī' | 'ı' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ś' | 'š' | 'ş' => 's',
        'ù'..='ü' | 'ū' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        letter => letter,
    }
}

/// The words of a text as typed text is compared with it: in small letters without accents, with one
/// space for all that stands between them. A number keeps its minus.
pub fn folded(text: &str) -> String {
    let small = text.to_lowercase();
    let mut letters = small.chars().map(unaccented).filter(|of| !is_stacked(*of)).peekable();
    let mut folded = String::new();
    while let Some(letter) = letters.next() {
        let begins = !folded.ends_with(char::is_alphanumeric);
        let number = letters.peek().is_some_and(|next| next.is_numeric());
        folded.push(match letter {
            '-' | '−' if begins && number => '-',
            letter if letter.is_alphanumeric() => letter,
            _ => ' ',
        });
    }
    joined(folded.split_whitespace(), " ")
}

/// The same run together, so that `qu-appelle`, `Quappelle` and `Qu'Appelle` are one; figures stay apart.
pub fn run_together(text: &str) -> String {
    let mut all = String::new();
    for word in folded(text).split(' ') {
        let figure = |of: Option<char>| of.is_some_and(char::is_numeric);
        if figure(all.chars().next_back()) && figure(word.chars().next()) {
            all.push(' ');
        }
        all.push_str(word);
    }
    all
}

/// `20 minutes`, `5 h`, `3 days`: how long something has lasted.
pub fn duration(seconds: i64) -> String {
    match seconds.max(0) {
        0..=89 => "a minute".to_owned(),
        s @ 90..=5_399 => format!("{} minutes", (s + 30) / 60),
        s @ 5_400..=172_799 => format!("{} h", (s + 1_800) / 3_600),
        s => format!("{} days", (s + 43_200) / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_cut_where_a_part_of_it_ends() {
        let text = "Four battalions and a battery join, each at a place of ours";
        assert_eq!(clip_sentence(text, 50), "Four battalions and a battery join…");
        assert_eq!(
            clip_sentence("Four battalions and a battery join", 24),
            "Four battalions and a…"
        );
        assert_eq!(clip_sentence("Antidisestablishment", 10), "Antidises…");
        assert_eq!(clip_sentence("Short, and whole", 16), "Short, and whole");
    }

    #[test]
    fn what_is_marked_is_cut_behind_a_word() {
        let told = "The **Berber militia** retreats to Metemma and holds it against everybody";
        assert_eq!(clip_marked(told, 56), "The **Berber militia** retreats to Metemma and…");
        assert_eq!(clip_marked("**The Berber militia** holds", 26), "**The Berber…**");
        assert_eq!(clip_marked("Antidisestablishmentarianism", 20), "Antidisestabl…");
    }

    #[test]
    fn small_print_has_no_mark_in_the_middle_of_a_line() {
        let told = "Searched: nothing.\n-# Only you know: 5 (4 + 1)\n\nThen on.";
        assert_eq!(one_line(told), "Searched: nothing. Only you know: 5 (4 + 1) Then on.");
        assert_eq!(one_line("-# Small."), "Small.");
    }

    #[test]
    fn typed_text_is_compared_without_accents_and_signs() {
        for typed in ["qu-appelle", "QU APPELLE", "Qu’Appelle", "quappelle", "qu_âppelle"] {
            assert_eq!(run_together(typed), "quappelle", "{typed}");
        }
        assert_eq!(folded("  Île-à-la-Crosse (2–1)"), "ile a la crosse 2 1");
        assert_eq!(run_together("1-1 east"), "1 1east");
        assert_eq!((folded("−1"), folded("level -1")), ("-1".to_owned(), "level -1".to_owned()));
        assert_eq!((folded("…"), run_together("")), (String::new(), String::new()));
    }

    #[test]
    fn small_change() {
        assert_eq!(
            [1_u8, 2, 3, 4, 11, 12, 13, 21, 22, 111].map(ordinal).join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 111th"
        );
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(either(&["a", "b"]), "a or b");
        assert_eq!(count_word(8, "place"), "eight places");
        assert_eq!(signed(-5), "−5");
        assert_eq!(circled(2), "②");
    }

    #[test]
    fn typed_text_can_neither_ping_nor_format() {
        let name = plain("@everyone **<@123>** [x](https://a.b)\n# big");
        assert!(!name.contains("@everyone") && !name.contains("<@123"), "{name}");
        assert!(!name.contains("**") && !name.contains('\n') && !name.contains("://"), "{name}");
        assert_eq!(plain("\u{202e}evil\u{200b}"), "evil");
        let zalgo = format!("Z{}", "\u{301}".repeat(50));
        assert_eq!(bare(&zalgo).chars().count(), 3);
        assert_eq!(bare("  a \n\n b "), "a b");
    }

    #[test]
    fn a_picture_has_no_markdown() {
        let told = unadorned("🔥 **Mud Bay falls** ~~now~~, 🎲5 → *gone* \\*not\\*");
        assert_eq!(told, "Mud Bay falls now, 5 – gone *not*");
        assert_eq!(unadorned("🟩 "), "");
    }

    #[test]
    fn nothing_is_longer_than_it_may_be() {
        assert_eq!(clip("abcdef", 4), "abc…");
        assert_eq!(length(&clip(&"🔥".repeat(30), 21)), 21);
        let long = "a line of a report\n".repeat(400);
        for most in 12..60 {
            let told =
                r"**Mud Bay** rises: `two` of \*ours\* *flee*, ~~and **many** stay~~ <t:1:R>.";
            let cut = clip_marked(told, most);
            assert!(length(&cut) <= most, "{cut}");
            for mark in ["**", "~~", "`", "<t:1:R>"] {
                let whole = cut.replace(r"\*", "").matches(mark).count();
                assert!(whole % 2 == 0 || mark.starts_with('<'), "{cut}");
            }
            assert_eq!(cut.contains('<'), cut.contains('>'), "{cut}");
            assert!(!cut.contains(r"\…") && !cut.contains("***…"), "{cut}");
        }
        let cut = clip_lines(&long, BODY_MAX);
        assert!(length(&cut) <= BODY_MAX && cut.ends_with("report\n… /log has the rest"));
        assert!(length(&clip_lines(&"x".repeat(9_000), BODY_MAX)) <= BODY_MAX);
        let parts = parts(&long, 1_900);
        assert!(parts.len() >= 4 && parts.iter().all(|part| length(part) <= 1_900));
    }
}
