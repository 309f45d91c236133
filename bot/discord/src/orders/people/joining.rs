//! Joining, leaving, beginning: what the lobby's buttons and `/campaign` share.

use games::text::host::Bar;
use games::text::people::leaving;
use serenity::all::GuildId;
use staff::group::Admission;

use crate::grants;
use crate::orders::host;
use crate::prelude::*;

/// Somebody joins; whoever comes later is told how things stand.
pub async fn join(here: Here<'_>, name: &str, side: Option<Side>, salt: Option<&str>) -> Outcome {
    if salt.is_some_and(|typed| model::dice::entropy::word(typed).is_none()) {
        return Ok(said(text::dice::NO_SALT));
    }
    let name = model::words::clip(&model::words::bare(name), 40);
    let request = Request::Join { name, salt: salt.map(str::to_owned), side };
    let in_time = here.snapshot.roster.undone_until(here.player(), here.app.campaigns.now());
    let receipt = here.request(request).await?;
    if in_time.is_some() {
        return Ok(leaving::returned(&here.snapshot, &receipt.snapshot, here.player()).into());
    }
    let mut post = games::text::guidance::brief::joined_brief(&receipt.snapshot, here.player());
    post.body.push_str(&text::dice::your_salt(&receipt.snapshot, salt));
    Ok(post.into())
}

/// Somebody would leave: of a war under way it is asked whether they know what follows.
pub async fn leave(here: Here<'_>) -> Outcome {
    here.must_have_joined()?;
    if here.snapshot.stage == Stage::Lobby || here.snapshot.stage == Stage::Over {
        return leave_surely(here).await;
    }
    let id = ButtonId::LeaveSurely(here.snapshot.id);
    let button = Button::new(id, "Leave").emoji("👋").stop();
    let rows = vec![Row::one(button)];
    let asked = leaving::question(&here.snapshot, here.player(), here.app.campaigns.now());
    Ok(OutgoingMessage::from(asked).with_rows(rows).into())
}

pub async fn leave_surely(here: Here<'_>) -> Outcome {
    let after = here.request(Request::Leave).await?.snapshot;
    Ok(said(leaving::left(&after, here.player(), here.app.campaigns.now())))
}

pub async fn ready(here: Here<'_>) -> Outcome {
    let after = here.request(Request::Ready).await?.snapshot;
    Ok(said(match after.roster.group.ready.contains(&here.player()) {
        true => "✅ You are ready. When everybody is, anybody who has joined may press *Start*.",
        false => "You are not ready any more.",
    }))
}

pub async fn admit(here: Here<'_>, admission: Admission, manages: bool) -> Outcome {
    here.request(Request::Admit { admission, manages }).await?;
    Ok(said(match admission {
        Admission::Open => "🔓 Everybody may join.".to_owned(),
        Admission::Closed => {
            "🔒 Only those may join whom you name: `/campaign options invite:`.".to_owned()
        }
        Admission::Invites(player) => {
            format!("🔒 <@{}> may join. Nobody may who is not named.", player.0)
        }
    }))
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Starting {
    pub commander: Option<PlayerId>,
    pub election: bool,
    pub manages: bool,
    pub unready: usize,
}

fn start_without(here: &Here<'_>, commander: Option<PlayerId>, who: &[PlayerId]) -> Reply {
    let (campaign, commander) = (here.snapshot.id, commander.map_or(0, |player| player.0));
    let id = ButtonId::StartWithout { campaign, commander, unready: who.len() };
    let button = Button::new(id, "Start without waiting").emoji("⚔️").go();
    let rows = vec![Row::one(button)];
    let asked = text::people::members::start_without(&here.snapshot, who);
    OutgoingMessage::from(asked).with_rows(rows).into()
}

pub async fn start(here: Here<'_>, starting: Starting) -> Outcome {
    let Starting { commander, election, manages, unready } = starting;
    if let Some(named) = commander
        && here.snapshot.stage == model::Stage::Lobby
        && here.has_joined()
        && !here.snapshot.roster.has(named)
    {
        return Ok(said(
            "Whoever is to command must join first: `/campaign join`, or the button in the lobby.",
        ));
    }
    if election {
        here.request(Request::CallElection).await?;
        return Ok(said(
            "🗳️ The election is open: whoever would command presses *I stand*, everybody votes in \
             secret, and the war begins when it closes.",
        ));
    }
    let turns = here.snapshot.setup.commands_by_turns();
    if turns && commander.is_some() {
        return Err(Problem::NoPosts);
    }
    let founded = here.snapshot.roster.group.founder == Some(here.player());
    let after = match here.request(Request::Start { commander, manages, unready }).await {
        Err(Problem::NotReady { who }) if manages || founded => {
            return Ok(start_without(&here, commander, &who));
        }
        begun => &begun?.snapshot,
    };
    if after.roster.side.is_some() {
        return Ok(said("It has begun: press *Orders* under the newest message."));
    }
    let (phrases, name) = (text::phrases(after), |of| text::people::members::name_of(after, of));
    let first = match turns {
        true => text::people::members::awaited_first(after),
        false => after.roster.commander,
    };
    let who = match first {
        None => String::new(),
        Some(player) if player == here.player() => {
            let yours = match turns {
                true => "The first turn is yours".to_owned(),
                false => format!("You are {}", phrases.commander),
            };
            format!(" {yours}: press *Orders* under the newest message.")
        }
        Some(player) if turns => {
            format!(" {} is the first {} in command.", name(player), phrases.turn_taker)
        }
        Some(player) => format!(" {} commands.", name(player)),
    };
    Ok(said(format!("The {} has begun.{who}", games::of(&after.setup).about().noun)))
}

pub async fn room(here: Here<'_>, room: Option<ChannelId>) -> Outcome {
    if let (Some(side), Some(channel)) = (here.snapshot.side(), room) {
        match grants::read(&here.app.http, GuildId::new(here.snapshot.guild.0), channel.0).await {
            Ok(grants) => {
                let missing = host::missing_in_a_room(grants.bot);
                if !missing.is_empty() {
                    return Ok(said(text::people::sides::unusable(channel, &missing)));
                }
            }
            Err(Bar::Gone) => {
                let unseen = host::missing_in_a_room(0);
                return Ok(said(text::people::sides::unusable(channel, &unseen[..1])));
            }
            Err(Bar::Stranger | Bar::Silent) => {
                return Ok(said(text::people::sides::UNKNOWN_READERS));
            }
        }
        match crate::messages::rooms::readers(here.app, &here.snapshot, side, channel).await {
            Ok(who) if who.is_empty() => {}
            Ok(who) => return Err(Problem::SeenByOthers { who }),
            Err(_) => return Ok(said(text::people::sides::UNKNOWN_READERS)),
        }
    }
    let has_none = here.snapshot.side().is_some() && here.snapshot.roster.room.is_none();
    if room.is_some() || !has_none {
        here.request(Request::Room { room }).await?;
    }
    Ok(text::people::sides::roomed(room).into())
}
