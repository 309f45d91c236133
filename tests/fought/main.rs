//! Battles of the San Juans campaign fought as marches: who may form square, what stands on the
//! table, what comes back, and that nothing else of the campaign is changed.

mod forming;
#[path = "../mud_bay.rs"]
mod mud_bay;
#[path = "../rules/position.rs"]
mod position;
mod random;
#[path = "../script.rs"]
mod script;
#[path = "../seeded.rs"]
mod seeded;
#[expect(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "the tables of the campaign's own tests, of which a few are needed"
)]
#[path = "../rules/table.rs"]
mod table;
