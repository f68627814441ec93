//! What is sent when an alert fires, for each kind of channel.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::alert_channel::Kind;

/// Bytes of a mail about several alerts; auth refuses larger ones.
pub(super) const LARGEST_DIGEST: usize = 48_000;
/// Bytes of a webhook's body, after Standard Webhooks 1.0.
pub(super) const LARGEST_BODY: usize = 20_000;

/// Characters of a message to a chat about several alerts; Telegram takes 4096.
pub(super) const LONGEST_CHAT: usize = 3_500;

/// Characters of a notification's title, and of its text: as JSON together below what a push takes.
const LONGEST_TITLE: usize = 80;
const LONGEST_PUSH: usize = 500;

/// What a condition was when it counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    /// Place of the condition, from 0.
    pub condition: u32,
    pub text: String,
    pub value: Option<String>,
    pub against: Option<String>,
    pub source: String,
    pub at: DateTime<Utc>,
}

/// What there is to say of a firing.
#[derive(Debug, Clone)]
pub struct Notice<'a> {
    pub alert_id: String,
    pub alert: &'a str,
    /// Of a list: what it calls the member that fired.
    pub member: Option<&'a str>,
    pub firing_id: String,
    pub at: DateTime<Utc>,
    pub text: &'a str,
    pub values: &'a [Value],
    pub gap: bool,
    pub late: bool,
}

/// A message as it waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub subject: String,
    /// JSON for a webhook and for browsers, else text.
    pub body: String,
}

fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

impl Notice<'_> {
    /// The message for a kind of channel.
    #[must_use]
    pub fn message(&self, kind: Kind) -> Message {
        Message {
            subject: match self.member {
                Some(member) => format!("Alert: {}: {member}", self.alert),
                None => format!("Alert: {}", self.alert),
            },
            body: match kind {
                Kind::Webhook => self.json(),
                Kind::Push => self.push(),
                Kind::Email | Kind::Slack | Kind::Telegram => self.plain(),
            },
        }
    }

    fn json(&self) -> String {
        let body = |values: &[Value]| {
            json!({
                "type": "alert.fired",
                "timestamp": time(self.at),
                "data": {
                    "alert_id": self.alert_id,
                    "alert": self.alert,
                    "member": self.member,
                    "firing_id": self.firing_id,
                    "text": self.text,
                    "values": values.iter().map(|value| json!({
                        "condition": value.condition,
                        "text": value.text,
                        "value": value.value,
                        "against": value.against,
                        "source": value.source,
                        "at": time(value.at),
                    })).collect::<Vec<_>>(),
                    "gap": self.gap,
                    "late": self.late,
                },
            })
            .to_string()
        };
        let whole = body(self.values);
        if whole.len() <= LARGEST_BODY { whole } else { body(&[]) }
    }

    /// What a browser shows, and what it opens. Short enough for a push however its letters are written.
    fn push(&self) -> String {
        let link = format!("/alerts?tab=fired&firing={}", self.firing_id);
        push(&self.firing_id, self.alert, self.text, &link)
    }

    fn plain(&self) -> String {
        let mut lines = vec![format!("{}: {}", self.alert, self.text), String::new()];
        lines.extend(
            self.values
                .iter()
                .map(|value| format!("- {} ({})", value.text, value.source)),
        );
        // What was true already when the alert was saved fires after its data.
        let newest = self.values.iter().map(|value| value.at).max();
        let of_data = newest.map_or(self.at, |at| at.min(self.at));
        lines.push(format!("Data of {} UTC.", of_data.format("%Y-%m-%d %H:%M")));
        if self.gap {
            lines.push("Data was missing before it, so the exact time of the change isn't known.".to_owned());
        }
        if self.late {
            lines.push("It was detected late.".to_owned());
        }
        lines.join("\n")
    }
}

/// A message that only shows that a channel works.
#[must_use]
pub fn test(kind: Kind, now: DateTime<Utc>) -> Message {
    let text = "This is a test message of your Meridian alerts.";
    let webhook = || json!({"type": "alert.test", "timestamp": time(now), "data": {"text": text}}).to_string();
    Message {
        subject: "Test of your Meridian alerts".to_owned(),
        body: match kind {
            Kind::Webhook => webhook(),
            Kind::Push => push("test", "Meridian", text, "/settings/notifications"),
            Kind::Email | Kind::Slack | Kind::Telegram => text.to_owned(),
        },
    }
}

/// Text as Slack takes it: its three control characters are escaped.
#[must_use]
pub fn slack(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    json!({"text": text}).to_string()
}

/// Text as Telegram takes it: without a parse mode nothing in it is markup. At most 4096 characters.
#[must_use]
pub fn telegram(chat: &str, text: &str) -> String {
    let text: String = text.chars().take(4_096).collect();
    json!({"chat_id": chat, "text": text, "link_preview_options": {"is_disabled": true}}).to_string()
}

/// `id` names the notification: one with the same takes its place.
pub(super) fn push(id: &str, title: &str, text: &str, link: &str) -> String {
    let short = |text: &str, most: usize| text.chars().take(most).collect::<String>();
    json!({"id": id, "title": short(title, LONGEST_TITLE), "text": short(text, LONGEST_PUSH), "link": link}).to_string()
}

/// One message to a browser for several that waited.
#[must_use]
pub fn push_digest(bodies: &[&str]) -> String {
    if let [only] = bodies {
        return (*only).to_owned();
    }
    let title = format!("{} alerts fired in your quiet hours", bodies.len());
    push(
        "quiet-hours",
        &title,
        "Open the fired log to see them.",
        "/alerts?tab=fired",
    )
}

/// One mail for several messages.
#[must_use]
pub fn digest(messages: &[(&str, &str)]) -> (String, String) {
    match messages {
        [(subject, body)] => ((*subject).to_owned(), (*body).to_owned()),
        _ => {
            let mut text = String::new();
            for (at, (_, body)) in messages.iter().enumerate() {
                if at > 0 {
                    text.push_str("\n\n--\n\n");
                    if text.len() + body.len() > LARGEST_DIGEST {
                        text.push_str(&format!("{} more: see Alerts, Fired log.", messages.len() - at));
                        break;
                    }
                }
                text.push_str(body);
            }
            (format!("{} alerts fired", messages.len()), text)
        }
    }
}

/// One message to a chat for several that waited: a line of each.
#[must_use]
pub fn chat_digest(bodies: &[&str]) -> String {
    if let [only] = bodies {
        return (*only).to_owned();
    }
    let mut text = format!("{} alerts fired in your quiet hours:\n", bodies.len());
    for (at, body) in bodies.iter().enumerate() {
        // Of a message that lists several firings its heading.
        let line = body.lines().next().unwrap_or_default().trim_end_matches(':');
        if text.chars().count() + line.chars().count() > LONGEST_CHAT {
            text.push_str(&format!("\n{} more: see Alerts, Fired log.", bodies.len() - at));
            break;
        }
        text.push_str("\n- ");
        text.push_str(line);
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;

    use super::{Kind, Notice, Value, chat_digest, digest, slack, telegram};

    fn notice(values: &[Value]) -> Notice<'_> {
        Notice {
            alert_id: "a1".to_owned(),
            alert: "BTC <up>",
            member: None,
            firing_id: "f1".to_owned(),
            at: "2026-11-22T10:45:00Z".parse().unwrap(),
            text: "Bitcoin at $60,250 is above $60,000",
            values,
            gap: false,
            late: true,
        }
    }

    #[test]
    fn a_webhook_gets_json_of_bounded_size() {
        let value = Value {
            condition: 0,
            text: "x".repeat(30_000),
            value: Some("60250".to_owned()),
            against: None,
            source: "market feed, tick 1".to_owned(),
            at: "2026-11-22T10:45:00Z".parse().unwrap(),
        };
        let small = Value {
            text: "small".to_owned(),
            ..value.clone()
        };
        let parsed: Json = serde_json::from_str(&notice(&[small]).message(Kind::Webhook).body).unwrap();
        assert_eq!(parsed["type"], "alert.fired");
        assert_eq!(parsed["timestamp"], "2026-11-22T10:45:00Z");
        assert_eq!(parsed["data"]["values"][0]["value"], "60250");
        assert_eq!(parsed["data"]["late"], true);
        assert!(notice(&[value]).message(Kind::Webhook).body.len() <= 20_000);
    }

    #[test]
    fn a_browser_gets_what_it_shows_and_opens_in_a_size_that_services_take() {
        let parsed: Json = serde_json::from_str(&notice(&[]).message(Kind::Push).body).unwrap();
        assert_eq!(
            parsed,
            serde_json::json!({"id": "f1", "title": "BTC <up>", "text": "Bitcoin at $60,250 is above $60,000",
                "link": "/alerts?tab=fired&firing=f1"})
        );
        // The letters that take most room in JSON.
        let long = "\u{1}".repeat(5_000);
        let body = Notice {
            alert: &long,
            text: &long,
            ..notice(&[])
        }
        .message(Kind::Push)
        .body;
        assert!(body.len() <= alert_rules::LARGEST_PUSH, "{}", body.len());
    }

    #[test]
    fn a_member_of_a_list_is_named() {
        let of_list = Notice {
            alert: "Majors",
            member: Some("Solana"),
            ..notice(&[])
        };
        let mail = of_list.message(Kind::Email);
        assert_eq!(mail.subject, "Alert: Majors: Solana");
        let body: serde_json::Value = serde_json::from_str(&of_list.message(Kind::Webhook).body).unwrap();
        assert_eq!(body["data"]["member"], "Solana");
    }

    #[test]
    fn chats_get_text_without_markup() {
        let text = notice(&[]).message(Kind::Slack).body;
        assert!(slack(&text).contains("BTC &lt;up&gt;"), "{text}");
        let sent: Json = serde_json::from_str(&telegram("@me", &"é".repeat(5_000))).unwrap();
        assert_eq!(sent["text"].as_str().unwrap().chars().count(), 4_096);
    }

    #[test]
    fn a_digest_for_a_chat_says_what_it_leaves_out() {
        let body = "x".repeat(1_000);
        let text = chat_digest(&[&body, &body, &body, &body, &body]);
        assert!(text.ends_with("2 more: see Alerts, Fired log."), "{text}");
        assert!(text.chars().count() < 4_096);
    }

    #[test]
    fn many_mails_become_one() {
        assert_eq!(digest(&[("a", "b")]), ("a".to_owned(), "b".to_owned()));
        let (subject, text) = digest(&[("a", "first"), ("b", "second")]);
        assert_eq!(subject, "2 alerts fired");
        assert!(text.contains("first") && text.contains("second"));
    }
}
