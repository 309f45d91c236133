//! Sentences about a campaign that are kept in a file: what their blanks hold.

use model::Snapshot;
use model::words::{bare, plain};
use serde::Serialize;
use serde_json::Value;
use staff::PlayerId;
use staff::posts::Area;

use crate::Phrases;
use crate::text::book::{Say, WORDS};
use crate::text::people::members::{battlefield, known_name, name_of};
use crate::text::people::{posts, presence};

/// A campaign that is spoken of, if it is known, and whoever does something in it. Blanks are `{who}`
/// and `{whom}`, the words of the game's [`Phrases`], `{battlefield}`, and, of a field: `:name` for a member, `:area`,
/// `:plain` or `:bare` for typed text, `:lasts` for seconds.
#[derive(Clone, Copy)]
pub struct Said<'a> {
    pub snapshot: Option<&'a Snapshot>,
    pub phrases: &'static Phrases,
    pub who: &'a str,
    /// Whom it is done to.
    pub whom: &'a str,
}

impl<'a> Said<'a> {
    pub fn of(snapshot: &'a Snapshot, who: &'a str) -> Self {
        Self { snapshot: Some(snapshot), phrases: crate::text::phrases(snapshot), who, whom: "" }
    }

    /// The sentence of a section for a value; nothing if it has none.
    pub fn tell(&self, section: &str, of: &impl Serialize) -> Option<String> {
        WORDS.tell(section, of, self)
    }
}

impl Say for Said<'_> {
    fn say(&self, how: &str, value: &Value, _fields: &Value) -> Option<String> {
        let name = |player| {
            self.snapshot.map_or_else(|| "somebody".to_owned(), |of| name_of(of, PlayerId(player)))
        };
        Some(match how {
            "who" => self.who.to_owned(),
            "whom" => self.whom.to_owned(),
            "kind" => self.phrases.kind.to_owned(),
            "foe" => self.phrases.foe.to_owned(),
            "commander" => self.phrases.commander.to_owned(),
            "taker" => self.phrases.turn_taker.to_owned(),
            "decides" => self.phrases.decides.to_owned(),
            "battlefield" => self.snapshot.map(battlefield).unwrap_or_default(),
            "name" => name(value.as_u64()?),
            "known" => known_name(self.snapshot?, PlayerId(value.as_u64()?))
                .unwrap_or_else(|| "somebody".to_owned()),
            "names" => {
                let names = value.as_array()?.iter().filter_map(Value::as_u64).map(name);
                names.collect::<Vec<_>>().join(", ")
            }
            "area" => {
                let area = Area(u8::try_from(value.as_u64()?).ok()?);
                posts::island(area, self.snapshot?).to_owned()
            }
            "plain" => plain(value.as_str()?),
            "bare" => bare(value.as_str()?),
            "text" => value.as_str()?.to_owned(),
            "lasts" => presence::duration(value.as_i64()?),
            _ => return None,
        })
    }
}
