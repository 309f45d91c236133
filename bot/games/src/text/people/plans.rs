//! Plans in words, for their makers' eyes alone.

use model::Snapshot;
use model::message::Post;
use model::words::{BODY_MAX, clip, clip_lines, count};
use staff::PlayerId;
use staff::plan::{BadPlan, Halt, Item, Plan};

use crate::text::book::WORDS;
use crate::text::phrases;

fn plan_of(snapshot: &Snapshot, player: PlayerId) -> Option<&Plan> {
    snapshot.roster.council.plans.get(&player)
}

pub fn has_one(snapshot: &Snapshot, player: PlayerId) -> bool {
    plan_of(snapshot, player).is_some_and(|plan| !plan.items.is_empty())
}

pub fn lines(snapshot: &Snapshot, player: PlayerId) -> Vec<String> {
    let Some(plan) = plan_of(snapshot, player) else { return Vec::new() };
    let mut number = 0;
    let line = |item: &Item| match item {
        Item::Order { title, .. } => {
            number += 1;
            format!("🗒 **{number}** {}", clip(title, 90))
        }
        Item::Stop => "✋ *Stop here and look.*".to_owned(),
    };
    plan.items.iter().map(line).collect()
}

/// One line about a plan, for the panel.
pub fn short(snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    let plan = plan_of(snapshot, player).filter(|plan| plan.orders() > 0)?;
    let orders = count(plan.orders(), "order");
    let why = plan.halt.map_or_else(String::new, |halt| format!(" {}", halted(halt, snapshot)));
    Some(format!("🗒 Your plan has {orders} to come.{why}"))
}

pub fn halted(halt: Halt, snapshot: &Snapshot) -> String {
    match halt {
        Halt::Encounter => format!("It stopped, for {} were met.", phrases(snapshot).foe),
        halt => WORDS.words("halt", &halt).to_owned(),
    }
}

pub fn shown(snapshot: &Snapshot, player: PlayerId) -> Post {
    let mut told = lines(snapshot, player);
    let halt = plan_of(snapshot, player).and_then(|plan| plan.halt);
    told.extend(halt.map(|halt| halted(halt, snapshot)));
    if told.is_empty() {
        told.push("You have no plan.".to_owned());
    }
    told.push(format!(
        "-# Draft an order with *Orders* or `preview:true`, then *Add to plan*. \
         *Run the plan* gives one after the other, until {} are met, something unforeseen \
         happens, or a stop mark. Nobody else sees it.",
        phrases(snapshot).foe
    ));
    let body = clip_lines(&told.join("\n"), BODY_MAX);
    Post::titled("Your plan", body)
}

pub fn bad(why: BadPlan) -> String {
    WORDS.words("plan", &why).to_owned()
}
