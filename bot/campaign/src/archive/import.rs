//! Campaigns from files: an [`Export`](super::Export), a bare log, or a position to play on from.
//!
//! A file is somebody else's: nothing in it is believed before it has been checked. A log is
//! played again and must come out as it says. A position has no log, so its board is looked over
//! and its next answers are tried on a copy; one that makes the engine panic is refused.
//!
//! A position is an object with the campaign's `options` and `game`, the engine's own stored
//! value; or, instead of `game`, with `dice` and `answers`, which are played from the set-up:
//!
//! ```json
//! { "name": "Nile", "seed": 7, "options": {}, "game": { "<which>": { } } }
//! { "options": {}, "dice": [3, 1, 6], "answers": ["pass", "pass"] }
//! ```
//!
//! What is imported goes on with dice of its own: those of the `seed` that the file gives, else
//! of a fresh secret.

use std::panic::{AssertUnwindSafe, catch_unwind};

use games::check;
use games::dice::audit::audit;
use games::log::applied::{self, Staff};
use games::log::faults::{LogFault, faults};
use games::log::history::TakenBack;
use games::log::verify::{Difference, replay};
use kit::{Calm, Scripted};
use model::RULES_VERSION;
use model::campaign::invalid::Invalid;
use model::campaign::name::{BadName, CampaignName};
use model::campaign::upgrade::{self, SCHEMA};
use model::dice::entropy::{Entropy, Pending};
use model::values::stored::Usual;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use staff::Roster;

use crate::archive::shape::{Amiss, Beyond, Misshapen, Parts};
use crate::archive::validate_lines::WrongLine;
use crate::archive::{FORM, packs, shape, validate_lines};
use crate::context::{self, fresh};
use crate::orders::defaults;
use crate::prelude::*;

/// The longest file that is read, in bytes.
pub const BYTES_MAX: usize = 16 * 1024 * 1024;
const UNNAMED: &str = "Imported";

const LINES_MAX: usize = 10_000;
const STEPS_MAX: usize = 500;
const STEPS_IN_ALL: usize = 40_000;
const DICE_MAX: usize = 5_000;
const DICE_IN_ALL: usize = 100_000;
const EVENTS_MAX: usize = 5_000;
/// More often than any staff takes orders back: the game before each is kept while a log is played.
const TAKEN_BACK_MAX: usize = 2_000;

#[derive(Debug, thiserror::Error)]
pub enum BadImport {
    #[error("it is longer than {} MiB", BYTES_MAX / 1024 / 1024)]
    TooLong,
    #[error(transparent)]
    Beyond(#[from] Beyond),
    #[error(transparent)]
    Shape(#[from] Misshapen),
    #[error("its log has no lines")]
    Empty,
    #[error("the pack in it cannot be played: {0}")]
    Pack(String),
    #[error("the bot has taken as many packs from files as it can until it is started anew")]
    PacksTaken,
    #[error("it has more {0} than any war")]
    TooMuch(&'static str),
    #[error(
        "it was played by rules {0}, and this build's rules {RULES_VERSION} read it otherwise: \
         {1}; the build that played it can go on with it"
    )]
    OtherRules(u32, Difference),
    #[error("it was played by rules {0}, and this build knows those up to {RULES_VERSION}")]
    TooNew(u32),
    #[error("it is written in form {0}, and this build reads form {FORM}")]
    Form(u32),
    #[error("its game is stored in form {0}, and this build reads form {SCHEMA}")]
    Schema(u64),
    #[error("{0}")]
    Difference(#[from] Difference),
    #[error("its answer {0}, `{1}`, is not offered")]
    NotOffered(usize, String),
    #[error("it cannot be played: the engine fails at it")]
    Fails,
    #[error("its campaign had not begun yet")]
    NotBegun,
    #[error("its name cannot be used: {0}")]
    Name(#[from] BadName),
    #[error("line {0} names a player as nobody can be named")]
    PlayerName(i64),
    #[error("line {0} cannot be: {1}")]
    Line(i64, WrongLine),
    #[error("its options cannot be played with: {0}")]
    Options(String),
    #[error(transparent)]
    Fault(#[from] LogFault),
    #[error("its secret is not 32 bytes in hexadecimal")]
    Secret,
    #[error("its options are not those of its game")]
    OtherOptions,
    #[error(
        "it is neither a war nor a position: there are no `lines`, and neither a `game` nor `answers`"
    )]
    NoGame,
    #[error("its board cannot be: {0}")]
    Invalid(#[from] Invalid),
    #[error("the system has no randomness for its dice")]
    Randomness,
}

/// A campaign read from a file and found sound.
#[derive(Debug)]
pub struct Import {
    name: CampaignName,
    setup: Setup,
    game: Game,
    roster: Roster,
    seed: Option<u64>,
    lines: Vec<LogLine>,
    fault: Option<Fault>,
}

#[derive(Debug, Clone)]
pub struct ImportTarget {
    pub id: CampaignId,
    pub guild: GuildId,
    pub channel: ChannelId,
    pub name: Option<CampaignName>,
    pub seed: Option<u64>,
    /// Whether those who played it still do; otherwise it waits for whoever joins first.
    pub keep_roster: bool,
    pub now: i64,
    pub post: i64,
}

#[derive(Debug, Deserialize)]
struct Form {
    form: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    name: Option<String>,
    options: Option<Usual>,
    seed: Option<u64>,
    rules: Option<u32>,
    game: Option<Value>,
    #[serde(default)]
    dice: Vec<u8>,
    answers: Option<Vec<String>>,
    /// Its packs, which were taken up before.
    #[serde(rename = "packs")]
    _packs: Option<IgnoredAny>,
}

impl Import {
    pub fn read(text: &str) -> Result<Self, BadImport> {
        if text.len() > BYTES_MAX {
            return Err(BadImport::TooLong);
        }
        shape::check(text)?;
        packs::enroll(text)?;
        let imported = if text.trim_start().starts_with('[') {
            // Builds before there was an export of more wrote the log alone.
            Self::of_log(shape::log(text)?, None)?
        } else if let Form { form: Some(form) } =
            serde_json::from_str(text).map_err(|_| Misshapen::Foreign)?
        {
            if form > FORM {
                return Err(BadImport::Form(form));
            }
            let Parts { lines, fault, secret } = shape::export(text)?;
            let secret = secret.map(|secret| Secret::read(&secret).ok_or(BadImport::Secret));
            Self { fault, ..Self::of_log(lines, secret.transpose()?.as_ref())? }
        } else {
            let position = serde_json::from_str(text);
            let shape = |why: serde_json::Error| Misshapen::Position(why.line(), Amiss::of(&why));
            Self::of_position(position.map_err(shape)?)?
        };
        check::check_game(&imported.game)?;
        caught(|| tried(&imported.game, &imported.roster))?;
        Ok(imported)
    }

    fn of_log(mut lines: Vec<LogLine>, secret: Option<&Secret>) -> Result<Self, BadImport> {
        if let Some(line) = lines.iter().find(|line| line.rules > RULES_VERSION) {
            return Err(BadImport::TooNew(line.rules));
        }
        let (name, seed) = match lines.first().map(|line| &line.body) {
            Some(Body::Created { name, seed, .. } | Body::Imported { name, seed, .. }) => {
                (name.parse()?, *seed)
            }
            Some(_) => return Err(Difference::Unreadable(1).into()),
            None => return Err(BadImport::Empty),
        };
        bounded(&lines)?;
        let mut latest = seed;
        for line in &mut lines {
            validate_lines::check(line).map_err(|why| BadImport::Line(line.number, why))?;
            match &line.body {
                Body::Imported { game, seed, .. } => {
                    latest = *seed;
                    if let Some(game) = game {
                        check::check_game(game)?;
                    }
                }
                Body::Rebased { game, .. } => check::check_game(game)?,
                Body::Joined { name, .. } if !validate_lines::is_name(name) => {
                    return Err(BadImport::PlayerName(line.number));
                }
                _ => {}
            }
        }
        let replayed = caught(|| replay(&lines))?.map_err(|why| {
            match lines.iter().map(|line| line.rules).find(|rules| *rules != RULES_VERSION) {
                Some(rules) => BadImport::OtherRules(rules, why),
                None => why.into(),
            }
        })?;
        if let Some(found) = caught(|| faults(&lines, &audit(&lines, secret)))?.into_iter().next() {
            return Err(found.into());
        }
        let setup = replayed.setup.ok_or(BadImport::NotBegun)?;
        let game = replayed.game.ok_or(BadImport::NotBegun)?;
        Ok(Self { name, setup, game, roster: replayed.roster, seed: latest, lines, fault: None })
    }

    fn of_position(position: Position) -> Result<Self, BadImport> {
        if let Some(rules) = position.rules.filter(|rules| *rules > RULES_VERSION) {
            return Err(BadImport::TooNew(rules));
        }
        let name = position.name.as_deref().unwrap_or(UNNAMED).parse()?;
        let options = position.options.map(|Usual(setup)| setup);
        if let Some(options) = &options {
            options.check().map_err(BadImport::Options)?;
        }
        let game = match (position.game, position.answers) {
            (Some(game), _) => stored(game)?,
            (None, Some(answers)) => {
                let many = answers.len() > LINES_MAX || position.dice.len() > DICE_IN_ALL;
                if many {
                    return Err(BadImport::TooMuch("answers or dice"));
                }
                let usual = || games::list()[0].setup(None, None);
                let setup = options.clone().unwrap_or_else(usual);
                caught(|| played(&setup, position.dice, &answers))??
            }
            (None, None) => return Err(BadImport::NoGame),
        };
        let setup = game.setup();
        setup.check().map_err(BadImport::Options)?;
        if options.is_some_and(|given| given != setup) {
            return Err(BadImport::OtherOptions);
        }
        let roster = Roster { by_turns: setup.commands_by_turns(), ..Roster::default() };
        Ok(Self { name, setup, game, roster, seed: position.seed, lines: Vec::new(), fault: None })
    }

    /// What must be kept for it to go on somewhere, and the line and campaign it comes to.
    pub fn changes(self, target: &ImportTarget) -> Result<Vec<Change>, BadImport> {
        let secret = Secret::draw().map_err(|_| BadImport::Randomness)?;
        let Self { name, mut setup, game, mut roster, seed, mut lines, fault: _ } = self;
        // The channels that sides kept to themselves are where it was played before.
        roster.each_side(|staff| staff.room = None);
        roster.take_up(target.now);
        let name: String = target.name.clone().unwrap_or(name).into();
        let seed = target.seed.or(seed);
        for line in &mut lines {
            line.campaign = target.id;
        }
        let stage = if game.is_over() { Stage::Over } else { Stage::Running };
        let number = i64::try_from(lines.len()).unwrap_or(i64::MAX).saturating_add(1);
        let by_turns = setup.commands_by_turns();
        if !target.keep_roster {
            roster = roster.emptied(by_turns);
        }
        // What follows from how the game stands follows from the line of the import too.
        let mut staff = Staff { setup: Some(&mut setup), roster: &mut roster, game: Some(&game) };
        applied::follow(&mut staff, RULES_VERSION);
        let motion = roster.motion().map(|motion| (motion.number, motion.closes));
        let body = Body::Imported {
            name: name.clone(),
            setup: setup.clone(),
            game: lines.is_empty().then(|| game.clone()),
            keeps_roster: target.keep_roster,
            commitment: seed.is_none().then(|| secret.commitment()),
            seed,
        };
        lines.push(LogLine::new(target.id, number, PlayerId(0), target.now, body));
        let mut entropy = Entropy::default();
        if seed.is_none() && !target.channel.is_nowhere() {
            // Its id is mixed into the key once it stands, like that of a beginning.
            let (salt, post) = (String::new(), target.post);
            entropy.pending.push(Pending { player: None, salt, post, waits: false });
        }
        let place = (target.guild, target.channel);
        let row = CampaignRow {
            stage,
            roster,
            game: Some(Arc::new(game)),
            last_order: number,
            entropy,
            ..fresh(target.id, place, name, setup, (&secret, seed), target.now)
        };
        let due = context::all_due(&row);
        let pauses = row.roster.paused.is_some();
        let commanded = row.roster.commander.is_some() || by_turns && target.keep_roster;
        let mut hours = if commanded { defaults::hours(&row) } else { Vec::new() };
        hours.push(defaults::interlude_ends(&row, row.awaited_since));
        let mut changes = vec![Change::AddCampaign(Box::new(row))];
        changes.extend(lines.into_iter().map(|line| Change::AddLine(Box::new(line))));
        if !target.channel.is_nowhere() {
            let (at, kind) = ((number, 1), PostKind::Imported);
            let post = OutboxRow::new(target.post, target.id, at, kind, target.now);
            changes.push(Change::AddPost(Box::new(post)));
        }
        if stage == Stage::Running && !target.channel.is_nowhere() {
            changes.extend(due);
            changes.extend(hours);
            // Ballots are in no log: those cast are lost, but the motion still closes in its time.
            if let Some((number, at)) = motion {
                changes.push(Change::SetDue(Due::motion(target.id, number, at)));
            }
            changes.extend(pauses.then_some(Change::HoldDues(target.id)));
        }
        Ok(changes)
    }

    pub fn name(&self) -> &str {
        self.name.as_str()
    }

    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    pub fn game(&self) -> &Game {
        &self.game
    }
}

/// Refuses a log that would take long to play: nothing of it has been played yet.
fn bounded(lines: &[LogLine]) -> Result<(), BadImport> {
    let must = |holds: bool, what| if holds { Ok(()) } else { Err(BadImport::TooMuch(what)) };
    must(lines.len() <= LINES_MAX, "lines")?;
    let (mut steps, mut dice, mut taken_back) = (0, 0, 0);
    for line in lines {
        must(line.faces.len() <= DICE_MAX, "dice")?;
        must(line.events.len() <= EVENTS_MAX, "events")?;
        dice += line.faces.len();
        taken_back += usize::from(TakenBack::of(line).is_some());
        if let Body::Order { steps: given, left, led, .. } = &line.body {
            must(given.len().max(left.len()).max(led.len()) <= STEPS_MAX, "answers")?;
            steps += given.len();
        }
    }
    must(steps <= STEPS_IN_ALL, "answers")?;
    must(dice <= DICE_IN_ALL, "dice")?;
    must(taken_back <= TAKEN_BACK_MAX, "orders taken back")
}

fn caught<T>(run: impl FnOnce() -> T) -> Result<T, BadImport> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| BadImport::Fails)
}

fn stored(game: Value) -> Result<Game, BadImport> {
    let named = game.as_object().is_some_and(|of| of.keys().any(|name| upgrade::is_game(name)));
    let usual = games::list()[0].codecs()[0].key;
    let mut game = if named { game } else { serde_json::json!({ usual: game }) };
    if let Some(schema) = upgrade::mark(&mut game).and_then(|form| form.as_u64())
        && i64::try_from(schema).unwrap_or(i64::MAX) > SCHEMA
    {
        return Err(BadImport::Schema(schema));
    }
    upgrade::read(game).map_err(|why| Misshapen::Game(Amiss::of(&why)).into())
}

fn played(setup: &Setup, dice: Vec<u8>, answers: &[String]) -> Result<Game, BadImport> {
    let mut dice = Scripted::new(dice);
    let mut events = Vec::new();
    let mut game = Game::new(setup, &mut dice, &mut events);
    for (text, number) in answers.iter().zip(1..) {
        let not_offered = || BadImport::NotOffered(number, text.chars().take(80).collect());
        let answer = game.parse_answer(text).map_err(|_| not_offered())?;
        let seat = authority::any_seat(&game, &answer, None);
        let applied = game.apply(seat, &answer, &mut dice, &mut events);
        applied.map_err(|_| not_offered())?;
        events.clear();
    }
    Ok(game)
}

fn tried(game: &Game, roster: &Roster) {
    let play = games::named(game.key());
    let scene = play.scene(game, roster, kit::Audience::Public, games::Look::Whole, &[]);
    let _ = scene.map(|scene| scene.words());
    let _ = (authority::awaited(game, roster), games::orders::by_default::step(game, roster));
    let Some(decision) = game.decision() else { return };
    if let kit::Ask::One(of) = &decision.ask {
        for choice in of {
            let mut copy = game.clone();
            let answer = kit::Answer::One(*choice);
            let seat = authority::any_seat(game, &answer, None);
            let _ = copy.apply(seat, &answer, &mut Calm::default(), &mut Vec::new());
        }
    }
}
