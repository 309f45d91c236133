//! The playground as tests and the command line hold it: start, look, interfere, stop.
//!
//! Everything returned is a copy; nothing holds the lock. Interference here is a moderator's or the network's, never
//! checked against permissions.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::client::officer::Officer;
use crate::clock::Clock;
use crate::controls::Controls;
use crate::faults::Faults;
use crate::gateway::sessions::Frame;
use crate::ids::{ChannelId, GuildId, MessageId, UserId};
use crate::options::{Held, Options, StartError};
use crate::record::RecordedRequest;
use crate::shard::Shard;
use crate::state::State;
use crate::world::intent;
use crate::world::model::{Channel, ChannelKind, Message, Overwrite, User};
use crate::world::{snapshot, wire};
use crate::{Shared, server};

const SAVE_EVERY: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayDrop {
    Abrupt,
    /// A close frame with this code (4000 may resume, 4009 may not).
    Close(u16),
    /// Discord asks for a reconnect (op 7).
    Reconnect,
    /// The connection stays open and nothing comes through any more, answers to heartbeats neither.
    Silence,
    /// Discord calls the session invalid (op 9); if not resumable, it forgets it.
    InvalidSession {
        resumable: bool,
    },
}

/// A running local Discord. Dropping it stops it without a last save; see [`Playground::stop`].
pub struct Playground {
    pub(crate) shared: Arc<Shared>,
    addr: SocketAddr,
    held: Held,
    world: Option<PathBuf>,
    server: JoinHandle<()>,
    saver: Option<JoinHandle<()>>,
}

impl std::fmt::Debug for Playground {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Playground").field("addr", &self.addr).finish_non_exhaustive()
    }
}

impl Playground {
    /// Starts one. If `options.world` names a file that exists, its world goes on; else the Nile Club opens.
    ///
    /// # Errors
    /// If the port is taken, or the world file cannot be read.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let kept = options.world.as_deref().map(snapshot::load).transpose()?.flatten();
        if let Some(world) = &kept {
            options.clock.be_ahead_ms(world.ahead_ms);
        }
        let world = kept.unwrap_or_else(|| options.fresh_world());
        let held = server::bind(options.port.clone()).await?;
        let addr = held.0.local_addr();
        let addr = addr.map_err(|error| StartError::Port(options.port.clone(), error))?;
        let (path, bits) = (options.world.clone(), options.bot_permissions);
        let mut state = State::new(world, options, format!("http://{addr}"));
        state.set_bot_permissions(bits);
        let shared = Arc::new(Shared::new(state));
        let server = tokio::spawn(server::run(Arc::clone(&shared), held.clone()));
        let saver = path.clone().map(|path| tokio::spawn(keep_saving(Arc::clone(&shared), path)));
        Ok(Self { shared, addr, held, world: path, server, saver })
    }

    /// The open text channels of the world file at `path`, without starting anything. Where there is no such file yet
    /// the Nile Club opens and is kept there.
    ///
    /// # Errors
    /// If the file cannot be read, or not be written where there was none.
    pub fn channels_kept(path: &Path) -> Result<Vec<Channel>, StartError> {
        let world = match snapshot::load(path)? {
            Some(world) => world,
            None => {
                let world = Options::default().fresh_world();
                let kept = snapshot::save(path, &world);
                kept.map_err(|error| StartError::World(path.to_owned(), error))?;
                world
            }
        };
        let open =
            |channel: &&Channel| channel.kind == ChannelKind::Text && channel.overwrites.is_empty();
        Ok(world.channels.values().filter(open).cloned().collect())
    }

    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Where it listens, for the playground that comes after this one.
    pub fn held(&self) -> Held {
        self.held.clone()
    }

    /// `http://127.0.0.1:PORT`: the page's address, and what the bot uses instead of Discord's.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.addr)
    }

    pub fn token(&self) -> &str {
        &self.shared.token
    }

    /// Gives the page something to do beside Discord.
    pub fn offer(&self, controls: Arc<dyn Controls>) {
        let mut offered = self.shared.controls.lock().unwrap_or_else(PoisonError::into_inner);
        *offered = Some(controls);
    }

    pub fn clock(&self) -> Clock {
        self.shared.lock().options.clock.clone()
    }

    /// Ends everything: connections are dropped, the world file is written. Nothing writes to it afterwards.
    pub async fn stop(mut self) {
        self.shared.close();
        let _ = (&mut self.server).await;
        if let Some(saver) = self.saver.take() {
            // A writing under way comes to its end: it cannot be called back.
            let _ = saver.await;
        }
        if let Some(path) = self.world.take() {
            save(&self.shared, path).await;
        }
    }

    /// The officer of this name (as shown or user name), whatever the case.
    pub fn officer(&self, name: &str) -> Option<Officer> {
        let user = self.shared.lock().world.person(name).filter(|user| !user.bot).cloned()?;
        Some(self.act_as(user))
    }

    /// All people of a guild, the bot left out; of the first guild if none is given.
    pub fn officers(&self, guild: Option<GuildId>) -> Vec<Officer> {
        let state = self.shared.lock();
        let guild = guild.or_else(|| state.world.guilds.keys().next().copied());
        let guild = guild.and_then(|id| state.world.guilds.get(&id));
        let members = guild.into_iter().flat_map(|guild| guild.members.keys());
        let people = members.filter_map(|id| state.world.users.get(id)).filter(|user| !user.bot);
        people.map(|user| self.act_as(user.clone())).collect()
    }

    fn act_as(&self, user: User) -> Officer {
        Officer { shared: Arc::clone(&self.shared), user }
    }

    /// A new officer with the usual permissions in a guild. If somebody of the name exists, he joins that guild.
    pub fn add_officer(&self, guild: GuildId, name: &str) -> Officer {
        let known = self.shared.lock().world.person(name).map(|user| user.id);
        self.let_in(guild, name, known)
    }

    /// A new officer as the above, whoever else has the name.
    pub fn add_namesake(&self, guild: GuildId, name: &str) -> Officer {
        self.let_in(guild, name, None)
    }

    fn let_in(&self, guild: GuildId, name: &str, known: Option<UserId>) -> Officer {
        let mut state = self.shared.lock();
        let now = state.now_ms();
        let world = &mut state.world;
        let id = known.unwrap_or_else(|| world.add_user(name, now));
        world.join_as_officer(guild, id, now);
        let user = world.users.get(&id).cloned().unwrap_or_default();
        let joined = world.guilds.get(&guild).and_then(|guild| guild.members.get(&id));
        let mut data = joined.map_or(Value::Null, |member| wire::member(world, member));
        data["guild_id"] = json!(guild);
        state.tell_world("GUILD_MEMBER_ADD", guild, intent::GUILD_MEMBERS, &data);
        drop(state);
        self.act_as(user)
    }

    /// Somebody is shown by another name from now on; their user name stays.
    pub fn rename(&self, user: UserId, name: &str) {
        let mut state = self.shared.lock();
        if let Some(user) = state.world.users.get_mut(&user) {
            name.clone_into(&mut user.display_name);
        }
        state.changed();
    }

    /// A new guild owned by this person, with the bot in it and no channel yet.
    pub fn add_guild(&self, name: &str, owner: UserId) -> GuildId {
        self.add_guild_on_shard(name, owner, (0, 1))
    }

    /// The same on this shard of so many. Without it guilds spread over the shards as they come.
    ///
    /// # Panics
    /// If there is no such shard.
    pub fn add_guild_on_shard(
        &self,
        name: &str,
        owner: UserId,
        (id, count): (u32, u32),
    ) -> GuildId {
        assert!(id < count, "there is no shard {id} of {count}");
        let shard = Shard { id, count };
        let mut state = self.shared.lock();
        let (now, bits) = (state.now_ms(), state.options.bot_permissions);
        let guild = state.world.add_guild(name, owner, shard, bits, now);
        state.tell_guild(guild);
        guild
    }

    pub fn add_channel(&self, guild: GuildId, name: &str) -> ChannelId {
        self.shared.lock().add_channel(guild, name)
    }

    /// The guilds, oldest first; the Nile Club is the first.
    pub fn guilds(&self) -> Vec<GuildId> {
        self.shared.lock().world.guilds.keys().copied().collect()
    }

    pub fn channels(&self) -> Vec<Channel> {
        self.shared.lock().world.channels.values().cloned().collect()
    }

    /// The first channel of this name (without `#`).
    pub fn channel(&self, name: &str) -> Option<ChannelId> {
        let named = |channel: &&Channel| channel.name == name && channel.thread.is_none();
        self.shared.lock().world.channels.values().find(named).map(|channel| channel.id)
    }

    pub fn threads(&self, parent: ChannelId) -> Vec<Channel> {
        let below = |channel: &&Channel| channel.parent_id == Some(parent);
        self.shared.lock().world.channels.values().filter(below).cloned().collect()
    }

    /// A person's direct conversation with the bot, if the bot opened one.
    pub fn direct_channel(&self, user: UserId) -> Option<ChannelId> {
        self.shared.lock().world.direct_channel(user)
    }

    /// The public messages of a channel, oldest first.
    pub fn messages(&self, channel: ChannelId) -> Vec<Arc<Message>> {
        let state = self.shared.lock();
        state.world.public_log(channel).map(Arc::clone).collect()
    }

    /// Any message as it stands, private ones included.
    pub fn message(&self, channel: ChannelId, id: MessageId) -> Option<Message> {
        self.shared.lock().world.message(channel, id).map(|message| Message::clone(message))
    }

    pub fn pins(&self, channel: ChannelId) -> Vec<Message> {
        self.shared.lock().pinned(channel).iter().map(|message| Message::clone(message)).collect()
    }

    /// The bot's user id, which is its application id too.
    pub fn bot_id(&self) -> UserId {
        self.shared.lock().world.bot_id
    }

    /// What the bot asked of the API, oldest first.
    pub fn recorded(&self) -> Vec<Arc<RecordedRequest>> {
        self.shared.lock().recorded.iter().cloned().collect()
    }

    /// Like [`Self::recorded`], and forgets it.
    pub fn take_recorded(&self) -> Vec<Arc<RecordedRequest>> {
        std::mem::take(&mut self.shared.lock().recorded).into()
    }

    pub fn faults(&self) -> &Faults {
        &self.shared.faults
    }

    /// Commands as registered, global and of guilds, as Discord returns them.
    pub fn registered_commands(&self) -> Vec<Value> {
        self.shared.lock().world.commands.iter().map(|command| command.value.clone()).collect()
    }

    /// Gives the bot's role exactly these permission bits, in every guild.
    pub fn set_bot_permissions(&self, bits: u64) {
        self.shared.lock().set_bot_permissions(bits);
    }

    pub fn set_overwrites(&self, channel: ChannelId, overwrites: Vec<Overwrite>) {
        let mut state = self.shared.lock();
        if let Some(found) = state.world.channels.get_mut(&channel) {
            found.overwrites = overwrites;
        }
        state.tell_channel("CHANNEL_UPDATE", channel);
        state.tell_page("world", json!({}));
    }

    /// Denies and allows the bot's role these bits in one channel (both 0 takes the overwrite away).
    pub fn set_bot_overwrite(&self, channel: ChannelId, allow: u64, deny: u64) {
        let state = self.shared.lock();
        let Some(found) = state.world.channels.get(&channel) else { return };
        let role = found.guild_id.and_then(|guild| state.world.bot_role(guild));
        let mut overwrites = found.overwrites.clone();
        drop(state);
        let Some(role) = role else { return };
        overwrites.retain(|overwrite| overwrite.id != role.0);
        if allow | deny != 0 {
            overwrites.push(Overwrite { id: role.0, member: false, allow, deny });
        }
        self.set_overwrites(channel, overwrites);
    }

    /// Hides a channel from everyone who is not named otherwise, the bot included: a private channel as people make it.
    pub fn make_private(&self, channel: ChannelId) {
        let guild = self.shared.lock().world.guild_id_of(channel);
        if let Some(guild) = guild {
            self.set_overwrites(channel, vec![Overwrite::hiding(guild.0)]);
        }
    }

    /// Shakes every gateway connection that is open now.
    pub fn drop_gateway(&self, kind: GatewayDrop) {
        let mut state = self.shared.lock();
        let op = |op: u8, data: bool| Frame::op(op, &json!(data));
        let frame = match kind {
            GatewayDrop::Abrupt => Frame::Abort,
            GatewayDrop::Silence => Frame::Silence,
            GatewayDrop::Close(code) => Frame::Close(code, "closed for a test"),
            GatewayDrop::Reconnect => op(7, false),
            GatewayDrop::InvalidSession { resumable } => op(9, resumable),
        };
        state.gateway.command(&frame);
        if kind == (GatewayDrop::InvalidSession { resumable: false }) {
            state.gateway.command(&Frame::Close(4009, "Session timed out."));
            state.gateway.forget();
        }
    }

    /// Delivers the last interactions to the bot once more, word for word, as can happen around a resume; how many.
    pub fn repeat_interactions(&self, count: usize) -> usize {
        self.shared.lock().gateway.repeat("INTERACTION_CREATE", count)
    }

    pub fn acknowledge_within(&self, within: Duration) {
        self.shared.lock().options.acknowledge_within = within;
    }

    pub fn bot_is_connected(&self) -> bool {
        self.shared.lock().gateway.connected()
    }

    /// The shards that have a connected session now, as `(number, of how many)`, in order.
    pub fn connected_shards(&self) -> Vec<(u32, u32)> {
        let connected = self.shared.lock().gateway.connected_shards();
        connected.into_iter().map(<(u32, u32)>::from).collect()
    }

    /// How many sessions of a shard are connected now.
    pub fn connected_sessions(&self, (id, count): (u32, u32)) -> usize {
        self.shared.lock().gateway.connected_to(Shard { id, count })
    }

    /// Times a session of a shard was begun.
    pub fn sessions_begun(&self, (id, count): (u32, u32)) -> u64 {
        let begun = &self.shared.lock().gateway.begun;
        begun.get(&Shard { id, count }).copied().unwrap_or_default()
    }

    pub fn resumes(&self) -> u64 {
        self.shared.lock().gateway.resumes
    }

    /// Times a gateway session was begun or resumed.
    pub fn connections(&self) -> u64 {
        let gateway = &self.shared.lock().gateway;
        gateway.begun.values().sum::<u64>() + gateway.resumes
    }

    /// Waits until a gateway session is connected; false if the time is over first.
    pub async fn wait_for_bot(&self, timeout: Duration) -> bool {
        self.shared.until(timeout, |state| state.gateway.connected().then_some(())).await.is_some()
    }

    /// Waits until each of so many shards has a session connected; false if the time is over first.
    pub async fn wait_for_shards(&self, count: u32, timeout: Duration) -> bool {
        let all = |state: &State| {
            let connected = state.gateway.connected_shards();
            (0..count).all(|id| connected.contains(&Shard { id, count })).then_some(())
        };
        self.shared.until(timeout, all).await.is_some()
    }

    /// Waits until a command of this name is registered; false if the time is over first.
    pub async fn wait_for_command(&self, name: &str, timeout: Duration) -> bool {
        let look = |state: &State| {
            state.world.commands.iter().any(|command| command.name() == name).then_some(())
        };
        self.shared.until(timeout, look).await.is_some()
    }

    /// Waits for a public message of a channel that fits, the newest first; none if the time is over.
    pub async fn wait_for_message(
        &self,
        channel: ChannelId,
        timeout: Duration,
        fits: impl Fn(&Message) -> bool,
    ) -> Option<Message> {
        let look = |state: &State| {
            let found = state.world.public_log(channel).rev().find(|message| fits(message));
            found.map(|message| Message::clone(message))
        };
        self.shared.until(timeout, look).await
    }

    /// Waits until `fits` holds of the playground, looking again after every change; false if the time is over.
    pub async fn wait_until(&self, timeout: Duration, fits: impl Fn(&Self) -> bool) -> bool {
        self.shared.until_some(timeout, || fits(self).then_some(())).await.is_some()
    }
}

impl Drop for Playground {
    fn drop(&mut self) {
        self.shared.close();
    }
}

/// Writes the world file whenever something changed, at most once per pause, until the playground stops.
async fn keep_saving(shared: Arc<Shared>, path: PathBuf) {
    loop {
        tokio::select! {
            () = shared.closed() => return,
            () = tokio::time::sleep(SAVE_EVERY) => save(&shared, path.clone()).await,
        }
    }
}

async fn save(shared: &Arc<Shared>, path: PathBuf) {
    let copy = {
        let mut state = shared.lock();
        let ahead_ms = state.options.clock.ahead_ms();
        if !state.dirty && state.world.ahead_ms == ahead_ms {
            return;
        }
        state.dirty = false;
        state.world.ahead_ms = ahead_ms;
        snapshot::copy(&state.world)
    };
    let to = path.clone();
    let written = tokio::task::spawn_blocking(move || snapshot::save(&to, &copy)).await;
    if let Ok(Err(error)) = written {
        tracing::warn!(path = %path.display(), %error, "the world file could not be written");
        shared.lock().dirty = true;
    }
}
