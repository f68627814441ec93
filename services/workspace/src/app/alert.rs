//! Alerts, and what they fired.

use alert_rules::{Rule, RuleInput, State, Truth};
use chrono::{DateTime, TimeDelta, Utc};
use kit::{acting::current, idempotency::apart};
use serde::Deserialize as _;
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, alert_entity::to_keep, alert_shown::Over, id, page, seen};
use crate::{
    domain::{
        alert::{self, AlertInput, NewAlert, coins},
        alert_members::MOST_OVER_LISTS,
    },
    error::Error,
    store::{
        Db, alert as store, alert_delivery,
        alert_firing::{self, Filter as Which, Firing},
        alert_shard::Positions,
        end, json,
    },
};

/// Live ticks come this often.
pub(super) const TICK: TimeDelta = TimeDelta::minutes(15);
const LIST: &str = "alerts";
const FIRINGS: &str = "alert firings";
const ALERT: &str = "alert";
const FIRING: &str = "firing";
/// Words of a search.
const MOST_WORDS: usize = 10;
/// Firings that one call marks as read.
const MOST_READ: usize = 500;
/// Longest snooze.
const LONGEST_SNOOZE: TimeDelta = TimeDelta::days(366);

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct AlertQuery {
    pub coin: String,
    pub state: String,
    pub query: String,
    pub cursor: String,
    pub limit: u32,
}

/// Which firings are looked for.
#[derive(Debug, Clone, Default)]
pub struct FiringQuery {
    pub alert_id: String,
    pub read: String,
    pub cursor: String,
    pub limit: u32,
}

/// An alert as it is now.
#[derive(Debug, Clone)]
pub struct Alert {
    pub id: Uuid,
    pub name: String,
    pub note: String,
    /// Empty where it can't be read.
    pub input: RuleInput,
    /// Those that are there.
    pub channels: Vec<Uuid>,
    pub enabled: bool,
    /// Of the contract.
    pub state: &'static str,
    pub snoozed_until: Option<DateTime<Utc>>,
    pub values: Vec<Truth>,
    pub checked: Option<DateTime<Utc>>,
    pub next_check: Option<DateTime<Utc>>,
    pub no_data_since: Option<DateTime<Utc>>,
    pub fired: u32,
    pub last_fired: Option<DateTime<Utc>>,
    pub suppressed: u32,
    pub created_at: DateTime<Utc>,
    pub version: i32,
    pub over: Option<Over>,
    /// Why it is unknown today, in a sentence; of one over a list or an entity that is not there see there.
    pub unchecked: Option<String>,
    /// Names of the members of its list that are unknown today.
    pub unchecked_members: Vec<String>,
}

/// Rule and state of a kept alert. A state that cannot be read begins again.
pub(super) fn read(kept: &store::Kept) -> Result<(RuleInput, Rule, State), Error> {
    let (row, progress) = kept;
    let mut input: RuleInput = json::read("alert", row.rule.clone())?;
    input.expires = row.expires_at;
    let unreadable = || json::unreadable("alert", "its rule has faults");
    let rule = alert::rule(&input, &mut Vec::new()).ok_or_else(unreadable)?;
    let mut state = state_from(&rule, progress.progress.as_ref());
    state.armed = Some(progress.armed_at);
    Ok((input, rule, state))
}

/// A state as it is kept. One that cannot be read, or that is of another rule, begins again.
pub(super) fn state_from(rule: &Rule, kept: Option<&serde_json::Value>) -> State {
    let fits = |state: &&serde_json::Value| {
        let conditions = state.get("conditions").and_then(serde_json::Value::as_array);
        conditions.is_some_and(|conditions| conditions.len() == rule.conditions.len())
    };
    let state = kept.filter(fits).and_then(|state| State::deserialize(state).ok());
    state.unwrap_or_else(|| State::new(rule, |_| None))
}

impl App {
    pub async fn alerts(&self, user: UserId, asked: &AlertQuery) -> Result<Listed<Alert>, Error> {
        let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let mut filter = store::Filter {
            coin: some(&asked.coin),
            over_coin: Vec::new(),
            state: some(&asked.state),
            words: asked
                .query
                .split_whitespace()
                .take(MOST_WORDS)
                .map(str::to_owned)
                .collect(),
        };
        let page = page::Asked::read(user, LIST, &asked.cursor, asked.limit)?;
        let positions = self.positions().await?;
        let mut db = self.db().await?;
        if let Some(coin) = &filter.coin {
            filter.over_coin = self.alerts_over_coin(&mut db, user, coin).await?;
        }
        let found = store::list(&mut db, user, &filter, page.after, page.rows()).await?;
        let total = page.total(store::count(&mut db, user, &filter)).await?;
        let listed = page.cut(found, total, |(row, _)| (row.created_at, row.id));
        let beside = self.beside(&mut db, user, positions, &listed.items).await?;
        Ok(Listed {
            items: listed.items.iter().map(|kept| self.shown(kept, &beside)).collect(),
            next: listed.next,
            total: listed.total,
        })
    }

    pub async fn alert(&self, user: UserId, sent: &str) -> Result<Alert, Error> {
        let wanted = id(sent, ALERT)?;
        let positions = self.positions().await?;
        let mut db = self.db().await?;
        let found = store::find(&mut db, user, wanted).await?.ok_or(Error::NotHere(ALERT))?;
        self.view(&mut db, user, &found, positions).await
    }

    /// An alert that was read behind `positions`.
    async fn view(&self, db: &mut Db, user: UserId, found: &store::Kept, positions: Positions) -> Result<Alert, Error> {
        let beside = self.beside(db, user, positions, std::slice::from_ref(found)).await?;
        Ok(self.shown(found, &beside))
    }

    pub async fn add_alert(&self, user: UserId, input: &AlertInput) -> Result<Alert, Error> {
        let new = self.new_alert(user, input).await?;
        let (content, start) = (content(&new)?, self.first_state(user, &new)?);
        let positions = self.positions().await?;
        let mut db = self.counting(user, LIST).await?;
        let added = async {
            self.room_for_alert(&mut db, user).await?;
            if new.input.is_over_members() {
                room_over_lists(&mut db, user).await?;
            }
            let added = store::add(&mut db, user, &content, start, self.now()).await?;
            let found = store::find(&mut db, user, added).await?;
            found.ok_or(Error::NotHere(ALERT))
        };
        let added = added.await;
        let added = end(&mut db, added).await?;
        self.view(&mut db, user, &added, positions).await
    }

    async fn new_alert(&self, user: UserId, input: &AlertInput) -> Result<NewAlert, Error> {
        let mut new = NewAlert::check(input, self.now())?;
        let known = apart(self.knows_coins(&new)).await?;
        new.name_coins(|id| known.iter().find(|coin| coin.id == id).map(|coin| coin.name.clone()));
        apart(self.knows_places(&new)).await?;
        self.has_rulesets(user, &new).await?;
        self.fill_members(user, &mut new).await?;
        let own = self.channel_ids(&mut *self.db().await?, user).await?;
        match new.channels.iter().position(|id| !own.contains(id)) {
            None => Ok(new),
            Some(place) => Err(Error::invalid(
                &format!("channel_ids[{place}]"),
                "Choose one of your channels.",
            )),
        }
    }

    /// Its state before the first sample, with the prices of now for changes since the last firing.
    pub(super) fn first_state(&self, user: UserId, new: &NewAlert) -> Result<store::Start, Error> {
        let has_own = !new.input.is_over_members();
        Ok(store::Start {
            progress: has_own.then(|| self.begin(&new.rule)).transpose()?,
            entity: new.entity.as_ref().map(to_keep).transpose()?,
            members: self.begun(&new.members)?,
            // Of a team's alert, the member who saves it.
            read_for: current().actor().filter(|actor| *actor != user).map(UserId::uuid),
        })
    }

    pub(super) async fn room_for_alert(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.alert_limit;
        if i64::from(store::count(db, user, &store::Filter::default()).await?) < limit {
            return Ok(());
        }
        Err(Error::Full { what: "alerts", limit })
    }

    pub async fn update_alert(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        input: &AlertInput,
    ) -> Result<Alert, Error> {
        let before = self.alert(user, sent).await?;
        let new = self.new_alert(user, input).await?;
        let of = (before.id, seen(version, before.version));
        let (content, start) = (content(&new)?, self.first_state(user, &new)?);
        let positions = self.positions().await?;
        // Another one may be about to go through a list too.
        let mut db = self.counting(user, LIST).await?;
        let changed = async {
            if new.input.is_over_members() && !store::is_over_list(&mut db, user, before.id).await? {
                room_over_lists(&mut db, user).await?;
            }
            if !store::update(&mut db, user, of, &content, start, self.now()).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(ALERT))
        };
        let changed = changed.await;
        let changed = end(&mut db, changed).await?;
        self.view(&mut db, user, &changed, positions).await
    }

    pub async fn delete_alert(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.alert(user, sent).await?;
        let of = (before.id, seen(version, before.version));
        if store::delete(&mut *self.db().await?, user, of, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    pub async fn restore_alert(&self, user: UserId, sent: &str) -> Result<Alert, Error> {
        let wanted = id(sent, ALERT)?;
        let positions = self.positions().await?;
        let mut db = self.counting(user, LIST).await?;
        let restored = async {
            if store::find(&mut db, user, wanted).await?.is_none() {
                self.room_for_alert(&mut db, user).await?;
                if store::is_over_list(&mut db, user, wanted).await? {
                    room_over_lists(&mut db, user).await?;
                }
                if !store::restore(&mut db, user, wanted).await? {
                    return Err(Error::NotHere(ALERT));
                }
            }
            let found = store::find(&mut db, user, wanted).await?;
            found.ok_or(Error::NotHere(ALERT))
        };
        let restored = restored.await;
        let restored = end(&mut db, restored).await?;
        self.view(&mut db, user, &restored, positions).await
    }

    /// A time in the past ends a snooze.
    pub async fn snooze_alert(&self, user: UserId, sent: &str, until_unix_ms: i64) -> Result<Alert, Error> {
        let wanted = id(sent, ALERT)?;
        // Of an alert that is not there nothing else is said.
        self.alert(user, sent).await?;
        let now = self.now();
        let until = DateTime::from_timestamp_millis(until_unix_ms).filter(|until| *until <= now + LONGEST_SNOOZE);
        let until = until.ok_or_else(|| Error::invalid("until_at", "Choose a time within a year."))?;
        // The worker ends it, and says so where the alert is still true.
        let until = until.max(now);
        let positions = self.positions().await?;
        let mut db = self.db().await?;
        let snoozed = store::snooze(&mut db, user, wanted, Some(until)).await?;
        self.view(&mut db, user, &snoozed.ok_or(Error::NotHere(ALERT))?, positions)
            .await
    }

    /// With how many are unread, of all.
    pub async fn firings(&self, user: UserId, asked: &FiringQuery) -> Result<(Listed<Firing>, u32), Error> {
        let alert = asked.alert_id.trim();
        let filter = Which {
            alert: (!alert.is_empty())
                .then(|| alert.parse())
                .transpose()
                .map_err(|_| Error::invalid("alert_id", "Enter the id of an alert."))?,
            read: match asked.read.as_str() {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            },
        };
        let page = page::Asked::read(user, FIRINGS, &asked.cursor, asked.limit)?;
        let mut db = self.db().await?;
        let found = alert_firing::list(&mut db, user, filter, page.after, page.rows()).await?;
        let total = page.total(alert_firing::count(&mut db, user, filter)).await?;
        let unread = unread(&mut db, user).await?;
        let listed = page.cut(found, total, |firing| (firing.at, firing.id));
        Ok((listed, unread))
    }

    /// With its deliveries and the names of their channels.
    pub async fn firing(
        &self,
        user: UserId,
        sent: &str,
    ) -> Result<(Firing, Vec<(alert_delivery::Delivery, String)>), Error> {
        let wanted = id(sent, FIRING)?;
        let mut db = self.db().await?;
        let found = alert_firing::find(&mut db, user, wanted).await?;
        let found = found.ok_or(Error::NotHere(FIRING))?;
        let of = alert_delivery::Filter {
            firing: Some(wanted),
            ..alert_delivery::Filter::default()
        };
        let deliveries = alert_delivery::list(&mut db, user, &of, None, 100).await?;
        Ok((found, deliveries))
    }

    /// Gives how many are unread afterwards.
    pub async fn read_firings(&self, user: UserId, sent: &[String]) -> Result<u32, Error> {
        if sent.len() > MOST_READ {
            return Err(Error::invalid("ids", format!("Send at most {MOST_READ} ids.")));
        }
        let mut ids = Vec::new();
        for (place, text) in sent.iter().enumerate() {
            let id = text.parse::<Uuid>();
            ids.push(id.map_err(|_| Error::invalid(&format!("ids[{place}]"), "Enter the id of a firing."))?);
        }
        let mut db = self.db().await?;
        alert_firing::read(&mut db, user, &ids, self.now()).await?;
        unread(&mut db, user).await
    }
}

/// An owner's alerts over watchlists and entities have a limit of their own.
async fn room_over_lists(db: &mut Db, user: UserId) -> Result<(), Error> {
    let limit = MOST_OVER_LISTS;
    if store::over_lists(db, user).await? < limit {
        return Ok(());
    }
    Err(Error::Full {
        what: "alerts over watchlists and entities",
        limit,
    })
}

async fn unread(db: &mut Db, user: UserId) -> Result<u32, Error> {
    let filter = Which {
        alert: None,
        read: Some(false),
    };
    alert_firing::count(db, user, filter).await
}

pub(super) fn content(new: &NewAlert) -> Result<store::Content, Error> {
    Ok(store::Content {
        name: new.name.clone(),
        note: new.note.clone(),
        rule: alert::kept(&new.input).ok_or_else(|| json::unreadable("alert", "its rule is too large"))?,
        coins: coins(&new.input, &new.rule),
        channel_ids: new.channels.clone(),
        expires_at: new.rule.expires,
        enabled: new.enabled,
    })
}
