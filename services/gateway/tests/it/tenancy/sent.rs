//! What operations are asked with.

use serde_json::{Value, json};

use super::{NOBODYS, PASSWORD, Thing, made};

impl Thing {
    /// What is sent to this operation; without a well-formed body it would be refused before it looks whose thing it is.
    pub fn sent(self, path: &str) -> Value {
        match path.trim_end_matches('/').rsplit('/').next().unwrap_or_default() {
            "items" => made::watched(),
            "ask" => json!({"text": "/help"}),
            "{item_id}" => json!({"note": "x"}),
            "move" if path.contains("{item_id}") => json!({"section": "", "after": null}),
            "move" => json!({"after": null}),
            "import" if matches!(self, Self::Watchlist) => json!({"format": "csv", "content": "ref\nbitcoin\n"}),
            "rotate" => json!({}),
            "backtests" | "paper-runs" | "walk-forwards" => json!({"over": {"coin": "bitcoin"}}),
            "grids" => json!({"over": {"coin": "bitcoin"}, "parameters": [{"name": "n", "values": ["1"]}]}),
            "fork" => json!({"name": "x"}),
            "merge" => json!({"others": [NOBODYS]}),
            "snooze" => json!({"until_at": "2030-01-01T00:00:00Z"}),
            "review" => json!({}),
            "stops" => json!({"price": "58000"}),
            "log" => json!({"text": "x"}),
            "end" => json!({"outcome": "stopped"}),
            "override" => json!({"reason": "x"}),
            "exhibits" => json!({"kind": "note", "title": "x", "note": "x"}),
            "{exhibit}" => json!({"title": "x"}),
            "{grantee}" => json!({"team_id": NOBODYS, "role": "viewer"}),
            "{member}" => json!({"role": "viewer"}),
            "invitations" => json!({"email": "x@example.org", "role": "viewer"}),
            "shares" => json!({"hours": 24}),
            "links" => json!({"name": "Open", "days": 1}),
            "checkouts" => json!({"plan": "Team"}),
            // What it reads cannot be changed.
            "{id}" if path.starts_with("/api/v1/transfer-questions/") => json!({"answer": "away"}),
            "{id}" if matches!(self, Self::Wallet) => json!({"name": "x"}),
            "confirm" if matches!(self, Self::Email) => json!({"otp": "123456"}),
            "primary" | "remove" => json!({"password": PASSWORD}),
            "{id}" if path.starts_with("/api/auth/passkeys/") => json!({"name": "x"}),
            "resend" => json!({}),
            "verify" | "restore" | "confirm" | "stop" | "resolve" | "reopen" => json!({}),
            "{id}" if path.starts_with("/api/v1/discussions/") => json!({"text": "x"}),
            "{id}" if matches!(self, Self::Trace) => json!({"name": "mine", "content": {}}),
            _ => self.body(),
        }
    }
}
