//! What people set for themselves, and who waits for whom: what `/my`, `/nudge`, the pauses of
//! `/campaign` and the buttons of a reminder share.

use std::sync::Arc;

use campaign::fault;
use games::staff::authority;
use games::text::guidance::guide;
use games::text::staff::people::{bare_name, name_of};
use games::text::staff::{me, presence};
use games::time::zones::Meant;
use games::time::{hours, moments, zones};
use model::button::ButtonId;
use model::button::staff::ClockButton;
use model::ids::GuildId;
use model::message::Post;
use model::person::{Lessons, Look, Person, Quiet, Rings, Shown};
use model::{BadPresence, Problem, Purpose, Request, Snapshot, Stage};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};
use staff::PlayerId;
use staff::absence::Away;
use store::Change;

use crate::App;
use crate::orders::here::Here;
use crate::outgoing::{OutgoingMessage, cut};
use crate::reply::{Outcome, Reply, said};

const LENGTHS: [(u16, &str); 4] = [(1, "A day"), (3, "3 days"), (7, "A week"), (14, "2 weeks")];
const DAY: i64 = 24 * 3_600;
const OPTIONS_MAX: usize = 25;
const GAMES_MAX: usize = 50;

async fn person(app: &App, player: PlayerId) -> Result<Person, Problem> {
    app.campaigns.store().person(player).await.map_err(|why| fault("person", &why))
}

async fn keep(app: &App, change: Change) -> Result<(), Problem> {
    app.campaigns.store().commit(vec![change]).await.map_err(|why| fault("person", &why))
}

async fn set(
    app: &App,
    player: PlayerId,
    change: impl FnOnce(&mut Person),
) -> Result<Person, Problem> {
    let before = person(app, player).await?;
    let mut person = before.clone();
    change(&mut person);
    if person != before {
        keep(app, Change::SetPerson(player, Box::new(person.clone()))).await?;
    }
    Ok(person)
}

pub async fn set_hours(
    app: &App,
    player: PlayerId,
    zone: &str,
    from: Option<&str>,
    to: Option<&str>,
) -> Outcome {
    let mut wanted = None;
    if from.is_some() || to.is_some() {
        let read = |text: Option<&str>| text.and_then(hours::read_time);
        let (Some(from), Some(to)) = (read(from), read(to)) else {
            return Ok(me::bad_quiet(false).into());
        };
        let quiet = Quiet { from, to };
        wanted = Some(quiet);
    }
    live(app, player, zone, wanted).await
}

/// Says where somebody lives, or asks which of several zones is meant.
pub async fn live(app: &App, player: PlayerId, typed: &str, quiet: Option<Quiet>) -> Outcome {
    if quiet.is_some_and(|quiet| hours::length(quiet) > hours::QUIET_MAX) {
        return Ok(me::bad_quiet(true).into());
    }
    let now = app.campaigns.now();
    let zone = match zones::meant(typed, now) {
        Meant::One(zone) => zone,
        Meant::Several(doubt, found) => {
            let line = |place: &zones::Place| {
                CreateSelectMenuOption::new(me::zone_line(place, now), place.name)
            };
            let options = found.iter().take(OPTIONS_MAX).map(line).collect();
            let kind = CreateSelectMenuKind::String { options };
            let menu = CreateSelectMenu::new(ButtonId::Zone(quiet).to_string(), kind);
            let rows = vec![CreateActionRow::SelectMenu(menu.placeholder("Where do you live?"))];
            let asked = me::which_zone(typed, doubt, found.len(), OPTIONS_MAX);
            return Ok(OutgoingMessage::from(asked).with_rows(rows).into());
        }
        Meant::Nothing => return Ok(me::no_zone(typed).into()),
    };
    let change = |person: &mut Person| {
        person.quiet = quiet.or(person.quiet);
        person.zone = Some(zone);
    };
    let person = set(app, player, change).await?;
    Ok(settings(app, &person))
}

/// What somebody wants otherwise than it was.
#[derive(Debug, Clone, Copy, Default)]
pub struct SettingsChange {
    pub rings: Option<Rings>,
    pub digest: Option<bool>,
    pub quiet: Option<bool>,
    /// In which form they are shown what could be a picture.
    pub shown: Option<Shown>,
    pub guided: Option<bool>,
}

pub async fn change(app: &App, player: PlayerId, wanted: SettingsChange) -> Outcome {
    let change = |person: &mut Person| {
        person.rings = wanted.rings.unwrap_or(person.rings);
        person.digest = wanted.digest.unwrap_or(person.digest);
        person.quiet = person.quiet.filter(|_| wanted.quiet != Some(false));
        person.shown = wanted.shown.unwrap_or(person.shown);
        if let Some(guided) = wanted.guided {
            (person.guided, person.lessons) = (guided, Lessons::default());
        }
    };
    let person = set(app, player, change).await?;
    Ok(match (wanted.guided, wanted.shown) {
        (Some(true), _) => guide::begins().into(),
        (Some(false), _) => guide::ends().into(),
        (None, Some(shown)) => me::pictures(shown).into(),
        (None, None) => settings(app, &person),
    })
}

fn settings(app: &App, person: &Person) -> Reply {
    let button = |(rings, label): (Rings, &'static str)| {
        let style = match rings == person.rings {
            true => ButtonStyle::Primary,
            false => ButtonStyle::Secondary,
        };
        CreateButton::new(ButtonId::Rings(rings).to_string())
            .label(format!("🔔 {label}"))
            .style(style)
    };
    let buttons = me::RINGS.map(button).into();
    let post = me::settings(person, app.campaigns.now());
    OutgoingMessage::from(post).with_rows(vec![CreateActionRow::Buttons(buttons)]).into()
}

pub async fn snooze(here: Here<'_>, until: Option<&str>) -> Outcome {
    here.must_have_joined()?;
    let (app, player, snapshot) = (here.app, here.player(), &here.snapshot);
    let (now, person) = (app.campaigns.now(), person(app, player).await?);
    let (at, by) = match until.map(|until| moments::read(until, &person, now, Purpose::Snooze)) {
        Some(Ok(at)) => (at, presence::by_utc(&person)),
        Some(Err(why)) => {
            let typed = until.unwrap_or_default();
            return Ok(presence::no_moment(typed, Purpose::Snooze, why).into());
        }
        None => (hours::tomorrow(&person, now), ""),
    };
    let store = app.campaigns.store();
    let look = store.look(snapshot.id, player).await.map_err(|why| fault("look", &why))?;
    keep(app, Change::SetLook(snapshot.id, player, Look { snoozed: at, ..look })).await?;
    let mut told = me::snoozed(snapshot, player, at);
    told.body.push_str(by);
    Ok(told.into())
}

pub async fn leave(here: Here<'_>, until: &str, stand_in: Option<PlayerId>) -> Outcome {
    here.must_have_joined()?;
    let (now, person) = (here.app.campaigns.now(), person(here.app, here.player()).await?);
    match moments::read(until, &person, now, Purpose::Leave) {
        Ok(until) => go(here, Away { until, stand_in }).await,
        Err(why) => Ok(presence::no_moment(until, Purpose::Leave, why).into()),
    }
}

async fn go(here: Here<'_>, away: Away) -> Outcome {
    let Away { until, stand_in } = away;
    let player = here.player();
    let after = here.request(Request::GoAway { until, stand_in }).await?.snapshot;
    let post = me::on_leave(&after, player, &person(here.app, player).await?);
    Ok(OutgoingMessage::from(post).with_rows(stand_ins(&after, player)).into())
}

fn stand_ins(snapshot: &Snapshot, player: PlayerId) -> Vec<CreateActionRow> {
    let Some(away) = snapshot.roster.away(player) else { return Vec::new() };
    let there = |member: &&staff::Member| member.player != player && member.away.is_none();
    let others = snapshot.roster.members.iter().filter(there);
    let option = |member: &staff::Member| {
        let id = member.player.0.to_string();
        CreateSelectMenuOption::new(cut(&bare_name(snapshot, member.player), 100), id)
            .default_selection(away.stand_in == Some(member.player))
    };
    let options: Vec<_> = others.take(OPTIONS_MAX).map(option).collect();
    if options.is_empty() {
        return Vec::new();
    }
    let id = ButtonId::Clock { campaign: snapshot.id, button: ClockButton::StandIn };
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options });
    vec![CreateActionRow::SelectMenu(menu.placeholder("Who stands in for you?"))]
}

pub async fn back(here: Here<'_>) -> Outcome {
    let player = here.player();
    let receipt = here.request(Request::Return { player }).await?;
    Ok(me::back(&receipt.snapshot, player).into())
}

/// The campaigns of a server in which somebody plays, those that are over left out.
pub async fn games(
    app: &App,
    player: PlayerId,
    guild: GuildId,
) -> Result<Vec<Arc<Snapshot>>, Problem> {
    let mut found = Vec::new();
    let listed = app.campaigns.list(guild).await?;
    for row in listed.iter().filter(|row| row.stage != Stage::Over).take(GAMES_MAX) {
        let snapshot = app.campaigns.snapshot_for(row.id, player).await;
        found.extend(snapshot.ok().filter(|snapshot| snapshot.roster.has(player)));
    }
    Ok(found)
}

pub async fn forget(app: &App, player: PlayerId) -> Outcome {
    keep(app, Change::ForgetPerson(player)).await?;
    Ok(me::forgotten().into())
}

pub async fn nudge(here: Here<'_>) -> Outcome {
    here.must_have_joined()?;
    let Here { app, snapshot, .. } = &here;
    let awaited = snapshot.game.as_ref().map(|game| authority::awaited(game, &snapshot.roster));
    let target = awaited.unwrap_or_default().first().copied();
    let runs = snapshot.stage == Stage::Running && snapshot.roster.paused.is_none();
    if let Some(target) = target.filter(|target| runs && *target != here.player()) {
        let store = app.campaigns.store();
        let person = person(app, target).await?;
        let look = store.look(snapshot.id, target).await.map_err(|why| fault("look", &why))?;
        // A comrade's nudge rings although something else has just before.
        let look = Look { rung: 0, ..look };
        if let Some(until) =
            hours::peace_until(snapshot, target, &person, look, app.campaigns.now())
        {
            return Ok(me::not_now(snapshot, target, until).into());
        }
        if person.rings == Rings::Never {
            return Ok(me::never_rung(snapshot, target).into());
        }
    }
    let receipt = here.request(Request::Nudge).await?;
    let name = target.map_or_else(String::new, |target| name_of(&receipt.snapshot, target));
    Ok(said(format!("👋 {name} is nudged in the channel, in your name.")))
}

pub async fn pause(here: Here<'_>, pauses: bool) -> Outcome {
    here.request(if pauses { Request::Pause } else { Request::Resume }).await?;
    Ok(said(match pauses {
        true => "⏸️ The war pauses. `/campaign resume` ends it; any officer may.",
        false => "▶️ The war goes on.",
    }))
}

pub async fn pressed(here: Here<'_>, button: ClockButton, values: &[String]) -> Outcome {
    here.must_have_joined()?;
    let away = here.snapshot.roster.away(here.player());
    match button {
        ClockButton::Tomorrow => snooze(here, None).await,
        ClockButton::Away => Ok(how_long(&here.snapshot)),
        ClockButton::Leave(days) => {
            let days = Some(i64::from(days)).filter(|days| (1..=365).contains(days)).unwrap_or(1);
            let until = here.app.campaigns.now().saturating_add(days * DAY);
            // Whoever was named and has gone away since is named no more.
            let there = |id: &PlayerId| here.snapshot.roster.away(*id).is_none();
            let stand_in = away.and_then(|away| away.stand_in).filter(there);
            go(here, Away { until, stand_in }).await
        }
        ClockButton::StandIn => {
            let away = away.ok_or(BadPresence::NotAway)?;
            let picked = values.first().and_then(|value| value.parse().ok()).map(PlayerId);
            let stand_in = picked.ok_or(BadPresence::NoSuchStandIn)?;
            go(here, Away { stand_in: Some(stand_in), ..away }).await
        }
    }
}

fn how_long(snapshot: &Snapshot) -> Reply {
    let body = "🏖️ For how long are you away? `/my leave` takes any day, and a stand-in at once.";
    let button = |(days, label): &(u16, &'static str)| {
        let id = ButtonId::Clock { campaign: snapshot.id, button: ClockButton::Leave(*days) };
        CreateButton::new(id.to_string()).label(*label).style(ButtonStyle::Secondary)
    };
    let rows = vec![CreateActionRow::Buttons(LENGTHS.iter().map(button).collect())];
    let post = Post { body: body.to_owned(), ..Post::default() };
    OutgoingMessage::from(post).with_rows(rows).into()
}
