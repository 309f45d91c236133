//! The packs that every build brings.

use std::sync::OnceLock;

use crate::{Files, Pack, PackNo, Refused, enroll, read};

macro_rules! files {
    ($name:literal) => {
        files!($name; "pack.toml" "islands.toml" "places.toml" "paths.toml" "units.toml" "cards.toml"
            "events.toml" "setup.toml")
    };
    ($name:literal; $($file:literal)+) => {
        [$(($file, include_str!(concat!("../../../assets/", $name, "/", $file)))),+]
    };
}

fn of(texts: &[(&str, &str)]) -> Files {
    Files(texts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
}

/// The first pack.
///
/// # Panics
/// On a mistake in it, which is a mistake in the program.
pub(crate) fn first() -> Pack {
    let read = read::read(&of(&files!("san-juans")), PackNo::FIRST);
    read.unwrap_or_else(|mistakes| panic!("assets/san-juans: {}", Refused::Mistakes(mistakes)))
}

/// Every pack that comes with this build, the San Juans first.
///
/// # Panics
/// On a mistake in one of them, which is a mistake in the program.
pub fn shipped() -> &'static [&'static Pack] {
    static ALL: OnceLock<Vec<&'static Pack>> = OnceLock::new();
    ALL.get_or_init(|| {
        let enrolled = |name: &&str| {
            let files = shipped_files(name).unwrap_or_default();
            enroll(&files).unwrap_or_else(|refused| panic!("assets/{name}: {refused}"))
        };
        std::iter::once(PackNo::FIRST.get()).chain(OTHERS.iter().map(enrolled)).collect()
    })
}

/// Those besides the San Juans.
const OTHERS: [&str; 2] = ["oudh", "north-china"];

/// The files of a pack that comes with this build, by its folder; `example-pack` is one to begin from.
pub fn shipped_files(name: &str) -> Option<Files> {
    match name {
        "san-juans" => Some(of(&files!("san-juans"))),
        "oudh" => Some(of(&files!("oudh"))),
        "north-china" => Some(of(&files!("north-china"))),
        "example-pack" => Some(of(&files!("example-pack"))),
        _ => None,
    }
}
