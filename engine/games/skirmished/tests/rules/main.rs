//! Small battles of the San Juans campaign fought as skirmishes: which may be, what stands on the
//! table, what comes back, and that nothing else of the campaign is changed.

mod forming;
#[path = "../../../../../tests/mud_bay.rs"]
mod mud_bay;
#[path = "../../../san_juans/tests/rules/position.rs"]
mod position;
mod random;
#[path = "../../../../../tests/script.rs"]
mod script;
#[path = "../../../../../tests/seeded.rs"]
mod seeded;
#[expect(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "the tables of the campaign's own tests, of which a few are needed"
)]
#[path = "../../../san_juans/tests/rules/table.rs"]
mod table;
