//! Reading what has happened: a campaign's log, by lines, whole, audited.

use tracing::error;

use super::audit::{self, Audit};
use super::dice::Secret;
use super::ids::CampaignId;
use super::log::LogLine;
use super::{Campaigns, Problem, fault, history};

impl Campaigns {
    /// At most `limit` lines of a campaign's log from number `from` on.
    pub async fn log(&self, id: CampaignId, from: i64, limit: i64) -> Vec<LogLine> {
        self.0.store.lines(id, from, limit).await.unwrap_or_else(|why| {
            fault("log", &why);
            Vec::new()
        })
    }

    /// At most `limit` lines of a campaign's log from number `from` on downwards, newest first.
    pub async fn log_before(&self, id: CampaignId, from: i64, limit: i64) -> Vec<LogLine> {
        self.0.store.lines_down(id, from, limit).await.unwrap_or_else(|why| {
            fault("log", &why);
            Vec::new()
        })
    }

    /// The lines of a campaign's log in which a turn began.
    pub async fn log_of_turns(&self, id: CampaignId) -> Vec<LogLine> {
        self.0.store.lines_that_hold(id, "TurnBegan").await.unwrap_or_else(|why| {
            fault("log", &why);
            Vec::new()
        })
    }

    /// The whole log of a campaign.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn whole_log(&self, id: CampaignId) -> Result<Vec<LogLine>, Problem> {
        self.0.store.lines(id, 1, i64::MAX).await.map_err(|why| fault("log", &why))
    }

    /// The secret of a campaign's dice, if it has one: for whoever may know it.
    pub(crate) async fn secret(&self, id: CampaignId) -> Option<String> {
        let row = self.0.store.campaign(id).await.unwrap_or_else(|why| {
            fault("secret", &why);
            None
        });
        row.filter(|row| row.seed.is_none()).map(|row| row.secret)
    }

    /// Every roll of a campaign computed again.
    ///
    /// # Errors
    /// If the log cannot be read, or makes the engine fail.
    pub async fn audit(&self, id: CampaignId) -> Result<Audit, Problem> {
        let secret = self.secret(id).await.as_deref().and_then(Secret::read);
        let lines = self.whole_log(id).await?;
        let work = tokio::task::spawn_blocking(move || audit::audit(&lines, secret.as_ref()));
        work.await.map_err(|why| {
            error!(%why, campaign = %id, "the dice could not be computed again");
            Problem::Fault(format!("D-{id}"))
        })
    }

    /// What a campaign's log takes back.
    pub async fn fates(&self, id: CampaignId) -> history::Fates {
        match self.0.store.taking_back(id).await {
            Ok(lines) => history::Fates::of(&lines),
            Err(why) => {
                fault("log", &why);
                history::Fates::default()
            }
        }
    }
}
