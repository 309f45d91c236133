//! Battles of the campaign that are fought as a march or as a skirmish, in words.

use games::{Bearing, ui};
use hicks::{Force, Grade, Outcome};
use hicks_play::text::names::pasha;
use hicks_play::text::sentences::grade;
use model::label::Label;
use model::words::{count, listed};
use model::{Choice, Event, Why};
use san_juans::{COMMANDER, PackNo};
use serde_json::Value;

use crate::text::book::{Unseen, book, of, told};

/// Over the menu of ways to fight a battle.
pub const WAYS: &str = "Or close in, fire from farther off, or go as a patrol";

/// What a blank of a march says.
pub fn say(how: &str, value: &Value, fields: &Value) -> Option<String> {
    Some(match how {
        "pashas" => listed(of::<Vec<_>>(value)?.into_iter().map(pasha)),
        "figures" => {
            let force: Force = of(value)?;
            let horse: u8 = force.squadrons.iter().map(|squadron| squadron.figures).sum();
            let foot = count(force.infantry().into(), "figure") + " of foot";
            let rest = [
                (horse > 0).then(|| format!("{horse} of horse")),
                force.field_gun.then(|| "a field gun".to_owned()),
                force.mitrailleuse.then(|| "a mitrailleuse".to_owned()),
            ];
            listed([Some(foot)].into_iter().chain(rest).flatten())
        }
        "bases" => count(of::<Vec<u8>>(value)?.into_iter().map(usize::from).sum(), "base"),
        "grade" => grade(of::<Outcome>(value)?.grade).to_owned(),
        "field" => {
            let outcome: Outcome = of(value)?;
            let through = outcome.arrived && outcome.grade != Grade::Annihilated;
            let key = match (of(&fields["held"])?, through, outcome.unbroken) {
                (true, ..) => "held",
                (false, false, _) => "lost",
                (false, true, unbroken) => ["broken", "left"][usize::from(unbroken)],
            };
            book(PackNo::FIRST).words("between.field", &key).to_owned()
        }
        "points" => listed(of::<[i16; 2]>(&value["points"])?),
        "end" => value["turn"].to_string(),
        _ => return None,
    })
}

/// What stands between a campaign and its battles that are fought as another game.
pub struct Between;

impl ui::Between for Between {
    fn awaited(&self, why: &Why) -> String {
        why.own::<fought::Why>()
            .map(|why| told(PackNo::FIRST, "between.awaited", &why))
            .unwrap_or_default()
    }

    fn question(&self, why: &Why) -> (String, String) {
        let title =
            why.own::<fought::Why>().map(|why| told(PackNo::FIRST, "between.question", &why));
        (title.unwrap_or_default(), self.rule(why).to_owned())
    }

    fn rule(&self, why: &Why) -> &'static str {
        why.own::<fought::Why>().map_or("", |why| book(PackNo::FIRST).words("between.reason", &why))
    }

    fn label(&self, choice: &Choice) -> Option<Label> {
        let march = choice.own::<fought::Choice>();
        let march = march.and_then(|of| {
            book(PackNo::FIRST).label("between.choice", &of, &Unseen(PackNo::FIRST))
        });
        let skirmish = || {
            book(PackNo::FIRST).label(
                "skirmish.choice",
                &choice.own::<skirmished::Choice>()?,
                &Unseen(PackNo::FIRST),
            )
        };
        march.or_else(skirmish)
    }

    fn own_menu(&self, choice: &Choice) -> Option<&'static str> {
        choice.own::<skirmished::Choice>().map(|_| WAYS)
    }

    /// To whom a choice hands the square.
    fn bearing(&self, choice: &Choice) -> Bearing {
        let hands_to = match choice.own() {
            Some(fought::Choice::Pasha(seat)) => Some(seat).filter(|seat| *seat != COMMANDER),
            _ => None,
        };
        Bearing { hands_to, ..Bearing::default() }
    }

    fn sentence(&self, event: &Event) -> Option<String> {
        let march = event.own::<fought::Event>().map(|of| told(PackNo::FIRST, "between.fact", of));
        march.or_else(|| {
            event.own::<skirmished::Event>().map(|of| told(PackNo::FIRST, "skirmish.fact", of))
        })
    }

    /// Who commands the square is a matter of fights.
    fn matter(&self) -> u16 {
        2
    }
}
