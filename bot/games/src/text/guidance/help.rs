//! How to play, in one message: the usual game's, with a paragraph on the others.

use model::message::Post;

pub fn help() -> Post {
    let [usual, others @ ..] = crate::list() else { return Post::default() };
    let others: Vec<&str> = others.iter().map(|play| play.phrases().beside).collect();
    let others = others.into_iter().filter(|told| !told.is_empty());
    let others: String = others.map(|told| format!("**The other game.** {told}\n\n")).collect();
    Post { title: "Sirdar".to_owned(), body: usual.help(&others), ..Post::default() }
}
