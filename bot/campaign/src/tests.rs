//! The queue by itself: requests, repeats, refusals, faults. Discord is not needed for any of it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ::staff::motion::{Ballot, Question};
use ::staff::posts::Posting;
use games::log::verify::replay;
use games_testing::{new_game, step};
use kit::{DecisionId, Refusal};
use model::Setup;
use model::clock::MovedClock;
use model::log::LogLine;
use model::person::Look;
use store::{Due, DueKind};

use crate::*;

mod memory;
mod settled;
mod thought;

const ALICE: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);

struct Table {
    campaigns: Campaigns,
    clock: MovedClock,
    file: PathBuf,
    interactions: AtomicU64,
}

impl Drop for Table {
    fn drop(&mut self) {
        for suffix in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{suffix}", self.file.display()));
        }
    }
}

impl Table {
    async fn set(name: &str) -> Self {
        games_testing::games();
        let file = std::env::temp_dir().join(format!("sirdar-{}-{name}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let clock = MovedClock::default();
        let mut table = Self {
            campaigns: Self::open(&file, &clock).await,
            clock,
            file,
            interactions: AtomicU64::new(1),
        };
        table.again().await;
        table
    }

    async fn open(file: &std::path::Path, clock: &MovedClock) -> Campaigns {
        let store = Store::open(&format!("sqlite://{}", file.display())).await.expect("opens");
        Campaigns::new(store, Arc::new(clock.clone()))
    }

    async fn again(&mut self) {
        self.campaigns = Self::open(&self.file, &self.clock).await;
    }

    fn by(&self, player: PlayerId) -> Asker {
        let interaction = InteractionId(self.interactions.fetch_add(1, Ordering::Relaxed));
        Asker { player, interaction }
    }

    async fn create(&self, channel: u64, seed: Option<u64>) -> CampaignId {
        let setup = usual();
        let (guild, channel) = (GuildId(5), ChannelId(channel));
        let asker = self.by(ALICE);
        let made = self.campaigns.found(asker, (guild, channel), "Nile", setup, seed, None).await;
        made.expect("created").id
    }

    async fn ask(&self, id: CampaignId, who: PlayerId, what: Request) -> Result<Receipt, Problem> {
        self.campaigns.request(id, self.by(who), what).await
    }

    async fn refuses(&self, id: CampaignId, who: PlayerId, what: Request, why: Problem) {
        assert_eq!(self.ask(id, who, what).await.err(), Some(why));
    }

    async fn join(&self, id: CampaignId, who: PlayerId, name: &str) -> Result<Receipt, Problem> {
        self.ask(id, who, Request::Join { name: name.to_owned(), salt: None, side: None }).await
    }

    /// A campaign in which Alice commands and a card is wanted.
    async fn begun(&self) -> CampaignId {
        self.begun_in(40).await
    }

    async fn begun_in(&self, channel: u64) -> CampaignId {
        let quiet = |seed: &u64| {
            let mut dice = model::dice::Key::open(*seed).line(4);
            let (game, _) = new_game(&mut dice);
            game.decision().is_some_and(|decision| decision.why.topic() == "play-card")
        };
        let seed = (1..10_000).find(quiet).expect("a quiet seed");
        let id = self.create(channel, Some(seed)).await;
        self.join(id, ALICE, "Alice").await.expect("joined");
        self.join(id, BEN, "Ben").await.expect("joined");
        let start = Request::Start { commander: Some(ALICE), manages: true, unready: usize::MAX };
        self.ask(id, ALICE, start).await.expect("started");
        id
    }

    async fn by_default(&self, id: CampaignId) -> usize {
        let lines = self.log(id).await;
        let is_default = |line: &&LogLine| {
            matches!(line.body, Body::Order { given: model::log::Given::ByDefault, .. })
        };
        lines.iter().filter(is_default).count()
    }

    async fn known(&self, id: CampaignId) -> Arc<Snapshot> {
        self.campaigns.snapshot(id).await.expect("there")
    }

    async fn log(&self, id: CampaignId) -> Vec<LogLine> {
        self.campaigns.store().lines(id, 1, 1_000).await.expect("they are read")
    }

    async fn looks(&self) {
        crate::clock::once(&self.campaigns).await.expect("the clock looks");
    }

    async fn due(&self, id: CampaignId, kind: DueKind) -> Due {
        let due = self.campaigns.store().due_of(id, kind).await.expect("read");
        due.expect("it falls due")
    }

    /// Alice passes, as an order.
    async fn passes(&self, id: CampaignId) -> Receipt {
        let request = order(self.decision(id).await, vec![pass()]);
        self.ask(id, ALICE, request).await.expect("taken")
    }

    /// A map without places: the engine cannot go on from there.
    async fn breaks(&mut self, id: CampaignId) {
        let store = self.campaigns.store().clone();
        let mut row = store.campaign(id).await.expect("read").expect("there");
        let mut game = serde_json::to_value(row.game.as_deref()).expect("written");
        game[usual().key()]["board"]["places"] = serde_json::json!([]);
        row.game = Some(Arc::new(serde_json::from_value(game).expect("read")));
        store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
        self.again().await;
    }

    /// The log played again says the same as what is kept.
    async fn replays(&self, id: CampaignId, case: &str) {
        let (kept, log) = (self.campaigns.whole(id).await.expect("there"), self.log(id).await);
        let replayed = replay(&log).unwrap_or_else(|why| panic!("{case}: {why}"));
        assert_eq!(replayed.game.as_ref(), kept.game.as_deref(), "{case}");
        assert_eq!(replayed.setup.as_ref(), Some(&kept.setup), "{case}");
        assert_eq!(replayed.roster.as_logged(), kept.roster.as_logged(), "{case}");
    }

    async fn decision(&self, id: CampaignId) -> DecisionId {
        let game = self.known(id).await.game.clone().expect("begun");
        game.decision().expect("waiting").id
    }
}

fn pass() -> Step {
    step("play-card", "pass")
}

fn finish() -> Step {
    step("spend-ops", "finish")
}

fn roll(dice: &str, reason: &str) -> Request {
    let (roll, reason) = (dice.parse().expect("dice"), reason.to_owned());
    Request::Roll { roll, reason, label: String::new() }
}

fn usual() -> Setup {
    games::usual().setup(None, None)
}

fn order(decision: DecisionId, steps: Vec<Step>) -> Request {
    Request::Order { decision, steps, draft: None, ends: model::Ends::Nothing }
}

#[tokio::test]
async fn an_interaction_is_carried_out_once() {
    let mut table = Table::set("repeat").await;
    let id = table.begun().await;
    let asker = table.by(ALICE);
    let request = order(table.decision(id).await, vec![pass()]);
    let first = table.campaigns.request(id, asker, request.clone()).await.expect("taken");
    assert!(!first.repeated);
    assert_eq!(table.campaigns.taken_for(asker.interaction), Some((first.order, true)));
    let again = table.campaigns.request(id, asker, request.clone()).await.expect("answered");
    assert!(again.repeated);
    assert_eq!((again.order, &again.events), (first.order, &first.events));
    table.again().await;
    let later = table.campaigns.request(id, asker, request).await.expect("answered");
    assert!(later.repeated, "after a restart too");
    let snapshot = table.campaigns.snapshot_for(id, ALICE).await.expect("there");
    assert_eq!(snapshot.last_order, first.order);
    assert_eq!(snapshot.game, first.snapshot.game);
}

#[tokio::test]
async fn posts_stages_and_stale_decisions_are_refused_and_change_nothing() {
    let table = Table::set("refuse").await;
    let id = table.create(40, None).await;
    table.refuses(id, ALICE, order(DecisionId(1), vec![pass()]), Problem::NotStarted).await;
    let start = |commander| Request::Start { commander, manages: true, unready: usize::MAX };
    table.refuses(id, ALICE, start(None), Problem::NotAMember).await;
    table.join(id, ALICE, "Alice").await.expect("joined");
    let twice = table.join(id, ALICE, "Alice").await;
    assert_eq!(twice.err(), Some(Problem::AlreadyJoined));
    table.refuses(id, ALICE, start(Some(BEN)), Problem::NotAMember).await;
    table.refuses(id, BEN, Request::Leave, Problem::NotAMember).await;
    let missing = table.join(CampaignId(99), BEN, "Ben").await;
    assert_eq!(missing.err(), Some(Problem::NoSuchCampaign));
    table.join(id, BEN, "Ben").await.expect("joined");
    table.ask(id, BEN, start(Some(ALICE))).await.expect("started");
    table.refuses(id, BEN, start(None), Problem::AlreadyStarted).await;
    let decision = table.decision(id).await;
    let before = table.known(id).await;
    table
        .refuses(
            id,
            BEN,
            order(decision, vec![pass()]),
            Problem::NotYourPost { holder: Some(ALICE) },
        )
        .await;
    table.refuses(id, PlayerId(9), order(decision, vec![pass()]), Problem::NotAMember).await;
    table.refuses(id, ALICE, order(DecisionId(decision.0 + 7), vec![pass()]), Problem::Stale).await;
    table
        .refuses(id, ALICE, order(decision, Vec::new()), Problem::Refused(Refusal::WrongKind))
        .await;
    let after = table.known(id).await;
    assert_eq!((after.last_order, &after.game), (before.last_order, &before.game));
}

#[tokio::test]
async fn a_refusal_before_any_die_undoes_the_whole_order() {
    let table = Table::set("undo").await;
    let id = table.begun().await;
    let before = table.known(id).await;
    let decision = table.decision(id).await;
    // The second step answers a question that is not asked after a pass.
    let twice = table.ask(id, ALICE, order(decision, vec![pass(), pass()])).await;
    assert!(matches!(twice.err(), Some(Problem::Stale | Problem::Refused(_))));
    let after = table.known(id).await;
    assert_eq!((after.last_order, &after.game), (before.last_order, &before.game));
}

#[tokio::test]
async fn command_passes_on_and_the_log_says_the_same() {
    let mut table = Table::set("staff").await;
    let id = table.begun().await;
    table.ask(id, ALICE, Request::Leave).await.expect("left");
    let decision = table.decision(id).await;
    let taken = table.ask(id, BEN, order(decision, vec![pass()])).await.expect("Ben commands");
    assert_eq!(taken.snapshot.roster.commander, Some(BEN));
    table.ask(id, BEN, Request::Leave).await.expect("left");
    let joined = table.join(id, ALICE, "Alice\n\u{7}").await.expect("back");
    assert_eq!(joined.snapshot.roster.commander, Some(ALICE), "an empty post is filled");
    assert_eq!(joined.snapshot.roster.name(ALICE).as_deref(), Some("Alice"));
    let rolled = table.ask(id, ALICE, roll("3d6", "luck")).await.expect("rolled");
    assert_eq!(rolled.faces.len(), 3);
    let many = model::dice::roll::Roll::plain(21, 6);
    let many = Request::Roll { roll: many, reason: String::new(), label: String::new() };
    assert!(table.ask(id, ALICE, many).await.is_err());
    table.again().await;
    table.replays(id, "after a restart").await;
}

#[tokio::test]
async fn a_changed_log_is_found_out() {
    let table = Table::set("verify").await;
    let id = table.begun().await;
    let decision = table.decision(id).await;
    table.ask(id, ALICE, order(decision, vec![pass()])).await.expect("taken");
    let log = table.log(id).await;
    let mut loaded = log.clone();
    let started = &mut loaded[3].faces;
    let last = started.len() - 1;
    started[last] = if started[last] == 1 { 2 } else { 1 };
    assert!(replay(&loaded).is_err(), "a loaded die");
    let mut torn = log;
    torn.remove(2);
    assert_eq!(replay(&torn).err(), Some(games::log::verify::Difference::Missing(3)));
}

#[tokio::test]
async fn a_fault_freezes_one_campaign_alone() {
    let mut table = Table::set("freeze").await;
    let bad = table.begun().await;
    table.breaks(bad).await;
    let decision = table.decision(bad).await;
    let steps = vec![pass(), finish()];
    let failed = table.ask(bad, ALICE, order(decision, steps.clone())).await.err();
    let Some(Problem::Fault(fault)) = failed else { panic!("a fault: {failed:?}") };
    let frozen = table.ask(bad, ALICE, order(decision, steps)).await.err();
    assert_eq!(frozen, Some(Problem::Frozen(fault)));
    let snapshot = table.known(bad).await;
    assert_eq!((snapshot.stage, snapshot.last_order), (Stage::Frozen, 4));
    // It can be laid aside all the same, though the game cannot be asked anything.
    let aside = table.ask(bad, ALICE, Request::Archive { manages: false }).await;
    assert_eq!(aside.map(|receipt| receipt.snapshot.stage), Ok(Stage::Frozen), "Ben is asked");
    let aside = table.ask(bad, BEN, Request::AgreeToArchive).await;
    assert_eq!(aside.map(|receipt| receipt.snapshot.stage), Ok(Stage::Aside));
    let ended = table.ask(bad, ALICE, Request::EndArchive).await;
    assert_eq!(ended.map(|receipt| receipt.snapshot.stage), Ok(Stage::Over));
    let over = table.join(bad, PlayerId(9), "Late").await.err();
    assert_eq!(over, Some(Problem::Over), "it stands still no more");
    let good = table.begun_in(42).await;
    let decision = table.decision(good).await;
    table.ask(good, ALICE, order(decision, vec![pass()])).await.expect("the other goes on");
}

#[tokio::test]
async fn names_and_channels_are_checked_when_a_campaign_is_created() {
    let table = Table::set("create").await;
    let make = |channel: u64, name: &'static str, asker| {
        let setup = usual();
        let channel = ChannelId(channel);
        table.campaigns.found(asker, (GuildId(5), channel), name, setup, None, None)
    };
    let rude = make(40, "@everyone", table.by(ALICE)).await;
    assert_eq!(rude.err(), Some(Problem::BadName));
    let asker = table.by(ALICE);
    let first = make(40, "Nile", asker).await.expect("created");
    let again = make(40, "Nile", asker).await.expect("the same interaction");
    assert_eq!(again.id, first.id);
    let second = make(40, "Other", table.by(BEN)).await;
    assert_eq!(second.err(), Some(Problem::ChannelTaken));
    assert_eq!(first.dice_commitment.len(), 64);
    assert_eq!(table.campaigns.list(GuildId(5)).await.expect("read").len(), 1);
    let here = table.campaigns.in_channel(ChannelId(40)).await.map(|snapshot| snapshot.id);
    assert_eq!(here, Some(first.id));
    assert!(table.campaigns.in_channel(ChannelId(41)).await.is_none());
}

#[tokio::test]
async fn a_plan_goes_on_after_a_restart() {
    let mut table = Table::set("plan").await;
    let id = table.begun().await;
    let round = || vec![pass(), finish()];
    for _ in 0..3 {
        let change = model::PlanChange::Add { steps: round(), draft: None };
        table.ask(id, ALICE, Request::Plan { change }).await.expect("it fits");
    }
    let first = table.ask(id, ALICE, Request::RunPlan).await.expect("it starts");
    assert!(first.snapshot.roster.council.plans[&ALICE].running);
    // The process ends here, and whoever pressed the button is gone.
    table.again().await;
    for _ in 0..4 {
        table.looks().await;
    }
    let lines = table.campaigns.store().lines(id, first.order, 100).await.expect("they are read");
    let orders = lines.iter().filter(|line| {
        matches!(line.body, Body::Order { given: model::log::Given::Planned, .. })
            && line.player == ALICE
    });
    assert_eq!(orders.count(), 3, "each is given once");
    let snapshot = table.known(id).await;
    assert!(!snapshot.roster.council.plans[&ALICE].running);
    table.replays(id, "a plan").await;
}

#[tokio::test]
async fn nothing_is_done_by_default_while_a_campaign_pauses() {
    let table = Table::set("default-pause").await;
    let id = table.begun().await;
    table.passes(id).await;
    table.ask(id, ALICE, Request::Pause).await.expect("it pauses");
    table.clock.advance(30 * 24 * 3_600);
    table.looks().await;
    assert_eq!(table.by_default(id).await, 0);
    let decision = table.decision(id).await;
    let asked = table.campaigns.request(id, Asker::CLOCK, Request::Default { decision }).await;
    assert!(matches!(asked, Err(Problem::Presence(_))), "{asked:?}");
    // When it goes on the whole time is given anew from where it stood.
    table.ask(id, ALICE, Request::Resume).await.expect("it goes on");
    table.looks().await;
    assert_eq!(table.by_default(id).await, 0);
    for hours in [25, 12, 12, 0] {
        table.clock.advance(hours * 3_600);
        table.looks().await;
    }
    assert_eq!(table.by_default(id).await, 1, "once");
}

async fn reminded(table: &Table, id: CampaignId) -> i64 {
    table.due(id, DueKind::Reminder).await.told
}

#[tokio::test]
async fn however_far_the_clock_jumps_a_reminder_comes_before_a_default_and_has_its_time() {
    let table = Table::set("warned").await;
    let id = table.begun().await;
    table.passes(id).await;
    table.clock.advance(7 * 24 * 3_600);
    for _ in 0..3 {
        table.looks().await;
        assert_eq!((table.by_default(id).await, reminded(&table, id).await), (0, 1));
    }
    let empowered =
        async || table.log(id).await.iter().any(|line| line.body == Body::ChiefTakesOver);
    assert!(!empowered().await);
    table.clock.advance(12 * 3_600);
    table.looks().await;
    assert_eq!((table.by_default(id).await, reminded(&table, id).await), (0, 2));
    assert!(empowered().await, "J-004");
    table.clock.advance(12 * 3_600 - 1);
    table.looks().await;
    assert_eq!(table.by_default(id).await, 0, "the chief of staff has half of the pace");
    table.clock.advance(1);
    table.looks().await;
    assert_eq!((table.by_default(id).await, reminded(&table, id).await), (1, 0));
}

#[tokio::test]
async fn a_default_waits_for_a_reminder_that_quiet_hours_hold_and_for_no_snooze() {
    let table = Table::set("quiet-default").await;
    let id = table.begun().await;
    table.passes(id).await;
    let store = table.campaigns.store();
    let reminder = table.due(id, DueKind::Reminder).await;
    // Held until an hour after the default's own: then it has its time.
    let morning = reminder.at + 25 * 3_600;
    store.commit(vec![Change::SetDue(Due { at: morning, ..reminder })]).await.expect("kept");
    table.clock.advance(49 * 3_600 - 1);
    table.looks().await;
    assert_eq!((table.by_default(id).await, reminded(&table, id).await), (0, 0));
    let default = table.due(id, DueKind::Default).await;
    assert_eq!(default.at, morning + 24 * 3_600);
    // Who snoozes is not rung, and the war goes on.
    let look = Look { snoozed: i64::MAX, ..Look::default() };
    store.commit(vec![Change::SetLook(id, ALICE, look)]).await.expect("kept");
    let at = table.campaigns.now();
    let alone = Change::DropDue(id, DueKind::Chief);
    store.commit(vec![Change::SetDue(Due { at, ..default }), alone]).await.expect("kept");
    table.looks().await;
    assert_eq!(table.by_default(id).await, 1);
}

#[tokio::test]
async fn another_pace_moves_what_falls_due_with_it() {
    let table = Table::set("pace").await;
    let id = table.begun().await;
    table.passes(id).await;
    let question = Question::Change { key: "pace".to_owned(), value: "weekend".to_owned() };
    table.ask(id, ALICE, Request::Put { question }).await.expect("put to the vote");
    let at = async |kind| table.due(id, kind).await.at;
    let (default, chief) = (at(DueKind::Default).await, at(DueKind::Chief).await);
    for player in [ALICE, BEN] {
        let ballot = Ballot::Favour;
        table.ask(id, player, Request::Vote { motion: None, ballot }).await.expect("it counts");
    }
    let more = (72 - 24) * 3_600;
    assert_eq!(at(DueKind::Default).await, default + 2 * more);
    assert_eq!(at(DueKind::Chief).await, chief + more * 3 / 2, "J-004");
}

#[tokio::test]
async fn nobody_is_reminded_more_than_five_times() {
    let table = Table::set("five").await;
    let id = table.begun().await;
    table.clock.advance(49 * 3_600);
    let since = table.known(id).await.awaited_since;
    let fourth = Due { told: 4, ..Due::reminder(id, table.campaigns.now(), since) };
    let changes = vec![Change::SetDue(fourth), Change::DropDue(id, DueKind::Chief)];
    table.campaigns.store().commit(changes).await.expect("kept");
    table.looks().await;
    let snapshot = table.known(id).await;
    assert!(snapshot.roster.chief_acts, "J-004: told with the fifth");
    let left = table.campaigns.store().due_of(id, DueKind::Reminder).await;
    assert_eq!(left, Ok(None), "which is the last");
}

#[tokio::test]
async fn what_falls_due_waits_for_a_campaign_that_stands_still() {
    let mut table = Table::set("still").await;
    let id = table.begun().await;
    table.clock.advance(25 * 3_600);
    let before = table.due(id, DueKind::Reminder).await;
    table.breaks(id).await;
    let decision = table.decision(id).await;
    let steps = vec![pass(), finish()];
    let failed = table.ask(id, ALICE, order(decision, steps)).await.err();
    assert!(matches!(failed, Some(Problem::Fault(_))), "{failed:?}");
    table.looks().await;
    assert_eq!(
        table.due(id, DueKind::Reminder).await,
        Due { at: table.campaigns.now() + 300, ..before }
    );
}

#[tokio::test]
async fn a_command_that_passes_on_in_a_pause_has_its_whole_time_and_no_more() {
    let table = Table::set("handed").await;
    let id = table.begun().await;
    table.ask(id, ALICE, Request::Pause).await.expect("it pauses");
    table.clock.advance(10 * 24 * 3_600);
    let posting = Posting::HandOver { to: BEN };
    table.ask(id, ALICE, Request::Repost { posting }).await.expect("she may");
    table.clock.advance(10 * 24 * 3_600);
    table.ask(id, ALICE, Request::Resume).await.expect("it goes on");
    let now = table.campaigns.now();
    let due = async |kind| {
        let due = table.due(id, kind).await;
        (due.at, due.since)
    };
    assert_eq!(due(DueKind::Reminder).await, (now + 24 * 3_600, now));
    assert_eq!(due(DueKind::Chief).await, (now + 36 * 3_600, now), "J-004");
}

#[tokio::test]
async fn more_than_a_campaign_can_queue_is_refused_and_costs_nothing() {
    let table = Table::set("full-queue").await;
    let id = table.create(71, Some(1)).await;
    table.known(id).await;
    let before = table.campaigns.whole_log(id).await.expect("read").len();
    // On one thread the queue is not looked at before all of them have asked.
    let asked = (0..200).map(|_| table.ask(id, ALICE, roll("1d6", "")));
    let outcomes = futures::future::join_all(asked).await;
    let busy = outcomes.iter().filter(|outcome| matches!(outcome, Err(Problem::Busy))).count();
    assert_eq!(busy, 200 - crate::actor::WAITING_MAX);
    let rest: Vec<_> =
        outcomes.iter().filter(|outcome| !matches!(outcome, Err(Problem::Busy))).collect();
    let taken = rest.iter().filter(|outcome| outcome.is_ok()).count();
    let after = table.campaigns.whole_log(id).await.expect("read").len();
    assert_eq!(after - before, taken, "{rest:?}");
    assert!(table.ask(id, BEN, Request::Leave).await.is_err_and(|why| why != Problem::Busy));
}

#[tokio::test]
async fn a_server_has_as_many_campaigns_as_it_may() {
    let mut table = Table::set("full-server").await;
    let store = table.campaigns.store().clone();
    table.campaigns = Campaigns::holding(store, Arc::new(table.clock.clone()), 2);
    let found = |guild: u64, channel: u64| {
        let setup = usual();
        let (asker, guild) = (table.by(ALICE), GuildId(guild));
        let channel = ChannelId(channel);
        let campaigns = table.campaigns.clone();
        async move { campaigns.found(asker, (guild, channel), "Nile", setup, None, None).await }
    };
    // At once, too: none slips through while another is being founded.
    let all = futures::future::join_all((1..=5).map(|channel| found(5, channel))).await;
    let founded: Vec<_> = all.iter().filter_map(|made| made.as_ref().ok()).collect();
    assert_eq!(founded.len(), 2, "{all:?}");
    assert!(all.iter().any(|made| matches!(made, Err(Problem::ServerFull { most: 2 }))));
    assert!(found(6, 9).await.is_ok(), "another server is not concerned");
    let aside = Request::Archive { manages: true };
    table.ask(founded[0].id, ALICE, aside).await.expect("laid aside");
    assert!(found(5, 10).await.is_ok(), "then there is room");
    assert!(matches!(found(5, 11).await, Err(Problem::ServerFull { most: 2 })));
}
