//! Time zones as people look for them: by city, by country, by IANA name, by letters.
//!
//! What is only a part of a name, or stands for several times, is never taken: it is asked which one
//! is meant.

use std::sync::LazyLock;

use jiff::Timestamp;
use model::words::unaccented;

use crate::time::hours;

const LIST: &str = include_str!("../../../../assets/zones.tsv");
const LETTERS: &str = include_str!("../../../../assets/zone_letters.tsv");

/// A time zone to choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub name: &'static str,
    pub country: &'static str,
    pub part: &'static str,
}

fn all() -> &'static [Place] {
    static ALL: LazyLock<Vec<Place>> = LazyLock::new(|| {
        let lines = LIST.lines().filter(|line| !line.starts_with('#'));
        let place = |line: &'static str| {
            let mut columns = line.split('\t');
            let (name, country) = (columns.next()?, columns.next()?);
            Some(Place { name, country, part: columns.next().unwrap_or_default() })
        };
        lines.filter_map(place).collect()
    });
    &ALL
}

impl Place {
    pub fn city(&self) -> String {
        self.name.rsplit('/').next().unwrap_or(self.name).replace('_', " ")
    }

    fn countries(&self) -> impl Iterator<Item = String> {
        self.country.split(", ").map(folded)
    }

    fn is_called(&self, wanted: &str) -> bool {
        folded(&self.city()) == wanted
            || folded(self.name) == wanted
            || self.countries().any(|country| country == wanted)
    }

    /// How well it fits what is looked for; less is better.
    fn fits(&self, wanted: &str) -> Option<u8> {
        let (city, country) = (folded(&self.city()), folded(self.country));
        let (name, part) = (folded(self.name), folded(self.part));
        let begins = |text: &str| {
            let mut words = text.split([' ', ',', '(', '/']);
            words.any(|word| word.starts_with(wanted))
        };
        let ranks = [
            city == wanted || name == wanted,
            city.starts_with(wanted),
            self.countries().any(|country| country.starts_with(wanted)),
            begins(&name) || begins(&country),
            part.contains(wanted) || country.contains(wanted),
            name.contains(wanted),
        ];
        ranks.iter().position(|fits| *fits).and_then(|rank| u8::try_from(rank).ok())
    }
}

/// A text as it is compared: in small letters without accents, `_` being a space.
fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
        '_' => ' ',
        '’' => '\'',
        letter => unaccented(letter),
    };
    text.trim().to_lowercase().chars().map(plain).collect()
}

/// Letters that people write for a time zone, such as `CET`.
#[derive(Debug)]
struct Letters {
    letters: &'static str,
    places: Vec<Place>,
    called: &'static str,
}

fn all_letters() -> &'static [Letters] {
    static ALL: LazyLock<Vec<Letters>> = LazyLock::new(|| {
        let lines = LETTERS.lines().filter(|line| !line.starts_with('#'));
        let read = |line: &'static str| {
            let mut columns = line.split('\t');
            let (letters, zones, called) = (columns.next()?, columns.next()?, columns.next()?);
            let of = |name: &str| all().iter().find(|place| place.name == name).copied();
            Some(Letters { letters, places: zones.split(' ').filter_map(of).collect(), called })
        };
        lines.filter_map(read).collect()
    });
    &ALL
}

fn letters(typed: &str) -> Option<&'static Letters> {
    all_letters().iter().find(|of| of.letters.eq_ignore_ascii_case(typed))
}

/// Reads `UTC+2`, `GMT-3:30`, `+0530` or `-8`, in seconds ahead of UTC.
fn offset(typed: &str) -> Option<i32> {
    let text = typed.to_lowercase().replace(' ', "").replace('−', "-");
    let text = text.strip_prefix("utc").or_else(|| text.strip_prefix("gmt")).unwrap_or(&text);
    let (ahead, digits) = match (text.strip_prefix('+'), text.strip_prefix('-')) {
        (Some(digits), _) => (1, digits),
        (_, Some(digits)) => (-1, digits),
        _ => return None,
    };
    let (hours, minutes) = match (digits.split_once(':'), digits.len()) {
        (Some(parts), _) => parts,
        (None, 3 | 4) => digits.split_at_checked(digits.len() - 2)?,
        (None, _) => (digits, "0"),
    };
    let number = |text: &str| -> Option<i32> {
        let plain = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse().ok()).flatten()
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (hours <= 14 && minutes < 60).then_some(ahead * (hours * 60 + minutes) * 60)
}

/// The zones whose clocks are so far ahead of UTC at `now`, those of which people write letters first.
fn at_offset(offset: i32, now: i64) -> Vec<Place> {
    let Ok(now) = Timestamp::from_second(now) else { return Vec::new() };
    let fits = |place: &&Place| {
        let zone = hours::zone(place.name);
        zone.is_some_and(|zone| zone.to_offset(now).seconds() == offset)
    };
    let mut found: Vec<Place> = all().iter().filter(fits).copied().collect();
    found.sort_by_key(|place| !all_letters().iter().any(|of| of.places.contains(place)));
    found
}

pub fn search(typed: &str) -> Vec<Place> {
    let wanted = folded(typed);
    let mut found: Vec<(u8, Place)> =
        all().iter().filter_map(|place| Some((place.fits(&wanted)?, *place))).collect();
    found.sort_by_key(|(rank, place)| (*rank, place.name));
    found.into_iter().map(|(_, place)| place).collect()
}

pub fn offered(typed: &str, now: i64) -> Vec<Place> {
    let typed = typed.trim();
    let of_letters = letters(typed).map(|of| of.places.clone());
    let mut found = of_letters.or_else(|| Some(at_offset(offset(typed)?, now))).unwrap_or_default();
    let searched: Vec<Place> =
        search(typed).into_iter().filter(|place| !found.contains(place)).collect();
    found.extend(searched);
    found
}

/// Why it has to be asked which zone somebody means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// They have written letters that stand for the time of all these.
    Letters(&'static str),
    Offset,
    Name,
}

/// What somebody means who types a time zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant {
    One(String),
    Several(Doubt, Vec<Place>),
    Nothing,
}

/// The zone that somebody means. Only a whole name is taken: of a zone, of a city, of a country with
/// one zone, or letters that stand for one.
pub fn meant(typed: &str, now: i64) -> Meant {
    let typed = typed.trim();
    if let Some(known) = hours::zone(typed) {
        return Meant::One(known.iana_name().unwrap_or(typed).to_owned());
    }
    let wanted = folded(typed);
    let (doubt, found) = if let Some(of) = letters(typed) {
        (Doubt::Letters(of.called), of.places.clone())
    } else if let Some(offset) = offset(typed) {
        (Doubt::Offset, at_offset(offset, now))
    } else {
        (Doubt::Name, all().iter().filter(|place| place.is_called(&wanted)).copied().collect())
    };
    match (doubt, &found[..]) {
        (Doubt::Letters(_) | Doubt::Name, [only]) => Meant::One(only.name.to_owned()),
        (_, [_, ..]) => Meant::Several(doubt, found),
        _ => match search(typed) {
            found if found.is_empty() || wanted.is_empty() => Meant::Nothing,
            found => Meant::Several(Doubt::Name, found),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_zone_of_the_list_is_known() {
        assert!(all().len() > 400, "{}", all().len());
        for place in all() {
            assert!(hours::zone(place.name).is_some(), "{}", place.name);
            assert!(!place.country.is_empty(), "{}", place.name);
        }
    }

    #[test]
    fn zones_are_found_by_city_and_by_country() {
        let first = |typed: &str| search(typed).first().map_or("", |place| place.name);
        assert_eq!(first("london"), "Europe/London");
        assert_eq!(first("New Y"), "America/New_York");
        assert_eq!(first("england"), "Europe/London");
        assert_eq!(first("Germany"), "Europe/Berlin");
        assert_eq!(first("netherl"), "Europe/Amsterdam");
        assert_eq!(first("asia/tok"), "Asia/Tokyo");
        assert!(search("usa").iter().any(|place| place.name == "America/Los_Angeles"));
        assert!(search("zzz").is_empty());
    }

    /// A day in winter, and one in summer, for the northern half of the world.
    const DAYS: [i64; 2] = [1_800_000_000, 1_815_000_000];

    #[track_caller]
    fn one(typed: &str, zone: &str) {
        assert_eq!(meant(typed, DAYS[0]), Meant::One(zone.to_owned()), "{typed}");
    }

    #[track_caller]
    fn asked(typed: &str, doubt: fn(Doubt) -> bool, first: &[&str]) {
        let Meant::Several(why, found) = meant(typed, DAYS[0]) else {
            panic!("{typed}: {:?}", meant(typed, DAYS[0]))
        };
        let names: Vec<&str> = found.iter().map(|place| place.name).collect();
        assert!(doubt(why) && names.starts_with(first), "{typed}: {why:?} {names:?}");
    }

    #[test]
    fn only_a_whole_name_of_one_zone_is_taken() {
        for (typed, zone) in [
            ("london", "Europe/London"),
            (" London ", "Europe/London"),
            ("europe/paris", "Europe/Paris"),
            ("America/New York", "America/New_York"),
            ("new_york", "America/New_York"),
            ("utc", "UTC"),
            ("England", "Europe/London"),
            ("Japan", "Asia/Tokyo"),
            ("Singapore", "Asia/Singapore"),
            ("São Paulo", "America/Sao_Paulo"),
            ("côte d’ivoire", "Africa/Abidjan"),
        ] {
            one(typed, zone);
        }
        let name = |doubt| doubt == Doubt::Name;
        asked("usa", name, &[]);
        asked("Germany", name, &["Europe/Berlin"]);
        // Each is the only hit, and none of them a whole name.
        for (typed, only) in [
            ("Freetow", "Africa/Freetown"),
            ("eetown", "Africa/Freetown"),
            ("cotlan", "Europe/London"),
            ("engl", "Europe/London"),
        ] {
            asked(typed, name, &[only]);
        }
        for nothing in ["", "  ", "Atlantis", "zzz", "+25", "+2:75", "UTC+", "UTC+2+2", "GMT 2"] {
            assert_eq!(meant(nothing, DAYS[0]), Meant::Nothing, "{nothing}");
        }
    }

    #[test]
    fn letters_of_one_zone_are_taken_and_of_several_asked() {
        for (typed, zone) in [
            ("WAT", "Africa/Lagos"),
            ("nst", "America/St_Johns"),
            ("COT", "America/Bogota"),
            ("ICT", "Asia/Bangkok"),
            ("CEST", "Europe/Berlin"),
            ("ChST", "Pacific/Guam"),
        ] {
            one(typed, zone);
        }
        let letters = |doubt| matches!(doubt, Doubt::Letters(_));
        asked("EET", letters, &["Europe/Athens", "Europe/Kyiv"]);
        asked("IST", letters, &["Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"]);
        asked("bst", letters, &["Europe/London", "Asia/Dhaka"]);
        asked("CST", letters, &["America/Chicago"]);
        assert_eq!(offered("cst", DAYS[0])[0].name, "America/Chicago");
    }

    #[test]
    fn a_number_is_asked_for_its_places() {
        let number = |doubt| doubt == Doubt::Offset;
        for (typed, ahead) in [
            ("UTC+2", 7_200),
            ("utc +02:00", 7_200),
            ("+2", 7_200),
            ("GMT-3:30", -12_600),
            ("+0530", 19_800),
            ("−8", -28_800),
        ] {
            asked(typed, number, &[]);
            let Meant::Several(_, found) = meant(typed, DAYS[0]) else { panic!("{typed}") };
            let now = Timestamp::from_second(DAYS[0]).expect("a time");
            for place in found {
                let zone = hours::zone(place.name).expect("a zone");
                assert_eq!(zone.to_offset(now).seconds(), ahead, "{typed}: {}", place.name);
            }
        }
        // In summer others have it.
        let of = |now| offered("UTC+2", now).iter().map(|place| place.name).collect::<Vec<_>>();
        assert!(of(DAYS[0]).contains(&"Europe/Athens") && !of(DAYS[0]).contains(&"Europe/Berlin"));
        assert!(of(DAYS[1]).contains(&"Europe/Berlin") && !of(DAYS[1]).contains(&"Europe/Athens"));
    }

    /// Letters that the database does not have, with the hours ahead of UTC that are meant.
    const OURS: [(&str, &[i32]); 28] = [
        ("AFT", &[270]),
        ("AMT", &[-240, 240]),
        ("ART", &[-180]),
        ("AZT", &[240]),
        ("BDT", &[360, 480]),
        ("BOT", &[-240]),
        ("BRT", &[-180]),
        ("CLST", &[-180]),
        ("CLT", &[-240]),
        ("COT", &[-300]),
        ("ECT", &[-300, -240]),
        ("FJT", &[720]),
        ("GET", &[240]),
        ("GST", &[240, -120]),
        ("ICT", &[420]),
        ("IRST", &[210]),
        ("MMT", &[390]),
        ("MYT", &[480]),
        ("NPT", &[345]),
        ("PET", &[-300]),
        ("PHT", &[480]),
        ("PYT", &[-180]),
        ("SGT", &[480]),
        ("TRT", &[180]),
        ("UYT", &[-180]),
        ("UZT", &[300]),
        ("VET", &[-240]),
        ("WST", &[780, 480]),
    ];

    #[test]
    fn the_letters_are_those_of_the_database_and_mean_what_they_mean_there() {
        use std::collections::{BTreeMap, BTreeSet};
        // Each day of a year: how far ahead of UTC a zone is, and by which letters.
        type Kept = Vec<i32>;
        let zones = jiff::tz::TimeZoneDatabase::bundled();
        let mut kinds: BTreeMap<String, BTreeMap<Kept, Vec<&str>>> = BTreeMap::new();
        let mut kept_by: BTreeMap<&str, Kept> = BTreeMap::new();
        for place in all() {
            let zone = zones.get(place.name).expect(place.name);
            let (mut kept, mut shown) = (Kept::new(), BTreeSet::new());
            // Every six hours: changes of clocks that are an hour apart are one kind.
            for step in 0..4 * 366 {
                let at = Timestamp::from_second(DAYS[0] + step * 6 * 3_600).expect("a time");
                let info = zone.to_offset_info(at);
                kept.push(info.offset().seconds());
                shown.insert(info.abbreviation().to_uppercase());
            }
            let letters = |of: &String| of.bytes().all(|byte| byte.is_ascii_alphabetic());
            for shown in shown.into_iter().filter(letters) {
                kinds.entry(shown).or_default().entry(kept.clone()).or_default().push(place.name);
            }
            kept_by.insert(place.name, kept);
        }
        for (shown, kinds) in kinds.iter().filter(|(shown, _)| *shown != "UTC") {
            let of =
                letters(shown).unwrap_or_else(|| panic!("{shown} stands in no row: {kinds:?}"));
            for (kept, places) in kinds {
                let has = of.places.iter().any(|place| kept_by[place.name] == *kept);
                assert!(has, "{shown} may be one of {places:?}");
            }
        }
        let mut ours: Vec<&str> = Vec::new();
        for of in all_letters() {
            assert!(!of.places.is_empty() && !of.called.is_empty(), "{of:?}");
            let whole = all().iter().find(|place| place.is_called(&folded(of.letters)));
            assert!(whole.is_none(), "{of:?} is called as {whole:?}");
            if kinds.contains_key(of.letters) {
                continue;
            }
            ours.push(of.letters);
            let (_, hours) =
                OURS.iter().find(|(letters, _)| *letters == of.letters).expect(of.letters);
            assert_eq!(hours.len(), of.places.len(), "{of:?}");
            for (place, minutes) in of.places.iter().zip(*hours) {
                assert!(kept_by[place.name].contains(&(minutes * 60)), "{of:?}: {place:?}");
            }
        }
        let listed: Vec<&str> = OURS.iter().map(|(letters, _)| *letters).collect();
        assert_eq!(ours, listed);
    }

    #[test]
    fn the_guide_has_a_table_of_all_letters() {
        let guide = include_str!("../../../../assets/PLAYING.md");
        let table = guide.split_once("| letters | zone |\n|--|--|\n").expect("a table").1;
        let table = table.split_once("\n\n").expect("it ends").0;
        let mut rows: Vec<(String, Vec<&str>)> = Vec::new();
        for of in all_letters() {
            let cities: Vec<String> = of.places.iter().map(Place::city).collect();
            let zone = match &cities[..] {
                [city] => city.clone(),
                cities => format!("asked: {} ({})", cities.join(", "), of.called),
            };
            match rows.iter_mut().find(|(known, _)| *known == zone) {
                Some((_, letters)) => letters.push(of.letters),
                None => rows.push((zone, vec![of.letters])),
            }
        }
        let row = |(zone, letters): &(String, Vec<&str>)| {
            let letters: Vec<String> =
                letters.iter().map(|letters| format!("`{letters}`")).collect();
            format!("| {} | {zone} |", letters.join(", "))
        };
        let rows: Vec<String> = rows.iter().map(row).collect();
        assert_eq!(table, rows.join("\n"));
    }
}
