//! Wars to be measured, founded and played by the same queue as those of people.

use campaign::Campaigns;
use kit::Side;
use model::Game;
use model::clock::unix_now_ms;
use model::dice::Key;
use model::ids::{CampaignId, ChannelId, GuildId, InteractionId, MessageId};
use model::{Asker, Ends, Request, Setup, Step};
use staff::PlayerId;
use store::{BoardShown, Change, Due, PostState};

/// Whoever commands a war.
pub(crate) struct Commander<'a> {
    pub(crate) player: PlayerId,
    pub(crate) name: &'a str,
}

impl Commander<'_> {
    /// The commander of a war that is in no Discord.
    pub(crate) const ALICE: Commander<'static> = Commander { player: PlayerId(1), name: "Alice" };

    pub(crate) fn asks(&self, interaction: u64) -> Asker {
        Asker { player: self.player, interaction: InteractionId(interaction) }
    }
}

/// Seeds whose war waits for a card after a commander alone has joined and started it.
pub(crate) fn quiet_seeds() -> impl Iterator<Item = u64> {
    games::register(&sirdar::GAMES);
    let setup = games::usual().setup(None, None);
    (1_u64..).filter(move |seed| {
        let game = Game::new(&setup, &mut Key::open(*seed).line(3), &mut Vec::new());
        game.decision().is_some_and(|decision| decision.why.topic() == "play-card")
    })
}

/// Makes a campaign that waits for its first card, by three interactions from this number on.
pub(crate) async fn begin(
    campaigns: &Campaigns,
    place: (GuildId, ChannelId),
    commander: &Commander<'_>,
    seed: u64,
    named: (&str, u64),
) -> CampaignId {
    games::register(&sirdar::GAMES);
    let setup = games::usual().setup(None, None);
    begin_as(campaigns, place, commander, seed, named, (setup, None)).await
}

/// The same of any setup, with the commander on a side if it has sides.
pub(crate) async fn begin_as(
    campaigns: &Campaigns,
    (guild, channel): (GuildId, ChannelId),
    commander: &Commander<'_>,
    seed: u64,
    (name, interaction): (&str, u64),
    (setup, side): (Setup, Option<Side>),
) -> CampaignId {
    let asker = |step: u64| commander.asks(interaction + step);
    let made = campaigns.found(asker(0), (guild, channel), name, setup, Some(seed), None).await;
    let id = made.expect("created").id;
    let join = Request::Join { name: commander.name.to_owned(), salt: None, side };
    campaigns.request(id, asker(1), join).await.expect("joins");
    let start =
        Request::Start { commander: Some(commander.player), manages: true, unready: usize::MAX };
    campaigns.request(id, asker(2), start).await.expect("begins");
    id
}

/// What an automatic staff answers to what a campaign asks.
pub(crate) async fn next_order(campaigns: &Campaigns, id: CampaignId) -> Request {
    let whole = campaigns.whole(id).await.expect("it is there");
    let game = whole.game.as_deref().expect("it has begun");
    let decision = game.decision().expect("it waits");
    let answer =
        games::on_top(game).automaton(games::Level::Easy, 1).answer(game).expect("an answer");
    let step = Step { topic: decision.why.topic().to_owned(), answer };
    let (decision, steps) = (decision.id, vec![step]);
    Request::Order { decision, steps, draft: None, ends: Ends::Nothing }
}

/// Makes a war under way whose log has so many lines. Its channel has been told everything, its
/// board shows all there is to show, and one thing falls due, at `due`.
pub(crate) async fn under_way(
    campaigns: &Campaigns,
    place: (GuildId, ChannelId),
    lines: i64,
    due: i64,
) -> CampaignId {
    let seed = quiet_seeds().next().expect("there are seeds");
    let id = begin(campaigns, place, &Commander::ALICE, seed, ("Nile", 1)).await;
    for interaction in 4.. {
        if campaigns.store().last_order(id).await.expect("read") >= lines {
            break;
        }
        let order = next_order(campaigns, id).await;
        let asker = Commander::ALICE.asks(interaction);
        campaigns.request(id, asker, order).await.expect("taken");
    }
    let store = campaigns.store();
    let row = store.campaign(id).await.expect("read").expect("it is there");
    let (message, at) = (MessageId(1 << 40), unix_now_ms() / 1_000);
    let mut changes = Vec::new();
    for post in store.posts(id, 0).await.expect("read") {
        let sent = PostState::Sent { message, at, shown: post.version, threaded: 0 };
        changes.push(Change::PostState(id, post.id, sent));
    }
    let (line, newest, stage) = (row.last_order, Some(message), row.stage);
    let drawing = discord::messages::DRAWING;
    let shown = BoardShown { line, newest, stage, asked: 0, drawing };
    changes.push(Change::Newest(id, message));
    changes.push(Change::Board(id, Some(message), 0));
    changes.push(Change::BoardShows(id, shown));
    for due in store.due(i64::MAX).await.expect("read") {
        changes.push(Change::DropOneDue(due));
    }
    changes.push(Change::SetDue(Due::reminder(id, due, row.awaited_since)));
    store.commit(changes).await.expect("kept");
    id
}
