//! The games' own commands: built from their [`Verb`]s, completed and read by them.
//!
//! A command that several games have is registered once, with the options of all of them; the
//! game before everybody says whose it is when it is typed.

use std::borrow::Cow;

use games::verb::{
    Args, Completion, Does, Effect, OptionKind, OptionValue, Order, PREVIEW, Verb, VerbOption,
};
use poise::CommandParameter;
use serenity::all::{CommandOptionType, CreateCommandOption, ResolvedOption, ResolvedValue};

use crate::Command;
use crate::commands::{at, choice, give, shown, with_typing};
use crate::orders::battles;
use crate::orders::looking::{look, odds};
use crate::prelude::*;

type Fed = (&'static dyn Play, &'static Verb);

struct Verbs(Vec<Fed>);

impl Verbs {
    fn of(ctx: Context<'_>) -> Result<&Self, Failure> {
        let verbs = ctx.command().custom_data.downcast_ref();
        verbs.ok_or_else(|| "no verb stands behind the command".into())
    }

    /// The verb of the game that is played; the first where that game has none.
    fn meant(&self, snapshot: Option<&Snapshot>) -> &'static Verb {
        let on_top = snapshot.and_then(|of| of.game.as_ref()).map(|game| game.on_top());
        let of_it = |(play, _): &&Fed| on_top.is_some_and(|key| play.is_of(key));
        self.0.iter().find(of_it).unwrap_or(&self.0[0]).1
    }

    fn fields(&self) -> Vec<(&'static VerbOption, bool)> {
        let mut found: Vec<(&'static VerbOption, bool)> = Vec::new();
        for field in self.0.iter().flat_map(|(_, verb)| verb.fields()) {
            if found.iter().any(|(own, _)| own.name == field.name) {
                continue;
            }
            let wants = |own: &VerbOption| own.name == field.name && own.required;
            let required = self.0.iter().all(|(_, verb)| verb.fields().iter().any(wants));
            found.push((field, required));
        }
        // Discord takes those first that have to be filled in.
        found.sort_by_key(|(_, required)| !required);
        found
    }

    fn choices(&self, name: &str) -> Vec<(&'static str, &'static str)> {
        let fields = self.0.iter().flat_map(|(_, verb)| verb.fields());
        let mut found: Vec<(&'static str, &'static str)> = Vec::new();
        for field in fields.filter(|field| field.name == name) {
            let OptionKind::OneOf(list) = field.kind else { continue };
            for choice in list {
                if found.iter().all(|(key, _)| *key != choice.0) {
                    found.push(*choice);
                }
            }
        }
        found
    }
}

/// The commands that any game has of its own which is `played`; of one that several games have,
/// the parts of those alone.
pub(super) fn commands(played: impl Fn(&dyn Play) -> bool) -> impl Iterator<Item = Command> {
    let plays = games::list().iter().filter(|play| played(**play));
    let all = plays.flat_map(|play| play.about().verbs.iter().map(|verb| (*play, verb)));
    merged(all).into_iter().map(command)
}

fn merged(all: impl Iterator<Item = Fed>) -> Vec<Verbs> {
    let mut found: Vec<Verbs> = Vec::new();
    for (play, verb) in all {
        match found.iter_mut().find(|verbs| verbs.0[0].1.name == verb.name) {
            Some(verbs) => verbs.0.push((play, verb)),
            None => found.push(Verbs(vec![(play, verb)])),
        }
    }
    found
}

/// What every command of a game is made from
#[poise::command(slash_command, guild_only)]
async fn verb(ctx: Context<'_>) -> Result<(), Failure> {
    let verbs = Verbs::of(ctx)?;
    if let [(_, only)] = &*verbs.0
        && let Some(field) = unread(ctx.args, only, &args(ctx.args, verbs, only))
    {
        // The list of commands somebody has is of another build.
        return Err(format!("`{}` is missing or cannot be read", field.name).into());
    }
    answer(ctx, async {
        let snapshot = played(ctx, verbs).await;
        act(ctx, verbs, verbs.meant(snapshot.as_deref())).await
    })
    .await
}

fn command(verbs: Verbs) -> Command {
    let first = verbs.0[0].1;
    let parts = verbs.0.iter();
    let parts = parts.flat_map(|(play, verb)| verb.all_parts().iter().map(|part| (*play, part)));
    let parts: Vec<Command> = merged(parts).into_iter().map(command).collect();
    let parameter = |(field, required): (&VerbOption, bool)| {
        parameter(field, required, verbs.choices(field.name))
    };
    let parameters = verbs.fields().into_iter().map(parameter).collect();
    let name = Cow::Borrowed(first.name);
    Command {
        subcommand_required: !parts.is_empty(),
        subcommands: parts,
        qualified_name: name.clone(),
        identifying_name: name.clone(),
        source_code_name: name.clone(),
        name,
        description: Some(Cow::Borrowed(first.about)),
        parameters,
        custom_data: Box::new(verbs),
        ..verb()
    }
}

fn parameter(
    field: &VerbOption,
    required: bool,
    choices: Vec<(&'static str, &'static str)>,
) -> CommandParameter<App, Failure> {
    CommandParameter {
        name: Cow::Borrowed(field.name),
        name_localizations: Cow::Borrowed(&[]),
        description: Some(Cow::Borrowed(field.about)),
        description_localizations: Cow::Borrowed(&[]),
        required,
        channel_types: None,
        choices: choices.into_iter().map(|(_, title)| choice(title)).collect(),
        type_setter: Some(setter(field.kind)),
        autocomplete_callback: match field.complete {
            Some(_) => Some(|ctx, partial| Box::pin(complete(ctx, partial))),
            None => None,
        },
        __non_exhaustive: (),
    }
}

type Setter = fn(CreateCommandOption) -> CreateCommandOption;

fn text<const MOST: u16>(option: CreateCommandOption) -> CreateCommandOption {
    option.kind(CommandOptionType::String).max_length(MOST)
}

/// A number within bounds, which are small enough to be exact.
fn number<const MIN: i32, const MAX: i32>(option: CreateCommandOption) -> CreateCommandOption {
    let option = option.kind(CommandOptionType::Integer);
    option.min_number_value(f64::from(MIN)).max_number_value(f64::from(MAX))
}

/// How the kind of an option is registered. The framework takes plain functions, so each bound
/// that a game uses has a line here; a test sees to it.
fn setter(kind: OptionKind) -> Setter {
    match kind {
        OptionKind::Text(0..=60) => text::<60>,
        OptionKind::Text(61..=100) => text::<100>,
        OptionKind::Text(101..=300) => text::<300>,
        OptionKind::Text(_) => text::<1_000>,
        OptionKind::Number(1, 2) => number::<1, 2>,
        OptionKind::Number(1, 4) => number::<1, 4>,
        OptionKind::Number(1, 30) => number::<1, 30>,
        OptionKind::Number(..) => number::<{ -1_000_000 }, 1_000_000>,
        OptionKind::OneOf(_) => |option| option.kind(CommandOptionType::Integer),
        OptionKind::YesNo => |option| option.kind(CommandOptionType::Boolean),
        OptionKind::Person => |option| option.kind(CommandOptionType::User),
    }
}

async fn played(ctx: Context<'_>, verbs: &Verbs) -> Option<std::sync::Arc<Snapshot>> {
    if verbs.0.len() < 2 {
        return None;
    }
    campaign_here(ctx).await
}

fn args<'a>(typed: &'a [ResolvedOption<'a>], verbs: &Verbs, verb: &'static Verb) -> Args<'a> {
    let read = |field: &'static VerbOption| {
        let typed = typed.iter().find(|option| option.name == field.name)?;
        let value = match (field.kind, &typed.value) {
            (
                OptionKind::Text(_),
                ResolvedValue::String(value) | ResolvedValue::Autocomplete { value, .. },
            ) => OptionValue::Text(value),
            (OptionKind::Number(..), ResolvedValue::Integer(number)) => {
                OptionValue::Number(*number)
            }
            (OptionKind::OneOf(list), ResolvedValue::Integer(at)) => {
                let (key, _) = *verbs.choices(field.name).get(usize::try_from(*at).ok()?)?;
                list.iter().any(|(own, _)| *own == key).then_some(OptionValue::OneOf(key))?
            }
            (OptionKind::YesNo, ResolvedValue::Boolean(yes)) => OptionValue::YesNo(*yes),
            (OptionKind::Person, ResolvedValue::User(user, _)) => {
                OptionValue::Person(PlayerId(user.id.get()))
            }
            _ => return None,
        };
        Some((field.name, value))
    };
    verb.fields().iter().filter_map(read).collect()
}

fn unread(
    typed: &[ResolvedOption<'_>],
    verb: &'static Verb,
    args: &Args<'_>,
) -> Option<&'static VerbOption> {
    let typed = |field: &VerbOption| typed.iter().any(|option| option.name == field.name);
    let wanted = |field: &&VerbOption| field.required || typed(field);
    verb.fields().iter().filter(wanted).find(|field| !args.has(field.name))
}

async fn act(ctx: Context<'_>, verbs: &Verbs, verb: &'static Verb) -> Outcome {
    let mut args = args(ctx.args, verbs, verb);
    if let Some(field) = unread(ctx.args, verb, &args) {
        // It is registered with the options of all the games that have it.
        let why =
            format!("`{}` has to be filled in here, as it says: {}.", field.name, field.about);
        return refused(ctx, why).await;
    }
    match verb.does {
        // Discord sends no command that only holds others.
        Does::Parts(_) => Err(Problem::AnotherGame),
        Does::Order(_, order) => by_order(ctx, &args, order).await,
        Does::Ask(_, ask) => {
            args.setup = campaign_here(ctx).await.map(|snapshot| snapshot.setup.clone());
            match ask(&args) {
                Ok(Effect::Order(order)) => by_order(ctx, &args, order).await,
                Ok(effect) => match args.all_read() {
                    Ok(()) => by_effect(ctx, &args, effect).await,
                    Err(why) => refused(ctx, why).await,
                },
                Err(why) => refused(ctx, why).await,
            }
        }
    }
}

async fn refused(ctx: Context<'_>, why: String) -> Outcome {
    at(ctx, |_| async move { Ok(said(why)) }).await
}

async fn by_order(ctx: Context<'_>, args: &Args<'_>, order: Order) -> Outcome {
    give(ctx, args.wants(PREVIEW.name), |plan| {
        order(plan, args)?;
        args.all_read()
    })
    .await
}

async fn by_effect(ctx: Context<'_>, args: &Args<'_>, effect: Effect) -> Outcome {
    match effect {
        Effect::Order(order) => by_order(ctx, args, order).await,
        Effect::Report => battles::open_report(ctx).await,
        Effect::Situation(place) => at(ctx, |here| look::show_situation(here, Some(&place))).await,
        Effect::Hand { card, words } => {
            at(ctx, |here| look::hand(here, card.as_deref(), words)).await
        }
        Effect::Sheet { until: Some(until), .. } => {
            at(ctx, |here| battles::appoint(here, &until)).await
        }
        Effect::Sheet { share, words, until: None } => {
            at(ctx, |here| battles::show(here, battles::SheetOptions { share, words })).await
        }
        Effect::Odds { asked, share } => at(ctx, |here| odds::asked(here, &*asked, share)).await,
    }
}

async fn complete(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    shown(completions(ctx, partial).await.unwrap_or_default())
}

async fn completions(ctx: Context<'_>, partial: &str) -> Option<Vec<Completion>> {
    let snapshot = campaign_here(ctx).await;
    let verbs = Verbs::of(ctx).ok()?;
    let verb = verbs.meant(snapshot.as_deref());
    let is_typed = |value: &ResolvedValue<'_>| matches!(value, ResolvedValue::Autocomplete { .. });
    let typed = ctx.args.iter().find(|option| is_typed(&option.value))?;
    let field = verb.fields().iter().find(|field| field.name == typed.name)?;
    let args = args(ctx.args, verbs, verb);
    with_typing(ctx, snapshot.as_deref(), &args, partial, |typing| (field.complete?)(typing))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registered(field: &VerbOption) -> serde_json::Value {
        let choices = match field.kind {
            OptionKind::OneOf(list) => list.to_vec(),
            _ => Vec::new(),
        };
        let option = parameter(field, field.required, choices).create_as_slash_command_option();
        serde_json::to_value(option.expect("a slash command's")).expect("written")
    }

    fn check(verb: &'static Verb) {
        for field in verb.fields() {
            let option = registered(field);
            match field.kind {
                OptionKind::Text(most) => assert_eq!(option["max_length"], most, "{option}"),
                OptionKind::Number(least, most) => {
                    let bound = |name: &str| option[name].as_f64().expect("a bound");
                    let bounds = (bound("min_value"), bound("max_value"));
                    assert_eq!(bounds, (least as f64, most as f64), "{option}");
                }
                OptionKind::OneOf(list) => {
                    let choices = option["choices"].as_array().expect("choices");
                    assert_eq!(choices.len(), list.len(), "{option}");
                }
                OptionKind::YesNo | OptionKind::Person => {}
            }
        }
        verb.all_parts().iter().for_each(check);
    }

    #[test]
    fn every_bound_of_a_verb_is_registered() {
        games_testing::games();
        games::list().iter().flat_map(|play| play.about().verbs).for_each(check);
    }

    const FROM: VerbOption =
        VerbOption::new("from", "From where", OptionKind::Text(100)).required();
    const HOW: VerbOption =
        VerbOption::new("how", "How", OptionKind::OneOf(&[("walk", "Walk"), ("run", "Run")]));
    const HOW_THERE: VerbOption =
        VerbOption::new("how", "How", OptionKind::OneOf(&[("run", "Run"), ("swim", "Swim")]));
    const FAST: VerbOption =
        VerbOption::new("fast", "How fast", OptionKind::Number(1, 2)).required();
    static ONE: [Verb; 2] = [
        Verb::order("ride", "Ride", &[FROM, HOW], |_, _| Ok(())),
        Verb::parts("train", "A train", &[Verb::order("run", "Run it", &[], |_, _| Ok(()))]),
    ];
    static OTHER: [Verb; 2] = [
        Verb::parts("train", "Another", &[Verb::order("stop", "Stop it", &[], |_, _| Ok(()))]),
        Verb::order("ride", "Ride on", &[FAST, FROM, HOW_THERE], |_, _| Ok(())),
    ];

    #[test]
    fn a_command_of_two_games_is_one_command() {
        games_testing::games();
        let [first, second, ..] = games::list() else { panic!("two games") };
        let fed = ONE.iter().map(|verb| (*first, verb));
        let made = merged(fed.chain(OTHER.iter().map(|verb| (*second, verb))));
        let riding = &made[0];
        assert_eq!(riding.0.len(), 2);
        let keys: Vec<&str> = riding.choices("how").iter().map(|(key, _)| *key).collect();
        assert_eq!(keys, ["walk", "run", "swim"]);
        let data: serenity::all::CommandData = serde_json::from_value(serde_json::json!({
            "id": "1", "name": "ride", "type": 1,
            "options": [
                { "name": "from", "type": 3, "value": "Lopez" },
                { "name": "how", "type": 4, "value": 2 },
            ],
        }))
        .expect("as Discord sends it");
        let typed = data.options();
        let (one, other) = (&ONE[0], &OTHER[1]);
        let there = args(&typed, riding, other);
        assert_eq!((there.text("from"), there.one_of("how")), (Some("Lopez"), Some("swim")));
        assert_eq!(unread(&typed, other, &there).map(|field| field.name), Some("fast"));
        let here = args(&typed, riding, one);
        assert_eq!(unread(&typed, one, &here).map(|field| field.name), Some("how"));
        let made: Vec<Command> = made.into_iter().map(command).collect();
        assert_eq!(made.len(), 2);
        let ride: Vec<(&str, bool)> =
            made[0].parameters.iter().map(|of| (&*of.name, of.required)).collect();
        assert_eq!(ride, [("from", true), ("how", false), ("fast", false)]);
        let parts: Vec<&str> = made[1].subcommands.iter().map(|part| &*part.name).collect();
        assert_eq!(parts, ["run", "stop"]);
    }
}
