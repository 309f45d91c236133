//! What a line of the log does to the staff, and to what it has agreed on: the one place where it
//! is done. Whoever decides writes a line and applies it; whoever plays a log again applies it
//! alike, so that the two cannot differ.
//!
//! The game is not changed here: what a line does to it is done before, but for the first lines
//! of a log ([`Body::Created`], [`Body::Imported`], [`Body::Rebased`]), which bring staff and game
//! with them. What stands in no line stays with whoever decides, and a roster `as_logged` is
//! without it:
//! - ballots and who has cast one, of which a line tells only what they came to;
//! - plans, which are nobody else's business;
//! - how the foe is to fight, until the order that settles the battle;
//! - when somebody was last seen;
//! - which message tells of a motion or a proposal, and the words beside a motion.

use model::log::{Body, Given, LogLine};
use model::{BadPresence, CampaignRow, Game, Problem, Setup, Step};
use staff::absence::Away;
use staff::cooldown::Act;
use staff::council::{BadProposal, Council, NewProposal, ProposalState};
use staff::departed::Regained;
use staff::motion::{Question, Verdict};
use staff::posts::Posting;
use staff::{Appointment, Roster};

use crate::people::{authority, terms};
use crate::sides;

/// The first version of the rules by which whoever joins a campaign under way waits before they
/// decide.
const NEWCOMERS_WAIT: u32 = 3;

/// The first version of the rules by which sides number their proposals by themselves.
const SIDES_COUNT_ALONE: u32 = 5;

/// The first version of the rules by which a commander who could not be relieved any more cannot
/// be after the game was taken back either.
const COMMANDERS_STAY: u32 = 6;

/// What a line is applied to.
pub struct Staff<'a> {
    /// What is agreed on; nothing before the first line.
    pub setup: Option<&'a mut Setup>,
    pub roster: &'a mut Roster,
    /// The game as the line leaves it; nothing before it begins.
    pub game: Option<&'a Game>,
}

impl<'a> Staff<'a> {
    pub fn of(row: &'a mut CampaignRow) -> Self {
        let CampaignRow { setup, roster, game, .. } = row;
        Self { setup: Some(setup), roster, game: game.as_deref() }
    }

    fn voting(&self) -> staff::motion::Terms {
        self.setup.as_deref().map(|setup| setup.voting()).unwrap_or_default()
    }
}

pub fn to_row(row: &mut CampaignRow, line: &LogLine) -> Result<(), Problem> {
    apply(line, &mut Staff::of(row))
}

/// Does to the staff what a line says; in a game of sides to the one in front. Whoever gets an
/// error throws the staff away: some of the line may have been done.
pub fn apply(line: &LogLine, staff: &mut Staff<'_>) -> Result<(), Problem> {
    let (player, at) = (line.player, line.at);
    if let Body::Joined { side: Some(side), .. } = &line.body {
        let sides = staff.setup.as_deref().map(sides::numbers).unwrap_or_default();
        staff.roster.part(&sides);
        staff.roster.turn_to(*side);
    }
    let (terms, roster) = (staff.voting(), &mut *staff.roster);
    match &line.body {
        Body::Joined { name, regains, .. } => joined(line, name, regains.as_deref(), staff),
        Body::Left => match staff.game {
            Some(game) => {
                roster.depart(player, at, game.decision().map(|waiting| waiting.id));
            }
            None => drop(roster.leave(player)),
        },
        Body::Ready => roster.group.toggle_ready(player),
        Body::Admits { admission } => roster.group.admit(*admission),
        Body::Asked { ask } => {
            roster.ask(player, *ask);
        }
        Body::LaidAside => roster.lay_aside(at),
        Body::TakenUp => {
            roster.take_up(at).ok_or(Problem::NotAside)?;
        }
        Body::Agreed { setup } => agreed(setup, staff),
        Body::Started { commander, by_lot, islands, .. } => {
            roster.begins(player, *by_lot);
            let setup = staff.setup.as_deref_mut().ok_or(Problem::NotStarted)?;
            authority::take_command(setup, roster, *commander);
            if let Some(islands) = islands {
                roster.share_out(islands);
            }
        }
        Body::Order { .. } => ordered(line, staff)?,
        Body::Undone { .. } | Body::Rewound { .. } => {
            roster.each_side(|staff| staff.ordered(player));
            let waiting = staff.game.and_then(|game| game.decision());
            let waiting = waiting.map(|waiting| waiting.id);
            roster.each_side(|staff| staff.set_back(waiting));
        }
        Body::Proposed { .. } => {
            if let Some(side) = roster.side.filter(|_| line.rules >= SIDES_COUNT_ALONE) {
                let sides = u32::try_from(roster.sides().len()).unwrap_or(1);
                roster.council.count_alone(side.0.into(), sides);
            }
            counselled(&mut roster.council, line)?;
        }
        Body::Backed { .. }
        | Body::Objected { .. }
        | Body::Dropped { .. }
        | Body::Impossible { .. }
        | Body::StoodBy { .. } => counselled(&mut roster.council, line)?,
        Body::GrewOld => roster.each_side(|staff| {
            staff.council.grow_old(at);
        }),
        Body::Went { until, stand_in } => {
            let away = Away { until: *until, stand_in: *stand_in };
            if !roster.go_away(player, away) {
                return Err(Problem::NotAMember);
            }
        }
        Body::Returned { player } => {
            // The commander who says that he is there again takes over from the chief of staff.
            let takes_over = roster.takes_over(*player);
            if !roster.come_back(*player) && !takes_over {
                return Err(BadPresence::NotAway.into());
            }
        }
        Body::ChiefActs => (roster.chief_acts, roster.chief_since) = (true, 0),
        Body::ChiefTakesOver => (roster.chief_acts, roster.chief_since) = (true, at),
        Body::Paused => {
            if !roster.pause(at) {
                return Err(BadPresence::Paused.into());
            }
            roster.noted(player, Act::Pause, at);
        }
        Body::Resumed => {
            roster.resume(at).ok_or(BadPresence::NotPaused)?;
        }
        Body::WentOn => {
            roster.go_on(at).ok_or(BadPresence::NotPaused)?;
        }
        Body::Nudged { .. } => roster.nudged = at,
        Body::Volunteered { battle } => {
            must_not_wait(roster, line)?;
            if !roster.volunteer(player, *battle) {
                roster.noted(player, Act::Side, at);
            }
        }
        Body::Bore { battle } => {
            must_not_wait(roster, line)?;
            // How is a secret: whoever decides adds it.
            roster.bear(player, *battle, "");
        }
        Body::Appointed { battle, at } => {
            roster.appointment = Some(Appointment { battle: *battle, at: *at });
        }
        Body::Moved { reason } => {
            roster.move_relief(player, reason, terms, at)?;
            roster.noted(player, Act::Motion, at);
        }
        Body::PutToVote { question } => {
            roster.put_to_vote(question.clone(), player, terms, at)?;
            roster.noted(player, Act::Motion, at);
        }
        Body::Called => {
            roster.call_election(player, terms, at)?;
        }
        Body::Stood { motion } => roster.stand(*motion, player)?,
        Body::Withdrawn { motion } => roster.withdraw(*motion, player, at)?,
        Body::Voted { motion, verdict: Some(verdict) } | Body::Closed { motion, verdict } => {
            roster.settle(*motion, verdict.clone(), at)?;
        }
        Body::Reposted { posting } => {
            let election = calls_election(line, posting, roster);
            roster.repost(player, posting)?;
            if election {
                roster.call_election(player, terms, at)?;
            }
        }
        Body::Roomed { room } => roster.room = room.map(|room| room.0),
        Body::RoomLost { .. } => roster.room = None,
        Body::Repaired { repair, .. } => roster.repair(*repair, at)?,
        Body::Created { .. } => roster.group.founder = Some(player),
        Body::Archived => roster.group.aside = None,
        // The first lines of a log, and what is no matter of the staff's.
        Body::Imported { .. }
        | Body::Rebased { .. }
        | Body::Restored { .. }
        | Body::Voted { verdict: None, .. }
        | Body::Planned
        | Body::Rolled { .. } => {}
    }
    Ok(())
}

/// What follows from any line for the staff, the vote on peace aside: proposals for a decision
/// that has been answered are overtaken, newcomers have waited long enough, and a commander whom
/// the game once held in his post stays there (J-002); by the `rules` of the line.
pub fn follow(staff: &mut Staff<'_>, rules: u32) {
    let barred = staff.game.and_then(|game| game.dismissal_barred());
    if rules >= COMMANDERS_STAY && barred.is_some_and(|bar| bar.stays) {
        staff.roster.commander_stays = true;
    }
    let waiting = staff.game.and_then(|game| game.decision()).map(|waiting| waiting.id);
    staff.roster.each_side(|staff| {
        staff.council.overtaken(waiting);
    });
    staff.roster.turn_is(staff.game.map_or(0, |game| game.turn().0));
}

/// The staff votes on peace as long as a game that `runs` asks for it (J-123): the number of the
/// motion that has opened or lapsed.
pub fn votes_on_peace(staff: &mut Staff<'_>, runs: bool, now: i64) -> Option<u32> {
    let asked = staff.game.filter(|_| runs).and_then(authority::asks_for_peace);
    staff.roster.votes_on_peace(asked, staff.voting(), now)
}

/// Whether a line settles a motion that the next line carries out: nothing follows from it before.
pub fn is_carried_out_next(body: &Body, roster: &Roster) -> bool {
    let (Body::Voted { motion, verdict: Some(verdict) } | Body::Closed { motion, verdict }) = body
    else {
        return false;
    };
    match roster.motion_numbered(*motion).map(|motion| &motion.question) {
        Some(Question::FightOn { .. }) => true,
        Some(Question::Rewind { .. } | Question::Change { .. }) => {
            matches!(verdict, Verdict::Carried { .. })
        }
        Some(Question::Relieve { .. } | Question::Succeed { .. }) | None => false,
    }
}

/// Whether a post that changes hands calls an election: the commander resigns and wants one.
pub fn calls_election(line: &LogLine, posting: &Posting, roster: &Roster) -> bool {
    let resigns = matches!(posting, Posting::Resign { election: true });
    resigns && roster.commander == Some(line.player)
}

fn joined(line: &LogLine, name: &str, regains: Option<&Regained>, staff: &mut Staff<'_>) {
    let kept = staff.game.map(authority::posts).unwrap_or_default();
    staff.roster.join(line.player, name, &kept);
    let Some(game) = staff.game else { return };
    if let Some(regains) = regains {
        staff.roster.regain(line.player, regains);
    }
    staff.roster.fill_posts(line.player);
    let at_once = staff.setup.as_deref().map(|setup| setup.conduct().newcomers_at_once);
    if regains.is_none() && line.rules >= NEWCOMERS_WAIT && at_once == Some(false) {
        staff.roster.joined_late(line.player, game.turn().0);
    }
}

/// Something is agreed on; once the campaign has begun it holds for the staff at once.
fn agreed(setup: &Setup, staff: &mut Staff<'_>) {
    if let Some(known) = staff.setup.as_deref_mut() {
        *known = setup.clone();
    }
    // Whoever was ready was so for what was agreed on before.
    staff.roster.group.ready.clear();
    if staff.game.is_some() {
        terms::of_the_staff(staff.roster, setup);
    }
}

fn ordered(line: &LogLine, staff: &mut Staff<'_>) -> Result<(), BadProposal> {
    let Body::Order { decision, steps, given, led, .. } = &line.body else { return Ok(()) };
    let roster = &mut *staff.roster;
    // Where nobody is named to lead a battle, no answer need be read.
    if let Some(game) = staff.game.filter(|_| roster.lead.is_some() || roster.foes.is_some()) {
        let answers: Option<Vec<_>> = steps.iter().map(Step::read).collect();
        let answers = answers.unwrap_or_default();
        let answers = answers.iter().map(|step| &step.answer);
        let given = answers.filter(|answer| !authority::is_of_the_foe(answer));
        authority::follow_battle(roster, game, *decision, given);
    }
    roster.ordered(line.player);
    for leader in led {
        roster.has_led(*leader);
    }
    match given {
        Given::Adopted(of) => roster.council.close(*of, ProposalState::Adopted(line.player)),
        Given::Confirmed(of) if roster.has(line.player) => {
            roster.council.close(*of, ProposalState::Adopted(line.player))
        }
        Given::ByCouncil(of) | Given::Confirmed(of) => {
            roster.council.close(*of, ProposalState::CarriedOut)
        }
        Given::ByHand | Given::Planned | Given::ByDefault | Given::Automatic | Given::ByVote(_) => {
            Ok(())
        }
    }
}

fn counselled(council: &mut Council, line: &LogLine) -> Result<(), BadProposal> {
    let player = line.player;
    match &line.body {
        Body::Proposed { decision, steps, title, words, reports } => {
            let draft = NewProposal {
                decision: *decision,
                steps: steps.clone(),
                title: title.clone(),
                words: words.clone(),
                reports: *reports,
            };
            council.propose(player, draft, line.at)?;
        }
        Body::Backed { proposal } => {
            council.back(*proposal, player)?;
        }
        Body::Objected { proposal, word } => council.object(*proposal, player, word)?,
        Body::Dropped { proposal } => council.drop(*proposal, player)?,
        Body::Impossible { proposal } => council.close(*proposal, ProposalState::Impossible)?,
        Body::StoodBy { standing } => council.stand_by(player, *standing),
        _ => {}
    }
    Ok(())
}

/// Whoever has joined only now leads nobody in a battle.
fn must_not_wait(roster: &Roster, line: &LogLine) -> Result<(), Problem> {
    match roster.waits(line.player) {
        Some(turn) => Err(Problem::Newcomer { turn }),
        None => Ok(()),
    }
}
