//! One player before one game, with an order in the making: what stands, what is drafted, whose it is
//! to give, and the panel that shows it. Slash commands and buttons share this.
//!
//! What makes steps of steps is pure: a list and a game come in, a longer or shorter list goes out. What goes
//! with a step without saying is decided in [`games::orders::finish`].

pub use games::orders::builder::{self, step, tried};
use games::orders::finish;
use games::orders::offers::kinds;
use games::people::reports::begins_report;
use kit::{Ask, Decision, Refusal};
use model::button::answer::{AnswerButton, Written};
use model::message::Asks;
use model::words::count;
use model::{Draft, Ends, Why};
use staff::Roster;

use crate::orders::looking::odds;
use crate::orders::panel::{self, lists::Counts};
use crate::orders::panel::{ListFocus, Sheet};
use crate::pictures::planned;
use crate::prelude::*;

/// The steps with several answers, one after the other, of which nothing goes without saying
/// before the last: `activate:x>sail:x`, `load>all`.
pub fn add_chain(
    game: &Game,
    by: &Authority,
    steps: &[Step],
    links: &[Written],
) -> Result<Vec<Step>, Refusal> {
    let mut longer = steps.to_vec();
    for (at, link) in links.iter().enumerate() {
        let before = tried(game, by, &longer)?;
        let decision = before.decision.ok_or(Refusal::NothingAwaited)?;
        let answer = AnswerButton::of_link(link);
        let answer = read_answer(&decision, &answer, &before.game_after);
        let answer = answer.ok_or(Refusal::NotOffered)?;
        match at + 1 == links.len() {
            true => longer = finish::add(game, by, &longer, answer)?,
            false => longer.push(step(&decision, answer)),
        }
    }
    Ok(longer)
}

pub fn only(game: &Game, by: &Authority, answer: &Written) -> Option<Step> {
    let decision = by.decision(game)?;
    let answer = read_answer(&decision, &AnswerButton::One(answer.clone()), game)?;
    Some(step(&decision, answer))
}

/// If the last step is of a force that went without saying: what the button says by which it is
/// chosen unit by unit.
pub fn force(steps: &[Step]) -> Option<&'static str> {
    let topic = &steps.last()?.topic;
    games::list().iter().find_map(|play| play.force(topic))
}

/// The steps without the last one, and without what went without saying beside it; a report goes
/// as a whole, and so does a force unless it was chosen by hand.
pub fn back(game: &Game, by: &Authority, steps: &[Step]) -> Vec<Step> {
    let (before, report) = parted(steps);
    if !report.is_empty() {
        return before.to_vec();
    }
    let mut shorter = without_force(steps);
    let went_unsaid = shorter.split_last().is_some_and(|(last, before)| {
        finish::add(game, by, before, last.answer.clone()).is_ok_and(|whole| whole == steps)
    });
    if !went_unsaid {
        shorter = steps.to_vec();
    }
    let last = shorter.pop().map(|step| step.answer);
    if let (Some(Answer::One(last)), Some(Step { answer: Answer::One(before), .. })) =
        (last, shorter.last())
        && games::named(last.key()).is_unsaid_after(last, *before)
    {
        shorter.pop();
    }
    shorter
}

/// The steps without the force at their end, so that it can be chosen unit by unit.
pub fn without_force(steps: &[Step]) -> Vec<Step> {
    let mut shorter = steps.to_vec();
    while force(&shorter).is_some() {
        shorter.pop();
    }
    shorter
}

/// The steps before the report a draft holds, and the report; an empty one if there is none.
pub fn parted(steps: &[Step]) -> (&[Step], &[Step]) {
    steps.split_at(steps.iter().position(begins_report).unwrap_or(steps.len()))
}

pub fn read_answer(
    waiting: &Decision<Choice, Why>,
    answer: &AnswerButton,
    game: &Game,
) -> Option<Answer<Choice>> {
    match (&waiting.ask, answer) {
        (Ask::Some { of, max, .. }, AnswerButton::All) => {
            Some(Answer::Some(of.iter().take(usize::from(*max)).copied().collect()))
        }
        (Ask::Some { of, .. }, AnswerButton::Counts(tally)) => {
            let kinds = kinds(&text::labels(of, game, &Roster::default()));
            Some(Answer::Some(Counts::read(tally, &kinds).chosen(&kinds, of)))
        }
        (_, AnswerButton::One(answer)) => game.parse_answer(answer.as_str()).ok(),
        (_, AnswerButton::All | AnswerButton::Counts(_) | AnswerButton::Chain(_)) => None,
    }
}

/// Whether what is asked is for the commander's eyes alone.
pub fn secret(game: &Game) -> bool {
    game.decision().is_some_and(|decision| decision.why.is_secret())
}

/// Whether steps are within somebody's own authority; without steps, whether they may answer.
pub fn may_give(game: &Game, own: &Authority, steps: &[Step]) -> bool {
    match steps {
        [] => own.decision(game).is_some(),
        steps => tried(game, own, steps).is_ok(),
    }
}

/// What somebody who has joined proposes with; nothing where nobody is to be advised.
pub fn to_propose(player: PlayerId, snapshot: &Snapshot, game: &Game) -> Option<Authority> {
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
pub fn tried_for(
    game: &Game,
    by: &Authority,
    own: &Authority,
    steps: &[Step],
) -> Result<Rehearsal, Refusal> {
    let mut rehearsal = builder::tried(game, by, steps)?;
    if secret(&rehearsal.game_after) && !may_give(game, own, steps) {
        rehearsal.decision = None;
    }
    Ok(rehearsal)
}

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
            && let Some(end) = panel::end_of_plan(player, &here.snapshot)
            && end.decision().is_some_and(|asked| meant.contains(&Some(asked.id)))
        {
            game = Arc::new(end);
        }
        Self::with(here, game, draft)
    }

    /// The context where somebody's plan ends; the usual one if it cannot go on.
    pub async fn open_at_the_end(here: Here<'a>) -> Result<Self, Problem> {
        let (player, game) = (here.player(), here.game()?);
        let end = panel::end_of_plan(player, &here.snapshot);
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
        match finish::add(&self.game, &self.authority, self.steps(), answer) {
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
            tried(&self.game, &self.authority, &steps)?;
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
            panel::offer_undo(&mut panel, receipt);
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
