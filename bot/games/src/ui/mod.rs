//! What a game's author writes for the channel: typed functions over the game's own rules.
//!
//! A game implements [`Ui`] once. Its values are taken out of the bot's general ones here, so that no
//! game does it: [`Play`](crate::Play) is implemented for every `Ui`. `type Rules` is the board,
//! `type Chapter` the enum of its messages. Choices, questions, answers and facts come as the game's
//! own; where facts of a part played as another game can be among them they stay general ([`lines`]). A
//! function that needs more than a view takes a [`Seen`]: `seen.view` is what may be told, `seen.game`
//! the machine of the rules, `seen.any` the game as the bot passes it on. [`Guided`] and
//! [`ByTurns`](crate::turns::ByTurns) are beside it, for games with a guide and with reports by turns.

mod adapter;
mod between;
mod chapter;
mod guided;
mod seen;

use kit::{Answer, Audience, DecisionId, Machine, Rules, Side, SplitMix};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::{Picture, Post, Topic};
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
use crate::{Automaton, Bearing, Beginning, Concern, Description, Holding, Look, Part};

pub use between::{Between, Nothing};
pub use chapter::Chapter;
pub use guided::Guided;
pub use seen::{Seen, any, lines, own};

pub type ViewOf<U> = <<U as Ui>::Rules as Rules>::View;
pub type ChoiceOf<U> = <<U as Ui>::Rules as Rules>::Choice;
pub type WhyOf<U> = <<U as Ui>::Rules as Rules>::Why;
pub type EventOf<U> = <<U as Ui>::Rules as Rules>::Event;
pub type OptionsOf<U> = <<U as Ui>::Rules as Rules>::Options;

/// What a game is to the channel. Everything but what it is, how it stands and what its facts are
/// called has a default.
pub trait Ui: Sync + Sized + 'static {
    type Rules: StaffRules;
    /// The messages that the game is told in.
    type Chapter: Chapter<Event = EventOf<Self>>;

    /// What stands before a chapter's name in the small print of its message, and what does where the
    /// message is within another game's.
    const FOOTER: [&'static str; 2] = [""; 2];
    /// The topics of its questions, if nothing else asks them.
    const TOPICS: &'static [&'static str] = &[];
    /// How what belongs to the game is stored, the game itself first.
    const CODECS: &'static [Codec] = &[Codec::of_rules::<Self::Rules>().asking(Self::TOPICS)];
    /// Whether each turn has a board of its own; else one stays from beginning to end.
    const BOARDS_BY_TURN: bool = false;
    /// Whether dice move whoever they fall for, so that what is asked after any depends on them.
    const ASKS_BY_DICE: bool = false;
    /// Whether it is played with a hand of cards.
    const HAS_CARDS: bool = false;
    /// Whether its chances can be asked.
    const HAS_ODDS: bool = false;

    /// What it is by itself: names, texts, data.
    fn about() -> &'static Description;

    /// What is shown of the game to an audience: what the copy knows.
    fn view(game: &Game, _audience: Audience) -> Option<ViewOf<Self>> {
        game.known::<Self::Rules>()
    }

    /// For whom choices are labelled and orders tried.
    fn decider(_game: &Machine<Self::Rules>) -> Audience {
        Audience::Public
    }

    /// What stands between the game and those that parts of it are played as.
    fn between() -> &'static dyn Between {
        &Nothing
    }

    // How it stands.

    /// How it stands: `turn 2/20` and `score 70 …`.
    fn stands(view: &ViewOf<Self>) -> (String, String);

    /// How far it has come, in one sentence part: `turn 2, round 4, score 70`.
    fn how_far(view: &ViewOf<Self>) -> String {
        let (when, stands) = Self::stands(view);
        format!("{when}, {stands}")
    }

    /// The round of the turn it is in, where turns have rounds.
    fn round(_view: &ViewOf<Self>) -> Option<u8> {
        None
    }

    /// The score, where there is one for the whole of it.
    fn score(_view: &ViewOf<Self>) -> Option<i32> {
        None
    }

    /// The pinned situation board.
    fn board(_snapshot: &Snapshot, view: &ViewOf<Self>) -> Post {
        let (title, body) = Self::stands(view);
        Post { title, body, picture: Picture::Map, ..Post::default() }
    }

    /// The situation: of everything, or of one place by what it goes by.
    fn situation(
        _snapshot: &Snapshot,
        seen: &Seen<'_, Self>,
        _place: Option<&str>,
    ) -> Option<Post> {
        let (title, body) = Self::stands(&seen.view);
        Some(Post { title, body, ..Post::default() })
    }

    /// The places whose situation can be told.
    fn places() -> Named {
        Named::default()
    }

    /// The track of its score, in words and as a picture.
    fn track(_view: &ViewOf<Self>) -> Option<(Post, Scene)> {
        None
    }

    /// Where the fight is that waits: `at Mud Bay`; nothing where none does.
    fn battlefield(_view: &ViewOf<Self>) -> Option<String> {
        None
    }

    /// The message with which it begins.
    fn begun(snapshot: &Snapshot) -> Post {
        sides::begun(snapshot)
    }

    /// How it has ended, or where it was laid aside, in one sentence.
    fn ended(view: &ViewOf<Self>) -> String {
        format!("It was played to {}.", Self::how_far(view))
    }

    // What is asked.

    /// What somebody is awaited for: `round 4 wants a card`.
    fn awaited(why: WhyOf<Self>, seen: Option<&Seen<'_, Self>>) -> String;

    /// What a decision asks: head line and text.
    fn question(why: WhyOf<Self>, seen: &Seen<'_, Self>) -> (String, String) {
        let title = model::words::capital(&Self::awaited(why, Some(seen)));
        (title, Self::stands(&seen.view).1)
    }

    /// The rule behind a question, in plain words.
    fn rule(_why: WhyOf<Self>) -> &'static str {
        ""
    }

    fn label(choice: ChoiceOf<Self>, _seen: &Seen<'_, Self>) -> Label {
        let title = model::words::capital(&choice.to_string().replace('-', " "));
        Label { title, ..Label::default() }
    }

    /// Labels of choices that are offered together, in their order.
    fn labels(choices: &[ChoiceOf<Self>], seen: &Seen<'_, Self>) -> Vec<Label> {
        choices.iter().map(|choice| Self::label(*choice, seen)).collect()
    }

    /// Whether a choice stands before all others: a battle that waits.
    fn is_first(_choice: ChoiceOf<Self>) -> bool {
        false
    }

    /// Whether a choice ends something: it stands as a button beside the menu of the others.
    fn is_apart(_choice: ChoiceOf<Self>) -> bool {
        false
    }

    /// What is said over the menu of its own that a choice stands in, if it does.
    fn own_menu(_choice: ChoiceOf<Self>) -> Option<&'static str> {
        None
    }

    /// Whether the lines of a menu say more than buttons could: what it costs, what is rolled.
    fn wants_details(_why: WhyOf<Self>) -> bool {
        false
    }

    /// The parts of a question of which one is picked first: the cards of a hand.
    fn parts(_why: WhyOf<Self>, _of: &[ChoiceOf<Self>], _seen: &Seen<'_, Self>) -> Vec<Part> {
        Vec::new()
    }

    /// What can follow a choice: the answers after it, and the label of them together.
    fn follow_ups(
        _choice: ChoiceOf<Self>,
        _seen: &Seen<'_, Self>,
    ) -> Vec<(Vec<ChoiceOf<Self>>, Label)> {
        Vec::new()
    }

    /// What can come right after a choice, on a line beside it; with its label.
    fn beside(_choice: ChoiceOf<Self>, _seen: &Seen<'_, Self>) -> Option<(ChoiceOf<Self>, Label)> {
        None
    }

    /// What ends a choice at once where nothing else is meant by it, as a pass its round; with the
    /// label of both together.
    fn ended_at_once(
        _choice: ChoiceOf<Self>,
        _seen: &Seen<'_, Self>,
    ) -> Option<(ChoiceOf<Self>, Label)> {
        None
    }

    /// The label of a choice with as many as can be chosen then; nothing if that is not asked.
    fn with_all(_choice: ChoiceOf<Self>, _seen: &Seen<'_, Self>) -> Option<Label> {
        None
    }

    /// What the button says that opens a force, answered whole without a word, unit by unit.
    fn force(_topic: &str) -> Option<&'static str> {
        None
    }

    // How an order ends.

    /// The choice among those offered that ends what is being done, if there is one.
    ///
    /// # Errors
    /// A sentence that says what has to be done first.
    fn ending(_of: &[ChoiceOf<Self>]) -> Result<Option<ChoiceOf<Self>>, String> {
        Ok(None)
    }

    /// How far an order has to end what it begins to end here with what [`Ui::ending`] says; it
    /// leads to this question, and `last` is the topic that its last step answers.
    fn finishes(_why: WhyOf<Self>, _last: &str) -> Option<Ends> {
        None
    }

    /// What goes without saying when a draft of these steps leads to what is asked, in turn.
    fn unsaid(_steps: &[Step], _seen: &Seen<'_, Self>) -> Vec<Answer<ChoiceOf<Self>>> {
        Vec::new()
    }

    /// Whether a choice goes without saying after another, and is taken back with it.
    fn is_unsaid_after(_choice: ChoiceOf<Self>, _before: ChoiceOf<Self>) -> bool {
        false
    }

    /// Whether a question that has one legal answer is answered by itself, in the order that leads to
    /// it. Not where somebody has to see that it is asked, nor where the other side would learn
    /// something by it.
    fn answers_itself(_why: WhyOf<Self>) -> bool {
        false
    }

    /// Whether a choice was meant for more than one question and goes on with this one: all that are
    /// left, as usual.
    fn goes_on(_choice: ChoiceOf<Self>, _why: WhyOf<Self>) -> bool {
        false
    }

    // Who answers, and what if nobody does.

    /// The automatic player's side: nobody joins it, and [`Ui::by_default`] answers for it at once.
    fn automatic(_options: &OptionsOf<Self>) -> Option<Side> {
        None
    }

    /// What is answered when nobody does; nothing where that cannot be, as with a card.
    fn by_default(seen: &Seen<'_, Self>, _standing: Standing) -> Option<Answer<ChoiceOf<Self>>> {
        crate::first(&seen.game.decision()?.ask)
    }

    /// What an answer does that nobody has given, in few words; as a rule the `label` of its button.
    fn defaulted(
        _why: WhyOf<Self>,
        _answer: &Answer<ChoiceOf<Self>>,
        label: Option<String>,
    ) -> Option<String> {
        label
    }

    /// The matter of a question: those of one matter are answered together when nobody answers.
    fn matter(_why: WhyOf<Self>, _game: &Machine<Self::Rules>) -> u16 {
        0
    }

    /// Somebody who plays it by himself, with chances of his own from `seed`.
    fn automaton(seed: u64) -> Box<dyn Automaton> {
        Box::new(SplitMix(seed))
    }

    /// Somebody who plays it as well as this build can, for advice: a question may take a moment.
    fn advisor(seed: u64) -> Box<dyn Automaton> {
        Self::automaton(seed)
    }

    /// The areas that the staff may give to officers, in order.
    fn areas() -> Vec<Area> {
        Vec::new()
    }

    fn area_name(_area: Area) -> &'static str {
        "somewhere"
    }

    /// Whether anything that an area's officer decides about is there.
    fn has_units_in(_area: Area, _seen: &Seen<'_, Self>) -> bool {
        false
    }

    /// What officers hold by the rules of the game itself.
    fn holdings(_view: &ViewOf<Self>) -> Vec<Holding> {
        Vec::new()
    }

    /// What somebody's part is, besides the posts of the staff; empty where it is none.
    fn part_of(_player: PlayerId, _snapshot: &Snapshot) -> String {
        String::new()
    }

    /// Why the commander cannot be relieved, by the name the game has for it.
    fn barred(_bar: &str) -> Option<&'static str> {
        None
    }

    /// Whose a question is besides the seats it is asked of.
    fn concern(_why: WhyOf<Self>, _id: DecisionId, _seen: &Seen<'_, Self>) -> Concern {
        Concern::default()
    }

    /// What a choice means for the staff.
    fn bearing(_choice: ChoiceOf<Self>, _seen: &Seen<'_, Self>) -> Bearing {
        Bearing::default()
    }

    /// The answer of a staff that has voted on what is asked.
    fn verdict(_agreed: bool) -> Option<ChoiceOf<Self>> {
        None
    }

    // What happened.

    /// Parts events into the messages they belong to, going on from the topic `current`.
    fn sections(current: Option<&Topic>, events: &[AnyEvent]) -> Vec<(Topic, Vec<AnyEvent>)> {
        chapter::sections::<Self::Chapter>(current, events)
    }

    /// The chapter that the game goes on in where nothing of it has been told yet.
    fn standing(_view: &ViewOf<Self>) -> Self::Chapter {
        Self::Chapter::default()
    }

    /// The message of a chapter, from everything that belongs to it so far; `by` is whose order it
    /// was. There is no view where another game lies on the table by now. Its footer is the frame's.
    fn dispatch(
        _chapter: Self::Chapter,
        events: &[AnyEvent],
        seen: Option<&Seen<'_, Self>>,
        _snapshot: &Snapshot,
        _by: Option<PlayerId>,
    ) -> Post {
        let body = Self::told(events, seen, Audience::Public).join("\n");
        let (title, picture) = (Self::about().usual_name.to_owned(), Picture::Map);
        Post { title, body, picture, ..Post::default() }
    }

    /// The sentence for one fact; nothing where it is not told.
    fn sentence(_event: &EventOf<Self>) -> Option<String> {
        None
    }

    /// What has happened, a line each, for a private receipt.
    fn told(
        events: &[AnyEvent],
        _seen: Option<&Seen<'_, Self>>,
        _audience: Audience,
    ) -> Vec<String> {
        lines::<EventOf<Self>, _>(events, Self::sentence)
    }

    /// The sentence for one fact where another game's message tells of it.
    fn aside(_event: &EventOf<Self>) -> Option<String> {
        None
    }

    /// What the log says of facts that [`Ui::told`] has nothing to tell of.
    fn noted(_events: &[&EventOf<Self>]) -> Option<String> {
        None
    }

    /// What the facts of a rehearsal tell beforehand.
    fn foretold(events: &[AnyEvent], seen: Option<&Seen<'_, Self>>) -> Foretold {
        Foretold { lines: Self::told(events, seen, Audience::Public), then: None }
    }

    /// Whether a round, or the turn, ends with a fact.
    fn ends_a_round(_event: &EventOf<Self>) -> bool {
        false
    }

    /// Whether a round is used up with these facts: a card is played, or passed.
    fn uses_a_round(_events: &[&EventOf<Self>]) -> bool {
        false
    }

    /// Why a plan stops after an order in which this happened.
    fn halts(_events: &[&EventOf<Self>]) -> Option<Halt> {
        None
    }

    /// Whether dice have put something in an order's way with this.
    fn interrupts(_event: &EventOf<Self>) -> bool {
        false
    }

    /// How much a fact matters to somebody who has been away; nothing if as much as any other.
    fn weight(_event: &EventOf<Self>) -> Option<Weight> {
        None
    }

    /// What a fact counts in somebody's record.
    fn counted(_event: &EventOf<Self>) -> Counted {
        Counted::default()
    }

    /// Whether a rehearsal has come no further than to what everybody may know.
    fn is_foreseeable(_now: &Game, _then: &Game) -> bool {
        false
    }

    // What is agreed on.

    /// What is agreed on to begin with: a set of rules by its place in
    /// [`Description::presets`](crate::Description::presets); as usual where nothing is said.
    fn options(_preset: Option<usize>) -> OptionsOf<Self> {
        OptionsOf::<Self>::default()
    }

    /// A whole set of options by its name.
    fn preset(_name: &str) -> Option<OptionsOf<Self>> {
        None
    }

    /// What is agreed on, in few words.
    fn agreed(setup: &model::Setup) -> String {
        options::summary(setup)
    }

    /// Where it can begin, where that is not one place.
    fn beginnings() -> Option<Vec<Beginning>> {
        None
    }

    /// Looks over what of a stored game is this game's.
    ///
    /// # Errors
    /// Says what in it cannot be.
    fn check(_game: &Machine<Self::Rules>) -> Result<(), Invalid> {
        Ok(())
    }

    /// A text with the names of people in place of what this game's words call them by.
    fn with_names(text: String, _roster: &Roster, _spell: fn(&str) -> String) -> String {
        text
    }

    // What is looked at.

    /// Its table or map, with the traces of these facts.
    fn scene(
        seen: &Seen<'_, Self>,
        roster: &Roster,
        look: Look<'_>,
        events: &[&EventOf<Self>],
    ) -> Option<Scene>;

    /// A picture that a message of this game wants by the name it gave, telling of these facts.
    fn pictured(_name: &str, _seen: &Seen<'_, Self>, _events: &[&EventOf<Self>]) -> Option<Scene> {
        None
    }

    /// What is planned, drawn over the table: how a rehearsal leads from `now` to `after`.
    fn planned(_now: &Seen<'_, Self>, _after: &Game, _events: &[&EventOf<Self>]) -> Option<Scene> {
        None
    }

    /// A picture beside a draft of these steps.
    fn drafted(_steps: &[Step]) -> Option<Scene> {
        None
    }

    /// A card by the game's own name for it, so many pixels wide.
    fn card(_name: &str, _width: u32) -> Option<Scene> {
        None
    }

    /// The picture beside a topic of its rule book.
    fn beside_rule(_topic: &str) -> Option<Scene> {
        None
    }

    /// The parts of its map, the whole of it first.
    fn map_parts() -> Named {
        Named::default()
    }

    /// Times of the game's own since which changes can be shown on the map: what each goes by, and
    /// what it is called. Nothing where no changes are shown at all.
    fn map_times() -> Option<&'static [(&'static str, &'static str)]> {
        None
    }

    /// The map as somebody looks at it.
    fn sight(seen: &Seen<'_, Self>, roster: &Roster, _wanted: MapRequest<'_>) -> Option<Sight> {
        let (title, body) = Self::stands(&seen.view);
        Some(Sight { title, body, scene: Self::scene(seen, roster, Look::Whole, &[]) })
    }

    /// The cards held: what each goes by, and what it is called.
    fn held(_view: &ViewOf<Self>) -> Vec<(String, String)> {
        Vec::new()
    }

    /// What a card goes by that is typed or picked, be it held or not.
    fn card_named(_typed: &str) -> Option<String> {
        None
    }

    /// The hand in words, with what each card can be used for now, or one card.
    fn hand(_seen: &Seen<'_, Self>, _snapshot: &Snapshot, _card: Option<&str>) -> Option<Post> {
        None
    }

    /// The hand as a picture; nothing if there is no card in it.
    fn fan(_seen: &Seen<'_, Self>, _snapshot: &Snapshot) -> Option<Scene> {
        None
    }

    /// Whether what waits is risked by dice that odds can be told of.
    fn odds_are_of_use(_seen: &Seen<'_, Self>) -> bool {
        false
    }

    /// The question for odds about whatever waits.
    fn odds_of_what_waits(_seen: &Seen<'_, Self>) -> Option<Question> {
        None
    }

    /// The question what these steps risk, where they risk anything that a preview cannot tell: it
    /// is told in lines of the post.
    fn odds_of_a_draft(_seen: &Seen<'_, Self>, _steps: &[Step]) -> Option<Question> {
        None
    }
}

/// Somebody who answers by what is seen of the game alone.
pub fn automaton<U: Ui>(
    answer: fn(&Seen<'_, U>) -> Option<Answer<ChoiceOf<U>>>,
) -> Box<dyn Automaton> {
    let answers = move |game: &Game| Some(any(&answer(&Seen::to_decide(game)?)?));
    Box::new(answers)
}
