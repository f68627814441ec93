//! Alerts as they are shown: their rows, with what is known beside them.

use std::collections::{BTreeSet, HashMap, HashSet};

use alert_rules::{Rule, RuleInput, STILL, State, no_data_since};
use chrono::{DateTime, Utc};
use kit::acting::current;
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    alert::{Alert, TICK, read},
    alert_book::waits_for_ticks,
    alert_entity::{known, known_of},
    alert_looks::bands,
    alert_members::{coin_of, is_shared, list_of_row},
};
use crate::{
    domain::{
        alert,
        alert_entity::{choose_places, entity_of, trouble},
        alert_members::{Chosen, choose, list_gone, list_of},
        watchlist::Item,
    },
    error::Error,
    store::{
        Db, alert as store, alert_channel, alert_entity::Known, alert_shard::Positions, alert_share, watch_item,
        watchlist,
    },
};

/// Cadences without a sample after which an alert over a list says so.
const QUIET_CADENCES: i32 = 3;
const UNREADABLE: &str = "This version of Meridian can't read the rule, which may exceed today's limits. Delete the alert and create a new one.";

/// The list or entity that an alert goes through, as it is now.
#[derive(Debug, Clone)]
pub struct Over {
    pub id: Uuid,
    /// An entity, and no list.
    pub is_entity: bool,
    /// Nothing where it is not there, and for apps where it is somebody else's.
    pub name: Option<String>,
    /// Why nothing is checked, in a sentence.
    pub unchecked: Option<&'static str>,
    /// How many of its members are checked.
    pub members: usize,
    /// Members that are too many, or that the conditions do not fit.
    pub left_out: usize,
}

/// What is shown of alerts beside their rows.
pub(super) struct Beside {
    channels: HashSet<Uuid>,
    positions: Positions,
    /// Those that alerts go through, as far as they are there.
    lists: Lists,
    entities: Known,
    /// Coins without a forecast band for today.
    without_band: bands::Missing,
}

/// By id: name and items of a list.
type Lists = HashMap<Uuid, (String, Vec<Item>)>;

/// When an alert was and is checked.
struct Checks {
    checked: Option<DateTime<Utc>>,
    next: Option<DateTime<Utc>>,
    no_data_since: Option<DateTime<Utc>>,
}

impl Beside {
    /// The list or entity that an alert goes through, and its members that are checked; nothing for any other alert.
    fn over(&self, kept: &store::Kept, input: &RuleInput) -> Option<(Over, Chosen)> {
        if let Some(id) = entity_of(input) {
            let known = known_of(&self.entities, kept, input);
            let chosen = choose_places(input, known);
            let over = Over {
                id,
                is_entity: true,
                name: known.and_then(|known| Some(known.found.as_ref()?.name.clone())),
                unchecked: trouble(known),
                members: chosen.members.len(),
                left_out: chosen.left_out,
            };
            return Some((over, chosen));
        }
        let id = list_of(input)?;
        let list = self.lists.get(&id);
        let chosen = list.map(|(_, items)| choose(input, items)).unwrap_or_default();
        let is_missing = list.is_none() && !(input.shared && current().is_app);
        let over = Over {
            id,
            is_entity: false,
            name: list.map(|(name, _)| name.clone()),
            unchecked: is_missing.then(|| list_gone(input.shared)),
            members: chosen.members.len(),
            left_out: chosen.left_out,
        };
        Some((over, chosen))
    }
}

/// Coins with whose forecast bands these alerts compare; of an alert over a list, those that are its members now.
fn banded_coins(alerts: &[store::Kept], lists: &Lists) -> BTreeSet<String> {
    let mut coins = BTreeSet::new();
    let mut add = |rule: &Rule| coins.extend(bands::coins_of(rule).map(str::to_owned));
    for kept in alerts.iter().filter(|kept| bands::is_banded(kept)) {
        let Ok((input, rule, _)) = read(kept) else { continue };
        match list_of(&input) {
            None => add(&rule),
            Some(id) => {
                let chosen = lists.get(&id).map(|(_, items)| choose(&input, items));
                let members = chosen.unwrap_or_default().members;
                members.iter().for_each(|(_, rule)| add(rule));
            }
        }
    }
    coins
}

/// What its row alone says of an alert: all that is shown of one whose rule this release does not understand or refuses, so that its owner can
/// delete or replace it.
fn by_row((row, progress): &store::Kept, beside: &Beside, now: DateTime<Utc>) -> Alert {
    let channels = row.channel_ids.iter().copied();
    Alert {
        id: row.id,
        name: row.name.clone(),
        note: row.note.clone(),
        input: RuleInput {
            expires: row.expires_at,
            ..RuleInput::default()
        },
        channels: channels.filter(|id| beside.channels.contains(id)).collect(),
        enabled: row.enabled,
        state: "unreadable",
        snoozed_until: row.snoozed_until.filter(|until| *until > now),
        values: Vec::new(),
        checked: progress.checked_at,
        next_check: None,
        no_data_since: None,
        fired: progress.fired.unsigned_abs(),
        last_fired: progress.last_fired_at,
        suppressed: progress.suppressed.unsigned_abs(),
        created_at: row.created_at,
        version: row.version,
        over: None,
        unchecked: Some(UNREADABLE.to_owned()),
        unchecked_members: Vec::new(),
    }
}

impl App {
    pub(super) async fn channel_ids(&self, db: &mut Db, user: UserId) -> Result<HashSet<Uuid>, Error> {
        let channels = alert_channel::list(db, user).await?;
        Ok(channels.into_iter().map(|channel| channel.id).collect())
    }

    pub(super) async fn beside(
        &self,
        db: &mut Db,
        user: UserId,
        positions: Positions,
        alerts: &[store::Kept],
    ) -> Result<Beside, Error> {
        let lists = self.lists_of_alerts(db, user, alerts).await?;
        Ok(Beside {
            channels: self.channel_ids(db, user).await?,
            positions,
            without_band: self.missing_bands(db, &banded_coins(alerts, &lists)).await?,
            lists,
            entities: known(db, alerts).await?,
        })
    }

    /// Alerts over lists of which this coin is a member now.
    pub(super) async fn alerts_over_coin(&self, db: &mut Db, user: UserId, coin: &str) -> Result<Vec<Uuid>, Error> {
        let alerts = store::all_over_lists(db, user).await?;
        let lists = self.lists_of_alerts(db, user, &alerts).await?;
        let holds_it = |kept: &&store::Kept| {
            let Ok((input, ..)) = read(kept) else { return false };
            let list = list_of(&input).and_then(|id| lists.get(&id));
            let chosen = list.map(|(_, items)| choose(&input, items)).unwrap_or_default();
            chosen.members.iter().any(|(listed, _)| coin_of(listed) == Some(coin))
        };
        Ok(alerts.iter().filter(holds_it).map(|(row, _)| row.id).collect())
    }

    pub(super) fn shown(&self, kept: &store::Kept, beside: &Beside) -> Alert {
        let now = self.now();
        let by_row = by_row(kept, beside, now);
        let Ok((input, rule, state)) = read(kept) else {
            return by_row;
        };
        let (row, progress) = kept;
        let phase = state.phase_at(&rule, now);
        let is_checked = row.enabled && !phase.is_over();
        // What prices did not change is not written: the share says until when they went through it.
        let position = beside.positions.get(&alert::shard(row.id)).copied();
        let position = position.filter(|at| is_checked && *at > progress.armed_at && waits_for_ticks(&rule));
        let missing = &beside.without_band;
        let (checks, over, (unchecked_members, unchecked)) = match beside.over(kept, &input) {
            None => {
                let checks = self.checks(kept, (&rule, &state), position);
                (checks, None, (Vec::new(), bands::trouble(&rule, missing)))
            }
            Some((over, chosen)) => {
                let checks = self.checks_of_members(kept, &rule, &chosen, position);
                (checks, Some(over), bands::trouble_of_members(&chosen.members, missing))
            }
        };
        // The row of one over a list sums up its members.
        let word = match &over {
            Some(over) if is_checked && over.members > 0 => alert::live_word(&progress.state),
            _ => phase.word(),
        };
        Alert {
            state: if row.enabled { word } else { "off" },
            values: if over.is_some() {
                Vec::new()
            } else {
                state.values(&rule, TICK)
            },
            checked: checks.checked,
            next_check: checks.next.filter(|_| is_checked),
            no_data_since: checks.no_data_since.filter(|_| is_checked),
            input,
            over,
            unchecked: unchecked.filter(|_| is_checked),
            unchecked_members: if is_checked { unchecked_members } else { Vec::new() },
            ..by_row
        }
    }

    fn checks(&self, kept: &store::Kept, (rule, state): (&Rule, &State), position: Option<DateTime<Utc>>) -> Checks {
        let (progress, now) = (&kept.1, self.now());
        let newest = |coin: &str| self.quotes.newest(coin).map(|(at, _)| at);
        Checks {
            checked: progress.checked_at.max(position),
            next: alert_rules::next_check(rule, newest, TICK, now),
            no_data_since: no_data_since(rule, state, progress.armed_at, newest, TICK, now),
        }
    }

    /// Of all members together: the newest sample of one of them. `rule` is that of the stand-in.
    fn checks_of_members(
        &self,
        kept: &store::Kept,
        rule: &Rule,
        chosen: &Chosen,
        position: Option<DateTime<Utc>>,
    ) -> Checks {
        let progress = &kept.1;
        if chosen.members.is_empty() {
            return Checks {
                checked: progress.checked_at,
                next: None,
                no_data_since: None,
            };
        }
        let coins = chosen.members.iter().filter_map(|(listed, _)| coin_of(listed));
        let newest = coins
            .filter_map(|coin| self.quotes.newest(coin))
            .map(|(at, _)| at)
            .max();
        let checked = progress.checked_at.max(position);
        let (now, cadence) = (self.now(), rule.longest_cadence(TICK));
        let last = checked.unwrap_or(progress.armed_at);
        let is_quiet = !cadence.is_zero() && now - last > cadence * QUIET_CADENCES;
        // The market itself stands still.
        let still = newest.filter(|at| cadence == TICK && now - *at > cadence * STILL);
        Checks {
            checked,
            next: alert_rules::next_check(rule, |_| newest, TICK, now),
            no_data_since: is_quiet.then_some(last).or(still),
        }
    }

    /// The lists that these alerts go through, as far as the caller may see them.
    async fn lists_of_alerts(&self, db: &mut Db, user: UserId, alerts: &[store::Kept]) -> Result<Lists, Error> {
        let places = self.places_of_lists(db, user, alerts).await?;
        let mut found = Lists::new();
        if places.is_empty() {
            return Ok(found);
        }
        let mut items = watch_item::of_lists(db, &places).await?;
        for (owner, list) in watchlist::named(db, &places).await? {
            let own = items.remove(&(owner, list.id)).unwrap_or_default();
            found.insert(list.id, (list.new.name, own));
        }
        Ok(found)
    }

    /// Owner and id of the lists of alerts. What others share is closed to apps.
    async fn places_of_lists(
        &self,
        db: &mut Db,
        user: UserId,
        alerts: &[store::Kept],
    ) -> Result<Vec<(Uuid, Uuid)>, Error> {
        let of = |is_wanted: bool| -> HashSet<(Uuid, Uuid)> {
            let rows = alerts.iter().map(|(row, _)| row);
            let wanted = rows.filter(|row| is_shared(row) == is_wanted);
            wanted
                .filter_map(|row| Some((user.uuid(), list_of_row(row)?)))
                .collect()
        };
        let mut places: Vec<(Uuid, Uuid)> = of(false).into_iter().collect();
        let shared: Vec<(Uuid, Uuid)> = of(true).into_iter().collect();
        if !shared.is_empty() && !current().is_app {
            let owners = alert_share::owners(db, &shared, self.now()).await?;
            let lent = shared
                .iter()
                .filter_map(|wanted| Some((*owners.get(wanted)?, wanted.1)));
            places.extend(lent);
        }
        Ok(places)
    }
}
