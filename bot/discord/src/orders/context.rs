//! One player before one campaign: what stands, what is drafted, and what a press does to it.
//!
//! Slash commands and buttons share these workers. Each reads the campaign as it is now, so that
//! a button pressed late is answered with what is current.

use std::sync::Arc;

use games::orders::rehearse::Rehearsal;
use games::staff::authority;
use games::staff::authority::Authority;
use games::text;
use kit::{Answer, DecisionId, Refusal};
use model::button::answer::AnswerButton;
use model::ids::{CampaignId, ChannelId, DraftId};
use model::log::Body;
use model::words::{BODY_MAX, clip_lines, count};
use model::{Asker, Choice, Draft, Game, Problem, Receipt, Request, Snapshot, Stage, Step};
use staff::PlayerId;

use crate::App;
use crate::orders::looking::digest;
use crate::orders::looking::shown::with_scene;
use crate::orders::panel;
use crate::orders::panel::{Look, Panel, Sheet, drafting, menus, widgets};
use crate::orders::staff::plans;
use crate::outgoing::OutgoingMessage;
use crate::pictures::planned;
use crate::reply::Reply;

/// Where a press or a command came from: the channel, and the channel its thread hangs in.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    /// Who, by which interaction.
    pub asker: Asker,
    pub channel: ChannelId,
    /// The channel of the thread, if it is one.
    pub parent: Option<ChannelId>,
}

impl Origin {
    pub fn player(&self) -> PlayerId {
        self.asker.player
    }

    /// Whether a campaign is played where this came from.
    pub fn is_at(&self, snapshot: &Snapshot) -> bool {
        let room = snapshot.roster.room == Some(self.channel.0);
        room || snapshot.channel == self.channel || Some(snapshot.channel) == self.parent
    }
}

/// A panel as an answer.
pub fn reply(panel: Panel) -> Reply {
    OutgoingMessage::from(panel.post).with_rows(widgets::build(&panel.rows)).into()
}

/// The campaign a button names, if it is played here.
///
/// # Errors
/// If there is none, or it is played elsewhere.
pub async fn campaign(
    app: &App,
    origin: &Origin,
    id: CampaignId,
) -> Result<Arc<Snapshot>, Problem> {
    let snapshot = app.campaigns.snapshot_for(id, origin.player()).await;
    snapshot.filter(|snapshot| origin.is_at(snapshot)).ok_or(Problem::NoSuchCampaign)
}

/// The campaign played here.
///
/// # Errors
/// If there is none.
pub async fn here(app: &App, origin: &Origin) -> Result<Arc<Snapshot>, Problem> {
    if let Some(snapshot) = app.campaigns.in_channel_for(origin.channel, origin.player()).await {
        return Ok(snapshot);
    }
    let parent = origin.parent.ok_or(Problem::NoSuchCampaign)?;
    app.campaigns.in_channel_for(parent, origin.player()).await.ok_or(Problem::NoSuchCampaign)
}

/// A player before a game under way.
pub struct OrderContext {
    /// Who sits at it.
    pub player: PlayerId,
    /// What they may answer for.
    pub own: Authority,
    /// What they draft with: their own authority, or to propose something, the commander's.
    pub authority: Authority,
    pub snapshot: Arc<Snapshot>,
    pub game: Arc<Game>,
    /// The player's draft, if it still fits the waiting decision.
    pub draft: Option<Draft>,
    /// The game after the draft's steps.
    pub rehearsal: Rehearsal,
}

impl OrderContext {
    /// The context of whoever asks.
    ///
    /// # Errors
    /// If nothing is under way.
    pub async fn open(
        app: &App,
        origin: &Origin,
        snapshot: Arc<Snapshot>,
    ) -> Result<Self, Problem> {
        Self::open_for(app, origin, snapshot, None).await
    }

    /// The same, for a button that answers a decision: it may be the one that waits where a plan
    /// ends.
    ///
    /// # Errors
    /// If nothing is under way.
    pub async fn open_for(
        app: &App,
        origin: &Origin,
        snapshot: Arc<Snapshot>,
        decision: Option<DecisionId>,
    ) -> Result<Self, Problem> {
        let (player, mut game) = (origin.player(), game_of(&snapshot)?);
        let draft = app.campaigns.draft_of(snapshot.id, player).await;
        let waiting = game.decision().map(|waiting| waiting.id);
        let meant = [draft.as_ref().map(|draft| draft.decision), decision];
        // Going through a plan takes a while: only where something is about another question.
        if meant.iter().any(|meant| meant.is_some() && *meant != waiting)
            && let Some(end) = plans::end(player, &snapshot)
            && end.decision().is_some_and(|asked| meant.contains(&Some(asked.id)))
        {
            game = Arc::new(end);
        }
        Self::with(player, snapshot, game, draft)
    }

    /// The context where somebody's plan ends; the usual one if it cannot go on.
    ///
    /// # Errors
    /// If nothing is under way.
    pub async fn open_at_the_end(
        app: &App,
        origin: &Origin,
        snapshot: Arc<Snapshot>,
    ) -> Result<Self, Problem> {
        let (player, game) = (origin.player(), game_of(&snapshot)?);
        let end = plans::end(player, &snapshot).filter(|end| end.decision().is_some());
        let draft = app.campaigns.draft_of(snapshot.id, player).await;
        Self::with(player, snapshot, end.map_or(game, Arc::new), draft)
    }

    /// Whether what is drafted comes where a plan ends, and not now.
    pub fn is_planned(&self) -> bool {
        self.snapshot.game.as_ref().is_none_or(|now| !Arc::ptr_eq(now, &self.game))
    }

    /// A context with a draft, which is laid aside if it does not fit any more.
    ///
    /// # Errors
    /// If the game waits for nothing.
    pub fn with(
        player: PlayerId,
        snapshot: Arc<Snapshot>,
        game: Arc<Game>,
        draft: Option<Draft>,
    ) -> Result<Self, Problem> {
        let waiting = game.decision().ok_or(Problem::Over)?;
        let own = Authority::of(player, &snapshot.roster);
        let fitting = draft.filter(|draft| draft.decision == waiting.id);
        let usual = drafts_with(player, &snapshot, &game);
        let wide = to_propose(player, &snapshot, &game);
        let tried = fitting.and_then(|draft| {
            let mut able = std::iter::once(&usual).chain(wide.as_ref());
            able.find_map(|by| Some((by.clone(), tried(&game, by, &own, &draft.steps).ok()?)))
                .map(|(by, rehearsal)| (by, Some(draft), rehearsal))
        });
        let (authority, draft, rehearsal) = match tried {
            Some(tried) => tried,
            None => {
                let rehearsal = crate::orders::context::tried(&game, &usual, &own, &[])?;
                (usual, None, rehearsal)
            }
        };
        Ok(Self { player, own, authority, snapshot, game, draft, rehearsal })
    }

    /// Whether these steps are theirs to order, rather than to propose.
    pub fn gives(&self, steps: &[Step]) -> bool {
        may_give(&self.game, &self.own, steps)
    }

    /// The same context with the authority proposals are made with, if that is wider.
    pub fn widened(mut self) -> Option<Self> {
        let wide = to_propose(self.player, &self.snapshot, &self.game)?;
        if wide == self.authority || secret(&self.game) {
            return None;
        }
        (self.rehearsal, self.draft) = (tried(&self.game, &wide, &self.own, &[]).ok()?, None);
        self.authority = wide;
        Some(self)
    }

    /// The steps drafted so far.
    pub fn steps(&self) -> &[Step] {
        self.draft.as_ref().map_or(&[], |draft| &draft.steps)
    }

    /// Whether anything of what is asked is theirs to answer, or to propose an answer to.
    fn may_draft(&self) -> bool {
        self.authority.decision(&self.game).is_some()
    }

    /// The panel of whoever asks: that of an onlooker without the post.
    pub fn panel(&self, look: &Look, notice: Option<&str>) -> Panel {
        if !self.may_draft() {
            let mut panel = panel::onlooker(&self.snapshot, &self.game);
            if let Some(notice) = notice {
                let body = format!("{}\n\n{}", notice.trim_end(), panel.post.body);
                panel.post.body = clip_lines(&body, BODY_MAX);
            }
            return panel;
        }
        panel::panel(&Sheet {
            player: self.player,
            planned: self.is_planned(),
            own: &self.own,
            snapshot: &self.snapshot,
            game: &self.game,
            draft: self.draft.as_ref(),
            rehearsal: &self.rehearsal,
            look,
            notice,
        })
    }
}

/// The game of a campaign under way.
///
/// # Errors
/// If it is not under way.
pub fn game_of(snapshot: &Snapshot) -> Result<Arc<Game>, Problem> {
    match (snapshot.stage, &snapshot.game) {
        (Stage::Lobby, _) | (_, None) => Err(Problem::NotStarted),
        (Stage::Over, _) => Err(Problem::Over),
        (Stage::Frozen, _) => Err(Problem::Frozen(String::new())),
        (Stage::Running, Some(game)) => Ok(Arc::clone(game)),
    }
}

/// Whether what is asked is for the commander's eyes alone.
fn secret(game: &Game) -> bool {
    game.decision().is_some_and(|decision| decision.why.is_secret())
}

/// Whether steps are within somebody's own authority; without steps, whether they may answer.
pub fn may_give(game: &Game, own: &Authority, steps: &[Step]) -> bool {
    match steps {
        [] => own.decision(game).is_some(),
        steps => games::orders::plan::tried(game, own, steps).is_ok(),
    }
}

/// What somebody who has joined proposes with; nothing where nobody is to be advised.
fn to_propose(player: PlayerId, snapshot: &Snapshot, game: &Game) -> Option<Authority> {
    let may = snapshot.roster.has(player) && !authority::is_alone(game);
    may.then(|| Authority::to_propose(&snapshot.roster))
}

/// What somebody puts orders together with: whoever may not answer, or only how a fight went on
/// a table, sees what the commander is asked, and proposes; but nothing that is secret.
pub fn drafts_with(player: PlayerId, snapshot: &Snapshot, game: &Game) -> Authority {
    let own = Authority::of(player, &snapshot.roster);
    let enough = own.decision(game).is_some() && !own.only_reports(game);
    match to_propose(player, snapshot, game) {
        Some(wide) if !enough && !secret(game) => wide,
        _ => own,
    }
}

/// Tries steps; what is asked after them stays hidden where it is a secret and not theirs.
fn tried(
    game: &Game,
    by: &Authority,
    own: &Authority,
    steps: &[Step],
) -> Result<Rehearsal, Refusal> {
    let mut rehearsal = games::orders::plan::tried(game, by, steps)?;
    let hidden = secret(&rehearsal.game_after) && !may_give(game, own, steps);
    if hidden {
        rehearsal.decision = None;
    }
    Ok(rehearsal)
}

/// Refuses whoever may neither answer nor propose an answer.
///
/// # Errors
/// If the player has not joined, or what is asked is for others alone.
pub fn must_draft(context: &OrderContext) -> Result<(), Problem> {
    let roster = &context.snapshot.roster;
    if !roster.has(context.player) {
        return Err(Problem::NotAMember);
    }
    if context.may_draft() {
        return Ok(());
    }
    Err(authority::not_theirs(&context.game, roster))
}

/// Refuses whoever may not report a fight.
///
/// # Errors
/// If the player has not joined or does not hold a post that reports.
pub fn must_report(context: &OrderContext) -> Result<(), Problem> {
    must_draft(context)?;
    match may_give(&context.game, &context.own, &[]) {
        true => Ok(()),
        false => Err(authority::not_theirs(&context.game, &context.snapshot.roster)),
    }
}

/// Opens the panel of orders.
///
/// # Errors
/// If nothing is under way.
pub async fn orders(app: &App, origin: &Origin, snapshot: Arc<Snapshot>) -> Result<Reply, Problem> {
    let context = OrderContext::open(app, origin, snapshot).await?;
    if !context.snapshot.roster.has(origin.player()) {
        return Err(Problem::NotAMember);
    }
    games::staff::awaited::must_run(&context.snapshot.roster)?;
    let news = digest::since_you_looked(app, &context.snapshot, origin.player()).await;
    Ok(reply(context.panel(&Look::default(), news.as_deref())))
}

const GROWN_OLD: &str = "↻ That list has grown old; this is what is asked now.";

/// An answer was pressed or picked: it joins the draft, if it is one that can be read.
///
/// # Errors
/// If nothing is under way, or whoever asks may not answer.
pub async fn choose(
    app: &App,
    origin: &Origin,
    id: CampaignId,
    decision: DecisionId,
    answer: Option<AnswerButton>,
) -> Result<Reply, Problem> {
    let snapshot = campaign(app, origin, id).await?;
    let context = OrderContext::open_for(app, origin, snapshot, Some(decision)).await?;
    must_draft(&context)?;
    let waiting = context.rehearsal.decision.clone();
    let Some(waiting) = waiting.filter(|waiting| waiting.id == decision) else {
        return Ok(reply(context.panel(&Look::default(), Some(GROWN_OLD))));
    };
    let game = &context.rehearsal.game_after;
    if let Some(AnswerButton::Two(first, then)) = &answer
        && let (Ok(first), Ok(then)) =
            (game.parse_answer(first.as_str()), game.parse_answer(then.as_str()))
    {
        return match drafting::add_two(
            &context.game,
            &context.authority,
            context.steps(),
            first,
            then,
        ) {
            Ok(steps) => redraft(app, origin, context, steps).await,
            Err(why) => {
                let notice = text::refusal(why);
                Ok(reply(context.panel(&Look::default(), Some(&notice))))
            }
        };
    }
    match answer.and_then(|answer| menus::read_answer(&waiting, &answer, game)) {
        Some(answer) => add(app, origin, context, answer).await,
        None => {
            let notice = text::refused(Refusal::NotOffered, Some(waiting.why));
            Ok(reply(context.panel(&Look::default(), Some(&notice))))
        }
    }
}

/// Adds an answer to the draft and shows what comes of it.
pub async fn add(
    app: &App,
    origin: &Origin,
    context: OrderContext,
    answer: Answer<Choice>,
) -> Result<Reply, Problem> {
    match drafting::add(&context.game, &context.authority, context.steps(), answer) {
        Ok(steps) => redraft(app, origin, context, steps).await,
        Err(why) => {
            let asked = context.rehearsal.decision.as_ref().map(|waiting| waiting.why.clone());
            let notice = text::refused(why, asked);
            Ok(reply(context.panel(&Look::default(), Some(&notice))))
        }
    }
}

/// Keeps these steps as the draft and shows it.
///
/// # Errors
/// If the draft cannot be kept.
pub async fn redraft(
    app: &App,
    origin: &Origin,
    context: OrderContext,
    steps: Vec<Step>,
) -> Result<Reply, Problem> {
    let waiting = context.game.decision().ok_or(Problem::Over)?;
    let draft = if steps.is_empty() {
        if let Some(draft) = &context.draft {
            app.campaigns.drop_draft(draft.id).await;
        }
        None
    } else {
        let campaigns = &app.campaigns;
        Some(campaigns.save_draft(context.snapshot.id, origin.player(), waiting.id, steps).await?)
    };
    let context = OrderContext::with(context.player, context.snapshot, context.game, draft)?;
    let panel = context.panel(&Look::default(), None);
    let letter = OutgoingMessage::from(panel.post).with_rows(widgets::build(&panel.rows));
    let card = games::list().iter().find_map(|play| play.drafted(context.steps()));
    let scene = card.or_else(|| planned(&context.game, &context.rehearsal));
    Ok(with_scene(app, context.player, letter, scene, false).await.into())
}

/// The draft of a button, if it is still the presser's and still fits.
pub async fn drafted(
    app: &App,
    origin: &Origin,
    id: DraftId,
) -> Result<(OrderContext, bool), Problem> {
    let draft = app.campaigns.draft(id).await;
    let draft = draft.filter(|draft| draft.player == origin.player());
    let snapshot = match &draft {
        Some(draft) => campaign(app, origin, draft.campaign).await?,
        None => here(app, origin).await?,
    };
    let context = OrderContext::open(app, origin, snapshot).await?;
    must_draft(&context)?;
    let fits =
        context.draft.as_ref().is_some_and(|now| Some(now.id) == draft.map(|draft| draft.id));
    Ok((context, fits))
}

/// What is said of a draft that is gone.
pub const DRAFT_GONE: &str = "↻ That draft has been given, changed or laid aside; this is how it \
                          stands now.";

/// Gives a draft as an order.
///
/// # Errors
/// If it is not taken.
pub async fn give(app: &App, origin: &Origin, id: DraftId) -> Result<Reply, Problem> {
    let (context, fits) = drafted(app, origin, id).await?;
    let Some(draft) = context.draft.clone().filter(|_| fits) else {
        return Ok(pressed_again(app, origin, &context).await);
    };
    if context.is_planned() {
        return Ok(reply(context.panel(&Look::default(), Some(plans::AFTER_THE_PLAN))));
    }
    let request =
        Request::Order { decision: draft.decision, steps: draft.steps, draft: Some(draft.id) };
    match app.campaigns.request(context.snapshot.id, origin.asker, request).await {
        Ok(receipt) => Ok(received(origin, &receipt)),
        // Pressed twice at once: the other press was first.
        Err(Problem::Stale) => {
            let (context, _) = drafted(app, origin, id).await?;
            Ok(pressed_again(app, origin, &context).await)
        }
        Err(other) => Err(other),
    }
}

/// How long after an order a second press on its button is taken for the same, in seconds.
const SAME_PRESS: i64 = 30;

/// For a draft that is gone: pressed twice, it was given a moment ago, and the receipt stands.
async fn pressed_again(app: &App, origin: &Origin, context: &OrderContext) -> Reply {
    let newest = app.campaigns.log(&context.snapshot, context.snapshot.last_order, 1).await.pop();
    let just_given = newest.filter(|line| {
        let order = matches!(line.body, Body::Order { .. });
        order && line.player == origin.player() && app.campaigns.now() - line.at <= SAME_PRESS
    });
    let audience = context.snapshot.audience_of(origin.player());
    let notice = just_given.map_or_else(
        || DRAFT_GONE.to_owned(),
        |line| {
            let told = text::told(&line.events, &context.game, audience, &context.snapshot.roster)
                .join("\n");
            format!("✅ Done: order {}.\n{}", line.number, clip_lines(&told, 1_800))
        },
    );
    reply(context.panel(&Look::default(), Some(&notice)))
}

/// Takes back the last step of a draft.
///
/// # Errors
/// If nothing is under way, or whoever asks may not give orders.
pub async fn back(app: &App, origin: &Origin, id: DraftId) -> Result<Reply, Problem> {
    let (context, fits) = drafted(app, origin, id).await?;
    if !fits {
        return Ok(reply(context.panel(&Look::default(), Some(DRAFT_GONE))));
    }
    let steps = drafting::back(context.steps());
    redraft(app, origin, context, steps).await
}

/// Throws a draft away.
///
/// # Errors
/// If nothing is under way, or whoever asks may not give orders.
pub async fn discard(app: &App, origin: &Origin, id: DraftId) -> Result<Reply, Problem> {
    let (context, fits) = drafted(app, origin, id).await?;
    if !fits {
        return Ok(reply(context.panel(&Look::default(), Some(DRAFT_GONE))));
    }
    redraft(app, origin, context, Vec::new()).await
}

/// What became of an order, and what is asked next.
pub fn received(origin: &Origin, receipt: &Receipt) -> Reply {
    let mut notice = vec![if receipt.repeated {
        format!("✅ That had been done already: order {}.", receipt.order)
    } else {
        format!("✅ Done: order {}.", receipt.order)
    }];
    let audience = receipt.snapshot.audience_of(origin.player());
    let roster = &receipt.snapshot.roster;
    let Some(game) = &receipt.snapshot.game else {
        return model::message::Post { body: notice.remove(0), ..text::Post::default() }.into();
    };
    notice.push(clip_lines(&text::told(&receipt.events, game, audience, roster).join("\n"), 1_800));
    if let Some(stopped) = &receipt.stopped {
        let asks = stopped
            .asks
            .as_ref()
            .map(|why| text::question(why, game, audience, roster).0)
            .unwrap_or_default();
        notice.push(format!(
            "⚠ The dice changed the plan: {} not carried out. Now: {asks}",
            count(stopped.left, "step")
        ));
    }
    let notice = notice.join("\n");
    let context =
        OrderContext::with(origin.player(), Arc::clone(&receipt.snapshot), Arc::clone(game), None);
    match context {
        Ok(context) => {
            let mut panel = context.panel(&Look::default(), Some(&notice));
            crate::orders::undo::offer(&mut panel, receipt);
            reply(panel)
        }
        Err(_) => {
            let title = "The war is over".to_owned();
            model::message::Post { title, body: notice, ..text::Post::default() }.into()
        }
    }
}

/// Gives typed steps at once, or proposes them where the post is another's, or shows what they
/// would do.
///
/// # Errors
/// If they are not taken.
pub async fn typed(
    app: &App,
    origin: &Origin,
    context: OrderContext,
    steps: Vec<Step>,
    preview: bool,
) -> Result<Reply, Problem> {
    if preview {
        games::orders::plan::tried(&context.game, &context.authority, &steps)?;
        return redraft(app, origin, context, steps).await;
    }
    let waiting = context.game.decision().ok_or(Problem::Over)?;
    if !context.gives(&steps) {
        let request = Request::Propose { decision: waiting.id, steps, draft: None };
        let receipt = app.campaigns.request(context.snapshot.id, origin.asker, request).await?;
        return Ok(text::staff::council::made(&receipt.snapshot, origin.player()).into());
    }
    let request = Request::Order { decision: waiting.id, steps, draft: None };
    let receipt = app.campaigns.request(context.snapshot.id, origin.asker, request).await?;
    Ok(received(origin, &receipt))
}
