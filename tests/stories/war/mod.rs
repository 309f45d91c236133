//! The war itself: the cards, ships, sieges, and persons of a name.

mod at_sea;
mod cards;
mod garrisons;
mod packs;
mod persons;
