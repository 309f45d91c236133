//! The battles of a campaign on the players' own table (J-070 to J-074).

use games::tabletop::{Tabletop, Way, Words};
use kit::Answer;
use model::Choice;
use san_juans::{
    BattleChoice, Choice as Own, Pack, PackNo, PerPack, SeaFightChoice, Settlement, Tactic,
    Why as OwnWhy,
};

use crate::text::battles::sheet;
use crate::text::book::{Unseen, book};
use crate::{pictures, report, view};

const WORDS: Words = Words {
    none: "No battle waits to be fought. While Ops are still being spent, choose to fight first: \
           `/orders` shows it.",
    unreported: "No battle waits to be settled. While Ops are still being spent, choose to fight \
                 first: `/orders` shows it.",
    unled: "No battle waits to be led. While Ops are still being spent, whoever spends them \
            chooses to fight first; `/command show` says who holds which island.",
    lead: "",
    leave: "",
    foe: "",
    measure: "Roll how good ours are",
    rules: "tabletop",
};

fn own(answer: &Answer<Choice>) -> Option<Own> {
    match answer {
        Answer::One(choice) => choice.own(),
        Answer::Some(_) | Answer::Number(_) => None,
    }
}

/// The tabletop of a war.
pub(super) fn of(pack: &'static Pack) -> &'static Tabletop {
    static ALL: PerPack<Tabletop> = PerPack::new(|pack| Tabletop {
        words: Words {
            lead: pack.say("Lead {war.foe}").leak(),
            leave: pack.say("No longer lead {war.foe}").leak(),
            foe: &pack.words.foe_sign,
            ..WORDS
        },
        ..TABLETOP
    });
    ALL.of(pack.number)
}

const TABLETOP: Tabletop = Tabletop {
    words: WORDS,
    waits: |game| view(game).is_some_and(|view| view.battle.is_some()),
    is_agreed: |game| view(game).is_some_and(|view| view.options.settlement == Settlement::Table),
    sheet: |snapshot, lot, whole| {
        let form = if whole { sheet::Form::Whole } else { sheet::Form::Beside };
        sheet::post(snapshot, &view(snapshot.game.as_ref()?)?, lot, form)
    },
    plan: |game| pictures::battle(&view(game)?),
    ways,
    measure: || Choice::of(Own::Battle(BattleChoice::Quality)),
    wants_dice: |game| {
        view(game).is_some_and(|view| {
            view.battle.as_ref().is_some_and(|battle| sheet::wants_dice(battle, &view))
        })
    },
    form: |game, by, before, drafted| {
        let fight = report::fight(game, by, before)?;
        Some(report::form(&fight, &report::filled(drafted)))
    },
    read: |game, by, before, typed| report::read((game, by), before, typed),
    copied: report::LOSSES,
    is_battle: |why| matches!(why.own(), Some(OwnWhy::SettleBattle { .. })),
    is_report: |choice| {
        matches!(
            choice.own(),
            Some(
                Own::Battle(BattleChoice::Report { .. } | BattleChoice::Withdrew)
                    | Own::SeaFight(SeaFightChoice::Report { .. })
            )
        )
    },
    // How the rebels fight (J-005).
    is_the_foes: |choice| matches!(choice.own(), Some(Own::Battle(BattleChoice::Tactic(_)))),
    settles,
    // How good our units are (J-021).
    only_measures: |answer| own(answer) == Some(Own::Battle(BattleChoice::Quality)),
    foes_answer,
    is_foes_way: |how| how.parse::<Tactic>().is_ok(),
};

fn ways() -> Vec<Way> {
    let way = |how: Tactic| {
        let choice = Own::Battle(BattleChoice::Tactic(how));
        let book = book(PackNo::FIRST);
        let emoji = book.label("choice", &choice, &Unseen(PackNo::FIRST)).unwrap_or_default().emoji;
        Way { key: how.to_string(), title: book.words("choice", &choice), emoji }
    };
    Tactic::ALL.map(way).to_vec()
}

/// By the quick resolver, or by a report from a table.
fn settles(answer: &Answer<Choice>) -> bool {
    use BattleChoice::{Fight, Report, Resolve, Withdrew};
    let how = own(answer);
    matches!(how, Some(Own::Battle(Resolve(_) | Fight(..) | Report { .. } | Withdrew)))
}

/// How the rebels fight, told before the quick resolver settles a battle (J-005).
fn foes_answer(how: &str, settles: &Answer<Choice>) -> Option<Answer<Choice>> {
    use BattleChoice::{Fight, Resolve};
    let Some(Own::Battle(Resolve(_) | Fight(..))) = own(settles) else { return None };
    let how = how.parse().ok()?;
    Some(Answer::One(Choice::of(Own::Battle(BattleChoice::Tactic(how)))))
}
