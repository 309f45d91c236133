//! Sentences that were untrue in some case, each held against the facts of that case.

use crate::games::hicks::OnTheMarch as _;
use crate::games::{Game, Look, Setup};
use engine::hicks::{Army, Options as MarchOptions};
use engine::san_juans::{Event, Space, Toll, UnitId, data};
use engine::staff::motion::Question;

use super::san_juans::battles::battle::beaten;
use super::san_juans::tests::{Wheel, new_game, snapshot};
use super::staff::{people, votes};

#[test]
fn nobody_got_away_only_where_everybody_is_dead() {
    let space = Space::Place(data().named("mud-bay"));
    let losses = (1..=16).map(|unit| Toll { unit: UnitId(unit), steps: 1 }).collect();
    let decided = Event::BattleDecided { space, held: false, reported: false, losses };
    let dead =
        |many: u16| Event::UnitsDestroyed { units: (1..=many).map(UnitId).collect(), at: space };
    let told = |events: &[&Event]| beaten(events, space, false);
    assert_eq!(told(&[&decided]), "thrown back", "sixteen wait for the order where to go");
    assert_eq!(told(&[&decided, &dead(2)]), "thrown back");
    assert_eq!(told(&[&decided, &dead(16)]), "thrown back, nobody got away");
}

#[test]
fn a_war_from_elsewhere_does_not_say_for_ever_that_nobody_commands() {
    let (game, _) = new_game(&mut Wheel(3));
    let mut empty = snapshot(game);
    empty.roster = engine::staff::Roster::default();
    let told = people::imported(&empty).body;
    assert!(told.contains("Whoever joins first commands") && !told.contains("Nobody"), "{told}");
}

#[test]
fn an_option_holds_from_when_the_motion_said_it_would() {
    let (game, _) = new_game(&mut Wheel(3));
    let shown = snapshot(game);
    for (key, value, from) in
        [("steps_per_unit", "4", "from the next round on"), ("pace", "days", "at once")]
    {
        let brief = votes::change_brief(key, &shown.setup);
        assert!(brief.contains(&format!("it holds {from}")), "{brief}");
        let question = Question::Change { key: key.to_owned(), value: value.to_owned() };
        let (carried, _) = votes::outcomes(&question, &shown);
        assert!(carried.ends_with(&format!(", {from}")), "{carried}");
    }
}

#[test]
fn words_count_the_mules_that_the_picture_counts() {
    let mut with_own = 0;
    for army in [Army::Egyptian, Army::British, Army::Indian] {
        let setup = Setup::of(MarchOptions { army, ..MarchOptions::default() });
        let game = Game::new(&setup, &mut Wheel(7), &mut Vec::new());
        let view = game.table().expect("a march");
        with_own += usize::from(view.train.own_mule);
        let mules = view.train.mules + u8::from(view.train.own_mule);
        let roster = engine::staff::Roster::default();
        let drawn = crate::discord::pictures::table(&game, &roster, Look::Whole, &[]);
        let drawn = drawn.expect("a table").words();
        assert!(drawn.contains(&format!("{mules} mules of cartridges")), "{drawn}");
        let told = crate::games::hicks::text::board::situation(&snapshot(game), &view).body;
        assert!(told.contains(&format!("{mules} mules")), "{told}");
    }
    assert!(with_own > 0, "some army has a mitrailleuse");
}
