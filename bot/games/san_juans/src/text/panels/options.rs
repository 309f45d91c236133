//! The options of a war in words, from `assets/campaign/options.toml`: what each means, what it can be.

use games::text::people::options::{Item, read};
use model::Setup;
use model::words::commas;
use san_juans::{Options, PackNo, PerPack};

use crate::presets;
use crate::text::war;

static ITEMS: PerPack<Vec<Item>> = PerPack::new(|pack| {
    read(&war::quoted(include_str!("../../../../../../assets/campaign/options.toml"), pack))
});

/// The options that a war can be played with.
pub fn items(pack: PackNo) -> &'static [Item] {
    ITEMS.of(pack)
}

/// `Storming on, Steps of a unit 6`: what differs from the standard game.
pub fn summary(options: &Options) -> String {
    let pack = options.pack;
    let same = |preset: &&games::Preset| {
        let of = presets::options(pack, preset.name);
        of.is_some_and(|of| Options { pace: options.pace, ..of } == *options)
    };
    if let Some(preset) = presets::of(pack).iter().find(same) {
        let title = preset.title.to_owned();
        let standard = Options { pack, ..Options::default() };
        let paced = Options { pace: options.pace, ..standard.clone() };
        return match paced == standard {
            true => title,
            false => format!("{title}, {}", changed(&paced)),
        };
    }
    changed(options)
}

fn changed(options: &Options) -> String {
    let standard = Setup::of(Options { pack: options.pack, ..Options::default() }).values();
    let changed =
        Setup::of(options.clone()).values().into_iter().filter(|value| !standard.contains(value));
    let told: Vec<String> = changed
        .filter_map(|(key, value)| {
            let item = items(options.pack).iter().find(|item| item.key == key)?;
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
        for item in items(PackNo::FIRST) {
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
        assert!(
            search(&setup, "zzz").is_empty()
                && search(&setup, "").len() == items(PackNo::FIRST).len()
        );
    }

    #[test]
    fn the_list_fits_and_shows_what_is_unusual() {
        games_testing::games();
        let options = Options { storming: true, steps_per_unit: 6, ..Options::default() };
        let full = presets::options(PackNo::FIRST, "full").expect("a preset");
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
