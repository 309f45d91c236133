//! Files that are nobody else's business: the database and whatever is kept beside it hold secrets
//! and what people wrote, so only the user who runs Sirdar may read them, whatever the umask.
//!
//! SQLite gives its own files beside a database (`-wal`, `-shm`, `-journal`) the database's rights.
//! Systems without such rights are left as they are.

use std::fs::File;
use std::io;
use std::path::Path;

/// What the names of our files beside a database go on with.
const BESIDE: [&str; 7] =
    ["-wal", "-shm", "-journal", ".lock", ".before-", ".replaced-", ".restoring"];

/// Opens a file to read and write, and makes it if there is none: for this user alone.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    narrow(&file)?;
    Ok(file)
}

/// Takes the rights of others from a file, and makes sure of its owner's.
#[cfg(unix)]
fn narrow(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;

    let mode = file.metadata()?.permissions().mode();
    // A file that its owner has made read-only stays so.
    let wanted = if mode & 0o400 == 0 { 0o600 } else { mode & 0o600 };
    match mode & 0o777 == wanted {
        true => Ok(()),
        false => file.set_permissions(std::fs::Permissions::from_mode(wanted)),
    }
}

/// Takes the rights of others from a file that is there.
#[cfg(unix)]
pub(crate) fn keep(path: &Path) -> io::Result<()> {
    narrow(&File::open(path)?)
}

#[cfg(not(unix))]
pub(crate) fn keep(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The same for a database, and for whatever of ours is beside it; the database is made, empty, if
/// there is none.
pub(super) fn around(database: &Path) -> io::Result<()> {
    // One that may only be read is refused by whoever writes to it.
    match open(database) {
        Err(why) if why.kind() == io::ErrorKind::PermissionDenied => keep(database)?,
        outcome => drop(outcome?),
    }
    let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
    let name = database.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for entry in std::fs::read_dir(folder.unwrap_or_else(|| Path::new(".")))?.flatten() {
        let found = entry.file_name().to_string_lossy().into_owned();
        let rest = found.strip_prefix(&name);
        let ours = rest.is_some_and(|rest| BESIDE.iter().any(|end| rest.starts_with(end)));
        if ours && entry.file_type()?.is_file() {
            // SQLite takes its own away when the last who uses a database is done with it.
            match keep(&entry.path()) {
                Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
                _ => {}
            }
        }
    }
    Ok(())
}
