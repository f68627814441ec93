//! Channels and deliveries as the contract has them.

use proto::workspace as pb;

use super::convert::{millis, text};
use crate::{
    app::{Channel, Delivery},
    domain::alert_channel::ChannelInput,
};

pub(super) fn input(new: Option<pb::NewChannel>) -> ChannelInput {
    let new = new.unwrap_or_default();
    ChannelInput {
        name: new.name,
        kind: new.kind,
        url: new.url,
        bot_token: new.bot_token,
        chat: new.chat,
        enabled: new.enabled,
    }
}

/// `secret` only where it was just made.
pub(super) fn message(channel: Channel, secret: Option<String>) -> pb::Channel {
    pb::Channel {
        id: channel.id.to_string(),
        kind: channel.new.kind.name().to_owned(),
        target: channel.new.target(),
        enabled: channel.new.enabled,
        state: channel.state().to_owned(),
        name: channel.new.name,
        last_error: channel.last_error.unwrap_or_default(),
        last_sent_unix_ms: millis(channel.last_sent_at),
        secret: secret.unwrap_or_default(),
        created_unix_ms: channel.created_at.timestamp_millis(),
        version: channel.version,
    }
}

/// A delivery and the name of its channel.
pub(super) fn delivery((delivery, channel): (Delivery, String)) -> pb::Delivery {
    pb::Delivery {
        id: delivery.id.to_string(),
        firing_id: text(delivery.firing_id),
        channel_id: delivery.channel_id.to_string(),
        channel,
        state: delivery.state,
        attempts: delivery.attempts.unsigned_abs(),
        status: delivery.status.map(i32::unsigned_abs),
        error: delivery.error.unwrap_or_default(),
        took_ms: delivery.took_ms.unsigned_abs(),
        created_unix_ms: delivery.created_at.timestamp_millis(),
        sent_unix_ms: millis(delivery.sent_at),
        next_unix_ms: millis(delivery.next_at),
    }
}
