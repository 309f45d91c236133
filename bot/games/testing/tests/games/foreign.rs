//! What is said of people and posts in one game has no word of another.

use std::sync::Arc;

use games::text::guidance::brief;
use games::text::people::{
    council, defaults, me, members, options, posts, presence, rings, waiting,
};
use games_testing::{TestDice, games, snapshot};
use kit::Audience;
use model::message::Post;
use model::{Game, Setup, Snapshot, Stage};
use staff::{PlayerId, Roster};

/// Words of one game each, in the order of the list.
const OWN: [&[&str]; 5] = [
    &["island", "British", "Richardson", "Orcas", "Ops card", "Mahdi's score", "ommander in chief"],
    &["Pasha", "Kordofan"],
    &["Gordon", "Banner", "chairman"],
    &["the Empire", "the Mahdists"],
    &["Dervishes", "the patrol"],
];

/// Four people, in turn of each side where there are sides, the first of each in command.
fn staff_of(setup: &Setup, who: PlayerId) -> Roster {
    let sides = games::sides::numbers(setup);
    let mut roster = Roster::default();
    roster.part(&sides);
    for (player, (at, name)) in
        (1..).map(PlayerId).zip(["Al", "Ben", "Chen", "Di"].iter().enumerate())
    {
        if let Some(side) = sides.get(at % sides.len().max(1)) {
            roster.turn_to(*side);
        }
        roster.join(player, name, &[]);
        roster.by_turns = setup.commands_by_turns();
        if roster.commander.is_none() && !roster.by_turns {
            roster.appoint(player);
        }
    }
    if let Some(side) = roster.side_of(who) {
        roster.turn_to(side);
    }
    roster
}

/// What somebody reads about the staff, and about who is awaited.
fn said(of: &Snapshot, who: PlayerId) -> Vec<String> {
    let now = 1_800_000_000;
    let whole = |post: Post| {
        let post = post.newest();
        format!("{}\n{}", post.title, post.body)
    };
    let posts = [
        members::lobby(of),
        brief::joined_brief(of, who),
        posts::show(of),
        council::listed(of),
        council::made(of, who),
        members::joined(of, who, None, false),
        members::left(of, "Edith", true),
        presence::paused(of, who),
        presence::resumed(of, who, 3_600),
        presence::laid_aside(of, &[who], now),
        presence::taken_up(of, who, 3_600),
        presence::went(of, who, now, None),
        presence::stalled(of, false),
        rings::awaited(of, who, true),
    ];
    let mut told: Vec<String> = posts.into_iter().map(whole).collect();
    told.extend([me::game(who, of), options::list(&of.setup)]);
    // Where the command passes by turns nobody is told who has it.
    told.extend(of.roster.commander.map(|_| members::who_commands(of)).into_iter().flatten());
    told.extend(members::others_awaited(of));
    told.extend(members::standing(of, who));
    told.extend(waiting::now(of));
    told.extend(defaults::otherwise(of));
    told
}

#[test]
fn no_game_says_a_word_of_another_to_its_staff() {
    for (at, play) in games().iter().enumerate() {
        let setup = play.setup(None, None);
        let mut dice = TestDice(5);
        let game = Game::new(&setup, &mut dice, &mut Vec::new());
        // What a game tells of itself it may say of its staff, too.
        let about = play.about();
        let own = format!("{}{}{}{}", about.premise.0, about.premise.1, about.title, about.playing);
        let others = OWN.iter().enumerate().filter(|(of, _)| *of != at);
        let foreign = others.flat_map(|(_, words)| *words).filter(|word| !own.contains(**word));
        let foreign: Vec<&str> = foreign.copied().collect();
        assert!(foreign.len() > 3, "{own}");
        for (who, stage) in (1..=4).flat_map(|who| [(who, Stage::Lobby), (who, Stage::Running)]) {
            let who = PlayerId(who);
            let roster = staff_of(&setup, who);
            let audience = roster.side.map(Audience::Side);
            let known = game.seen(audience).into_owned();
            let known = Some(Arc::new(known)).filter(|_| stage == Stage::Running);
            let (setup, like) = (setup.clone(), snapshot(game.clone()));
            let of = Snapshot { setup, roster, game: known, stage, audience, ..like };
            for told in said(&of, who) {
                let found = foreign.iter().find(|word| told.contains(**word));
                assert_eq!(found, None, "{} says: {told}", about.title);
            }
        }
    }
}
