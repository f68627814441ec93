//! Investigations and their exhibits. Whom they are shared with: [`super::shared`].

use chain_model::{cursor, error::Error, fault::Fault, wording};
use grants::{Access, rules::Level};
use kit::{acting, idempotency::apart, scope::RowScope};
use serde_json::Value;
use sha2::{Digest, Sha256};
use vocab::{CaseId, ExhibitId, TraceId, UserId};

use super::{
    case_transaction::fetched_transaction,
    evidence::heavy,
    label::page_size,
    shared::{Open, for_grantee},
};
use crate::{
    Casebook,
    domain::{
        case::{self, Case, CaseText, Exhibit, Figure, KINDS, LARGEST_CASE, LARGEST_CONTENT, MOST_EXHIBITS},
        case_head::CaseHead,
        evidence, label,
        trace::Trace,
    },
    store::{
        case as store, case_head,
        exhibit::{self, Kept},
    },
};

/// Cases that one user may have.
const MOST: i64 = 1000;

/// An exhibit as somebody adds it.
#[derive(Debug, Clone, Default)]
pub struct NewExhibit {
    pub kind: String,
    pub title: String,
    pub note: String,
    pub chain: String,
    pub subject: String,
    /// JSON; empty for a transaction, which is fetched.
    pub content: String,
    pub figures: Vec<Figure>,
}

pub(super) fn case_id(text: &str) -> Result<CaseId, Error> {
    text.parse().map_err(|_| Error::NotHere)
}

fn exhibit_id(text: &str) -> Result<ExhibitId, Error> {
    text.parse().map_err(|_| Error::NotHere)
}

impl Casebook {
    /// Newest change first, and where to go on.
    pub async fn cases(
        &self,
        user: UserId,
        query: &str,
        status: &str,
        after: &str,
        limit: u32,
    ) -> Result<(Vec<CaseHead>, String), Error> {
        let after = match cursor::read(user, "cases", after)? {
            None => None,
            Some(place) => {
                let (id, at) = place.split_once(' ').ok_or(Error::BadCursor)?;
                let at = at.parse().map_err(|_| Error::BadCursor)?;
                Some((at, id.parse().map_err(|_| Error::BadCursor)?))
            }
        };
        let limit = page_size(limit);
        let mut found = case_head::list(
            &mut *self.db().await?,
            user,
            (query, status),
            after,
            i64::from(limit) + 1,
        )
        .await?;
        let more = found.len() > limit as usize;
        found.truncate(limit as usize);
        let next = found.last().filter(|_| more);
        let next =
            next.map(|last| cursor::write(user, "cases", &format!("{} {}", last.id, last.updated_at.to_rfc3339())));
        Ok((found, next.unwrap_or_default()))
    }

    /// One of the caller's, or one that is shared with them, with its exhibits.
    ///
    /// # Errors
    /// [`Error::NotHere`], also for those of others; [`Error::Members`] while auth does not say who belongs to a team.
    pub async fn case(&self, user: UserId, id: &str) -> Result<(Open<Case>, Vec<Exhibit>), Error> {
        let id = case_id(id)?;
        let access = self.access::<CaseHead>(user, id, Level::Viewer).await?;
        // As the caller: the database has to know of a grant too.
        let mut db = self.db().await?;
        let case = store::find(&mut db, access.owner, id).await?.ok_or(Error::NotHere)?;
        let exhibits = store::exhibits(&mut db, access.owner, id).await?;
        Ok((Open { thing: case, access }, exhibits))
    }

    /// The title of one of the caller's cases, or of one that is shared with them: nothing else of it is read.
    ///
    /// # Errors
    /// As [`Casebook::case`].
    pub async fn case_title(&self, user: UserId, id: &str) -> Result<String, Error> {
        let id = case_id(id)?;
        let (_, title) = Box::pin(self.named::<CaseHead>(user, id, Level::Viewer)).await?;
        Ok(title)
    }

    pub async fn add_case(&self, user: UserId, text: &CaseText) -> Result<Case, Error> {
        let text = text.check().and_then(|text| text.naming(&[])).map_err(Error::Faults)?;
        let mut db = self.db().await?;
        if store::count(&mut db, user).await? >= MOST {
            return Err(Error::Full {
                what: "Cases",
                limit: MOST,
            });
        }
        let id = store::add(&mut db, user, &text, self.clock.now()).await?;
        store::find(&mut db, user, id).await?.ok_or(Error::NotHere)
    }

    /// Its owner, editors and managers change what is written.
    ///
    /// # Errors
    /// [`Error::Stale`] where it is not this version any more, [`Error::Forbidden`] for viewers.
    pub async fn update_case(
        &self,
        user: UserId,
        id: &str,
        version: i32,
        text: &CaseText,
    ) -> Result<Open<Case>, Error> {
        let id = case_id(id)?;
        let text = text.check().map_err(Error::Faults)?;
        let access = self.access::<CaseHead>(user, id, Level::Editor).await?;
        let owner = access.owner;
        let mut db = self.db_for(RowScope::Principal(owner)).await?;
        exhibit::check_named(&mut db, owner, id, version, &text).await?;
        let updated = store::update(&mut db, owner, id, version, &text, self.clock.now()).await;
        let updated = updated.map_err(|error| for_grantee(access, error))?;
        let case = updated.ok_or(Error::Stale)?;
        Ok(Open { thing: case, access })
    }

    /// For good; so nobody but its owner does.
    ///
    /// # Errors
    /// [`Error::Stale`] where it is not this version any more, [`Error::Forbidden`] for whoever else has it.
    pub async fn delete_case(&self, user: UserId, id: &str, version: i32) -> Result<(), Error> {
        let id = case_id(id)?;
        let Access { owner, .. } = self.access::<CaseHead>(user, id, Level::Owner).await?;
        if store::delete(&mut *self.db().await?, owner, id, version).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// Its owner, editors and managers add evidence; it counts towards what the owner stores.
    ///
    /// # Errors
    /// What is wrong with it; [`Error::NotHere`]; [`Error::Forbidden`] for viewers; no room for it.
    pub async fn add_exhibit(&self, user: UserId, case: &str, new: NewExhibit) -> Result<Exhibit, Error> {
        let case = case_id(case)?;
        if !KINDS.contains(&new.kind.as_str()) {
            return Err(Error::invalid(
                "kind",
                "One of profile, trace, transaction, chart, note.",
            ));
        }
        let (title, note) = case::heading(&new.title, &new.note).map_err(Error::Faults)?;
        let one = |fault: Fault| Error::Faults(vec![fault]);
        let subject = wording::line("subject", &new.subject, 200).map_err(one)?;
        let chain = wording::word("chain", &new.chain).map_err(one)?;
        // An address is kept as labels keep it, so that both find each other.
        let subject = label::place(&chain, &subject).map_or(subject, |(_, address)| address);
        let mut access = apart(self.adding(user, case)).await?;
        if new.kind == "trace"
            && let Ok(trace) = subject.parse()
        {
            apart(self.check_trace(user, trace)).await?;
        }
        let (subject, content, figures) = if new.kind == "transaction" && new.content.is_empty() {
            let (chain, id) = fetched_transaction(&chain, &subject)?;
            let (content, figures) = apart(self.transaction_snapshot(chain, &id)).await?;
            // The right to add may have ended while the provider was asked.
            access = Box::pin(apart(self.adding(user, case))).await?;
            (id, content, figures)
        } else {
            let figures = case::figures(&new.figures).map_err(Error::Faults)?;
            (subject, content(&new)?, figures)
        };
        let exhibit = Exhibit {
            id: ExhibitId::fresh(),
            kind: new.kind,
            title,
            note,
            chain,
            subject,
            sha256: Sha256::digest(&content).into(),
            salt: rand::random(),
            content,
            file_name: String::new(),
            media_type: String::new(),
            size: 0,
            figures,
            created_at: self.clock.now(),
            added_by: acting::current().actor(),
            version: 1,
        };
        Box::pin(self.keep(access, case, &exhibit, ("content", &[]))).await?;
        Ok(exhibit)
    }

    /// A file as an exhibit, as [`Casebook::add_exhibit`].
    ///
    /// # Errors
    /// As [`Casebook::add_exhibit`].
    pub async fn add_file(
        &self,
        user: UserId,
        case: &str,
        (title, note): (&str, &str),
        (name, media_type): (&str, &str),
        bytes: &[u8],
    ) -> Result<Exhibit, Error> {
        let case = case_id(case)?;
        let file_name = evidence::check(name, media_type, bytes).map_err(|fault| Error::Faults(vec![fault]))?;
        let title = if title.trim().is_empty() { &file_name } else { title };
        let (title, note) = case::heading(title, note).map_err(Error::Faults)?;
        let access = apart(self.adding(user, case)).await?;
        let exhibit = Exhibit {
            id: ExhibitId::fresh(),
            kind: "file".to_owned(),
            title,
            note,
            chain: String::new(),
            subject: String::new(),
            content: String::new(),
            file_name,
            media_type: media_type.to_owned(),
            size: bytes.len() as u64,
            sha256: Sha256::digest(bytes).into(),
            salt: rand::random(),
            figures: Vec::new(),
            created_at: self.clock.now(),
            added_by: acting::current().actor(),
            version: 1,
        };
        Box::pin(self.keep(access, case, &exhibit, ("file", bytes))).await?;
        Ok(exhibit)
    }

    /// What the caller may do with a case, where that is to add to it and one more exhibit fits.
    async fn adding(&self, user: UserId, case: CaseId) -> Result<Access, Error> {
        let access = self.access::<CaseHead>(user, case, Level::Editor).await?;
        let mut db = self.db_for(RowScope::Principal(access.owner)).await?;
        let found = store::find(&mut db, access.owner, case).await?.ok_or(Error::NotHere)?;
        if found.exhibit_count >= MOST_EXHIBITS {
            return Err(too_many_exhibits());
        }
        Ok(access)
    }

    /// A saved trace that an exhibit names is one that the caller may open.
    async fn check_trace(&self, user: UserId, trace: TraceId) -> Result<(), Error> {
        match self.access::<Trace>(user, trace, Level::Viewer).await {
            Err(Error::NotHere) => Err(Error::fault("subject", "validation_failed", "Trace not found.")),
            other => other.map(drop),
        }
    }

    /// Keeps an exhibit, where it fits; `field` is what brings its bytes.
    async fn keep(
        &self,
        access: Access,
        case: CaseId,
        new: &Exhibit,
        (field, file): (&str, &[u8]),
    ) -> Result<(), Error> {
        let Access { owner, through, .. } = access;
        let mut db = self.db_for(RowScope::Principal(owner)).await?;
        let kept = exhibit::keep(&mut db, owner, case, new, file).await;
        match kept.map_err(|error| for_grantee(access, error))? {
            Kept::Done => Ok(()),
            Kept::NoCase => Err(Error::NotHere),
            Kept::Many => Err(too_many_exhibits()),
            Kept::Large => {
                let message = format!(
                    "The exhibits of a case may hold {} MiB together, apart from files. Remove some, or open another case.",
                    LARGEST_CASE >> 20
                );
                Err(Error::fault(field, "too_large", message))
            }
            Kept::Heavy if through.is_some() => Err(Error::fault(field, "too_many", Error::OwnerFull.to_string())),
            Kept::Heavy => Err(heavy(field)),
        }
    }

    /// One exhibit of the caller's case, or of one that is shared with them.
    ///
    /// # Errors
    /// [`Error::NotHere`].
    pub async fn exhibit(&self, user: UserId, case: &str, id: &str) -> Result<Exhibit, Error> {
        let (case, id) = (case_id(case)?, exhibit_id(id)?);
        let Access { owner, .. } = self.access::<CaseHead>(user, case, Level::Viewer).await?;
        let found = store::exhibit(&mut *self.db().await?, owner, case, id).await?;
        found.ok_or(Error::NotHere)
    }

    /// What is said of an exhibit, by the owner of the case, editors and managers.
    ///
    /// # Errors
    /// [`Error::Stale`] where it is not this version any more; [`Error::NotHere`]; [`Error::Forbidden`] for viewers.
    pub async fn update_exhibit(
        &self,
        user: UserId,
        case: &str,
        id: &str,
        version: i32,
        (title, note): (&str, &str),
    ) -> Result<Exhibit, Error> {
        let (case, id) = (case_id(case)?, exhibit_id(id)?);
        let (title, note) = case::heading(title, note).map_err(Error::Faults)?;
        let access = self.access::<CaseHead>(user, case, Level::Editor).await?;
        let owner = access.owner;
        let mut db = self.db_for(RowScope::Principal(owner)).await?;
        let updated = store::update_exhibit(&mut db, owner, case, id, version, (&title, &note)).await;
        if let Some(exhibit) = updated.map_err(|error| for_grantee(access, error))? {
            return Ok(exhibit);
        }
        let is_there = store::has_exhibit(&mut db, owner, case, id).await?;
        Err(if is_there { Error::Stale } else { Error::NotHere })
    }

    /// Evidence goes for good; so nobody but the owner of the case removes it.
    ///
    /// # Errors
    /// [`Error::NotHere`]; [`Error::Forbidden`] for whoever else has the case.
    pub async fn delete_exhibit(&self, user: UserId, case: &str, id: &str) -> Result<(), Error> {
        let (case, id) = (case_id(case)?, exhibit_id(id)?);
        let Access { owner, .. } = self.access::<CaseHead>(user, case, Level::Owner).await?;
        if store::delete_exhibit(&mut *self.db().await?, owner, case, id).await? {
            Ok(())
        } else {
            Err(Error::NotHere)
        }
    }

    /// A file's bytes with its exhibit.
    ///
    /// # Errors
    /// [`Error::NotHere`].
    pub async fn file(&self, user: UserId, case: &str, id: &str) -> Result<(Exhibit, Vec<u8>), Error> {
        let (case, id) = (case_id(case)?, exhibit_id(id)?);
        let Access { owner, .. } = self.access::<CaseHead>(user, case, Level::Viewer).await?;
        let mut db = self.db().await?;
        let exhibit = store::exhibit(&mut db, owner, case, id).await?.ok_or(Error::NotHere)?;
        let bytes = store::file(&mut db, owner, case, id).await?.ok_or(Error::NotHere)?;
        Ok((exhibit, bytes))
    }
}

fn too_many_exhibits() -> Error {
    Error::Full {
        what: "Exhibits of a case",
        limit: MOST_EXHIBITS.into(),
    }
}

/// What is sent, as compact JSON.
fn content(new: &NewExhibit) -> Result<String, Error> {
    if new.content.len() > LARGEST_CONTENT {
        return Err(Error::fault("content", "too_large", "At most 512 KiB."));
    }
    let value: Value = match (new.kind.as_str(), new.content.as_str()) {
        ("note", "") => Value::String(new.note.clone()),
        (_, text) => serde_json::from_str(text).map_err(|_| Error::invalid("content", "JSON is expected."))?,
    };
    if value.is_null() {
        return Err(Error::invalid("content", "An exhibit needs content."));
    }
    case::drawable(&value).map_err(|fault| Error::Faults(vec![fault]))?;
    let text = value.to_string();
    // PostgreSQL has no NUL in a text.
    if text.contains("\\u0000") {
        return Err(Error::fault(
            "content",
            "control_character",
            "NUL characters are not allowed.",
        ));
    }
    Ok(text)
}
