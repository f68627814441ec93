//! A user's labels.

use std::collections::BTreeMap;

use casebook::{
    app::label::{Edit, Filter, Listed, Sort},
    domain::label::{self, Label, LabelInput, Use},
};
use chain_model::{chain::chain, error::Error, known::Known};
use kit::idempotency::Call;
use prost::Message as _;
use proto::onchain::{self as pb, labels_server::Labels};
use tonic::{Request, Response};

use super::{Reply, Service, encode, evidence, failed, label_file, once, user};

#[tonic::async_trait]
impl Labels for Service {
    async fn list_labels(&self, request: Request<pb::ListLabelsRequest>) -> Reply<pb::ListLabelsResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let sort = match r.sort.as_str() {
            "" | "updated" => Sort::Updated,
            "text" => Sort::Text,
            "address" => Sort::Address,
            "confidence" => Sort::Confidence,
            _ => {
                return Err(failed(Error::invalid(
                    "sort",
                    "One of updated, text, address, confidence.",
                )));
            }
        };
        let filter = filter(r.filter.unwrap_or_default()).map_err(failed)?;
        let asked = self
            .0
            .casebook
            .labels(user, &filter, (sort, r.ascending), &r.cursor, r.limit);
        let Listed { items, next, total } = asked.await.map_err(failed)?;
        Ok(Response::new(pb::ListLabelsResponse {
            labels: items.into_iter().map(encode).collect(),
            next,
            total,
        }))
    }

    async fn get_label(&self, request: Request<pb::GetLabelRequest>) -> Reply<pb::Label> {
        let user = user(&request)?;
        let label = self
            .0
            .casebook
            .label(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(label)))
    }

    async fn add_labels(&self, request: Request<pb::AddLabelsRequest>) -> Reply<pb::AddLabelsResponse> {
        let user = user(&request)?;
        let call = once(&request, user, "add_labels")?;
        let work = async move {
            let inputs: Vec<LabelInput> = request.into_inner().labels.into_iter().map(decode).collect();
            let labels = self.0.casebook.add_labels(user, &inputs).await.map_err(failed)?;
            Ok(Response::new(pb::AddLabelsResponse {
                labels: labels.into_iter().map(encode).collect(),
            }))
        };
        self.once(call, work).await
    }

    async fn update_label(&self, request: Request<pb::UpdateLabelRequest>) -> Reply<pb::Label> {
        let user = user(&request)?;
        let r = request.into_inner();
        let input = decode(r.label.unwrap_or_default());
        let label = self
            .0
            .casebook
            .update_label(user, &r.id, r.version, &input)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(label)))
    }

    async fn edit_labels(&self, request: Request<pb::EditLabelsRequest>) -> Reply<pb::EditLabelsResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let entity = match r.entity_id.as_deref() {
            None => None,
            Some("") => Some(None),
            Some(id) => Some(Some(id.parse().map_err(|_| failed(Error::NoEntity))?)),
        };
        let edit = Edit {
            category: r.category,
            colour: r.colour,
            confidence: r.confidence.map(|number| u8::try_from(number).unwrap_or(u8::MAX)),
            visibility: r.visibility,
            source: r.source,
            entity,
        };
        let changed = self.0.casebook.edit_labels(user, &r.ids, &edit).await.map_err(failed)?;
        Ok(edited(changed))
    }

    async fn delete_labels(&self, request: Request<pb::DeleteLabelsRequest>) -> Reply<pb::EditLabelsResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let version = Some(r.version).filter(|version| *version > 0);
        let gone = self
            .0
            .casebook
            .delete_labels(user, &r.ids, version)
            .await
            .map_err(failed)?;
        Ok(edited(gone))
    }

    async fn restore_labels(&self, request: Request<pb::RestoreLabelsRequest>) -> Reply<pb::EditLabelsResponse> {
        let user = user(&request)?;
        let back = self
            .0
            .casebook
            .restore_labels(user, &request.into_inner().ids)
            .await
            .map_err(failed)?;
        Ok(edited(back))
    }

    async fn list_changes(&self, request: Request<pb::ListChangesRequest>) -> Reply<pb::ListChangesResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let listed = self
            .0
            .casebook
            .label_changes(user, &r.label_id, &r.cursor, r.limit)
            .await
            .map_err(failed)?;
        let changes = listed.items.into_iter().map(|change| pb::LabelChange {
            seq: change.seq,
            label_id: change.state.id.to_string(),
            version: change.state.version,
            action: change.action,
            at_unix_ms: change.at.timestamp_millis(),
            state: Some(encode(change.state)),
            file: change.file.map(evidence::encode),
        });
        Ok(Response::new(pb::ListChangesResponse {
            changes: changes.collect(),
            next: listed.next,
        }))
    }

    async fn list_conflicts(&self, request: Request<pb::ListConflictsRequest>) -> Reply<pb::ListConflictsResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let (found, next) = self
            .0
            .casebook
            .conflicts(user, &r.cursor, r.limit)
            .await
            .map_err(failed)?;
        let conflicts = found.into_iter().map(|one| pb::Conflict {
            kind: gravest(&one.mine, &one.packs).to_owned(),
            chain: one.chain,
            address: one.address,
            mine: encode::labels(&one.mine),
            packs: encode::labels(&one.packs),
        });
        Ok(Response::new(pb::ListConflictsResponse {
            conflicts: conflicts.collect(),
            next,
        }))
    }

    async fn name_addresses(&self, request: Request<pb::NameAddressesRequest>) -> Reply<pb::NameAddressesResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let place = chain(&r.chain).ok_or_else(|| failed(Error::NoChain))?;
        if r.addresses.len() > label::MOST_NAMED {
            let message = format!("At most {} at a time.", label::MOST_NAMED);
            return Err(failed(Error::fault("addresses", "too_many", message)));
        }
        let mut addresses = Vec::with_capacity(r.addresses.len());
        for text in &r.addresses {
            let (_, address) = label::place(&r.chain, text).map_err(|fault| failed(Error::Faults(vec![fault])))?;
            addresses.push(address);
        }
        let known = self.0.casebook.known(user, place, &addresses).await.map_err(failed)?;
        let mut named: Vec<_> = known
            .into_iter()
            .map(|(address, names)| pb::NamedAddress {
                address,
                labels: encode::labels(&names),
            })
            .collect();
        named.sort_by(|a, b| a.address.cmp(&b.address));
        Ok(Response::new(pb::NameAddressesResponse { addresses: named }))
    }

    async fn import_labels(&self, request: Request<pb::ImportLabelsRequest>) -> Reply<pb::ImportLabelsResponse> {
        let user = user(&request)?;
        let call = Call::of(request.metadata(), user, "import_labels", || {
            // A map has no order of its own, and its parts must be the same when the key comes again.
            let mut sent = request.get_ref().clone();
            let mapping: BTreeMap<_, _> = std::mem::take(&mut sent.mapping).into_iter().collect();
            let mut bytes = sent.encode_to_vec();
            bytes.extend(format!("{mapping:?}").into_bytes());
            bytes
        })?
        // What is only judged creates nothing.
        .filter(|_| request.get_ref().write);
        self.once(call, label_file::import(&self.0, request)).await
    }

    async fn list_imports(&self, request: Request<pb::ListImportsRequest>) -> Reply<pb::ListImportsResponse> {
        let imports = self.0.casebook.imports(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListImportsResponse {
            imports: imports.into_iter().map(label_file::note).collect(),
        }))
    }

    async fn undo_import(&self, request: Request<pb::UndoImportRequest>) -> Reply<pb::Import> {
        let user = user(&request)?;
        let import = self
            .0
            .casebook
            .undo_import(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(label_file::note(import)))
    }

    async fn export_labels(&self, request: Request<pb::ExportLabelsRequest>) -> Reply<pb::ExportLabelsResponse> {
        label_file::export(&self.0, request).await
    }
}

fn edited(count: usize) -> Response<pb::EditLabelsResponse> {
    Response::new(pb::EditLabelsResponse {
        changed: u32::try_from(count).unwrap_or(u32::MAX),
    })
}

/// What weighs most of the differences: a sanction that the user does not name, another category, another text.
fn gravest(mine: &[Known], packs: &[Known]) -> &'static str {
    let has_category = |category: &str| mine.iter().any(|own| own.category == category);
    if packs.iter().any(|tag| tag.sanctioned) && !has_category("sanctioned") {
        "sanctioned"
    } else if packs
        .iter()
        .any(|tag| !tag.category.is_empty() && !has_category(&tag.category))
        && mine.iter().any(|own| !own.category.is_empty())
    {
        "category"
    } else {
        "text"
    }
}

pub(super) fn filter(sent: pb::LabelFilter) -> Result<Filter, Error> {
    let fault = |fault| Error::Faults(vec![fault]);
    let without_entity = sent.entity_id == "none";
    let entity = match sent.entity_id.as_str() {
        "" | "none" => None,
        id => Some(id.parse().map_err(|_| Error::NoEntity)?),
    };
    let import = match sent.import_id.as_str() {
        "" => None,
        id => Some(id.parse().map_err(|_| Error::NotHere)?),
    };
    Ok(Filter {
        query: sent.query.trim().to_owned(),
        chain: sent.chain,
        address: sent.address,
        category: sent.category,
        entity,
        without_entity,
        visibility: sent.visibility,
        import,
        least_confidence: u8::try_from(sent.least_confidence.min(100)).unwrap_or(100),
        valid_on: label::date("valid_on", &sent.valid_on).map_err(fault)?,
        used: sent.used,
    })
}

fn decode(sent: pb::NewLabel) -> LabelInput {
    LabelInput {
        chain: sent.chain,
        address: sent.address,
        text: sent.text,
        category: sent.category,
        colour: sent.colour,
        confidence: sent.confidence,
        evidence: sent.evidence,
        evidence_url: sent.evidence_url,
        source: sent.source,
        valid_from: sent.valid_from,
        valid_to: sent.valid_to,
        visibility: sent.visibility,
        entity_id: sent.entity_id,
        entity: String::new(),
    }
}

fn encode_use(used: Use) -> pb::LabelUse {
    pb::LabelUse {
        kind: used.kind.word().to_owned(),
        id: used.id,
        name: used.name,
    }
}

pub(super) fn encode(label: Label) -> pb::Label {
    let day = |day: Option<chrono::NaiveDate>| day.map_or(String::new(), |day| day.to_string());
    pb::Label {
        id: label.id.to_string(),
        chain: label.chain,
        address: label.address,
        text: label.text,
        category: label.category,
        colour: label.colour,
        confidence: label.confidence.into(),
        evidence: label.evidence,
        evidence_url: label.evidence_url,
        source: label.source,
        valid_from: day(label.valid_from),
        valid_to: day(label.valid_to),
        visibility: label.visibility,
        entity_id: label.entity_id.map_or(String::new(), |id| id.to_string()),
        entity: label.entity.unwrap_or_default(),
        import_id: label.import_id.map_or(String::new(), |id| id.to_string()),
        derived: label.derived,
        version: label.version,
        created_unix_ms: label.created_at.timestamp_millis(),
        updated_unix_ms: label.updated_at.timestamp_millis(),
        used_in: label.used_in.into_iter().map(encode_use).collect(),
        used_in_count: label.used_in_count,
        files: label.files,
    }
}
