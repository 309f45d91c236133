//! A server of PostgreSQL of the test's own, which is started anew in the midst of everything.
//!
//! It runs in a folder of its own, at a port of its own, by the programs of this machine. They
//! refuse to run as root: root has them run by the user `postgres`.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Who the programs are run by if the test is root's.
const USER: &str = "postgres";
/// The database, and who owns it.
const NAME: &str = "sirdar";

/// How a server is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Connections are closed, and everything is written.
    Fast,
    /// As if the machine had lost its power.
    Immediate,
}

impl Mode {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Mode::Fast => "fast",
            Mode::Immediate => "immediate",
        }
    }
}

/// The programs of PostgreSQL.
struct Programs {
    folder: PathBuf,
    /// Whether they are run by another user.
    by_another: bool,
}

impl Programs {
    /// The newest of this machine; none if there are none, or nobody may run them.
    fn found() -> Option<Self> {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let folders = versions.map(|version| version.path().join("bin"));
        let mut folders: Vec<PathBuf> = folders.collect();
        folders.sort_by_key(|folder| std::cmp::Reverse(version_of(folder)));
        let path = std::env::var_os("PATH").unwrap_or_default();
        folders.extend(std::env::split_paths(&path));
        let whole = |folder: &PathBuf| {
            ["initdb", "pg_ctl", "createdb"].iter().all(|name| folder.join(name).is_file())
        };
        let folder = folders.into_iter().find(whole)?;
        let by_another = printed(Command::new("id").arg("-u")).as_deref() == Some("0");
        if by_another {
            printed(Command::new("id").args(["-u", USER]))?;
        }
        Some(Self { folder, by_another })
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = match self.by_another {
            true => Command::new("runuser"),
            false => Command::new(program),
        };
        if self.by_another {
            command.args(["-u", USER, "--"]).arg(program);
        }
        // Somebody else may not be let into the folder that the test runs in.
        command.current_dir("/").stdin(Stdio::null());
        command
    }

    fn program(&self, name: &str) -> Command {
        self.command(&self.folder.join(name))
    }
}

/// The number of a version, from a path like `/usr/lib/postgresql/15/bin`.
fn version_of(folder: &Path) -> u32 {
    let name = folder.parent().and_then(Path::file_name).unwrap_or_default();
    name.to_string_lossy().parse().unwrap_or_default()
}

/// What a command prints, if it ends well.
fn printed(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn must(command: &mut Command) {
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
}

pub(crate) struct Server {
    programs: Programs,
    folder: PathBuf,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.control("stop").args(["-m", Mode::Immediate.name()]).output();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Server {
    /// Starts one with an empty database; none if this machine has no programs for it.
    pub(crate) fn start(name: &str) -> Option<Self> {
        let programs = Programs::found()?;
        let own = format!("sirdar-{name}-server-{}", std::process::id());
        let folder = std::env::temp_dir().join(own);
        must(programs.command(Path::new("mkdir")).args(["-m", "700"]).arg(&folder));
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = free.local_addr().expect("its address").port();
        drop(free);
        let server = Self { programs, folder, port };
        let data = server.data();
        let initdb = &mut server.programs.program("initdb");
        must(
            initdb
                .args(["-A", "trust", "-U", NAME, "-E", "UTF8", "--locale=C", "--no-sync", "-D"])
                .arg(data),
        );
        let options = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='{}' \
             -c fsync=off -c max_connections=200",
            server.folder.display()
        );
        must(server.control("start").args(["-o", &options]));
        let port = port.to_string();
        let place = ["-h", "127.0.0.1", "-p", &port, "-U", NAME, NAME];
        must(server.programs.program("createdb").args(place));
        Some(server)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn log(&self) -> PathBuf {
        self.folder.join("server.log")
    }

    fn control(&self, what: &str) -> Command {
        let mut command = self.programs.program("pg_ctl");
        command.arg(what).arg("-w").arg("-D").arg(self.data()).arg("-l").arg(self.log());
        command
    }

    /// Where the database is.
    pub(crate) fn url(&self) -> String {
        format!("postgres://{NAME}@127.0.0.1:{}/{NAME}", self.port)
    }

    /// Ends it and starts it anew.
    pub(crate) fn restart(&self, mode: Mode) {
        must(self.control("restart").args(["-m", mode.name()]));
    }

    /// Leaves what the database holds, and what the server has said, in a folder.
    pub(crate) fn write_down(&self, folder: &Path) {
        let dumped = printed(self.programs.program("pg_dump").arg(self.url()));
        let _ = std::fs::write(folder.join("sirdar.sql"), dumped.unwrap_or_default());
        let _ = std::fs::copy(self.log(), folder.join("server.log"));
    }
}
