//! The playground from outside: a small bot made with serenity and poise, and plain HTTP.

mod bot;
mod meets_a_bot;
