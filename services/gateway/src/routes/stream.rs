//! `/api/v1/stream`: server-sent events over a request with a bearer token, so that no token stands in an address.

use std::{
    collections::VecDeque,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use actix_web::{HttpRequest, web};
use bytes::Bytes;
use futures::stream;
use tokio::{
    sync::broadcast::{Receiver, error::RecvError},
    time::{Instant, Interval, MissedTickBehavior, Sleep},
};
use vocab::{TeamId, UserId};

use crate::{
    changes::{self, CHANGES},
    feeds::status_event,
    principal::Purpose,
    problem::{Answer, INVALID, Problem},
    query::Params,
    readers::{Life, Place, Refusal},
    relay::{Coins, Own, Relay},
    state::Worker,
    stream::{Event, event, event_stream},
};

const TOPICS: [&str; 7] = ["market", "status", "alerts", "jobs", "feed", "paper", "chat"];
/// After so much silence a sign of life is sent.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How often it is asked whether the reader is still a member: a removed one hears nothing more within five seconds.
const MEMBERSHIP: Duration = Duration::from_secs(4);
/// How long a member is believed to be one while auth doesn't answer.
const UNCONFIRMED: Duration = Duration::from_secs(15);

/// One connection. There are thousands: what is large is shared.
struct Reader {
    worker: web::Data<Worker>,
    events: Receiver<Event>,
    /// The gateway stops.
    stopped: Arc<AtomicBool>,
    /// It tells of ticks.
    market: Option<Coins>,
    /// It wants the status.
    status: Option<Arc<()>>,
    alerts: bool,
    /// Held where it sends the principal's own events.
    own: Option<Own>,
    /// Of what changes it tells.
    changes: Vec<&'static str>,
    /// Whose alerts and changes it tells: the user's, or the selected team's.
    principal: UserId,
    /// Who reads for which team.
    member: Option<(UserId, TeamId)>,
    /// When something must be said again.
    heartbeat: Pin<Box<Sleep>>,
    /// When to ask again whether the reader is still a member.
    memberships: Interval,
    /// When the reader was last known to be a member.
    confirmed: Instant,
    queue: VecDeque<Bytes>,
    over: bool,
    /// Also says until when the session has a token.
    place: Place,
    /// Until the end of that token.
    expiry: Pin<Box<Sleep>>,
}

/// `snapshot`, then `tick` and `status` as things change, an `alert` for each of the caller's own, or of the selected team's, and `jobs`, `feed`,
/// `paper` and `chat` where something of theirs changed, or `alerts` where there is a new notice: what it is now is to be asked for. These begin
/// with `ready`; whoever comes back within a day with its id, or the id of a later one, in `Last-Event-ID` hears what was missed. `resync` says
/// that some of it is lost; `bye` comes before the server closes.
#[utoipa::path(get, path = "/api/v1/stream", tag = "live",
    params(
        ("topics" = Option<String>, Query, description = "Any of `market`, `status`, `alerts`, `jobs`, `feed`, `paper` and `chat`, separated by commas; `market` if missing."),
        ("ids" = Option<String>, Query, description = "Ids of coins separated by commas; all if missing.")),
    responses((status = 200, body = String, content_type = "text/event-stream")))]
pub async fn stream(request: HttpRequest, state: web::Data<Worker>, relay: web::Data<Relay>) -> Answer {
    let caller = state.bearer(&request).await?;
    let identity = state.principal(&request, caller, Purpose::READ).await?;
    let principal = identity.user.unwrap_or(caller.user);
    let mut p = Params::parse(request.query_string());
    let topics = p.list("topics", TOPICS.len());
    if topics.iter().any(|topic| !TOPICS.contains(&topic.as_str())) {
        p.wrong(
            "topics",
            INVALID,
            "Any of market, status, alerts, jobs, feed, paper, chat.",
        );
    }
    let ids = p.list("ids", 1000);
    p.done()?;
    let shared = &state.shared;
    let until = shared.until(caller.exp.saturating_mul(1_000));
    let entered = shared
        .hub
        .readers
        .enter(caller.user, caller.session, until, shared.config.streams_per_user);
    let place = entered.map_err(|refusal| match refusal {
        Refusal::TooMany => {
            let mut problem = Problem::too_many("too_many_streams", Duration::from_secs(15));
            "Too many open streams.".clone_into(&mut problem.message);
            problem
        }
        Refusal::SessionEnded => Problem::unauthenticated("token_invalid"),
    })?;
    let mut memberships = tokio::time::interval_at(Instant::now() + MEMBERSHIP, MEMBERSHIP);
    memberships.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut reader = Reader {
        worker: state.clone(),
        events: relay.listen(),
        stopped: relay.stopped(),
        market: (topics.is_empty() || topics.iter().any(|topic| topic == "market"))
            .then(|| relay.coins((!ids.is_empty()).then(|| ids.into_iter().collect()))),
        status: topics
            .iter()
            .any(|topic| topic == "status")
            .then(|| shared.hub.want_status()),
        alerts: topics.iter().any(|topic| topic == "alerts"),
        own: topics
            .iter()
            .any(|topic| CHANGES.contains(&topic.as_str()))
            .then(|| relay.own(principal)),
        changes: CHANGES
            .into_iter()
            .filter(|change| topics.iter().any(|topic| topic == change))
            .collect(),
        principal,
        member: identity.member.map(|member| (member.user, principal.uuid().into())),
        heartbeat: Box::pin(tokio::time::sleep(HEARTBEAT)),
        memberships,
        confirmed: Instant::now(),
        queue: VecDeque::new(),
        over: false,
        place,
        expiry: Box::pin(tokio::time::sleep_until(until)),
    };
    if let Some(coins) = &reader.market {
        reader.queue.push_back(shared.hub.snapshot(coins.ids()));
    }
    if reader.status.is_some() {
        reader.queue.extend(status_event(&state).await);
    }
    if reader.is_personal() {
        let last = request.headers().get("last-event-id");
        let last = last.map(|id| id.to_str().unwrap_or_default());
        let wanted = |topic: &str| topics.iter().any(|one| one == topic);
        reader
            .queue
            .extend(changes::missed(&state, identity, last, wanted).await);
    }
    // The relay may have told of it before this listened.
    if shared.draining.is_cancelled() {
        let last = reader.bye("shutdown");
        reader.queue.push_back(last);
    }
    // Boxed: it moves with each event.
    let events = stream::unfold(Box::new(reader), |mut reader| async move {
        let next = reader.next().await?;
        Some((next, reader))
    });
    Ok(event_stream(events))
}

impl Reader {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            // Before a backlog: a reader that is behind would not hear why it ends.
            if !self.over && self.stopped.load(Ordering::Relaxed) {
                self.queue.clear();
                return Some(self.bye("shutdown"));
            }
            if let Some(bytes) = self.queue.pop_front() {
                self.spoke();
                return Some(bytes);
            }
            if self.over {
                return None;
            }
            let ends = match self.place.life() {
                Life::Ended => return Some(self.bye("session_ended")),
                Life::Until(ends) => ends,
            };
            if self.expiry.deadline() != ends {
                self.expiry.as_mut().reset(ends);
            }
            tokio::select! {
                biased;
                // Its end, or a token that was renewed: what follows begins anew with what holds now.
                () = self.place.changed() => {}
                () = self.expiry.as_mut() => return Some(self.bye("token_expired")),
                // Before events: some may wait here that a removed member must not see.
                _ = self.memberships.tick(), if self.member.is_some() => {
                    if self.is_removed().await {
                        return Some(self.bye("team_forbidden"));
                    }
                }
                event = self.events.recv() => match event {
                    Ok(Event::Stop) | Err(RecvError::Closed) => return Some(self.bye("shutdown")),
                    Ok(event) => self.take(event),
                    Err(RecvError::Lagged(_)) => self.catch_up(),
                },
                () = self.heartbeat.as_mut() => {
                    self.spoke();
                    return Some(Bytes::from_static(b": still here\n\n"));
                }
            }
        }
    }

    /// Events are signs of life, too. To move a timer to a later time is cheap, while one that runs out wakes the whole connection.
    fn spoke(&mut self) {
        self.heartbeat.as_mut().reset(Instant::now() + HEARTBEAT);
    }

    /// The reader is no member of the team any more. While auth is away it counts as one for [`UNCONFIRMED`].
    async fn is_removed(&mut self) -> bool {
        let Some((user, team)) = self.member else { return false };
        // Boxed: a call is large, and every stream would have room for it.
        match Box::pin(self.worker.role_now(user, team)).await {
            Ok(_) => {
                self.confirmed = Instant::now();
                false
            }
            Err(problem) => problem.code == "team_forbidden" || self.confirmed.elapsed() > UNCONFIRMED,
        }
    }

    /// It tells of what is the caller's own.
    const fn is_personal(&self) -> bool {
        self.own.is_some()
    }

    /// After events were lost.
    fn catch_up(&mut self) {
        if let Some(coins) = &self.market {
            self.queue.push_back(self.worker.shared.hub.snapshot(coins.ids()));
        }
        if self.is_personal() {
            self.queue.push_back(changes::resync());
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Ticks(group) => match self.market.as_ref().map(Coins::ids) {
                Some(None) => self.queue.push_back(group.whole()),
                Some(Some(ids)) => self.queue.extend(group.only(ids)),
                None => {}
            },
            Event::Status(bytes) if self.status.is_some() => self.queue.push_back(bytes),
            Event::Alert(user, bytes) if self.alerts && user == self.principal => self.queue.push_back(bytes),
            Event::Change(user, topic, bytes) if user == self.principal && self.changes.contains(&topic) => {
                self.queue.push_back(bytes);
            }
            Event::Resync if self.is_personal() => self.queue.push_back(changes::resync()),
            Event::Lost => self.catch_up(),
            Event::Status(_) | Event::Alert(..) | Event::Change(..) => {}
            Event::Resync | Event::Stop => {}
        }
    }

    fn bye(&mut self, reason: &str) -> Bytes {
        self.over = true;
        event("bye", None, format!("{{\"reason\":\"{reason}\"}}").as_bytes())
    }
}
