//! Everything that can be drawn.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::prelude::*;
use crate::renderer::Picture;
use crate::words::LETTERS_MAX;

/// Something that can be drawn: a map, a card, a graph. It owns its facts, so that it can be drawn
/// anywhere and later; equal drawings are equal pictures.
pub trait Drawing: fmt::Debug + Send + Sync + 'static {
    /// What it shows, in words, what matters most first; a scene has at most 1,024 characters of it.
    fn words(&self) -> String;

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError>;
}

/// A drawing that can be held against another of which nothing is known.
trait Comparable: Drawing {
    fn equals(&self, other: &dyn Comparable) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<D: Drawing + PartialEq> Comparable for D {
    fn equals(&self, other: &dyn Comparable) -> bool {
        other.as_any().downcast_ref::<D>().is_some_and(|other| self == other)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What a picture shows: any drawing. Cheap to clone; equal scenes are equal pictures.
#[derive(Clone)]
pub struct Scene(Arc<dyn Comparable>);

impl Scene {
    pub fn new(drawing: impl Drawing + PartialEq) -> Self {
        Self(Arc::new(drawing))
    }

    /// What it shows, in words: at most 1,024 characters, what matters most first.
    pub fn words(&self) -> String {
        self.0.words().chars().take(LETTERS_MAX).collect()
    }

    pub fn as_drawing<D: Drawing>(&self) -> Option<&D> {
        self.0.as_any().downcast_ref()
    }
}

impl<D: Drawing + PartialEq> From<D> for Scene {
    fn from(drawing: D) -> Self {
        Self::new(drawing)
    }
}

impl PartialEq for Scene {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.equals(&*other.0)
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Renderer {
    pub fn draw(&self, scene: &Scene) -> Result<Picture, RenderError> {
        self.finish(&self.paint(scene)?, scene.words())
    }

    pub fn paint(&self, scene: &Scene) -> Result<Canvas, RenderError> {
        scene.0.draw(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A drawing that the renderer has never heard of.
    #[derive(Debug, PartialEq)]
    struct Blank(u8);

    #[derive(Debug, PartialEq)]
    struct Other(u8);

    impl Drawing for Blank {
        fn words(&self) -> String {
            format!("Blank {}.", self.0)
        }

        fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
            let frame = crate::renderer::Frame::whole(Rect::new(0.0, 0.0, 8.0, 6.0), 1.0);
            renderer.sheet(frame, &Svg::default())
        }
    }

    impl Drawing for Other {
        fn words(&self) -> String {
            format!("Blank {}.", self.0)
        }

        fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
            Blank(self.0).draw(renderer)
        }
    }

    #[test]
    fn anything_that_is_a_drawing_becomes_a_picture() {
        let picture = Renderer::new().draw(&Scene::new(Blank(1))).expect("a picture");
        assert_eq!((picture.width, picture.height), (8, 6));
        assert_eq!(picture.alt, "Blank 1.");
    }

    #[test]
    fn scenes_are_equal_if_their_drawings_are() {
        let one = Scene::new(Blank(1));
        assert_eq!(one, one.clone());
        assert_eq!(one, Scene::new(Blank(1)));
        assert_ne!(one, Scene::new(Blank(2)));
        assert_ne!(one, Scene::new(Other(1)), "of another kind, whatever it says");
        assert_eq!(one.as_drawing::<Blank>(), Some(&Blank(1)));
        assert_eq!(one.as_drawing::<Other>(), None);
    }
}
