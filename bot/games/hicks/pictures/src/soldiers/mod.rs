//! Who stands on the table: men, beasts and guns, parties of Ansar, the square.

pub(super) mod ansar;
pub(super) mod men;
pub(super) mod square;
