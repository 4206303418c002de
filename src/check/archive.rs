//! Archives, pictures and documents handed in by mistake: known by their first bytes, because "not UTF-8 text" helps no
//! student, and GB18030 would find characters in a picture.

/// Kind, first bytes and where they stand.
const MAGIC: [(&str, &[u8], usize); 15] = [
    ("zip", b"PK\x03\x04", 0),
    ("zip", b"PK\x05\x06", 0),
    ("gzip", b"\x1F\x8B", 0),
    ("7z", b"7z\xBC\xAF\x27\x1C", 0),
    ("rar", b"Rar!\x1A\x07", 0),
    ("xz", b"\xFD7zXZ\x00", 0),
    ("bzip2", b"BZh", 0),
    ("zstd", b"\x28\xB5\x2F\xFD", 0),
    ("tar", b"ustar", 257),
    ("pdf", b"%PDF-", 0),
    ("png", b"\x89PNG\r\n", 0),
    ("jpeg", b"\xFF\xD8\xFF", 0),
    ("gif", b"GIF8", 0),
    // Word, Excel and PowerPoint before 2007; the later ones are zip files.
    ("doc", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", 0),
    ("rtf", b"{\\rtf", 0),
];

/// Which kind of archive, or other container, these bytes are.
#[must_use]
pub fn archive_kind(bytes: &[u8]) -> Option<&'static str> {
    let found = |(_, magic, at): &&(&str, &[u8], usize)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(magic));
    MAGIC.iter().find(found).map(|(kind, ..)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_known_and_boards_are_not_taken_for_them() {
        assert_eq!(archive_kind(b"PK\x03\x04rest"), Some("zip"));
        let mut tar = vec![0; 257];
        tar.extend(b"ustar\x0000");
        assert_eq!(archive_kind(&tar), Some("tar"));
        assert_eq!(archive_kind(b"\x89PNG\r\n\x1A\n"), Some("png"));
        assert_eq!(archive_kind(b".Q..\n...Q\n"), None);
        assert_eq!(archive_kind(b""), None);
    }
}
