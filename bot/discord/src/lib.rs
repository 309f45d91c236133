//! Everything that is Discord's: reading people (`commands`, `orders`), telling the channel
//! (`post`), the sessions at the gateway (`gateway`), and the client between.
//!
//! Handlers do three things: turn what came in into a [`model::Request`], ask the
//! campaign, and hand the answer to [`reply`]. No rule of any game is here, and no SQL.
//!
//! What serenity 0.12 and poise 0.7 lose of what Discord sends, and what is done so that nobody is left without an answer.
//! The stories named are in `tests/stories/connection`.
//!
//! | lost | whom it can hurt | what is done | held by |
//! |--|--|--|--|
//! | fields of a form in labels (kind 18): the form reads as empty | nobody: forms here have rows, and come back in rows | an answer as to an empty form | `losses.rs` |
//! | parts of kinds that are not known, in a form's row, on a message or as what was pressed: nothing of the interaction can be read | whoever pressed | the raw event is answered with an apology and a number ([`client`]) | `losses.rs`, `gateway.rs` |
//! | an option of another type than its value: nothing can be read | whoever typed, where their list of commands is of another build | the same; where it can be read, poise's error is answered | `losses.rs` |
//! | a command's head without its subcommand: poise runs an empty function | whoever typed | refused before it is run | `losses.rs` |
//! | a command of a kind that is neither typed nor a menu's: poise panics | whoever used it | refused before poise sees it | `losses.rs` |
//! | a completion that cannot be read, or fails | whoever types: their options never load | nothing is offered, at once | `losses.rs` |
//! | permission bits 47, 51 and 52, which have no name: they are dropped | a board could not be pinned and nobody would know why | bits are read as numbers from the server itself ([`grants`]) | `losses.rs`, `grants.rs` |
//! | `app_permissions`: files and embeds are always among them | who runs the server would be told that all is well | the same | `permissions.rs` |
//! | 429, which is slept out under a lock and without limit | everybody else who waits for an answer | a time limit around each call ([`reply`], `messages/send.rs`) | `failures.rs`, `through_tls.rs` |
//! | 500 and 502, which are not tried again | whoever pressed, and the channel | calls are repeated ([`reply`]), messages under their nonce | `failures.rs`, `delivery.rs` |
//! | `resume_gateway_url`: a session is resumed at the first address | nobody: Discord takes it there too, or a new session begins | nothing | `gateway.rs` |
//! | forms and collectors that poise keeps in memory | whoever has one open at a restart | none is used: ids hold all | `a_panel_opened_before_a_restart_goes_on` |

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use campaign::Campaigns;
use games::text::guidance::guide::Memory;
use model::ids::InteractionId;
use model::metrics::Metrics;
use serenity::http::Http;
use store::leases::Shard;

use crate::emoji::Emoji;
use crate::gateway::Connections;
use crate::orders::looking::Newest;
use crate::orders::looking::story::FileKey;
use crate::pictures::Pictures;
use crate::prelude::*;
use crate::rate_limit::RateLimit;

pub mod client;
pub mod commands;
pub mod emoji;
pub mod gateway;
pub mod grants;
pub mod messages;
pub mod orders;
pub mod outgoing;
pub mod pictures;
pub mod rate_limit;
mod registry;
pub mod reply;
pub mod widgets;

/// What nearly every file here is made with.
mod prelude {
    pub(crate) use std::collections::BTreeMap;
    pub(crate) use std::sync::Arc;
    pub(crate) use std::time::Duration;

    pub(crate) use games::orders::rehearse::Rehearsal;
    pub(crate) use games::people::authority;
    pub(crate) use games::people::authority::Authority;
    pub(crate) use games::{Play, text};
    pub(crate) use kit::{Answer, Audience, DecisionId, Side};
    pub(crate) use model::button::ButtonId;
    pub(crate) use model::ids::{CampaignId, ChannelId, GuildId, MessageId};
    pub(crate) use model::log::LogLine;
    pub(crate) use model::message::Post;
    pub(crate) use model::word::Word;
    pub(crate) use model::words::{BODY_MAX, bare, clip, clip_lines};
    pub(crate) use model::{Choice, Game, Problem, Receipt, Request, Snapshot, Stage, Step};
    pub(crate) use render::Scene;
    pub(crate) use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User, UserId};
    pub(crate) use staff::PlayerId;
    pub(crate) use store::{Change, StoreError};
    pub(crate) use tracing::{debug, error, info, warn};

    pub(crate) use crate::commands::{
        Listed, Pick, answer, campaign_here, here, listed, offered, origin, picked,
    };
    pub(crate) use crate::orders::looking::with_scene;
    pub(crate) use crate::orders::{Here, Origin};
    pub(crate) use crate::outgoing::OutgoingMessage;
    pub(crate) use crate::pictures::Slot;
    pub(crate) use crate::reply::{Outcome, Reply, said};
    pub(crate) use crate::widgets::{Button, Line, MENU_MAX, Row};
    pub(crate) use crate::{App, Context, Failure};
}

pub const BOARDS_EVERY: Duration = Duration::from_millis(2_500);
/// How long a message waits for its picture, on Discord; a panel waits two fifths of it for its odds.
pub const PICTURES_WITHIN: Duration = Duration::from_secs(3);
/// So long after an interaction came in its answer is tried again: Discord waits for three seconds.
pub const CALLBACKS_UNTIL: Duration = Duration::from_millis(2_600);

pub const IDENTIFY_EVERY: Duration = Duration::from_secs(5);

#[derive(Clone)]
pub struct App {
    pub campaigns: Campaigns,
    pub http: Arc<Http>,
    pub pictures: Pictures,
    pub odds: Newest<String, games::odds::OddsReply>,
    pub guides: Memory,
    pub emoji: Emoji,
    pub files_made: Newest<FileKey, outgoing::File>,
    pub rate_limit: Arc<RateLimit>,
    pub metrics: Arc<Metrics>,
    pub connections: Connections,
    pub identify_every: Duration,
    pub boards_every: Duration,
    /// So long after an interaction came in its answer is tried again; one attempt ends 0.6 seconds
    /// before.
    pub callbacks_until: Duration,
    pub(crate) command_checks: registry::CommandChecks,
    answering: Arc<AtomicUsize>,
    begun: Arc<Mutex<Begun>>,
    ending: Arc<AtomicBool>,
    leaving: Arc<Mutex<Option<Shard>>>,
}

/// Counts an answer as under way until it is dropped.
pub struct Answering(Arc<AtomicUsize>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Interactions of which it is known that they were answered. One of them that is delivered again after
/// that many others is older than two seconds, and nothing is done for it unless Discord still takes an
/// answer.
const ANSWERED_MAX: usize = 4_096;

/// The interactions that this process has begun to work on.
#[derive(Default)]
struct Begun {
    under_way: BTreeSet<InteractionId>,
    /// Those that were answered, the newest behind.
    answered: VecDeque<InteractionId>,
}

impl Begun {
    fn answers(&mut self, interaction: InteractionId) {
        self.under_way.remove(&interaction);
        self.answered.push_back(interaction);
        while self.answered.len() > ANSWERED_MAX {
            self.answered.pop_front();
        }
    }
}

/// An interaction that is worked on and will be answered, until this is dropped.
pub struct UnderWay<'a>(&'a App, InteractionId);

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.0.begun().answers(self.1);
    }
}

impl App {
    pub fn new(campaigns: Campaigns, http: Http, pictures: Pictures) -> Self {
        Self {
            campaigns,
            http: Arc::new(http),
            pictures,
            odds: Newest::default(),
            guides: Memory::default(),
            emoji: Emoji::default(),
            files_made: Newest::default(),
            rate_limit: Arc::default(),
            metrics: Arc::default(),
            connections: Connections::default(),
            identify_every: IDENTIFY_EVERY,
            boards_every: BOARDS_EVERY,
            callbacks_until: CALLBACKS_UNTIL,
            command_checks: registry::CommandChecks::default(),
            answering: Arc::default(),
            begun: Arc::default(),
            ending: Arc::default(),
            leaving: Arc::default(),
        }
    }

    pub fn answer_begins(&self) -> Answering {
        self.answering.fetch_add(1, Ordering::SeqCst);
        Answering(Arc::clone(&self.answering))
    }

    fn begun(&self) -> MutexGuard<'_, Begun> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to work on an interaction; nothing if it is delivered for the second time. What the first
    /// was told stands: that nothing was changed must not be followed by a change.
    pub(crate) fn begins(&self, interaction: InteractionId) -> Option<UnderWay<'_>> {
        let mut begun = self.begun();
        let is_new = !begun.answered.contains(&interaction) && begun.under_way.insert(interaction);
        is_new.then(|| UnderWay(self, interaction))
    }

    pub(crate) fn is_under_way(&self, interaction: InteractionId) -> bool {
        self.begun().under_way.contains(&interaction)
    }

    pub fn answering(&self) -> usize {
        self.answering.load(Ordering::SeqCst)
    }

    pub(crate) async fn answers_end(&self) {
        let quiet = async {
            while self.answering() > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        if tokio::time::timeout(self.callbacks_until, quiet).await.is_err() {
            warn!(under_way = self.answering(), "ending in the midst of answers");
        }
    }

    /// From now on nothing new is begun. What is counted by [`Self::answering`] and saw
    /// [`Self::is_ending`] false was begun before; there is no third.
    pub fn ends(&self) {
        self.ending.store(true, Ordering::SeqCst);
    }

    /// Hands a shard over from now on, or none any more: whoever presses there is told to wait.
    pub(crate) fn leaves(&self, shard: Option<Shard>) {
        *self.leaving.lock().unwrap_or_else(PoisonError::into_inner) = shard;
    }

    pub(crate) fn is_leaving(&self, guild: GuildId) -> bool {
        let leaving = *self.leaving.lock().unwrap_or_else(PoisonError::into_inner);
        leaving.is_some_and(|shard| store::shard_of(guild, shard.of) == shard.number)
    }

    pub fn is_ending(&self) -> bool {
        self.ending.load(Ordering::SeqCst)
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("App")
    }
}

/// A fault in a command handler; never shown to anybody as it is.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

pub type Command = poise::Command<App, Failure>;

pub type Context<'a> = poise::ApplicationContext<'a, App, Failure>;
