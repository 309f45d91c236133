//! How to play a war, in one message.

/// How to play, with what is said there of the `others`.
pub fn help(others: &str) -> String {
    format!("{HOW}{others}{FIRST_TURN}")
}

const HOW: &str = "\
**What it is.** A campaign of the Mahdist revolt on the San Juan Islands. All of you are on one \
side; the Ansar are run by dice. One of you commands, the others advise.
**The goal.** Bring Mahdi's score to 0. At 300 he wins; after twenty turns it is a draw. Places \
in revolt and lost battles raise it, places retaken and battles won lower it.
**A turn.** Cards are drawn to seven, places are rolled for and rise, then come seven rounds. In \
each you play one card, or pass. At the end supply, sieges, replacements and the score.

**Orders.** Press *Orders* under the newest message: it shows everything that can be done now and \
nothing else. Choose, look at the preview, press *Give order*. A march: a card for Ops, from \
where, to where. *Hand*, *Map* and *Why?* are there for everybody.
**If you do not command.** The same button puts an order together and *Propose* shows it to the \
staff; others back it or object, and the commander adopts it with one press. Islands may have \
officers of their own, battles have leaders, and the Ansar want somebody to lead them.
**Nobody waits for ever.** What is asked has its hour, and most questions a default. Late \
commanders are reminded, then the chief of staff may act, then the best-backed proposal is done.

__With the keyboard__
`/orders` · `/situation` · `/hand` · `/map` · `/log` · `/rules` how things stand
`/play event|ops|replacements card` · `/pass` · `/finish` a round
`/march` · `/sail` · `/train` · `/siege` · `/deploy` · `/replace` what is to be done
`/battle lead|resolve|sheet|side|report` a battle, here or on your own table
`/choose option` anything else the game asks · `/undo` until a die has fallen
`/council list|back|object|adopt|drop` proposals · `/council standing` your own defaults
`/plan show|add|run|clear` several orders in a row
`/vote dismiss|rewind|option` what the staff decides · `/command` who holds which post
`/my hours|reminders|snooze|leave|back` your time and your leave · `/nudge` whoever is awaited
`/odds march|revolt|siege|battle` how likely it is · `/roll dice` for anything else
`/dice audit|commitment` whether the dice are fair · `/record` who did what
`/campaign options|pause|report|export` the war as a whole
A typed order of the commander's counts at once; `preview:true` only shows what would be rolled.

";

const FIRST_TURN: &str = "\
**First turn.** `/my guide` has each prompt explained to you as it comes, for a whole turn. Look at `/map`. Play a card whose event brings troops near a place that has \
risen, or play one for Ops and march on a village with more units than you think you need.";
