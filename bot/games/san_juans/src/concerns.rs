//! Whose the questions and choices of a campaign are: islands, battles and who leads them, the
//! Ansar, and what a plan may foresee.

use fought::Choice as Between;
use games::text::records::weight::Weight;
use games::{Bearing, Concern, Holding};
use kit::{Answer, Decision, DecisionId};
use model::{Choice, Event, Game, Why};
use san_juans::{
    Ansar, BattleChoice, BattleView, COMMANDER, Choice as Own, Event as Fact, Pick, PlaceId,
    RefitChoice, Revolt, RoundChoice, SeaEvent, SeaFightChoice, SiegeResult, Space, Theatre,
    UnitId, View, Why as OwnWhy, data,
};
use staff::plan::Halt;
use staff::posts::Area;

use crate::played::AtWar as _;

fn area_of(space: Space) -> Area {
    Area(data().island_of(space).0)
}

pub(super) fn weight(event: &Fact) -> Option<Weight> {
    Some(match event {
        Fact::Scored { before, after, .. } if before != after => Weight::Score,
        Fact::Ended { .. } => Weight::Score,
        Fact::PlaceFell { .. } | Fact::PlaceRetaken { .. } | Fact::PlaceReturned { .. } => {
            Weight::Place
        }
        Fact::RevoltRolled {
            result: Revolt::Rose | Revolt::Mutinied(_) | Revolt::Fled(_), ..
        } => Weight::Place,
        Fact::BattleDecided { .. } => Weight::Battle,
        _ => return None,
    })
}

pub(super) fn areas() -> Vec<Area> {
    data().islands.iter().map(|island| Area(island.id.0)).collect()
}

/// Whoever was handed a card for an island has it (J-006).
pub(super) fn holdings(game: &Game) -> Vec<Holding> {
    let view = game.san_juans_view(None);
    let theatres = view.iter().flat_map(|view| &view.theatres);
    let holding = |theatre: &Theatre| Holding {
        seat: theatre.seat,
        area: Area(theatre.island.0),
        cards: theatre.cards.iter().map(ToString::to_string).collect(),
    };
    theatres.map(holding).collect()
}

fn units_in(area: Area, view: &View) -> impl Iterator<Item = UnitId> {
    let inside = view.places.iter().filter(move |of| area_of(Space::Place(of.id)) == area);
    let marching = view.columns.iter().filter(move |of| area_of(of.space) == area);
    let units = inside.flat_map(|of| &of.units).chain(marching.flat_map(|of| &of.units));
    units.map(|unit| unit.id)
}

pub(super) fn has_units_in(area: Area, game: &Game) -> bool {
    game.san_juans_view(None).is_some_and(|view| units_in(area, &view).next().is_some())
}

/// Where something is decided that an island's officer may decide: retreats and sieges.
fn ground(why: OwnWhy) -> Option<Space> {
    let at = |place: PlaceId| Some(Space::Place(place));
    match why {
        OwnWhy::RetreatTo { from, .. } => Some(from),
        OwnWhy::WhoEmbarks { from: place }
        | OwnWhy::FleeFrom { place }
        | OwnWhy::PutOutFrom { place }
        | OwnWhy::SiegeLosses { place, .. }
        | OwnWhy::SiegeAction { place }
        | OwnWhy::WhoSorties { place }
        | OwnWhy::SortieLosses { place, .. }
        | OwnWhy::WhoBreaksOut { place }
        | OwnWhy::BreakOutTo { place } => at(place),
        _ => None,
    }
}

/// Whose a question is: officers decide on the islands given them, whoever leads a battle settles
/// it (J-078), the chief of staff reports fights on a table (J-004).
pub(super) fn concern(decision: &Decision<Choice, Why>, game: &Game) -> Concern {
    let Some(why) = decision.why.own() else { return Concern::default() };
    let is_fight = matches!(
        why,
        OwnWhy::SettleBattle { .. }
            | OwnWhy::StepsLost { .. }
            | OwnWhy::AnsarStanding { .. }
            | OwnWhy::InRout { .. }
    );
    let battle = || {
        let view = game.san_juans_view(None)?;
        let BattleView { space, asked, .. } = view.battle?;
        let battle = decision.id.0.checked_sub(asked)?;
        Some((DecisionId(battle), area_of(space)))
    };
    Concern {
        area: ground(why).map(area_of),
        is_fight,
        fight: if is_fight { battle() } else { None },
        is_reported: is_fight || matches!(why, OwnWhy::SeaFight { .. } | OwnWhy::ShipDamage { .. }),
        is_shared: why == OwnWhy::Refit,
        chosen_for: match why {
            OwnWhy::GiveTheatre { seat } => Some(seat),
            _ => None,
        },
        commander_first: matches!(why, OwnWhy::PlayCard { .. }),
    }
}

/// What a choice means for the staff: where a unit stands that it brings up to strength, which
/// island it gives, to whom it hands a card or the square.
pub(super) fn bearing(choice: Choice, game: &Game) -> Bearing {
    if let Some(Between::Pasha(seat)) = choice.own() {
        let hands_to = Some(seat).filter(|seat| *seat != COMMANDER);
        return Bearing { hands_to, ..Bearing::default() };
    }
    let Some(own) = choice.own() else { return Bearing::default() };
    let area = match own {
        Own::Refit(RefitChoice::Restore { unit, .. }) => {
            let view = game.san_juans_view(None);
            let stands = |area: &Area| {
                view.as_ref().is_some_and(|view| units_in(*area, view).any(|of| of == unit))
            };
            areas().into_iter().find(stands)
        }
        Own::Pick(Pick::Island(island)) => Some(Area(island.0)),
        _ => None,
    };
    Bearing {
        area,
        hands_to: match own {
            Own::Round(RoundChoice::Hand { seat, .. }) => Some(seat),
            _ => None,
        },
    }
}

pub(super) fn is_report(choice: Choice) -> bool {
    matches!(
        choice.own(),
        Some(
            Own::Battle(BattleChoice::Report { .. } | BattleChoice::Withdrew)
                | Own::SeaFight(SeaFightChoice::Report { .. })
        )
    )
}

/// Whether a choice says how the Ansar fight (J-005).
pub(super) fn is_the_foes(choice: Choice) -> bool {
    matches!(choice.own(), Some(Own::Battle(BattleChoice::Ansar(_))))
}

pub(super) fn settles(answer: &Answer<Choice>) -> bool {
    use BattleChoice::{Fight, Report, Resolve, Withdrew};
    let Answer::One(choice) = answer else { return false };
    matches!(choice.own(), Some(Own::Battle(Resolve(_) | Fight(..) | Report { .. } | Withdrew)))
}

/// Whether an answer only has the dice tell how good our units are (J-021).
pub(super) fn only_measures(answer: &Answer<Choice>) -> bool {
    let Answer::One(choice) = answer else { return false };
    choice.own() == Some(Own::Battle(BattleChoice::Quality))
}

/// How the Ansar fight, told before the quick resolver settles a battle (J-005).
pub(super) fn foes_answer(how: &str, settles: &Answer<Choice>) -> Option<Answer<Choice>> {
    use BattleChoice::{Fight, Resolve};
    let Answer::One(choice) = settles else { return None };
    let Some(Own::Battle(Resolve(_) | Fight(..))) = choice.own() else { return None };
    let how: Ansar = how.parse().ok()?;
    Some(Answer::One(Choice::of(Own::Battle(BattleChoice::Ansar(how)))))
}

/// Peace, or the war goes on (J-123).
pub(super) fn verdict(agreed: bool) -> Answer<Choice> {
    let peace = if agreed { Pick::Yes } else { Pick::No };
    Answer::One(Choice::of(Own::Pick(peace)))
}

/// Not to another turn, whose cards nobody has seen, nor to a card that is drawn on the way.
pub(super) fn is_foreseeable(now: &Game, then: &Game) -> bool {
    let views = now.san_juans_view(None).zip(then.san_juans_view(None));
    // On a march nobody plans.
    let march = then.interlude().is_some() && then.on_top() != then.whole_key();
    let Some((now, then)) = views.filter(|_| !march) else { return false };
    now.turn == then.turn && then.hand.iter().all(|card| now.hand.contains(card))
}

pub(super) fn halts(events: &[Event]) -> Option<Halt> {
    let met = |event: &Event| {
        matches!(
            event.own(),
            Some(
                Fact::EncounterRolled { met: true, .. }
                    | Fact::BattleJoined { .. }
                    | Fact::Sea(SeaEvent::FleetMet { .. })
            )
        )
    };
    let chance = |event: &Event| matches!(event.own(), Some(Fact::RandomEventCame { .. }));
    if events.iter().any(met) {
        return Some(Halt::Encounter);
    }
    events.iter().any(chance).then_some(Halt::Event)
}

pub(super) fn interrupts(event: &Event) -> bool {
    match event.own() {
        Some(Fact::SiegeRolled { result, .. }) => *result != SiegeResult::GoesOn,
        Some(event) => matches!(
            event,
            Fact::RandomEventCame { .. }
                | Fact::EncounterRolled { met: true, die: Some(_), .. }
                | Fact::Sea(SeaEvent::FleetMet { .. })
        ),
        None => false,
    }
}
