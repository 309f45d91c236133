//! Prepared positions, each played in a channel of its own by pressing buttons and picking from
//! menus, found by what stands written on them.

use campaign::archive::import::{Import, ImportTarget};
use futures::FutureExt as _;
use kit::{Calm, Dice as _};
use model::Game;
use model::dice::Key;
use model::ids;
use model::ids::CampaignId;
use model::log::Body;
use playground::{ChannelId, Message, Reply};
use san_juans::{
    Berth, Board, COMMANDER, Campaign, CardId, Control, Options, Phase, ShipId, Space, Whereabouts,
    first,
};
use serde_json::json;
use std::panic::AssertUnwindSafe;

use super::driver::{Club, SOON, holds, until};
use super::wording;

/// The log's line of the first order: it was imported, and its commander has joined.
pub(crate) const FIRST_ORDER: i64 = 3;

/// A position that is to be played.
pub(crate) struct Position {
    pub(crate) name: String,
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) phase: Phase,
    /// The dice the first orders begin with, order by order.
    pub(crate) dice: Vec<Vec<u8>>,
    /// An answer that is given first, and the topic of the question it must lead to.
    pub(crate) leads: Option<(&'static str, &'static str)>,
}

impl Position {
    /// The war as it begins, before its first round.
    pub(crate) fn new(name: &str) -> Self {
        games::register(&sirdar::GAMES);
        let options = Options::default();
        let campaign = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
        let board = campaign.board().clone();
        let (phase, dice, leads) = (Phase::Actions, Vec::new(), None);
        Self { name: name.to_owned(), options, board, phase, dice, leads }
    }

    /// With these cards in the hand, and the British cards in the deck if one of them is British.
    pub(crate) fn with_hand(mut self, hand: &[u8]) -> Self {
        let board = &mut self.board;
        let hand: Vec<CardId> = hand.iter().copied().map(CardId::printed).collect();
        board.deck.draw.append(&mut board.hand);
        if hand.iter().any(|card| card.printed_as() <= 28) {
            board.milestones.relief_arrived = true;
            let late = |card: &CardId| [2, 3, 21, 54].contains(&card.printed_as());
            let joining: Vec<CardId> = board.aside.iter().copied().filter(|c| !late(c)).collect();
            board.deck.draw.extend(joining);
            board.aside.retain(late);
        }
        board.deck.draw.retain(|card| !hand.contains(card));
        board.aside.retain(|card| !hand.contains(card));
        board.hand = hand;
        self
    }

    /// A seed whose dice for the first order begin as wanted, and lead where they should.
    fn seed(&self, game: &Game) -> u64 {
        let fits = |seed: &u64| {
            let key = Key::open(*seed);
            self.dice.iter().zip(FIRST_ORDER..).all(|(faces, line)| {
                let mut dice = key.line(line);
                faces.iter().all(|wanted| dice.die(6, 1) == *wanted)
            }) && self.leads.is_none_or(|(answer, topic)| {
                let (mut tried, mut dice) = (game.clone(), key.line(FIRST_ORDER));
                let answer = tried.parse_answer(answer).expect("an answer");
                tried.apply(COMMANDER, &answer, &mut dice, &mut Vec::new()).expect("offered");
                tried.decision().is_some_and(|next| next.why.topic() == topic)
            })
        };
        (1..).find(fits).expect("a seed")
    }

    /// Brings the position into the club's store, before the bot starts.
    pub(crate) async fn bring(self, club: &Club) -> Brought {
        let name = self.name.clone();
        let (mut calm, board) = (Calm::default(), self.board.clone());
        let campaign = Campaign::at(&self.options, board, self.phase, &mut calm, &mut Vec::new());
        let seed = self.seed(&Game::of(campaign.clone()));
        let game = serde_json::to_value(&campaign).expect("a game is JSON");
        let text = json!({ "name": name, "seed": seed, "game": game }).to_string();
        let import = Import::read(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        let guild = club.playground.guilds()[0];
        let channel = club.playground.add_channel(guild, &name.to_lowercase().replace(' ', "-"));
        let store = club.store().await;
        let id = CampaignId(store.next_campaign().await.expect("an id"));
        let billet = ImportTarget {
            id,
            guild: ids::GuildId(guild.get()),
            channel: ids::ChannelId(channel.get()),
            name: None,
            seed: None,
            keep_roster: false,
            now: 1_800_000_000,
            post: store.next_post().await.expect("an id"),
        };
        store.commit(import.changes(&billet).expect("dice")).await.expect("kept");
        Brought { channel, id, name }
    }
}

/// A position in the store.
pub(crate) struct Brought {
    channel: ChannelId,
    id: CampaignId,
    name: String,
}

impl Brought {
    /// Its channel, when the bot is there.
    pub(crate) fn at(self, club: &Club) -> Table<'_> {
        let Self { channel, id, name } = self;
        Table { club, channel, id, name }
    }
}

/// Plays positions in one club, each in a channel of its own, all at the same time.
pub(crate) async fn all_at_once(
    positions: Vec<Position>,
    play: impl AsyncFn(usize, &Table<'_>) -> (),
) {
    let mut club = Club::empty().await;
    let mut brought = Vec::new();
    for position in positions {
        brought.push(position.bring(&club).await);
    }
    club.start().await;
    assert!(club.playground.wait_for_command("pass", SOON).await, "the game's own commands");
    let tables: Vec<Table<'_>> = brought.into_iter().map(|brought| brought.at(&club)).collect();
    let played = tables.iter().enumerate().map(async |(number, table)| {
        table.sit_down().await;
        let played = AssertUnwindSafe(play(number, table)).catch_unwind().await;
        println!("===== {}\n{}\n", table.name, table.told().join("\n\n"));
        played.is_err().then_some(table.name.as_str())
    });
    let failed = futures::future::join_all(played).await;
    let failed: Vec<&str> = failed.into_iter().flatten().collect();
    assert!(failed.is_empty(), "these fail, see above: {failed:?}");
    drop(tables);
    club.ends_well().await;
}

/// A channel where a position is played, by Alice.
pub(crate) struct Table<'a> {
    pub(crate) club: &'a Club,
    pub(crate) channel: ChannelId,
    pub(crate) id: CampaignId,
    pub(crate) name: String,
}

impl Table<'_> {
    pub(crate) async fn sit_down(&self) {
        self.posted().await;
        let alice = self.club.officer("Alice");
        let reply = alice.slash(self.channel, "campaign join", json!({})).await;
        let told = self.club.words("Alice", &reply).await;
        assert!(told.contains("command is yours"), "{}: {told}", self.name);
    }

    /// Waits until everything owed here has been posted; the situation board may still lag.
    pub(crate) async fn posted(&self) {
        let store = self.club.store().await;
        let name = &self.name;
        until(&format!("{name} is told all"), async || {
            store.owed(self.id).await.expect("read").is_empty()
        })
        .await;
    }

    /// The board as it is kept.
    pub(crate) async fn board(&self) -> Board {
        let row = self.club.store().await.campaign(self.id).await.expect("read").expect("kept");
        let game = Game::clone(&row.game.expect("begun"));
        game.machine::<san_juans::Board>().expect("a campaign").board().clone()
    }

    /// Fails if the channel does not tell one of these, or tells what stands behind a `!`.
    pub(crate) fn tells(&self, parts: &[&str]) {
        holds(&format!("{}: {}", self.name, self.told().join("\n\n")), parts);
    }

    /// How many orders have been given.
    async fn orders(&self) -> usize {
        let lines = self.club.store().await.lines(self.id, 1, i64::MAX).await.expect("read");
        lines.iter().filter(|line| matches!(line.body, Body::Order { .. })).count()
    }

    /// What the bot has told in the channel and its threads: the words of every message.
    pub(crate) fn told(&self) -> Vec<String> {
        let playground = &self.club.playground;
        let threads = playground.threads(self.channel).into_iter().map(|thread| thread.id);
        let channels = std::iter::once(self.channel).chain(threads);
        let bot = playground.bot_id();
        let messages = channels.flat_map(|channel| playground.messages(channel));
        let told = messages.filter(|message| {
            message.author.id == bot && !message.is_ephemeral() && matches!(message.kind, 0 | 19)
        });
        told.map(|message| message.words()).collect()
    }

    /// Opens the panel and presses one thing after the other, parted by ` / `: buttons by what is
    /// written on them, lines of menus by what they say, several lines of one menu joined by ` & `.
    /// Gives the last panel.
    pub(crate) async fn press(&self, wants: &str) -> Message {
        let alice = self.club.officer("Alice");
        let mut panel = None;
        for _ in 0..100 {
            let newest = self.club.newest_in(self.channel);
            let reply = alice.press(&newest, "Orders").await;
            if reply.refusal().is_none() {
                panel = Some(self.settled(&reply).await);
                break;
            }
            tokio::task::yield_now().await;
        }
        let panel = panel.unwrap_or_else(|| panic!("{}: no panel", self.name));
        self.press_on(panel, wants).await
    }

    /// The same on a panel that is there.
    pub(crate) async fn press_on(&self, panel: Message, wants: &str) -> Message {
        let mut panel = panel;
        for want in wants.split(" / ").filter(|want| !want.is_empty()) {
            wording::check(&self.name, &panel.words());
            panel = self.press_one(&panel, want).await;
        }
        wording::check(&self.name, &panel.words());
        panel
    }

    /// Presses these, gives the order if the last press has not, and waits until the channel tells
    /// of it.
    pub(crate) async fn order(&self, wants: &str) -> Message {
        let before = self.orders().await;
        let mut panel = self.press(wants).await;
        if panel.button("Give order").is_some() {
            panel = self.press_on(panel, "Give order").await;
        }
        // A busy bot answers later than it acknowledges.
        until("the order is given", async || self.orders().await > before).await;
        self.posted().await;
        for words in self.told() {
            wording::check(&self.name, &words);
        }
        panel
    }

    async fn settled(&self, reply: &Reply) -> Message {
        let message = self.club.officer("Alice").settled(reply, SOON).await;
        message.unwrap_or_else(|| panic!("{}: no answer: {reply:?}", self.name))
    }

    async fn press_one(&self, panel: &Message, want: &str) -> Message {
        if let Some(reply) = self.try_press(panel, want).await {
            return self.settled(&reply).await;
        }
        // The list is long: it is looked through island by island.
        let groups = panel.selects().into_iter().find(|menu| menu.custom_id.ends_with(":group"));
        if let Some(groups) = groups {
            for group in &groups.options {
                let alice = self.club.officer("Alice");
                let id = &groups.custom_id;
                let reply = alice.select(self.channel, panel.id, id, &[&group.value]).await;
                let opened = self.settled(&reply).await;
                if let Some(reply) = self.try_press(&opened, want).await {
                    return self.settled(&reply).await;
                }
            }
        }
        let (words, offers) = (panel.words(), offered(panel));
        // The only card of a hand is open already, and what *Give order* does besides needs no press.
        let only = format!("take the only choice there is, {want}");
        let also = format!("will also {}", model::words::uncapital(want));
        if words.contains(&format!("**{want} ")) || words.contains(&only) || words.contains(&also) {
            return panel.clone();
        }
        panic!("{}: nothing says “{want}” on this panel: {words}\n{offers:#?}", self.name);
    }

    async fn try_press(&self, panel: &Message, want: &str) -> Option<Reply> {
        let alice = self.club.officer("Alice");
        let usable = panel.buttons().into_iter().filter(|button| !button.disabled);
        let usable: Vec<_> = usable.collect();
        // What ends a draft stands on the button that gives it, where nothing else can follow.
        let ends = format!("Give order, {}", model::words::uncapital(want));
        let button = usable.iter().find(|button| says(&button.label, want));
        let button = button.or_else(|| usable.iter().find(|button| says(&button.label, &ends)));
        if let Some(id) = button.and_then(|button| button.custom_id.clone()) {
            return Some(alice.click(self.channel, panel.id, &id).await);
        }
        let wanted: Vec<&str> = want.split(" & ").collect();
        for menu in panel.selects().into_iter().filter(|menu| !menu.disabled) {
            let line = |text: &&str| menu.options.iter().find(|line| says(&line.label, text));
            let lines: Vec<_> = wanted.iter().filter_map(line).collect();
            if lines.len() == wanted.len() {
                let values: Vec<&str> = lines.iter().map(|line| line.value.as_str()).collect();
                return Some(alice.select(self.channel, panel.id, &menu.custom_id, &values).await);
            }
        }
        None
    }
}

fn says(label: &str, want: &str) -> bool {
    // A mark at the end: nothing may follow.
    match want.strip_suffix('.') {
        Some(whole) => label == whole,
        None => label.starts_with(want),
    }
}

/// What can be pressed on a panel.
pub(crate) fn offered(panel: &Message) -> Vec<String> {
    let buttons = panel.buttons().into_iter().map(|button| format!("[{}]", button.label));
    let menus = panel.selects().into_iter().flat_map(|menu| {
        menu.options.into_iter().map(|line| match line.description {
            Some(detail) => format!("{} ({detail})", line.label),
            None => line.label,
        })
    });
    buttons.chain(menus).collect()
}

/// A location, as a space.
pub(crate) fn at(slug: &str) -> Space {
    Space::Place(first().named(slug))
}

/// Questions stories ask of a board.
pub(crate) trait Look {
    /// The ship of this name.
    fn called(&self, name: &str) -> ShipId;
    /// Puts a place into revolt, its units lost.
    fn rise(&mut self, slug: &str);
    fn besiege(&mut self, slug: &str, level: u8);
}

impl Look for Board {
    fn called(&self, name: &str) -> ShipId {
        let ship = self.ships.iter().find(|ship| ship.name == name && ship.at != Berth::Sunk);
        ship.unwrap_or_else(|| panic!("no ship is called {name}")).id
    }

    fn rise(&mut self, slug: &str) {
        self.place_mut(first().named(slug)).control = Control::Rebel;
        for unit in self.force(at(slug)) {
            let unit = self.unit_mut(unit);
            unit.at = Whereabouts::Eliminated;
            unit.steps = 0;
        }
    }

    fn besiege(&mut self, slug: &str, level: u8) {
        self.place_mut(first().named(slug)).siege = Some(level);
    }
}
