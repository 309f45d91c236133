//! Files that are nobody else's business: the database and whatever is kept beside it hold secrets
//! and what people wrote, so only the user who runs Sirdar may read them, whatever the umask.
//!
//! SQLite gives its own files beside a database (`-wal`, `-shm`, `-journal`) the database's rights.
//! Systems without such rights are left as they are.

use std::fs::File;
use std::io;
use std::path::Path;

use tracing::warn;

/// What the names of our files beside a database go on with.
const BESIDE: [&str; 7] =
    ["-wal", "-shm", "-journal", ".lock", ".before-", ".replaced-", ".restoring"];

pub(super) fn make(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    // A umask may have left less than that.
    keep(path)?;
    Ok(file)
}

/// Opens a file to read and write, and makes it if there is none. Not for databases: see [`around`].
pub fn open(path: &Path) -> io::Result<File> {
    match make(path) {
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {
            narrow(path);
            File::options().read(true).write(true).open(path)
        }
        outcome => outcome,
    }
}

/// Takes the rights of others from a file that is there, and makes sure of its owner's.
#[cfg(unix)]
fn keep(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;

    let mode = std::fs::metadata(path)?.permissions().mode() & 0o777;
    // A file that its owner has made read-only stays so.
    let wanted = if mode & 0o400 == 0 { 0o600 } else { mode & 0o600 };
    match mode == wanted {
        true => Ok(()),
        false => std::fs::set_permissions(path, std::fs::Permissions::from_mode(wanted)),
    }
}

#[cfg(not(unix))]
fn keep(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The same, where it may be somebody else's file, or SQLite takes it away meanwhile.
pub fn narrow(path: &Path) {
    match keep(path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => {
            warn!(file = %path.display(), %why, "a file may be read by others");
        }
        _ => {}
    }
}

/// The same for a database, and for whatever of ours is beside it; the database is made, empty, if
/// there is none. What is there is not opened: to close it again would take SQLite's locks on it
/// from the whole process.
pub fn around(database: &Path) -> io::Result<()> {
    match make(database) {
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => narrow(database),
        outcome => drop(outcome?),
    }
    let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
    let name = database.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for entry in std::fs::read_dir(folder.unwrap_or_else(|| Path::new(".")))?.flatten() {
        let found = entry.file_name().to_string_lossy().into_owned();
        let rest = found.strip_prefix(&name);
        let ours = rest.is_some_and(|rest| BESIDE.iter().any(|end| rest.starts_with(end)));
        if ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            narrow(&entry.path());
        }
    }
    Ok(())
}
