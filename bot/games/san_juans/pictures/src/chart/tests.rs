//! Names on the map of every war stand in their picture and apart.

use san_juans::{Pack, shipped};

use super::*;
use crate::map::Shot;
use crate::marks::place;
use crate::overlay::Overlay;

/// A window with the boxes of the names that are written in it.
fn laid_out(atlas: &Atlas, pack: &'static Pack, shot: Shot) -> (Window, Vec<(&'static str, Rect)>) {
    let window = shot.window(&atlas.chart, &Overlay::default());
    let names = atlas.names(&window);
    let names = pack.places.iter().zip(names);
    let boxes = names.filter_map(|(place, name)| Some((place.name.as_str(), name?.rect)));
    (window, boxes.collect())
}

fn overlapping(labels: &[(&str, Rect)]) -> Vec<String> {
    let mut found = Vec::new();
    for (i, (name, label)) in labels.iter().enumerate() {
        for (other, there) in &labels[i + 1..] {
            if label.overlap(there) > 0.0 {
                found.push(format!("{name} and {other}"));
            }
        }
    }
    found
}

#[test]
fn names_lie_in_their_picture_and_apart() {
    for pack in shipped() {
        let atlas = Atlas::load(pack);
        let islands =
            pack.islands.iter().map(|island| Shot::Island { island: island.id, width: 800 });
        let spaces = pack.places.iter().map(|place| san_juans::Space::Place(place.id));
        let around = spaces.map(|space| Shot::Around { space, width: 800 });
        let all = [Shot::Whole { width: 1600 }, Shot::Pocket { width: 400 }];
        for shot in islands.chain(around).chain(all) {
            let (window, names) = laid_out(&atlas, pack, shot);
            assert!(!names.is_empty(), "{shot:?}");
            let out = names.iter().filter(|(_, label)| !window.inside().holds(label));
            let out: Vec<&str> = out.map(|(name, _)| *name).collect();
            assert_eq!(out, Vec::<&str>::new(), "{} {shot:?}", pack.name);
            assert_eq!(overlapping(&names), Vec::<String>::new(), "{} {shot:?}", pack.name);
        }
        for shot in all {
            let (window, names) = laid_out(&atlas, pack, shot);
            assert_eq!(names.len(), pack.places.len(), "{} {shot:?}", pack.name);
            let panels = [window.panels.score, window.panels.title];
            for (name, label) in names.iter().filter(|_| window.whole) {
                let hidden = panels.iter().any(|panel| label.overlap(panel) > 0.0);
                assert!(!hidden, "{name} under a panel");
            }
        }
    }
}

#[test]
fn names_keep_clear_of_every_place_even_besieged() {
    for pack in shipped() {
        let atlas = Atlas::load(pack);
        for (shot, besieged) in
            [(Shot::Whole { width: 1600 }, true), (Shot::Pocket { width: 400 }, false)]
        {
            let (window, names) = laid_out(&atlas, pack, shot);
            let mut close = Vec::new();
            for (own, label) in names {
                for (place, spot) in pack.places.iter().zip(&atlas.chart.spots) {
                    // Beside the larger signs there is no room for every siege as well.
                    let reach = place::reach_of(place.kind, besieged) * window.lettering();
                    let near = Point::new(
                        spot.at.x.clamp(label.x, label.right()),
                        spot.at.y.clamp(label.y + label.height * 0.2, label.y + label.height * 0.8),
                    );
                    let gap = near.to(spot.at) - reach;
                    if gap < -1.5 {
                        close.push(format!("{own} is {gap} from {}", place.name));
                    }
                }
            }
            assert_eq!(close, Vec::<String>::new(), "{}", pack.name);
        }
    }
}
