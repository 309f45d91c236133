//! Battles on a table: marches with Hicks, a battle fought as a march, the players' own table.

mod ansar;
pub(super) mod fought;
mod march;
mod table;
