//! The battles of a campaign on the players' own table (J-070 to J-074).

use games::people::authority::Authority;
use games::tabletop::{Form, Tabletop, Typed, Way, Words};
use kit::Answer;
use model::message::Post;
use model::{Choice, Game, Snapshot, Step, Why};
use render::Scene;
use san_juans::{Ansar, BattleChoice, Choice as Own, SeaFightChoice, Settlement, Why as OwnWhy};
use staff::PlayerId;

use crate::text::battles::sheet;
use crate::text::book::{BOOK, Unseen};
use crate::{pictures, report, view};

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

fn own(answer: &Answer<Choice>) -> Option<Own> {
    match answer {
        Answer::One(choice) => choice.own(),
        Answer::Some(_) | Answer::Number(_) => None,
    }
}

impl Tabletop for Battles {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn waits(&self, game: &Game) -> bool {
        view(game).is_some_and(|view| view.battle.is_some())
    }

    fn is_agreed(&self, game: &Game) -> bool {
        view(game).is_some_and(|view| view.options.settlement == Settlement::Table)
    }

    fn sheet(&self, snapshot: &Snapshot, lot: &[PlayerId], whole: bool) -> Option<Post> {
        let form = if whole { sheet::Form::Whole } else { sheet::Form::Beside };
        sheet::post(snapshot, &view(snapshot.game.as_ref()?)?, lot, form)
    }

    fn plan(&self, game: &Game) -> Option<Scene> {
        pictures::battle(&view(game)?)
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
        view(game).is_some_and(|view| {
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
        matches!(
            choice.own(),
            Some(
                Own::Battle(BattleChoice::Report { .. } | BattleChoice::Withdrew)
                    | Own::SeaFight(SeaFightChoice::Report { .. })
            )
        )
    }

    /// How the Ansar fight (J-005).
    fn is_the_foes(&self, choice: Choice) -> bool {
        matches!(choice.own(), Some(Own::Battle(BattleChoice::Ansar(_))))
    }

    /// By the quick resolver, or by a report from a table.
    fn settles(&self, answer: &Answer<Choice>) -> bool {
        use BattleChoice::{Fight, Report, Resolve, Withdrew};
        let how = own(answer);
        matches!(how, Some(Own::Battle(Resolve(_) | Fight(..) | Report { .. } | Withdrew)))
    }

    /// How good our units are (J-021).
    fn only_measures(&self, answer: &Answer<Choice>) -> bool {
        own(answer) == Some(Own::Battle(BattleChoice::Quality))
    }

    /// How the Ansar fight, told before the quick resolver settles a battle (J-005).
    fn foes_answer(&self, how: &str, settles: &Answer<Choice>) -> Option<Answer<Choice>> {
        use BattleChoice::{Fight, Resolve};
        let Some(Own::Battle(Resolve(_) | Fight(..))) = own(settles) else { return None };
        let how = how.parse().ok()?;
        Some(Answer::One(Choice::of(Own::Battle(BattleChoice::Ansar(how)))))
    }

    fn is_foes_way(&self, how: &str) -> bool {
        how.parse::<Ansar>().is_ok()
    }
}
