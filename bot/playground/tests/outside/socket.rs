//! A connection to the gateway made by hand: it says what no library would, and sees how it ends.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use flate2::{Decompress, FlushDecompress};
use serde_json::Value;

/// The socket, after the handshake. It blocks.
pub(crate) struct Socket(TcpStream);

impl Socket {
    pub(crate) fn connect(addr: SocketAddr) -> Self {
        Self::connect_at(addr, "/gateway")
    }

    pub(crate) fn connect_at(addr: SocketAddr, path: &str) -> Self {
        let (socket, head) = Self::try_connect(addr, path, &format!("host: {addr}"));
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        socket
    }

    /// Asks for one with these headers; how that is answered.
    pub(crate) fn try_connect(addr: SocketAddr, path: &str, headers: &str) -> (Self, String) {
        let mut stream = TcpStream::connect(addr).unwrap();
        let handshake = format!(
            "GET {path} HTTP/1.1\r\n{headers}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        stream.write_all(handshake.as_bytes()).unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.extend(byte);
        }
        (Self(stream), String::from_utf8_lossy(&head).into_owned())
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        // A whole text of a length in two bytes, masked with zeros: that is, as it is.
        let mut frame = vec![0x81, 0x80 | 126];
        frame.extend(u16::try_from(text.len()).unwrap().to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(text.bytes());
        self.0.write_all(&frame).unwrap();
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.0.read_exact(&mut bytes).unwrap();
        bytes
    }

    /// The next message, or the code with which the gateway closes.
    pub(crate) fn receive(&mut self) -> Result<Value, u16> {
        let [kind, length] = self.bytes(2).try_into().unwrap();
        let length = match length {
            126 => u16::from_be_bytes(self.bytes(2).try_into().unwrap()).into(),
            127 => usize::try_from(u64::from_be_bytes(self.bytes(8).try_into().unwrap())).unwrap(),
            short => short.into(),
        };
        let payload = self.bytes(length);
        match kind {
            0x81 => Ok(serde_json::from_slice(&payload).unwrap()),
            0x82 => {
                // The first message of a packed connection.
                let mut text = Vec::with_capacity(1 << 16);
                let mut stream = Decompress::new(true);
                stream.decompress_vec(&payload, &mut text, FlushDecompress::Sync).unwrap();
                Ok(serde_json::from_slice(&text).unwrap())
            }
            0x88 => Err(u16::from_be_bytes([payload[0], payload[1]])),
            other => panic!("a frame of kind {other}"),
        }
    }
}
