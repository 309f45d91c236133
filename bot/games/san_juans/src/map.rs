//! The islands, as they are looked at: all of them or one, as they stand or as they have changed.

use games::Look;
use games::map::{Map, MapRequest, Sight};
use games::named::Named;
use kit::Audience;
use model::Game;
use san_juans::{Changes, IslandId, data};
use staff::Roster;

use crate::pictures;
use crate::played::AtWar as _;
use crate::records::since::changed;
use crate::text::book::told;
use crate::text::{board, chart, names};

const WHOLE: &str = "all";
const POCKET: &str = "pocket";
const LEGEND: &str = "legend";

pub(super) struct Islands;

impl Map for Islands {
    fn parts(&self) -> Named {
        let all = [
            (WHOLE, "All the islands"),
            (POCKET, "All, in large print"),
            (LEGEND, "What the signs mean"),
        ];
        let all = all.map(|(key, title)| (key.to_owned(), title.to_owned()));
        let islands = data().islands.iter();
        let islands = islands.map(|island| (island.id.to_string(), island.name.clone()));
        Named {
            kind: "island of the San Juans",
            all: all.into_iter().chain(islands).collect(),
            aliases: &[
                ("large print", POCKET),
                ("square", POCKET),
                ("signs", LEGEND),
                ("ranges", WHOLE),
            ],
        }
    }

    fn times(&self) -> Option<&'static [(&'static str, &'static str)]> {
        Some(&[("rebellion", "the last rebellion")])
    }

    fn sight(&self, game: &Game, _roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        if wanted.part == LEGEND {
            return Some(pictures::legend(wanted.in_words));
        }
        let view = game.san_juans_view(None)?;
        let island: Option<IslandId> = wanted.part.parse().ok();
        let mut body = vec![board::score_line(&view)];
        let mut traces: Option<(String, Changes)> = None;
        if let Some((since, lines)) = wanted.since {
            match changed(lines, since, game) {
                Ok(changed) => traces = Some((chart::caption(since, &changed), changed.changes)),
                Err(why) => body.push(told("no-changes", &why)),
            }
        }
        let title = island.map_or("The islands", names::island).to_owned();
        if wanted.in_words {
            let traces = traces.as_ref().map(|(caption, changes)| (caption.as_str(), changes));
            body[0] = chart::in_words(&view, island, traces);
            return Some(Sight { title, body: body.join("\n"), scene: None });
        }
        if let Some((caption, changes)) = &traces {
            body.push(format!("**{caption}**"));
            body.extend(chart::changes_lines(changes, &view));
        }
        let scene = match traces {
            Some((caption, changes)) => Some(pictures::changed(view, island, caption, changes)),
            None => {
                let look = match wanted.part {
                    POCKET => Look::Near,
                    part if island.is_some() => Look::Part(part),
                    _ => Look::Whole,
                };
                pictures::scene(game, Audience::Public, look)
            }
        };
        Some(Sight { title, body: body.join("\n"), scene })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn islands_are_found_by_name_or_slug() {
        let parts = Islands.parts();
        assert_eq!(parts.find("Lopez Island"), parts.find("lopez"));
        assert_eq!(parts.find("lopez"), Some("lopez"));
        assert_eq!((parts.find("all"), parts.find("large print")), (Some(WHOLE), Some(POCKET)));
        assert!(parts.find("atlantis").is_none() && parts.find("").is_none());
    }
}
