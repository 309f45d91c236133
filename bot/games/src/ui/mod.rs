//! What a game's author writes for the channel: typed functions over the game's own rules.
//!
//! A game has one [`Ui`], a table of functions, and names its types as [`OwnUi`]. Its values are
//! taken out of the bot's general ones here, so that no game does it: [`Play`] is
//! implemented for every `OwnUi`. `type Rules` is the board, `type Chapter` the enum of its
//! messages. Choices, questions, answers and facts come as the game's own; where facts of a part
//! played as another game can be among them they stay general ([`lines`]). A function that needs
//! more than a view takes a [`Seen`]: `seen.view` is what may be told, `seen.game` the machine of
//! the rules, `seen.any` the game as the bot passes it on. [`Guided`] and
//! [`ByTurns`](crate::turns::ByTurns) are beside it, for games with a guide and with reports by
//! turns.

mod adapter;
mod between;
mod chapter;
mod guided;
mod searching;
mod seen;

use kit::{Answer, Audience, DecisionId, Machine, Rules, Side, SplitMix};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::{Picture, Post};
use model::values::stored::Codec;
use model::{Ends, Event as AnyEvent, Game, Snapshot, StaffRules, Step};
use render::Scene;
use staff::plan::Halt;
use staff::posts::Area;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::log::record::Counted;
use crate::map::{MapRequest, Sight};
use crate::named::Named;
use crate::odds::Question;
use crate::text::people::{options, sides};
use crate::text::preview::Foretold;
use crate::text::records::weight::Weight;
use crate::{Automaton, Bearing, Beginning, Concern, Description, Holding, Level, Look, Part};

pub use adapter::Play;
pub use between::{Between, Nothing};
pub use chapter::{Chapter, sections};
pub use guided::Guided;
pub use searching::player;
pub use seen::{Seen, any, lines, own};

pub type ViewOf<G> = <<G as OwnUi>::Rules as Rules>::View;
pub type ChoiceOf<G> = <<G as OwnUi>::Rules as Rules>::Choice;
pub type WhyOf<G> = <<G as OwnUi>::Rules as Rules>::Why;
pub type EventOf<G> = <<G as OwnUi>::Rules as Rules>::Event;
pub type OptionsOf<G> = <<G as OwnUi>::Rules as Rules>::Options;

/// The types of one game, and its [`Ui`] over them.
pub trait OwnUi: Sync + Sized + 'static {
    type Rules: StaffRules;
    /// The messages that the game is told in.
    type Chapter: Chapter<Event = EventOf<Self>>;

    /// The topics of its questions, if nothing else asks them.
    const TOPICS: &'static [&'static str] = &[];
    /// How what belongs to the game is stored, the game itself first.
    const CODECS: &'static [Codec] = &[Codec::of_rules::<Self::Rules>().asking(Self::TOPICS)];
    const UI: &'static Ui<Self>;
}

/// What a game is to the channel, a function for each thing that is asked of it. Everything but
/// what it is, how it stands, what it waits for and how it looks has a default: [`Ui::of`].
#[expect(clippy::type_complexity, reason = "each field says what it takes and gives")]
pub struct Ui<G: OwnUi> {
    /// What it is by itself: names, texts, data.
    pub about: fn(&G) -> &'static Description,
    /// Every edition there is: the game with each set of data that this process knows for it.
    pub editions: fn(&'static G) -> Vec<&'static G>,
    /// The edition that is played with these options.
    pub edition: fn(&'static G, &OptionsOf<G>) -> &'static G,
    /// Whether new campaigns can be begun with this edition.
    pub is_offered: fn(&G) -> bool,
    /// What is shown of the game to an audience; as a rule what the copy knows.
    pub view: fn(&Game, Audience) -> Option<ViewOf<G>>,
    /// For whom choices are labelled and orders tried.
    pub decider: fn(&Machine<G::Rules>) -> Audience,
    /// What stands between the game and those that parts of it are played as.
    pub between: &'static dyn Between,

    // How it stands.
    /// How it stands: `turn 2/20` and `score 70 …`.
    pub stands: fn(&ViewOf<G>) -> (String, String),
    /// How far it has come, in one sentence part: `turn 2, round 4, score 70`.
    pub how_far: fn(&ViewOf<G>) -> String,
    /// The round of the turn it is in, where turns have rounds.
    pub round: fn(&ViewOf<G>) -> Option<u8>,
    /// The score, where there is one for the whole of it.
    pub score: fn(&ViewOf<G>) -> Option<i32>,
    /// The pinned situation board.
    pub board: fn(&Snapshot, &ViewOf<G>) -> Post,
    /// The situation: of everything, or of one place by what it goes by.
    pub situation: fn(snapshot: &Snapshot, seen: &Seen<'_, G>, place: Option<&str>) -> Option<Post>,
    /// The places whose situation can be told.
    pub places: fn(&G) -> Named,
    /// The track of its score, in words and as a picture.
    pub track: fn(&ViewOf<G>) -> Option<(Post, Scene)>,
    /// Where the fight is that waits: `at Mud Bay`; nothing where none does.
    pub battlefield: fn(&ViewOf<G>) -> Option<String>,
    /// The message with which it begins.
    pub begun: fn(&Snapshot) -> Post,
    /// How it has ended, or where it was laid aside, in one sentence.
    pub ended: fn(&ViewOf<G>) -> String,

    // What is asked.
    /// What somebody is awaited for: `round 4 wants a card`.
    pub awaited: fn(WhyOf<G>, Option<&Seen<'_, G>>) -> String,
    /// What a decision asks: head line and text.
    pub question: fn(WhyOf<G>, &Seen<'_, G>) -> (String, String),
    /// The rule behind a question, in plain words.
    pub rule: fn(&G, WhyOf<G>) -> &'static str,
    pub label: fn(ChoiceOf<G>, &Seen<'_, G>) -> Label,
    /// Labels of choices that are offered together, in their order.
    pub labels: fn(&[ChoiceOf<G>], &Seen<'_, G>) -> Vec<Label>,
    /// Whether a choice stands before all others: a battle that waits.
    pub is_first: fn(ChoiceOf<G>) -> bool,
    /// Whether a choice ends something: it stands as a button beside the menu of the others.
    pub is_apart: fn(ChoiceOf<G>) -> bool,
    /// What is said over the menu of its own that a choice stands in, if it does.
    pub own_menu: fn(ChoiceOf<G>) -> Option<&'static str>,
    /// Whether the lines of a menu say more than buttons could: what it costs, what is rolled.
    pub wants_details: fn(WhyOf<G>) -> bool,
    /// The parts of a question of which one is picked first: the cards of a hand.
    pub parts: fn(why: WhyOf<G>, of: &[ChoiceOf<G>], seen: &Seen<'_, G>) -> Vec<Part>,
    /// What can follow a choice: the answers after it, and the label of them together.
    pub follow_ups: fn(ChoiceOf<G>, &Seen<'_, G>) -> Vec<(Vec<ChoiceOf<G>>, Label)>,
    /// What can come right after a choice, on a line beside it; with its label.
    pub beside: fn(ChoiceOf<G>, &Seen<'_, G>) -> Option<(ChoiceOf<G>, Label)>,
    /// What ends a choice at once where nothing else is meant by it, as a pass its round; with the
    /// label of both together.
    pub ended_at_once: fn(ChoiceOf<G>, &Seen<'_, G>) -> Option<(ChoiceOf<G>, Label)>,
    /// The label of a choice with as many as can be chosen then; nothing if that is not asked.
    pub with_all: fn(ChoiceOf<G>, &Seen<'_, G>) -> Option<Label>,
    /// What the button says that opens a force, answered whole without a word, unit by unit.
    pub force: fn(&str) -> Option<&'static str>,

    // How an order ends.
    /// The choice among those offered that ends what is being done, if there is one.
    ///
    /// # Errors
    /// A sentence that says what has to be done first.
    pub ending: fn(&[ChoiceOf<G>]) -> Result<Option<ChoiceOf<G>>, String>,
    /// How far an order has to end what it begins to end here with what [`Ui::ending`] says; it
    /// leads to this question, and `last` is the topic that its last step answers.
    pub finishes: fn(WhyOf<G>, &str) -> Option<Ends>,
    /// What goes without saying when a draft of these steps leads to what is asked, in turn.
    pub unsaid: fn(&[Step], &Seen<'_, G>) -> Vec<Answer<ChoiceOf<G>>>,
    /// Whether a choice goes without saying after another, and is taken back with it.
    pub is_unsaid_after: fn(ChoiceOf<G>, ChoiceOf<G>) -> bool,
    /// Whether a question that has one legal answer is answered by itself, in the order that leads
    /// to it. Not where somebody has to see that it is asked, nor where the other side would learn
    /// something by it.
    pub answers_itself: fn(WhyOf<G>) -> bool,
    /// Whether a choice was meant for more than one question and goes on with this one: all that
    /// are left, as usual.
    pub goes_on: fn(ChoiceOf<G>, WhyOf<G>) -> bool,

    // Who answers, and what if nobody does.
    /// The automatic player's side: nobody joins it, and [`Ui::by_default`] answers for it at once.
    pub automatic: fn(&OptionsOf<G>) -> Option<Side>,
    /// What is answered when nobody does; nothing where that cannot be, as with a card.
    pub by_default: fn(&Seen<'_, G>, Standing) -> Option<Answer<ChoiceOf<G>>>,
    /// What an answer does that nobody has given, in few words; as a rule the `label` of its
    /// button.
    pub defaulted: fn(
        &G,
        why: WhyOf<G>,
        answer: &Answer<ChoiceOf<G>>,
        label: Option<String>,
    ) -> Option<String>,
    /// The matter of a question: those of one matter are answered together when nobody answers.
    pub matter: fn(WhyOf<G>, &Machine<G::Rules>) -> u16,
    /// How well the automatic player plays.
    pub level: fn(&OptionsOf<G>) -> Level,
    /// Somebody who plays it by himself so well, with lots of his own from `seed`: above
    /// [`Level::Easy`] a question may take a moment.
    pub automaton: fn(Level, u64) -> Box<dyn Automaton>,
    /// The areas that the staff may give to officers, in order.
    pub areas: fn(&G) -> Vec<Area>,
    pub area_name: fn(&G, Area) -> &'static str,
    /// Whether anything that an area's officer decides about is there.
    pub has_units_in: fn(Area, &Seen<'_, G>) -> bool,
    /// What officers hold by the rules of the game itself.
    pub holdings: fn(&ViewOf<G>) -> Vec<Holding>,
    /// What somebody's part is, besides the posts of the staff; empty where it is none.
    pub part_of: fn(PlayerId, &Snapshot) -> String,
    /// Why the commander cannot be relieved, by the name the game has for it.
    pub barred: fn(&G, &str) -> Option<&'static str>,
    /// Whose a question is besides the seats it is asked of.
    pub concern: fn(why: WhyOf<G>, id: DecisionId, seen: &Seen<'_, G>) -> Concern,
    /// What a choice means for the staff.
    pub bearing: fn(ChoiceOf<G>, &Seen<'_, G>) -> Bearing,
    /// The answer of a staff that has voted on what is asked.
    pub verdict: fn(bool) -> Option<ChoiceOf<G>>,

    // What happened.
    /// The chapter that the game goes on in where nothing of it has been told yet.
    pub standing: fn(&ViewOf<G>) -> G::Chapter,
    /// The message of a chapter, from everything that belongs to it so far; `by` is whose order it
    /// was. There is no view where another game lies on the table by now. Its footer is the
    /// frame's.
    pub dispatch: fn(
        chapter: G::Chapter,
        events: &[AnyEvent],
        seen: Option<&Seen<'_, G>>,
        snapshot: &Snapshot,
        by: Option<PlayerId>,
    ) -> Post,
    /// The sentence for one fact; nothing where it is not told.
    pub sentence: fn(&EventOf<G>) -> Option<String>,
    /// What has happened, a line each, for a private receipt.
    pub told:
        fn(events: &[AnyEvent], seen: Option<&Seen<'_, G>>, audience: Audience) -> Vec<String>,
    /// The sentence for one fact where another game's message tells of it.
    pub aside: fn(&G, &EventOf<G>) -> Option<String>,
    /// What the log says of facts that [`Ui::told`] has nothing to tell of.
    pub noted: fn(&G, &[&EventOf<G>]) -> Option<String>,
    /// What the facts of a rehearsal tell beforehand.
    pub foretold: fn(&[AnyEvent], Option<&Seen<'_, G>>) -> Foretold,
    /// Whether a round, or the turn, ends with a fact.
    pub ends_a_round: fn(&EventOf<G>) -> bool,
    /// Whether a round is used up with these facts: a card is played, or passed.
    pub uses_a_round: fn(&[&EventOf<G>]) -> bool,
    /// Why a plan stops after an order in which this happened.
    pub halts: fn(&[&EventOf<G>]) -> Option<Halt>,
    /// Whether dice have put something in an order's way with this.
    pub interrupts: fn(&EventOf<G>) -> bool,
    /// How much a fact matters to somebody who has been away; nothing if as much as any other.
    pub weight: fn(&EventOf<G>) -> Option<Weight>,
    /// What a fact counts in somebody's record.
    pub counted: fn(&EventOf<G>) -> Counted,
    /// Whether a rehearsal has come no further than to what everybody may know.
    pub is_foreseeable: fn(&Game, &Game) -> bool,

    // What is agreed on.
    /// What is agreed on to begin with: a set of rules by its place in
    /// [`Description::presets`](crate::Description::presets); as usual where nothing is said.
    pub options: fn(&G, Option<usize>) -> OptionsOf<G>,
    /// A whole set of options by its name.
    pub preset: fn(&G, &str) -> Option<OptionsOf<G>>,
    /// What is agreed on, in few words.
    pub agreed: fn(&model::Setup) -> String,
    /// Where it can begin, where that is not one place.
    pub beginnings: fn(&G) -> Option<Vec<Beginning>>,
    /// Looks over what of a stored game is this game's.
    ///
    /// # Errors
    /// Says what in it cannot be.
    pub check: fn(&Machine<G::Rules>) -> Result<(), Invalid>,
    /// A text with the names of people in place of what this game's words call them by.
    pub with_names: fn(text: String, roster: &Roster, spell: fn(&str) -> String) -> String,

    // What is looked at.
    /// Its table or map, with the traces of these facts.
    pub scene: fn(
        seen: &Seen<'_, G>,
        roster: &Roster,
        look: Look<'_>,
        events: &[&EventOf<G>],
    ) -> Option<Scene>,
    /// A picture that a message of this game wants by the name it gave, telling of these facts.
    pub pictured: fn(name: &str, seen: &Seen<'_, G>, events: &[&EventOf<G>]) -> Option<Scene>,
    /// What is planned, drawn over the table: how a rehearsal leads from `now` to `after`.
    pub planned: fn(now: &Seen<'_, G>, after: &Game, events: &[&EventOf<G>]) -> Option<Scene>,
    /// A picture beside a draft of these steps.
    pub drafted: fn(&[Step]) -> Option<Scene>,
    /// A card by the game's own name for it, so many pixels wide.
    pub card: fn(&G, &str, u32) -> Option<Scene>,
    /// The picture beside a topic of its rule book.
    pub beside_rule: fn(&G, &str) -> Option<Scene>,
    /// The parts of its map, the whole of it first.
    pub map_parts: fn(&G) -> Named,
    /// Times of the game's own since which changes can be shown on the map: what each goes by, and
    /// what it is called. Nothing where no changes are shown at all.
    pub map_times: fn() -> Option<&'static [(&'static str, &'static str)]>,
    /// The map as somebody looks at it.
    pub sight: fn(seen: &Seen<'_, G>, roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight>,
    /// The cards held: what each goes by, and what it is called.
    pub held: fn(&ViewOf<G>) -> Vec<(String, String)>,
    /// What a card goes by that is typed or picked, be it held or not.
    pub card_named: fn(&G, &str) -> Option<String>,
    /// The hand in words, with what each card can be used for now, or one card.
    pub hand: fn(seen: &Seen<'_, G>, snapshot: &Snapshot, card: Option<&str>) -> Option<Post>,
    /// The hand as a picture; nothing if there is no card in it.
    pub fan: fn(&Seen<'_, G>, &Snapshot) -> Option<Scene>,
    /// Whether what waits is risked by dice that odds can be told of.
    pub odds_are_of_use: fn(&Seen<'_, G>) -> bool,
    /// The question for odds about whatever waits.
    pub odds_of_what_waits: fn(&Seen<'_, G>) -> Option<Question>,
    /// The question what these steps risk, where they risk anything that a preview cannot tell: it
    /// is told in lines of the post.
    pub odds_of_a_draft: fn(&Seen<'_, G>, &[Step]) -> Option<Question>,
}

impl<G: OwnUi> Ui<G> {
    /// That of a game which has nothing else of its own than these.
    #[expect(clippy::type_complexity, reason = "they are fields of the table")]
    pub const fn of(
        about: fn(&G) -> &'static Description,
        stands: fn(&ViewOf<G>) -> (String, String),
        awaited: fn(WhyOf<G>, Option<&Seen<'_, G>>) -> String,
        scene: fn(&Seen<'_, G>, &Roster, Look<'_>, &[&EventOf<G>]) -> Option<Scene>,
    ) -> Self {
        Self {
            about,
            editions: |only| vec![only],
            edition: |only, _| only,
            is_offered: |_| true,
            view: |game, _| game.known::<G::Rules>(),
            decider: |_| Audience::Public,
            between: &Nothing,
            stands,
            how_far: |view| {
                let (when, stands) = (G::UI.stands)(view);
                format!("{when}, {stands}")
            },
            round: |_| None,
            score: |_| None,
            board: |_, view| {
                let (title, body) = (G::UI.stands)(view);
                Post { title, body, picture: Picture::Map, ..Post::default() }
            },
            situation: |_, seen, _| {
                let (title, body) = (G::UI.stands)(&seen.view);
                Some(Post { title, body, ..Post::default() })
            },
            places: |_| Named::default(),
            track: |_| None,
            battlefield: |_| None,
            begun: sides::begun,
            ended: |view| format!("It was played to {}.", (G::UI.how_far)(view)),
            awaited,
            question: |why, seen| {
                let title = model::words::capital(&(G::UI.awaited)(why, Some(seen)));
                (title, (G::UI.stands)(&seen.view).1)
            },
            rule: |_, _| "",
            label: |choice, _| {
                let title = model::words::capital(&choice.to_string().replace('-', " "));
                Label { title, ..Label::default() }
            },
            labels: |choices, seen| {
                choices.iter().map(|choice| (G::UI.label)(*choice, seen)).collect()
            },
            is_first: |_| false,
            is_apart: |_| false,
            own_menu: |_| None,
            wants_details: |_| false,
            parts: |_, _, _| Vec::new(),
            follow_ups: |_, _| Vec::new(),
            beside: |_, _| None,
            ended_at_once: |_, _| None,
            with_all: |_, _| None,
            force: |_| None,
            ending: |_| Ok(None),
            finishes: |_, _| None,
            unsaid: |_, _| Vec::new(),
            is_unsaid_after: |_, _| false,
            answers_itself: |_| false,
            goes_on: |_, _| false,
            automatic: |_| None,
            by_default: |seen, _| crate::first(&seen.game.decision()?.ask),
            defaulted: |_, _, _, label| label,
            matter: |_, _| 0,
            level: |_| Level::Easy,
            automaton: |_, seed| Box::new(SplitMix(seed)),
            areas: |_| Vec::new(),
            area_name: |_, _| "somewhere",
            has_units_in: |_, _| false,
            holdings: |_| Vec::new(),
            part_of: |_, _| String::new(),
            barred: |_, _| None,
            concern: |_, _, _| Concern::default(),
            bearing: |_, _| Bearing::default(),
            verdict: |_| None,
            standing: |_| G::Chapter::default(),
            dispatch: |_, events, seen, snapshot, _| {
                let body = (G::UI.told)(events, seen, Audience::Public).join("\n");
                let title = crate::of(&snapshot.setup).about().usual_name.to_owned();
                let picture = Picture::Map;
                Post { title, body, picture, ..Post::default() }
            },
            sentence: |_| None,
            told: |events, _, _| lines::<EventOf<G>, _>(events, G::UI.sentence),
            aside: |_, _| None,
            noted: |_, _| None,
            foretold: |events, seen| Foretold {
                lines: (G::UI.told)(events, seen, Audience::Public),
                then: None,
            },
            ends_a_round: |_| false,
            uses_a_round: |_| false,
            halts: |_| None,
            interrupts: |_| false,
            weight: |_| None,
            counted: |_| Counted::default(),
            is_foreseeable: |_, _| false,
            options: |_, _| OptionsOf::<G>::default(),
            preset: |_, _| None,
            agreed: options::summary,
            beginnings: |_| None,
            check: |_| Ok(()),
            with_names: |text, _, _| text,
            scene,
            pictured: |_, _, _| None,
            planned: |_, _, _| None,
            drafted: |_| None,
            card: |_, _, _| None,
            beside_rule: |_, _| None,
            map_parts: |_| Named::default(),
            map_times: || None,
            sight: |seen, roster, _| {
                let (title, body) = (G::UI.stands)(&seen.view);
                Some(Sight { title, body, scene: (G::UI.scene)(seen, roster, Look::Whole, &[]) })
            },
            held: |_| Vec::new(),
            card_named: |_, _| None,
            hand: |_, _, _| None,
            fan: |_, _| None,
            odds_are_of_use: |_| false,
            odds_of_what_waits: |_| None,
            odds_of_a_draft: |_, _| None,
        }
    }
}

/// Somebody who answers by what is seen of the game alone.
pub fn automaton<G: OwnUi>(
    answer: fn(&Seen<'_, G>) -> Option<Answer<ChoiceOf<G>>>,
) -> Box<dyn Automaton> {
    let answers = move |game: &Game| Some(any(&answer(&Seen::to_decide(game)?)?));
    Box::new(answers)
}
