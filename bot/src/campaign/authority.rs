//! Who may answer what: the commander, officers with cards and an island of their own (J-006), the
//! chief of staff for fights on a table (J-004).
//!
//! Panels, drafts, slash commands and the queue all ask here, so that what is offered to somebody
//! is what is taken from them.

use engine::san_juans::{BattleChoice, COMMANDER, Choice as Own, RoundChoice, SeaFightChoice};
use engine::staff::{Deed, Roster};
use engine::{Answer, Ask, Choice, Decision, Game, Seat, Why};

use super::ids::PlayerId;

/// Questions about a fight that may be reported from a table.
const FIGHTS: [&str; 4] = ["settle-battle", "steps-lost", "sea-fight", "ship-damage"];

/// What somebody may answer for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Authority {
    /// Theirs to answer for.
    seats: Vec<Seat>,
    /// Numbers of officers there are, who alone can be handed cards.
    officers: Vec<Seat>,
    /// Whether they may report fights from a table.
    reports: bool,
}

impl Authority {
    /// What `player` may answer for. The commander covers whatever nobody else holds; whoever
    /// stands in for somebody, or acts for the commander, may what that one may.
    pub fn of(player: PlayerId, roster: &Roster) -> Self {
        let all = std::iter::once(COMMANDER).chain(engine::san_juans::OFFICERS.map(Seat));
        let theirs = |seat: &Seat| {
            roster.holder(*seat).is_some_and(|holder| roster.answers_for(player, holder))
        };
        Self {
            seats: all.filter(theirs).collect(),
            officers: engine::san_juans::OFFICERS
                .map(Seat)
                .filter(|seat| roster.has_officer(*seat))
                .collect(),
            reports: roster.may(player, Deed::ReportBattle),
        }
    }

    /// That of the staff as a whole: whatever anybody may answer.
    pub fn of_the_staff(roster: &Roster) -> Self {
        let officers = engine::san_juans::OFFICERS.map(Seat);
        let officers = officers.filter(|seat| roster.has_officer(*seat)).collect();
        Self { officers, ..Self::alone() }
    }

    /// What proposals are made with: the commander's, or the whole staff's while there is none.
    pub fn to_propose(roster: &Roster) -> Self {
        roster
            .commander
            .map_or_else(|| Self::of_the_staff(roster), |commander| Self::of(commander, roster))
    }

    /// Whether nothing is asked of them but how a fight went on a table, if that.
    pub fn only_reports(&self, game: &Game) -> bool {
        self.seats.iter().all(|seat| game.ask_of(*seat).is_none())
    }

    /// That of a commander without officers.
    pub fn alone() -> Self {
        let seats = std::iter::once(COMMANDER).chain(engine::san_juans::OFFICERS.map(Seat));
        Self { seats: seats.collect(), officers: Vec::new(), reports: true }
    }

    /// What `game` asks of them: only what they may choose, and nothing if it waits for others.
    pub fn decision(&self, game: &Game) -> Option<Decision<Choice, Why>> {
        let decision = game.decision()?;
        let own: Vec<Ask<Choice>> =
            self.seats.iter().filter_map(|seat| game.ask_of(*seat)).collect();
        let mut ask = decision.ask.clone();
        let may = |choice: &Choice| own.iter().any(|ask| ask.choices().contains(choice));
        let reports = own.is_empty() && self.reports && FIGHTS.contains(&decision.why.topic());
        match &mut ask {
            Ask::One(of) if reports => of.retain(|choice| begins_report(*choice)),
            Ask::One(of) | Ask::Some { of, .. } => {
                of.retain(|choice| may(choice) && self.can_be_handed(*choice));
            }
            Ask::Number { .. } if reports => {}
            Ask::Number { .. } if own.is_empty() => return None,
            Ask::Number { .. } => {}
        }
        let empty = matches!(&ask, Ask::One(of) | Ask::Some { of, .. } if of.is_empty());
        let theirs = !empty || (!own.is_empty() && matches!(ask, Ask::Some { .. }));
        theirs.then_some(Decision { ask, ..decision })
    }

    /// Whether a choice hands a card to nobody who is not there.
    fn can_be_handed(&self, Choice::SanJuans(choice): Choice) -> bool {
        match choice {
            Own::Round(RoundChoice::Hand { seat, .. }) => self.officers.contains(&seat),
            _ => true,
        }
    }

    /// The seat in whose name they give an answer; nothing if it is not theirs to give.
    pub fn seat(&self, game: &Game, answer: &Answer<Choice>) -> Option<Seat> {
        let decision = self.decision(game)?;
        let listed = |ask: &Ask<Choice>| ask.check(answer).is_ok();
        if !listed(&decision.ask) {
            return None;
        }
        let mut own = self.seats.iter().copied();
        let seat = own.find(|seat| game.ask_of(*seat).as_ref().is_some_and(listed));
        // A report is entered in the commander's name.
        Some(seat.unwrap_or(COMMANDER))
    }
}

/// Whether a choice says that a fight was settled on a table.
pub fn begins_report(Choice::SanJuans(choice): Choice) -> bool {
    matches!(
        choice,
        Own::Battle(BattleChoice::Report { .. }) | Own::SeaFight(SeaFightChoice::Report { .. })
    )
}

/// The first seat that may give an answer, whoever holds it: for what was allowed once.
pub fn any_seat(game: &Game, answer: &Answer<Choice>) -> Seat {
    let seats = game.decision().map(|decision| decision.seats).unwrap_or_default();
    let may = |seat: &Seat| game.ask_of(*seat).is_some_and(|ask| ask.check(answer).is_ok());
    seats.iter().copied().find(may).unwrap_or(COMMANDER)
}

/// The posts under divided command: numbers that officers hold in the game, there or gone.
pub fn posts(game: &Game) -> Vec<Seat> {
    let engine::View::SanJuans(view) = game.view(None);
    view.theatres.iter().map(|theatre| theatre.seat).collect()
}

/// Everybody who may answer the waiting question, whoever is awaited above all first: the officer
/// whose order is under way, else the commander; the chief of staff once he acts for him (J-004).
/// Somebody away is named only if nobody else may answer.
pub fn awaited(game: &Game, roster: &Roster) -> Vec<PlayerId> {
    let Some(decision) = game.decision() else { return Vec::new() };
    let mut seats = decision.seats;
    if decision.why.topic() != "play-card" && seats.len() > 1 {
        // The seat behind the commander's is that of the officer whose order it is.
        seats.swap(0, 1);
    }
    let mut holders: Vec<PlayerId> = Vec::new();
    for holder in seats.iter().filter_map(|seat| roster.holder(*seat)) {
        let chief = roster.chief_acts && roster.commander == Some(holder);
        holders.extend(roster.acting_chief().filter(|_| chief));
        holders.push(holder);
    }
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
    let his = roster.present(commander).unwrap_or(commander) == first;
    roster.acting_chief().filter(|chief| his && *chief != first)
}
