//! Which events reach a person where, and quiet hours; what the live stream tells.

use std::pin::Pin;

use chrono::DateTime;
use futures::{Stream, StreamExt};
use kit::identity::Identity;
use proto::workspace::{self as pb, notifications_server::Notifications as Contract};
use tonic::{Request, Response, Status};

use super::{Reply, Service, channels, convert::small, failed, grants::notice, once, push_device, user};
use crate::{
    app::StreamEvent,
    domain::notification::{Event, EventSettingInput, Notifications, Place, QuietHoursInput},
    error::Error,
};

fn streamed(event: &StreamEvent) -> pb::StreamEvent {
    pb::StreamEvent {
        id: event.id.to_string(),
        topic: event.topic.clone(),
        kind: event.kind.clone(),
        subject_id: event.subject.map(|id| id.to_string()).unwrap_or_default(),
        written_unix_ms: event.written_at.timestamp_millis(),
    }
}

fn encode((chosen, version): (Notifications, i32)) -> pb::NotificationSettings {
    let event = |event: Event| pb::EventNotifications {
        event: event.name().to_owned(),
        in_app: chosen.is_on(event, Place::App),
        off_channel_ids: chosen
            .off
            .iter()
            .filter(|(known, _)| *known == event)
            .filter_map(|(_, place)| match place {
                Place::App => None,
                Place::Channel(id) => Some(id.to_string()),
            })
            .collect(),
    };
    pb::NotificationSettings {
        events: Event::ALL.into_iter().map(event).collect(),
        quiet_hours: chosen.quiet.map(|quiet| pb::QuietHours {
            from: quiet.from.format("%H:%M").to_string(),
            to: quiet.to.format("%H:%M").to_string(),
            zone: quiet.zone.name().to_owned(),
        }),
        version,
    }
}

#[tonic::async_trait]
impl Contract for Service {
    async fn get_notifications(
        &self,
        request: Request<pb::GetNotificationsRequest>,
    ) -> Reply<pb::NotificationSettings> {
        let found = self.0.notifications(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(encode(found)))
    }

    async fn update_notifications(
        &self,
        request: Request<pb::UpdateNotificationsRequest>,
    ) -> Reply<pb::NotificationSettings> {
        let user = user(&request)?;
        let pb::UpdateNotificationsRequest { version, settings } = request.into_inner();
        let input = settings.unwrap_or_default();
        let events: Vec<EventSettingInput> = input
            .events
            .into_iter()
            .map(|input| EventSettingInput {
                event: input.event,
                in_app: input.in_app,
                off_channel_ids: input.off_channel_ids,
            })
            .collect();
        let quiet = input.quiet_hours.map(|input| QuietHoursInput {
            from: input.from,
            to: input.to,
            zone: input.zone,
        });
        let updated = self
            .0
            .update_notifications(user, version, &events, quiet.as_ref())
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(updated)))
    }

    async fn list_grant_notices(
        &self,
        request: Request<pb::ListGrantNoticesRequest>,
    ) -> Reply<pb::ListGrantNoticesResponse> {
        let person = user(&request)?;
        let asked = request.get_ref();
        let found = Box::pin(self.0.grant_notices(person, &asked.cursor, asked.limit)).await;
        let found = found.map_err(failed)?;
        Ok(Response::new(pb::ListGrantNoticesResponse {
            notices: found.listed.items.into_iter().map(notice).collect(),
            next_cursor: found.listed.next,
            unread: small(found.unread),
        }))
    }

    async fn read_grant_notices(
        &self,
        request: Request<pb::ReadGrantNoticesRequest>,
    ) -> Reply<pb::ReadGrantNoticesResponse> {
        let person = user(&request)?;
        let read = self.0.read_grant_notices(person, &request.get_ref().id).await;
        read.map_err(failed)?;
        Ok(Response::new(pb::ReadGrantNoticesResponse {}))
    }

    async fn get_push_key(&self, request: Request<pb::GetPushKeyRequest>) -> Reply<pb::PushKey> {
        user(&request)?;
        let public_key = self.0.push_key().unwrap_or_default();
        Ok(Response::new(pb::PushKey { public_key }))
    }

    async fn list_push_devices(
        &self,
        request: Request<pb::ListPushDevicesRequest>,
    ) -> Reply<pb::ListPushDevicesResponse> {
        let found = self.0.push_devices(user(&request)?).await.map_err(failed)?;
        let devices = found.into_iter().map(push_device::message).collect();
        Ok(Response::new(pb::ListPushDevicesResponse { devices }))
    }

    async fn add_push_device(&self, request: Request<pb::AddPushDeviceRequest>) -> Reply<pb::PushDevice> {
        let user = user(&request)?;
        let call = once(&request, user, "add_push_device")?;
        let work = async move {
            let input = push_device::input(request.into_inner().device);
            let added = self.0.add_push_device(user, &input).await.map_err(failed)?;
            Ok(Response::new(push_device::message(added)))
        };
        self.once(call, work).await
    }

    async fn test_push_device(&self, request: Request<pb::TestPushDeviceRequest>) -> Reply<pb::Delivery> {
        let user = user(&request)?;
        let call = once(&request, user, "test_push_device")?;
        let work = async move {
            let sent = self.0.test_push_device(user, &request.get_ref().id).await;
            Ok(Response::new(channels::delivery(sent.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn delete_push_device(
        &self,
        request: Request<pb::DeletePushDeviceRequest>,
    ) -> Reply<pb::DeletePushDeviceResponse> {
        let user = user(&request)?;
        let done = self.0.delete_push_device(user, &request.get_ref().id).await;
        done.map_err(failed)?;
        Ok(Response::new(pb::DeletePushDeviceResponse {}))
    }

    type WatchEventsStream = Pin<Box<dyn Stream<Item = Result<pb::WatchEventsResponse, Status>> + Send>>;

    async fn watch_events(
        &self,
        request: Request<pb::WatchEventsRequest>,
    ) -> Result<Response<Self::WatchEventsStream>, Status> {
        // The gateway asks as itself; users hear of their own alone.
        let identity = request.extensions().get::<Identity>();
        if identity.is_none_or(|identity| identity.user.is_some()) {
            return Err(failed(Error::NoUser));
        }
        let events = self.0.watch_events().await.map_err(failed)?;
        Ok(Response::new(Box::pin(events.map(|one| {
            Ok(pb::WatchEventsResponse {
                user_id: one.owner.to_string(),
                event: Some(streamed(&one)),
            })
        }))))
    }

    async fn list_missed_events(
        &self,
        request: Request<pb::ListMissedEventsRequest>,
    ) -> Reply<pb::ListMissedEventsResponse> {
        let user = user(&request)?;
        // A moment that is none is one that nobody remembers.
        let moment = |time: i64| DateTime::from_timestamp_millis(time).unwrap_or(DateTime::UNIX_EPOCH);
        let since = request.get_ref().since_unix_ms.map(moment);
        let missed = self.0.missed_events(user, since).await.map_err(failed)?;
        Ok(Response::new(pb::ListMissedEventsResponse {
            events: missed.events.iter().map(streamed).collect(),
            is_complete: missed.is_complete,
            now_unix_ms: missed.now.timestamp_millis(),
        }))
    }
}
