//! What stands on the buttons and in the menus of a march: the words of `words.toml`, with what the
//! table says of whom they are about.

use games::text::book::Say;
use hicks::{
    Arm, Choice, Deploy, Goal, Order, PartyId, PieceId, Point, Post, Side, SquareRolls,
    StragglerId, UnitId, UnitView, View, Why,
};
use kit::Answer;
use model::label::Label;
use model::words::{clip, count, length, uncapital};
use serde_json::Value;

use crate::text::book::{BOOK, of, or_less};
use crate::text::names;
use crate::text::names::{Names, inches, range};

/// A table, with the names of what stands there.
struct Seen<'a>(&'a Names, &'a View);

pub fn label(choice: Choice, view: &View) -> Label {
    let names = Names::new(Some(view), &[]);
    let seen = Seen(&names, view);
    let own = match choice {
        Choice::Yes => view.awaiting.and_then(|why| BOOK.label("yes", &why, &names)),
        Choice::No => view.awaiting.and_then(|why| BOOK.label("no", &why, &names)),
        _ if view.moving => BOOK.label("choice-moving", &choice, &seen),
        _ => None,
    };
    let label = own.or_else(|| BOOK.label("choice", &choice, &seen)).unwrap_or_default();
    Label { title: clip(&label.title, 80), detail: clip(&label.detail, 100), ..label }
}

impl Say for Seen<'_> {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        let Self(names, view) = *self;
        let leading = match view.awaiting {
            Some(Why::Lead { unit }) => seen(view, unit),
            _ => None,
        };
        Some(match how {
            "name" => names.unit(of(value)?),
            "side" => of::<Side>(value)?.to_string(),
            "holders" => {
                let held = of::<[Side; 2]>(value)?.map(|side| holder(side, view));
                let [a, b] = held.map(|unit| unit.map_or("nobody".into(), |unit| names.unit(unit)));
                format!("{a} and {b}")
            }
            "strength" => strength(of(value)?, view),
            "marches" => {
                let wheel = of(value)?;
                march(if wheel == 0 && view.moving { "March on" } else { "March" }, wheel, view)
            }
            "presses" => march("Press on, all who can", of(value)?, view),
            "onward" => {
                let one = view.rolls == SquareRolls::One;
                let how = if one { "2D6″" } else { "The slowest face's 2D6″" };
                format!("{how}, {}", way(of(value)?, view))
            }
            "way" => way(of(value)?, view),
            "control" => control(view),
            "send" => {
                let horse = of::<UnitId>(value)?.arm() == Arm::Cavalry;
                if horse { "Send" } else { "Move" }.to_owned()
            }
            "whereabouts" => whereabouts(of(value)?, view),
            "firing" => firing(of(value)?, view),
            "home" => {
                let horse = leading.is_some_and(|unit| unit.id.arm() == Arm::Cavalry);
                let post = if horse { "to their post by" } else { "into" };
                format!("Back {post} the square")
            }
            "middle" => leading.map_or_else(String::new, |unit| {
                format!("The square's middle is {} off", inches(unit.at.distance(view.centre)))
            }),
            "ground" => ground(of(value)?, view),
            "straggler" => {
                let id = of(value)?;
                let man = view.stragglers.iter().find(|man| man.id == id);
                let whose = man.map(|man| format!(" of {}", names.the(man.of).text));
                format!("{}{}", names.straggler(id), whose.unwrap_or_default())
            }
            "astray" => {
                let id: StragglerId = of(value)?;
                let man = view.stragglers.iter().find(|man| man.id == id);
                man.map_or_else(String::new, |man| place(man.at, view))
            }
            "whom" => described(of(value)?, view, names).0,
            "there" => described(of(value)?, view, names).1,
            "they" => {
                let are = leading.map(|unit| names.the(unit.id).verb("they are", "it is"));
                are.unwrap_or("they are").to_owned()
            }
            "halting" if leading.is_some_and(|unit| unit.moving) => {
                "If the dice allow a halt".to_owned()
            }
            "halting" => String::new(),
            _ => return names.say(how, value, fields),
        })
    }

    fn is_many(&self, how: &str, value: &Value) -> bool {
        self.0.is_many(if how == "name" { "unit" } else { how }, value)
    }
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

fn seen(view: &View, id: UnitId) -> Option<&UnitView> {
    view.units.iter().find(|unit| unit.id == id)
}

/// `16 of 16 figures`.
fn strength(id: UnitId, view: &View) -> String {
    seen(view, id).map_or_else(String::new, |unit| {
        format!("{} of {}", unit.figures, count(unit.start.into(), "figure"))
    })
}

fn holder(side: Side, view: &View) -> Option<UnitId> {
    view.units.iter().find(|unit| unit.post == Post::Face(side)).map(|unit| unit.id)
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

/// A march that wheels, or goes straight on.
fn march(verb: &str, wheel: i8, view: &View) -> String {
    match (wheel, view.moving) {
        (0, true) => verb.to_owned(),
        (0, false) => format!("{verb}: move off"),
        (wheel, _) => format!("{}, {}", verb.split(',').next().unwrap_or(verb), wheeling(wheel)),
    }
}

/// Whither a march leads, and what it takes to move off.
fn way(wheel: i8, view: &View) -> String {
    let way = names::compass(view.heading.turned(wheel));
    if view.moving { way } else { format!("{way} · starts {}", control(view)) }
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

fn ground(id: PieceId, view: &View) -> String {
    let piece = view.pieces.iter().find(|piece| piece.id == id);
    piece.map_or_else(String::new, |piece| {
        let known = if piece.known { "; known to be empty" } else { "" };
        format!("{}{known}", place(piece.centre, view))
    })
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
