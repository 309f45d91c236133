//! Failed wars, written down for `sirdar import`.

use serde_json::json;

use super::options;
use super::war::War;

/// How many answers before the failing one the second file stands.
const EARLIER: usize = 12;

/// Writes the position of a seed's war after so many answers, and one some answers earlier;
/// returns where the first is.
pub(crate) fn write(seed: u64, taken: usize) -> String {
    let earlier = position(seed, taken.saturating_sub(EARLIER));
    save(&format!("seed-{seed}-earlier.json"), &earlier);
    save(&format!("seed-{seed}.json"), &position(seed, taken))
}

fn position(seed: u64, taken: usize) -> serde_json::Value {
    let mut war = War::new(seed);
    while war.taken < taken && war.go_on() {}
    json!({
        "name": format!("Seed {seed}"),
        "options": options(seed),
        "seed": seed,
        "game": { "SanJuans": war.campaign },
    })
}

fn save(name: &str, position: &serde_json::Value) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("failed-campaigns");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let file = folder.join(name);
    std::fs::write(&file, position.to_string()).expect("the folder can be written");
    file.display().to_string()
}

#[expect(clippy::disallowed_methods, reason = "the engine knows no disk, but its tests may")]
pub(crate) fn read(file: &str) -> String {
    std::fs::read_to_string(file).expect("it was written")
}
