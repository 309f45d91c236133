//! The controls of the parade ground: time, positions, an automatic officer, a fresh start.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use campaign::Campaigns;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use games::dice::seeds;
use games::{Beginning, sides, text};
use model::ids::{ChannelId, GuildId, InteractionId};
use model::{Asker, Problem, Request, Snapshot, Stage};
use playground::{
    Channels, Control, Controls, Field, FieldKind, Group, Picture, Playground, Pull, Pulled,
};
use staff::PlayerId;
use tokio::sync::Notify;

use crate::cli::play::automaton::Until;
use crate::cli::play::{self, automaton};

/// Lengths of time, in minutes.
const LATER: [(u64, &str); 7] = [
    (10, "10 minutes"),
    (60, "1 hour"),
    (12 * 60, "12 hours"),
    (24 * 60, "1 day"),
    (2 * 24 * 60, "2 days"),
    (3 * 24 * 60, "3 days"),
    (7 * 24 * 60, "1 week"),
];
/// What the control is called that begins a war with a guide; others of other games have their
/// beginning's key behind it.
const GUIDE: &str = "guide";
const ABOUT: &str = "Sirdar runs colonial wargames in a Discord channel. This page is a Discord of \
                     your own, on this machine alone, with the bot in it.";
const PICTURE: Picture = Picture {
    png: include_bytes!("../../../../assets/readme/map.png"),
    alt: "A campaign map in mid-war: islands with towns, troops and sieges, the score, and the key \
          to the symbols",
};
const SEED_MAX: i64 = 999_999_999;
/// What is added to the counter of our own requests, so that no interaction has the same id.
const OWN: u64 = 1 << 62;

const LAID_ASIDE: &str = "It is laid aside, and another can begin in this channel.";
const NEW_CHANNEL: &str = "campaign";

struct Place {
    channel: ChannelId,
    why: Option<String>,
}

pub(super) struct ParadeGround {
    clock: playground::Clock,
    guild: GuildId,
    officers: Vec<(PlayerId, String)>,
    campaigns: OnceLock<Campaigns>,
    anew: Notify,
    requests: AtomicU64,
}

impl ParadeGround {
    pub(super) fn new(playground: &Playground) -> Self {
        let guild = playground.guilds().first().map_or(GuildId(0), |guild| GuildId(guild.0));
        let officers = playground.officers(None).into_iter();
        let officers =
            officers.map(|officer| (PlayerId(officer.id().0), officer.name().to_owned()));
        Self {
            clock: playground.clock(),
            guild,
            officers: officers.collect(),
            campaigns: OnceLock::new(),
            anew: Notify::new(),
            requests: AtomicU64::new(0),
        }
    }

    pub(super) fn knows(&self, campaigns: &Campaigns) {
        // They are made known once for each start of the bot.
        let _ = self.campaigns.set(campaigns.clone());
    }

    pub(super) async fn anew(&self) {
        self.anew.notified().await;
    }

    fn campaigns(&self) -> Result<&Campaigns, String> {
        self.campaigns.get().ok_or_else(|| "The bot is not there yet.".to_owned())
    }

    fn interaction(&self) -> InteractionId {
        let milliseconds = self.clock.now_ms().cast_unsigned() & 0xFF_FFFF_FFFF;
        let count = self.requests.fetch_add(1, Ordering::Relaxed) & 0xF_FFFF;
        InteractionId(OWN | milliseconds << 20 | count)
    }

    fn asker(&self, player: PlayerId) -> Asker {
        Asker { player, interaction: self.interaction() }
    }

    /// Where something can begin: in the channel looked at, else in the first that is free, else in
    /// one made for it.
    async fn free(&self, pull: &Pull, channels: &Channels) -> Result<Place, String> {
        let campaigns = self.campaigns()?;
        let here = ChannelId(pull.channel.0);
        if campaigns.must_be_free(here).await.is_ok() {
            return Ok(Place { channel: here, why: None });
        }
        for (channel, name) in channels.of_bot() {
            let channel = ChannelId(channel.0);
            if campaigns.must_be_free(channel).await.is_ok() {
                let why = format!("The channel before has a campaign, so this is #{name}.");
                return Ok(Place { channel, why: Some(why) });
            }
        }
        let (channel, name) = channels.add(playground::GuildId(self.guild.0), NEW_CHANNEL);
        let why = format!("Every channel has a campaign, so #{name} was made for this one.");
        Ok(Place { channel: ChannelId(channel.0), why: Some(why) })
    }

    fn later(&self, pull: &Pull) -> Result<String, String> {
        let minutes = field(pull, "by");
        let step = LATER.iter().find(|(own, _)| own.to_string() == minutes);
        let (minutes, name) = step.ok_or_else(|| "That is no length of time.".to_owned())?;
        self.clock.advance(Duration::from_secs(minutes * 60));
        Ok(format!("{name} later. What has fallen due is told within a few seconds."))
    }

    /// Any seed: by the clock, which has moved on whenever somebody asks again.
    fn some_seed(&self) -> u64 {
        self.clock.now_ms().cast_unsigned() % 1_000_000
    }

    async fn begin(&self, pull: &Pull, channels: &Channels) -> Result<Pulled, String> {
        let guided = pull.id.strip_prefix(GUIDE);
        let scenario = guided.map_or_else(|| field(pull, "scenario"), |id| id.trim_matches('-'));
        let scenario = Some(scenario).filter(|slug| !slug.is_empty());
        let meant = |of: &Beginning| scenario.is_none_or(|scenario| of.key == scenario);
        let beginning = beginnings().find(meant);
        let Beginning { setup, begun, .. } =
            beginning.ok_or_else(|| "There is no such beginning.".to_owned())?;
        let seed = match field(pull, "seed") {
            // A newcomer's first question should be their first card.
            "" if guided.is_some() => seeds::quiet(&setup, 1, self.some_seed()),
            "" => None,
            typed => {
                let seed = typed.parse::<u64>().ok().filter(|seed| *seed <= SEED_MAX as u64);
                Some(seed.ok_or_else(|| format!("A seed is a number up to {SEED_MAX}."))?)
            }
        };
        let many = field(pull, "officers").parse::<usize>().unwrap_or(1);
        // Of a game of sides whoever is alone plays the first against the automatic player.
        let sides = sides::numbers(&setup);
        let (first, last) = (sides.first().copied(), sides.last().copied());
        let alone = last.filter(|_| many < 2).and_then(|last| sides::against(&setup, last));
        let setup = alone.unwrap_or(setup);
        let seed = seed.filter(|_| sides.is_empty());
        let campaigns = self.campaigns()?;
        let chief = PlayerId(pull.officer.0);
        let at = self.free(pull, channels).await?;
        let asker = self.asker(chief);
        let name = "Parade ground";
        let chief_name = self.officers.iter().find(|(officer, _)| *officer == chief);
        let chief_name = chief_name.map(|(_, name)| name.as_str());
        let place = (self.guild, at.channel);
        let founder = chief_name.filter(|_| sides.is_empty());
        let campaign = campaigns.found(asker, place, name, setup, seed, founder).await;
        let id = campaign.map_err(|why| said(&why))?.id;
        if let Some(name) = chief_name.filter(|_| !sides.is_empty()) {
            let join = Request::Join { name: name.to_owned(), salt: None, side: first };
            let joined = campaigns.request(id, self.asker(chief), join).await;
            joined.map_err(|why| said(&why))?;
        }
        let others = self.officers.iter().filter(|(officer, _)| *officer != chief);
        for (at, (officer, name)) in others.take(many.clamp(1, 6) - 1).enumerate() {
            // They take the sides in turn.
            let side = sides.get((at + 1) % sides.len().max(1)).copied();
            let join = Request::Join { name: name.clone(), salt: None, side };
            let joined = campaigns.request(id, self.asker(*officer), join).await;
            joined.map_err(|why| said(&why))?;
        }
        let start = Request::Start { commander: Some(chief), manages: true, unready: usize::MAX };
        campaigns.request(id, self.asker(chief), start).await.map_err(|why| said(&why))?;
        Ok(told(begun, at))
    }

    async fn take_up(&self, pull: &Pull, channels: &Channels) -> Result<Pulled, String> {
        let number = match field(pull, "place") {
            "" => Some(0),
            place => place.parse::<usize>().ok(),
        };
        let read = number.and_then(play::position);
        let import = read.ok_or_else(|| "There is no such position.".to_owned())?;
        let import = import.map_err(|why| format!("It cannot be taken up: {why}."))?;
        let officer = PlayerId(pull.officer.0);
        let at = self.free(pull, channels).await?;
        let campaigns = self.campaigns()?;
        let here = (self.guild, at.channel);
        let brought = campaigns.bring(self.asker(officer), import, None, here, false).await;
        let campaign = brought.map_err(|why| said(&why))?;
        let name = self.officers.iter().find(|(own, _)| *own == officer);
        let name = name.map_or_else(|| "You".to_owned(), |(_, name)| name.clone());
        let join = Request::Join { name, salt: None, side: None };
        let joined = campaigns.request(campaign.id, self.asker(officer), join).await;
        joined.map_err(|why| said(&why))?;
        Ok(told("The position stands in the channel, and you command.", at))
    }

    async fn act(&self, pull: &Pull) -> Result<String, String> {
        let until = field(pull, "until");
        let until = Until::ALL.iter().find(|(_, name, _)| *name == until);
        let (until, _, _) = until.ok_or_else(|| "That is no length.".to_owned())?;
        let campaigns = self.campaigns()?;
        let here = self.here(pull).await?;
        let (given, over) =
            automaton::act(campaigns, here.id, *until, || self.interaction()).await?;
        let answers = model::words::count(given, "answer");
        Ok(match over {
            true => format!("{answers} given; the war is over."),
            false => format!("{answers} given."),
        })
    }

    /// Lays the campaign of the channel aside, by the word of a second player where it needs one.
    async fn lay_aside(&self, pull: &Pull) -> Result<&'static str, String> {
        let campaigns = self.campaigns()?;
        let here = self.here(pull).await?;
        let player = PlayerId(pull.officer.0);
        let archive = Request::Archive { manages: true };
        match campaigns.request(here.id, self.asker(player), archive).await {
            Ok(receipt) if receipt.snapshot.stage == Stage::Aside => return Ok(LAID_ASIDE),
            Ok(_) | Err(Problem::NeedsAnother) => {}
            Err(why) => return Err(said(&why)),
        }
        let mut refused = said(&Problem::NeedsAnother);
        for other in here.roster.everybody().filter(|of| of.player != player) {
            let asker = self.asker(other.player);
            match campaigns.request(here.id, asker, Request::AgreeToArchive).await {
                Ok(_) => return Ok(LAID_ASIDE),
                Err(why) => refused = said(&why),
            }
        }
        Err(refused)
    }

    async fn here(&self, pull: &Pull) -> Result<std::sync::Arc<Snapshot>, String> {
        let found = self.campaigns()?.in_channel(ChannelId(pull.channel.0)).await;
        found.ok_or_else(|| "There is no campaign in this channel.".to_owned())
    }
}

fn told(begun: &str, at: Place) -> Pulled {
    let Some(why) = at.why else { return Pulled::here(begun) };
    let channel = Some(playground::ChannelId(at.channel.0));
    Pulled { said: format!("{why} {begun}"), channel }
}

fn beginnings() -> impl Iterator<Item = Beginning> {
    let first = games::list().len();
    let others = games::editions().skip(first).filter(|play| play.is_offered());
    games::list().iter().copied().chain(others).flat_map(|play| play.beginnings())
}

fn field<'a>(pull: &'a Pull, name: &str) -> &'a str {
    pull.fields.get(name).map_or("", String::as_str)
}

fn said(why: &Problem) -> String {
    text::problems::problem_text(why, None)
}

fn one_of(name: &str, label: &str, of: impl Iterator<Item = (String, String)>) -> Field {
    Field { name: name.to_owned(), label: label.to_owned(), kind: FieldKind::OneOf(of.collect()) }
}

fn control(id: &str, group: Group, label: &str, about: &str, fields: Vec<Field>) -> Control {
    let own = str::to_owned;
    let (id, label, about) = (own(id), own(label), own(about));
    Control { id, group, label, about, fields, welcome: false, sure: None, then: None }
}

/// What a newcomer does first: it stands in an empty channel too.
fn first(control: Control) -> Control {
    Control { welcome: true, ..control }
}

impl Controls for ParadeGround {
    fn offered(&self) -> Vec<Control> {
        let pair = |(value, label): (&str, &str)| (value.to_owned(), label.to_owned());
        let later = LATER.iter().map(|(by, label)| (by.to_string(), (*label).to_owned()));
        let scenarios = beginnings().map(|of| pair((of.key, of.title)));
        let places = play::titles().into_iter().enumerate();
        let places = places.map(|(number, title)| (number.to_string(), title));
        let until = Until::ALL.iter().map(|(_, name, label)| pair((name, label)));
        let officers = (1..=self.officers.len().clamp(1, 6)).map(|count| {
            let label =
                if count == 1 { "you alone".to_owned() } else { format!("{count} officers") };
            (count.to_string(), label)
        });
        let seed = Field {
            name: "seed".to_owned(),
            label: "Seed of open dice, if you want the same war as somebody else".to_owned(),
            kind: FieldKind::Number { min: 0, max: SEED_MAX },
        };
        let guided = |control: Control| {
            first(Control { then: Some("my settings guide:true".to_owned()), ..control })
        };
        let usual = guided(control(
            GUIDE,
            Group::Learn,
            "Play a first turn with a guide",
            &format!(
                "{}, with you alone in command, and every prompt explained as it comes. It takes \
                 about ten minutes, and goes on from where you stand.",
                games::usual().about().usual_name
            ),
            Vec::new(),
        ));
        let others = games::list().iter().skip(1).flat_map(|play| {
            let what = play.about().title.split(": ").last().unwrap_or_default();
            let about = format!("Another game: {what}. The guide is beside you here too.");
            play.beginnings().into_iter().take(1).map(move |other| {
                let id = format!("{GUIDE}-{}", other.key);
                guided(control(&id, Group::Learn, other.title, &about, Vec::new()))
            })
        });
        let read = control(
            "help",
            Group::Learn,
            "Read how to play",
            "The player's guide, a section at a time, as everybody reads it in a channel.",
            Vec::new(),
        );
        let rest = [
            control(
                "later",
                Group::Time,
                "Let time pass",
                "Moves the clock of bot and channel on: reminders ring, deadlines fall.",
                vec![one_of("by", "How long", later)],
            ),
            control(
                "act",
                Group::Time,
                "Let an automatic officer act",
                "Gives the orders of whoever is awaited in this channel's war.",
                vec![one_of("until", "How long", until)],
            ),
            first(control(
                "position",
                Group::Learn,
                "Take up the example of play",
                "The example that is printed with the rules, its dice as printed, up to a place \
                 from which you go on.",
                vec![one_of("place", "Where", places)],
            )),
            control(
                "begin",
                Group::Learn,
                "Begin without a guide",
                "You command at once, without waiting for anybody.",
                vec![
                    one_of("scenario", "Which", scenarios),
                    one_of("officers", "Who plays", officers),
                    seed,
                ],
            ),
            Control {
                sure: Some("It stands still until it is taken up again. Lay it aside?".to_owned()),
                ..control(
                    "aside",
                    Group::Trouble,
                    "Lay this campaign aside",
                    "Frees this channel for another game. `/campaign resume` or the button under \
                     its message takes it up again.",
                    Vec::new(),
                )
            },
            Control {
                sure: Some("Every war and every message goes, for good. Begin anew?".to_owned()),
                ..control(
                    "anew",
                    Group::Trouble,
                    "Begin anew",
                    "Clears the channels and forgets every war.",
                    Vec::new(),
                )
            },
        ];
        let read = Control { then: Some("help".to_owned()), ..read };
        [usual].into_iter().chain(others).chain([read]).chain(rest).collect()
    }

    fn about(&self) -> (&str, Picture) {
        (ABOUT, PICTURE)
    }

    fn pull(&self, pull: Pull, channels: Channels) -> BoxFuture<'_, Result<Pulled, String>> {
        async move {
            match pull.id.as_str() {
                "help" => Ok(Pulled::here("The guide opens in the channel; only you see it.")),
                "later" => self.later(&pull).map(Pulled::here),
                "act" => self.act(&pull).await.map(Pulled::here),
                id if id == "begin" || id.starts_with(GUIDE) => self.begin(&pull, &channels).await,
                "position" => self.take_up(&pull, &channels).await,
                "aside" => self.lay_aside(&pull).await.map(Pulled::here),
                "anew" => {
                    self.anew.notify_one();
                    Ok(Pulled::here("Everything begins anew; the page comes back by itself."))
                }
                _ => Err("There is no such control.".to_owned()),
            }
        }
        .boxed()
    }
}
