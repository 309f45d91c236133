//! The after-action report: a war as a despatch from headquarters, and the whole story by turns.

use games::text::records::log;
use games::text::records::record::times;
use model::log::LogLine;
use model::message::Post;
use model::words::{BODY_MAX, clip_lines, count, count_word, plain};
use model::{Snapshot, words};
use san_juans::{Entry, Outcome};

use crate::records::war_report::{
    Besieged, Ended, Fought, Officer, Throw, TurningPoint, WarReport,
};
use crate::text::book::told;
use crate::text::{names, sentences};

const NAMED: usize = 6;
/// Commands shorter than this are left out of the list, in seconds.
const BRIEF: i64 = 60;

fn number(of: u32) -> usize {
    usize::try_from(of).unwrap_or(usize::MAX)
}

pub fn report(snapshot: &Snapshot, told: &WarReport) -> Post {
    let body = clip_lines(&paragraphs(snapshot, told).join("\n"), BODY_MAX);
    let title = words::clip(&format!("📖 After action: {}", plain(&snapshot.name)), 256);
    Post { title, body, ..Post::default() }
}

pub fn paragraphs(snapshot: &Snapshot, told: &WarReport) -> Vec<String> {
    let mut lines = vec![opening(snapshot, told)];
    lines.extend(turning(told));
    lines.extend(field(snapshot, told));
    lines.extend(walls(&told.sieges));
    lines.push(ground(told));
    lines.extend(told.march.map(|march| {
        format!(
            "**On the road.** The longest march was in turn {}: {} from {} to {}, {} without a halt.",
            march.turn,
            count(march.units.into(), "unit"),
            names::space(march.from),
            names::space(march.to),
            count(march.spaces.into(), "space"),
        )
    }));
    lines.push(fortune(told));
    lines.extend(officers(told));
    lines
}

pub fn opening(snapshot: &Snapshot, told: &WarReport) -> String {
    // The map beside it shows the score as it stands, not that of the last turn's end.
    let score = snapshot.game.as_deref().and_then(crate::view).map(|view| view.score);
    let score = score.or(told.score.map(|(_, after)| after));
    let score = score.map_or_else(String::new, |score| {
        format!(" Mahdi's score {score}: 0 we win, 300 he wins.")
    });
    let turn = told.turn;
    let end = match told.outcome {
        Some(Outcome::Victory) => format!("In turn {turn} the rebellion was broken."),
        Some(Outcome::Defeat) => format!("In turn {turn} the islands were the Mahdi's."),
        Some(Outcome::Draw) => {
            format!("After turn {turn} both sides had had enough: a draw, and a long one.")
        }
        None => format!("It stands in turn {turn}, undecided."),
    };
    let won = told.won_early.map_or_else(String::new, |turn| {
        format!("In turn {turn} the war was won: that victory stands, though the staff fought on. ")
    });
    format!("{won}{end}{score}")
}

fn turning(told: &WarReport) -> Option<String> {
    let point = |point: &TurningPoint| {
        let reason = |entry: &Entry| {
            format!("{} {}", sentences::any_cause(entry.cause), words::signed(entry.vp))
        };
        let reasons: Vec<String> = point.reasons.iter().map(reason).collect();
        let why =
            if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) };
        let moved = words::signed(point.after - point.before);
        format!("\n- Turn {}, {moved} to {}{why}", point.turn, point.after)
    };
    let points: String = told.turning_points.iter().map(point).collect();
    (!points.is_empty()).then(|| format!("**How it turned.**{points}"))
}

/// The name of whoever led, if they are still known.
fn leader(snapshot: &Snapshot, fought: &Fought) -> String {
    let name = snapshot.roster.name(fought.leader);
    name.map_or_else(String::new, |name| format!(" under {}", plain(&name)))
}

fn field(snapshot: &Snapshot, told: &WarReport) -> Option<String> {
    let all = &told.battles;
    if all.is_empty() {
        return Some("**In the field.** Not a shot was fired in anger.".to_owned());
    }
    let won = all.iter().filter(|fought| fought.held).count();
    let mut line = format!(
        "**In the field.** {}, {} won.",
        words::capital(&count_word(all.len(), "battle")),
        if won == 0 { "none".to_owned() } else { words::word(won) }
    );
    let worst = all.iter().max_by_key(|fought| (fought.lost, std::cmp::Reverse(fought.turn)));
    if let Some(worst) = worst.filter(|worst| worst.lost > 0) {
        let end = if worst.held { "and the field was ours" } else { "and the field was theirs" };
        line.push_str(&format!(
            " The bloodiest was {} in turn {}{}: {} lost, {end}.",
            names::at(worst.space),
            worst.turn,
            leader(snapshot, worst),
            count(worst.lost.into(), "step"),
        ));
    }
    // Won against the longest odds: most of them for each of ours.
    let odds = |fought: &&Fought| u32::from(fought.theirs) * 100 / u32::from(fought.ours.max(1));
    let boldest = all.iter().filter(|fought| fought.held && fought.theirs > fought.ours);
    if let Some(bold) = boldest.max_by_key(odds) {
        line.push_str(&format!(
            " The boldest was won {} in turn {}{}, {} against {}.",
            names::at(bold.space),
            bold.turn,
            leader(snapshot, bold),
            words::word(bold.ours.into()),
            words::word(bold.theirs.into()),
        ));
    }
    Some(line)
}

fn walls(sieges: &[Besieged]) -> Option<String> {
    if sieges.is_empty() {
        return None;
    }
    let one = |siege: &Besieged| {
        let name = names::town(siege.place);
        let turns = match siege.until - siege.from {
            0 => format!("turn {}", siege.from),
            _ => format!("turns {} to {}", siege.from, siege.until),
        };
        match siege.end {
            Ended::Lifted => format!("{name} held ({turns})"),
            Ended::Fell => format!("{name} fell ({turns})"),
            Ended::Open => format!("{name} invested since turn {}", siege.from),
        }
    };
    let all: Vec<String> = sieges.iter().map(one).collect();
    Some(format!("**Behind walls.** {}.", words::list(&all)))
}

fn ground(told: &WarReport) -> String {
    let mut line = format!(
        "**Lost and won.** {} went over to the Mahdi, {} came back.",
        words::capital(&count_word(number(told.lost), "place")),
        match told.retaken {
            0 => "none".to_owned(),
            some => words::word(number(some)),
        }
    );
    if let Some((place, often)) = told.contested {
        let name = names::town(place);
        line.push_str(&format!(" {name} changed hands {}.", times(often)));
    }
    line
}

fn fortune(told: &WarReport) -> String {
    let mut line = format!("**Fortune.** {} thrown.", words::dice(number(told.dice)));
    if let Some(throw) = &told.lucky {
        line.push_str(&format!(" She smiled in turn {}: {}.", throw.turn, thrown(throw)));
    }
    if let Some(throw) = &told.unlucky {
        line.push_str(&format!(" She frowned in turn {}: {}.", throw.turn, thrown(throw)));
    }
    line
}

fn thrown(throw: &Throw) -> String {
    let what = match told("throw", &throw.event) {
        what if what.is_empty() => "a throw nobody believed".to_owned(),
        what => what,
    };
    let percent = (u32::from(throw.ways) * 100 + 18) / 36;
    format!("{what} ({percent} %)")
}

fn officers(told: &WarReport) -> Option<String> {
    let mut all: Vec<&Officer> = told.officers.iter().collect();
    let some = |of: Vec<String>, what: &str| {
        (!of.is_empty()).then(|| format!("{what}: {}.", words::list(&of)))
    };
    let order = |of: &&Officer| {
        let battles = match of.battles {
            0 => String::new(),
            led => format!(", {} of {} won", of.won, count(number(led), "battle")),
        };
        format!("{} ({}{battles})", plain(&of.name), count(number(of.orders), "order"))
    };
    let ordered = all.iter().filter(|officer| officer.orders > 0).take(NAMED).map(order).collect();
    all.sort_by_key(|officer| std::cmp::Reverse(officer.commanded));
    let command =
        |of: &&Officer| format!("{} for {}", plain(&of.name), words::duration(of.commanded));
    let brief = |officer: &&&Officer| officer.commanded >= BRIEF;
    let commanded = all.iter().filter(brief).take(NAMED).map(command).collect();
    let lines = [some(commanded, "Commanded"), some(ordered, "Mentioned in despatches")];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    (!lines.is_empty()).then(|| format!("**The staff.** {}", lines.join(" ")))
}

pub fn story(snapshot: &Snapshot, told: &WarReport, lines: &[LogLine]) -> String {
    log::story(snapshot, &paragraphs(snapshot, told), lines)
}

#[cfg(test)]
mod tests {
    use san_juans::{Cause, Event, Space, data};
    use staff::PlayerId;

    use super::*;
    use crate::records::war_report::Marched;
    use games_testing::{TestDice, new_game, snapshot};
    use model::words::length;

    fn at(slug: &str) -> Space {
        Space::Place(data().named(slug))
    }

    fn war_report() -> WarReport {
        let mud_bay = data().named("mud-bay");
        let fought = Fought {
            turn: 5,
            space: at("mud-bay"),
            ours: 7,
            theirs: 15,
            held: true,
            lost: 9,
            leader: PlayerId(1),
        };
        let event = Event::RevoltRolled {
            place: mud_bay,
            die: 1,
            needed: 2,
            result: san_juans::Revolt::Quiet,
        };
        WarReport {
            outcome: Some(Outcome::Victory),
            won_early: Some(4),
            turn: 14,
            score: Some((5, 0)),
            dice: 612,
            turning_points: vec![TurningPoint {
                turn: 9,
                before: 133,
                after: 178,
                reasons: vec![Entry { cause: Cause::Lost(mud_bay), vp: 45 }],
            }],
            battles: vec![fought, Fought { held: false, lost: 17, theirs: 9, ..fought }],
            sieges: vec![Besieged { place: mud_bay, from: 2, until: 6, end: Ended::Lifted }],
            lost: 31,
            retaken: 22,
            contested: Some((mud_bay, 4)),
            march: Some(Marched {
                turn: 3,
                from: at("lopez"),
                to: at("mud-bay"),
                spaces: 4,
                units: 6,
            }),
            lucky: Some(Throw { turn: 2, ways: 6, event }),
            unlucky: None,
            officers: vec![Officer {
                name: "Alice".to_owned(),
                orders: 1,
                commanded: 12 * 86_400,
                battles: 2,
                won: 1,
            }],
        }
    }

    #[test]
    fn a_report_tells_the_war() {
        let (game, _) = new_game(&mut TestDice(3));
        let snapshot = snapshot(game);
        let told = report(&snapshot, &war_report()).body;
        insta::assert_snapshot!("report", told);
        let shown = crate::view(snapshot.game.as_ref().expect("a game")).expect("a campaign").score;
        let score = format!("Mahdi's score {shown}: ");
        assert!(told.contains(&score), "what the map beside it shows, {score}: {told}");
    }

    #[test]
    fn a_long_war_fits_and_an_empty_one_is_told() {
        let (game, _) = new_game(&mut TestDice(4));
        let snapshot = snapshot(game);
        let mut long = war_report();
        long.sieges = vec![long.sieges[0]; 300];
        assert!(length(&report(&snapshot, &long).body) <= BODY_MAX);
        let told = report(&snapshot, &WarReport { turn: 1, ..WarReport::default() }).body;
        assert!(told.contains("undecided") && told.contains("Not a shot"), "{told}");
        assert!(told.contains("No places went over to the Mahdi, none came back"), "{told}");
    }
}
