//! The world file: JSON, replaced as a whole, with the files hung on messages in a directory beside it.
//!
//! Private messages and interactions are not kept, as Discord's client forgets the former on a reload. A crash between
//! two saves loses at most what happened since; it never leaves half a file. Only the user who runs it may read them,
//! whatever the umask: they hold what people wrote, and all that is private between them and the bot.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;

use crate::ids::AttachmentId;
use crate::options::StartError;
use crate::world::World;
use crate::world::model::Attachment;

pub(crate) const SCHEMA: u32 = 1;

/// The directory of files beside a world file: `club.world.json` has `club.world.files`.
fn files_dir(path: &Path) -> PathBuf {
    path.with_extension("files")
}

/// Reads a world file; none if there is none.
pub(crate) fn load(path: &Path) -> Result<Option<World>, StartError> {
    let text = match fs::read(path) {
        Ok(text) => {
            keep_private(path, 0o600).map_err(|why| StartError::World(path.to_owned(), why))?;
            text
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StartError::World(path.to_owned(), error)),
    };
    let damaged = |why: String| StartError::Damaged(path.to_owned(), why);
    let mut world: World =
        serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
    if world.schema != SCHEMA {
        return Err(damaged(format!("version {} instead of {SCHEMA}", world.schema)));
    }
    let dir = files_dir(path);
    let messages = world.logs.values_mut().flat_map(|log| log.values_mut());
    for message in messages.filter(|message| !message.attachments.is_empty()) {
        for attachment in &mut Arc::make_mut(message).attachments {
            // A file that is gone is served empty rather than keeping the world from opening.
            let kept = fs::read(dir.join(attachment.id.to_string()));
            attachment.bytes = kept.map(Bytes::from).unwrap_or_default();
        }
    }
    Ok(Some(world))
}

/// A copy to be written: without private messages, and without what only they used.
pub(crate) fn copy(world: &World) -> World {
    let mut copy = world.clone();
    for log in copy.logs.values_mut() {
        log.retain(|_, message| !message.is_ephemeral());
    }
    copy
}

/// Writes a copy: new files first, then the world in one step, then away with files no longer used.
pub(crate) fn save(path: &Path, world: &World) -> io::Result<()> {
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        fs::create_dir_all(parent)?;
    }
    let dir = files_dir(path);
    let messages = world.logs.values().flat_map(|log| log.values());
    let used: Vec<&Attachment> = messages.flat_map(|message| &message.attachments).collect();
    if !used.is_empty() {
        fs::create_dir_all(&dir)?;
        keep_private(&dir, 0o700)?;
        fs::write(dir.join(".gitignore"), "*\n")?;
    }
    for attachment in &used {
        let file = dir.join(attachment.id.to_string());
        if !file.exists() {
            replace(&file, &attachment.bytes)?;
        }
    }
    replace(path, &serde_json::to_vec(world)?)?;
    sweep(&dir, &used.iter().map(|attachment| attachment.id).collect())
}

/// Writes a file beside its place and moves it there.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    // What a crash has left of it may have other rights.
    match fs::remove_file(&beside) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
        _ => {}
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&beside)?.write_all(bytes)?;
    fs::rename(&beside, path)
}

/// Leaves what is there to its owner alone.
fn keep_private(path: &Path, mode: u32) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))?;
    #[cfg(not(unix))]
    let _ = (path, mode);
    Ok(())
}

fn sweep(dir: &Path, used: &HashSet<AttachmentId>) -> io::Result<()> {
    if !dir.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let id: Option<AttachmentId> =
            entry.file_name().to_str().and_then(|name| name.parse().ok());
        if id.is_some_and(|id| !used.contains(&id)) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
