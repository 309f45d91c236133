//! What a game is to the channel.

use kit::{Answer, Audience, Decision, DecisionId};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::{Picture, Post, Topic};
use model::values::stored::Codec;
use model::{Choice, Ends, Event, Game, Setup, Snapshot, Step, Why};
use render::Scene;
use staff::conduct::Pace;
use staff::plan::Halt;
use staff::posts::Area;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::log::record::Counted;
use crate::map::{MapRequest, Sight};
use crate::named::Named;
use crate::odds::Question;
use crate::text::preview::Told;
use crate::text::records::weight::Weight;
use crate::text::staff::{options, sides};
use crate::{Automaton, Bearing, Beginning, Concern, Description, Holding, Look, Part};

/// What the bot asks of any game: one for each, without state.
///
/// A game may be on top of another: a part of one is then played as the other. What is said of the
/// table, of a choice, a question or an event is asked of the game whose it is.
pub trait Play: Sync {
    /// What it is by itself.
    fn about(&self) -> &'static Description;

    /// How what belongs to the game is stored, the game itself first.
    fn codecs(&self) -> &'static [Codec];

    /// Whether something is stored under a name of this game's.
    fn is_of(&self, key: &str) -> bool {
        self.codecs().iter().any(|codec| codec.key == key)
    }

    /// The automatic player's side: nobody joins it, and [`Play::by_default`] answers for it at once.
    fn automatic(&self, _setup: &Setup) -> Option<kit::Side> {
        None
    }

    /// How it stands: `turn 2/20` and `Mahdi's score 70 …`; nothing before it has begun.
    fn stands(&self, game: &Game) -> Option<(String, String)>;

    /// How far it has come, in one sentence part: `turn 2, round 4, Mahdi's score 70`.
    fn how_far(&self, game: &Game) -> String {
        self.stands(game).map_or_else(String::new, |(when, stands)| format!("{when}, {stands}"))
    }

    /// The round of the turn it is in, where turns have rounds.
    fn round(&self, _game: &Game) -> Option<u8> {
        None
    }

    /// Parts its events into the messages they belong to, going on from the topic `current`.
    fn sections(&self, current: Option<&Topic>, events: &[Event]) -> Vec<(Topic, Vec<Event>)> {
        let topic =
            current.cloned().unwrap_or_else(|| Topic(self.about().usual_name.to_lowercase()));
        if events.is_empty() { Vec::new() } else { vec![(topic, events.to_vec())] }
    }

    /// The topic that the game goes on in where nothing of it has been told yet.
    fn standing(&self, _game: &Game) -> Option<Topic> {
        None
    }

    /// The name readers know a topic by, in small print; `within` another game's message. Nothing
    /// if it is no topic of this game.
    fn chapter(&self, topic: &Topic, _within: bool) -> Option<String> {
        Some(topic.0.clone())
    }

    /// Reads what [`Play::chapter`] says.
    fn chapter_named(&self, name: &str, _within: bool) -> Option<Topic> {
        Some(Topic(name.to_owned()))
    }

    /// The message of a topic, from everything that belongs to it so far; `by` is whose order it
    /// was. Its footer is the frame's.
    fn dispatch(
        &self,
        _topic: &Topic,
        events: &[Event],
        snapshot: &Snapshot,
        _by: Option<PlayerId>,
    ) -> Option<Post> {
        let body = self.told(events, snapshot.game.as_deref()?, Audience::Public).join("\n");
        let (title, picture) = (self.about().usual_name.to_owned(), Picture::Map);
        Some(Post { title, body, picture, ..Post::default() })
    }

    /// The pinned situation board, once the game has begun.
    fn board(&self, snapshot: &Snapshot) -> Option<Post> {
        let post = self.situation(snapshot, None, Audience::Public)?;
        Some(Post { picture: Picture::Map, ..post })
    }

    /// Whether each turn has a board of its own; else one stays from beginning to end.
    fn boards_by_turn(&self) -> bool {
        false
    }

    /// The situation: of everything, or of one place by what it goes by.
    fn situation(
        &self,
        snapshot: &Snapshot,
        _place: Option<&str>,
        _audience: Audience,
    ) -> Option<Post> {
        let (title, body) = self.stands(snapshot.game.as_deref()?)?;
        Some(Post { title, body, ..Post::default() })
    }

    /// The places whose situation can be told.
    fn places(&self) -> Named {
        Named::default()
    }

    /// What somebody is awaited for: `round 4 wants a card`.
    fn awaited(&self, why: &Why, game: Option<&Game>) -> String;

    /// Labels of choices that `game` offers, in their order.
    fn labels(&self, choices: &[Choice], _game: &Game) -> Vec<Label> {
        let title = |choice: &Choice| model::words::capital(&choice.text().replace('-', " "));
        choices.iter().map(|of| Label { title: title(of), ..Label::default() }).collect()
    }

    /// What a decision of `game` asks: head line and text.
    fn question(&self, why: &Why, game: &Game, _audience: Audience) -> (String, String) {
        let title = model::words::capital(&self.awaited(why, Some(game)));
        (title, self.stands(game).unwrap_or_default().1)
    }

    /// The rule behind a question, in plain words.
    fn rule(&self, _why: &Why) -> &'static str {
        ""
    }

    /// What has happened, a line each, for a private receipt.
    fn told(&self, events: &[Event], game: &Game, audience: Audience) -> Vec<String>;

    /// What the log says of events that [`Play::told`] has nothing to tell of.
    fn noted(&self, _events: &[Event]) -> Option<String> {
        None
    }

    /// How much an event matters to somebody who has been away; nothing if as much as any other.
    fn weight(&self, _event: &Event) -> Option<Weight> {
        None
    }

    /// The sentence for one event where another game's message tells of it.
    fn aside(&self, _event: &Event) -> Option<String> {
        None
    }

    /// What the events of a rehearsal tell beforehand.
    fn foretold(&self, events: &[Event], game: &Game) -> Told {
        let lines = self.told(events, game, Audience::Public);
        Told { lines, then: None }
    }

    /// Whether dice move whoever they fall for, so that what is asked after any depends on them.
    fn asks_by_dice(&self) -> bool {
        false
    }

    /// Whether a round, or the turn, ends with these events.
    fn ends_a_round(&self, _events: &[Event]) -> bool {
        false
    }

    /// Whether a round is used up with these events: a card is played, or passed.
    fn uses_a_round(&self, _events: &[Event]) -> bool {
        false
    }

    /// The areas that the staff may give to officers, in order.
    fn areas(&self) -> Vec<Area> {
        Vec::new()
    }

    /// What an area is called.
    fn area_name(&self, _area: Area) -> &'static str {
        "somewhere"
    }

    /// What officers hold by the rules of the game itself.
    fn holdings(&self, _game: &Game) -> Vec<Holding> {
        Vec::new()
    }

    /// What somebody's part is, besides the posts of the staff; empty where it is none.
    fn part_of(&self, _player: PlayerId, _snapshot: &Snapshot) -> String {
        String::new()
    }

    /// Where the fight is that waits: `at Mud Bay`; nothing where none does.
    fn battlefield(&self, _game: &Game) -> Option<String> {
        None
    }

    /// Why the commander cannot be relieved, by the name the game has for it.
    fn barred(&self, _bar: &str) -> Option<&'static str> {
        None
    }

    /// Whether anything that an area's officer decides about is there.
    fn has_units_in(&self, _area: Area, _game: &Game) -> bool {
        false
    }

    /// Whose a question is besides the seats it is asked of.
    fn concern(&self, _decision: &Decision<Choice, Why>, _game: &Game) -> Concern {
        Concern::default()
    }

    /// What a choice means for the staff.
    fn bearing(&self, _choice: Choice, _game: &Game) -> Bearing {
        Bearing::default()
    }

    /// The answer of a staff that has voted on what is asked.
    fn verdict(&self, _agreed: bool) -> Option<Answer<Choice>> {
        None
    }

    /// Whether a rehearsal has come no further than to what everybody may know.
    fn is_foreseeable(&self, _now: &Game, _then: &Game) -> bool {
        false
    }

    /// Why a plan stops after an order in which this happened.
    fn halts(&self, _events: &[Event]) -> Option<Halt> {
        None
    }

    /// Whether dice have put something in an order's way with this.
    fn interrupts(&self, _event: &Event) -> bool {
        false
    }

    /// Looks over what of a stored game is this game's.
    ///
    /// # Errors
    /// Says what in it cannot be.
    fn check(&self, _game: &Game) -> Result<(), Invalid> {
        Ok(())
    }

    /// The score, where there is one for the whole of it.
    fn score(&self, _game: &Game) -> Option<i32> {
        None
    }

    /// What an event counts in somebody's record.
    fn counted(&self, _event: &Event) -> Counted {
        Counted::default()
    }

    /// What is answered when nobody does; nothing where that cannot be, as with a card.
    fn by_default(&self, game: &Game, _standing: Standing) -> Option<Answer<Choice>> {
        crate::first(&game.decision()?.ask)
    }

    /// What an answer does that nobody has given, in few words; as a rule the `label` of its button.
    fn defaulted(
        &self,
        _why: &Why,
        _answer: &Answer<Choice>,
        label: Option<String>,
    ) -> Option<String> {
        label
    }

    /// The matter of a question: those of one matter are answered together when nobody answers.
    fn matter(&self, _why: &Why, _game: &Game) -> u16 {
        0
    }

    /// Somebody who plays it by himself, with chances of his own from `seed`.
    fn automaton(&self, seed: u64) -> Box<dyn Automaton> {
        Box::new(kit::SplitMix(seed))
    }

    /// Somebody who plays it as well as this build can, for advice: a question may take a moment.
    fn advisor(&self, seed: u64) -> Box<dyn Automaton> {
        self.automaton(seed)
    }

    /// The setup with a whole set of options, which says nothing about how fast people play.
    fn preset(&self, _name: &str, _setup: &Setup) -> Option<Setup> {
        None
    }

    /// What is agreed on, in few words.
    fn agreed(&self, setup: &Setup) -> String {
        options::summary(setup)
    }

    /// Where it can begin.
    fn beginnings(&self) -> Vec<Beginning> {
        let (setup, [key, title, begun]) = (self.setup(None, None), self.about().beginning);
        vec![Beginning { key, title, setup, begun }]
    }

    /// What is agreed on to begin with: a set of rules by its place in [`Description::presets`], and
    /// how fast to play; as usual where nothing is said.
    fn setup(&self, preset: Option<usize>, pace: Option<Pace>) -> Setup;

    /// The choice among those offered that ends what is being done, if there is one.
    ///
    /// # Errors
    /// A sentence that says what has to be done first.
    fn ending(&self, _of: &[Choice]) -> Result<Option<Choice>, String> {
        Ok(None)
    }

    /// Whether a question that has one legal answer is answered by itself, in the order that leads to
    /// it. Not where somebody has to see that it is asked, nor where the other side would learn
    /// something by it.
    fn answers_itself(&self, _why: &Why) -> bool {
        false
    }

    /// The answer by which a choice goes on that was meant for more than one question: all that are
    /// left, as usual.
    fn goes_on(&self, _choice: Choice, _waiting: &Decision<Choice, Why>) -> Option<Choice> {
        None
    }

    /// How far an order has to end what it begins to end here with what [`Play::ending`] says; it
    /// leads to this question, and `last` is the topic that its last step answers.
    fn finishes(&self, _why: &Why, _last: &str) -> Option<Ends> {
        None
    }

    /// Whether a choice ends something: it stands as a button beside the menu of the others.
    fn is_apart(&self, _choice: &Choice) -> bool {
        false
    }

    /// What is said over the menu of its own that a choice stands in, if it does.
    fn own_menu(&self, _choice: &Choice) -> Option<&'static str> {
        None
    }

    /// Whether the lines of a menu say more than buttons could: what it costs, what is rolled.
    fn wants_details(&self, _why: &Why) -> bool {
        false
    }

    /// What ends a choice at once where nothing else is meant by it, as a pass its round; with the
    /// label of both together.
    fn ended_at_once(&self, _choice: Choice, _game: &Game) -> Option<(Choice, Label)> {
        None
    }

    /// What can come right after a choice, on a line beside it; with its label.
    fn beside(&self, _choice: Choice, _game: &Game) -> Option<(Choice, Label)> {
        None
    }

    /// Whether a choice stands before all others: a battle that waits.
    fn is_first(&self, _choice: &Choice) -> bool {
        false
    }

    /// The parts of a question of which one is picked first: the cards of a hand.
    fn parts(&self, _decision: &Decision<Choice, Why>, _game: &Game) -> Vec<Part> {
        Vec::new()
    }

    /// What can follow a choice: the answers after it, and the label of them together.
    fn follow_ups(&self, _choice: Choice, _game: &Game) -> Vec<(Vec<Choice>, Label)> {
        Vec::new()
    }

    /// The label of a choice with as many as can be chosen then; nothing if that is not asked.
    fn with_all(&self, _choice: Choice, _game: &Game) -> Option<Label> {
        None
    }

    /// What goes without saying when a draft of these steps leads to what `game` asks, in turn.
    fn unsaid(&self, _steps: &[Step], _game: &Game) -> Vec<Answer<Choice>> {
        Vec::new()
    }

    /// Whether a choice goes without saying after another, and is taken back with it.
    fn is_unsaid_after(&self, _choice: Choice, _before: Choice) -> bool {
        false
    }

    /// What the button says that opens a force, answered whole without a word, unit by unit.
    fn force(&self, _topic: &str) -> Option<&'static str> {
        None
    }

    /// A picture beside a draft of these steps.
    fn drafted(&self, _steps: &[Step]) -> Option<Scene> {
        None
    }

    /// The message with which it begins.
    fn begun(&self, snapshot: &Snapshot) -> Post {
        sides::begun(snapshot)
    }

    /// How it has ended, or where it was laid aside, in one sentence.
    fn ended(&self, game: &Game) -> String {
        format!("It was played to {}.", self.how_far(game))
    }

    /// A text with the names of people in place of what this game's words call them by.
    fn with_names(&self, text: String, _roster: &Roster, _spell: fn(&str) -> String) -> String {
        text
    }

    /// Its table or map for an audience, with the traces of these events; nothing before it begins.
    fn scene(
        &self,
        game: &Game,
        roster: &Roster,
        audience: Audience,
        look: Look<'_>,
        events: &[Event],
    ) -> Option<Scene>;

    /// A picture that a message of this game wants by the name it gave, telling of these events.
    fn pictured(&self, _name: &str, _game: &Game, _events: &[Event]) -> Option<Scene> {
        None
    }

    /// What is planned, drawn over the table: how a rehearsal leads from `now` to `after`.
    fn planned(&self, _now: &Game, _after: &Game, _events: &[Event]) -> Option<Scene> {
        None
    }

    /// A card by the game's own name for it, so many pixels wide.
    fn card(&self, _name: &str, _width: u32) -> Option<Scene> {
        None
    }

    /// The track of its score, in words and as a picture.
    fn track(&self, _game: &Game) -> Option<(Post, Scene)> {
        None
    }

    /// The picture beside a topic of its rule book.
    fn beside_rule(&self, _topic: &str) -> Option<Scene> {
        None
    }

    /// The parts of its map or table, the whole of it first.
    fn map_parts(&self) -> Named {
        self.about().map.parts()
    }

    /// Times of the game's own since which changes can be shown on the map: what each goes by, and
    /// what it is called. Nothing where no changes are shown at all.
    fn map_times(&self) -> Option<&'static [(&'static str, &'static str)]> {
        self.about().map.times()
    }

    /// The map as somebody looks at it; nothing if it is not before everybody.
    fn sight(&self, game: &Game, roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        self.about().map.sight(game, roster, wanted)
    }

    /// Whether it is played with a hand of cards.
    fn has_cards(&self) -> bool {
        self.about().cards.is_some()
    }

    /// The cards held: what each goes by, and what it is called.
    fn held(&self, game: &Game) -> Vec<(String, String)> {
        self.about().cards.map(|cards| cards.held(game)).unwrap_or_default()
    }

    /// What a card goes by that is typed or picked, be it held or not.
    fn card_named(&self, typed: &str) -> Option<String> {
        self.about().cards?.find(typed)
    }

    /// The hand in words, with what each card can be used for now, or one card.
    fn hand(&self, snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
        self.about().cards?.told(snapshot, card)
    }

    /// The hand as a picture; nothing if there is no card in it.
    fn fan(&self, snapshot: &Snapshot) -> Option<Scene> {
        self.about().cards?.drawn(snapshot)
    }

    /// Whether its chances can be asked.
    fn has_odds(&self) -> bool {
        self.about().odds.is_some()
    }

    /// Whether what waits is risked by dice that odds can be told of.
    fn odds_are_of_use(&self, game: &Game) -> bool {
        self.about().odds.is_some_and(|odds| odds.are_of_use(game))
    }

    /// The question for odds about whatever waits.
    fn odds_of_what_waits(&self, game: &Game) -> Option<Question> {
        self.about().odds?.of_what_waits(game)
    }

    /// The question what these steps risk, where they risk anything that a preview cannot tell: it
    /// is told in lines of the post.
    fn odds_of_a_draft(&self, game: &Game, steps: &[Step]) -> Option<Question> {
        self.about().odds?.of_a_draft(game, steps)
    }
}

/// The beginning of a game that has one.
pub fn one_beginning(play: &dyn Play) -> Vec<Beginning> {
    let (setup, [key, title, begun]) = (play.setup(None, None), play.about().beginning);
    vec![Beginning { key, title, setup, begun }]
}

/// The game that something is stored under the name of.
///
/// # Panics
/// If there is none: what is in memory has been read by a game of the list.
pub fn named(key: &str) -> &'static dyn Play {
    let found = crate::list().iter().find(|play| play.is_of(key));
    *found.expect("a game of the list")
}

/// What is played, be a part of it played as another game.
pub fn of(setup: &Setup) -> &'static dyn Play {
    named(setup.key())
}

/// Whether a question asks how a battle is fought, of which a sheet can be had for the players' table.
pub fn is_battle(why: &Why) -> bool {
    named(why.key()).about().tabletop.is_some_and(|tabletop| tabletop.is_battle(why))
}

/// The battle that waits to be settled, if what waits is one.
pub fn battle(game: &Game) -> Option<DecisionId> {
    let waiting = game.decision()?;
    is_battle(&waiting.why).then_some(waiting.id)
}

/// The same of a game under way.
pub fn whole(game: &Game) -> &'static dyn Play {
    named(game.whole_key())
}

/// The game whose table is before everybody.
pub fn on_top(game: &Game) -> &'static dyn Play {
    named(game.on_top())
}
