//! The connections of health and metrics: few at once, and none for long.
//!
//! Whoever opens one and never finishes a request would else hold a descriptor for ever, until none
//! is left for the database and Discord. Each connection has one request: whoever asks does so
//! every few seconds at most.

use std::collections::VecDeque;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tracing::{debug, warn};

#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// How many are open at once. One more ends the oldest, so that whoever asks is always heard.
    open: usize,
    /// How long one stays open, its answer included.
    lives: Duration,
}

pub(super) const USUAL: Bounds = Bounds { open: 64, lives: Duration::from_secs(10) };

/// How long nothing is accepted after that has failed, for want of descriptors for instance.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) async fn answer(listener: TcpListener, router: Router, bounds: Bounds) {
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(why) => {
                warn!(%why, "no connection for health and metrics can be accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        open.retain(|connection| !connection.is_finished());
        while open.len() >= bounds.open
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        let answered = tokio::time::timeout(bounds.lives, connection(stream, router.clone()));
        open.push_back(tokio::spawn(answered).abort_handle());
    }
}

async fn connection(stream: TcpStream, router: Router) {
    let served = http1::Builder::new()
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .await;
    if let Err(why) = served {
        debug!(%why, "a connection for health and metrics ended");
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use tokio::time::timeout;

    use super::*;

    /// Longer than anything here takes.
    const LONG: Duration = Duration::from_secs(120);
    /// What somebody sends who never comes to an end.
    const UNFINISHED: [&str; 4] = [
        "",
        "GET /healthz HTTP/1.1\r\nhost: here\r\n",
        "POST /healthz HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n1",
        "GET /large HTTP/1.1\r\nhost: here\r\n\r\n",
    ];

    async fn served(bounds: Bounds) -> SocketAddr {
        let router = Router::new()
            .route("/healthz", get(async || "alive\n"))
            .route("/large", get(async || "x".repeat(64 * 1024 * 1024)));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        tokio::spawn(answer(listener, router, bounds));
        address
    }

    async fn begun(address: SocketAddr, sent: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        stream.write_all(sent.as_bytes()).await.expect("sent");
        stream
    }

    /// What comes until the other end closes.
    async fn rest(mut stream: TcpStream) -> String {
        let mut text = Vec::new();
        // An error is an end as well: what was sent is not read any more.
        let _ = timeout(LONG, stream.read_to_end(&mut text)).await.expect("it is closed");
        String::from_utf8_lossy(&text).into_owned()
    }

    async fn assert_alive(address: SocketAddr) {
        let asked = "GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n";
        let answer = rest(begun(address, asked).await).await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("alive\n"), "{answer}");
    }

    #[tokio::test]
    async fn a_request_that_never_ends_is_dropped_after_a_while() {
        let address = served(Bounds { open: 64, lives: Duration::from_millis(20) }).await;
        for sent in UNFINISHED {
            rest(begun(address, sent).await).await;
        }
    }

    #[tokio::test]
    async fn of_too_many_connections_the_oldest_end_and_whoever_asks_is_heard() {
        let address = served(Bounds { open: 8, lives: LONG }).await;
        let mut idle = Vec::new();
        for sent in UNFINISHED.into_iter().cycle().take(80) {
            idle.push(begun(address, sent).await);
            assert_alive(address).await;
        }
        for stream in idle.into_iter().take(60) {
            rest(stream).await;
        }
    }
}
