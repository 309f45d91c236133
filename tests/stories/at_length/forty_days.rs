//! Eight people over forty days: a commander who is away without a word, somebody who is in the way,
//! a battle that waits for a table, a vote. Nobody is rung twice a day, and the war goes on.

use std::collections::BTreeMap;

use model::clock::Clock as _;
use model::log::Body;
use playground::Message;
use serde_json::json;

use crate::stories::driver::Club;
use crate::stories::player::Player;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const DAYS: i64 = 40;
/// Their pace, and what the longest wait may come to.
const PACE: i64 = DAY;

const OFFICERS: [&str; 8] = ["Alice", "Ben", "Chen", "Dara", "Edith", "Farouk", "Grace", "Hassan"];
/// When Alice, who commands first, is not there.
const AWAY: std::ops::Range<i64> = 6..13;
/// When the staff votes on whoever commands.
const VOTE: i64 = 20;

/// The war, and what has been told of it so far.
struct War {
    club: Club,
    players: BTreeMap<&'static str, Player>,
    /// Messages that are counted already.
    counted: usize,
    /// Rings of a day for somebody, but for battles that they lead: what they said.
    rings: BTreeMap<(i64, u64), Vec<String>>,
    /// Whoever was rung just now, and comes.
    called: Vec<u64>,
    /// Until when a battle waits for a table; nothing before there was one.
    table: Option<i64>,
}

impl War {
    async fn begun() -> Self {
        let club = Club::open().await;
        let guild = club.playground.guilds()[0];
        for name in &OFFICERS[6..] {
            club.playground.add_officer(guild, name);
        }
        club.begin_quietly(&OFFICERS).await;
        let counted = club.public().len();
        let player = |(name, seed)| (name, Player::new(&club, name, seed));
        let players = OFFICERS.into_iter().zip(1..).map(player).collect();
        Self { club, players, counted, rings: BTreeMap::new(), called: Vec::new(), table: None }
    }

    /// Who is awaited, as the board says.
    fn awaited(&self) -> Option<&'static str> {
        let board = self.club.board()?.words();
        OFFICERS.into_iter().find(|name| board.contains(&format!("**{name}** is awaited")))
    }

    fn pauses(&self) -> bool {
        self.club.board().is_some_and(|board| board.words().contains("has been paused"))
    }

    /// Counts the rings since the last time.
    async fn count(&mut self, day: i64) {
        self.club.posted().await;
        let all = self.club.public();
        self.called.clear();
        for message in &all[self.counted..] {
            let battle = message.button("Battle sheet").is_some();
            self.called.extend(message.mentions.iter().map(|person| person.0));
            for person in message.mentions.iter().filter(|_| !battle) {
                self.rings.entry((day, person.0)).or_default().push(message.words());
            }
        }
        self.counted = all.len();
    }

    /// Somebody looks at the channel, and orders what they may.
    async fn looks(&mut self, name: &'static str) {
        if name != "Farouk" && self.pauses() {
            self.club.told(name, "campaign resume", json!({})).await;
        }
        for _ in 0..3 {
            if self.pauses() || self.awaited() != Some(name) || self.waits_for_a_table(name).await {
                return;
            }
            let player = self.players.get_mut(name).expect("they play");
            if !player.order(&self.club).await {
                return;
            }
            self.club.posted().await;
        }
    }

    /// The first battle is fixed for a table two days on; until then nobody settles it.
    async fn waits_for_a_table(&mut self, name: &str) -> bool {
        let now = self.club.clock.now();
        if let Some(until) = self.table {
            return now < until;
        }
        let panel: Message = self.club.panel(name).await;
        if panel.button("Battle sheet").is_none() {
            return false;
        }
        let told = self.club.told(name, "battle sheet", json!({ "until": "2 days" })).await;
        assert!(told.contains("waits for your table"), "{told}");
        self.table = Some(now + 2 * DAY);
        true
    }

    /// What Farouk tries every other day; whatever he is answered, he is answered.
    async fn is_in_the_way(&mut self) {
        for path in [
            "vote call matter:dismiss",
            "vote call matter:withdraw",
            "campaign pause",
            "campaign leave",
        ] {
            self.club.told("Farouk", path, json!({})).await;
        }
        self.club.told("Farouk", "campaign join", json!({})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn over_forty_days_nobody_is_rung_twice_a_day_and_nothing_stands_still() {
    let mut war = War::begun().await;
    for day in 0..DAYS {
        for quarter in 0..4 {
            war.club.pass(6 * HOUR).await;
            war.count(day).await;
            for (at, name) in OFFICERS.into_iter().enumerate() {
                let called = war.called.contains(&war.club.officer(name).id().0);
                let away = name == "Alice" && AWAY.contains(&day);
                if (at % 4 == quarter || called) && !away {
                    war.looks(name).await;
                }
                if at % 4 == quarter && (VOTE..VOTE + 2).contains(&day) {
                    war.club.told(name, "vote cast", json!({ "ballot": 0 })).await;
                }
            }
            war.count(day).await;
        }
        if day == VOTE - 1 {
            war.club
                .told("Ben", "vote call matter:dismiss", json!({ "reason": "Two lost forts" }))
                .await;
        } else if day % 2 == 0 {
            war.is_in_the_way().await;
        }
        war.count(day).await;
    }
    let log = war.club.log().await;
    let orders: Vec<i64> = log
        .iter()
        .filter(|line| matches!(line.body, Body::Order { .. }))
        .map(|line| line.at)
        .collect();
    let waits = orders.windows(2).map(|pair| pair[1] - pair[0]);
    let (longest, messages) = (waits.max().unwrap_or(0), war.club.posts());
    let rings: usize = war.rings.values().map(Vec::len).sum();
    println!(
        "{} orders, {messages} messages, {rings} rings in {DAYS} days for {} people; longest wait \
         {} hours",
        orders.len(),
        OFFICERS.len(),
        longest / HOUR
    );
    let twice: Vec<_> = war.rings.iter().filter(|(_, rung)| rung.len() > 1).collect();
    assert!(twice.is_empty(), "{twice:#?}");
    let late = orders.windows(2).filter(|pair| pair[1] - pair[0] > 2 * PACE).map(|pair| {
        let lines = log.iter().filter(|line| (pair[0]..=pair[1]).contains(&line.at));
        lines.map(|line| ((line.at - pair[0]) / HOUR, line.body.clone())).collect::<Vec<_>>()
    });
    // They have agreed to wait for their table themselves.
    let agreed = |(_, body): &(i64, Body)| matches!(body, Body::Appointed { .. });
    let late: Vec<_> = late.filter(|lines| !lines.iter().any(agreed)).collect();
    assert!(late.is_empty(), "two paces at most: {late:#?}");
    war.club.ends_well().await;
}
