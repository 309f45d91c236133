//! Cards: the 18 of both decks and the 22 Fortune cards, one by one and as a hand.

use khartoum::{CardData, CardId, Disposition, Moves, Pile, data};
use render::cards::{self, CARD, Card, Cards, EMBLEM};
use render::prelude::*;

use crate::names;

const LEFT: f32 = 62.0;
const WIDE: f32 = CARD.width - 2.0 * LEFT;

#[derive(Debug, PartialEq)]
struct Drawn(CardId);

/// A card.
pub fn card(card: CardId, width: u32) -> Scene {
    Cards::one(Drawn(card), width)
}

/// Cards that somebody holds, side by side; nothing if there are none.
pub fn hand(cards: &[CardId], width: u32) -> Option<Scene> {
    Cards::scene(cards.iter().copied().map(Drawn).collect(), width)
}

/// The ground of a deck, and what is read on it.
fn coat(card: CardId) -> (Ink, Ink) {
    match card.0 {
        1..=9 => (RED, WHITE),
        10..=18 => (GREEN, INK),
        _ => (YELLOW, INK),
    }
}

/// Fills in a card from its upper left corner; in brief it has no story, and what it does stands in
/// larger print.
fn draw(sheet: &mut Sheet, id: CardId, corner: Point, brief: bool) {
    let printed = printed(id);
    let at = |x: f32, y: f32| corner.by(x, y);
    let middle = CARD.width / 2.0;
    let (ground, ink) = coat(id);
    let ribbon = Rect::new(corner.x + LEFT, corner.y + 52.0, WIDE, 56.0);
    sheet.svg.rect(ribbon, 8.0, Paint::fill(ground).edged(INK, 3.4));
    let deck = bold(36.0, ink).start();
    sheet.text(Point::new(ribbon.x + 20.0, ribbon.y + 40.0), printed.deck, &deck);
    let number = bold(36.0, ink).end();
    sheet.text(Point::new(ribbon.x + WIDE - 20.0, ribbon.y + 40.0), &id.to_string(), &number);
    let title = Set::even(printed.name, bold(64.0, INK), &[64.0, 58.0, 52.0, 46.0], (WIDE, 76.0));
    title.write(sheet, at(middle, 148.0));
    let emblem = if brief { (204.0, 284.0) } else { (204.0, 288.0) };
    let wide = emblem.1 * EMBLEM.0 / EMBLEM.1;
    let picture = Rect::new(corner.x + middle - wide / 2.0, corner.y + emblem.0, wide, emblem.1);
    sheet.svg.rect(picture.grown(6.0), 6.0, Paint::fill(LAND).edged(INK, 3.0));
    cards::emblem(&mut sheet.svg, vignette(id), picture);
    sheet.takes("the emblem", picture.grown(6.0));
    let top = corner.y + emblem.0 + emblem.1 + 24.0;
    let room = if brief { 318.0 } else { 258.0 };
    let does = Rect::new(corner.x + LEFT, top, WIDE, room);
    sheet.svg.rect(does, 8.0, Paint::fill(WHITE).edged(INK, 3.0));
    effects(sheet, &printed, does.grown(-14.0));
    let goes = Rect::new(corner.x + LEFT, top + room + 12.0, WIDE, 50.0);
    sheet.svg.rect(goes, 25.0, Paint::fill(HILL).edged(INK, 2.4));
    sheet.fitted(goes.middle().by(0.0, 11.0), printed.goes, &bold(33.0, INK), WIDE - 30.0);
    if brief {
        return;
    }
    let sizes = [31.0, 29.0, 27.0, 25.0, 24.0];
    let y = top + room + 70.0;
    let foot = corner.y + CARD.height - 78.0;
    let story = Set::even(printed.story, italic(31.0, INK), &sizes, (WIDE + 6.0, foot - y - 8.0));
    story.write(sheet, Point::new(corner.x + middle, (y + foot) / 2.0));
    sheet.text(at(middle, CARD.height - 46.0), printed.date, &roman(28.0, SEPIA));
}

/// What a card does: as large as there is room for, each line with its head word.
fn effects(sheet: &mut Sheet, printed: &Printed, room: Rect) {
    let sizes = [46.0, 43.0, 40.0, 37.0, 34.0, 32.0, 30.0, 28.0];
    let set = |size: f32| -> Vec<(&str, f32, String)> {
        let mut lines = Vec::new();
        for (head, text) in &printed.does {
            let indent = match *head {
                "" => 0.0,
                head => lettering::width(head, Face::Bold, size) + size * 0.4,
            };
            // The first line begins behind the head word.
            let mut left = indent;
            let mut line = String::new();
            let mut first = true;
            for word in text.split_whitespace() {
                let longer =
                    if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                let fits = left + lettering::width(&longer, Face::Roman, size) <= room.width;
                if fits || line.is_empty() {
                    line = longer;
                    continue;
                }
                lines.push((if first { *head } else { "" }, left, line));
                (line, left, first) = (word.to_owned(), 0.0, false);
            }
            lines.push((if first { *head } else { "" }, left, line));
        }
        lines
    };
    let fits = |size: &&f32| set(**size).len() as f32 * **size * 1.2 <= room.height;
    let size = *sizes.iter().find(fits).unwrap_or(&26.0);
    let lines = set(size);
    let mut y = room.y + (room.height - lines.len() as f32 * size * 1.2) / 2.0 + size * 0.92;
    for (head, left, line) in lines {
        sheet.text(Point::new(room.x, y), head, &bold(size, INK).start());
        sheet.text(Point::new(room.x + left, y), &line, &roman(size, INK).start());
        y += size * 1.2;
    }
}

impl Card for Drawn {
    /// A card of a hand has no story, and is not so high.
    fn high(brief: bool) -> f32 {
        if brief { CARD.height - 100.0 } else { CARD.height }
    }

    fn draw(&self, sheet: &mut Sheet, corner: Point, brief: bool) {
        draw(sheet, self.0, corner, brief);
    }

    fn words(&self, brief: bool) -> String {
        let (id, printed) = (self.0, printed(self.0));
        let does = printed.does.iter().map(|(head, text)| match *head {
            "" => text.clone(),
            head => format!("{head}: {text}"),
        });
        let does: Vec<String> = does.collect();
        let Printed { name, deck, goes, date, story, .. } = printed;
        let text = format!("{id}, {name} ({deck}). {} {goes}.", does.join(" "));
        if brief {
            return text;
        }
        format!("{text} {date}: {story} The picture shows {}.", vignette(id).title())
    }
}

#[derive(Debug)]
struct Printed {
    name: &'static str,
    deck: &'static str,
    /// What it does, line by line, each with a word at its head.
    does: Vec<(&'static str, String)>,
    goes: &'static str,
    date: &'static str,
    story: &'static str,
}

fn printed(id: CardId) -> Printed {
    let at = usize::from(id.0);
    if let Some(card) = data().cards.get(at.wrapping_sub(1)) {
        return plain(card);
    }
    let card = &data().fortune[at.saturating_sub(19).min(data().fortune.len() - 1)];
    let deck = match card.side.as_str() {
        "mahdist" => "Fortune · Mahdists",
        "empire" => "Fortune · Empire",
        _ => "Fortune · either side",
    };
    Printed {
        name: &card.name,
        deck,
        does: vec![("When", when(&card.when)), ("", card.does.clone())],
        goes: "Or thrown away: superiority +1",
        date: &card.date,
        story: &card.story,
    }
}

/// When a Fortune card is played, as it stands behind a "When".
fn when(text: &str) -> String {
    let text = text.strip_prefix("When ").unwrap_or(text);
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_lowercase().collect::<String>());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

fn plain(card: &'static CardData) -> Printed {
    let mut does = Vec::new();
    if let Some(condition) = card.condition {
        does.push(("Only if", names::word("only-if", condition).to_owned()));
    }
    does.push(("Recruits", recruits(card)));
    let head = if card.moves == Moves::Either { "Move" } else { "Move, attack" };
    does.push((head, names::word("moves", card.moves).to_owned()));
    if let Some(further) = card.further {
        does.push(("", names::word("further", further).to_owned()));
    }
    let goes = match (card.hold, card.disposition) {
        (true, Disposition::Remove) => "Hold, then out of the game",
        (true, _) => "Hold, then to the discards",
        (false, Disposition::Discard) => "To the discards",
        (false, Disposition::Remove) => "Out of the game",
        (false, Disposition::Reshuffle) => "Reshuffle, then to the discards",
    };
    let deck = names::word("deck", card.deck);
    Printed { name: &card.name, deck, does, goes, date: &card.date, story: &card.story }
}

fn recruits(card: &CardData) -> String {
    let mut all: Vec<String> =
        card.arrivals.iter().map(|unit| names::unit(*unit).to_owned()).collect();
    let (many, before) = (card.recruits(false), card.recruits(true));
    match (many, card.deck) {
        (0, _) => {}
        (many, Pile::Mahdist) => all.push(many.to_string()),
        (many, _) => all.push(format!("{many} Egyptian")),
    }
    let all = if all.is_empty() { "none".to_owned() } else { all.join(", ") };
    // K-R28: the same card serves games with either numbers.
    if many == before { all + "." } else { format!("{all} (untuned: {before} Egyptian).") }
}

/// By the numbers of cards, from 1.
const EMBLEMS: [Asset; 40] = [
    asset!("khartoum/emblems/fez.svg"),
    asset!("khartoum/emblems/landing.svg"),
    asset!("siege/emblems/rifles.svg"),
    asset!("khartoum/emblems/gate.svg"),
    asset!("khartoum/emblems/cabinet.svg"),
    asset!("khartoum/emblems/whaler.svg"),
    asset!("khartoum/emblems/march.svg"),
    asset!("khartoum/emblems/helmet.svg"),
    asset!("siege/emblems/bugle.svg"),
    asset!("siege/emblems/banners.svg"),
    asset!("khartoum/emblems/hills.svg"),
    asset!("siege/emblems/rider.svg"),
    asset!("siege/emblems/cannon.svg"),
    asset!("khartoum/emblems/gate.svg"),
    asset!("siege/emblems/bowl.svg"),
    asset!("khartoum/emblems/palms.svg"),
    asset!("khartoum/emblems/sun.svg"),
    asset!("khartoum/emblems/tracks.svg"),
    asset!("khartoum/emblems/square.svg"),
    asset!("khartoum/emblems/gardner.svg"),
    asset!("khartoum/emblems/grass.svg"),
    asset!("khartoum/emblems/zariba.svg"),
    asset!("khartoum/emblems/night.svg"),
    asset!("siege/emblems/steamer.svg"),
    asset!("siege/emblems/note.svg"),
    asset!("khartoum/emblems/storm.svg"),
    asset!("khartoum/emblems/camel.svg"),
    asset!("khartoum/emblems/well.svg"),
    asset!("siege/emblems/tents.svg"),
    asset!("khartoum/emblems/deserter.svg"),
    asset!("siege/emblems/bugle.svg"),
    asset!("siege/emblems/telegraph.svg"),
    asset!("siege/emblems/drum.svg"),
    asset!("khartoum/emblems/sabres.svg"),
    asset!("siege/emblems/boat.svg"),
    asset!("siege/emblems/quarrel.svg"),
    asset!("siege/emblems/letter.svg"),
    asset!("siege/emblems/cannon.svg"),
    asset!("khartoum/emblems/wreck.svg"),
    asset!("khartoum/emblems/press.svg"),
];

fn vignette(card: CardId) -> Asset {
    EMBLEMS[usize::from(card.0.clamp(1, 40)) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_on_any_card_collides_or_is_cut() {
        for number in 1..=40 {
            for cards in [vec![CardId(number)], vec![CardId(number), CardId(41 - number)]] {
                let scene = hand(&cards, 400).expect("cards");
                let sheet = scene.as_drawing::<Cards<Drawn>>().expect("cards").sheet();
                assert_eq!(sheet.faults(), Vec::<String>::new(), "{number}");
            }
        }
    }

    #[test]
    fn every_emblem_is_told_in_words_and_drawn_in_inks() {
        for number in 1..=40 {
            let emblem = vignette(CardId(number));
            assert!(emblem.title().split(' ').count() > 2, "{number}");
            assert!(emblem.strange_colours().is_empty(), "{number}");
        }
    }
}
