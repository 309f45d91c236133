//! What stands on buttons and in menus: a title of 80 characters, a detail of 100, an emoji,
//! and the group a long list is parted by.

use kit::{Answer, Calm};
use model::label::Label;
use model::words::{capital, clip, count, ordinal};
use model::{Game, words};
use san_juans::{
    BattleChoice, Berth, CardId, Choice, Control, Flag, OpsChoice, Pick, PlaceId, RefitChoice,
    RoundChoice, Space, Stance, UnitId, View, Why, data,
};

use crate::played::AtWar as _;
use crate::text;
use crate::text::battles::{battle, siege};
use crate::text::moves::{road, sea, train};
use crate::text::names::Names;
use crate::text::{names, sentences};

/// The group of ways to press a battle, or to spare the men.
const STANCES: &str = "Stances";

/// The label of a choice. `game` is the game that offers it: the road of a march is read off it.
pub fn label(choice: Choice, view: &View, game: Option<&Game>) -> Label {
    let label = match choice {
        Choice::Round(choice) => round(choice, view),
        Choice::Pick(pick) => crate::text::panels::labels::pick(pick, view),
        Choice::Ops(choice) => ops(choice, view, game),
        Choice::Sail(choice) => sea::sail(choice, view, game),
        Choice::Train(choice) => train::label(choice),
        Choice::Siege(choice) => siege::label(choice),
        Choice::SeaFight(choice) => sea::sea_fight(choice),
        Choice::Battle(choice) => of_battle(choice),
        Choice::Refit(choice) => refit(choice, view),
    };
    Label {
        title: clip(&label.title, 80),
        detail: clip(&label.detail, 100),
        group: clip(&label.group, 80),
        ..label
    }
}

/// A label of its parts.
pub fn made(title: String, detail: String, emoji: &'static str, group: impl Into<String>) -> Label {
    Label { title, detail, emoji, group: group.into() }
}

fn round(choice: RoundChoice, view: &View) -> Label {
    match choice {
        RoundChoice::Event(card) => {
            let row = data().card(card);
            let title = format!("Event of {card}: {}", row.title);
            made(title, row.text.clone(), "📜", "Play a card for its event")
        }
        RoundChoice::Ops(card) => {
            let row = data().card(card);
            let ops = sentences::op_count(row.ops);
            let title = format!("Ops with {card}: {}", row.title);
            let detail = format!("{}; random event on {}", capital(&ops), row.random_event);
            made(title, detail, "🥾", "Play a card for Ops")
        }
        RoundChoice::Replacements(card) => {
            let row = data().card(card);
            let title = format!("Replacements with {card}: {}", row.title);
            let points = count(row.ops.into(), "point");
            let flag = names::flag(row.flag);
            let detail = format!("{points} for {flag} units; costs +5 at the turn's end");
            made(title, detail, "🩹", "Play a card for replacements")
        }
        RoundChoice::Pass => {
            made("Pass".to_owned(), "One Op anywhere, no card".to_owned(), "⏭️", "Pass")
        }
        RoundChoice::Crisis(card) => made(
            format!("Swap {card}: {}", data().card(card).title),
            "It goes into the draw pile; Crisis at Suakin (7) is played. Once in the war"
                .to_owned(),
            "🆘",
            "Swap a card for Crisis at Suakin",
        ),
        RoundChoice::Hand { card, seat } => made(
            format!("Hand {card} to officer {}: {}", seat.0, data().card(card).title),
            "Then it is theirs to play, with the forces of their island".to_owned(),
            "🤝",
            format!("Hand a card to officer {}", seat.0),
        ),
        RoundChoice::RevoltOrder => made(
            "Set the order of revolts".to_owned(),
            format!("Now: {}. Takes no round", revolt_order(&view.revolt_order)),
            "📯",
            "Order of revolts",
        ),
        RoundChoice::TakeBack(card) => made(
            format!("Take back {card}: {}", data().card(card).title),
            theatre_of(card, view),
            "↩️",
            "Take a card back",
        ),
    }
}

/// `Tamai, Olga, then the usual`: in which order places are rolled for.
pub fn revolt_order(first: &[PlaceId]) -> String {
    let named: Vec<&str> = first.iter().map(|place| names::place(*place)).collect();
    match named.is_empty() {
        true => "fortified towns, towns, villages, then by number".to_owned(),
        false => format!("{}, then the usual", words::commas(&named)),
    }
}

/// Which officer has a card.
fn theatre_of(card: CardId, view: &View) -> String {
    let theatre = view.theatres.iter().find(|theatre| theatre.cards.contains(&card));
    theatre.map_or_else(String::new, |theatre| {
        format!("Officer {} on {} has it", theatre.seat.0, names::island(theatre.island))
    })
}

/// `village, Lopez Island · in revolt`.
fn place_detail(id: PlaceId, view: &View) -> String {
    let place = view.place(id);
    let island = names::island(place.island);
    // The noun is left out where the name has it already.
    let mut parts = vec![if names::town(id) == names::place(id) {
        format!("{}, {island}", names::noun(place.kind))
    } else {
        island.to_owned()
    }];
    parts.push(text::control_word(place.control).to_owned());
    if let Some(level) = place.siege {
        parts.push(format!("siege level {level}"));
    }
    if !place.units.is_empty() {
        parts.push(count(place.units.len(), "unit"));
    }
    parts.join(" · ")
}

fn control_emoji(control: Control) -> &'static str {
    match control {
        Control::Egyptian => "🟡",
        Control::Mahdist => "⚫",
        Control::RetakenEgyptian => "🟢",
        Control::RetakenBritish => "🔴",
    }
}

fn space_label(title: String, space: Space, view: &View) -> Label {
    let group = names::island(data().island_of(space));
    match space {
        Space::Place(place) => {
            let emoji = control_emoji(view.place(place).control);
            made(title, place_detail(place, view), emoji, group)
        }
        Space::Point { .. } => {
            let units = view.units_at(space);
            let detail = if units.is_empty() {
                names::island(data().island_of(space)).to_owned()
            } else {
                names::force(units)
            };
            made(title, detail, "▫️", group)
        }
    }
}

fn pick(pick: Pick, view: &View) -> Label {
    match pick {
        Pick::Place(place) => space_label(names::town(place), Space::Place(place), view),
        Pick::Space(space) => space_label(capital(&names::space(space)), space, view),
        Pick::Island(island) => {
            let row = data().island(island);
            made(row.name.clone(), places_list(&row.places), "🏝️", "Islands")
        }
        Pick::Sea(sea) => {
            let ports: Vec<PlaceId> = data()
                .places
                .iter()
                .filter(|place| place.seas.contains(&sea))
                .map(|place| place.id)
                .collect();
            made(capital(&names::sea(sea)), places_list(&ports), "🌊", "Sea areas")
        }
        Pick::Kind(kind) => made(names::kind(kind).to_owned(), String::new(), "🪖", "Kinds"),
        Pick::Card(card) => card_label(card),
        Pick::Unit(unit) => unit_label(unit, String::new(), "🪖", view),
        Pick::Flag(Flag::British) => made("British".to_owned(), String::new(), "🟥", "Flags"),
        Pick::Flag(Flag::Egyptian) => made("Egyptian".to_owned(), String::new(), "🟩", "Flags"),
        Pick::Yes if view.awaiting == Some(Why::MakePeace) => {
            made("Make peace".to_owned(), String::new(), "🕊️", "Answer")
        }
        Pick::Yes => made("Yes".to_owned(), String::new(), "✅", "Answer"),
        Pick::No => no(view),
        Pick::Ship(ship) => sea::ship_label(ship, &Names::new(view)),
        Pick::Stores(place) => made(
            format!("Stores of {}", names::town(place)),
            count(view.place(place).stores.into(), "supply point"),
            "📦",
            "Supply",
        ),
        Pick::Rest => made(
            "The rest in the usual order".to_owned(),
            "Fortified towns first, then towns, then villages".to_owned(),
            "⏩",
            "Answer",
        ),
    }
}

/// A refusal, in the words of the question.
fn no(view: &View) -> Label {
    if view.awaiting == Some(Why::MakePeace) {
        return made("Fight on".to_owned(), String::new(), "⚔️", "Answer");
    }
    let title = match view.awaiting {
        Some(Why::WhoRides { .. }) => "Nobody else",
        _ => "No",
    };
    made(title.to_owned(), String::new(), "✖️", "Answer")
}

fn places_list(places: &[PlaceId]) -> String {
    words::commas(&places.iter().map(|place| names::place(*place)).collect::<Vec<_>>())
}

fn card_label(card: CardId) -> Label {
    let row = data().card(card);
    let group = match card.0 {
        1..=14 => "British cards 1 to 14",
        15..=28 => "British cards 15 to 28",
        29..=41 => "Egyptian cards 29 to 41",
        _ => "Egyptian cards 42 to 54",
    };
    let detail = format!("{} · {}", sentences::op_count(row.ops), row.text);
    made(names::card_first(card), detail, "🃏", group)
}

fn unit_label(id: UnitId, extra: String, emoji: &'static str, view: &View) -> Label {
    let names = Names::new(view);
    let Some(unit) = names.find(id) else {
        return made(names.unit(id), extra, emoji, "Units");
    };
    let steps = if unit.steps == 0 {
        "eliminated".to_owned()
    } else {
        count(usize::from(unit.steps), "step")
    };
    let at = names
        .whereabouts(id)
        .map_or_else(String::new, |space| format!(" · {}", names::space(space)));
    let supply = if unit.supplied { "" } else { " · cut off" };
    let title = format!("{} {}{extra}", ordinal(unit.number), names::kind(unit.kind));
    made(title, format!("{steps}{at}{supply}"), emoji, names::kind(unit.kind))
}

/// What an Op on a place leads to: the question that follows it.
fn after_op(choice: Choice, game: &Game) -> Option<kit::Decision<model::Choice, model::Why>> {
    let mut copy = game.clone();
    let seat = copy.decision()?.seats.first().copied()?;
    let answer = Answer::One(model::Choice::of(choice));
    copy.apply(seat, &answer, &mut Calm::default(), &mut Vec::new()).ok()?;
    copy.decision()
}

/// For an Op on a port from which units may march as well as ships sail: the choice that follows
/// it for the ships, and its label.
pub fn sail_beside(choice: Choice, game: &Game) -> Option<(Choice, Label)> {
    let Choice::Ops(OpsChoice::Activate(space)) = choice else { return None };
    let port = space.place()?;
    let view = game.san_juans()?.view(None);
    view.ships_in(port).next()?;
    let sail = Choice::Ops(OpsChoice::Sail(Berth::Port(port)));
    let next = after_op(choice, game)?;
    let offered = next.ask.choices().contains(&model::Choice::of(sail));
    offered.then(|| (sail, sail_from(port, &view)))
}

/// An Op on the ships of a port, and on the troops they may take aboard.
fn sail_from(port: PlaceId, view: &View) -> Label {
    let ships: Vec<_> = view.ships_in(port).map(|ship| ship.id).collect();
    let ships = Names::new(view).ships(&ships).replace('*', "");
    let group = names::island(data().place(port).island);
    made(format!("Sail from {}", names::town(port)), format!("One Op: {ships}"), "⛵", group)
}

/// Whether an Op on a place is for its ships alone.
fn is_for_ships(choice: OpsChoice, game: Option<&Game>) -> bool {
    let next = game.and_then(|game| after_op(Choice::Ops(choice), game));
    next.is_some_and(|next| matches!(next.why.topic(), "who-sails" | "sail-how"))
}

fn ops(choice: OpsChoice, view: &View, game: Option<&Game>) -> Label {
    match choice {
        OpsChoice::Activate(Space::Place(port))
            if view.ships_in(port).next().is_some() && is_for_ships(choice, game) =>
        {
            sail_from(port, view)
        }
        OpsChoice::Activate(space) | OpsChoice::March(space) => {
            let on = matches!(choice, OpsChoice::March(_));
            let verb = if on { "March on from" } else { "March from" };
            let units = view.units_at(space);
            let group = names::island(data().island_of(space));
            let emoji = if on { "↪️" } else { "🥾" };
            let shut = |place: PlaceId| view.place(place).siege.is_some();
            let verb = if space.place().is_some_and(shut) { "An Op on besieged" } else { verb };
            let title = format!("{verb} {}", names::space(space));
            made(title, format!("There: {}", names::force(units)), emoji, group)
        }
        OpsChoice::To(space) => {
            let label = space_label(capital(&names::space(space)), space, view);
            let road = game.and_then(|game| road::road(game, choice));
            Label { detail: road.map_or(label.detail, |road| road.line()), ..label }
        }
        OpsChoice::Fight(space) => {
            let detail = "No more Ops are spent; the battle is fought".to_owned();
            made(format!("Fight {} now", names::at(space)), detail, "⚔️", "Battles")
        }
        OpsChoice::Finish => made(
            "Finish the round".to_owned(),
            "Nobody marches any more".to_owned(),
            "🏁",
            "Finish",
        ),
        OpsChoice::ActivateSea(sea) => {
            let ships: Vec<_> = view.ships_on(sea).map(|ship| ship.id).collect();
            made(
                format!("Sail from {}", names::sea(sea)),
                format!("One Op: {}", Names::new(view).ships(&ships).replace('*', "")),
                "⛵",
                "Sail",
            )
        }
        OpsChoice::Sail(berth) => {
            let ships: Vec<_> = view.ships.iter().filter(|ship| ship.at == berth).collect();
            let ids: Vec<_> = ships.iter().map(|ship| ship.id).collect();
            let detail = Names::new(view).ships(&ids).replace('*', "");
            made(format!("Ships at {}", names::berth(berth)), detail, "⛵", "Sail")
        }
        OpsChoice::BreakThrough(place) => {
            let place = names::town(place);
            let detail =
                "A battle first; won, they march on, lost, they are back inside".to_owned();
            made(format!("Fight a way out of {place}"), detail, "🗡️", "Battles")
        }
        OpsChoice::FormSupply(place) => made(
            format!("Load supply at {}", names::town(place)),
            format!("{} in the stores", count(view.place(place).stores.into(), "supply point")),
            "📦",
            "Supply",
        ),
        OpsChoice::Train => made(
            "Armoured train".to_owned(),
            "One Op: lay two sections of track, or one trip".to_owned(),
            "🚂",
            "Train",
        ),
        OpsChoice::Gordon(ship) => made(
            format!("Gordon aboard {}", Names::new(view).ship(ship).replace('*', "")),
            "Costs nothing; ashore in another port of ours he is safe".to_owned(),
            "🎖️",
            "Gordon",
        ),
    }
}

fn of_battle(choice: BattleChoice) -> Label {
    let (title, detail, emoji) = match choice {
        BattleChoice::Resolve(Stance::Quarter) => (
            "Resolve, break off at a quarter",
            "Withdraw when a quarter of the steps is lost",
            "🐎",
        ),
        BattleChoice::Resolve(Stance::Half) => {
            ("Resolve, break off at half", "Withdraw when half of the steps is lost", "⚔️")
        }
        BattleChoice::Resolve(Stance::ToTheLast) => {
            ("Resolve, stand to the last", "Never withdraw", "🛡️")
        }
        BattleChoice::Report { held: true } => {
            ("Report: we held the field", "Fought on your own table", "📝")
        }
        BattleChoice::Report { held: false } => {
            ("Report: we lost the field", "Fought on your own table", "📝")
        }
        BattleChoice::Withdrew => {
            ("Report: we withdrew", "Fought on your own table; say who still stood", "📝")
        }
        BattleChoice::Quality => {
            ("Roll how good our units are", "Before it is settled, for your own table", "🎲")
        }
        BattleChoice::Fight(bearing, stance) => {
            let title = format!("{}, {}", battle::bearing_name(bearing), battle::until(stance));
            let detail = battle::bearing_text(bearing).to_owned();
            return made(title, detail, battle::bearing_emoji(bearing), STANCES);
        }
        BattleChoice::Ansar(how) => {
            let (title, emoji) = battle::ansar_title(how);
            (title, "How the Ansar fight", emoji)
        }
        BattleChoice::Type(kind) => {
            let title = capital(battle::battle_name(kind));
            let detail = battle::deployment(kind).to_owned();
            return made(title, detail, "🔎", "Battle");
        }
    };
    made(title.to_owned(), detail.to_owned(), emoji, "Battle")
}

fn refit(choice: RefitChoice, view: &View) -> Label {
    match choice {
        RefitChoice::Restore { unit, points } => {
            unit_label(unit, format!(": {}", count(points.into(), "point")), "🩹", view)
        }
        RefitChoice::Rebuild { unit, points } => {
            let extra = format!(": rebuild with {}", count(points.into(), "point"));
            let label = unit_label(unit, extra, "🔨", view);
            Label { group: format!("Rebuild {}", label.group), ..label }
        }
        RefitChoice::Done => {
            made("Keep the rest".to_owned(), "Points keep to later turns".to_owned(), "🏁", "Keep")
        }
    }
}
