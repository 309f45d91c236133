//! `sirdar simulate`: whole games played without people, and how they end.
//!
//! What can be played, and what may be said about it, each game says itself: its [`Simulator`].

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use games::simulate::{Flag, FlagKind, Mode, Run, SimulationRequest, Simulator};

use crate::cli::{Failed, written};

/// What is played, and what becomes of the figures.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// How many games by each policy
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u32,
    /// What is played
    #[arg(long, default_value = first_mode(), value_parser = named_mode())]
    game: String,
    #[arg(long, value_delimiter = ',', default_value = "random", help = who_plays())]
    policy: Vec<String>,
    /// The seed of the first game; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    own: Own,
    /// An option of the game by its name, like steps_per_unit=6
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Games played at once [default: one for each core]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// One line for each game, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Outcomes and scores of campaigns as a picture, a PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

fn first_mode() -> &'static str {
    modes().first().map_or("none", |(_, mode)| mode.name)
}

/// What is said about one game alone, by the names of its flags.
#[derive(Debug, Default)]
struct Own(BTreeMap<&'static str, String>);

impl Args for Own {
    fn augment_args(command: Command) -> Command {
        simulators().flat_map(|game| game.flags).map(argument).fold(command, Command::arg)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Own {
    fn from_arg_matches(given: &ArgMatches) -> Result<Self, clap::Error> {
        let value = |flag: &Flag| match flag.kind {
            FlagKind::Named(_) => given.get_one::<String>(flag.name).cloned(),
            FlagKind::Number => given.get_one::<u8>(flag.name).map(ToString::to_string),
        };
        let of = |flag: &'static Flag| Some((flag.name, value(flag)?));
        Ok(Self(simulators().flat_map(|game| game.flags).filter_map(of).collect()))
    }

    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(given)?;
        Ok(())
    }
}

fn argument(flag: &Flag) -> Arg {
    let arg = Arg::new(flag.name).long(flag.name).value_name(flag.value_name).help(flag.about);
    match flag.kind {
        FlagKind::Named(check) => {
            arg.value_parser(move |text: &str| check(text).map(|()| text.to_owned()))
        }
        FlagKind::Number => arg.value_parser(clap::value_parser!(u8)),
    }
}

fn simulators() -> impl Iterator<Item = &'static Simulator> {
    games::list().iter().filter_map(|play| play.about().simulator)
}

/// What can be played: whole games before parts of them.
fn modes() -> Vec<(&'static Simulator, &'static Mode)> {
    let of = |game: &'static Simulator| game.modes.iter().map(move |mode| (game, mode));
    let mut all: Vec<_> = simulators().flat_map(of).collect();
    all.sort_by_key(|(_, mode)| mode.is_part);
    all
}

fn named_mode() -> PossibleValuesParser {
    let value = |(_, mode): (_, &Mode)| PossibleValue::new(mode.name).help(mode.about);
    PossibleValuesParser::new(modes().into_iter().map(value))
}

pub(super) fn who_plays() -> String {
    let policies: Vec<&str> = simulators().map(|game| game.policies).collect();
    format!("Who plays: {}; several with commas between", policies.join(", "))
}

fn misplaced(arguments: &Arguments, mode: &Mode) -> Option<String> {
    let (mine, others): (Vec<_>, Vec<_>) = simulators().partition(|game| game.modes.contains(mode));
    let is_given =
        |game: &&&Simulator| game.flags.iter().any(|flag| arguments.own.0.contains_key(flag.name));
    if let Some(game) = others.iter().find(is_given) {
        return Some(game.elsewhere.to_owned());
    }
    if arguments.png.is_none() || mode.drawn.is_some() {
        return None;
    }
    let drawn =
        |game: &&Simulator| game.modes.iter().find_map(|mode| Some((mode.name, mode.drawn?)));
    match mine.iter().find_map(drawn) {
        Some((name, drawn)) => Some(format!("a picture is of {drawn}, which are --game {name}")),
        None => others.iter().find(|game| drawn(game).is_some()).map(|of| of.elsewhere.into()),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Plays wars of a pack and prints how they end.
pub(super) fn of_pack(
    pack: &pack::Pack,
    policies: &[String],
    count: u32,
    seed: u64,
) -> Result<(), Failed> {
    let (game, mode) = modes()
        .into_iter()
        .find(|(game, _)| game.packs.is_some())
        .ok_or_else(|| Failed::of("no game of this build plays packs"))?;
    let wanted = SimulationRequest {
        mode: mode.name,
        policies,
        options: &[],
        own: &BTreeMap::from([("pack", pack.hash().to_owned())]),
        run: Run { seed, count, jobs: cores() },
        draws: false,
    };
    let report = (game.run)(&wanted).map_err(Failed::Other)?;
    print!("{}", report.table);
    report.failed.map_or(Ok(()), |why| Err(Failed::Other(why)))
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failed> {
    let jobs = arguments.jobs.unwrap_or_else(cores).clamp(1, 256);
    let found = modes().into_iter().find(|(_, mode)| mode.name == arguments.game);
    let (game, mode) = found.ok_or_else(|| Failed::of("there is no such game"))?;
    if let Some(why) = misplaced(arguments, mode) {
        return Err(Failed::Other(why));
    }
    let wanted = SimulationRequest {
        mode: mode.name,
        policies: &arguments.policy,
        options: &arguments.options,
        own: &arguments.own.0,
        run: Run { seed: arguments.seed, count: arguments.games, jobs },
        draws: arguments.png.is_some(),
    };
    let report = (game.run)(&wanted).map_err(Failed::Other)?;
    print!("{}", report.table);
    if let Some(file) = &arguments.csv {
        written(file, report.csv.as_bytes())?;
    }
    if let (Some(file), Some(picture)) = (&arguments.png, report.picture) {
        let picture = picture.map_err(Failed::Other)?;
        written(file, &picture.png)?;
        println!("{}", picture.alt);
    }
    report.failed.map_or(Ok(()), |why| Err(Failed::Other(why)))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn line(words: &str) -> Arguments {
        let words = std::iter::once("simulate").chain(words.split_whitespace());
        Line::try_parse_from(words).expect("a command line").arguments
    }

    /// Every mode, with whatever is said about the game of another.
    #[test]
    fn what_belongs_to_another_game_is_refused() {
        games::register(&crate::GAMES);
        for (game, mode) in modes() {
            for other in simulators().filter(|of| !of.modes.contains(mode)) {
                for flag in other.flags {
                    let mut arguments = line("");
                    arguments.own.0.insert(flag.name, String::new());
                    assert_eq!(misplaced(&arguments, mode), Some(other.elsewhere.to_owned()));
                }
            }
            let why = misplaced(&line("--png a.png"), mode);
            assert_eq!(why.is_some(), mode.drawn.is_none(), "{}: {why:?}", mode.name);
            assert!(misplaced(&line(""), mode).is_none() && !game.policies.is_empty());
        }
        assert!(modes().len() > 1);
    }

    /// What `sirdar simulate` is called with wherever a document has it between backticks.
    fn in_documents() -> Vec<(String, String)> {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut found = Vec::new();
        let mut folders = ["assets", "bot", "engine"].map(|name| root.join(name)).to_vec();
        let mut read = |file: &std::path::Path| {
            let text = std::fs::read_to_string(file).expect("a document");
            let calls = text.split('`').filter_map(|code| code.strip_prefix("sirdar simulate "));
            found.extend(calls.map(|words| (file.display().to_string(), words.to_owned())));
        };
        read(&root.join("README.md"));
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("read").path();
                match path.extension() {
                    _ if path.is_dir() => folders.push(path),
                    Some(of) if of == "md" => read(&path),
                    _ => {}
                }
            }
        }
        found
    }

    #[test]
    fn what_documents_call_can_be_called() {
        games::register(&crate::GAMES);
        let calls = in_documents();
        assert!(calls.len() > 3, "{calls:?}");
        // A word in capitals stands for others, as dots do.
        let stands =
            |word: &str| word == "…" || word.len() > 1 && word.chars().all(|of| of.is_uppercase());
        for (file, words) in calls.iter().filter(|(_, words)| !words.split(' ').any(stands)) {
            let wanted = line(words);
            for of in wanted.policy.iter().flat_map(|pair| pair.split('/')) {
                assert!(of.parse::<games::Level>().is_ok(), "{file}: `{of}` in {words}");
            }
        }
    }
}
