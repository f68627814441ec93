//! Which events reach a person where, and quiet hours.

use proto::workspace::{self as pb, notifications_server::Notifications as Contract};
use tonic::{Request, Response};

use super::{Reply, Service, failed, user};
use crate::domain::notification::{Event, Notifications, Place, SaidEvent, SaidQuiet};

fn told((chosen, version): (Notifications, i32)) -> pb::NotificationSettings {
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
        Ok(Response::new(told(found)))
    }

    async fn update_notifications(
        &self,
        request: Request<pb::UpdateNotificationsRequest>,
    ) -> Reply<pb::NotificationSettings> {
        let user = user(&request)?;
        let pb::UpdateNotificationsRequest { version, settings } = request.into_inner();
        let said = settings.unwrap_or_default();
        let events: Vec<SaidEvent> = said
            .events
            .into_iter()
            .map(|said| SaidEvent {
                event: said.event,
                in_app: said.in_app,
                off_channel_ids: said.off_channel_ids,
            })
            .collect();
        let quiet = said.quiet_hours.map(|said| SaidQuiet {
            from: said.from,
            to: said.to,
            zone: said.zone,
        });
        let updated = self
            .0
            .update_notifications(user, version, &events, quiet.as_ref())
            .await
            .map_err(failed)?;
        Ok(Response::new(told(updated)))
    }
}
