//! The playground as tests and the command line hold it: start, look, interfere, stop.
//!
//! Everything returned is a copy; nothing holds the lock. Interference here is a moderator's or the network's, never
//! checked against permissions.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};
use tokio::task::JoinHandle;

use crate::Shared;
use crate::client::officer::Officer;
use crate::clock::Clock;
use crate::controls::Controls;
use crate::faults::Faults;
use crate::gateway::sessions::{Frame, Gateway};
use crate::ids::{ChannelId, GuildId, IdSource, MessageId, UserId};
use crate::interactions::Interactions;
use crate::options::{Options, StartError};
use crate::record::{RecordedRequest, Recorder};
use crate::state::{Settings, State};
use crate::world::model::{Channel, ChannelKind, Message, Overwrite};
use crate::world::permissions::permission;
use crate::world::{World, seed, snapshot};
use crate::{faults, server};

/// Pause between two writings of the world file.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// How a gateway connection ends or is shaken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayDrop {
    /// The connection is gone without a close frame.
    Abrupt,
    /// A close frame with this code (4000 may resume, 4009 may not).
    Close(u16),
    /// Discord asks for a reconnect (op 7).
    Reconnect,
    /// The connection stays open and nothing comes through any more, answers to heartbeats neither.
    Silence,
    /// Discord calls the session invalid (op 9); if not resumable, it forgets it.
    InvalidSession {
        /// Whether the session may be resumed.
        resumable: bool,
    },
}

/// A running local Discord. Dropping it stops it without a last save; see [`Playground::stop`].
pub struct Playground {
    pub(crate) shared: Arc<Shared>,
    addr: SocketAddr,
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
    /// Starts one. If `options.world` names a file that exists, its world goes on; else the Khartoum Club opens.
    ///
    /// # Errors
    /// If the port is taken, or the world file cannot be read.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let world = options.world.as_deref().map(snapshot::load).transpose()?.flatten();
        let loaded = world.is_some();
        if let Some(world) = &world {
            options.clock.be_ahead_ms(world.ahead_ms);
        }
        let world = world.unwrap_or_else(|| {
            seed::fresh(&options.bot_name, options.bot_permissions, options.clock.now_ms())
        });
        let listener = server::bind(options.port).await?;
        let addr = listener.local_addr().map_err(|error| StartError::Port(options.port, error))?;
        let shared = Arc::new(share(world, addr, &options));
        if loaded {
            shared.lock().set_bot_permissions(options.bot_permissions);
        }
        let server = tokio::spawn(server::run(Arc::clone(&shared), listener));
        let saver =
            options.world.clone().map(|path| tokio::spawn(keep_saving(Arc::clone(&shared), path)));
        Ok(Self { shared, addr, world: options.world, server, saver })
    }

    /// The open text channels of the world file at `path`, without starting anything. Where there is no such file yet
    /// the Khartoum Club opens and is kept there.
    ///
    /// # Errors
    /// If the file cannot be read, or not be written where there was none.
    pub fn channels_kept(path: &std::path::Path) -> Result<Vec<Channel>, StartError> {
        let world = match snapshot::load(path)? {
            Some(world) => world,
            None => {
                let Options { bot_name, bot_permissions, clock, .. } = Options::default();
                let world = seed::fresh(&bot_name, bot_permissions, clock.now_ms());
                let kept = snapshot::save(path, &world);
                kept.map_err(|error| StartError::World(path.to_owned(), error))?;
                world
            }
        };
        let open =
            |channel: &&Channel| channel.kind == ChannelKind::Text && channel.overwrites.is_empty();
        Ok(world.channels.values().filter(open).cloned().collect())
    }

    /// Where it listens.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// `http://127.0.0.1:PORT`: the page's address, and what the bot uses instead of Discord's.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// The token the bot must show.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.shared.token
    }

    /// Gives the page something to do beside Discord.
    pub fn offer(&self, controls: Arc<dyn Controls>) {
        let mut offered = self.shared.controls.lock().unwrap_or_else(PoisonError::into_inner);
        *offered = Some(controls);
    }

    /// The clock everything goes by.
    #[must_use]
    pub fn clock(&self) -> Clock {
        self.shared.lock().clock.clone()
    }

    /// Ends everything: connections are dropped, the world file is written.
    pub async fn stop(mut self) {
        // Send only fails when nobody listens any more.
        let _ = self.shared.closing.send(true);
        let _ = (&mut self.server).await;
        if let Some(saver) = self.saver.take() {
            saver.abort();
            let _ = saver.await;
        }
        if let Some(path) = self.world.take() {
            save(&self.shared, path).await;
        }
    }

    /// The officer of this name (as shown or user name), whatever the case.
    #[must_use]
    pub fn officer(&self, name: &str) -> Option<Officer> {
        let user = self.shared.lock().world.person(name).filter(|user| !user.bot).cloned()?;
        Some(Officer { shared: Arc::clone(&self.shared), user })
    }

    /// All people of a guild, the bot left out; of the first guild if none is given.
    #[must_use]
    pub fn officers(&self, guild: Option<GuildId>) -> Vec<Officer> {
        let state = self.shared.lock();
        let guild = guild
            .map_or_else(|| state.world.guilds.values().next(), |id| state.world.guilds.get(&id));
        let members = guild.into_iter().flat_map(|guild| guild.members.keys());
        let people = members.filter_map(|id| state.world.users.get(id)).filter(|user| !user.bot);
        people
            .map(|user| Officer { shared: Arc::clone(&self.shared), user: user.clone() })
            .collect()
    }

    /// A new officer with the usual permissions in a guild. If somebody of the name exists, he joins that guild.
    pub fn add_officer(&self, guild: GuildId, name: &str) -> Officer {
        let mut state = self.shared.lock();
        let now = state.clock.now_ms();
        let State { world, ids, .. } = &mut *state;
        if world.person(name).is_none() {
            seed::add_user(world, ids, name, now);
        }
        seed::join_as_officer(world, guild, name, now);
        let user = world.person(name).cloned().unwrap_or_else(|| world.bot());
        if let Some(member) =
            state.world.guilds.get(&guild).and_then(|guild| guild.members.get(&user.id))
        {
            let mut data = crate::world::wire::member(&state.world, member);
            data["guild_id"] = json!(guild);
            state.tell_bot(
                "GUILD_MEMBER_ADD",
                crate::gateway::sessions::intent::GUILD_MEMBERS,
                &data,
            );
        }
        state.tell_page("world", json!({}));
        state.changed();
        drop(state);
        Officer { shared: Arc::clone(&self.shared), user }
    }

    /// A new guild owned by this person, with the bot in it and no channel yet.
    pub fn add_guild(&self, name: &str, owner: UserId) -> GuildId {
        let mut state = self.shared.lock();
        let (now, bits) = (state.clock.now_ms(), state.settings.bot_permissions);
        let State { world, ids, .. } = &mut *state;
        let guild = seed::add_guild(world, ids, name, owner, bits, now);
        state.world.last_id = state.ids.last();
        state.tell_guild(guild);
        guild
    }

    /// A new text channel.
    pub fn add_channel(&self, guild: GuildId, name: &str) -> ChannelId {
        let mut state = self.shared.lock();
        let id = ChannelId(state.new_id());
        let position = u16::try_from(state.world.channels.len()).unwrap_or(u16::MAX);
        state.world.insert_channel(crate::world::text_channel(
            id,
            guild,
            name,
            position,
            Vec::new(),
        ));
        state.tell_channel("CHANNEL_CREATE", id);
        id
    }

    /// The guilds, oldest first; the Khartoum Club is the first.
    #[must_use]
    pub fn guilds(&self) -> Vec<GuildId> {
        self.shared.lock().world.guilds.keys().copied().collect()
    }

    /// All channels and threads.
    #[must_use]
    pub fn channels(&self) -> Vec<Channel> {
        self.shared.lock().world.channels.values().cloned().collect()
    }

    /// The first channel of this name (without `#`).
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<ChannelId> {
        let state = self.shared.lock();
        state
            .world
            .channels
            .values()
            .find(|channel| channel.name == name && channel.thread.is_none())
            .map(|channel| channel.id)
    }

    /// The threads of a channel, oldest first.
    #[must_use]
    pub fn threads(&self, parent: ChannelId) -> Vec<Channel> {
        let state = self.shared.lock();
        state
            .world
            .channels
            .values()
            .filter(|channel| channel.parent_id == Some(parent))
            .cloned()
            .collect()
    }

    /// A person's direct conversation with the bot, if the bot opened one.
    #[must_use]
    pub fn direct_channel(&self, user: UserId) -> Option<ChannelId> {
        self.shared.lock().world.direct_channel(user)
    }

    /// The public messages of a channel, oldest first.
    #[must_use]
    pub fn messages(&self, channel: ChannelId) -> Vec<Message> {
        let state = self.shared.lock();
        state
            .world
            .log(channel)
            .filter(|message| message.ephemeral_to.is_none())
            .map(|message| message.as_ref().clone())
            .collect()
    }

    /// Any message as it stands, private ones included.
    #[must_use]
    pub fn message(&self, channel: ChannelId, id: MessageId) -> Option<Message> {
        self.shared.lock().world.message(channel, id).map(|message| message.as_ref().clone())
    }

    /// Pinned messages, latest pinned first.
    #[must_use]
    pub fn pins(&self, channel: ChannelId) -> Vec<Message> {
        self.shared.lock().pinned(channel).iter().map(|message| message.as_ref().clone()).collect()
    }

    /// The bot's user id, which is its application id too.
    #[must_use]
    pub fn bot_id(&self) -> UserId {
        self.shared.lock().world.bot_id
    }

    /// What the bot asked of the API, oldest first.
    #[must_use]
    pub fn recorded(&self) -> Vec<RecordedRequest> {
        self.shared.lock().recorder.all()
    }

    /// Like [`Self::recorded`], and forgets it.
    #[must_use]
    pub fn take_recorded(&self) -> Vec<RecordedRequest> {
        self.shared.lock().recorder.take()
    }

    /// Trouble on demand.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.shared.faults
    }

    /// Commands as registered, global and of guilds, as Discord returns them.
    #[must_use]
    pub fn registered_commands(&self) -> Vec<Value> {
        self.shared.lock().world.commands.iter().map(|command| command.value.clone()).collect()
    }

    /// Gives the bot's role exactly these permission bits, in every guild.
    pub fn set_bot_permissions(&self, bits: u64) {
        self.shared.lock().set_bot_permissions(bits);
    }

    /// Replaces a channel's overwrites.
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
        let (mut overwrites, role) = {
            let state = self.shared.lock();
            let Some(found) = state.world.channels.get(&channel) else { return };
            let role = found.guild_id.and_then(|guild| state.world.bot_role(guild));
            (found.overwrites.clone(), role)
        };
        let Some(role) = role else { return };
        overwrites.retain(|overwrite| overwrite.id != role.0);
        if allow | deny != 0 {
            overwrites.push(Overwrite { id: role.0, member: false, allow, deny });
        }
        self.set_overwrites(channel, overwrites);
    }

    /// Hides a channel from everyone who is not named otherwise, the bot included: a private channel as people make it.
    pub fn make_private(&self, channel: ChannelId) {
        let guild =
            self.shared.lock().world.channels.get(&channel).and_then(|channel| channel.guild_id);
        if let Some(guild) = guild {
            self.set_overwrites(
                channel,
                vec![Overwrite {
                    id: guild.0,
                    member: false,
                    allow: 0,
                    deny: permission::VIEW_CHANNEL,
                }],
            );
        }
    }

    /// Shakes every gateway connection that is open now.
    pub fn drop_gateway(&self, kind: GatewayDrop) {
        let mut state = self.shared.lock();
        let op = |op: u8, data: bool| {
            Frame::Text(json!({ "op": op, "d": data, "s": null, "t": null }).to_string().into())
        };
        match kind {
            GatewayDrop::Abrupt => state.gateway.command(&Frame::Abort),
            GatewayDrop::Silence => state.gateway.command(&Frame::Silence),
            GatewayDrop::Close(code) => {
                state.gateway.command(&Frame::Close(code, "closed for a test"));
            }
            GatewayDrop::Reconnect => state.gateway.command(&op(7, false)),
            GatewayDrop::InvalidSession { resumable } => {
                state.gateway.command(&op(9, resumable));
                if !resumable {
                    state.gateway.command(&Frame::Close(4009, "Session timed out."));
                    state.gateway.forget();
                }
            }
        }
    }

    /// Delivers the last interactions to the bot once more, word for word, as can happen around a resume; how many.
    pub fn repeat_interactions(&self, count: usize) -> usize {
        self.shared.lock().gateway.repeat("INTERACTION_CREATE", count)
    }

    /// Whether a gateway session is connected.
    #[must_use]
    pub fn bot_is_connected(&self) -> bool {
        self.shared.lock().gateway.connected()
    }

    /// Times a gateway session was resumed.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.shared.lock().gateway.resumes
    }

    /// Waits until a gateway session is connected; false if the time is over first.
    pub async fn wait_for_bot(&self, timeout: Duration) -> bool {
        self.shared.until(timeout, |state| state.gateway.connected().then_some(())).await.is_some()
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
            let found = state
                .world
                .log(channel)
                .rev()
                .find(|message| message.ephemeral_to.is_none() && fits(message))?;
            Some(found.as_ref().clone())
        };
        self.shared.until(timeout, look).await
    }

    /// Waits until `fits` holds of the playground, looking again after every change; false if the time is over.
    pub async fn wait_until(&self, timeout: Duration, fits: impl Fn(&Self) -> bool) -> bool {
        let mut revision = self.shared.revision.clone();
        let search = async {
            loop {
                revision.borrow_and_update();
                if fits(self) {
                    return true;
                }
                if revision.changed().await.is_err() {
                    return false;
                }
            }
        };
        tokio::time::timeout(timeout, search).await.unwrap_or(false)
    }
}

impl Drop for Playground {
    fn drop(&mut self) {
        let _ = self.shared.closing.send(true);
        if let Some(saver) = &self.saver {
            saver.abort();
        }
    }
}

fn share(world: World, addr: SocketAddr, options: &Options) -> Shared {
    let (bus, _) = broadcast::channel(1024);
    let (revision, watching) = watch::channel(0);
    let (closing, _) = watch::channel(false);
    let state = State {
        ids: IdSource::after(world.last_id),
        world,
        clock: options.clock.clone(),
        base: format!("http://{addr}"),
        settings: Settings {
            token: options.token.clone(),
            acknowledge_within: options.acknowledge_within,
            messages_per_channel: options.messages_per_channel.max(1),
            heartbeat_ms: u64::try_from(options.heartbeat.as_millis()).unwrap_or(u64::MAX),
            privileged_intents: options.privileged_intents,
            bot_permissions: options.bot_permissions,
        },
        gateway: Gateway::default(),
        interactions: Interactions::default(),
        nonces: HashMap::new(),
        old_edits: HashMap::new(),
        picked: BTreeMap::new(),
        uploads: VecDeque::new(),
        recorder: Recorder::default(),
        bus: bus.clone(),
        revision,
        dirty: true,
    };
    Shared {
        state: Mutex::new(state),
        token: options.token.clone(),
        faults: faults::Faults::default(),
        controls: Mutex::default(),
        closing,
        revision: watching,
        bus,
    }
}

/// Writes the world file whenever something changed, at most once per pause.
async fn keep_saving(shared: Arc<Shared>, path: PathBuf) {
    loop {
        tokio::time::sleep(SAVE_EVERY).await;
        save(&shared, path.clone()).await;
    }
}

async fn save(shared: &Arc<Shared>, path: PathBuf) {
    let copy = {
        let mut state = shared.lock();
        let ahead_ms = state.clock.ahead_ms();
        if !state.dirty && state.world.ahead_ms == ahead_ms {
            return;
        }
        state.dirty = false;
        state.world.ahead_ms = ahead_ms;
        state.world.last_id = state.ids.last();
        snapshot::copy(&state.world)
    };
    let written = tokio::task::spawn_blocking(move || {
        snapshot::save(&path, &copy).map_err(|error| (path, error))
    })
    .await;
    if let Ok(Err((path, error))) = written {
        tracing::warn!(path = %path.display(), %error, "the world file could not be written");
        shared.lock().dirty = true;
    }
}
