//! Listening, accepting, and handing each request to the API, the gateway, the page or the attachments.
//!
//! Connections are served by hand rather than by the framework, because faults must be able to cut one without a word.

use std::collections::HashMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State as Extract};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use futures::FutureExt;
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::Shared;
use crate::gateway::packed::Writer;
use crate::ids::{AttachmentId, ChannelId};
use crate::options::{Held, Port, StartError};
use crate::{gateway, http, local, origin};

const PORTS_TRIED: u16 = 50;

/// Marks a response that is never written: the connection ends instead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CutConnection;

impl CutConnection {
    pub(crate) fn response() -> Response {
        let mut response = StatusCode::NO_CONTENT.into_response();
        response.extensions_mut().insert(Self);
        response
    }
}

#[derive(Debug, thiserror::Error)]
#[error("connection cut on purpose")]
struct Cut;

pub(crate) async fn bind(port: Port) -> Result<Held, StartError> {
    let (first, last) = match port {
        Port::Held(held) => return Ok(held),
        Port::Any => (0, 0),
        Port::FromOrNext(port) => (port, port.saturating_add(PORTS_TRIED)),
    };
    let mut failure = io::Error::other("no port tried");
    for port in first..=last {
        match TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await {
            Ok(listener) => return Ok(Held(Arc::new(listener))),
            Err(error) => failure = error,
        }
    }
    Err(StartError::Port(port, failure))
}

fn router(shared: Arc<Shared>) -> Router {
    let guard = axum::middleware::from_fn_with_state(Arc::clone(&shared), origin::check);
    Router::new()
        .route("/api/{*rest}", any(api))
        .route("/gateway", get(socket))
        .route("/gateway/", get(socket))
        .route("/attachments/{channel}/{attachment}/{filename}", get(attachment))
        .route("/emojis/{id}", get(emoji))
        .merge(local::router())
        .layer(guard)
        // The page's files are in the program; a link from anywhere may lead to them.
        .merge(local::pages::router())
        .layer(DefaultBodyLimit::disable())
        .with_state(shared)
}

/// Accepts connections until the playground closes; open ones are then dropped.
pub(crate) async fn run(shared: Arc<Shared>, Held(listener): Held) {
    let router = router(Arc::clone(&shared));
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = shared.closed() => break,
            accepted = listener.accept() => {
                if let Ok((stream, _)) = accepted {
                    connections.spawn(connection(stream, router.clone()));
                }
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn connection(stream: TcpStream, router: Router) {
    // Without Nagle's delay; a failure to set it only costs time.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        hyper::service::Service::call(&router, request.map(axum::body::Body::new)).map(|answer| {
            let Ok(response) = answer;
            let cut = response.extensions().get::<CutConnection>().is_some();
            if cut { Err(Cut) } else { Ok(response) }
        })
    });
    let served = hyper::server::conn::http1::Builder::new()
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades()
        .await;
    if let Err(error) = served {
        tracing::debug!(%error, "connection ended");
    }
}

async fn api(Extract(shared): Extract<Arc<Shared>>, request: Request) -> Response {
    http::serve(shared, request).await
}

async fn socket(
    Extract(shared): Extract<Arc<Shared>>,
    Query(parameters): Query<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if shared.faults.gateway_refused() {
        return CutConnection::response();
    }
    let writer = Writer::of(&parameters);
    upgrade.on_upgrade(move |socket| gateway::serve(shared, socket, writer))
}

async fn emoji(Extract(shared): Extract<Arc<Shared>>, Path(id): Path<u64>) -> Response {
    let found = shared.lock().emojis.iter().find(|of| of.id == id).map(|of| of.png.clone());
    let Some(png) = found else { return StatusCode::NOT_FOUND.into_response() };
    ([(header::CONTENT_TYPE, HeaderValue::from_static("image/png"))], png).into_response()
}

/// Serves a file hung on a message. Anything but pictures is a download, so that nothing sent can run in the page.
async fn attachment(
    Extract(shared): Extract<Arc<Shared>>,
    Path((channel, id, _)): Path<(ChannelId, AttachmentId, String)>,
) -> Response {
    let state = shared.lock();
    let hung = state.world.log(channel).flat_map(|message| &message.attachments);
    let found = hung.chain(&state.uploads).find(|attachment| attachment.id == id);
    let found = found.map(|found| (found.content_type.clone(), found.bytes.clone()));
    drop(state);
    let Some((content_type, bytes)) = found else { return StatusCode::NOT_FOUND.into_response() };
    let picture =
        matches!(content_type.as_str(), "image/png" | "image/gif" | "image/jpeg" | "image/webp");
    let content_type = HeaderValue::try_from(content_type)
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let disposition = if picture { "inline" } else { "attachment" };
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000, immutable")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static(disposition)),
    ];
    (headers, bytes).into_response()
}
