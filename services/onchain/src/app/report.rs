//! Reports of cases: made, proven, and shown by link.

use std::{collections::BTreeMap, io::Read as _};

use chrono::TimeDelta;
use sha2::{Digest, Sha256};
use vocab::{CaseId, ReportShareId, UserId};

use super::{App, case::case_id};
use crate::{
    domain::{
        address::{self, Parsed},
        case::{Exhibit, Figure},
        chain::{CHAINS, Chain, Kind, chain},
        known,
        report::{
            self, Named, Redact, Report, html, pdf,
            picture::{Picture, is_picture},
            redact,
            verify::{self, Check, State},
        },
    },
    error::Error,
    store::{case as cases, report as store},
};
pub use store::Share;

/// Form of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Html,
    Pdf,
    Json,
}

/// Longest life of a link.
const LONGEST: TimeDelta = TimeDelta::days(90);
/// Largest answer of a provider after unpacking, bytes.
const LARGEST_ANSWER: u64 = 64 << 20;
/// Names in a report.
const MOST_NAMES: usize = 500;
/// Bytes of all pictures in one report; what does not fit is left to the case.
const MOST_PICTURES: usize = 12 << 20;

impl Form {
    /// # Errors
    /// Where there is none of this name.
    pub fn of(word: &str) -> Result<Self, Error> {
        match word {
            "html" | "" => Ok(Self::Html),
            "pdf" => Ok(Self::Pdf),
            "json" => Ok(Self::Json),
            _ => Err(Error::invalid("format", "One of html, pdf, json.")),
        }
    }
}

/// # Errors
/// Where a word is none of ours.
pub fn chosen(words: &[String]) -> Result<Vec<Redact>, Error> {
    let wrong = || Error::invalid("redact", "Some of addresses, amounts, names, notes, findings.");
    words.iter().map(|word| Redact::of(word).ok_or_else(wrong)).collect()
}

impl App {
    /// The report as a document, and its title.
    pub async fn report(
        &self,
        user: UserId,
        case: &str,
        form: Form,
        leave_out: &[Redact],
    ) -> Result<(Vec<u8>, String), Error> {
        let id = case_id(case)?;
        let report = redact::redact(self.whole_report(user, id, false).await?, leave_out);
        self.draw(user, id, report, form).await
    }

    /// The report in a form, and its title.
    async fn draw(&self, owner: UserId, id: CaseId, report: Report, form: Form) -> Result<(Vec<u8>, String), Error> {
        if form == Form::Json {
            let text = serde_json::to_vec_pretty(&report).map_err(Error::stored)?;
            return Ok((text, report.case.title));
        }
        let pictures = self.pictures(owner, id, &report).await?;
        // Packing large pictures takes longer than others should wait.
        let drawn = tokio::task::spawn_blocking(move || {
            let drawn = match form {
                Form::Pdf => pdf::document(&report, &pictures),
                Form::Html | Form::Json => html::page(&report, &pictures).into_bytes(),
            };
            (drawn, report.case.title)
        });
        drawn.await.map_err(Error::stored)
    }

    /// The pictures of a report from which nothing is left out, each the one that its hash names: a link shows what it was made of.
    async fn pictures(&self, owner: UserId, case: CaseId, report: &Report) -> Result<Vec<Picture>, Error> {
        let mut pictures = Vec::new();
        if !report.manifest.redacted.is_empty() {
            return Ok(pictures);
        }
        let mut left = MOST_PICTURES;
        let mut db = self.db().await?;
        for shown in report.exhibits.iter().filter(|shown| is_picture(&shown.media_type)) {
            let size = usize::try_from(shown.size).unwrap_or(usize::MAX);
            let (Some(rest), Ok(id)) = (left.checked_sub(size), shown.id.parse()) else {
                continue;
            };
            let Some(bytes) = cases::file(&mut db, owner, case, id).await? else {
                continue;
            };
            let proof = report.manifest.exhibits.iter().find(|proof| proof.id == shown.id);
            if proof.is_some_and(|proof| proof.sha256 == report::sha256(&bytes)) {
                left = rest;
                pictures.push(Picture {
                    exhibit: shown.id.clone(),
                    media_type: shown.media_type.clone(),
                    bytes,
                });
            }
        }
        Ok(pictures)
    }

    /// `shared`: for others, so only with those of the user's labels that they may see.
    async fn whole_report(&self, user: UserId, id: CaseId, shared: bool) -> Result<Report, Error> {
        let (case, exhibits) = {
            let mut db = self.db().await?;
            let case = cases::find(&mut db, user, id).await?.ok_or(Error::NotHere)?;
            (case, cases::exhibits(&mut db, user, id).await?)
        };
        let names = self.names(user, &exhibits, shared).await?;
        Ok(report::build(&case, &exhibits, names, self.clock.now()))
    }

    /// Names of the addresses that stand in the exhibits.
    async fn names(&self, user: UserId, exhibits: &[Exhibit], shared: bool) -> Result<Vec<Named>, Error> {
        let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for exhibit in exhibits {
            let tokens = exhibit
                .content
                .split(|c: char| !c.is_ascii_alphanumeric())
                .chain([exhibit.subject.as_str()]);
            for token in tokens.filter(|token| (26..=90).contains(&token.len())) {
                let (on, address) = match address::parse(token) {
                    Ok(Parsed::Bitcoin { address }) => (&CHAINS[0], address),
                    Ok(Parsed::Evm { address }) => (evm(&exhibit.chain), address),
                    _ => continue,
                };
                let list = found.entry(on.id).or_default();
                if !list.contains(&address) && list.len() < MOST_NAMES {
                    list.push(address);
                }
            }
        }
        let mut names = Vec::new();
        for (chain_id, addresses) in found {
            let Some(on) = chain(chain_id) else { continue };
            let hidden = if shared {
                self.hidden_labels(user, on, &addresses).await?
            } else {
                Vec::new()
            };
            let mut known: Vec<_> = self.known(user, on, &addresses).await?.into_iter().collect();
            known.sort_by(|a, b| a.0.cmp(&b.0));
            for (address, list) in known {
                // What heuristics found is no fact, and no part of a report.
                let facts = list.into_iter().filter(|name| name.kind != known::Kind::Derived);
                let shown = facts.filter(|name| !name.label_id.as_ref().is_some_and(|id| hidden.contains(id)));
                names.extend(shown.map(|name| Named {
                    chain: chain_id.to_owned(),
                    address: address.clone(),
                    text: name.text,
                    source: name.source,
                    confidence: name.confidence,
                }));
            }
        }
        names.truncate(MOST_NAMES);
        Ok(names)
    }

    /// Ids of the user's labels on these addresses that nobody else may see.
    async fn hidden_labels(&self, user: UserId, on: &Chain, addresses: &[String]) -> Result<Vec<String>, Error> {
        crate::store::name::hidden(&mut *self.db().await?, user, on.id, addresses).await
    }

    /// Recomputes every hash from what is stored; with a report that somebody holds, compares that too.
    pub async fn verify(&self, user: UserId, case: &str, held: &str) -> Result<(Vec<Check>, String), Error> {
        let id = case_id(case)?;
        let present = self.whole_report(user, id, false).await?;
        let mut checks = Vec::new();
        let report = if held.is_empty() {
            present
        } else {
            let read = verify::read(held).map_err(|none| Error::invalid("report", none.to_string()))?;
            if read.manifest.case_id != id.to_string() {
                return Err(Error::invalid("report", "This report is of another case."));
            }
            checks.extend(verify::alone(&read));
            checks.push(Check::of(
                "case",
                "Case as it is now",
                "",
                &read.manifest.case_sha256,
                present.manifest.case_sha256,
            ));
            read
        };
        let mut db = self.db().await?;
        let exhibits = cases::exhibits(&mut db, user, id).await?;
        for proof in &report.manifest.exhibits {
            let stored = exhibits.iter().find(|exhibit| exhibit.id.to_string() == proof.id);
            let Some(stored) = stored else {
                let check = Check::of("exhibit", &proof.id, &proof.id, &proof.sha256, String::new());
                checks.push(check.with(State::Missing, "This exhibit was removed from the case."));
                continue;
            };
            let found = if stored.kind == "file" {
                let bytes = cases::file(&mut db, user, id, stored.id).await?;
                bytes.map_or(String::new(), |bytes| report::sha256(&bytes))
            } else {
                report::sha256(stored.content.as_bytes())
            };
            checks.push(Check::of("exhibit", &stored.title, &proof.id, &proof.sha256, found));
            let hidden = report.manifest.redacted.iter().any(|what| what == "addresses");
            for figure in &proof.figures {
                checks.push(prove(&mut db, &proof.id, figure, hidden).await?);
            }
        }
        Ok((checks, report.manifest_sha256))
    }

    /// Makes a link to the report as it is now. The token is given once; only its hash is kept.
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
            return Err(Error::invalid("hours", "From 1 hour to 90 days."));
        }
        let report = redact::redact(self.whole_report(user, id, true).await?, leave_out);
        let token = hex::encode(rand::random::<[u8; 32]>());
        let now = self.clock.now();
        let share = Share {
            id: ReportShareId::fresh(),
            case_id: id,
            redact: report.manifest.redacted.clone(),
            manifest_sha256: report.manifest_sha256.clone(),
            created_at: now,
            expires_at: now + life,
            revoked_at: None,
            reads: 0,
            read_at: None,
        };
        let text = serde_json::to_string(&report).map_err(Error::stored)?;
        store::add(&mut *self.db().await?, user, &share, &Sha256::digest(&token), &text).await?;
        Ok((share, token))
    }

    pub async fn shares(&self, user: UserId, case: &str) -> Result<Vec<Share>, Error> {
        let id = case_id(case)?;
        let mut db = self.db().await?;
        cases::find(&mut db, user, id).await?.ok_or(Error::NotHere)?;
        store::list(&mut db, user, id).await
    }

    pub async fn revoke_share(&self, user: UserId, case: &str, share: &str) -> Result<Share, Error> {
        let share: ReportShareId = share.parse().map_err(|_| Error::NotHere)?;
        let found = store::revoke(&mut *self.db().await?, user, case_id(case)?, share, self.clock.now()).await?;
        found.ok_or(Error::NotHere)
    }

    /// The report behind a token, for whoever holds it. Unknown, expired and revoked look alike.
    pub async fn open_share(&self, token: &str, form: Form) -> Result<(Vec<u8>, String), Error> {
        if token.len() != 64 || !token.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(Error::NotHere);
        }
        let found = store::open(&mut *self.db().await?, &Sha256::digest(token), self.clock.now()).await?;
        let found = found.ok_or(Error::NotHere)?;
        let report: Report = serde_json::from_str(&found.report).map_err(Error::stored)?;
        self.draw(found.owner, found.case_id, report, form).await
    }
}

/// EVM chain of an exhibit; Ethereum where it says none.
fn evm(chain_id: &str) -> &'static Chain {
    chain(chain_id)
        .filter(|chain| chain.kind == Kind::Account)
        .unwrap_or(&CHAINS[1])
}

/// Is the answer that a figure names still here, with these bytes, and was it that endpoint, height and time?
async fn prove(db: &mut crate::store::Db, exhibit: &str, figure: &Figure, hidden: bool) -> Result<Check, Error> {
    let check = Check::of("figure", &figure.name, exhibit, &figure.sha256, String::new());
    if figure.sha256.is_empty() {
        return Ok(check.with(
            State::Unproven,
            "Entered by the author: no provider's answer stands behind it.",
        ));
    }
    let wanted = hex::decode(&figure.sha256).unwrap_or_default();
    let kept = store::answers(db, &wanted).await?;
    if kept.is_empty() {
        return Ok(check.with(State::Missing, "No answer with this hash is kept here."));
    }
    // The same bytes of the same endpoint are kept once, with the time and height of the first answer: a later one rests on them.
    let same = |answer: &&store::Answer| {
        answer.provider == figure.provider
            && (hidden || answer.endpoint == figure.endpoint)
            && (figure.block_height == 0 || answer.block_height <= figure.block_height)
            && report::time(answer.fetched_at) <= figure.fetched_at
    };
    let Some(answer) = kept.iter().find(same) else {
        return Ok(check.with(
            State::Differs,
            "The answer was another endpoint's, or came later or at a greater height than is said.",
        ));
    };
    let mut body = Vec::new();
    let unpacked = flate2::read::ZlibDecoder::new(answer.body.as_slice())
        .take(LARGEST_ANSWER)
        .read_to_end(&mut body);
    if unpacked.is_err() {
        return Ok(check.with(State::Differs, "The stored answer cannot be unpacked."));
    }
    Ok(Check::of(
        "figure",
        &figure.name,
        exhibit,
        &figure.sha256,
        report::sha256(&body),
    ))
}
