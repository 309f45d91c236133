//! What an order risks, in the question that asks for it, and what a strong staff would do.

pub mod chances;

use kit::{Answer, Ask, Calm};
use model::message::Post;
use model::words::{capital, count, count_word, listed};
use model::{Choice as AnyChoice, Game};
use san_juans::{
    Berth, Choice, Event, PlaceId, SailChoice, SeaEvent, SiegeChoice, SiegeEvent, View, Why,
};
use san_juans_players::odds::battle;
use san_juans_players::policy::lookahead::Weighed;

use crate::text::battles::{dice, siege};
use crate::text::book::book;
use crate::text::names;
use crate::text::odds::chances::percent;
use crate::text::panels::labels;

/// Answers of a strong staff that are told of.
const TOLD: usize = 6;

/// `To hold the field: 12 % ±2 if our men stand to the last, …`, the same odds that `/odds fight`
/// tells; nothing if no battle waits.
pub fn line(game: &Game) -> Option<String> {
    let campaign = crate::campaign(game)?;
    let pack = campaign.options().pack;
    let prospects = battle::prospects(campaign, None)?;
    let way = |of: &battle::Prospect| {
        format!("**{}** if our men {}", percent(of.held), book(pack).words("stance", &of.stance))
    };
    let ways: Vec<String> = prospects.iter().map(way).collect();
    Some(format!("To hold the field: {}.", ways.join("; ")))
}

/// What would happen on a copy of the game if every die showed its calm face: `choice` is given if it
/// is offered, and then, where the game asks who goes, everybody who can.
fn rehearsed(game: &Game, choice: Option<Choice>) -> Option<Vec<Event>> {
    let (mut copy, mut events, mut calm) = (game.clone(), Vec::new(), Calm::default());
    if let Some(choice) = choice.map(AnyChoice::of) {
        let decision = copy.decision().filter(|of| of.ask.choices().contains(&choice))?;
        copy.apply(*decision.seats.first()?, &Answer::One(choice), &mut calm, &mut events).ok()?;
    }
    if let Some(decision) = copy.decision()
        && let Ask::Some { of, max, .. } = &decision.ask
        && matches!(decision.why.own(), Some(Why::WhoLands { .. } | Why::WhoSorties { .. }))
    {
        let everybody = Answer::Some(of.iter().take(usize::from(*max)).copied().collect());
        copy.apply(*decision.seats.first()?, &everybody, &mut calm, &mut events).ok()?;
    }
    Some(events.iter().filter_map(model::Event::own).cloned().collect())
}

/// What waits on the beach, if units are to land where an encounter is rolled for.
pub fn landing(game: &Game, why: Why) -> Option<String> {
    let asked = matches!(why, Why::WhoLands { .. });
    let unload = (!asked).then_some(Choice::Sail(SailChoice::Unload));
    rehearsed(game, unload)?.iter().find_map(|event| {
        let Event::EncounterRolled { space, die, needed, .. } = event else { return None };
        let waits = match (die, needed) {
            (None, _) => "the enemy is always there, behind walls".to_owned(),
            (_, 7..) => "nobody can be met".to_owned(),
            (_, needed) => {
                let (on, percent) = (dice::or_more(*needed), dice::percent(*needed));
                format!("the enemy is there on {on} ({percent} %)")
            }
        };
        Some(format!("🎲 Landing {}: {waits}.", names::at(*space)))
    })
}

/// The odds of a sortie of everybody who can go.
pub fn sortie(game: &Game, why: Why) -> Option<String> {
    let asked = matches!(why, Why::WhoSorties { .. });
    let sortie = (!asked).then_some(Choice::Siege(SiegeChoice::Sortie));
    rehearsed(game, sortie)?.iter().find_map(|event| match event {
        Event::Siege(SiegeEvent::SortieRolled { units, modifiers, .. }) => {
            let odds = siege::sortie_odds(
                crate::campaign(game)?.options().pack,
                modifiers.iter().map(|(_, by)| *by).sum(),
            );
            let who = count(units.len(), "unit");
            Some(format!("A sortie of all who can go, {who}:\n{}", odds.join("\n")))
        }
        _ => None,
    })
}

/// How likely the besiegers are to storm those inside, if they may (J-140): a die and the level less
/// one. A sortie keeps them from it, a breakout does not.
pub fn storm(view: &View, place: PlaceId) -> Option<String> {
    let level = view.place(place).siege.filter(|_| view.options.storming)?;
    let needed = 7 - i8::try_from(level).ok()?;
    let (on, percent) = (dice::or_more(needed), dice::percent(needed));
    Some(format!("🎲 Unless you make a sortie they storm on {on} ({percent} %)."))
}

/// The ports and sea areas a convoy passes on its way there, the last one its end.
pub fn hops(game: &Game, to: Berth) -> Option<Vec<Berth>> {
    let events = rehearsed(game, Some(Choice::Sail(SailChoice::To(to))))?;
    let hop = |event: &Event| match event {
        Event::Sea(SeaEvent::Sailed { to, .. }) => Some(*to),
        _ => None,
    };
    Some(events.iter().filter_map(hop).collect())
}

/// What a strong staff would do now, the best first, and what came of it in copies.
pub fn advice(all: &[Weighed], view: &View, game: &Game) -> Post {
    let mut lines = vec![format!(
        "No battle waits to be settled. {} is **{}**. Where it stood in the copies once the next \
         rebellion was over, on average:",
        view.pack().say("{war.The_score}"),
        view.score
    )];
    for (weighed, number) in all.iter().take(TOLD).zip(1..) {
        let choices = weighed.answer.choices().iter();
        let label = choices.map(|choice| labels::label(*choice, view, Some(game)).title);
        let label = listed(label);
        let toward = weighed.toward.map(|space| format!(", towards {}", names::space(space)));
        let (toward, tries) = (toward.unwrap_or_default(), count(weighed.tries as usize, "time"));
        lines.push(format!("{number}. {label}{toward}: **{:.0}**, tried {tries}", weighed.score));
    }
    let rest = all.len().saturating_sub(TOLD);
    if rest > 0 {
        lines.push(format!("{} did worse.", capital(&count_word(rest, "other"))));
    }
    let footer = format!(
        "{} {}",
        book(view.pack).words("odds", &"weighed"),
        book(view.pack).words("odds", &"tried")
    );
    chances::post("What a strong staff would do", &lines, footer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games_testing::{TestDice, any_step, new_game};

    #[test]
    fn a_battles_call_and_the_odds_asked_for_say_the_same() {
        let mut dice = TestDice(31);
        let (mut game, _) = new_game(&mut dice);
        let mut battles = 0;
        while battles < 3 {
            let before = game.clone();
            if let Some(told) = line(&game) {
                battles += 1;
                assert_eq!(Some(&told), line(&game).as_ref(), "looking twice shows the same");
                assert_eq!(game, before);
                let campaign = crate::campaign(&game).expect("a campaign");
                for seat in [None, Some(san_juans::COMMANDER)] {
                    let asked = battle::prospects(campaign, seat).expect("a battle waits");
                    let view = campaign.view(seat);
                    let fight = view.battle.as_ref().expect("it waits");
                    let (post, _) = chances::of_battle(&view, fight, &asked);
                    for of in &asked {
                        let (way, held) =
                            (book(view.pack).words("stance", &of.stance), percent(of.held));
                        assert!(told.contains(&format!("**{held}** if our men {way}")), "{told}");
                        let line = format!("Our men {way}: field held **{held}**");
                        assert!(post.body.contains(&line), "{}\n{told}", post.body);
                    }
                }
            }
            any_step(&mut game, &mut dice).expect("a war with three battles");
        }
    }
}
