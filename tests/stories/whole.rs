//! All of a message, to be held against another: what Discord, the installation or chance make of it
//! aside.

use playground::Message;

/// Numbers that Discord, the installation or the clock make, and secrets of the dice: they differ
/// from one campaign to the next whatever is played.
pub(crate) fn without_chance(text: &str) -> String {
    let mut told = String::new();
    let mut run = String::new();
    let is_of_run = |letter: char| letter.is_ascii_hexdigit();
    for letter in text.chars().chain(['\0']) {
        if is_of_run(letter) {
            run.push(letter);
            continue;
        }
        let long = run.len() >= 9 && run.chars().any(|letter| letter.is_ascii_digit());
        let is_time = told.ends_with("<t:");
        told.push_str(if long && !is_time { "#" } else { &run });
        run.clear();
        told.push(letter);
    }
    told
}

/// All of a message: words, buttons, menus, alt texts, and what its pictures are made of.
pub(crate) fn raw(message: &Message) -> String {
    let controls = format!("{:?} {:?}", message.buttons(), message.selects());
    let files = message.attachments.iter().map(|file| {
        let sum: u64 = file
            .bytes
            .iter()
            .fold(7, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(*byte)));
        format!("{} {:?} p{}", file.filename, file.description, to_letters(sum))
    });
    let files: Vec<String> = files.collect();
    format!("{}\n{:?}\n{controls}\n{files:?}", message.words(), message.embeds)
}

/// A number that is not taken for one of Discord's.
fn to_letters(number: u64) -> String {
    number.to_string().chars().map(|digit| char::from(b'k' + (digit as u8 - b'0'))).collect()
}
