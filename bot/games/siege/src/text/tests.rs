//! Every fact, choice and question that sieges come to has words of its own.

use std::collections::BTreeSet;

use games::Play as _;
use games::text::guidance::guide::Guide as _;
use games_testing::words::{self, kind, look_over, shows_dice};
use kit::{Answer, Audience, Calm};
use model::words::length;
use model::{Event as AnyEvent, Game};
use siege::phases::Frame;
use siege::tables::Fight;
use siege::{
    AreaId, Arm, BannerCardId, BannerId, CardId, Choice, City, Event, GORDON, NO_LIMIT, Options,
    Rulings, Siege, TOPICS, ThisTurn, UnitId, data,
};

use crate::text::{book, labels, names, preview, sentences};

const SIEGES: u64 = 150;
/// Facts that need no words: their fight follows at once, and says it.
const SILENT: [&str; 1] = ["WentOut"];

/// A city in a turn, with so many Action Points.
pub(crate) fn city(turn: u8, points: u8) -> City {
    let siege = Siege::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
    let mut city = siege.board().clone();
    (city.turn, city.resources, city.morale) = (turn, 10, 6);
    city.now = ThisTurn { points, ..ThisTurn::default() };
    city
}

/// A siege that asks for the next action of a city.
pub(crate) fn acting(city: City) -> Game {
    games_testing::games();
    let frames = vec![Frame::CleanUp, Frame::Banners(0), Frame::Actions];
    let mut dice = Calm::default();
    Game::of(Siege::at(&Options::default(), city, frames, &mut dice, &mut Vec::new()))
}

/// How much a choice is liked: the actions seldom end before they must.
fn liking(choice: &Choice) -> usize {
    if *choice == Choice::End { 1 } else { 4 }
}

fn tells(event: &Event) {
    let told = sentences::sentence(event);
    assert_eq!(told.is_none(), SILENT.contains(&kind(event).as_str()), "{event:?}");
    let promised = preview::promise(event);
    for told in told.iter().chain(&promised) {
        look_over(told, event);
        assert!(length(told) < 400, "{told}");
    }
    let rolled = told.as_deref().unwrap_or_default();
    assert_eq!(has_dice(event), shows_dice(rolled), "{rolled}");
    assert!(!promised.as_deref().is_some_and(shows_dice), "no die has fallen: {promised:?}");
    if let Some(why) = sentences::why_modified(event) {
        look_over(&why, event);
    }
}

fn has_dice(event: &Event) -> bool {
    matches!(
        event,
        Event::Fought { .. }
            | Event::Threatened { .. }
            | Event::Casualties { .. }
            | Event::LeaderHit { .. }
            | Event::GunboatHit { .. }
            | Event::StrengthRoll { .. }
            | Event::SightRoll { .. }
    )
}

#[test]
fn every_siege_is_told_in_words() {
    let (mut facts, mut topics) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..SIEGES {
        let (morale, strength) = if seed % 2 == 0 { (10, -2) } else { (6, 0) };
        let of_before = serde_json::from_str("{}").expect("rulings");
        let rulings = if seed % 3 == 0 { of_before } else { Rulings::default() };
        let options = Options { morale, strength, rulings, ..Options::default() };
        words::played(&options, seed, liking, |siege: &Siege, events| {
            for event in events {
                facts.insert(kind(event));
                tells(event);
            }
            let Some(decision) = siege.decision() else { return };
            topics.insert(decision.why.topic());
            let seat = if seed % 2 == 0 { Audience::Seat(GORDON) } else { Audience::Public };
            words::asks(&crate::Siege, &Game::of(siege.clone()), seat);
        });
    }
    assert_eq!(topics, BTreeSet::from(TOPICS), "every question comes up");
    // The deck has more cards than a siege has months, and lots seldom drive a Banner away.
    for rare in [Event::Reshuffled, Event::BannerLeft { banner: BannerId::White }] {
        tells(&rare);
        facts.insert(kind(&rare));
    }
    let source = include_str!("../../../../../engine/games/siege/src/event.rs");
    assert_eq!(facts, words::declared(source), "every fact comes up");
}

#[test]
fn fights_are_told_with_all_that_counts() {
    let unit = |key: &str| key.parse::<UnitId>().expect("a counter");
    let units = ["sudanese-1", "sudanese-3", "stewart", "light-1", "light-4", "bordein"].map(unit);
    assert_eq!(
        names::units(&units),
        "the 1st and 3rd Sudanese, Stewart, two light guns and the Bordein"
    );
    use siege::modifiers::Factor;
    let fought = |fight, dice, modifiers: Vec<(Factor, i8)>, sum: i8, total| Event::Fought {
        fight,
        banner: BannerId::Green,
        area: AreaId::of(BannerId::Green, 2),
        units: units.to_vec(),
        modifiers,
        sum,
        dice,
        total,
        steps: 4,
        strength: None,
    };
    let event = fought(Fight::Sortie, [4, 5], vec![(Factor::Leader, 1)], 1, 10);
    assert_eq!(
        sentences::sentence(&event).as_deref(),
        Some(
            "⚔️ **Sortie** by the 1st and 3rd Sudanese, Stewart, two light guns and the Bordein \
             against the Green Banner at Gereif: 🎲4+5 +1 = 10: **Good Success**."
        )
    );
    assert_eq!(sentences::why_modified(&event).as_deref(), Some("Stewart's rating +1"));
    let all = vec![(Factor::Leader, 1), (Factor::Gunboats, 2), (Factor::Strength, -1)];
    let event = fought(Fight::Defence, [6, 6], all.clone(), 2, 12);
    let told = sentences::sentence(&event).expect("words");
    assert!(told.ends_with("🎲6+6 +2 = 14 (12 or more): **Outstanding Success**."), "{told}");
    assert_eq!(
        sentences::why_modified(&event).as_deref(),
        Some("Stewart's rating +1, gunboats +2, Banner's Strength −1: together +2")
    );
    let many = [all, vec![(Factor::Works, 4)]].concat();
    assert_eq!(
        sentences::modifiers(&many, 2),
        "leader's rating +1, gunboats +2, Banner's Strength −1, fortifications +4: together +6, \
         limited to +2 (the upper limit)"
    );
    assert_eq!(sentences::modifiers(&[], 0), "no modifiers");
    assert_eq!(names::banner_card(BannerCardId(9)), "Green, then Black, then Red");
}

#[test]
fn every_card_says_what_it_does_when_it_was_and_how() {
    for card in &data().cards {
        let id = CardId(card.number);
        look_over(&book::effect(id), &id);
        assert!(book::effect(id).ends_with('.'));
        look_over(&book::hindrance(id), &id);
        look_over(&card.story, &id);
        let ends = card.story.matches(['.', '?', '!']).count();
        assert!(ends == 2 && length(&card.story) < 320, "{ends}: {}", card.story);
        let year = ["1884", "1885"].iter().any(|year| card.date.ends_with(year));
        assert!(year, "{}", card.date);
    }
}

#[test]
fn nobody_answers_in_words_of_their_own() {
    let told =
        |choice, label: &str| labels::defaulted(&Answer::One(choice), Some(label.to_owned()));
    assert_eq!(told(Choice::End, "No further action").as_deref(), Some("no further action"));
    assert_eq!(told(Choice::No, "Stewart stays").as_deref(), Some("nobody sails"));
    assert_eq!(
        told(Choice::Ready, "Place no more levels").as_deref(),
        Some("place no more levels")
    );
    assert_eq!(labels::defaulted(&Answer::Some(Vec::new()), None).as_deref(), Some("nobody joins"));
}

#[test]
fn the_rule_book_answers_every_question_and_has_every_row() {
    words::rule_book_answers(&crate::Siege, &TOPICS);
    let rows = crate::Siege.about().rules.iter().flat_map(|topic| topic.rows.iter().cloned());
    let rows: BTreeSet<String> = rows.collect();
    let all: BTreeSet<String> = (1..=80).map(|number| format!("S-{number:03}")).collect();
    assert_eq!(all.difference(&rows).count(), 0, "{:?}", all.difference(&rows));
}

#[test]
fn the_start_is_told_as_it_is() {
    let (setup, rules) = (&data().setup, include_str!("../../../../../assets/siege/rules.toml"));
    let mut said = vec![
        format!("**Resource Points** run from 0 to 20 and begin at {}", setup.resources),
        format!("**City Morale** runs from 0 to 10 and begins at {}", setup.morale),
        format!("**{} Action Points**", setup.first_points),
        format!("**{} free Resource Points**", setup.free_resources),
    ];
    for (banner, strength) in BannerId::ALL.into_iter().zip(setup.strengths) {
        let (emir, track) = (names::emir(banner), &data().track(banner).name);
        said.push(format!("**{banner}**, {emir}, {track}, Strength {strength}"));
        let sign = names::banner_sign(banner);
        let area = |number| {
            let area = AreaId::of(banner, number);
            let works = match data().area(area).works {
                0 => String::new(),
                works => format!(" ({works})"),
            };
            format!("{}{works}", names::area(area))
        };
        let areas: Vec<String> = (1..=4).rev().map(area).collect();
        said.push(format!("- {sign} **{track}**: {}", areas.join(" · ")));
    }
    for said in said {
        assert!(rules.contains(&said), "{said}");
    }
    let limit = Rulings::default().modifier_limit;
    assert!(limit < NO_LIMIT);
    let guide = include_str!("../../../../../assets/siege/PLAYING.md");
    let words = include_str!("../../../../../assets/siege/words.toml");
    for (told, said) in [
        (rules, format!("above **+{limit}** as +{limit}")),
        (guide, format!("never more than +{limit} and")),
        (guide, format!("the city begins with {} Resource Points", setup.resources)),
        (words, format!("usually +{limit}.")),
    ] {
        assert!(told.contains(&said), "{said}");
    }
    let option = include_str!("../../../../../assets/siege/options.toml");
    let [white, green, red, black] = setup.strengths;
    let usual = format!("White has {white}, Green {green}, Red {red} and Black {black}");
    assert!(option.contains(&usual), "{usual}");
    let free = format!("the {} free points", setup.free_resources);
    assert!(option.contains(&free), "{free}");
}

#[test]
fn the_guide_has_words_for_each_lesson_once() {
    let mut met = BTreeSet::new();
    for seed in 0..4 {
        words::played(&Options::default(), seed, liking, |siege: &Siege, events| {
            if siege.decision().is_some() {
                let events: Vec<AnyEvent> = events.iter().cloned().map(AnyEvent::of).collect();
                words::guides(&crate::Siege, &Game::of(siege.clone()), &events, &mut met);
            }
        });
    }
    assert!(crate::Siege.lessons().iter().all(|name| met.contains(name)), "{met:?}");
}

#[test]
fn arms_have_names() {
    for arm in [Arm::Troops, Arm::Guns, Arm::Leaders, Arm::Gunboats] {
        look_over(names::arm(arm), &arm);
    }
}

/// Whoever looks at the board sees what would end the siege at once (S-076).
#[test]
fn the_board_says_that_an_end_is_near() {
    let setup = crate::Siege.setup(None, None);
    let game = Game::new(&setup, &mut kit::SplitMix(3), &mut Vec::new());
    let view = crate::public(&game).expect("a siege");
    let near = |change: &dyn Fn(&mut siege::View)| {
        let mut view = view.clone();
        change(&mut view);
        crate::text::board::in_short(&view)
    };
    let told = near(&|_| ());
    assert!(!told.contains("at once"), "{told}");
    let told = near(&|view| view.city.banners[0].area = 1);
    assert!(told.contains("before the Palace: if it enters, **Khartoum falls at once**"), "{told}");
    let told = near(&|view| {
        for banner in &mut view.city.banners[1..] {
            banner.area = 5;
            banner.strength = 0;
        }
    });
    assert!(told.contains("is the last: when it leaves, **the siege is won at once**"), "{told}");
}
