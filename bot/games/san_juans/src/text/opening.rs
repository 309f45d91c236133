//! How a war begins, how it has ended, and what its words call people by.

use games::Phrases;
use games::text::people::members::who_commands;
use kit::Seat;
use model::Snapshot;
use model::message::{Post, Tone};
use model::words::{BODY_MAX, capital, clip, clip_lines, plain};
use san_juans::phases::peace::EARLY;
use san_juans::{OFFICERS, Pack};
use staff::Roster;

use crate::text::{board, war};

/// What is told of a war that tells no story of its own.
const PREMISE: &str = "{war.Land} {war.land_is} in revolt. You have what troops are there, a handful of \
    cards, and more crises than all of them can meet; in time {war.the_relief} will come.";

/// The story so far (J-007).
pub fn premise(pack: &'static Pack) -> &'static str {
    match pack.words.premise.as_str() {
        "" => pack.say(PREMISE).leak(),
        own => own,
    }
}

/// How a war calls what every game has.
pub fn phrases(pack: &'static Pack) -> Phrases {
    let words = &pack.words;
    let peace = "The war is won, if you want it so. *Make peace*, and it ends as a victory. *Fight on*, \
                 and the next turn begins with {war.score} at 10.";
    Phrases {
        kind: "war",
        foe: &words.foe,
        look: "what stands where, and what burns",
        score: pack.say("{war.Score}").leak(),
        goal: pack.say(": 0 we win, {war.end} {war.he} {war.wins|win}").leak(),
        again: "Cards seen since are shuffled back into the pile, and no die falls again as it fell.",
        peace: pack.say(peace).leak(),
        share: [&words.district, pack.say("{war.districts}").leak()],
        decides: "its sieges, retreats and replacements",
        too_long: "the march has lasted three days, so the automatic Pasha takes the square on to its \
                   end",
        ..Phrases::PLAIN
    }
}

pub fn begun(snapshot: &Snapshot) -> Post {
    let mut lines = who_commands(snapshot);
    let view = snapshot.game.as_ref().and_then(|game| crate::view(game));
    lines.extend(view.as_ref().map(|view| {
        let turns = war::turns_word(view.turns);
        let score = capital(&board::score_and_ends(view));
        format!("{score}. The war begins with turn {} of {turns}.", view.turn)
    }));
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
    use san_juans::PackNo;
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
        told.extend(options::items(PackNo::FIRST).iter().map(|item| item.text.clone()));
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
