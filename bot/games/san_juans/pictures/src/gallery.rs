//! Every kind of picture of a war, to look at: how its author sees that what was written can be drawn.

use kit::SplitMix;
use render::Scene;
use san_juans::phases::sieges::siege::modifiers;
use san_juans::{Campaign, Options, Pack, View, Why};

use crate::{
    BattleSheet, Card, Counters, Hand, Held, Legend, Map, Overlay, Shot, SiegeSheet, Track,
};

/// Wars that are played at most, and answers in one, until all has been seen.
const WARS: u64 = 20;
const ANSWERS: u32 = 20_000;
/// How wide a picture is in a channel, on a phone, and where it is looked at by itself.
const INLINE: u32 = 550;
const PHONE: u32 = 400;
const LARGE: u32 = 1_600;
const CARDS: usize = 7;

/// What is seen in wars that are played at random.
#[derive(Default)]
struct Seen {
    start: Option<View>,
    /// A round in which much is going on.
    busy: Option<(usize, View)>,
    battle: Option<Scene>,
    siege: Option<Scene>,
    changes: Option<(Box<View>, san_juans::Changes)>,
}

impl Seen {
    fn is_full(&self) -> bool {
        self.battle.is_some() && self.siege.is_some() && self.changes.is_some()
    }

    fn look(&mut self, campaign: &Campaign, why: &Why) {
        let view = campaign.view(None);
        if self.battle.is_none() && matches!(why, Why::SettleBattle { .. }) {
            self.battle = BattleSheet::of(&view).map(Scene::new);
        }
        if !matches!(why, Why::PlayCard { .. }) {
            return;
        }
        let besieged = view.places.iter().filter(|place| place.siege.is_some());
        if let Some(place) = besieged.max_by_key(|place| place.units.len()) {
            let bearing = modifiers(place.id, campaign.board(), campaign.options());
            self.siege = SiegeSheet::of(&view, place.id, bearing).map(Scene::new);
        }
        let much = |view: &View| {
            let risen = |place: &&san_juans::PlaceView| place.siege.is_some();
            let at_sea = view.ships.iter().filter(|ship| !ship.aboard.is_empty()).count();
            view.columns.len() * 2 + view.places.iter().filter(risen).count() * 2 + at_sea
        };
        let own = much(&view);
        if self.busy.as_ref().is_none_or(|(most, _)| *most < own) {
            self.busy = Some((own, view));
        }
    }
}

fn seen(pack: &'static Pack) -> Seen {
    let mut seen = Seen::default();
    for seed in 0..WARS {
        let mut dice = SplitMix(seed * 977 + 1);
        let options = Options { pack: pack.number, storming: true, ..Options::default() };
        let mut campaign = Campaign::new(&options, &mut dice, &mut Vec::new());
        seen.start.get_or_insert_with(|| campaign.view(None));
        for _ in 0..ANSWERS {
            let Some(decision) = campaign.decision().cloned() else { break };
            seen.look(&campaign, &decision.why);
            let Some(seat) = decision.seats.first().copied() else { break };
            let ask = campaign.ask_of(seat).unwrap_or(decision.ask);
            let (answer, before) = (dice.answer(&ask), campaign.view(None));
            let mut events = Vec::new();
            if campaign.apply(seat, &answer, &mut dice, &mut events).is_err() {
                break;
            }
            let facts: Vec<&san_juans::Event> = events.iter().collect();
            let after = campaign.view(None);
            let changes = san_juans::Changes::between(&before, &[], &facts, &after);
            let many = |of: &san_juans::Changes| of.trails.len() + of.voyages.len();
            if many(&changes) > seen.changes.as_ref().map_or(0, |(_, most)| many(most)) {
                seen.changes = Some((Box::new(after), changes));
            }
        }
        if seen.is_full() {
            break;
        }
    }
    seen
}

/// Pictures of a war by the names of their files: the map as it is shown large, in a channel and on a
/// phone, each district, every card, and the sheets.
pub fn gallery(pack: &'static Pack) -> Vec<(String, Scene)> {
    let mut all: Vec<(String, Scene)> = Vec::new();
    let Seen { start, busy, battle, siege, changes } = seen(pack);
    let Some(start) = start else { return all };
    let busy = busy.map_or_else(|| start.clone(), |(_, view)| view);
    for (name, view) in [("start", &start), ("war", &busy)] {
        for (size, shot) in [
            ("whole", Shot::Whole { width: LARGE }),
            ("inline", Shot::Pocket { width: INLINE }),
            ("phone", Shot::Pocket { width: PHONE }),
        ] {
            all.push((format!("map-{name}-{size}"), Map::scene(view.clone(), shot)));
        }
    }
    for island in &pack.islands {
        let shot = Shot::Island { island: island.id, width: 2 * INLINE };
        all.push((format!("district-{}", island.slug), Map::scene(busy.clone(), shot)));
    }
    if let Some((view, changes)) = changes {
        let overlay = Overlay::since("What has changed", changes);
        all.push((
            "changes".to_owned(),
            Map::overlaid(view, Shot::Overlaid { width: 2 * INLINE }, overlay),
        ));
    }
    let number = pack.number;
    all.push(("legend".to_owned(), Scene::new(Legend { pack: number })));
    let counters = Counters { pack: number, full_strength: start.full_strength };
    all.push(("counters".to_owned(), Scene::new(counters)));
    let track = Track {
        pack: number,
        turn: busy.turn,
        turns: busy.turns,
        score: busy.score,
        after: busy.score_then,
        account: Vec::new(),
        hero: false,
        relief: busy.relief_arrived,
        pacified: busy.pacified,
    };
    all.push(("track".to_owned(), Scene::new(track)));
    all.extend(battle.map(|scene| ("battle".to_owned(), scene)));
    all.extend(siege.map(|scene| ("siege".to_owned(), scene)));
    let held = |card: &san_juans::Card| Held { id: card.id, event: None, with: None };
    for (at, cards) in pack.cards.chunks(CARDS).enumerate() {
        let hand = Hand { cards: cards.iter().map(held).collect(), width: LARGE };
        all.push((format!("hand-{}", at + 1), Scene::new(hand)));
    }
    for card in &pack.cards {
        let number = card.id.printed_as();
        all.push((format!("card-{number:02}"), Scene::new(Card { id: card.id, width: 500 })));
    }
    all
}

#[cfg(test)]
mod tests {
    use render::Renderer;
    use san_juans::{enroll, shipped_files};

    use super::*;

    #[test]
    fn every_kind_of_picture_of_a_war_can_be_drawn() {
        let renderer = Renderer::new();
        for name in ["oudh", "north-china", "example-pack"] {
            let pack = enroll(&shipped_files(name).expect("it is shipped")).expect("a pack");
            let all = gallery(pack);
            assert!(all.len() > 20, "{name}: {}", all.len());
            let wanted = |name: &str| !name.starts_with("hand-2") && !name.starts_with("card-2");
            for (picture, scene) in all.iter().filter(|(name, _)| wanted(name)) {
                let drawn = renderer.draw(scene).expect("a picture");
                assert!(drawn.png.len() < 1_200_000, "{name}, {picture}: {}", drawn.png.len());
                assert!(drawn.alt.chars().count() <= 1_024, "{name}, {picture}");
            }
            for wanted in ["map-war-inline", "battle", "siege", "changes", "track"] {
                assert!(all.iter().any(|(found, _)| found == wanted), "{name}: no {wanted}");
            }
        }
    }
}
