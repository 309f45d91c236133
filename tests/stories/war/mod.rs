//! The war itself: the cards, ships, sieges, and persons of a name.

mod at_sea;
mod british_cards;
mod cards;
mod egyptian_cards;
mod garrisons;
mod persons;
