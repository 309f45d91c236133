//! The tail of an order: what goes with a step without saying, how an order ends what it begins, and
//! what it still lacks.

use kit::{Answer, Ask, Audience, Decision, Refusal};
use model::{Choice, Ends, Game, Step, Why};
use staff::Roster;

use crate::orders::builder::{OrderBuilder, step, tried};
use crate::orders::rehearse::{Rehearsal, rehearse};
use crate::people::authority::Authority;
use crate::text;
use crate::text::preview::Preview;

const MAX: usize = 4;
/// Steps that may go without saying after one; a bound for the loop.
const UNSAID_MAX: usize = 2;

/// The steps with one more that answers what they lead to, and whatever then goes without saying: a
/// place is activated with all its units.
pub fn add(
    game: &Game,
    by: &Authority,
    steps: &[Step],
    answer: Answer<Choice>,
) -> Result<Vec<Step>, Refusal> {
    let decision = tried(game, by, steps)?.decision.ok_or(Refusal::NothingAwaited)?;
    let mut longer = steps.to_vec();
    longer.push(step(&decision, answer));
    for _ in 0..UNSAID_MAX {
        let after = tried(game, by, &longer)?;
        let Some(next) = after.decision else { break };
        let unsaid = crate::named(next.why.key()).unsaid(&longer, &after.game_after);
        if unsaid.is_empty() {
            break;
        }
        let mut game = Some(after.game_after);
        for answer in unsaid {
            let Some(asked) = game.as_ref().and_then(|game| game.decision()) else { break };
            if asked.ask.check(&answer).is_err() {
                break;
            }
            game = game.and_then(|game| game.calm_after(&answer));
            longer.push(step(&asked, answer));
        }
    }
    Ok(longer)
}

/// What ends what is being done, for whoever types that they finish; or a sentence why nothing does.
pub fn typed(builder: &OrderBuilder<'_>) -> Result<Answer<Choice>, String> {
    let waiting = builder
        .waiting()
        .ok_or("There is nothing to finish just now. `/orders` shows what is asked.")?;
    if let Some(choice) = crate::named(waiting.why.key()).ending(waiting.ask.choices())? {
        return Ok(Answer::One(choice));
    }
    // To say no to what is asked would be to answer it, unasked.
    let asked = text::question(&waiting.why, builder.after(), Audience::Public, builder.roster()).0;
    Err(format!(
        "This is asked first, and to finish does not answer it: {asked} `/orders` shows the choices."
    ))
}

/// How far an order that is given from a draft ends what it begins: not at all where the dice decide
/// what comes next, for nobody has read that.
pub fn as_read(tried: &Rehearsal, roster: &Roster, how: Ends) -> Ends {
    if text::preview(tried, roster).then.is_none() { how } else { Ends::Nothing }
}

/// The only legal answer of a question that is not asked for it.
pub fn forced(waiting: &Decision<Choice, Why>) -> Option<Choice> {
    match waiting.ask {
        Ask::One(ref of) if !waiting.why.is_secret() => match of[..] {
            [only] => crate::named(waiting.why.key()).answers_itself(&waiting.why).then_some(only),
            _ => None,
        },
        _ => None,
    }
}

/// The step after an order with this last step that nobody has to be asked for: the only legal
/// answer, what goes on with the last one, and what ends what is being done, as far as it is to end
/// with it: ships drop anchor, a round without Ops is over.
pub fn next(game: &Game, last: Option<&Step>, how: Ends) -> Option<Step> {
    let waiting = game.decision()?;
    let play = crate::named(waiting.why.key());
    let goes_on = || match last?.answer {
        Answer::One(choice) => play.goes_on(choice, &waiting),
        _ => None,
    };
    if let Some(choice) = forced(&waiting).or_else(goes_on) {
        return Some(step(&waiting, Answer::One(choice)));
    }
    let needs = play.finishes(&waiting.why, &last?.topic)?;
    let ends = play.ending(waiting.ask.choices()).ok().flatten();
    ends.filter(|_| needs <= how).map(|ends| step(&waiting, Answer::One(ends)))
}

/// Whether something has to be said with an order and is not yet: where a card's event takes place,
/// who marches.
pub fn lacks(game: &Game, steps: &[Step], tried: &Rehearsal) -> bool {
    let (Some((last, others)), Some(asked)) = (steps.split_last(), &tried.decision) else {
        return false;
    };
    let play = crate::named(asked.why.key());
    let leads_on = || {
        let Answer::One(choice) = last.answer else { return false };
        let mut before = others.iter();
        let before = before.try_fold(game.clone(), |game, step| game.calm_after(&step.answer));
        before.is_some_and(|game| !play.follow_ups(choice, &game).is_empty())
    };
    let calls_up = play.force(asked.why.topic()).is_some();
    (calls_up || leads_on()) && matches!(play.ending(asked.ask.choices()), Ok(None))
}

/// An order that has been tried, and its preview.
#[derive(Clone, Copy)]
pub struct Drafted<'a> {
    pub steps: &'a [Step],
    pub tried: &'a Rehearsal,
    pub preview: &'a Preview,
}

impl Drafted<'_> {
    /// The steps that end it, if every die shows its uneventful face. None where its preview leaves
    /// open what is asked then: such an order ends nothing.
    fn ends(self, how: Ends) -> Vec<Step> {
        let (mut game, mut ends) = (self.tried.game_after.clone(), Vec::<Step>::new());
        if self.preview.then.is_some() {
            return ends;
        }
        while let Some(step) = next(&game, ends.last().or(self.steps.last()), how)
            && ends.len() < MAX
        {
            let Some(after) = game.calm_after(&step.answer) else { break };
            game = after;
            ends.push(step);
        }
        ends
    }

    /// The choice that ends it, where one press gives it so and nothing else can follow in it.
    pub fn ended_by(self, game: &Game, by: &Authority, roster: &Roster) -> Option<Choice> {
        let ends = self.ends(Ends::All);
        let [Step { answer: Answer::One(choice), .. }] = ends[..] else { return None };
        let whole = rehearse(game, by, &[self.steps, &ends].concat()).ok()?;
        text::preview(&whole, roster).then.map(|_| choice)
    }

    fn titles(self, ends: &[Step], roster: &Roster) -> Option<String> {
        let (mut game, mut titles) = (self.tried.game_after.clone(), Vec::new());
        for step in ends {
            let Answer::One(choice) = step.answer else { break };
            let title = text::labels(&[choice], &game, roster).pop()?.title;
            titles.push(match game.decision().as_ref().and_then(forced) {
                Some(_) => format!("take the only choice there is, {title}"),
                None => model::words::uncapital(&title),
            });
            game = game.calm_after(&step.answer)?;
        }
        (!titles.is_empty()).then(|| model::words::list(&titles))
    }

    pub fn told(self, how: Ends, roster: &Roster) -> Option<String> {
        self.titles(&self.ends(how), roster)
    }

    /// How else it may be given than with what goes without saying, and what it then ends: all that
    /// it can, or nothing.
    pub fn otherwise(self, roster: &Roster) -> Option<(Ends, String)> {
        let unsaid = self.told(Ends::Unsaid, roster);
        match self.told(Ends::All, roster).filter(|all| unsaid.as_ref() != Some(all)) {
            Some(all) => Some((Ends::All, all)),
            None => unsaid
                .filter(|unsaid| self.told(Ends::Nothing, roster).as_ref() != Some(unsaid))
                .map(|unsaid| (Ends::Nothing, unsaid)),
        }
    }

    /// What it does besides, where it ends what it begins: in words, and line by line. The last line
    /// says whether the whole order could be taken back.
    pub fn besides(
        self,
        game: &Game,
        by: &Authority,
        roster: &Roster,
    ) -> Option<(String, Vec<String>)> {
        let ends = self.ends(Ends::Unsaid);
        let titles = self.titles(&ends, roster)?;
        let whole = rehearse(game, by, &[self.steps, &ends].concat()).ok()?;
        let (before, whole) = (&self.preview.lines, text::preview(&whole, roster));
        let alike = before.iter().zip(&whole.lines).take_while(|(one, other)| one == other);
        let alike = alike.count().min(whole.lines.len().saturating_sub(1));
        let then = whole.then.map(|then| then.sentence().to_owned());
        Some((titles, whole.lines.into_iter().skip(alike).chain(then).collect()))
    }
}
