//! What is wrong in the drawings of a pack is told with file and line, and never stops a drawing.

use san_juans::Files;

use super::*;

fn files(changed: &[(&str, &str)]) -> Files {
    let mut files = san_juans::shipped_files("example-pack").expect("it is shipped");
    files.0.extend(changed.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
    files
}

fn said(changed: &[(&str, &str)]) -> Vec<String> {
    mistakes(&files(changed)).iter().map(ToString::to_string).collect()
}

#[test]
fn shipped_packs_are_drawn_as_they_say() {
    for name in ["san-juans", "oudh", "north-china", "example-pack"] {
        let files = san_juans::shipped_files(name).expect("it is shipped");
        assert_eq!(mistakes(&files), Vec::new(), "{name}");
    }
}

const SHEET: &str = "[sheet]\nwest = -1\nnorth = 1\nscale = 600\nlatitude = 0\n";

#[test]
fn a_wrong_map_is_told_of_by_its_line() {
    for (map, says) in [
        (
            "[sheet]\nwest = 400\nnorth = 1\nscale = 9\nlatitude = 1",
            "map.toml, line 1: west, north",
        ),
        ("[sheet]\nwidth = nan\nwest = 4\nnorth = 1\nscale = 9\nlatitude = 1", "line 1: width"),
        ("\n[[title]]\ntext = \"A\"\nat = [90, 90]\nsize = 900", "line 2: a title has"),
        ("[[title]]\ntext = \"A\"\nat = [1e30, 90]\nsize = 20", "line 1: this does not lie"),
        ("[[sea]]\nslug = \"q\"\nletter = [1, 1]\nfleet = [1, 1]", "there is no sea area \"q\""),
        ("[[path]]\nfrom = \"a\"\nto = \"b\"\nvia = []", "has no path from a to b"),
        ("[[border]]\nline = [[1, 1]]", "a line has from 2 to"),
        ("[furniture]\ntitle = [9000, 1]", "line 1: furniture stands on the sheet"),
        ("[[title]", "map.toml, line 1: this line cannot be read"),
        ("[sheet]\nnorht = 1", "map.toml, line 2: norht is nothing that stands here"),
    ] {
        let said = said(&[("map.toml", map)]);
        assert!(said.iter().any(|said| said.contains(says)), "{map}: {said:?}");
    }
    let off = said(&[("map.toml", "[sheet]\nwest = 100\nnorth = 20\nscale = 100\nlatitude = 15")]);
    assert!(off[0].contains("does not lie on the sheet"), "{off:?}");
}

#[test]
fn a_name_on_a_mark_is_told_of() {
    for (label, says) in [
        ("[-20, 9]", "map.toml, line 7: label: the name lies on its own mark"),
        ("[20, 50]", "map.toml, line 7: label: the name lies on its own mark"),
        ("[85, -60]", "map.toml, line 7: label: the name lies on the mark of ferry"),
        ("[44, 9]", ""),
    ] {
        let harbour = format!("{SHEET}\n[[place]]\nslug = \"harbour\"\nlabel = {label}\n");
        let ferry = "[[place]]\nslug = \"ferry\"\nlabel = [44, 9]\n";
        assert_eq!(said(&[("map.toml", &(harbour + ferry))]).join("; "), says, "{label}");
    }
    let covered = said(&[("map.toml", &format!("{SHEET}[furniture]\ntitle = [500, 500]\n"))]);
    assert_eq!(covered[0], "map.toml, line 1: harbour lies under the title: see [furniture]");
    let moved =
        format!("{SHEET}\n[[place]]\nslug = \"ferry\"\nnudge = [-90, 50]\nlabel = [44, 9]\n");
    let says = "places.toml, line 19: ferry lies on harbour: see nudge in map.toml";
    assert_eq!(said(&[("map.toml", &moved)]), [says]);
}

#[test]
fn a_war_has_its_own_trees_shrines_and_arms() {
    let [first, oudh, china] = san_juans::shipped()[..] else { panic!("three wars are shipped") };
    let of =
        |pack: &'static san_juans::Pack| (symbols::scenery(pack.number), &*pack.words.foe_foot);
    let scenery = |trees, middle| Scenery { trees, middle };
    assert_eq!(of(first), (scenery(Trees::Palms, Middle::Mosque), "spears"));
    assert_eq!(of(oudh), (scenery(Trees::Leafy, Middle::Mosque), "swords"));
    assert_eq!(of(china), (scenery(Trees::Leafy, Middle::Temple), "swords and spears"));
    assert!(symbols::foot(first.number) != symbols::foot(oudh.number));
    for (map, says) in [
        (
            "[signs]\nfoot = \"crown\"",
            "map.toml, line 1: there is no sign \"crown\": it is one of rifle",
        ),
        ("[ground]\ntrees = \"oaks\"", "map.toml, line 2: there is no \"oaks\": it is one of"),
    ] {
        assert!(
            said(&[("map.toml", map)])[0].starts_with(says),
            "{:?}",
            said(&[("map.toml", map)])
        );
    }
}

#[test]
fn wrong_geography_is_told_of_and_left_out() {
    let feature = |geometry: &str, tags: &str| {
        format!("{{\"features\":[{{\"properties\":{{{tags}}},\"geometry\":{{{geometry}}}}}]}}")
    };
    let ring = "\"type\":\"Polygon\",\"coordinates\":[[[1,1],[2,1],[2,2],[1,1]]]";
    for (text, says) in [
        ("{".to_owned(), "land.geojson, line 1: this is no geography"),
        (feature(ring, "\"island\":\"atlantis\""), "feature 1: there is no island"),
        (feature("\"type\":\"LineString\",\"coordinates\":[[1,1],[2,2]]", ""), "land is a Polygon"),
        (
            feature("\"type\":\"Polygon\",\"coordinates\":[[[1,1],[2,1],[2,2],[3,3]]]", ""),
            "ends where",
        ),
        (feature("\"type\":\"Polygon\",\"coordinates\":[]", ""), "too few points"),
        (
            feature("\"type\":\"Polygon\",\"coordinates\":[[[1,1],[1e300,1],[2,2],[1,1]]]", ""),
            "far off",
        ),
    ] {
        let files = files(&[("map.toml", SHEET), ("land.geojson", &text)]);
        let (drawn, found) = Drawn::read(&files);
        assert!(found.iter().any(|it| it.to_string().contains(says)), "{text}: {found:?}");
        assert!(drawn.land.unwrap_or_default().is_empty());
    }
    let bare = said(&[("land.geojson", &feature(ring, ""))]);
    assert!(bare[0].contains("map.toml has no [sheet]"), "{bare:?}");
}

#[test]
fn a_pack_with_wrong_drawings_is_drawn_without_them() {
    let files = files(&[
        ("map.toml", "[sheet]\nwest = nan\nnorth = 1\nscale = 1e300\nlatitude = 90"),
        ("land.geojson", "[[[[[["),
        ("water.geojson", "{\"features\":[]}"),
        ("drawings/hills.svg", "<svg><image href=\"file:///etc/passwd\"/></svg>"),
        ("drawings/furniture.svg", "<svg "),
        ("drawings/emblems/star.svg", "<svg><script/></svg>"),
    ]);
    assert!(mistakes(&files).len() >= 6);
    let pack = san_juans::enroll(&files).expect("its rules are in order");
    for (name, scene) in crate::gallery(pack) {
        Renderer::new().draw(&scene).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
}
