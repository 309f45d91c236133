//! Who may answer what: the commander, officers with cards and an island of their own (J-006),
//! officers for what is decided on the islands given them, whoever leads a battle (J-078), the
//! chief of staff for fights on a table (J-004). On a march the Pasha whose turn it is, and nobody
//! beside him (H-002).
//!
//! Panels, drafts, slash commands and the queue all ask here, so that what is offered to somebody
//! is what is taken from them.

use crate::games::san_juans::AtWar as _;
use crate::games::{Answer, Ask, Choice, Decision, DecisionId, Game, Seat, Setup, Why};
use engine::fought::Choice as Between;
use engine::san_juans::{
    Ansar, BattleChoice, BattleView, COMMANDER, Choice as Own, Pick, PlaceId, RefitChoice,
    RoundChoice, SeaFightChoice, Space, UnitId, Why as OwnWhy, data,
};
use engine::staff::posts::{Area, Delegation};
use engine::staff::{Deed, Roster};

use super::ids::PlayerId;
use super::{Problem, Request, Step};
use crate::store::CampaignRow;

/// The question that the staff votes on (J-123).
pub const PEACE: &str = "make-peace";
/// Questions about a fight that may be reported from a table.
const FIGHTS: [&str; 6] =
    ["settle-battle", "steps-lost", "ansar-standing", "in-rout", "sea-fight", "ship-damage"];

/// Those of a battle ashore.
const BATTLES: [&str; 4] = ["settle-battle", "steps-lost", "ansar-standing", "in-rout"];

/// What somebody may answer for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Authority {
    /// Theirs to answer for.
    seats: Vec<Seat>,
    /// Turns of command that are theirs (H-R16).
    turns: Vec<Seat>,
    /// Officers there are, by number, who alone can be handed cards.
    officers: Vec<(Seat, PlayerId)>,
    /// Whether they may report fights from a table.
    reports: bool,
    /// Who they are; nobody for a commander without a staff.
    player: Option<PlayerId>,
    /// For whom they may answer, themselves among them.
    answers_for: Vec<PlayerId>,
    /// Whether what the staff votes on is theirs to decide: there is nobody else.
    makes_peace: bool,
    /// Whether they command: whatever is an officer's is theirs as well.
    commands: bool,
    /// What is given to officers.
    delegation: Delegation,
}

/// What somebody without a seat may answer all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    /// Everything that is asked: it is decided on an island of theirs, or they lead the battle.
    All,
    /// What concerns the units on their islands.
    Units,
    /// What reports a fight.
    Reports,
}

impl Authority {
    /// What `player` may answer for. The commander covers whatever nobody else holds; whoever
    /// stands in for somebody, or acts for the commander, may what that one may.
    pub fn of(player: PlayerId, roster: &Roster) -> Self {
        let all = std::iter::once(COMMANDER).chain(engine::san_juans::OFFICERS.map(Seat));
        let theirs = |seat: &Seat| {
            roster.holder(*seat).is_some_and(|holder| roster.answers_for(player, holder))
        };
        let members = roster.members.iter().map(|member| member.player);
        let turns = (0..=u8::MAX).map(Seat);
        let his = |seat: &Seat| {
            roster.pasha(*seat).is_some_and(|pasha| roster.answers_for(player, pasha))
        };
        Self {
            seats: all.filter(theirs).collect(),
            turns: turns.filter(his).collect(),
            officers: officers(roster),
            makes_peace: roster.members.len() == 1,
            reports: roster.may(player, Deed::ReportBattle),
            player: Some(player),
            answers_for: members.filter(|of| roster.answers_for(player, *of)).collect(),
            commands: roster.commands(player),
            delegation: roster.delegation(),
        }
    }

    /// That of the staff as a whole: whatever anybody may answer.
    pub fn of_the_staff(roster: &Roster) -> Self {
        Self { officers: officers(roster), delegation: roster.delegation(), ..Self::alone() }
    }

    /// What proposals are made with: the commander's, or the whole staff's while there is none.
    pub fn to_propose(roster: &Roster) -> Self {
        roster
            .commander
            .map_or_else(|| Self::of_the_staff(roster), |commander| Self::of(commander, roster))
    }

    /// Whether nothing is asked of them but how a fight went on a table, if that.
    pub fn only_reports(&self, game: &Game) -> bool {
        let Some(decision) = game.decision() else { return true };
        if decision.why.is_for_one_alone() {
            return self.decision(game).is_none();
        }
        let share = || self.share(&decision, game);
        self.seats.iter().all(|seat| game.ask_of(*seat).is_none())
            && !matches!(share(), Some(Share::All | Share::Units))
    }

    /// That of a commander without officers.
    pub fn alone() -> Self {
        let seats = std::iter::once(COMMANDER).chain(engine::san_juans::OFFICERS.map(Seat));
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
        if decision.why.topic() == PEACE && !self.makes_peace {
            return None;
        }
        let own: Vec<Ask<Choice>> =
            self.seats.iter().filter_map(|seat| game.ask_of(*seat)).collect();
        let mut ask = decision.ask.clone();
        let may = |choice: &Choice| own.iter().any(|ask| ask.choices().contains(choice));
        // How the Ansar fight is for whoever leads them to say, and for nobody of ours (J-005).
        if let Ask::One(of) = &mut ask {
            of.retain(|choice| !is_theirs(*choice));
        }
        let share = if own.is_empty() { self.share(&decision, game) } else { None };
        match (&mut ask, share) {
            (_, Some(Share::All))
            | (Ask::Number { .. } | Ask::Some { .. }, Some(Share::Reports)) => {}
            (Ask::One(of), Some(Share::Reports)) => of.retain(|choice| begins_report(*choice)),
            (Ask::One(of), Some(Share::Units)) => {
                let units = self.units(game);
                of.retain(|choice| restored(*choice).is_some_and(|unit| units.contains(&unit)));
            }
            (Ask::One(of) | Ask::Some { of, .. }, _) => {
                of.retain(|choice| may(choice) && self.can_be_handed(*choice));
                self.keep_to_own_islands(&decision.why, game, of);
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

    /// What they may answer of a question that is asked of nobody's seat of theirs.
    fn share(&self, decision: &Decision<Choice, Why>, game: &Game) -> Option<Share> {
        let why = decision.why.own()?;
        let delegation = self.delegation(game);
        let leader = leader(decision, game, &delegation);
        if ground(why).is_some_and(|space| self.is_theirs(space, &delegation))
            || leader.is_some_and(|leader| self.answers_for.contains(&leader))
        {
            return Some(Share::All);
        }
        if why == OwnWhy::Refit && !self.units(game).is_empty() {
            return Some(Share::Units);
        }
        (self.reports && FIGHTS.contains(&why.topic())).then_some(Share::Reports)
    }

    /// Whether a space is on an island they decide for.
    fn is_theirs(&self, space: Space, delegation: &Delegation) -> bool {
        let officer = delegation.officer(area_of(space));
        officer.is_some_and(|officer| self.answers_for.contains(&officer))
    }

    /// Units on their islands.
    fn units(&self, game: &Game) -> Vec<UnitId> {
        let Some(view) = game.san_juans_view(None) else { return Vec::new() };
        let delegation = self.delegation(game);
        let theirs = |space| self.is_theirs(space, &delegation);
        let inside = view.places.iter().filter(|place| theirs(Space::Place(place.id)));
        let marching = view.columns.iter().filter(|column| theirs(column.space));
        let units = inside.flat_map(|of| &of.units).chain(marching.flat_map(|of| &of.units));
        units.map(|unit| unit.id).collect()
    }

    /// Who has led a battle that they settle: they themselves if it is theirs to lead, or they
    /// stand in for whoever was to; else whoever that is.
    pub fn led(&self, game: &Game) -> Option<PlayerId> {
        let decision = game.decision()?;
        let leader = leader(&decision, game, &self.delegation(game));
        let theirs = leader.is_some_and(|leader| self.answers_for.contains(&leader));
        if self.commands || theirs { self.player } else { leader.or(self.player) }
    }

    /// Whether a choice hands neither a card nor the square to somebody who is not there.
    fn can_be_handed(&self, choice: Choice) -> bool {
        match (choice.own(), choice.own()) {
            (Some(Own::Round(RoundChoice::Hand { seat, .. })), _) => self.is_there(seat),
            (_, Some(Between::Pasha(seat))) => seat == COMMANDER || self.is_there(seat),
            _ => true,
        }
    }

    fn is_there(&self, seat: Seat) -> bool {
        self.officers.iter().any(|(officer, _)| *officer == seat)
    }

    /// An officer who has islands of the staff commands on one of them (J-006).
    fn keep_to_own_islands(&self, why: &Why, game: &Game, of: &mut Vec<Choice>) {
        let Some(OwnWhy::GiveTheatre { seat }) = why.own() else { return };
        let officer = self.officers.iter().find(|(officer, _)| *officer == seat);
        let delegation = self.delegation(game);
        let own = officer.map(|(_, player)| delegation.areas_of(*player)).unwrap_or_default();
        let fits = |choice: &Choice| match choice.own() {
            Some(Own::Pick(Pick::Island(island))) => own.contains(&Area(island.0)),
            _ => false,
        };
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
        let mut own = self.seats.iter().copied();
        let seat = own.find(|seat| game.ask_of(*seat).as_ref().is_some_and(listed));
        // A report is entered in the commander's name.
        Some(seat.unwrap_or(COMMANDER))
    }
}

/// Whether a choice says that a fight was settled on a table.
pub fn begins_report(choice: Choice) -> bool {
    matches!(
        choice.own(),
        Some(
            Own::Battle(BattleChoice::Report { .. } | BattleChoice::Withdrew)
                | Own::SeaFight(SeaFightChoice::Report { .. })
        )
    )
}

/// Whether a choice says how the Ansar fight.
fn is_theirs(choice: Choice) -> bool {
    matches!(choice.own(), Some(Own::Battle(BattleChoice::Ansar(_))))
}

/// The step before one that has the quick resolver settle a battle: how the Ansar fight, if
/// somebody leads them and has said so (J-005); `by` gives the order.
pub fn of_the_ansar(game: &Game, roster: &Roster, by: PlayerId, settles: &Step) -> Option<Step> {
    use BattleChoice::{Fight, Resolve};
    let Answer::One(choice) = settles.answer else { return None };
    let Some(Own::Battle(Resolve(_) | Fight(..))) = choice.own() else { return None };
    let battle = game.decision()?.id;
    let ours: Vec<PlayerId> = leads(game, roster).into_iter().chain([by]).collect();
    let how: Ansar = roster.bearing(battle, &ours)?.parse().ok()?;
    let answer = Answer::One(Choice::of(Own::Battle(BattleChoice::Ansar(how))));
    Some(Step { topic: settles.topic.clone(), answer })
}

/// Whether an answer settles a battle: by the quick resolver, or by a report from a table.
pub fn settles(answer: &Answer<Choice>) -> bool {
    use BattleChoice::{Fight, Report, Resolve, Withdrew};
    let ends = |choice| match choice {
        Own::Battle(choice) => matches!(choice, Resolve(_) | Fight(..) | Report { .. } | Withdrew),
        _ => false,
    };
    matches!(answer, Answer::One(choice) if choice.own().is_some_and(ends))
}

/// Whether an answer only has the dice tell how good our units are (J-021).
pub fn throws_for_worth(answer: &Answer<Choice>) -> bool {
    matches!(answer, Answer::One(choice) if choice.own() == Some(Own::Battle(BattleChoice::Quality)))
}

/// Whether an answer says how the Ansar fight: it was chosen in secret before the order it begins.
pub fn is_of_the_ansar(answer: &Answer<Choice>) -> bool {
    matches!(answer, Answer::One(choice) if is_theirs(*choice))
}

/// After an order that began with the question `asked`: where it has only thrown for the worth of
/// our units the same battle still waits, and whoever leads the Mahdists in it still does (J-005).
pub fn follow_battle<'a>(
    roster: &mut Roster,
    game: &Game,
    asked: DecisionId,
    mut answers: impl Iterator<Item = &'a Answer<Choice>>,
) {
    if answers.all(throws_for_worth)
        && let Some(waiting) = game.decision()
    {
        roster.battle_goes_on(asked, waiting.id);
    }
}

/// The first seat that may give an answer, whoever holds it: for what was allowed once.
pub fn any_seat(game: &Game, answer: &Answer<Choice>) -> Seat {
    let seats = game.decision().map(|decision| decision.seats).unwrap_or_default();
    let may = |seat: &Seat| game.ask_of(*seat).is_some_and(|ask| ask.check(answer).is_ok());
    seats.iter().copied().find(may).unwrap_or(COMMANDER)
}

/// The posts under divided command: numbers that officers hold in the game, there or gone.
pub fn posts(game: &Game) -> Vec<Seat> {
    let view = game.san_juans_view(None);
    view.iter().flat_map(|view| &view.theatres).map(|theatre| theatre.seat).collect()
}

/// The officers there are, by number.
fn officers(roster: &Roster) -> Vec<(Seat, PlayerId)> {
    let seats = engine::san_juans::OFFICERS.map(Seat).filter(|seat| roster.has_officer(*seat));
    seats.filter_map(|seat| Some((seat, roster.holder(seat)?))).collect()
}

/// Who answers for what beside the commander: one list of islands, in which whoever was handed a
/// card for an island has it (J-006).
pub fn delegation(game: &Game, roster: &Roster) -> Delegation {
    one_list(roster.delegation(), &officers(roster), game)
}

fn one_list(mut delegation: Delegation, officers: &[(Seat, PlayerId)], game: &Game) -> Delegation {
    for theatre in game.san_juans().into_iter().flat_map(|war| &war.board().theatres) {
        let officer = officers.iter().find(|(seat, _)| *seat == theatre.seat);
        if let Some((_, player)) = officer {
            delegation.give(Area(theatre.island.0), *player);
        }
    }
    delegation
}

/// Who commands on an island with cards of his own, if somebody does (J-006).
pub fn commands_on(area: Area, game: &Game, roster: &Roster) -> Option<PlayerId> {
    let theatres = &game.san_juans()?.board().theatres;
    let theatre = theatres.iter().find(|theatre| theatre.island.0 == area.0)?;
    let officers = officers(roster);
    officers.into_iter().find(|(seat, _)| *seat == theatre.seat).map(|(_, player)| player)
}

/// The question whether peace is made, if the game asks it (J-123).
pub fn asks_for_peace(game: &Game) -> Option<DecisionId> {
    game.decision().filter(|waiting| waiting.why.topic() == PEACE).map(|waiting| waiting.id)
}

/// Whether the staff votes on what waits: nobody answers it alone but whoever is alone (J-123).
pub fn is_voted(game: &Game, roster: &Roster) -> bool {
    asks_for_peace(game).is_some() && roster.members.len() > 1
}

/// The island of a space, as the staff numbers it.
pub fn area_of(space: Space) -> Area {
    Area(data().island_of(space).0)
}

/// Every island, as the staff numbers them.
pub fn areas() -> impl Iterator<Item = Area> {
    data().islands.iter().map(|island| Area(island.id.0))
}

/// The unit that a choice brings up to strength where it stands.
fn restored(choice: Choice) -> Option<UnitId> {
    match choice.own()? {
        Own::Refit(RefitChoice::Restore { unit, .. }) => Some(unit),
        _ => None,
    }
}

/// Where something is decided that an island's officer may decide: retreats and sieges.
fn ground(why: OwnWhy) -> Option<Space> {
    let at = |place: PlaceId| Some(Space::Place(place));
    match why {
        OwnWhy::RetreatTo { from, .. } => Some(from),
        OwnWhy::WhoEmbarks { from: place }
        | OwnWhy::FleeFrom { place }
        | OwnWhy::PutOutFrom { place }
        | OwnWhy::SiegeLosses { place, .. }
        | OwnWhy::SiegeAction { place }
        | OwnWhy::WhoSorties { place }
        | OwnWhy::SortieLosses { place, .. }
        | OwnWhy::WhoBreaksOut { place }
        | OwnWhy::BreakOutTo { place } => at(place),
        _ => None,
    }
}

/// Who is asked first to lead the battle that waits, if the commander does not keep it.
fn leader(
    decision: &Decision<Choice, Why>,
    game: &Game,
    delegation: &Delegation,
) -> Option<PlayerId> {
    let of_it = matches!(
        decision.why.own()?,
        OwnWhy::SettleBattle { .. }
            | OwnWhy::StepsLost { .. }
            | OwnWhy::AnsarStanding { .. }
            | OwnWhy::InRout { .. }
    );
    let BattleView { space, asked, .. } = game.san_juans_view(None)?.battle.filter(|_| of_it)?;
    let battle = decision.id.0.checked_sub(asked)?;
    delegation.leader(DecisionId(battle), area_of(space))
}

/// Who leads the battle that waits: the commander, unless it is another's.
pub fn leads(game: &Game, roster: &Roster) -> Option<PlayerId> {
    let decision = game.decision()?;
    let fights = BATTLES.contains(&decision.why.topic());
    let leader = || leader(&decision, game, &delegation(game, roster));
    if fights { leader().or(roster.commander) } else { None }
}

/// The officer who is asked first: on whose island it is decided, or who leads the battle.
fn officer(decision: &Decision<Choice, Why>, game: &Game, roster: &Roster) -> Option<PlayerId> {
    let why = decision.why.own()?;
    let delegation = delegation(game, roster);
    let leader = leader(decision, game, &delegation).filter(|leader| roster.has(*leader));
    leader.or_else(|| ground(why).and_then(|space| delegation.officer(area_of(space))))
}

/// Everybody who may answer the waiting question, whoever is awaited above all first: the officer
/// whose order is under way, on whose island it is decided or who leads the battle, else the
/// commander; the chief of staff once he acts for him (J-004). Somebody away is named only if
/// nobody else may answer. On a march it is the Pasha in command; nobody if he has left.
pub fn awaited(game: &Game, roster: &Roster) -> Vec<PlayerId> {
    let Some(decision) = game.decision() else { return Vec::new() };
    if decision.why.is_for_one_alone() {
        let pashas = decision.seats.iter().filter_map(|seat| roster.pasha(*seat));
        return pashas.map(|pasha| roster.present(pasha).unwrap_or(pasha)).collect();
    }
    if is_voted(game, roster) {
        return Vec::new();
    }
    let officer = officer(&decision, game, roster);
    let mut seats = decision.seats;
    if decision.why.topic() != "play-card" && seats.len() > 1 {
        // The seat behind the commander's is that of the officer whose order it is.
        seats.swap(0, 1);
    }
    let mut holders: Vec<PlayerId> = Vec::new();
    // An officer who has let his time pass is asked last.
    holders.extend(officer.filter(|_| !roster.chief_acts));
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

/// The command is taken up when the war begins: by one, or where it passes by turns by everybody
/// who has a number (H-R16), which becomes part of what is agreed.
pub fn take_command(setup: &mut Setup, roster: &mut Roster, commander: PlayerId) {
    if setup.commands_by_turns() {
        roster.take_turns();
        *setup = setup.for_turns_of(roster.members.iter().filter_map(|member| member.seat));
    } else {
        roster.appoint(commander);
    }
}

/// Why somebody who may not answer what waits may not.
pub fn not_theirs(game: &Game, roster: &Roster) -> Problem {
    match game.decision() {
        Some(decision) if decision.why.is_for_one_alone() => {
            Problem::NotYourTurn { pasha: awaited(game, roster).first().copied() }
        }
        Some(_) if is_voted(game, roster) => Problem::Voted,
        _ => Problem::NotYourPost { holder: roster.commander },
    }
}

/// Whether counsel is forbidden in what waits: nothing is proposed or planned (H-002).
pub fn is_alone(game: &Game) -> bool {
    game.decision().is_some_and(|decision| decision.why.is_for_one_alone())
}

/// Refuses what the game that is played has no place for: posts and votes on them where command
/// passes by turns, counsel where a Pasha decides alone (H-002).
pub(super) fn must_be_theirs(row: &CampaignRow, request: &Request) -> Result<(), Problem> {
    let about_posts = matches!(
        request,
        Request::Move { .. }
            | Request::Stand { .. }
            | Request::CallElection
            | Request::Repost { .. }
            | Request::Volunteer { .. }
            | Request::Bear { .. }
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

#[cfg(test)]
mod tests;
