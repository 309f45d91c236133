//! The text of a file, as other systems write it too: with a byte order mark or without, in UTF-8
//! or UTF-16.

/// The text that these bytes are; nothing if they are none.
pub fn of(bytes: Vec<u8>) -> Option<String> {
    match bytes.as_slice() {
        [0xef, 0xbb, 0xbf, rest @ ..] => std::str::from_utf8(rest).ok().map(str::to_owned),
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        _ => String::from_utf8(bytes).ok(),
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, []) = bytes.as_chunks::<2>() else { return None };
    char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect::<Result<_, _>>().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_however_a_system_writes_text() {
        let text = "{ \"name\": \"Süd 🎲\" }\r\n";
        let units = || text.encode_utf16();
        let with = |mark: &[u8], rest: Vec<u8>| [mark.to_vec(), rest].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            with(&[0xef, 0xbb, 0xbf], text.as_bytes().to_vec()),
            with(&[0xff, 0xfe], units().flat_map(u16::to_le_bytes).collect()),
            with(&[0xfe, 0xff], units().flat_map(u16::to_be_bytes).collect()),
        ] {
            assert_eq!(of(bytes.clone()).as_deref(), Some(text), "{bytes:?}");
        }
        let no_text: [&[u8]; 4] =
            [&[0xff, 0xfe, 1], &[0xff, 0xfe, 0, 0xd8], &[0x80], &[0xef, 0xbb, 0xbf, 0xff]];
        for bytes in no_text {
            assert_eq!(of(bytes.to_vec()), None, "{bytes:?}");
        }
        assert_eq!(of(Vec::new()).as_deref(), Some(""));
    }
}
