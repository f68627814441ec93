//! Alerts over a watchlist or an entity: each member is an entry of the book of its own, with its own state.
//!
//! The database notes for such an alert that its list changed (`alert_members_change` of the migrations), so that the book reads it again
//! before the next sample. Members that joined are armed then; the states of those that left are dropped. An alert goes through a list of its
//! own owner, or one that is shared with them for as long as it is (`alert_share`): one whose list is deleted, or shared no longer, has no
//! members, and says so wherever it is shown. What an entity has is read from onchain (`alert_entity`), and kept with the alert.

use std::collections::{HashMap, HashSet};

use alert_rules::{Fired, Member, Rule, State, check_each};
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    alert::{read, state_from},
    alert_book::{Book, Entry, Id},
    alert_entity::{has_entity, known, known_of},
    alert_firing::written,
    alert_history::Wanted,
};
use crate::{
    domain::{
        alert::{CHOOSE_LIST, NewAlert},
        alert_entity::{ENTITY_GONE, choose_places, entity_of},
        alert_members::{Chosen, Listed, choose, list_gone, list_of, most},
    },
    error::Error,
    store::{
        self, Db,
        alert::{Kept, Row},
        alert_member::{self, MemberRow},
        alert_share, alert_work, json, watch_item, watchlist,
    },
};

/// The list that a kept alert goes through; nothing where it looks at what its conditions name.
pub(super) fn list_of_row(row: &Row) -> Option<Uuid> {
    row.rule.get("watchlist")?.as_str()?.parse().ok()
}

/// True where a kept alert goes through the members of a list or of an entity.
pub(super) fn is_over_members(kept: &Kept) -> bool {
    list_of_row(&kept.0).is_some() || has_entity(kept)
}

/// True where that list is somebody else's.
pub(super) fn is_shared(row: &Row) -> bool {
    row.rule.get("shared").and_then(serde_json::Value::as_bool) == Some(true)
}

/// The state of a member as it is kept. One that cannot be read begins again.
pub(super) fn state_of(rule: &Rule, kept: &MemberRow) -> State {
    let mut state = state_from(rule, kept.progress.as_ref());
    state.armed = Some(kept.armed_at);
    state
}

/// What the alert's own row says of its members: that one fires or waits to, or that they are armed. It never ends by itself, since others
/// may join.
pub(super) fn summed_up<'a>(states: impl Iterator<Item = &'a str> + Clone) -> &'static str {
    let has = |word: &str| states.clone().any(|state| state == word);
    if has("firing") {
        "firing"
    } else if has("pending") {
        "pending"
    } else {
        "armed"
    }
}

/// Which members left.
enum Left {
    Few,
    /// With owner and id of the list, where it is still the alert's to go through.
    All(Option<(Uuid, Uuid)>),
    /// Those of an entity that is not there any more.
    Entity(Uuid),
}

impl App {
    /// Fills in the members of a new alert over a list or an entity, and judges whether it can be chosen.
    pub(super) async fn fill_members(&self, user: UserId, new: &mut NewAlert) -> Result<(), Error> {
        if let Some(entity) = entity_of(&new.input) {
            return self.fill_entity(new, entity).await;
        }
        let Some(list) = list_of(&new.input) else { return Ok(()) };
        let refused = |message: String| Error::invalid("watchlist_id", message);
        let (owner, shared) = self.owner_of_list(user, list).await?;
        new.input.shared = shared;
        let Some(owner) = owner else {
            // One that is off can be saved however its list is: nothing is checked.
            return if new.enabled {
                Err(refused(CHOOSE_LIST.to_owned()))
            } else {
                Ok(())
            };
        };
        // With the caller's rights: row-level security knows of a grant.
        let items = watch_item::list(&mut *self.db().await?, owner, list).await?;
        let Chosen { members, too_many, .. } = choose(&new.input, &items);
        if let Ok((kind, _)) = check_each(&new.input)
            && too_many > 0
            && new.enabled
        {
            let (count, word, most) = (members.len() + too_many, kind.word(), most(kind));
            return Err(refused(format!(
                "The conditions fit {count} {word} of this watchlist, and one alert checks at most {most}. Shorten it."
            )));
        }
        new.members = members;
        Ok(())
    }

    /// Whose a list is, nobody where the caller has none such, and whether it is somebody else's. Auth is asked about what others share.
    async fn owner_of_list(&self, user: UserId, list: Uuid) -> Result<(Option<UserId>, bool), Error> {
        let mut db = self.db().await?;
        if watchlist::find(&mut db, user, list).await?.is_some() {
            return Ok((Some(user), false));
        }
        if alert_share::is_own(&mut db, user, list).await? {
            return Ok((None, false));
        }
        drop(db);
        let access = self.grants.granted(user, (alert_share::KIND, list)).await?;
        let Some(owner) = access.map(|access| access.owner) else {
            return Ok((None, true));
        };
        let found = watchlist::find(&mut *self.db().await?, owner, list).await?;
        Ok((found.map(|_| owner), true))
    }

    /// What members begin with, with the prices of now for changes since the last firing.
    pub(super) fn begun(&self, members: &[(Listed, Rule)]) -> Result<Vec<(Uuid, serde_json::Value)>, Error> {
        let begun = |(listed, rule): &(Listed, Rule)| self.begin(rule).map(|state| (listed.id, state));
        members.iter().map(begun).collect()
    }

    /// What a rule begins with.
    pub(super) fn begin(&self, rule: &Rule) -> Result<serde_json::Value, Error> {
        let state = State::new(rule, |coin| self.quotes.newest(coin).map(|(_, price)| price));
        json::written("alert_state", &state)
    }

    /// Takes the members of live alerts over lists and entities into the book, as these are now.
    pub(super) async fn take_members(
        &self,
        db: &mut Db,
        book: &mut Book,
        wanted: &mut Wanted,
        alerts: &[Kept],
    ) -> Result<(), Error> {
        if alerts.is_empty() {
            return Ok(());
        }
        let shared: Vec<(Uuid, Uuid)> = alerts
            .iter()
            .filter(|(row, _)| is_shared(row))
            .filter_map(|(row, _)| Some((row.owner, list_of_row(row)?)))
            .collect();
        let owners = if shared.is_empty() {
            HashMap::new()
        } else {
            alert_share::owners(db, &shared, self.now()).await?
        };
        // Owner and id of a list; nothing where it is not shared any more.
        let of = |(row, _): &Kept| {
            let own = (row.owner, list_of_row(row)?);
            if is_shared(row) {
                Some((*owners.get(&own)?, own.1))
            } else {
                Some(own)
            }
        };
        let mut lists: Vec<(Uuid, Uuid)> = alerts.iter().filter_map(of).collect();
        lists.sort_unstable();
        lists.dedup();
        let items = watch_item::of_lists(db, &lists).await?;
        let ids: Vec<(Uuid, Uuid)> = alerts.iter().map(|(row, _)| (row.owner, row.id)).collect();
        let mut kept = alert_member::of_alerts(db, &ids).await?;
        let entities = known(db, alerts).await?;
        let mut joined = Vec::new();
        for alert in alerts {
            let (row, progress) = alert;
            let own = of(alert).and_then(|list| items.get(&list));
            let Ok((input, ..)) = read(alert) else {
                tracing::warn!(alert = %row.id, "the rule of an alert cannot be read; it is left out");
                book.remove_alert((row.owner, row.id));
                continue;
            };
            let entity = known_of(&entities, alert, &input);
            let chosen = match entity_of(&input) {
                Some(_) => choose_places(&input, entity),
                None => choose(&input, own.map(Vec::as_slice).unwrap_or_default()),
            };
            let rows = kept.remove(&(row.owner, row.id)).unwrap_or_default();
            let (current, old): (Vec<MemberRow>, Vec<MemberRow>) =
                rows.into_iter().partition(|kept| kept.version == progress.version);
            let mut current: HashMap<Uuid, MemberRow> = current.into_iter().map(|kept| (kept.item_id, kept)).collect();
            let mut members = Vec::with_capacity(chosen.members.len());
            for (listed, rule) in chosen.members {
                let kept = match current.remove(&listed.id) {
                    Some(kept) => kept,
                    None => {
                        let kept = self.joining(alert, &listed, &rule)?;
                        joined.push(kept.clone());
                        kept
                    }
                };
                members.push((listed, rule, kept));
            }
            let left: Vec<Uuid> = current
                .into_keys()
                .chain(old.into_iter().map(|kept| kept.item_id))
                .collect();
            let some_left = !left.is_empty();
            if some_left {
                store::begin(db).await?;
                let which = match entity.filter(|entity| entity.is_gone()) {
                    Some(gone) => Left::Entity(gone.id),
                    None if members.is_empty() => Left::All(of(alert)),
                    None => Left::Few,
                };
                let done = self.leave(db, alert, left, which).await;
                store::end(db, done).await?;
            }
            book.set_members(alert, members, wanted);
            if some_left {
                let states = book.phases_of((row.owner, row.id));
                alert_work::sum_up(db, (row.owner, row.id), summed_up(states.values().copied())).await?;
            }
        }
        if !joined.is_empty() {
            alert_member::join(db, &joined).await?;
        }
        Ok(())
    }

    /// Drops the states of members that left. Where the whole list or entity is gone, that is logged and sent as a firing is, once.
    async fn leave(&self, db: &mut Db, alert: &Kept, items: Vec<Uuid>, left: Left) -> Result<(), Error> {
        let (row, _) = alert;
        let dropped = alert_member::leave(db, (row.owner, row.id), items).await?;
        // Another replica may have said it already: then no state is left.
        if dropped == 0 {
            return Ok(());
        }
        let (what, text) = match (left, list_of_row(row)) {
            (Left::Entity(entity), _) => (format!("entity:{entity}"), ENTITY_GONE),
            (Left::All(place), Some(list)) => {
                if let Some((owner, list)) = place
                    && watchlist::find(db, owner.into(), list).await?.is_some()
                {
                    return Ok(());
                }
                (format!("list:{list}"), list_gone(is_shared(row)))
            }
            (Left::All(_) | Left::Few, _) => return Ok(()),
        };
        let now = self.now();
        let gone = Fired {
            key: format!("{what}:{}", now.timestamp_millis()),
            at: now,
            text: text.to_owned(),
            values: Vec::new(),
            gap: false,
        };
        let firing = written(alert, None, &gone, now);
        if self
            .write_firings(db, std::slice::from_ref(alert), vec![firing])
            .await?
        {
            self.outbox.notify_one();
        }
        Ok(())
    }

    /// A member that joined the list after its alert was saved.
    fn joining(&self, (row, progress): &Kept, listed: &Listed, rule: &Rule) -> Result<MemberRow, Error> {
        Ok(MemberRow {
            owner: row.owner,
            alert_id: row.id,
            item_id: listed.id,
            version: progress.version,
            progress: Some(self.begin(rule)?),
            state: "armed".to_owned(),
            armed_at: self.now(),
            checked_at: None,
        })
    }
}

impl Book {
    /// Takes the members of an alert. One that is there already goes on where it is.
    fn set_members(&mut self, (row, progress): &Kept, members: Vec<(Listed, Rule, MemberRow)>, wanted: &mut Wanted) {
        let alert = (row.owner, row.id);
        let items: HashSet<Uuid> = members.iter().map(|(listed, ..)| listed.id).collect();
        for (item, version) in self.members_of(alert) {
            if !items.contains(&item) || version != progress.version {
                self.remove((row.owner, row.id, item));
            }
        }
        // Before its owner chose a list it may have looked at something by itself.
        self.remove((row.owner, row.id, Uuid::nil()));
        for (listed, rule, kept) in members {
            let id: Id = (row.owner, row.id, listed.id);
            if let Some(entry) = self.get_mut(&id) {
                entry.read_for = progress.read_for;
                entry.member = Some(listed);
                continue;
            }
            wanted.note(&rule);
            let state = state_of(&rule, &kept);
            let entry = Entry {
                version: progress.version,
                armed_at: kept.armed_at,
                read_for: progress.read_for,
                checked: kept.checked_at,
                rule,
                state,
                member: Some(listed),
            };
            self.set(id, entry);
        }
    }
}

/// CoinGecko's id of a member that is a token.
pub(super) fn coin_of(listed: &Listed) -> Option<&str> {
    match &listed.member {
        Member::Token(coin) => Some(coin),
        Member::Address(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::summed_up;

    #[test]
    fn an_alert_fires_while_one_of_its_members_does() {
        let word = |states: &[&str]| summed_up(states.iter().copied());
        assert_eq!(word(&["armed", "firing", "pending"]), "firing");
        assert_eq!(word(&["done", "pending", "cooldown"]), "pending");
        assert_eq!(word(&["done", "cooldown"]), "armed");
        assert_eq!(word(&[]), "armed");
    }
}
