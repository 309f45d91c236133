//! Ships: under orders, looking for a haven, damaged, fighting at sea.

pub mod damage;
pub mod haven;
pub mod sail;
pub mod sea_fight;
