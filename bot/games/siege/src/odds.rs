//! The exact chances of a siege: of what stands, and of a Raid or Sortie that is thought of.

use games::odds;
use games::odds::Question;
use kit::Audience;
use model::Game;
use model::message::Post;
use siege::{City, Purpose, UnitId};
use siege_players::{Known, Mind, muster};
use staff::Roster;

use crate::public;
use crate::text::prospects::{self, Meeting};
use crate::text::{names, refusals};

const NONE: &str = "There are odds while a siege is under way.";
const FIRST_MONTH: &str = "No Banner comes in the first month.";

#[derive(Debug, Clone)]
pub(crate) enum Query {
    /// Every Area that is attacked next.
    Defence,
    /// A Raid or Sortie by these, or by those whom a careful governor would send.
    Out(Purpose, Vec<UnitId>),
}

pub(crate) fn defence() -> Question {
    let trial = |game: &Game, audience: Audience, _| {
        let view = game.view::<City>(audience).ok_or(NONE)?;
        let body = prospects::of_all(&view.city, &view.left).join("\n");
        let body = format!("{body}\n-# Exact: every throw of the dice is counted.");
        Ok((Post { title: "🎯 If the Banners come".to_owned(), body, ..Post::default() }, None))
    };
    Question { name: "siege defence".to_owned(), trial: Box::new(trial) }
}

impl odds::OddsRequest for Query {
    fn question(&self, game: &Game, _roster: &Roster) -> Result<Question, String> {
        let view = public(game).filter(|view| view.outcome.is_none()).ok_or(NONE)?;
        let (purpose, named) = match self {
            Self::Defence if view.city.turn == 1 => return Err(FIRST_MONTH.to_owned()),
            Self::Defence => return Ok(defence()),
            Self::Out(purpose, named) => (*purpose, named.clone()),
        };
        let Some(banner) = purpose.banner() else { return Ok(defence()) };
        // Of a force that is being called up the odds are those of who goes so far.
        let so_far = view.force.as_ref().filter(|force| force.purpose == purpose);
        let named = match so_far.filter(|_| named.is_empty()) {
            Some(force) => force.units.clone(),
            None => named,
        };
        if let Some(why_not) =
            refusals::action(purpose.choice(), &view).filter(|_| so_far.is_none())
        {
            return Err(why_not);
        }
        if !named.is_empty() && so_far.is_none() {
            refusals::called(purpose, &named, &view.city)?;
        }
        let fight = purpose.fight();
        let trial = move |game: &Game, audience: Audience, _| {
            let view = game.view::<City>(audience).ok_or(NONE)?;
            // Whom a careful governor would send may depend on what he has seen.
            let units = match named.is_empty() {
                true => muster(&Known::of(&view.city, Mind::default()), purpose, &[]),
                false => named,
            };
            let meeting = Meeting::of(&view.city, fight, banner, &units);
            let mut lines = vec![format!("By {}.", prospects::who(&units))];
            lines.extend(meeting.lines());
            lines.push("-# Exact: every throw of the dice is counted.".to_owned());
            let title = format!("🎯 A {} on {}", names::fight(fight), names::banner(banner));
            Ok((Post { title, body: lines.join("\n"), ..Post::default() }, None))
        };
        let name = format!("siege {fight:?} {banner} {self:?}");
        Ok(Question { name, trial: Box::new(trial) })
    }
}

#[cfg(test)]
mod tests {
    use games::odds::{OddsRequest as _, Question};
    use games::orders::rehearse::rehearse;
    use games::people::authority::Authority;
    use kit::Answer;
    use model::{Choice as AnyChoice, Step};
    use siege::{AreaId, BannerId, Choice, GORDON, Options, Place, View, data};

    use super::*;
    use crate::text::tests::{acting, city};

    /// What is otherwise about a city.
    type Change<'a> = &'a dyn Fn(&mut City);

    fn unit(key: &str) -> UnitId {
        key.parse().expect("a counter")
    }

    fn answered(question: Question, game: &Game, audience: Audience) -> String {
        (question.trial)(game, audience, 0).expect("an answer").0.body
    }

    fn asked(asked: &Query, city: City) -> Result<String, String> {
        let game = acting(city);
        let question = asked.question(&game, &Roster::default())?;
        Ok(answered(question, &game, Audience::Seat(GORDON)))
    }

    #[test]
    fn a_banner_card_that_was_seen_counts_the_same_in_a_draft_and_in_the_odds() {
        games_testing::games();
        let (red, white) = (BannerId::Red, BannerId::White);
        let mut all = data().banner_cards.iter();
        let top = all.find(|card| card.banners.contains(&red) && !card.banners.contains(&white));
        let top_card = top.expect("a card of the Red Banner");
        let top = siege::BannerCardId(top_card.number);
        let mut city = city(3, 2);
        city.now.seen = true;
        city.activations.draw.retain(|card| *card != top);
        city.activations.draw.push(top);
        let fort = AreaId::of(BannerId::Red, city.banner(BannerId::Red).area - 1);
        city.units[unit("sudanese-1").index()].place = Place::Position(fort);
        let game = acting(city);
        for (audience, of_red, of_white) in [
            (
                Audience::Seat(GORDON),
                "(acts this month)",
                "The White Banner does not act this month",
            ),
            (
                Audience::Public,
                "(the Banner card that was seen says",
                "(the Banner card that was seen says",
            ),
        ] {
            let copy = game.seen(Some(audience));
            let end = Answer::One(AnyChoice::of(Choice::End));
            let steps = [Step { topic: "city-action".to_owned(), answer: end }];
            let tried = rehearse(&copy, &Authority::alone(), &steps).expect("offered");
            let drafted = games::text::preview(&tried, &Roster::default()).lines;
            let question = Query::Defence.question(&game, &Roster::default()).expect("asked");
            let odds = answered(question, &game, audience);
            let of_banners: Vec<&str> = drafted
                .iter()
                .filter(|line| line.contains(" comes "))
                .map(String::as_str)
                .collect();
            let acting = if audience == Audience::Public { 4 } else { top_card.banners.len() };
            assert_eq!(of_banners.len(), acting, "{drafted:#?}");
            for line in of_banners {
                assert!(odds.lines().any(|of| of == line), "{line}: {odds}");
                let about = [("the Red Banner", of_red), ("the White Banner", of_white)];
                let about = about.iter().find(|(name, _)| line.contains(name));
                assert!(about.is_none_or(|(_, acts)| line.contains(acts)), "{audience:?}: {line}");
            }
            for told in [odds, drafted.join("\n")] {
                assert!(told.contains(of_white), "{audience:?}: {told}");
            }
        }
    }

    #[test]
    fn odds_of_a_fight_that_is_not_allowed_say_why() {
        use BannerId::{Black, Green, White};
        let (raid, sortie) = (Purpose::Raid(Green), Purpose::Sortie(White));
        let out = |purpose, units: &str| {
            Query::Out(purpose, units.split_whitespace().map(unit).collect())
        };
        let near = |city: &mut City| city.banners[White.index()].area = 3;
        let told = |of: &Query, change: &dyn Fn(&mut City)| {
            let mut city = city(3, 3);
            change(&mut city);
            asked(of, city)
        };
        let usual = |_: &mut City| {};
        let refused: [(Query, Change<'_>); 14] = [
            (out(sortie, ""), &usual),
            (out(raid, ""), &|city| city.now.done = Some(siege::Action::Raid)),
            (out(raid, ""), &|city| city.now.done = Some(siege::Action::Sortie)),
            (out(raid, ""), &|city| (city.now.points, city.rulings.last_point) = (1, true)),
            (out(raid, ""), &|city| city.turn = 1),
            (Query::Defence, &|city| city.turn = 1),
            (out(Purpose::Raid(Black), ""), &|city| city.banners[Black.index()].strength = 0),
            (out(sortie, ""), &|city| {
                near(city);
                (city.resources, city.now.free) = (0, 0);
            }),
            (out(sortie, "levy-1"), &near),
            (out(raid, "gordon"), &usual),
            (out(raid, "light-1"), &|city| city.rulings.troops_needed = true),
            (out(raid, "sudanese-1 egyptian-1"), &usual),
            (out(raid, "sudanese-1"), &|city| {
                city.units[unit("sudanese-1").index()].place = Place::Used;
            }),
            (out(raid, "sudanese-1 heavy-1"), &usual),
        ];
        let refused = refused.iter().map(|(of, change)| told(of, change).expect_err("refused"));
        insta::assert_snapshot!(refused.collect::<Vec<_>>().join("\n"));
        for (purpose, units) in [
            (raid, ""),
            (raid, "light-1"),
            (sortie, "sudanese-1 gordon"),
            (sortie, "bordein heavy-1"),
        ] {
            let told = told(&out(purpose, units), &near).expect("it is allowed");
            assert!(told.contains("Two dice"), "{told}");
        }
    }

    fn played(mut looks: impl FnMut(&Game, &View)) {
        games_testing::games();
        for seed in 0..24_u64 {
            let mut dice = games_testing::TestDice(seed * 7919 + 3);
            let setup = model::Setup::of(Options { strength: -1, ..Options::default() });
            let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
            while let Some(decision) = game.decision() {
                looks(&game, &public(&game).expect("a siege"));
                let answer = games_testing::any_answer(&game, &mut dice).expect("an answer");
                game.apply(decision.seats[0], &answer, &mut dice, &mut Vec::new())
                    .expect("offered");
            }
        }
    }

    fn out_now(game: &Game, purpose: Purpose) -> Result<String, String> {
        let question = Query::Out(purpose, Vec::new()).question(game, &Roster::default())?;
        Ok(answered(question, game, Audience::Public))
    }

    #[test]
    fn odds_and_offers_agree_on_what_is_allowed() {
        let (mut allowed, mut barred) = (0, 0);
        played(|game, view| {
            let Some(siege::Why::Action { .. }) = view.awaiting else { return };
            let choices = game.decision().expect("it waits");
            for purpose in
                BannerId::ALL.into_iter().flat_map(|of| [Purpose::Raid(of), Purpose::Sortie(of)])
            {
                let choice = AnyChoice::of(purpose.choice());
                let offered = choices.ask.choices().contains(&choice);
                assert_eq!(out_now(game, purpose).is_ok(), offered, "{choice:?}");
                *if offered { &mut allowed } else { &mut barred } += 1;
            }
        });
        assert!(allowed > 100 && barred > 100, "{allowed} allowed, {barred} barred");
    }

    #[test]
    fn odds_of_a_force_that_is_called_up_are_those_of_who_goes_so_far() {
        let mut looked_at = 0;
        played(|game, view| {
            let Some(force) = view.force.as_ref().filter(|force| !force.units.is_empty()) else {
                return;
            };
            let Some(banner) = force.purpose.banner() else { return };
            let told = out_now(game, force.purpose).expect("it is under way");
            assert!(told.starts_with(&format!("By {}.", names::units(&force.units))), "{told}");
            let other = BannerId::ALL.into_iter().find(|of| *of != banner).expect("another");
            let refused = out_now(game, Purpose::Raid(other)).expect_err("one at a time");
            assert!(!refused.contains("has gone out this month") || refused.contains("later"));
            looked_at += 1;
        });
        assert!(looked_at > 20, "{looked_at}");
    }

    #[test]
    fn odds_in_the_midst_of_the_banners_know_who_has_acted() {
        let mut acted = 0;
        played(|game, view| {
            if view.city.now.activation.is_none() {
                return;
            }
            let told = answered(defence(), game, Audience::Public);
            for banner in view.city.present() {
                let name = format!("The {} Banner does not act any more this month", banner.id);
                assert_eq!(told.contains(&name), !view.left.contains(&banner.id), "{told}");
                acted += usize::from(told.contains(&name));
            }
            assert!(!told.contains("Banner cards"), "{told}");
        });
        assert!(acted > 10, "{acted}");
    }
}
