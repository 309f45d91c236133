//! One player before one game: what stands, what is drafted, and what a press does to it.
//!
//! Slash commands and buttons share these workers.

use std::sync::Arc;

use games::orders::rehearse::Rehearsal;
use games::staff::authority::{self, Authority};
use games::text;
use kit::{Answer, DecisionId, Refusal};
use model::button::answer::{AnswerButton, Written};
use model::ids::DraftId;
use model::log::{Body, LogLine};
use model::message::{Asks, Post};
use model::words::{BODY_MAX, clip_lines, count};
use model::{Choice, Draft, Ends, Game, Problem, Receipt, Request, Snapshot, Step};
use render::Scene;
use staff::PlayerId;

use crate::App;
use crate::orders::here::{Here, Origin};
use crate::orders::looking::digest;
use crate::orders::looking::odds;
use crate::orders::looking::shown::with_scene;
use crate::orders::panel::{self, ListFocus, Panel, Sheet, drafting, menus, widgets};
use crate::orders::people::plans;
use crate::outgoing::OutgoingMessage;
use crate::pictures::planned;
use crate::reply::{Outcome, Reply, said};

pub fn reply(panel: Panel) -> Reply {
    OutgoingMessage::from(panel.post).with_rows(widgets::build(&panel.rows)).into()
}

/// A player before a game under way.
pub struct OrderContext<'a> {
    /// Who asks, of which campaign.
    pub here: Here<'a>,
    pub own: Authority,
    /// What they draft with: their own authority, or to propose something, the commander's.
    pub authority: Authority,
    pub game: Arc<Game>,
    pub draft: Option<Draft>,
    pub rehearsal: Rehearsal,
}

impl<'a> OrderContext<'a> {
    pub async fn open(here: Here<'a>) -> Result<Self, Problem> {
        Self::open_for(here, None).await
    }

    /// The same, for a button that answers a decision: it may be the one that waits where a plan
    /// ends.
    pub async fn open_for(here: Here<'a>, decision: Option<DecisionId>) -> Result<Self, Problem> {
        let (player, mut game) = (here.player(), here.game()?);
        let draft = here.app.campaigns.draft_of(here.snapshot.id, player).await?;
        let waiting = game.decision().map(|waiting| waiting.id);
        let meant = [draft.as_ref().map(|draft| draft.decision), decision];
        // Going through a plan takes a while: only where something is about another question.
        if meant.iter().any(|meant| meant.is_some() && *meant != waiting)
            && let Some(end) = plans::end(player, &here.snapshot)
            && end.decision().is_some_and(|asked| meant.contains(&Some(asked.id)))
        {
            game = Arc::new(end);
        }
        Self::with(here, game, draft)
    }

    /// The context where somebody's plan ends; the usual one if it cannot go on.
    pub async fn open_at_the_end(here: Here<'a>) -> Result<Self, Problem> {
        let (player, game) = (here.player(), here.game()?);
        let end = plans::end(player, &here.snapshot).filter(|end| end.decision().is_some());
        let draft = here.app.campaigns.draft_of(here.snapshot.id, player).await?;
        Self::with(here, end.map_or(game, Arc::new), draft)
    }

    pub fn is_planned(&self) -> bool {
        self.here.snapshot.game.as_ref().is_none_or(|now| !Arc::ptr_eq(now, &self.game))
    }

    /// A context with a draft, which is laid aside if it does not fit any more.
    pub fn with(here: Here<'a>, game: Arc<Game>, draft: Option<Draft>) -> Result<Self, Problem> {
        let (player, snapshot) = (here.player(), &here.snapshot);
        let waiting = game.decision().ok_or(Problem::Over)?;
        let own = Authority::of(player, &snapshot.roster);
        let fitting = draft.filter(|draft| draft.decision == waiting.id);
        let usual = drafts_with(player, snapshot, &game);
        let wide = to_propose(player, snapshot, &game);
        let drafted = fitting.and_then(|draft| {
            let mut able = std::iter::once(&usual).chain(wide.as_ref());
            able.find_map(|by| Some((by.clone(), tried(&game, by, &own, &draft.steps).ok()?)))
                .map(|(by, rehearsal)| (by, Some(draft), rehearsal))
        });
        let (authority, draft, rehearsal) = match drafted {
            Some(drafted) => drafted,
            None => {
                let rehearsal = tried(&game, &usual, &own, &[])?;
                (usual, None, rehearsal)
            }
        };
        Ok(Self { here, own, authority, game, draft, rehearsal })
    }

    fn gives(&self, steps: &[Step]) -> bool {
        may_give(&self.game, &self.own, steps)
    }

    fn ordered(&self, steps: &[Step]) -> Option<String> {
        text::staff::council::answers(&self.game, steps, &self.here.snapshot.roster)
    }

    pub fn widened(mut self) -> Option<Self> {
        let wide = to_propose(self.here.player(), &self.here.snapshot, &self.game)?;
        if wide == self.authority || secret(&self.game) {
            return None;
        }
        (self.rehearsal, self.draft) = (tried(&self.game, &wide, &self.own, &[]).ok()?, None);
        self.authority = wide;
        Some(self)
    }

    pub fn steps(&self) -> &[Step] {
        self.draft.as_ref().map_or(&[], |draft| &draft.steps)
    }

    fn may_draft(&self) -> bool {
        self.authority.decision(&self.game).is_some()
    }

    pub fn must_draft(&self) -> Result<(), Problem> {
        self.here.must_have_joined()?;
        match self.may_draft() {
            true => Ok(()),
            false => Err(authority::not_theirs(&self.game, &self.here.snapshot.roster)),
        }
    }

    pub fn must_report(&self) -> Result<(), Problem> {
        self.must_draft()?;
        match self.gives(&[]) {
            true => Ok(()),
            false => Err(authority::not_theirs(&self.game, &self.here.snapshot.roster)),
        }
    }

    /// The panel of whoever asks: that of an onlooker without the post.
    pub fn panel(&self, look: &ListFocus, notice: Option<&str>) -> Panel {
        let snapshot = &self.here.snapshot;
        if !self.may_draft() {
            let mut panel = panel::onlooker(snapshot, &self.game);
            if let Some(notice) = notice {
                let body = format!("{}\n\n{}", notice.trim_end(), panel.post.body);
                panel.post.body = clip_lines(&body, BODY_MAX);
            }
            return panel;
        }
        let stakes = odds::stakes(&self.here, &self.game, self.steps());
        panel::panel(&Sheet {
            stakes: stakes.as_deref(),
            player: self.here.player(),
            planned: self.is_planned(),
            own: &self.own,
            snapshot,
            game: &self.game,
            draft: self.draft.as_ref(),
            rehearsal: &self.rehearsal,
            look,
            notice,
        })
    }

    pub fn shown(&self, notice: Option<&str>) -> Reply {
        reply(self.panel(&ListFocus::default(), notice))
    }

    pub async fn add(self, answer: Answer<Choice>) -> Outcome {
        match drafting::add(&self.game, &self.authority, self.steps(), answer) {
            Ok(steps) => self.redraft(steps).await,
            Err(why) => {
                let asked = self.rehearsal.decision.as_ref().map(|waiting| waiting.why.clone());
                Ok(self.shown(Some(&text::refused(why, asked))))
            }
        }
    }

    pub async fn redraft(self, steps: Vec<Step>) -> Outcome {
        let (here, campaigns) = (&self.here, &self.here.app.campaigns);
        let waiting = self.game.decision().ok_or(Problem::Over)?;
        let draft = if steps.is_empty() {
            if let Some(draft) = &self.draft {
                campaigns.drop_draft(draft.id).await;
            }
            None
        } else {
            let (id, player) = (here.snapshot.id, here.player());
            Some(campaigns.save_draft(id, player, waiting.id, steps).await?)
        };
        let context = OrderContext::with(self.here, self.game, draft)?;
        odds::try_stakes(&context.here, &context.game, context.steps()).await;
        let card = games::list().iter().find_map(|play| play.drafted(context.steps()));
        let scene = card.or_else(|| planned(&context.game, &context.rehearsal));
        Ok(context.pictured(&ListFocus::default(), scene).await.into())
    }

    pub async fn pictured(
        self,
        look: &ListFocus,
        scene: impl Into<Option<Scene>>,
    ) -> OutgoingMessage {
        let panel = self.panel(look, None);
        let outgoing = OutgoingMessage::from(panel.post).with_rows(widgets::build(&panel.rows));
        let Here { app, origin, .. } = self.here;
        with_scene(app, origin.player(), outgoing, scene.into(), false).await
    }

    /// Gives these steps as an order; whoever may not gets them as a draft.
    async fn order(self, steps: Vec<Step>) -> Outcome {
        let decision = self.game.decision().ok_or(Problem::Over)?.id;
        if self.is_planned() || !self.gives(&steps) {
            return match &steps[..] {
                [only] => self.add(only.answer.clone()).await,
                _ => self.redraft(steps).await,
            };
        }
        let ordered = self.ordered(&steps);
        let request = Request::Order { decision, steps, draft: None, ends: Ends::Unsaid };
        let receipt = self.here.request(request).await?;
        Ok(received(self.here, &receipt, ordered.as_deref()))
    }

    /// Gives typed steps at once, or proposes them where the post is another's, or shows what they
    /// would do.
    pub async fn typed(self, steps: Vec<Step>, preview: bool) -> Outcome {
        if preview {
            games::orders::builder::tried(&self.game, &self.authority, &steps)?;
            return self.redraft(steps).await;
        }
        let decision = self.game.decision().ok_or(Problem::Over)?.id;
        if !self.gives(&steps) {
            let request = Request::Propose { decision, steps, draft: None };
            let receipt = self.here.request(request).await?;
            return Ok(text::staff::council::made(&receipt.snapshot, self.here.player()).into());
        }
        let ordered = self.ordered(&steps);
        let request = Request::Order { decision, steps, draft: None, ends: Ends::Nothing };
        let receipt = self.here.request(request).await?;
        Ok(received(self.here, &receipt, ordered.as_deref()))
    }
}

fn secret(game: &Game) -> bool {
    game.decision().is_some_and(|decision| decision.why.is_secret())
}

/// Whether steps are within somebody's own authority; without steps, whether they may answer.
pub fn may_give(game: &Game, own: &Authority, steps: &[Step]) -> bool {
    match steps {
        [] => own.decision(game).is_some(),
        steps => games::orders::builder::tried(game, own, steps).is_ok(),
    }
}

/// What somebody who has joined proposes with; nothing where nobody is to be advised.
fn to_propose(player: PlayerId, snapshot: &Snapshot, game: &Game) -> Option<Authority> {
    let may = snapshot.roster.has(player) && !authority::is_alone(game);
    may.then(|| Authority::to_propose(&snapshot.roster))
}

/// What somebody puts orders together with: whoever may not answer, or only how a fight went on
/// a table, sees what the commander is asked, and proposes; but nothing that is secret.
pub fn drafts_with(player: PlayerId, snapshot: &Snapshot, game: &Game) -> Authority {
    let own = Authority::of(player, &snapshot.roster);
    let enough = own.decision(game).is_some() && !own.only_reports(game);
    match to_propose(player, snapshot, game) {
        Some(wide) if !enough && !secret(game) => wide,
        _ => own,
    }
}

/// Tries steps; what is asked after them stays hidden where it is a secret and not theirs.
fn tried(
    game: &Game,
    by: &Authority,
    own: &Authority,
    steps: &[Step],
) -> Result<Rehearsal, Refusal> {
    let mut rehearsal = games::orders::builder::tried(game, by, steps)?;
    let hidden = secret(&rehearsal.game_after) && !may_give(game, own, steps);
    if hidden {
        rehearsal.decision = None;
    }
    Ok(rehearsal)
}

pub async fn orders(here: Here<'_>) -> Outcome {
    let context = OrderContext::open(here).await?;
    let Here { app, snapshot, .. } = &context.here;
    context.here.must_have_joined()?;
    games::staff::awaited::must_run(&snapshot.roster)?;
    let news = digest::since_you_looked(app, snapshot, context.here.player()).await;
    Ok(context.shown(news.as_deref()))
}

pub const GROWN_OLD: &str = "↻ That list has grown old; this is what is asked now.";

/// An answer was pressed that needs nothing else: it is given as an order.
pub async fn order(here: Here<'_>, decision: DecisionId, answer: &AnswerButton) -> Outcome {
    let context = OrderContext::open(here).await?;
    context.must_draft()?;
    let waiting = context.game.decision().filter(|waiting| waiting.id == decision);
    let Some(waiting) = waiting else {
        let newest = given_just_now(&context, context.here.snapshot.last_order).await;
        let same = newest.filter(|line| is_answered_by(line, decision, answer));
        return Ok(pressed_again(&context, same, "That is not asked any more.").await);
    };
    let steps = match answer {
        AnswerButton::Chain(links) => {
            drafting::add_chain(&context.game, &context.authority, &[], links).ok()
        }
        answer => menus::read_answer(&waiting, answer, &context.game)
            .map(|answer| vec![drafting::step(&waiting, answer)]),
    };
    match steps {
        Some(steps) => context.order(steps).await,
        None => {
            let notice = text::refused(Refusal::NotOffered, Some(waiting.why));
            Ok(context.shown(Some(&notice)))
        }
    }
}

/// An answer was pressed or picked: it joins the draft, if it is one that can be read.
pub async fn choose(here: Here<'_>, decision: DecisionId, answer: Option<AnswerButton>) -> Outcome {
    let context = OrderContext::open_for(here, Some(decision)).await?;
    context.must_draft()?;
    let waiting = context.rehearsal.decision.clone();
    let Some(waiting) = waiting.filter(|waiting| waiting.id == decision) else {
        return Ok(context.shown(Some(GROWN_OLD)));
    };
    let game = &context.rehearsal.game_after;
    if let Some(AnswerButton::Chain(links)) = &answer {
        let (by, steps) = (&context.authority, context.steps());
        return match drafting::add_chain(&context.game, by, steps, links) {
            Ok(steps) => context.redraft(steps).await,
            Err(why) => Ok(context.shown(Some(&text::refusal(why)))),
        };
    }
    match answer.and_then(|answer| menus::read_answer(&waiting, &answer, game)) {
        Some(answer) => context.add(answer).await,
        None => {
            let notice = text::refused(Refusal::NotOffered, Some(waiting.why));
            Ok(context.shown(Some(&notice)))
        }
    }
}

pub async fn drafted(
    app: &App,
    origin: Origin,
    id: DraftId,
) -> Result<(OrderContext<'_>, bool), Problem> {
    let draft = app.campaigns.draft(id).await?;
    let draft = draft.filter(|draft| draft.player == origin.player());
    let here = match &draft {
        Some(draft) => Here::of(app, origin, draft.campaign).await?,
        None => Here::at(app, origin).await?,
    };
    let context = OrderContext::open(here).await?;
    context.must_draft()?;
    let fits =
        context.draft.as_ref().is_some_and(|now| Some(now.id) == draft.map(|draft| draft.id));
    Ok((context, fits))
}

pub const DRAFT_GONE: &str = "That draft is no longer there.";

/// What is said of a draft that is gone, or an answer that is not asked any more, with the newest
/// order: who gave it, and what it was.
pub async fn gone(context: &OrderContext<'_>, what: &str) -> String {
    let Here { app, snapshot, .. } = &context.here;
    let newest = app.campaigns.log(snapshot, snapshot.last_order, 1).await.pop();
    let order = newest.filter(|line| matches!(line.body, Body::Order { .. })).map(|line| {
        let audience = snapshot.audience_of(context.here.player());
        let told = text::told(&line.events, &context.game, audience, &snapshot.roster);
        let told = told.first().map(|told| format!(": {}", clip_lines(told, 300)));
        let who = text::staff::people::name_of(snapshot, line.player);
        let told = told.unwrap_or_else(|| ".".to_owned());
        format!(" The newest order is {who}'s, <t:{}:R>{told}", line.at)
    });
    format!("↻ {what}{} This is how it stands now.", order.unwrap_or_default())
}

/// Gives a draft as an order; it `ends` as far what it begins.
pub async fn give(app: &App, origin: Origin, id: DraftId, ends: Ends) -> Outcome {
    let (context, fits) = drafted(app, origin, id).await?;
    let Some(draft) = context.draft.clone().filter(|_| fits) else {
        return Ok(draft_pressed_again(&context, id).await);
    };
    if context.is_planned() {
        return Ok(context.shown(Some(plans::AFTER_THE_PLAN)));
    }
    // Where the dice decide what comes next, nobody has read what the order would end with.
    let told = text::preview(&context.rehearsal, &context.here.snapshot.roster).then.is_none();
    let ends = if told { ends } else { Ends::Nothing };
    let (decision, steps) = (draft.decision, draft.steps);
    let ordered = context.ordered(&steps);
    let request = Request::Order { decision, steps, draft: Some(draft.id), ends };
    match context.here.request(request).await {
        Ok(receipt) => Ok(received(context.here, &receipt, ordered.as_deref())),
        // Pressed twice at once: the other press was first.
        Err(Problem::Stale) => {
            let (context, _) = drafted(app, origin, id).await?;
            Ok(draft_pressed_again(&context, id).await)
        }
        Err(other) => Err(other),
    }
}

/// How long after an order a second press on its button is taken for the same, in seconds.
const SAME_PRESS: i64 = 30;

/// For a draft that is gone: the order that came of it, if that is what the second press is about.
/// Another one that was given meanwhile is not.
async fn draft_pressed_again(context: &OrderContext<'_>, id: DraftId) -> Reply {
    let order = match context.here.app.campaigns.order_of(id) {
        Some(number) => given_just_now(context, number).await,
        None => None,
    };
    pressed_again(context, order, DRAFT_GONE).await
}

async fn given_just_now(context: &OrderContext<'_>, number: i64) -> Option<LogLine> {
    let Here { app, snapshot, .. } = &context.here;
    let line = app.campaigns.log(snapshot, number, 1).await.pop()?;
    let lately = app.campaigns.now() - line.at <= SAME_PRESS;
    let own = matches!(line.body, Body::Order { .. }) && line.player == context.here.player();
    let stands = app.campaigns.fates(snapshot).await.of_order(line.number).is_none();
    (own && lately && stands).then_some(line)
}

fn is_answered_by(line: &LogLine, to: DecisionId, answer: &AnswerButton) -> bool {
    let Body::Order { decision, steps, .. } = &line.body else { return false };
    let wanted = match answer {
        AnswerButton::Chain(links) => links.as_slice(),
        AnswerButton::One(only) => std::slice::from_ref(only),
        AnswerButton::All | AnswerButton::Counts(_) => return false,
    };
    let given = steps.iter().map(|step| Written::of(&step.answer));
    *decision == to && steps.len() >= wanted.len() && given.zip(wanted).all(|(a, b)| a == *b)
}

/// For a second press on a button that gave an order: its receipt, or what has become of `what`.
async fn pressed_again(context: &OrderContext<'_>, order: Option<LogLine>, what: &str) -> Reply {
    let Some(line) = order else { return context.shown(Some(&gone(context, what).await)) };
    let snapshot = &context.here.snapshot;
    let audience = snapshot.audience_of(context.here.player());
    let told = text::told(&line.events, &context.game, audience, &snapshot.roster);
    let done = done("✅ Done:", &told, None);
    let notice = format!("{done}\n-# Order {} in the log.", line.number);
    context.shown(Some(&notice))
}

pub async fn change(
    app: &App,
    origin: Origin,
    id: DraftId,
    changed: impl FnOnce(&OrderContext<'_>) -> Vec<Step>,
) -> Outcome {
    let (context, fits) = drafted(app, origin, id).await?;
    if !fits {
        return Ok(context.shown(Some(&gone(&context, DRAFT_GONE).await)));
    }
    let steps = changed(&context);
    context.redraft(steps).await
}

/// `✅ Done:` with what is told of it; where that is nothing, with what was ordered.
fn done(head: &str, told: &[String], ordered: Option<&str>) -> String {
    let told = told.join("\n");
    match (told.trim(), ordered) {
        ("", Some(ordered)) => format!("{head} *{ordered}*."),
        ("", None) => format!("{}.", head.trim_end_matches(':')),
        (told, _) => format!("{head}\n{}", clip_lines(told, 1_800)),
    }
}

/// What became of an order, and what is asked next; `ordered` is what it was in few words.
pub fn received(here: Here<'_>, receipt: &Receipt, ordered: Option<&str>) -> Reply {
    let audience = receipt.snapshot.audience_of(here.player());
    let roster = &receipt.snapshot.roster;
    let game = receipt.snapshot.game.as_ref();
    let told = game.map(|game| text::told(&receipt.events, game, audience, roster));
    let told = told.unwrap_or_default();
    let head = if receipt.repeated { "✅ Done already:" } else { "✅ Done:" };
    let mut notice = vec![match text::staff::council::report_line(&receipt.snapshot) {
        Some(_) if receipt.events.is_empty() => "📝 Entered. It does not count yet.".to_owned(),
        _ => done(head, &told, ordered),
    }];
    let Some(game) = game else { return said(notice.remove(0)) };
    notice.push(format!("-# Order {} in the log.", receipt.order));
    if let Some(stopped) = &receipt.stopped {
        let asks = stopped.asks.as_ref().map(|why| text::question(why, game, audience, roster).0);
        notice.push(format!(
            "⚠ What came out changed the plan: {} not carried out. Now: {}",
            count(stopped.left, "step"),
            asks.unwrap_or_default()
        ));
    }
    let notice = notice.join("\n");
    let here = here.after(Arc::clone(&receipt.snapshot));
    match OrderContext::with(here, Arc::clone(game), None) {
        Ok(context) => {
            let mut panel = context.panel(&ListFocus::default(), Some(&notice));
            crate::orders::undo::offer(&mut panel, receipt);
            let (campaign, events) = (receipt.snapshot.id, receipt.events.clone());
            let none = Asks { campaign, why: None, drafted: true, events: Vec::new() };
            panel.post.asks.get_or_insert(none).events = events;
            reply(panel)
        }
        Err(_) => {
            let title = "The war is over".to_owned();
            Post { title, body: notice, ..Post::default() }.into()
        }
    }
}
