//! Campaigns as files, in the channel: taken out, brought in, laid aside for good, written up.
//!
//! A file that is brought in is somebody else's. It is fetched from Discord's own servers alone,
//! up to a size, and read by what `sirdar import` reads with (`campaign::archive`).

use campaign::archive::import::Import;
use campaign::archive::text_of;
use games::text::records::files as words;
use model::button::look::FileButton;
use model::campaign::name::CampaignName;
use reqwest::Url;
use reqwest::redirect::Policy;
use serenity::all::Attachment;
use staff::Privilege;
use store::Listed;
use tokio::sync::Semaphore;

use crate::grants::Looks;
use crate::outgoing::File;
use crate::prelude::*;
use crate::{grants, messages};

/// The longest file that is brought in, in bytes.
pub const BYTES_MAX: usize = 4 * 1024 * 1024;
/// The longest file that Discord takes from us, in bytes.
pub const SENT_MAX: usize = 9 * 1024 * 1024;
const WITHIN: Duration = Duration::from_secs(10);
const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];
/// Files read at once: to play a log again is work.
static READERS: Semaphore = Semaphore::const_new(1);

pub async fn pressed(here: Here<'_>, button: FileButton, manages: bool) -> Outcome {
    match button {
        FileButton::Archive => archived(here, manages).await,
        FileButton::Agree => {
            here.request(Request::AgreeToArchive).await?;
            Ok(said(words::ARCHIVED))
        }
        FileButton::TakeUp => take_up(here, manages).await,
        FileButton::Report => Ok(report(here.app, here.snapshot).await?.into()),
    }
}

pub async fn export(here: Here<'_>) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    let over = snapshot.stage == Stage::Over;
    if !over && !here.has_joined() {
        return Err(Problem::NotAMember);
    }
    if snapshot.audience.is_some() {
        return Err(Problem::BothSecrets);
    }
    if let Some(turn) = snapshot.roster.waits(here.player()).filter(|_| !over) {
        return Err(Problem::Newcomer { turn });
    }
    let bytes = app.campaigns.export(snapshot.id).await?;
    if bytes.len() > SENT_MAX {
        return Ok(said(words::TOO_LONG_TO_SEND));
    }
    if !over && snapshot.stage != Stage::Lobby {
        // Whoever has every die can work out what lies in the pile: the others are to know.
        let nonce = format!("e{}", here.origin.asker.interaction.0);
        let outgoing = OutgoingMessage::from(words::copied(snapshot, here.player()));
        if !messages::into_channel(app, snapshot, nonce, &outgoing).await {
            return Ok(said(words::CANNOT_TELL));
        }
    }
    let name = format!("{}.json", words::file_name(&snapshot.name));
    let about = format!("The campaign {} as JSON", snapshot.name);
    let file = File { name, bytes: bytes.into(), about };
    Ok(OutgoingMessage::from(words::exported(over)).with_file(file).into())
}

fn is_discords(url: &Url, base: Option<&str>) -> bool {
    let instead = base.and_then(|base| Url::parse(base).ok());
    let plain = url.username().is_empty() && url.password().is_none();
    let there = match instead {
        Some(base) => url.origin() == base.origin(),
        None => {
            let named = url.host_str().is_some_and(|host| HOSTS.contains(&host));
            named && url.scheme() == "https" && url.port().is_none()
        }
    };
    plain && there
}

/// The text of an attached file; or a sentence that says why there is none.
async fn fetched(attached: &Attachment, base: Option<&str>) -> Result<String, String> {
    let size = usize::try_from(attached.size).unwrap_or(usize::MAX);
    if size > BYTES_MAX {
        return Err(words::too_long(BYTES_MAX));
    }
    let url = Url::parse(&attached.url).ok().filter(|url| is_discords(url, base));
    let url = url.ok_or_else(|| words::NOT_DISCORDS.to_owned())?;
    let gone = |_| words::DID_NOT_COME.to_owned();
    let client = reqwest::Client::builder().redirect(Policy::none()).timeout(WITHIN);
    let client = client.build().map_err(gone)?;
    let answer = client.get(url).send().await.map_err(gone)?;
    if !answer.status().is_success() {
        return Err(words::DID_NOT_COME.to_owned());
    }
    let (mut answer, mut bytes) = (answer, Vec::with_capacity(size));
    while let Some(chunk) = answer.chunk().await.map_err(gone)? {
        if bytes.len() + chunk.len() > BYTES_MAX {
            return Err(words::too_long(BYTES_MAX));
        }
        bytes.extend_from_slice(&chunk);
    }
    text_of(bytes).ok_or_else(|| words::NO_TEXT.to_owned())
}

pub async fn import(
    app: &App,
    origin: Origin,
    attached: &Attachment,
    name: Option<CampaignName>,
    place: (GuildId, ChannelId),
    keep_roster: bool,
) -> Outcome {
    app.campaigns.must_be_free(place.1).await?;
    let Ok(reader) = READERS.try_acquire() else { return Err(Problem::Busy) };
    let text = match fetched(attached, app.http.proxy.as_deref()).await {
        Ok(text) => text,
        Err(why) => return Ok(said(why)),
    };
    let read = tokio::task::spawn_blocking(move || {
        // Nobody waits for a reading that takes too long, but it is still work.
        let _reading = reader;
        Import::read(&text)
    });
    let read = read.await.map_err(|why| {
        error!(%why, "a file could not be read");
        Problem::Fault("import".to_owned())
    })?;
    let import = match read {
        Ok(import) => import,
        Err(why) => return Ok(said(words::refused(&why))),
    };
    let made = app.campaigns.bring(origin.asker, import, name, place, keep_roster).await?;
    info!(campaign = %made.id, "imported from the channel");
    Ok(words::imported(&made).into())
}

pub async fn seen(app: &App, guild: GuildId, looks: &Looks) -> Result<Vec<Listed>, Problem> {
    let listed = app.campaigns.list(guild).await?;
    let visible = grants::visible(&app.http, guild.0, looks).await;
    let sees = |of: &Listed| visible.as_ref().is_none_or(|these| these.contains(&of.channel.0));
    Ok(listed.into_iter().filter(sees).collect())
}

pub async fn archive(here: Here<'_>, manages: bool) -> Outcome {
    let snapshot = &here.snapshot;
    match snapshot.stage {
        Stage::Over => return Err(Problem::Over),
        Stage::Aside => return Err(Problem::Aside),
        Stage::Lobby | Stage::Running | Stage::Frozen => {}
    }
    let leads = snapshot.roster.commander == Some(here.player());
    let takes_turns =
        snapshot.roster.by_turns && snapshot.roster.may(here.player(), Privilege::Serve);
    let invited = snapshot.stage == Stage::Lobby && here.has_joined();
    if !manages && !leads && !takes_turns && !invited {
        return Ok(said(words::ARCHIVE_IS_NOT_YOURS));
    }
    let id = ButtonId::File { campaign: snapshot.id, button: FileButton::Archive };
    let button = Button::new(id, "Lay it aside").emoji("🗄️").stop();
    let rows = vec![Row::one(button)];
    Ok(OutgoingMessage::from(words::sure(snapshot)).with_rows(rows).into())
}

async fn archived(here: Here<'_>, manages: bool) -> Outcome {
    let after = here.request(Request::Archive { manages }).await?.snapshot;
    Ok(said(match after.stage {
        Stage::Aside => words::ARCHIVED,
        _ => words::ARCHIVE_ASKED,
    }))
}

pub async fn take_up(here: Here<'_>, manages: bool) -> Outcome {
    here.request(Request::TakeUp { manages }).await?;
    Ok(said("▶️ The war goes on; the channel is told."))
}

pub(super) async fn report(app: &App, snapshot: Arc<Snapshot>) -> Result<OutgoingMessage, Problem> {
    if snapshot.game.is_none() {
        return Err(Problem::NotStarted);
    }
    let (of, now) = (Arc::clone(&snapshot), app.campaigns.now());
    let written = move |lines: Vec<LogLine>| {
        let (post, story) =
            (games::of(&snapshot.setup).about().reports.report)(&snapshot, &lines, now);
        (post, story, snapshot)
    };
    let (post, story, snapshot) = app.campaigns.of_whole_log(&of, written).await?;
    let outgoing = OutgoingMessage::from(post);
    if story.len() > SENT_MAX {
        return Ok(outgoing);
    }
    let name = format!("{}.md", words::file_name(&snapshot.name));
    let about = format!("The story of {} by turns", snapshot.name);
    Ok(outgoing.with_file(File { name, bytes: story.into_bytes().into(), about }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_from_discord_alone() {
        let ours = |url: &str, base| Url::parse(url).is_ok_and(|url| is_discords(&url, base));
        for url in [
            "https://cdn.discordapp.com/attachments/1/2/war.json?ex=1",
            "https://media.discordapp.net/ephemeral-attachments/1/2/war.json",
        ] {
            assert!(ours(url, None), "{url}");
            assert!(!ours(url, Some("http://127.0.0.1:8017")), "{url}");
        }
        for url in [
            "http://cdn.discordapp.com/attachments/1/2/war.json",
            "https://cdn.discordapp.com:8443/a",
            "https://cdn.discordapp.com.evil.example/a",
            "https://evil.example/cdn.discordapp.com",
            "https://user@cdn.discordapp.com/a",
            "http://127.0.0.1:8017/attachments/1/2/war.json",
            "http://169.254.169.254/latest",
            "file:///etc/passwd",
        ] {
            assert!(!ours(url, None), "{url}");
        }
        let local = "http://127.0.0.1:8017/attachments/1/2/war.json";
        assert!(ours(local, Some("http://127.0.0.1:8017")));
        assert!(!ours(local, Some("http://127.0.0.1:8018")));
    }
}
