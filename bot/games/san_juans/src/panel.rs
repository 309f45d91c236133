//! What the panel of orders asks the San Juans about their choices. Of a hand a card is picked first,
//! then what it is played for.

use games::{Part, PartChoice};
use kit::{Answer, Ask, Decision};
use model::label::Label;
use model::{Choice as AnyChoice, Game, Step};
use san_juans::{CardId, Choice, OpsChoice, PackNo, PerPack, RoundChoice, SailChoice, View, Why};
use staff::own::OwnWhy as _;

use crate::text::panels::labels;
use crate::text::{cards, names, war};
use crate::verbs::march;
use crate::{Seen, campaign};

/// The game after a choice if every die showed its calm face.
fn after(choice: Choice, game: &Game) -> Option<Game> {
    game.calm_after(&Answer::One(AnyChoice::of(choice)))
}

fn waiting(game: &Game) -> Option<&Decision<Choice, Why>> {
    campaign(game)?.decision()
}

/// A pass, and the end of its round: the Op is not spent.
pub(super) fn ended_at_once(choice: Choice, game: &Game) -> Option<(Choice, Label)> {
    let finish = Choice::Ops(OpsChoice::Finish);
    let then = Some(choice).filter(|of| *of == Choice::Round(RoundChoice::Pass));
    let then = then.and_then(|pass| after(pass, game))?;
    let label = labels::made("Pass, finish the round".to_owned(), String::new(), "🏁", "");
    waiting(&then)?.ask.choices().contains(&finish).then_some((finish, label))
}

/// A place is activated with all its units, for a march; and all the ships sail that lie there.
pub(super) fn unsaid(steps: &[Step], next: &Decision<Choice, Why>) -> Option<Answer<Choice>> {
    let all = matches!(next.why, Why::WhoSails { .. });
    let convoy = || all.then(|| Answer::Some(next.ask.choices().to_vec()));
    let march = march::march_of_activation(steps, next);
    march.or_else(|| march::whole_force(next)).or_else(convoy)
}

/// What the button says that swaps a card for the one that helps the base (J-181).
fn swap(pack: PackNo) -> &'static str {
    static SWAPS: PerPack<String> =
        PerPack::new(|pack| war::plain("Swap for {war.crisis_title}", pack));
    SWAPS.of(pack)
}

/// Which card a choice of a round is about, and what its button says.
fn use_of(choice: Choice) -> Option<(CardId, Option<&'static str>)> {
    let Choice::Round(round) = choice else { return None };
    Some(match round {
        RoundChoice::Event(card) => (card, Some("Event")),
        RoundChoice::Ops(card) => (card, Some("Ops")),
        RoundChoice::Replacements(card) => (card, Some("Replacements")),
        RoundChoice::Crisis(card) => (card, Some(swap(card.pack()))),
        RoundChoice::Hand { card, .. } => (card, None),
        RoundChoice::Pass | RoundChoice::TakeBack(_) | RoundChoice::RevoltOrder => return None,
    })
}

/// The cards of the hand, in its order, where a round wants one.
pub(super) fn parts(why: Why, of: &[Choice], view: &View) -> Vec<Part> {
    if !matches!(why, Why::PlayCard { .. }) {
        return Vec::new();
    }
    let part = |card: &CardId| {
        let used = |(at, choice): (usize, &Choice)| {
            let (_, short) = use_of(*choice).filter(|(of, _)| of == card)?;
            Some(PartChoice { at, short, about: cards::about(*card, *choice) })
        };
        let choices: Vec<PartChoice> = of.iter().enumerate().filter_map(used).collect();
        let detail =
            format!("{} · {} · {}", names::op_count(card.ops), names::flag_of(*card), card.text);
        let label = labels::made(names::card_first(*card), detail, "🃏", "Play a card");
        let not_offered = cards::not_offered(*card, view, of);
        (!choices.is_empty()).then_some(Part { label, choices, not_offered })
    };
    view.hand.iter().filter_map(part).collect()
}

/// What comes after a card or a pass: what the first Op is spent on, where an event takes place.
pub(super) fn follow_ups(choice: Choice, seen: &Seen<'_>) -> Option<Vec<(Vec<Choice>, Label)>> {
    let leads_on = matches!(
        choice,
        Choice::Round(RoundChoice::Event(_) | RoundChoice::Ops(_) | RoundChoice::Pass)
    );
    let then = leads_on.then(|| after(choice, seen.any)).flatten()?;
    let (decision, view) = (waiting(&then)?, crate::view(&then)?);
    let Ask::One(of) = &decision.ask else { return None };
    if matches!(decision.why, Why::PlayCard { .. }) || decision.why.is_secret() {
        return None;
    }
    let mut follow_ups = Vec::new();
    for choice in of.iter().filter(|choice| **choice != Choice::Ops(OpsChoice::Finish)) {
        follow_ups.push((vec![*choice], labels::label(*choice, &view, Some(&then))));
        let beside = labels::sail_beside(*choice, &then);
        follow_ups.extend(beside.map(|(sail, label)| (vec![*choice, sail], label)));
    }
    Some(follow_ups)
}

/// Everybody who can goes aboard, or lands.
pub(super) fn with_all(choice: Choice, game: &Game) -> Option<Label> {
    let load = match choice {
        Choice::Sail(SailChoice::Load) => true,
        Choice::Sail(SailChoice::Unload) => false,
        _ => return None,
    };
    let then = after(choice, game)?;
    let Ask::Some { of, max, .. } = &waiting(&then)?.ask else { return None };
    let (all, most) = (of.len(), usize::from(*max));
    let title = match (load, most < all) {
        (true, true) => format!("Load {most} of the {all} here: all there is room for"),
        (true, false) => format!("Load all {all} here"),
        (false, _) => format!("Land all {all}"),
    };
    Some(labels::made(title, String::new(), if load { "📥" } else { "📤" }, ""))
}

#[cfg(test)]
mod tests {
    use san_juans::{Options, Settlement};
    use staff::Roster;

    use super::*;
    use crate::SanJuans;
    use games::OrderBuilder;
    use games::people::authority::{self, Authority};
    use games::text::{labels as labelled, question};
    use games::ui::{OwnUi as _, any};
    use games_testing::game_at_a_round;
    use games_testing::{TestDice, any_step};
    use model::Setup;

    fn marching(game: &Game, from: impl Fn(OpsChoice) -> bool) -> (Vec<Step>, Game) {
        let (by, roster) = (Authority::alone(), Roster::default());
        let mut builder = OrderBuilder::new(game, &by, &roster);
        let wanted = |choice: &&AnyChoice| match choice.own() {
            Some(Choice::Round(RoundChoice::Ops(_))) => true,
            Some(Choice::Ops(ops)) => from(ops),
            _ => false,
        };
        for _ in 0..2 {
            let waiting = builder.waiting().expect("it waits");
            let choice = *waiting.ask.choices().iter().find(wanted).expect("it is offered");
            builder.add(Answer::One(choice)).expect("it is offered");
            loop {
                let next = super::waiting(builder.after()).expect("it waits");
                let Some(answer) = unsaid(builder.steps(), next) else { break };
                builder.add(any(&answer)).expect("it is offered");
            }
        }
        let after = builder.after().clone();
        (builder.into_steps(), after)
    }

    #[test]
    fn a_whole_stack_marches_by_its_place_alone() {
        let sound = |ops: OpsChoice| Choice::Ops(ops).to_string() == "activate:west-sound";
        let (steps, after) = marching(&game_at_a_round(11), sound);
        let topics: Vec<&str> = steps.iter().map(|step| step.topic.as_str()).collect();
        assert_eq!(topics, ["play-card", "spend-ops", "who-marches"]);
        assert_eq!(after.decision().expect("where to").why.topic(), "march-to");
        assert_eq!((SanJuans::UI.force)(topics[2]), Some("Choose units"));
    }

    #[test]
    fn destinations_say_what_the_road_risks() {
        let game = game_at_a_round(3);
        let (_, after) = marching(&game, |ops| matches!(ops, OpsChoice::Activate(_)));
        let decision = after.decision().expect("where to");
        assert!((SanJuans::UI.wants_details)(decision.why.own().expect("its own")));
        let labels = labelled(decision.ask.choices(), &after, &Roster::default());
        let details: Vec<&str> = labels.iter().map(|label| label.detail.as_str()).collect();
        assert!(details.iter().all(|detail| detail.contains("space")), "{details:?}");
    }

    #[test]
    fn what_the_group_agreed_on_for_battles_comes_first() {
        games_testing::games();
        for settlement in [Settlement::Resolver, Settlement::Table] {
            let mut dice = TestDice(77);
            let setup = Setup::of(Options { settlement, ..Options::default() });
            let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
            while game.decision().is_some_and(|decision| !games::play::is_battle(&decision.why)) {
                any_step(&mut game, &mut dice).expect("it waits");
            }
            let decision = game.decision().expect("a battle waits");
            let report = authority::begins_report(decision.ask.choices()[0]);
            let table = settlement == Settlement::Table;
            assert_eq!(report, table, "J-073: {decision:?}");
            let (_, body) =
                question(&decision.why, &game, kit::Audience::Public, &Roster::default());
            let told = body.contains("agreed to fight battles on your own table");
            assert_eq!(told, table, "J-073: {body}");
        }
    }
}
