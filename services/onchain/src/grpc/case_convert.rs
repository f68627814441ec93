//! Cases, exhibits and reports as the contract has them.

use casebook::{
    app::{report_share::Share, shared::Open},
    domain::{
        case::{Case, CaseText, Event, Exhibit, Figure, Finding},
        case_head::CaseHead,
        report::verify::Check,
    },
};
use chrono::DateTime;
use proto::onchain as pb;

use super::{answer_proof, grants::OriginMessage, hex};

pub(super) fn decode(sent: pb::CaseText) -> CaseText {
    let finding = |sent: pb::Finding| Finding {
        text: sent.text,
        confidence: u8::try_from(sent.confidence).unwrap_or(u8::MAX),
        exhibits: sent.exhibits,
    };
    let event = |sent: pb::CaseEvent| Event {
        at: sent.at,
        text: sent.text,
        exhibit: sent.exhibit,
    };
    CaseText {
        title: sent.title,
        question: sent.question,
        status: sent.status,
        findings: sent.findings.into_iter().map(finding).collect(),
        timeline: sent.timeline.into_iter().map(event).collect(),
        limits: sent.limits,
    }
}

/// As lists show it.
pub(super) fn encode_head(Open { thing: case, access }: Open<CaseHead>) -> pb::Case {
    pb::Case {
        id: case.id.to_string(),
        text: Some(pb::CaseText {
            title: case.title,
            question: case.excerpt,
            status: case.status,
            ..pb::CaseText::default()
        }),
        version: case.version,
        created_unix_ms: case.created_at.timestamp_millis(),
        updated_unix_ms: case.updated_at.timestamp_millis(),
        exhibits: Vec::new(),
        exhibit_count: case.exhibit_count,
        finding_count: case.finding_count,
        access: access.level.name().to_owned(),
        shared: pb::CaseOrigin::of(access),
    }
}

pub(super) fn encode(Open { thing: case, access }: Open<Case>, exhibits: Vec<Exhibit>) -> pb::Case {
    let text = case.text;
    let finding = |finding: Finding| pb::Finding {
        text: finding.text,
        confidence: finding.confidence.into(),
        exhibits: finding.exhibits,
    };
    let event = |event: Event| pb::CaseEvent {
        at: event.at,
        text: event.text,
        exhibit: event.exhibit,
    };
    pb::Case {
        id: case.id.to_string(),
        finding_count: u32::try_from(text.findings.len()).unwrap_or(u32::MAX),
        text: Some(pb::CaseText {
            title: text.title,
            question: text.question,
            status: text.status,
            findings: text.findings.into_iter().map(finding).collect(),
            timeline: text.timeline.into_iter().map(event).collect(),
            limits: text.limits,
        }),
        version: case.version,
        created_unix_ms: case.created_at.timestamp_millis(),
        updated_unix_ms: case.updated_at.timestamp_millis(),
        exhibits: exhibits.into_iter().map(encode_exhibit).collect(),
        exhibit_count: case.exhibit_count,
        access: access.level.name().to_owned(),
        shared: pb::CaseOrigin::of(access),
    }
}

/// A figure that the caller sends. It is unvouched where its proof was not given to them.
pub(super) fn figure(sent: pb::Figure) -> Figure {
    let from = sent.provenance.unwrap_or_default();
    let unvouched = !from.sha256.is_empty() && !answer_proof::is_proven(&from);
    let fetched = DateTime::from_timestamp_millis(from.fetched_unix_ms);
    Figure {
        name: sent.name,
        value: sent.value,
        unit: sent.unit,
        provider: from.provider,
        endpoint: from.endpoint,
        block_height: from.block_height,
        fetched_at: fetched
            .filter(|_| from.fetched_unix_ms > 0)
            .map_or(String::new(), casebook::domain::report::time),
        sha256: from.sha256,
        unvouched,
    }
}

fn encode_figure(figure: Figure) -> pb::Figure {
    let fetched = DateTime::parse_from_rfc3339(&figure.fetched_at);
    pb::Figure {
        name: figure.name,
        value: figure.value,
        unit: figure.unit,
        provenance: Some(pb::Provenance {
            provider: figure.provider,
            endpoint: figure.endpoint,
            fetched_unix_ms: fetched.map_or(0, |at| at.timestamp_millis()),
            block_height: figure.block_height,
            sha256: figure.sha256,
            // The proof was for the person who added the figure.
            proof: String::new(),
        }),
    }
}

pub(super) fn encode_exhibit(exhibit: Exhibit) -> pb::Exhibit {
    pb::Exhibit {
        id: exhibit.id.to_string(),
        kind: exhibit.kind,
        title: exhibit.title,
        note: exhibit.note,
        content: exhibit.content,
        sha256: hex(&exhibit.sha256),
        figures: exhibit.figures.into_iter().map(encode_figure).collect(),
        file_name: exhibit.file_name,
        media_type: exhibit.media_type,
        size: exhibit.size,
        created_unix_ms: exhibit.created_at.timestamp_millis(),
        chain: exhibit.chain,
        subject: exhibit.subject,
        added_by_id: exhibit.added_by.map_or_else(String::new, |person| person.to_string()),
        version: exhibit.version,
    }
}

pub(super) fn encode_check(check: Check) -> pb::Check {
    pb::Check {
        part: check.part.to_owned(),
        name: check.name,
        exhibit_id: check.exhibit_id,
        state: check.state.word().to_owned(),
        expected: check.expected,
        found: check.found,
        message: check.message,
    }
}

pub(super) fn encode_share(share: Share) -> pb::ReportShare {
    pb::ReportShare {
        id: share.id.to_string(),
        case_id: share.case_id.to_string(),
        created_unix_ms: share.created_at.timestamp_millis(),
        expires_unix_ms: share.expires_at.timestamp_millis(),
        revoked_unix_ms: share.revoked_at.map(|at| at.timestamp_millis()),
        redact: share.redact,
        reads: share.reads,
        read_unix_ms: share.read_at.map(|at| at.timestamp_millis()),
        manifest_sha256: share.manifest_sha256,
        path: String::new(),
    }
}
