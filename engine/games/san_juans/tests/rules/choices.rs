//! What may be chosen, as text.

use san_juans::Choice;

use crate::codec;

/// A text of every form there is.
const TEXTS: &str = "event:37 ops:37 replacements:1 pass crisis:38 hand:38:7 take-back:38 \
    revolt-order place:mud-bay island:lopez sea:f kind:naval-brigade card:54 unit:300 \
    space:richardson/mud-bay/1 flag:british flag:egyptian yes no ship:8 stores:suakin rest \
    activate:richardson/mud-bay/1 march:mud-bay to:richardson/mud-bay/1 \
    fight:richardson/mud-bay/1 finish activate-sea:d sail:suakin sail:sea-f \
    break-through:suakin form-supply:suakin train gordon:2 sail-to:sea-a load unload repair \
    load-train land-train drop-anchor lay:richardson/mud-bay/1 run:richardson/mud-bay/1 \
    lay-no-more hold sortie break-out sea-fight sea-run sea-report:won sea-report:lost \
    resolve:quarter resolve:half resolve:last press:half spare:last ansar:charge ansar:creep \
    report:held report:lost report:withdrew quality type:probing type:encounter type:defence \
    restore:3:2 rebuild:3:1 done";

#[test]
fn every_choice_survives_its_text() {
    codec::check::<Choice>(
        TEXTS,
        &["", "event", "event:x", "to:", "march:atlantis", "place:mud-bay/1", "✋"],
    );
}
