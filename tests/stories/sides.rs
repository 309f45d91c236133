//! What stories of games of two sides share: what the automatic player would answer for the side that
//! is awaited, orders by the panel, channels that a side has for itself, and that nothing of one
//! side's secrets is on a screen of the other.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use games::Play;
use kit::{Answer, Audience, Side};
use model::Game;
use model::campaign::audience::{awaited, seen};
use playground::{ChannelId, Message, Overwrite};
use serde_json::json;

use crate::stories::club::Club;

/// The game as it stands.
pub(crate) async fn game(club: &Club) -> Game {
    let row = club.store().await.campaign(club.campaign).await;
    let row = row.expect("read").expect("kept");
    Game::clone(row.game.as_ref().expect("begun"))
}

/// The side that is awaited, and what the automatic player would answer for it with what that side
/// knows; nothing once it is over.
pub(crate) async fn wished(club: &Club, play: &dyn Play) -> Option<(Side, Answer<model::Choice>)> {
    wish(&game(club).await, play)
}

/// The same of a game.
pub(crate) fn wish(game: &Game, play: &dyn Play) -> Option<(Side, Answer<model::Choice>)> {
    if game.is_over() {
        return None;
    }
    let side = *awaited(game).first().expect("somebody is awaited");
    let known = match game.seen(Some(Audience::Side(side))) {
        Cow::Owned(known) => known,
        Cow::Borrowed(_) => panic!("a side does not know everything"),
    };
    Some((side, play.automaton(games::Level::Easy, 1).answer(&known).expect("an answer")))
}

/// Whether others are asked after an order of a side of which everybody is told nothing.
pub(crate) fn is_silent(after: &Game, side: Side, events: &[model::Event]) -> bool {
    let told = seen(events, Some(Audience::Public));
    !after.is_over() && !awaited(after).contains(&side) && told.is_empty()
}

/// Whether others are asked after an order of a side of which everybody is told nothing: then the
/// newest message names whom the board names.
pub(crate) async fn hands_over_in_silence(club: &Club, side: Side) -> bool {
    let game = game(club).await;
    let last = club.log().await.pop();
    if !last.is_some_and(|line| is_silent(&game, side, &line.events)) {
        return false;
    }
    club.posted().await;
    let named = |message: Arc<Message>| {
        let words = message.words();
        let (_, who) = words.split_once("⏳ **")?;
        who.split_once("** is awaited").map(|(who, _)| who.to_owned())
    };
    let board = club.board().and_then(named);
    assert!(
        board.is_some() && named(club.newest()) == board,
        "{board:?} {}",
        club.newest().words()
    );
    true
}

/// Hides a channel from these people.
pub(crate) fn hidden_from(club: &Club, who: &[&str]) -> Vec<Overwrite> {
    let deny = playground::permission::VIEW_CHANNEL;
    let hide =
        |who: &&str| Overwrite { id: club.officer(who).id().0, member: true, allow: 0, deny };
    who.iter().map(hide).collect()
}

/// Gives an answer by the panel: what was shown on the way. Several choices, and numbers, are typed.
pub(crate) async fn order(club: &Club, who: &str, answer: &Answer<model::Choice>) -> Vec<Message> {
    let panel = club.panel(who).await;
    let mut shown = vec![panel.clone()];
    let drafted = match answer {
        Answer::One(choice) => club.pick(who, &panel, &choice.to_string()).await,
        typed => {
            let text = typed.to_string();
            shown.push(club.asked(who, "order", json!({ "do": text })).await);
            return shown;
        }
    };
    shown.push(drafted.clone());
    if drafted.button("Give order").is_some() {
        shown.push(club.press(who, &drafted, "Give order").await);
    }
    shown
}

/// How often the board for everybody has been edited.
pub(crate) fn edits_of_the_board(club: &Club) -> usize {
    let board = club.board().map(|board| board.id.to_string()).unwrap_or_default();
    let edits = club.playground.recorded().into_iter();
    edits.filter(|of| of.method == "PATCH" && of.path.ends_with(&board)).count()
}

/// What somebody has been shown.
pub(crate) fn words(shown: &[Message]) -> impl Iterator<Item = String> {
    shown.iter().map(Message::words)
}

/// Sentences that only one side may read: what it is told of what happened, and the other is not.
async fn secrets(club: &Club, play: &dyn Play, of: Side) -> BTreeSet<String> {
    let game = game(club).await;
    let other = Side(1 - of.0);
    let told = |events: &[model::Event], audience: Audience| {
        let theirs = seen(events, Some(audience));
        play.told(&theirs, &game, audience)
    };
    let mut secrets = BTreeSet::new();
    for line in club.log().await {
        let mut known = told(&line.events, Audience::Side(other));
        known.extend(told(&line.events, Audience::Public));
        let theirs = told(&line.events, Audience::Side(of));
        secrets.extend(theirs.into_iter().filter(|line| !known.contains(line)));
    }
    secrets
}

/// Nothing that one side alone is told of stands where the other, or everybody, reads: `shown` is
/// what members of each side were shown, `rooms` their channels. How many secrets each side has.
pub(crate) async fn is_kept(
    club: &Club,
    play: &dyn Play,
    shown: &[Vec<String>; 2],
    rooms: [ChannelId; 2],
) -> [usize; 2] {
    let over = game(club).await.is_over();
    let said = |channel| club.public_in(channel).into_iter().map(|message| message.words());
    // After the end the channel tells the whole story; until then it must not.
    let public: Vec<String> = said(club.channel).collect();
    let mut counts = [0, 0];
    for of in [0, 1] {
        let other = 1 - of;
        let mut read: Vec<String> = shown[other].clone();
        read.extend(said(rooms[other]));
        if !over {
            read.extend(public.iter().cloned());
        }
        let side = Side(u8::try_from(of).expect("two sides"));
        let secrets = secrets(club, play, side).await;
        for secret in &secrets {
            let found = read.iter().find(|told| told.contains(secret.as_str()));
            assert!(found.is_none(), "{secret} is told: {found:?}");
        }
        counts[of] = secrets.len();
    }
    counts
}
