//! Places and roads on a sheet: projection, plates with names, traces of what changed, panels, cards.
