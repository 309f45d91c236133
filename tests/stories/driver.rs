//! What only stories of Sirdar's own games ask of the club.

use std::sync::Arc;
use std::time::Duration;

use model::Setup;
use model::log::{Body, Given, LogLine};
use playground::{ChannelId, Message, Playground, Reply, ReplyKind};
use serde_json::{Value, json};
use staff::PlayerId;

use super::club::ANSWERED_WITHIN;
pub(crate) use super::club::{Club, SOON, holds, until};
use crate::database::Database;
use crate::openapi::Schema;

/// A seed whose first turn begins without a question before the first card, for so many officers.
pub(crate) fn quiet_seed(officers: u32) -> i64 {
    games::register(&sirdar::GAMES);
    let setup = Setup::of(san_juans::Options::default());
    games::dice::seeds::quiet(&setup, officers, 1).expect("a quiet seed").cast_signed()
}

/// What two runs must have in common: everything but when it was, and Discord's ids of people.
pub(crate) fn in_common(lines: Vec<LogLine>) -> Vec<LogLine> {
    let same = |line: LogLine| LogLine {
        at: 0,
        player: PlayerId(0),
        body: match line.body {
            Body::Started { by_lot, begins, recipe, words, .. } => {
                let (commander, salts, islands) = (PlayerId(0), Vec::new(), None);
                Body::Started { commander, by_lot, salts, begins, recipe, words, islands }
            }
            Body::Order { decision, steps, left, given, .. } => {
                Body::Order { decision, steps, left, given, led: Vec::new() }
            }
            other => other,
        },
        ..line
    };
    lines.into_iter().map(same).collect()
}

/// How long the real Discord waits for an answer.
const ON_DISCORD: Duration = Duration::from_secs(3);

/// How often somebody presses the openers anew.
const PRESSES_MAX: u32 = 20;

/// Whether what was pressed had gone from its message a moment before.
fn is_gone(reply: &Reply) -> bool {
    matches!(&reply.kind, ReplyKind::Refused { reason } if reason.contains("has no component"))
}

impl Club {
    /// Has this Discord wait for answers no longer than the real one, for what is not to be
    /// answered; or as long as before.
    pub(crate) fn hurries(&self, hurries: bool) {
        let within = if hurries { ON_DISCORD } else { ANSWERED_WITHIN };
        self.playground.acknowledge_within(within);
    }

    /// A club in whose campaign Alice, or whoever is first, commands, and a card is wanted at once.
    pub(crate) async fn begun(officers: &[&str]) -> Self {
        let club = Self::open().await;
        club.begin_quietly(officers).await;
        club
    }

    /// A club whose campaign channel opens with an imported log or position: see
    /// `campaign::archive::import` for its shape. Whoever joins first commands.
    pub(crate) async fn opening_with(import: &Value) -> Self {
        let mut club = Self::empty().await;
        std::fs::write(club.file("import.json"), import.to_string()).expect("written");
        club.run(&["import", "import.json", "--channel", &club.link("campaign")]);
        club.start().await;
        club.posted().await;
        assert!(club.playground.wait_for_command("pass", SOON).await, "the game's own commands");
        club
    }

    /// Ends the bot as its owner would; by then it must have rung nobody who was not meant.
    pub(crate) async fn stop(&mut self) {
        super::wording::ringing::check(&self.playground.recorded());
        super::wording::hostile::check(&self.playground.recorded());
        self.end().await;
    }

    /// Moves everything to another database, with the bot stopped meanwhile.
    pub(crate) async fn moves_to(&mut self, database: Database) {
        self.posted().await;
        self.end().await;
        let told = self.run(&["move", "--from", self.database.url(), "--to", database.url()]);
        assert!(told.contains("every campaign verifies"), "{told}");
        self.database = database;
        self.start().await;
    }

    /// Ends the bot, starts another, and waits until all that is owed is told.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
        self.posted().await;
    }

    /// Ends the bot: nothing that was sent has been refused or is against Discord's schema.
    pub(crate) async fn stops_well(&mut self) {
        assert_eq!(self.refused(), [""; 0]);
        self.check_requests();
        self.stop().await;
    }

    /// Ends a story as well, and every log, played again, comes to what is kept.
    pub(crate) async fn ends_well(&mut self) {
        self.stops_well().await;
        assert!(self.run(&["verify"]).contains("the same"));
    }

    /// Passes time, and waits until what fell due has been told.
    pub(crate) async fn later(&self, seconds: i64, words: &str) {
        self.pass(seconds).await;
        self.says(words).await;
    }

    /// Waits until the board says all this.
    pub(crate) async fn board_says(&self, wanted: &[&str]) {
        let said = || self.board().map(|board| board.words()).unwrap_or_default();
        let says = |_: &Playground| wanted.iter().all(|wanted| said().contains(wanted));
        assert!(self.playground.wait_until(SOON, says).await, "{wanted:?}: {}", said());
    }

    /// Officers join, one after the other.
    pub(crate) async fn join(&self, officers: &[&str]) {
        for officer in officers {
            self.told(officer, "campaign join", json!({})).await;
        }
    }

    /// Creates a campaign with open dice, in which these officers play and the first commands.
    pub(crate) async fn begin(&self, seed: i64, officers: &[&str]) {
        self.told(officers[0], "campaign new", json!({ "name": "Nile", "seed": seed })).await;
        self.join(officers).await;
        let commander = self.user(officers[0]);
        self.told(officers[0], "campaign start", json!({ "commander": commander })).await;
        self.posted().await;
        assert!(self.playground.wait_for_command("pass", SOON).await, "the game's own commands");
    }

    /// Creates a campaign in which Alice commands and a card is wanted at once.
    pub(crate) async fn begin_quietly(&self, officers: &[&str]) {
        let seed = quiet_seed(u32::try_from(officers.len()).expect("few"));
        self.begin(seed, officers).await;
    }

    /// The boards that stand in the channel; there should never be two.
    pub(crate) fn boards(&self) -> usize {
        let foot = |message: &Arc<Message>| {
            let foot = message.embeds.first()?["footer"]["text"].as_str()?.to_owned();
            foot.contains("board ").then_some(())
        };
        self.public().iter().filter_map(foot).count()
    }

    /// The newest message with openers.
    pub(crate) fn newest(&self) -> Arc<Message> {
        self.with_button("Orders")
    }

    /// The same of another channel.
    pub(crate) fn newest_in(&self, channel: ChannelId) -> Arc<Message> {
        let newest = self.public_in(channel).into_iter().rfind(|m| m.button("Orders").is_some());
        newest.unwrap_or_else(|| panic!("no message with openers: {:#?}", self.transcript()))
    }

    /// Checks what the bot has sent so far against Discord's schema.
    pub(crate) fn check_requests(&self) {
        let Some(mut schema) = Schema::shared() else { return };
        let mut faults: Vec<String> = Vec::new();
        for request in self.playground.recorded() {
            faults.extend(schema.faults(&request.method, &request.path, request.body.as_ref()));
        }
        faults.sort();
        faults.dedup();
        assert!(faults.is_empty(), "Discord would not take this: {faults:#?}");
    }

    /// Messages posted in the channel so far, those deleted since and "pinned a message" included.
    pub(crate) fn posts(&self) -> usize {
        let path = format!("/channels/{}/messages", self.channel);
        let pins = format!("/channels/{}/pins/*", self.channel);
        let recorded = self.playground.recorded();
        let counted = recorded.iter().filter(|request| {
            let posted = request.is("POST", &path) || request.is("PUT", &pins);
            posted && (200..300).contains(&request.status)
        });
        counted.count()
    }

    /// Opens the panel of orders from the newest message.
    pub(crate) async fn panel(&self, who: &str) -> Message {
        // A bot that was killed does not know which message had them: there may be none until the
        // channel has been told everything.
        let opens = |message: &Arc<Message>| message.button("Orders").is_some();
        until("a message has openers", async || self.public().iter().any(opens)).await;
        for _ in 0..PRESSES_MAX {
            let reply = self.officer(who).press(&self.newest(), "Orders").await;
            // The openers go to a newer message as soon as there is one: whoever presses too late
            // looks again.
            if !is_gone(&reply) {
                return self.shown(who, &reply).await;
            }
        }
        panic!("no openers stay for long enough: {:#?}", self.transcript())
    }

    /// Presses a button of a private panel twice at once: what Discord took of it. Where one was
    /// answered before the other came, the button was gone, and one is all.
    pub(crate) async fn pressed_twice(&self, who: &str, on: &Message, label: &str) -> Vec<Reply> {
        let officer = self.officer(who);
        let (one, other) = tokio::join!(officer.press(on, label), officer.press(on, label));
        let taken: Vec<Reply> = [one, other].into_iter().filter(|reply| !is_gone(reply)).collect();
        assert!(!taken.is_empty(), "{label} is pressed");
        taken
    }

    /// Lines of the log that nobody asked for.
    pub(crate) async fn by_default(&self) -> Vec<LogLine> {
        let mut log = self.log().await;
        log.retain(|line| matches!(line.body, Body::Order { given: Given::ByDefault, .. }));
        log
    }

    /// How many orders the log of the first campaign has.
    pub(crate) async fn orders(&self) -> usize {
        let log = self.log().await;
        log.iter().filter(|line| matches!(line.body, Body::Order { .. })).count()
    }
}
