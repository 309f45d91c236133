//! One player before one game: what stands, what is drafted, and the panel that shows it.
//!
//! Slash commands and buttons share these workers.

use std::sync::Arc;

use games::orders::rehearse::Rehearsal;
use games::people::authority::{self, Authority};
use games::text;
use kit::{Answer, DecisionId};
use model::message::Asks;
use model::words::{BODY_MAX, clip_lines, count};
use model::{Choice, Draft, Ends, Game, Receipt, Step};
use render::Scene;

use crate::orders::drafting::{self, drafts_with, may_give, secret, to_propose, tried_for};
use crate::orders::looking::odds;
use crate::orders::looking::shown::with_scene;
use crate::orders::panel::{self, ListFocus, Sheet, draft_row};
use crate::pictures::planned;
use crate::prelude::*;

pub struct OrderContext<'a> {
    pub here: Here<'a>,
    /// What they may answer for.
    pub own: Authority,
    /// What they draft with: their own authority, or to propose something, the commander's.
    pub authority: Authority,
    pub game: Arc<Game>,
    /// The player's draft, if it still fits the waiting decision.
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
            && let Some(end) = draft_row::end_of_plan(player, &here.snapshot)
            && end.decision().is_some_and(|asked| meant.contains(&Some(asked.id)))
        {
            game = Arc::new(end);
        }
        Self::with(here, game, draft)
    }

    /// The context where somebody's plan ends; the usual one if it cannot go on.
    pub async fn open_at_the_end(here: Here<'a>) -> Result<Self, Problem> {
        let (player, game) = (here.player(), here.game()?);
        let end = draft_row::end_of_plan(player, &here.snapshot);
        let end = end.filter(|end| end.decision().is_some());
        let draft = here.app.campaigns.draft_of(here.snapshot.id, player).await?;
        Self::with(here, end.map_or(game, Arc::new), draft)
    }

    /// Whether what is drafted comes where a plan ends, and not now.
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
            able.find_map(|by| Some((by.clone(), tried_for(&game, by, &own, &draft.steps).ok()?)))
                .map(|(by, rehearsal)| (by, Some(draft), rehearsal))
        });
        let (authority, draft, rehearsal) = match drafted {
            Some(drafted) => drafted,
            None => {
                let rehearsal = tried_for(&game, &usual, &own, &[])?;
                (usual, None, rehearsal)
            }
        };
        Ok(Self { here, own, authority, game, draft, rehearsal })
    }

    /// Whether these steps are theirs to order, rather than to propose.
    fn gives(&self, steps: &[Step]) -> bool {
        may_give(&self.game, &self.own, steps)
    }

    /// The same context with the authority proposals are made with, if that is wider.
    pub fn widened(mut self) -> Option<Self> {
        let wide = to_propose(self.here.player(), &self.here.snapshot, &self.game)?;
        if wide == self.authority || secret(&self.game) {
            return None;
        }
        (self.rehearsal, self.draft) = (tried_for(&self.game, &wide, &self.own, &[]).ok()?, None);
        self.authority = wide;
        Some(self)
    }

    pub fn steps(&self) -> &[Step] {
        self.draft.as_ref().map_or(&[], |draft| &draft.steps)
    }

    /// Whether anything of what is asked is theirs to answer, or to propose an answer to.
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
    pub fn panel(&self, look: &ListFocus, notice: Option<&str>) -> OutgoingMessage {
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
        self.panel(&ListFocus::default(), notice).into()
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

    pub async fn pictured(self, look: &ListFocus, scene: Option<Scene>) -> OutgoingMessage {
        let panel = self.panel(look, None);
        with_scene(self.here.app, self.here.player(), panel, scene, false).await
    }

    /// Gives these steps as an order; whoever may not gets them as a draft.
    pub async fn order(self, steps: Vec<Step>) -> Outcome {
        if self.is_planned() || !self.gives(&steps) {
            return match &steps[..] {
                [only] => self.add(only.answer.clone()).await,
                _ => self.redraft(steps).await,
            };
        }
        self.given(steps, Ends::Unsaid).await
    }

    /// Gives typed steps at once, or proposes them where the post is another's, or shows what they
    /// would do.
    pub async fn typed(self, steps: Vec<Step>, preview: bool) -> Outcome {
        if preview {
            drafting::tried(&self.game, &self.authority, &steps)?;
            return self.redraft(steps).await;
        }
        if !self.gives(&steps) {
            let decision = self.game.decision().ok_or(Problem::Over)?.id;
            let request = Request::Propose { decision, steps, draft: None };
            let receipt = self.here.request(request).await?;
            return Ok(text::people::council::made(&receipt.snapshot, self.here.player()).into());
        }
        self.given(steps, Ends::Nothing).await
    }

    async fn given(self, steps: Vec<Step>, ends: Ends) -> Outcome {
        let decision = self.game.decision().ok_or(Problem::Over)?.id;
        let ordered = self.ordered(&steps);
        let request = Request::Order { decision, steps, draft: None, ends };
        let receipt = self.here.request(request).await?;
        Ok(received(self.here, &receipt, ordered.as_deref()))
    }

    pub fn ordered(&self, steps: &[Step]) -> Option<String> {
        text::people::council::answers(&self.game, steps, &self.here.snapshot.roster)
    }
}

/// `✅ Done:` with what is told of it; where that is nothing, with what was ordered.
pub fn done(head: &str, told: &[String], ordered: Option<&str>) -> String {
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
    let mut notice = match text::people::council::report_line(&receipt.snapshot) {
        Some(_) if receipt.events.is_empty() => "📝 Entered. It does not count yet.".to_owned(),
        _ => done(head, &told, ordered),
    };
    let Some(game) = game else { return said(notice) };
    notice += &format!("\n-# Order {} in the log.", receipt.order);
    if let Some(stopped) = &receipt.stopped {
        let asks = stopped.asks.as_ref().map(|why| text::question(why, game, audience, roster).0);
        notice += &format!(
            "\n⚠ What came out changed the plan: {} not carried out. Now: {}",
            count(stopped.left, "step"),
            asks.unwrap_or_default()
        );
    }
    let here = here.after(Arc::clone(&receipt.snapshot));
    match OrderContext::with(here, Arc::clone(game), None) {
        Ok(context) => {
            let mut panel = context.panel(&ListFocus::default(), Some(&notice));
            draft_row::offer_undo(&mut panel, receipt);
            let (campaign, events) = (receipt.snapshot.id, receipt.events.clone());
            let none = Asks { campaign, why: None, drafted: true, events: Vec::new() };
            panel.post.asks.get_or_insert(none).events = events;
            panel.into()
        }
        Err(_) => {
            let title = "The war is over".to_owned();
            Post { title, body: notice, ..Post::default() }.into()
        }
    }
}
