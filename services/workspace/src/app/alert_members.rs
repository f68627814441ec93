//! Alerts over a watchlist: each member of the list is an entry of the book of its own, with its own state.
//!
//! The database notes for such an alert that its list changed (`alert_members_change` of the migrations), so that the book reads it again
//! before the next sample. Members that joined are armed then; the states of those that left are dropped. A list is its owner's, and an alert
//! goes through lists of its own owner alone: an alert whose list is deleted has no members, and says so wherever it is shown.

use std::collections::{HashMap, HashSet};

use alert_rules::{Fired, Member, Rule, State, check_each};
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    alert::{read, state_from, unreadable},
    alert_book::{Book, Entry, Id},
    alert_firing::written,
    alert_history::Wanted,
};
use crate::{
    domain::{
        alert::{CHOOSE_LIST, NewAlert},
        alert_members::{Chosen, LIST_GONE, Listed, choose, list_of, most},
    },
    error::Error,
    store::{
        self, Db,
        alert::{Kept, Row},
        alert_member::{self, MemberRow},
        alert_work, watch_item, watchlist,
    },
};

/// The list that a kept alert goes through; nothing where it looks at what its conditions name.
pub(super) fn list_of_row(row: &Row) -> Option<Uuid> {
    row.rule.get("watchlist")?.as_str()?.parse().ok()
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

impl App {
    /// Fills in the members of a new alert over a list, and judges whether it can be chosen.
    pub(super) async fn fill_members(&self, user: UserId, new: &mut NewAlert) -> Result<(), Error> {
        let Some(list) = list_of(&new.input) else { return Ok(()) };
        let refused = |message: String| Error::invalid("watchlist_id", message);
        let mut db = self.db().await?;
        // One that is off can be saved however its list is: nothing is checked.
        if new.enabled && watchlist::find(&mut db, user, list).await?.is_none() {
            return Err(refused(CHOOSE_LIST.to_owned()));
        }
        let items = watch_item::list(&mut db, user, list).await?;
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

    /// What members begin with, with the prices of now for changes since the last firing.
    pub(super) fn begun(&self, members: &[(Listed, Rule)]) -> Result<Vec<(Uuid, serde_json::Value)>, Error> {
        let begun = |(listed, rule): &(Listed, Rule)| self.begin(rule).map(|state| (listed.id, state));
        members.iter().map(begun).collect()
    }

    /// What a rule begins with.
    pub(super) fn begin(&self, rule: &Rule) -> Result<serde_json::Value, Error> {
        let state = State::new(rule, |coin| self.quotes.newest(coin).map(|(_, price)| price));
        serde_json::to_value(state).map_err(|_| unreadable())
    }

    /// Takes the members of live alerts over lists into the book, as their lists are now.
    pub(super) async fn take_members(
        &self,
        db: &mut Db,
        book: &mut Book,
        wanted: &mut Wanted,
        alerts: &[Kept],
    ) -> Result<(), Error> {
        let of = |(row, _): &Kept| Some((row.owner, list_of_row(row)?));
        let mut lists: Vec<(Uuid, Uuid)> = alerts.iter().filter_map(of).collect();
        if lists.is_empty() {
            return Ok(());
        }
        lists.sort_unstable();
        lists.dedup();
        let items = watch_item::of_lists(db, &lists).await?;
        let ids: Vec<(Uuid, Uuid)> = alerts.iter().map(|(row, _)| (row.owner, row.id)).collect();
        let mut kept = alert_member::of_alerts(db, &ids).await?;
        let mut joined = Vec::new();
        for alert in alerts {
            let (row, progress) = alert;
            let own = of(alert).and_then(|list| items.get(&list));
            let Ok((input, ..)) = read(alert) else {
                tracing::warn!(alert = %row.id, "the rule of an alert cannot be read; it is left out");
                book.remove_alert((row.owner, row.id));
                continue;
            };
            let chosen = choose(&input, own.map(Vec::as_slice).unwrap_or_default());
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
                let done = self.leave(db, alert, left, members.is_empty()).await;
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

    /// Drops the states of members that left. Where the whole list is gone, that is logged and sent as a firing is, once.
    async fn leave(&self, db: &mut Db, alert: &Kept, left: Vec<Uuid>, is_empty: bool) -> Result<(), Error> {
        let (row, _) = alert;
        let dropped = alert_member::leave(db, (row.owner, row.id), left).await?;
        // Another replica may have said it already: then no state is left.
        let Some(list) = list_of_row(row).filter(|_| is_empty && dropped > 0) else {
            return Ok(());
        };
        if watchlist::find(db, row.owner.into(), list).await?.is_some() {
            return Ok(());
        }
        let now = self.now();
        let gone = Fired {
            key: format!("list:{list}:{}", now.timestamp_millis()),
            at: now,
            text: LIST_GONE.to_owned(),
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
