//! The chances of battles: of one that is fought, of those that wait, and of an attack that is
//! thought of. They know what whoever asks may see.

pub mod fought;
pub mod words;

use games::odds;
use games::odds::{OddsReply, Question};
use khartoum::phases::{Frame, moves};
use khartoum::{Board, Choice, Faction, Khartoum, Options, SpaceId, ThisTurn, UnitId, View, Why};
use kit::{Answer, Audience, Calm};
use model::message::Post;
use model::{Game, Step};
use staff::Roster;

use crate::Seen;
use crate::odds::fought::{Fight, Fought, contested};
use crate::text::names;

const NONE: &str = "There are odds in a game of Khartoum only.";
const NOBODY: &str = "No battle is fought there as things stand.";
const NOTHING_WAITS: &str =
    "No battle waits. For the chances of an attack, name its place: `/odds battle place:…`.";

pub(crate) fn are_of_use(view: &View) -> bool {
    !Fight::waiting(view).is_empty()
}

pub(crate) fn of_what_waits() -> Question {
    question("khartoum battles".to_owned(), Fight::waiting)
}

pub(crate) fn of_a_draft(seen: &Seen<'_>, steps: &[Step]) -> Option<Question> {
    if steps.is_empty() || drafted(seen.view.clone(), steps).is_empty() {
        return None;
    }
    let name = steps.iter().map(|step| step.answer.to_string()).collect::<Vec<_>>().join(" ");
    let steps = steps.to_vec();
    let trial = move |game: &Game, audience: Audience, _: u64| {
        told(&drafted(game.seen(Some(audience)).known::<Board>().ok_or(NONE)?, &steps))
    };
    Some(Question { name: format!("khartoum draft {name}"), trial: Box::new(trial) })
}

fn question(name: String, plans: fn(&View) -> Vec<Fight>) -> Question {
    let trial = move |game: &Game, audience: Audience, _: u64| {
        let plans = plans(&game.view::<Board>(audience).ok_or(NONE)?).into_iter();
        told(&plans.map(|plan| with_given(plan, game, audience)).collect::<Vec<_>>())
    };
    Question { name, trial: Box::new(trial) }
}

/// A battle with the Fortune card that whoever asks has played already, while the other side still
/// decides.
fn with_given(plan: Fight, game: &Game, audience: Audience) -> Fight {
    match given(game, audience) {
        Some(choice) => plan.answered(vec![("fortune-battle".to_owned(), Answer::One(choice))]),
        None => plan,
    }
}

/// The Fortune card of this round that a side has played, as it stands in the game: a question that
/// both sides answer at once is no longer open to who has answered it.
fn given(game: &Game, audience: Audience) -> Option<Choice> {
    let Audience::Side(side) = audience else { return None };
    let (own, game) = (Faction::of(side)?.seat(), game.own::<Khartoum>()?);
    game.decision().filter(|of| matches!(of.why, Why::FortuneBattle { .. }))?;
    game.given(own)?.choices().first().copied()
}

fn told(plans: &[Fight]) -> Result<OddsReply, &'static str> {
    if plans.is_empty() {
        return Err(NOBODY);
    }
    let fought: Vec<Fought> = plans.iter().map(Fight::fought).collect();
    let mut lines: Vec<String> = fought.iter().flat_map(words::lines).collect();
    let ordered: Vec<Choice> = plans.iter().flat_map(Fight::ordered).collect();
    lines.push(words::small_print(&ordered));
    let title = "🎯 If it is fought".to_owned();
    Ok((Post { title, body: lines.join("\n"), ..Post::default() }, None))
}

/// The battles that a draft leads to: its moves are made, and what it answers in a battle is the
/// first that is answered there.
pub(crate) fn drafted(mut view: View, steps: &[Step]) -> Vec<Fight> {
    let is_move = |step: &&Step| matches!(&*step.topic, "khartoum-move" | "cargo");
    let own = |step: &Step| {
        let answer: Answer<Choice> = step.answer.try_map(|choice| choice.own())?;
        Some((step.topic.clone(), answer))
    };
    let moves: Vec<_> = steps.iter().take_while(is_move).map_while(own).collect();
    if !moves.is_empty() {
        view.board = moved(view.board, &moves);
    }
    let answers: Vec<_> = steps.iter().skip_while(is_move).map_while(own).collect();
    let plans = Fight::waiting(&view).into_iter().map(|plan| plan.answered(answers.clone()));
    plans.filter(Fight::is_fought).collect()
}

/// The board after some moves. The last of them may end the Movement Phase by itself: the battles
/// after it are not begun here, for whoever drafts does not see all who fight them.
fn moved(board: Board, moves: &[(String, Answer<Choice>)]) -> Board {
    let (seat, dice, events) = (board.player.seat(), &mut Calm::default(), &mut Vec::new());
    let frames = vec![Frame::Count, Frame::Moves];
    let mut game = Khartoum::at(&Options::default(), board, frames, dice, events);
    for (_, answer) in moves.iter().filter(|(_, answer)| *answer != Answer::One(Choice::Done)) {
        if game.apply(seat, answer, dice, events).is_err() {
            break;
        }
    }
    game.board().clone()
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Query {
    /// The battle that is fought, or those that wait.
    Waiting,
    /// An attack on a place, from these spaces; from wherever it can be reached if none is named.
    Attack(SpaceId, Vec<SpaceId>),
}

impl odds::OddsRequest for Query {
    fn question(&self, game: &Game, _roster: &Roster) -> Result<Question, String> {
        let view = game.known::<Board>().ok_or(NONE)?;
        let name = format!("khartoum {self:?}");
        let (space, from) = match self {
            Self::Waiting if contested(&view).is_empty() => return Err(NOTHING_WAITS.to_owned()),
            Self::Waiting => return Ok(question(name, Fight::waiting)),
            Self::Attack(space, from) => (*space, from.clone()),
        };
        plan(&view, space, &from)?;
        let trial = move |game: &Game, audience: Audience, _: u64| {
            let view = game.view::<Board>(audience).ok_or(NONE)?;
            let (plan, note) = plan(&view, space, &from).map_err(|_| NOBODY)?;
            let (mut post, scene) = told(&[with_given(plan, game, audience)])?;
            post.body.extend(note.map(|note| format!("\n{note}")));
            Ok((post, scene))
        };
        Ok(Question { name, trial: Box::new(trial) })
    }
}

/// The attack that is asked about, and what is to be said of it. Whoever looks attacks where the
/// enemy is, and is attacked where the own units are.
fn plan(
    view: &View,
    space: SpaceId,
    from: &[SpaceId],
) -> Result<(Fight, Option<&'static str>), String> {
    let name = names::space(space);
    if let Some(plan) = Fight::there(view, space) {
        if from.is_empty() {
            return Ok((plan, None));
        }
        if view.battle.is_some() {
            return Err(format!("The battle at {name} is being fought: nobody can join it."));
        }
    }
    let me = view.eyes.unwrap_or(view.board.player);
    let hostile = view.board.spaces_of(me.other()).has(space);
    let attacker = if hostile { me } else { me.other() };
    if !view.board.spaces_of(attacker.other()).has(space) {
        return Err(format!("Nobody is at {name} who could be attacked."));
    }
    let (units, note) = comers(view, attacker, space, from)?;
    let plan = Fight::attack(view, attacker, space, &units).ok_or(NOBODY)?;
    Ok((plan, note))
}

/// Who attacks, each from the space it attacks from, and what is to be said of it.
type Comers = (Vec<(UnitId, SpaceId)>, Option<&'static str>);

/// What is said of an attack in a turn whose card is not known yet. Every card of the Mahdists lets
/// all of them attack.
fn by_its_card(attacker: Faction) -> &'static str {
    match attacker {
        Faction::Mahdist => {
            "-# Counted are all who can reach it in one turn; every Mahdist card lets all attack."
        }
        Faction::Empire => {
            "-# Counted are all who can reach it in one turn; the card of that turn says who may \
             attack."
        }
    }
}

/// Units that the rules let attack a space from where they are, each with the space it attacks from:
/// those of the spaces that are named, or all. In the Movement Phase these are the units that can
/// still move, at any other time those that could in the next turn of their side.
fn comers(
    view: &View,
    attacker: Faction,
    space: SpaceId,
    from: &[SpaceId],
) -> Result<Comers, String> {
    let (mut board, _) = khartoum_players::supposed(view);
    let (side, name) = (names::side(attacker), names::space(space));
    let card = board.now.card.filter(|_| board.player == attacker);
    let fought = contested(view);
    match card {
        Some(_) if is_after_moves(view) => {
            return Err(format!(
                "The moves of {side} are over in this turn: nobody else can attack {name}."
            ));
        }
        Some(card) if !board.now.may_attack => {
            return Err(format!(
                "By the card of this turn, {}, nobody of {side} may attack.",
                names::card(card)
            ));
        }
        Some(_) => {}
        None => {
            board.player = attacker;
            let contingents = match attacker {
                Faction::Mahdist => vec![khartoum::Contingent::Mahdist],
                Faction::Empire => {
                    vec![khartoum::Contingent::Egyptian, khartoum::Contingent::British]
                }
            };
            board.now = ThisTurn { may_attack: true, contingents, ..ThisTurn::default() };
            board.fortune = None;
        }
    }
    let units = attackers(&board, space);
    let may = |(unit, _): &(UnitId, SpaceId)| {
        let at = board.space_of(*unit);
        // Whoever is in a battle now is not free in a turn to come.
        let engaged = card.is_none() && at.is_some_and(|at| fought.contains(&at));
        !engaged && (from.is_empty() || at.is_some_and(|at| from.contains(&at)))
    };
    let units: Vec<_> = units.into_iter().filter(may).collect();
    let when = if card.is_some() { "now" } else { "in one turn" };
    if units.is_empty() {
        return Err(match from {
            [] => format!("Nobody of {side} can attack {name} {when}."),
            some => format!(
                "Nobody of {side} can attack {name} {when} from {}.",
                names::spaces(some.iter().copied())
            ),
        });
    }
    // K-R49.
    let joined = board.spaces_of(attacker).has(space);
    if !joined && units.iter().all(|(unit, _)| unit.is_leader()) {
        return Err(format!(
            "Of {side} only {} could go to {name} {when}, and a leader alone does not attack.",
            names::unit(units[0].0)
        ));
    }
    Ok((units, card.is_none().then(|| by_its_card(attacker))))
}

fn is_after_moves(view: &View) -> bool {
    let of_battles = |why: &Why| {
        matches!(
            why,
            Why::Battles { .. }
                | Why::Krupps { .. }
                | Why::Gate { .. }
                | Why::BreakOff { .. }
                | Why::Hit { .. }
                | Why::Steady { .. }
                | Why::Retreat { .. }
                | Why::FortuneBattle { .. }
        )
    };
    view.battle.is_some() || view.awaiting.as_ref().is_some_and(of_battles)
}

/// Units that may attack a space in the Movement Phase. A leader comes with others, be they of his
/// own space or of another.
fn attackers(board: &Board, space: SpaceId) -> Vec<(UnitId, SpaceId)> {
    let mut units: Vec<(UnitId, SpaceId)> = Vec::new();
    let mut add = |unit: UnitId, by: SpaceId| {
        if !units.iter().any(|(other, _)| *other == unit) {
            units.push((unit, by));
        }
    };
    for choice in moves::offers(board) {
        match choice {
            Choice::Attack(unit, to, by) | Choice::SailAgainst(unit, to, by) if to == space => {
                add(unit, by);
            }
            _ => {}
        }
    }
    let leaders = UnitId::of(board.player).filter(|unit| unit.is_leader());
    for leader in leaders.filter(|unit| moves::may_move(board, *unit)) {
        let Some(from) = board.space_of(leader) else { continue };
        let (_, attacks) = moves::ways(board, leader, from);
        if let Some(by) =
            attacks.iter().find(|(to, _)| *to == space).and_then(|(_, by)| by.clone().next())
        {
            add(leader, by);
        }
    }
    units.sort_unstable();
    units
}

#[cfg(test)]
pub(crate) mod tests;
