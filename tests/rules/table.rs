//! What the rule tests share: a campaign to play with.

use kit::{Calm, Scripted, Seat};
use san_juans::phases::ops::allowance;
use san_juans::phases::rebellion::needed;
use san_juans::{
    Berth, Board, COMMANDER, Campaign, CardId, Control, Event, Gordon, Graham, Hicks, Options,
    Phase, PlaceId, PursuitModifier, Ship, ShipId, ShipKind, Space, Train, TrainAt, UnitId,
    UnitKind, Whereabouts, data,
};

use crate::script::{Played, play};
pub(crate) use crate::seeded::Seeded;

/// What is wanted of the first of these events that is like this.
macro_rules! first {
    ($events:expr, $like:pat => $wanted:expr) => {
        $events.iter().find_map(|event| match event {
            $like => Some($wanted),
            _ => None,
        })
    };
}

/// The same of the last of them.
macro_rules! last {
    ($events:expr, $like:pat => $wanted:expr) => {
        $events.iter().rev().find_map(|event| match event {
            $like => Some($wanted),
            _ => None,
        })
    };
}

pub(crate) use {first, last};

/// A campaign played with scripted dice, one answer at a time.
pub(crate) struct Table {
    pub(crate) campaign: Campaign,
    pub(crate) events: Vec<Event>,
    /// The answers given so far, as the log writes them.
    pub(crate) given: Vec<String>,
    /// The faces shown so far, in order.
    pub(crate) faces: Vec<u8>,
    /// How much had happened before the last answer.
    seen: usize,
}

impl Table {
    /// The start of the war, its dice scripted.
    pub(crate) fn start(options: &Options, faces: &[u8]) -> Self {
        let mut events = Vec::new();
        let mut dice = Scripted::new(faces.iter().copied());
        let campaign = Campaign::new(options, &mut dice, &mut events);
        assert_eq!((dice.left(), dice.missing()), (0, 0), "dice left over, dice missing");
        Self { campaign, events, given: Vec::new(), faces: faces.to_vec(), seen: 0 }
    }

    /// A board about to begin a step of the turn, its dice scripted.
    pub(crate) fn at(board: Board, phase: Phase, faces: &[u8]) -> Self {
        Self::with(&Options::default(), board, phase, faces)
    }

    pub(crate) fn with(options: &Options, board: Board, phase: Phase, faces: &[u8]) -> Self {
        let mut events = Vec::new();
        let mut dice = Scripted::new(faces.iter().copied());
        let campaign = Campaign::at(options, board, phase, &mut dice, &mut events);
        assert_eq!((dice.left(), dice.missing()), (0, 0), "dice left over, dice missing");
        Self { campaign, events, given: Vec::new(), faces: faces.to_vec(), seen: 0 }
    }

    /// The same, its dice calm.
    pub(crate) fn calmly(options: &Options, board: Board, phase: Phase) -> Self {
        let (mut events, mut calm) = (Vec::new(), kit::Calm::default());
        let campaign = Campaign::at(options, board, phase, &mut calm, &mut events);
        Self { campaign, events, given: Vec::new(), faces: Vec::new(), seen: 0 }
    }

    /// Gives an answer, written as the log writes it, and the faces its dice will show. Faces
    /// left over, or missing, fail the test. Returns what happened.
    #[track_caller]
    pub(crate) fn give(&mut self, answer: &str, faces: &[u8]) -> &[Event] {
        self.give_as(COMMANDER, answer, faces)
    }

    /// The same, from any seat.
    #[track_caller]
    pub(crate) fn give_as(&mut self, seat: Seat, answer: &str, faces: &[u8]) -> &[Event] {
        let before = self.events.len();
        let mut dice = Scripted::new(faces.iter().copied());
        let parsed = answer.parse().unwrap_or_else(|_| panic!("{answer} is no answer"));
        let given = self.campaign.apply(seat, &parsed, &mut dice, &mut self.events);
        let decision = self.campaign.decision();
        assert_eq!(given, Ok(()), "{answer} to {decision:#?}");
        let left = (dice.left(), dice.missing());
        assert_eq!(left, (0, 0), "dice left over, missing after {answer}: {:?}", self.events);
        self.given.push(answer.to_owned());
        self.faces.extend(faces);
        &self.events[before..]
    }

    /// Gives the commander's answer with dice of its own. Returns what happened.
    #[track_caller]
    pub(crate) fn give_with(&mut self, answer: &str, dice: &mut impl kit::Dice) -> &[Event] {
        let before = self.events.len();
        let parsed = answer.parse().unwrap_or_else(|_| panic!("{answer} is no answer"));
        self.campaign.apply(COMMANDER, &parsed, dice, &mut self.events).expect("offered");
        &self.events[before..]
    }

    /// The battle that waits.
    pub(crate) fn battle(&self) -> san_juans::BattleView {
        self.campaign.view(None).battle.expect("a battle waits")
    }

    /// Plays a text (`script`): besides what holds for every game, `open` are the dice of an open
    /// field, `met` those of a force of 12 foot, 2 horse and 1 rifle, `event-35` those by which the
    /// card that is played brings random event 35, `quiet` those by which it brings none.
    #[track_caller]
    pub(crate) fn play(&mut self, text: &str) {
        play(self, text);
    }

    /// The topic of the decision that waits, or `over`.
    pub(crate) fn topic(&self) -> &'static str {
        self.campaign.decision().map_or("over", |decision| decision.why.topic())
    }

    /// The choices offered, as text.
    pub(crate) fn offers(&self) -> Vec<String> {
        let decision = self.campaign.decision().expect("a decision waits");
        decision.ask.choices().iter().map(ToString::to_string).collect()
    }

    /// Whether a choice is offered, as text.
    pub(crate) fn offered(&self, choice: &str) -> bool {
        self.offers().iter().any(|offer| offer == choice)
    }

    pub(crate) fn board(&self) -> &Board {
        self.campaign.board()
    }

    /// Kinds and steps of the units in a space.
    pub(crate) fn force(&self, at: &str) -> Vec<(UnitKind, u8)> {
        let units = self.board().ashore(space(at));
        units.map(|unit| (unit.kind, unit.steps)).collect()
    }
}

/// What each event reads like, places and spaces by their names.
fn told(events: &[Event]) -> Vec<String> {
    let named = |event: &Event| {
        let mut text = format!("{event:?}");
        for place in data().places.iter().rev() {
            text = text.replace(&format!("{:?}", Space::Place(place.id)), &place.slug);
            text = text.replace(&format!("{:?}", place.id), &place.slug);
        }
        for path in &data().paths {
            for step in 1..=path.points {
                let point = Space::Point { path: path.id, step };
                text = text.replace(&format!("{point:?}"), &point.to_string());
            }
        }
        text
    };
    events.iter().map(named).collect()
}

impl Played for Table {
    #[track_caller]
    fn answer(&mut self, answer: &str, faces: &[u8]) {
        self.seen = self.events.len();
        self.give(answer, faces);
    }

    fn topic(&self) -> &'static str {
        Table::topic(self)
    }

    fn offers(&self) -> Vec<String> {
        Table::offers(self)
    }

    fn news(&self) -> Vec<String> {
        told(&self.events[self.seen..])
    }

    fn all_news(&self) -> Vec<String> {
        told(&self.events)
    }

    fn dice(&self, answer: &str, word: &str) -> Vec<u8> {
        let needed = || {
            let (_, card) = answer.split_once(':').expect("a card is played");
            data().card(CardId(card.parse().expect("a number"))).random_event
        };
        match (word, word.strip_prefix("event-").map(str::as_bytes)) {
            ("open", _) => open_field(),
            ("met", _) => vec![3, 3, 3, 3, 2, 1, 1],
            ("quiet", _) => vec![1, if needed() == 2 { 2 } else { 1 }],
            (_, Some([row, column])) => {
                let needed = needed();
                let first = (needed - 1).min(6).max(needed.saturating_sub(6));
                vec![first, needed - first, row - b'0', column - b'0']
            }
            _ => panic!("{word} is no dice"),
        }
    }

    fn wait(&mut self, round: u8) {
        while self.campaign.view(None).round != Some(round) {
            self.play("pass; finish");
        }
    }

    fn look(&self, words: &[&str]) -> String {
        let board = self.board();
        let of = words.get(1).copied().unwrap_or_default();
        let unit = || board.unit(UnitId(of.parse().expect("a unit's number")));
        let ship = || board.ship(ShipId(of.parse().expect("a ship's number")));
        let fight = || self.battle();
        match words[0] {
            "allowance" => allowance(unit(), board).to_string(),
            "battle" => match of {
                "foot" => fight().force.foot.to_string(),
                "gunboats" => fight().gunboats.to_string(),
                "headlong" => fight().headlong.to_string(),
                "kind" => format!("{:?}", fight().kind),
                "type" => format!("{:?}", fight().battle),
                "units" => fight().units.len().to_string(),
                "works" => fight().works.to_string(),
                _ => panic!("{words:?}: nothing of a battle"),
            },
            "count" => {
                let kind: UnitKind = words[2].parse().expect("a kind");
                board.ashore(space(of)).filter(|unit| unit.kind == kind).count().to_string()
            }
            "gordon" => format!("{:?}", board.gordon),
            "graham" => board.graham.as_ref().map_or("absent".into(), |graham| {
                format!("{} {}", graham.units.len(), if graham.bound { "bound" } else { "free" })
            }),
            "hand" => {
                let cards: Vec<String> = board.hand.iter().map(ToString::to_string).collect();
                cards.join(" ")
            }
            "kinds" => {
                let mut kinds: Vec<(UnitKind, u8)> = Vec::new();
                for unit in board.ashore(space(of)) {
                    match kinds.last_mut() {
                        Some((kind, count)) if *kind == unit.kind => *count += 1,
                        _ => kinds.push((unit.kind, 1)),
                    }
                }
                let each = kinds.iter().map(|(kind, count)| format!("{count} {kind}"));
                each.collect::<Vec<_>>().join(", ")
            }
            "needs" => needed(place(of), board).to_string(),
            "next-ops" => board.next_ops.to_string(),
            "outcome" => format!("{:?}", self.campaign.outcome()),
            "pending" => {
                let spaces = board.this_round.pending.iter().map(ToString::to_string);
                spaces.collect::<Vec<_>>().join(" ")
            }
            "sieges" => {
                let rolls = board.this_turn.sieges.iter();
                rolls.map(|(at, by)| format!("{at} {by}")).collect::<Vec<_>>().join(", ")
            }
            "strength" => board.ashore(space(of)).map(|unit| unit.steps).sum::<u8>().to_string(),
            "stores" => board.place(place(of)).stores.to_string(),
            "supplied" => unit().supplied.to_string(),
            "track" => board.train.as_ref().map_or(0, |train| train.track.len()).to_string(),
            "train" => match board.train.as_ref().expect("a train").at {
                TrainAt::Base(at) => format!("base {at}"),
                TrainAt::Crated(at) => format!("crated {at}"),
                TrainAt::Aboard(one, two) => format!("aboard {one} {two}"),
                TrainAt::Lost => "lost".to_owned(),
            },
            "pursued" | "surrounded" => {
                let found = last!(self.events, Event::Pursued { modifiers, total, percent, .. } =>
                    (modifiers, *total, *percent));
                let (modifiers, total, percent) = found.expect("pursued");
                let surrounded =
                    |(of, _): &(PursuitModifier, i8)| *of == PursuitModifier::Surrounded;
                match words[0] {
                    "pursued" => format!("{total} {percent}"),
                    _ => modifiers.iter().any(surrounded).to_string(),
                }
            }
            "needed" => {
                let rolled = self.events[self.seen..].iter().filter_map(|event| match event {
                    Event::EncounterRolled { needed, .. } => Some(needed.to_string()),
                    _ => None,
                });
                rolled.collect::<Vec<_>>().join(" ")
            }
            "told" => {
                let told = told(&self.events);
                let begins = words[1..].join(" ");
                told.iter().filter(|told| told.starts_with(&begins)).count().to_string()
            }
            "closed" => {
                let closed = board.this_round.closed.iter().map(ToString::to_string);
                closed.collect::<Vec<_>>().join(" ")
            }
            "aboard" => board.aboard(ship().id).count().to_string(),
            "turn" => board.turn.to_string(),
            "vp" => board.vp.to_string(),
            "account" => board.account_total().to_string(),
            "control" => format!("{:?}", board.place(place(of)).control),
            "damage" => ship().damage.to_string(),
            "force" => board.ashore(space(of)).count().to_string(),
            "functions" => board.this_round.functions[&ship().id].to_string(),
            "movement" => board.this_round.movement[&unit().id].to_string(),
            "points" if of == "egyptian" => board.points.egyptian.to_string(),
            "points" if of == "british" => board.points.british.to_string(),
            "redoubts" => board.place(place(of)).redoubts.to_string(),
            "revolt" => board.in_revolt(place(of)).to_string(),
            "round" => self.campaign.view(None).round.map_or("none".into(), |it| it.to_string()),
            "ship" => ship().at.to_string(),
            "siege" => board.place(place(of)).siege.map_or("none".into(), |it| it.to_string()),
            "steps" => unit().steps.to_string(),
            "unit" => match unit().at {
                Whereabouts::Ashore(space) => space.to_string(),
                Whereabouts::Aboard(ship) => format!("ship:{ship}"),
                Whereabouts::Eliminated => "eliminated".to_owned(),
                Whereabouts::Gone => "gone".to_owned(),
            },
            _ => panic!("{words:?}: nothing that can be asked for"),
        }
    }
}

/// A board whose hand is these cards, at the first round of a turn.
pub(crate) fn in_round(mut board: Board, options: &Options, hand: &[u8]) -> Table {
    board.hand = hand.iter().copied().map(CardId).collect();
    board.deck.draw.retain(|card| !board.hand.contains(card));
    Table::with(options, board, Phase::Actions, &[])
}

/// The first round of a turn on such a board (`position`), after this course of play (`script`).
pub(crate) fn war(text: &str, course: &str) -> Table {
    let mut table = Table::at(position(text), Phase::Actions, &[]);
    table.play(course);
    table
}

/// Faces that leave a pile of so many cards as it is when it is shuffled.
pub(crate) fn unshuffled(cards: u8) -> Vec<u8> {
    (2..=cards).rev().collect()
}

/// Faces of a field of battle, all open.
pub(crate) fn open_field() -> Vec<u8> {
    [3, 4].repeat(24)
}

pub(crate) fn place(name: &str) -> PlaceId {
    name.parse().unwrap_or_else(|_| panic!("no place is called {name}"))
}

pub(crate) fn space(name: &str) -> Space {
    name.parse().unwrap_or_else(|_| panic!("no space is called {name}"))
}

/// The board as the war begins, before the first deal.
pub(crate) fn board() -> Board {
    let mut events = Vec::new();
    let mut board =
        Campaign::new(&Options::default(), &mut Calm::default(), &mut events).board().clone();
    for (state, row) in board.places.iter_mut().zip(&data().places) {
        let tokar = row.slug == "tokar";
        state.control = if tokar { Control::Mahdist } else { Control::Egyptian };
    }
    board
}

/// The board with these places in revolt, nobody in them.
pub(crate) fn risen(names: &[&str]) -> Board {
    let mut board = board();
    for name in names {
        let place = place(name);
        let units: Vec<UnitId> = board.force(Space::Place(place));
        for unit in units {
            board.unit_mut(unit).at = Whereabouts::Gone;
        }
        board.place_mut(place).control = Control::Mahdist;
        board.place_mut(place).ours_last_turn = false;
    }
    board
}

/// Puts units of a kind somewhere, at full strength.
pub(crate) fn muster(board: &mut Board, at: &str, kinds: &[UnitKind]) -> Vec<UnitId> {
    kinds.iter().map(|kind| board.raise(*kind, 4, space(at))).collect()
}

/// Takes everybody out of a space.
pub(crate) fn empty(board: &mut Board, at: &str) {
    for unit in board.force(space(at)) {
        board.unit_mut(unit).at = Whereabouts::Gone;
    }
}

/// The board as the war begins, changed as `set` changes it; `lost mud-bay olga` puts places into
/// revolt, nobody in them.
pub(crate) fn position(text: &str) -> Board {
    let (first, rest) = text.split_once(';').unwrap_or((text, ""));
    let mut board = match first.strip_prefix("lost ") {
        Some(names) => risen(&names.split(' ').collect::<Vec<_>>()),
        None => {
            let mut board = board();
            set(&mut board, first);
            board
        }
    };
    set(&mut board, rest);
    board
}

/// Changes a board as these words say, parted by `;`: `sinkat holds 2 dragoons, militia` and nobody
/// else, `sinkat gains militia`, `ship 7 sea-e 22 23` with these units aboard, `speeches` on every
/// road (43), and the like.
pub(crate) fn set(board: &mut Board, text: &str) {
    for step in text.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        let words: Vec<&str> = step.split(' ').collect();
        let number = |at: usize| words[at].parse::<u8>().expect("a number");
        match words[..] {
            ["empty", at] => empty(board, at),
            [at, how @ ("holds" | "gains"), ..] => {
                if how == "holds" {
                    empty(board, at);
                }
                let (_, kinds) = step.split_once(how).expect("just found");
                for kind in kinds.split(',').map(str::trim) {
                    let (count, kind) = kind.split_once(' ').unwrap_or(("1", kind));
                    let kind: UnitKind = kind.parse().unwrap_or_else(|_| panic!("{kind}: a kind"));
                    muster(board, at, &vec![kind; count.parse().expect("a number")]);
                }
            }
            ["siege", at, "none"] => board.place_mut(place(at)).siege = None,
            ["siege", at, _] => board.place_mut(place(at)).siege = Some(number(2)),
            ["control", at, of] => {
                board.place_mut(place(at)).control = match of {
                    "mahdist" => Control::Mahdist,
                    "retaken-egyptian" => Control::RetakenEgyptian,
                    "retaken-british" => Control::RetakenBritish,
                    _ => Control::Egyptian,
                };
            }
            ["redoubts", at, _] => board.place_mut(place(at)).redoubts = number(2),
            ["stores", at, _] => board.place_mut(place(at)).stores = number(2),
            ["ship", _, at, ref units @ ..] => {
                let ship = ShipId(number(1));
                board.ship_mut(ship).at = at.parse().expect("a berth");
                for unit in units {
                    let unit = UnitId(unit.parse().expect("a number"));
                    board.unit_mut(unit).at = Whereabouts::Aboard(ship);
                }
            }
            ["damage", ..] => board.ship_mut(ShipId(number(1))).damage = number(2),
            ["steps", ..] => board.unit_mut(UnitId(number(1).into())).steps = number(2),
            ["hand", ref cards @ ..] => {
                let cards = cards.iter().map(|card| CardId(card.parse().expect("a card")));
                board.hand = cards.collect();
                board.deck.draw.retain(|card| !board.hand.contains(card));
            }
            ["turn", _] => board.turn = number(1),
            ["vp", vp] => board.vp = vp.parse().expect("a number"),
            ["points", _] => board.points.egyptian = number(1),
            ["gordon", "aboard", _] => board.gordon = Gordon::Aboard(ShipId(number(2))),
            ["gordon", how] => board.gordon = Gordon::Ashore { recalled: how == "recalled" },
            ["graham", ref at @ ..] => {
                let units = at.iter().flat_map(|at| board.force(space(at))).collect();
                board.graham = Some(Graham { units, bound: true });
                board.milestones.british_arrived = true;
            }
            ["hicks", at, ref moved @ ..] => {
                let moved = moved.iter().map(|turn| turn.parse().expect("a turn")).collect();
                board.hicks = Some(Hicks { units: board.force(space(at)), moved });
            }
            ["expedition", at] => {
                let kinds = "6 hicks-infantry, 2 hicks-cavalry, hicks-battery, hicks-machine-guns";
                set(board, &format!("{at} holds {kinds}; hicks {at} 1 2; turn 4"));
            }
            ["train", "aboard", ..] => {
                let at = TrainAt::Aboard(ShipId(number(2)), ShipId(number(3)));
                board.train = Some(Train { at, track: Vec::new() });
            }
            ["train", how, at, ref track @ ..] => {
                let at = place(at);
                let at = if how == "base" { TrainAt::Base(at) } else { TrainAt::Crated(at) };
                let track = track.iter().map(|at| space(at)).collect();
                board.train = Some(Train { at, track });
            }
            ["unsupplied", ..] => board.unit_mut(UnitId(number(1).into())).supplied = false,
            ["gone", ..] => board.unit_mut(UnitId(number(1).into())).at = Whereabouts::Gone,
            ["dead", ..] => {
                let unit = board.unit_mut(UnitId(number(1).into()));
                (unit.at, unit.steps) = (Whereabouts::Eliminated, 0);
            }
            ["discards", ref cards @ ..] => {
                let cards = cards.iter().map(|card| CardId(card.parse().expect("a card")));
                board.deck.discards = cards.collect();
                board.deck.draw.retain(|card| !board.deck.discards.contains(card));
            }
            ["aside", "without", card] => {
                board.aside.retain(|other| other.to_string() != card);
            }
            ["retaken"] => board.this_turn.retaken = true,
            ["sandstorm"] => board.sandstorm_ahead = true,
            ["next-ops", by] => board.next_ops = by.parse().expect("a number"),
            ["ordered"] => board.next_ops_ordered = true,
            ["ships", at] => {
                let sunk = at == "sunk";
                for ship in &mut board.ships {
                    ship.at = if sunk { Berth::Sunk } else { at.parse().expect("a berth") };
                }
            }
            ["fresh-ship", kind, at] => {
                let kind = match kind {
                    "sultan" => ShipKind::Sultan,
                    _ => ShipKind::LightTransport,
                };
                let id = ShipId(u8::try_from(board.ships.len()).expect("few"));
                let (name, at) = (words[1].to_owned(), at.parse().expect("a berth"));
                board.ships.push(Ship { id, name, kind, at, damage: 0 });
            }
            ["unit", _, at] => {
                board.unit_mut(UnitId(number(1).into())).at = Whereabouts::Ashore(space(at));
            }
            ["sunk", ..] => board.ship_mut(ShipId(number(1))).at = Berth::Sunk,
            ["british", "arrive"] => board.milestones.british_arrived = true,
            ["speeches"] => board.this_turn.encounters = 1,
            _ => panic!("{step}: nothing that can be set"),
        }
    }
}
