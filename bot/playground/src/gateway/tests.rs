//! Connections without sockets: what a bot says, and what comes back.

use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;

use super::*;
use crate::ids::ChannelId;
use crate::interactions::Opening;
use crate::world::model::{Channel, ChannelKind, Message as Posted};

/// Everything that these tests tell of.
const INTENTS: u64 = intent::GUILDS | intent::GUILD_MESSAGES | intent::DIRECT_MESSAGES;

fn playground(options: Options) -> Arc<Shared> {
    let world = options.fresh_world();
    Arc::new(Shared::new(State::new(world, options, "http://127.0.0.1".to_owned())))
}

/// A new guild on a shard, and a channel in it.
fn add_guild(shared: &Shared, id: u32, count: u32) -> (GuildId, ChannelId) {
    let mut state = shared.lock();
    let (now, owner) = (state.now_ms(), state.world.bot_id);
    let guild = state.world.add_guild("Club", owner, Shard { id, count }, u64::MAX, now);
    state.tell_guild(guild);
    let channel = ChannelId(state.new_id());
    let new = Channel { id: channel, guild_id: Some(guild), ..Channel::default() };
    state.world.insert_channel(new);
    (guild, channel)
}

/// Somebody's direct conversation with the bot.
fn add_direct(shared: &Shared) -> ChannelId {
    let mut state = shared.lock();
    let user = state.world.person("Alice").unwrap().id;
    let (id, bot) = (ChannelId(state.new_id()), state.world.bot_id);
    let (kind, recipients) = (ChannelKind::Direct, vec![user, bot]);
    state.world.insert_channel(Channel { id, kind, recipients, ..Channel::default() });
    id
}

fn post(shared: &Shared, channel_id: ChannelId) {
    let mut state = shared.lock();
    let by = state.world.bot_id;
    state.post(by, Posted { channel_id, content: "said".to_owned(), ..Posted::default() });
}

/// Opens an interaction; whether anybody got it.
fn ask(shared: &Shared, channel: ChannelId) -> bool {
    let mut state = shared.lock();
    let user = state.world.person("Alice").unwrap().id;
    state.open_interaction(Opening { kind: 3, user, channel, ..Opening::default() }).is_some()
}

/// The bot's end of a connection.
struct Client {
    connection: Connection,
    frames: UnboundedReceiver<Frame>,
}

impl Client {
    fn connect(shared: &Arc<Shared>) -> Self {
        let (line, frames) = unbounded_channel();
        Self { connection: Connection { shared: Arc::clone(shared), line, session: None }, frames }
    }

    /// Connects and identifies as a shard.
    fn identified(shared: &Arc<Shared>, shard: &Value) -> Self {
        let mut client = Self::connect(shared);
        client.identify(shard);
        client
    }

    fn identify(&mut self, shard: &Value) {
        self.say(2, json!({ "intents": INTENTS, "shard": shard }));
    }

    fn say(&mut self, op: u8, mut data: Value) {
        data["token"] = json!(self.connection.shared.token);
        self.connection.read(&json!({ "op": op, "d": data }).to_string());
    }

    /// What came since the last look: events, other messages as `op9`, and what else happens as it is called.
    fn heard(&mut self) -> Vec<(String, Value)> {
        let mut heard = Vec::new();
        while let Ok(frame) = self.frames.try_recv() {
            heard.push(match frame {
                Frame::Text(text) => {
                    let mut message: Value = serde_json::from_str(&text).unwrap();
                    let kind = message["t"].as_str().map(str::to_owned);
                    let kind = kind.unwrap_or_else(|| format!("op{}", message["op"]));
                    (kind, message["d"].take())
                }
                Frame::Close(code, reason) => (format!("close {code}"), json!(reason)),
                other => (format!("{other:?}"), Value::Null),
            });
        }
        heard
    }

    /// The same without the data.
    fn kinds(&mut self) -> Vec<String> {
        self.heard().into_iter().map(|(kind, _)| kind).collect()
    }

    /// Takes in what comes at the beginning of a session; whether it is one.
    fn begins(&mut self) -> bool {
        self.kinds().first().is_some_and(|kind| kind == "READY")
    }

    /// How this answers IDENTIFY: its first words.
    fn answer(shared: &Arc<Shared>, shard: &Value) -> String {
        let mut kinds = Self::identified(shared, shard).kinds();
        kinds.retain(|kind| kind != "GUILD_CREATE");
        kinds.join(" ")
    }
}

#[test]
fn a_shard_hears_of_its_own_guilds_and_of_no_others() {
    let shared = playground(Options::default());
    let (first, _) = add_guild(&shared, 0, 2);
    let (second, _) = add_guild(&shared, 1, 2);
    let club = shared.lock().world.guilds_of_bot().next().unwrap().id;
    let mut clients = [0, 1].map(|id| Client::identified(&shared, &json!([id, 2])));
    for (id, client) in (0..).zip(&mut clients) {
        let own = [club, first, second].into_iter().filter(|guild| guild.shard(2) == id);
        let own: Vec<Value> = own.map(|guild| json!(guild)).collect();
        let heard = client.heard();
        let (kind, ready) = &heard[0];
        assert_eq!((kind.as_str(), &ready["shard"]), ("READY", &json!([id, 2])));
        let listed = ready["guilds"].as_array().unwrap().iter().map(|guild| guild["id"].clone());
        assert_eq!(listed.collect::<Vec<_>>(), own);
        let came = heard[1..].iter().map(|(kind, guild)| (kind.as_str(), guild["id"].clone()));
        let own: Vec<_> = own.into_iter().map(|guild| ("GUILD_CREATE", guild)).collect();
        assert_eq!(came.collect::<Vec<_>>(), own);
    }
    let [mut zero, mut one] = clients;
    for (id, count) in [(0, 2), (1, 2), (3, 4)] {
        let (guild, channel) = add_guild(&shared, id, count);
        post(&shared, channel);
        let (own, other) = if id == 0 { (&mut zero, &mut one) } else { (&mut one, &mut zero) };
        let heard = own.heard();
        let kinds: Vec<_> = heard.iter().map(|(kind, _)| kind.as_str()).collect();
        assert_eq!(kinds, ["GUILD_CREATE", "MESSAGE_CREATE"]);
        assert_eq!(heard[1].1["guild_id"], json!(guild));
        assert_eq!(other.kinds(), [""; 0]);
    }
}

#[test]
fn direct_messages_are_for_the_first_shard() {
    let shared = playground(Options::default());
    let mut clients = [0, 1, 2].map(|id| Client::identified(&shared, &json!([id, 3])));
    assert_eq!(clients.each_mut().map(Client::begins), [true; 3]);
    let direct = add_direct(&shared);
    shared.lock().tell_channel("CHANNEL_CREATE", direct);
    post(&shared, direct);
    assert!(ask(&shared, direct));
    let heard = clients.each_mut().map(Client::kinds);
    assert_eq!(heard[0], ["MESSAGE_CREATE", "INTERACTION_CREATE"]);
    assert_eq!(heard[1..], [[""; 0], [""; 0]]);
}

#[test]
fn an_interaction_goes_to_the_newest_session_of_its_guilds_shard() {
    let shared = playground(Options::default());
    let (_, channel) = add_guild(&shared, 1, 2);
    let old = Client::identified(&shared, &json!([1, 2]));
    let newer = Client::identified(&shared, &json!([1, 2]));
    let other = Client::identified(&shared, &json!([0, 2]));
    let mut clients = [old, newer, other];
    assert_eq!(clients.each_mut().map(Client::begins), [true; 3]);
    assert!(ask(&shared, channel));
    let asked = ["INTERACTION_CREATE".to_owned()];
    assert_eq!(clients.each_mut().map(Client::kinds), [&[][..], &asked, &[]]);
    clients[1].connection.gone();
    assert!(ask(&shared, channel));
    assert_eq!(clients.each_mut().map(Client::kinds), [&asked[..], &[], &[]]);
    clients[0].connection.gone();
    assert!(!ask(&shared, channel), "the other shard is no help");
    assert_eq!(clients.each_mut().map(Client::kinds), [[""; 0]; 3]);
}

#[test]
fn wrong_shards_and_too_few_are_turned_away() {
    let shared = playground(Options { shards: 4, ..Options::default() });
    for (shard, answer) in [
        (json!(null), "READY"),
        (json!([0, 1]), "READY"),
        (json!([15, 16]), "READY"),
        (json!([1, 1]), "close 4010"),
        (json!([0, 0]), "close 4010"),
        (json!("0"), "close 4010"),
    ] {
        assert_eq!(Client::answer(&shared, &shard), answer, "{shard}");
    }
    shared.lock().options.sharding_required = true;
    for (shard, answer) in [
        (json!(null), "close 4011"),
        (json!([2, 3]), "close 4011"),
        (json!([4, 4]), "close 4010"),
        (json!([3, 4]), "READY"),
        (json!([7, 8]), "READY"),
    ] {
        assert_eq!(Client::answer(&shared, &shard), answer, "{shard}");
    }
    // Whoever is turned away has used no start.
    let limit = shared.lock().gateway.starts.limit(&Options::default());
    assert_eq!(limit["remaining"], 995);
}

#[test]
fn sessions_of_a_day_run_out() {
    let shared = playground(Options { sessions: 2, ..Options::default() });
    let mut client = Client::identified(&shared, &json!(null));
    let session = client.heard()[0].1["session_id"].clone();
    let answers = [(); 2].map(|()| Client::answer(&shared, &json!(null)));
    assert_eq!(answers, ["READY", "op9 close 4009"]);
    assert_eq!(shared.lock().gateway.begun[&Shard::ONLY], 2);
    client.connection.gone();
    let mut client = Client::connect(&shared);
    client.say(6, json!({ "session_id": session, "seq": 2 }));
    assert_eq!(client.kinds(), ["RESUMED"], "to resume is not to begin");
    shared.lock().options.clock.advance(Duration::from_secs(24 * 3600));
    assert_eq!(Client::answer(&shared, &json!(null)), "READY");
}

#[test]
fn a_shard_waits_for_others_of_its_bucket() {
    let every = Duration::from_secs(3600);
    let options = Options { max_concurrency: 2, identify_every: every, ..Options::default() };
    let shared = playground(options);
    assert_eq!(Client::answer(&shared, &json!([0, 4])), "READY");
    assert_eq!(Client::answer(&shared, &json!([1, 4])), "READY");
    let mut client = Client::identified(&shared, &json!([2, 4]));
    assert_eq!(client.heard(), [("op9".to_owned(), json!(false))]);
    shared.lock().options.identify_every = Duration::ZERO;
    // The connection is still good.
    client.identify(&json!([2, 4]));
    assert!(client.begins());
    client.identify(&json!([2, 4]));
    assert_eq!(client.kinds(), ["close 4005"]);
}

#[test]
fn a_resumed_session_keeps_its_shard() {
    let shared = playground(Options::default());
    let (own, here) = add_guild(&shared, 1, 2);
    let (other, there) = add_guild(&shared, 0, 2);
    let mut client = Client::identified(&shared, &json!([1, 2]));
    let session = client.heard()[0].1["session_id"].clone();
    client.connection.gone();
    assert!(shared.lock().gateway.connected_shards().is_empty());
    for channel in [here, there] {
        post(&shared, channel);
    }
    let mut client = Client::connect(&shared);
    client.say(6, json!({ "session_id": session, "seq": 1 }));
    let kinds = client.kinds();
    assert_eq!(kinds[kinds.len() - 2..], ["MESSAGE_CREATE", "RESUMED"]);
    assert_eq!(kinds.iter().filter(|kind| *kind == "MESSAGE_CREATE").count(), 1);
    let connected = shared.lock().gateway.connected_shards();
    assert_eq!(connected.into_iter().collect::<Vec<_>>(), [Shard { id: 1, count: 2 }]);
    assert_eq!(shared.lock().gateway.connected_to(Shard { id: 1, count: 2 }), 1);
    assert!(ask(&shared, here) && !ask(&shared, there));
    assert_eq!(client.kinds(), ["INTERACTION_CREATE"]);
    for (guild, answer) in [(own, &["GUILD_MEMBERS_CHUNK"][..]), (other, &[])] {
        client.say(8, json!({ "guild_id": guild, "query": "", "limit": 0 }));
        assert_eq!(client.kinds(), answer);
    }
}

#[test]
fn members_are_told_to_whom_asked() {
    let shared = playground(Options::default());
    let (guild, _) = add_guild(&shared, 0, 1);
    let mut clients = [(); 2].map(|()| Client::identified(&shared, &json!(null)));
    assert_eq!(clients.each_mut().map(Client::begins), [true; 2]);
    clients[0].say(8, json!({ "guild_id": guild, "query": "", "limit": 0 }));
    let heard = clients.each_mut().map(Client::kinds);
    assert_eq!(heard, [&["GUILD_MEMBERS_CHUNK"][..], &[]]);
    let mut stranger = Client::connect(&shared);
    stranger.say(8, json!({ "guild_id": guild, "query": "", "limit": 0 }));
    assert_eq!(stranger.kinds(), ["close 4003"]);
}

#[test]
fn only_a_thread_that_is_new_is_called_new() {
    let shared = playground(Options::default());
    let mut client = Client::identified(&shared, &json!([0, 1]));
    assert!(client.begins());
    let (_, channel) = add_guild(&shared, 0, 1);
    let mut state = shared.lock();
    let thread = state.start_thread(channel, None, "Mud Bay", ChannelKind::PublicThread, 60);
    state.set_archived(thread, true);
    drop(state);
    let heard = client.heard();
    let of = |kind: &str| heard.iter().find(|(each, _)| each == kind).map(|(_, data)| data);
    assert_eq!(of("THREAD_CREATE").unwrap()["newly_created"], true);
    assert!(of("THREAD_UPDATE").unwrap().get("newly_created").is_none());
}
