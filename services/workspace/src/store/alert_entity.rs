//! What is known of the entities that alerts go through. Onchain keeps these; this is what it said of them last.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::Deserialize as _;
use serde_json::Value;
use uuid::Uuid;

use super::{
    Db,
    alert_schema::{alert, alert_state},
    alert_work::{self, OVER},
};
use crate::{domain::alert_entity::KnownEntity, error::Error};

/// By owner and alert.
pub type Known = HashMap<(Uuid, Uuid), KnownEntity>;

/// An alert that goes through an entity.
#[derive(Debug, Clone)]
pub struct Used {
    pub owner: Uuid,
    pub alert: Uuid,
    pub entity: Uuid,
    pub known: Option<KnownEntity>,
}

/// One that cannot be read is read from onchain again.
fn readable(kept: Option<Value>) -> Option<KnownEntity> {
    KnownEntity::deserialize(kept?).ok()
}

/// What is known of the entities of some alerts, given by owner and id.
pub async fn of_alerts(db: &mut Db, alerts: &[(Uuid, Uuid)]) -> Result<Known, Error> {
    if alerts.is_empty() {
        return Ok(Known::new());
    }
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = alerts.iter().copied().unzip();
    let rows: Vec<(Uuid, Uuid, Option<Value>)> = alert_state::table
        .filter(alert_state::owner.eq_any(owners))
        .filter(alert_state::alert_id.eq_any(ids))
        .filter(alert_state::entity.is_not_null())
        .select((alert_state::owner, alert_state::alert_id, alert_state::entity))
        .load(db)
        .await?;
    let each = rows.into_iter();
    Ok(each
        .filter_map(|(owner, id, kept)| Some(((owner, id), readable(kept)?)))
        .collect())
}

/// All alerts of these shares that a look may change and that go through an entity.
pub async fn used(db: &mut Db, shards: &[i16]) -> Result<Vec<Used>, Error> {
    let same = alert_state::owner
        .eq(alert::owner)
        .and(alert_state::alert_id.eq(alert::id));
    let rows: Vec<(Uuid, Uuid, Option<Uuid>, Option<Value>)> = alert::table
        .inner_join(alert_state::table.on(same))
        .filter(alert::entity_id.is_not_null())
        .filter(alert::deleted_at.is_null())
        .filter(alert::enabled.eq(true))
        .filter(alert_state::state.ne_all(OVER))
        .filter(alert_state::shard.eq_any(shards.to_vec()))
        .select((alert::owner, alert::id, alert::entity_id, alert_state::entity))
        .load(db)
        .await?;
    let used = |(owner, alert, entity, kept): (Uuid, Uuid, Option<Uuid>, Option<Value>)| {
        Some(Used {
            owner,
            alert,
            entity: entity?,
            known: readable(kept),
        })
    };
    Ok(rows.into_iter().filter_map(used).collect())
}

/// Keeps what onchain said of the entity of these alerts, given by owner and id, and marks these, so that the replica that evaluates
/// them reads them again.
pub async fn write(db: &mut Db, alerts: &[(Uuid, Uuid)], known: Value) -> Result<(), Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = alerts.iter().copied().unzip();
    let those = alert_state::table
        .filter(alert_state::owner.eq_any(owners))
        .filter(alert_state::alert_id.eq_any(ids));
    diesel::update(those)
        .set(alert_state::entity.eq(Some(known)))
        .execute(db)
        .await?;
    alert_work::mark(db, alerts).await
}
