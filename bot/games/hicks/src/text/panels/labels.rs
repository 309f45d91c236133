//! What stands on the buttons and in the menus of a march.

use hicks::{
    Arm, Choice, Deploy, Duty, Goal, Order, PartyId, PieceId, Point, Post, Side, SquareRolls,
    StragglerId, UnitId, UnitView, View, Why,
};
use kit::Answer;
use model::label::Label;
use model::words::{capital, clip, count, length, uncapital};

use crate::text::book::{BOOK, Seen};
use crate::text::names;
use crate::text::names::{Names, inches, pasha, range};
use crate::text::sentences::or_less;

pub fn label(choice: Choice, view: &View) -> Label {
    let names = Names::new(Some(view), &[]);
    let own = match choice {
        Choice::Deploy(deploy) => drawn_up(deploy, view, &names),
        Choice::Order(choice) => order(choice, view, &names),
        Choice::Go(choice) => goal(choice, view, &names),
        Choice::Target(party) => Some(target(party, view, &names)),
        Choice::Yes => view.awaiting.and_then(|why| BOOK.label("yes", &why, &names)),
        Choice::No => view.awaiting.and_then(|why| BOOK.label("no", &why, &names)),
        Choice::Unit(_) => None,
    };
    let label = own.or_else(|| BOOK.label("choice", &choice, &Seen(&names, view)));
    let label = label.unwrap_or_default();
    Label { title: clip(&label.title, 80), detail: clip(&label.detail, 100), ..label }
}

/// Who fires by a *Hold*, of those who could be told to fire: whoever stands (H-R44).
pub fn holding(label: Label, offered: &[Choice], view: &View) -> Label {
    let names = Names::new(Some(view), &[]);
    let stands = |choice: &Choice| match choice {
        Choice::Order(Order::Fire(unit)) => {
            seen(view, *unit).is_some_and(|seen| !seen.moving).then_some(*unit)
        }
        _ => None,
    };
    let firing: Vec<UnitId> = offered.iter().filter_map(stands).collect();
    if firing.is_empty() {
        return label;
    }
    let who = names.all(&firing);
    // A button has no room for many names.
    let title = match format!("{}; {} {}", label.title, who.text, who.verb("fire", "fires")) {
        whole if length(&whole) <= 80 => whole,
        _ => format!("{}; {} fire", label.title, count(firing.len(), "unit")),
    };
    Label { title, ..label }
}

fn made(title: String, detail: String, emoji: &'static str, group: &str) -> Label {
    Label { title, detail, emoji, group: group.to_owned() }
}

fn seen(view: &View, id: UnitId) -> Option<&UnitView> {
    view.units.iter().find(|unit| unit.id == id)
}

/// `16 of 16 figures`.
pub fn strength(id: UnitId, view: &View) -> String {
    seen(view, id).map_or_else(String::new, |unit| {
        format!("{} of {}", unit.figures, count(unit.start.into(), "figure"))
    })
}

fn holder(side: Side, view: &View) -> Option<UnitId> {
    view.units.iter().find(|unit| unit.post == Post::Face(side)).map(|unit| unit.id)
}

fn drawn_up(deploy: Deploy, view: &View, names: &Names) -> Option<Label> {
    Some(match deploy {
        Deploy::Exchange(a, b) => {
            let title = format!("Swap the {a} and {b} battalions");
            let who = |side| holder(side, view).map(|unit| names.unit(unit));
            let [first, other] = [a, b].map(|side| who(side).unwrap_or("nobody".to_owned()));
            made(title, capital(&format!("{first} and {other}")), "↪️", "The faces")
        }
        Deploy::Post(unit, duty) => {
            let (title, detail, sign) = match duty {
                Duty::Scout => {
                    ("scout ahead", "They look into cover before the square comes to it", "🔎")
                }
                Duty::Follow => {
                    ("follow behind", "They guard the flanks and bring stragglers in", "🐎")
                }
            };
            let title = format!("{}: {title}", capital(&names.unit(unit)));
            made(title, detail.to_owned(), sign, "The horse")
        }
        Deploy::Ride(seat, unit) => {
            let title = format!("{} rides with {}", pasha(seat), names.the(unit).text);
            let detail = "The unit throws two dice to move off or halt".to_owned();
            made(title, detail, "🎖️", &format!("Where {} rides", pasha(seat)))
        }
        Deploy::Ready => return None,
    })
}

/// What the leading face needs, for changing between marching and standing: `on 3 or less (best of
/// two dice)`. Where the front is gone another leads (H-R22); where nobody can, nothing is thrown.
fn control(view: &View) -> String {
    let Some((leading, throws)) = view.leading else { return "without a die".to_owned() };
    let dice = if throws > 1 { " (best of two dice)" } else { "" };
    let leader = Names::new(Some(view), &[]).the(leading);
    let leads = match holder(Side::Front, view) == Some(leading) {
        true => String::new(),
        false => format!("; {} {} it", leader.text, leader.verb("lead", "leads")),
    };
    match seen(view, leading).and_then(|unit| unit.troops) {
        Some(troops) => format!("on {}{dice}{leads}", or_less(troops.quality().tac)),
        None => format!("as a battalion of a kind not known yet throws{dice}{leads}"),
    }
}

/// `wheel 15° right`.
fn wheeling(wheel: i8) -> String {
    let side = if wheel > 0 { "right" } else { "left" };
    format!("wheel {}° {side}", u16::from(wheel.unsigned_abs()) * 15)
}

/// How far and whither a march leads, and what it takes to move off.
fn way(how: &str, wheel: i8, view: &View) -> String {
    let way = format!("{how}, {}", names::compass(view.heading.turned(wheel)));
    if view.moving { way } else { format!("{way} · starts {}", control(view)) }
}

fn order(order: Order, view: &View, names: &Names) -> Option<Label> {
    const SQUARE: &str = "The square";
    const ONWARD: &str = "The square, as fast as its front";
    let march = |verb: &str, wheel: i8| match (wheel, view.moving) {
        (0, true) => verb.to_owned(),
        (0, false) => format!("{verb}: move off"),
        (wheel, _) => format!("{}, {}", verb.split(',').next().unwrap_or(verb), wheeling(wheel)),
    };
    Some(match order {
        Order::March(wheel) => {
            let one = view.rolls == SquareRolls::One;
            let how = if one { "2D6″" } else { "The slowest face's 2D6″" };
            let verb = if wheel == 0 && view.moving { "March on" } else { "March" };
            made(march(verb, wheel), way(how, wheel, view), "🥾", SQUARE)
        }
        Order::Onward(wheel) => {
            let title = march("Press on, all who can", wheel);
            made(title, way("The front's 2D6″, others may trail", wheel, view), "💨", ONWARD)
        }
        Order::Halt if view.moving => {
            made("Halt the square".to_owned(), format!("It halts {}", control(view)), "🛡️", SQUARE)
        }
        Order::Lead(unit) => {
            let verb = if unit.arm() == Arm::Cavalry { "Send" } else { "Move" };
            let title = format!("{verb} {}…", names.the(unit).text);
            made(title, whereabouts(unit, view), "🏃", "Units outside the square")
        }
        Order::Fire(unit) => {
            let fire = names.the(unit).verb("fire", "fires");
            let title = capital(&format!("{} {fire}…", names.unit(unit)));
            made(title, firing(unit, view), "💥", "Fire")
        }
        _ => return None,
    })
}

/// How many fire, and whether a move makes it uncertain.
fn firing(id: UnitId, view: &View) -> String {
    let Some(unit) = seen(view, id) else { return String::new() };
    let men = count(unit.figures.into(), if id.arm() == Arm::Gun { "gunner" } else { "man" });
    let men = men.replace("mans", "men");
    match (unit.moving && id.arm() == Arm::Infantry, unit.troops) {
        (true, Some(troops)) => {
            format!("{men}; on the march a die must show {}", or_less(troops.quality().tac))
        }
        (true, None) => format!("{men}; on the march a die decides whether they do"),
        (false, _) => men,
    }
}

/// `scouting, 3 of 4 figures, at 12 o'clock, 9″ off`.
fn whereabouts(id: UnitId, view: &View) -> String {
    let Some(unit) = seen(view, id) else { return String::new() };
    let mut parts = vec![strength(id, view)];
    if id.arm() == Arm::Cavalry {
        parts.push(format!("sent to {}", unit.duty));
    }
    if matches!(unit.post, Post::Away { .. }) {
        parts.push(place(unit.at, view));
    }
    parts.join(", ")
}

/// `2 o'clock, 7½″ off`: seen from the middle of the square.
fn place(at: Point, view: &View) -> String {
    let hour = view.heading.hour_of(view.centre.heading_to(at));
    format!("{hour} o'clock, {} off", inches(view.centre.distance(at)))
}

fn goal(goal: Goal, view: &View, names: &Names) -> Option<Label> {
    let unit = match view.awaiting {
        Some(Why::Lead { unit }) => seen(view, unit),
        _ => None,
    };
    let cavalry = unit.is_some_and(|unit| unit.id.arm() == Arm::Cavalry);
    let home = if cavalry { "Back to their post by the square" } else { "Back into the square" };
    let far = |unit: &UnitView| inches(unit.at.distance(view.centre));
    Some(match goal {
        Goal::Rejoin => {
            let detail = unit.map(|unit| format!("The square's middle is {} off", far(unit)));
            made(home.to_owned(), detail.unwrap_or_default(), "↪️", "Where to")
        }
        Goal::Piece(piece) => into(piece, view, names),
        Goal::Fetch(man) => fetch(man, view, names),
        Goal::Charge(party) => {
            let (title, detail) = described(party, view, names);
            made(format!("Charge {title}"), detail, "🗡️", "Charge")
        }
        Goal::Ahead | Goal::Hour(_) => return None,
        Goal::Halt => {
            let are = unit.map(|unit| names.the(unit.id).verb("they are", "it is"));
            let moving = unit.is_some_and(|unit| unit.moving);
            let detail = if moving { "If the dice allow a halt" } else { "" };
            let title = format!("Stay where {}", are.unwrap_or("they are"));
            made(title, detail.to_owned(), "🛡️", "Where to")
        }
    })
}

fn into(id: PieceId, view: &View, names: &Names) -> Label {
    let piece = view.pieces.iter().find(|piece| piece.id == id);
    let detail = piece.map_or_else(String::new, |piece| {
        let known = if piece.known { "; known to be empty" } else { "" };
        format!("{}{known}", place(piece.centre, view))
    });
    made(format!("Into {}", names.piece(id)), detail, "🌿", "Where to")
}

fn fetch(id: StragglerId, view: &View, names: &Names) -> Label {
    let man = view.stragglers.iter().find(|man| man.id == id);
    let (of, detail) = man.map_or_else(Default::default, |man| {
        (format!(" of {}", names.the(man.of).text), place(man.at, view))
    });
    made(format!("Fetch {}{of}", names.straggler(id)), detail, "🤝", "Stragglers")
}

/// `riflemen C (9)` and `2 o'clock, 7″ from the Sudanese; hidden in cover`.
fn described(id: PartyId, view: &View, names: &Names) -> (String, String) {
    let who = names.party(id).text;
    let Some(party) = view.parties.iter().find(|party| party.id == id) else {
        return (who, String::new());
    };
    let mut detail = format!("{} o'clock", party.hour);
    let asked = match view.awaiting {
        Some(Why::FireAt { unit } | Why::Lead { unit }) => seen(view, unit),
        _ => None,
    };
    let near = match asked {
        Some(unit) => view.distance(unit.id, party.at).map(|far| format!("{} off", range(far))),
        None => view.nearest(party).map(|(unit, far)| names.near(unit, far)),
    };
    detail.extend(near.map(|near| format!(", {near}")));
    detail.push_str(match (party.hidden, party.in_cover, party.panicked) {
        (_, _, true) => "; they run",
        (true, true, _) => "; hidden in cover",
        (true, false, _) => "; lying low in the open",
        (false, true, _) => "; in cover",
        (false, false, _) => "; in the open",
    });
    (format!("{who} ({})", party.figures), detail)
}

fn target(id: PartyId, view: &View, names: &Names) -> Label {
    let (title, detail) = described(id, view, names);
    made(format!("At {title}"), detail, "🎯", "Fire at")
}

/// What is said of an answer that nobody has given; `label` is what it says on a button, which may
/// be too little or too much.
pub fn defaulted(answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
    let Answer::One(choice) = answer else { return label };
    let told = match choice {
        Choice::Order(Order::Hold) => "hold",
        Choice::Order(Order::Done) => "no more orders",
        Choice::Deploy(Deploy::Ready) => "march as drawn up",
        Choice::Go(Goal::Halt) => {
            let who = |label: &str| if label.ends_with("it is") { "it stays" } else { "they stay" };
            return label.map(|label| label.replace("Stay", who(&label)));
        }
        _ => return label.map(|label| uncapital(&label)),
    };
    Some(told.to_owned())
}
