//! An automatic Pasha: a cautious one, who keeps the square together and gets on.
//!
//! He sees what everybody sees, the [`View`] and the choices offered, and remembers nothing, so
//! that the same table gets the same order from him whenever he is asked. The square makes for the
//! palm round cover and bad ground, together, or as fast as its front where an enemy is near or
//! none is about. It halts to fight, and, closed and loaded, to receive spearmen with its fire. All
//! this has been measured (see `assets/hicks/README.md`). In the first turns he leaves nobody who
//! could still be waited for. Whoever can do harm fires, ammunition is brought up as it is used; one
//! squadron looks into the cover beside the way, and both keep within call and fetch stragglers
//! where no enemy is near. Whoever looks ahead tries other ways for the square as well.

use hicks::{
    Arm, Choice, Deploy, Field, Goal, Grade, HEIGHT, Heading, Inches, Kind, March, Order, PALM,
    PartyView, Piece, PieceId, PieceKind, Point, Post, Side, Spearmen, Troops, UnitId, UnitView,
    View, WIDTH, Why,
};
use kit::{Answer, Ask, Seat};

/// How long a way of the square is expected to be.
const WAY: i32 = 8;
/// How far the square keeps from cover and bad ground.
const BERTH: f64 = 2.0;
/// Kills that are worth a round of ammunition.
const WORTH_FIRING: f64 = 0.05;
/// From this turn on nobody is waited for: each turn brings more Ansar.
const LATE: u8 = 10;
/// An enemy so near is left behind as fast as the front can go.
const PRESSING: f64 = 30.0;
/// Spearmen so far off are halted for, and so far off are received standing by whoever stands.
const HALTS_FOR: std::ops::RangeInclusive<f64> = 5.0..=14.0;
const STANDS_FOR: f64 = 18.0;
/// So many of those on foot must have ammunition for that.
const LOADED: usize = 4;
/// Cover so near to the next part of the way is looked into.
const BESIDE: f64 = 6.0;
/// So much of the way, in inches.
const LOOKED_AT: i32 = 20;
/// A squadron no farther from the square is within call. Each that moves may set something off.
const AT_HAND: f64 = 24.0;
/// A straggler is fetched from no farther than this.
const FETCH: f64 = 24.0;
/// Nor where an enemy is so near to him.
const SAFE: f64 = 13.0;

/// So many turns after this one are tried.
const TURNS: u8 = 2;

/// How the square gets on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Pace {
    /// As fast as its front where an enemy is near or none is about, otherwise together.
    #[default]
    Usual,
    Together,
    Onward,
}

/// Whoever commands a march, and how he means to get on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pasha {
    pace: Pace,
}

/// What he chooses who does not look ahead, always among `of`; nothing if that is empty.
pub fn led(view: &View, why: Why, of: &[Choice]) -> Option<Choice> {
    answer(Pace::Usual, view, why, of)
}

fn answer(pace: Pace, view: &View, why: Why, of: &[Choice]) -> Option<Choice> {
    let wished = match why {
        Why::Deploy => draw_up(view, of),
        Why::Orders { .. } => orders(pace, view, of),
        Why::RideWith => None,
        Why::Lead { unit } => Some(lead(view, unit, of)),
        Why::FireAt { unit } => target(view, unit, of),
        Why::LeaveBehind { .. } | Why::LeaveStuck => Some(yes(view.turn >= LATE)),
        // Whoever cannot halt is not left to the spearmen.
        Why::HaltWithout { .. } | Why::FollowUp { .. } => Some(Choice::No),
    };
    wished.filter(|choice| of.contains(choice)).or_else(|| calm(of))
}

fn calm(of: &[Choice]) -> Option<Choice> {
    let (ready, done) = (Choice::Deploy(Deploy::Ready), Choice::Order(Order::Done));
    let calm = [ready, done, Choice::Go(Goal::Rejoin), Choice::No];
    calm.into_iter().find(|choice| of.contains(choice)).or(of.first().copied())
}

fn yes(yes: bool) -> Choice {
    if yes { Choice::Yes } else { Choice::No }
}

fn inches(length: Inches) -> f64 {
    f64::from(length.0) / 100.0
}

fn far(a: Point, b: Point) -> f64 {
    inches(a.distance(b))
}

fn unit(view: &View, id: UnitId) -> Option<&UnitView> {
    view.units.iter().find(|unit| unit.id == id && unit.figures > 0)
}

/// How far a party is from the nearest figure of a unit.
fn range(unit: &UnitView, party: &PartyView) -> f64 {
    far(party.at, party.at.nearest_on(unit.line.0, unit.line.1))
}

/// How well a face leads: the best troops go in front.
fn leads(troops: Option<Troops>) -> u8 {
    match troops {
        Some(Troops::British) => 6,
        Some(Troops::Indians) => 5,
        Some(Troops::Blacks) => 4,
        Some(Troops::Arabs | Troops::Gunners) => 3,
        None => 2,
        Some(Troops::BashiBazouks | Troops::Ansar) => 1,
    }
}

/// The best battalion in front, squadrons at hand (H-R46).
fn draw_up(view: &View, of: &[Choice]) -> Option<Choice> {
    let on = |side| view.units.iter().find(move |unit| unit.post == Post::Face(side));
    let front = on(Side::Front).map_or(0, |unit| leads(unit.troops));
    let better = |side: &Side| on(*side).is_some_and(|unit| leads(unit.troops) > front);
    let best = Side::ALL.into_iter().filter(better);
    let best = best.max_by_key(|side| on(*side).map_or(0, |unit| leads(unit.troops)));
    if let Some(side) = best {
        let ways = [Deploy::Exchange(Side::Front, side), Deploy::Exchange(side, Side::Front)];
        return ways.map(Choice::Deploy).into_iter().find(|choice| of.contains(choice));
    }
    let follow =
        |choice: &&Choice| matches!(choice, Choice::Deploy(Deploy::Post(_, hicks::Duty::Follow)));
    of.iter().find(follow).copied()
}

/// One order after the other: the square first, since whoever has fired standing cannot move off,
/// then ammunition, fire, what is outside the square, and no more.
fn orders(pace: Pace, view: &View, of: &[Choice]) -> Option<Choice> {
    let offered = |order: Order| of.contains(&Choice::Order(order));
    let find = |fits: &dyn Fn(Order) -> bool| {
        of.iter().copied().find(|choice| matches!(choice, Choice::Order(order) if fits(*order)))
    };
    if let Some(rise) = find(&|order| matches!(order, Order::Rise(_))) {
        return Some(rise);
    }
    if offered(Order::Halt) {
        if !stands(view) {
            if let Some(march) = marches(pace, view, of).first().copied() {
                return Some(march);
            }
        } else if view.moving {
            return Some(Choice::Order(Order::Halt));
        }
    }
    let next = find(&|order| matches!(order, Order::Supply(_)))
        .or_else(|| find(&|order| matches!(order, Order::Fire(unit) if fires(view, unit))))
        .or_else(|| find(&|order| matches!(order, Order::Lead(unit) if is_led(view, unit))));
    next.or(Some(Choice::Order(Order::Done)))
}

/// Whether the square had better stand: somebody of it is hand to hand, or it is closed and loaded
/// and spearmen come on, who lose men and heart under the fire of those who stand. That pays only
/// where riflemen out of range call no others meanwhile.
fn stands(view: &View) -> bool {
    let on_foot = |unit: &&UnitView| unit.id.arm() != Arm::Cavalry && unit.figures > 0;
    let all = || view.units.iter().filter(on_foot);
    let comes_on = |party: &PartyView| {
        let far = from_square(view, party);
        let near = if view.moving { HALTS_FOR.contains(&far) } else { far <= STANDS_FOR };
        party.kind == Kind::Spears && !party.panicked && near
    };
    let receives = || {
        let loaded = all().filter(|unit| unit.ammunition).count();
        let pays = view.spearmen == Spearmen::InRange && view.gaps.is_empty();
        pays && loaded >= LOADED && view.parties.iter().any(comes_on)
    };
    all().any(|unit| unit.fights.is_some()) || receives()
}

/// How far a party is from the nearest of those who go on foot.
fn from_square(view: &View, party: &PartyView) -> f64 {
    let on_foot =
        view.units.iter().filter(|unit| unit.id.arm() != Arm::Cavalry && unit.figures > 0);
    on_foot.map(|unit| range(unit, party)).fold(f64::INFINITY, f64::min)
}

/// Whether the square presses on as fast as its front (H-R19): away from an enemy who is near, and,
/// as long as it is whole, while there is none.
fn presses(view: &View) -> bool {
    let enemies = view.parties.iter().filter(|party| !party.panicked);
    let near = enemies.map(|party| from_square(view, party)).min_by(f64::total_cmp);
    near.map_or(view.gaps.is_empty(), |near| near <= PRESSING)
}

/// The ways that are offered at a pace, that which leads best to the palm first.
fn marches(pace: Pace, view: &View, of: &[Choice]) -> Vec<Choice> {
    let parts = of.iter().any(|choice| matches!(choice, Choice::Order(Order::Onward(_))));
    let onward = parts && (pace == Pace::Onward || pace == Pace::Usual && presses(view));
    let ways = of.iter().filter_map(|choice| match choice {
        Choice::Order(Order::March(wheel)) if !onward => Some((*choice, *wheel)),
        Choice::Order(Order::Onward(wheel)) if onward => Some((*choice, *wheel)),
        _ => None,
    });
    let ways = ways.map(|(choice, wheel)| (choice, cost(view, view.heading.turned(wheel))));
    let mut ways: Vec<(Choice, f64)> = ways.collect();
    ways.sort_by(|a, b| a.1.total_cmp(&b.1));
    ways.into_iter().map(|(choice, _)| choice).collect()
}

/// What a way along a heading costs: how far the palm is at its end, and what lies beside it.
fn cost(view: &View, heading: Heading) -> f64 {
    let from = view.centre;
    let to = from.step(heading, Inches::whole(WAY));
    let palm = if far(from, PALM) <= 16.0 {
        let long = from.step(heading, Inches::whole(16));
        3.0 * far(PALM, PALM.nearest_on(from, long))
    } else {
        far(to, PALM)
    };
    let edge = [to.x, to.y, WIDTH - to.x, HEIGHT - to.y].map(inches);
    let off = edge.iter().map(|room| (3.5 - room).max(0.0)).sum::<f64>();
    palm + 4.0 * off + view.pieces.iter().map(|piece| hinders(piece, from, to)).sum::<f64>()
}

/// What a piece of ground beside or in the way costs.
fn hinders(piece: &Piece, from: Point, to: Point) -> f64 {
    let reach = match piece.kind {
        PieceKind::Cover { radius } => inches(radius),
        PieceKind::Sand { width, .. } | PieceKind::Wadi { width, .. } => inches(width) / 2.0,
        PieceKind::Pool => return 0.0,
    };
    let near = far(piece.centre, piece.centre.nearest_on(from, to)) - reach;
    (BERTH - near).clamp(0.0, BERTH)
}

/// Kills to be expected of a unit's fire at a party (H-050 to H-063), roughly.
fn kills(view: &View, unit: &UnitView, party: &PartyView) -> f64 {
    let range = range(unit, party);
    let times = match unit.id {
        UnitId::FieldGun => 2.0,
        UnitId::Mitrailleuse => 1.5,
        _ => 1.0,
    };
    let aim = unit.troops.map_or(0, |troops| troops.quality().aim);
    let pairs = (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| a + b + aim));
    let chance = pairs.filter(|sum| f64::from(*sum) * times > range).count() as f64 / 36.0;
    let quality = unit.troops.map(Troops::quality);
    let poor = quality.is_some_and(|quality| quality.poor_shots);
    let figures = f64::from(unit.figures);
    let gun = unit.id == UnitId::FieldGun;
    let points = match unit.id {
        UnitId::FieldGun if range <= 5.0 => figures * 2.0,
        UnitId::FieldGun => figures,
        UnitId::Mitrailleuse => figures * 2.0,
        _ if poor => figures / 4.0,
        _ => figures,
    };
    let covered = match (party.hidden, party.in_cover) {
        (true, true) if !gun => 0.0,
        (true, false) if !gun => 0.5,
        (false, true) => 0.5,
        _ => 1.0,
    };
    let deep = if party.kind == Kind::Rifles { 1.0 } else { 2.0 };
    let moves = unit.moving && view.moving && unit.id.arm() == Arm::Infantry;
    let gets_off =
        if moves { quality.map_or(0.4, |of| f64::from(of.tac.min(6)) / 6.0) } else { 1.0 };
    chance * points * covered * deep * gets_off / 6.0
}

/// What a unit's fire at a party is worth: spearmen first, since they come on.
fn worth(view: &View, unit: &UnitView, party: &PartyView) -> f64 {
    let weight = match party.kind {
        Kind::Spears => 1.5,
        Kind::Rifles => 1.2,
        Kind::Horse => 1.0,
    };
    kills(view, unit, party) * weight
}

/// Whether a unit has a target that is worth its ammunition.
fn fires(view: &View, id: UnitId) -> bool {
    let Some(unit) = unit(view, id) else { return false };
    let worth = view.parties.iter().map(|party| worth(view, unit, party));
    worth.fold(0.0, f64::max) >= WORTH_FIRING
}

/// The party at which a unit's fire is worth most; the nearest of equals.
fn target(view: &View, id: UnitId, of: &[Choice]) -> Option<Choice> {
    let unit = unit(view, id)?;
    let parties = of.iter().filter_map(|choice| match choice {
        Choice::Target(id) => view.parties.iter().find(|party| party.id == *id),
        _ => None,
    });
    let value = |party: &PartyView| (worth(view, unit, party), -range(unit, party));
    let best = parties.max_by(|a, b| {
        let (a, b) = (value(a), value(b));
        a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
    })?;
    Some(Choice::Target(best.id))
}

/// How near the nearest enemy who could catch somebody is.
fn danger(view: &View, at: Point) -> f64 {
    let hunts = |party: &&PartyView| party.kind != Kind::Rifles && !party.panicked;
    let near = view.parties.iter().filter(hunts).map(|party| far(party.at, at));
    near.fold(f64::INFINITY, f64::min)
}

/// Whether a unit outside the square is told where to go; one that is where it belongs is not.
fn is_led(view: &View, id: UnitId) -> bool {
    let Some(led) = unit(view, id) else { return false };
    if id.arm() != Arm::Cavalry {
        return true;
    }
    led.moving
        || far(led.at, view.centre) > AT_HAND
        || scouts(view, led).is_some()
        || fetches(view, led).is_some()
}

/// The cover beside the way that the first squadron looks into, that nobody may lie in it.
fn scouts(view: &View, led: &UnitView) -> Option<PieceId> {
    let ahead = view.centre.towards(PALM, Inches::whole(LOOKED_AT));
    let beside = |piece: &&Piece| match piece.kind {
        PieceKind::Cover { radius } => {
            let near = piece.centre.nearest_on(view.centre, ahead);
            !piece.known && far(piece.centre, near) - inches(radius) <= BESIDE
        }
        PieceKind::Sand { .. } | PieceKind::Wadi { .. } | PieceKind::Pool => false,
    };
    let pieces = view.pieces.iter().filter(|_| led.id == UnitId::FirstHorse).filter(beside);
    let next = pieces.min_by(|a, b| far(led.at, a.centre).total_cmp(&far(led.at, b.centre)))?;
    (danger(view, next.centre) > SAFE).then_some(next.id)
}

/// The straggler a squadron can bring in without running into anybody.
fn fetches(view: &View, led: &UnitView) -> Option<hicks::StragglerId> {
    let safe = |man: &&hicks::StragglerView| {
        far(led.at, man.at) <= FETCH && danger(view, man.at) > SAFE && danger(view, led.at) > SAFE
    };
    let men = view.stragglers.iter().filter(safe);
    let near = men.min_by(|a, b| far(led.at, a.at).total_cmp(&far(led.at, b.at)))?;
    // The nearer squadron goes.
    let nearer = |other: &UnitView| {
        other.id.arm() == Arm::Cavalry
            && other.figures > 0
            && other.id != led.id
            && far(other.at, near.at) < far(led.at, near.at)
    };
    (!view.units.iter().any(nearer)).then_some(near.id)
}

/// Where a unit outside the square goes: home, unless a squadron has somebody to bring in.
fn lead(view: &View, id: UnitId, of: &[Choice]) -> Choice {
    let Some(led) = unit(view, id) else { return Choice::Go(Goal::Rejoin) };
    if id.arm() != Arm::Cavalry {
        return Choice::Go(Goal::Rejoin);
    }
    let errands = [fetches(view, led).map(Goal::Fetch), scouts(view, led).map(Goal::Piece)];
    let errands = errands.into_iter().flatten().map(Choice::Go);
    let home = if far(led.at, view.centre) <= AT_HAND { Goal::Halt } else { Goal::Rejoin };
    errands.into_iter().find(|choice| of.contains(choice)).unwrap_or(Choice::Go(home))
}

impl search::Policy<Field> for Pasha {
    fn ways(&self, known: &March, seat: Seat, ask: &Ask<Choice>) -> Vec<(Self, Answer<Choice>)> {
        let (mut own, of) = (*self, ask.choices());
        let first = search::Policy::answer(&mut own, known, seat, ask);
        let mut ways = vec![(own, first)];
        let Some(why) = known.decision().map(|decision| decision.why) else { return ways };
        let mut also = |pace, choice| {
            let answer = Answer::One(choice);
            if ways.iter().all(|(of, other)| *other != answer || of.pace != pace) {
                ways.push((Self { pace }, answer));
            }
        };
        match why {
            Why::Orders { .. } if of.contains(&Choice::Order(Order::Halt)) => {
                let view = known.view(Some(seat));
                for pace in [Pace::Usual, Pace::Together, Pace::Onward] {
                    let all = marches(pace, &view, of);
                    all.into_iter().take(3).for_each(|choice| also(pace, choice));
                }
                also(Pace::Usual, Choice::Order(Order::Halt));
            }
            Why::LeaveBehind { .. }
            | Why::HaltWithout { .. }
            | Why::LeaveStuck
            | Why::FollowUp { .. } => {
                also(self.pace, Choice::Yes);
                also(self.pace, Choice::No);
            }
            _ => {}
        }
        ways
    }

    fn answer(&mut self, game: &March, seat: Seat, ask: &Ask<Choice>) -> Answer<Choice> {
        let why = game.decision().map(|decision| decision.why);
        let chosen =
            why.and_then(|why| answer(self.pace, &game.view(Some(seat)), why, ask.choices()));
        chosen.map_or(Answer::Number(0), Answer::One)
    }

    fn ends(&self, begun: &March, now: &March) -> bool {
        now.board().turn > begun.board().turn + TURNS
    }

    fn worth(&self, game: &March, seat: Seat) -> i64 {
        match game.outcome().map(|outcome| outcome.grade) {
            Some(Grade::Annihilated | Grade::TurnedBack) => 0,
            Some(Grade::BareEscape) => 1_000,
            Some(Grade::Success) => 1_300,
            Some(Grade::Triumph) => 1_500,
            None => crate::outlook::worth(&game.view(Some(seat))) as i64,
        }
    }

    /// How likely the army comes through.
    fn measure(&self, game: &March, seat: Seat) -> i64 {
        match game.outcome().map(|outcome| outcome.grade) {
            Some(Grade::Annihilated | Grade::TurnedBack) => 0,
            Some(_) => 1_000,
            None => crate::outlook::escapes(&game.view(Some(seat))) as i64,
        }
    }
}
