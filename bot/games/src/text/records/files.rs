//! What is said of campaigns as files: taken out, brought in, laid aside.

use model::Snapshot;
use model::message::{Post, Tone};
use model::words::{bare, clip, plain};
use staff::PlayerId;

use crate::text::people::members::name_of;

pub const TOO_LONG_TO_SEND: &str = "That war has grown too long for a message. Whoever runs the bot \
     has it with `sirdar export`.";
/// The channel cannot be told that a copy was taken.
pub const CANNOT_TELL: &str = "The channel is told whenever a copy is taken while the war goes on, \
     and it takes no messages just now. Try again in a moment.";
pub const NOT_DISCORDS: &str =
    "That file does not lie with Discord. Attach it to the command itself. Nothing was imported.";
/// A file that cannot be had.
pub const DID_NOT_COME: &str =
    "The file did not come through. Attach it again in a moment. Nothing was imported.";
pub const NO_TEXT: &str = "That file is not text. `/campaign report as:file` writes one that can be \
     imported. Nothing was imported.";
/// Somebody else's roster in somebody else's file.
pub const KEEPING_IS_FOR_MANAGERS: &str = "Only whoever manages the server may bring a war with the \
     officers who fought it. Without `keep-roster` whoever joins first commands. Nothing was \
     imported.";
pub const ARCHIVE_IS_NOT_YOURS: &str = "Only the commander in chief, or whoever manages the server, \
     lays a war aside. To go yourself, use `/campaign leave`.";
pub const ARCHIVED: &str = "🗄️ The war is laid aside. `/log` and `/record` still read it until \
     `/campaign new` begins another here, and `/campaign resume` takes it up again for thirty days.";
pub const ARCHIVE_ASKED: &str = "🗄️ The channel is asked: the war is laid aside as soon as another \
     officer presses the button there.";

pub const STORY_TOO_LARGE: &str = "That war has grown too large for one message. Whoever runs the \
     bot has it with `sirdar report` and `sirdar replay`.";
pub const STORY_NOT_KEPT: &str = "Of this game there is no such file. `/log` and `/campaign report` tell how \
    it goes.";
pub const STORY_TOO_LONG: &str = "The engravers are overworked just now, and I have stopped waiting \
     for them. Try again in a few minutes; the words are in `/campaign report`.";

/// The page of a campaign, as a file.
pub fn page() -> Post {
    let body = "The war as a page to read in a browser: the maps turn by turn, the figures, the \
                whole log. Download it and open it; it needs nothing else, not even a connection.";
    Post {
        title: "📖 After action, illustrated".to_owned(), body: body.into(), ..Post::default()
    }
}

pub fn page_of(name: &str) -> String {
    format!("The war of {} as a page: maps, figures, log", bare(name))
}

pub fn too_long(bytes: usize) -> String {
    let most = bytes / 1024 / 1024;
    format!("That file is longer than {most} MiB. Nothing was imported.")
}

pub fn refused(why: &dyn std::fmt::Display) -> String {
    let why = clip(&plain(&bare(&why.to_string())), 400);
    format!(
        "That file cannot be imported: {why}. A file that `/campaign report as:file` wrote would do. \
         Nothing was imported."
    )
}

/// The name of a file, without what file names do not like.
pub fn file_name(name: &str) -> String {
    let kept = |letter: char| match letter {
        letter if letter.is_ascii_alphanumeric() => letter.to_ascii_lowercase(),
        _ => '-',
    };
    let name: String = name.chars().take(60).map(kept).collect();
    let parts: Vec<&str> = name.split('-').filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { "campaign".to_owned() } else { parts.join("-") }
}

/// With the file, for whoever asked.
pub fn exported(over: bool) -> Post {
    let body = match over {
        true => {
            "📦 The whole war: what was agreed, ordered and thrown, and the secret of its dice. \
             `sirdar verify` plays it again; `/campaign new file:` brings it into another channel."
        }
        false => {
            "📦 The war so far: what was agreed, ordered and thrown. The secret of the dice comes \
             with the end. `/campaign new file:` brings it into another channel. The channel has been \
             told that you have it."
        }
    };
    Post { body: body.to_owned(), ..Post::default() }
}

pub fn copied(snapshot: &Snapshot, player: PlayerId) -> Post {
    let name = name_of(snapshot, player);
    Post::said(format!(
        "📦 **{name}** has taken a copy of the campaign. It holds every die so far, from which the \
         order of the cards can be worked out."
    ))
}

/// A campaign has been brought here, for whoever brought it.
pub fn imported(snapshot: &Snapshot) -> Post {
    let stands = crate::text::stands(snapshot).map(|(when, stands)| format!(" {when}: {stands}"));
    let name = plain(&snapshot.name);
    let next = match snapshot.roster.commander {
        _ if snapshot.setup.commands_by_turns() => &crate::text::people::members::in_turn(snapshot),
        Some(_) => "Those who fought it go on.",
        None => "Whoever presses *Join* first commands.",
    };
    Post::said(format!("📦 **{name}** goes on here.{} {next}", stands.unwrap_or_default()))
}

pub fn sure(snapshot: &Snapshot) -> Post {
    let name = plain(&snapshot.name);
    Post {
        title: "Lay the war aside?".to_owned(),
        body: format!(
            "**{name}** ends here: nobody gives orders any more, nothing falls due, and the channel \
             is free for another war. Where others have joined, one of them must agree. For thirty \
             days it can be taken up again with `/campaign resume`; then the secret of the dice is \
             shown."
        ),
        tone: Tone::Bad,
        ..Post::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(file_name("Nile 1885!"), "nile-1885");
        assert_eq!(file_name("../../etc/passwd"), "etc-passwd");
        assert_eq!(file_name("العربية"), "campaign");
    }

    #[test]
    fn a_refusal_repeats_nothing_that_works_in_a_message() {
        let told = refused(&"its answer 1, ``@everyone` **x** <@1>`, is not offered");
        assert!(!told.contains("@everyone") && !told.contains("<@1>"), "{told}");
        assert!(told.contains("Nothing was imported"));
    }
}
