//! What must hold in a pack beyond the form of its files. Nothing is looked up by name here: the
//! pack is not whole yet.

use std::collections::BTreeSet;

use toml::Spanned;

use super::names::Known;
use super::{About, Cards, Events, Islands, Paths, Places, Reader, Tables, Units, bounds};
use crate::sets::SEAS;
use crate::{
    Arm, Card, Effect, MANY, Path, Place, PlaceId, PlaceKind, Reconquest, Setup, UnitKind,
};

/// Sea areas that fit among the berths after the locations.
const SEAS_MOST: usize = 16;
/// Units at the beginning of a war, and ships in all of it.
const FORCES_MOST: usize = 200;
/// Kinds of unit, kinds of ship and cards, which are numbered by a byte.
const ROWS_MOST: usize = 250;

/// The highest score, and the most points, cards that a war begins with.
const VP_MOST: i32 = 10_000;
const POINTS_MOST: u8 = 100;
const HAND: usize = 7;

/// Letters of a text of the rules, as a message takes them, and how many there are.
const TOPIC_MOST: usize = 1_800;
const TOPICS_MOST: usize = 100;
/// Letters of a section of the guide; a message has as much of it as it takes.
const SECTION_MOST: usize = 4_000;

/// Names that stand twice, are missing or cannot be typed, and lists that are too long.
pub(super) fn lists(known: &Known, reader: &mut Reader<'_>) {
    let of = [
        ("places.toml", "locations", &known.places, 2, usize::from(SEAS)),
        ("islands.toml", "islands", &known.islands, 1, ROWS_MOST),
        ("islands.toml", "sea areas", &known.seas, 0, SEAS_MOST),
        ("units.toml", "kinds of unit", &known.kinds, 1, ROWS_MOST),
        ("units.toml", "kinds of ship", &known.ship_kinds, 0, ROWS_MOST),
    ];
    for (file, what, names, least, most) in of {
        if !(least..=most).contains(&names.len()) {
            let says = format!("{} {what}: a pack has from {least} to {most}", names.len());
            reader.wrong(file, Some(0), says);
        }
        let mut seen = BTreeSet::new();
        for name in names.iter().filter(|name| *name != super::UNNAMED) {
            let at = reader.files.0.get(file).and_then(|text| text.rfind(&format!("\"{name}\"")));
            if !is_name(name) {
                reader.wrong(file, at, format!("{name:?} is no name: {NAME}"));
            }
            if !seen.insert(name) {
                reader.wrong(file, at, format!("{name:?} stands twice among the {what}"));
            }
        }
    }
    // A berth is written as a place is, or as a water behind `sea-`.
    for name in known.places.iter().filter(|name| name.starts_with("sea-") || *name == "sunk") {
        let at =
            reader.files.0.get("places.toml").and_then(|text| text.find(&format!("\"{name}\"")));
        reader.wrong("places.toml", at, format!("{name:?} is what a water could be called"));
    }
    for (name, letter) in known.seas.iter().zip('a'..='z') {
        if name.chars().ne([letter]) && name != super::UNNAMED {
            let at =
                reader.files.0.get("islands.toml").and_then(|of| of.find(&format!("\"{name}\"")));
            let says = format!("slug = \"{letter}\" comes here: waters are letters in order");
            reader.wrong("islands.toml", at, says);
        }
    }
    if !(1..=ROWS_MOST).contains(&known.cards) {
        reader.wrong(
            "cards.toml",
            Some(0),
            format!("{} cards: a pack has from 1 to {ROWS_MOST}", known.cards),
        );
    }
}

pub(super) fn rows(tables: &Tables, reader: &mut Reader<'_>) {
    let Tables { about, islands, places, paths, units, cards, events, setup, .. } = tables;
    if !is_name(about.name.get_ref()) {
        reader.wrong("pack.toml", Some(about.name.span().start), format!("name: {NAME}"));
    }
    numbers(places, cards, reader);
    map(islands, places, paths, reader);
    let at = |row: &Spanned<_>| Some(row.span().start);
    for row in &units.class {
        if row.get_ref().of.is_empty() {
            reader.wrong("units.toml", Some(row.span().start), "a class has at least one kind");
        }
    }
    for row in &cards.card {
        let card = row.get_ref();
        if !(1..=9).contains(&card.ops) {
            reader.wrong("cards.toml", at(row), "a card gives from 1 to 9 Ops");
        }
        if !(2..=12).contains(&card.random_event) {
            let says = "random_event is what two dice must show: from 2 to 12";
            reader.ask("cards.toml", at(row), says);
        }
        let ships = matches!(&card.event, Effect::Ships { ships, .. } if ships.is_empty());
        if ships {
            reader.wrong("cards.toml", at(row), "what a card brings is at least one");
        }
        if card.event.batches().iter().any(|batch| batch.kinds.is_empty()) {
            reader.wrong("cards.toml", at(row), "a class has at least one kind");
        }
        if let Some(says) = bounds::of_card(&card.event) {
            reader.wrong("cards.toml", at(row), says);
        }
    }
    chances(events, reader);
    roles(about, places, units, reader);
    if let Some(says) = bounds::of_tables(&about.tables) {
        let at = reader.key("pack.toml", "[tables");
        reader.wrong("pack.toml", at, says);
    }
    if !(1..=99).contains(&setup.turns) {
        reader.wrong(
            "setup.toml",
            reader.key("setup.toml", "turns"),
            "turns: a war has from 1 to 99",
        );
    }
    let stand = |garrisons: &[(PlaceId, Vec<UnitKind>)]| -> usize {
        garrisons.iter().map(|(_, units)| units.len()).sum()
    };
    let mut units = stand(&setup.garrisons);
    if let Some(of) = &setup.reconquest {
        late(of, setup.turns, reader);
        let lost = of.lost.iter().map(|(_, count)| usize::from(*count));
        units += stand(&of.garrisons) + lost.sum::<usize>();
    }
    let ships = |row: &Spanned<Card>| match &row.get_ref().event {
        Effect::Ships { ships, .. } => ships.len(),
        _ => 0,
    };
    let ships = setup.ships.len() + cards.card.iter().map(ships).sum::<usize>();
    if units > FORCES_MOST || ships > FORCES_MOST {
        let says = format!("garrisons: a war begins with at most {FORCES_MOST} units and ships");
        reader.wrong("setup.toml", reader.key("setup.toml", "garrisons"), says);
    }
    begins(about, places, (setup, ships), reader);
    if setup.starts.len() != 6 {
        reader.wrong(
            "setup.toml",
            reader.key("setup.toml", "starts"),
            "starts: six locations, one for each face of a die",
        );
    }
}

/// How a war that begins late does not begin.
fn late(late: &Reconquest, turns: u8, reader: &mut Reader<'_>) {
    let mut wrong = |key: &str, says: String| {
        reader.wrong("setup.toml", reader.key("setup.toml", key), says);
    };
    if !(1..=turns).contains(&late.turn) {
        wrong("turn ", "turn: the reconquest begins in a turn of the war".to_owned());
    }
    if !(-VP_MOST..=VP_MOST).contains(&late.vp) {
        wrong("vp", format!("vp: from -{VP_MOST} to {VP_MOST}"));
    }
    if late.points > POINTS_MOST {
        wrong("local_points", format!("local_points: at most {POINTS_MOST}"));
    }
    let piles = [&late.hand, &late.set_aside, &late.out];
    let mut seen = BTreeSet::new();
    for card in piles.into_iter().flatten().filter(|card| !seen.insert(**card)) {
        let number = card.printed_as();
        wrong("hand", format!("hand, set_aside, out: card {number} stands there twice"));
    }
    if late.hand.len() > HAND {
        wrong("hand", format!("hand: at most {HAND} cards"));
    }
}

/// What stands where no rule could put it when a war begins.
fn begins(
    about: &About,
    places: &Places,
    (setup, ships): (&Setup, usize),
    reader: &mut Reader<'_>,
) {
    let place = |id: PlaceId| places.place.get(usize::from(id.number())).map(Spanned::get_ref);
    let is_port = |id: PlaceId| place(id).is_some_and(Place::is_port);
    let name = |id: PlaceId| place(id).map_or("", |place| &place.name);
    let lies = |ship: &str, port| format!("ships: {ship} lies at {}, which is no port", name(port));
    let late = setup.reconquest.as_ref();
    let late_port = late.map(|late| late.ships).filter(|_| ships > 0);
    let ashore = setup.ships.iter().map(|(ship, _, port)| ("ships", ship.as_str(), *port));
    let ashore = ashore.chain(late_port.map(|port| ("[reconquest]", "the fleet", port)));
    for (key, ship, port) in ashore.filter(|(.., port)| !is_port(*port)) {
        reader.wrong("setup.toml", reader.key("setup.toml", key), lies(ship, port));
    }
    let mut ask = |key: &str, says: String| {
        reader.ask("setup.toml", reader.key("setup.toml", key), says);
    };
    if setup.starts.iter().chain([&setup.revolt]).any(|start| *start == about.roles.base) {
        ask("revolt", "revolt, starts: a war does not begin at the base".to_owned());
    }
    let late = late.map(|late| ("[reconquest]", &late.garrisons));
    for (key, of) in [("garrisons", &setup.garrisons)].into_iter().chain(late) {
        let mut seen = BTreeSet::new();
        for (at, _) in of.iter().filter(|(at, _)| !seen.insert(*at)) {
            ask(key, format!("garrisons: {} stands twice", name(*at)));
        }
    }
}

/// Letters of a name or a title, of that of a place on a map, and of a text.
const NAME_MOST: usize = 60;
const PLACE_MOST: usize = 40;
const SAID_MOST: usize = 300;
/// What would be taken for more than words where it is read.
pub(crate) const SIGNS: [char; 14] =
    ['@', '<', '>', '`', '[', ']', '{', '}', '|', '\\', '#', '*', '_', '~'];

/// Names and texts that a message cannot take as they are, whoever has written them.
pub(super) fn texts(file: &str, of: &toml::Table, reader: &mut Reader<'_>) {
    for (key, value) in of {
        let most = match key.as_str() {
            "text" | "history" | "note" => SAID_MOST,
            _ => NAME_MOST,
        };
        said(file, (key, most), value, reader);
    }
}

fn said(file: &str, (key, most): (&str, usize), value: &toml::Value, reader: &mut Reader<'_>) {
    match value {
        toml::Value::Table(table) => texts(file, table, reader),
        toml::Value::Array(of) => of.iter().for_each(|of| said(file, (key, most), of, reader)),
        toml::Value::String(text) => {
            let signs = text.contains(SIGNS) || text.contains(char::is_control);
            let says = if signs || leads_away(text) {
                "plain words, without stars, braces, links or other signs".to_owned()
            } else if text.chars().count() > most {
                format!("at most {most} letters")
            } else {
                return;
            };
            let begins: String = text.chars().take_while(|letter| !letter.is_control()).collect();
            let at = reader.files.0.get(file).and_then(|text| text.find(&begins));
            reader.wrong(file, at, format!("{key}: {says}"));
        }
        _ => {}
    }
}

/// Words that would not stand well in a sentence.
pub(super) fn words(tables: &mut Tables, reader: &mut Reader<'_>) {
    for (name, says, asked) in tables.texts.words.wrong() {
        let at = reader.key("words.toml", name);
        match asked {
            true => reader.ask("words.toml", at, says),
            false => reader.wrong("words.toml", at, says),
        }
    }
    if tables.texts.words.background.len() > TOPIC_MOST {
        let says = format!("background: at most {TOPIC_MOST} letters");
        reader.wrong("words.toml", reader.key("words.toml", "background"), says);
    }
    for topic in &tables.topics.topic {
        if !is_name(&topic.key) {
            reader.wrong("rules.toml", reader.key("rules.toml", "key"), format!("key: {NAME}"));
        }
        let texts = [&topic.title, &topic.text, &topic.example];
        let mut texts = texts.into_iter().flatten();
        let at = || {
            let file = reader.files.0.get("rules.toml")?;
            file.find(&format!("\"{}\"", topic.key))
        };
        if texts.clone().any(|text| text.len() > TOPIC_MOST)
            || topic.title.as_ref().is_some_and(|title| title.len() > NAME_MOST)
        {
            let says = format!("a title has at most {NAME_MOST} letters, a text {TOPIC_MOST}");
            reader.wrong("rules.toml", at(), says);
        } else if texts.any(|text| leads_away(text)) {
            reader.wrong("rules.toml", at(), LEADS_AWAY);
        }
    }
    if tables.topics.topic.len() > TOPICS_MOST {
        let says = format!("at most {TOPICS_MOST} topics");
        reader.wrong("rules.toml", Some(0), says);
    }
    if let Some(guide) = reader.files.0.get(GUIDE) {
        if guide.split("\n## ").any(|section| section.len() > SECTION_MOST) {
            let says =
                format!("a section, which begins with ##, has at most {SECTION_MOST} letters");
            reader.wrong(GUIDE, None, says);
        } else if leads_away(guide) {
            reader.wrong(GUIDE, None, LEADS_AWAY);
        }
    }
    let leaders = &tables.texts.leaders;
    let leaders = [&leaders.rebel, &leaders.local, &leaders.relief].map(|of| of.values());
    for name in leaders.into_iter().flatten() {
        said("words.toml", ("leaders", NAME_MOST), &toml::Value::String(name.clone()), reader);
    }
}

/// How the war is played, in full.
const GUIDE: &str = "PLAYING.md";
const LEADS_AWAY: &str = "no links out of the channel, and no mentions";

/// Whether somebody who reads this could be called by it, or follow it elsewhere.
pub(crate) fn leads_away(text: &str) -> bool {
    text.contains(['@', '<']) || text.contains("://") || text.contains(".gg/")
}

/// What the rules take for granted of the places and kinds they ask for.
fn roles(about: &About, places: &Places, units: &Units, reader: &mut Reader<'_>) {
    let roles = &about.roles;
    let place = |id: PlaceId| places.place.get(usize::from(id.number())).map(Spanned::get_ref);
    let arm =
        |kind: UnitKind| units.unit.get(usize::from(kind.number())).map(|row| row.get_ref().arm);
    let wrong = [
        (
            "base",
            !place(roles.base).is_some_and(Place::is_port),
            "base: the relief arrives at a port",
        ),
        ("supply", arm(roles.supply) != Some(Arm::Supply), "supply: a kind whose arm is supply"),
        (
            "garrison",
            arm(roles.garrison) != Some(Arm::Garrison),
            "garrison: a kind whose arm is garrison",
        ),
        (
            "volunteers",
            !arm(roles.volunteers).is_some_and(Arm::is_combat),
            "volunteers: a kind that fights",
        ),
    ];
    for (key, _, says) in wrong.into_iter().filter(|(_, wrong, _)| *wrong) {
        reader.wrong("pack.toml", reader.key("pack.toml", key), says);
    }
    if roles.refuge == roles.base {
        let at = reader.key("pack.toml", "refuge");
        reader.ask("pack.toml", at, "refuge: another place than the base");
    }
    if roles.shields.contains(&roles.base) {
        let at = reader.key("pack.toml", "shields");
        reader.ask("pack.toml", at, "shields: other places than the base");
    }
    let score = &about.score;
    let long = score.weariness.iter().map(|row| row.vp).chain([score.hero_lost]);
    if long.into_iter().any(|vp| !(0..=1_000).contains(&vp)) {
        let at = reader.key("pack.toml", "hero_lost");
        reader.wrong("pack.toml", at, "hero_lost and weariness cost from 0 to 1000");
    }
    if !(1..=VP_MOST).contains(&score.lost) {
        let at = reader.key("pack.toml", "lost");
        reader.wrong(
            "pack.toml",
            at,
            format!("lost: a war is lost at a score from 1 to {VP_MOST}"),
        );
    }
}

/// Two dice, each named once.
fn chances(events: &Events, reader: &mut Reader<'_>) {
    let mut seen = BTreeSet::new();
    for row in &events.event {
        let (dice, at) = (row.get_ref().dice, Some(row.span().start));
        let faces = [dice / 10, dice % 10];
        if !faces.iter().all(|face| (1..=6).contains(face)) {
            reader.wrong("events.toml", at, "dice: two faces from 1 to 6, as in 35");
        }
        if !seen.insert(dice) {
            reader.wrong("events.toml", at, format!("the dice {dice} stand here twice"));
        }
        if let Some(says) = bounds::of_chance(row.get_ref().effect) {
            reader.wrong("events.toml", at, says);
        }
    }
}

/// What a name is made of. It begins with a letter, so that it is not taken for a number.
const NAME: &str = "from 1 to 30 lower-case letters, figures and hyphens, a letter first";

fn is_name(name: &str) -> bool {
    let fit = |of: u8| of.is_ascii_lowercase() || of.is_ascii_digit() || of == b'-';
    let first = name.bytes().next();
    first.is_some_and(|of| of.is_ascii_lowercase()) && name.len() <= 30 && name.bytes().all(fit)
}

/// Numbers that are printed follow each other from 1.
fn numbers(places: &Places, cards: &Cards, reader: &mut Reader<'_>) {
    let places = places.place.iter().map(|row| (row.get_ref().id.number(), row.span().start));
    let cards = cards.card.iter().map(|row| (row.get_ref().id.number(), row.span().start));
    for (file, of) in [("places.toml", places.collect::<Vec<_>>()), ("cards.toml", cards.collect())]
    {
        for (at, (number, start)) in of.into_iter().enumerate() {
            if usize::from(number) != at {
                let says = format!("number = {} comes here: numbers follow each other", at + 1);
                reader.wrong(file, Some(start), says);
            }
        }
    }
}

fn map(islands: &Islands, places: &Places, paths: &Paths, reader: &mut Reader<'_>) {
    for row in &places.place {
        let place = row.get_ref();
        let at = Some(row.span().start);
        if !(0..=100).contains(&place.vp) {
            reader.wrong("places.toml", at, "vp: a location is worth from 0 to 100");
        }
        let within = |degrees: &toml::Value, most| {
            degrees.as_float().is_some_and(|degrees| degrees.abs() <= most)
        };
        if !within(&place.lat, 90.0) || !within(&place.lon, 180.0) {
            reader.wrong("places.toml", at, "lat and lon are degrees north and east, as in 25.436");
        }
        if place.is_port() && place.coast.is_some() {
            reader.ask("places.toml", at, "a port opens on its seas: leave coast out");
        }
        let leads =
            |row: &Spanned<Path>| [row.get_ref().from, row.get_ref().to].contains(&place.id);
        if !place.is_port() && !paths.path.iter().any(leads) {
            reader.ask("places.toml", at, "no path leads here, and it is no port");
        }
        if place.name.is_empty() {
            reader.wrong("places.toml", at, "name: at least one letter");
        } else if place.name.len() > PLACE_MOST {
            reader.ask("places.toml", at, format!("name: at most {PLACE_MOST} letters"));
        }
    }
    for (at, row) in islands.island.iter().enumerate() {
        if places.place.iter().all(|place| usize::from(place.get_ref().island.number()) != at) {
            reader.wrong("islands.toml", Some(row.span().start), "no location lies on this island");
        }
    }
    let mut seen = BTreeSet::new();
    for row in &paths.path {
        let (path, at) = (row.get_ref(), Some(row.span().start));
        if path.from == path.to {
            reader.wrong("paths.toml", at, "a path leads from one location to another");
        }
        if !seen.insert((path.from.min(path.to), path.from.max(path.to))) {
            reader.wrong("paths.toml", at, "there is a path between these two already");
        }
        if path.points > 9 {
            reader.wrong("paths.toml", at, "points: at most 9");
        }
    }
    let points: usize = paths.path.iter().map(|row| usize::from(row.get_ref().points)).sum();
    if places.place.len() + points > MANY {
        let says = format!("locations and points of paths together: at most {MANY}");
        reader.wrong("paths.toml", Some(0), says);
    }
    if places.place.iter().all(|row| row.get_ref().kind != PlaceKind::FortifiedTown) {
        reader.wrong("places.toml", Some(0), "at least one location is a fortified-town");
    }
}
