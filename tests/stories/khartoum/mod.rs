//! Khartoum in the channel: two teams with their rooms and secrets, and one person against the
//! automatic player.

mod alone;
mod teams;

use kit::Side;

/// The game's place among the choices of `/campaign new`.
const KHARTOUM: u8 = 3;
/// The sides, by their numbers.
const MAHDISTS: Side = Side(0);
const EMPIRE: Side = Side(1);
