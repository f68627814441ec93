//! The assistant's read-only tools for connected apps (MCP), without a conversation and with the user's rights.

use std::{sync::Arc, time::Duration};

use assistant_rules::{Call, Tool, linked_result, refused, required_scope};
use serde_json::Value;
use tokio::sync::mpsc;
use vocab::{AppScope, AppScopes, UserId};

use super::{App, failure, teller::Teller};
use crate::error::Error;

/// Timeout of a call. The gateway's is longer.
const LONGEST_CALL: Duration = Duration::from_secs(40);

/// The outcome of a call.
#[derive(Debug, Clone, PartialEq)]
pub enum ToolResult {
    Found(Value),
    /// Why nothing was found: invalid arguments, or a failed lookup.
    Refused(Value),
    /// The app lacks this scope.
    Needs(AppScope),
}

impl App {
    /// Calls a tool for an app with these scopes, with the user's rights. Links start with `origin`.
    ///
    /// # Errors
    /// [`Error::NotHere`] if apps have no such tool.
    pub async fn tool_result(
        self: &Arc<Self>,
        user: UserId,
        call: &Call,
        scopes: AppScopes,
        origin: &str,
    ) -> Result<ToolResult, Error> {
        let scope = required_scope(&call.name).ok_or(Error::NotHere("tool"))?;
        if !scopes.has(scope) {
            return Ok(ToolResult::Needs(scope));
        }
        let refusal = |why: &str| Ok(ToolResult::Refused(refused(why)));
        let tool = match Tool::parse(&call.name, &call.arguments, self.now().date_naive()) {
            Ok(tool) => tool,
            Err(wrong) => return refusal(&wrong.0),
        };
        // Without a reader for events: only the result is returned.
        let (events, _) = mpsc::channel(1);
        let mut teller = Teller::new(events);
        // Boxed: what tools do is large.
        let work = Box::pin(self.run_tool(user, tool, &mut teller));
        match tokio::time::timeout(LONGEST_CALL, work).await {
            Ok(Ok(found)) => Ok(ToolResult::Found(linked_result(&found.artifacts, &found.text, origin))),
            Ok(Err(error)) => refusal(&failure(&error).1),
            Err(_) => refusal("This took too long. Ask for less, for example with a smaller depth."),
        }
    }
}
