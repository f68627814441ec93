//! Reports proven: every hash is recomputed from what is stored.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Read as _,
    sync::Arc,
};

use chain_model::error::Error;
use flate2::read::ZlibDecoder;
use grants::{Access, rules::Level};
use sha2::{Digest, Sha256};
use vocab::{CaseId, UserId};

use super::{
    case::case_id,
    turns::{Turn, person},
};
use crate::{
    Casebook,
    domain::{
        case::{Exhibit, Figure},
        case_head::CaseHead,
        report::{
            self, FORMAT_1, Proof, Report,
            figures::{self, Held, KnownAnswers, MOST_SOURCES, Source},
            verify::{self, Check, State},
        },
    },
    store::{
        Db,
        answer::{self as store, Answer},
        case as cases,
    },
};

/// Verifications at once by one replica: one holds a whole report beside those that are drawn. They take no turn from drawing, so that links
/// and reports of others go on meanwhile.
pub(crate) const AT_ONCE: usize = 1;
/// Largest answer of a provider after unpacking, bytes.
const LARGEST_ANSWER: u64 = 64 << 20;
/// Values in a report that somebody holds against a case.
const MOST_VALUES: usize = 1_500_000;

impl Casebook {
    /// Recomputes every hash from what is stored; with a report that somebody holds, compares that too.
    ///
    /// # Errors
    /// [`Error::NotHere`]; what is wrong with the report; `too_many` where its figures name more than [`MOST_SOURCES`] answers.
    pub async fn verify(&self, user: UserId, case: &str, held: &str) -> Result<(Vec<Check>, String), Error> {
        let id = case_id(case)?;
        let Access { owner, .. } = self.access::<CaseHead>(user, id, Level::Viewer).await?;
        let turn = Arc::new(self.proofs.turn(person(user)).await?);
        let present = self.whole_report((user, owner), id, false).await?;
        let (mut checks, report) = if held.is_empty() {
            (Vec::new(), present)
        } else {
            let text = held.to_owned();
            let (mut checks, read) = aside(&turn, move || read_held(id, &text)).await??;
            checks.extend(case_now(&read, &present));
            (checks, read)
        };
        let mut db = self.db().await?;
        let exhibits = cases::exhibits(&mut db, owner, id).await?;
        let stored: BTreeMap<String, &Exhibit> = exhibits.iter().map(|one| (one.id.to_string(), one)).collect();
        let named = report.manifest.exhibits.iter().filter_map(|proof| {
            let stored = stored.get(&proof.id)?;
            Some(figures_of(&report, proof, stored))
        });
        let known = KnownAnswers::of(exhibits.iter().flat_map(|one| &one.figures));
        let asked = named.flatten().filter(|figure| known.has(figure));
        let sources = figures::sources(asked).ok_or_else(too_many)?;
        let kept = Box::pin(answers(&mut db, &turn, sources)).await?;
        let none = BTreeMap::new();
        for proof in &report.manifest.exhibits {
            let Some(stored) = stored.get(&proof.id) else {
                let check = Check::of("exhibit", &proof.id, &proof.id, &proof.sha256, String::new());
                checks.push(check.with(State::Missing, "This exhibit was removed from the case."));
                continue;
            };
            let digest = if stored.kind == "file" {
                match cases::file(&mut db, owner, id, stored.id).await? {
                    Some(bytes) => aside(&turn, move || Sha256::digest(bytes).to_vec()).await?,
                    None => Vec::new(),
                }
            } else {
                Sha256::digest(&stored.content).to_vec()
            };
            let salt = if report.manifest.format == FORMAT_1 {
                String::new()
            } else {
                hex::encode(stored.salt)
            };
            let found = report::salted(&salt, &digest);
            let check = Check::of("exhibit", &stored.title, &proof.id, &proof.sha256, found);
            checks.push(if proof.sha256.is_empty() {
                check.with(State::Redacted, "This copy was made without a hash of the exhibit.")
            } else {
                check
            });
            let of_exhibit = figures_of(&report, proof, stored);
            checks.extend(of_exhibit.iter().map(|figure| {
                let answers = if known.has(figure) { &kept } else { &none };
                figures::judge(&proof.id, figure, answers)
            }));
        }
        Ok((checks, report.manifest_sha256))
    }
}

/// A report that somebody holds, and what it proves by itself.
fn read_held(id: CaseId, held: &str) -> Result<(Vec<Check>, Report), Error> {
    // Each value takes a hundred bytes of memory, however short it is written.
    let values = held.bytes().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count();
    if values > MOST_VALUES {
        return Err(Error::invalid(
            "report",
            "This report has too many values to be compared.",
        ));
    }
    let read = verify::read(held).map_err(|none| Error::invalid("report", none.to_string()))?;
    if read.manifest.case_id != id.to_string() {
        return Err(Error::invalid("report", "This report is of another case."));
    }
    Ok((verify::alone(&read), read))
}

/// What was written of the case, against what is written now; nothing of a copy that has no hash of it.
fn case_now(read: &Report, present: &Report) -> Option<Check> {
    // A copy of the first form has no salts; a redacted one has none either, and is compared by those that are kept.
    let salt = if read.manifest.format == FORMAT_1 {
        ""
    } else {
        &present.manifest.case_salt
    };
    let said = &read.manifest.case_sha256;
    (!said.is_empty()).then(|| {
        let found = report::salted_json(salt, &present.case);
        Check::of("case", "Case as it is now", "", said, found)
    })
}

/// A redacted copy does not say where its figures are from: those that are kept are proven.
fn figures_of<'a>(report: &Report, proof: &'a Proof, stored: &'a Exhibit) -> &'a [Figure] {
    if report.manifest.redacted.is_empty() {
        &proof.figures
    } else {
        &stored.figures
    }
}

fn too_many() -> Error {
    let message = format!(
        "These figures rest on more than {MOST_SOURCES} answers of providers, and one verification recomputes no more. Split the case."
    );
    Error::fault("report", "too_many", message)
}

/// The kept answers among these, each asked for and unpacked once.
async fn answers(
    db: &mut Db,
    turn: &Arc<Turn>,
    sources: BTreeSet<Source>,
) -> Result<BTreeMap<Source, Vec<Held>>, Error> {
    let mut kept = BTreeMap::new();
    for source in sources {
        let found = store::answers(db, &source.sha256, &source.provider, &source.endpoint).await?;
        let held = aside(turn, move || found.into_iter().map(hashed).collect::<Vec<_>>()).await?;
        kept.insert(source, held);
    }
    Ok(kept)
}

fn hashed(answer: Answer) -> Held {
    let mut body = ZlibDecoder::new(answer.body.as_slice()).take(LARGEST_ANSWER);
    let mut hash = Sha256::new();
    // Part by part: no large answer is held whole.
    let read = std::io::copy(&mut body, &mut hash);
    Held {
        fetched_at: answer.fetched_at,
        block_height: answer.block_height,
        sha256: read.ok().map(|_| hex::encode(hash.finalize())),
    }
}

/// Does it where nobody else waits for it. The turn stays taken until it is done, also where the caller leaves.
async fn aside<T: Send + 'static>(turn: &Arc<Turn>, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let turn = Arc::clone(turn);
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work()
    });
    done.await.map_err(Error::stored)
}
