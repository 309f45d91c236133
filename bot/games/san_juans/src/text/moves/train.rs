//! The armoured train in words.

use model::words::count;
use san_juans::{Train, TrainAt};

use crate::text::book::book;
use crate::text::names::{self, Names};

pub fn line(train: &Train, names: &Names<'_>) -> String {
    let at = book(names.view.pack).tell("train", &train.at, names).unwrap_or_default();
    let laid = match (train.at, train.track.last()) {
        (TrainAt::Base(_), None) => ", no track laid".to_owned(),
        (TrainAt::Base(_), Some(end)) => {
            let sections = count(train.track.len(), "section");
            format!(", {sections} of track, the last {}", names::at(*end))
        }
        _ => String::new(),
    };
    format!("🚂 Armoured train: {at}{laid}")
}

#[cfg(test)]
pub mod tests {
    use std::collections::BTreeSet;

    use games::ui::any;
    use kit::{Answer, Calm};
    use model::Game;
    use san_juans::{Campaign, Event, OpsChoice, Options, Phase, Space, TrainEvent, Why, first};
    use staff::Roster;

    use games_testing::{TestDice, any_answer};
    use san_juans_players::policy::{Level, Player};

    use super::*;

    /// A campaign whose first round is a pass, its train at Friday Harbor with some track and riders.
    pub fn with_a_train() -> Campaign {
        let (options, mut events) = (Options::default(), Vec::new());
        let mut board = Campaign::new(&options, &mut Calm::default(), &mut events).board().clone();
        let base = first().named("friday-harbor");
        let next = Space::Place(base).neighbours().to_vec();
        board.train = Some(Train { at: TrainAt::Base(base), track: next });
        // No card in hand: every round is a pass, with an Op for the train.
        board.hand.clear();
        board.raise(san_juans::kind("egyptian-infantry"), 4, Space::Place(base));
        Campaign::at(&options, board, Phase::Actions, &mut Calm::default(), &mut events)
    }

    /// Plays on, spending Ops on the train whenever it is offered, and shows each question of it
    /// to `see`.
    fn steam(mut player: impl FnMut(&Game) -> Answer<model::Choice>, mut see: impl FnMut(&Game)) {
        let mut game = Game::of(with_a_train());
        let mut dice = TestDice(77);
        let train = model::Choice::of(san_juans::Choice::Ops(OpsChoice::Train));
        let mut facts = Vec::new();
        for _ in 0..400 {
            let Some(decision) = game.decision() else { break };
            see(&game);
            let answer = if decision.ask.choices().contains(&train) {
                Answer::One(train)
            } else {
                player(&game)
            };
            game.apply(decision.seats[0], &answer, &mut dice, &mut facts).expect("offered");
        }
        let of_it = |kind: fn(&TrainEvent) -> bool| {
            let of_train = |event: &model::Event| match event.own() {
                Some(Event::Train(event)) => kind(event),
                _ => false,
            };
            facts.iter().filter(|fact| of_train(fact)).count()
        };
        let laid = of_it(|event| matches!(event, TrainEvent::TrackLaid { .. }));
        let ran = of_it(|event| matches!(event, TrainEvent::Ran { .. }));
        assert!(laid > 0 && ran > 0, "{laid} sections, {ran} trips");
    }

    #[test]
    fn every_question_of_the_train_is_put_in_words_of_its_own() {
        games_testing::games();
        let (mut dice, roster) = (TestDice(5), Roster::default());
        let mut topics = BTreeSet::new();
        steam(
            |game| any_answer(game, &mut dice).expect("it waits"),
            |game| {
                let decision = game.decision().expect("it waits");
                let why = decision.why.own().expect("of the campaign");
                if !matches!(why, Why::UseTrain | Why::LayTrack { .. } | Why::WhoRides { .. }) {
                    return;
                }
                topics.insert(decision.why.topic());
                let (title, body) = games::text::question(
                    &decision.why,
                    game,
                    kit::Audience::Seat(san_juans::COMMANDER),
                    &roster,
                );
                assert!(body.contains("two sections of track"), "{title}: {body}");
                let labels = games::text::labels(decision.ask.choices(), game, &roster);
                let titles: BTreeSet<&str> = labels.iter().map(|label| &*label.title).collect();
                assert!(!titles.contains("No"), "{titles:?}");
                assert_eq!(titles.len(), labels.len(), "no two lines alike: {titles:?}");
            },
        );
        assert_eq!(topics, ["use-train", "lay-track", "who-rides"].into());
    }

    #[test]
    fn automatic_players_know_what_to_do_with_it() {
        for level in [Level::Random, Level::Easy] {
            let mut player = Player::new(level, 3);
            let answers = |game: &Game| {
                let campaign = crate::campaign(game).expect("a campaign");
                let seat = campaign.decision().expect("it waits").seats[0];
                any(&player.answer(campaign, Some(seat)).expect("asked"))
            };
            steam(answers, |_| {});
        }
    }
}
