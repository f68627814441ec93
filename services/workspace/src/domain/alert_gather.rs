//! One message about several firings of an alert over a list, made of the messages that each of them would have been.

use serde_json::{Value, json};

use super::{
    alert_channel::Kind,
    alert_message::{LARGEST_BODY, LARGEST_DIGEST, LONGEST_CHAT, Message, push},
};

/// Characters of a mail: none of them takes more than four bytes.
const LONGEST_MAIL: usize = LARGEST_DIGEST / 4;

/// What a webhook gets of each firing, as far as all of them fit.
const PARTS: [&[&str]; 3] = [
    &["firing_id", "member", "at", "text", "gap", "late", "values"],
    &["firing_id", "member", "at", "text", "gap", "late"],
    &["firing_id", "member"],
];

/// The message for a kind of channel. `bodies` are those of the firings, the oldest first.
#[must_use]
pub fn gathered(kind: Kind, alert: &str, bodies: &[&str]) -> Message {
    // The same item may be among them more than once.
    let heading = format!("{alert} fired {} times", bodies.len());
    Message {
        subject: format!("Alert: {heading}"),
        body: match kind {
            Kind::Webhook => webhook(&heading, bodies),
            Kind::Push => browser(alert, bodies),
            Kind::Email => listed(&heading, alert, bodies, LONGEST_MAIL),
            Kind::Slack | Kind::Telegram => listed(&heading, alert, bodies, LONGEST_CHAT),
        },
    }
}

/// A line of each firing.
fn listed(heading: &str, alert: &str, bodies: &[&str], most: usize) -> String {
    let mut text = format!("{heading}:\n");
    let mut length = text.chars().count();
    for (at, body) in bodies.iter().enumerate() {
        let line = body.lines().next().unwrap_or_default();
        // The alert is named once.
        let line = line
            .strip_prefix(alert)
            .and_then(|rest| rest.strip_prefix(": "))
            .unwrap_or(line);
        length += line.chars().count() + 3;
        if length > most {
            text.push_str(&format!("\n{} more: see Alerts, Fired log.", bodies.len() - at));
            break;
        }
        text.push_str("\n- ");
        text.push_str(line);
    }
    text
}

fn parsed(bodies: &[&str]) -> Vec<Value> {
    bodies
        .iter()
        .filter_map(|body| serde_json::from_str(body).ok())
        .collect()
}

fn browser(alert: &str, bodies: &[&str]) -> String {
    let all = parsed(bodies);
    let texts: Vec<&str> = all.iter().filter_map(|one| one["text"].as_str()).collect();
    let text = format!("Fired {} times: {}", bodies.len(), texts.join("; "));
    let id = all.first().and_then(|one| one["id"].as_str()).unwrap_or("list");
    push(id, alert, &text, "/alerts?tab=fired")
}

/// The event of one firing, but of all of them: `firings` has each.
fn webhook(heading: &str, bodies: &[&str]) -> String {
    let mut firings: Vec<Value> = parsed(bodies)
        .into_iter()
        .map(|mut event| {
            let at = event["timestamp"].take();
            let mut firing = event["data"].take();
            if let Some(fields) = firing.as_object_mut() {
                fields.insert("at".to_owned(), at);
            }
            firing
        })
        .collect();
    let first = firings.first().cloned().unwrap_or_default();
    let is_any = |name: &str| firings.iter().any(|firing| firing[name] == true);
    let (gap, late) = (is_any("gap"), is_any("late"));
    let event = |firings: &[Value]| {
        json!({
            "type": "alert.fired",
            "timestamp": first["at"],
            "data": {
                "alert_id": first["alert_id"],
                "alert": first["alert"],
                "member": null,
                "firing_id": first["firing_id"],
                "text": heading,
                "values": [],
                "gap": gap,
                "late": late,
                "firings": firings,
                "left_out": bodies.len() - firings.len(),
            },
        })
        .to_string()
    };
    for part in PARTS {
        for firing in &mut firings {
            if let Some(fields) = firing.as_object_mut() {
                fields.retain(|name, _| part.contains(&name.as_str()));
            }
        }
        let body = event(&firings);
        if body.len() <= LARGEST_BODY {
            return body;
        }
    }
    // Each is written once, however many there are. That all are left out takes as many digits as any other number of them.
    let mut length = event(&[]).len();
    let fits = firings.iter().take_while(|firing| {
        length += firing.to_string().len() + 1;
        length <= LARGEST_BODY
    });
    let fits = fits.count();
    firings.truncate(fits);
    event(&firings)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::gathered;
    use crate::domain::alert_channel::Kind;

    fn event(member: &str, values: &Value) -> String {
        json!({
            "type": "alert.fired",
            "timestamp": "2026-11-22T10:45:00Z",
            "data": {
                "alert_id": "a1", "alert": "Majors", "member": member, "firing_id": format!("f-{member}"),
                "text": format!("{member} is above $100"), "values": values, "gap": false, "late": member == "BNB",
            },
        })
        .to_string()
    }

    #[test]
    fn a_webhook_gets_one_event_that_has_every_firing() {
        let bodies = [event("BNB", &json!([{"value": "101"}])), event("Solo", &json!([]))];
        let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
        let found: Value = serde_json::from_str(&gathered(Kind::Webhook, "Majors", &bodies).body).unwrap();
        let data = &found["data"];
        assert_eq!(
            (&found["type"], &found["timestamp"]),
            (&json!("alert.fired"), &json!("2026-11-22T10:45:00Z"))
        );
        assert_eq!(data["text"], "Majors fired 2 times");
        assert_eq!(
            (&data["alert"], &data["firing_id"], &data["member"]),
            (&json!("Majors"), &json!("f-BNB"), &json!(null))
        );
        assert_eq!(
            (&data["late"], &data["gap"], &data["left_out"]),
            (&json!(true), &json!(false), &json!(0))
        );
        let second = json!({
            "firing_id": "f-Solo", "member": "Solo", "at": "2026-11-22T10:45:00Z", "text": "Solo is above $100",
            "gap": false, "late": false, "values": [],
        });
        assert_eq!(data["firings"][1], second);
        assert_eq!(data["firings"][0]["values"][0]["value"], "101");
    }

    #[test]
    fn a_webhook_gets_less_of_each_before_it_gets_fewer() {
        let large = json!([{"text": "x".repeat(1_000)}]);
        let many = |count: usize, name: &str| -> Value {
            let bodies: Vec<String> = (0..count)
                .map(|number| event(&format!("{name}{number}"), &large))
                .collect();
            let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
            let body = gathered(Kind::Webhook, "Majors", &bodies).body;
            assert!(body.len() <= 20_000, "{}", body.len());
            serde_json::from_str(&body).unwrap()
        };
        let count = |event: &Value| event["data"]["firings"].as_array().unwrap().len();
        let short = many(100, "Coin ");
        assert_eq!((count(&short), &short["data"]["left_out"]), (100, &json!(0)));
        assert!(short["data"]["firings"][0]["values"].is_null(), "values go first");
        let long = many(100, &"n".repeat(200));
        let (kept, left_out) = (count(&long), long["data"]["left_out"].as_u64().unwrap());
        assert!(kept > 20 && left_out > 0, "{kept} {left_out}");
        assert_eq!(kept + usize::try_from(left_out).unwrap(), 100);
    }

    #[test]
    fn people_get_a_line_of_each_firing() {
        let bodies = [
            "Majors: BNB at $101 is above $100\n\nmore",
            "Majors: Solo at $102 is above $100",
        ];
        let text = "Majors fired 2 times:\n\n- BNB at $101 is above $100\n- Solo at $102 is above $100";
        let mail = gathered(Kind::Email, "Majors", &bodies);
        assert_eq!(
            (mail.subject.as_str(), mail.body.as_str()),
            ("Alert: Majors fired 2 times", text)
        );
        assert_eq!(gathered(Kind::Telegram, "Majors", &bodies).body, text);
        let line = format!("Majors: {} is above $100", "x".repeat(80));
        let lines = vec![line.as_str(); 100];
        let chat = gathered(Kind::Slack, "Majors", &lines).body;
        assert!(
            chat.chars().count() < 4_096 && chat.ends_with(" more: see Alerts, Fired log."),
            "{chat}"
        );
        assert!(
            !gathered(Kind::Email, "Majors", &lines).body.contains("more: see"),
            "a mail names all of them"
        );
    }

    #[test]
    fn a_browser_gets_one_notification() {
        let body =
            |id: &str, text: &str| json!({"id": id, "title": "Majors", "text": text, "link": "/alerts"}).to_string();
        let bodies = [body("f1", "BNB at $101"), body("f2", "Solo at $102")];
        let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
        let found: Value = serde_json::from_str(&gathered(Kind::Push, "Majors", &bodies).body).unwrap();
        let wanted = json!({
            "id": "f1", "title": "Majors", "text": "Fired 2 times: BNB at $101; Solo at $102", "link": "/alerts?tab=fired",
        });
        assert_eq!(found, wanted);
    }
}
