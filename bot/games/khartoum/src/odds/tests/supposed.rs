//! Mahdists whom the Empire does not see, where they are supposed to be (K-066, K-R38, K-R72).

use super::*;

fn known(game: &Game, of: Faction) -> View {
    seen(game, of).known::<Board>().expect("a view")
}

fn guessed(view: &View, space: &str) -> Vec<UnitId> {
    let (board, guessed) = khartoum_players::supposed(view);
    guessed.into_iter().filter(|unit| board.space_of(*unit) == Some(at(space))).collect()
}

/// K-020 to K-022: until the first recruits have come no Jihadiya is on the map, and until the first
/// moves everybody is where he may be set up.
#[test]
fn nobody_is_supposed_who_cannot_be_there_yet() {
    let view = view(Faction::Empire);
    assert_eq!(guessed(&view, "el-obeid"), ["muhamed", "mahdi"].map(unit));
    let (_, all) = khartoum_players::supposed(&view);
    assert_eq!(all.len(), 2);
    // Osman Digna begins next to Suakin, and nowhere else.
    let stand: [(&str, &[&str]); 2] =
        [("rahad", &["ali", "muhamed"]), ("sinkat", &["cavalry-a", "osman-digna"])];
    let begins = |board: &mut Board| {
        board.turn = 1;
        let top = Some(unit("cavalry-a"));
        board.sightings[at("sinkat").index()] = Some(khartoum::Sighting { top, more: true });
    };
    let game = position(Faction::Mahdist, &stand, begins, &TURN);
    let at_first = known(&game, Faction::Empire);
    assert!(guessed(&at_first, "sinkat").contains(&unit("osman-digna")));
    assert!(!guessed(&at_first, "rahad").contains(&unit("osman-digna")));
}

/// K-R72: as printed the Mahdist box is open, so whoever is not seen lies beneath a stack.
#[test]
fn without_thick_fog_nobody_is_supposed_who_is_in_the_box() {
    let stand: [(&str, &[&str]); 2] = [("rahad", &["ali", "mahdi"]), ("bara", &["muhamed"])];
    // In thick fog one in six of seven waits there.
    for (thick, count) in [(false, 1), (true, 6)] {
        let fog = |board: &mut Board| board.rulings.thick_fog = thick;
        let game = position(Faction::Mahdist, &stand, fog, &TURN);
        let view = known(&game, Faction::Empire);
        assert_eq!(khartoum_players::supposed(&view).1.len(), count);
        assert!(thick || guessed(&view, "rahad") == [unit("mahdi")]);
    }
}

/// K-R38: a battle shows everybody in its space: nobody else is there, and nobody who leaves one is
/// beneath a stack elsewhere.
#[test]
fn nobody_is_supposed_where_all_are_seen() {
    let stand: [(&str, &[&str]); 3] = [
        ("kosti", &["ali", "jihadiya-a", "1st-infantry", "gordon"]),
        ("rahad", &["muhamed", "mahdi"]),
        ("bara", &["2nd-infantry"]),
    ];
    let game = position(Faction::Empire, &stand, |_| {}, &[Frame::Fight(at("kosti"))]);
    let view = known(&game, Faction::Empire);
    assert!(view.battle.is_some());
    assert_eq!(guessed(&view, "kosti"), Vec::new());
    assert!(!guessed(&view, "rahad").is_empty());
    let retreat = khartoum::phases::retreat::Retreat {
        unit: unit("jihadiya-b"),
        breaks_off: false,
        attacks: false,
        landed: false,
        closed: 0,
    };
    let stand: [(&str, &[&str]); 3] = [
        ("kosti", &["jihadiya-b", "1st-infantry"]),
        ("rahad", &["muhamed", "mahdi"]),
        ("duem", &["ali"]),
    ];
    let unknown = |board: &mut Board| board.sightings[at("kosti").index()] = None;
    let game = position(Faction::Empire, &stand, unknown, &[Frame::Retreat(retreat)]);
    let view = known(&game, Faction::Empire);
    assert_eq!(view.leaving.len(), 1);
    assert!(!guessed(&view, "rahad").contains(&unit("jihadiya-b")));
}

/// K-R72: somebody is where Mahdists have come who are not seen yet; whether anybody still lies
/// beneath a top unit is not known then. There may be fewer to suppose than stacks.
#[test]
fn who_has_come_unseen_is_supposed_before_who_may_have_stayed() {
    let stand: [(&str, &[&str]); 6] = [
        ("bara", &["abdulah"]),
        ("rahad", &["ali"]),
        ("el-obeid", &["mahdi"]),
        ("duem", &["cavalry-a"]),
        ("kosti", &["muhamed", "1st-infantry"]),
        ("dongola", &["cavalry-b", "2nd-infantry"]),
    ];
    let sightings = |board: &mut Board| {
        for key in ["bara", "rahad", "el-obeid", "duem"] {
            let seen = &mut board.sightings[at(key).index()];
            seen.as_mut().expect("seen").more = true;
        }
        let new = khartoum::Sighting { top: None, more: false };
        board.sightings[at("kosti").index()] = Some(new);
        for key in ["jihadiya-a", "jihadiya-b", "osman-digna"] {
            board.units[unit(key).index()].place = Place::Gone;
        }
    };
    let game = position(Faction::Mahdist, &stand, sightings, &TURN[..1]);
    let view = known(&game, Faction::Empire);
    assert_eq!(guessed(&view, "kosti"), [unit("muhamed")]);
    let told = pressed(&game, Faction::Empire);
    assert!(
        told.contains("Counted as if they were there: Muhamed at Kosti; whom battles,"),
        "{told}"
    );
    for of in ["bara", "rahad", "el-obeid", "duem"] {
        assert_eq!(guessed(&view, of), Vec::new());
    }
}

#[test]
fn what_is_supposed_can_be() {
    let mut looked_at = 0;
    for seed in 0..10 {
        played(seed, |game, _| {
            for audience in [Audience::Public, Audience::Side(Faction::Empire.side())] {
                let view = game.view(audience);
                let (board, guessed) = khartoum_players::supposed(&view);
                let fought = view.battle.as_ref().map(|battle| battle.space);
                for unit in &guessed {
                    let space = board.space_of(*unit).expect("on the map");
                    assert_ne!(Some(space), fought);
                    let seen = view.board.sightings[space.index()].expect("a stack is seen");
                    assert!(seen.more || seen.top.is_none());
                    assert!(view.leaving.iter().all(|of| of.unit != *unit));
                    looked_at += 1;
                }
                for space in view.board.sighted() {
                    assert!(!board.at(Faction::Mahdist, space).is_empty(), "{space}");
                }
            }
            let own = game.view(Audience::Side(Faction::Mahdist.side()));
            assert_eq!(khartoum_players::supposed(&own), (own.board.clone(), Vec::new()));
        });
    }
    assert!(looked_at > 1_000, "{looked_at}");
}

/// Whoever is supposed among attackers is told where he is supposed to come from.
#[test]
fn attackers_who_are_supposed_come_from_their_stacks() {
    let stand: [(&str, &[&str]); 2] =
        [("rahad", &["ali", "mahdi"]), ("kosti", &["1st-infantry", "garrison-a"])];
    let game = position(Faction::Empire, &stand, moves_with(1), &TURN);
    let told = asked(&game, Faction::Empire, &Query::Attack(at("kosti"), Vec::new()));
    assert!(
        told.contains("Counted as if they were there: ") && told.contains(" at Rahad; "),
        "{told}"
    );
    assert!(!told.contains("beneath"), "{told}");
}

/// The last move of the Empire ends its moves and begins the battle; its odds are those of the attack,
/// with whoever is supposed beneath, and not of the top unit alone.
#[test]
fn the_odds_of_the_last_move_are_those_of_the_attack() {
    let stand: [(&str, &[&str]); 2] =
        [("rahad", &["ali", "muhamed", "mahdi"]), ("kosti", &["1st-infantry"])];
    let game = position(Faction::Empire, &stand, moves_with(1), &TURN);
    let verb = asked(&game, Faction::Empire, &Query::Attack(at("rahad"), Vec::new()));
    assert!(verb.contains("Counted as if"), "{verb}");
    let attack = step("khartoum-move", choice("attack:1st-infantry:rahad:kosti"));
    assert_eq!(draft(&game, Faction::Empire, &[attack]), verb);
}
