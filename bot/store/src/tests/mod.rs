//! The store by itself: what is kept together, what is refused, what is found again.

mod leases;

use kit::DecisionId;
use model::ids::{CampaignId, ChannelId, DraftId, GuildId, InteractionId, MessageId};
use model::log::{Body, LogLine};
use model::person::{Lessons, Rings};
use model::post_kind::PostKind;
use model::{Draft, Stage, Step};
use sqlx::AssertSqlSafe;
use staff::{PlayerId, Roster};

use crate::*;

/// A store in a database of its own, which is removed at the end.
struct Fresh {
    store: Store,
    url: String,
}

impl Fresh {
    /// One in a file, and one on PostgreSQL where `SIRDAR_POSTGRES` names a server.
    async fn some(name: &str) -> Vec<Self> {
        let file = std::env::temp_dir().join(format!("sirdar-{}-{name}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let mut some = vec![Self::at(format!("sqlite://{}", file.display())).await];
        match std::env::var("SIRDAR_POSTGRES") {
            Ok(server) => some.push(Self::at(schema(&server, name).await).await),
            Err(_) => println!("skipped on PostgreSQL: SIRDAR_POSTGRES names no server"),
        }
        some
    }

    async fn at(url: String) -> Self {
        Self { store: Store::open(&url).await.expect("opens"), url }
    }

    async fn again(&self) -> Store {
        Store::open(&self.url).await.expect("opens again")
    }
}

/// A schema of its own on a server, empty, as a URL.
async fn schema(server: &str, name: &str) -> String {
    let schema = format!("store_{}_{}", name.replace('-', "_"), std::process::id());
    let mut connection = db::connected(server).await.expect("a server");
    for sql in ["DROP SCHEMA IF EXISTS", "CREATE SCHEMA"] {
        let cascade = if sql.starts_with("DROP") { " CASCADE" } else { "" };
        let sql = format!("{sql} {schema}{cascade}");
        query!(AssertSqlSafe(sql)).execute(&mut connection).await.expect("a schema");
    }
    let joint = if server.contains('?') { '&' } else { '?' };
    format!("{server}{joint}options[search_path]={schema}")
}

impl Drop for Fresh {
    fn drop(&mut self) {
        let Some(file) = file_of(&self.url) else { return };
        for suffix in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{suffix}", file.display()));
        }
    }
}

fn campaign(id: i64, channel: u64) -> CampaignRow {
    CampaignRow {
        id: CampaignId(id),
        guild: GuildId(u64::MAX >> 1),
        channel: ChannelId(channel),
        name: "Nile's “war”; DROP TABLE log".to_owned(),
        stage: Stage::Lobby,
        setup: games_testing::games()[0].setup(None, None),
        roster: Roster::default(),
        game: None,
        last_order: 1,
        counts: None,
        awaited_since: 5,
        secret: "00".repeat(32),
        seed: Some(u64::MAX),
        dice_key: None,
        begins: None,
        entropy: Default::default(),
        created: 5,
        rules: model::RULES_VERSION,
        board: None,
        board_turn: 0,
        newest: None,
    }
}

fn line(campaign: i64, number: i64) -> LogLine {
    LogLine {
        campaign: CampaignId(campaign),
        number,
        player: PlayerId(9),
        rules: 1,
        at: 7,
        body: Body::Left,
        faces: vec![1, 6],
        events: Vec::new(),
        dice: Default::default(),
    }
}

async fn post(store: &Store, kind: PostKind) -> OutboxRow {
    OutboxRow::new(store.next_post().await.expect("an id"), CampaignId(1), (1, 1), kind, 7)
}

async fn with_campaign(name: &str) -> Vec<Fresh> {
    let some = Fresh::some(name).await;
    for fresh in &some {
        let add = Change::AddCampaign(Box::new(campaign(1, 40)));
        fresh.store.commit(vec![add]).await.expect("kept");
    }
    some
}

#[tokio::test]
async fn a_list_is_kept_as_a_whole_or_not_at_all() {
    for fresh in with_campaign("whole").await {
        let store = &fresh.store;
        let first = vec![
            Change::AddLine(Box::new(line(1, 2))),
            Change::AddInteraction(InteractionId(77), CampaignId(1), 2),
        ];
        store.commit(first).await.expect("kept");
        let second = vec![
            Change::AddLine(Box::new(line(1, 3))),
            Change::AddInteraction(InteractionId(77), CampaignId(1), 3),
        ];
        assert_eq!(store.commit(second).await, Err(StoreError::Conflict));
        let lines = store.lines(CampaignId(1), 1, 10).await.expect("read");
        assert_eq!(lines, [line(1, 2)]);
        let known = store.interaction(InteractionId(77)).await.expect("read");
        assert_eq!(known, Some((CampaignId(1), 2)));
    }
}

#[tokio::test]
async fn a_refused_list_does_not_touch_its_neighbours() {
    for fresh in with_campaign("neighbours").await {
        let store = &fresh.store;
        let lists = (0..100_i64).map(|i| {
            let same = InteractionId(u64::try_from(i / 2).expect("small"));
            store.commit(vec![
                Change::AddLine(Box::new(line(1, 10 + i))),
                Change::AddInteraction(same, CampaignId(1), 10 + i),
            ])
        });
        let outcomes = futures::future::join_all(lists).await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 50);
        let lines = store.lines(CampaignId(1), 1, 1_000).await.expect("read");
        assert_eq!(lines.len(), 50);
    }
}

#[tokio::test]
async fn a_channel_has_one_campaign_that_is_not_over() {
    for fresh in with_campaign("channel").await {
        let store = &fresh.store;
        let second = Change::AddCampaign(Box::new(campaign(2, 40)));
        assert_eq!(store.commit(vec![second.clone()]).await, Err(StoreError::Conflict));
        let over = CampaignRow { stage: Stage::Over, ..campaign(1, 40) };
        store.commit(vec![Change::SaveCampaign(Box::new(over)), second]).await.expect("kept");
        let found = store.campaign_in(ChannelId(40)).await.expect("read");
        assert_eq!(found, Some(CampaignId(2)), "the one under way comes first");
        let back = store.campaign(CampaignId(2)).await.expect("read").expect("there");
        assert_eq!((back.seed, back.name), (Some(u64::MAX), campaign(2, 40).name));
        assert_eq!(store.campaign_in(ChannelId(41)).await, Ok(None));
    }
}

#[tokio::test]
async fn ids_go_on_after_a_restart() {
    for fresh in with_campaign("ids").await {
        let lobby = post(&fresh.store, PostKind::Lobby).await;
        fresh.store.commit(vec![Change::AddPost(Box::new(lobby.clone()))]).await.expect("kept");
        let again = fresh.again().await;
        assert_eq!(again.installation(), fresh.store.installation());
        assert_eq!(again.installation().len(), 8);
        assert!(again.next_post().await.expect("an id") > lobby.id);
        let (here, there) = (fresh.store.next_campaign().await, again.next_campaign().await);
        assert_eq!((here, there), (Ok(1), Ok(2)), "two never get the same");
    }
}

#[tokio::test]
async fn the_outbox_owes_what_is_not_shown() {
    for fresh in with_campaign("outbox").await {
        let store = &fresh.store;
        let topic = "t1-r1".to_owned();
        let dispatch =
            PostKind::Dispatch { topic, events: Vec::new(), by: None, struck: Vec::new() };
        let lobby = post(store, PostKind::Lobby).await;
        let news = post(store, dispatch.clone()).await;
        let add = |row: &OutboxRow| Change::AddPost(Box::new(row.clone()));
        store.commit(vec![add(&lobby), add(&news)]).await.expect("kept");
        let owed = || async {
            let owed = store.owed(CampaignId(1)).await.expect("read");
            owed.iter().map(|row| row.id).collect::<Vec<_>>()
        };
        assert_eq!(owed().await, [lobby.id, news.id]);
        let sent = |id: i64, shown| {
            let message = MessageId(id.cast_unsigned() + 1_000);
            Change::PostState(
                CampaignId(1),
                id,
                PostState::Sent { message, at: 8, shown, threaded: 0 },
            )
        };
        store.commit(vec![sent(lobby.id, 1), sent(news.id, 1)]).await.expect("kept");
        assert_eq!(owed().await, [0_i64; 0]);
        store.commit(vec![Change::GrowPost(news.id, Box::new(dispatch))]).await.expect("kept");
        assert_eq!(owed().await, [news.id]);
        store
            .commit(vec![Change::PostState(CampaignId(1), news.id, PostState::Dead)])
            .await
            .expect("kept");
        assert_eq!(owed().await, [0_i64; 0]);
        assert_eq!(store.newest_opener(CampaignId(1)).await, Ok(Some(news.id)));
        let before = store.sent_of_topic(CampaignId(1), "t1-r1", news.id).await;
        assert_eq!(before, Ok(None));
    }
}

#[tokio::test]
async fn a_player_has_one_draft() {
    for fresh in with_campaign("drafts").await {
        let store = &fresh.store;
        let step = Step {
            topic: "play-card".to_owned(),
            answer: model::values::stored::read_answer("play-card", "pass").expect("a choice"),
        };
        let draft = |id, steps| Draft {
            id: DraftId(id),
            campaign: CampaignId(1),
            player: PlayerId(4),
            decision: DecisionId(3),
            steps,
            updated: 9,
        };
        store.commit(vec![Change::SaveDraft(Box::new(draft(1, Vec::new())))]).await.expect("kept");
        let newer = draft(2, vec![step]);
        store.commit(vec![Change::SaveDraft(Box::new(newer.clone()))]).await.expect("kept");
        assert_eq!(store.draft(DraftId(1)).await, Ok(None));
        assert_eq!(store.draft_of(CampaignId(1), PlayerId(4)).await, Ok(Some(newer)));
        store.commit(vec![Change::DropDraft(DraftId(2))]).await.expect("kept");
        assert_eq!(store.draft_of(CampaignId(1), PlayerId(4)).await, Ok(None));
    }
}

#[tokio::test]
async fn dues_are_replaced_and_tokens_grow_old() {
    for fresh in with_campaign("dues").await {
        let store = &fresh.store;
        let due = |at| Due::reminder(CampaignId(1), at, 50);
        store.commit(vec![Change::SetDue(due(100)), Change::SetDue(due(200))]).await.expect("kept");
        assert_eq!(store.due(199).await, Ok(Vec::new()));
        assert_eq!(store.due(200).await, Ok(vec![due(200)]));
        let keep = Change::KeepToken(InteractionId(5), GuildId(9), "token".to_owned(), 1_000);
        store.commit(vec![keep]).await.expect("kept");
        let (interaction, guild) = (InteractionId(5), GuildId(9));
        let kept = KeptToken { interaction, guild, token: "token".to_owned() };
        assert_eq!(store.tokens(1_001).await, Ok(vec![kept]));
        assert_eq!(store.tokens(10_000).await, Ok(Vec::new()));
        store.commit(vec![Change::DropToken(InteractionId(5))]).await.expect("kept");
        assert_eq!(store.tokens(1_001).await, Ok(Vec::new()));
    }
}

#[tokio::test]
async fn what_falls_due_is_held_while_a_campaign_pauses() {
    for fresh in with_campaign("held").await {
        let store = &fresh.store;
        let id = CampaignId(1);
        let (one, two) = (Due::motion(id, 1, 100), Due::motion(id, 2, 150));
        let (reminder, leave) = (Due::reminder(id, 120, 20), Due::leave(id, PlayerId(7), 130));
        let all = [one, two, reminder, leave].map(Change::SetDue);
        store.commit(all.to_vec()).await.expect("kept");
        assert_eq!(store.due(150).await, Ok(vec![one, reminder, leave, two]), "several of a kind");
        store.commit(vec![Change::HoldDues(id)]).await.expect("kept");
        assert_eq!(store.due(1_000).await, Ok(vec![leave]), "leave ends on its day");
        // What is set anew while the campaign pauses stays held.
        store.commit(vec![Change::SetDue(Due { at: 110, ..reminder })]).await.expect("kept");
        assert_eq!(store.due(1_000).await, Ok(vec![leave]));
        store.commit(vec![Change::ReleaseDues(id, 500)]).await.expect("kept");
        let later = |due: Due| Due { at: due.at + 500, ..due };
        let waiting = Due { at: 610, since: 520, ..reminder };
        assert_eq!(store.due(1_000).await, Ok(vec![leave, later(one), waiting, later(two)]));
        store
            .commit(vec![Change::DropDueAsItWas(one), Change::DropOneDue(two)])
            .await
            .expect("kept");
        assert_eq!(store.due(1_000).await, Ok(vec![leave, later(one), waiting]));
        assert_eq!(store.due_of(id, DueKind::Motion).await, Ok(Some(later(one))));
        // What was set anew is not put off by whoever has read it before.
        let changes =
            [Change::PutOffDueAsItWas(one, 9_000), Change::PutOffDueAsItWas(waiting, 700)];
        store.commit(changes.to_vec()).await.expect("kept");
        assert_eq!(store.due(1_000).await, Ok(vec![leave, later(one), Due { at: 700, ..waiting }]));
        assert_eq!(leave.player(), PlayerId(7));
    }
}

#[tokio::test]
async fn people_are_known_by_what_they_set_and_forgotten_when_they_ask() {
    for fresh in with_campaign("people").await {
        let store = &fresh.store;
        let (id, player) = (CampaignId(1), PlayerId(u64::MAX));
        assert_eq!(store.person(player).await, Ok(Person::default()));
        let set = Person {
            zone: Some("Europe/London".to_owned()),
            quiet: Some(Quiet { from: 1_320, to: 420 }),
            rings: Rings::Reminders,
            digest: false,
            shown: Shown::Both,
            guided: true,
            lessons: Lessons::read("rebellion:3 cards:12"),
        };
        let look = Look { seen: 5, looked: 60, snoozed: 90, rung: 0 };
        let changes = vec![
            Change::SetPerson(player, Box::default()),
            Change::SetPerson(player, Box::new(set.clone())),
            Change::SetLook(id, player, Look::default()),
            Change::SetLook(id, player, look),
        ];
        store.commit(changes).await.expect("kept");
        assert_eq!(store.person(player).await, Ok(set));
        assert_eq!(store.look(id, player).await, Ok(look));
        store.commit(vec![Change::Rings(id, player, 70)]).await.expect("kept");
        store.commit(vec![Change::SetLook(id, player, look)]).await.expect("kept");
        assert_eq!(store.look(id, player).await, Ok(Look { rung: 70, ..look }));
        store.commit(vec![Change::ForgetPerson(player)]).await.expect("kept");
        assert_eq!(store.person(player).await, Ok(Person::default()));
        assert_eq!(store.look(id, player).await, Ok(Look::default()));
    }
}

#[tokio::test]
async fn a_store_that_is_closed_has_kept_what_was_sent_and_takes_no_more() {
    for fresh in with_campaign("closing").await {
        let (store, player) = (fresh.store.clone(), PlayerId(7));
        let person = Person { digest: false, ..Person::default() };
        let change = Change::SetPerson(player, Box::new(person.clone()));
        let (kept, ()) = tokio::join!(store.commit(vec![change.clone()]), store.close());
        assert_eq!(kept, Ok(()), "what was sent before is written");
        assert_eq!(store.commit(vec![change]).await, Err(StoreError::Closed));
        assert_eq!(store.person(player).await, Err(StoreError::Closed), "nothing is read any more");
    }
}

#[tokio::test]
async fn boards_that_do_not_show_the_newest_state_are_found_and_no_others() {
    for fresh in Fresh::some("boards").await {
        let store = &fresh.store;
        let setup = games_testing::games()[0].setup(None, None);
        let game = model::Game::new(&setup, &mut kit::dice::Calm::default(), &mut Vec::new());
        let game = std::sync::Arc::new(game);
        let shown = BoardShown {
            line: 7,
            newest: Some(MessageId(70)),
            stage: Stage::Running,
            asked: 0,
            drawing: 3,
        };
        let over = BoardShown { stage: Stage::Over, ..shown };
        // What each campaign's board shows, and whether that is all there is to show.
        let cases = [
            (Stage::Running, Some(shown), true),
            (Stage::Running, None, false),
            (Stage::Running, Some(BoardShown { line: 6, ..shown }), false),
            (Stage::Running, Some(BoardShown { newest: None, ..shown }), false),
            (Stage::Running, Some(BoardShown { drawing: 2, ..shown }), false),
            (Stage::Running, Some(BoardShown { stage: Stage::Frozen, ..shown }), false),
            // However long ago a war has ended.
            (Stage::Over, Some(shown), false),
            (Stage::Over, Some(over), true),
            (Stage::Over, Some(BoardShown { drawing: 2, ..over }), true),
            // Whose map the channel did not take.
            (Stage::Running, Some(BoardShown { drawing: BoardShown::IN_PART, ..shown }), false),
            (Stage::Over, Some(BoardShown { drawing: BoardShown::IN_PART, ..over }), false),
        ];
        let mut behind = Vec::new();
        for (id, (stage, shown, current)) in (1..).zip(cases) {
            let channel = (1 << 30) + u64::try_from(id).expect("small");
            let row = CampaignRow {
                stage,
                game: Some(std::sync::Arc::clone(&game)),
                last_order: 7,
                ..campaign(id, channel)
            };
            let mut changes = vec![Change::AddCampaign(Box::new(row))];
            changes.push(Change::Newest(CampaignId(id), MessageId(70)));
            changes.extend(shown.map(|shown| Change::BoardShows(CampaignId(id), shown)));
            store.commit(changes).await.expect("kept");
            let row = store.board(CampaignId(id)).await.expect("read").expect("there");
            assert_eq!((row.shown, row.is_current(3)), (shown, current), "campaign {id}");
            behind.extend((!current).then_some(CampaignId(id)));
        }
        // Nothing is shown in a lobby, nor of what is in no channel.
        let lobby = Change::AddCampaign(Box::new(campaign(20, 1 << 31)));
        let nowhere = CampaignRow { game: Some(game), ..campaign(21, 5) };
        store.commit(vec![lobby, Change::AddCampaign(Box::new(nowhere))]).await.expect("kept");
        assert_eq!(store.boards_behind(3).await.expect("read"), behind);
        // Those show all that their channels take.
        let untold = store.boards_behind(BoardShown::IN_PART).await.expect("read");
        assert!(
            !untold.contains(&CampaignId(10)) && !untold.contains(&CampaignId(11)),
            "{untold:?}"
        );
        // One that is on its way, one that is lost, one that was put back: nobody knows.
        let tried = vec![Change::BoardTried(CampaignId(1), 9)];
        store.commit(tried).await.expect("kept");
        assert!(store.boards_behind(3).await.expect("read").contains(&CampaignId(1)));
        store.commit(vec![Change::Board(CampaignId(1), None, 0)]).await.expect("kept");
        assert_eq!(store.board(CampaignId(1)).await.expect("read").expect("there").shown, None);
        store.commit(vec![Change::PostAgain(CampaignId(8))]).await.expect("kept");
        assert!(store.board(CampaignId(8)).await.expect("read").expect("there").tried.is_some());
        assert!(store.boards_behind(3).await.expect("read").contains(&CampaignId(8)));
    }
}
