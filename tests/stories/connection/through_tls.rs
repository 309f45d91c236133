//! The way it is hosted: over TLS, through a proxy, with the library's own rate limiter, which runs
//! only where the server is Discord's. Too many requests, of one route and of all.
//!
//! The proxy pretends to be Discord with a certificate of nobody's authority; what it is sent it
//! hands to the local Discord. The key beside it opens nothing.

use std::sync::Arc;

use playground::{Fault, FaultKind};
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use super::failures::assert_told_once;
use crate::stories::driver::{Club, holds};

const AUTHORITY: &str = include_str!("through_tls/authority.pem");
const CERTIFICATE: &str = include_str!("through_tls/certificate.pem");
const KEY: &str = include_str!("through_tls/key.pem");

fn acceptor() -> TlsAcceptor {
    let certificate =
        CertificateDer::from_pem_slice(CERTIFICATE.as_bytes()).expect("a certificate");
    let key = PrivateKeyDer::from_pem_slice(KEY.as_bytes()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().expect("versions");
    let config = config.with_no_client_auth().with_single_cert(vec![certificate], key);
    TlsAcceptor::from(Arc::new(config.expect("a pair")))
}

/// One tunnel: asked for, granted, and led to the local Discord.
async fn tunnel(client: TcpStream, acceptor: TlsAcceptor, to: std::net::SocketAddr) -> Option<()> {
    let mut client = BufReader::new(client);
    let mut line = String::new();
    client.read_line(&mut line).await.ok()?;
    assert!(line.starts_with("CONNECT discord.com:443 "), "nowhere else: {line}");
    while line.trim() != "" {
        line.clear();
        client.read_line(&mut line).await.ok()?;
    }
    client.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.ok()?;
    let mut client = acceptor.accept(client).await.ok()?;
    let mut server = TcpStream::connect(to).await.ok()?;
    tokio::io::copy_bidirectional(&mut client, &mut server).await.ok()?;
    Some(())
}

/// Opens the proxy and gives its address.
async fn proxy(to: std::net::SocketAddr) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("bound"));
    let acceptor = acceptor();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            tokio::spawn(tunnel(client, acceptor.clone(), to));
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_waited_for_and_nothing_is_lost_or_doubled() {
    // The bot takes it for Discord, and calls it so.
    let hosts = vec!["discord.com".to_owned()];
    let options = playground::Options { hosts, ..playground::Options::default() };
    let mut club = Club::empty_with(options).await;
    let proxy = proxy(club.playground.addr()).await;
    let roots = club.file("authority.pem");
    std::fs::write(&roots, AUTHORITY).expect("written");
    let roots = roots.display().to_string();
    let variables = [
        ("DISCORD_API_BASE", ""),
        ("HTTPS_PROXY", proxy.as_str()),
        ("https_proxy", proxy.as_str()),
        ("NO_PROXY", ""),
        ("no_proxy", ""),
        ("SSL_CERT_FILE", roots.as_str()),
    ];
    club.start_binary_with(&variables, std::process::Stdio::inherit()).await;
    club.begin_quietly(&["Alice"]).await;
    for global in [false, true] {
        let wait = FaultKind::RateLimited { retry_after: 0.7, global };
        for (method, path) in [
            ("POST", "/interactions/*/*/callback"),
            ("POST", "/channels/*/messages"),
            ("PATCH", "/channels/*/messages"),
        ] {
            club.playground.faults().add(Fault::once(method, path, wait.clone()).times(2));
        }
        for path in ["pass", "order do:finish"] {
            let reply = club.slash("Alice", path, json!({})).await;
            assert!(reply.is_ephemeral(), "{path}: {reply:?}");
            holds(&club.words("Alice", &reply).await, &["✅ Done"]);
        }
        club.posted().await;
        assert!(club.playground.faults().pending().is_empty(), "all of it was met");
        assert_eq!(club.boards(), 1);
        assert_told_once(&club);
    }
    // What is waited for longer than anybody is waited for is given up, and the order counts.
    let before = club.orders().await;
    let long = FaultKind::RateLimited { retry_after: 30.0, global: false };
    let callbacks = Fault::once("POST", "/interactions/*/*/callback", long).always();
    club.playground.faults().add(callbacks);
    let reply = club.slash("Alice", "pass", json!({})).await;
    assert!(reply.message().is_none(), "{reply:?}");
    assert_eq!(club.orders().await, before + 1);
    club.playground.faults().clear();
    // Another interaction has a route of its own.
    club.play("Alice /order do:finish → ✅ Done; posted").await;
    assert_told_once(&club);
    club.stop().await;
}
