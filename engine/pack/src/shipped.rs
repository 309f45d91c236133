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
        let others = [("oudh", of(&files!("oudh"))), ("north-china", of(&files!("north-china")))];
        let others = others.map(|(name, files)| {
            enroll(&files).unwrap_or_else(|refused| panic!("assets/{name}: {refused}"))
        });
        [PackNo::FIRST.get()].into_iter().chain(others).collect()
    })
}
