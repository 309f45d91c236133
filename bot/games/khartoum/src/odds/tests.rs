//! Odds as they are told.

use khartoum::{Options, Place};
use kit::{Calm, Side};
use model::Setup;

use super::*;

fn view(side: Faction) -> View {
    games_testing::games();
    let mut game = Setup::of(Options::default()).begin(&mut Calm::default(), &mut Vec::new());
    for _ in 0..2 {
        let quick = kit::Answer::One(model::Choice::of(khartoum::Choice::Quick));
        game = game.calm_after(&quick).expect("quick");
    }
    game.view_of(Audience::Side(Side(side as u8))).expect("a view")
}

fn at(key: &str) -> SpaceId {
    key.parse().expect("a space")
}

fn unit(key: &str) -> UnitId {
    key.parse().expect("a unit")
}

/// Three tribes and the Mahdi beat the three Egyptian units of Kosti nearly always; one tribe does
/// not.
#[test]
fn more_attackers_have_better_chances() {
    let view = view(Faction::Mahdist);
    let all = ["abdulah", "muhamed", "ali", "mahdi"].map(unit);
    let (many, one) =
        (of_attack(&view, at("kosti"), &all), of_attack(&view, at("kosti"), &all[..1]));
    let (many, one) = (many.expect("a battle"), one.expect("a battle"));
    assert!(many.chance() > 0.75, "{}", many.chance());
    assert!(one.chance() < many.chance() - 0.2, "{}", one.chance());
    assert!(many.lost(Faction::Empire) > many.lost(Faction::Mahdist));
    assert_eq!(many.units[0].len(), 4);
    let told = words::lines(&many).join("\n");
    for word in ["Kosti", "Attackers", "leader +1", "expected losses"] {
        assert!(told.contains(word), "{word}: {told}");
    }
}

/// K-066: the Empire supposes whom it does not see, and says so.
#[test]
fn the_empire_says_what_it_supposes() {
    let view = view(Faction::Empire);
    let hidden = view.board.units.iter().filter(|unit| unit.place == Place::Unseen).count();
    assert!(hidden > 0);
    let fought = of_attack(&view, at("el-obeid"), &["1st-infantry", "2nd-infantry"].map(unit));
    let fought = fought.expect("a battle");
    assert!(!fought.supposed.is_empty());
    assert!(words::lines(&fought).join("\n").contains("does not see"));
    // The same question has the same answer.
    let again = of_attack(&view, at("el-obeid"), &["1st-infantry", "2nd-infantry"].map(unit));
    assert_eq!(again.map(|again| again.wins), Some(fought.wins));
}

/// The miniature of the automatic players is as the rules are: no more than dice apart.
#[test]
fn battles_in_miniature_go_as_battles_do() {
    let view = view(Faction::Mahdist);
    let cases: [(&str, &[&str]); 7] = [
        ("kosti", &["abdulah", "muhamed"]),
        ("kosti", &["abdulah", "cavalry-a", "mahdi"]),
        ("khartoum", &["abdulah", "muhamed", "ali", "mahdi"]),
        ("suakin", &["osman-digna", "cavalry-a", "cavalry-b"]),
        ("wadi-halfa", &["jihadiya-a", "jihadiya-b", "ali"]),
        ("dara", &["ali"]),
        ("berber", &["cavalry-b"]),
    ];
    for (space, units) in cases {
        let units: Vec<UnitId> = units.iter().map(|key| unit(key)).collect();
        let fought = of_attack(&view, at(space), &units).expect("a battle");
        let guess = crate::policy::miniature(&view, at(space), &units);
        let apart = (fought.chance() - guess).abs();
        assert!(apart < 0.16, "{space}: {} in earnest, {guess} in miniature", fought.chance());
    }
}
