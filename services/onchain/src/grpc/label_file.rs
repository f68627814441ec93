//! Labels from files and into files.

use casebook::{
    app::import::{File, Import},
    domain::label_file::{Format, Judged, Verdict},
};
use chain_model::error::Error;
use proto::onchain as pb;
use tonic::{Request, Response};

use super::{Reply, failed, hex, label, user};
use crate::app::App;

/// Rows of a judgement that are listed: all that are wrong first, then the others, in the order of the file.
const LISTED: usize = 2000;

fn format(word: &str) -> Result<Format, Error> {
    Format::of(word).ok_or_else(|| Error::invalid("format", "One of bip329, tagpack, csv."))
}

pub(super) async fn import(app: &App, request: Request<pb::ImportLabelsRequest>) -> Reply<pb::ImportLabelsResponse> {
    let user = user(&request)?;
    let r = request.into_inner();
    let file = File {
        format: format(&r.format).map_err(failed)?,
        name: r.file_name,
        bytes: r.file,
        mapping: r.mapping.into_iter().collect(),
        default_chain: r.default_chain,
    };
    let judged = app.casebook.import(user, file, r.write).await.map_err(failed)?;
    let count = |of: fn(&Verdict) -> bool| {
        u32::try_from(judged.rows.iter().filter(|row| of(&row.verdict)).count()).unwrap_or(u32::MAX)
    };
    let answer = pb::ImportLabelsResponse {
        fresh: count(|verdict| matches!(verdict, Verdict::New(_))),
        duplicates: count(|verdict| matches!(verdict, Verdict::Duplicate(_))),
        others: count(|verdict| matches!(verdict, Verdict::Other(_))),
        bad: count(|verdict| matches!(verdict, Verdict::Bad(_))),
        not_listed: u32::try_from(judged.rows.len().saturating_sub(LISTED)).unwrap_or(u32::MAX),
        rows: Vec::new(),
        columns: judged.columns,
        mapping: judged.mapping.into_iter().collect(),
        import: judged.import.map(note),
    };
    let wrong = |row: &&Judged| matches!(row.verdict, Verdict::Bad(_));
    let (bad, good): (Vec<&Judged>, Vec<&Judged>) = judged.rows.iter().partition(wrong);
    let mut listed: Vec<&Judged> = bad.into_iter().chain(good).take(LISTED).collect();
    listed.sort_by_key(|row| row.line);
    Ok(Response::new(pb::ImportLabelsResponse {
        rows: listed.into_iter().map(row).collect(),
        ..answer
    }))
}

fn row(judged: &Judged) -> pb::RowVerdict {
    let mut row = pb::RowVerdict {
        line: judged.line,
        ..pb::RowVerdict::default()
    };
    let outcome = match &judged.verdict {
        Verdict::New(draft) | Verdict::Duplicate(draft) => {
            draft.chain.id.clone_into(&mut row.chain);
            row.address.clone_from(&draft.address);
            row.text.clone_from(&draft.text);
            if matches!(judged.verdict, Verdict::New(_)) {
                "new"
            } else {
                "duplicate"
            }
        }
        Verdict::Other(why) => {
            row.message.clone_from(why);
            "other"
        }
        Verdict::Bad(faults) => {
            if let Some(fault) = faults.first() {
                row.field.clone_from(&fault.field);
                fault.code.clone_into(&mut row.code);
                row.message.clone_from(&fault.message);
            }
            "bad"
        }
    };
    outcome.clone_into(&mut row.outcome);
    row
}

pub(super) fn note(import: Import) -> pb::Import {
    pb::Import {
        id: import.id.to_string(),
        format: import.format,
        file_name: import.file_name,
        sha256: hex(&import.sha256),
        created_unix_ms: import.created_at.timestamp_millis(),
        written: import.written,
        undone_unix_ms: import.undone_at.map(|at| at.timestamp_millis()),
        kept: import.kept,
    }
}

pub(super) async fn export(app: &App, request: Request<pb::ExportLabelsRequest>) -> Reply<pb::ExportLabelsResponse> {
    let user = user(&request)?;
    let r = request.into_inner();
    let format = format(&r.format).map_err(failed)?;
    let filter = label::filter(r.filter.unwrap_or_default()).map_err(failed)?;
    let (text, labels, left_out) = app.casebook.export(user, format, &filter).await.map_err(failed)?;
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Ok(Response::new(pb::ExportLabelsResponse {
        file: text.into(),
        labels: count(labels),
        left_out: count(left_out),
    }))
}
