//! The situation board of one campaign: a level, not a row. It is edited to the newest state, at
//! most once in 2.5 seconds; each turn a new one is posted, pinned, and the old one deleted.
//!
//! A board that was deleted is replaced. Pinning is tried; without the permission the board
//! stands unpinned. It has link buttons only: private answers to a message far up are never seen.
//! That a new one is on its way is kept before it is sent: whoever does not know whether it arrived
//! looks for it in the channel first, after a crash as after a lost answer. What a board shows is
//! kept too: one that shows the newest state is left alone after a start. One whose map the channel
//! did not take is tried again after a start, and whenever the channel may have been opened to us.

use campaign::Posted;
use store::BoardShown;
use tokio::time::Instant;

use crate::messages::compose::{DRAWING, board, is_signed};
use crate::messages::send::{Channel, LeftOut, SendError, fallback};
use crate::messages::{IDLE, PostContext, rooms};
use crate::prelude::*;

const PAUSE: Duration = Duration::from_secs(1);
const PAUSE_MAX: Duration = Duration::from_secs(30);
/// Until a channel that takes nothing is tried again, at first and at most; unless something new
/// is to be told, or the channel seems to have been opened.
const PARKED_FOR: Duration = Duration::from_secs(180);
const PARKED_MAX: Duration = Duration::from_secs(3_600);
const MARK: &str = "board";

struct BoardUpdater {
    context: PostContext,
    board: Option<MessageId>,
    turn: i64,
    idle: bool,
    shown: Option<(BoardShown, bool)>,
    unsure: Option<i64>,
    nonce: Option<String>,
    /// The boards before this one, which must go before this one is kept: until then a process that
    /// begins anew looks for this one, and finds those to take away.
    old: Vec<MessageId>,
    /// Which board there is, and of which turn, is yet to be kept.
    unkept: bool,
}

pub(super) async fn run(context: PostContext) {
    let Some(mut updater) = BoardUpdater::of(context).await else { return };
    let (mut pause, mut parked) = (PAUSE, PARKED_FOR);
    let between = updater.context.app.boards_every;
    loop {
        let began = Instant::now();
        let kept = match updater.keep().await {
            Ok(kept) => rooms::keep_boards(&updater.context).await.map(|()| kept),
            Err(why) => Err(why),
        };
        match kept {
            Ok(true) => {
                (pause, parked) = (PAUSE, PARKED_FOR);
                if !updater.context.woken(IDLE).await {
                    return;
                }
                tokio::time::sleep_until(began + between).await;
            }
            Ok(false) => tokio::time::sleep(between).await,
            Err(SendError::Closed | SendError::NoHistory | SendError::Refused) => {
                let _ = tokio::time::timeout(parked, updater.context.waker.notified()).await;
                parked = (parked * 2).min(PARKED_MAX);
                tokio::time::sleep_until(began + between).await;
            }
            Err(SendError::Later | SendError::Gone) => {
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(PAUSE_MAX);
            }
        }
    }
}

/// Brings a board up to date; false if it could not be, for now.
pub(super) async fn once(context: PostContext) -> bool {
    match BoardUpdater::of(context).await {
        Some(mut updater) => {
            let kept = updater.keep().await == Ok(true);
            kept && rooms::keep_boards(&updater.context).await.is_ok()
        }
        None => true,
    }
}

/// The turn a campaign is in, where each has a board of its own; else the board stays.
fn turn(snapshot: &Snapshot) -> Option<i64> {
    let game = snapshot.game.as_ref()?;
    Some(if games::whole(game).about().boards_by_turn { i64::from(game.turn().0) } else { 1 })
}

impl BoardUpdater {
    /// With what the store knows of the board; nothing if there is no such campaign.
    async fn of(context: PostContext) -> Option<Self> {
        let store = context.app.campaigns.store().clone();
        let row = loop {
            match store.board(context.campaign).await {
                Ok(Some(row)) => break row,
                Ok(None) => {
                    while !context.leaves() {}
                    return None;
                }
                Err(why) => debug!(%why, "a board could not be looked up"),
            }
            tokio::time::sleep(PAUSE_MAX).await;
        };
        Some(Self {
            context,
            board: row.board,
            turn: row.turn,
            idle: row.is_current(DRAWING),
            shown: row.shown.map(|shown| (shown, true)),
            unsure: row.tried,
            nonce: None,
            old: Vec::new(),
            unkept: false,
        })
    }

    /// The campaign, and what its board should show; nothing if there is nothing to do.
    async fn wanted(&self) -> Result<Option<(Arc<Snapshot>, BoardShown, i64)>, SendError> {
        let campaigns = &self.context.app.campaigns;
        let snapshot = campaigns
            .glance(self.context.campaign, Audience::Public)
            .await
            .ok_or(SendError::Later)?;
        let Some(turn) = turn(&snapshot) else { return Ok(None) };
        let over = matches!(snapshot.stage, Stage::Over | Stage::Aside);
        let drawn = self.shown.map(|(shown, _)| shown.drawing);
        let wanted = BoardShown {
            line: snapshot.last_order,
            newest: snapshot.newest,
            // The store knows no other stage of what lies aside.
            stage: if over { Stage::Over } else { snapshot.stage },
            asked: snapshot.roster.boards,
            // Whatever else changes on it, a war that is over is not drawn anew.
            drawing: drawn.filter(|&drawn| over && drawn != BoardShown::IN_PART).unwrap_or(DRAWING),
        };
        let kept = self.old.is_empty() && !self.unkept;
        let done = kept && self.unsure.is_none() && self.turn == turn;
        Ok((!done || self.shown != Some((wanted, true))).then_some((snapshot, wanted, turn)))
    }

    /// Brings the board up to date; false if it still lacks its picture.
    async fn keep(&mut self) -> Result<bool, SendError> {
        let campaigns = self.context.app.campaigns.clone();
        // What stands still by a fault is in memory, and the store does not know.
        if std::mem::take(&mut self.idle) && !campaigns.is_in_memory(self.context.campaign) {
            return Ok(true);
        }
        if self.wanted().await?.is_none() {
            return Ok(true);
        }
        let limits = Arc::clone(&self.context.limits);
        let _permit = limits.boards.acquire().await;
        // Others had their turn before; what is newest now is shown.
        let Some((snapshot, wanted, turn)) = self.wanted().await? else { return Ok(true) };
        self.succeed(snapshot.channel).await?;
        let (slot, mark) = (Slot::Board(snapshot.id), format!("{MARK} {}", snapshot.id));
        let (mut outgoing, pictured) = board(&self.context.app, &snapshot, slot, &mark).await;
        if self.shown == Some((wanted, pictured)) && self.turn == turn && self.unsure.is_none() {
            return Ok(pictured);
        }
        let again = self.shown.is_some_and(|(shown, _)| shown.asked != wanted.asked);
        let channel = snapshot.channel;
        self.adopt(&snapshot, channel).await?;
        let mut left_out = LeftOut::default();
        loop {
            let outcome = match self.board {
                Some(board) if self.turn == turn && !again => {
                    self.edit(channel, board, &outgoing).await
                }
                _ => self.post(channel, &outgoing, turn).await,
            };
            let Err(error) = outcome else { break };
            outgoing = fallback(&outgoing, error, &mut left_out, None).ok_or(error)?;
        }
        let whole = left_out == LeftOut::default();
        let drawing = if whole { wanted.drawing } else { BoardShown::IN_PART };
        let shown = BoardShown { drawing, ..wanted };
        // Files may be taken at the next wake. What is wrong with the rest stays so until there is
        // something else to show.
        let awaits_files = pictured && left_out.is_files_alone();
        self.shown = Some((if awaits_files { shown } else { wanted }, pictured));
        if pictured {
            let change = Change::BoardShows(snapshot.id, shown);
            if let Err(why) = campaigns.store().commit(vec![change]).await {
                debug!(campaign = %snapshot.id, %why, "what a board shows could not be kept");
            }
        }
        Ok(pictured)
    }

    /// Looks for boards that may have arrived without our being told: the newest is the board, and
    /// whatever else stands goes.
    async fn adopt(&mut self, snapshot: &Snapshot, channel: ChannelId) -> Result<(), SendError> {
        let Some(since) = self.unsure else { return Ok(()) };
        let mark = format!("{MARK} {}", snapshot.id);
        let fits = |footer: &str| is_signed(footer, &mark);
        let (app, me) = (&self.context.app, self.context.me);
        let found = Channel::of(app, channel).find(me, since, fits).await?;
        let mut stand: Vec<MessageId> = found.into_iter().chain(self.board).collect();
        stand.sort_unstable();
        stand.dedup();
        if let Some(newest) = stand.pop() {
            if self.board.replace(newest) != Some(newest) {
                info!(campaign = %snapshot.id, "a board was found");
                // It arrived: under its nonce no other one will.
                self.nonce = None;
                // Its turn is not known: it is taken for the one it would have been posted for.
                self.turn = turn(snapshot).unwrap_or(self.turn);
                self.pin(channel, newest).await;
            }
            self.old = stand;
            // That nothing more is to be looked for is kept with it.
            self.unkept = true;
            self.succeed(channel).await?;
        }
        self.unsure = None;
        Ok(())
    }

    /// Keeps which board there is. It is done when this returns: that a later board is on its way is
    /// kept after it, never before.
    async fn note(&mut self) -> Result<(), SendError> {
        let (campaign, campaigns) = (self.context.campaign, &self.context.app.campaigns);
        let change = Change::Board(campaign, self.board, self.turn);
        campaigns.store().commit(vec![change]).await.map_err(|why| {
            debug!(%campaign, %why, "which board there is could not be kept");
            SendError::Later
        })?;
        campaigns.posted(campaign, Posted::Board(self.board, self.turn)).await;
        self.unkept = false;
        Ok(())
    }

    async fn edit(
        &mut self,
        channel: ChannelId,
        board: MessageId,
        outgoing: &OutgoingMessage,
    ) -> Result<(), SendError> {
        match Channel::of(&self.context.app, channel).edit(board, outgoing).await {
            Err(SendError::Gone) => {
                self.board = None;
                self.post(channel, outgoing, self.turn).await
            }
            other => other,
        }
    }

    async fn post(
        &mut self,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
        turn: i64,
    ) -> Result<(), SendError> {
        let app = &self.context.app;
        let campaigns = &app.campaigns;
        let fresh = || {
            // By the machine's time, whatever clock the campaigns go by: Discord remembers nonces.
            let now = model::clock::unix_now_ms();
            campaigns.store().nonce(format!("board {} {now}", self.context.campaign))
        };
        let nonce: String = self.nonce.clone().unwrap_or_else(fresh);
        self.nonce = Some(nonce.clone());
        let now = campaigns.now();
        let tried = Change::BoardTried(self.context.campaign, now);
        campaigns.store().commit(vec![tried]).await?;
        self.unsure = Some(now);
        let sent = Channel::of(app, channel).send(nonce, outgoing).await;
        if sent.as_ref().is_err_and(|error| *error != SendError::Later) {
            // It was not carried out: there is nothing to look for.
            (self.unsure, self.nonce) = (None, None);
        }
        let sent = sent?;
        (self.unsure, self.nonce) = (None, None);
        self.old.extend(self.board.replace(sent));
        self.turn = turn;
        self.unkept = true;
        self.pin(channel, sent).await;
        self.succeed(channel).await
    }

    async fn pin(&self, channel: ChannelId, board: MessageId) {
        if Channel::of(&self.context.app, channel).pin(board).await.is_err() {
            info!(campaign = %self.context.campaign, "the board could not be pinned");
        }
    }

    async fn succeed(&mut self, channel: ChannelId) -> Result<(), SendError> {
        while let Some(old) = self.old.last() {
            match Channel::of(&self.context.app, channel).delete(*old).await {
                Err(why @ (SendError::Later | SendError::Closed)) => return Err(why),
                Ok(()) | Err(SendError::Gone) => {}
                Err(why) => debug!(campaign = %self.context.campaign, ?why, "an old board stays"),
            }
            self.old.pop();
        }
        if self.unkept { self.note().await } else { Ok(()) }
    }
}
