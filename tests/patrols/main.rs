//! Patrols in the Sudan, proved: a course of play with scripted dice for every row, geometry by
//! properties, and random play.

mod random;
#[path = "../seeded.rs"]
mod seeded;
