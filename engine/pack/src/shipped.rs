//! The packs that every build brings.

use std::sync::OnceLock;

use crate::{Files, Pack, PackNo, Refused, enroll, read};

macro_rules! files {
    ($name:literal $($more:literal)*) => {
        files!($name; "pack.toml" "islands.toml" "places.toml" "paths.toml" "units.toml" "cards.toml"
            "events.toml" "setup.toml" $($more)*)
    };
    ($name:literal; $($file:literal)+) => {
        [$(($file, include_str!(concat!("../../../assets/", $name, "/", $file)))),+]
    };
}

macro_rules! san_juans {
    () => {
        files!("san-juans" "words.toml" "rules.toml" "PLAYING.md" "map.toml" "land.geojson" "drawings/furniture.svg" "drawings/hills.svg"
            "drawings/emblems/balloon.svg" "drawings/emblems/camel.svg"
            "drawings/emblems/chest.svg" "drawings/emblems/drum.svg" "drawings/emblems/gun.svg"
            "drawings/emblems/heliograph.svg" "drawings/emblems/helmet.svg"
            "drawings/emblems/redoubt.svg" "drawings/emblems/sabres.svg"
            "drawings/emblems/scroll.svg" "drawings/emblems/shield.svg"
            "drawings/emblems/star.svg" "drawings/emblems/steamer.svg"
            "drawings/emblems/tarbush.svg" "drawings/emblems/tent.svg"
            "drawings/emblems/train.svg")
    };
}

macro_rules! oudh {
    () => {
        files!("oudh" "words.toml" "map.toml" "water.geojson" "drawings/hills.svg"
            "drawings/emblems/bullock.svg" "drawings/emblems/elephant.svg"
            "drawings/emblems/kukri.svg" "drawings/emblems/quill.svg"
            "drawings/emblems/telegraph.svg" "drawings/emblems/turban.svg")
    };
}

macro_rules! north_china {
    () => {
        files!("north-china" "words.toml" "map.toml" "land.geojson" "water.geojson" "drawings/hills.svg"
            "drawings/emblems/cap.svg" "drawings/emblems/cart.svg"
            "drawings/emblems/cathedral.svg" "drawings/emblems/flags.svg"
            "drawings/emblems/gate.svg" "drawings/emblems/hat.svg" "drawings/emblems/junk.svg"
            "drawings/emblems/quill.svg" "drawings/emblems/straw-hat.svg"
            "drawings/emblems/telegraph.svg" "drawings/emblems/turban.svg")
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
    let read = read::read(&of(&san_juans!()), PackNo::FIRST);
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
        "san-juans" => Some(of(&san_juans!())),
        "oudh" => Some(of(&oudh!())),
        "north-china" => Some(of(&north_china!())),
        "example-pack" => Some(of(&files!("example-pack"))),
        _ => None,
    }
}
