//! Reading what has happened: a campaign's log, by lines, whole, audited; and the tokens of interactions
//! that were acknowledged and not yet answered, so that a restart can answer.

use games::dice::audit::{self, Audit};
use games::log::history;
use model::Unwinding;
use model::campaign::counts::Numbers;
use model::ids::InteractionId;
use store::KeptToken;

use crate::archive::Export;
use crate::prelude::*;
use crate::recovery::without_state;

/// Lines that were read; none if they could not be.
fn logged(read: Result<Vec<LogLine>, StoreError>) -> Vec<LogLine> {
    read.unwrap_or_else(|why| {
        fault("log", &why);
        Vec::new()
    })
}

impl Campaigns {
    /// The numbers by which whoever looks knows the lines of a log; nothing where everybody counts
    /// alike.
    async fn own_numbers(&self, of: &Snapshot) -> Result<Option<Numbers>, Problem> {
        let Some(audience) = of.audience.filter(|_| of.counts.is_some()) else { return Ok(None) };
        let read = self.store().own_numbers(of.id, audience).await;
        read.map(Some).map_err(failed("log"))
    }

    /// At most `limit` lines of a campaign's log from number `from` on, as whoever looks may know
    /// them, and by the numbers that they count.
    pub async fn log(&self, of: &Snapshot, from: i64, limit: i64) -> Vec<LogLine> {
        let store = self.store();
        match self.own_numbers(of).await {
            Ok(None) => of.lines(logged(store.lines(of.id, from, limit).await), None),
            Ok(Some(numbers)) => {
                let to = from.saturating_add(limit - 1);
                self.lines_known_as(of, &numbers, from.max(1), to).await
            }
            Err(_) => Vec::new(),
        }
    }

    pub async fn log_before(&self, of: &Snapshot, from: i64, limit: i64) -> Vec<LogLine> {
        let store = self.store();
        match self.own_numbers(of).await {
            Ok(None) => of.lines(logged(store.lines_down(of.id, from, limit).await), None),
            Ok(Some(numbers)) => {
                let to = from.min(of.last_order);
                let first = to.saturating_sub(limit - 1).max(1);
                let mut lines = self.lines_known_as(of, &numbers, first, to).await;
                lines.reverse();
                lines
            }
            Err(_) => Vec::new(),
        }
    }

    async fn lines_known_as(
        &self,
        of: &Snapshot,
        numbers: &Numbers,
        from: i64,
        to: i64,
    ) -> Vec<LogLine> {
        let to = to.min(of.last_order);
        let (Some(first), Some(last)) = (numbers.line(from), numbers.line(to)) else {
            return Vec::new();
        };
        of.lines(logged(self.store().lines(of.id, first, last - first + 1).await), Some(numbers))
    }

    pub async fn log_of_turns(&self, of: &Snapshot) -> Vec<LogLine> {
        let Ok(numbers) = self.own_numbers(of).await else { return Vec::new() };
        of.lines(logged(self.store().lines_of_turns(of.id).await), numbers.as_ref())
    }

    /// What `work` makes of the whole log of a campaign, as whoever looks may know it. It is done
    /// beside the threads that answer people, and only for a few at a time; the others wait.
    pub async fn of_whole_log<T: Send + 'static>(
        &self,
        of: &Snapshot,
        work: impl FnOnce(Vec<LogLine>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if of.audience.is_none() {
            return self.of_all(of.id, work).await;
        }
        let (of_theirs, numbers) = (of.clone(), self.own_numbers(of).await?);
        self.of_all(of.id, move |lines| work(of_theirs.lines(lines, numbers.as_ref()))).await
    }

    pub async fn to_take_back(
        &self,
        known: &Snapshot,
        player: PlayerId,
        order: Option<i64>,
    ) -> Result<Unwinding, Problem> {
        let whole = self.read(known.id).await?;
        let roster = whole.roster.facing(known.side()).into_owned();
        let game = whole.game.clone().ok_or(Problem::NotStarted)?;
        let numbers = self.own_numbers(known).await?;
        let named = match (&numbers, order) {
            (Some(numbers), Some(own)) => Some(numbers.line(own).unwrap_or(0)),
            (_, order) => order,
        };
        let last = known.last_line;
        let unwound = move |mut lines: Vec<LogLine>| {
            lines.retain(|line| line.number <= last);
            games::orders::unwind::free(&lines, player, &game, &roster, named)
        };
        let found = self.of_all(known.id, unwound).await?;
        match known.audience {
            None => Ok(found?),
            Some(_) => Ok(known.unwinding(found, numbers.as_ref())?),
        }
    }

    async fn of_all<T: Send + 'static>(
        &self,
        id: CampaignId,
        work: impl FnOnce(Vec<LogLine>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = Arc::clone(&self.0.long_reads).acquire_owned().await;
        let lines = self.whole_log(id).await?;
        let worked = tokio::task::spawn_blocking(move || {
            // Whoever asked may have gone: it is still work.
            let _turn = turn;
            work(lines)
        });
        worked.await.map_err(|why| {
            error!(%why, campaign = %id, "what was asked of a whole log could not be done");
            Problem::Fault(format!("L-{id}"))
        })
    }

    pub async fn whole_log(&self, id: CampaignId) -> Result<Vec<LogLine>, Problem> {
        self.store().lines(id, 1, i64::MAX).await.map_err(failed("log"))
    }

    /// The file of a campaign, from its log alone, as text. What a fault left behind is for whoever
    /// runs the bot, and not in it.
    pub async fn export(&self, id: CampaignId) -> Result<Vec<u8>, Problem> {
        let snapshot = self.read(id).await?;
        let row = without_state(self.store(), id).await.map_err(failed("export"))?;
        let row = row.ok_or(Problem::NoSuchCampaign)?;
        let (stage, setup) = (snapshot.stage, snapshot.setup.clone());
        let row = CampaignRow { stage, setup, ..row };
        let work = move |lines| serde_json::to_vec(&Export::of(&row, lines, None));
        let written = self.of_all(id, work).await?;
        written.map_err(|why| {
            error!(%why, campaign = %id, "a campaign could not be written down");
            Problem::Fault(format!("E-{id}"))
        })
    }

    /// The secret of a campaign's dice, if it has one: for whoever may know it.
    pub async fn secret(&self, id: CampaignId) -> Option<String> {
        let row = without_state(self.store(), id).await.unwrap_or_else(|why| {
            fault("secret", &why);
            None
        });
        row.filter(|row| row.seed.is_none()).map(|row| row.secret)
    }

    pub async fn audit(&self, id: CampaignId) -> Result<Audit, Problem> {
        let secret = self.secret(id).await.as_deref().and_then(Secret::read);
        self.of_all(id, move |lines| audit::audit(&lines, secret.as_ref())).await
    }

    pub async fn fates(&self, of: &Snapshot) -> history::Fates {
        let Ok(numbers) = self.own_numbers(of).await else { return history::Fates::default() };
        let lines = logged(self.store().taking_back(of.id).await);
        history::Fates::of(&of.lines(lines, numbers.as_ref()))
    }
}

impl Campaigns {
    /// Keeps the token of an interaction that is acknowledged meanwhile, so that a restart can answer.
    /// In the writer's queue it comes before all that is asked for later.
    pub async fn keep_token(&self, id: InteractionId, guild: GuildId, token: &str) {
        // Tokens expire by the machine's time, whatever clock the campaigns go by.
        let now = model::clock::unix_now_ms() / 1_000;
        let change = Change::KeepToken(id, guild, token.to_owned(), now);
        if let Err(why) = self.store().commit(vec![change]).await {
            fault("token", &why);
        }
    }

    pub async fn drop_token(&self, id: InteractionId) {
        if let Err(why) = self.store().commit(vec![Change::DropToken(id)]).await {
            fault("token", &why);
        }
    }

    /// Interactions that were acknowledged and never answered, of servers that are served here.
    pub async fn kept_tokens(&self) -> Vec<KeptToken> {
        let now = model::clock::unix_now_ms() / 1_000;
        self.store().tokens(now).await.unwrap_or_else(|why| {
            fault("token", &why);
            Vec::new()
        })
    }
}
