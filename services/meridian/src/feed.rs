//! The market feed for other programs of this machine: a token of its owner, and the list that admits it.

use std::path::PathBuf;

use anyhow::Context;
use market_ingest::domain::consumer;

use crate::{folder::Folder, secrets::Secrets};

/// The token itself, for programs to read.
const TOKEN: &str = "feed-token";
/// Who may read; the owner adds and removes lines, and what runs follows.
const LIST: &str = "feed-tokens";
const CONSUMER: &str = "local";
const ABOUT: &str =
    "# Consumers of the market feed, NAME:SHA256 of its token in a line each. Changes count within seconds.\n";

/// Makes the token, and at the first start the list with it; gives the path of the list.
///
/// # Errors
/// The folder cannot be written.
pub fn prepare(folder: &Folder, secrets: &mut Secrets) -> anyhow::Result<PathBuf> {
    let token = secrets.password("feed_token")?;
    folder.write_private(TOKEN, &token)?;
    let list = folder.join(LIST);
    if !list.exists() {
        let line = consumer::line_of(CONSUMER, &token).context("a password is long enough for a token")?;
        folder.write_private(LIST, &format!("{ABOUT}{line}\n"))?;
    }
    Ok(list)
}

/// Where the token lies.
#[must_use]
pub fn token_file(folder: &Folder) -> PathBuf {
    folder.join(TOKEN)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use market_ingest::domain::consumer::{ConsumerList, digest_of};

    use super::prepare;
    use crate::{folder::Folder, secrets::Secrets};

    #[test]
    fn the_token_is_listed_once_and_what_its_owner_changes_stays() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::open(Some(temp.path().join("data"))).unwrap();
        let list = prepare(&folder, &mut Secrets::load(&folder).unwrap()).unwrap();
        let token = fs::read_to_string(folder.join("feed-token")).unwrap();
        let text = fs::read_to_string(&list).unwrap();
        let (consumers, left_out) = ConsumerList::parse(&text);
        let digest = digest_of(&token).unwrap();
        assert_eq!(
            consumers.find(&digest).map(|found| &*found.name),
            Some("local"),
            "{text}"
        );
        assert!(left_out.is_empty(), "{text}");

        fs::write(&list, "").unwrap();
        assert_eq!(prepare(&folder, &mut Secrets::load(&folder).unwrap()).unwrap(), list);
        assert_eq!(fs::read_to_string(&list).unwrap(), "", "a revoked token stays revoked");
        assert_eq!(fs::read_to_string(folder.join("feed-token")).unwrap(), token);
    }
}
