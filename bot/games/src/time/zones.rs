//! Time zones as people look for them: by city, by country, by IANA name.

use std::sync::OnceLock;

use crate::time::hours;

/// The zones there are, with the countries that keep them.
const LIST: &str = include_str!("../../../../assets/zones.tsv");

/// A time zone to choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub name: &'static str,
    /// The country it is in, by its names.
    pub country: &'static str,
    /// The part of the country, if there are several.
    pub part: &'static str,
}

fn all() -> &'static [Place] {
    static ALL: OnceLock<Vec<Place>> = OnceLock::new();
    ALL.get_or_init(|| {
        let lines = LIST.lines().filter(|line| !line.starts_with('#'));
        let place = |line: &'static str| {
            let mut columns = line.split('\t');
            let (name, country) = (columns.next()?, columns.next()?);
            Some(Place { name, country, part: columns.next().unwrap_or_default() })
        };
        lines.filter_map(place).collect()
    })
}

impl Place {
    /// The city a zone is named after: `New York`.
    pub fn city(&self) -> String {
        self.name.rsplit('/').next().unwrap_or(self.name).replace('_', " ")
    }

    /// How well it fits what is looked for; less is better.
    fn fits(&self, wanted: &str) -> Option<u8> {
        let (city, country) = (self.city().to_lowercase(), self.country.to_lowercase());
        let (name, part) = (self.name.to_lowercase(), self.part.to_lowercase());
        let begins = |text: &str| {
            let mut words = text.split([' ', ',', '(', '/', '_']);
            words.any(|word| word.starts_with(wanted))
        };
        let ranks = [
            city == wanted || name == wanted,
            city.starts_with(wanted),
            country.split(", ").any(|country| country.starts_with(wanted)),
            begins(&name) || begins(&country),
            part.contains(wanted) || country.contains(wanted),
            name.contains(wanted) || name.replace('_', " ").contains(wanted),
        ];
        ranks.iter().position(|fits| *fits).and_then(|rank| u8::try_from(rank).ok())
    }
}

/// Zones that fit what somebody types, the best first.
pub fn search(typed: &str) -> Vec<Place> {
    let wanted = typed.trim().to_lowercase();
    let mut found: Vec<(u8, Place)> =
        all().iter().filter_map(|place| Some((place.fits(&wanted)?, *place))).collect();
    found.sort_by_key(|(rank, place)| (*rank, place.name));
    found.into_iter().map(|(_, place)| place).collect()
}

/// The zone that somebody means, by its IANA name: one that is typed in full, or the only one, or
/// the only city of that name.
pub fn meant(typed: &str) -> Option<String> {
    let typed = typed.trim();
    if let Some(known) = hours::zone(typed) {
        return Some(known.iana_name().unwrap_or(typed).to_owned());
    }
    let found = search(typed);
    let exact = |place: &&Place| place.city().eq_ignore_ascii_case(typed);
    let mut cities = found.iter().filter(exact);
    match (&found[..], cities.next(), cities.next()) {
        ([only], ..) => Some(only.name.to_owned()),
        (_, Some(city), None) => Some(city.name.to_owned()),
        _ => None,
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
        assert_eq!(meant("london").as_deref(), Some("Europe/London"));
        assert_eq!(meant("europe/paris").as_deref(), Some("Europe/Paris"));
        assert_eq!(meant("usa"), None, "which of them?");
    }
}
