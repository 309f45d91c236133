//! No card and no random event of a pack is dead: in random wars each comes up, and the board is
//! another than without it (J-034, J-150). What a random event does is seen two turns later, too,
//! when nothing of the round and the turn is left that it came in.

use std::collections::BTreeSet;

use kit::Answer;
use pack::{Chance, Pack, enroll, shipped, shipped_files};
use san_juans::{
    Board, COMMANDER, Campaign, CardId, Choice, Event, Options, Phase, ROUNDS, RoundChoice,
    War as _,
};

use super::pick;
use crate::table::Seeded;

/// Wars after which all must have happened; fewer are played, as a rule.
const WARS: u64 = 400;

/// What a random event asks of the commander before anything else is asked.
const OWN: [&str; 3] = ["choose-for-random-event", "points-flag", "take-in-exchange"];

#[derive(Default, PartialEq)]
struct Seen {
    cards: BTreeSet<CardId>,
    /// By their dice.
    chances: BTreeSet<u8>,
    /// Those that two turns later still made a difference.
    lasting: BTreeSet<u8>,
}

impl Seen {
    fn is_all_of(&self, all: &Seen) -> bool {
        let lasting = all.lasting.is_subset(&self.lasting);
        self.cards == all.cards && self.chances == all.chances && lasting
    }
}

fn lasts(chance: Option<Chance>) -> bool {
    use Chance::{Ambush, Headlong, Room, Surprise};
    !matches!(chance, Some(Ambush {} | Headlong {} | Room { .. } | Surprise {}))
}

#[test]
fn every_card_and_every_random_event_changes_the_board() {
    for name in shipped().iter().map(|pack| &pack.name) {
        // What the first pack lists has other names than the same pack read once more.
        let mut files = shipped_files(name).expect("it is shipped");
        let about = files.0.get_mut("pack.toml").expect("it is there");
        about.push_str("# Once more.\n");
        let pack = enroll(&files).expect("it is right");
        files.0.insert("events.toml".to_owned(), "event = []".to_owned());
        let bare = enroll(&files).expect("chances can be left out");
        let all = Seen {
            cards: pack.cards.iter().map(|card| card.id).collect(),
            chances: pack.events.keys().copied().collect(),
            // Whether there is a battle or a full ship in one round is chance.
            lasting: pack.events.keys().copied().filter(|dice| lasts(pack.chance(*dice))).collect(),
        };
        let mut seen = Seen::default();
        let mut wars = 0..WARS;
        while !seen.is_all_of(&all)
            && let Some(seed) = wars.next()
        {
            play(pack, bare, seed, &mut seen);
        }
        println!("{name}: {} wars", wars.start);
        let (cards, chances) = (&all.cards - &seen.cards, &all.chances - &seen.chances);
        assert!(cards.is_empty() && chances.is_empty(), "{name}: {cards:?}, {chances:?} are dead");
        let gone = &all.lasting - &seen.lasting;
        assert!(gone.is_empty(), "{name}: of {gone:?} nothing is left after two turns");
    }
}

fn play(pack: &Pack, bare: &Pack, seed: u64, seen: &mut Seen) {
    // Ships are lost often enough for one to be replaced where they may meet others (J-141 to J-143).
    let risks = seed % 2 == 1;
    let options = Options {
        pack: pack.number,
        boats_into_siege: risks,
        gunboats_in_siege: risks,
        gunboat_encounters: risks,
        ..Options::default()
    };
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let mut war = Campaign::new(&options, &mut dice, &mut Vec::new());
    // All cards are in the pile: random play meets few of the relief's.
    if seed % 4 < 2 {
        let mut board = war.board().clone();
        let late = std::mem::take(&mut board.aside);
        board.deck.insert(late, &mut dice);
        war = Campaign::at(&options, board, Phase::Actions, &mut dice, &mut Vec::new());
    }
    while let Some(answer) = any(&war, &mut with) {
        let (before, same) = (war.clone(), dice.clone());
        let events = apply(&mut war, &answer, &mut dice);
        let came = events.iter().find_map(|event| match event {
            Event::RandomEventCame { event } => Some(*event),
            _ => None,
        });
        if let Some(chance) = came {
            let mut without = translated(&before, pack, bare);
            let answer = answer.to_string().replace(pack.tag(), bare.tag());
            apply(&mut without, &answer.parse().expect("an answer"), &mut { same });
            while war.decision().is_some_and(|decision| OWN.contains(&decision.why.topic()))
                && let Some(answer) = any(&war, &mut with)
            {
                apply(&mut war, &answer, &mut dice);
            }
            let without = translated(&without, bare, pack);
            if (war.board(), war.frames()) != (without.board(), without.frames()) {
                seen.chances.insert(chance);
            }
            let until = before.board().turn + 2;
            if !seen.lasting.contains(&chance)
                && later(war.clone(), until, seed) != later(without, until, seed)
            {
                seen.lasting.insert(chance);
            }
        } else if let Answer::One(Choice::Round(RoundChoice::Event(card))) = answer
            && before.round() < Some(ROUNDS)
        {
            // Without its effect it would only be out, and the next round would begin.
            let mut out = before.board().clone();
            out.hand.retain(|held| *held != card);
            out.deck.removed.push(card);
            let round = before.round();
            while war.round() == round
                && *war.board() == out
                && let Some(answer) = any(&war, &mut with)
            {
                apply(&mut war, &answer, &mut dice);
            }
            let changed = match war.round() == round {
                true => *war.board() != out,
                false => between_rounds(war.board()) != between_rounds(&out),
            };
            if changed {
                seen.cards.insert(card);
            }
        }
    }
}

/// The board of a later turn, after answers and dice that go by the count of the questions: where
/// nothing is left of a difference, both are the same.
fn later(mut war: Campaign, until: u8, seed: u64) -> Board {
    let mut count = 0;
    while war.board().turn < until {
        let mut dice = Seeded::new(seed << 32 | count);
        count += 1;
        let Some(answer) = any(&war, &mut dice) else { break };
        apply(&mut war, &answer, &mut dice);
    }
    war.board().clone()
}

/// A board without what a round that begins sets anew.
fn between_rounds(board: &Board) -> Board {
    Board { this_round: Default::default(), no_ops_ahead: false, ..board.clone() }
}

fn any(war: &Campaign, with: &mut Seeded) -> Option<Answer<Choice>> {
    war.decision().map(|decision| pick(&decision.ask, with))
}

fn apply(war: &mut Campaign, answer: &Answer<Choice>, dice: &mut Seeded) -> Vec<Event> {
    let mut events = Vec::new();
    war.apply(COMMANDER, answer, dice, &mut events).expect("it was offered");
    events
}

/// The same war of another pack that lists the same.
fn translated(war: &Campaign, from: &Pack, to: &Pack) -> Campaign {
    let text = serde_json::to_string(war).expect("plain data");
    let text = text.replace(from.hash(), to.hash());
    let text = text.replace(&format!("@{}", from.tag()), &format!("@{}", to.tag()));
    serde_json::from_str(&text).expect("the same war")
}
