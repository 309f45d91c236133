//! The page and its own routes.

use std::sync::Arc;

use axum::Router;

use crate::Shared;

pub(crate) fn router(_shared: Arc<Shared>) -> Router<Arc<Shared>> {
    Router::new()
}
