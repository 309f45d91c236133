//! What must hold whenever everything has come to rest: the log, the database, the channels and
//! what people were told agree, and nobody complained.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use campaign::Campaigns;
use games::text;
use jiff::Timestamp;
use model::CampaignRow;
use model::Stage;
use model::clock::SystemClock;
use model::ids::{CampaignId, InteractionId};
use model::log::{Body, Given, LogLine};
use playground::{ChannelId, Message, RecordedRequest, path_fits};
use store::{OutboxRow, PostState, Store};

use super::house::House;
use super::ledger::{Confirmed, Ledger, Sent};

/// How long everything may take to come to rest: a closed channel is tried after three minutes, and
/// then after six.
const REST: Duration = Duration::from_secs(720);

/// What is known of a campaign's log.
#[derive(Debug, Default)]
struct Known {
    /// What is played, by its name.
    game: &'static str,
    /// Whether each side is told of its own orders, by numbers of its own.
    sided: bool,
    channel: u64,
    /// A print of each line: none may ever change.
    lines: Vec<u64>,
    /// Who is named by each line.
    players: Vec<u64>,
    orders: BTreeSet<i64>,
    over: bool,
}

pub(crate) struct Watch {
    house: Arc<House>,
    ledger: Arc<Ledger>,
    known: BTreeMap<CampaignId, Known>,
    /// Which interaction made a line.
    claims: BTreeMap<(CampaignId, i64), u64>,
    /// The numbers of orders that were told to those who had made them, and the channel of each.
    numbers: BTreeSet<(u64, i64)>,
    /// What was sent between the looks before the last.
    before: Vec<Sent>,
    /// What the bot asked between the look before and the last.
    asked: Vec<Arc<RecordedRequest>>,
    /// How much of each process's log was read.
    logged: Vec<usize>,
}

fn print_of(line: &LogLine) -> u64 {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(line).expect("a line is JSON").hash(&mut hasher);
    hasher.finish()
}

/// Whether nobody had to ask for a line.
fn by_itself(before: Option<&Body>, line: &LogLine) -> bool {
    let given = match &line.body {
        Body::Order { given, .. } => *given,
        _ => Given::ByHand,
    };
    // Whoever founds a campaign joins it by the same interaction.
    let founder = line.number == 2 && matches!(line.body, Body::Joined { .. });
    // The last vote for another option makes it one.
    let voted = matches!((before, &line.body), (Some(Body::Voted { .. }), Body::Agreed { .. }));
    line.player.0 == 0 || given != Given::ByHand || founder || voted
}

fn foot(message: &Message) -> Option<&str> {
    message.embeds.first()?["footer"]["text"].as_str()
}

impl Watch {
    pub(crate) fn new(house: &Arc<House>, ledger: &Arc<Ledger>) -> Self {
        let (house, ledger) = (Arc::clone(house), Arc::clone(ledger));
        let (known, claims, numbers) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        let (before, logged) = (Vec::new(), vec![0; house.processes()]);
        Self { house, ledger, known, claims, numbers, before, asked: Vec::new(), logged }
    }

    /// Campaigns begun, and how many of them have ended.
    pub(crate) fn wars(&self) -> (usize, usize, usize) {
        let orders = self.known.values().map(|known| known.orders.len()).sum();
        let over = self.known.values().filter(|known| known.over).count();
        (self.known.len(), over, orders)
    }

    /// The same of each game or war that is played.
    pub(crate) fn games(&self) -> String {
        let mut games: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
        for known in self.known.values() {
            let [begun, over, orders] = games.entry(known.game).or_default();
            *begun += 1;
            *over += usize::from(known.over);
            *orders += known.orders.len();
        }
        let line = |(game, [begun, over, orders]): (&str, [usize; 3])| {
            format!("  {game}: {begun} campaigns, {over} ended, {orders} orders")
        };
        games.into_iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Looks at everything, once it has come to rest.
    pub(crate) async fn look(&mut self, gone: &BTreeSet<u64>, verify: bool) {
        self.ledger.flush();
        self.ledger.judge_silences(&self.house).await;
        let store = self.house.store().await;
        let restless = self.rest(&store).await;
        for (campaign, why) in restless {
            self.ledger.wrong(format!("campaign {campaign} never came to rest: {why}"));
        }
        let rows = self.rows(&store).await;
        let (sent, confirmed) = self.ledger.take();
        self.lines(&store, &rows).await;
        self.claims(&store, sent).await;
        self.confirmations(&confirmed);
        self.denials(&store).await;
        self.epochs(&store, &rows).await;
        for row in &rows {
            self.posts(&store, row, gone).await;
        }
        self.unowned(&store, &rows).await;
        self.requests();
        self.complaints();
        if verify {
            let (well, said) = self.house.run(&["verify"]);
            if !well {
                self.ledger.wrong(format!("verify: {said}"));
            }
        }
        store.close().await;
    }

    async fn rows(&self, store: &Store) -> Vec<CampaignRow> {
        let mut rows = Vec::new();
        for listed in store.campaigns().await.expect("read") {
            let row = store.campaign(listed.id).await.expect("read").expect("it is listed");
            if let Some(fault) = store.fault(row.id).await.expect("read") {
                self.ledger.wrong(format!("campaign {} froze: {fault:?}", row.id));
            }
            rows.push(row);
        }
        rows
    }

    /// Waits until nothing is owed and every board stands; what does not.
    async fn rest(&self, store: &Store) -> Vec<(CampaignId, String)> {
        let began = Instant::now();
        let (mut quiet, mut told) = (0, Duration::from_secs(10));
        loop {
            let restless = self.restless(store).await;
            if began.elapsed() > told {
                told *= 3;
                let seconds = began.elapsed().as_secs();
                self.ledger.note(&format!("--- not at rest after {seconds} s: {restless:?}"));
                self.ledger.count("times it took longer than ten seconds to come to rest", 1);
            }
            quiet = if restless.is_empty() { quiet + 1 } else { 0 };
            if quiet >= 2 || began.elapsed() > REST {
                return restless;
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }

    async fn restless(&self, store: &Store) -> Vec<(CampaignId, String)> {
        let mut restless = Vec::new();
        let owed = store.campaigns_owed().await.expect("read");
        // Read anew each time: nobody tells it of changes.
        let campaigns = Campaigns::new(store.clone(), Arc::new(SystemClock));
        for listed in store.campaigns().await.expect("read") {
            if !self.house.playground.has_channel(ChannelId(listed.channel.0)) {
                continue;
            }
            if owed.contains(&listed.id) {
                restless.push((listed.id, "messages are owed".to_owned()));
                continue;
            }
            let Some(snapshot) = campaigns.snapshot(listed.id).await else { continue };
            if snapshot.game.is_none() {
                continue;
            }
            let mark = format!("board {}", listed.id);
            let marked = |message: &Arc<Message>| {
                foot(message).and_then(|foot| foot.rsplit(" · ").next()) == Some(&*mark)
            };
            let channel = ChannelId(listed.channel.0);
            let boards = self.house.playground.messages(channel).into_iter().filter(marked);
            let boards: Vec<_> = boards.collect();
            let wanted = text::board(&snapshot, 0);
            let over = snapshot.stage == Stage::Over;
            match &boards[..] {
                [] if over => {}
                [board] => {
                    let embed = &board.embeds[0];
                    let newest = snapshot.newest.map(|newest| newest.0.to_string());
                    let links = board.buttons().into_iter().find_map(|button| button.url);
                    let leads = newest
                        .is_none_or(|newest| links.is_some_and(|link| link.ends_with(&newest)));
                    if embed["title"] != *wanted.title || embed["description"] != *wanted.body {
                        let says = &embed["description"];
                        let why = format!("the board says {says}, not {:?}", wanted.body);
                        restless.push((listed.id, why));
                    } else if !leads {
                        let why = "the board leads elsewhere than to the newest message";
                        restless.push((listed.id, why.to_owned()));
                    }
                }
                _ => restless.push((listed.id, format!("{} boards", boards.len()))),
            }
        }
        restless
    }

    /// The log grows at its end and nowhere else.
    async fn lines(&mut self, store: &Store, rows: &[CampaignRow]) {
        for row in rows {
            let known = self.known.entry(row.id).or_default();
            known.channel = row.channel.0;
            let about = games::of(&row.setup).about();
            (known.game, known.sided) = (about.title, !about.sides.is_empty());
            known.over = row.stage == Stage::Over;
            let from = i64::try_from(known.lines.len()).expect("few") + 1;
            let mut before = None;
            for line in store.lines(row.id, from, i64::MAX).await.expect("read") {
                known.lines.push(print_of(&line));
                known.players.push(line.player.0);
                if i64::try_from(known.lines.len()).ok() != Some(line.number) {
                    self.ledger.wrong(format!("campaign {}: a gap at {}", row.id, line.number));
                }
                if matches!(line.body, Body::Order { .. }) {
                    known.orders.insert(line.number);
                }
                // Whoever made it is looked for below.
                if !by_itself(before.as_ref(), &line) {
                    self.claims.entry((row.id, line.number)).or_insert(0);
                }
                before = Some(line.body);
            }
        }
    }

    /// Every line was asked for once, and no interaction was carried out twice.
    async fn claims(&mut self, store: &Store, sent: Vec<Sent>) {
        let earlier = std::mem::replace(&mut self.before, sent.clone());
        for one in earlier.into_iter().chain(sent) {
            let claimed = store.interaction(InteractionId(one.interaction)).await.expect("read");
            let Some((campaign, number)) = claimed else { continue };
            let claim = self.claims.entry((campaign, number)).or_insert(0);
            if *claim != 0 && *claim != one.interaction {
                let both = format!("{claim} and {}", one.interaction);
                self.ledger.wrong(format!("line {number} of {campaign} was made by {both}"));
            }
            *claim = one.interaction;
            let at = usize::try_from(number - 1).unwrap_or_default();
            let named = self.known.get(&campaign).and_then(|known| known.players.get(at));
            if named.is_some_and(|named| *named != one.user) {
                let asked = one.user;
                self.ledger.wrong(format!("line {number} of {campaign} is not {asked}'s"));
            }
        }
        let unclaimed = self.claims.iter().filter(|(_, claim)| **claim == 0);
        let unclaimed: Vec<_> = unclaimed.map(|(line, _)| *line).collect();
        for (campaign, number) in unclaimed {
            self.claims.insert((campaign, number), u64::MAX);
            self.ledger.wrong(format!("nobody asked for line {number} of campaign {campaign}"));
        }
    }

    /// What people were told is done is in the log. A side has numbers of its own: there it is held by
    /// the interaction that made a line. Whoever presses twice is told the same number twice.
    fn confirmations(&mut self, confirmed: &[Confirmed]) {
        let by_itself = |told: &&Confirmed| {
            let of = |line: &(&(CampaignId, i64), &u64)| *line.1 == told.interaction;
            let mut lines = self.claims.iter().filter(of).map(|(line, _)| line);
            lines.any(|(campaign, line)| {
                self.known.get(campaign).is_some_and(|known| known.orders.contains(line))
            })
        };
        let made: Vec<_> = confirmed.iter().filter(by_itself).collect();
        self.numbers.extend(made.into_iter().map(|told| (told.channel, told.order)));
        for told in confirmed {
            let mut here = self.known.values().filter(|known| known.channel == told.channel);
            let is_kept = |known: &Known| match known.sided {
                true => self.numbers.contains(&(told.channel, told.order)),
                false => known.orders.contains(&told.order),
            };
            if !here.any(is_kept) {
                let Confirmed { channel, interaction, order } = told;
                let whose = format!("{interaction} in #{channel}");
                self.ledger.wrong(format!("order {order}, confirmed to {whose}, is not kept"));
            }
        }
        self.ledger.count("orders confirmed", confirmed.len() as u64);
    }

    /// What people were told has changed nothing is not in the log, however late it may have come.
    async fn denials(&self, store: &Store) {
        for denied in self.ledger.all_denied() {
            let made = store.interaction(InteractionId(denied)).await.expect("read");
            if let Some((campaign, line)) = made {
                let what = format!("line {line} of campaign {campaign}");
                self.ledger.wrong(format!("{denied}, said to have changed nothing, made {what}"));
            }
        }
    }

    /// A campaign is written by one process at a time: the number of its holder only grows.
    async fn epochs(&self, store: &Store, rows: &[CampaignRow]) {
        for row in rows {
            let lines = store.epochs(row.id).await.expect("read");
            for pair in lines.windows(2).filter(|pair| pair[1].1 < pair[0].1) {
                self.ledger.wrong(format!("campaign {}, number and epoch: {pair:?}", row.id));
            }
            let shared = self.house.shards() > 1;
            if lines.iter().any(|(_, epoch)| (*epoch > 0) != shared) {
                self.ledger.wrong(format!("campaign {}: who wrote it? {lines:?}", row.id));
            }
        }
    }

    /// The messages of a campaign once all of them are sent, or as they are after a while: something
    /// may fall due at any moment, after rest too.
    async fn sent(store: &Store, campaign: CampaignId) -> Vec<OutboxRow> {
        let began = Instant::now();
        loop {
            let posts = store.posts(campaign, 0).await.expect("read");
            let is_sent = |post: &OutboxRow| matches!(post.state, PostState::Sent { .. });
            if posts.iter().all(is_sent) || began.elapsed() > REST {
                return posts;
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }

    /// Every message owed is in its channel, and shows the mark of its row.
    async fn posts(&self, store: &Store, row: &CampaignRow, gone: &BTreeSet<u64>) {
        if !self.house.playground.has_channel(ChannelId(row.channel.0)) {
            return;
        }
        let channel = ChannelId(row.channel.0);
        let posts = Self::sent(store, row.id).await;
        let messages = self.house.playground.messages(channel);
        let oldest = messages.first().map_or(u64::MAX, |message| message.id.0);
        let messages: BTreeMap<u64, &Message> = messages.iter().map(|m| (m.id.0, &**m)).collect();
        for post in posts {
            let PostState::Sent { message, .. } = post.state else {
                self.ledger.wrong(format!("campaign {}: a message is {:?}", row.id, post.state));
                continue;
            };
            if message.0 < oldest || gone.contains(&message.0) {
                continue;
            }
            match messages.get(&message.0) {
                None => self.ledger.wrong(format!("{} of {} is lost", post.mark(), row.id)),
                Some(message) if !fits(&post, message) => {
                    let foot = foot(message);
                    self.ledger.wrong(format!("{} of {} is {foot:?}", post.mark(), row.id));
                }
                Some(_) => {}
            }
        }
    }

    /// Every message under a nonce of the outbox is one of its rows': none was posted twice.
    async fn unowned(&self, store: &Store, rows: &[CampaignRow]) {
        let mut owned: BTreeSet<u64> = BTreeSet::new();
        for row in rows {
            for post in store.posts(row.id, 0).await.expect("read") {
                if let PostState::Sent { message, .. } = post.state {
                    owned.insert(message.0);
                }
            }
        }
        let nonces = format!("{}-", store.installation());
        for channel in self.house.playground.channels() {
            if channel.thread.is_some() {
                continue;
            }
            for message in self.house.playground.messages(channel.id) {
                let nonce = message.nonce.as_ref().and_then(|nonce| nonce.as_str());
                let number = nonce.and_then(|nonce| nonce.strip_prefix(&nonces));
                // A row's number, and how often its message had been deleted before.
                let number = number.and_then(|rest| rest.split('r').next());
                let outbox = number.is_some_and(|rest| rest.parse::<i64>().is_ok());
                if outbox && !owned.contains(&message.id.0) {
                    let (id, foot) = (message.id, foot(&message));
                    self.ledger.wrong(format!("#{}: {id} is told twice: {foot:?}", channel.name));
                }
            }
        }
    }

    /// Nothing that was sent is against Discord's rules.
    fn requests(&mut self) {
        const HARMLESS: [u64; 4] = [40_060, 160_004, 50_083, 50_006];
        let mut shown = 0;
        self.asked = self.house.playground.take_recorded();
        for request in &self.asked {
            let code = request.response.as_ref().and_then(|answer| answer["code"].as_u64());
            if request.status >= 400 && request.status < 500 && request.status != 429 {
                let what = format!("{} {}", request.status, code.unwrap_or(0));
                self.ledger.count(&format!("requests refused with {what}"), 1);
            }
            if request.status == 400 && !code.is_some_and(|code| HARMLESS[..3].contains(&code)) {
                shown += 1;
                if shown <= 5 {
                    self.ledger.wrong(format!("Discord would not take this: {request:?}"));
                }
            }
        }
    }

    /// What the bot asked of channels before the last look, and what it was answered, a line each.
    pub(crate) fn asked_of_channels(&self) -> String {
        let asked = self.asked.iter().filter(|each| path_fits(&each.path, "/channels"));
        let line = |request: &Arc<RecordedRequest>| {
            let RecordedRequest { at_ms, method, path, query, status, .. } = &**request;
            let marks = request.body.as_ref().and_then(|body| {
                let foot = body["embeds"][0]["footer"]["text"].as_str().unwrap_or_default();
                Some(format!("nonce {} foot {foot:?}", body.get("nonce")?))
            });
            let id = request.response.as_ref().and_then(|answer| answer.get("id"));
            format!("{at_ms} {method} {path}?{query} {status} {id:?} {marks:?}\n")
        };
        asked.map(line).collect()
    }

    /// What each process has logged: no panic, and no error that was not made.
    fn complaints(&mut self) {
        for process in 0..self.house.processes() {
            let log = std::fs::read(self.house.log(process)).unwrap_or_default();
            let from = std::mem::replace(&mut self.logged[process], log.len());
            let new = String::from_utf8_lossy(&log[from.min(log.len())..]).into_owned();
            for line in new.lines() {
                if line.contains(" ERROR ") && self.is_excused(process, line) {
                    self.ledger.count("errors while the database was away", 1);
                } else if line.contains("panicked") || line.contains(" ERROR ") {
                    self.ledger.wrong(format!("process {process} says: {line}"));
                }
                if let Some((_, rest)) = line.split_once(" WARN ") {
                    let plain = rest.chars().filter(|c| !c.is_ascii_digit()).take(70);
                    self.ledger.count(&format!("warned: {}", plain.collect::<String>()), 1);
                }
            }
        }
    }

    /// Whether a process complains of the database at a time when it was away.
    fn is_excused(&self, process: usize, line: &str) -> bool {
        let at = line.split_whitespace().next().and_then(|at| at.parse::<Timestamp>().ok());
        let at = at.map(SystemTime::from);
        let away = at.is_some_and(|at| self.ledger.was_absent(Some(process), (at, at)));
        // Ours say "the database"; sqlx's own say "with database".
        away && line.contains("database") && !line.contains("panicked")
    }

    /// Reads every log again from the beginning: no line has changed since it was first seen.
    pub(crate) async fn look_back(&self) {
        let store = self.house.store().await;
        for (campaign, known) in &self.known {
            let lines = store.lines(*campaign, 1, i64::MAX).await.expect("read");
            let prints: Vec<u64> = lines.iter().map(print_of).collect();
            if prints[..known.lines.len().min(prints.len())] != known.lines[..] {
                self.ledger.wrong(format!("the log of campaign {campaign} has changed"));
            }
        }
        store.close().await;
    }

    /// Writes every campaign down and reads it again: checked offline, and brought into another
    /// database.
    pub(crate) fn write_down(&self, folder: &std::path::Path) -> Vec<PathBuf> {
        let mut files = Vec::new();
        for campaign in self.known.keys() {
            let (well, text) = self.house.run(&["export", &campaign.to_string()]);
            let file = folder.join(format!("campaign-{campaign}.json"));
            if !well {
                self.ledger.wrong(format!("campaign {campaign} cannot be written down: {text}"));
            }
            std::fs::write(&file, text).expect("written");
            files.push(file);
        }
        files
    }
}

/// Whether a message shows the mark of its row.
fn fits(post: &OutboxRow, message: &Message) -> bool {
    let Some(foot) = foot(message) else { return false };
    match post.kind.topic() {
        Some(topic) if text::order_in_footer(foot).is_some() => text::order_in_footer(foot)
            .is_some_and(|(order, of)| of.0 == topic && order == post.number),
        _ => foot.rsplit(" · ").next() == Some(&post.mark()),
    }
}
