//! Draws reports as documents: a few at a time, since one may hold many megabytes of pictures and rows.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use chain_model::error::Error;
use kit::scope::RowScope;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use vocab::{CaseId, UserId};

use crate::{
    Casebook,
    domain::report::{
        Report, html, pdf,
        picture::{Budget, Picture, is_picture},
    },
    store::case as cases,
};

/// Reports drawn or verified at once by one replica, and callers that may wait for their turn.
const AT_ONCE: usize = 2;
const WAITING: usize = 8;
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

/// Turns at drawing.
#[derive(Debug)]
pub struct Renders {
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// Held while a report is drawn; it moves into the work, so that a caller who leaves frees no place before the work ends.
#[derive(Debug)]
pub struct Turn(#[expect(dead_code, reason = "frees the place when dropped")] OwnedSemaphorePermit);

/// One who waits; leaves the line however the waiting ends.
struct Waiter<'a>(&'a AtomicUsize);

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Default for Renders {
    fn default() -> Self {
        Self {
            free: Arc::new(Semaphore::new(AT_ONCE)),
            waiting: AtomicUsize::new(0),
        }
    }
}

impl Renders {
    /// Waits for a turn.
    ///
    /// # Errors
    /// [`Error::Busy`] where enough others wait already.
    pub async fn turn(&self) -> Result<Turn, Error> {
        if let Ok(free) = Arc::clone(&self.free).try_acquire_owned() {
            return Ok(Turn(free));
        }
        let waiter = Waiter(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING {
            return Err(Error::Busy);
        }
        let free = Arc::clone(&self.free).acquire_owned().await;
        drop(waiter);
        Ok(Turn(free.map_err(Error::stored)?))
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

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, Renders, WAITING};
    use chain_model::error::Error;

    #[tokio::test]
    async fn few_draw_some_wait_and_the_rest_is_told_to_come_back() {
        let renders = Renders::default();
        let mut turns = Vec::new();
        for _ in 0..AT_ONCE {
            turns.push(renders.turn().await.unwrap());
        }
        {
            let mut waiting: Vec<_> = (0..WAITING).map(|_| Box::pin(renders.turn())).collect();
            for one in &mut waiting {
                assert!(futures::poll!(one.as_mut()).is_pending());
            }
            assert!(matches!(renders.turn().await, Err(Error::Busy)));
            turns.pop();
            assert!(futures::poll!(waiting[0].as_mut()).is_ready(), "the first in line");
        }
        let mut next = Box::pin(renders.turn());
        assert!(futures::poll!(next.as_mut()).is_ready(), "those who left hold no place");
    }
}
