//! The guide: what a newcomer is told beside each prompt, and of what came of each order.
//!
//! It explains each matter once, when it comes up, and repeats that until the next order. It names
//! one good move, that of the automatic staff, and advises nothing else: what is told besides are
//! facts. A move whose odds are below even, or that gives something up, is named with what speaks for
//! it. It leaves once its holder has met whatever the game counts among its lessons.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kit::DecisionId;
use model::ids::CampaignId;
use model::message::{Asks, Post};
use model::person::Lessons;
use model::words::capital;
use model::{Event, Game, Snapshot, Step, Why};
use staff::{PlayerId, Roster};

use crate::people::authority::Authority;
use crate::people::rehearse::{Rehearsal, rehearse};
use crate::text::people::council;
use crate::text::rule;
use crate::{Automaton, Weighed};

const SIGN: &str = "📘";
const AT_ONCE: usize = 2;
const STEPS_MAX: usize = 60;
/// Moves that are looked through, the best first, for another one.
const WEIGHED_MAX: usize = 5;
/// What a doubtful move is named with.
const STILL: &str = "It is still the best move found";

/// A matter that is explained once: its name, and the words.
pub type Lesson = (&'static str, String);

/// What a move risks, and what it gives up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stakes {
    /// The odds of it, and what it leaves unused, in sentences.
    pub told: String,
    /// Whether the odds are below even, or something is left unused.
    pub doubtful: bool,
    /// What speaks for it without any trial, as `most often nobody is met`.
    pub because: Option<String>,
}

/// What a game's guide knows.
pub trait Guide: Sync {
    fn lessons(&self) -> &'static [&'static str];

    /// Whether a newcomer's first question should be this one; no question is where any will do.
    fn begins_with(&self, _why: &Why) -> bool {
        false
    }

    /// What can be explained beside a prompt, the most important first; `over` are those lessons
    /// that have been had.
    fn explained(&self, why: &Why, game: &Game, over: &dyn Fn(&str) -> bool) -> Vec<Lesson>;

    /// Whether a good move can be named where this is asked, of somebody who has begun nothing.
    fn advises(&self, why: &Why) -> bool;

    fn stakes(&self, _game: &Game, _steps: &[Step], _tried: &Rehearsal) -> Stakes {
        Stakes::default()
    }

    /// Whether an order that has come to this step can go on with one that is advised by itself.
    fn leads_on(&self, _last: &Step) -> bool {
        false
    }

    /// Whether a step belongs to the order that has come to another, which leads on.
    fn belongs(&self, _last: &Step, _next: &Step) -> bool {
        true
    }

    /// Where trials ended, from what a search measures in thousandths: what is counted, and the number;
    /// nothing where the game has no words for it.
    fn measured(&self, _game: &Game, _mean: i64) -> Option<(String, String)> {
        None
    }

    /// What speaks against another move whose number is the better one, but not what it is worth.
    fn though(&self) -> &'static str {
        ""
    }

    /// What came of an order, in a sentence or two; nothing where nothing is to be said.
    fn came_of(&self, events: &[Event], game: &Game) -> Option<String>;

    fn farewell(&self, game: &Game) -> String;
}

pub fn begins() -> Post {
    let body = format!(
        "{SIGN} I explain each prompt as it comes, name a good move, and say what came of it. What \
         you do counts. I stay until you have met everything a newcomer should.\n\
         Where a war is under way, press *Orders* under its newest message. Where none is, \
         `/campaign new` makes one, and *Start* begins it; you may play it alone.\n\
         -# `/my settings guide:False` sends the guide away."
    );
    Post::titled("A first turn, with a guide", body)
}

pub fn ends() -> Post {
    Post::said(format!(
        "{SIGN} The guide is gone. `/my settings guide:True` calls it back; `/help` stays."
    ))
}

/// A good move, and what else could be done.
pub struct Advice {
    pub steps: Vec<Step>,
    pub tried: Rehearsal,
    /// What it was measured by, and the next best, if it was weighed against others.
    pub weighed: Option<(Comparison, Order)>,
}

/// What trials of a good move and of the next best came to, in the thousandths of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    pub trials: u32,
    pub measured: i64,
    pub others: i64,
    /// Whether the next best did no worse, as far as so few trials can tell.
    pub even: bool,
}

/// Steps, and how they would go.
pub type Order = (Vec<Step>, Rehearsal);
type Tried = (Order, Weighed);

/// A good move: that of an automatic staff, which remembers what it has begun, by somebody who may
/// give so much, and how it would go. Nothing where there is none to name.
pub fn good_move(game: &Game, by: &Authority, staff: &mut Box<dyn Automaton>) -> Option<Advice> {
    let first = by.decision(game)?.why;
    let guide = crate::named(first.key()).about().guide.filter(|guide| guide.advises(&first))?;
    let mut ways = staff.weighed(game).into_iter().take(WEIGHED_MAX).filter_map(|mut way| {
        let order = whole_order(game, by, guide, (Some(&way.answer), &mut way.on))?;
        Some((order, way))
    });
    let Some(mut best) = ways.next() else {
        let (steps, tried) = whole_order(game, by, guide, (None, staff))?;
        return Some(Advice { steps, tried, weighed: None });
    };
    let doubtful = |((steps, tried), _): &Tried| guide.stakes(game, steps, tried).doubtful;
    let told = |way: &Weighed| guide.measured(game, way.measured);
    let is_as_good = |way: &Weighed, best: &Weighed| {
        way.worth >= best.worth || guide.though().is_empty() && told(way) == told(best)
    };
    let gives_up = doubtful(&best);
    let mut other: Option<Tried> = None;
    for next in ways {
        if next.0.0 == best.0.0 {
            continue;
        }
        // Nothing is given up for nothing.
        if gives_up && is_as_good(&next.1, &best.1) && !doubtful(&next) {
            other = Some(std::mem::replace(&mut best, next));
            break;
        }
        other = other.or(Some(next));
        if !gives_up {
            break;
        }
    }
    let ((steps, tried), Weighed { trials, measured, worth, on, .. }) = best;
    // What it has begun it goes on with.
    *staff = on;
    let weighed = other.map(|(other, next)| {
        let even = next.worth >= worth;
        (Comparison { trials, measured, others: next.measured, even }, other)
    });
    Some(Advice { steps, tried, weighed })
}

/// An order that begins with an answer and goes on as somebody does.
fn whole_order(
    game: &Game,
    by: &Authority,
    guide: &dyn Guide,
    (begins, staff): (Option<&kit::Answer<model::Choice>>, &mut Box<dyn Automaton>),
) -> Option<Order> {
    let mut steps: Vec<Step> = Vec::new();
    let mut tried = rehearse(game, by, &[]).ok()?;
    while let Some(waiting) = tried.decision.clone().filter(|_| steps.len() < STEPS_MAX) {
        let play = crate::named_in(waiting.why.key(), game);
        // What comes after is named when it has come to that: simulation shows to lose by it what
        // is named before the dice have fallen.
        let done = !steps.is_empty()
            && (waiting.why.is_secret()
                || play.ends_a_round(&tried.events)
                || play.about().asks_by_dice && tried.thrown > 0);
        let anew = guide.advises(&waiting.why);
        let last = steps.last().filter(|_| anew);
        if done || last.is_some_and(|last| !guide.leads_on(last)) {
            break;
        }
        let begins = begins.filter(|_| steps.is_empty()).cloned();
        let Some(answer) = begins.or_else(|| staff.answer(&tried.game_after)) else { break };
        let step = Step { topic: waiting.why.topic().to_owned(), answer };
        if last.is_some_and(|last| !guide.belongs(last, &step)) {
            break;
        }
        let longer = [&steps[..], &[step]].concat();
        let Ok(next) = rehearse(game, by, &longer) else { break };
        (steps, tried) = (longer, next);
    }
    (!steps.is_empty()).then_some((steps, tried))
}

/// The automatic staffs that guides ask, each with what it has begun, and the moves they named
/// last: a question has one answer. Cheap to clone; what is lost with the process is thought of
/// anew.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<BTreeMap<(CampaignId, PlayerId), Advisor>>>);

struct Advisor {
    staff: Box<dyn Automaton>,
    decision: Option<DecisionId>,
    named: Option<Named>,
}

/// A move that was named, and the next best.
#[derive(Clone)]
struct Named {
    steps: Vec<Step>,
    weighed: Option<(Comparison, Vec<Step>)>,
}

impl Memory {
    /// Guides who remember something, at most.
    const MOST: usize = 256;

    fn all(&self) -> MutexGuard<'_, BTreeMap<(CampaignId, PlayerId), Advisor>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The good move for whoever may give so much in a campaign, and how it would go.
    pub fn good_move(
        &self,
        snapshot: &Snapshot,
        player: PlayerId,
        by: &Authority,
    ) -> Option<Advice> {
        let game = snapshot.game.as_deref()?;
        let waits = game.decision()?;
        let key = (snapshot.id, player);
        // Whoever asks for another campaign does not wait while somebody thinks.
        let known = self.all().remove(&key);
        let mut asked = known.unwrap_or_else(|| Advisor {
            staff: crate::on_top(game).automaton(crate::Level::Normal, 1),
            decision: None,
            named: None,
        });
        if asked.decision != Some(waits.id) {
            let named = good_move(game, by, &mut asked.staff);
            asked.decision = Some(waits.id);
            asked.named = named.map(|of| {
                let weighed = of.weighed.map(|(measured, (other, _))| (measured, other));
                Named { steps: of.steps, weighed }
            });
        }
        let named = asked.named.clone();
        let mut all = self.all();
        if all.len() >= Self::MOST {
            all.pop_first();
        }
        all.insert(key, asked);
        drop(all);
        let Named { steps, weighed } = named?;
        let tried = rehearse(game, by, &steps).ok()?;
        let weighed = weighed.and_then(|(measured, other)| {
            let tried = rehearse(game, by, &other).ok()?;
            Some((measured, (other, tried)))
        });
        Some(Advice { steps, tried, weighed })
    }
}

/// What the guide says beside a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub words: String,
    pub lessons: Lessons,
    pub leaves: bool,
    pub advises: bool,
}

/// What the guide says to somebody beside a message in which they read `body` and are shown `asks`;
/// nothing where there is nothing to say.
pub fn beside(
    (asks, body): (&Asks, &str),
    snapshot: &Snapshot,
    player: PlayerId,
    mut lessons: Lessons,
    memory: &Memory,
) -> Option<Said> {
    let game = snapshot.game.as_deref()?;
    let key = asks.why.as_ref().map_or(game.on_top(), |why| why.key());
    let guide = crate::named(key).about().guide?;
    let mut lines: Vec<String> = guide.came_of(&asks.events, game).into_iter().collect();
    let last = snapshot.last_order;
    let over = guide.lessons().iter().all(|name| lessons.is_over(name, last));
    if let Some(why) = asks.why.as_ref().filter(|_| !over) {
        let had = |name: &str| lessons.is_over(name, last);
        let explained = explained(guide, why, game, &had);
        for (name, words) in explained {
            lines.extend((!body.contains(&words)).then_some(words));
            lessons.0.entry(name).or_insert(last);
        }
    }
    let asked = asks.why.as_ref().filter(|_| !asks.drafted);
    let by = Authority::of(player, &snapshot.roster);
    let good = asked.and_then(|_| memory.good_move(snapshot, player, &by));
    lines.extend(good.as_ref().and_then(|advice| advice.told(game, &snapshot.roster)));
    let leaves = over && asked.is_some();
    if leaves {
        lines.push(guide.farewell(game));
    }
    let said = |line: &String| format!("{SIGN} {line}");
    let words = lines.iter().map(said).collect::<Vec<_>>().join("\n");
    (!lines.is_empty()).then_some(Said { words, lessons, leaves, advises: good.is_some() })
}

/// What is explained beside a prompt; the rule behind it where the game's guide has no words.
fn explained(
    guide: &dyn Guide,
    why: &Why,
    game: &Game,
    over: &dyn Fn(&str) -> bool,
) -> Vec<(String, String)> {
    let own = guide.explained(why, game, over);
    let mut lessons: Vec<(String, String)> =
        own.into_iter().map(|(name, words)| (name.to_owned(), words)).collect();
    if lessons.is_empty() && !guide.advises(why) {
        lessons.push((why.topic().to_owned(), rule(why, game).to_owned()));
    }
    lessons.retain(|(name, words)| !words.is_empty() && !over(name));
    lessons.truncate(AT_ONCE);
    lessons
}

impl Advice {
    /// What is said of it in the game that it is advised in.
    pub fn told(&self, game: &Game, roster: &Roster) -> Option<String> {
        let guide = crate::named(game.decision()?.why.key()).about().guide?;
        let deeds = council::deeds(game, &self.steps, &self.tried, roster);
        let what = deeds.iter().map(|deed| capital(deed)).collect::<Vec<_>>().join(". ");
        let Stakes { told, doubtful, because } = guide.stakes(game, &self.steps, &self.tried);
        let doubtful = doubtful || council::is_warned_of(&self.tried, roster);
        let weighed = self.weighed.as_ref();
        let compared = weighed.and_then(|(of, next)| compared(guide, game, *of, next, roster));
        let still = match (because, &compared) {
            _ if !doubtful => None,
            (Some(because), _) => Some(format!("{STILL}: {because}.")),
            (None, Some(_)) => Some(format!("{STILL}.")),
            (None, None) => Some(format!("{STILL}: no other seemed worth a trial.")),
        };
        let said = [Some(told).filter(|told| !told.is_empty()), still, compared];
        let said: String = said.into_iter().flatten().map(|said| format!(" {said}")).collect();
        Some(format!("**A good move:** {what}.{said}"))
    }

    /// Whether what is said of it has what speaks for it.
    pub fn is_defended(told: &str) -> bool {
        told.contains(STILL)
    }
}

/// Why it is better than the next best: where both led in trials.
fn compared(
    guide: &dyn Guide,
    game: &Game,
    of: Comparison,
    (steps, tried): &Order,
    roster: &Roster,
) -> Option<String> {
    let ((what, best), (_, other)) =
        (guide.measured(game, of.measured)?, guide.measured(game, of.others)?);
    let deeds = council::plain_deeds(game, steps, tried, roster);
    let next = deeds.iter().map(|deed| capital(deed)).collect::<Vec<_>>().join(". ");
    let tries = model::words::count(of.trials as usize, "trial");
    let told = if best == other { "the same".to_owned() } else { format!("**{other}**") };
    let though = match of.even {
        _ if of.others <= of.measured || best == other => "",
        true => ", but so few trials cannot tell the two apart",
        false => guide.though(),
    };
    Some(format!("In {tries} {what} **{best}**. The next best came to {told}{though}: {next}."))
}
