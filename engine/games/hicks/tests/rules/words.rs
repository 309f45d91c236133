//! Tables set up and looked at by words.
//!
//! What stands on a table is parted by `;`: `moving` (the square is), `b4 away 40,20 0` (looking
//! that way), `cover 36,24 4`, `straggler First 9,9`, `spears 12 36,28`, `b1 fights 0`, and anything
//! else by its path: `b1.state = Drinking`, `p0.cover = 0`, `train.left = 36,10`.
//!
//! What is looked at reads the same: `b1.state .figures = Steady 15`. A place is told in inches, a
//! length in hundredths of them; what there is none of is `none`. Besides the table there are the
//! last `volley` and `melee`, and `tests`.

use hicks::{
    Event, Field, Heading, Inches, Kind, March, Options, Party, PartyId, Piece, PieceId, PieceKind,
    Point, Post, Straggler, StragglerId, UnitId,
};
use kit::Calm;
use serde_json::{Value, json};

/// The printed army on a bare table in turn 1, standing at (36, 24) and looking north; the third
/// battalion is of Arabs; one Pasha, with the front face; no squadrons.
pub(crate) fn square() -> Field {
    let mut field = set(printed(), "turn = 1; square.centre = 36,24; square.heading = 0");
    field.pieces.clear();
    field[UnitId::Third].troops = Some(hicks::Troops::Arabs);
    field.units.retain(|unit| !UnitId::SQUADRONS.contains(&unit.id));
    field
}

fn printed() -> Field {
    let march = March::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
    march.board().clone()
}

/// A table with more on it.
#[track_caller]
pub(crate) fn set(mut field: Field, text: &str) -> Field {
    for step in text.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        match step.split_once(" = ") {
            Some((path, value)) => {
                let mut all = json!(field);
                *find(&field, &mut all, path).expect(path) = read(value);
                field = serde_json::from_value(all).expect(step);
            }
            None => add(&mut field, &step.split_whitespace().collect::<Vec<_>>()),
        }
    }
    field
}

fn add(field: &mut Field, words: &[&str]) {
    let unit = |name: &str| name.parse::<UnitId>().expect("a unit");
    match *words {
        ["moving"] => {
            field.square.moving = true;
            field.units.iter_mut().for_each(|unit| unit.moving |= unit.in_square());
        }
        // Both squadrons, the first ahead and the second behind.
        ["army"] => ["h1 away 34,36 0", "h2 away 38,18 0"]
            .iter()
            .for_each(|step| add(field, &step.split(' ').collect::<Vec<_>>())),
        ["cover", at, radius] => {
            let id = PieceId(field.pieces.len() as u8);
            let kind = PieceKind::Cover { radius: Inches::whole(radius.parse().expect("inches")) };
            field.pieces.push(Piece { id, kind, centre: point(at), known: false });
        }
        ["straggler", of, at] => {
            let id = StragglerId(field.stragglers_seen);
            field.stragglers_seen += 1;
            field.stragglers.push(Straggler { id, of: unit(of), at: point(at) });
        }
        // A party come in an earlier turn and not hidden.
        [kind @ ("rifles" | "spears" | "horse"), figures, at] => {
            let id = PartyId(field.parties_seen);
            field.parties_seen += 1;
            let kind = match kind {
                "rifles" => Kind::Rifles,
                "spears" => Kind::Spears,
                _ => Kind::Horse,
            };
            let figures = figures.parse().expect("figures");
            field
                .parties
                .push(Party { fired: true, ..Party::new(id, kind, figures, point(at), 1) });
        }
        [name, "away", at, heading] => {
            let id = unit(name);
            if field.unit(id).is_none() {
                field.units.push(printed().unit(id).expect("a squadron").clone());
            }
            let heading = Heading(heading.parse().expect("a heading"));
            field[id].post = Post::Away { at: point(at), heading };
        }
        [name, "fights", party] => {
            let (unit, party) = (unit(name), PartyId(party.parse().expect("a party")));
            (field[unit].fights, field[party].fights) = (Some(party), Some(unit));
        }
        _ => panic!("{words:?}: what is that?"),
    }
}

fn point(text: &str) -> Point {
    let (x, y) = text.split_once(',').expect("a place");
    let inches = |text: &str| Inches((text.parse::<f64>().expect("inches") * 100.0) as i32);
    Point { x: inches(x), y: inches(y) }
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| match (text, text.split_once(' ')) {
        ("none", _) => Value::Null,
        (_, Some((name, value))) => json!({ name: read(value) }),
        _ if text.contains(',') => json!(point(text)),
        _ => json!(text),
    })
}

fn find<'a>(field: &Field, all: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    path.split('.').try_fold(all, |found, word| {
        let party = word.strip_prefix('p').and_then(|id| id.parse().ok().map(PartyId));
        if let Ok(id) = word.parse::<UnitId>() {
            let at = field.units.iter().position(|unit| unit.id == id)?;
            found["units"].get_mut(at)
        } else if let Some(id) = party {
            let at = field.parties.iter().position(|party| party.id == id)?;
            found["parties"].get_mut(at)
        } else if let Ok(at) = word.parse::<usize>() {
            found.get_mut(at)
        } else {
            found.get_mut(word)
        }
    })
}

fn show(value: &Value) -> String {
    let inches = |value: &Value| (value.as_f64().expect("a length") / 100.0).to_string();
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(all) if all.is_empty() => "none".to_owned(),
        Value::Array(all) => all.iter().map(show).collect::<Vec<_>>().join(" "),
        Value::Object(of) => match (of.get("x"), of.get("y"), of.iter().next()) {
            (Some(x), Some(y), _) => format!("{},{}", inches(x), inches(y)),
            (.., Some((name, value))) if of.len() == 1 => format!("{name} {}", show(value)),
            _ => of.values().map(show).collect::<Vec<_>>().join(" "),
        },
        other => other.to_string(),
    }
}

/// What these words find on a table on which this has just happened; `more` is what else there is.
#[track_caller]
pub(crate) fn look(field: &Field, events: &[Event], more: Value, paths: &[&str]) -> String {
    let mut all = json!(field);
    for (unit, value) in field.units.iter().zip(all["units"].as_array_mut().expect("units")) {
        value["at"] = json!(unit.at(field));
        value["heading"] = json!(unit.heading(field));
        value["placed"] = json!(unit.in_square());
    }
    for (name, event) in [("volley", "Fired"), ("melee", "Fought"), ("tests", "Tested")] {
        let told = events.iter().filter_map(|told| json!(told).get(event).cloned());
        let told: Vec<Value> = told.collect();
        all[name] = if name == "tests" { json!(told) } else { json!(told.last()) };
    }
    all.as_object_mut().expect("fields").extend(more.as_object().cloned().unwrap_or_default());
    let mut head = "";
    let found = paths.iter().map(|path| {
        let path = match path.strip_prefix('.') {
            Some(rest) => format!("{head}.{rest}"),
            None => {
                head = path.split_once('.').map_or(*path, |(head, _)| head);
                (*path).to_owned()
            }
        };
        match path.strip_suffix(".count") {
            Some(path) => {
                let all = find(field, &mut all, path).and_then(|found| found.as_array());
                all.map_or(0, Vec::len).to_string()
            }
            None => find(field, &mut all, &path).map_or("gone".to_owned(), |found| show(found)),
        }
    });
    found.collect::<Vec<_>>().join(" ")
}
