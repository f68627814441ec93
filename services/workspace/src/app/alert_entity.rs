//! Alerts over an entity: its addresses come and go, and onchain alone knows them.
//!
//! Once in some minutes each replica asks onchain, with their owners' rights, for the entities of the alerts that it evaluates. What changed is
//! kept with the alert (`alert_state.entity`) and marks it, so that its members are read again before the next sample. While onchain does not
//! answer, alerts go on with what it said last.

use std::{collections::HashMap, sync::Arc, time::Duration};

use alert_rules::RuleInput;
use kit::{acting::acting_for, idempotency::apart, identity::Identity, scope::RowScope};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::App;
use crate::{
    domain::{
        alert::NewAlert,
        alert_entity::{self, CHOOSE_ENTITY, KnownEntity, choose_places},
    },
    error::Error,
    store::{
        self, Db,
        alert::Kept,
        alert_entity::{self as kept_entity, Known, Used},
        alert_shard, json,
    },
};

/// Looks at what alerts watch for each round over entities: with one every ten seconds, a round begins each minute.
const LOOKS: u32 = 6;
/// An entity is read in one of so many rounds; one that was never read, in each.
const ROUNDS: u32 = 5;
/// How long onchain may take to answer for one entity.
const LONGEST: Duration = Duration::from_secs(10);
/// Failures of one round after which onchain is left alone until the next one.
const MOST_FAILURES: usize = 5;

/// Alerts of one owner over one entity.
type Groups = HashMap<(Uuid, Uuid), Vec<Used>>;

/// True where an alert goes through an entity.
pub(super) fn has_entity(kept: &Kept) -> bool {
    kept.0.rule.get("entity").is_some_and(serde_json::Value::is_string)
}

/// What is known of the entities of these alerts.
pub(super) async fn known(db: &mut Db, alerts: &[Kept]) -> Result<Known, Error> {
    let over: Vec<(Uuid, Uuid)> = alerts
        .iter()
        .filter(|kept| has_entity(kept))
        .map(|(row, _)| (row.owner, row.id))
        .collect();
    kept_entity::of_alerts(db, &over).await
}

/// What is known of the entity that an alert goes through now.
pub(super) fn known_of<'known>(known: &'known Known, kept: &Kept, input: &RuleInput) -> Option<&'known KnownEntity> {
    alert_entity::current(input, known.get(&(kept.0.owner, kept.0.id)))
}

/// What is known of an entity, as `alert_state.entity` keeps it.
pub(super) fn to_keep(known: &KnownEntity) -> Result<serde_json::Value, Error> {
    json::written("alert_state", known)
}

/// Reads entities until the service stops.
pub(super) async fn follow(app: Arc<App>, holder: Uuid, stop: CancellationToken) {
    let every = Duration::from_millis(app.args.alert_look_ms) * LOOKS;
    let mut beat = tokio::time::interval(every);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut round = 0_u32;
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        let done = stop.run_until_cancelled(app.follow_entities(holder, round)).await;
        if let Some(Err(error)) = done {
            tracing::debug!(error = %kit::causes(&error), "entities of alerts could not be read; the next round does");
        }
        round = round.wrapping_add(1);
    }
}

impl App {
    /// Fills in the addresses of the entity of a new alert, with the caller's rights. Where onchain is away, they are read later.
    ///
    /// # Errors
    /// One that the caller does not have cannot be chosen, unless the alert is off.
    pub(super) async fn fill_entity(&self, new: &mut NewAlert, entity: Uuid) -> Result<(), Error> {
        let Ok(found) = apart(Box::pin(self.lookout.entity(entity))).await else {
            return Ok(());
        };
        let known = KnownEntity { id: entity, found };
        if known.is_gone() && new.enabled {
            return Err(Error::invalid("entity_id", CHOOSE_ENTITY));
        }
        new.members = choose_places(&new.input, Some(&known)).members;
        new.entity = Some(known);
        Ok(())
    }

    async fn follow_entities(&self, holder: Uuid, round: u32) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let held = alert_shard::held(&mut db, holder, self.now()).await?;
        let shards: Vec<i16> = held.iter().map(|(shard, _)| *shard).collect();
        let used = kept_entity::used(&mut db, &shards).await?;
        // Onchain takes its time.
        drop(db);
        let mut groups = Groups::new();
        for one in used {
            groups.entry((one.owner, one.entity)).or_default().push(one);
        }
        groups.retain(|(_, entity), alerts| is_due(*entity, alerts, round));
        let mut failures = 0;
        for ((owner, entity), alerts) in groups {
            let reading = Box::pin(self.lookout.entity(entity));
            let reading = acting_for(Identity::person(owner.into(), None), reading);
            let Ok(Ok(found)) = timeout(LONGEST, reading).await else {
                tracing::debug!("the entity of an alert has no answer; a later round asks again");
                failures += 1;
                if failures == MOST_FAILURES {
                    break;
                }
                continue;
            };
            self.keep_entity(&KnownEntity { id: entity, found }, &alerts).await?;
        }
        Ok(())
    }

    /// Keeps what onchain said for the alerts that know otherwise.
    async fn keep_entity(&self, known: &KnownEntity, alerts: &[Used]) -> Result<(), Error> {
        let old: Vec<(Uuid, Uuid)> = alerts
            .iter()
            .filter(|one| one.known.as_ref() != Some(known))
            .map(|one| (one.owner, one.alert))
            .collect();
        if old.is_empty() {
            return Ok(());
        }
        let known = to_keep(known)?;
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        store::begin(&mut db).await?;
        let done = kept_entity::write(&mut db, &old, known).await;
        store::end(&mut db, done).await
    }
}

/// Whether an entity is read in this round. Which round that is differs between entities.
fn is_due(entity: Uuid, alerts: &[Used], round: u32) -> bool {
    let is_new = |one: &Used| one.known.as_ref().is_none_or(|known| known.id != entity);
    let [.., last] = entity.into_bytes();
    u32::from(last).wrapping_add(round).is_multiple_of(ROUNDS) || alerts.iter().any(is_new)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{ROUNDS, is_due};
    use crate::{domain::alert_entity::KnownEntity, store::alert_entity::Used};

    fn used(entity: Uuid, known: Option<Uuid>) -> Used {
        Used {
            owner: Uuid::nil(),
            alert: Uuid::nil(),
            entity,
            known: known.map(|id| KnownEntity { id, found: None }),
        }
    }

    #[test]
    fn an_entity_is_read_once_in_some_rounds_and_a_new_one_at_once() {
        let entity = Uuid::from_u128(0xfe);
        let rounds = |known: Option<Uuid>| {
            (0..ROUNDS)
                .filter(|round| is_due(entity, &[used(entity, known)], *round))
                .count()
        };
        assert_eq!(rounds(Some(entity)), 1);
        assert_eq!(rounds(None), 5);
        assert_eq!(rounds(Some(Uuid::nil())), 5, "the alert was about another one");
    }
}
