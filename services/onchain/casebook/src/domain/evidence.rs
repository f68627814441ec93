//! Files that somebody keeps as evidence: of a case, or behind a label. What they are is checked, what they mean is not.

use chain_model::{fault::Fault, wording};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use vocab::EvidenceId;

/// Largest file, bytes.
pub const LARGEST: usize = 5 << 20;
/// Most files of one label.
pub const MOST_FILES: i64 = 20;
/// Bytes that the files and exhibits of one user may take together.
pub const HEAVIEST: i64 = 100 << 20;

/// A file behind a label, without its bytes. As JSON in the history of labels.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Evidence {
    pub id: EvidenceId,
    pub file_name: String,
    pub media_type: String,
    pub bytes: u32,
    /// Hex.
    pub sha256: String,
    pub created_at: DateTime<Utc>,
}

/// Media types that a file may have: shown or handed out, never run.
const MEDIA: [&str; 8] = [
    "application/pdf",
    "image/png",
    "image/jpeg",
    "image/webp",
    "text/plain",
    "text/csv",
    "application/json",
    "application/zip",
];

/// Name and type of a file. The bytes must be what they say: an SVG or a page that calls itself a picture is refused.
///
/// # Errors
/// `unsupported_media_type`, `too_large`, or what is wrong with the name.
pub fn check(name: &str, media_type: &str, bytes: &[u8]) -> Result<String, Fault> {
    if bytes.len() > LARGEST {
        return Err(Fault::new("file", "too_large", "At most 5 MiB."));
    }
    let begins = |magic: &[u8]| bytes.starts_with(magic);
    let true_to_it = match media_type {
        "application/pdf" => begins(b"%PDF-"),
        "image/png" => begins(b"\x89PNG\r\n\x1a\n"),
        "image/jpeg" => begins(b"\xff\xd8\xff"),
        "image/webp" => begins(b"RIFF") && bytes.get(8..12) == Some(b"WEBP"),
        "application/zip" => begins(b"PK"),
        "text/plain" | "text/csv" => std::str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0')),
        "application/json" => serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_ok(),
        _ => false,
    };
    if !true_to_it {
        let message = format!("One of {}, and what it says it is.", MEDIA.join(", "));
        return Err(Fault::new("file", "unsupported_media_type", message));
    }
    // A path of somebody's machine is nobody's business.
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let name = wording::line("file_name", &name, 120)?;
    Ok(if name.is_empty() || name.starts_with('.') {
        "file".to_owned()
    } else {
        name
    })
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn files_are_what_they_say() {
        assert_eq!(check("../../etc/a.txt", "text/plain", b"hello").unwrap(), "a.txt");
        assert_eq!(
            check("C:\\x\\b.png", "image/png", b"\x89PNG\r\n\x1a\n...").unwrap(),
            "b.png"
        );
        for (kind, bytes) in [
            ("image/png", b"<svg onload=x>".as_slice()),
            ("image/svg+xml", b"<svg/>"),
            ("text/html", b"<p>"),
            ("application/json", b"{"),
        ] {
            assert_eq!(
                check("x", kind, bytes).unwrap_err().code,
                "unsupported_media_type",
                "{kind}"
            );
        }
        assert_eq!(
            check("x", "text/plain", &vec![b'a'; super::LARGEST + 1])
                .unwrap_err()
                .code,
            "too_large"
        );
    }
}
