//! What the group agrees on before the war: a private panel that shows every option and, while
//! people join, changes them.

use games::Preset;
use games::text::people::options as words;
use games::text::people::options::Item;
use model::button::terms::TermsButton;
use model::message::Tone;
use model::words::commas;
use model::{OptionChange, Setup};

use crate::commands::option;
use crate::orders::battles;
use crate::prelude::*;

/// Whether a player may still change them: whoever has joined, or anybody while nobody has.
fn may_change(snapshot: &Snapshot, player: staff::PlayerId) -> bool {
    let roster = &snapshot.roster;
    snapshot.stage == Stage::Lobby && (roster.everybody().next().is_none() || roster.has(player))
}

#[derive(Debug, Clone, Copy, Default)]
pub struct View<'a> {
    pub more: bool,
    pub key: Option<&'a str>,
}

impl<'a> View<'a> {
    /// The view in which an option stands, if one is named.
    fn of(snapshot: &Snapshot, key: Option<&'a str>) -> Self {
        let item = key.and_then(|key| words::item(&snapshot.setup, key));
        Self { more: item.is_some_and(|item| !item.first), key }
    }
}

/// The panel: the options that matter most or all of them, and the one looked at with its values.
pub fn panel(
    snapshot: &Snapshot,
    open: bool,
    view: View<'_>,
    notice: Option<&str>,
) -> OutgoingMessage {
    let mut lines: Vec<String> = notice.map(ToOwned::to_owned).into_iter().collect();
    lines.push(match view.more || !open {
        true => words::list(&snapshot.setup),
        false => words::first(&snapshot.setup),
    });
    let begun;
    let footer = match (snapshot.stage, open) {
        (Stage::Lobby, true) => "Choose an option below, then its value. Fixed once begun.",
        (Stage::Lobby, false) => "Whoever has joined may change them, until the war begins.",
        (Stage::Over, _) => "The war is over: it was fought by these.",
        (Stage::Aside, _) => "The war is laid aside: it was played by these.",
        (Stage::Running | Stage::Frozen, _) => {
            let noun = games::of(&snapshot.setup).about().noun;
            // Where command goes round nothing is voted on.
            begun = match snapshot.setup.commands_by_turns() {
                true => format!("The {noun} has begun: it is played by these."),
                false => format!("The {noun} has begun: /vote call puts a change to the staff."),
            };
            &begun
        }
    };
    let post = Post {
        title: "What we agree on".to_owned(),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        footer: footer.to_owned(),
        tone: if open { Tone::Call } else { Tone::Plain },
        ..Post::default()
    };
    let rows = if open { rows(snapshot, view) } else { Vec::new() };
    OutgoingMessage::from(post).with_rows(rows)
}

fn menu(
    snapshot: &Snapshot,
    (button, prompt): (TermsButton, &str),
    key: Option<&str>,
    mine: impl Fn(&Item) -> bool,
) -> Option<Row> {
    let line = |item: &Item| {
        let value = words::value_of(&snapshot.setup, &item.key).unwrap_or_default();
        let title = format!("{}: {}", item.title, item.shown(&value));
        let line = Line { detail: item.text.clone(), ..Line::new(title, &item.key) };
        line.chosen(key == Some(item.key.as_str()))
    };
    let mine = words::items(&snapshot.setup).iter().filter(|item| mine(item));
    let lines: Vec<Line> = mine.map(line).collect();
    let id = ButtonId::Options { campaign: snapshot.id, button };
    (!lines.is_empty()).then(|| Row::menu(id, prompt, lines))
}

fn menus(snapshot: &Snapshot, View { more, key }: View<'_>) -> Vec<Row> {
    if !more {
        let of = (TermsButton::Main, "What matters most");
        return menu(snapshot, of, key, |item| item.first).into_iter().collect();
    }
    let menus = games::of(&snapshot.setup).about().option_menus;
    let stands = |at: usize, item: &Item| menus[at].1.contains(&item.group.as_str());
    let row = |(at, (prompt, _)): (usize, &(&str, _))| {
        // The last menu has what stands in none before it.
        let is_last = at + 1 == menus.len();
        let button = if is_last { TermsButton::Second } else { TermsButton::First };
        menu(snapshot, (button, prompt), key, |item| {
            let earlier = (0..at).any(|before| stands(before, item));
            !item.first && if is_last { !earlier } else { stands(at, item) }
        })
    };
    menus.iter().enumerate().filter_map(row).collect()
}

fn rows(snapshot: &Snapshot, view: View<'_>) -> Vec<Row> {
    let id = |button| ButtonId::Options { campaign: snapshot.id, button };
    let play = games::of(&snapshot.setup);
    let (mut rows, key) = (menus(snapshot, view), view.key);
    if let Some(item) = key.and_then(|key| words::item(&snapshot.setup, key)) {
        rows.push(Row::Buttons(values(snapshot, item)));
    }
    let preset = |preset: &Preset| {
        let title = format!("All as in: {}", preset.title);
        let name = Word::of(preset.name);
        let mut button = Button::new(id(TermsButton::Preset(name)), &title);
        let standard = snapshot.setup.standard();
        button.disabled = play.preset(preset.name, &standard).as_ref() == Some(&snapshot.setup);
        button
    };
    let mut buttons: Vec<Button> = play.about().presets.iter().map(preset).collect();
    buttons.push(match view.more {
        true => Button::new(id(TermsButton::Open), "Back to what matters most"),
        false => Button::new(id(TermsButton::More), "More"),
    });
    if words::items(&snapshot.setup).iter().all(|item| item.first) {
        buttons.pop();
    }
    rows.extend(Row::of(buttons));
    rows
}

fn preset_named(snapshot: &Snapshot, name: &str) -> Option<&'static Preset> {
    games::of(&snapshot.setup).about().presets.iter().find(|preset| preset.name == name)
}

/// The values of an option: the one it has cannot be pressed.
fn values(snapshot: &Snapshot, item: &Item) -> Vec<Button> {
    let id = |button| ButtonId::Options { campaign: snapshot.id, button };
    let now = words::value_of(&snapshot.setup, &item.key).unwrap_or_default();
    let offered = item.offered();
    if let (Some((least, most)), true) = (item.count, offered.is_empty()) {
        let label = format!("{}: {now}. Enter {least} to {most}", item.title);
        return vec![Button::new(id(TermsButton::Form(Word::of(&item.key))), &label).main()];
    }
    let button = |value: &words::Value| {
        let chosen = value.value == now;
        let label = match (value.value.as_str(), chosen) {
            ("true" | "false", false) => format!("{}: {}", item.title, value.label),
            (_, false) => value.label.clone(),
            (_, true) => format!("{} ✓", value.label),
        };
        let set = TermsButton::Set { key: Word::of(&item.key), value: Word::of(&value.value) };
        let mut button = Button::new(id(set), &label).main();
        button.disabled = chosen;
        button
    };
    offered.iter().map(button).collect()
}

pub async fn pressed(here: Here<'_>, button: TermsButton, values: &[String]) -> Outcome {
    let first = values.first().map(String::as_str);
    match button {
        TermsButton::Open => Ok(show(&here, None, None)),
        TermsButton::More => Ok(shown(&here, View { more: true, key: None }, None)),
        TermsButton::Main | TermsButton::First | TermsButton::Second => {
            Ok(show(&here, first, None))
        }
        TermsButton::Form(key) => Ok(form(&here, key)),
        TermsButton::Preset(name) => match preset_named(&here.snapshot, name.as_str()) {
            Some(preset) => agree(here, OptionChange::Preset(preset.name.to_owned()), None).await,
            None => Ok(show(&here, None, None)),
        },
        TermsButton::Set { key, value } => {
            let terms = OptionChange::One { key: key.to_string(), value: value.to_string() };
            agree(here, terms, Some(key.as_str())).await
        }
    }
}

pub fn show(here: &Here<'_>, key: Option<&str>, notice: Option<&str>) -> Reply {
    shown(here, View::of(&here.snapshot, key), notice)
}

fn shown(here: &Here<'_>, view: View<'_>, notice: Option<&str>) -> Reply {
    let snapshot = &here.snapshot;
    panel(snapshot, may_change(snapshot, here.player()), view, notice).into()
}

fn form(here: &Here<'_>, key: Word) -> Reply {
    let snapshot = &here.snapshot;
    let open = may_change(snapshot, here.player());
    let item = words::item(&snapshot.setup, key.as_str());
    match item.and_then(|item| item.count).filter(|_| open) {
        Some((least, most)) => {
            let id = ButtonId::Options { campaign: snapshot.id, button: TermsButton::Form(key) };
            battles::number_form(&id, least.into(), most.into()).into()
        }
        None => show(here, None, None),
    }
}

pub async fn typed(here: Here<'_>, key: &str, number: &str) -> Outcome {
    let Some((least, most)) = words::item(&here.snapshot.setup, key).and_then(|item| item.count)
    else {
        return Ok(show(&here, None, None));
    };
    let read = number.trim().parse::<u8>().ok();
    match read.filter(|number| (least..=most).contains(number)) {
        Some(number) => {
            let terms = OptionChange::One { key: key.to_owned(), value: number.to_string() };
            agree(here, terms, Some(key)).await
        }
        None => {
            let number = model::words::plain(&clip(&bare(number), 40));
            let notice = format!(
                "✖ “{number}” will not do: a whole number from {least} to {most} is wanted. \
                 Nothing was changed.\n"
            );
            Ok(show(&here, Some(key), Some(&notice)))
        }
    }
}

/// An option set by typing: what is not understood is refused with what would do.
pub async fn set(here: Here<'_>, option: &str, value: Option<&str>) -> Outcome {
    let snapshot = std::sync::Arc::clone(&here.snapshot);
    let found = words::search(&snapshot.setup, option);
    let Some(item) = found.first().filter(|_| !bare(option).is_empty()) else {
        let option = model::words::plain(&clip(&bare(option), 40));
        let notice = format!("✖ There is no option “{option}”: these are all.\n");
        return Ok(show(&here, None, Some(&notice)));
    };
    let key = Some(item.key.as_str());
    let Some(value) = value else { return Ok(show(&here, key, None)) };
    match item.read(value) {
        Ok(value) => {
            let terms = OptionChange::One { key: item.key.clone(), value };
            agree(here, terms, key).await
        }
        Err(why) => {
            let notice = format!("✖ {why} Nothing was changed.\n");
            Ok(show(&here, key, Some(&notice)))
        }
    }
}

async fn agree(here: Here<'_>, terms: OptionChange, key: Option<&str>) -> Outcome {
    if here.snapshot.stage != Stage::Lobby {
        return Ok(show(&here, None, None));
    }
    let after = here.request(Request::Agree { terms }).await?.snapshot;
    let told = match key.and_then(|key| Some((words::item(&after.setup, key)?, key))) {
        Some((item, key)) => {
            let value = words::value_of(&after.setup, key).unwrap_or_default();
            format!("✅ {}: {}.\n", item.title, item.shown(&value))
        }
        None => format!("✅ {}.\n", commas(&[games::of(&after.setup).agreed(&after.setup)])),
    };
    Ok(show(&here.after(after), key, Some(&told)))
}

/// What is agreed on in the channel; as a campaign begins where there is none.
pub(crate) async fn setup_here(ctx: Context<'_>) -> Setup {
    let here = campaign_here(ctx).await;
    here.map_or_else(|| games::usual().setup(None, None), |snapshot| snapshot.setup.clone())
}

pub(crate) async fn options_fitting(
    ctx: Context<'_>,
    partial: &str,
) -> impl Iterator<Item = AutocompleteChoice> {
    let setup = setup_here(ctx).await;
    words::search(&setup, partial).into_iter().map(|item| {
        let title = clip(&format!("{}: {}", item.title, item.text), 100);
        AutocompleteChoice::new(title, &*item.key)
    })
}

pub(crate) async fn complete_option(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offered(options_fitting(ctx, partial).await)
}

pub(crate) async fn complete_value(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let partial = bare(partial).to_lowercase();
    let named = option(ctx, "option").or_else(|| option(ctx, "matter"));
    let setup = setup_here(ctx).await;
    let item = named.and_then(|typed| words::search(&setup, typed).first().copied());
    let choices = item.map(Item::every_value).unwrap_or_default();
    let fitting = choices.into_iter().filter(|of| of.label.to_lowercase().contains(&partial));
    offered(fitting.map(|of| AutocompleteChoice::new(of.label, of.value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widgets::tests::fault;
    use games::Play;
    use games_testing::{TestDice, snapshot};
    use model::Game;

    #[test]
    fn every_option_can_be_reached_and_its_values_pressed() {
        for play in games_testing::games() {
            check(*play);
        }
    }

    fn check(play: &dyn Play) {
        let game = Game::new(&play.setup(None, None), &mut TestDice(5), &mut Vec::new());
        let mut lobby = snapshot(game);
        lobby.stage = Stage::Lobby;
        let first = panel(&lobby, true, View::default(), None);
        let all = panel(&lobby, true, View { more: true, key: None }, None);
        assert_eq!((fault(&first.rows), fault(&all.rows)), (None, None));
        let lines = first.rows.iter().chain(&all.rows).filter_map(|row| match row {
            Row::Menu(menu) => Some(menu.lines.len()),
            Row::Buttons(_) | Row::Link(..) => None,
        });
        assert_eq!(lines.sum::<usize>(), words::items(&lobby.setup).len());
        for item in words::items(&lobby.setup) {
            let view = View::of(&lobby, Some(&item.key));
            let shown = panel(&lobby, true, view, Some("✅ Done.\n"));
            assert_eq!(fault(&shown.rows), None, "{}", item.key);
            let before = if view.more { all.rows.len() } else { first.rows.len() };
            assert_eq!(shown.rows.len(), before + 1, "{}", item.key);
        }
        let fixed = panel(&lobby, false, View::default(), None);
        assert!(fixed.rows.is_empty() && !fixed.post.body.contains("J-"), "{:?}", fixed.post);
        let over = panel(&Snapshot { stage: Stage::Over, ..lobby }, false, View::default(), None);
        assert!(over.rows.is_empty() && !over.post.footer.contains("/vote"), "{:?}", over.post);
    }
}
