//! What an order will do, before it is given: what is certain, and where dice, cards or the other
//! side come in. Read off a rehearsal with calm dice, on the copy that whoever drafts may know; it
//! ends with the first thing that nobody can know yet.

use games::named;
use games::text::preview::{Foretold, Then};
use model::Event as AnyEvent;
use model::words::capital;
use patrols::{Board, Event, Place, Pose, UnitId, View};

use crate::text::book::BOOK;
use crate::text::fighting::{against, aimed_at, meets, span};
use crate::text::names::Names;
use crate::text::sentences::Teller;

/// What the facts of a rehearsal tell beforehand; `game` is the rehearsal's.
pub fn told(events: &[AnyEvent], view: Option<&View>) -> Foretold {
    let teller = view.map(|view| Teller::of(&view.board)).unwrap_or_default();
    let (mut lines, mut then) = (Vec::new(), None);
    for event in events {
        let Some(own) = event.own::<Event>() else {
            lines.extend(named(event.key()).aside(event));
            continue;
        };
        if let Some((line, end)) = ends(own, &teller.names, view) {
            lines.extend(line);
            then = Some(end);
            break;
        }
        lines.extend(certain(own, &teller));
    }
    Foretold { lines, then }
}

fn certain(event: &Event, teller: &Teller) -> Option<String> {
    let told = teller.sentence(event)?;
    Some(told.lines().next()?.trim_end_matches('.').to_owned())
}

fn before_charge(board: &Board, unit: UnitId, from: Pose) -> Board {
    let mut before = board.clone();
    before.units[unit.index()].place = Place::Table(from);
    before.fights.retain(|fight| !fight.has(unit));
    before
}

/// What a fact says beforehand that is left to the dice, or ends a turn; nothing of what is certain.
fn ends(event: &Event, names: &Names, view: Option<&View>) -> Option<(Option<String>, Then)> {
    let then = match event {
        Event::Drew { .. }
        | Event::EndDeclared
        | Event::TurnBegan { .. }
        | Event::SideTurn { .. }
        | Event::Ended { .. }
        | Event::NobodyChosen { .. } => Then::TurnOver,
        Event::Chosen { die: Some(_), .. }
        | Event::Unscouted { die: Some(_), .. }
        | Event::Promoted { die: Some(_), .. }
        | Event::Searched { .. }
        | Event::Shot(_)
        | Event::Charged { .. }
        | Event::Unjammed { .. }
        | Event::Vanished { .. }
        | Event::BrokeOff { .. }
        | Event::Charted { .. }
        | Event::FellBack { .. }
        | Event::Fought { .. }
        | Event::EndContested { .. }
        | Event::Lots
        | Event::Escaped { .. }
        | Event::Readied { .. }
        | Event::Tested { .. }
        | Event::Rallied { .. }
        | Event::Fled { .. }
        | Event::Rolled { .. }
        | Event::TurnedToFace { .. }
        | Event::Faltered { .. } => Then::Dice,
        _ => return None,
    };
    let told = match event {
        Event::Shot(shot) => Some(format!(
            "🎲 {} {} at {} from {}: {}",
            capital(&names.unit(shot.unit)),
            match shot.volley {
                true => names.verb(shot.unit, "shoots a volley", "shoot a volley"),
                false => names.verb(shot.unit, "shoots", "shoot"),
            },
            aimed_at(shot, names),
            span(shot.ranges()),
            against("throw", shot.throws(), shot.save_dice())
        )),
        Event::Charged { unit, target, path, .. } => Some(format!(
            "🎲 {} {} {}: {}",
            capital(&names.unit(*unit)),
            names.verb(*unit, "charges", "charge"),
            names.unit(*target),
            match (view, path.first()) {
                (Some(view), Some(from)) => {
                    meets(&before_charge(&view.board, *unit, *from), *unit, *target)
                }
                _ => "then the fight".to_owned(),
            }
        )),
        event => BOOK.tell("ahead", event, names),
    };
    Some((told, then))
}

#[cfg(test)]
mod tests {
    use games::orders::finish::Drafted;
    use games::orders::rehearse::rehearse;
    use games::people::authority::Authority;
    use games::text::preview::preview;
    use games_testing::previews::hold;
    use kit::Answer;
    use model::{Choice as AnyChoice, Ends, Event as AnyEvent, Setup, Step};
    use patrols::{Choice, Event, Options};
    use staff::Roster;

    use crate::text::tests::asked;

    #[test]
    fn a_preview_shows_no_face_and_nothing_that_follows_from_one() {
        games_testing::games();
        let everyone = Options { everyone: true, ..Options::default() };
        let setups = [Setup::of(Options::default()), Setup::of(everyone)];
        let drafted = hold(&setups, 60, |_, _| {});
        assert!(drafted.len() > 15, "{} kinds of orders: {drafted:#?}", drafted.len());
    }

    /// P-R47, P-R49, P-R63: of several ways that fit what they were told a die chooses one; one alone
    /// needs no die, and is certain.
    #[test]
    fn by_lot_a_die_falls_only_among_several_ways_and_then_none_is_foretold() {
        let (mut fallen, mut sure) = (0, 0);
        asked(0..40, 1, |at| {
            if !at.choices.contains(&Choice::Lots) {
                return;
            }
            let answer = Answer::One(AnyChoice::of(Choice::Lots));
            let step = Step { topic: at.why.topic().to_owned(), answer };
            let tried = rehearse(&at.known, &Authority::alone(), &[step]).expect("offered");
            let lines = preview(&tried, &Roster::default()).lines.join("\n");
            let detail = at.label(Choice::Lots).detail.to_lowercase();
            let own = |event: &AnyEvent| event.own() == Some(Event::Lots).as_ref();
            if at.choices == [Choice::Lots] {
                assert!(!detail.contains("die"), "{detail}");
            } else if tried.events.iter().any(own) {
                fallen += 1;
                assert!(detail.contains("a die says which of"), "{detail}");
                assert!(lines.starts_with("🎲 By lot, a die says which of them"), "{lines}");
                assert!(lines.lines().count() == 2 && !lines.contains("Nothing is rolled"));
            } else {
                sure += 1;
                assert!(detail.contains("no die falls"), "{detail}: {lines}");
            }
        });
        assert!(fallen > 5 && sure > 5, "{fallen} {sure}");
    }

    /// P-109, P-R36: a charge is said to falter only where it can, and the draft says what the label says.
    /// An order whose preview says that the dice decide does not claim to end a turn besides.
    #[test]
    fn a_draft_claims_no_more_than_can_be() {
        let (mut falters, mut never, mut open, mut ends) = (0, 0, 0, 0);
        asked(0..12, 1, |at| {
            for choice in at.choices.iter() {
                let Choice::Charge(unit, target) = *choice else { continue };
                let (after, events) = at.after(*choice);
                let events: Vec<AnyEvent> = events.into_iter().map(AnyEvent::of).collect();
                let lines = super::told(&events, Some(&after.known())).lines.join("\n");
                let meets = super::meets(at.own.board(), unit, target);
                assert!(lines.contains(&meets), "{meets}: {lines}");
                let may = meets.contains("may falter");
                let can = crate::odds::trials::may_falter(at.own.board(), unit, target);
                assert!(!may || can, "{choice}: {meets}");
                falters += usize::from(may);
                never += usize::from(meets.contains("cannot falter"));
            }
        });
        asked(0..3, 5, |at| {
            for choice in at.choices.iter().step_by(23) {
                let answer = Answer::One(AnyChoice::of(*choice));
                let steps = [Step { topic: at.why.topic().to_owned(), answer }];
                let tried = rehearse(&at.known, &Authority::alone(), &steps);
                let Ok(tried) = tried else { continue };
                let roster = Roster::default();
                let preview = preview(&tried, &roster);
                let order = Drafted { steps: &steps, tried: &tried, preview: &preview };
                let told = order.told(Ends::All, &roster);
                assert!(preview.then.is_none() || told.is_none(), "{choice}: {told:?}");
                open += usize::from(preview.then.is_some());
                ends += usize::from(told.is_some());
            }
        });
        assert!(falters > 5 && never > 5, "{falters} {never}");
        assert!(open > 10 && ends > 10, "{open} {ends}");
    }
}
