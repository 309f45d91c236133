//! The drawings of `assets/san-juans/drawings`, which never change.

/// One of them, by its path there.
macro_rules! asset {
    ($path:literal) => {
        render::Asset::new(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../../assets/san-juans/drawings/",
            $path
        )))
    };
}

pub(crate) use asset;
