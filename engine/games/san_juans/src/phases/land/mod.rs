//! Movement on land: marches, what they meet, the armoured train.

pub mod encounter;
pub mod march;
pub mod train;
