//! A siege month by month: what its report, its replay on the plan of the city and its page tell.

use games::text::page::{TAKEN_BACK, table};
use games::turns::{self, ByTurns, Frame};
use kit::Audience;
use maud::Markup;
use model::Snapshot;
use model::words::{bare, capital, clip, commas, count, count_word, list, plain, unadorned};
use render::Scene;
use siege::tables::{Damage, Fight, Wound};
use siege::{Banner, City, Event, LAST_TURN, View};
use siege_pictures::{Framing, Map, Traces};

use crate::Siege;
use crate::text::{board, dispatch, names, sentences};

/// A month of a siege.
type Month = turns::Turn<Box<View>>;
/// A siege month by month.
type Besieged = turns::Played<Box<View>>;

fn figures(month: &Month) -> siege_pictures::Month {
    let city = &month.view.city;
    siege_pictures::Month {
        turn: month.turn,
        resources: city.resources,
        morale: city.morale,
        areas: city.banners.map(|banner| banner.area),
        strengths: city.banners.map(|banner| banner.strength),
    }
}

/// How much a fact deserves a headline, less being more.
fn weight(event: &Event) -> Option<u8> {
    Some(match event {
        Event::Ended { .. } => 0,
        Event::LeaderHit { wound: Wound::Killed, .. } | Event::BannerLeft { .. } => 1,
        Event::BannerMoved { back: false, .. } => 2,
        Event::GunboatHit { damage: Damage::Destroyed, .. } | Event::Sailed { .. } => 3,
        Event::BannerMoved { .. } | Event::AllLost { .. } => 4,
        Event::Fought { .. } => 5,
        Event::CardDrawn { .. } => 6,
        Event::Works { .. } | Event::Raised { .. } | Event::Built { .. } => 7,
        _ => return None,
    })
}

fn headline(event: &Event) -> Option<String> {
    let told = match event {
        Event::Ended { outcome } => board::ended_line(*outcome),
        Event::Fought { fight, banner, area, total, .. } => format!(
            "{} of {} at {}: {}",
            names::fight(*fight),
            names::banner(*banner),
            names::area(*area),
            names::outcome_row(*fight, *total)
        ),
        Event::CardDrawn { card } => names::card(*card).to_owned(),
        event => sentences::sentence(event)?,
    };
    let told = told.lines().next()?.split(['(', '🎲']).next()?;
    let told = unadorned(told).trim().trim_end_matches(['.', ':']).to_owned();
    (!told.is_empty()).then(|| format!("{}.", capital(&told)))
}

impl ByTurns for Siege {
    type Board = City;
    type KeptView = Box<View>;

    const NOUN: &'static str = "siege";
    const SHOWN: [&'static str; 2] = ["The city", "the city month by month with its dispatches"];
    const STAFF: [&'static str; 2] = ["The council", "The council"];
    const PACE: [u16; 3] = [300, 350, 150];

    fn turn(view: &mut View) -> &mut u8 {
        &mut view.city.turn
    }

    /// `March 1884, turn 2 of 12`.
    fn title(month: &Month) -> String {
        format!("{}, turn {} of {LAST_TURN}", names::month(month.turn), month.turn)
    }

    fn frame<'a>(month: &'a Month, view: &'a View, _besieged: &'a Besieged) -> Frame<'a> {
        let scene =
            |width| Map::scene(view.clone(), Traces::of(month.facts()), Framing::Close, width);
        let told = month.headlines(weight, headline);
        Frame {
            figure: ("City Morale", view.city.morale.into()),
            told: if told.is_empty() { "The city waits.".to_owned() } else { told.join(" ") },
            is_weighty: month.facts().into_iter().filter_map(weight).any(|weight| weight <= 3),
            scene: Box::new(scene),
        }
    }

    fn alt(name: &str, besieged: &Besieged, frames: usize) -> String {
        let Some(last) = besieged.turns.last() else { return String::new() };
        let morale: Vec<u8> = besieged.turns.iter().map(|month| month.view.city.morale).collect();
        let text = format!(
            "{}, replayed on the plan of the city to {} in {}. {} City Morale at the end of each \
             month: {}.",
            bare(name),
            names::month(last.turn),
            count(frames, "frame"),
            unadorned(&board::ended(&last.view)).trim(),
            commas(&morale)
        );
        clip(&text, 1_024)
    }

    fn plot(besieged: &Besieged) -> Option<Scene> {
        let figures: Vec<_> = besieged.turns.iter().map(figures).collect();
        (!figures.is_empty()).then(|| siege_pictures::Course::scene(&figures, 1_000))
    }

    fn paragraphs(besieged: &Besieged, _snapshot: &Snapshot) -> Vec<String> {
        let Some(last) = besieged.turns.last() else {
            return vec!["The siege has not begun.".to_owned()];
        };
        let facts: Vec<&Event> = besieged.turns.iter().flat_map(Month::facts).collect();
        let mut lines = vec![board::ended(&last.view), fights(&facts), losses(&facts)];
        lines.extend(worst(besieged));
        lines.push(format!("**The Banners.** {}.", banners(&last.view.city)));
        lines.extend(besieged.orders_told().map(|told| format!("**The council.** {told}.")));
        lines
    }

    fn figures(besieged: &Besieged) -> Markup {
        let row = |month: &Month| {
            let city = &month.view.city;
            let banner = |banner: &Banner| match banner.is_there() {
                true => format!("{} at {}", banner.strength, names::area(banner.stands())),
                false => "–".to_owned(),
            };
            let [white, green, red, black] = city.banners.each_ref().map(banner);
            let (morale, resources) = (city.morale.to_string(), city.resources.to_string());
            [names::month(month.turn).to_owned(), morale, resources, white, green, red, black]
        };
        let heads = ["Month", "#City Morale", "#Resource Points", "White", "Green", "Red", "Black"];
        table(Some("At the end of each month"), heads, besieged.turns.iter().map(row))
    }

    fn staff(besieged: &Besieged) -> Markup {
        let row = |(player, orders): (&staff::PlayerId, &usize)| {
            let chaired = besieged.turns.iter().filter(|month| month.commander == Some(*player));
            let name = plain(&besieged.name(*player).unwrap_or("somebody".into()));
            [name, chaired.count().to_string(), orders.to_string()]
        };
        let heads = ["Member", "#Months in the chair", "#Orders"];
        table(Some(TAKEN_BACK), heads, besieged.orders.iter().map(row))
    }

    fn score_line(view: &View) -> String {
        board::score_line(view)
    }

    fn dispatched(month: &Month, _view: &View) -> Vec<String> {
        dispatch::tell(&month.events, false, Audience::Public)
    }

    fn called(turn: u8) -> String {
        names::month(turn).to_owned()
    }
}

fn number(facts: &[&Event], of: impl Fn(&Event) -> bool) -> usize {
    facts.iter().filter(|event| of(event)).count()
}

fn has_entered(event: &Event) -> bool {
    matches!(event, Event::BannerMoved { back: false, .. })
}

fn fights(facts: &[&Event]) -> String {
    let of = |wanted: Fight| {
        number(facts, |event| matches!(event, Event::Fought { fight, .. } if *fight == wanted))
    };
    let held = number(facts, |event| match event {
        Event::Fought { fight: Fight::Defence, total, .. } => *total >= 7,
        _ => false,
    });
    format!(
        "**The fighting.** {} and {}. {} met a Defensive Position{}; Banners entered {}.",
        capital(&count_word(of(Fight::Raid), "Raid")),
        count_word(of(Fight::Sortie), "Sortie").replace("Sortys", "Sorties"),
        capital(&count_word(of(Fight::Defence), "attack")),
        match (of(Fight::Defence), held) {
            (0, _) => String::new(),
            (1, held) => format!(", which {}", if held == 1 { "held" } else { "did not hold" }),
            (_, 0) => ", and none held".to_owned(),
            (_, held) => format!(", which held {}", count_word(held, "time")),
        },
        count_word(number(facts, has_entered), "Area")
    )
}

fn losses(facts: &[&Event]) -> String {
    let steps = number(facts, |event| matches!(event, Event::StepLost { .. }));
    let guns = number(facts, |event| matches!(event, Event::GunLost { .. }));
    let boats =
        number(facts, |event| matches!(event, Event::GunboatHit { damage: Damage::Destroyed, .. }));
    let killed = facts.iter().filter_map(|event| match event {
        Event::LeaderHit { unit, wound: Wound::Killed, .. } => Some(names::unit(*unit)),
        _ => None,
    });
    let fell = match &killed.collect::<Vec<String>>()[..] {
        [] => "No leader fell".to_owned(),
        killed => format!("{} fell", capital(&list(killed))),
    };
    format!(
        "**The price.** {} of troops, {} and {} were lost in fights, besides whatever was lost \
         whole. {fell}.",
        capital(&count(steps, "step")),
        count(guns, "gun"),
        count(boats, "gunboat")
    )
}

fn worst(besieged: &Besieged) -> Option<String> {
    let entered = |month: &Month| number(&month.facts(), has_entered);
    let reverse = |month: &Month| std::cmp::Reverse(month.turn);
    let month = besieged.turns.iter().max_by_key(|month| (entered(month), reverse(month)))?;
    let (name, areas) = (names::month(month.turn), count_word(entered(month), "Area"));
    (entered(month) > 0).then(|| format!("**The worst month.** {name}: Banners entered {areas}."))
}

fn banners(city: &City) -> String {
    let one = |banner: &Banner| {
        let (sign, name) = (names::banner_sign(banner.id), names::banner(banner.id));
        let area = names::area(banner.stands());
        match banner.is_there() {
            true => format!("{sign} {name} stands at {area}, Strength {}", banner.strength),
            false => format!("{sign} {name} has left"),
        }
    };
    city.banners.iter().map(one).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use games_testing::logs::holds_by_turns;

    use super::*;

    #[test]
    fn a_siege_is_told_month_by_month() {
        let parts = ["**The fighting.**", "**The price.**", "**The Banners.**"];
        let lines = holds_by_turns(&Siege, &parts, "replayed on the plan of the city");
        assert!(
            <Siege as ByTurns>::plot(&turns::of::<Siege>(&lines))
                .expect("a graph")
                .words()
                .contains("City Morale")
        );
    }
}
