//! Tokens of interactions that were acknowledged and not yet answered, so that a restart can answer.

use model::ids::{GuildId, InteractionId};
use store::{Change, KeptToken};

use crate::{Campaigns, fault};

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
