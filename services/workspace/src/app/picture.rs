//! Pictures of journal entries.

use entry_document::{CleanPicture, clean_picture};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use vocab::UserId;

use super::{App, id};
use crate::{
    error::Error,
    store::{
        Db, end,
        picture::{self as store, NewPicture, Picture, PictureContent},
    },
};

const PICTURE: &str = "picture";
/// Bytes of a picture as it is sent.
const LARGEST: usize = 5 << 20;

impl App {
    /// Keeps a picture for an entry, without its metadata. The same picture of the same entry is kept once.
    pub async fn add_picture(
        &self,
        user: UserId,
        entry: &str,
        content: impl AsRef<[u8]> + Send + 'static,
    ) -> Result<Picture, Error> {
        if content.as_ref().len() > LARGEST {
            return Err(Error::invalid(
                PICTURE,
                "A picture can have at most 5 MiB. Make it smaller and retry.",
            ));
        }
        let entry = self.entry(user, entry).await?.id;
        let (clean, sha256) = self
            .compute(move || {
                clean_picture(content.as_ref()).map(|clean| {
                    let sha256 = Sha256::digest(&clean.content).to_vec();
                    (clean, sha256)
                })
            })
            .await?
            .map_err(|bad| Error::invalid(PICTURE, bad.to_string()))?;
        let mut db = self.counting(user, "pictures").await?;
        let kept = self.keep_picture(&mut db, user, entry, clean, sha256).await;
        end(&mut db, kept).await
    }

    /// In a transaction, one after the other for each owner.
    async fn keep_picture(
        &self,
        db: &mut Db,
        user: UserId,
        entry: Uuid,
        clean: CleanPicture,
        sha256: Vec<u8>,
    ) -> Result<Picture, Error> {
        if let Some(same) = store::same(db, user, entry, &sha256, self.now()).await? {
            return Ok(same);
        }
        let new = self.new_picture(user, entry, clean, sha256);
        let limit = self.args.picture_mib;
        if store::bytes(db, user).await? + i64::from(new.byte_count) > limit << 20 {
            return Err(Error::Full {
                what: "MiB of pictures",
                limit,
            });
        }
        store::add(db, &new).await?;
        Ok(Picture {
            id: new.id,
            media_type: new.media_type.to_owned(),
            width: new.width,
            height: new.height,
            byte_count: new.byte_count,
        })
    }

    fn new_picture(&self, user: UserId, entry_id: Uuid, clean: CleanPicture, sha256: Vec<u8>) -> NewPicture {
        NewPicture {
            owner: user.uuid(),
            id: Uuid::now_v7(),
            entry_id,
            media_type: clean.media_type.name(),
            // At most 40 million pixels, and 5 MiB.
            width: i32::try_from(clean.width).unwrap_or(i32::MAX),
            height: i32::try_from(clean.height).unwrap_or(i32::MAX),
            byte_count: i32::try_from(clean.content.len()).unwrap_or(i32::MAX),
            content: clean.content,
            sha256,
            created_at: self.now(),
            unused_since: self.now(),
        }
    }

    pub async fn picture(&self, user: UserId, sent: &str) -> Result<PictureContent, Error> {
        let found = store::content(&mut *self.db().await?, user, id(sent, PICTURE)?).await?;
        found.ok_or(Error::NotHere(PICTURE))
    }
}
