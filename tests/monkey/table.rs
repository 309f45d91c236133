//! One channel with its officers: what they do next, mostly to get on with the war.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use playground::{ChannelId, Choice, GuildId, Message, MessageId, Modal, Officer, UserId};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};

use super::actions::{Action, Seen, perform};
use super::hostile::{self, Known};
use super::house::House;
use super::ledger::Ledger;

/// Old buttons and forms remembered.
const REMEMBERED: usize = 300;
/// Steps without an order after which somebody tidies up.
const PATIENCE: u32 = 60;
/// Time between two steps once all that was wanted is done.
const SLOWLY: Duration = Duration::from_millis(400);

/// How the names of channels begin in which is played.
pub(crate) const PLAYED: &str = "war-";

/// A button or menu somebody once saw.
#[derive(Debug, Clone)]
struct Once {
    message: MessageId,
    id: String,
    values: Option<Vec<String>>,
}

pub(crate) struct Table {
    house: Arc<House>,
    ledger: Arc<Ledger>,
    pub(crate) channel: ChannelId,
    guild: GuildId,
    /// Who plays here; the first may manage the server.
    officers: Vec<Officer>,
    /// Anybody's id, the bot's and a stranger's among them.
    people: Vec<UserId>,
    commands: Vec<Known>,
    rng: ChaCha8Rng,
    /// The panel each of them has open.
    panels: Vec<Option<Message>>,
    once: VecDeque<Once>,
    forms: VecDeque<Modal>,
    /// Steps since an order was given.
    idle: u32,
    wars: usize,
    /// Which of the games comes first here: each table begins with another.
    first: usize,
}

impl Table {
    /// A table of this number, where chance begins by a seed.
    pub(crate) fn new(
        house: &Arc<House>,
        ledger: &Arc<Ledger>,
        guild: GuildId,
        officers: Vec<Officer>,
        (number, seed): (usize, u64),
    ) -> Self {
        let mut people: Vec<UserId> = officers.iter().map(Officer::id).collect();
        people.push(house.playground.bot_id());
        people.extend(house.playground.officer("Visitor").map(|visitor| visitor.id()));
        Self {
            commands: hostile::commands(&house.playground),
            house: Arc::clone(house),
            ledger: Arc::clone(ledger),
            channel: Self::channel_for(house, guild),
            guild,
            panels: vec![None; officers.len()],
            officers,
            people,
            rng: ChaCha8Rng::seed_from_u64(seed),
            once: VecDeque::new(),
            forms: VecDeque::new(),
            idle: PATIENCE,
            wars: 0,
            first: number,
        }
    }

    fn channel_for(house: &House, guild: GuildId) -> ChannelId {
        house.open_channel(guild, PLAYED)
    }

    /// Goes on until so many actions are done in the whole house, and no more trouble is to come.
    pub(crate) async fn until(mut self, actions: u64) -> Self {
        while self.ledger.goes_on(actions) {
            self.step().await;
            // What is left is to see the trouble through.
            if self.ledger.actions() >= actions {
                tokio::time::sleep(SLOWLY).await;
            }
        }
        self
    }

    fn dice(&mut self, sides: usize) -> usize {
        self.rng.random_range(0..sides.max(1))
    }

    /// Whoever acts next: the first of them more often than the others.
    fn anybody(&mut self) -> usize {
        let first = self.dice(2) == 0;
        if first { 0 } else { self.dice(self.officers.len()) }
    }

    async fn act(&mut self, who: usize, action: Action) -> Seen {
        let officer = self.officers[who].clone();
        let seen = perform(&self.house, &self.ledger, &officer, self.channel, action).await;
        self.remember(&seen);
        seen
    }

    fn remember(&mut self, seen: &Seen) {
        if let Some(message) = &seen.message {
            for button in message.buttons() {
                if let Some(id) = button.custom_id {
                    self.once.push_back(Once { message: message.id, id, values: None });
                }
            }
            for select in message.selects() {
                let values = select.options.iter().map(|line| line.value.clone()).collect();
                let (message, id) = (message.id, select.custom_id);
                self.once.push_back(Once { message, id, values: Some(values) });
            }
        }
        self.forms.extend(seen.modal.clone());
        while self.once.len() > REMEMBERED {
            let at = self.dice(self.once.len());
            self.once.remove(at);
        }
        while self.forms.len() > 20 {
            self.forms.pop_front();
        }
        let words = seen.words();
        if words.contains("✅ Done") {
            self.idle = 0;
        }
        // Where nothing can be done somebody tidies up soon.
        for stuck in ["has not begun yet", "frozen the campaign", "You have not joined"] {
            if words.contains(stuck) {
                self.idle += PATIENCE / 6;
            }
        }
    }

    async fn slash(&mut self, who: usize, path: &str, options: Value) -> Seen {
        self.act(who, Action::Slash(path.to_owned(), options)).await
    }

    /// Begins, though others are not ready.
    async fn start(&mut self, options: Value) -> Seen {
        let seen = self.slash(0, "campaign start", options).await;
        let on = seen.message.clone();
        let button = on.as_ref().and_then(|on| on.button("Start without waiting"));
        match (on.as_ref(), button) {
            (Some(on), Some(button)) => {
                let id = button.custom_id.clone().unwrap_or_default();
                self.act(0, Action::Click(on.id, id)).await
            }
            _ => seen,
        }
    }

    /// One step of somebody.
    async fn step(&mut self) {
        if !self.house.playground.has_channel(self.channel) {
            self.move_on();
        }
        self.idle += 1;
        if self.idle > PATIENCE {
            self.idle = 0;
            return self.tidy().await;
        }
        let who = self.anybody();
        match self.dice(100) {
            0..54 => self.play(who).await,
            54..64 => self.choose(who).await,
            64..78 => self.any_command(who).await,
            78..85 => self.old_button(who).await,
            85..89 => self.forged(who).await,
            89..93 => self.forged_form(who).await,
            93..96 => self.any_completion(who).await,
            _ => self.all_at_once().await,
        }
    }

    /// Sees to it that there is a war, that it has begun and goes on.
    async fn tidy(&mut self) {
        let words = self.slash(0, "situation", json!({})).await.words();
        let over = ["no campaign here", "war is over", "laid aside", "Laid aside", "The end"];
        if words.contains("thaw") || words.contains("frozen") || words.contains("stands still") {
            self.slash(0, "campaign resume", json!({})).await;
        }
        if words.contains("paused") || self.dice(4) == 0 {
            self.slash(0, "campaign resume", json!({})).await;
        }
        if over.iter().any(|over| words.contains(over)) || self.wars == 0 {
            return self.begin().await;
        }
        let told = self.start(json!({})).await.words();
        if told.contains("war is over") || told.contains("no campaign here") {
            return self.begin().await;
        }
        // Whoever went on leave comes back; who was put off the staff joins again.
        let who = self.dice(self.officers.len());
        self.slash(who, "my leave until:back", json!({})).await;
        self.join().await;
        let first = self.officers[0].id().to_string();
        self.slash(0, "host seat", json!({ "officer": first, "post": "commander" })).await;
    }

    /// What may be chosen for an option of `/campaign new`.
    fn choices(&self, option: &str) -> Vec<Value> {
        let known = self.commands.iter().find(|known| known.path == "campaign new");
        let options = known.map(|known| &known.options[..]).unwrap_or_default();
        let option = options.iter().find(|of| of["name"] == option);
        option.and_then(|of| of["choices"].as_array()).cloned().unwrap_or_default()
    }

    /// Founds a campaign, each time of the next of all games and wars, and begins it.
    async fn begin(&mut self) {
        let games = self.choices("game");
        let game = (self.first + self.wars) % games.len().max(1);
        self.wars += 1;
        let name = format!("War {} of {}", self.wars, self.channel.0 % 1_000);
        let mut options = json!({ "name": name });
        if let Some(game) = games.get(game) {
            options["game"] = game["value"].clone();
        }
        // They are written for the first of the games.
        let presets = self.choices("preset");
        if game == 0 && !presets.is_empty() && self.dice(3) == 0 {
            options["preset"] = presets[self.dice(presets.len())]["value"].clone();
        }
        self.slash(0, "campaign new", options).await;
        self.join().await;
        let commander = self.officers[0].id().to_string();
        self.start(json!({ "commander": commander })).await;
        // The game's own commands come with its first war.
        let within = Duration::from_secs(5);
        self.house.playground.wait_for_command("pass", within).await;
        self.commands = hostile::commands(&self.house.playground);
        self.panels = vec![None; self.officers.len()];
        self.ledger.count("wars begun, or tried to", 1);
    }

    /// Everybody joins; where there are sides by turns, or now and then all of them the same one, and
    /// the bot plays the other.
    async fn join(&mut self) {
        let ask = json!({ "side": "" });
        let completion = Action::Complete("campaign join".to_owned(), ask, "side".to_owned());
        let sides = self.act(0, completion).await.choices;
        let (shift, apart) = (self.dice(sides.len()), self.dice(4) > 0);
        for who in 0..self.officers.len() {
            let place = if apart { who + shift } else { shift };
            let options = match sides.get(place % sides.len().max(1)) {
                Some(side) => json!({ "side": side.value }),
                None => json!({}),
            };
            self.slash(who, "campaign join", options).await;
        }
        if !apart && let Some(other) = sides.get((shift + 1) % sides.len().max(1)) {
            let mut options = json!({ "option": "automatic", "value": "" });
            let (path, value) = ("campaign options".to_owned(), "value".to_owned());
            let values = self.act(0, Action::Complete(path, options.clone(), value)).await.choices;
            let side = other.value.as_str().unwrap_or_default();
            let fits = |of: &&Choice| of.value.as_str().is_some_and(|of| side.starts_with(of));
            if let Some(value) = values.iter().find(fits) {
                options["value"] = value.value.clone();
                self.slash(0, "campaign options", options).await;
            }
        }
    }

    /// Sits down in a new channel: theirs is deleted.
    fn move_on(&mut self) {
        self.channel = Self::channel_for(&self.house, self.guild);
        self.panels = vec![None; self.officers.len()];
        self.once.clear();
        self.forms.clear();
        self.idle = PATIENCE;
    }

    /// The newest public message that opens panels.
    async fn newest(&self) -> Option<Message> {
        let orders = |message: &Message| message.button("Orders").is_some();
        let playground = &self.house.playground;
        playground.wait_for_message(self.channel, Duration::from_millis(1), orders).await
    }

    /// One press towards an order.
    async fn play(&mut self, who: usize) {
        let Some(panel) = self.panels[who].take() else {
            let newest = if self.dice(3) > 0 { self.newest().await } else { None };
            let id = newest.as_ref().and_then(|message| message.button("Orders"));
            let id = id.and_then(|button| button.custom_id);
            let action = match (newest, id) {
                (Some(message), Some(id)) => Action::Click(message.id, id),
                _ => Action::Slash("orders".to_owned(), json!({})),
            };
            let seen = self.act(who, action).await;
            self.look_at(who, seen);
            return;
        };
        let Some(action) = self.next_press(&panel) else { return };
        let twice = self.dice(30) == 0;
        let seen = if twice {
            let officer = self.officers[who].clone();
            let (house, ledger) = (Arc::clone(&self.house), Arc::clone(&self.ledger));
            let (one, other) = tokio::join!(
                perform(&house, &ledger, &officer, self.channel, action.clone()),
                perform(&house, &ledger, &officer, self.channel, action),
            );
            self.remember(&one);
            self.remember(&other);
            one
        } else {
            self.act(who, action).await
        };
        if let Some(modal) = seen.modal.clone() {
            let fields = self.filled(&modal);
            let seen = self.act(who, Action::Submit(modal, fields)).await;
            return self.look_at(who, seen);
        }
        self.look_at(who, seen);
    }

    fn look_at(&mut self, who: usize, seen: Seen) {
        let words = seen.words();
        if words.contains("war is over") || words.contains("no campaign here") {
            self.idle = PATIENCE;
        }
        let given = words.contains("✅ Done");
        let panel = seen.message.filter(|message| !given && !message.components.is_empty());
        self.panels[who] = panel.filter(Message::is_ephemeral);
    }

    /// A move on a panel: mostly one that leads on.
    fn next_press(&mut self, panel: &Message) -> Option<Action> {
        const ASIDE: &str = "xbslLrkqzueid12346a9pyvhmw";
        let buttons: Vec<String> = panel
            .buttons()
            .into_iter()
            .filter(|button| !button.disabled)
            .filter_map(|button| button.custom_id)
            .collect();
        if let Some(give) = buttons.iter().find(|id| id.starts_with("g:"))
            && self.dice(4) > 0
        {
            return Some(Action::Click(panel.id, give.clone()));
        }
        let astray = self.dice(12) == 0;
        let leads = |id: &&String| {
            astray || !id.chars().next().is_some_and(|letter| ASIDE.contains(letter))
        };
        let mut moves: Vec<Action> = Vec::new();
        for select in panel.selects().into_iter().filter(|select| !select.disabled) {
            let lines = select.options.len();
            let most = usize::try_from(select.max_values).unwrap_or(1).min(lines);
            let least = usize::try_from(select.min_values).unwrap_or(0).max(1).min(most);
            let count = if most > least { least + self.dice(most - least + 1) } else { least };
            let mut left: Vec<String> =
                select.options.iter().map(|line| line.value.clone()).collect();
            let picked = (0..count.min(left.len())).map(|_| {
                let at = self.rng.random_range(0..left.len());
                left.swap_remove(at)
            });
            let action = Action::Select(panel.id, select.custom_id, picked.collect());
            moves.push(action.clone());
            moves.push(action);
        }
        let presses = buttons.iter().filter(leads);
        moves.extend(presses.map(|id| Action::Click(panel.id, id.clone())));
        let at = self.dice(moves.len());
        (!moves.is_empty()).then(|| moves.swap_remove(at))
    }

    fn filled(&mut self, modal: &Modal) -> Vec<(String, String)> {
        let mut fields = Vec::new();
        for input in &modal.inputs {
            let text = match self.dice(4) {
                0 => hostile::text(&mut self.rng, input.max_length.min(300)),
                1 | 2 => self.dice(4).to_string(),
                _ => continue,
            };
            fields.push((input.custom_id.clone(), text));
        }
        fields
    }

    /// Answers what is asked with one of the completions.
    async fn choose(&mut self, who: usize) {
        let completion = Action::Complete("order".to_owned(), json!({ "do": "" }), "do".to_owned());
        let seen = self.act(who, completion).await;
        if seen.choices.is_empty() {
            return;
        }
        let at = self.dice(seen.choices.len());
        let option = json!({ "do": seen.choices[at].value });
        let seen = self.slash(who, "order", option).await;
        self.look_at(who, seen);
    }

    /// Any command, with options that are offered or drawn at random.
    fn drawn(&mut self) -> Option<(Known, Value)> {
        let at = self.dice(self.commands.len());
        let known = self.commands.get(at)?.clone();
        // What ends a war, or sends a file of it all, is rare.
        let rare = matches!(
            known.path.as_str(),
            "campaign archive" | "campaign new" | "campaign pause" | "campaign leave"
        );
        // Nobody would be left to play.
        if known.path == "host ban" {
            return None;
        }
        if rare && self.dice(12) > 0 {
            return None;
        }
        let people = self.people.clone();
        let options = hostile::options(&mut self.rng, &known, &people, self.channel);
        Some((known, options))
    }

    async fn any_command(&mut self, who: usize) {
        if self.dice(25) == 0 {
            let at = self.dice(self.people.len());
            let whose = self.people[at].0;
            self.act(who, Action::Menu("Record".to_owned(), whose)).await;
            return;
        }
        let Some((known, mut options)) = self.drawn() else { return };
        // Half the time what can be completed is.
        for name in known.completing() {
            if self.dice(2) == 0 {
                continue;
            }
            let mut typed = options.clone();
            typed[name.as_str()] = json!("");
            let action = Action::Complete(known.path.clone(), typed, name.clone());
            let seen = self.act(who, action).await;
            if !seen.choices.is_empty() {
                let at = self.dice(seen.choices.len());
                options[name.as_str()] = seen.choices[at].value.clone();
            }
        }
        self.act(who, Action::Slash(known.path, options)).await;
    }

    async fn any_completion(&mut self, who: usize) {
        let Some((known, mut options)) = self.drawn() else { return };
        let completing = known.completing();
        if completing.is_empty() {
            return;
        }
        let name = completing[self.dice(completing.len())].clone();
        options[name.as_str()] = json!(hostile::text(&mut self.rng, 90));
        self.act(who, Action::Complete(known.path, options, name)).await;
    }

    /// Something on a message that still stands: on another one nobody can press.
    fn drawn_once(&mut self) -> Option<Once> {
        let at = self.dice(self.once.len());
        let once = self.once.get(at).cloned()?;
        let stands = self.house.playground.message(self.channel, once.message).is_some();
        if !stands {
            self.once.remove(at);
        }
        stands.then_some(once)
    }

    /// A button somebody saw at some time, perhaps somebody else.
    fn old_press(&mut self) -> Option<Action> {
        let once = self.drawn_once()?;
        let values = once.values.map(|lines| {
            let at = self.dice(lines.len());
            lines.get(at).cloned().into_iter().collect()
        });
        Some(Action::Raw(hostile::press(self.channel, once.message, &once.id, values)))
    }

    async fn old_button(&mut self, who: usize) {
        if let Some(action) = self.old_press() {
            self.act(who, action).await;
        }
    }

    async fn forged(&mut self, who: usize) {
        let Some(once) = self.drawn_once() else { return };
        let id = hostile::forged(&mut self.rng, Some(&once.id));
        let values = (self.dice(2) == 0).then(|| vec![hostile::text(&mut self.rng, 90)]);
        let message = once.message;
        self.act(who, Action::Raw(hostile::press(self.channel, message, &id, values))).await;
    }

    async fn forged_form(&mut self, who: usize) {
        let at = self.dice(self.forms.len());
        let known = self.forms.get(at).cloned();
        let mut fields = known.as_ref().map(|modal| self.filled(modal)).unwrap_or_default();
        if fields.is_empty() {
            fields.push(("number".to_owned(), hostile::text(&mut self.rng, 300)));
        }
        let id = known.map(|modal| modal.custom_id);
        let id = match id.filter(|_| self.dice(2) == 0) {
            Some(id) => id,
            None => hostile::forged(&mut self.rng, None),
        };
        self.act(who, Action::Raw(hostile::form(self.channel, &id, &fields))).await;
    }

    /// Several actions of several officers in the same moment.
    async fn all_at_once(&mut self) {
        let mut actions: Vec<(Officer, Action)> = Vec::new();
        for who in 0..self.officers.len() {
            let action = match (self.panels[who].clone(), self.dice(3)) {
                (Some(panel), 0 | 1) => self.next_press(&panel),
                (_, 0) => self.old_press(),
                _ => self.drawn().map(|(known, options)| Action::Slash(known.path, options)),
            };
            actions.extend(action.map(|action| (self.officers[who].clone(), action)));
        }
        let (house, ledger, channel) = (&self.house, &self.ledger, self.channel);
        let all = actions.into_iter().map(|(officer, action)| async move {
            perform(house, ledger, &officer, channel, action).await
        });
        let seen = join_all(all).await;
        for seen in &seen {
            self.remember(seen);
        }
    }

    /// Says something harmless, so that the bot looks at this channel again: by the first who plays
    /// there.
    pub(crate) async fn poke(&mut self) {
        for who in 0..self.officers.len() {
            let said = self.slash(who, "dice", json!({ "roll": "1d6" })).await.words();
            if !said.contains("You have not joined") {
                return;
            }
        }
    }
}
