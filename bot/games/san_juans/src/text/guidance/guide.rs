//! The guide in a war: what a newcomer is told beside each prompt, and of what came of an order.

use games::staff::authority::Authority;
use games::staff::rehearse::rehearse;
use games::text::guidance::guide::{Guide, Lesson};
use kit::Answer;
use model::words::{count, list};
use model::{Event as AnyEvent, Game, Step, Why};
use san_juans::{
    BattleChoice, Choice, Control, Event, PlaceId, Revolt, Space, UnitSteps, View, data,
};

use crate::played::AtWar as _;
use crate::text::names;
use crate::words::facts;
use san_juans_players::odds::{Trial, battle, march, siege};

/// How long the chances of a move are tried.
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(120);
/// What is explained with the cards of a war, a card each, where nothing else has come up.
const BASICS: [&str; 6] = ["cards", "ops", "roads", "ships", "pass", "replacements"];

pub struct Newcomers;

impl Guide for Newcomers {
    fn lessons(&self) -> &'static [&'static str] {
        &[
            "cards",
            "ops",
            "roads",
            "ships",
            "pass",
            "replacements",
            "rebellion",
            "siege",
            "settle-battle",
        ]
    }

    fn begins_with(&self, why: &Why) -> bool {
        why.topic() == "play-card"
    }

    fn explained(&self, why: &Why, game: &Game, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let Some(view) = game.san_juans_view(None) else { return Vec::new() };
        let mut lessons: Vec<Lesson> = Vec::new();
        let asks_for_card = why.topic() == "play-card";
        if asks_for_card && !over("cards") {
            lessons.push(("cards", cards(&view)));
        }
        if asks_for_card {
            lessons.extend(rebellion(&view).map(|told| ("rebellion", told)));
        }
        if asks_for_card || why.topic() == "siege-action" {
            lessons.extend(besieged(&view).map(|told| ("siege", told)));
        }
        lessons.retain(|(name, _)| !over(name));
        if asks_for_card && lessons.is_empty() {
            let next = BASICS.iter().find(|name| !over(name));
            lessons.extend(next.and_then(|name| Some((*name, basic(name)?.to_owned()))));
        }
        let prompt = PROMPTS.iter().find(|(topic, _)| *topic == why.topic());
        lessons.extend(prompt.map(|(topic, told)| (*topic, (*told).to_owned())));
        lessons
    }

    fn advises(&self, why: &Why) -> bool {
        let topics = ["play-card", "spend-ops", "settle-battle", "siege-action", "refit"];
        topics.contains(&why.topic())
    }

    fn chances(&self, game: &Game, steps: &[Step]) -> Option<String> {
        let at = |topic: &str| steps.iter().position(|step| step.topic == topic);
        let before = |at: usize| {
            let staff = Authority::alone();
            Some(rehearse(game, &staff, &steps[..at]).ok()?.game_after)
        };
        let own = |at: usize| steps[at].answer.try_map(|choice| choice.own::<Choice>());
        if let Some(at) = at("march-to") {
            return of_march(&before(at)?, &own(at)?);
        }
        let at = at("settle-battle").or(at("siege-action"))?;
        of_fight(&before(at)?, &own(at)?)
    }

    fn came_of(&self, events: &[AnyEvent], game: &Game) -> Option<String> {
        let view = game.san_juans_view(None)?;
        let facts = facts(events);
        let told: Vec<String> = [
            fought(&facts),
            fallen(&facts),
            risen(&facts),
            retaken(&facts),
            met(&facts),
            arrived(&facts, &view),
            scored(&facts),
        ]
        .into_iter()
        .flatten()
        .take(2)
        .collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn farewell(&self, game: &Game) -> String {
        let score = game.san_juans_view(None).map_or(0, |view| view.score);
        format!(
            "You have met cards, marches, ships, a rebellion, a siege and a battle. Mahdi's score \
             stands at **{score}**: 0 and we have won, 300 and he has. The guide takes its leave; \
             *Why?* under a message says what the dice were about, `/rules` has the rest."
        )
    }
}

fn own_places(view: &View, fits: impl Fn(&san_juans::PlaceView) -> bool) -> Vec<PlaceId> {
    view.places.iter().filter(|place| fits(place)).map(|place| place.id).collect()
}

/// `Mud Bay, Tamai and 6 more`.
fn some(places: &[PlaceId]) -> String {
    const SHOWN: usize = 4;
    let mut names: Vec<String> =
        places.iter().take(SHOWN).map(|id| data().place(*id).name.clone()).collect();
    let more = places.len().saturating_sub(SHOWN);
    names.extend((more > 0).then(|| format!("{more} more")));
    list(&names)
}

fn cards(view: &View) -> String {
    format!(
        "A turn has {} rounds, and each takes **one card** of your hand, or a pass. A card is one \
         of three things: its **event**, its **Ops** (marches and voyages), or **replacements**. \
         Two dice fall beside whatever you choose; if they show the number in the card's box, a \
         random event comes too. Choose below; nothing happens before you press *Give order*, and \
         the preview says what will be rolled.",
        view.rounds
    )
}

/// What a rebellion is, where there has been one (J-040, J-120).
fn rebellion(view: &View) -> Option<String> {
    let risen = own_places(view, |place| place.control == Control::Mahdist);
    (!risen.is_empty()).then(|| {
        format!(
            "**The rebellion.** Each turn begins with a die for every place that could rise, and a \
             place rises more easily the more of its neighbours have. The Mahdi's men hold {}: {}. \
             A place that he takes adds its worth to his score when the turn ends: a village 5, a \
             town 10, a fortress 20; one that you take back takes as much off.",
            count(risen.len(), "place"),
            some(&risen)
        )
    })
}

/// What a siege is, where there is one (J-090, J-093).
fn besieged(view: &View) -> Option<String> {
    let places = own_places(view, |place| place.siege.is_some());
    (!places.is_empty()).then(|| {
        format!(
            "**A siege.** Besieged: {}. A siege grows a level each turn, up to four, and its table \
             gets worse with it. Relief fights its way in by land, or comes by ship to a port. \
             Whether to hold out or break out is asked when the rounds are over.",
            some(&places)
        )
    })
}

fn basic(name: &str) -> Option<&'static str> {
    Some(match name {
        "ops" => {
            "**Ops.** Each Op sends one stack marching along a path, or one squadron to sea. A \
             battle won takes 10 off the score when the turn ends, a battle lost adds 10. Before \
             each march the preview says what may be met, and `/odds march` how it would end."
        }
        "roads" => {
            "**Roads.** For each space entered a die may meet the Ansar: on a 6 at a point of the \
             road, more often at a place of theirs. Foot goes three spaces, horse alone four. A \
             place left empty rises more easily than one with four units, which can only be \
             besieged."
        }
        "ships" => {
            "**Ships.** A transport in a port takes troops aboard, crosses sea areas and lands them \
             at another port; that may take several Ops. `/map` shows ports by their anchors and \
             the areas by letters."
        }
        "pass" => {
            "**Passing.** No card is used up, no random event is rolled for, and one Op anywhere is \
             yours all the same. Cards left over stay in the hand, which is filled up to seven \
             when the next turn begins."
        }
        "replacements" => {
            "**Replacements.** One card in a turn may give points that put lost steps back into \
             units and rebuild lost ones; that adds 5 to the score. After the last round come \
             supply, the sieges, the replacements, and the score."
        }
        _ => return None,
    })
}

const PROMPTS: [(&str, &str); 15] = [
    (
        "spend-ops",
        "One Op, one deed: choose the place whose troops march, or the port whose ships put \
             out. You may finish with Ops left over.",
    ),
    (
        "who-marches",
        "Choose who goes; whoever is not chosen stays as the garrison. Horse alone goes four \
             spaces, any column with foot or guns three.",
    ),
    ("march-to", "Where to? The numbers are what a die must show for an encounter on the way."),
    (
        "settle-battle",
        "**A battle.** *Resolve it* throws the dice here, in a few seconds; or fight it with \
             figures on your own table from the *sheet* and report how it went. The stance says \
             when your men break off. Won, it takes 10 off the score when the turn ends; lost, it \
             adds 10, and 5 more if half of them are lost.",
    ),
    ("retreat-to", "The battle is lost, and your men must go somewhere: to one of these."),
    (
        "refit",
        "Replacement points put lost steps back, two at most for each unit and turn, and none \
             into a place besieged. Points left over are kept.",
    ),
    (
        "siege-action",
        "The garrison may **hold**, **sortie** against the works, or **break out** and leave \
             the place. The panel shows what the siege table may do.",
    ),
    ("choose-kind", "The card lets you choose who comes. They differ in what they can do."),
    ("arrive-at", "Where do they arrive? From there they can march in the next round."),
    ("who-sails", "Choose the ships; those left behind stay in port for another Op."),
    (
        "sail-how",
        "At sea a squadron goes from area to area, enters ports, takes troops on and lands \
             them. Each is one of its few functions; then it drops anchor.",
    ),
    ("who-boards", "Choose who goes aboard. A transport holds only so many units."),
    ("who-lands", "Choose who lands. Landing where the Ansar are means a battle at the water."),
    (
        "next-to-rise",
        "Places are rolled for in an order, and here you may say which comes next. What you \
             say stands for later turns too.",
    ),
    (
        "make-peace",
        "You have won already. **Make peace** and it is a victory; **fight on** and the war \
             begins its next turn with Mahdi's score at 10.",
    ),
];

/// `1 time in 3`, `2 times in 3`: a chance in words, as one out of a few.
fn in_words(percent: f64) -> String {
    let sixths = (percent * 6.0 / 100.0).round();
    match sixths as u8 {
        0 => "hardly ever".to_owned(),
        1 => "1 time in 6".to_owned(),
        2 => "1 time in 3".to_owned(),
        3 => "every other time".to_owned(),
        4 => "2 times in 3".to_owned(),
        5 => "5 times in 6".to_owned(),
        _ => "for certain".to_owned(),
    }
}

fn trial(game: &Game) -> Option<Trial> {
    let campaign = game.san_juans()?.clone();
    let seed = kit::seed_of([0, 0], &serde_json::to_string(&campaign).ok()?);
    Some(Trial { campaign, seat: None, seed, patience: PATIENCE })
}

fn of_march(game: &Game, to: &Answer<Choice>) -> Option<String> {
    let prospect = march::ask(&trial(game)?, std::slice::from_ref(to))?;
    let end = names::space(*prospect.road.last()?);
    if prospect.met.percent <= 0.0 {
        return Some(format!("On the way to {end} nobody can be met."));
    }
    let (held, lost) = (prospect.held?.percent, prospect.ours.mean());
    let met = in_words(prospect.met.percent);
    Some(format!(
        "On the way to {end} the Ansar are met {met}; then you hold the field {held:.0} % and lose \
         about {lost:.1} steps."
    ))
}

fn of_fight(game: &Game, how: &Answer<Choice>) -> Option<String> {
    let trial = trial(game)?;
    match how {
        Answer::One(Choice::Battle(BattleChoice::Resolve(stance))) => {
            let all = battle::prospects(&trial.campaign, trial.seat)?;
            let of = all.into_iter().find(|of| of.stance == *stance)?;
            let (held, dead, lost) = (of.held.percent, of.wiped_out.percent, of.ours.mean());
            let back = (100.0 - held - dead).max(0.0);
            Some(format!(
                "So you hold the field {held:.0} %, are thrown back {back:.0} %, are wiped out \
                 {dead:.0} %, and lose about {lost:.1} steps."
            ))
        }
        Answer::One(Choice::Siege(does)) => {
            let Some(san_juans::Why::SiegeAction { place }) =
                trial.campaign.decision().map(|of| of.why)
            else {
                return None;
            };
            let of = siege::ask(&trial, place)?.into_iter().find(|of| of.does == *does)?;
            let (falls, lifted) = (of.falls.percent, of.lifted.percent);
            Some(format!("So the place falls {falls:.0} %, and the siege is lifted {lifted:.0} %."))
        }
        _ => None,
    }
}

/// The last battle that was decided, and what it counts for: the pursuit's losses too, before any
/// come back (J-076, J-120).
fn fought(facts: &[&Event]) -> Option<String> {
    let at = facts.iter().rposition(|event| matches!(event, Event::BattleDecided { .. }))?;
    let Event::BattleDecided { space, held, .. } = facts[at] else { return None };
    let (mut lost, mut back, mut counted) = (0, 0, None);
    let steps = |of: &[UnitSteps]| of.iter().map(|of| usize::from(of.steps)).sum::<usize>();
    for event in &facts[at..] {
        match event {
            Event::BattleDecided { losses, .. } | Event::Pursued { losses, .. } => {
                lost += steps(losses);
            }
            Event::StragglersCounted { back: came, .. } => back += steps(came),
            Event::BattleAccounted { heavy, .. } => {
                counted = Some(*heavy);
                break;
            }
            _ => {}
        }
    }
    let place = names::at(*space);
    let came_back = match back {
        0 => String::new(),
        back if back == lost => ", which came back".to_owned(),
        1 => ", 1 of which came back".to_owned(),
        back => format!(", {back} of which came back"),
    };
    let price = format!("{}{came_back}", count(lost, "step"));
    let (told, score) = match held {
        true => (format!("You held the field {place} for {price}"), "10 come off the score"),
        false => (format!("The field {place} is lost with {price}"), "10 are added to the score"),
    };
    Some(match counted {
        None => format!("{told}. It counts nothing for the score."),
        Some(false) => format!("{told}: {score} when the turn ends."),
        Some(true) => format!(
            "{told}: {score} when the turn ends, and 5 are added because half the force or more \
             was lost."
        ),
    })
}

fn fallen(facts: &[&Event]) -> Option<String> {
    let fell = facts.iter().filter_map(|event| match event {
        Event::PlaceFell { place } => Some(*place),
        _ => None,
    });
    let fell: Vec<PlaceId> = fell.collect();
    let worth: i32 = fell.iter().map(|id| data().place(*id).vp).sum();
    (!fell.is_empty()).then(|| format!("Lost: {}, which adds {worth} to the score.", some(&fell)))
}

/// How the rebellion went (J-040).
fn risen(facts: &[&Event]) -> Option<String> {
    let (mut rolled, mut rose) = (0, Vec::new());
    for event in facts {
        if let Event::RevoltRolled { place, result, .. } = event {
            rolled += 1;
            if matches!(result, Revolt::Rose | Revolt::Mutinied(_) | Revolt::Fled(_)) {
                rose.push(*place);
            }
        }
    }
    match (rolled, rose.len()) {
        (0, _) => None,
        (rolled, 0) => Some(format!("The rebellion: {rolled} rolled for, and none rose.")),
        (rolled, risen) => Some(format!(
            "The rebellion: {rolled} rolled for, {} rose ({}).",
            count(risen, "place"),
            some(&rose)
        )),
    }
}

fn retaken(facts: &[&Event]) -> Option<String> {
    let taken = facts.iter().filter_map(|event| match event {
        Event::PlaceRetaken { place, .. } => Some(*place),
        _ => None,
    });
    let taken: Vec<PlaceId> = taken.collect();
    let worth: i32 = taken.iter().map(|id| data().place(*id).vp).sum();
    (!taken.is_empty()).then(|| {
        format!(
            "Yours again: {}, which takes {worth} off the score when the turn ends.",
            some(&taken)
        )
    })
}

/// What the dice on the road showed (J-060).
fn met(facts: &[&Event]) -> Option<String> {
    let rolls: Vec<(Space, Option<u8>, i8, bool)> = facts
        .iter()
        .filter_map(|event| match event {
            Event::EncounterRolled { space, die, needed, met } => {
                Some((*space, *die, *needed, *met))
            }
            _ => None,
        })
        .collect();
    // `6`, `5 or 6`, `4 or more`: the faces on which the Ansar are met.
    let faces = |needed: i8| match needed {
        ..=1 => "any face".to_owned(),
        2..=4 => format!("{needed} or more"),
        5 => "5 or 6".to_owned(),
        _ => "6".to_owned(),
    };
    // A point of a road ends in a clause of its own.
    let at = |space: &Space| match space {
        Space::Place(_) => names::at(*space),
        Space::Point { .. } => format!("{},", names::at(*space)),
    };
    if let Some((space, die, needed, _)) = rolls.iter().find(|(.., met)| *met) {
        let place = at(space);
        return Some(match die {
            Some(die) => {
                let needed = faces(*needed);
                format!("The die {place} showed {die}, and {needed} meets them: they fight.")
            }
            None => format!("{}: they fight.", model::words::capital(&names::at(*space))),
        });
    }
    let told = rolls.iter().filter_map(|(space, die, needed, _)| {
        let (at, die) = (at(space), (*die)?);
        Some(match needed {
            7.. => format!("{at} a {die}, where no face is enough"),
            needed => format!("{at} a {die}, where {} is needed", faces(*needed)),
        })
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("Nobody was met. The dice: {}.", told.join("; ")))
}

fn arrived(facts: &[&Event], view: &View) -> Option<String> {
    let came = facts.iter().filter_map(|event| match event {
        Event::UnitsArrived { units, at } => Some((units.len(), *at)),
        _ => None,
    });
    let came: Vec<(usize, Space)> = came.collect();
    let (_, at) = came.first()?;
    let units: usize = came.iter().filter(|(_, there)| there == at).map(|(count, _)| count).sum();
    let next = if view.round.is_some() { " They can march from now on." } else { "" };
    Some(format!("{} arrived {}.{next}", count(units, "unit"), names::at(*at)))
}

fn scored(facts: &[&Event]) -> Option<String> {
    facts.iter().rev().find_map(|event| match event {
        Event::Scored { before, after, .. } if before != after => {
            Some(format!("The turn took Mahdi's score from {before} to {after}."))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use san_juans::UnitId;

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
        let fought = |facts: &[Event]| fought(&facts.iter().collect::<Vec<_>>()).expect("told");
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
        let met = |facts: &[Event]| met(&facts.iter().collect::<Vec<_>>()).expect("it is told");
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
