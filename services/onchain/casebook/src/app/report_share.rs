//! Links to reports. What a link shows is drawn once, when it is made, and kept with it: opening it draws nothing.

use std::io::{Read as _, Write as _};

use chain_model::error::Error;
use chrono::TimeDelta;
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use grants::WayOut;
use kit::{idempotency::apart, scope::RowScope};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use vocab::{ReportShareId, UserId};

use super::{
    case::case_id,
    maker::{maker, until},
    render::{self, Form},
    team_log::Revoked,
    turns::{Turn, person},
};
use crate::{
    Casebook,
    domain::report::{FORMAT_1, Redact, Report, picture::Picture, redact},
    store::{
        Db, Transaction, case as cases,
        report::{self as store, Documents, Kept},
    },
};

pub use store::Share;

/// Longest life of a link.
const LONGEST: TimeDelta = TimeDelta::days(90);
/// Largest document after unpacking, bytes.
const LARGEST: u64 = 64 << 20;
/// Links that a replica opens at once: each reads a report and unpacks a document, and anybody may open one any number of times.
pub(crate) const OPEN_AT_ONCE: usize = 3;
/// Forms that are drawn; the third is the report itself.
const DRAWN: [Form; 2] = [Form::Html, Form::Pdf];

/// What is asked of a kept report without reading all of it.
#[derive(Deserialize)]
struct Head {
    manifest: HeadManifest,
    case: HeadCase,
}

#[derive(Deserialize)]
struct HeadManifest {
    format: String,
    redacted: Vec<String>,
}

#[derive(Deserialize)]
struct HeadCase {
    title: String,
}

impl Casebook {
    /// Makes a link to the report as it is now. The token is given once; only its hash is kept. Links are the owner's: for others there are
    /// none.
    pub async fn share_report(
        &self,
        user: UserId,
        case: &str,
        hours: u32,
        leave_out: &[Redact],
    ) -> Result<(Share, String), Error> {
        let id = case_id(case)?;
        let life = TimeDelta::hours(hours.into());
        if hours == 0 || life > LONGEST {
            return Err(Error::invalid("hours", "Enter 1 hour to 90 days."));
        }
        // Reading and drawing take long: neither holds the transaction in which the link is made.
        let drawn = apart(async {
            // Asked again when the link is made: here it saves drawing what is refused.
            store::has_room(&mut *self.db().await?, user, id, self.clock.now()).await?;
            let turn = self.renders.turn(person(user)).await?;
            let report = redact::redact(self.whole_report((user, user), id, true).await?, leave_out);
            let pictures = self.pictures(user, id, &report).await?;
            let (redacted, hash) = (report.manifest.redacted.clone(), report.manifest_sha256.clone());
            Ok::<_, Error>((redacted, hash, documents(turn, report, pictures).await?))
        });
        let (redacted, manifest_sha256, documents) = Box::pin(drawn).await?;
        let token = hex::encode(rand::random::<[u8; 32]>());
        let now = self.clock.now();
        let share = Share {
            id: ReportShareId::fresh(),
            case_id: id,
            redact: redacted,
            manifest_sha256,
            created_at: now,
            expires_at: now + life,
            revoked_at: None,
            reads: 0,
            read_at: None,
        };
        let title = cases::title(&mut *self.db().await?, user, id).await?;
        let link = WayOut {
            action: "report_link_created",
            object: &title.ok_or(Error::NotHere)?,
            detail: &shown(&share),
        };
        self.note_link(link).await?;
        let mut db = self.db().await?;
        store::add(
            &mut db,
            (user, maker(user)),
            &share,
            &Sha256::digest(&token),
            &documents,
        )
        .await?;
        Ok((share, token))
    }

    pub async fn shares(&self, user: UserId, case: &str) -> Result<Vec<Share>, Error> {
        let id = case_id(case)?;
        let mut db = self.db().await?;
        cases::find(&mut db, user, id).await?.ok_or(Error::NotHere)?;
        store::list(&mut db, user, id, self.clock.now()).await
    }

    pub async fn revoke_share(&self, user: UserId, case: &str, share: &str) -> Result<Share, Error> {
        let share: ReportShareId = share.parse().map_err(|_| Error::NotHere)?;
        let (case, now) = (case_id(case)?, self.clock.now());
        let mut conn = self.db().await?;
        let title = cases::title(&mut conn, user, case).await?.ok_or(Error::NotHere)?;
        let by_member = Revoked::by_member("report_link_revoked", &title);
        let db: &mut Db = &mut conn;
        let (share, job) = db
            .transaction(async |db: &mut Db| {
                let revoked = store::revoke(db, user, case, share, now).await?;
                // One that was revoked before has its line.
                let (revoked, is_new) = revoked.ok_or(Error::NotHere)?;
                let job = match &by_member {
                    Some(line) if is_new => Some(line.queue(db, now).await?),
                    _ => None,
                };
                Ok::<_, Error>((revoked, job))
            })
            .await?;
        drop(conn);
        if let Some((revoked, job)) = by_member.as_ref().zip(job) {
            self.note_revoked(revoked, job).await;
        }
        Ok(share)
    }

    /// The report behind a token, for whoever holds it, and its title. Unknown, expired and revoked look alike.
    pub async fn open_share(&self, token: &str, form: Form) -> Result<(Vec<u8>, String), Error> {
        if token.len() != 64 || !token.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(Error::NotHere);
        }
        let _open = self.opens.acquire().await.map_err(Error::stored)?;
        let token_sha256 = Sha256::digest(token).into();
        let link = RowScope::Share(token_sha256);
        let found = store::open(&mut *self.db_for(link).await?, &token_sha256, self.clock.now()).await?;
        let mut kept = found.ok_or(Error::NotHere)?;
        if !self.maker_may_show(kept.owner, kept.made_by).await? {
            let mut db = self.db_for(RowScope::Principal(kept.owner)).await?;
            store::revoke(&mut db, kept.owner, kept.case_id, kept.id, self.clock.now()).await?;
            return Err(Error::NotHere);
        }
        let mut head: Head = serde_json::from_str(&kept.report).map_err(Error::stored)?;
        if head.manifest.format == FORMAT_1 && !head.manifest.redacted.is_empty() {
            self.mend(&mut kept).await?;
            head = serde_json::from_str(&kept.report).map_err(Error::stored)?;
        }
        let document = if form == Form::Json {
            kept.report.into_bytes()
        } else {
            self.document(&kept, form).await?
        };
        Ok((document, head.case.title))
    }

    /// A redacted copy of the first form holds hashes that a guess can be compared with: it is redacted as copies are now, for good.
    async fn mend(&self, kept: &mut Kept) -> Result<(), Error> {
        let _turn = self.renders.turn(kept.owner).await?;
        let old: Report = serde_json::from_str(&kept.report).map_err(Error::stored)?;
        let what: Vec<Redact> = old
            .manifest
            .redacted
            .iter()
            .filter_map(|word| Redact::of(word))
            .collect();
        let new = redact::redact(old, &what);
        kept.report = serde_json::to_string(&new).map_err(Error::stored)?;
        store::mend(
            &mut *self.db_for(RowScope::Principal(kept.owner)).await?,
            kept,
            &new.manifest_sha256,
        )
        .await
    }

    async fn drawn(&self, kept: &Kept, form: Form) -> Result<Option<Vec<u8>>, Error> {
        let mut db = self.db_for(RowScope::Principal(kept.owner)).await?;
        store::document(&mut db, kept, form.word()).await
    }

    /// The document that was drawn with the link. One from before that was done is drawn now, once.
    async fn document(&self, kept: &Kept, form: Form) -> Result<Vec<u8>, Error> {
        if let Some(packed) = self.drawn(kept, form).await? {
            return unpack(packed).await;
        }
        let turn = self.renders.turn(kept.owner).await?;
        // Whoever had the turn before may have drawn it.
        if let Some(packed) = self.drawn(kept, form).await? {
            return unpack(packed).await;
        }
        let report: Report = serde_json::from_str(&kept.report).map_err(Error::stored)?;
        let pictures = self.pictures(kept.owner, kept.case_id, &report).await?;
        let drawn = render::draw(turn, report, pictures, vec![form]).await?;
        let document = drawn.into_iter().next().unwrap_or_default();
        let packed = pack(document.clone()).await?;
        store::keep_document(
            &mut *self.db_for(RowScope::Principal(kept.owner)).await?,
            kept,
            form.word(),
            &packed,
        )
        .await?;
        Ok(document)
    }
}

/// Until when a link opens, and what its report leaves out, for a team's log.
fn shown(share: &Share) -> String {
    let until = until(share.expires_at);
    if share.redact.is_empty() {
        until
    } else {
        format!("{until}, without {}", share.redact.join(", "))
    }
}

/// The report as JSON, and packed as it is drawn.
async fn documents(turn: Turn, report: Report, pictures: Vec<Picture>) -> Result<Documents, Error> {
    let text = serde_json::to_string(&report).map_err(Error::stored)?;
    let mut drawn = render::draw(turn, report, pictures, DRAWN.to_vec()).await?.into_iter();
    let mut files = Vec::new();
    for form in DRAWN {
        files.push((form.word(), pack(drawn.next().unwrap_or_default()).await?));
    }
    Ok(Documents { report: text, files })
}

async fn pack(document: Vec<u8>) -> Result<Vec<u8>, Error> {
    let packed = tokio::task::spawn_blocking(move || {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&document)?;
        encoder.finish()
    });
    packed.await.map_err(Error::stored)?.map_err(Error::stored)
}

async fn unpack(packed: Vec<u8>) -> Result<Vec<u8>, Error> {
    let document = tokio::task::spawn_blocking(move || {
        let mut document = Vec::new();
        let read = ZlibDecoder::new(packed.as_slice())
            .take(LARGEST)
            .read_to_end(&mut document);
        read.map(|_| document)
    });
    document.await.map_err(Error::stored)?.map_err(Error::stored)
}
