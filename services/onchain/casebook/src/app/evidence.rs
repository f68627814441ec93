//! Files that stand behind labels: added, handed out, removed. A file never changes.

use chain_model::error::Error;
use sha2::{Digest, Sha256};
use vocab::{EvidenceId, LabelId, UserId};

use crate::{
    Casebook,
    domain::evidence::{self, Evidence, HEAVIEST, MOST_FILES},
    store::{
        Db,
        evidence::{self as store, Added},
        label as labels,
    },
};

fn label_id(text: &str) -> Result<LabelId, Error> {
    text.parse().map_err(|_| Error::NotHere)
}

fn evidence_id(text: &str) -> Result<EvidenceId, Error> {
    text.parse().map_err(|_| Error::NotHere)
}

impl Casebook {
    /// Without their bytes, in the order in which they were added.
    ///
    /// # Errors
    /// [`Error::NotHere`] where the label is not, or is deleted, or is another's.
    pub async fn evidence(&self, user: UserId, label: &str) -> Result<Vec<Evidence>, Error> {
        let label = label_id(label)?;
        let mut db = self.db().await?;
        let files = store::list(&mut db, user, label).await?;
        if files.is_empty() && labels::find(&mut db, user, &[label]).await?.is_empty() {
            return Err(Error::NotHere);
        }
        Ok(files)
    }

    /// # Errors
    /// [`Error::NotHere`]; what is wrong with the file; the label has enough, or the user.
    pub async fn add_evidence(
        &self,
        user: UserId,
        label: &str,
        (name, media_type): (&str, &str),
        bytes: &[u8],
    ) -> Result<Evidence, Error> {
        let label = label_id(label)?;
        let file_name = evidence::check(name, media_type, bytes).map_err(|fault| Error::Faults(vec![fault]))?;
        let new = Evidence {
            id: EvidenceId::fresh(),
            file_name,
            media_type: media_type.to_owned(),
            bytes: u32::try_from(bytes.len()).unwrap_or(u32::MAX),
            sha256: hex::encode(Sha256::digest(bytes)),
            created_at: self.clock.now(),
        };
        let mut db = self.db().await?;
        self.bears(&mut db, user, bytes.len()).await?;
        match store::add(&mut db, user, label, &new, bytes).await? {
            Added::Done => Ok(new),
            Added::NoLabel => Err(Error::NotHere),
            Added::Full => {
                let message = format!("A label has at most {MOST_FILES} files.");
                Err(Error::fault("file", "too_many", message))
            }
        }
    }

    /// A file with its bytes.
    ///
    /// # Errors
    /// [`Error::NotHere`].
    pub async fn evidence_file(&self, user: UserId, label: &str, id: &str) -> Result<(Evidence, Vec<u8>), Error> {
        let (label, id) = (label_id(label)?, evidence_id(id)?);
        let found = store::find(&mut *self.db().await?, user, label, id).await?;
        found.ok_or(Error::NotHere)
    }

    /// # Errors
    /// [`Error::NotHere`].
    pub async fn remove_evidence(&self, user: UserId, label: &str, id: &str) -> Result<(), Error> {
        let (label, id) = (label_id(label)?, evidence_id(id)?);
        if store::remove(&mut *self.db().await?, user, label, id, self.clock.now()).await? {
            Ok(())
        } else {
            Err(Error::NotHere)
        }
    }

    /// So many more bytes fit into what one user may keep, of cases and of labels together.
    ///
    /// # Errors
    /// `too_many` at the file.
    async fn bears(&self, db: &mut Db, user: UserId, bytes: usize) -> Result<(), Error> {
        let weight = store::weight(db, user).await?;
        if weight + i64::try_from(bytes).unwrap_or(HEAVIEST) > HEAVIEST {
            return Err(heavy("file"));
        }
        Ok(())
    }
}

/// The refusal of more evidence than one user may keep, at the field that brings it.
pub(super) fn heavy(field: &str) -> Error {
    let message = format!(
        "Files and exhibits of one user may take {} MiB together. Remove some first.",
        HEAVIEST >> 20
    );
    Error::fault(field, "too_many", message)
}
