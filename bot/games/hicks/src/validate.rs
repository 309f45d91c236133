//! Whether a stored march can be: everything on it is on the table, and no unit has more men than a
//! unit can.

use hicks::{HEIGHT, March, Point, TURNS_MAX, WIDTH};
use model::campaign::invalid::Invalid;

/// Far more than any march brings: parties on the table, men astray, pieces of terrain.
const ON_TABLE_MAX: usize = 250;
/// No body of men is larger.
const FIGURES_MAX: u8 = 120;

/// Looks a stored march over: everything on it is on the table, and no unit has more men than a
/// unit can.
pub(super) fn check(march: &March) -> Result<(), Invalid> {
    let must = |holds: bool, why| if holds { Ok(()) } else { Err(why) };
    march.options().check().map_err(|_| Invalid::Options)?;
    let field = march.board();
    let last = field.last_turn;
    must(field.turn <= last && last <= TURNS_MAX, Invalid::Numbers)?;
    must(field.pashas.len() == march.options().pashas.len(), Invalid::Numbers)?;
    must(usize::from(field.commanding) < field.pashas.len(), Invalid::Numbers)?;
    let men = |figures: u8, start: u8| figures <= start && start <= FIGURES_MAX;
    let mut units: Vec<_> = field.units.iter().map(|unit| unit.id).collect();
    units.sort_unstable();
    units.dedup();
    must(units.len() == field.units.len(), Invalid::Unit)?;
    must(field.units.iter().all(|unit| men(unit.figures, unit.start)), Invalid::Unit)?;
    must(field.parties.iter().all(|party| men(party.figures, party.start)), Invalid::Unit)?;
    let many = [field.parties.len(), field.stragglers.len(), field.pieces.len()];
    must(many.iter().all(|many| *many <= ON_TABLE_MAX), Invalid::TooMany)?;
    let points = field.parties.iter().map(|party| party.at);
    let points = points.chain(field.stragglers.iter().map(|man| man.at));
    let mut points = points.chain([field.square.centre]);
    must(points.all(is_near_the_table), Invalid::Numbers)?;
    must(march.outcome().is_some() != march.decision().is_some(), Invalid::Standstill)
}

/// Whether a point is on the table, or no further from it than whoever runs can be.
fn is_near_the_table(point: Point) -> bool {
    let fits = |at: i32, edge: i32| (-edge..=2 * edge).contains(&at);
    fits(point.x.0, WIDTH.0) && fits(point.y.0, HEIGHT.0)
}
