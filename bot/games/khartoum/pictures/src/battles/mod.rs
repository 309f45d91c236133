//! Battles close up: both sides' counters, the dice of every round, and what came of them.

mod brief;
mod plate;
mod rounds;
mod told;

use khartoum::{Event, Faction, View};
use render::plates::{LeftOut, Plate, Plates};
use render::prelude::*;

use told::Fought;

/// From where to where on a sheet a battle is drawn: the Mahdists in the left half, the Empire in the
/// right one.
#[derive(Debug, Clone, Copy)]
struct Span {
    left: f32,
    right: f32,
}

impl Span {
    /// That of a plate so wide whose left edge is here.
    fn of(left: f32, wide: f32) -> Self {
        let margin = if wide < 600.0 { 12.0 } else { 18.0 };
        Self { left: left + margin, right: left + wide - margin }
    }

    fn wide(self) -> f32 {
        (self.right - self.left) / 2.0 - 10.0
    }

    fn column(self, side: Faction) -> f32 {
        match side {
            Faction::Mahdist => self.left,
            Faction::Empire => self.right - self.wide(),
        }
    }
}

impl Plate for Fought {
    /// With all dice, with those of the last round, and without dice.
    const FORMS: &'static [f32] = &[780.0, 780.0, 524.0];

    fn height(&self, form: usize) -> f32 {
        let span = Span::of(0.0, Self::FORMS[form]);
        if form == 0 { plate::height(self, span) } else { brief::height(self, span, form == 1) }
    }

    fn draw(&self, sheet: &mut Sheet, form: usize, corner: Point) {
        let span = Span::of(corner.x, Self::FORMS[form]);
        match form {
            0 => plate::draw(sheet, self, span, corner.y),
            _ => brief::draw(sheet, self, span, form == 1, corner.y),
        }
    }

    fn words(&self) -> String {
        self.told()
    }
}

/// The scene of every battle that events tell of, as many of them as a picture holds; nothing if there
/// was none. The view is that after the events.
pub fn battles(view: &View, events: &[&Event], width: u32) -> Option<Scene> {
    Plates::scene(told::battles(view, events), width, LeftOut::First)
}

#[cfg(test)]
mod tests {
    use khartoum::{Effect, Faction, Shot, Terrain};
    use kit::Audience;

    use super::*;
    use crate::situations;

    /// K-R44: whoever is eliminated is so in the picture, its words and the line of his hit, whatever
    /// the cause.
    #[test]
    fn a_counter_has_one_fate_everywhere() {
        let mut fell = std::collections::BTreeSet::new();
        let random = (1..=400).map(situations::at_random);
        for situation in situations::situations().into_iter().chain(random) {
            let events = situation.events(Audience::Public);
            let facts: Vec<&Event> = events.iter().collect();
            for told in told::battles(&situation.view(Audience::Public), &facts) {
                let (words, fighters) = (told.told(), told.sides.concat());
                for fighter in fighters {
                    let unit = fighter.unit;
                    let fate = told::fate(fighter.fate);
                    let name = crate::names::unit(unit);
                    assert!(words.contains(&format!("{name} {fate}")), "{words}");
                    let hits = told.rounds.iter().flat_map(|round| round.hits.concat());
                    let hits: Vec<_> = hits.filter(|hit| hit.unit == unit).collect();
                    let by_hit = hits.iter().any(|hit| hit.effect == Effect::Eliminated);
                    assert!(!by_hit || fate == "eliminated", "{name} {fate}");
                }
            }
            let causes = events.iter().filter_map(|event| match event {
                Event::Eliminated { cause, .. } => Some(format!("{cause:?}")),
                _ => None,
            });
            fell.extend(causes);
        }
        assert!(fell.len() >= 4, "{fell:?}");
    }

    /// K-R48: the hit on an elite unit that stands fast does not say that it routs.
    #[test]
    fn who_stands_fast_did_not_rout() {
        let view = situations::at_random(1).view(Audience::Public);
        let unit = |key: &str| key.parse().expect("a unit");
        let (guards, ali, space) = (unit("guards-bde"), unit("ali"), "kosti".parse());
        let began = Event::BattleBegan {
            space: space.expect("a space"),
            attacker: Faction::Mahdist,
            terrain: Terrain::Open,
            attackers: vec![ali],
            defenders: vec![guards],
            panicked: Vec::new(),
            unsupplied: Vec::new(),
        };
        let rushed = Event::Rushed { round: 1, first: Faction::Mahdist };
        let shots = vec![Shot { unit: ali, die: 1, needed: 4 }];
        let fired = Event::Fired { of: Faction::Mahdist, shots };
        let hit = Event::HitSettled { unit: guards, die: 6, modifier: -1, effect: Effect::Rout };
        for (stays, effect) in [(true, Effect::Steadied), (false, Effect::Rout)] {
            let stays = Event::Steadied { unit: guards, stays };
            let told = told::battles(&view, &[&began, &rushed, &fired, &hit, &stays]);
            assert_eq!(told[0].rounds[0].hits[0][0].effect, effect);
        }
    }

    #[test]
    fn nothing_on_a_plate_collides_or_is_cut_and_all_can_be_read() {
        let (renderer, mut drawn) = (Renderer::new(), 0);
        let random = (1..=150).map(situations::at_random);
        for situation in situations::situations().into_iter().chain(random) {
            let events = situation.events(Audience::Public);
            let told: Vec<&Event> = events.iter().collect();
            let view = situation.view(Audience::Public);
            let Some(scene) = battles(&view, &told, 800) else { continue };
            drawn += 1;
            let picture: &Plates<Fought> = scene.as_drawing().expect("it shows battles");
            let sheet = picture.sheet();
            assert_eq!(sheet.faults(), Vec::<String>::new(), "{}", situation.name);
            let canvas = sheet.canvas(&renderer).expect("a picture");
            let capitals = canvas.capitals_shown().expect("letters");
            assert!(capitals >= 9.0, "{}: {capitals}", situation.name);
        }
        assert!(drawn > 40, "{drawn}");
    }
}
