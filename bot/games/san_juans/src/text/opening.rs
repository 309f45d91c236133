//! How a war begins, how it has ended, and what its words call people by.

use games::Phrases;
use games::text::people::members::who_commands;
use kit::Seat;
use model::Snapshot;
use model::message::{Post, Tone};
use model::words::{BODY_MAX, clip, clip_lines, plain};
use san_juans::OFFICERS;
use san_juans::phases::peace::EARLY;
use staff::Roster;

/// The story so far (J-007), in our own words.
pub const PREMISE: &str = "Twenty years ago the first rising was put down and its leader sent away. \
    Now the exiled Mahdi has escaped, has come home to the islands, and has called every village \
    to holy war. They have reason to listen: officials, slavers and Bashi-Bazouks have misruled \
    and overtaxed them ever since. London is busy elsewhere and keeps no garrison here.\n\
    You are the Anglo-Egyptian staff. You have a few tired battalions, some old steamers, a \
    handful of cards, and more crises than all of them can meet.";

/// How a war calls what every game has.
pub const PHRASES: Phrases = Phrases {
    kind: "war",
    foe: "the Ansar",
    look: "what stands where, and what burns",
    score: "Mahdi's score",
    goal: ": 0 we win, 300 he wins",
    again: "Cards seen since are shuffled back into the pile, and no die falls again as it fell.",
    peace: "The war is won, if you want it so. *Make peace*, and it ends as a victory. *Fight on*, \
            and the next turn begins with Mahdi's score at 10.",
    share: ["island", "islands"],
    decides: "its sieges, retreats and replacements",
    too_long: "the march has lasted three days, so the automatic Pasha takes the square on to its end",
    ..Phrases::PLAIN
};

pub fn begun(snapshot: &Snapshot) -> Post {
    let mut lines = who_commands(snapshot);
    let view = snapshot.game.as_ref().and_then(|game| crate::view(game));
    let (score, turn) = view.as_ref().map_or((5, 1), |view| (view.score, view.turn));
    lines.push(format!(
        "Mahdi's score {score}: 0 we win, 300 he wins. The war begins with turn {turn} of twenty."
    ));
    if view.is_none_or(|view| view.options.fight_on && view.turn == 1) {
        lines.push(format!(
            "It stands near 0, so one battle or one event can win the war in its first turns. Up to \
             turn {EARLY} you then vote: make peace, or fight on."
        ));
    }
    lines.push(format!("Agreed on: {}.", games::of(&snapshot.setup).agreed(&snapshot.setup)));
    lines.push(
        "Press *Orders* under the newest message, or type `/orders`, to see what can be done. \
         Everybody may look at the hand, the map and the situation."
            .to_owned(),
    );
    Post {
        title: clip(&format!("⚔ {}: the war begins", plain(&snapshot.name)), 256),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        tone: Tone::Call,
        ..Post::default()
    }
}

/// A text with the names of officers in place of their numbers: `officer 3` (J-006).
pub fn with_names(mut text: String, roster: &Roster, spell: fn(&str) -> String) -> String {
    // Most texts name nobody.
    if !text.contains("fficer ") {
        return text;
    }
    for seat in OFFICERS.map(Seat) {
        let name = match roster.has_officer(seat) {
            true => {
                roster.holder(seat).and_then(|player| roster.name(player)).map(|name| spell(&name))
            }
            false => None,
        };
        let name = name.unwrap_or_else(|| "the commander".to_owned());
        for word in ["officer", "Officer"] {
            text = text.replace(&format!("{word} {}", seat.0), &name);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use staff::motion::BadMotion;

    use crate::text::panels::options;
    use games::text::guidance::rules;
    use games::text::people::members::lobby;
    use games::text::people::{posts, votes};
    use games_testing::{TestDice, game_at_a_round, new_game, snapshot};
    use model::DismissalBar;
    use model::log::Body;

    #[test]
    fn the_lobby_tells_the_story_so_far() {
        let (game, _) = new_game(&mut TestDice(3));
        let told = lobby(&snapshot(game)).body;
        for part in [
            "Twenty years",
            "exiled Mahdi",
            "holy war",
            "slavers and Bashi-Bazouks",
            "overtaxed",
            "keeps no garrison",
            "handful of cards",
        ] {
            assert!(told.contains(part), "J-007: {part}: {told}");
        }
    }

    #[test]
    fn whoever_commands_may_be_a_woman() {
        let war = snapshot(game_at_a_round(5));
        let mut told = vec![
            posts::show(&war).body,
            votes::log_line("Alice", &Body::ChiefActs, &war).unwrap_or_default(),
            votes::barred(DismissalBar { key: "british", stays: true }, None),
            votes::barred(DismissalBar { key: "firman", stays: false }, None),
            votes::bad(BadMotion::Nobody),
        ];
        told.extend(options::items().iter().map(|item| item.text.clone()));
        for key in ["command", "dismissal", "divided-command"] {
            told.extend(rules::topic(key).map(|topic| topic.text.clone()));
        }
        assert!(told.len() > 20 && told.iter().all(|text| !text.is_empty()));
        for text in told {
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            let he = words.find(|word| ["he", "him", "his"].contains(&&*word.to_lowercase()));
            assert_eq!(he, None, "{text}");
        }
    }
}
