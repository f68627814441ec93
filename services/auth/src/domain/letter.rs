//! The mails we send: plain text, one thought each.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use vocab::{AppScopes, Role};

use super::{app_letter, client::Client, code, email::Email, name};

/// Characters in a line.
const WIDTH: usize = 72;
/// Notices are worth reading for this long; a code only while it lives.
const NOTICE_LIFE: TimeDelta = TimeDelta::hours(24);

/// A mail before it has an envelope.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    pub to: String,
    pub subject: String,
    pub text: String,
    /// The part of the Message-ID before `@`; nothing lets the mail library make one.
    #[serde(default)]
    pub message_id: Option<String>,
    /// Link that turns mail of this kind off.
    #[serde(default)]
    pub unsubscribe: Option<String>,
}

impl std::fmt::Debug for Letter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Letter")
            .field("subject", &self.subject)
            .finish_non_exhaustive()
    }
}

/// What there is to say.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Matter<'a> {
    /// Somebody registers this address.
    Confirm(&'a str),
    /// The right password was given, but the address was never confirmed.
    ConfirmToSignIn(&'a str),
    /// Somebody asks for a new password.
    Reset(&'a str),
    /// Somebody registers an address that has an account.
    AlreadyRegistered,
    PasswordChanged,
    /// A mailed code set a new password.
    PasswordReset,
    /// Its name.
    ApiKeyCreated(&'a str),
    /// An app was let in.
    AppAllowed {
        name: &'a str,
        /// Address of the account that registered it.
        maker: &'a str,
        /// Its name; nothing for the person's own workspace.
        team: Option<&'a str>,
        scopes: AppScopes,
        /// Apps let in since the last such mail that none tells of.
        held_back: u32,
    },
    /// Its name.
    PasskeyAdded(&'a str),
    /// Its name.
    PasskeyRemoved(&'a str),
    /// The account is gone.
    AccountDeleted,
    /// An old refresh token came back.
    TokenReused,
    TotpAdded,
    TotpRemoved,
    /// Somebody adds this address to an account.
    ConfirmAddress(&'a str),
    /// The address that was added.
    AddressAdded(&'a str),
    /// The address that was removed.
    AddressRemoved(&'a str),
    /// The addresses before and after.
    PrimaryChanged {
        from: &'a str,
        to: &'a str,
    },
}

impl Matter<'_> {
    /// Does somebody wait for this letter, to type what it says?
    #[must_use]
    pub const fn has_code(self) -> bool {
        matches!(
            self,
            Self::Confirm(_) | Self::ConfirmToSignIn(_) | Self::Reset(_) | Self::ConfirmAddress(_)
        )
    }
}

/// When nobody would want the letter any more.
#[must_use]
pub fn worth_until(matter: Matter<'_>, now: DateTime<Utc>) -> DateTime<Utc> {
    now + if matter.has_code() { code::LIFE } else { NOTICE_LIFE }
}

/// The letter to `to`; `client` is who caused it, at `now`.
#[must_use]
pub fn write(matter: Matter<'_>, to: &Email, client: &Client, now: DateTime<Utc>) -> Letter {
    let (subject, body) = match matter {
        Matter::Confirm(code) => (
            "Your code to confirm this address",
            with_code("Enter this code to finish signing up for Meridian:", code),
        ),
        Matter::ConfirmToSignIn(code) => (
            "Your code to sign in",
            with_code(
                "This address has not been confirmed yet. Enter this code to confirm it and sign in to Meridian:",
                code,
            ),
        ),
        Matter::Reset(code) => (
            "Your code for a new password",
            with_code("Enter this code to choose a new password for Meridian:", code),
        ),
        Matter::AlreadyRegistered => (
            "You already have an account",
            "Someone tried to sign up for Meridian with this address, which already has an account. If this was you, sign in \
             instead, or reset your password on the sign-in page. If it wasn't, you don't need to do anything. Your account \
             hasn't changed."
                .to_owned(),
        ),
        Matter::PasswordChanged => (
            "Your password was changed",
            "The password of your Meridian account was changed, and all other devices and connected apps were signed out. \
             Passkeys, API keys, links and alert channels still work, but browser push is off until you turn it on again. If this \
             wasn't you, reset your password on the sign-in page immediately. That turns them off too."
                .to_owned(),
        ),
        Matter::PasswordReset => (
            "Your password was changed",
            "The password of your Meridian account was changed with an emailed code. All devices were signed out, and your API \
             keys, your calendar links and your links to shared reports and traces no longer work. Your passkeys were removed, \
             and connected apps no longer have access. \
             You still get alerts by email, but your webhooks and your Slack and Telegram channels are off until you turn them \
             on in Alerts under Channels. A webhook gets a new secret then. Browser push is off too until you turn it on again. \
             Your teams' data was not changed. If this wasn't you, reset \
             your password on the sign-in page immediately."
                .to_owned(),
        ),
        Matter::ApiKeyCreated(name) => (
            "A new API key was created",
            format!(
                "An API key named \"{name}\" was created for your Meridian account. Until you revoke it, programs that have \
                 it can read market data on your behalf. If this wasn't you, revoke it in Settings under API keys and change \
                 your password."
            ),
        ),
        Matter::AppAllowed {
            name,
            maker,
            team,
            scopes,
            held_back,
        } => (
            "An app was connected",
            app_letter::text((name, maker), team, scopes, held_back),
        ),
        Matter::PasskeyAdded(name) => (
            "A passkey was added",
            format!(
                "A passkey named \"{name}\" was added to your Meridian account. It can sign in without your password or a code. \
                 If this wasn't you, reset your password on the sign-in page immediately. That removes all passkeys."
            ),
        ),
        Matter::PasskeyRemoved(name) => (
            "A passkey was removed",
            format!(
                "The passkey named \"{name}\" was removed from your Meridian account and can't sign in any more. If this wasn't you, \
                 change your password."
            ),
        ),
        Matter::AccountDeleted => (
            "Your account was deleted",
            "Your Meridian account was deleted, and everything in it is being erased: journal, portfolio, labels, cases, \
             traces, links, alerts and keys. A paid plan is cancelled. What you made for a team with other members stays with the \
             team. This can't be undone. If this wasn't you, someone knows your password. Change it everywhere else you use it."
                .to_owned(),
        ),
        Matter::TokenReused => (
            "A device was signed out for safety",
            "An old sign-in key of your Meridian account was used again, so we signed out the device it belonged to. A copied \
             browser profile or a stolen key can be the cause. If you can't explain it, change your password."
                .to_owned(),
        ),
        Matter::TotpAdded => (
            "Two-step sign-in is on",
            "Signing in to your Meridian account now also needs a code from your authenticator app. All other devices and \
             connected apps were signed out, and browser push is off until you turn it on again. If this wasn't you, reset \
             your password on the sign-in page immediately."
                .to_owned(),
        ),
        Matter::TotpRemoved => (
            "Two-step sign-in is off",
            "Signing in to your Meridian account now needs only your password. All other devices and connected apps were signed \
             out, and browser push is off until you turn it on again. If this wasn't you, change your password and turn two-step \
             sign-in on again."
                .to_owned(),
        ),
        Matter::ConfirmAddress(code) => (
            "Your code to add this address",
            with_code("Enter this code in Settings under Emails to add this address to a Meridian account:", code),
        ),
        Matter::AddressAdded(address) => (
            "An email address was added",
            format!(
                "The address {address} was added to your Meridian account. It can't sign in or reset the password. If this \
                 wasn't you, remove it in Settings under Emails and change your password."
            ),
        ),
        Matter::AddressRemoved(address) => (
            "An email address was removed",
            format!(
                "The address {address} was removed from a Meridian account and gets no more emails about it. If this wasn't \
                 you, check Settings under Emails and change your password."
            ),
        ),
        Matter::PrimaryChanged { from, to } => (
            "Your primary email address was changed",
            format!(
                "The primary address of your Meridian account was changed from {from} to {to}. Sign in with {to} from now \
                 on; security emails and codes for a new password go there too. If this wasn't you, sign in with your password, \
                 change it, and make {from} the primary address again in Settings under Emails."
            ),
        ),
    };
    Letter {
        to: to.to_string(),
        subject: subject.to_owned(),
        text: format!("{}\n\n{}\n", wrapped(&body), asked_by(client, now)),
        message_id: None,
        unsubscribe: None,
    }
}

/// An invitation to a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invite<'a> {
    pub team: &'a str,
    /// Name or address of who invites.
    pub inviter: &'a str,
    pub role: Role,
    /// None where the address of the application is not known.
    pub link: Option<String>,
}

/// The mail with the link. It does not name the inviter's device: the reader is somebody else.
#[must_use]
pub fn invitation_letter(invite: &Invite<'_>, to: &Email) -> Letter {
    let Invite {
        team,
        inviter,
        role,
        link,
    } = invite;
    let team = name::mailed(team);
    // The address of an account without a name is one that its owner confirmed.
    let inviter = Email::parse(inviter).map_or_else(|_| name::mailed(inviter), |_| (*inviter).to_owned());
    let article = if matches!(role, Role::Viewer) { "a" } else { "an" };
    let opening = wrapped(&format!(
        "{inviter} invited you to join the team \"{team}\" on Meridian as {article} {role}."
    ));
    let how = link.as_ref().map_or_else(
        || wrapped("To accept, sign in to Meridian with this address and open Settings, then Teams."),
        // A line of its own, which is not broken: mail programs make a link of it.
        |link| format!("To accept, open this link and sign in with this address:\n\n{link}"),
    );
    let closing = wrapped(
        "The invitation works once, for seven days, and only for this address. If you don't know who sent it, ignore this email.",
    );
    Letter {
        to: to.to_string(),
        subject: format!("Join the team \"{team}\" on Meridian"),
        text: format!("{opening}\n\n{how}\n\n{closing}\n"),
        message_id: None,
        unsubscribe: None,
    }
}

/// Breaks lines between words, as plain mail is read everywhere.
fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// The code stands on a line of its own, so that people and phones find it.
fn with_code(sentence: &str, code: &str) -> String {
    format!(
        "{sentence}\n\n{code}\n\nIt works for {} minutes, only where you asked for it. Never share it: we will never ask you for it. \
         If you didn't ask for it, ignore this email.",
        code::LIFE.num_minutes()
    )
}

fn asked_by(client: &Client, now: DateTime<Utc>) -> String {
    let or = |text: &str, other: &str| {
        if text.is_empty() {
            other.to_owned()
        } else {
            text.to_owned()
        }
    };
    format!(
        "Time: {} UTC\nDevice: {}\nIP address: {}",
        now.format("%Y-%m-%d %H:%M"),
        or(&client.user_agent, "unknown"),
        or(&client.ip, "unknown"),
    )
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};

    use vocab::Role;

    use super::{Invite, Matter, invitation_letter, worth_until, write};
    use crate::domain::{client::Client, email::Email};

    #[test]
    fn an_invitation_says_who_which_team_and_how() {
        let to = Email::parse("bob@example.org").unwrap();
        let invite = Invite {
            team: "Chain desk",
            inviter: "Ada",
            role: Role::Analyst,
            link: Some("https://meridian.example.com/join-team#abc".to_owned()),
        };
        let letter = invitation_letter(&invite, &to);
        assert_eq!(letter.to, "bob@example.org");
        assert!(letter.text.contains("Ada invited you to join the team \"Chain desk\""));
        assert!(letter.text.contains("an analyst"));
        assert!(
            letter
                .text
                .lines()
                .any(|line| line == "https://meridian.example.com/join-team#abc")
        );
        assert!(!letter.subject.contains("abc"));
        let mut spam = invite.clone();
        (spam.team, spam.inviter) = ("spam http://evil.example click", "www.evil.example");
        let without = invitation_letter(&Invite { link: None, ..invite }, &to);
        let words: Vec<&str> = without.text.split_whitespace().collect();
        assert!(words.join(" ").contains("Settings, then Teams"));
        let spam = invitation_letter(&spam, &to);
        assert!(spam.subject.contains("http: //evil. example"), "{}", spam.subject);
        assert!(!spam.text.contains("evil.example"), "{}", spam.text);
    }

    #[test]
    fn a_code_stands_alone_and_the_asker_is_named() {
        let to = Email::parse("ada@example.org").unwrap();
        let client = Client::new("203.0.113.9", "Firefox on Linux\r\nBcc: x@y.z", String::new());
        for matter in [
            Matter::Confirm("012345"),
            Matter::ConfirmToSignIn("012345"),
            Matter::Reset("012345"),
            Matter::ConfirmAddress("012345"),
        ] {
            let letter = write(matter, &to, &client, DateTime::UNIX_EPOCH);
            assert_eq!(letter.to, "ada@example.org");
            assert!(letter.text.lines().any(|line| line == "012345"), "{}", letter.text);
            assert!(letter.text.replace('\n', " ").contains("10 minutes"));
            assert!(letter.text.lines().all(|line| line.len() <= 72), "{}", letter.text);
            assert!(letter.text.contains("203.0.113.9"));
            assert!(letter.text.contains("Firefox on LinuxBcc"), "{}", letter.text);
            assert!(!letter.subject.contains("012345"), "subjects show on locked screens");
            assert!(!format!("{letter:?}").contains("012345"));
            assert_eq!(
                worth_until(matter, DateTime::UNIX_EPOCH),
                DateTime::UNIX_EPOCH + TimeDelta::minutes(10)
            );
        }
    }
}
