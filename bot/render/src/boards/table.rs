//! Figures on a table in inches: projection, scenery, bases, trails, names.
