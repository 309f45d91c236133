//! One history in its channel: all that is told there, and what is done in it.

use campaign::archive::import::{Import, ImportTarget};
use kit::{Answer, Audience, DecisionId, Side, SplitMix};
use model::campaign::audience::{awaited, seen};
use model::ids::{CampaignId, ChannelId as Channel, GuildId};
use model::log::{Body, LogLine};
use model::{Choice, Game};
use playground::{ChannelId, Message, Reply};
use serde_json::json;
use staff::PlayerId;

use crate::stories::club::Club;
use crate::stories::player::Player;
use crate::stories::whole::{raw, without_chance};
use crate::stories::wire::{Begun, Case, at_length};

/// The first id of these campaigns: so long that no number of a game is one.
const FIRST_ID: i64 = 1_000_000_007;
/// Orders that a side gives in secret, at most, and answers of which one is sought that stays secret.
const IN_SECRET_MAX: usize = 4;
const ANSWERS_TRIED: usize = 12;
/// Presses of somebody who drafts, plans and proposes, at most.
const PLANS_MAX: usize = 6;
/// Looks before each order.
const LOOKS: [usize; 2] = [2, 4];

/// A history in its channel.
pub(super) struct History {
    pub(super) channel: ChannelId,
    pub(super) id: CampaignId,
}

/// Brings a campaign that goes on with a game into a channel, before the bot starts.
pub(super) async fn brought(club: &Club, begun: &Begun, game: Game, number: i64) -> History {
    let guild = club.playground.guilds()[0];
    let channel = club.playground.add_channel(guild, &format!("history-{number}"));
    let mut export = begun.export.clone();
    let last = export.lines.last().expect("it has begun").clone();
    let setup = export.setup.clone();
    // It pauses until it is its turn: time passes for all of them.
    let roster = Box::new(staff::Roster { paused: Some(last.at), ..begun.roster.clone() });
    let body = Body::Rebased { was: 1, setup, roster, game };
    export.lines.push(LogLine::new(last.campaign, last.number + 1, PlayerId(0), last.at, body));
    let text = serde_json::to_string(&export).expect("it is JSON");
    let import = Import::read(&text).unwrap_or_else(|why| panic!("{number}: {why}"));
    let store = club.store().await;
    let id = CampaignId(FIRST_ID + number);
    let target = ImportTarget {
        id,
        guild: GuildId(guild.0),
        channel: Channel(channel.0),
        name: None,
        seed: Some(9),
        keep_roster: true,
        now: last.at,
        post: store.next_post().await.expect("an id"),
    };
    store.commit(import.changes(&target).expect("dice")).await.expect("kept");
    History { channel, id }
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
}

/// An answer of a side at random: if one of a few is, then one of which others see nothing, else
/// every other time none.
fn in_secret(game: &Game, audience: Audience, lots: &mut SplitMix) -> Option<Answer<Choice>> {
    let seats = game.decision()?.seats;
    let seat = seats.into_iter().find(|seat| game.ask_of(*seat).is_some())?;
    let ask = game.ask_of(seat)?;
    let asked = awaited(game);
    let stays_secret = |answer: &Answer<Choice>| {
        let (mut after, mut events) = (game.clone(), Vec::new());
        let applied = after.apply(seat, answer, &mut SplitMix(0), &mut events);
        applied.is_ok()
            && seen(&events, Some(audience)).is_empty()
            && awaited(&after) == asked
            && after.looks_like(game, audience)
    };
    let tried: Vec<Answer<Choice>> = (0..ANSWERS_TRIED).map(|_| lots.answer(&ask)).collect();
    let shown = tried.first().filter(|_| lots.below(2) == 0);
    tried.iter().find(|answer| stays_secret(answer)).or(shown).cloned()
}

impl History {
    /// A text without what tells this history from the other by its place.
    fn without_place(&self, text: &str) -> String {
        let id = model::button::ButtonId::Orders(self.id).to_string();
        let id = id.rsplit(':').next().expect("an id").to_owned();
        let text = text.replace(&id, "campaign").replace(&self.channel.to_string(), "channel");
        // Drafts have numbers by chance, behind the letter that says what a button does.
        let mut known = String::new();
        const ENDS: [char; 4] = [':', '.', '"', ' '];
        for part in text.split_inclusive(ENDS) {
            let number = part.trim_end_matches(ENDS);
            let letter = known.strip_suffix([':', '.']).is_some_and(|of| of.ends_with(is_letter));
            let is_time = known.ends_with("<t:");
            let is_draft = letter && !is_time && number.len() >= 8 && number.chars().all(is_letter);
            known.push_str(if is_draft { "draft" } else { number });
            known.push_str(&part[number.len()..]);
        }
        known
    }

    pub(super) fn of_message(&self, message: &Message) -> String {
        without_chance(&self.without_place(&raw(message)))
    }

    /// Takes it up, or lets it pause.
    pub(super) async fn goes_on(&self, club: &Club, how: &str) {
        let reply = club.officer("Ben").slash(self.channel, how, json!({})).await;
        let told = club.shown("Ben", &reply).await.words();
        assert!(told.contains("The war"), "{told}");
    }

    /// What stands in the channel, and what is pinned there.
    pub(super) fn said(&self, club: &Club) -> Vec<String> {
        let mut said: Vec<String> = club
            .public_in(self.channel)
            .iter()
            .map(|message| format!("{} {}", message.is_pinned(), self.of_message(message)))
            .collect();
        said.sort();
        said
    }

    async fn answer(&self, club: &Club, who: &str, reply: &Reply) -> String {
        match reply.message().is_some() || reply.is_ephemeral() {
            true => self.of_message(&club.shown(who, reply).await),
            false => format!("{:?}", reply.refusal()),
        }
    }

    /// Everything that somebody is told who looks around.
    pub(super) async fn looked_at(
        &self,
        club: &Club,
        who: &str,
        lots: &mut SplitMix,
    ) -> Vec<String> {
        let mut told = Vec::new();
        const PATHS: [&str; 10] = [
            "orders",
            "situation",
            "map",
            "log",
            "campaign report",
            "dice",
            "undo",
            "council list",
            "record",
            "command show",
        ];
        for _ in 0..LOOKS[at_length()] {
            let path = PATHS[lots.below(PATHS.len())];
            let reply = club.officer(who).slash(self.channel, path, json!({})).await;
            told.push(format!("{who} /{path}: {}", self.answer(club, who, &reply).await));
        }
        let newest = club.public_in(self.channel).into_iter();
        for label in ["Why?", "Hand", "Odds"] {
            let shown = newest.clone().rfind(|message| message.button(label).is_some());
            if let Some(message) = shown.filter(|_| lots.below(2) == 0) {
                let reply = club.officer(who).press(&message, label).await;
                told.push(format!("{who} {label}: {}", self.answer(club, who, &reply).await));
            }
        }
        let typed = json!({ "do": "" });
        let offered = club.officer(who).autocomplete(self.channel, "order", typed, "do").await;
        told.push(without_chance(&self.without_place(&format!("{offered:?}"))));
        told
    }

    pub(super) async fn game(&self, club: &Club) -> Game {
        let row = club.bots_store().campaign(self.id).await.expect("read").expect("kept");
        Game::clone(row.game.as_ref().expect("begun"))
    }

    /// How far it has come.
    pub(super) async fn moment(&self, club: &Club) -> Moment {
        Moment { lines: self.lines(club).await, game: self.game(club).await }
    }

    /// How many lines the log has.
    async fn lines(&self, club: &Club) -> i64 {
        club.bots_store().last_order(self.id).await.expect("read")
    }

    /// What an audience has seen since, and who is asked then.
    pub(super) async fn came(&self, club: &Club, since: &Moment, audience: Audience) -> Came {
        let store = club.bots_store();
        let lines = store.lines(self.id, since.lines + 1, i64::MAX).await.expect("read");
        let facts = lines.iter().flat_map(|line| seen(&line.events, Some(audience)).into_owned());
        let facts: Vec<_> = facts.collect();
        let game = self.game(club).await;
        let faces = lines.iter().map(|line| line.faces.len()).sum();
        let (asked, over) = (awaited(&game), game.is_over());
        let mut known = game.seen(Some(audience)).into_owned();
        known.number(DecisionId(1));
        let is_seen = !facts.is_empty()
            || asked != awaited(&since.game)
            || !game.looks_like(&since.game, audience);
        Came { facts, asked, faces, known, over, is_seen }
    }

    /// Has the side that hides something look, draft, plan and propose at random.
    async fn plans_in_secret(&self, club: &Club, case: &Case, lots: &mut SplitMix) {
        let who = case.hides[lots.below(case.hides.len())];
        let seed = lots.number();
        let mut player = Player::new(club, who, seed).playing_in(self.channel);
        let mut panel = player.open(club).await;
        for _ in 0..lots.below(PLANS_MAX) {
            let Some(next) = player.choose_any(&panel) else { break };
            panel = player.act(club, &panel, &next).await;
        }
    }

    /// Has the side that hides something order at random until others see anything of it.
    pub(super) async fn plays_in_secret(
        &self,
        club: &Club,
        case: &Case,
        audience: Audience,
        lots: &mut SplitMix,
    ) {
        for _ in 0..IN_SECRET_MAX {
            if lots.below(2) == 0 {
                self.plans_in_secret(club, case, lots).await;
            }
            let before = self.moment(club).await;
            let Some(answer) = in_secret(&before.game, audience, lots) else { return };
            let typed = json!({ "do": answer.to_string() });
            let reply = club.officer(case.hides[0]).slash(self.channel, "order", typed).await;
            club.shown(case.hides[0], &reply).await;
            let was_refused = self.lines(club).await == before.lines;
            if was_refused || self.came(club, &before, audience).await.is_seen {
                return;
            }
        }
    }
}

/// How far a history has come.
pub(super) struct Moment {
    lines: i64,
    game: Game,
}

/// What somebody has learnt by right.
#[derive(Debug, PartialEq)]
pub(super) struct Came {
    facts: Vec<model::Event>,
    asked: Vec<Side>,
    /// How many dice have fallen: a line says so, and they cannot be taken back.
    faces: usize,
    /// The game as they know it then.
    known: Game,
    pub(super) over: bool,
    /// Whether they have seen anything of it.
    pub(super) is_seen: bool,
}
