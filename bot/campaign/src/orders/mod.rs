//! Orders, given one by one or by a plan; by default and taken back, in the files below.
//!
//! A plan ([`staff::plan`]) is a list of orders that somebody draws up, to be given one after the other.
//! Each order of it is a line of the log like any other. The plan itself is in none, for it is nobody
//! else's business.

use games::orders::finish;
use games::orders::planned::added;
use games::orders::rehearse::rehearse;
use games::people::authority::Authority;
use model::campaign::audience;
use model::{Ends, PlanChange, Stopped};
use staff::plan::{BadPlan, Halt, Item, Plan};

use crate::prelude::*;

pub(crate) mod defaults;
pub(crate) mod undo;

pub(crate) enum Answers<'a> {
    Steps {
        steps: &'a [Step],
        ends: Ends,
    },
    /// Each follows from where the one before has led; nothing once that is enough.
    Rule(&'a dyn Fn(&Game) -> Option<Step>),
}

const BY_RULE_MAX: usize = 60;

/// Carries steps out in the name of whoever asks; what falls due is carried out in the staff's.
pub(crate) fn order(
    context: &Context<'_>,
    decision: DecisionId,
    steps: &[Step],
    draft: Option<DraftId>,
    given: Given,
) -> Judged {
    ordered(context, decision, &Answers::Steps { steps, ends: Ends::Nothing }, draft, given)
}

pub(crate) fn ordered(
    context: &Context<'_>,
    decision: DecisionId,
    answers: &Answers<'_>,
    draft: Option<DraftId>,
    given: Given,
) -> Judged {
    let mut row = context.begun()?;
    let game = row.game.clone().ok_or(Problem::NotStarted)?;
    let player = context.asker.player;
    if !row.roster.has(player) && context.asker != Asker::CLOCK {
        return Err(Problem::NotAMember);
    }
    let first = match answers {
        Answers::Steps { steps, .. } => steps.first().cloned(),
        Answers::Rule(next) => next(&game),
    };
    let first = first.ok_or(kit::Refusal::WrongKind)?;
    let waiting = game.decision().ok_or(Problem::Over)?;
    let authority = authority_of(context, &game, given);
    let not_theirs = authority::not_theirs(&game, &row.roster);
    if authority.decision(&game).is_none() {
        return Err(not_theirs);
    }
    if waiting.id != decision || waiting.why.topic() != first.topic {
        return Err(Problem::Stale);
    }
    let mut stream = key(&row)?.line(row.last_order);
    let (game, events, faces, led) = ((*game).clone(), Vec::new(), Vec::new(), Vec::new());
    // What was chosen in secret for the foe is revealed by the order that settles the battle.
    let settles = match answers {
        Answers::Steps { steps, .. } => {
            steps.iter().find(|of| !authority::only_measures(&of.answer))
        }
        Answers::Rule(_) => Some(&first),
    };
    let foe = settles.and_then(|step| authority::of_the_foe(&game, &row.roster, player, step));
    let mut run = Run { authority, not_theirs, game, events, faces, done: 0, led };
    if let Some(foe) = &foe {
        let calm = &mut kit::Calm::default();
        run.game.apply(authority::COMMANDER, &foe.answer, calm, &mut run.events)?;
    }
    let steps = run.answers(answers, &mut stream)?;
    let Run { game, events, faces, done, led, .. } = run;
    let stopped = (done < steps.len()).then(|| Stopped {
        done,
        left: steps.len() - done,
        asks: game.decision().map(|decision| decision.why),
    });
    let over = game.is_over();
    row.game = Some(Arc::new(game));
    row.stage = if over { Stage::Over } else { Stage::Running };
    let (done, left) = steps.split_at(done);
    let write = |steps: &[Step]| steps.iter().map(Step::write).collect();
    let written: Vec<Step> = foe.into_iter().chain(done.iter().cloned()).collect();
    let body = Body::Order { decision, steps: write(&written), left: write(left), given, led };
    let line = LogLine { faces, events, ..context.line(body) };
    let is_public = counts::is_public(context, &line, &row);
    if is_public {
        row.awaited_since = context.now;
    }
    applied::to_row(&mut row, &line)?;
    let mut changes = context.dispatches(&line.events, 1);
    changes.extend(context.asks_others(&row, &line.events));
    changes.extend(draft.map(Change::DropDraft));
    if is_public {
        changes.extend(reminders(&row));
    }
    if over {
        changes.extend(entropy::told(context, &row, line.faces.len()));
    }
    Ok(Decided { row, line, changes, stopped })
}

/// Whose word an order is. What others confirm was ordered by whoever entered it, be their post
/// another's by now.
fn authority_of(context: &Context<'_>, game: &Game, given: Given) -> Authority {
    let roster = &context.row.roster;
    let entered = match given {
        Given::Confirmed(number) => roster.council.numbered(number).map(|of| of.proposer),
        _ => None,
    };
    let entered = entered.map(|by| Authority::of(by, roster));
    match entered.filter(|own| own.decision(game).is_some()) {
        Some(authority) => authority,
        None if context.asker == Asker::CLOCK || matches!(given, Given::Confirmed(_)) => {
            Authority::of_the_staff(roster)
        }
        None => Authority::of(context.asker.player, roster),
    }
}

struct Run {
    authority: Authority,
    not_theirs: Problem,
    game: Game,
    events: Vec<Event>,
    faces: Vec<u8>,
    done: usize,
    led: Vec<PlayerId>,
}

impl Run {
    fn answers(
        &mut self,
        answers: &Answers<'_>,
        dice: &mut dyn kit::Dice,
    ) -> Result<Vec<Step>, Problem> {
        match answers {
            Answers::Steps { steps, ends } => {
                self.all(steps, dice)?;
                Ok(match self.done == steps.len() {
                    true => self.carry_on(steps.to_vec(), *ends, dice),
                    false => steps.to_vec(),
                })
            }
            Answers::Rule(next) => {
                let steps = self.by_rule(next, dice)?;
                Ok(self.carry_on(steps, Ends::Nothing, dice))
            }
        }
    }

    /// Carries out as many steps as can be.
    ///
    /// A step that cannot be refuses the whole order as long as nothing has come out; afterwards the
    /// order stops there, for what the dice or a card showed cannot be taken back.
    fn all(&mut self, steps: &[Step], dice: &mut dyn kit::Dice) -> Result<(), Problem> {
        for step in steps {
            match self.one(step, dice) {
                Ok(()) => self.done += 1,
                Err(_) if self.has_come_out() => return Ok(()),
                Err(why) => return Err(why),
            }
        }
        Ok(())
    }

    fn has_come_out(&self) -> bool {
        !self.faces.is_empty() || self.game.revealed(&self.events)
    }

    /// Carries out what a rule says until it says no more; what cannot be done after something has
    /// come out ends it there.
    fn by_rule(
        &mut self,
        next: &dyn Fn(&Game) -> Option<Step>,
        dice: &mut dyn kit::Dice,
    ) -> Result<Vec<Step>, Problem> {
        let mut steps = Vec::new();
        while let Some(step) = next(&self.game).filter(|_| steps.len() < BY_RULE_MAX) {
            match self.one(&step, dice) {
                Ok(()) => self.done += 1,
                Err(_) if self.has_come_out() => break,
                Err(why) => return Err(why),
            }
            steps.push(step);
        }
        Ok(steps)
    }

    /// Goes on after all steps as far as nobody has to be asked; all steps then.
    fn carry_on(
        &mut self,
        mut steps: Vec<Step>,
        ends: Ends,
        dice: &mut dyn kit::Dice,
    ) -> Vec<Step> {
        while let Some(step) = finish::next(&self.game, steps.last(), ends)
            && steps.len() < BY_RULE_MAX
            && self.one(&step, dice).is_ok()
        {
            self.done += 1;
            steps.push(step);
        }
        steps
    }

    fn one(&mut self, step: &Step, dice: &mut dyn kit::Dice) -> Result<(), Problem> {
        let decision = self.game.decision().ok_or(kit::Refusal::NothingAwaited)?;
        if decision.why.topic() != step.topic {
            return Err(Problem::Stale);
        }
        let Some(seat) = self.authority.seat(&self.game, &step.answer) else {
            // Refused by what is asked of everybody, or because it is asked of somebody else.
            decision.ask.check(&step.answer)?;
            return Err(self.not_theirs.clone());
        };
        let settles = authority::settles(&step.answer);
        let leader = self.authority.led(&self.game).filter(|_| settles);
        let mut dice = Recorded::new(dice);
        let outcome = self.game.apply(seat, &step.answer, &mut dice, &mut self.events);
        self.faces.extend(dice.faces);
        outcome?;
        self.led.extend(leader);
        Ok(())
    }
}

pub(crate) fn plan_changed(context: &Context<'_>, change: &PlanChange) -> Judged {
    let player = context.asker.player;
    let mut row = context.next();
    context.must_have_joined()?;
    let game = running(context.row)?;
    let mut plan = row.roster.council.plans.remove(&player).unwrap_or_default();
    let mut changes = Vec::new();
    match change {
        PlanChange::Add { steps, draft } => {
            let by = Authority::of(player, &row.roster);
            let game = audience::known(&row.roster, game, player);
            let (before, tried) = added(&game, &by, &plan, steps)?;
            let (title, _) = text::people::council::brief(&before, steps, &tried, &row.roster);
            let steps = steps.iter().map(Step::write).collect();
            plan.add(Item::Order { steps, title })?;
            changes.extend(draft.map(Change::DropDraft));
        }
        PlanChange::AddStop => plan.add(Item::Stop)?,
        PlanChange::Clear => {
            if plan.items.is_empty() {
                return Err(BadPlan::Empty.into());
            }
            plan = Plan::default();
        }
    }
    if !plan.items.is_empty() {
        row.roster.council.plans.insert(player, plan);
    }
    let line = context.line(Body::Planned);
    Ok(Decided::of(row, line, changes))
}

/// Somebody sets their plan going: its first order is given.
pub(crate) fn plan_set_going(context: &Context<'_>) -> Judged {
    let player = context.asker.player;
    let mut row = context.row.clone();
    running(&row)?;
    context.must_have_joined()?;
    row.roster.council.plans.entry(player).or_default().run()?;
    given(&Context { row: &row, ..*context }, player)
}

/// The plan that runs goes on: asked by the clock, or by whoever set it going.
pub(crate) fn plan_goes_on(context: &Context<'_>) -> Judged {
    let plans = &context.row.roster.council.plans;
    let running = plans.iter().find(|(_, plan)| plan.running).map(|(player, _)| *player);
    given(context, running.ok_or(Problem::Stale)?)
}

/// Gives the next order of a plan; what cannot be given stops it.
fn given(context: &Context<'_>, player: PlayerId) -> Judged {
    let row = context.row;
    let game = running(row)?;
    let plan = row.roster.council.plans.get(&player).ok_or(BadPlan::Empty)?;
    let steps = plan.next().map(|next| next.iter().map(Step::read));
    let steps: Vec<Step> = steps.and_then(Iterator::collect).unwrap_or_default();
    let by = Authority::of(player, &row.roster);
    let known = audience::known(&row.roster, game, player);
    let fits = !steps.is_empty() && rehearse(&known, &by, &steps).is_ok();
    let waiting = game.decision().ok_or(Problem::Over)?.id;
    // The line names whose plan it is, whoever asks. What cannot be given after all is refused, too.
    let asker = model::Asker { player, ..context.asker };
    let context = &Context { asker, ..*context };
    let given = || order(context, waiting, &steps, None, Given::Planned).ok();
    let ordered = fits.then(given).flatten();
    let fits = ordered.is_some();
    let mut decided = ordered
        .unwrap_or_else(|| Decided::of(context.next(), context.line(Body::Planned), Vec::new()));
    decided.line.player = player;
    let over = decided.row.stage == model::Stage::Over;
    let halt = halt(&decided.line.events, decided.stopped.is_some());
    let plans = &mut decided.row.roster.council.plans;
    let plan = plans.entry(player).or_default();
    match fits {
        true => plan.gave(halt),
        false => plan.stops(Halt::Refused),
    }
    if over {
        plans.clear();
    }
    Ok(decided)
}

/// Why a plan stops after an order in which this happened.
fn halt(events: &[Event], changed: bool) -> Option<Halt> {
    let halt = games::list().iter().find_map(|play| play.halts(events));
    halt.or(changed.then_some(Halt::Dice))
}

/// What follows from any line: while a plan runs, its next order is due at once.
pub(crate) fn plan_follows(context: &Context<'_>, decided: &mut Decided) {
    let runs = |row: &CampaignRow| {
        let running = row.roster.council.plans.values().find(|plan| plan.running);
        running.map(|plan| i64::try_from(plan.items.len()).unwrap_or(i64::MAX))
    };
    let (campaign, kind) = (decided.row.id, DueKind::Plan);
    match (runs(context.row), runs(&decided.row)) {
        // What is left tells one row from the one before it.
        (_, Some(left)) => {
            let due = Due::of(campaign, kind, context.now, left);
            decided.changes.push(Change::SetDue(due));
        }
        (Some(_), None) => decided.changes.push(Change::DropDue(campaign, kind)),
        (None, None) => {}
    }
}

#[cfg(test)]
mod tests {
    use games_testing::new_game;
    use kit::Calm;

    use super::*;

    #[test]
    fn a_rule_that_fails_refuses_the_order_before_a_die_and_ends_it_after_one() {
        let (game, _) = new_game(&mut Calm::default());
        let waiting = game.decision().expect("it waits");
        let answer = kit::Answer::Number(99);
        let wrong = Step { topic: waiting.why.topic().to_owned(), answer };
        let run = |faces: Vec<u8>| {
            let (authority, game) = (Authority::alone(), game.clone());
            let (events, led) = (Vec::new(), Vec::new());
            let not_theirs = Problem::NotAMember;
            let mut run = Run { authority, not_theirs, game, events, faces, done: 0, led };
            let steps = run.by_rule(&|_| Some(wrong.clone()), &mut Calm::default());
            (steps, run.done)
        };
        assert_eq!(run(Vec::new()), (Err(kit::Refusal::WrongKind.into()), 0));
        assert_eq!(run(vec![3]), (Ok(Vec::new()), 0), "what the dice showed stands");
    }
}
