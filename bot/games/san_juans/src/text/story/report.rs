//! The after-action report: a war as a despatch from headquarters, and the whole story by turns.

use std::cmp::Reverse;

use games::text::records::log;
use games::text::records::record::times;
use model::log::LogLine;
use model::message::Post;
use model::words::{BODY_MAX, clip_lines, count, joined, listed, plain};
use model::{Snapshot, words};
use san_juans::{Entry, PackNo};
use serde::Serialize;
use serde_json::{Value, json};

use crate::pack_of;
use crate::records::war_report::{Fought, Officer, TurningPoint, WarReport};
use crate::text::book::{of, told};
use crate::text::sentences;

const NAMED: usize = 6;
/// Commands shorter than this are left out of the list, in seconds.
const BRIEF: i64 = 60;

pub fn report(snapshot: &Snapshot, told: &WarReport) -> Post {
    let body = clip_lines(&paragraphs(snapshot, told).join("\n"), BODY_MAX);
    let title = words::clip(&format!("📖 After action: {}", plain(&snapshot.name)), 256);
    Post { title, body, ..Post::default() }
}

pub fn paragraphs(snapshot: &Snapshot, told: &WarReport) -> Vec<String> {
    let pack = pack_of(Some(&snapshot.setup)).number;
    let points: String = told.turning_points.iter().map(|of| turning(pack, of)).collect();
    let sieges = listed(told.sieges.iter().map(|siege| line(pack, "siege", siege)));
    let ground = json!({ "lost": told.lost, "retaken": told.retaken });
    let luck = [("lucky", &told.lucky), ("unlucky", &told.unlucky)];
    let luck: String = luck.map(|(name, throw)| line(pack, name, throw)).concat();
    let mut lines = vec![opening(snapshot, told)];
    lines.extend((!points.is_empty()).then(|| format!("**How it turned.**{points}")));
    lines.push(field(snapshot, told));
    lines.extend((!sieges.is_empty()).then(|| format!("**Behind walls.** {sieges}.")));
    lines.push(line(pack, "ground", ground) + &line(pack, "contested", told.contested));
    lines.extend(told.march.map(|march| line(pack, "march", march)));
    lines.push(line(pack, "fortune", told.dice) + &luck);
    lines.extend(officers(told));
    lines
}

/// A sentence of the report about a value.
fn line(pack: PackNo, name: &str, of: impl Serialize) -> String {
    told(pack, "report", &json!({ name: of }))
}

/// What a blank of the report says.
pub fn say(pack: PackNo, how: &str, value: &Value, fields: &Value) -> Option<String> {
    Some(match how {
        "times" => times(of(value)?),
        "dice-thrown" => words::dice(of(value)?),
        "turns" => match (of::<u8>(&fields["from"])?, of::<u8>(value)?) {
            (from, until) if from == until => format!("turn {from}"),
            (from, until) => format!("turns {from} to {until}"),
        },
        "reasons" => {
            let reason = |of: Entry| {
                format!("{} {}", sentences::any_cause(pack, of.cause), words::signed(of.vp))
            };
            let reasons: Vec<Entry> = of(value)?;
            let before = if reasons.is_empty() { "" } else { ": " };
            format!("{before}{}", joined(reasons.into_iter().map(reason), ", "))
        }
        "thrown" => {
            let what = Some(told(pack, "throw", value)).filter(|what| !what.is_empty());
            let what = what.unwrap_or_else(|| "a throw nobody believed".to_owned());
            format!("{what} ({} %)", (of::<u32>(&fields["ways"])? * 100 + 18) / 36)
        }
        _ => return None,
    })
}

pub fn opening(snapshot: &Snapshot, told: &WarReport) -> String {
    let pack = pack_of(Some(&snapshot.setup)).number;
    // The map beside it shows the score as it stands, not that of the last turn's end.
    let score = snapshot.game.as_deref().and_then(crate::view).map(|view| view.score);
    let score = score.or(told.score.map(|(_, after)| after));
    let end = line(pack, "end", json!({ "outcome": told.outcome, "turn": told.turn }));
    line(pack, "won-early", told.won_early) + &end + &line(pack, "score", score)
}

fn turning(pack: PackNo, point: &TurningPoint) -> String {
    let mut of = json!(point);
    of["moved"] = json!(point.after - point.before);
    line(pack, "point", of)
}

fn field(snapshot: &Snapshot, told: &WarReport) -> String {
    let (pack, all) = (pack_of(Some(&snapshot.setup)).number, &told.battles);
    let won = all.iter().filter(|fought| fought.held).count();
    let fought = |name: &str, fought: &Fought| {
        // Whoever led is named if they are still known.
        let leader = snapshot.roster.name(fought.leader);
        let mut of = json!(fought);
        of["leader"] =
            leader.map_or_else(String::new, |name| format!(" under {}", plain(&name))).into();
        line(pack, name, of)
    };
    let worst = all.iter().max_by_key(|fought| (fought.lost, Reverse(fought.turn)));
    let worst = worst.filter(|worst| worst.lost > 0).map(|worst| fought("worst", worst));
    // Won against the longest odds: most of them for each of ours.
    let odds = |fought: &&Fought| u32::from(fought.theirs) * 100 / u32::from(fought.ours.max(1));
    let boldest = all.iter().filter(|fought| fought.held && fought.theirs > fought.ours);
    let boldest = boldest.max_by_key(odds).map(|bold| fought("boldest", bold));
    let first = line(pack, "field", json!({ "all": all.len(), "won": won }));
    [Some(first), worst, boldest].into_iter().flatten().collect()
}

fn officers(told: &WarReport) -> Option<String> {
    let mut all: Vec<&Officer> = told.officers.iter().collect();
    let some = |what: &str, of: Vec<String>| match of.is_empty() {
        true => String::new(),
        false => format!(" {what}: {}.", listed(of)),
    };
    let order = |of: &&Officer| {
        let battles = match of.battles {
            0 => String::new(),
            led => format!(", {} of {} won", of.won, count(led as usize, "battle")),
        };
        format!("{} ({}{battles})", plain(&of.name), count(of.orders as usize, "order"))
    };
    let ordered = all.iter().filter(|officer| officer.orders > 0).take(NAMED).map(order).collect();
    all.sort_by_key(|officer| Reverse(officer.commanded));
    let command =
        |of: &&Officer| format!("{} for {}", plain(&of.name), words::duration(of.commanded));
    let brief = |officer: &&&Officer| officer.commanded >= BRIEF;
    let commanded = all.iter().filter(brief).take(NAMED).map(command).collect();
    let lines = some("Commanded", commanded) + &some("Mentioned in despatches", ordered);
    (!lines.is_empty()).then(|| format!("**The staff.**{lines}"))
}

pub fn story(snapshot: &Snapshot, told: &WarReport, lines: &[LogLine]) -> String {
    log::story(snapshot, &paragraphs(snapshot, told), lines)
}

#[cfg(test)]
mod tests {
    use san_juans::{Cause, Event, Outcome, Space, first};
    use staff::PlayerId;

    use super::*;
    use crate::records::war_report::{Besieged, Ended, Marched, Throw};
    use games_testing::{TestDice, new_game, snapshot};
    use model::words::length;

    fn at(slug: &str) -> Space {
        Space::Place(first().named(slug))
    }

    fn war_report() -> WarReport {
        let mud_bay = first().named("mud-bay");
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
