//! Alerts and their firings.

use std::pin::Pin;

use alert_rules::RuleInput;
use chrono::DateTime;
use futures::{Stream, StreamExt};
use kit::identity::Identity;
use proto::workspace::{self as pb, alerts_server::Alerts};
use tonic::{Request, Response, Status};

use super::{
    Reply, Service,
    alert_conditions::{condition, filled, input},
    channels,
    convert::{millis, small},
    failed,
    firings::{firing, tested},
    once, user,
};
use crate::{
    app::{Alert, AlertQuery, DeliveryQuery, FiringQuery},
    domain::alert::AlertInput,
    error::Error,
};

fn alert_input(new: Option<pb::NewAlert>) -> Result<AlertInput, Status> {
    let new = new.unwrap_or_default();
    // The epoch is a time in the past too, and not the absence of one.
    let expires = match new.expires_unix_ms {
        None => None,
        Some(time) => Some(
            DateTime::from_timestamp_millis(time)
                .ok_or_else(|| failed(Error::invalid("expires_at", "Choose a time in the future.")))?,
        ),
    };
    Ok(AlertInput {
        name: new.name,
        note: new.note,
        rule: RuleInput {
            conditions: new.conditions.into_iter().map(input).collect(),
            combine: new.combine,
            for_minutes: new.for_minutes,
            mode: new.mode,
            hysteresis: filled(new.hysteresis),
            cooldown_minutes: new.cooldown_minutes,
            expires,
            watchlist: filled(new.watchlist_id),
            entity: filled(new.entity_id),
            shared: false,
        },
        channel_ids: new.channel_ids,
        enabled: new.enabled,
    })
}

fn word(text: String, default: &str) -> String {
    if text.is_empty() { default.to_owned() } else { text }
}

fn message(alert: Alert) -> pb::Alert {
    let input = alert.input;
    let over = alert.over.as_ref();
    let list = over.filter(|over| !over.is_entity);
    let entity = over.filter(|over| over.is_entity);
    pb::Alert {
        id: alert.id.to_string(),
        name: alert.name,
        conditions: input.conditions.into_iter().map(condition).collect(),
        combine: word(input.combine, "all"),
        for_minutes: input.for_minutes,
        mode: word(input.mode, "once"),
        hysteresis: input.hysteresis.unwrap_or_else(|| "0".to_owned()),
        cooldown_minutes: input.cooldown_minutes,
        expires_unix_ms: millis(input.expires),
        channel_ids: alert.channels.iter().map(ToString::to_string).collect(),
        note: alert.note,
        enabled: alert.enabled,
        state: alert.state.to_owned(),
        snoozed_unix_ms: millis(alert.snoozed_until),
        values: alert.values.iter().map(|value| value.word().to_owned()).collect(),
        checked_unix_ms: millis(alert.checked),
        next_check_unix_ms: millis(alert.next_check),
        no_data_unix_ms: millis(alert.no_data_since),
        fired: alert.fired,
        last_fired_unix_ms: millis(alert.last_fired),
        suppressed: alert.suppressed,
        created_unix_ms: alert.created_at.timestamp_millis(),
        version: alert.version,
        watchlist_id: list.map(|over| over.id.to_string()).unwrap_or_default(),
        watchlist: list.and_then(|over| over.name.clone()).unwrap_or_default(),
        members: over.map_or(0, |over| small(over.members)),
        left_out: over.map_or(0, |over| small(over.left_out)),
        unchecked: over
            .and_then(|over| over.unchecked)
            .map(str::to_owned)
            .or(alert.unchecked)
            .unwrap_or_default(),
        entity_id: entity.map(|over| over.id.to_string()).unwrap_or_default(),
        entity: entity.and_then(|over| over.name.clone()).unwrap_or_default(),
        unchecked_members: alert.unchecked_members,
    }
}

#[tonic::async_trait]
impl Alerts for Service {
    async fn list_alerts(&self, request: Request<pb::ListAlertsRequest>) -> Reply<pb::ListAlertsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = AlertQuery {
            coin: asked.coin,
            state: asked.state,
            query: asked.query,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let found = self.0.alerts(user, &query).await.map_err(failed)?;
        Ok(Response::new(pb::ListAlertsResponse {
            alerts: found.items.into_iter().map(message).collect(),
            next_cursor: found.next,
            total: found.total,
        }))
    }

    async fn get_alert(&self, request: Request<pb::GetAlertRequest>) -> Reply<pb::Alert> {
        let user = user(&request)?;
        let found = self.0.alert(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(message(found)))
    }

    async fn add_alert(&self, request: Request<pb::AddAlertRequest>) -> Reply<pb::Alert> {
        let user = user(&request)?;
        let call = once(&request, user, "add_alert")?;
        let work = async move {
            let input = alert_input(request.into_inner().alert)?;
            let added = self.0.add_alert(user, &input).await.map_err(failed)?;
            Ok(Response::new(message(added)))
        };
        self.once(call, work).await
    }

    async fn update_alert(&self, request: Request<pb::UpdateAlertRequest>) -> Reply<pb::Alert> {
        let user = user(&request)?;
        let pb::UpdateAlertRequest { id, version, alert } = request.into_inner();
        let changed = self.0.update_alert(user, &id, version, &alert_input(alert)?).await;
        Ok(Response::new(message(changed.map_err(failed)?)))
    }

    async fn delete_alert(&self, request: Request<pb::DeleteAlertRequest>) -> Reply<pb::DeleteAlertResponse> {
        let user = user(&request)?;
        let pb::DeleteAlertRequest { id, version } = request.into_inner();
        self.0.delete_alert(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteAlertResponse {}))
    }

    async fn restore_alert(&self, request: Request<pb::RestoreAlertRequest>) -> Reply<pb::Alert> {
        let user = user(&request)?;
        let back = self.0.restore_alert(user, &request.get_ref().id).await;
        Ok(Response::new(message(back.map_err(failed)?)))
    }

    async fn snooze_alert(&self, request: Request<pb::SnoozeAlertRequest>) -> Reply<pb::Alert> {
        let user = user(&request)?;
        let pb::SnoozeAlertRequest { id, until_unix_ms } = request.into_inner();
        let changed = self.0.snooze_alert(user, &id, until_unix_ms).await;
        Ok(Response::new(message(changed.map_err(failed)?)))
    }

    async fn backtest_alert(&self, request: Request<pb::BacktestAlertRequest>) -> Reply<pb::AlertBacktest> {
        let user = user(&request)?;
        let input = alert_input(request.into_inner().alert)?;
        let found = self.0.backtest_alert(user, &input).await.map_err(failed)?;
        Ok(Response::new(tested(found)))
    }

    async fn list_firings(&self, request: Request<pb::ListFiringsRequest>) -> Reply<pb::ListFiringsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = FiringQuery {
            alert_id: asked.alert_id,
            read: asked.read,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let (found, unread) = self.0.firings(user, &query).await.map_err(failed)?;
        Ok(Response::new(pb::ListFiringsResponse {
            firings: found.items.into_iter().map(firing).collect(),
            next_cursor: found.next,
            total: found.total,
            unread,
        }))
    }

    async fn get_firing(&self, request: Request<pb::GetFiringRequest>) -> Reply<pb::FiringDetail> {
        let user = user(&request)?;
        let found = self.0.firing(user, &request.get_ref().id).await;
        let (found, deliveries) = found.map_err(failed)?;
        Ok(Response::new(pb::FiringDetail {
            firing: Some(firing(found)),
            deliveries: deliveries.into_iter().map(channels::delivery).collect(),
        }))
    }

    async fn read_firings(&self, request: Request<pb::ReadFiringsRequest>) -> Reply<pb::ReadFiringsResponse> {
        let user = user(&request)?;
        let unread = self
            .0
            .read_firings(user, &request.get_ref().ids)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ReadFiringsResponse { unread }))
    }

    async fn list_channels(&self, request: Request<pb::ListChannelsRequest>) -> Reply<pb::ListChannelsResponse> {
        let found = self.0.channels(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListChannelsResponse {
            channels: found.into_iter().map(|one| channels::message(one, None)).collect(),
        }))
    }

    async fn get_channel(&self, request: Request<pb::GetChannelRequest>) -> Reply<pb::Channel> {
        let user = user(&request)?;
        let found = self.0.channel(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(channels::message(found, None)))
    }

    async fn add_channel(&self, request: Request<pb::AddChannelRequest>) -> Reply<pb::Channel> {
        let user = user(&request)?;
        let call = once(&request, user, "add_channel")?.map(kit::idempotency::Call::with_secret);
        let work = async move {
            let input = channels::input(request.into_inner().channel);
            let (added, secret) = self.0.add_channel(user, &input).await.map_err(failed)?;
            Ok(Response::new(channels::message(added, secret)))
        };
        self.once(call, work).await
    }

    async fn update_channel(&self, request: Request<pb::UpdateChannelRequest>) -> Reply<pb::Channel> {
        let user = user(&request)?;
        let pb::UpdateChannelRequest { id, version, channel } = request.into_inner();
        let changed = self
            .0
            .update_channel(user, &id, version, &channels::input(channel))
            .await;
        Ok(Response::new(channels::message(changed.map_err(failed)?, None)))
    }

    async fn delete_channel(&self, request: Request<pb::DeleteChannelRequest>) -> Reply<pb::DeleteChannelResponse> {
        let user = user(&request)?;
        let pb::DeleteChannelRequest { id, version } = request.into_inner();
        self.0.delete_channel(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteChannelResponse {}))
    }

    async fn test_channel(&self, request: Request<pb::TestChannelRequest>) -> Reply<pb::Delivery> {
        let user = user(&request)?;
        let call = once(&request, user, "test_channel")?;
        let work = async move {
            let sent = self.0.test_channel(user, &request.get_ref().id).await.map_err(failed)?;
            Ok(Response::new(channels::delivery(sent)))
        };
        self.once(call, work).await
    }

    async fn rotate_channel_secret(&self, request: Request<pb::RotateChannelSecretRequest>) -> Reply<pb::Channel> {
        let user = user(&request)?;
        let call = once(&request, user, "rotate_channel_secret")?.map(kit::idempotency::Call::with_secret);
        let work = async move {
            let rotated = self.0.rotate_channel_secret(user, &request.get_ref().id).await;
            let (channel, secret) = rotated.map_err(failed)?;
            Ok(Response::new(channels::message(channel, Some(secret))))
        };
        self.once(call, work).await
    }

    async fn list_deliveries(&self, request: Request<pb::ListDeliveriesRequest>) -> Reply<pb::ListDeliveriesResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = DeliveryQuery {
            channel_id: asked.channel_id,
            firing_id: asked.firing_id,
            state: asked.state,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let found = self.0.deliveries(user, &query).await.map_err(failed)?;
        Ok(Response::new(pb::ListDeliveriesResponse {
            deliveries: found.items.into_iter().map(channels::delivery).collect(),
            next_cursor: found.next,
        }))
    }

    async fn resend_delivery(&self, request: Request<pb::ResendDeliveryRequest>) -> Reply<pb::Delivery> {
        let user = user(&request)?;
        let call = once(&request, user, "resend_delivery")?;
        let work = async move {
            let sent = self
                .0
                .resend_delivery(user, &request.get_ref().id)
                .await
                .map_err(failed)?;
            Ok(Response::new(channels::delivery(sent)))
        };
        self.once(call, work).await
    }

    type WatchFiringsStream = Pin<Box<dyn Stream<Item = Result<pb::WatchFiringsResponse, Status>> + Send>>;

    async fn watch_firings(
        &self,
        request: Request<pb::WatchFiringsRequest>,
    ) -> Result<Response<Self::WatchFiringsStream>, Status> {
        // The gateway asks as itself; users see their own firings only.
        let identity = request.extensions().get::<Identity>();
        if identity.is_none_or(|identity| identity.user.is_some()) {
            return Err(failed(Error::NoUser));
        }
        let firings = self.0.watch_firings().await.map_err(failed)?;
        Ok(Response::new(Box::pin(firings.map(|one| {
            Ok(pb::WatchFiringsResponse {
                user_id: one.owner.to_string(),
                firing: Some(firing(one)),
            })
        }))))
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use proto::workspace as pb;

    use super::alert_input;

    #[test]
    fn the_epoch_is_a_time_and_none_is_never() {
        let expires = |expires_unix_ms| {
            let new = pb::NewAlert {
                expires_unix_ms,
                ..Default::default()
            };
            alert_input(Some(new)).unwrap().rule.expires
        };
        assert_eq!(expires(None), None);
        assert_eq!(expires(Some(0)), Some(DateTime::UNIX_EPOCH));
    }
}
