//! What disturbs everybody is not done again and again by one person.

use crate::stories::driver::Club;
use crate::stories::orders::surface::to_a_battle;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pauses_moves_or_comes_and_goes_again_and_again() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let story = "Ben /campaign pause → pauses; Ben /campaign resume → goes on; \
                 Ben /campaign pause → You asked for a pause not long ago & You may again <t:; \
                 Chen /campaign pause → pauses; Alice /campaign resume; \
                 Ben /vote call matter:dismiss reason:Nerves → open; Ben /vote call matter:withdraw; \
                 Ben /vote call matter:dismiss reason:Nerves → You made a motion not long ago; \
                 Chen /campaign leave → You have left; pass 1h; \
                 Chen /campaign join → You left this campaign not long ago; restart; \
                 pass 24h; posted; Chen /campaign join → !not long ago; \
                 Ben /vote call matter:dismiss reason:Nerves → only just been asked that; \
                 Ben /campaign pause → not long ago; pass 24h; posted; \
                 Ben /campaign pause → pauses; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_changes_sides_of_a_battle_again_and_again() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben"]).await;
    to_a_battle(&club).await;
    let story = "posted; Ben presses 'Lead the Ansar' in '/battle sheet'; \
                 Ben presses 'No longer lead' in '/battle sheet'; \
                 Ben presses 'Lead the Ansar' in '/battle sheet' → took that side not long ago; \
                 pass 2h 1m; Ben presses 'Lead the Ansar' in '/battle sheet' → !not long ago; \
                 ends well";
    club.play(story).await;
}
