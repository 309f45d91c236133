//! How an order ends what it begins, and what it still lacks.

use kit::{Answer, Ask, Decision};
use model::{Choice, Ends, Game, Step, Why};
use staff::Roster;

use crate::orders::builder::step;
use crate::orders::rehearse::{Rehearsal, rehearse};
use crate::people::authority::Authority;
use crate::text;
use crate::text::preview::Preview;

const MAX: usize = 4;

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
