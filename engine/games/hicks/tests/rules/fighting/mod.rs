//! The fighting half of the march: fire, morale, hand to hand, the Ansar.

mod ansar;
mod fights;
mod fire;
mod morale;
mod panic;
mod scene;
