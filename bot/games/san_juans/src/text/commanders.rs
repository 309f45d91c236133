//! Named leaders (J-145): an emir for each island, and officers who lead ours there.

use san_juans::{Flag, Space, UnitId, data};

use crate::text::names::Names;

/// By island: the emir, an officer of the Khedive's, an officer of the Queen's.
const LEADERS: [(&str, &str, &str, &str); 8] = [
    ("stuart", "Osman Azraq", "Major Rundle", "Colonel Burnaby"),
    ("waldron", "Mahmud wad Ahmad", "Major Hunter", "Sir Charles Wilson"),
    ("orcas", "Hamdan Abu Anja", "Colonel Farquhar", "General Earle"),
    ("shaw", "Tahir al-Majzub", "Colonel Chermside", "General Brackenbury"),
    ("blakely", "Mustafa Hadal", "Colonel Holled Smith", "Sir John McNeill"),
    ("decatur", "Khidr ibn Ali", "Selim Bey", "General Davis"),
    ("lopez", "Osman Digna", "Valentine Baker Pasha", "Sir Redvers Buller"),
    ("san-juan", "Abd al-Rahman al-Nujumi", "Tewfik Bey", "Sir Herbert Stewart"),
];

/// Who leads both sides in a battle there; nothing where leaders are not named.
pub fn line(space: Space, units: &[UnitId], names: &Names<'_>) -> Option<String> {
    if !names.options().named_leaders {
        return None;
    }
    let slug = &data().island(data().island_of(space)).slug;
    let (_, emir, egyptian, british) = LEADERS.iter().find(|(island, ..)| island == slug)?;
    let is_british = |id: &UnitId| {
        names.find(*id).is_some_and(|unit| data().kind(unit.kind).flag == Flag::British)
    };
    let officer = if units.iter().any(is_british) { british } else { egyptian };
    Some(format!("{emir} leads the Ansar, {officer} ours."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_island_has_its_leaders() {
        for island in &data().islands {
            assert!(LEADERS.iter().any(|(slug, ..)| *slug == island.slug), "{}", island.slug);
        }
        assert_eq!(LEADERS.len(), data().islands.len());
    }
}
