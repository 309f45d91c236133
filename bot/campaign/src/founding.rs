//! How campaigns come to be in a server: created, brought from a file; and who may join none.

use model::campaign::name::CampaignName;
use model::ids::PlayerId;
use staff::posts::Repair;

use crate::archive::import::{Import, ImportTarget};
use crate::context::{fresh, shown_name};
use crate::no_randomness;
use crate::prelude::*;

impl Campaigns {
    /// Founds a campaign in a channel; whoever asks has joined it at once, by the name of `founder` if
    /// there is one, unless there are sides to choose from.
    pub async fn found(
        &self,
        asker: Asker,
        (guild, channel): (GuildId, ChannelId),
        name: &str,
        setup: Setup,
        seed: Option<u64>,
        founder: Option<&str>,
    ) -> Result<Arc<Snapshot>, Problem> {
        let store = self.store();
        let known = store.interaction(asker.interaction).await;
        if let Some((known, _)) = known.map_err(failed("create"))? {
            return self.founded(known).await;
        }
        let name: CampaignName = name.parse().map_err(|_| Problem::BadName)?;
        let _founding = self.0.founding.lock().await;
        self.must_be_free(channel).await?;
        self.must_have_room(guild).await?;
        self.must_not_be_banned(guild, asker.player).await?;
        let secret = Secret::draw().map_err(|why| no_randomness(&why))?;
        let id = CampaignId(store.next_campaign().await.map_err(failed("create"))?);
        let row = fresh(id, (guild, channel), name.into(), setup, (&secret, seed), self.now());
        let post = store.next_post().await.map_err(failed("create"))?;
        self.kept(id, founding(asker, row, post, &secret, founder)?, "create").await
    }

    async fn kept(
        &self,
        id: CampaignId,
        changes: Vec<Change>,
        what: &str,
    ) -> Result<Arc<Snapshot>, Problem> {
        match self.store().commit(changes).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Err(Problem::ChannelTaken),
            Err(why) => return Err(fault(what, &why)),
        }
        self.announce(id);
        self.founded(id).await
    }

    /// A campaign that was founded just now: it is there, even if it cannot be read.
    async fn founded(&self, id: CampaignId) -> Result<Arc<Snapshot>, Problem> {
        self.snapshot(id).await.ok_or(Problem::Unsure)
    }

    /// Refuses a channel in which a campaign is under way, or about to begin.
    pub async fn must_be_free(&self, channel: ChannelId) -> Result<(), Problem> {
        match self.found_in(channel).await? {
            Some(there) if !matches!(there.stage, Stage::Over | Stage::Aside) => {
                Err(Problem::ChannelTaken)
            }
            _ => Ok(()),
        }
    }

    pub(crate) async fn must_not_be_banned(
        &self,
        guild: GuildId,
        player: PlayerId,
    ) -> Result<(), Problem> {
        let banned = self.store().is_banned(guild, player).await;
        if banned.map_err(failed("ban"))? { Err(Problem::Banned) } else { Ok(()) }
    }

    /// Lets somebody join no campaign of a server any more, or again if they could not: whether
    /// they cannot since. They leave the staffs of all that are under way.
    pub async fn ban(
        &self,
        guild: GuildId,
        player: PlayerId,
        manager: &str,
    ) -> Result<bool, Problem> {
        let banned = self.store().is_banned(guild, player).await;
        let banned = !banned.map_err(failed("ban"))?;
        let change = Change::SetBan(guild, player, banned.then(|| self.now()));
        self.store().commit(vec![change]).await.map_err(failed("ban"))?;
        if !banned {
            return Ok(false);
        }
        // The ban is kept by now.
        for listed in self.list(guild).await.map_err(|_| Problem::Unsure)? {
            let whole = self.glance(listed.id, Audience::Public).await;
            let there = |of: &Snapshot| {
                let live = !matches!(of.stage, Stage::Over | Stage::Aside);
                live && of.roster.everybody().any(|member| member.player == player)
            };
            if whole.is_some_and(|of| there(&of)) {
                let (manager, repair) = (manager.to_owned(), Repair::Ban { player });
                // One interaction is carried out in one campaign only.
                let request = Request::Repair { manager, repair, left: false };
                if let Err(why) = self.request(listed.id, Asker::CLOCK, request).await {
                    error!(campaign = %listed.id, %why, "somebody banned stays on a staff");
                }
            }
        }
        Ok(true)
    }

    pub(crate) async fn must_have_room(&self, guild: GuildId) -> Result<(), Problem> {
        let most = self.0.most;
        if most == 0 {
            return Ok(());
        }
        let under_way = self.store().under_way(guild).await.map_err(failed("count"))?;
        if under_way >= i64::from(most) { Err(Problem::ServerFull { most }) } else { Ok(()) }
    }

    /// Brings a campaign from a file into a channel that has none.
    pub async fn bring(
        &self,
        asker: Asker,
        import: Import,
        name: Option<CampaignName>,
        (guild, channel): (GuildId, ChannelId),
        keep_roster: bool,
    ) -> Result<Arc<Snapshot>, Problem> {
        let store = self.store();
        let known = store.interaction(asker.interaction).await;
        if let Some((known, _)) = known.map_err(failed("import"))? {
            return self.founded(known).await;
        }
        let _founding = self.0.founding.lock().await;
        self.must_be_free(channel).await?;
        self.must_have_room(guild).await?;
        let id = store.next_campaign().await.map_err(failed("import"))?;
        let post = store.next_post().await.map_err(failed("import"))?;
        let (id, now) = (CampaignId(id), self.now());
        let target = ImportTarget { id, guild, channel, name, seed: None, keep_roster, now, post };
        let mut changes = import.changes(&target).map_err(|why| {
            error!(%why, "a file could not be brought in");
            Problem::Fault("randomness".to_owned())
        })?;
        changes.push(Change::AddInteraction(asker.interaction, id, 1));
        self.kept(id, changes, "import").await
    }
}

/// What is kept of a campaign that is founded; `post` is the id of its first message.
fn founding(
    asker: Asker,
    mut row: CampaignRow,
    post: i64,
    secret: &Secret,
    founder: Option<&str>,
) -> Result<Vec<Change>, Problem> {
    let open = row.seed.is_some();
    let body = Body::Created {
        name: row.name.clone(),
        setup: row.setup.clone(),
        commitment: (!open).then(|| secret.commitment()),
        seed: row.seed,
    };
    let mut lines = vec![LogLine::new(row.id, 1, asker.player, row.created, body)];
    if let Some(name) = founder.filter(|_| games::of(&row.setup).about().sides.is_empty()) {
        let salt = (!open).then(|| asker.interaction.0.to_string());
        if let Some(salt) = &salt {
            entropy::joins(&mut row, asker.player, salt);
        }
        let body = Body::Joined { name: shown_name(name), salt, side: None, regains: None };
        lines.push(LogLine::new(row.id, 2, asker.player, row.created, body));
        row.last_order = 2;
    }
    for line in &lines {
        games::log::applied::to_row(&mut row, line)?;
    }
    row.roster.saw(asker.player, row.created);
    let post = OutboxRow::new(post, row.id, (1, 1), PostKind::Lobby, row.created);
    let mut changes =
        vec![Change::AddInteraction(asker.interaction, row.id, 1), Change::AddPost(Box::new(post))];
    changes.extend(lines.into_iter().map(|line| Change::AddLine(Box::new(line))));
    changes.insert(0, Change::AddCampaign(Box::new(row)));
    Ok(changes)
}
