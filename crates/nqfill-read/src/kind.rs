//! Files that are no text, known by their first bytes: "not UTF-8 text" helps nobody, and GB18030 would find characters in
//! a picture.

/// The kind of a file that is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    /// The word for it: `png`, `zip`.
    pub name: &'static str,
    /// Its purpose.
    pub class: FileClass,
}

/// The purposes of files that are no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileClass {
    /// A picture.
    Picture,
    /// Other files, packed into one.
    Archive,
    /// A document of an office program, a PDF.
    Document,
    /// Sound or film.
    Media,
    /// A program, or compiled code.
    Program,
    /// Files of systems and programs: previews, settings of folders, databases.
    System,
}

/// One kind: its name, its purpose, and the bytes that all have to stand at their offsets.
type Magic = (&'static str, FileClass, &'static [(usize, &'static [u8])]);

/// How many bytes from the start tell the kind.
pub const FIRST_BYTES: usize = 512;

/// The kinds. A mark of two letters also requires zero bytes behind it, which no text has.
const KINDS: &[Magic] = {
    use FileClass::{Archive, Document, Media, Picture, Program, System};
    &[
        ("png", Picture, &[(0, b"\x89PNG\r\n")]),
        ("jpeg", Picture, &[(0, b"\xFF\xD8\xFF")]),
        ("gif", Picture, &[(0, b"GIF89a")]),
        ("webp", Picture, &[(0, b"RIFF"), (8, b"WEBP")]),
        ("bmp", Picture, &[(0, b"BM"), (6, b"\0\0\0\0")]),
        ("heic", Picture, &[(4, b"ftyphei")]),
        // The newer office documents are zip files whose first member tells them apart.
        ("office document", Document, &[(0, b"PK\x03\x04"), (30, b"[Content_Types].xml")]),
        ("office document", Document, &[(0, b"PK\x03\x04"), (30, b"mimetypeapplication/")]),
        ("office document", Document, &[(0, b"PK\x03\x04"), (30, b"_rels/.rels")]),
        ("office document", Document, &[(0, b"PK\x03\x04"), (30, b"docProps/")]),
        ("zip", Archive, &[(0, b"PK\x03\x04")]),
        ("gzip", Archive, &[(0, b"\x1F\x8B")]),
        ("7z", Archive, &[(0, b"7z\xBC\xAF\x27\x1C")]),
        ("rar", Archive, &[(0, b"Rar!\x1A\x07")]),
        ("tar", Archive, &[(257, b"ustar")]),
        ("pdf", Document, &[(0, b"%PDF-")]),
        ("rtf", Document, &[(0, b"{\\rtf")]),
        // Word, Excel and PowerPoint before 2007, and Thumbs.db of Windows.
        ("doc", Document, &[(0, b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")]),
        ("mp4", Media, &[(4, b"ftyp"), (0, b"\0\0")]),
        ("ELF program", Program, &[(0, b"\x7FELF")]),
        ("Windows program", Program, &[(0, b"MZ"), (60, b"\0"), (62, b"\0\0")]),
        ("macOS program", Program, &[(0, b"\xCF\xFA\xED\xFE")]),
        ("Java program", Program, &[(0, b"\xCA\xFE\xBA\xBE\0")]),
        ("Python program", Program, &[(1, b"\r\r\n\0\0\0\0")]),
        (".DS_Store", System, &[(0, b"\0\0\0\x01Bud1")]),
        ("desktop.ini", System, &[(0, b"[.ShellClassInfo]")]),
    ]
};

/// Which kind of file that is no text begins with these bytes.
pub fn file_kind(bytes: &[u8]) -> Option<FileKind> {
    // Most files differ in the first byte already.
    let has = |(at, magic): &(usize, &[u8])| {
        bytes.get(*at..).is_some_and(|rest| rest.first() == magic.first() && rest.starts_with(magic))
    };
    let found = KINDS.iter().find(|(_, _, marks)| marks.iter().all(has));
    found.map(|&(name, class, _)| FileKind { name, class })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FORMATS;

    /// A file of each kind is its marks with zeros between, and is known as that kind.
    #[test]
    fn every_kind_is_known_by_its_marks() {
        for &(name, class, marks) in KINDS {
            let mut bytes = vec![0; FIRST_BYTES];
            for (at, magic) in marks {
                bytes[*at..at + magic.len()].copy_from_slice(magic);
            }
            assert_eq!(file_kind(&bytes), Some(FileKind { name, class }), "{name}");
        }
    }

    #[test]
    fn no_board_and_no_part_of_one_is_taken_for_another_kind() {
        for format in &FORMATS {
            assert_eq!(file_kind(format.example.as_bytes()), None, "{}", format.name);
        }
        for text in
            ["", "M", "MZ", "BM", "BZh", "RIFF", "ID3", "PK", "%\n4\n", "GIF8", ".Q..\r\n...Q\r\n", "\u{feff}4\n"]
        {
            assert_eq!(file_kind(text.as_bytes()), None, "{text:?}");
        }
        let utf_16: Vec<u8> = "4\n.Q..\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(file_kind(&utf_16), None);
        assert_eq!(file_kind(&[0; FIRST_BYTES]), None, "padding alone");
    }
}
