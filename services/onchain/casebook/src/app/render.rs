//! Draws reports as documents: a few at a time, since one may hold many megabytes of pictures and rows.

use chain_model::error::Error;
use kit::scope::RowScope;
use vocab::{CaseId, UserId};

use super::turns::Turn;
use crate::{
    Casebook,
    domain::report::{
        Report, html, pdf,
        picture::{Budget, Picture, is_picture},
    },
    store::case as cases,
};

/// Reports drawn at once by one replica.
pub(crate) const AT_ONCE: usize = 2;
/// Largest document, bytes: the gateway reads answers of at most 32 MiB.
const LARGEST: usize = 30 << 20;

/// Form of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Html,
    Pdf,
    Json,
}

impl Form {
    /// # Errors
    /// Where there is none of this name.
    pub fn of(word: &str) -> Result<Self, Error> {
        match word {
            "html" | "" => Ok(Self::Html),
            "pdf" => Ok(Self::Pdf),
            "json" => Ok(Self::Json),
            _ => Err(Error::invalid("format", "Choose html, pdf or json.")),
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Pdf => "pdf",
            Self::Json => "json",
        }
    }
}

/// Draws a report in these forms, in their order.
///
/// # Errors
/// `report_too_large`.
pub(super) async fn draw(
    turn: Turn,
    report: Report,
    pictures: Vec<Picture>,
    forms: Vec<Form>,
) -> Result<Vec<Vec<u8>>, Error> {
    // Packing large pictures takes longer than others should wait.
    let drawn = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let drawn = forms.into_iter().map(|form| one(&report, &pictures, form));
        drawn.collect::<Result<Vec<_>, _>>()
    });
    drawn.await.map_err(Error::stored)?
}

fn one(report: &Report, pictures: &[Picture], form: Form) -> Result<Vec<u8>, Error> {
    let document = match form {
        Form::Pdf => pdf::document(report, pictures),
        Form::Html => html::page(report, pictures).into_bytes(),
        // Compact: indenting what is nested multiplies its size.
        Form::Json => serde_json::to_vec(report).map_err(Error::stored)?,
    };
    if document.len() > LARGEST {
        let message = format!(
            "This report would be {} MiB; at most {} MiB can be made. Remove exhibits or pictures, or split the case.",
            document.len() >> 20,
            LARGEST >> 20
        );
        return Err(Error::fault("report", "report_too_large", message));
    }
    Ok(document)
}

impl Casebook {
    /// The pictures of a report from which nothing is left out, as far as its budget goes, each the one that its hash names.
    pub(super) async fn pictures(&self, owner: UserId, case: CaseId, report: &Report) -> Result<Vec<Picture>, Error> {
        let mut pictures = Vec::new();
        if !report.manifest.redacted.is_empty() {
            return Ok(pictures);
        }
        let mut budget = Budget::default();
        // Also for whoever holds a link of this owner.
        let mut db = self.db_for(RowScope::Principal(owner)).await?;
        for shown in report.exhibits.iter().filter(|shown| is_picture(&shown.media_type)) {
            let size = usize::try_from(shown.size).unwrap_or(usize::MAX);
            let (true, Ok(id)) = (budget.has_bytes(size), shown.id.parse()) else {
                continue;
            };
            let Some(bytes) = cases::file(&mut db, owner, case, id).await? else {
                continue;
            };
            let proof = report.manifest.exhibits.iter().find(|proof| proof.id == shown.id);
            if proof.is_some_and(|proof| proof.is_of(&bytes)) && budget.take(&shown.media_type, &bytes) {
                pictures.push(Picture {
                    exhibit: shown.id.clone(),
                    media_type: shown.media_type.clone(),
                    bytes,
                });
            }
        }
        Ok(pictures)
    }
}
