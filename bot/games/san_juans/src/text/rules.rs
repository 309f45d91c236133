//! The rules of a war in short, how it is played, and what has changed in them: texts of every war, and
//! what a pack has of its own.

use games::text::guidance::help;
use games::text::guidance::rules::{Topic, read};
use san_juans::Pack;

use crate::text::war;

/// Where a topic has room for an example of the war at hand.
const EXAMPLE: &str = "{example}";

/// The topics that apply to a war, its own last.
pub fn topics(pack: &'static Pack) -> Vec<Topic> {
    let mut topics =
        read(&war::quoted(include_str!("../../../../../assets/campaign/rules.toml"), pack));
    for own in &pack.topics {
        let at = topics.iter().position(|topic| topic.key == own.key).unwrap_or_else(|| {
            topics.push(Topic { key: own.key.clone(), title: own.key.clone(), ..Topic::default() });
            topics.len() - 1
        });
        let topic = &mut topics[at];
        if let Some(title) = &own.title {
            topic.title.clone_from(title);
        }
        if let Some(text) = &own.text {
            topic.text.clone_from(text);
        }
        let example = own.example.as_ref().map(|told| format!("\n{told}"));
        topic.text = topic.text.replace(EXAMPLE, &example.unwrap_or_default());
    }
    // Wars besides the first are told of here alone: the guide of all games is of the first.
    if !pack.number.is_first() {
        let own = |key: &str, title: &str, text: String| Topic {
            key: key.to_owned(),
            title: title.to_owned(),
            see: ["goal", "turn"].map(str::to_owned).to_vec(),
            text,
            ..Topic::default()
        };
        let background = &pack.words.background;
        if !background.is_empty() {
            topics.push(own("history", "How it came to the war", background.trim().to_owned()));
        }
        let played = help::read(playing(pack)).map(|section| section.text);
        topics.extend(played.map(|text| own("playing", "How it is played", text)).take(1));
    }
    let known: Vec<String> = topics.iter().map(|topic| topic.key.clone()).collect();
    for topic in &mut topics {
        topic.text = topic.text.replace(EXAMPLE, "");
        topic.see.retain(|key| known.contains(key));
    }
    // A button of a topic has its key alone: each war's are its own.
    if !pack.number.is_first() {
        let keys = topics.iter_mut().flat_map(|topic| topic.see.iter_mut().chain([&mut topic.key]));
        keys.for_each(|key| *key = format!("{key}-{}", pack.tag()));
    }
    topics
}

/// How a war is played, for the guide of all games.
pub fn playing(pack: &'static Pack) -> &'static str {
    let usual = || war::plain(include_str!("../../../../../assets/campaign/PLAYING.md"), pack);
    pack.text("PLAYING.md").unwrap_or_else(|| usual().leak())
}

/// What has changed in the rules, by their version.
pub fn changes(pack: &'static Pack) -> Vec<(u32, &'static str)> {
    const CHANGES: [(u32, &str); 4] = [
        (2, "all that the printed rules ask for is there, optional rules and every card included"),
        (
            3,
            "pursuit, retreats, sieges, supply, the score and many cards follow the rules more closely",
        ),
        (4, "in a reconquest only {war.bound}'s card is in hand before the deal, as printed"),
        (
            6,
            "guides keep a force from encounters all round; a break-out spares nobody left inside the \
             storm; of boats on the way into a siege only {war.gunboats} are damaged; {war.hero} comes \
             whoever holds {war.refuge}; troops in one order with {war.bound}'s are bound with them; no \
             commander is removed once {war.the_relief} have arrived; five new options",
        ),
    ];
    CHANGES.map(|(version, told)| (version, &*pack.say(told).leak())).to_vec()
}

/// What a war is, in a line.
pub fn in_short(pack: &Pack) -> String {
    if pack.title.contains(": ") {
        return pack.title.clone();
    }
    war::plain("{war.the_war}: a campaign of {war.turns_word} turns", pack)
}
