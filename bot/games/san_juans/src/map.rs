//! The islands, as they are looked at: all of them or one, as they stand or as they have changed.

use games::Look;
use games::map::{MapRequest, Sight};
use games::named::Named;
use san_juans::{Changes, IslandId, Pack};

use crate::records::since::changed;
use crate::text::book::told;
use crate::text::{board, chart, names};
use crate::{Seen, pictures, verbs};

/// What the whole map goes by, the edition for phones, and the signs of the map.
const WHOLE: &str = "all";
const POCKET: &str = "pocket";
const LEGEND: &str = "legend";

pub(super) fn parts(pack: &Pack) -> Named {
    let all = [
        (WHOLE, "All {war.land}"),
        (POCKET, "All, in large print"),
        (LEGEND, "What the signs mean"),
    ];
    let all = all.map(|(key, title)| (key.to_owned(), pack.say(title))).into_iter();
    let islands = pack.islands.iter();
    Named {
        kind: verbs::kind(pack, "district"),
        all: all.chain(islands.map(|of| (of.id.to_string(), of.name.clone()))).collect(),
        aliases: &[
            ("large print", POCKET),
            ("square", POCKET),
            ("signs", LEGEND),
            ("ranges", WHOLE),
        ],
    }
}

pub(super) fn sight(seen: &Seen<'_>, wanted: MapRequest<'_>) -> Sight {
    if wanted.part == LEGEND {
        return pictures::legend(seen.view.pack, wanted.in_words);
    }
    let view = &seen.view;
    let island: Option<IslandId> = wanted.part.parse().ok();
    let mut body = vec![board::score_line(view)];
    let mut traces: Option<(String, Changes)> = None;
    if let Some((since, lines)) = wanted.since {
        match changed(lines, since, seen.any) {
            Ok(changed) => traces = Some((chart::caption(since, &changed), changed.changes)),
            Err(why) => body.push(told(view.pack, "no-changes", &why)),
        }
    }
    let land = || view.pack().say("{war.Land}");
    let title = island.map_or_else(land, |island| names::island(island).to_owned());
    if wanted.in_words {
        let traces = traces.as_ref().map(|(caption, changes)| (caption.as_str(), changes));
        body[0] = chart::in_words(view, island, traces);
        return Sight { title, body: body.join("\n"), scene: None };
    }
    if let Some((caption, changes)) = &traces {
        body.push(format!("**{caption}**"));
        body.extend(chart::changes_lines(changes, view));
    }
    let look = match wanted.part {
        POCKET => Look::Near,
        part if island.is_some() => Look::Part(part),
        _ => Look::Whole,
    };
    let scene = match traces {
        Some((caption, changes)) => pictures::changed(view.clone(), island, caption, changes),
        None => pictures::scene(view, look),
    };
    Sight { title, body: body.join("\n"), scene: Some(scene) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn islands_are_found_by_name_or_slug() {
        let parts = super::parts(san_juans::first());
        assert_eq!(parts.find("Lopez Island"), parts.find("lopez"));
        assert_eq!(parts.find("lopez"), Some("lopez"));
        assert_eq!((parts.find("all"), parts.find("large print")), (Some(WHOLE), Some(POCKET)));
        assert!(parts.find("atlantis").is_none() && parts.find("").is_none());
    }
}
