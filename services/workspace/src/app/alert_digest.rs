//! What waited for the end of quiet hours goes out together: one message to each chat, and to each browser. Mails are put together anyway, and webhooks get one
//! message for each firing, because programs read them: only firings of one alert over a list are one event (`alert_gather`).

use uuid::Uuid;

use crate::{domain::alert_message, store::alert_delivery::Delivery};

/// Messages that go out in one, in the order in which they were written.
pub(super) fn together(taken: Vec<Delivery>) -> Vec<Vec<Delivery>> {
    let mut groups: Vec<Vec<Delivery>> = Vec::new();
    for delivery in taken {
        let joins = |group: &&mut Vec<Delivery>| {
            group.first().is_some_and(|first| {
                is_joined(first)
                    && first.owner == delivery.owner
                    && first.channel_id == delivery.channel_id
                    && first.device_id == delivery.device_id
            })
        };
        let group = is_joined(&delivery).then(|| groups.iter_mut().find(joins)).flatten();
        match group {
            Some(group) => group.push(delivery),
            None => groups.push(vec![delivery]),
        }
    }
    for group in &mut groups {
        group.sort_by_key(|one| (one.created_at, one.id));
    }
    groups
}

fn is_joined(delivery: &Delivery) -> bool {
    delivery.held && matches!(delivery.kind.as_str(), "slack" | "telegram" | "push")
}

/// The one message of a group.
pub(super) fn merged(group: &[Delivery]) -> Option<Delivery> {
    let first = group.first()?;
    let bodies: Vec<&str> = group.iter().map(|one| one.body.as_str()).collect();
    Some(Delivery {
        body: if first.device_id.is_some() {
            alert_message::push_digest(&bodies)
        } else {
            alert_message::chat_digest(&bodies)
        },
        ..first.clone()
    })
}

/// The id by which auth sends a mail once. A mail about several messages has one of its own: under the first message's, those that came on
/// top since a first attempt would count as sent.
pub(super) fn mail_id(first: &Delivery, all: &[&Delivery]) -> String {
    if all.len() == 1 {
        return first.message_id.clone();
    }
    let mut ids: Vec<&str> = all.iter().map(|one| one.message_id.as_str()).collect();
    ids.sort_unstable();
    format!("dig_{}", Uuid::new_v5(&first.owner, ids.join("\n").as_bytes()).simple())
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};
    use uuid::Uuid;

    use super::{merged, together};
    use crate::store::alert_delivery::Delivery;

    fn waiting(at: i64, channel: u128, kind: &str, held: bool) -> Delivery {
        Delivery {
            owner: Uuid::nil(),
            id: Uuid::from_u128(u128::try_from(at).unwrap()),
            firing_id: None,
            channel_id: Uuid::from_u128(channel),
            kind: kind.to_owned(),
            subject: String::new(),
            body: format!("Alert {at}: it fired\n\nmore"),
            message_id: String::new(),
            state: "waiting".to_owned(),
            attempts: 1,
            status: None,
            error: None,
            took_ms: 0,
            created_at: DateTime::UNIX_EPOCH + TimeDelta::seconds(at),
            sent_at: None,
            next_at: None,
            held,
            device_id: None,
            gathers: None,
            sent_with: None,
        }
    }

    #[test]
    fn a_chat_gets_one_message_after_quiet_hours() {
        let groups = together(vec![
            waiting(2, 1, "slack", true),
            waiting(1, 1, "slack", true),
            waiting(3, 1, "slack", false),
            waiting(4, 2, "telegram", true),
            waiting(5, 3, "webhook", true),
            waiting(6, 3, "webhook", true),
        ]);
        let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        assert_eq!(sizes, [2, 1, 1, 1, 1]);
        let one = merged(&groups[0]).unwrap();
        assert_eq!(
            one.body,
            "2 alerts fired in your quiet hours:\n\n- Alert 1: it fired\n- Alert 2: it fired"
        );
        assert_eq!(merged(&groups[1]).unwrap().body, "Alert 3: it fired\n\nmore");
    }

    #[test]
    fn a_browser_gets_one_message_after_quiet_hours_and_another_browser_its_own() {
        let to = |at, device| Delivery {
            device_id: Some(Uuid::from_u128(device)),
            ..waiting(at, 1, "push", true)
        };
        let groups = together(vec![to(1, 7), to(2, 8), to(3, 7)]);
        let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        assert_eq!(sizes, [2, 1]);
        assert!(
            merged(&groups[0])
                .unwrap()
                .body
                .contains("2 alerts fired in your quiet hours")
        );
        assert_eq!(merged(&groups[1]).unwrap().body, "Alert 2: it fired\n\nmore");
    }
}
