//! The slash commands of a patrol: `/patrol` gives each kind of order, `/hand` shows cards.
//!
//! What is offered while somebody types, and what it is read by, is made of what the game offers to
//! whoever types: of their own side alone.

mod about;
mod hand;
mod named;
mod reasons;

use games::OrderBuilder;
use games::verb::{Args, OptionKind, PREVIEW, Verb, VerbOption};
use kit::{Answer, Ask, Audience};
use patrols::Choice as Own;

pub(super) use about::{of_side, places};

pub(super) static VERBS: [Verb; 3] = [hand::HAND, PATROL, crate::odds::ODDS];

const PATROL: Verb = Verb::parts(
    "patrol",
    "Orders of your side in a patrol in the Sudan",
    &[UNIT, GO, FORM, SHOOT, CHARGE, SEARCH, PLACE, CARD, END],
);

const NOT_NOW: &str = "That is not asked now. `/orders` shows what is.";

const fn name(name: &'static str, about: &'static str) -> VerbOption {
    VerbOption::new(name, about, OptionKind::Text(100)).required()
}

/// An order of one option that names a choice of a kind, and who says why it is not offered.
macro_rules! order {
    ($name:literal, $about:literal, ($option:literal, $what:literal), $filter:ident, $why:expr) => {
        Verb::order(
            $name,
            $about,
            &[name($option, $what).completed(|typing| typing.offered(about::$filter)), PREVIEW],
            |builder, args| {
                let (typed, why): (_, WhyNot) = (args.required($option), $why);
                named::add(builder, about::$filter, typed)
                    .map_err(|other| why(builder, typed).unwrap_or(other))
            },
        )
    };
}

type WhyNot = fn(&OrderBuilder<'_>, &str) -> Option<String>;

const UNIT: Verb = order!(
    "unit",
    "Choose the unit that acts this turn, or say what hidden ones do if they are found",
    ("unit", "Which unit; a hidden one with where it comes out"),
    UNITS,
    |_, _| None
);

const GO: Verb = Verb::order(
    "go",
    "The unit that acts, or a scout, goes somewhere",
    &[
        name("to", "Scenery, a unit, an edge of the table; or straight ahead")
            .completed(|typing| typing.offered(about::GOALS)),
        VerbOption::new(
            "inches",
            "How far, straight ahead or in a direction",
            OptionKind::Number(1, 30),
        ),
        PREVIEW,
    ],
    |builder, args| {
        named::add_way(builder, args.required("to"), args.number("inches"))?;
        how_far(builder, args)
    },
);

fn how_far(builder: &mut OrderBuilder<'_>, args: &Args<'_>) -> Result<(), String> {
    let Some(asked) = builder.waiting_for(&["how-far"]) else { return Ok(()) };
    let Ask::Number { min, max } = asked.ask else { return Ok(()) };
    let inches = args.number("inches").and_then(|number| u32::try_from(number).ok());
    let inches = inches.unwrap_or(max);
    if !(min..=max).contains(&inches) {
        return Err(format!("It can go from {min} to {max} inches there."));
    }
    builder.add(Answer::Number(inches))
}

const FORM: Verb = order!(
    "form",
    "Line, column or square; face, wheel or turn; limber, mount, clear jams",
    ("what", "What it forms, faces or does"),
    FORMS,
    |_, _| None
);

const SHOOT: Verb = order!(
    "shoot",
    "The unit that acts, or a scout, shoots",
    ("at", "At whom"),
    SHOTS,
    reasons::shot
);

const CHARGE: Verb = order!(
    "charge",
    "Charge a unit, break off, or say what is done in a fight",
    ("whom", "Whom it charges; or how a fight goes on"),
    FIGHTS,
    reasons::charge
);

const SEARCH: Verb = order!(
    "search",
    "Go to a piece of scenery and search it",
    ("where", "Which scenery, and which scout"),
    SEARCHES,
    reasons::search
);

const PLACE: Verb = order!(
    "place",
    "Say where scenery lies, where somebody stands or hides, which piece an event touches",
    ("where", "Where, or as usual"),
    PLACES,
    reasons::place
);

const CARD: Verb = order!(
    "card",
    "Declare a card, or roll on an event chart",
    ("card", "Which card or chart, or none"),
    CARDS,
    reasons::card
);

const END: Verb = Verb::order(
    "end",
    "End what you are doing; with patrol, declare the end of the game",
    &[VerbOption::new("patrol", "Declare that the patrol is over", OptionKind::YesNo), PREVIEW],
    |builder, args| {
        let waiting = builder.waiting().ok_or(NOT_NOW)?;
        let of = waiting.ask.choices();
        if args.wants("patrol") {
            let declares =
                |choice: &&model::Choice| matches!(choice.own(), Some(Own::Declare | Own::Accept));
            return match of.iter().find(declares) {
                Some(choice) => builder.add(Answer::One(*choice)),
                None => Err(reasons::declare(builder)),
            };
        }
        // Who says that it is not over plays on.
        let goes_on = of.iter().find(|choice| matches!(choice.own(), Some(Own::GoOn)));
        let goes_on = goes_on.filter(|_| args.has("patrol")).copied();
        let done = of.iter().find(|choice| choice.own() == Some(Own::Done)).copied();
        match done.or(goes_on) {
            Some(choice) => builder.add(Answer::One(choice)),
            None => {
                let (after, roster) = (builder.after(), builder.roster());
                let asked = games::text::question(&waiting.why, after, Audience::Public, roster).0;
                Err(format!(
                    "Nothing of yours is under way that could end. This is asked: {asked} \
                     `/orders` shows the choices."
                ))
            }
        }
    },
);

#[cfg(test)]
mod tests;
