//! Named leaders (J-145): one of theirs for each island, and officers who lead ours there.

use san_juans::{Flag, IslandId, Leader, Space, UnitId};
use serde_json::json;

use crate::text::book::told;
use crate::text::names::Names;

/// The leader of an island: theirs, or one of ours.
pub fn name(island: IslandId, flag: Option<Flag>) -> &'static str {
    island.pack().get().leaders.of(island, flag).unwrap_or("Somebody")
}

/// Who leads both sides in a battle there; nothing where leaders are not named.
pub fn line(space: Space, units: &[UnitId], names: &Names<'_>) -> Option<String> {
    let options = &names.view.options;
    if !options.named_leaders && !options.leaders_tell {
        return None;
    }
    let island = space.island();
    let is_relief =
        |id: &UnitId| names.find(*id).is_some_and(|unit| unit.kind.flag == Flag::Relief);
    let relief = units.iter().any(is_relief);
    let named = |flag: Option<Flag>| {
        let known = |of: &&Leader| (of.island, of.flag) == (island, flag) && of.worth != 0;
        let leader = names.view.leaders.iter().find(known).filter(|_| options.leaders_tell);
        let able = leader.map_or_else(String::new, |of| {
            format!(" ({})", told(names.view.pack, "ability", &json!({ "it": of.worth })))
        });
        format!("{}{able}", name(island, flag))
    };
    let ours = named(Some(if relief { Flag::Relief } else { Flag::Local }));
    Some(format!("{} leads {}, {ours} ours.", named(None), names.view.pack().words.foe))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games_testing::{TestDice, new_game};

    #[test]
    fn able_and_poor_leaders_are_told_where_they_count() {
        let (game, _) = new_game(&mut TestDice(3));
        let mut view = crate::view(&game).expect("a campaign");
        let space = Space::Place(san_juans::first().named("mud-bay"));
        let island = space.island();
        view.leaders = vec![
            Leader { island, flag: None, worth: 1 },
            Leader { island, flag: Some(Flag::Local), worth: -1 },
        ];
        assert_eq!(line(space, &[], &Names::new(&view)), None, "J-145: off unless chosen");
        view.options.leaders_tell = true;
        let told = line(space, &[], &Names::new(&view)).expect("they lead");
        assert_eq!(told, "Osman Digna (able) leads the Ansar, Valentine Baker Pasha (poor) ours.");
        for island in &san_juans::first().islands {
            for flag in [None, Some(Flag::Local), Some(Flag::Relief)] {
                assert_ne!(name(island.id, flag), "", "{} {flag:?}", island.slug);
            }
        }
    }
}
