//! Reports of cases: made, proven, and shown by link.

use std::{collections::BTreeMap, io::Read as _};

use chain_model::{
    address::{self, Parsed},
    chain::{CHAINS, Chain, Kind, chain},
    error::Error,
    known,
};
use grants::{Access, rules::Level};
use sha2::{Digest, Sha256};
use vocab::{CaseId, UserId};

use super::{case::case_id, render};
use crate::{
    Casebook,
    domain::{
        case::{Exhibit, Figure},
        case_head::CaseHead,
        report::{
            self, FORMAT_1, Named, Redact, Report, redact,
            verify::{self, Check, State},
        },
    },
    store::{case as cases, report as store},
};

pub use render::Form;

/// Largest answer of a provider after unpacking, bytes.
const LARGEST_ANSWER: u64 = 64 << 20;
/// Values in a report that somebody holds against a case.
const MOST_VALUES: usize = 1_500_000;
/// Names in a report.
const MOST_NAMES: usize = 500;

/// # Errors
/// Where a word is none of ours.
pub fn chosen(words: &[String]) -> Result<Vec<Redact>, Error> {
    let wrong = || Error::invalid("redact", "Some of addresses, amounts, names, notes, findings.");
    words.iter().map(|word| Redact::of(word).ok_or_else(wrong)).collect()
}

impl Casebook {
    /// The report as a document, and its title.
    pub async fn report(
        &self,
        user: UserId,
        case: &str,
        form: Form,
        leave_out: &[Redact],
    ) -> Result<(Vec<u8>, String), Error> {
        let id = case_id(case)?;
        let Access { owner, .. } = self.access::<CaseHead>(user, id, Level::Viewer).await?;
        let turn = self.renders.turn().await?;
        let report = redact::redact(self.whole_report((user, owner), id, false).await?, leave_out);
        let title = report.case.title.clone();
        let pictures = self.pictures(owner, id, &report).await?;
        let drawn = render::draw(turn, report, pictures, vec![form]).await?;
        Ok((drawn.into_iter().next().unwrap_or_default(), title))
    }

    /// The case is the owner's, the names are those that the user knows: nobody learns an owner's labels by a grant. `shared`: for others, so
    /// only with those of the user's labels that they may see.
    pub(super) async fn whole_report(
        &self,
        (user, owner): (UserId, UserId),
        id: CaseId,
        shared: bool,
    ) -> Result<Report, Error> {
        let (case, exhibits) = {
            let mut db = self.db().await?;
            let case = cases::find(&mut db, owner, id).await?.ok_or(Error::NotHere)?;
            (case, cases::exhibits(&mut db, owner, id).await?)
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
        let Access { owner, .. } = self.access::<CaseHead>(user, id, Level::Viewer).await?;
        let _turn = self.renders.turn().await?;
        let present = self.whole_report((user, owner), id, false).await?;
        let mut checks = Vec::new();
        let report = if held.is_empty() {
            present
        } else {
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
            checks.extend(verify::alone(&read));
            // A copy of the first form has no salts; a redacted one has none either, and is compared by those that are kept.
            let salt = if read.manifest.format == FORMAT_1 {
                ""
            } else {
                &present.manifest.case_salt
            };
            if !read.manifest.case_sha256.is_empty() {
                checks.push(Check::of(
                    "case",
                    "Case as it is now",
                    "",
                    &read.manifest.case_sha256,
                    report::salted_json(salt, &present.case),
                ));
            }
            read
        };
        let mut db = self.db().await?;
        let exhibits = cases::exhibits(&mut db, owner, id).await?;
        for proof in &report.manifest.exhibits {
            let stored = exhibits.iter().find(|exhibit| exhibit.id.to_string() == proof.id);
            let Some(stored) = stored else {
                let check = Check::of("exhibit", &proof.id, &proof.id, &proof.sha256, String::new());
                checks.push(check.with(State::Missing, "This exhibit was removed from the case."));
                continue;
            };
            let digest = if stored.kind == "file" {
                let bytes = cases::file(&mut db, owner, id, stored.id).await?;
                bytes.map_or_else(Vec::new, |bytes| Sha256::digest(bytes).to_vec())
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
            // A redacted copy does not say where its figures are from: those that are kept are proven.
            let redacted = !report.manifest.redacted.is_empty();
            let figures = if redacted { &stored.figures } else { &proof.figures };
            for figure in figures {
                checks.push(prove(&mut db, &proof.id, figure).await?);
            }
        }
        Ok((checks, report.manifest_sha256))
    }
}

/// EVM chain of an exhibit; Ethereum where it says none.
fn evm(chain_id: &str) -> &'static Chain {
    chain(chain_id)
        .filter(|chain| chain.kind == Kind::Account)
        .unwrap_or(&CHAINS[1])
}

/// Is the answer that a figure names still here, with these bytes, and was it that endpoint, height and time?
async fn prove(db: &mut crate::store::Db, exhibit: &str, figure: &Figure) -> Result<Check, Error> {
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
            && answer.endpoint == figure.endpoint
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
