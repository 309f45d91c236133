//! The sheet of the battle that waits, in private, and into its thread when somebody shares it.

use std::sync::Arc;

use games::staff::{authority, lot};
use games::tabletop::{Tabletop, Way};
use games::text::pictures::{NOT_READY, below};
use kit::{Answer, DecisionId};
use model::button::ButtonId;
use model::button::battle::{PostsButton, SheetButton};
use model::button::list::ListForm;
use model::message::Post;
use model::person::Shown;
use model::word::Word;
use model::words::{BODY_MAX, clip_lines};
use model::{Problem, Request, Snapshot};
use staff::Privilege;

use crate::orders::context;
use crate::orders::context::Origin;
use crate::orders::panel::widgets;
use crate::orders::panel::widgets::{Button, Row, Style};
use crate::outgoing::OutgoingMessage;
use crate::pictures::Slot;
use crate::reply::Reply;
use crate::{App, post};

/// How somebody wants to see the sheet.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wish {
    /// In the battle's thread too.
    pub share: bool,
    /// In words, without the plan.
    pub words: bool,
}

/// A press on one of the sheet's own buttons.
///
/// # Errors
/// If nothing is under way, or whoever presses has not joined.
pub async fn pressed(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    button: SheetButton,
) -> Result<Reply, Problem> {
    let (share, words) = match button {
        SheetButton::Worth(battle) => return throw_for_worth(app, origin, snapshot, battle).await,
        SheetButton::Foe(battle) => return volunteer(app, origin, snapshot, battle).await,
        SheetButton::Open | SheetButton::Plan => (false, false),
        SheetButton::Words => (false, true),
        SheetButton::Share => (true, false),
        SheetButton::ShareWords => (true, true),
    };
    show(app, origin, snapshot, Wish { share, words }).await
}

/// The battles of the game that is played.
///
/// # Errors
/// If none of them can be settled on a table.
pub fn tabletop(snapshot: &Snapshot) -> Result<&'static dyn Tabletop, Problem> {
    games::of(&snapshot.setup).tabletop().ok_or(Problem::AnotherGame)
}

/// Has the dice tell how good our units are, as an order or a proposal (J-021); where they have told
/// it, or the battle is over, the sheet that is current.
async fn throw_for_worth(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    battle: DecisionId,
) -> Result<Reply, Problem> {
    let waiting = context::game_of(&snapshot)?.decision().ok_or(Problem::Over)?;
    let wanted = tabletop(&snapshot)?.measure();
    if waiting.id != battle || !waiting.ask.choices().contains(&wanted) {
        return show(app, origin, snapshot, Wish::default()).await;
    }
    let context = context::OrderContext::open(app, origin, snapshot).await?;
    let steps = vec![games::orders::plan::step(&waiting, Answer::One(wanted))];
    context::typed(app, origin, context, steps, false).await
}

/// Takes the foe's side in the battle that waits, or gives it up.
///
/// # Errors
/// If no battle waits, or whoever asks has not joined.
pub async fn take_sides(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
) -> Result<Reply, Problem> {
    let decision = context::game_of(&snapshot)?.decision().ok_or(Problem::Over)?;
    if !games::named(decision.why.key()).is_battle(&decision.why) {
        return show(app, origin, snapshot, Wish::default()).await;
    }
    volunteer(app, origin, snapshot, decision.id).await
}

async fn volunteer(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    battle: DecisionId,
) -> Result<Reply, Problem> {
    let request = Request::Volunteer { battle };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    show(app, origin, receipt.snapshot, Wish::default()).await
}

/// How the foe may fight, for whoever leads them: only they see what they have chosen.
fn bearings(
    snapshot: &Snapshot,
    tabletop: &dyn Tabletop,
    origin: &Origin,
    battle: DecisionId,
) -> Option<Row> {
    let roster = &snapshot.roster;
    let ours = snapshot.game.as_ref().and_then(|game| authority::leads(game, roster));
    let mut foes = roster.foes_against(battle, ours.as_slice());
    foes.find(|player| **player == origin.player())?;
    let chosen = roster.foes.as_ref().and_then(|foes| foes.chosen.get(&origin.player()));
    let button = |way: Way| {
        let bears = PostsButton::Bear { battle, how: Word::of(&way.key) };
        let id = ButtonId::Posts { campaign: snapshot.id, button: bears };
        let style = if chosen == Some(&way.key) { Style::Main } else { Style::Plain };
        Button::new(id, way.title).emoji(way.emoji).style(style)
    };
    Some(Row::Buttons(tabletop.ways().into_iter().map(button).collect()))
}

/// The plan of the battle that waits with the words beside it, or all in words: as whoever asks
/// wishes now, or has set for pictures. Where no picture is to be had in time, the words tell all.
async fn letter(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    tabletop: &dyn Tabletop,
    battle: DecisionId,
    words: bool,
) -> Option<OutgoingMessage> {
    let lot = lot::drawn(snapshot, battle);
    let sheet = |whole| tabletop.sheet(snapshot, &lot, whole);
    let player = origin.player();
    let shown = match words {
        true => Shown::Words,
        false => app.campaigns.store().person(player).await.unwrap_or_default().shown,
    };
    let mut letter = OutgoingMessage::from(sheet(true)?);
    if shown == Shown::Words {
        return Some(letter);
    }
    let scene = tabletop.plan(snapshot.game.as_ref()?)?;
    letter.picture = app.pictures.scene(Slot::Person(player), scene, app.pictures.patience()).await;
    match (&letter.picture, shown) {
        (Some(_), Shown::Drawn) => letter.post = sheet(false)?,
        (Some(_), _) => {}
        (None, _) => {
            letter.post.body = clip_lines(&below(&letter.post.body, NOT_READY), BODY_MAX);
        }
    }
    Some(letter)
}

/// The sheet; if it is to be shared it is posted in the battle's thread too.
///
/// # Errors
/// If nothing is under way, or somebody who has not joined would share it.
pub async fn show(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    wish: Wish,
) -> Result<Reply, Problem> {
    let game = context::game_of(&snapshot)?;
    let decision = game.decision().ok_or(Problem::Over)?;
    let tabletop = tabletop(&snapshot)?;
    let words = tabletop.words();
    let sheet = letter(app, origin, &snapshot, tabletop, decision.id, wish.words).await;
    let Some(mut sheet) = sheet else {
        let body = words.none.to_owned();
        return Ok(Post { body, ..Post::default() }.into());
    };
    let mut shared = None;
    if wish.share {
        if !snapshot.roster.has(origin.player()) {
            return Err(Problem::NotAMember);
        }
        let form = if sheet.picture.is_some() { "p" } else { "" };
        let nonce = format!("s{}.{}{form}", snapshot.id, decision.id.0);
        shared = Some(post::into_thread(app, &snapshot, nonce, &sheet).await);
    }
    let mut buttons = Vec::new();
    if snapshot.roster.may(origin.player(), Privilege::ReportBattle) {
        let (campaign, form) = (snapshot.id, ListForm::Report);
        let id = ButtonId::Form { campaign, decision: decision.id, form };
        buttons.push(Button::new(id, "Report the result").emoji("📝").style(Style::Main));
    }
    if shared.is_none() && snapshot.roster.has(origin.player()) {
        let share = if wish.words { SheetButton::ShareWords } else { SheetButton::Share };
        let id = ButtonId::Sheet { campaign: snapshot.id, button: share };
        buttons.push(Button::new(id, "Post it in the thread"));
    }
    let other = match (wish.words, sheet.picture.is_some()) {
        (true, _) => Some((SheetButton::Plan, "As a plan")),
        (false, true) => Some((SheetButton::Words, "In words")),
        (false, false) => None,
    };
    buttons.extend(other.map(|(button, label)| {
        Button::new(ButtonId::Sheet { campaign: snapshot.id, button }, label)
    }));
    if snapshot.roster.has(origin.player()) {
        let leads = snapshot.roster.foes_in(decision.id).contains(&origin.player());
        let label = if leads { words.leave } else { words.lead };
        let button = SheetButton::Foe(decision.id);
        let id = ButtonId::Sheet { campaign: snapshot.id, button };
        buttons.push(Button::new(id, label).emoji(words.foe));
    }
    buttons.push(Button::new(ButtonId::Rules(Word::of(words.rules)), "Rules").emoji("📖"));
    let mut rows = vec![Row::Buttons(buttons)];
    rows.extend(bearings(&snapshot, tabletop, origin, decision.id));
    let may = snapshot.roster.may(origin.player(), Privilege::ReportBattle);
    if may && tabletop.wants_dice(&game) {
        let button = SheetButton::Worth(decision.id);
        let id = ButtonId::Sheet { campaign: snapshot.id, button };
        rows.push(Row::Buttons(vec![Button::new(id, words.measure).emoji("🎲")]));
    }
    let footer = match shared {
        None => "Only you see this.",
        Some(true) => "It stands in the battle's thread now.",
        Some(false) => "It could not be posted in the thread; try again in a moment.",
    };
    sheet.post.footer = format!("{footer} {}", sheet.post.footer);
    Ok(sheet.with_rows(widgets::build(&rows)).into())
}
