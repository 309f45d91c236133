//! What an order will do, before it is given: what is certain, what the dice may bring and cost.
//! Read off a rehearsal with calm dice; it ends where the first dice fall.

use games::text::preview::{Foretold, Then};
use model::Event as AnyEvent;
use model::words::{count, signed};
use siege::tables::{Fight, throws};
use siege::{Cause, City, Event, View};

use crate::text::book::tell;
use crate::text::prospects::{self, Meeting};
use crate::text::{names, sentences};

/// What the facts of a rehearsal tell beforehand; `view` is of its end.
pub fn told(events: &[AnyEvent], view: Option<&View>) -> Foretold {
    let city = view.map(|view| &view.city);
    let (mut lines, mut then) = (Vec::new(), None);
    for event in events.iter().filter_map(AnyEvent::own) {
        match event {
            Event::Fought { .. } => {
                lines.extend(Meeting::told(event).iter().flat_map(Meeting::lines));
                then = Some(Then::Dice);
            }
            Event::Threatened { .. } => {
                lines.extend(promise(event));
                then = Some(Then::Dice);
            }
            Event::ActionsEnded { unused } => {
                lines.extend((*unused > 0).then(|| promise(event)).flatten());
                lines.extend(city.and_then(City::stood).map_or_else(Vec::new, awaited));
                then = Some(Then::TurnOver);
            }
            // The next month's card is nobody's to see.
            Event::TurnBegan { .. } => then = Some(Then::TurnOver),
            other => {
                lines.extend(promise(other));
            }
        }
        if then.is_some() {
            break;
        }
    }
    Foretold { lines, then }
}

/// What a fact of a rehearsal promises of the real one; nothing for what dice or cards decide, and
/// for what follows from them.
pub fn promise(event: &Event) -> Option<String> {
    match event {
        Event::Resources { cause: Cause::Fight(_), .. }
        | Event::Morale { cause: Cause::Fight(_) | Cause::Gordon, .. } => None,
        Event::Resources { by, now, free, cause } => {
            Some(sentences::resources("promised-resources", *by, *now, *free, *cause))
        }
        Event::Fought { fight, sum, .. } => Some(at_stake(*fight, *sum)),
        other => tell("promise", other),
    }
}

/// How the two dice of a fight can come out.
fn at_stake(fight: Fight, sum: i8) -> String {
    let rows = throws(sum);
    let share = |from: usize, to: usize| {
        let of: u32 = rows[from - 2..=to - 2].iter().map(|throws| u32::from(*throws)).sum();
        (of * 100 + 18) / 36
    };
    let by = if sum == 0 { String::new() } else { format!(" {}", signed(sum.into())) };
    format!(
        "🎲 Two dice{by} for the {}: success on 8 or more {} %, Stalemate on 7 {} %, failure on 6 \
         or less {} %",
        names::fight(fight),
        share(8, 12),
        share(7, 7),
        share(2, 6)
    )
}

/// What follows the actions, and what waits for each Banner if it comes. Which of them come is no
/// part of it, and neither is what they do: the city is judged as the actions leave it.
fn awaited(stood: &City) -> Vec<String> {
    // S-077: turn 1 has no Banners.
    if stood.turn == 1 {
        // S-078: they cannot be saved.
        let free = stood.now.free;
        let be = if free == 1 { "is" } else { "are" };
        let points = count(free.into(), "free Resource Point");
        let lost = (free > 0).then(|| format!("⚠️ {points} {be} left over and lost"));
        let end = "The month ends: a Resource Point is eaten, and March begins".to_owned();
        return lost.into_iter().chain([end]).collect();
    }
    let mut lines = Vec::new();
    for area in siege_players::attacked(stood) {
        lines.extend(prospects::defence(stood, &[], area));
    }
    lines.push("Then a Banner card is drawn, and its Banners attack".to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use games::orders::rehearse::rehearse;
    use games::people::authority::Authority;
    use games::text::preview::{Foretold, Then, told};
    use games::ui::any;
    use games_testing::previews::hold;
    use games_testing::{TestDice, any_answer};
    use kit::Answer;
    use model::{Choice as AnyChoice, Game, Setup, Step};
    use siege::{AreaId, BannerId, Choice, Options, Place};

    use crate::text::tests::{acting, city};

    fn drafted(game: &Game, answers: &[Answer<Choice>]) -> Foretold {
        let (mut after, mut steps) = (game.clone(), Vec::new());
        for answer in answers {
            let answer = any(answer);
            let topic = after.decision().expect("a question").why.topic().to_owned();
            steps.push(Step { topic, answer });
            after = rehearse(game, &Authority::alone(), &steps).expect("offered").game_after;
        }
        let tried = rehearse(game, &Authority::alone(), &steps).expect("offered");
        told(&tried.events, &tried.game_after)
    }

    #[test]
    fn a_preview_shows_no_face_and_nothing_that_follows_from_one() {
        games_testing::games();
        let strength = |strength| Setup::of(Options { strength, ..Options::default() });
        let drafted = hold(&[-1, 0, 1].map(strength), 200, |_, _| {});
        assert!(drafted.len() > 10, "{} kinds of orders: {drafted:#?}", drafted.len());
    }

    #[test]
    fn the_city_is_judged_as_it_stands_when_the_actions_end() {
        games_testing::games();
        let mut city = city(3, 1);
        city.banners[BannerId::Red.index()].area = 1;
        city.banners[BannerId::Black.index()].area = 3;
        city.banners[BannerId::White.index()].strength = 0;
        let with = |keys: &str| {
            Answer::Some(keys.split(' ').map(|key| Choice::With(key.parse().expect(key))).collect())
        };
        let fort = Choice::Area("omdurman-fort".parse().expect("an Area"));
        let answers = [
            Answer::One(Choice::Defend),
            Answer::One(fort),
            with("sudanese-1 sudanese-2"),
            with("gordon"),
            with("light-1"),
            with("bordein"),
            Answer::One(Choice::Ready),
        ];
        let told = drafted(&acting(city), &answers);
        assert_eq!(told.then, Some(Then::TurnOver));
        insta::assert_snapshot!(told.lines.join("\n"));
    }

    #[test]
    fn no_banner_is_told_of_in_the_first_month() {
        games_testing::games();
        let told = drafted(&acting(city(1, 1)), &[Answer::One(Choice::Levies)]);
        let end = [
            "✊ The 1st and 2nd Levies will be ready",
            "The month ends: a Resource Point is eaten, and March begins",
        ];
        assert_eq!(told.lines[told.lines.len() - 2..], end);
        assert!(!told.lines.iter().any(|line| line.contains('⚠')), "{told:?}");
        let mut first = city(1, 1);
        first.now.free = 3;
        let told = drafted(&acting(first), &[Answer::One(Choice::Levies)]);
        let lost = "⚠️ 3 free Resource Points are left over and lost";
        assert_eq!(told.lines[told.lines.len() - 2..], [lost, end[1]]);
    }

    /// What up to three answers are told to do, the first of them given: at each of them the same
    /// of a city with other decks. The last of what was told.
    fn told_alike(
        game: &Game,
        other: &Game,
        first: Answer<AnyChoice>,
        dice: &mut TestDice,
    ) -> Foretold {
        let (mut after, mut steps, mut next) = (game.clone(), Vec::new(), Some(first));
        let mut last = Foretold::default();
        while let Some(answer) = next.take() {
            let topic = after.decision().expect("it waits").why.topic().to_owned();
            steps.push(Step { topic, answer });
            let tried = |game: &Game| {
                let tried = rehearse(game, &Authority::alone(), &steps).expect("offered");
                (told(&tried.events, &tried.game_after), tried.game_after)
            };
            let (here, there) = (tried(game), tried(other));
            assert_eq!(here.0, there.0, "{steps:?}");
            (last, after) = here;
            if last.then.is_none() && steps.len() < 3 && !after.is_over() {
                next = any_answer(&after, dice);
            }
        }
        last
    }

    #[test]
    fn no_draft_tells_of_a_deck() {
        games_testing::games();
        let (mut ended, mut held) = (0, 0);
        for seed in 0..5_u64 {
            let mut dice = TestDice(seed * 104_729 + 1);
            let setup = Setup::of(Options { strength: -1, ..Options::default() });
            let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
            while let Some(decision) = game.decision() {
                let mut other = game.clone();
                other.reshuffle(&mut dice);
                let each = decision.ask.choices().iter().map(|choice| Answer::One(*choice));
                let answers: Vec<_> = each.chain(any_answer(&game, &mut dice)).collect();
                for first in answers.into_iter().filter(|of| decision.ask.check(of).is_ok()) {
                    let told = told_alike(&game, &other, first, &mut dice);
                    ended += usize::from(told.then == Some(Then::TurnOver));
                    held += usize::from(told.lines.iter().any(|line| line.contains("May be lost")));
                }
                let answer = any_answer(&game, &mut dice).expect("an answer");
                game.apply(decision.seats[0], &answer, &mut dice, &mut Vec::new())
                    .expect("offered");
            }
        }
        assert!(ended > 40 && held > 20, "{ended} drafts end a month, {held} with Positions");
    }

    #[test]
    fn each_banner_that_meets_nobody_is_named() {
        games_testing::games();
        let mut stands = city(4, 1);
        stands.banners[BannerId::Red.index()].area = 1;
        stands.banners[BannerId::Black.index()].area = 1;
        for unit in &mut stands.units {
            if matches!(unit.id.arm(), siege::Arm::Troops) && unit.place == Place::Available {
                unit.place = Place::Used;
            }
        }
        stands.units["sudanese-1".parse::<siege::UnitId>().expect("a counter").index()].place =
            Place::Position(AreaId::of(BannerId::Green, 3));
        let told = super::awaited(&stands);
        insta::assert_snapshot!(told.join("\n"));
    }
}
