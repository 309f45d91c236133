//! What an order risks, in the question that asks for it.

pub mod advice;
pub mod bars;
pub mod chances;
pub mod stakes;

use kit::{Answer, Ask, Calm};
use model::{Game, words};
use san_juans::{
    Berth, Choice, Event, PlaceId, SailChoice, SeaEvent, SiegeChoice, SiegeEvent, View, Why,
};
use san_juans_players::odds;

use crate::played::AtWar as _;
use crate::text::battles::{dice, siege};
use crate::text::book::BOOK;
use crate::text::names;
use crate::text::odds::chances::percent;

/// `To hold the field: 12 % ±2 if our men stand to the last, …`, the same odds that `/odds fight`
/// tells; nothing if no battle waits.
pub fn line(game: &Game) -> Option<String> {
    let prospects = odds::battle::prospects(game.san_juans()?, None)?;
    let way = |of: &odds::battle::Prospect| {
        format!("**{}** if our men {}", percent(of.held), BOOK.words("stance", &of.stance))
    };
    let ways: Vec<String> = prospects.iter().map(way).collect();
    Some(format!("To hold the field: {}.", ways.join("; ")))
}

/// What would happen on a copy of the game if every die showed its calm face: `choice` is given,
/// and then, where the game asks who goes, everybody who can.
fn rehearsed(game: &Game, choice: Option<Choice>) -> Option<Vec<Event>> {
    let mut copy = game.clone();
    let mut events = Vec::new();
    let mut calm = Calm::default();
    if let Some(choice) = choice {
        let decision = copy.decision()?;
        let answer = Answer::One(model::Choice::of(choice));
        copy.apply(*decision.seats.first()?, &answer, &mut calm, &mut events).ok()?;
    }
    if let Some(decision) = copy.decision()
        && let (Ask::Some { of, max, .. }, Some(why)) = (&decision.ask, decision.why.own())
        && matches!(why, Why::WhoLands { .. } | Why::WhoSorties { .. })
    {
        let everybody = of.iter().take(usize::from(*max)).copied().collect();
        let seat = *decision.seats.first()?;
        copy.apply(seat, &Answer::Some(everybody), &mut calm, &mut events).ok()?;
    }
    Some(events.iter().filter_map(model::Event::own).cloned().collect())
}

pub fn landing(game: &Game, why: Why) -> Option<String> {
    let unload = Choice::Sail(SailChoice::Unload);
    let choice = match why {
        Why::WhoLands { .. } => None,
        _ if offers(game, unload) => Some(unload),
        _ => return None,
    };
    rehearsed(game, choice)?.iter().find_map(|event| match event {
        Event::EncounterRolled { space, die: None, .. } => Some(format!(
            "🎲 Landing {}: the enemy is always there, behind walls.",
            names::at(*space)
        )),
        Event::EncounterRolled { space, needed: 7.., .. } => {
            Some(format!("🎲 Landing {}: nobody can be met.", names::at(*space)))
        }
        Event::EncounterRolled { space, needed, .. } => {
            let percent = (dice::sixths(*needed) * 100 + 3) / 6;
            let needed = dice::or_more(*needed);
            Some(format!(
                "🎲 Landing {}: the enemy is there on {needed} ({percent} %).",
                names::at(*space)
            ))
        }
        _ => None,
    })
}

fn offers(game: &Game, choice: Choice) -> bool {
    let choice = model::Choice::of(choice);
    game.decision().is_some_and(|decision| decision.ask.choices().contains(&choice))
}

pub fn sortie(game: &Game, why: Why) -> Option<String> {
    let sortie = Choice::Siege(SiegeChoice::Sortie);
    let choice = match why {
        Why::WhoSorties { .. } => None,
        _ if offers(game, sortie) => Some(sortie),
        _ => return None,
    };
    let events = rehearsed(game, choice)?;
    let (count, by) = events.iter().find_map(|event| match event {
        Event::Siege(SiegeEvent::SortieRolled { units, modifiers, .. }) => {
            Some((units.len(), modifiers.iter().map(|(_, by)| *by).sum()))
        }
        _ => None,
    })?;
    let who = words::count(count, "unit");
    Some(format!("A sortie of all who can go, {who}:\n{}", siege::sortie_odds(by).join("\n")))
}

/// How likely the besiegers are to storm those inside, if they may (J-140): a die and the level less
/// one. A sortie keeps them from it, a breakout does not.
pub fn storm(view: &View, place: PlaceId) -> Option<String> {
    let level = view.place(place).siege.filter(|_| view.options.storming)?;
    let needed = 7 - i8::try_from(level).ok()?;
    let percent = (dice::sixths(needed) * 100 + 3) / 6;
    let needed = dice::or_more(needed);
    Some(format!("🎲 Unless you make a sortie they storm on {needed} ({percent} %)."))
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

#[cfg(test)]
mod tests {
    use super::*;
    use games_testing::{TestDice, any_answer, new_game};

    #[test]
    fn a_battles_call_and_the_odds_asked_for_say_the_same() {
        let mut dice = TestDice(31);
        let (mut game, _) = new_game(&mut dice);
        let mut battles = 0;
        while let Some(answer) = any_answer(&game, &mut dice).filter(|_| battles < 3) {
            let before = game.clone();
            if let Some(told) = line(&game) {
                battles += 1;
                assert_eq!(Some(&told), line(&game).as_ref(), "looking twice shows the same");
                assert_eq!(game, before);
                let campaign = game.san_juans().expect("a campaign");
                for seat in [None, Some(san_juans::COMMANDER)] {
                    let asked = odds::battle::prospects(campaign, seat).expect("a battle waits");
                    let post = crate::text::odds::chances::of_battle(&campaign.view(seat), &asked);
                    for of in &asked {
                        let (way, held) = (BOOK.words("stance", &of.stance), percent(of.held));
                        assert!(told.contains(&format!("**{held}** if our men {way}")), "{told}");
                        let line = format!("Our men {way}: field held **{held}**");
                        assert!(post.body.contains(&line), "{}\n{told}", post.body);
                    }
                }
            }
            let seat = game.decision().expect("it waits").seats[0];
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
        assert_eq!(battles, 3, "a war without three battles");
    }
}
