//! One player before one campaign: what stands, what is drafted, and what a press does to it.
//!
//! Slash commands and buttons share these workers. Each reads the campaign as it is now, so that
//! a button pressed late is answered with what is current.

use std::sync::Arc;

use engine::staff::Roster;
use engine::{Answer, Ask, Choice, Decision, DecisionId, Game, Refusal, Why};

use super::drafting;
use super::groups::{Counts, kinds};
use super::panel::{self, Look, Panel, Sheet};
use super::widgets;
use crate::campaign::authority::Authority;
use crate::campaign::draft::{Draft, Rehearsal};
use crate::campaign::ids::{CampaignId, ChannelId, DraftId, PlayerId};
use crate::campaign::log::Body;
use crate::campaign::{Asker, Problem, Receipt, Request, Snapshot, Stage, Step};
use crate::discord::App;
use crate::discord::letter::Letter;
use crate::discord::reply::Reply;
use crate::text::words::{BODY_MAX, clip_lines, count};
use crate::text::{self, Eyes};

/// Where a press or a command came from: the channel, and the channel its thread hangs in.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    /// Who, by which interaction.
    pub asker: Asker,
    /// The channel.
    pub channel: ChannelId,
    /// The channel of the thread, if it is one.
    pub parent: Option<ChannelId>,
}

impl Origin {
    /// Who asks.
    pub fn player(&self) -> PlayerId {
        self.asker.player
    }

    /// Whether a campaign is played where this came from.
    pub fn is_at(&self, snapshot: &Snapshot) -> bool {
        snapshot.channel == self.channel || Some(snapshot.channel) == self.parent
    }
}

/// A panel as an answer.
pub fn reply(panel: Panel) -> Reply {
    Letter::from(panel.post).with_rows(widgets::build(&panel.rows)).into()
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
    let snapshot = app.campaigns.snapshot(id).await;
    snapshot.filter(|snapshot| origin.is_at(snapshot)).ok_or(Problem::NoSuchCampaign)
}

/// The campaign played here.
///
/// # Errors
/// If there is none.
pub async fn here(app: &App, origin: &Origin) -> Result<Arc<Snapshot>, Problem> {
    if let Some(snapshot) = app.campaigns.in_channel(origin.channel).await {
        return Ok(snapshot);
    }
    let parent = origin.parent.ok_or(Problem::NoSuchCampaign)?;
    app.campaigns.in_channel(parent).await.ok_or(Problem::NoSuchCampaign)
}

/// A player before a game under way.
pub struct Desk {
    /// Who sits at it.
    pub player: PlayerId,
    /// What they may answer for.
    pub authority: Authority,
    /// The campaign.
    pub snapshot: Arc<Snapshot>,
    /// Its game.
    pub game: Arc<Game>,
    /// The player's draft, if it still fits the waiting decision.
    pub draft: Option<Draft>,
    /// The game after the draft's steps.
    pub rehearsal: Rehearsal,
}

impl Desk {
    /// The desk of whoever asks.
    ///
    /// # Errors
    /// If nothing is under way.
    pub async fn open(
        app: &App,
        origin: &Origin,
        snapshot: Arc<Snapshot>,
    ) -> Result<Self, Problem> {
        let game = game_of(&snapshot)?;
        let draft = app.campaigns.draft_of(snapshot.id, origin.player()).await;
        Self::with(origin.player(), snapshot, game, draft)
    }

    /// A desk with a draft, which is laid aside if it does not fit any more.
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
        let authority = Authority::of(player, &snapshot.roster);
        let fitting = draft.filter(|draft| draft.decision == waiting.id);
        let tried = fitting.and_then(|draft| {
            let rehearsal = drafting::tried(&game, &authority, &draft.steps).ok()?;
            Some((draft, rehearsal))
        });
        let (draft, rehearsal) = match tried {
            Some((draft, rehearsal)) => (Some(draft), rehearsal),
            None => (None, drafting::tried(&game, &authority, &[])?),
        };
        Ok(Self { player, authority, snapshot, game, draft, rehearsal })
    }

    /// The steps drafted so far.
    pub fn steps(&self) -> &[Step] {
        self.draft.as_ref().map_or(&[], |draft| &draft.steps)
    }

    /// Whether anything of what is asked is theirs to answer.
    fn may_answer(&self) -> bool {
        self.authority.decision(&self.game).is_some()
    }

    /// The panel of whoever asks: that of an onlooker without the post.
    pub fn panel(&self, look: &Look, notice: Option<&str>) -> Panel {
        if !self.may_answer() {
            let mut panel = panel::onlooker(&self.snapshot, &self.game);
            if let Some(notice) = notice {
                let body = format!("{}\n\n{}", notice.trim_end(), panel.post.body);
                panel.post.body = clip_lines(&body, BODY_MAX);
            }
            return panel;
        }
        panel::panel(&Sheet {
            player: self.player,
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

/// Refuses whoever may not give orders.
///
/// # Errors
/// If the player has not joined or does not hold the post.
pub fn must_command(desk: &Desk) -> Result<(), Problem> {
    let roster = &desk.snapshot.roster;
    if !roster.has(desk.player) {
        return Err(Problem::NotAMember);
    }
    if desk.may_answer() {
        return Ok(());
    }
    Err(Problem::NotYourPost { holder: roster.commander })
}

/// Opens the panel of orders.
///
/// # Errors
/// If nothing is under way.
pub async fn orders(app: &App, origin: &Origin, snapshot: Arc<Snapshot>) -> Result<Reply, Problem> {
    let desk = Desk::open(app, origin, snapshot).await?;
    if !desk.snapshot.roster.has(origin.player()) {
        return Err(Problem::NotAMember);
    }
    Ok(reply(desk.panel(&Look::default(), None)))
}

const GROWN_OLD: &str = "↻ That list has grown old; this is what is asked now.";

/// An answer was pressed or picked: it joins the draft.
///
/// # Errors
/// If nothing is under way, or whoever asks may not answer.
pub async fn choose(
    app: &App,
    origin: &Origin,
    id: CampaignId,
    decision: DecisionId,
    text: &str,
) -> Result<Reply, Problem> {
    let snapshot = campaign(app, origin, id).await?;
    let desk = Desk::open(app, origin, snapshot).await?;
    must_command(&desk)?;
    let waiting = desk.rehearsal.decision.clone();
    let Some(waiting) = waiting.filter(|waiting| waiting.id == decision) else {
        return Ok(reply(desk.panel(&Look::default(), Some(GROWN_OLD))));
    };
    let game = &desk.rehearsal.game_after;
    if let Some((first, then)) = text.split_once('>')
        && let (Ok(first), Ok(then)) = (game.parse_answer(first), game.parse_answer(then))
    {
        return match drafting::add_two(&desk.game, &desk.authority, desk.steps(), first, then) {
            Ok(steps) => redraft(app, origin, desk, steps).await,
            Err(why) => {
                let notice = text::refusal(why);
                Ok(reply(desk.panel(&Look::default(), Some(&notice))))
            }
        };
    }
    match read_answer(&waiting, text, game) {
        Some(answer) => add(app, origin, desk, answer).await,
        None => {
            let notice = text::refused(Refusal::NotOffered, Some(waiting.why));
            Ok(reply(desk.panel(&Look::default(), Some(&notice))))
        }
    }
}

/// Reads what a button carries: an answer, `all`, or counts of a large force.
fn read_answer(waiting: &Decision<Choice, Why>, text: &str, game: &Game) -> Option<Answer<Choice>> {
    match (&waiting.ask, text) {
        (Ask::Some { of, .. }, "all") => Some(Answer::Some(of.clone())),
        (Ask::Some { of, .. }, _) if text.starts_with('=') => {
            let kinds = kinds(&text::labels(of, game, &Roster::default()));
            let counts = Counts::read(&text[1..], &kinds);
            Some(Answer::Some(counts.chosen(&kinds, of)))
        }
        _ => game.parse_answer(text).ok(),
    }
}

/// Adds an answer to the draft and shows what comes of it.
pub async fn add(
    app: &App,
    origin: &Origin,
    desk: Desk,
    answer: Answer<Choice>,
) -> Result<Reply, Problem> {
    match drafting::add(&desk.game, &desk.authority, desk.steps(), answer) {
        Ok(steps) => redraft(app, origin, desk, steps).await,
        Err(why) => {
            let asked = desk.rehearsal.decision.as_ref().map(|waiting| waiting.why);
            let notice = text::refused(why, asked);
            Ok(reply(desk.panel(&Look::default(), Some(&notice))))
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
    desk: Desk,
    steps: Vec<Step>,
) -> Result<Reply, Problem> {
    let waiting = desk.game.decision().ok_or(Problem::Over)?;
    let draft = if steps.is_empty() {
        if let Some(draft) = &desk.draft {
            app.campaigns.drop_draft(draft.id).await;
        }
        None
    } else {
        let campaigns = &app.campaigns;
        Some(campaigns.save_draft(desk.snapshot.id, origin.player(), waiting.id, steps).await?)
    };
    let desk = Desk::with(desk.player, desk.snapshot, desk.game, draft)?;
    Ok(reply(desk.panel(&Look::default(), None)))
}

/// The draft of a button, if it is still the presser's and still fits.
async fn drafted(app: &App, origin: &Origin, id: DraftId) -> Result<(Desk, bool), Problem> {
    let draft = app.campaigns.draft(id).await;
    let draft = draft.filter(|draft| draft.player == origin.player());
    let snapshot = match &draft {
        Some(draft) => campaign(app, origin, draft.campaign).await?,
        None => here(app, origin).await?,
    };
    let desk = Desk::open(app, origin, snapshot).await?;
    must_command(&desk)?;
    let fits = desk.draft.as_ref().is_some_and(|now| Some(now.id) == draft.map(|draft| draft.id));
    Ok((desk, fits))
}

const DRAFT_GONE: &str = "↻ That draft has been given, changed or laid aside; this is how it \
                          stands now.";

/// Gives a draft as an order.
///
/// # Errors
/// If it is not taken.
pub async fn give(app: &App, origin: &Origin, id: DraftId) -> Result<Reply, Problem> {
    let (desk, fits) = drafted(app, origin, id).await?;
    let Some(draft) = desk.draft.clone().filter(|_| fits) else {
        return Ok(pressed_again(app, origin, &desk).await);
    };
    let request =
        Request::Order { decision: draft.decision, steps: draft.steps, draft: Some(draft.id) };
    match app.campaigns.request(desk.snapshot.id, origin.asker, request).await {
        Ok(receipt) => Ok(received(origin, &receipt)),
        // Pressed twice at once: the other press was first.
        Err(Problem::Stale) => {
            let (desk, _) = drafted(app, origin, id).await?;
            Ok(pressed_again(app, origin, &desk).await)
        }
        Err(other) => Err(other),
    }
}

/// How long after an order a second press on its button is taken for the same, in seconds.
const SAME_PRESS: i64 = 30;

/// For a draft that is gone: pressed twice, it was given a moment ago, and the receipt stands.
async fn pressed_again(app: &App, origin: &Origin, desk: &Desk) -> Reply {
    let newest = app.campaigns.log(desk.snapshot.id, desk.snapshot.last_order, 1).await.pop();
    let just_given = newest.filter(|line| {
        let order = matches!(line.body, Body::Order { .. });
        order && line.player == origin.player() && app.campaigns.now() - line.at <= SAME_PRESS
    });
    let eyes = Eyes::of(origin.player(), &desk.snapshot);
    let notice = just_given.map_or_else(
        || DRAFT_GONE.to_owned(),
        |line| {
            let told = text::told(&line.events, &desk.game, eyes, &desk.snapshot.roster).join("\n");
            format!("✅ Done: order {}.\n{}", line.number, clip_lines(&told, 1_800))
        },
    );
    reply(desk.panel(&Look::default(), Some(&notice)))
}

/// Takes back the last step of a draft.
///
/// # Errors
/// If nothing is under way, or whoever asks may not give orders.
pub async fn back(app: &App, origin: &Origin, id: DraftId) -> Result<Reply, Problem> {
    let (desk, fits) = drafted(app, origin, id).await?;
    if !fits {
        return Ok(reply(desk.panel(&Look::default(), Some(DRAFT_GONE))));
    }
    let steps = drafting::back(desk.steps());
    redraft(app, origin, desk, steps).await
}

/// Throws a draft away.
///
/// # Errors
/// If nothing is under way, or whoever asks may not give orders.
pub async fn discard(app: &App, origin: &Origin, id: DraftId) -> Result<Reply, Problem> {
    let (desk, fits) = drafted(app, origin, id).await?;
    if !fits {
        return Ok(reply(desk.panel(&Look::default(), Some(DRAFT_GONE))));
    }
    redraft(app, origin, desk, Vec::new()).await
}

/// What became of an order, and what is asked next.
pub fn received(origin: &Origin, receipt: &Receipt) -> Reply {
    let mut notice = vec![if receipt.repeated {
        format!("✅ That had been done already: order {}.", receipt.order)
    } else {
        format!("✅ Done: order {}.", receipt.order)
    }];
    let eyes = Eyes::of(origin.player(), &receipt.snapshot);
    let roster = &receipt.snapshot.roster;
    let Some(game) = &receipt.snapshot.game else {
        return text::Post { body: notice.remove(0), ..text::Post::default() }.into();
    };
    notice.push(clip_lines(&text::told(&receipt.events, game, eyes, roster).join("\n"), 1_800));
    if let Some(stopped) = &receipt.stopped {
        let asks =
            stopped.asks.map(|why| text::question(why, game, eyes, roster).0).unwrap_or_default();
        notice.push(format!(
            "⚠ The dice changed the plan: {} not carried out. Now: {asks}",
            count(stopped.left, "step")
        ));
    }
    let notice = notice.join("\n");
    let desk = Desk::with(origin.player(), Arc::clone(&receipt.snapshot), Arc::clone(game), None);
    match desk {
        Ok(desk) => reply(desk.panel(&Look::default(), Some(&notice))),
        Err(_) => {
            let title = "The war is over".to_owned();
            text::Post { title, body: notice, ..text::Post::default() }.into()
        }
    }
}

/// Gives typed steps at once, or shows what they would do.
///
/// # Errors
/// If they are not taken.
pub async fn typed(
    app: &App,
    origin: &Origin,
    desk: Desk,
    steps: Vec<Step>,
    preview: bool,
) -> Result<Reply, Problem> {
    if preview {
        drafting::tried(&desk.game, &desk.authority, &steps)?;
        return redraft(app, origin, desk, steps).await;
    }
    let waiting = desk.game.decision().ok_or(Problem::Over)?;
    let request = Request::Order { decision: waiting.id, steps, draft: None };
    let receipt = app.campaigns.request(desk.snapshot.id, origin.asker, request).await?;
    Ok(received(origin, &receipt))
}
