//! The guide in a war: what a newcomer is told beside each prompt, and of what came of an order.

use games::people::authority::Authority;
use games::people::rehearse::{Rehearsal, rehearse};
use games::text::guidance::guide::{Lesson, Stakes};
use games::ui::Guided;
use kit::Answer;
use model::words::{self, capital, count};
use model::{Game, Step};
use san_juans::{
    BattleChoice, Choice, Control, Event, OpsChoice, PackNo, PlaceId, PlaceView, UnitSteps, View,
    Why,
};
use san_juans_players::odds::{Trial, battle, march, siege};
use serde_json::{Value, json};

use crate::text::book::{book, told};
use crate::text::names;
use crate::{SanJuans, Seen, campaign};

/// How long the chances of a move are tried.
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(120);
/// Below so many per cent the odds are against a move.
const EVEN: f64 = 50.0;
/// What is explained with the cards of a war, a card each, where nothing else has come up.
const BASICS: [&str; 6] = ["cards", "ops", "roads", "ships", "pass", "replacements"];

impl Guided for SanJuans {
    const LESSONS: &'static [&'static str] = &[
        "cards",
        "ops",
        "roads",
        "ships",
        "pass",
        "replacements",
        "rebellion",
        "siege",
        "settle-battle",
    ];

    fn begins_with(why: Why) -> bool {
        why.topic() == "play-card"
    }

    fn explained(why: Why, seen: &Seen<'_>, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let view = &seen.view;
        let mut lessons: Vec<Lesson> = Vec::new();
        let asks_for_card = why.topic() == "play-card";
        let mut add = |name: &'static str, of: Value| {
            if !over(name) {
                lessons.push((name, told(view.pack, "guide", &json!({ name: of }))));
            }
        };
        let places = |fits: fn(&PlaceView) -> bool| {
            let fitting = view.places.iter().filter(|place| fits(place));
            fitting.map(|place| place.id).collect::<Vec<PlaceId>>()
        };
        if asks_for_card {
            add("cards", json!({ "rounds": view.rounds }));
            // Where there has been a rebellion (J-040, J-120).
            let risen = places(|place| place.control == Control::Rebel);
            if !risen.is_empty() {
                add("rebellion", json!(risen));
            }
        }
        // Where there is a siege (J-090, J-093).
        let besieged = places(|place| place.siege.is_some());
        if !besieged.is_empty() && (asks_for_card || why.topic() == "siege-action") {
            add("siege", json!(besieged));
        }
        if asks_for_card && lessons.is_empty() {
            let next = BASICS.iter().find(|name| !over(name));
            lessons
                .extend(next.map(|name| (*name, book(view.pack).words("guide", name).to_owned())));
        }
        let prompt = book(view.pack).words("guide", &why.topic());
        lessons.extend((!prompt.is_empty()).then(|| (why.topic(), prompt.to_owned())));
        lessons
    }

    fn advises(why: Why) -> bool {
        let topics = ["play-card", "spend-ops", "settle-battle", "siege-action", "refit"];
        topics.contains(&why.topic())
    }

    fn stakes(game: &Game, steps: &[Step], _tried: &Rehearsal) -> Stakes {
        let at = |topic: &str| steps.iter().position(|step| step.topic == topic);
        let before =
            |at: usize| Some(rehearse(game, &Authority::alone(), &steps[..at]).ok()?.game_after);
        let own = |at: usize| steps[at].answer.try_map(|choice| choice.own::<Choice>());
        let of = |at: usize| {
            let (game, answer) = (before(at)?, own(at)?);
            of_march(&game, &answer).or_else(|| of_fight(&game, &answer))
        };
        let risky = ["march-to", "who-lands", "settle-battle", "siege-action"];
        let found = risky.into_iter().find_map(at).and_then(of);
        found.unwrap_or_else(|| of_ops(game, own(0)))
    }

    /// An Op is spent on a place, and then on who goes where from there.
    fn leads_on(last: Choice) -> bool {
        matches!(last, Choice::Ops(OpsChoice::Activate(_) | OpsChoice::ActivateSea(_)))
    }

    fn measured(seen: &Seen<'_>, mean: i64) -> Option<(String, String)> {
        let what = seen.view.pack().say("up to the next rebellion {war.the_score} came to");
        Some((what, (500 - mean).div_euclid(1_000).to_string()))
    }

    fn though() -> &'static str {
        ", but with fewer troops left or more places in danger"
    }

    fn came_of(facts: &[&Event], seen: &Seen<'_>) -> Option<String> {
        let pack = seen.view.pack;
        let all_of = |name: &str, which: fn(&Event) -> Option<PlaceId>| {
            let places: Vec<PlaceId> = facts.iter().filter_map(|event| which(event)).collect();
            if places.is_empty() {
                String::new()
            } else {
                told(pack, "guide", &json!({ name: places }))
            }
        };
        let fell = |event: &Event| match event {
            Event::PlaceFell { place } => Some(*place),
            _ => None,
        };
        let taken = |event: &Event| match event {
            Event::PlaceRetaken { place, .. } => Some(*place),
            _ => None,
        };
        let all = [
            fought(pack, facts).unwrap_or_default(),
            all_of("fallen", fell),
            risen(pack, facts),
            all_of("retaken", taken),
            met(pack, facts).unwrap_or_default(),
            arrived(facts, &seen.view).unwrap_or_default(),
            scored(pack, facts).unwrap_or_default(),
        ];
        let all: Vec<String> = all.into_iter().filter(|told| !told.is_empty()).take(2).collect();
        (!all.is_empty()).then(|| all.join(" "))
    }

    fn farewell(seen: &Seen<'_>) -> String {
        told(seen.view.pack, "guide", &json!({ "farewell": seen.view.score }))
    }
}

/// `1 time in 3`, `2 times in 3`: a chance in words, as one out of a few.
fn in_words(percent: f64) -> &'static str {
    match (percent * 6.0 / 100.0).round() as u8 {
        0 => "hardly ever",
        1 => "1 time in 6",
        2 => "1 time in 3",
        3 => "every other time",
        4 => "2 times in 3",
        5 => "5 times in 6",
        _ => "for certain",
    }
}

fn trial(game: &Game) -> Option<Trial> {
    let campaign = campaign(game)?.clone();
    let seed = kit::seed_of([0, 0], &serde_json::to_string(&campaign).ok()?);
    Some(Trial { campaign, seat: None, seed, patience: PATIENCE })
}

/// What is not used of a round that is finished.
fn of_ops(game: &Game, first: Option<Answer<Choice>>) -> Stakes {
    let why = game.decision().and_then(|decision| decision.why.own::<Why>());
    let (Some(Why::SpendOps { left }), Some(Answer::One(Choice::Ops(OpsChoice::Finish)))) =
        (why, first)
    else {
        return Stakes::default();
    };
    let told = match left {
        0 => String::new(),
        1 => "One Op is not used.".to_owned(),
        left => format!("{} are not used.", capital(&count(left.into(), "Op"))),
    };
    Stakes { told, doubtful: left > 0, because: None }
}

/// A march, or a landing, on which somebody may be met.
fn of_march(game: &Game, to: &Answer<Choice>) -> Option<Stakes> {
    let trial = trial(game)?;
    let (pack, prospect) =
        (trial.campaign.options().pack, march::ask(&trial, std::slice::from_ref(to))?);
    let end = names::space(*prospect.road.last()?);
    if prospect.met.percent <= 0.0 {
        let told = told(pack, "guide", &json!({ "no-march": { "end": end } }));
        return Some(Stakes { told, ..Stakes::default() });
    }
    let (met, held, lost) = (prospect.met.percent, prospect.held?.percent, prospect.ours.mean());
    let odds = json!({
        "end": end,
        "met": in_words(met),
        "held": format!("{held:.0} %"),
        "lost": format!("{lost:.1} steps"),
    });
    // Nobody is met, or whoever is met is beaten.
    let well = 100.0 - met * (100.0 - held) / 100.0;
    let because = format!("nobody is met, or you hold the field, {well:.0} %");
    Some(Stakes {
        told: told(pack, "guide", &json!({ "a-march": odds })),
        doubtful: held < EVEN,
        because: (well >= EVEN && met < 100.0).then_some(because),
    })
}

fn of_fight(game: &Game, how: &Answer<Choice>) -> Option<Stakes> {
    let trial = trial(game)?;
    let pack = trial.campaign.options().pack;
    let shown = |percent: f64| format!("{percent:.0} %");
    match how {
        Answer::One(Choice::Battle(BattleChoice::Resolve(stance))) => {
            let all = battle::prospects(&trial.campaign, trial.seat)?;
            let most = all.iter().map(|of| of.held.percent).fold(0.0, f64::max);
            let of = all.into_iter().find(|of| of.stance == *stance)?;
            let (held, dead, lost) = (of.held.percent, of.wiped_out.percent, of.ours.mean());
            let back = (100.0 - held - dead).max(0.0);
            let because =
                (held >= most).then(|| "no other order holds the field as often".to_owned());
            let odds = json!({
                "held": shown(held), "back": shown(back), "dead": shown(dead), "lost": format!("{lost:.1}"),
            });
            let told = told(pack, "guide", &json!({ "a-fight": odds }));
            Some(Stakes { told, doubtful: held < EVEN, because })
        }
        Answer::One(Choice::Siege(does)) => {
            let Why::SiegeAction { place } = trial.campaign.decision()?.why else {
                return None;
            };
            let all = siege::ask(&trial, place)?;
            let least = all.iter().map(|of| of.falls.percent).fold(100.0, f64::min);
            let of = all.into_iter().find(|of| of.does == *does)?;
            let falls = of.falls.percent;
            let because = (falls <= least)
                .then(|| "it falls as often whatever you do, or more often".to_owned());
            let odds = json!({ "falls": shown(falls), "lifted": shown(of.lifted.percent) });
            let told = told(pack, "guide", &json!({ "a-siege": odds }));
            Some(Stakes { told, doubtful: falls > 100.0 - EVEN, because })
        }
        _ => None,
    }
}

/// The last battle that was decided, and what it counts for: the pursuit's losses too, before any
/// come back (J-076, J-120).
fn fought(pack: PackNo, facts: &[&Event]) -> Option<String> {
    let at = facts.iter().rposition(|event| matches!(event, Event::BattleDecided { .. }))?;
    let Event::BattleDecided { space, held, .. } = facts[at] else { return None };
    let (mut lost, mut back, mut counted) = (0, 0, None);
    for event in &facts[at..] {
        match event {
            Event::BattleDecided { losses, .. } | Event::Pursued { losses, .. } => {
                lost += UnitSteps::sum(losses);
            }
            Event::StragglersCounted { back: came, .. } => back += UnitSteps::sum(came),
            Event::BattleAccounted { heavy, .. } => {
                counted = Some(*heavy);
                break;
            }
            _ => {}
        }
    }
    let came_back = match back {
        0 => String::new(),
        back if back == lost => ", which came back".to_owned(),
        back => format!(", {back} of which came back"),
    };
    let price = format!("{}{came_back}", count(lost.into(), "step"));
    let fought = json!({ "space": space, "held": held, "price": price, "heavy": counted });
    Some(told(pack, "guide", &json!({ "fought": fought })))
}

/// How the rebellion went (J-040).
fn risen(pack: PackNo, facts: &[&Event]) -> String {
    let rolls = || {
        facts.iter().filter_map(|event| match event {
            Event::RevoltRolled { place, result, .. } => Some((*place, *result)),
            _ => None,
        })
    };
    let rose = rolls().filter(|(_, result)| result.takes()).map(|(place, _)| place);
    let rose: Vec<PlaceId> = rose.collect();
    told(pack, "guide", &json!({ "risen": { "rolled": rolls().count(), "rose": rose } }))
}

/// What the dice on the road showed (J-060).
fn met(pack: PackNo, facts: &[&Event]) -> Option<String> {
    let rolls = || facts.iter().filter(|event| matches!(event, Event::EncounterRolled { .. }));
    let met = |event: &&&Event| matches!(event, Event::EncounterRolled { met: true, .. });
    if let Some(event) = rolls().find(met) {
        return Some(told(pack, "guide.met", event));
    }
    let rolls = rolls().map(|event| told(pack, "guide.unmet", event));
    let dice = words::joined(rolls.filter(|told| !told.is_empty()), "; ");
    (!dice.is_empty()).then(|| format!("Nobody was met. The dice: {dice}."))
}

/// `6`, `5 or 6`, `4 or more`: the faces on which the rebels are met.
pub fn faces(needed: i8) -> String {
    match needed {
        ..=1 => "any face".to_owned(),
        2..=4 => format!("{needed} or more"),
        5 => "5 or 6".to_owned(),
        _ => "6".to_owned(),
    }
}

fn arrived(facts: &[&Event], view: &View) -> Option<String> {
    let came = || {
        facts.iter().filter_map(|event| match event {
            Event::UnitsArrived { units, at } => Some((units.len(), *at)),
            _ => None,
        })
    };
    let (_, at) = came().next()?;
    let units: usize = came().filter(|(_, there)| *there == at).map(|(count, _)| count).sum();
    let arrived = json!({ "units": units, "at": at, "next": view.round.is_some() });
    Some(told(view.pack, "guide", &json!({ "arrived": arrived })))
}

fn scored(pack: PackNo, facts: &[&Event]) -> Option<String> {
    let moved =
        |event: &&&Event| matches!(event, Event::Scored { before, after, .. } if before != after);
    facts.iter().rev().find(moved).map(|event| told(pack, "guide.score", event))
}

#[cfg(test)]
mod tests {
    use san_juans::{Space, UnitId};

    use super::*;

    fn rolled(space: &str, die: u8, needed: i8) -> Event {
        let space = space.parse().expect("a space");
        let met = i16::from(die) >= i16::from(needed);
        Event::EncounterRolled { space, die: Some(die), needed, met }
    }

    #[test]
    fn j_120_a_battle_is_told_with_all_it_cost_and_what_that_counts_for() {
        let unit = UnitId(1);
        let losses = |steps: u8| vec![UnitSteps { unit, steps }];
        let space: Space = "lopez".parse().expect("a space");
        let decided = |held, steps| Event::BattleDecided {
            space,
            held,
            reported: false,
            losses: losses(steps),
        };
        let pursued = Event::Pursued {
            dice: [6, 5],
            modifiers: Vec::new(),
            total: 11,
            percent: 50,
            losses: losses(3),
        };
        let back = Event::StragglersCounted { needed: 6, dice: vec![6, 1], back: losses(1) };
        let counts = |won, heavy| Event::BattleAccounted { space, won, heavy };
        let fought = |facts: &[Event]| {
            fought(PackNo::FIRST, &facts.iter().collect::<Vec<_>>()).expect("told")
        };
        assert_eq!(
            fought(&[decided(false, 2), pursued, back, counts(false, true)]),
            "The field at Lopez is lost with 5 steps, 1 of which came back: 10 are added to the score \
             when the turn ends, and 5 are added because half the force or more was lost."
        );
        assert_eq!(
            fought(&[decided(true, 1), counts(true, false)]),
            "You held the field at Lopez for 1 step: 10 come off the score when the turn ends."
        );
        assert_eq!(
            fought(&[decided(true, 1)]),
            "You held the field at Lopez for 1 step. It counts nothing for the score."
        );
    }

    #[test]
    fn j_060_each_die_on_the_road_is_told_with_what_it_needed() {
        let (road, village) = ("richardson/mud-bay/1", "mud-bay");
        let met = |facts: &[Event]| {
            met(PackNo::FIRST, &facts.iter().collect::<Vec<_>>()).expect("it is told")
        };
        assert_eq!(
            met(&[rolled(road, 3, 6), rolled(village, 4, 5)]),
            "Nobody was met. The dice: on the Richardson–Mud Bay road, point 1 of 2, a 3, where 6 \
             is needed; at Mud Bay a 4, where 5 or 6 is needed."
        );
        assert_eq!(
            met(&[rolled(road, 5, 7)]),
            "Nobody was met. The dice: on the Richardson–Mud Bay road, point 1 of 2, a 5, where no \
             face is enough."
        );
        assert_eq!(
            met(&[rolled(road, 3, 6), rolled(village, 5, 5)]),
            "The die at Mud Bay showed 5, and 5 or 6 meets them: they fight."
        );
        assert_eq!(
            met(&[rolled(road, 6, 6)]),
            "The die on the Richardson–Mud Bay road, point 1 of 2, showed 6, and 6 meets them: they \
             fight."
        );
    }
}
