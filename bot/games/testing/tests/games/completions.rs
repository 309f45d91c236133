//! What a command offers while it is typed it also takes, or refuses for a reason of the game.

use std::collections::BTreeMap;

use games::OrderBuilder;
use games::people::authority::{Authority, any_seat};
use games::verb::{Args, Does, OptionKind, OptionValue, Typing, Verb, VerbOption};
use games_testing::{TestDice, any_answer, setups, snapshot};
use model::{Game, Snapshot};

/// Games of each kind.
const GAMES: usize = 3;
/// Answers in each, and after how many the commands are typed.
const ANSWERS: usize = 300;
const TYPED_EVERY: usize = 7;

/// What is said of a word that names nothing: never to what was offered a moment before. Nor does a
/// refusal list reasons of which one holds.
const UNKNOWN: [&str; 7] = [
    "is not offered now",
    "could be several",
    "that this game has a name for",
    "is none of these",
    "does not name",
    ", or no ",
    ", or something",
];

/// What has been typed so far.
#[derive(Default)]
struct Typed {
    /// How often a value was taken that an option offers, by the command's and the option's name.
    taken: BTreeMap<String, usize>,
    refused: BTreeMap<String, String>,
}

impl Typed {
    /// Types each command of the game as it is completed.
    fn types(&mut self, verbs: &'static [Verb], path: &str, now: &Snapshot, dice: &mut TestDice) {
        for verb in verbs {
            let path = format!("{path} {}", verb.name);
            self.types(verb.all_parts(), &path, now, dice);
            for field in verb.fields().iter().filter(|field| field.complete.is_some()) {
                self.types_into(verb, field, &path, now, dice);
            }
        }
    }

    /// Takes one of what an option offers, with the options before it filled in alike.
    fn types_into(
        &mut self,
        verb: &'static Verb,
        field: &'static VerbOption,
        path: &str,
        now: &Snapshot,
        dice: &mut TestDice,
    ) {
        let game = now.game.as_deref().expect("it has begun");
        let by = Authority::alone();
        let mut filled: Vec<(&'static VerbOption, String)> = Vec::new();
        let needed = verb.fields().iter().filter(|of| of.required || of.name == field.name);
        for of in needed {
            let args = read(&filled);
            let typing =
                Typing { partial: "", args: &args, snapshot: Some(now), table: Some((game, &by)) };
            let offered = match of.complete {
                Some(complete) => complete(&typing).unwrap_or_default(),
                None => return,
            };
            if offered.is_empty() {
                return;
            }
            let picked = offered[dice.below(offered.len())].value.clone();
            filled.push((of, picked));
        }
        let args = read(&filled);
        let told = match verb.does {
            Does::Order(_, order) => {
                let mut builder = OrderBuilder::new(game, &by, &now.roster);
                order(&mut builder, &args)
            }
            Does::Ask(_, ask) => ask(&args).map(|_| ()),
            Does::Parts(_) => return,
        };
        let name = format!("/{} {}", path.trim(), field.name);
        match told.and_then(|()| args.all_read()) {
            Ok(()) => *self.taken.entry(name).or_default() += 1,
            Err(why) if UNKNOWN.iter().any(|sign| why.contains(sign)) => {
                let typed: Vec<String> =
                    filled.iter().map(|(of, value)| format!("{}:{value}", of.name)).collect();
                self.refused.entry(name).or_insert(format!("{}: {why}", typed.join(" ")));
            }
            Err(_) => {}
        }
    }
}

fn read<'a>(filled: &'a [(&'static VerbOption, String)]) -> Args<'a> {
    let value = |(of, typed): &'a (&'static VerbOption, String)| match of.kind {
        OptionKind::Text(_) => (of.name, OptionValue::Text(typed)),
        _ => panic!("only texts are completed"),
    };
    filled.iter().map(value).collect()
}

/// The game as whoever is asked knows it.
fn known(game: &Game) -> Game {
    let asked = model::campaign::audience::awaited(game);
    match asked.first() {
        Some(side) => game.clone().seen(Some(kit::Audience::Side(*side))).into_owned(),
        None => game.clone(),
    }
}

#[test]
fn what_a_command_offers_it_takes_or_refuses_for_a_reason_of_the_game() {
    let mut typed = Typed::default();
    for (play, number, setup) in setups(GAMES) {
        let mut dice = TestDice(number as u64 * 7_919 + 23);
        let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
        for answered in 0..ANSWERS {
            if answered % TYPED_EVERY == 0 {
                typed.types(play.about().verbs, "", &snapshot(known(&game)), &mut dice);
            }
            let Some(answer) = any_answer(&game, &mut dice) else { break };
            let seat = any_seat(&game, &answer, None);
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
    }
    assert!(typed.refused.is_empty(), "{:#?}", typed.refused);
    assert!(typed.taken.len() > 35, "{:#?}", typed.taken);
}
