//! Dice that everybody can check: salts, what was promised of the dice, and dice thrown for their
//! own sake.

use model::dice::entropy::{DiceNote, Mixed};
use model::dice::roll::{BadRoll, DICE_MAX, MODIFIER_MAX, Roll, TERMS_MAX};
use model::ids::MessageId;
use model::log::{Body, LogLine};
use model::message::{Post, Throw, Tone};
use model::post_kind::LateSalt;
use model::words::{BODY_MAX, bare, capital, clip, clip_lines, count, dice, list, plain};
use model::{Snapshot, Stage};
use staff::PlayerId;

use crate::dice::audit::{Audit, Spread, ThrowKind};

/// A salt of which nothing can be read.
pub const NO_SALT: &str = "There is nothing in that salt that can be read. A salt is a word or two \
    of yours, up to 60 letters; leave it out, and the press of your button serves. You have not \
    joined.";

/// What the channel reads of the word that a late joiner gave to the dice; `name` is safe in a
/// message. A number that stands for a word is not told.
pub fn salt_line(name: &str, salt: &LateSalt) -> String {
    let shown = plain(&salt.salt);
    if shown.bytes().all(|letter| letter.is_ascii_digit()) {
        return String::new();
    }
    match salt.from {
        Some(turn) => {
            format!("\n-# {name}'s word is mixed into the dice from turn {turn} on: {shown}")
        }
        None => format!("\n-# {name}'s word comes too late for the dice: {shown}"),
    }
}

/// What somebody who has joined is told of their salt; `typed` is what they gave.
pub fn your_salt(snapshot: &Snapshot, typed: Option<&str>) -> String {
    if snapshot.open_dice {
        return match typed {
            Some(_) => "\n-# The dice come from an open seed, so your salt changes nothing.".into(),
            None => String::new(),
        };
    }
    let from = match &snapshot.game {
        None => "",
        Some(_) => " from the next turn on",
    };
    match typed.and_then(model::dice::entropy::word) {
        Some(word) => format!("\n-# Your salt is mixed into the dice{from}: {}", plain(&word)),
        None => format!("\n-# The number of your joining is mixed into the dice{from}."),
    }
}

pub fn no_dice(typed: &str, why: BadRoll) -> String {
    let typed = plain(&clip(&bare(typed), 40));
    let typed = if typed.is_empty() { "That".to_owned() } else { format!("“{typed}”") };
    let what = match why {
        BadRoll::Unreadable => "is nothing I can roll".to_owned(),
        BadRoll::NoDice => "throws no die: `3d6` would be three of six sides".to_owned(),
        BadRoll::Count => {
            format!("wants more dice than I have, or none: 1 to {DICE_MAX} in a term")
        }
        BadRoll::Sides => "wants dice I do not have: those of 2 to 100 sides".to_owned(),
        BadRoll::Terms => format!("has too many parts: at most {TERMS_MAX} sorts of dice"),
        BadRoll::Modifier => {
            format!("adds or takes off too much: at most {MODIFIER_MAX} either way")
        }
    };
    format!(
        "{typed} {what}. Write them like `2d6+1`, `d20`, `3d10-2`, `2d6+1d4` or `d%`. Nothing \
         was rolled."
    )
}

/// The same where it is not known what was typed.
pub fn bad_roll(why: BadRoll) -> String {
    no_dice("", why)
}

/// `(3 + 5) − 2 + 1 = **7**`: the dice of a roll and what they come to.
pub fn sum(roll: &Roll, faces: &[u8]) -> String {
    let mut told = String::new();
    for (term, faces) in roll.parted(faces) {
        let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
        let brackets =
            faces.len() > 1 && (term.minus || roll.terms.len() > 1 || roll.modifier != 0);
        let shown = shown.join(" + ");
        told.push_str(match (term.minus, told.is_empty()) {
            (true, true) => "−",
            (true, false) => " − ",
            (false, true) => "",
            (false, false) => " + ",
        });
        told.push_str(&if brackets { format!("({shown})") } else { shown });
    }
    match roll.modifier {
        0 => {}
        more @ 1.. => told.push_str(&format!(" + {more}")),
        less => told.push_str(&format!(" − {}", less.unsigned_abs())),
    }
    if faces.len() > 1 || roll.modifier != 0 || roll.terms.iter().any(|term| term.minus) {
        let total = roll.total(faces);
        let sign = if total < 0 { "−" } else { "" };
        told.push_str(&format!(" = **{sign}{}**", total.unsigned_abs()));
    }
    told
}

/// Who throws which dice for their own sake, and what they show; `who` is safe in a message.
pub fn throw(who: &str, roll: &Roll, label: &str, reason: &str, faces: &[u8]) -> String {
    let reason = bare(reason);
    // Whoever types "for the ford" means the same as "the ford".
    let reason = reason.strip_prefix("for ").unwrap_or(&reason);
    let reason = plain(&clip(reason, 200));
    let reason = if reason.is_empty() { String::new() } else { format!(" for {reason}") };
    let label = plain(&clip(&bare(label), 60));
    let label = if label.is_empty() { String::new() } else { format!("**{label}**: ") };
    format!("{label}{who} rolls {roll}{reason}: 🎲 {}", sum(roll, faces))
}

pub fn throws(roll: &Roll, label: &str, reason: &str, faces: &[u8]) -> Vec<Throw> {
    let (label, reason) = (bare(label), bare(reason));
    let what = if label.is_empty() { reason } else { label };
    let alone = roll.terms.len() == 1;
    let mut throws: Vec<Throw> = Vec::new();
    for (term, faces) in roll.parted(faces) {
        let minus = if term.minus { "−" } else { "" };
        let dice = format!("{minus}{}D{}", term.count, term.sides);
        let label = match (what.is_empty(), throws.is_empty()) {
            (false, true) => format!("{what}: {}", if alone { roll.to_string() } else { dice }),
            (true, true) if alone => roll.to_string(),
            _ => dice,
        };
        let dice = faces.iter().map(|face| (term.sides, *face, None)).collect();
        throws.push(Throw { label, dice, result: String::new() });
    }
    let whole = faces.len() > 1 || roll.modifier != 0;
    if let Some(last) = throws.last_mut().filter(|_| whole) {
        let total = roll.total(faces);
        let sign = if total < 0 { "−" } else { "" };
        let modifier = match roll.modifier {
            0 => String::new(),
            more @ 1.. => format!("+ {more} "),
            less => format!("− {} ", less.unsigned_abs()),
        };
        last.result = format!("{modifier}= {sign}{}", total.unsigned_abs());
    }
    throws
}

pub fn salted(snapshot: &Snapshot, note: &DiceNote) -> String {
    let of = |mixed: &Mixed| match mixed.player {
        Some(player) => format!("{}'s salt", named(snapshot, player)),
        None => "the number of the message that began it".to_owned(),
    };
    let mixed: Vec<String> = note.mixed.iter().map(of).collect();
    match mixed.len() {
        0 => String::new(),
        1 => format!(" 🧂 From here on {} changes the dice.", mixed[0]),
        _ => format!(" 🧂 From here on {} change the dice.", list(&mixed)),
    }
}

/// A salt as it is told: an interaction's number is nothing to read.
fn shown_salt(salt: &str) -> String {
    let number = salt.len() >= 15 && salt.bytes().all(|byte| byte.is_ascii_digit());
    if number { "the number of their joining".to_owned() } else { format!("“{}”", plain(salt)) }
}

fn message(snapshot: &Snapshot, what: &str, id: MessageId) -> String {
    match id.0 {
        0 => format!("{what}, which this channel never took"),
        id => format!(
            "[{what}](https://discord.com/channels/{}/{}/{id})",
            snapshot.guild.0, snapshot.channel.0
        ),
    }
}

fn named(snapshot: &Snapshot, player: PlayerId) -> String {
    match snapshot.roster.name(player) {
        Some(name) => plain(&name),
        None => "Somebody who has left".to_owned(),
    }
}

fn ingredients(snapshot: &Snapshot, lines: &[LogLine]) -> Vec<String> {
    let mut told = Vec::new();
    for line in lines {
        let number = line.number;
        for mixed in &line.dice.mixed {
            let since = format!("• since line {number} of the log");
            told.push(match mixed.player {
                None => format!(
                    "{since}, the number of {}",
                    message(snapshot, "the message that began it here", mixed.message)
                ),
                Some(player) => format!(
                    "{since}, the salt of {}: {}, with the number of {}",
                    named(snapshot, player),
                    shown_salt(&mixed.salt),
                    message(snapshot, "the message that told of it", mixed.message)
                ),
            });
        }
        match &line.body {
            Body::Started { salts, words, begins, recipe, .. } => {
                let of = |(player, at): (&PlayerId, usize)| match words.get(at) {
                    Some(word) if *recipe > 1 => {
                        format!("{} ({})", named(snapshot, *player), shown_salt(word))
                    }
                    _ => named(snapshot, *player),
                };
                let salts: Vec<String> = salts.iter().zip(0..).map(of).collect();
                told.push(format!("• the salts of {}", list(&salts)));
                let lobby = message(snapshot, "the message in which you joined", *begins);
                told.push(format!("• the number of {lobby}"));
            }
            Body::Imported { .. } | Body::Restored { .. } => told.clear(),
            _ => {}
        }
    }
    told
}

/// What was promised of the dice, what is mixed into them, and how it is checked. `secret` is
/// told once the campaign is over.
pub fn commitment(snapshot: &Snapshot, lines: &[LogLine], secret: Option<&str>) -> Post {
    let title = "🎲 How the dice are kept fair".to_owned();
    let check = "`/dice check:True` computes every roll again. After the war anybody can do it without \
        me: `sirdar verify FILE` reads what `sirdar export` wrote, and `engine/DICE.md` has the \
        recipe.";
    if snapshot.open_dice {
        let body = format!(
            "The dice of this campaign come from an **open seed**: everybody may know it, and so \
             foresee every roll. Nobody can change one, and salts do nothing.\n\n{check}"
        );
        return Post::titled(title, body);
    }
    let drawn =
        |line: &&LogLine| matches!(line.body, Body::Imported { .. } | Body::Restored { .. });
    let promised = match lines.iter().rfind(drawn).map(|line| &line.body) {
        Some(Body::Restored { .. }) => {
            "When a copy of my database was put back, I drew another secret and told its hash"
        }
        Some(_) => "When this campaign came here from elsewhere, I drew a secret and told its hash",
        None => "Before anybody joined, I drew a secret and told its hash in the lobby",
    };
    let mut body = vec![format!("{promised}:\n`{}`", bare(&snapshot.dice_commitment))];
    let told = ingredients(snapshot, lines);
    if told.is_empty() {
        body.push(
            "When the war begins, everybody's salt is mixed into it, and numbers of messages that \
             Discord alone gives."
                .to_owned(),
        );
    } else {
        body.push(format!("Mixed into it, out of my hands:\n{}", told.join("\n")));
    }
    body.push(
        "Each die is computed from that, from the line of the log and from the die's place in it. \
         Whoever holds my database could **foresee** rolls. They could not **choose** them: the \
         secret was fixed before the salts, and each salt before the number of its message. \
         (Only the order that begins the war falls before its own message stands.)"
            .to_owned(),
    );
    match secret {
        Some(secret) => body.push(format!("The war is over. The secret was\n`{}`", bare(secret))),
        None => body.push("The secret is shown when the war ends.".to_owned()),
    }
    body.push(check.to_owned());
    Post { title, body: clip_lines(&body.join("\n\n"), BODY_MAX), ..Post::default() }
}

const NAMED_MAX: usize = 5;

fn differing(audit: &Audit) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for line in &audit.broken_promises {
        told.push(format!(
            "⚠️ The secret in use is **not** the one whose hash line {line} of the log promised."
        ));
    }
    if !audit.differing.is_empty() {
        let (wrong, all) = (audit.differing.len(), audit.checked);
        let verb = if wrong == 1 { "is" } else { "are" };
        told.push(format!("⚠️ **{wrong} of {} {verb} not what the secret gives:**", dice(all)));
        let named = audit.differing.iter().take(NAMED_MAX);
        told.extend(named.map(|roll| format!("• {roll}")));
        if let more @ 1.. = wrong.saturating_sub(NAMED_MAX) {
            told.push(format!("• and {more} more"));
        }
    }
    if let Some((line, _)) = &audit.stopped {
        told.push(format!(
            "⚠️ Line {line} of the log cannot be played again; nothing after it was looked at."
        ));
    }
    told
}

fn spread_line(sides: u8, faces: &[u64]) -> String {
    let spread = Spread::of(faces);
    let thrown = dice(usize::try_from(spread.thrown).unwrap_or(usize::MAX));
    let judged = match spread.deviation {
        None => "too few to judge".to_owned(),
        Some(off) => {
            let word = match off {
                ..-3.1 => "strangely even: not one war in a thousand is as even",
                ..1.65 => "nothing out of the ordinary",
                ..2.33 => "rather uneven: one war in twenty is",
                ..3.1 => "very uneven: one war in a hundred is",
                _ => "strangely uneven: not one war in a thousand is",
            };
            format!("chi-square {:.1}, {word}", spread.chi_square)
        }
    };
    format!("**D{sides}**: {thrown}, {judged}")
}

/// The sizes that are told and drawn, those thrown most first, and how many dice had others.
pub fn sizes(audit: &Audit) -> (Vec<(u8, &Vec<u64>)>, usize) {
    const SIZES_MAX: usize = 4;
    let thrown = |faces: &Vec<u64>| faces.iter().sum::<u64>();
    let mut sizes: Vec<(u8, &Vec<u64>)> =
        audit.game.iter().map(|(sides, faces)| (*sides, faces)).collect();
    sizes.sort_by_key(|(sides, faces)| (std::cmp::Reverse(thrown(faces)), *sides));
    let tells = |(_, faces): &(u8, &Vec<u64>)| Spread::of(faces).deviation.is_some();
    let told = sizes.iter().filter(|size| tells(size)).count().clamp(1, SIZES_MAX);
    let others = sizes.split_off(told.min(sizes.len()));
    let others: u64 = others.iter().map(|(_, faces)| thrown(faces)).sum();
    (sizes, usize::try_from(others).unwrap_or(usize::MAX))
}

pub fn audit(snapshot: &Snapshot, audit: &Audit) -> Post {
    let mut body = differing(audit);
    let lines = count(audit.lines, "line");
    if audit.is_clean() && audit.checked > 0 {
        body.push(format!(
            "✅ I computed {} of {lines} of the log again: **every one is what the {} gives.**",
            dice(audit.checked),
            if snapshot.open_dice { "open seed" } else { "secret" }
        ));
    }
    if audit.unknown > 0 {
        body.push(format!(
            "{}, up to line {}, fell before this campaign came here, under a secret I never knew, \
             by rules that I play no more, or before I kept what was mixed into them: nothing can be \
             said of them.",
            capital(&dice(audit.unknown)),
            audit.unknown_to
        ));
    }
    if audit.thrown() == 0 {
        body.push("No die has fallen yet.".to_owned());
    }
    let (sizes, others) = sizes(audit);
    let mut told: Vec<String> =
        sizes.iter().map(|(sides, faces)| spread_line(*sides, faces)).collect();
    if others > 0 {
        told.push(format!("{} of other sizes, for shuffles and draws", dice(others)));
    }
    for (kind, what) in [
        (ThrowKind::FirstLot, "for the lot of the first command"),
        (ThrowKind::VoteLot, "for lots among equal votes"),
        (ThrowKind::Own, "of your own (`/dice roll:`)"),
    ] {
        if let Some(number) = audit.kinds.get(&kind) {
            told.push(format!("{} {what}, counted apart", dice(*number)));
        }
    }
    body.push(told.join("\n"));
    if !snapshot.open_dice && snapshot.stage != Stage::Over {
        body.push(
            "-# I know the secret and checked with it; you get it when the war ends, and can check \
             me."
                .to_owned(),
        );
    }
    Post {
        title: "🎲 The dice, computed again".to_owned(),
        body: clip_lines(&body.join("\n"), BODY_MAX),
        tone: if audit.is_clean() { Tone::Plain } else { Tone::Bad },
        ..Post::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_shows_every_die_and_what_they_come_to() {
        for (typed, faces, shown) in [
            ("d20", &[17][..], "17"),
            ("2d6", &[3, 5], "3 + 5 = **8**"),
            ("d6+2", &[4], "4 + 2 = **6**"),
            ("2d6+1d4-1", &[3, 5, 2], "(3 + 5) + 2 − 1 = **9**"),
            ("d4-2d6", &[1, 6, 6], "1 − (6 + 6) = **−11**"),
            ("-d6", &[3], "−3 = **−3**"),
        ] {
            let roll: Roll = typed.parse().expect("a roll");
            assert_eq!(sum(&roll, faces), shown, "{typed}");
        }
    }

    #[test]
    fn dice_to_be_drawn_are_those_that_are_told() {
        let roll: Roll = "2d6+1d20-1".parse().expect("a roll");
        let throws = throws(&roll, "", "the ford", &[3, 5, 17]);
        assert_eq!(throws.len(), 2);
        assert_eq!(throws[0].label, "the ford: 2D6");
        assert_eq!(throws[0].dice, [(6, 3, None), (6, 5, None)]);
        assert_eq!((throws[1].label.as_str(), throws[1].result.as_str()), ("1D20", "− 1 = 24"));
        let one: Roll = "d20".parse().expect("a roll");
        let throws = crate::text::dice::throws(&one, "Luck", "", &[4]);
        assert_eq!((throws[0].label.as_str(), throws[0].result.as_str()), ("Luck: 1D20", ""));
    }

    #[test]
    fn counts_are_told_from_what_is_out_of_the_ordinary() {
        let line = |faces: &[u64]| spread_line(6, faces);
        assert_eq!(line(&[1, 0, 2, 0, 0, 0]), "**D6**: 3 dice, too few to judge");
        assert!(
            line(&[15, 10, 5, 10, 12, 8]).ends_with("chi-square 5.8, nothing out of the ordinary")
        );
        assert!(line(&[300, 100, 100, 100, 100, 100]).contains("strangely uneven"));
        assert!(line(&[1_000_000; 6]).contains("strangely even"));
    }

    #[test]
    fn a_salt_can_neither_ring_nor_format() {
        let shown = shown_salt("@everyone **<@1>**");
        assert!(!shown.contains("@everyone") && !shown.contains("**"), "{shown}");
        assert_eq!(shown_salt("1450000000000000001"), "the number of their joining");
        assert_eq!(shown_salt("42"), "“42”");
    }
}
