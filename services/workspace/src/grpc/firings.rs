//! Firings and back-tests as the contract has them.

use proto::workspace as pb;

use super::convert::small;
use crate::{
    app::{Firing, Tested, fired_values},
    domain::alert_message::Value,
};

/// Firings of a back-test that are listed.
const LISTED: usize = 100;

fn value(value: Value) -> pb::FiredValue {
    pb::FiredValue {
        condition: value.condition,
        text: value.text,
        value: value.value.unwrap_or_default(),
        against: value.against.unwrap_or_default(),
        source: value.source,
        at_unix_ms: value.at.timestamp_millis(),
    }
}

pub(super) fn firing(firing: Firing) -> pb::Firing {
    let values = fired_values(&firing);
    pb::Firing {
        id: firing.id.to_string(),
        alert_id: firing.alert_id.to_string(),
        alert: firing.alert,
        at_unix_ms: firing.at.timestamp_millis(),
        written_unix_ms: firing.written_at.timestamp_millis(),
        text: firing.content,
        values: values.into_iter().map(value).collect(),
        gap: firing.gap,
        late: firing.late,
        quiet: firing.quiet,
        read: firing.read_at.is_some(),
        kind: firing.kind,
        coin: firing.coin.unwrap_or_default(),
        member: firing.member.unwrap_or_default(),
        reverted_unix_ms: firing.reverted_at.map_or(0, |at| at.timestamp_millis()),
    }
}

pub(super) fn tested(tested: Tested) -> pb::AlertBacktest {
    let mut answer = pb::AlertBacktest {
        from_unix_ms: tested.from.timestamp_millis(),
        to_unix_ms: tested.to.timestamp_millis(),
        members: tested.members.map(small),
        ..pb::AlertBacktest::default()
    };
    match tested.found {
        Err(unknown) => answer.unknown = unknown,
        Ok(found) => {
            answer.fired = small(found.firings.len());
            answer.known_hours = found.known_hours;
            answer.hours = found.hours;
            found.checked.word().clone_into(&mut answer.checked);
            let newest = found.firings.into_iter().rev().take(LISTED);
            answer.firings = newest
                .map(|fired| pb::BacktestFiring {
                    at_unix_ms: fired.at.timestamp_millis(),
                    values: fired
                        .values
                        .into_iter()
                        .map(|value| pb::FiredValue {
                            condition: small(value.condition),
                            text: value.text,
                            value: value.value.map(|value| value.to_string()).unwrap_or_default(),
                            against: value.against.map(|against| against.to_string()).unwrap_or_default(),
                            source: value.source,
                            at_unix_ms: value.at.timestamp_millis(),
                        })
                        .collect(),
                })
                .collect();
        }
    }
    answer
}
