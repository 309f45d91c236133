//! Somebody who asks something of the campaign that is played where they ask: what every worker is
//! given.

use std::sync::Arc;

use model::ids::{CampaignId, ChannelId};
use model::{Asker, Game, Problem, Receipt, Request, Snapshot, Stage};
use staff::PlayerId;

use crate::App;

/// Where a press or a command came from: the channel, and the channel its thread hangs in.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    pub asker: Asker,
    pub channel: ChannelId,
    pub parent: Option<ChannelId>,
}

impl Origin {
    pub fn player(&self) -> PlayerId {
        self.asker.player
    }

    fn is_at(&self, snapshot: &Snapshot) -> bool {
        let room = snapshot.roster.room == Some(self.channel.0);
        room || snapshot.channel == self.channel || Some(snapshot.channel) == self.parent
    }

    pub async fn campaign(&self, app: &App) -> Result<Arc<Snapshot>, Problem> {
        if let Some(found) = app.campaigns.in_channel_for(self.channel, self.player()).await? {
            return Ok(found);
        }
        let parent = self.parent.ok_or(Problem::NoSuchCampaign)?;
        app.campaigns.in_channel_for(parent, self.player()).await?.ok_or(Problem::NoSuchCampaign)
    }
}

/// Somebody who asks, and the campaign they ask. Each worker reads it as it is now, so that a
/// button pressed late is answered with what is current.
#[derive(Debug, Clone)]
pub struct Here<'a> {
    pub app: &'a App,
    pub origin: Origin,
    pub snapshot: Arc<Snapshot>,
}

impl<'a> Here<'a> {
    pub async fn of(app: &'a App, origin: Origin, id: CampaignId) -> Result<Self, Problem> {
        let snapshot = app.campaigns.snapshot_for(id, origin.player()).await?;
        match origin.is_at(&snapshot) {
            true => Ok(Self { app, origin, snapshot }),
            false => Err(Problem::NoSuchCampaign),
        }
    }

    pub async fn at(app: &'a App, origin: Origin) -> Result<Self, Problem> {
        Ok(Self { app, origin, snapshot: origin.campaign(app).await? })
    }

    pub fn after(self, snapshot: Arc<Snapshot>) -> Self {
        Self { snapshot, ..self }
    }

    pub fn player(&self) -> PlayerId {
        self.origin.player()
    }

    pub fn has_joined(&self) -> bool {
        self.snapshot.roster.has(self.player())
    }

    pub fn must_have_joined(&self) -> Result<(), Problem> {
        if self.has_joined() { Ok(()) } else { Err(Problem::NotAMember) }
    }

    pub fn game(&self) -> Result<Arc<Game>, Problem> {
        game_of(&self.snapshot)
    }

    pub async fn request(&self, request: Request) -> Result<Receipt, Problem> {
        self.app.campaigns.request(self.snapshot.id, self.origin.asker, request).await
    }
}

pub fn game_of(snapshot: &Snapshot) -> Result<Arc<Game>, Problem> {
    match (snapshot.stage, &snapshot.game) {
        (Stage::Lobby, _) | (_, None) => Err(Problem::NotStarted),
        (Stage::Over, _) => Err(Problem::Over),
        (Stage::Aside, _) => Err(Problem::Aside),
        (Stage::Frozen, _) => Err(Problem::Frozen(String::new())),
        (Stage::Running, Some(game)) => Ok(Arc::clone(game)),
    }
}
