//! What the mail about an app that was let in says.

use vocab::{AppScope, AppScopes};

/// Of an app by its name and the address of the account that registered it.
pub(super) fn text((name, maker): (&str, &str), team: Option<&str>, scopes: AppScopes, held_back: u32) -> String {
    let place = team.map_or_else(
        || "your Meridian account".to_owned(),
        |team| format!("the team \"{team}\" on Meridian, while you are one of its owners or admins"),
    );
    format!(
        "The app \"{name}\" was given access to {place}. It can:\n\n{}\n\nIt was registered by {maker} and \
         has not been reviewed by the operator of Meridian. You can revoke its access in All tools under Connected apps. \
         If this wasn't you, change your password too. That revokes the access of all apps.{}",
        rights(scopes),
        unmailed(held_back)
    )
}

/// What an app may do, a line for each.
fn rights(scopes: AppScopes) -> String {
    let lines = scopes.iter().map(|scope| match scope {
        AppScope::OfflineAccess => "- Renew its access while you are away".to_owned(),
        other => format!("- {}", other.says()),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What the mails before were too many to tell.
fn unmailed(approvals: u32) -> String {
    if approvals == 0 {
        return String::new();
    }
    format!("\n\nApprovals we did not email because there were too many: {approvals}. Check Connected apps.")
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn the_workspace_is_named() {
        let scopes = "market:read".parse().unwrap_or_default();
        let letter = |team| text(("Tax helper", "bob@example.org"), team, scopes, 0);
        assert!(letter(None).starts_with("The app \"Tax helper\" was given access to your Meridian account. It can:"));
        assert!(letter(Some("Chain desk")).starts_with(
            "The app \"Tax helper\" was given access to the team \"Chain desk\" on Meridian, while you are one of its owners or admins. It can:"
        ));
    }
}
