//! Investigations and their exhibits.

use chain_model::{
    address,
    chain::{Chain, Kind},
    cursor,
    error::Error,
    fault::Fault,
    provenance::Provenance,
    scope,
    tx::Tx,
    wording,
};
use kit::idempotency::apart;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use vocab::{CaseId, ExhibitId, UserId};

use super::label::page_size;
use crate::{
    Casebook,
    domain::{
        case::{self, Case, CaseText, Exhibit, Figure, KINDS, LARGEST_CASE, LARGEST_CONTENT},
        evidence, label, report,
    },
    store::case as store,
};

/// Cases that one user may have.
const MOST: i64 = 1000;
/// Exhibits of a case.
const MOST_EXHIBITS: u32 = 200;

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
    ) -> Result<(Vec<Case>, String), Error> {
        let after = match cursor::read(user, "cases", after)? {
            None => None,
            Some(place) => {
                let (id, at) = place.split_once(' ').ok_or(Error::BadCursor)?;
                let at = at.parse().map_err(|_| Error::BadCursor)?;
                Some((at, id.parse().map_err(|_| Error::BadCursor)?))
            }
        };
        let limit = page_size(limit);
        let mut found = store::list(
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

    pub async fn case(&self, user: UserId, id: &str) -> Result<(Case, Vec<Exhibit>), Error> {
        let id = case_id(id)?;
        let mut db = self.db().await?;
        let case = store::find(&mut db, user, id).await?.ok_or(Error::NotHere)?;
        Ok((case, store::exhibits(&mut db, user, id).await?))
    }

    pub async fn add_case(&self, user: UserId, text: &CaseText) -> Result<Case, Error> {
        let text = text.check().map_err(Error::Faults)?;
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

    pub async fn update_case(&self, user: UserId, id: &str, version: i32, text: &CaseText) -> Result<Case, Error> {
        let id = case_id(id)?;
        let text = text.check().map_err(Error::Faults)?;
        let mut db = self.db().await?;
        store::find(&mut db, user, id).await?.ok_or(Error::NotHere)?;
        if !store::update(&mut db, user, id, version, &text, self.clock.now()).await? {
            return Err(Error::Stale);
        }
        store::find(&mut db, user, id).await?.ok_or(Error::NotHere)
    }

    pub async fn delete_case(&self, user: UserId, id: &str, version: i32) -> Result<(), Error> {
        let id = case_id(id)?;
        let mut db = self.db().await?;
        store::find(&mut db, user, id).await?.ok_or(Error::NotHere)?;
        if store::delete(&mut db, user, id, version).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

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
        apart(self.fits(user, case, ("content", new.content.len()))).await?;
        let (subject, content, figures) = if new.kind == "transaction" && new.content.is_empty() {
            let (chain, id) = fetched_transaction(&chain, &subject)?;
            let (content, figures) = apart(self.transaction_snapshot(chain, &id)).await?;
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
        };
        store::add_exhibit(&mut *self.db().await?, user, case, &exhibit, &[]).await?;
        Ok(exhibit)
    }

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
        apart(self.fits(user, case, ("file", bytes.len()))).await?;
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
        };
        store::add_exhibit(&mut *self.db().await?, user, case, &exhibit, bytes).await?;
        Ok(exhibit)
    }

    /// The case is the user's, and so much more fits into it.
    async fn fits(&self, user: UserId, case: CaseId, (field, bytes): (&str, usize)) -> Result<(), Error> {
        let mut db = self.db().await?;
        let found = store::find(&mut db, user, case).await?.ok_or(Error::NotHere)?;
        if found.exhibit_count >= MOST_EXHIBITS {
            return Err(Error::Full {
                what: "Exhibits of a case",
                limit: MOST_EXHIBITS.into(),
            });
        }
        let heavy = store::content_weight(&mut db, user, case).await?;
        if field == "content" && heavy + bytes as u64 > LARGEST_CASE {
            let message = format!(
                "The exhibits of a case may hold {} MiB together, apart from files. Remove some, or open another case.",
                LARGEST_CASE >> 20
            );
            return Err(Error::fault(field, "too_large", message));
        }
        self.bears(&mut db, user, (field, bytes)).await
    }

    /// A transaction as it is on its chain, with its amounts as figures.
    async fn transaction_snapshot(&self, chain: &'static Chain, id: &str) -> Result<(String, Vec<Figure>), Error> {
        if chain.kind == Kind::Account {
            let fetched = self.source.tx_transfers(chain, id).await?;
            let moved: Vec<Value> = fetched
                .value
                .items
                .iter()
                .map(|transfer| {
                    json!({"from": transfer.from, "to": transfer.to, "value": transfer.value.to_string(),
                        "asset": match &transfer.asset {
                            chain_model::transfer::Asset::Native => chain.symbol.to_owned(),
                            chain_model::transfer::Asset::Token { contract, symbol, .. } => symbol.clone().unwrap_or_else(|| contract.clone()),
                        },
                        "block": transfer.block, "time": transfer.time, "failed": transfer.failed})
                })
                .collect();
            let count = figure(
                "Transfers",
                fetched.value.items.len().to_string(),
                "",
                &fetched.provenance,
            );
            return Ok((json!({"transaction": id, "transfers": moved}).to_string(), vec![count]));
        }
        let txid = id.parse().map_err(|_| Error::NoTransaction)?;
        let fetched = self.source.tx(chain, txid).await?;
        let (tx, from) = (&fetched.value, &fetched.provenance);
        let side = |address: &Option<String>, value: u64| json!({"address": address, "value": value});
        let content = json!({
            "transaction": tx.txid.to_string(),
            "block": tx.block.map(|block| block.height),
            "time": tx.block.map(|block| block.time),
            "fee": tx.fee,
            "inputs": tx.inputs.iter().map(|input| side(&input.address, input.value)).collect::<Vec<_>>(),
            "outputs": tx.outputs.iter().map(|output| side(&output.address, output.value)).collect::<Vec<_>>(),
        });
        let text = content.to_string();
        if text.len() > LARGEST_CONTENT {
            return Err(Error::fault(
                "subject",
                "too_large",
                "This transaction is too large for an exhibit.",
            ));
        }
        Ok((text, figures_of(tx, from).into()))
    }

    pub async fn update_exhibit(
        &self,
        user: UserId,
        case: &str,
        id: &str,
        title: &str,
        note: &str,
    ) -> Result<Exhibit, Error> {
        let (case, id) = (case_id(case)?, exhibit_id(id)?);
        let (title, note) = case::heading(title, note).map_err(Error::Faults)?;
        let mut db = self.db().await?;
        if !store::update_exhibit(&mut db, user, case, id, (&title, &note)).await? {
            return Err(Error::NotHere);
        }
        store::exhibit(&mut db, user, case, id).await?.ok_or(Error::NotHere)
    }

    pub async fn delete_exhibit(&self, user: UserId, case: &str, id: &str) -> Result<(), Error> {
        let (case, id) = (case_id(case)?, exhibit_id(id)?);
        if store::delete_exhibit(&mut *self.db().await?, user, case, id).await? {
            Ok(())
        } else {
            Err(Error::NotHere)
        }
    }

    /// A file's bytes with its exhibit.
    pub async fn file(&self, user: UserId, case: &str, id: &str) -> Result<(Exhibit, Vec<u8>), Error> {
        let (case, id) = (case_id(case)?, exhibit_id(id)?);
        let mut db = self.db().await?;
        let exhibit = store::exhibit(&mut db, user, case, id).await?.ok_or(Error::NotHere)?;
        let bytes = store::file(&mut db, user, case, id).await?.ok_or(Error::NotHere)?;
        Ok((exhibit, bytes))
    }
}

/// Chain and id of a transaction that is fetched, checked to the last character: nothing else reaches a provider.
fn fetched_transaction(chain: &str, subject: &str) -> Result<(&'static Chain, String), Error> {
    let chain = scope::chain_of(chain)?;
    let id = address::parse_tx_on(chain, subject).map_err(|bad| Error::BadAddress { field: "subject", bad })?;
    Ok((chain, id))
}

/// What is said of a transaction in figures, satoshi.
fn figures_of(tx: &Tx, from: &Provenance) -> [Figure; 3] {
    [
        figure("Sum of inputs", tx.sum_in().to_string(), "sat", from),
        figure("Sum of outputs", tx.sum_out().to_string(), "sat", from),
        figure("Fee", tx.fee.to_string(), "sat", from),
    ]
}

fn figure(name: &str, value: String, unit: &str, from: &Provenance) -> Figure {
    Figure {
        name: name.to_owned(),
        value,
        unit: unit.to_owned(),
        provider: from.provider.clone(),
        endpoint: from.endpoint.clone(),
        block_height: from.block_height.unwrap_or(0),
        fetched_at: chrono::DateTime::from_timestamp_millis(from.fetched_unix_ms).map_or(String::new(), report::time),
        sha256: from.sha256.map_or(String::new(), hex::encode),
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
        return Err(Error::invalid("content", "An exhibit shows something."));
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

#[cfg(test)]
mod tests {
    use chain_model::tx::{Output, Script, Tx, Txid};

    #[test]
    fn sums_in_evidence_are_never_nothing_for_want_of_room() {
        let output = Output {
            address: None,
            script: Script::Other,
            value: u64::MAX,
            script_pubkey: Vec::new(),
        };
        let tx = Tx {
            txid: Txid([1; 32]),
            version: 2,
            lock_time: 0,
            size: 100,
            weight: 400,
            fee: 7,
            inputs: Vec::new(),
            outputs: vec![output.clone(), output],
            block: None,
        };
        let told = super::figures_of(&tx, &super::Provenance::default()).map(|one| one.value);
        assert_eq!(told, ["0", "36893488147419103230", "7"]);
    }
}
