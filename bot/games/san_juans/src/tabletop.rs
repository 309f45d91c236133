//! The battles of a campaign on the players' own table (J-070 to J-074).

use games::staff::authority::Authority;
use games::tabletop::{Form, Tabletop, Typed, Way, Words};
use kit::Answer;
use model::message::Post;
use model::{Choice, Game, Snapshot, Step, Why};
use render::Scene;
use san_juans::{Ansar, BattleChoice, Choice as Own, Settlement, Why as OwnWhy};
use staff::PlayerId;

use crate::played::AtWar as _;
use crate::text::battles::sheet;
use crate::text::book::{BOOK, Unseen};
use crate::{concerns, pictures, report};

const WORDS: Words = Words {
    none: "No battle waits to be fought. While Ops are still being spent, choose to fight first: \
           `/orders` shows it.",
    unreported: "No battle waits to be settled. While Ops are still being spent, choose to fight \
                 first: `/orders` shows it.",
    unled: "No battle waits to be led. While Ops are still being spent, whoever spends them \
            chooses to fight first; `/command show` says who holds which island.",
    lead: "Lead the Ansar",
    leave: "No longer lead the Ansar",
    foe: "🐪",
    measure: "Roll how good ours are",
    rules: "tabletop",
};

pub(super) struct Battles;

impl Tabletop for Battles {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn waits(&self, game: &Game) -> bool {
        game.san_juans_view(None).is_some_and(|view| view.battle.is_some())
    }

    fn is_agreed(&self, game: &Game) -> bool {
        let view = game.san_juans_view(None);
        view.is_some_and(|view| view.options.settlement == Settlement::Table)
    }

    fn sheet(&self, snapshot: &Snapshot, lot: &[PlayerId], whole: bool) -> Option<Post> {
        let view = snapshot.game.as_ref()?.san_juans_view(None)?;
        let form = if whole { sheet::Form::Whole } else { sheet::Form::Beside };
        sheet::post(snapshot, &view, lot, form)
    }

    fn plan(&self, game: &Game) -> Option<Scene> {
        pictures::battle(&game.san_juans_view(None)?)
    }

    fn ways(&self) -> Vec<Way> {
        let way = |how: Ansar| {
            let choice = Own::Battle(BattleChoice::Ansar(how));
            let emoji = BOOK.label("choice", &choice, &Unseen).unwrap_or_default().emoji;
            Way { key: how.to_string(), title: BOOK.words("choice", &choice), emoji }
        };
        Ansar::ALL.map(way).to_vec()
    }

    fn measure(&self) -> Choice {
        Choice::of(Own::Battle(BattleChoice::Quality))
    }

    fn wants_dice(&self, game: &Game) -> bool {
        let view = game.san_juans_view(None);
        view.is_some_and(|view| {
            view.battle.as_ref().is_some_and(|battle| sheet::wants_dice(battle, &view))
        })
    }

    fn form(&self, game: &Game, by: &Authority, before: &[Step], report: &[Step]) -> Option<Form> {
        let fight = report::fight(game, by, before)?;
        Some(report::form(&fight, &report::filled(report)))
    }

    fn read(
        &self,
        game: &Game,
        by: &Authority,
        before: &[Step],
        typed: &Typed,
    ) -> Result<Vec<Step>, String> {
        report::read((game, by), before, typed)
    }

    fn copied(&self) -> &'static str {
        report::LOSSES
    }

    fn is_battle(&self, why: &Why) -> bool {
        matches!(why.own(), Some(OwnWhy::SettleBattle { .. }))
    }

    fn is_report(&self, choice: Choice) -> bool {
        concerns::is_report(choice)
    }

    fn is_the_foes(&self, choice: Choice) -> bool {
        concerns::is_the_foes(choice)
    }

    fn settles(&self, answer: &Answer<Choice>) -> bool {
        concerns::settles(answer)
    }

    fn only_measures(&self, answer: &Answer<Choice>) -> bool {
        concerns::only_measures(answer)
    }

    fn foes_answer(&self, how: &str, settles: &Answer<Choice>) -> Option<Answer<Choice>> {
        concerns::foes_answer(how, settles)
    }

    fn is_foes_way(&self, how: &str) -> bool {
        how.parse::<Ansar>().is_ok()
    }
}
