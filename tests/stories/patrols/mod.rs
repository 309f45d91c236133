//! Patrols in the Sudan in the channel: two teams with their rooms and secrets, one person against
//! the automatic Dervishes, and a battle of a campaign fought as a skirmish.

mod alone;
mod campaign;
mod teams;

use kit::Side;

/// The game's place among the choices of `/campaign new`.
const PATROLS: u8 = 4;
/// The sides, by their numbers.
const PATROL: Side = Side(0);
const DERVISHES: Side = Side(1);
