//! Browsers that show alerts, as the contract has them.

use proto::workspace as pb;

use super::convert::millis;
use crate::{
    app::Device,
    domain::push_device::{DeviceInput, fingerprint, service},
};

pub(super) fn input(new: Option<pb::NewPushDevice>) -> DeviceInput {
    let new = new.unwrap_or_default();
    DeviceInput {
        name: new.name,
        endpoint: new.endpoint,
        p256dh: new.p256dh,
        auth: new.auth,
    }
}

pub(super) fn message(device: Device) -> pb::PushDevice {
    pb::PushDevice {
        id: device.id.to_string(),
        channel_id: device.channel_id.to_string(),
        endpoint_sha256: fingerprint(&device.endpoint),
        service: service(&device.endpoint),
        name: device.name,
        last_sent_unix_ms: millis(device.last_sent_at),
        last_error: device.last_error.unwrap_or_default(),
        created_unix_ms: device.created_at.timestamp_millis(),
    }
}
