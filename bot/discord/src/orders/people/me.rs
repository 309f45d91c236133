//! What people set for themselves, and who waits for whom: what `/my`, `/nudge`, the pauses of
//! `/campaign` and the buttons of a reminder share.

use campaign::fault;
use games::text::guidance::guide;
use games::text::people::members::{bare_name, name_of};
use games::text::people::{me, presence};
use games::time::zones::Meant;
use games::time::{hours, moments, zones};
use model::button::staff::ClockButton;
use model::person::{Lessons, Look, Person, Quiet, Rings, Shown};
use model::{BadPresence, Purpose};
use serenity::all::{ResolvedOption, ResolvedValue};
use staff::absence::Away;

use crate::prelude::*;

const HOW_LONG: [(u16, &str); 4] = [(1, "A day"), (3, "3 days"), (7, "A week"), (14, "2 weeks")];
const DAY: i64 = 24 * 3_600;
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
            let line = |place: &zones::Place| Line::new(me::zone_line(place, now), place.name);
            let lines = found.iter().take(MENU_MAX).map(line).collect();
            let rows = vec![Row::menu(ButtonId::Zone(quiet), "Where do you live?", lines)];
            let asked = me::which_zone(typed, doubt, found.len(), MENU_MAX);
            return Ok(OutgoingMessage::from(asked).with_rows(rows).into());
        }
        Meant::Nothing => return Ok(me::no_zone(typed).into()),
    };
    let change = |person: &mut Person| {
        person.quiet = quiet.or(person.quiet);
        person.zone = Some(zone);
    };
    changed(app, player, change).await
}

/// Changes what somebody has set, and shows it.
pub async fn changed(app: &App, player: PlayerId, change: impl FnOnce(&mut Person)) -> Outcome {
    Ok(settings_shown(app, &set(app, player, change).await?))
}

fn settings_shown(app: &App, person: &Person) -> Reply {
    let button = |(rings, label): (Rings, &'static str)| {
        let button = Button::new(ButtonId::Rings(rings), &format!("🔔 {label}"));
        if rings == person.rings { button.main() } else { button }
    };
    let post = me::settings(person, app.campaigns.now());
    let rows = vec![Row::Buttons(me::RINGS.map(button).into())];
    OutgoingMessage::from(post).with_rows(rows).into()
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

async fn go_on_leave(here: Here<'_>, until: &str, stand_in: Option<PlayerId>) -> Outcome {
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

fn stand_ins(snapshot: &Snapshot, player: PlayerId) -> Vec<Row> {
    let Some(away) = snapshot.roster.away(player) else { return Vec::new() };
    let there = |member: &&staff::Member| member.player != player && member.away.is_none();
    let others = snapshot.roster.members.iter().filter(there);
    let line = |member: &staff::Member| {
        let line = Line::new(bare_name(snapshot, member.player), member.player.0.to_string());
        line.chosen(away.stand_in == Some(member.player))
    };
    let lines: Vec<_> = others.take(MENU_MAX).map(line).collect();
    let id = ButtonId::Clock { campaign: snapshot.id, button: ClockButton::StandIn };
    let any = !lines.is_empty();
    any.then(|| Row::menu(id, "Who stands in for you?", lines)).into_iter().collect()
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

async fn remind_awaited(here: Here<'_>) -> Outcome {
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
        Button::new(id, label)
    };
    let rows = vec![Row::Buttons(HOW_LONG.iter().map(button).collect())];
    let post = Post { body: body.to_owned(), ..Post::default() };
    OutgoingMessage::from(post).with_rows(rows).into()
}

const LENGTHS: [&str; 9] =
    ["today", "tomorrow", "2 days", "3 days", "5 days", "1 week", "2 weeks", "Saturday", "Monday"];

/// Your settings, hours and leave
#[poise::command(
    slash_command,
    guild_only,
    subcommands("settings", "hours", "leave"),
    subcommand_required
)]
pub(crate) async fn my(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

async fn complete_zone(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let now = ctx.framework.user_data.campaigns.now();
    let choice = |place: zones::Place| {
        AutocompleteChoice::new(text::people::me::zone_line(&place, now), place.name)
    };
    offered(zones::offered(&bare(partial), now).into_iter().map(choice))
}

/// Where you live, and at what hours nothing is to ring for you
#[poise::command(slash_command, guild_only)]
async fn hours(
    ctx: Context<'_>,
    #[description = "Your time zone: type a city or a country"]
    #[autocomplete = "complete_zone"]
    #[max_length = 60]
    zone: String,
    #[description = "Quiet from, by your clocks: 22:00 or 10pm"]
    #[max_length = 12]
    from: Option<String>,
    #[description = "Quiet until: 7:30 or 7am"]
    #[max_length = 12]
    to: Option<String>,
) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    let work = set_hours(app, player, &zone, from.as_deref(), to.as_deref());
    answer(ctx, work).await
}

impl Listed for Rings {
    fn all() -> Vec<(&'static str, Self)> {
        text::people::me::RINGS.map(|(rings, title)| (title, rings)).into()
    }
}

listed! {
    Shown { "drawn" = Shown::Drawn, "in words" = Shown::Words, "both" = Shown::Both }
}

/// Shows what you have set, and changes it: what rings, pictures, guide
#[poise::command(slash_command, guild_only)]
async fn settings(
    ctx: Context<'_>,
    #[description = "What rings for you"] rings: Option<Pick<Rings>>,
    #[description = "Whether you are told first what has happened since you last looked"]
    digest: Option<bool>,
    #[description = "False takes your quiet hours back"] quiet: Option<bool>,
    #[description = "Whether maps, cards and graphs are drawn for you or told in words"]
    pictures: Option<Pick<Shown>>,
    #[description = "A guide who explains what you are asked; false sends the guide away"]
    guide: Option<bool>,
    #[description = "True erases all you have set: zone, quiet hours, what rings"] forget: Option<
        bool,
    >,
) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    let pictures = picked(pictures);
    answer(ctx, async move {
        if forget.unwrap_or(false) {
            return self::forget(app, player).await;
        }
        let change = |person: &mut Person| {
            person.rings = picked(rings).unwrap_or(person.rings);
            person.digest = digest.unwrap_or(person.digest);
            person.quiet = person.quiet.filter(|_| quiet != Some(false));
            person.shown = pictures.unwrap_or(person.shown);
            if let Some(guided) = guide {
                (person.guided, person.lessons) = (guided, Lessons::default());
            }
        };
        let settings = changed(app, player, change).await?;
        Ok(match (guide, pictures) {
            (Some(true), _) => guide::begins().into(),
            (Some(false), _) => guide::ends().into(),
            (None, Some(shown)) => me::pictures(shown).into(),
            (None, None) => settings,
        })
    })
    .await
}

/// Completes a day: what is typed, if it can be read, and lengths to choose from.
async fn complete_leave(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let campaigns = &ctx.framework.user_data.campaigns;
    let now = campaigns.now();
    let person = campaigns.store().person(origin(ctx).player()).await.unwrap_or_default();
    let zone = hours::zone_of(&person);
    let snoozes = |option: &ResolvedOption<'_>| {
        option.name == "snooze" && matches!(option.value, ResolvedValue::Boolean(true))
    };
    let purpose = match ctx.args.iter().any(snoozes) {
        true => Purpose::Snooze,
        false => Purpose::Leave,
    };
    let typed = clip(&bare(partial), 40);
    let wanted = typed.to_lowercase();
    let known = LENGTHS.into_iter().filter(|length| length.to_lowercase().contains(&wanted));
    let own = Some(typed.as_str()).filter(|typed| !LENGTHS.contains(typed));
    let choice = |text: &str| {
        let at = moments::read(text, &person, now, purpose).ok()?;
        let title = format!("{text}: {}", hours::shown_in_full(&zone, at, now));
        Some(AutocompleteChoice::new(title, text.to_owned()))
    };
    let back = BACK.starts_with(&wanted).then(|| AutocompleteChoice::new("I am back", BACK));
    offered(own.into_iter().chain(known).filter_map(choice).chain(back))
}

const BACK: &str = "back";

/// You are away: somebody else answers for you until then. Or: nothing rings; or you are back
#[poise::command(slash_command, guild_only)]
async fn leave(
    ctx: Context<'_>,
    #[description = "A day, an hour or a length: Friday, today 20:00, 2 January, 3 days; or: back"]
    #[autocomplete = "complete_leave"]
    #[max_length = 40]
    until: String,
    #[description = "Who answers for you; whoever holds the next post if you leave it out"]
    #[rename = "stand-in"]
    stand_in: Option<User>,
    #[description = "True: you still answer yourself, only nothing rings for you until then"]
    snooze: Option<bool>,
) -> Result<(), Failure> {
    let stand_in = stand_in.map(|user| PlayerId(user.id.get()));
    here(ctx, |here| async move {
        match (snooze.unwrap_or(false), bare(&until).eq_ignore_ascii_case(BACK)) {
            (_, true) => back(here).await,
            (true, false) => self::snooze(here, Some(&until)).await,
            (false, false) => go_on_leave(here, &until, stand_in).await,
        }
    })
    .await
}

/// Remind whoever is awaited, in your own name
#[poise::command(slash_command, guild_only)]
pub(crate) async fn nudge(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, remind_awaited).await
}
