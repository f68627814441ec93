//! `/key`: what the caller used of the provider's calls, out of the ledger.

use std::sync::Arc;

use serde_json::json;

use crate::{
    app::{Answer, App, caller, serve::write},
    error::Error,
};

impl App {
    /// The installation's plan, and the calls that this caller caused since the month began.
    pub(super) async fn key_use(self: &Arc<Self>) -> Result<Answer, Error> {
        let now = self.clock.now();
        let used = self.store.calls_of(caller::current(), now).await?;
        let limits = self.gate.limits;
        let body = json!({
            "plan": "Self-hosted",
            "rate_limit_request_per_minute": limits.minute,
            "monthly_call_credit": limits.month,
            "current_total_monthly_calls": used,
            "current_remaining_monthly_calls": limits.month.saturating_sub(used),
        });
        let mut answer = self
            .answer_stored(write(&body)?.to_vec(), now.timestamp_millis(), "/key (ledger of calls)")
            .await?;
        // It is another figure after the next call.
        answer.max_age_s = 0;
        Ok(answer)
    }
}
