//! Stories that take longer than all others. Tests begin in the order of their names: these are
//! among the first, so that none is left over at the end while processors stand idle.

mod by_the_clock;
mod forty_days;
mod killed;
mod server;
mod whole_war;
