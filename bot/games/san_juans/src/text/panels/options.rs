//! The options of a campaign in words, from `options.toml`: what each means, what it can be.

use std::sync::LazyLock;

use games::text::people::options::{Item, read};
use model::Setup;
use model::words::commas;
use san_juans::Options;

use crate::presets::{self, PRESETS};

pub fn items() -> &'static [Item] {
    static ITEMS: LazyLock<Vec<Item>> =
        LazyLock::new(|| read(include_str!("../../../../../../assets/san-juans/options.toml")));
    &ITEMS
}

/// `Storming on, Steps of a unit 6`: what differs from the standard game.
pub fn summary(options: &Options) -> String {
    let same = |preset: &&games::Preset| {
        let of = presets::options(preset.name);
        of.is_some_and(|of| Options { pace: options.pace, ..of } == *options)
    };
    if let Some(preset) = PRESETS.iter().find(same) {
        let title = preset.title.to_owned();
        let paced = Options { pace: options.pace, ..Options::default() };
        return match paced == Options::default() {
            true => title,
            false => format!("{title}, {}", changed(&paced)),
        };
    }
    changed(options)
}

fn changed(options: &Options) -> String {
    let standard = Setup::of(Options::default()).values();
    let changed =
        Setup::of(options.clone()).values().into_iter().filter(|value| !standard.contains(value));
    let told: Vec<String> = changed
        .filter_map(|(key, value)| {
            let item = items().iter().find(|item| item.key == key)?;
            Some(format!("{} {}", item.title, item.shown(&value).to_lowercase()))
        })
        .collect();
    commas(&told)
}

#[cfg(test)]
mod tests {
    use model::Setup;

    use super::*;
    use games::text::people::options::{item, list, search};
    use model::words::{BODY_MAX, length};

    #[test]
    fn options_and_their_values_are_found_by_typing() {
        games_testing::games();
        let setup = Setup::of(Options::default());
        for item in items() {
            assert_eq!(search(&setup, &item.key).first(), Some(&item));
            assert_eq!(search(&setup, &item.title.to_uppercase()).first(), Some(&item));
            for value in item.offered() {
                assert_eq!(item.read(&value.label.to_uppercase()), Ok(value.value.clone()));
                assert_eq!(item.read(&value.value), Ok(value.value));
            }
            for junk in ["", "\u{202e}", "@everyone", "99999999999999999999", "-1", "٣"] {
                let told = item.read(junk).expect_err(junk);
                assert!(told.contains("will not do") && !told.contains("@everyone"), "{told}");
            }
        }
        let scenario = item(&setup, "scenario").expect("there is one");
        assert_eq!(scenario.read("recon"), Ok("reconquest".to_owned()));
        assert!(search(&setup, "zzz").is_empty() && search(&setup, "").len() == items().len());
    }

    #[test]
    fn the_list_fits_and_shows_what_is_unusual() {
        games_testing::games();
        let options = Options { storming: true, steps_per_unit: 6, ..Options::default() };
        let full = presets::options("full").expect("a preset");
        for all in [Options::default(), full, options.clone()] {
            let told = length(&list(&Setup::of(all)));
            assert!(told < BODY_MAX - 200, "{told}");
        }
        let told = list(&Setup::of(options.clone()));
        assert!(told.contains("Storming: **On**"), "{told}");
        assert_eq!(summary(&options), "Steps of a unit 6, Storming on");
        assert_eq!(summary(&Options::default()), "Standard");
    }
}
