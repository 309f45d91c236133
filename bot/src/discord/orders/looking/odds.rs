//! Odds: what `/odds` and the *Odds* button share. Questions are tried beside the threads that
//! answer people, and only two at once, so that a whole club may ask.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::games::hicks::OnTheMarch as _;
use crate::games::san_juans::AtWar as _;
use crate::games::{Answer, Game};
use engine::san_juans::{COMMANDER, Campaign, Choice, PlaceId, Space, Why};
use render::Scene;
use tokio::sync::Semaphore;
use tracing::error;

use super::shown::with_scene;
use crate::campaign::{Problem, Snapshot};
use crate::discord::App;
use crate::discord::letter::Letter;
use crate::discord::orders::desk::{self, Origin};
use crate::discord::pictures::{PATIENCE, Slot};
use crate::discord::post;
use crate::discord::reply::Reply;
use crate::games::san_juans::odds::{self, Trial};
use crate::games::san_juans::text::odds::{bars, chances};
use crate::text::{Eyes, Post};

/// Questions tried at once.
static TABLES: Semaphore = Semaphore::const_new(2);
/// Answers remembered.
const REMEMBERED: usize = 64;
/// How long somebody waits for a table.
const WAIT: Duration = Duration::from_secs(8);

/// What is asked.
#[derive(Debug, Clone)]
pub enum Asked {
    /// A march.
    March {
        /// A copy of the campaign that waits for its destination.
        mustered: Box<Campaign>,
        /// From where.
        from: Space,
        /// How many units.
        units: usize,
        /// Which, in words of the log.
        who: String,
        /// The destination, as an answer.
        to: Answer<Choice>,
    },
    /// The next rebellion.
    Revolt,
    /// A siege.
    Siege(PlaceId),
    /// The battle that waits.
    Battle,
}

impl Asked {
    /// The question in words of its own.
    fn name(&self) -> String {
        match self {
            Asked::March { from, who, to, .. } => format!("march {from} {who} {to}"),
            Asked::Revolt => "revolt".to_owned(),
            Asked::Siege(place) => format!("siege {place}"),
            Asked::Battle => "battle".to_owned(),
        }
    }
}

fn said(body: impl Into<String>) -> Post {
    Post { body: body.into(), ..Post::default() }
}

/// The *Odds* button: of whatever waits.
///
/// # Errors
/// If nothing is under way.
pub async fn pressed(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
) -> Result<Reply, Problem> {
    let game = desk::game_of(&snapshot)?;
    let campaign = game.san_juans().filter(|_| game.hicks().is_none());
    let campaign = campaign.ok_or(Problem::AnotherGame)?;
    let asked = match campaign.decision().map(|decision| decision.why) {
        Some(Why::SettleBattle { .. }) => Asked::Battle,
        Some(
            Why::SiegeAction { place }
            | Why::WhoSorties { place }
            | Why::WhoBreaksOut { place }
            | Why::BreakOutTo { place },
        ) => Asked::Siege(place),
        _ => Asked::Revolt,
    };
    answer(app, origin, snapshot, asked, false).await
}

/// Tries a question; with `share` the channel reads the answer too.
///
/// # Errors
/// If nothing is under way, or somebody who has not joined would share it.
pub async fn answer(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    asked: Asked,
    share: bool,
) -> Result<Reply, Problem> {
    let game = desk::game_of(&snapshot)?;
    if game.san_juans().is_none() || game.hicks().is_some() {
        return Err(Problem::AnotherGame);
    }
    if share && !snapshot.roster.has(origin.player()) {
        return Err(Problem::NotAMember);
    }
    let eyes = if share { Eyes::Everybody } else { Eyes::of(origin.player(), &snapshot) };
    let key = format!("{} {} {eyes:?} {}", snapshot.id, snapshot.last_order, asked.name());
    if let Some(told) = app.odds.known(&key) {
        return shared(app, origin, &snapshot, told, share).await;
    }
    let waited = tokio::time::timeout(WAIT, TABLES.acquire()).await;
    let Ok(Ok(_table)) = waited else { return Err(Problem::Busy) };
    let (id, order) = (snapshot.id.0, snapshot.last_order);
    let tried = tokio::task::spawn_blocking(move || told(&game, (id, order), eyes, &asked)).await;
    let answer = tried.map_err(|why| {
        let fault = format!("O{id}-{order}");
        error!(fault, %why, "odds could not be tried");
        Problem::Fault(fault)
    })?;
    let answer = match answer {
        Ok(answer) => answer,
        Err(why) => return Ok(said(why).into()),
    };
    app.odds.keep(key, &answer);
    shared(app, origin, &snapshot, answer, share).await
}

/// Odds in words, and what shows them as bars.
type Told = (Post, Option<Scene>);

/// The newest answers, so that the same question has the same answer however busy the machine is,
/// and a club that presses the button together waits for one. Cheap to clone.
#[derive(Clone, Default)]
pub struct Answers(Arc<Mutex<VecDeque<(String, Told)>>>);

impl Answers {
    fn all(&self) -> MutexGuard<'_, VecDeque<(String, Told)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer given to the same question at the same moment of the war.
    fn known(&self, key: &str) -> Option<Told> {
        let all = self.all();
        all.iter().find(|(known, _)| known == key).map(|(_, told)| told.clone())
    }

    fn keep(&self, key: String, told: &Told) {
        let mut all = self.all();
        all.truncate(REMEMBERED - 1);
        all.push_front((key, told.clone()));
    }
}

/// The answer, after the channel has had it if it is to be shared.
async fn shared(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    (post, scene): Told,
    share: bool,
) -> Result<Reply, Problem> {
    let mut letter = Letter::from(post);
    let mut footer = letter.post.footer.clone();
    if share {
        let nonce = format!("o{}", origin.asker.interaction.0);
        let slot = Slot::Dispatch(snapshot.id);
        let picture = match scene.clone() {
            Some(scene) => app.pictures.scene(slot, scene, PATIENCE).await,
            None => None,
        };
        let public = letter.clone().with_picture(picture);
        let there = post::into_channel(app, snapshot, nonce, &public).await;
        let told = match there {
            true => "The channel sees this too.",
            false => "It could not be posted in the channel; try again in a moment.",
        };
        footer = format!("{told} {footer}");
    }
    letter.post.footer = footer;
    Ok(with_scene(app, origin.player(), letter, scene, false).await.into())
}

/// The answer, or a sentence that says why there is none.
fn told(
    game: &Game,
    (id, order): (i64, i64),
    eyes: Eyes,
    asked: &Asked,
) -> Result<Told, &'static str> {
    const NONE: &str = "There are odds in a campaign only.";
    let campaign = game.san_juans().ok_or(NONE)?;
    let seat = (eyes == Eyes::Commander).then_some(COMMANDER);
    let view = campaign.view(seat);
    let trial = |campaign: &Campaign| Trial {
        campaign: campaign.clone(),
        seat,
        seed: odds::seed(id, order, &asked.name()),
        patience: odds::PATIENCE,
    };
    match asked {
        Asked::March { mustered, from, units, to, .. } => {
            let prospect = odds::march::ask(&trial(mustered), to);
            let prospect = prospect.ok_or("They cannot march there as things stand.")?;
            let drawn = bars::march(*from, *units, &prospect);
            Ok((chances::march(*from, *units, &prospect), Some(drawn)))
        }
        Asked::Revolt => {
            let prospect = odds::revolt::ask(&trial(campaign));
            let prospect = prospect.map_err(chances::no_rebellion)?;
            Ok((chances::revolt(&prospect), Some(bars::revolt(&prospect))))
        }
        Asked::Siege(place) => {
            let prospects = odds::siege::ask(&trial(campaign), *place);
            let prospects = prospects.ok_or(
                "That place is not besieged. `/situation` names those that are; `/odds revolt` \
                 tells which may be next.",
            )?;
            let drawn = bars::siege(*place, &view, &prospects);
            Ok((chances::siege(*place, &view, &prospects), Some(drawn)))
        }
        Asked::Battle => {
            let prospects = odds::battle::prospects(campaign, seat);
            let prospects = prospects.ok_or(
                "No battle waits to be settled. While Ops are still being spent, choose to fight \
                 first; `/odds march` tells beforehand.",
            )?;
            Ok((chances::of_battle(&view, &prospects), bars::of_battle(&view, &prospects)))
        }
    }
}
