//! Bad weather: errors and lost answers on the line, gateways that drop, stutter and repeat
//! themselves, moderators who delete messages and channels and close them, and the end of the
//! process without a word.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use playground::{ChannelId, Fault, FaultKind, GatewayDrop, permission};
use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;

use super::house::House;
use super::ledger::Ledger;
use super::table::PLAYED;

const CALLBACKS: &str = "/interactions/*/*/callback";
const ORIGINALS: &str = "/webhooks/*/*/messages/@original";

pub(crate) struct Weather {
    house: Arc<House>,
    ledger: Arc<Ledger>,
    rng: ChaCha8Rng,
    /// The process is ended when so many actions are done.
    ends: VecDeque<u64>,
    ended: u64,
    /// Messages taken away, and channels that must be looked at again before they can be judged.
    pub(crate) gone: BTreeSet<u64>,
    pub(crate) touched: BTreeSet<ChannelId>,
}

impl Weather {
    pub(crate) fn new(
        house: &Arc<House>,
        ledger: &Arc<Ledger>,
        rng: ChaCha8Rng,
        ends: VecDeque<u64>,
    ) -> Self {
        let (house, ledger) = (Arc::clone(house), Arc::clone(ledger));
        let (gone, touched) = (BTreeSet::new(), BTreeSet::new());
        Self { house, ledger, rng, ends, ended: 0, gone, touched }
    }

    /// Makes trouble until so many actions are done and the process was ended as often as it should
    /// be by then, which lets everything go on. Then it ends all trouble.
    pub(crate) async fn until(mut self, actions: u64) -> Self {
        let ends = |ends: &VecDeque<u64>| ends.front().is_some_and(|at| *at <= actions);
        let has_ends = ends(&self.ends);
        if has_ends {
            self.ledger.troubled(true);
        }
        while self.ledger.goes_on(actions) {
            let done = self.ledger.actions();
            if self.ends.front().is_some_and(|at| *at <= done) {
                self.ends.pop_front();
                self.end().await;
                if has_ends && !ends(&self.ends) {
                    self.ledger.troubled(false);
                }
            } else {
                self.blow().await;
            }
            let pause = self.rng.random_range(20..400);
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        self.clear();
        self
    }

    fn clear(&mut self) {
        let playground = &self.house.playground;
        playground.faults().clear();
        playground.set_bot_permissions(permission::BOT_DEFAULT);
        for channel in self.channels() {
            playground.set_bot_overwrite(channel, 0, 0);
        }
    }

    /// The end of the process, mostly without a word, and its new beginning.
    async fn end(&mut self) {
        self.ended += 1;
        let kindly = self.ended.is_multiple_of(8);
        let name = if kindly { "SIGTERM" } else { "kill -9" };
        self.ledger.trouble(name);
        self.ledger.judge_silences(&self.house).await;
        self.ledger.note(&format!("--- {name}"));
        let storm = self.ledger.storm();
        let since = Instant::now();
        self.house.end(kindly).await;
        if !kindly {
            self.ledger.killed(since);
        }
        self.house.start().await;
        self.ledger.calm(storm);
        self.ledger.note("--- started");
    }

    async fn blow(&mut self) {
        match self.rng.random_range(0..100) {
            0..60 => self.fault(),
            60..72 => {
                let count = self.rng.random_range(1..6);
                let sent = self.house.playground.repeat_interactions(count);
                self.ledger.trouble("interactions delivered once more");
                self.ledger.note(&format!("--- {sent} interactions once more"));
            }
            72..78 => self.slow_gateway().await,
            78..82 => self.gateway().await,
            82..92 => self.delete(),
            92..97 => self.close().await,
            97..99 => self.archive(),
            _ if self.rng.random_range(0..3) == 0 => self.delete_channel(),
            _ => {}
        }
    }

    fn trouble_of(&mut self) -> (FaultKind, &'static str) {
        let ms = self.rng.random_range(20..500);
        match self.rng.random_range(0..9) {
            0 => (FaultKind::Status(500), "500"),
            1 => (FaultKind::Status(502), "502"),
            2 => (FaultKind::Status(503), "503"),
            3 => (FaultKind::RateLimited { retry_after: 0.2, global: false }, "429"),
            4 => (FaultKind::RateLimited { retry_after: 0.3, global: true }, "429, global"),
            5 => (FaultKind::Reset, "connection reset"),
            6 => (FaultKind::LoseAnswer, "answer lost"),
            7 => (FaultKind::Delay(ms), "slow"),
            _ => (FaultKind::AnswerLate(ms), "answer late"),
        }
    }

    fn fault(&mut self) {
        const ROUTES: [(&str, &str, &str); 10] = [
            ("POST", CALLBACKS, "callback"),
            ("POST", CALLBACKS, "callback"),
            ("POST", CALLBACKS, "callback"),
            ("PATCH", ORIGINALS, "late answer"),
            ("POST", "/channels/*/messages", "new message"),
            ("POST", "/channels/*/messages", "new message"),
            ("PATCH", "/channels/*/messages/*", "edit"),
            ("GET", "/channels/*/messages", "list of messages"),
            ("PUT", "/channels/*/pins/*", "pin"),
            ("DELETE", "/channels/*/messages/*", "delete"),
        ];
        let (method, path, name) = ROUTES[self.rng.random_range(0..ROUTES.len())];
        let faults = self.house.playground.faults();
        // A callback is tried for less than three seconds.
        if faults.pending().iter().any(|pending| pending.path == path) {
            return;
        }
        let times = self.rng.random_range(1..3);
        let (trouble, kind) = self.trouble_of();
        self.ledger.trouble(&format!("{kind}: {name}"));
        self.ledger.note(&format!("--- {method} {path}: {times} times {trouble:?}"));
        let fault = Fault::once(method, path, trouble).times(times);
        self.house.playground.faults().add(fault);
    }

    async fn slow_gateway(&mut self) {
        let delay = Duration::from_millis(self.rng.random_range(20..250));
        let during = Duration::from_millis(self.rng.random_range(300..2_500));
        self.ledger.trouble("slow gateway");
        self.ledger.note(&format!("--- gateway {delay:?} slower for {during:?}"));
        self.house.playground.faults().slow_gateway(delay);
        tokio::time::sleep(during).await;
        self.house.playground.faults().slow_gateway(Duration::ZERO);
    }

    async fn gateway(&mut self) {
        const DROPS: [GatewayDrop; 6] = [
            GatewayDrop::Abrupt,
            GatewayDrop::Reconnect,
            GatewayDrop::Close(4000),
            GatewayDrop::Close(4009),
            GatewayDrop::InvalidSession { resumable: true },
            GatewayDrop::InvalidSession { resumable: false },
        ];
        let drop = DROPS[self.rng.random_range(0..DROPS.len())];
        self.ledger.trouble("gateway dropped");
        self.ledger.judge_silences(&self.house).await;
        self.ledger.note(&format!("--- {drop:?}"));
        let storm = self.ledger.storm();
        if self.rng.random_range(0..3) == 0 {
            self.house.playground.faults().refuse_gateway(Duration::from_millis(800));
        }
        if !self.house.drop_gateway(drop).await {
            self.ledger.wrong(format!("the bot did not come back after {drop:?}"));
        }
        if self.rng.random_range(0..2) == 0 {
            let count = self.rng.random_range(1..10);
            self.house.playground.repeat_interactions(count);
        }
        self.ledger.calm(storm);
    }

    /// Where wars are played just now.
    fn channels(&self) -> Vec<ChannelId> {
        let all = self.house.playground.channels().into_iter();
        all.filter(|channel| channel.name.starts_with(PLAYED)).map(|channel| channel.id).collect()
    }

    fn somewhere(&mut self) -> ChannelId {
        let channels = self.channels();
        channels[self.rng.random_range(0..channels.len())]
    }

    /// A channel is deleted for good: what is played there cannot go on.
    fn delete_channel(&mut self) {
        let channel = self.somewhere();
        // Who has just pressed there is not answered any more.
        let storm = self.ledger.storm();
        self.house.playground.delete_channel(channel);
        self.ledger.calm(storm);
        self.ledger.trouble("channel deleted");
        self.ledger.note(&format!("--- #{channel} deleted"));
    }

    /// A moderator deletes the board, or any other message of the bot.
    fn delete(&mut self) {
        let channel = self.somewhere();
        let playground = &self.house.playground;
        let messages = playground.messages(channel);
        let mine: Vec<_> =
            messages.iter().filter(|message| message.author.id == playground.bot_id()).collect();
        if mine.is_empty() {
            return;
        }
        let board = mine.iter().rfind(|message| message.button("Newest message").is_some());
        let any = mine[self.rng.random_range(0..mine.len())];
        let taken = match board {
            Some(board) if self.rng.random_range(0..3) > 0 => board,
            _ => any,
        };
        if playground.delete_message(channel, taken.id) {
            self.gone.insert(taken.id.0);
            self.touched.insert(channel);
            self.ledger.trouble("message deleted");
            self.ledger.note(&format!("--- message {} deleted", taken.id));
        }
    }

    /// A channel takes nothing from the bot for a while, or hides from it.
    async fn close(&mut self) {
        let channel = self.somewhere();
        let denied = [permission::SEND_MESSAGES, permission::VIEW_CHANNEL, permission::EMBED_LINKS];
        let denied = denied[self.rng.random_range(0..2)];
        self.touched.insert(channel);
        self.ledger.trouble("channel closed");
        self.ledger.note(&format!("--- #{channel} closed"));
        self.house.playground.set_bot_overwrite(channel, 0, denied);
        let pause = self.rng.random_range(200..1_500);
        tokio::time::sleep(Duration::from_millis(pause)).await;
        self.house.playground.set_bot_overwrite(channel, 0, 0);
        self.ledger.note(&format!("--- #{channel} opened"));
    }

    fn archive(&mut self) {
        let channel = self.somewhere();
        let threads = self.house.playground.threads(channel);
        if let Some(thread) = threads.last() {
            self.house.playground.archive(thread.id, true);
            self.ledger.trouble("thread archived");
        }
    }
}
