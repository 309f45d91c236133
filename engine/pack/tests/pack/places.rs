//! What places are by what they open on.

use pack::{enroll, shipped_files};

#[test]
fn a_station_is_a_port_on_railways_alone() {
    let mut files = shipped_files("example-pack").unwrap_or_default();
    let waters = files.0.get_mut("islands.toml").expect("it is there");
    *waters = waters.replace("name = \"Lower Lake\"", "name = \"Railway\"\nrail = true");
    let pack = enroll(&files).expect("it is right");
    let stations = pack.places.iter().filter(|place| place.is_station());
    let names: Vec<&str> = stations.map(|place| place.name.as_str()).collect();
    assert_eq!(names, ["Harbour"], "the ferry opens on a lake too");
}
