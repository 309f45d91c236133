//! Who may answer what: the commander, officers with cards and an island of their own (J-006),
//! officers for what is decided on the islands given them, whoever leads a battle (J-078), the
//! chief of staff for fights on a table (J-004). Where command passes by turns whoever's turn it
//! is, and nobody beside him (H-002).
//!
//! Panels, drafts, slash commands and the queue all ask here, so that what is offered to somebody
//! is what is taken from them.

use std::collections::BTreeMap;

use kit::{Answer, Ask, Decision, DecisionId, Seat, Side};
use model::{CampaignRow, Choice, DismissalBar, Game, Problem, Request, Setup, Step, Why};
use staff::posts::{Area, Delegation};
use staff::{PlayerId, Privilege, Roster};

use crate::tabletop::Tabletop;
use crate::{Bearing, Concern};

pub const COMMANDER: Seat = Seat(0);
const OFFICERS: std::ops::RangeInclusive<u8> = 1..=24;

fn concern(decision: &Decision<Choice, Why>, game: &Game) -> Concern {
    crate::named_in(decision.why.key(), game).concern(decision, game)
}

fn bearing(choice: Choice, game: &Game) -> Bearing {
    crate::named_in(choice.key(), game).bearing(choice, game)
}

/// The game whose choice an answer is; nothing for a number.
fn play_of(answer: &Answer<Choice>) -> Option<&'static dyn crate::Play> {
    let choice = match answer {
        Answer::One(choice) => Some(choice),
        Answer::Some(chosen) => chosen.first(),
        Answer::Number(_) => None,
    };
    choice.map(|choice| crate::named(choice.key()))
}

/// What somebody may answer for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Authority {
    seats: Vec<Seat>,
    /// Turns of command that are theirs (H-R16).
    turns: Vec<Seat>,
    officers: Vec<(Seat, PlayerId)>,
    reports: bool,
    /// Who they are; nobody for a commander without a staff.
    player: Option<PlayerId>,
    answers_for: Vec<PlayerId>,
    /// Whether what the staff votes on is theirs to decide: there is nobody else.
    makes_peace: bool,
    commands: bool,
    delegation: Delegation,
    side: Option<Side>,
}

/// What somebody without a seat may answer all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    /// Everything that is asked: it is decided on an island of theirs, or they lead the battle.
    All,
    Areas,
    Reports,
}

impl Authority {
    /// What `player` may answer for. The commander covers whatever nobody else holds; whoever
    /// stands in for somebody, or acts for the commander, may what that one may.
    pub fn of(player: PlayerId, roster: &Roster) -> Self {
        let all = std::iter::once(COMMANDER).chain(OFFICERS.map(Seat));
        let theirs = |seat: &Seat| {
            roster.holder(*seat).is_some_and(|holder| roster.answers_for(player, holder))
        };
        let members = roster.members.iter().map(|member| member.player);
        let turns = (0..=u8::MAX).map(Seat);
        let his = |seat: &Seat| {
            roster.in_turn(*seat).is_some_and(|holder| roster.answers_for(player, holder))
        };
        Self {
            seats: all.filter(theirs).collect(),
            turns: turns.filter(his).collect(),
            officers: officers(roster),
            makes_peace: roster.members.len() == 1,
            reports: roster.may(player, Privilege::ReportBattle),
            player: Some(player),
            answers_for: members.filter(|of| roster.answers_for(player, *of)).collect(),
            commands: roster.commands(player),
            delegation: roster.delegation(),
            side: roster.side,
        }
    }

    pub fn of_the_staff(roster: &Roster) -> Self {
        let (officers, delegation) = (officers(roster), roster.delegation());
        Self { officers, delegation, side: roster.side, ..Self::alone() }
    }

    /// What proposals are made with: the commander's, or the whole staff's while there is none.
    pub fn to_propose(roster: &Roster) -> Self {
        roster
            .commander
            .map_or_else(|| Self::of_the_staff(roster), |commander| Self::of(commander, roster))
    }

    pub fn side(&self) -> Option<Side> {
        self.side
    }

    /// Whether nothing is asked of them but how a fight went on a table, if that.
    pub fn only_reports(&self, game: &Game) -> bool {
        let Some(decision) = game.decision() else { return true };
        if decision.why.is_for_one_alone() {
            return self.decision(game).is_none();
        }
        let share = || self.share(&decision, game);
        self.seats(game).all(|seat| game.ask_of(seat).is_none())
            && !matches!(share(), Some(Share::All | Share::Areas))
    }

    /// That of a commander without officers.
    pub fn alone() -> Self {
        let seats = std::iter::once(COMMANDER).chain(OFFICERS.map(Seat));
        let turns = (0..=u8::MAX).map(Seat).collect();
        let (reports, commands, makes_peace) = (true, true, true);
        let seats = seats.collect();
        Self { seats, turns, reports, commands, makes_peace, ..Self::default() }
    }

    /// What `game` asks of them: only what they may choose, and nothing if it waits for others.
    pub fn decision(&self, game: &Game) -> Option<Decision<Choice, Why>> {
        let decision = game.decision()?;
        if decision.why.is_for_one_alone() {
            let theirs = decision.seats.iter().any(|seat| self.turns.contains(seat));
            return theirs.then_some(decision);
        }
        if decision.why.is_voted_on() && !self.makes_peace {
            return None;
        }
        let own: Vec<Ask<Choice>> = self.seats(game).filter_map(|seat| game.ask_of(seat)).collect();
        let mut ask = decision.ask.clone();
        let may = |choice: &Choice| own.iter().any(|ask| ask.choices().contains(choice));
        // How the foe fights is for whoever leads them to say, and for nobody of ours (J-005).
        if let Ask::One(of) = &mut ask {
            of.retain(|choice| !is_the_foes(*choice));
        }
        let share = if own.is_empty() { self.share(&decision, game) } else { None };
        match (&mut ask, share) {
            (_, Some(Share::All))
            | (Ask::Number { .. } | Ask::Some { .. }, Some(Share::Reports)) => {}
            (Ask::One(of), Some(Share::Reports)) => {
                of.retain(|choice| begins_report(*choice));
            }
            (Ask::One(of), Some(Share::Areas)) => {
                let delegation = self.delegation(game);
                let theirs = |area| self.is_theirs(area, &delegation);
                of.retain(|choice| bearing(*choice, game).area.is_some_and(theirs));
            }
            (Ask::One(of) | Ask::Some { of, .. }, _) => {
                of.retain(|choice| may(choice) && self.can_be_handed(*choice, game));
                self.keep_to_own_areas(&decision, game, of);
            }
            (Ask::Number { .. }, _) if own.is_empty() => return None,
            (Ask::Number { .. }, _) => {}
        }
        if let Ask::Some { of, min, max } = &mut ask {
            // Of fewer there are, fewer can be chosen.
            *max = (*max).min(u16::try_from(of.len()).unwrap_or(*max)).max(*min);
        }
        let empty = matches!(&ask, Ask::One(of) | Ask::Some { of, .. } if of.is_empty());
        let asked = !own.is_empty() || share == Some(Share::All);
        let theirs = !empty || (asked && matches!(ask, Ask::Some { .. }));
        theirs.then_some(Decision { ask, ..decision })
    }

    /// Theirs to answer for in a game: of a game of sides, the seats of their own.
    /// Of a part that is played as a game of sides, nobody has those of the automatic player.
    fn seats(&self, game: &Game) -> impl Iterator<Item = Seat> {
        let automatic = self.player.and_then(|_| crate::sides::automatic_within(game));
        let own = move |seat: &Seat| match self.side {
            Some(side) => game.side_of(*seat) == Some(side),
            None => automatic.is_none() || game.side_of(*seat) != automatic,
        };
        self.seats.iter().copied().filter(own)
    }

    /// What they may answer of a question that is asked of nobody's seat of theirs.
    fn share(&self, decision: &Decision<Choice, Why>, game: &Game) -> Option<Share> {
        let concern = concern(decision, game);
        let delegation = self.delegation(game);
        let leader = concern.fight.and_then(|(fight, area)| delegation.leader(fight, area));
        if concern.area.is_some_and(|area| self.is_theirs(area, &delegation))
            || leader.is_some_and(|leader| self.answers_for.contains(&leader))
        {
            return Some(Share::All);
        }
        if concern.is_shared && self.has_units(game, &delegation) {
            return Some(Share::Areas);
        }
        (self.reports && concern.is_reported).then_some(Share::Reports)
    }

    fn is_theirs(&self, area: Area, delegation: &Delegation) -> bool {
        let officer = delegation.officer(area);
        officer.is_some_and(|officer| self.answers_for.contains(&officer))
    }

    fn has_units(&self, game: &Game, delegation: &Delegation) -> bool {
        let play = crate::whole(game);
        let theirs = |area: &Area| self.is_theirs(*area, delegation);
        play.areas().into_iter().filter(theirs).any(|area| play.has_units_in(area, game))
    }

    /// Who has led a battle that they settle: they themselves if it is theirs to lead, or they
    /// stand in for whoever was to; else whoever that is.
    pub fn led(&self, game: &Game) -> Option<PlayerId> {
        let decision = game.decision()?;
        let leader = leader(&decision, game, &self.delegation(game));
        let theirs = leader.is_some_and(|leader| self.answers_for.contains(&leader));
        if self.commands || theirs { self.player } else { leader.or(self.player) }
    }

    /// Whether a choice hands nothing to somebody who is not there.
    fn can_be_handed(&self, choice: Choice, game: &Game) -> bool {
        let to = bearing(choice, game).hands_to;
        to.is_none_or(|seat| self.officers.iter().any(|(officer, _)| *officer == seat))
    }

    /// An officer who has areas of the staff commands in one of them (J-006).
    fn keep_to_own_areas(
        &self,
        decision: &Decision<Choice, Why>,
        game: &Game,
        of: &mut Vec<Choice>,
    ) {
        let Some(seat) = concern(decision, game).chosen_for else { return };
        let officer = self.officers.iter().find(|(officer, _)| *officer == seat);
        let delegation = self.delegation(game);
        let own = officer.map(|(_, player)| delegation.areas_of(*player)).unwrap_or_default();
        let fits =
            |choice: &Choice| bearing(*choice, game).area.is_some_and(|area| own.contains(&area));
        if of.iter().any(fits) {
            of.retain(fits);
        }
    }

    /// Who answers for what beside the commander: islands given by the staff and with cards are
    /// one list.
    fn delegation(&self, game: &Game) -> Delegation {
        one_list(self.delegation.clone(), &self.officers, game)
    }

    /// The seat in whose name they give an answer; nothing if it is not theirs to give.
    pub fn seat(&self, game: &Game, answer: &Answer<Choice>) -> Option<Seat> {
        let decision = self.decision(game)?;
        let listed = |ask: &Ask<Choice>| ask.check(answer).is_ok();
        if !listed(&decision.ask) {
            return None;
        }
        if decision.why.is_for_one_alone() {
            return decision.seats.iter().copied().find(|seat| self.turns.contains(seat));
        }
        let mut own = self.seats(game);
        let seat = own.find(|seat| game.ask_of(*seat).as_ref().is_some_and(listed));
        // A report is entered in the commander's name.
        Some(seat.unwrap_or(COMMANDER))
    }
}

pub fn begins_report(choice: Choice) -> bool {
    tabletop(choice).is_some_and(|tabletop| (tabletop.is_report)(choice))
}

fn is_the_foes(choice: Choice) -> bool {
    tabletop(choice).is_some_and(|tabletop| (tabletop.is_the_foes)(choice))
}

fn tabletop(choice: Choice) -> Option<&'static Tabletop> {
    crate::named(choice.key()).about().tabletop
}

/// The step before one that settles a fight: how the foe fights, if somebody leads them and has
/// said so (J-005); `by` gives the order.
pub fn of_the_foe(game: &Game, roster: &Roster, by: PlayerId, settles: &Step) -> Option<Step> {
    let battle = game.decision()?.id;
    let ours: Vec<PlayerId> = leads(game, roster).into_iter().chain([by]).collect();
    let how = roster.bearing(battle, &ours)?;
    let tabletop = play_of(&settles.answer)?.about().tabletop?;
    let answer = (tabletop.foes_answer)(how, &settles.answer)?;
    Some(Step { topic: settles.topic.clone(), answer })
}

pub fn settles(answer: &Answer<Choice>) -> bool {
    let tabletop = play_of(answer).and_then(|play| play.about().tabletop);
    tabletop.is_some_and(|tabletop| (tabletop.settles)(answer))
}

/// Whether an answer only has the dice tell what a fight is fought with.
pub fn only_measures(answer: &Answer<Choice>) -> bool {
    let tabletop = play_of(answer).and_then(|play| play.about().tabletop);
    tabletop.is_some_and(|tabletop| (tabletop.only_measures)(answer))
}

/// Whether an answer says how the foe fights: it was chosen in secret before the order it begins.
pub fn is_of_the_foe(answer: &Answer<Choice>) -> bool {
    matches!(answer, Answer::One(choice) if is_the_foes(*choice))
}

/// After an order that began with the question `asked`: where it has only thrown for the worth of
/// our units the same battle still waits, and whoever leads the foe in it still does (J-005).
pub fn follow_battle<'a>(
    roster: &mut Roster,
    game: &Game,
    asked: DecisionId,
    mut answers: impl Iterator<Item = &'a Answer<Choice>>,
) {
    if answers.all(only_measures)
        && let Some(waiting) = game.decision()
    {
        roster.battle_goes_on(asked, waiting.id);
    }
}

/// The first seat of a side that may give an answer, whoever holds it: for what was allowed once.
pub fn any_seat(game: &Game, answer: &Answer<Choice>, side: Option<Side>) -> Seat {
    let seats = game.decision().map(|decision| decision.seats).unwrap_or_default();
    let may = |seat: &Seat| game.ask_of(*seat).is_some_and(|ask| ask.check(answer).is_ok());
    let of_side = |seat: &&Seat| side.is_none() || game.side_of(**seat) == side;
    seats.iter().filter(of_side).copied().find(may).unwrap_or(COMMANDER)
}

/// The posts under divided command: numbers that officers hold in the game, there or gone.
pub fn posts(game: &Game) -> Vec<Seat> {
    crate::whole(game).holdings(game).into_iter().map(|held| held.seat).collect()
}

fn officers(roster: &Roster) -> Vec<(Seat, PlayerId)> {
    let seats = OFFICERS.map(Seat).filter(|seat| roster.has_officer(*seat));
    seats.filter_map(|seat| Some((seat, roster.holder(seat)?))).collect()
}

/// Who answers for what beside the commander: one list of islands, in which whoever was handed a
/// card for an island has it (J-006).
pub fn delegation(game: &Game, roster: &Roster) -> Delegation {
    one_list(roster.delegation(), &officers(roster), game)
}

fn one_list(mut delegation: Delegation, officers: &[(Seat, PlayerId)], game: &Game) -> Delegation {
    for held in crate::whole(game).holdings(game) {
        let officer = officers.iter().find(|(of, _)| *of == held.seat);
        if let Some((_, player)) = officer {
            delegation.give(held.area, *player);
        }
    }
    delegation
}

/// The officer of each island that has one: whoever commands there with cards, else whoever it was
/// given to.
pub fn officers_of_islands(game: &Game, roster: &Roster) -> BTreeMap<Area, PlayerId> {
    let delegation = delegation(game, roster);
    let areas = crate::whole(game).areas().into_iter();
    let officer = |area| commands_on(area, game, roster).or_else(|| delegation.officer(area));
    areas.filter_map(|area| Some((area, officer(area)?))).collect()
}

/// Who commands on an island with cards of his own, if somebody does (J-006).
pub fn commands_on(area: Area, game: &Game, roster: &Roster) -> Option<PlayerId> {
    let held = crate::whole(game).holdings(game).into_iter().find(|held| held.area == area)?;
    let officers = officers(roster);
    officers.into_iter().find(|(of, _)| *of == held.seat).map(|(_, player)| player)
}

/// The question whether peace is made, if the game asks it (J-123).
pub fn asks_for_peace(game: &Game) -> Option<DecisionId> {
    game.decision().filter(|waiting| waiting.why.is_voted_on()).map(|waiting| waiting.id)
}

/// Whether the staff votes on what waits: nobody answers it alone but whoever is alone (J-123).
pub fn is_voted(game: &Game, roster: &Roster) -> bool {
    asks_for_peace(game).is_some() && roster.members.len() > 1
}

/// Who is asked first to lead the battle that waits, if the commander does not keep it.
fn leader(
    decision: &Decision<Choice, Why>,
    game: &Game,
    delegation: &Delegation,
) -> Option<PlayerId> {
    let (fight, area) = concern(decision, game).fight?;
    delegation.leader(fight, area)
}

/// Who leads the battle that waits: the commander, unless it is another's.
pub fn leads(game: &Game, roster: &Roster) -> Option<PlayerId> {
    let decision = game.decision()?;
    let fights = concern(&decision, game).is_fight;
    let leader = || leader(&decision, game, &delegation(game, roster));
    if fights { leader().or(roster.commander) } else { None }
}

/// The officer who is asked first: on whose island it is decided, or who leads the battle.
fn officer(decision: &Decision<Choice, Why>, game: &Game, roster: &Roster) -> Option<PlayerId> {
    let delegation = delegation(game, roster);
    let leader = leader(decision, game, &delegation).filter(|leader| roster.has(*leader));
    let area = concern(decision, game).area;
    leader.or_else(|| area.and_then(|area| delegation.officer(area)))
}

/// Everybody who may answer the waiting question, whoever is awaited above all first: the officer
/// whose order is under way, on whose island it is decided or who leads the battle, else the
/// commander; the chief of staff once he acts for him (J-004). Somebody away is named only if
/// nobody else may answer. Where command passes by turns it is whoever has it; nobody if he has
/// left.
pub fn awaited(game: &Game, roster: &Roster) -> Vec<PlayerId> {
    awaited_by_side(game, roster).concat()
}

/// The same of each side that is awaited; of one where there are none.
pub(crate) fn awaited_by_side(game: &Game, roster: &Roster) -> Vec<Vec<PlayerId>> {
    let Some(decision) = game.decision() else { return Vec::new() };
    if roster.side.is_none() {
        let automatic = crate::sides::automatic_within(game);
        let asked = |seat: &Seat| automatic.is_none() || game.side_of(*seat) != automatic;
        let anybody = decision.seats.iter().any(asked);
        return vec![if anybody { awaited_of(decision, game, roster) } else { Vec::new() }];
    }
    // Of a question to both sides, each is awaited until it has answered.
    let of = |side: Side| {
        let mut asked = decision.clone();
        asked.seats.retain(|seat| game.side_of(*seat) == Some(side));
        awaited_of(asked, game, &roster.facing(Some(side)))
    };
    model::campaign::audience::awaited(game).into_iter().map(of).collect()
}

fn awaited_of(decision: Decision<Choice, Why>, game: &Game, roster: &Roster) -> Vec<PlayerId> {
    if decision.why.is_for_one_alone() {
        let holders = decision.seats.iter().filter_map(|seat| roster.in_turn(*seat));
        return holders.map(|holder| roster.present(holder).unwrap_or(holder)).collect();
    }
    if is_voted(game, roster) {
        return Vec::new();
    }
    let officer = officer(&decision, game, roster);
    let commander_first = concern(&decision, game).commander_first;
    let mut seats = decision.seats;
    if !commander_first && seats.len() > 1 {
        // The seat behind the commander's is that of the officer whose order it is.
        seats.swap(0, 1);
    }
    let mut holders: Vec<PlayerId> = Vec::new();
    // An officer who has let his time pass is asked last.
    holders.extend(officer.filter(|_| !roster.chief_acts || roster.chief_since > 0));
    for holder in seats.iter().filter_map(|seat| roster.holder(*seat)) {
        let chief = roster.chief_acts && roster.commander == Some(holder);
        holders.extend(roster.acting_chief().filter(|_| chief));
        holders.push(holder);
    }
    holders.extend(officer);
    let mut found: Vec<PlayerId> = Vec::new();
    let there = holders.iter().filter_map(|holder| roster.present(*holder));
    for player in there.collect::<Vec<_>>() {
        if !found.contains(&player) {
            found.push(player);
        }
    }
    if found.is_empty() {
        found.extend(holders.first());
    }
    found
}

/// Who could act for the commander if he let his time pass; nothing if it is not his to answer
/// first, or nobody could, or somebody does already.
pub fn chief_awaits(game: &Game, roster: &Roster) -> Option<PlayerId> {
    // In a game of sides it is that of the side that is awaited.
    let side = model::campaign::audience::awaited(game).first().copied();
    let roster = &*roster.facing(side);
    let first = awaited(game, roster).first().copied()?;
    let commander = roster.commander.filter(|_| !roster.chief_acts)?;
    if game.decision()?.why.is_for_one_alone() {
        return None;
    }
    let his = roster.present(commander).unwrap_or(commander) == first;
    // What is an officer's is the commander's as well.
    let officers = || officer(&game.decision()?, game, roster);
    let his = his || officers().is_some();
    roster.acting_chief().filter(|chief| his && *chief != first)
}

/// The command is taken up when the campaign begins: by one, or where it passes by turns by
/// everybody who has a number (H-R16), which becomes part of what is agreed.
pub fn take_command(setup: &mut Setup, roster: &mut Roster, commander: PlayerId) {
    if roster.side.is_some() {
        // Each side is led by whoever joined it first, until it says otherwise.
        roster.each_side(|staff| {
            let first = staff.members.first().map(|member| member.player);
            if let Some(leads) = Some(commander).filter(|named| staff.has(*named)).or(first) {
                staff.appoint(leads);
            }
        });
    } else if setup.commands_by_turns() {
        roster.take_turns();
        let seats: Vec<Seat> = roster.members.iter().filter_map(|member| member.seat).collect();
        *setup = setup.for_turns_of(&seats);
    } else {
        roster.appoint(commander);
    }
}

/// Why somebody who may not answer what waits may not.
pub fn not_theirs(game: &Game, roster: &Roster) -> Problem {
    match game.decision() {
        Some(_)
            if roster
                .side
                .is_some_and(|side| !model::campaign::audience::awaited(game).contains(&side)) =>
        {
            Problem::OthersDecide { player: awaited(game, roster).first().copied() }
        }
        Some(decision) if decision.why.is_for_one_alone() => {
            Problem::NotYourTurn { whose: awaited(game, roster).first().copied() }
        }
        Some(_) if is_voted(game, roster) => Problem::Voted,
        _ => Problem::NotYourPost { holder: roster.commander },
    }
}

/// What keeps the staff from relieving the commander, if anything does (J-002, J-003).
pub fn dismissal_barred(game: &Game, roster: &Roster) -> Option<DismissalBar> {
    let once = roster.commander_stays.then_some(DismissalBar::TAKEN_BACK);
    game.dismissal_barred().or(once)
}

pub fn may_be_relieved(game: &Game, roster: &Roster) -> bool {
    let somebody = roster.commander.is_some() && roster.members.len() > 1;
    somebody && dismissal_barred(game, roster).is_none()
}

/// Whether counsel is forbidden in what waits: nothing is proposed or planned (H-002).
pub fn is_alone(game: &Game) -> bool {
    game.decision().is_some_and(|decision| decision.why.is_for_one_alone())
}

/// Refuses what the game that is played has no place for: posts and votes on them where command
/// passes by turns, counsel where one decides alone by turns (H-002).
pub fn must_be_theirs(row: &CampaignRow, request: &Request) -> Result<(), Problem> {
    let about_posts = matches!(
        request,
        Request::Move { .. }
            | Request::Stand { .. }
            | Request::CallElection
            | Request::Repost { .. }
            | Request::Volunteer { .. }
            | Request::Bear { .. }
            | Request::Appoint { .. }
    );
    let counsels = matches!(
        request,
        Request::Propose { .. }
            | Request::Adopt { .. }
            | Request::CouncilsOrder { .. }
            | Request::Plan { .. }
            | Request::RunPlan
            | Request::PlanGoesOn
    );
    if about_posts && row.setup.commands_by_turns() {
        return Err(Problem::NoPosts);
    }
    if counsels && row.game.as_ref().is_some_and(|game| is_alone(game)) {
        return Err(Problem::NoCounsel);
    }
    Ok(())
}
