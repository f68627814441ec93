//! Models that answer free questions of the assistant.

mod openai;

use std::{fmt, sync::Arc};

use assistant_rules::{Completion, Prompt};
use async_trait::async_trait;
use futures::stream::BoxStream;

pub use openai::OpenAi;

use crate::{config::ModelArgs, error::Error};

/// A part of an answer. [`Part::End`] comes once, last.
#[derive(Debug, Clone)]
pub enum Part {
    Text(String),
    End(Completion),
}

/// An answer as it comes. Whoever drops it ends the request.
pub type Parts = BoxStream<'static, Result<Part, Error>>;

/// Something that answers prompts.
#[async_trait]
pub trait Model: fmt::Debug + Send + Sync {
    /// As people know it.
    fn name(&self) -> &str;

    /// Asks. Bytes of the answer and the time without any are bounded here, the time of all by the caller.
    ///
    /// # Errors
    /// [`Error::ModelAway`] where there is no answer.
    async fn ask(&self, prompt: &Prompt) -> Result<Parts, Error>;
}

/// True where the server took a request, and said nothing for too long: it may have counted the tokens all the same.
#[must_use]
pub fn may_have_counted(error: &Error) -> bool {
    let Error::ModelAway { cause, .. } = error else {
        return false;
    };
    let cause = cause.downcast_ref::<reqwest::Error>();
    cause.is_some_and(|cause| cause.is_timeout() && !cause.is_connect())
}

/// The model that the settings name; nothing where they name none.
///
/// # Errors
/// When the address is none, or the model has no name.
pub fn of(args: &ModelArgs) -> anyhow::Result<Option<Arc<dyn Model>>> {
    let Some(url) = args.model_url.as_deref().filter(|url| !url.trim().is_empty()) else {
        return Ok(None);
    };
    let model: Arc<dyn Model> = Arc::new(OpenAi::new(url.trim(), args)?);
    Ok(Some(model))
}
