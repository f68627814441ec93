//! The calendar.

use calendar_rules::{Importance, Instance, effect::Cell};
use chrono_tz::Tz;
use proto::workspace::{self as pb, calendar_server::Calendar};
use tonic::{Request, Response};

use super::{
    Reply, Service,
    convert::{millis, small, text},
    failed, once, user,
};
use crate::{
    app::{CalendarEntry as Entry, CalendarFeed, CalendarFile, CalendarImport, CalendarSource, DaysQuery},
    domain::calendar::{CalendarEvent, CalendarEventInput, Details},
};

/// Faults that are named one by one.
const LISTED: usize = 200;

fn input(new: Option<pb::NewCalendarEvent>) -> CalendarEventInput {
    let new = new.unwrap_or_default();
    CalendarEventInput {
        title: new.title,
        kind: new.kind,
        note: new.note,
        location: new.location,
        starts: new.starts,
        ends: new.ends,
        zone: new.zone,
        all_day: new.all_day,
        rule: new.rule,
        left_out: new.left_out,
        importance: new.importance,
        coins: new.coins,
        url: new.url,
    }
}

fn event((event, next): (CalendarEvent, Vec<String>)) -> pb::CalendarEvent {
    let Details {
        title,
        kind,
        note,
        location,
        importance,
        coins,
        url,
        event: time,
    } = event.details;
    pb::CalendarEvent {
        id: event.id.to_string(),
        title,
        kind: kind.word().to_owned(),
        note,
        location,
        starts: time.starts_text(),
        ends: time.ends_text(),
        zone: time.zone_text().to_owned(),
        all_day: time.all_day(),
        rule: time.rule.as_ref().map(ToString::to_string).unwrap_or_default(),
        left_out: time.left_out.iter().map(ToString::to_string).collect(),
        importance: importance.word().to_owned(),
        coins,
        url: url.unwrap_or_default(),
        source_id: text(event.origin.source),
        next,
        created_unix_ms: event.created_at.timestamp_millis(),
        version: event.version,
    }
}

fn instance(entry: Entry) -> pb::CalendarInstance {
    let (start, end) = entry.times.unzip();
    pb::CalendarInstance {
        event_id: text(entry.event),
        source_id: text(entry.about),
        title: entry.title,
        kind: entry.kind,
        starts_unix_ms: millis(start),
        ends_unix_ms: millis(end),
        day: entry.day.to_string(),
        last_day: entry.last_day.to_string(),
        all_day: entry.times.is_none(),
        importance: entry.importance.word().to_owned(),
        coins: entry.coins,
        source: entry.source,
        source_url: entry.url.unwrap_or_default(),
        within_days: entry.within_days,
        basis: entry.basis,
        recurring: entry.recurring,
        done: entry.done,
        location: entry.location,
    }
}

fn previewed((instance, details, source): (Instance, Details, String), zone: Tz) -> pb::CalendarInstance {
    let (day, last_day) = instance.days_in(zone);
    let times = (!instance.all_day).then_some((instance.start_utc, instance.end_utc));
    let importance: Importance = details.importance;
    pb::CalendarInstance {
        title: details.title,
        kind: details.kind.word().to_owned(),
        starts_unix_ms: millis(times.map(|(start, _)| start)),
        ends_unix_ms: millis(times.map(|(_, end)| end)),
        day: day.to_string(),
        last_day: last_day.to_string(),
        all_day: instance.all_day,
        importance: importance.word().to_owned(),
        coins: details.coins,
        source,
        source_url: details.url.unwrap_or_default(),
        recurring: details.event.rule.is_some(),
        location: details.location,
        ..Default::default()
    }
}

fn import(done: CalendarImport, is_dry: bool) -> pb::CalendarImport {
    let zone = done.zone;
    pb::CalendarImport {
        written: !is_dry,
        source_id: text(done.source),
        fresh: small(done.fresh),
        changed: small(done.changed),
        unchanged: small(done.unchanged),
        rejected: small(done.faults.len()),
        faults: done
            .faults
            .into_iter()
            .take(LISTED)
            .map(|fault| pb::CalendarFault {
                line: fault.line,
                event: fault.event,
                code: fault.code.to_owned(),
                message: fault.message,
            })
            .collect(),
        preview: done.preview.into_iter().map(|shown| previewed(shown, zone)).collect(),
    }
}

fn source(source: CalendarSource) -> pb::CalendarSource {
    pb::CalendarSource {
        id: source.id.to_string(),
        name: source.name,
        events: source.events,
        imported_unix_ms: source.imported_at.timestamp_millis(),
    }
}

/// `path` is empty where it is not known any more.
fn feed(feed: CalendarFeed, path: String) -> pb::CalendarFeed {
    pb::CalendarFeed {
        id: feed.id.to_string(),
        name: feed.name,
        kinds: feed.kinds,
        busy_only: feed.busy_only,
        created_unix_ms: feed.created_at.timestamp_millis(),
        used_unix_ms: millis(feed.used_at),
        path,
    }
}

fn cell(cell: &Cell) -> pb::EffectCell {
    pb::EffectCell {
        after: cell.after.word().to_owned(),
        events: cell.events,
        mean: cell.mean,
        low: cell.low,
        high: cell.high,
        p: cell.p,
        p_corrected: cell.p_corrected,
    }
}

#[tonic::async_trait]
impl Calendar for Service {
    async fn list_calendar(&self, request: Request<pb::ListCalendarRequest>) -> Reply<pb::ListCalendarResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = DaysQuery {
            from: asked.from,
            to: asked.to,
            kinds: asked.kinds,
            coin: asked.coin,
            importance: asked.importance,
        };
        let found = self.0.calendar_days(user, &query).await.map_err(failed)?;
        Ok(Response::new(pb::ListCalendarResponse {
            instances: found.entries.into_iter().map(instance).collect(),
            truncated: found.truncated,
            zone: found.zone.name().to_owned(),
            missing: found.missing,
        }))
    }

    async fn get_event(&self, request: Request<pb::GetEventRequest>) -> Reply<pb::CalendarEvent> {
        let user = user(&request)?;
        let found = self.0.calendar_event(user, &request.get_ref().id).await;
        Ok(Response::new(event(found.map_err(failed)?)))
    }

    async fn add_event(&self, request: Request<pb::AddEventRequest>) -> Reply<pb::CalendarEvent> {
        let user = user(&request)?;
        let call = once(&request, user, "add_calendar_event")?;
        let work = async move {
            let input = input(request.into_inner().event);
            let added = self.0.add_calendar_event(user, &input).await.map_err(failed)?;
            Ok(Response::new(event(added)))
        };
        self.once(call, work).await
    }

    async fn update_event(&self, request: Request<pb::UpdateEventRequest>) -> Reply<pb::CalendarEvent> {
        let user = user(&request)?;
        let pb::UpdateEventRequest {
            id,
            version,
            event: new,
        } = request.into_inner();
        let changed = self.0.update_calendar_event(user, &id, version, &input(new)).await;
        Ok(Response::new(event(changed.map_err(failed)?)))
    }

    async fn delete_event(&self, request: Request<pb::DeleteEventRequest>) -> Reply<pb::DeleteEventResponse> {
        let user = user(&request)?;
        let pb::DeleteEventRequest { id, version } = request.into_inner();
        self.0.delete_calendar_event(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteEventResponse {}))
    }

    async fn restore_event(&self, request: Request<pb::RestoreEventRequest>) -> Reply<pb::CalendarEvent> {
        let user = user(&request)?;
        let back = self.0.restore_calendar_event(user, &request.get_ref().id).await;
        Ok(Response::new(event(back.map_err(failed)?)))
    }

    async fn import_calendar(&self, request: Request<pb::ImportCalendarRequest>) -> Reply<pb::CalendarImport> {
        let user = user(&request)?;
        let call = once(&request, user, "import_calendar")?;
        let work = async move {
            let asked = request.into_inner();
            let is_dry = asked.dry_run;
            let file = CalendarFile {
                name: asked.name,
                format: asked.format,
                content: asked.content,
                kind: asked.kind,
                zone: asked.zone,
                is_dry,
            };
            let done = self.0.import_calendar(user, file).await.map_err(failed)?;
            Ok(Response::new(import(done, is_dry)))
        };
        self.once(call, work).await
    }

    async fn list_calendar_sources(
        &self,
        request: Request<pb::ListCalendarSourcesRequest>,
    ) -> Reply<pb::ListCalendarSourcesResponse> {
        let sources = self.0.calendar_sources(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListCalendarSourcesResponse {
            sources: sources.into_iter().map(source).collect(),
        }))
    }

    async fn delete_calendar_source(
        &self,
        request: Request<pb::DeleteCalendarSourceRequest>,
    ) -> Reply<pb::DeleteCalendarSourceResponse> {
        let user = user(&request)?;
        let gone = self.0.delete_calendar_source(user, &request.get_ref().id).await;
        gone.map_err(failed)?;
        Ok(Response::new(pb::DeleteCalendarSourceResponse {}))
    }

    async fn list_calendar_feeds(
        &self,
        request: Request<pb::ListCalendarFeedsRequest>,
    ) -> Reply<pb::ListCalendarFeedsResponse> {
        let feeds = self.0.calendar_feeds(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListCalendarFeedsResponse {
            feeds: feeds.into_iter().map(|one| feed(one, String::new())).collect(),
        }))
    }

    async fn add_calendar_feed(&self, request: Request<pb::AddCalendarFeedRequest>) -> Reply<pb::CalendarFeed> {
        let user = user(&request)?;
        let call = once(&request, user, "add_calendar_feed")?.map(kit::idempotency::Call::with_secret);
        let work = async move {
            let new = request.into_inner().feed.unwrap_or_default();
            let added = self
                .0
                .add_calendar_feed(user, &new.name, &new.kinds, new.busy_only)
                .await;
            let (added, path) = added.map_err(failed)?;
            Ok(Response::new(feed(added, path)))
        };
        self.once(call, work).await
    }

    async fn rotate_calendar_feed(&self, request: Request<pb::RotateCalendarFeedRequest>) -> Reply<pb::CalendarFeed> {
        let user = user(&request)?;
        let call = once(&request, user, "rotate_calendar_feed")?.map(kit::idempotency::Call::with_secret);
        let work = async move {
            let rotated = self.0.rotate_calendar_feed(user, &request.get_ref().id).await;
            let (rotated, path) = rotated.map_err(failed)?;
            Ok(Response::new(feed(rotated, path)))
        };
        self.once(call, work).await
    }

    async fn delete_calendar_feed(
        &self,
        request: Request<pb::DeleteCalendarFeedRequest>,
    ) -> Reply<pb::DeleteCalendarFeedResponse> {
        let user = user(&request)?;
        let gone = self.0.delete_calendar_feed(user, &request.get_ref().id).await;
        gone.map_err(failed)?;
        Ok(Response::new(pb::DeleteCalendarFeedResponse {}))
    }

    async fn read_calendar_feed(
        &self,
        request: Request<pb::ReadCalendarFeedRequest>,
    ) -> Reply<pb::ReadCalendarFeedResponse> {
        let file = self
            .0
            .read_calendar_feed(&request.get_ref().token)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ReadCalendarFeedResponse {
            content: file.content.into_bytes().into(),
            etag: file.etag,
        }))
    }

    async fn get_price_effect(&self, request: Request<pb::GetPriceEffectRequest>) -> Reply<pb::PriceEffect> {
        let user = user(&request)?;
        let pb::GetPriceEffectRequest { kind, coin, title } = request.into_inner();
        let effect = self.0.price_effect(user, &kind, &coin, &title).await.map_err(failed)?;
        let (hours, missing) = match effect.hours {
            Ok(hours) => (Some(hours), ""),
            Err(why) => (None, why),
        };
        Ok(Response::new(pb::PriceEffect {
            cells: effect.cells.iter().map(cell).collect(),
            found: small(effect.found),
            grain: effect.grain.word().to_owned(),
            market_away: effect.market_away,
            hours_unix_ms: millis(hours.as_ref().map(|hours| hours.since)),
            hours_source: hours.map(|hours| hours.source).unwrap_or_default(),
            hours_missing: missing.to_owned(),
        }))
    }
}
