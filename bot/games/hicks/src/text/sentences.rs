//! One sentence for each fact: the square and its units here, the Ansar in [`enemy`], fire,
//! morale and the fight in [`fighting`].

use hicks::{Arm, BeastKind, Duty, Event, Grade, Mover, NoAmbush, Outcome, PieceKind, Troops};
use model::words::{capital, count, count_word, list};

use crate::text::names::{Names, Who, inches, pasha};
use crate::text::{enemy, fighting, names};

/// A die and what it had to show: `🎲4 (3 or less)`.
pub fn at_most(die: u8, needed: u8) -> String {
    format!("🎲{die} ({})", or_less(needed))
}

/// `3 or less`; what no die can miss or reach is said as it is.
pub fn or_less(needed: u8) -> String {
    match needed {
        0 => "nothing will do".to_owned(),
        1 => "only a 1".to_owned(),
        2..=5 => format!("{needed} or less"),
        _ => "any will do".to_owned(),
    }
}

/// Several dice as they fell: `🎲4+3`.
pub fn dice(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    format!("🎲{}", faces.join("+"))
}

/// Two dice and what they come to: `🎲4+3 = 7`.
pub fn two(faces: [u8; 2]) -> String {
    format!("{} = {}", dice(&faces), faces[0] + faces[1])
}

/// The sentence for one fact; nothing for those that need no words.
pub fn sentence(event: &Event, names: &Names) -> Option<String> {
    setting_out(event, names)
        .or_else(|| moving(event, names))
        .or_else(|| astray(event, names))
        .or_else(|| supply(event, names))
        .or_else(|| enemy::sentence(event, names))
        .or_else(|| fighting::sentence(event, names))
        .or_else(|| losses(event, names))
}

fn setting_out(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::OrderDrawn { seats, .. } => match &seats[..] {
            [only] => format!("{} commands alone.", pasha(*only)),
            seats => {
                let seats: Vec<String> = seats.iter().map(|seat| pasha(*seat)).collect();
                format!("The lot gives the order of command: {}.", list(&seats))
            }
        },
        Event::TableLaid { pieces, mules, .. } => format!(
            "🌿 {} of scrub and rock {} on the way, and {} cartridges ({mules} on an average die).",
            capital(&count_word((*pieces).into(), "piece")),
            if *pieces == 1 { "lies" } else { "lie" },
            match mules {
                1 => "one mule carries".to_owned(),
                many => format!("{} carry", count_word((*many).into(), "mule")),
            }
        ),
        Event::Exchanged { a, b } => format!(
            "The battalions of the {} and the {} change places.",
            names::face(*a),
            names::face(*b)
        ),
        Event::ToldOff { unit, duty } => {
            let who = names.the(*unit);
            match duty {
                Duty::Scout => format!(
                    "{} ahead and look into cover.",
                    who.does("are to scout", "is to scout")
                ),
                Duty::Follow => format!(
                    "{} behind, for the flanks and the stragglers.",
                    who.does("are to ride", "is to ride")
                ),
            }
        }
        Event::Rode { seat, to } => {
            format!("🐎 {} rides over to {}.", pasha(*seat), names.the(*to).text)
        }
        Event::TurnBegan { turn, seat, passed } => match passed {
            true => format!("Turn {turn}: {} takes command.", pasha(*seat)),
            false => format!("Turn {turn}: {} commands.", pasha(*seat)),
        },
        Event::TookOver { seat } => {
            format!("🎖️ {} takes over for the rest of the turn.", pasha(*seat))
        }
        Event::KindKnown { unit, die, troops } => format!(
            "❓ The {} battalion turns out to be **{}**: 🎲{die} (1–2 Sudanese, 3–4 Arabs, 5–6 \
             Bashi-Bazouks).",
            names::numbered(*unit),
            kind_known(*troops)
        ),
        Event::Ended(outcome) => ended(*outcome),
        _ => return None,
    })
}

fn kind_known(troops: Troops) -> &'static str {
    names::troops(troops)
}

fn moving(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::Controlled { unit, for_square, to_move, dice: thrown, needed, passed } => {
            let who = if *for_square { names.mover(Mover::Square) } else { names.the(*unit) };
            let what = match (to_move, passed) {
                (true, true) => who.does("move off", "moves off"),
                (true, false) => who.does("do not get under way", "does not get under way"),
                (false, true) => who.does("halt", "halts"),
                (false, false) => who.does("do not halt", "does not halt"),
            };
            let at = match for_square {
                true => format!("; {} lead it", names.the(*unit).text),
                false => String::new(),
            };
            let at = if names.the(*unit).many { at } else { at.replace(" lead it", " leads it") };
            let faces: Vec<String> = thrown.iter().map(|die| format!("🎲{die}")).collect();
            let either = if thrown.len() > 1 { ", a Pasha gives two dice" } else { "" };
            format!("{what}: {} ({}{at}{either}).", faces.join(" "), or_less(*needed))
        }
        Event::Conformed { unit } => {
            format!(
                "{} step with the face before {}.",
                names.the(*unit).does("keep", "keeps"),
                them(&names.the(*unit))
            )
        }
        Event::Waited => "The square stands this turn, so that nobody is left behind.".to_owned(),
        Event::Turned { who, heading } => {
            let who = names.mover(*who);
            format!("{} {}.", who.does("wheel to face", "wheels to face"), names::compass(*heading))
        }
        Event::Rolled { who, dice, standing: true } => format!(
            "{}; {} all the same, to see whether somebody lies in wait.",
            names.mover(*who).does("stand", "stands"),
            two(*dice)
        ),
        Event::Rolled { who, dice, standing: false } => {
            format!("{}, for the move of {}.", two(*dice), names.mover(*who).text)
        }
        Event::Paced { onward: false } => {
            "The square marches together, as far as its slowest face.".to_owned()
        }
        Event::Paced { onward: true } => {
            "The square presses on, as far as its leading face.".to_owned()
        }
        Event::Trailed { unit, behind, .. } => {
            let who = names.the(*unit);
            let gap = if unit.arm() == Arm::Infantry { ": **there is a gap**" } else { "" };
            format!("⚠️ {} {} behind{gap}.", who.does("fall", "falls"), inches(*behind))
        }
        Event::Moved { who, distance, halved, doubled, .. } => {
            let who = names.mover(*who);
            format!(
                "{} {}{}.",
                who.does("go", "goes"),
                inches(*distance),
                how_far(*halved, *doubled)
            )
        }
        Event::Stuck { units } if units.is_empty() => {
            "🏜️ A pair: the transport is stuck in the sand.".to_owned()
        }
        Event::Stuck { units } => {
            let who = names.all(units);
            format!("🏜️ A pair: {} stuck in the sand.", who_is(&who))
        }
        Event::TransportLeft { .. } => "🐪 The square marches on without its transport.".to_owned(),
        Event::TransportBack => "🐪 The transport is inside the square again.".to_owned(),
        Event::PashaStuck { seat, with } => {
            format!("{} is stuck too, and stays with {}.", pasha(*seat), names.the(*with).text)
        }
        Event::LeftSquare { unit } => {
            let who = names.the(*unit);
            let gap = if unit.arm() == Arm::Infantry { ": **there is a gap**" } else { "" };
            format!("⚠️ {} {} place in the square{gap}.", who.does("leave", "leaves"), who.their())
        }
        Event::Rejoined { unit } => {
            let who = names.the(*unit);
            let place = if unit.arm() == Arm::Cavalry { "post" } else { "place in the square" };
            format!("{} back in {} {place}.", who.does("are", "is"), who.their())
        }
        Event::Found { by, die, kind, reach, .. } => {
            let who = names.mover(*by).text;
            match kind {
                PieceKind::Pool => {
                    format!(
                        "💧 A 7, and 🎲{die} (1–2): a **pool of water** lies in the way of {who}."
                    )
                }
                PieceKind::Sand { .. } => format!(
                    "🏜️ A 7, and 🎲{die} (3–4): **soft sand** lies before {who}. It halves the way \
                     and hides nobody."
                ),
                PieceKind::Wadi { .. } => {
                    let half: u8 = reach.iter().sum();
                    format!(
                        "🏜️ A 7, and 🎲{die} (5–6): a **wadi** opens before {who}, {half}″ to \
                         either side ({}). It halves the way and gives cover.",
                        dice(reach)
                    )
                }
                PieceKind::Cover { .. } => format!("🌿 A 7, and 🎲{die}: scrub before {who}."),
            }
        }
        Event::Thirst { unit, die, discipline, rallying } => {
            let who = names.the(*unit);
            let roll = at_most(*die, *discipline);
            match (rallying, die <= discipline) {
                (false, true) => {
                    format!("{} past the water: {roll}.", who.does("march", "marches"))
                }
                (false, false) => format!(
                    "💧 {} ranks to drink: {roll}. **There is a gap** while {} out of the line.",
                    who.does("break", "breaks"),
                    if who.many { "they are" } else { "it is" }
                ),
                (true, true) => {
                    format!("{} away from the water: {roll}.", who.does("come", "comes"))
                }
                (true, false) => format!("{} still: {roll}.", who.does("drink", "drinks")),
            }
        }
        Event::LookedInto { unit, piece } => format!(
            "🔎 {} into {} and {} nobody.",
            names.the(*unit).does("look", "looks"),
            names.piece(*piece),
            names.the(*unit).verb("find", "finds")
        ),
        _ => return None,
    })
}

/// `, halved by the ground`.
pub fn how_far(halved: bool, doubled: bool) -> &'static str {
    match (halved, doubled) {
        (true, false) => ", halved by the ground",
        (false, true) => ", doubled in the open",
        _ => "",
    }
}

fn them(who: &Who) -> &'static str {
    if who.many { "them" } else { "it" }
}

fn who_is(who: &Who) -> String {
    format!("{} {}", who.text, who.verb("are", "is"))
}

fn astray(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::Straggling { unit, die, discipline, straggler } => {
            let (who, roll) = (names.the(*unit), at_most(*die, *discipline));
            match straggler {
                Some(_) => format!("🚶 A man of {} falls behind: {roll}.", who.text),
                None => format!("{} {} ranks: {roll}.", who.does("keep", "keeps"), who.their()),
            }
        }
        Event::Gathered { by, of, .. } => {
            let (by, of) = (names.the(*by), names.the(*of));
            format!("🤝 {} a straggler of {} back.", by.does("bring", "brings"), of.text)
        }
        Event::StragglerKilled { by, of, .. } => {
            let (by, of) = (names.party(*by), names.the(*of));
            format!("💀 {} down a straggler of {}.", by.does("ride", "rides"), of.text)
        }
        _ => return None,
    })
}

pub fn beast(kind: BeastKind) -> &'static str {
    match kind {
        BeastKind::Limber => "the limber",
        BeastKind::Camel => "the shell camel",
        BeastKind::OwnMule => "the mitrailleuse's own mule",
        BeastKind::Mule => "a mule",
    }
}

fn supply(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::Supplied { unit, from, arrived } => {
            let (who, from) = (names.the(*unit).text, capital(beast(*from)));
            match arrived {
                true => format!("📦 {from} brings ammunition to {who}."),
                false => format!("📦 {from} sets out with ammunition for {who}."),
            }
        }
        Event::TurnedBack { beast: of, to } => format!(
            "📦 {} turns back: {} {} no more.",
            capital(beast(*of)),
            names.the(*to).text,
            names.the(*to).verb("are", "is")
        ),
        _ => return None,
    })
}

fn losses(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::GunLost { unit } => format!("💥 **{} lost.**", names.the(*unit).does("are", "is")),
        Event::Destroyed { unit } => {
            format!("💀 **{} no more.**", names.the(*unit).does("are", "is"))
        }
        Event::PashaKilled { seat, with } => {
            format!("💀 **{} falls** with {}.", pasha(*seat), names.the(*with).text)
        }
        Event::Presence { seat, die, adds } => {
            let word = match adds {
                ..=-1 => "unsettles the men",
                0 => "makes no difference to the men",
                1 => "heartens the men",
                _ => "is worth a battalion",
            };
            let adds = model::words::signed((*adds).into());
            format!("🎖️ {} {word}: {adds} to morale all day (average die 🎲{die}).", pasha(*seat))
        }
        _ => return None,
    })
}

/// Why an ambush came to nothing.
pub fn no_ambush(score: u8, who: &str, why: NoAmbush) -> String {
    match why {
        NoAmbush::Silly => format!(
            "🎲{score}: the ambush would stand among {who}'s own people or off the table, and \
             comes to nothing."
        ),
        NoAmbush::NoCover => {
            format!("🎲{score}: no cover within rifle range of {who}, so nobody lies in wait.")
        }
        NoAmbush::NotInCover => {
            format!("🎲{score}: {who} is in no cover, so nobody springs up.")
        }
        NoAmbush::NobodyLeft => {
            format!("🎲{score}: no Ansar are left to come.")
        }
    }
}

/// A grade in a word or two.
pub fn grade(of: Grade) -> &'static str {
    match of {
        Grade::Triumph => "a triumph",
        Grade::Success => "a success",
        Grade::BareEscape => "a bare escape",
        Grade::Annihilated => "annihilated",
    }
}

/// How the march ended, in two sentences.
pub fn ended(outcome: Outcome) -> String {
    let Outcome { grade: of, arrived, turn, infantry, guns, unbroken, ansar_killed } = outcome;
    let end = match (of, arrived) {
        (Grade::Triumph, _) => {
            "🌴 **A triumph.** The square halts under the palm with its ranks closed."
        }
        (Grade::Success, _) => {
            "🌴 **A success.** The square has come through, thinner than it set out."
        }
        (Grade::BareEscape, _) => {
            "🌴 **A bare escape.** What is left reaches the palm; Cairo will call it a draw."
        }
        (Grade::Annihilated, true) => {
            "💀 **Annihilated.** Too few reach the palm to be called an army."
        }
        (Grade::Annihilated, false) => {
            "💀 **Annihilated.** Kordofan keeps its bones, as Shaykan did."
        }
    };
    let guns = match guns {
        0 => "no gun".to_owned(),
        1 => "one gun".to_owned(),
        _ => "both guns".to_owned(),
    };
    let whole = if unbroken { "the square whole" } else { "the square broken" };
    format!(
        "{end}\nTurn {turn}: {} left, {guns}, {whole}; {} killed.",
        count(infantry.into(), "infantry figure"),
        match ansar_killed {
            0 => "no Ansar".to_owned(),
            1 => "one of the Ansar".to_owned(),
            many => format!("{many} Ansar"),
        }
    )
}
