//! The guide in a war: what a newcomer is told beside each prompt of their first turn.

use model::Why;
use model::words::{count, list};
use san_juans::{Control, Scenario, View, data};

/// The turn a war begins with (J-026, J-027, J-029).
fn first_turn(view: &View) -> u8 {
    match view.options.scenario {
        Scenario::Revolt | Scenario::VariableStart => 1,
        Scenario::Reconquest => 11,
    }
}

/// Whether the first turn is over, so that the guide leaves after this prompt.
pub fn leaves(view: &View, why: &Why) -> bool {
    view.turn > first_turn(view) && why.topic() == "play-card"
}

/// What is said beside a prompt; nothing where the rule behind it does.
pub fn words(view: &View, why: &Why) -> Option<String> {
    match why.topic() {
        "play-card" if leaves(view, why) => Some(farewell(view)),
        "play-card" => Some(round(view)),
        topic => own(topic).map(str::to_owned),
    }
}

/// The card of a round: something new in each.
fn round(view: &View) -> String {
    match view.round.unwrap_or(1) {
        1 => first(view),
        2 => "Play a card for its **Ops** this time: each Op sends one stack marching along a path, \
              or one squadron to sea. Look for a village in revolt beside a strong garrison: retaken, \
              it takes 5 off the score when the turn ends, a town 10, a fortress 20. A battle won \
              takes off 10 more, a battle lost adds 10; so take more units than you think you need."
            .to_owned(),
        3 => "Marching has its price: for each space entered a die may meet the Ansar, on a 6 at a \
              movement point, more often at a place of theirs. The preview says what each needs \
              before you give the order, `/odds march` how it may end. Foot goes three spaces, \
              horse alone four. Leave somebody behind to hold what you have."
            .to_owned(),
        4 => "Ships are quicker than boots. A transport at a port takes troops aboard, crosses a \
              sea area or two, and lands them at another port; boarding, voyage and landing may \
              take several Ops. `/map` shows ports by their anchors and the areas by letters."
            .to_owned(),
        5 => besieged(view),
        6 => "You may also **pass**: no card is used up, no chance is thrown for, and one Op \
              anywhere is yours all the same. Cards left over stay in the hand, which is filled \
              up to seven when the next turn begins."
            .to_owned(),
        _ => "The last round. A card for **replacements**, one in a turn, gives points that put \
              lost steps back into units and rebuild lost ones; it adds 5 to the score. After this \
              round come supply, the sieges, the replacements, and the score."
            .to_owned(),
    }
}

fn first(view: &View) -> String {
    let risen = view.places.iter().filter(|place| place.control == Control::Mahdist).count();
    format!(
        "The Mahdi's men hold {}; `/map` shows them in black. A turn has {} rounds, and each takes \
         **one card** of your hand, or a pass. A card is one of three things: its **event**, its \
         **Ops** (marches and voyages), or **replacements**. Two dice fall beside whatever you \
         choose; if they show the number in the card's box, chance has a word too.\n\
         For a beginning, play an event that brings troops, to a place near the rising. Choose in \
         the menus below; nothing happens before you press *Give order*, and the preview says \
         what will be rolled.",
        count(risen, "place"),
        view.rounds
    )
}

fn besieged(view: &View) -> String {
    let names: Vec<String> = view
        .places
        .iter()
        .filter(|place| place.siege.is_some())
        .map(|place| data().place(place.id).name.clone())
        .collect();
    if names.is_empty() {
        return "No place is besieged yet. When one is, its siege grows a level each turn, up to \
                four, and the table rolled on gets worse with it. Relief fights its way in by land, \
                or comes by ship to a port. A fortress that falls adds 20 to the score, and its \
                garrison is lost."
            .to_owned();
    }
    format!(
        "Besieged: {}. A siege grows a level each turn, up to four, and the table rolled on at the \
         end of the turn gets worse with it. Relief fights its way in by land, or comes by ship to \
         a port. Whether to hold out or break out is asked when the rounds are over.",
        list(&names)
    )
}

fn farewell(view: &View) -> String {
    format!(
        "That was a whole turn: cards, revolt, rounds, supply, sieges, score. It stands at \
         **{}** now; 0 and we have won, 300 and he has. What you see is a real war, and it is \
         yours from here on; the guide takes its leave. *Why?* under a message always says what \
         the dice were about, `/rules` has the rest.",
        view.score
    )
}

/// Words for the prompts that newcomers meet most.
fn own(topic: &str) -> Option<&'static str> {
    Some(match topic {
        "spend-ops" => {
            "The card's Ops are yours to spend. One Op, one deed: choose the place whose troops \
             march, or the port whose ships put out. You may finish with Ops left over."
        }
        "who-marches" => {
            "Choose who goes; whoever is not chosen stays as the garrison. Horse alone goes four \
             spaces, any column with foot or guns three."
        }
        "march-to" => {
            "Where to? The numbers are what a die must show for an encounter on the way. A road \
             between two places of ours is the safest, an island that is all his the worst."
        }
        "settle-battle" => {
            "A battle. *Resolve it* throws the dice here, in a few seconds; or fight it with \
             figures on your own table from the *sheet* and report how it went. `/odds battle` says \
             what to expect, and the stance tells your men how hard to press."
        }
        "retreat-to" => {
            "The battle is lost, and your men must go somewhere: to one of these. The nearest \
             garrison behind walls is seldom wrong."
        }
        "refit" => {
            "Replacement points put lost steps back, two at most for each unit and turn, and none \
             into a place besieged. Those who will fight next come first; points left over are \
             kept."
        }
        "siege-action" => {
            "The garrison may **hold**, **sortie** against the works, or **break out** and leave \
             the place. Holding is right while there is hope of relief; the panel shows what the \
             siege table may do."
        }
        "choose-kind" => {
            "The card lets you choose who comes. They differ in what they are good at."
        }
        "arrive-at" => {
            "Where do they arrive? Where the next rising would hurt most, or where a march could \
             begin next round."
        }
        "who-sails" => "Choose the ships; those left behind stay in port for another Op.",
        "sail-how" => {
            "At sea a squadron goes from area to area, enters ports, takes troops on and lands \
             them. Each is one of its few functions; then it drops anchor."
        }
        "who-boards" => "Choose who goes aboard. A transport holds only so many units.",
        "who-lands" => "Choose who lands. Landing where the Ansar are means a battle at the water.",
        "next-to-rise" => {
            "Places are rolled for in an order, and here you may say which comes next. It decides \
             which garrisons are still there to help a neighbour. What you say stands for later \
             turns too."
        }
        "make-peace" => {
            "You have won already. **Make peace** and it is a victory; **fight on** and the war \
             begins its next turn with Mahdi's score at 10."
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use san_juans::{Campaign, Options};

    use super::*;
    use crate::played::AtWar as _;
    use kit::Calm;
    use model::Game;

    #[test]
    fn every_round_of_the_first_turn_has_something_new_and_then_the_guide_leaves() {
        let options = Options::default();
        let campaign = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
        let game = Game::of(campaign);
        let mut view = game.san_juans_view(None).expect("a campaign");
        let why = loop_to_card(&game);
        let mut said: Vec<String> = Vec::new();
        for number in 1..=7 {
            view.round = Some(number);
            let words = words(&view, &why).expect("it says something");
            assert!(words.chars().count() < 900 && !said.contains(&words), "{words}");
            assert!(!leaves(&view, &why));
            said.push(words);
        }
        view.turn = 2;
        let farewell = words(&view, &why).expect("it says something");
        assert!(farewell.contains("takes its leave") && leaves(&view, &why));
        (view.turn, view.options.scenario) = (11, Scenario::Reconquest);
        assert!(!leaves(&view, &why), "a reconquest begins later");
    }

    fn loop_to_card(game: &Game) -> Why {
        let decision = game.decision().expect("a decision waits");
        assert_eq!(decision.why.topic(), "play-card", "calm dice ask nothing before");
        decision.why
    }
}
