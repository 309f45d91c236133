//! The campaign as the [`Machine`] runs it, and what it tells of its values to whoever plays any game.

use crate::phases::battle::forces::guess_what_waits;
use crate::phases::cards::scouting::Scouting;
use crate::phases::round::Round;
use crate::phases::{duty, peace, score, theatre};
use crate::{
    Board, COMMANDER, Campaign, Choice, Cx, Event, Frame, LeaderEvent, Next, Options, Outcome,
    Phase, SCHEMA, View, War as _, Why, phases, setup, view,
};
use kit::decision::only;
use kit::{Answer, Ask, Audience, Dice, Fixed, Machine, Rules, Seat, Watch};
use staff::conduct::Conduct;
use staff::motion::Terms;
use staff::own::{DismissalBar, OwnChoice, OwnEvent, OwnOptions, OwnWhy, PackFiles, StaffRules};
use std::collections::BTreeMap;

impl From<Phase> for Vec<Frame> {
    fn from(phase: Phase) -> Self {
        vec![Frame::Turn(phase)]
    }
}

impl Rules for Board {
    const KEY: &'static str = "SanJuans";
    const SCHEMA: u16 = SCHEMA;
    type Options = Options;
    type Frame = Frame;
    type Choice = Choice;
    type Why = Why;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;

    /// Lays the board out (J-025, J-026).
    fn begin(
        options: &Options,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> (Self, Vec<Frame>) {
        (setup::board(options, dice, events), Phase::Draw.into())
    }

    fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
        let next = phases::step(frame, cx);
        duty::watch(cx);
        next
    }

    fn answered(frame: Frame, answers: &[(Seat, Answer<Choice>)], cx: &mut Cx<'_>) -> Next {
        let next = phases::answered(frame, only(answers), cx);
        duty::watch(cx);
        next
    }

    fn seats(&self, why: &Why, ask: &Ask<Choice>) -> Vec<Seat> {
        theatre::seats(why, ask, self)
    }

    /// Under divided command an officer chooses among the cards handed to him, and the commander
    /// among the others (J-006).
    fn may_choose(&self, seat: Seat, choice: &Choice) -> bool {
        theatre::may_choose(seat, choice, self)
    }

    /// Cards and events move the track at once, if that is agreed on: that may end the war, or bring
    /// an offer of peace in the middle of the turn (J-121, J-123).
    fn watch(&mut self, options: &Options, events: &mut Vec<Event>) -> Watch<Self> {
        if !options.instant_total {
            return Watch::GoOn;
        }
        let Some(outcome) = score::book(self) else { return Watch::GoOn };
        if peace::is_offered(outcome, self, options) {
            events.push(Event::PeaceOffered);
            Watch::Interrupt(|put_off| Frame::Peace(peace::Peace::at_once(put_off)))
        } else {
            events.push(Event::Ended { outcome });
            Watch::End(outcome)
        }
    }

    /// Between two rounds, and between two steps of a turn.
    fn between(frame: &Frame) -> bool {
        matches!(frame, Frame::Round(Round::Next(_)) | Frame::Turn(Phase::Draw))
    }

    fn take_up(&mut self, options: &mut Options, agreed: Options) {
        *options = agreed;
        self.garrisons_march = options.garrisons_march;
        if !options.divided_command {
            // Cards in officers' hands are the commander's again (J-006).
            self.theatres.clear();
        }
        if !options.orders_by_ship {
            // Orders that are under way have come.
            for theatre in &mut self.theatres {
                let sent = std::mem::take(&mut theatre.under_way);
                theatre.cards.extend(sent.into_iter().map(|order| order.card));
            }
        }
    }

    fn can_become(options: &Options, new: &Options) -> Result<(), Fixed> {
        options.can_become(new)
    }

    /// What scouts counted, and what lies on the draw pile (cards 27 and 44).
    fn is_secret(why: &Why) -> bool {
        matches!(why, Why::ScoutAgain { .. } | Why::TopCard { .. })
    }

    /// The same, and what is in the pile from which a card is taken (65).
    fn shows_hidden(&self, why: &Why) -> bool {
        let drawn = pack::Chance::Exchange { pile: pack::Pile::Draw };
        let piled = |event| self.pack().chance(event) == Some(drawn);
        Self::is_secret(why) || matches!(why, Why::TakeInExchange { event } if piled(*event))
    }

    fn reveals(event: &Event, options: &Options) -> bool {
        event.reveals(options)
    }

    /// Shuffles the draw pile. Cards that the waiting question shows from the top of it stay there.
    fn reshuffle(&mut self, waiting: Option<&Why>, dice: &mut dyn Dice) {
        let shown = match waiting {
            Some(Why::TopCard { left }) => usize::from(*left),
            _ => 0,
        };
        let deck = &mut self.deck;
        let top = deck.draw.split_off(deck.draw.len().saturating_sub(shown));
        deck.shuffle(dice);
        deck.draw.extend(top);
    }

    fn turn(&self) -> (u8, u8) {
        (self.turn, self.pack().setup.turns)
    }

    /// Everybody is on the same side; only what scouts have counted is for the commander alone
    /// (card 27).
    fn view(machine: &Machine<Self>, audience: Audience) -> View {
        view::of(machine, audience == Audience::Seat(COMMANDER))
    }

    /// Nobody knows how the draw pile lies but for cards that the waiting question shows, nor what a
    /// force is of which only a range is told (J-145); what scouts have counted the commander
    /// alone (card 27).
    fn hide(
        &mut self,
        frames: &mut [Frame],
        options: &Options,
        audience: Audience,
        lots: &mut dyn Dice,
    ) {
        let commands = audience == Audience::Seat(COMMANDER);
        let shown = match frames.last() {
            Some(Frame::Scouting(Scouting::Pile { left })) if commands => usize::from(*left),
            _ => 0,
        };
        self.deck.hide(shown, lots);
        if !commands {
            self.this_turn.scouted.clear();
        }
        if options.limited_intelligence {
            guess_what_waits(self, frames, options, lots);
        }
    }

    /// Everybody learns that scouts have counted a force, and the commander what it saw (card 27).
    fn seen(event: &Event, audience: Audience) -> Option<Event> {
        Some(match event {
            Event::Leader(LeaderEvent::Scouted { place, again, .. })
                if audience != Audience::Seat(COMMANDER) =>
            {
                Event::Leader(LeaderEvent::Scouted { place: *place, force: None, again: *again })
            }
            other => other.clone(),
        })
    }
}

impl OwnChoice for Choice {
    const KEY: &'static str = "SanJuans";
}

impl OwnWhy for Why {
    const KEY: &'static str = "SanJuans";

    fn topic(&self) -> &'static str {
        self.topic()
    }

    fn is_secret(&self) -> bool {
        Board::is_secret(self)
    }

    /// An early victory may be peace (J-123).
    fn is_voted_on(&self) -> bool {
        *self == Why::MakePeace
    }
}

impl OwnEvent for Event {
    const KEY: &'static str = "SanJuans";

    fn seen_by(&self, audience: Audience) -> Option<Self> {
        Board::seen(self, audience)
    }

    fn turn_begun(&self) -> Option<u8> {
        match self {
            Event::TurnBegan { turn } => Some(*turn),
            _ => None,
        }
    }
}

impl OwnOptions for Options {
    const KEY: &'static str = "SanJuans";
    type Rules = Board;

    /// The one that only examples of play use, and the one that tells wars begun before the order of
    /// revolts could be set (J-043).
    const HIDDEN: &'static [&'static str] = &["pack", "opening_hand", "standing_order"];

    fn standard(&self) -> Self {
        Self { pack: self.pack, ..Self::default() }
    }

    /// What is agreed about votes on the commander (J-002).
    fn voting(&self) -> Terms {
        Terms {
            majority: self.dismissal_majority,
            quorum: self.dismissal_quorum,
            accused_votes: self.accused_votes,
            pace: self.pace,
        }
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            pace: self.pace,
            councils_order: self.councils_order,
            delegation: self.delegation,
            newcomers_at_once: self.newcomers_at_once,
            advice: self.advice,
        }
    }

    fn check(&self) -> Result<(), String> {
        self.check().map_err(|why| why.to_string())
    }

    fn pack(&self) -> Option<PackFiles> {
        let pack = Some(self.pack.get()).filter(|pack| !pack.number.is_first())?;
        Some(PackFiles { hash: pack.hash(), texts: &pack.files.0 })
    }

    fn enroll(hash: &str, texts: &BTreeMap<String, String>) -> Result<(), String> {
        let enrolled = pack::enroll_as(hash, &pack::Files(texts.clone()));
        enrolled.map(drop).map_err(|why| why.to_string())
    }
}

impl StaffRules for Board {
    fn dismissal_barred(campaign: &Campaign) -> Option<DismissalBar> {
        campaign.dismissal_barred()
    }
}
