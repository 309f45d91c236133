//! How messages are written on a connection: plain, or all of them as one zlib stream that is flushed after each.
//!
//! Whoever asks for another way of packing gets plain text, which every client reads that does not insist.

use std::collections::HashMap;

use axum::extract::ws::Message;
use flate2::{Compress, Compression, FlushCompress};

pub(crate) struct Writer {
    stream: Option<Compress>,
}

impl Writer {
    /// As the parameters of the gateway's address ask for it.
    pub(crate) fn of(parameters: &HashMap<String, String>) -> Self {
        let packs = parameters.get("compress").is_some_and(|way| way == "zlib-stream");
        Self { stream: packs.then(|| Compress::new(Compression::fast(), true)) }
    }

    pub(crate) fn write(&mut self, text: &str) -> Message {
        let Some(stream) = &mut self.stream else { return Message::text(text) };
        let (mut rest, mut packed) = (text.as_bytes(), Vec::with_capacity(256));
        // With room to spare all of it has been written.
        while packed.len() == packed.capacity() || packed.is_empty() {
            packed.reserve(packed.len() + 256);
            let before = stream.total_in();
            if stream.compress_vec(rest, &mut packed, FlushCompress::Sync).is_err() {
                break;
            }
            let read = usize::try_from(stream.total_in() - before).unwrap_or(0);
            rest = rest.get(read..).unwrap_or_default();
        }
        Message::binary(packed)
    }
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    #[test]
    fn all_messages_are_one_stream_and_each_can_be_read_at_once() {
        let asked = HashMap::from([("compress".to_owned(), "zlib-stream".to_owned())]);
        let (mut writer, mut reader) = (Writer::of(&asked), Decompress::new(true));
        // The last does not become shorter than the room there is at first.
        let noise: String = (0..5000_u64).map(|at| (at * at * 7919).to_string()).collect();
        for text in ["{\"op\":10}", "{\"op\":10}", &noise, "{\"op\":11}"] {
            let Message::Binary(packed) = writer.write(text) else { panic!("text") };
            assert!(packed.ends_with(&[0, 0, 0xFF, 0xFF]), "{packed:?}");
            let mut read = Vec::with_capacity(text.len() + 64);
            reader.decompress_vec(&packed, &mut read, FlushDecompress::Sync).unwrap();
            assert_eq!(String::from_utf8(read).unwrap(), text);
        }
        let other = HashMap::from([("compress".to_owned(), "zstd-stream".to_owned())]);
        for plain in [HashMap::new(), other] {
            assert_eq!(Writer::of(&plain).write("{}"), Message::text("{}"));
        }
    }
}
