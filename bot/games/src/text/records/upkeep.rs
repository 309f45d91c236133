//! What a channel is told when whoever runs the bot has done something to it: a database put back.

use model::Snapshot;
use model::message::{Post, Tone};
use model::words::{bare, plain};

/// The database was put back from a copy that knows the log up to `order`, written at `at`.
pub fn restored(order: i64, at: i64, snapshot: &Snapshot) -> Post {
    let dice = match snapshot.open_dice {
        true => "The dice are open: those of orders given anew can fall as they fell.".to_owned(),
        false => format!(
            "No die falls again as it fell since: I have drawn another secret for them, whose hash \
             is `{}`, and shuffled the pile.",
            snapshot.dice_commitment
        ),
    };
    Post {
        title: "🗄️ Restored from a backup".to_owned(),
        body: format!(
            "Whoever runs the bot has put a copy of its database back. The war stands as it did \
             after order {order}, of <t:{at}:f>: what this channel shows of later orders counts no \
             more, and their buttons may lead nowhere. {dice}"
        ),
        tone: Tone::Call,
        ..Post::default()
    }
}

/// The stored state of a campaign could not be read, and its log has led to it again.
pub fn rebuilt() -> Post {
    Post {
        title: "🗄️ Built again from its log".to_owned(),
        body:
            "The state of this war could not be read any more, by a fault of ours or of the disk. \
               It was built again from the log, order by order, and stands as it stood. Ballots of \
               an open vote and everybody's plans were in no log: cast and make them again."
                .to_owned(),
        ..Post::default()
    }
}

/// The stored state of a campaign cannot be read, and its log does not lead to it.
pub fn unreadable(snapshot: &Snapshot, fault: &str) -> Post {
    let (id, name) = (snapshot.id, plain(&snapshot.name));
    Post {
        title: "The campaign stands still".to_owned(),
        body: format!(
            "The state of this war cannot be read any more, and its log does not lead there either. \
             No order is taken until that is mended. `/campaign report as:file` takes the log out; \
             `/campaign archive` lays the war aside. Other campaigns go on.\n\
             -# For whoever runs the bot: it is fault `{}`. `sirdar export {id}` writes the log of \
             **{name}** down, and `sirdar verify {id}` says where it breaks; a backup may hold it \
             whole.",
            bare(fault)
        ),
        tone: Tone::Bad,
        ..Post::default()
    }
}

/// What a version of the rules plays otherwise than the one before it, in any game.
const CHANGES: &[(u32, &str)] = &[
    (
        5,
        "where sides hide something from each other, whoever hides it is asked the same whatever it \
         is, and each side counts orders by what it can see",
    ),
    (
        6,
        "the printed rules are followed more closely, and `/rules` says what is printed and what is \
         our ruling",
    ),
];

pub fn new_rules(snapshot: &Snapshot, was: u32, rebased: bool) -> Post {
    let is = model::RULES_VERSION;
    let own = crate::of(&snapshot.setup).about().changes;
    let all = CHANGES.iter().chain(own);
    let news = all.filter(|(version, _)| (was + 1..=is).contains(version));
    let news: String = news.map(|(_, what)| format!("\n• New: {what}.")).collect();
    let so_far = match rebased {
        false => "Everything that was played so far reads the same by them.",
        true => {
            "Some of what was played so far would have gone otherwise by them: it stands as it was \
             played, and the war goes on from where it is. Orders from before this message cannot \
             be taken back any more."
        }
    };
    Post::titled(
        "📜 The rules have changed",
        format!(
            "Whoever runs the bot has started another build of it: from here on version {is} of \
             the rules is played, and it was {was}.{news}\n{so_far}"
        ),
    )
}
