//! Logs that go on from a game as it stood, when a build of other rules has taken it over.

use games::dice::audit::audit;
use games::log::faults::faults;
use games::people::authority;
use games_testing::logs;
use kit::Calm;
use model::Game;
use model::log::Body;
use staff::{PlayerId, Roster};

/// Three Pashas, and a march that waits for one of them.
fn march() -> (Roster, Game) {
    games_testing::games();
    let mut setup = games::named("Hicks").setup(None, None);
    let mut roster = Roster::default();
    for player in 1..=3 {
        roster.join(PlayerId(player), "Pasha", &[]);
    }
    authority::take_command(&mut setup, &mut roster, PlayerId(1));
    let game = Game::new(&setup, &mut Calm::default(), &mut Vec::new());
    (roster, game)
}

#[test]
fn whose_turn_it_is_is_known_where_a_log_goes_on() {
    let (roster, game) = march();
    let awaited = authority::awaited(&game, &roster);
    assert!(!awaited.is_empty());
    let setup = game.setup();
    let (name, seed) = ("Nile".to_owned(), Some(1));
    let created = Body::Created { name, setup: setup.clone(), commitment: None, seed };
    // Builds of before wrote no numbers, and may not know who joined where lines cannot be read.
    for (kept, joined) in
        [(roster.as_rebased(), 0), (roster.as_logged(), 3), (roster.as_logged(), 0)]
    {
        let mut lines = vec![logs::line(1, 1, created.clone(), Vec::new())];
        for (player, number) in (1..=joined).zip(2..) {
            let name = "Pasha".to_owned();
            let body = Body::Joined { name, salt: None, side: None, regains: None };
            lines.push(logs::line(number, player, body, Vec::new()));
        }
        let (roster, setup, game) = (Box::new(kept), setup.clone(), game.clone());
        let rebased = Body::Rebased { was: 2, setup, roster, game };
        let mut next = i64::try_from(joined).expect("few") + 2;
        lines.push(logs::line(next, 0, rebased, Vec::new()));
        for player in 1..=3 {
            next += 1;
            lines.push(logs::line(next, player, logs::order(), Vec::new()));
            let theirs = faults(&lines, &audit(&lines, None)).is_empty();
            assert_eq!(theirs, awaited.contains(&PlayerId(player)), "{player} of {joined}");
            lines.pop();
            next -= 1;
        }
    }
}
