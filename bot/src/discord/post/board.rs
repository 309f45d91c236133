//! The situation board of one campaign: a level, not a row. It is edited to the newest state, at
//! most once in 2.5 seconds; each turn a new one is posted, pinned, and the old one deleted.
//!
//! A board that was deleted is replaced. Pinning is tried; without the permission the board
//! stands unpinned. It has link buttons only: private answers to a message far up are never seen.

use std::time::Duration;

use engine::View;
use serenity::all::{ChannelId, CreateActionRow, CreateButton, MessageId as DiscordMessageId};
use tokio::time::Instant;
use tracing::{debug, info};

use super::Desk;
use super::send::{self, Trouble};
use crate::campaign::ids::MessageId;
use crate::campaign::{Note, Snapshot, Stage};
use crate::discord::letter::Letter;
use crate::discord::pictures::{PATIENCE, Slot};
use crate::text;

/// The shortest time between two edits.
const BETWEEN: Duration = Duration::from_millis(2_500);
/// Between attempts, at first and at most.
const PAUSE: Duration = Duration::from_secs(1);
const PAUSE_MAX: Duration = Duration::from_secs(30);
/// Until a channel that takes nothing is tried again.
const PARKED_FOR: Duration = Duration::from_secs(180);
/// What marks a board at its foot.
const MARK: &str = "board";

/// What a board shows: it is edited when this changes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shown {
    order: i64,
    newest: Option<MessageId>,
    stage: Stage,
    pictured: bool,
}

struct Keeper {
    desk: Desk,
    board: Option<MessageId>,
    turn: i64,
    /// How often a new board had been asked for when this one was posted.
    asked: Option<u32>,
    shown: Option<Shown>,
    /// Whether the channel may hold a board of ours that the store does not know of.
    unsure: bool,
    /// The nonce of a board being posted, the same for each attempt.
    nonce: Option<String>,
}

/// Runs until the process ends.
pub(super) async fn run(desk: Desk) {
    let row = loop {
        match desk.app.campaigns.store().campaign(desk.campaign).await {
            Ok(Some(row)) => break row,
            Ok(None) => return,
            Err(why) => debug!(%why, "a board could not be looked up"),
        }
        tokio::time::sleep(PAUSE_MAX).await;
    };
    let (board, turn) = (row.board, row.board_turn);
    let mut keeper =
        Keeper { desk, board, turn, asked: None, shown: None, unsure: true, nonce: None };
    let mut pause = PAUSE;
    loop {
        let began = Instant::now();
        let outcome = keeper.keep().await;
        let woken = keeper.desk.bell.board.notified();
        match outcome {
            Ok(true) => {
                pause = PAUSE;
                woken.await;
                tokio::time::sleep_until(began + BETWEEN).await;
            }
            Ok(false) => tokio::time::sleep(BETWEEN).await,
            Err(Trouble::Closed | Trouble::Refused) => {
                let _ = tokio::time::timeout(PARKED_FOR, woken).await;
                tokio::time::sleep_until(began + BETWEEN).await;
            }
            Err(Trouble::Later | Trouble::Gone) => {
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(PAUSE_MAX);
            }
        }
    }
}

/// The turn a campaign is in.
fn turn(snapshot: &Snapshot) -> Option<i64> {
    let View::SanJuans(view) = snapshot.game.as_ref()?.view(None);
    Some(i64::from(view.turn))
}

fn links(snapshot: &Snapshot) -> Vec<CreateActionRow> {
    let Some(newest) = snapshot.newest else { return Vec::new() };
    let (guild, channel) = (snapshot.guild.0, snapshot.channel.0);
    let url = format!("https://discord.com/channels/{guild}/{channel}/{}", newest.0);
    vec![CreateActionRow::Buttons(vec![CreateButton::new_link(url).label("Newest message")])]
}

impl Keeper {
    /// Brings the board up to date; false if it still lacks its picture.
    async fn keep(&mut self) -> Result<bool, Trouble> {
        let campaigns = &self.desk.app.campaigns;
        let snapshot = campaigns.snapshot(self.desk.campaign).await.ok_or(Trouble::Later)?;
        let Some(turn) = turn(&snapshot) else { return Ok(true) };
        let seen = |pictured| Shown {
            order: snapshot.last_order,
            newest: snapshot.newest,
            stage: snapshot.stage,
            pictured,
        };
        if self.shown == Some(seen(true)) && self.turn == turn {
            return Ok(true);
        }
        let mut post = text::board(&snapshot, campaigns.now());
        let pictures = &self.desk.app.pictures;
        let slot = Slot::Board(snapshot.id);
        let picture = pictures.of(slot, &snapshot, post.picture, PATIENCE).await;
        let pictured = picture.is_some();
        if self.shown == Some(seen(pictured)) && self.turn == turn {
            return Ok(pictured);
        }
        let asked = snapshot.roster.boards;
        let again = self.asked.is_some_and(|before| before != asked);
        let mark = format!("{MARK} {}", snapshot.id);
        post.footer =
            if post.footer.is_empty() { mark } else { format!("{} · {mark}", post.footer) };
        let letter = Letter::from(post).with_rows(links(&snapshot)).with_picture(picture);
        let channel = ChannelId::new(snapshot.channel.0.max(1));
        self.adopt(&snapshot, channel).await?;
        match self.board {
            Some(board) if self.turn == turn && !again => {
                self.edit(channel, board, &letter).await?;
            }
            _ => self.post(channel, &letter, turn).await?,
        }
        self.asked = Some(asked);
        self.shown = Some(seen(pictured));
        Ok(pictured)
    }

    /// Once after a start: looks for a board that was posted just before the process ended.
    async fn adopt(&mut self, snapshot: &Snapshot, channel: ChannelId) -> Result<(), Trouble> {
        if !self.unsure {
            return Ok(());
        }
        let mark = format!("{MARK} {}", snapshot.id);
        let fits = |footer: &str| footer.rsplit(" · ").next() == Some(&mark);
        let (http, me) = (&self.desk.app.http, self.desk.me);
        let found = send::find_own(http, channel, me, 0, fits).await?;
        if let Some(found) = found.map(|found| MessageId(found.get()))
            && self.board.is_none_or(|board| board < found)
        {
            info!(campaign = %snapshot.id, "a board was found");
            // Its turn is not known: it is taken for the one it would have been posted for.
            if let Some(old) = self.board.replace(found) {
                self.delete(channel, old).await;
            }
            self.turn = turn(snapshot).unwrap_or(self.turn);
            self.note().await;
            self.pin(channel, found).await;
        }
        self.unsure = false;
        Ok(())
    }

    async fn note(&self) {
        let note = Note::Board(self.board, self.turn);
        self.desk.app.campaigns.note(self.desk.campaign, note).await;
    }

    async fn edit(
        &mut self,
        channel: ChannelId,
        board: MessageId,
        letter: &Letter,
    ) -> Result<(), Trouble> {
        let id = DiscordMessageId::new(board.0.max(1));
        let http = &self.desk.app.http;
        let edited = send::edit(http, channel, id, letter.edit(), letter.files()).await;
        match edited {
            Ok(_) => Ok(()),
            Err(Trouble::Gone) => {
                self.board = None;
                self.note().await;
                self.post(channel, letter, self.turn).await
            }
            Err(other) => Err(other),
        }
    }

    async fn post(
        &mut self,
        channel: ChannelId,
        letter: &Letter,
        turn: i64,
    ) -> Result<(), Trouble> {
        let http = &self.desk.app.http;
        let campaigns = &self.desk.app.campaigns;
        let fresh = || {
            let installation = campaigns.store().installation();
            let now = campaigns.now();
            format!("{installation}-b{}.{now}", self.desk.campaign).chars().take(25).collect()
        };
        let nonce: String = self.nonce.clone().unwrap_or_else(fresh);
        self.nonce = Some(nonce.clone());
        self.unsure = true;
        let sent = send::message(http, channel, nonce, letter.message(), letter.files()).await;
        if sent.as_ref().is_err_and(|trouble| *trouble != Trouble::Later) {
            self.nonce = None;
        }
        let sent = sent?;
        (self.unsure, self.nonce) = (false, None);
        let old = self.board.replace(MessageId(sent.id.get()));
        self.turn = turn;
        self.note().await;
        self.pin(channel, MessageId(sent.id.get())).await;
        if let Some(old) = old {
            self.delete(channel, old).await;
        }
        Ok(())
    }

    async fn pin(&self, channel: ChannelId, board: MessageId) {
        let id = DiscordMessageId::new(board.0.max(1));
        let call = self.desk.app.http.pin_message(channel, id, None);
        if send::timed("pin", call).await.is_err() {
            info!(campaign = %self.desk.campaign, "the board could not be pinned");
        }
    }

    async fn delete(&self, channel: ChannelId, board: MessageId) {
        let id = DiscordMessageId::new(board.0.max(1));
        let call = self.desk.app.http.delete_message(channel, id, None);
        if send::timed("delete", call).await.is_err() {
            debug!(campaign = %self.desk.campaign, "an old board could not be deleted");
        }
    }
}
