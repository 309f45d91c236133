//! Small battles of the San Juans campaign fought as skirmishes.
