//! What the texts of every war say of one: the blanks for its words, and for what its tables have.

use model::words::{capital, commas, list, listed, word};
use san_juans::{CardId, Chance, Effect, Flag, Pack, PlaceId, PlaceKind, UnitKind};

use crate::text::names;

/// A text of every war as it stands in a file: what is put in is quoted as a string of TOML.
pub fn quoted(text: &str, pack: &Pack) -> String {
    let quote = |said: String| said.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    pack.fill(text, &|name| of_tables(name, pack), &quote)
}

/// A text of every war that is no file of TOML.
pub fn plain(text: &str, pack: &Pack) -> String {
    pack.fill(text, &|name| of_tables(name, pack), &|said| said)
}

fn card(id: CardId) -> String {
    format!("*{}* ({})", id.title, id.printed_as())
}

fn places(ids: impl Iterator<Item = PlaceId>) -> String {
    let mut ids: Vec<PlaceId> = ids.collect();
    let mut seen = Vec::new();
    ids.retain(|id| {
        !seen.contains(id) && {
            seen.push(*id);
            true
        }
    });
    listed(ids.into_iter().map(names::place))
}

/// The first card whose event is such a one.
fn of_event(pack: &Pack, fits: impl Fn(&Effect) -> bool) -> Option<CardId> {
    pack.cards.iter().find(|card| fits(&card.event)).map(|card| card.id)
}

fn dice_of(pack: &Pack, fits: impl Fn(&Chance) -> bool) -> Vec<String> {
    let found = pack.events.values().filter(|event| fits(&event.effect));
    found.map(|event| event.dice.to_string()).collect()
}

/// What a blank says that stands for more than a word.
fn of_tables(name: &str, pack: &Pack) -> Option<String> {
    let setup = &pack.setup;
    let late = setup.reconquest.as_ref();
    Some(match name {
        "won" if pack.words.won.is_empty() => {
            "The score has fallen to 0: the rebellion is broken. We have won.".to_owned()
        }
        "lost" if pack.words.lost.is_empty() => pack.say(
            "The score has reached {war.end}: {war.land} {war.land_is} {war.of_leader}. {war.He} \
             {war.has|have} won.",
        ),
        "draw" if pack.words.draw.is_empty() => {
            let turns = turns_word(setup.turns);
            format!("{} turns are over and neither side has won: a draw.", capital(&turns))
        }
        "turns_word" => turns_word(setup.turns),
        "crisis" => pack.special.crisis.map_or_else(
            || "the crisis".to_owned(),
            |id| format!("{} ({})", id.title.trim_end_matches('!'), id.printed_as()),
        ),
        "crisis_title" => {
            let title = pack.special.crisis.map(|id| id.get().title.trim_end_matches('!'));
            title.unwrap_or("the crisis").to_owned()
        }
        "hero_card" => card(pack.special.hero?),
        "expedition_card" => card(pack.special.expedition?),
        "successor_card" => card(pack.special.successor?),
        "bound_card" => card(of_event(pack, |of| matches!(of, Effect::BoundForce { .. }))?),
        "bound_adds" => {
            let Effect::BoundForce { joined, .. } =
                &of_event(pack, |of| matches!(of, Effect::BoundForce { .. }))?.get().event
            else {
                return None;
            };
            listed(joined.iter().copied().map(card))
        }
        "no_vote" => card(of_event(pack, |of| matches!(of, Effect::NoVote { .. }))?),
        "guards" => {
            let Effect::Hero { guard, count } = pack.special.hero?.get().event else { return None };
            format!("{} units of {}", word(count.into()), names::kind(guard))
        }
        "kept" => {
            let held = pack
                .cards
                .iter()
                .filter(|card| card.held_back || Some(card.id) == pack.special.successor);
            listed(held.map(|card| card.id.printed_as()))
        }
        "first_deck" => {
            let out = |id| setup.set_aside.contains(&id);
            let local = pack.cards.iter().filter(|card| card.flag == Flag::Local && !out(card.id));
            local.count().to_string()
        }
        "replaced" => commas(&dice_of(pack, |of| matches!(of, Chance::ShipReplaced { .. }))),
        "guides" => match dice_of(pack, |of| matches!(of, Chance::Guides { .. })) {
            none if none.is_empty() => String::new(),
            dice => format!(" ({})", commas(&dice)),
        },
        "forced" => card(of_event(pack, |of| matches!(of, Effect::ForcedMarch { .. }))?),
        "forced_by" => pack.cards.iter().find_map(|card| match card.event {
            Effect::ForcedMarch { by } => Some(word(by.into())),
            _ => None,
        })?,
        "shields" => listed(pack.roles.shields.iter().copied().map(names::place)),
        "shield" => {
            let shields = &pack.roles.shields;
            names::place(*shields.get(2).or(shields.last())?).to_owned()
        }
        "starts" => {
            let starts: Vec<&str> = setup.starts.iter().copied().map(names::place).collect();
            model::words::either(&starts)
        }
        "ship_ports" => places(setup.ships.iter().map(|(_, _, port)| *port)),
        "late_places" => places(late?.garrisons.iter().map(|(place, _)| *place)),
        "late_siege" => names::place(late?.siege.0).to_owned(),
        "late_hand" => listed(late?.hand.iter().copied().map(card)),
        "all_waters" => listed(pack.seas.iter().map(|sea| names::sea(sea.id))),
        "points" => match pack.paths.iter().map(|path| path.points).max().unwrap_or_default() {
            0 => "no".to_owned(),
            1 => "one".to_owned(),
            2 => "one or two".to_owned(),
            most => format!("up to {}", word(most.into())),
        },
        "worths" => worths(pack),
        "stores" => stores(pack),
        "weariness" => weariness(pack),
        "rooms" => rooms(pack),
        "guns" => {
            let armed = pack.ship_kinds.iter().filter(|kind| kind.guns > 0);
            let gun =
                |kind: &san_juans::ShipClass| format!("{} {}", kind.name.to_lowercase(), kind.guns);
            listed(armed.map(gun))
        }
        "armoured" => {
            let kind = pack.kinds.iter().find(|kind| kind.armoured)?;
            kind.slug.replace('-', " ")
        }
        "relief_kinds" => {
            let relief = pack.kinds.iter().filter(|kind| kind.flag == Flag::Relief);
            let mut names: Vec<&str> = relief.map(|kind| kind.name.as_str()).collect();
            names.dedup();
            list(&names)
        }
        "qualities" => qualities(pack),
        "tricks" => tricks(pack).join(" "),
        _ => return None,
    })
}

pub fn turns_word(turns: u8) -> String {
    if turns == 20 { "twenty".to_owned() } else { word(turns.into()) }
}

/// `villages worth 5, towns worth 10, fortified towns worth 20`.
fn worths(pack: &Pack) -> String {
    let kinds = [
        (PlaceKind::Village, "villages"),
        (PlaceKind::Town, "towns"),
        (PlaceKind::FortifiedTown, "fortified towns"),
    ];
    let worth = |(kind, named): (PlaceKind, &str)| {
        let of = pack.places.iter().filter(|place| place.kind == kind).map(|place| place.vp);
        let (least, most) = (of.clone().min()?, of.max()?);
        Some(match least == most {
            true => format!("{named} worth {least}"),
            false => format!("{named} worth {least} to {most}"),
        })
    };
    commas(&kinds.into_iter().filter_map(worth).collect::<Vec<_>>())
}

/// What lies in stores at the beginning, places with as much together.
fn stores(pack: &Pack) -> String {
    let mut by_points: Vec<(u8, Vec<PlaceId>)> = Vec::new();
    for (place, points) in &pack.setup.stores {
        match by_points.iter_mut().find(|(other, _)| other == points) {
            Some((_, places)) => places.push(*place),
            None => by_points.push((*points, vec![*place])),
        }
    }
    let mut said = Vec::new();
    for (at, (points, of)) in by_points.into_iter().enumerate() {
        let begin = if of.len() == 1 { "begins" } else { "begin" };
        let of = places(of.into_iter());
        said.push(match at {
            0 => format!("{of} {begin} with {points} points"),
            _ => format!("{of} with {points}"),
        });
    }
    if said.is_empty() { "No place begins with any.".to_owned() } else { commas(&said) + "." }
}

/// The same, as the track has it; nothing where a war does not weary.
pub fn weariness_in_short(pack: &Pack) -> Option<String> {
    let row = |(at, row): (usize, &san_juans::Weariness)| {
        let (from, to) = row.turns;
        let turn = if at == 0 { " a turn" } else { "" };
        let least = match row.from % 5 {
            1 => format!("above {}", row.from - 1),
            _ => format!("from {} up", row.from),
        };
        format!("turns {from}–{to}: +{}{turn} {least}", row.vp)
    };
    let rows: Vec<String> = pack.score.weariness.iter().enumerate().map(row).collect();
    (!rows.is_empty()).then(|| rows.join("; "))
}

fn weariness(pack: &Pack) -> String {
    let row = |(at, row): (usize, &san_juans::Weariness)| {
        let (from, to) = row.turns;
        let least = if row.from % 5 == 1 {
            format!("above {}", row.from - 1)
        } else {
            format!("at {} or more", row.from)
        };
        match at {
            0 => format!("In turns {from}–{to} the war drags on: +{} {least}.", row.vp),
            _ => format!("In turns {from}–{to}: +{} {least}.", row.vp),
        }
    };
    pack.score.weariness.iter().enumerate().map(row).collect::<Vec<_>>().join(" ")
}

/// `A gunboat carries one unit, a transport three.`
fn rooms(pack: &Pack) -> String {
    let mut nouns: Vec<String> = Vec::new();
    let mut said = Vec::new();
    for kind in pack.ship_kinds.iter().filter(|kind| !kind.unique) {
        let noun = names::noun_of(kind);
        if nouns.contains(&noun) {
            continue;
        }
        let article = match noun.ends_with('s') {
            true => "",
            false if noun.starts_with(['a', 'e', 'i', 'o', 'u']) => "an ",
            false => "a ",
        };
        let room = word(kind.capacity);
        said.push(match (said.is_empty(), kind.capacity) {
            (true, 1) => format!("{article}{noun} carries one unit"),
            (true, _) => format!("{article}{noun} carries {room} units"),
            (false, _) => format!("{article}{noun} {room}"),
        });
        nouns.push(noun);
    }
    capital(&commas(&said)) + "."
}

/// How good which kinds are.
fn qualities(pack: &Pack) -> String {
    let mut by_quality: Vec<(san_juans::Quality, Vec<UnitKind>)> = Vec::new();
    for at in 0..pack.kinds.len() {
        let kind = &pack.kinds[at];
        let id = UnitKind::named(pack, &kind.slug);
        let Some(id) = id.filter(|_| kind.arm.is_combat()) else { continue };
        match by_quality.iter_mut().find(|(quality, _)| *quality == kind.quality) {
            Some((_, kinds)) => kinds.push(id),
            None => by_quality.push((kind.quality, vec![id])),
        }
    }
    let book = crate::text::book::book(pack.number);
    let said = by_quality.into_iter().map(|(quality, kinds)| {
        let of: Vec<&str> = kinds.into_iter().map(names::kind).collect();
        let named = match quality {
            san_juans::Quality::Rolled => "rolled",
            known => book.words("quality", &known),
        };
        format!("{named}: {}", list(&of))
    });
    said.collect::<Vec<_>>().join("; ")
}

/// What cards of a war do that wants a word.
fn tricks(pack: &Pack) -> Vec<String> {
    let does = |event: &Effect| {
        Some(match event {
            Effect::Foresee { cards } => {
                format!(
                    "shows the top {} cards, to be put back in any order: the lowest first",
                    word((*cards).into())
                )
            }
            Effect::Signals { cards } => {
                format!("adds an Op to the next {} Ops cards of the turn", word((*cards).into()))
            }
            Effect::ForcedMarch { by } | Effect::PunitiveColumn { by } => {
                format!("adds {} spaces to a march", word((*by).into()))
            }
            Effect::NightMarch => {
                "needs no roll on the road and ends in our surprise attack".to_owned()
            }
            Effect::Scout => "shows the force of a place before you march".to_owned(),
            Effect::FieldWorks => "puts a force behind works".to_owned(),
            _ => return None,
        })
    };
    let trick = |of: &san_juans::Card| Some(format!("{} {}.", card(of.id), does(&of.event)?));
    pack.cards.iter().filter_map(trick).collect()
}

#[cfg(test)]
mod tests {
    use model::words::length;
    use san_juans::shipped;

    use super::*;
    use crate::text::book::book;
    use crate::text::panels::options;
    use crate::text::rules;
    use crate::{presets, text};

    /// Those that come with the build, and one that says nothing of itself.
    fn packs() -> Vec<&'static Pack> {
        let example = san_juans::shipped_files("example-pack").unwrap_or_default();
        let example = san_juans::enroll(&example).expect("it is right");
        shipped().iter().copied().chain([example]).collect()
    }

    /// The example with another name, and with articles before all that texts set behind one.
    fn with_articles() -> &'static Pack {
        let mut files = san_juans::shipped_files("example-pack").unwrap_or_default();
        for (file, old, new) in [
            ("pack.toml", "name = \"", "name = \"the-"),
            ("islands.toml", "name = \"Lower", "name = \"The Lower"),
            ("islands.toml", "name = \"Upper", "name = \"the Upper"),
        ] {
            let text = files.0.get_mut(file).expect("it is there");
            *text = text.replacen(old, new, 1);
        }
        san_juans::enroll(&files).expect("it is right")
    }

    #[test]
    fn a_name_that_begins_with_an_article_has_no_second_one() {
        let pack = with_articles();
        let topics = rules::topics(pack).into_iter().map(|topic| topic.text);
        let all = topics.chain([rules::playing(pack).to_owned(), rules::in_short(pack)]);
        let all: Vec<String> = all.collect();
        assert!(all.iter().any(|text| text.contains("the Lower Lake (A) and the Upper Lake (B)")));
        for text in all.iter().map(|text| text.to_lowercase()) {
            assert!(!text.contains("the the "), "{text}");
        }
        let about = crate::SanJuans::of(pack.number).about();
        assert_eq!(about.sign, "🗺️", "the lobby has the sign of the war");
        assert_eq!(crate::SanJuans::FIRST.about().sign, "🏝️");
        assert!(crate::verbs::kind(pack, "place").ends_with("place of the Valley Rising"));
    }

    #[test]
    fn the_texts_of_every_war_are_whole_and_fit() {
        for pack in packs() {
            book(pack.number);
            let topics = rules::topics(pack);
            assert!(topics.len() > 40, "{}", pack.name);
            for topic in &topics {
                assert!(length(&topic.text) <= 1_800, "{}: {}", pack.name, topic.key);
                assert!((1..=60).contains(&length(&topic.title)), "{}: {}", pack.name, topic.title);
                assert!(!topic.text.contains(['{', '}']), "{}: {}", pack.name, topic.text);
            }
            for item in options::items(pack.number) {
                assert!(length(&item.title) <= 40, "{}: {}", pack.name, item.title);
                assert!(length(&item.text) <= 100, "{}: {}", pack.name, item.text);
                let ends = |label: &str| length(label) <= 80 && !label.contains('{');
                assert!(item.values.iter().all(|value| ends(&value.label)), "{}", item.key);
            }
            assert!(
                presets::of(pack.number).len() >= 2 && !presets::beginnings(pack.number).is_empty()
            );
            assert!(!rules::playing(pack).contains("{war"), "{}", pack.name);
            assert!(!text::opening::premise(pack).is_empty(), "{}", pack.name);
        }
    }
}
