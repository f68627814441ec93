//! `Idempotency-Key`: a call that creates something is done once, however often it is sent.
//!
//! The key comes as gRPC metadata. What a call creates and the note that it was done are written in one transaction: [`get`] lends
//! the calls inside of [`once`] the connection whose transaction holds the note, so a crash between commit and answer leaves both or
//! neither. A call that failed leaves no note, and what it wrote outside of its own transactions stays. What takes long runs
//! [`apart`] from the transaction. Each service has the table of its own schema:
//!
//! ```sql
//! CREATE TABLE idempotency_key (
//!     owner uuid, key text, operation text, request_sha256 bytea, response bytea, created_at timestamptz, PRIMARY KEY (owner, key));
//! ```
//!
//! A response with a secret that is shown once is not kept: its repetition is refused with `already_created`. So is that of an old one
//! where newer ones of the same owner fill [`MOST_KEPT`].

mod kept;
mod lent;
mod schema;

use std::{
    future::Future,
    sync::{Arc, Mutex},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, QueryResult, Queryable, Selectable,
    SelectableHelper,
};
use diesel_async::{AsyncConnection, RunQueryDsl, TransactionManager};
use prost::Message;
use sha2::{Digest, Sha256};
use tonic::{Request, Response, Status, metadata::MetadataMap};
use vocab::{ErrorKind, UserId};

pub use kept::MOST_KEPT;
pub use lent::{Lent, apart, get, get_for};

use crate::{
    causes,
    identity::Identity,
    pg::{self, Pool, Unavailable},
    room,
    scope::RowScope,
    scoped::{self, Scoped},
    status,
};
use lent::{Place, RUNNING, Slot};
use schema::idempotency_key;

/// Metadata of a request: the key. Of an answer: that it repeats an earlier one.
pub const KEY: &str = "idempotency-key";
pub const REPLAYED: &str = "idempotent-replayed";
/// Longest key, bytes.
pub const LONGEST: usize = 255;
/// How long a key is remembered.
pub const LIFE: TimeDelta = TimeDelta::hours(24);
/// When to come back for the answer of a call that is still running.
const IN_FLIGHT: Duration = Duration::from_secs(1);

/// True for 1 to 255 visible ASCII characters.
#[must_use]
pub fn is_key(text: &str) -> bool {
    (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// The call of a request as one that is done once, where its caller sent a key. Members of a team choose theirs apart ([`Call::by`]).
///
/// # Errors
/// `idempotency_key_invalid`.
pub fn keyed<M: Message>(request: &Request<M>, owner: UserId, operation: &'static str) -> Result<Option<Call>, Status> {
    let actor = request.extensions().get::<Identity>().and_then(Identity::actor);
    let call = Call::of(request.metadata(), owner, operation, || {
        request.get_ref().encode_to_vec()
    })?;
    Ok(call.map(|call| call.by(actor)))
}

/// A call that is to be done once.
#[derive(Debug, Clone)]
pub struct Call {
    owner: UserId,
    key: String,
    operation: &'static str,
    request_sha256: [u8; 32],
    /// The answer holds a secret that is shown once.
    secret: bool,
}

impl Call {
    /// None where the caller sent no key. `request` is what must be the same when the key comes again.
    ///
    /// # Errors
    /// `idempotency_key_invalid`.
    pub fn of(
        metadata: &MetadataMap,
        owner: UserId,
        operation: &'static str,
        request: impl FnOnce() -> Vec<u8>,
    ) -> Result<Option<Self>, Status> {
        let Some(key) = metadata.get(KEY) else {
            return Ok(None);
        };
        let key = key.to_str().ok().filter(|key| is_key(key)).ok_or_else(|| {
            let message = "An idempotency key is 1 to 255 visible ASCII characters.";
            status::invalid("Idempotency-Key", "idempotency_key_invalid", message)
        })?;
        Ok(Some(Self {
            owner,
            key: key.to_owned(),
            operation,
            request_sha256: Sha256::digest(request()).into(),
            secret: false,
        }))
    }

    /// Made by a member for the team that owns the key: members choose their keys without knowing of each other's.
    #[must_use]
    pub fn by(self, actor: Option<UserId>) -> Self {
        match actor.filter(|actor| *actor != self.owner) {
            Some(actor) => Self {
                key: hex::encode(Sha256::digest(format!("{actor} {}", self.key))),
                ..self
            },
            None => self,
        }
    }

    /// The answer holds a secret: it is not kept.
    #[must_use]
    pub fn with_secret(self) -> Self {
        Self { secret: true, ..self }
    }

    /// Keys are their owner's.
    const fn scope(&self) -> RowScope {
        RowScope::Principal(self.owner)
    }

    /// What is noted under the key, and not older than [`LIFE`].
    async fn noted(&self, db: &mut Scoped, now: DateTime<Utc>) -> QueryResult<Option<Note>> {
        let is_kept = idempotency_key::created_at.gt(now - LIFE);
        idempotency_key::table
            .find((self.owner.uuid(), &self.key))
            .filter(is_kept)
            .select(Note::as_select())
            .first(db)
            .await
            .optional()
    }

    /// Takes the key within the transaction; false where another call has it. Keys that nobody repeats any more go on the way.
    async fn claim(&self, db: &mut Scoped, now: DateTime<Utc>) -> QueryResult<bool> {
        if !room::try_hold(db, &format!("idempotency {} {}", self.owner, self.key)).await? {
            return Ok(false);
        }
        let is_over = idempotency_key::created_at.le(now - LIFE);
        diesel::delete(idempotency_key::table.filter(idempotency_key::owner.eq(self.owner.uuid()).and(is_over)))
            .execute(db)
            .await?;
        let added = diesel::insert_into(idempotency_key::table)
            .values((
                idempotency_key::owner.eq(self.owner.uuid()),
                idempotency_key::key.eq(&self.key),
                idempotency_key::operation.eq(self.operation),
                idempotency_key::request_sha256.eq(self.request_sha256.as_slice()),
                idempotency_key::created_at.eq(now),
            ))
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
        Ok(added > 0)
    }

    /// Gives the key back after a failure. What the call wrote on purpose stays, as it does without a key: the count of a wrong guess,
    /// and its line in the audit.
    async fn release(&self, db: &mut Scoped) {
        let released = async {
            diesel::delete(idempotency_key::table.find((self.owner.uuid(), &self.key)))
                .execute(db)
                .await?;
            Manager::commit_transaction(db).await
        };
        if let Err(error) = released.await {
            tracing::debug!(error = %causes(&error), "a failed call's transaction is undone");
            // A connection that cannot end its transaction is not lent again.
            let _ = Manager::rollback_transaction(db).await;
        }
    }

    /// The answer to a call whose key is known.
    fn repeat<M: Message + Default>(&self, note: Note) -> Result<Response<M>, Status> {
        if note.operation != self.operation || note.request_sha256 != self.request_sha256 {
            let message = "This idempotency key was used for another request. Send a new key with a new request.";
            return Err(status::invalid("Idempotency-Key", "idempotency_key_reused", message));
        }
        let Some(response) = note.response else {
            let message = if self.secret {
                "An earlier request with this idempotency key created it, and its secret is shown only once. \
                 Revoke what was created and send a new key to create another."
            } else {
                "An earlier request with this idempotency key was done, and its answer is no longer kept. \
                 Look for what it created, and send a new key to create another."
            };
            return Err(status::build(
                ErrorKind::Conflict,
                "already_created",
                message,
                Vec::new(),
                None,
            ));
        };
        let message = M::decode(response.as_slice()).map_err(|error| internal(&error))?;
        let mut answer = Response::new(message);
        answer
            .metadata_mut()
            .insert(REPLAYED, tonic::metadata::MetadataValue::from_static("true"));
        Ok(answer)
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = idempotency_key)]
struct Note {
    operation: String,
    request_sha256: Vec<u8>,
    response: Option<Vec<u8>>,
}

/// Does `work` once for its key; without a call, simply does it.
///
/// # Errors
/// What `work` fails with; `idempotency_key_reused`, `idempotency_in_flight`, `already_created`.
pub async fn once<M: Message + Default>(
    pool: &Pool,
    now: DateTime<Utc>,
    call: Option<Call>,
    work: impl Future<Output = Result<Response<M>, Status>>,
) -> Result<Response<M>, Status> {
    let Some(call) = call else {
        return Box::pin(work).await;
    };
    {
        let mut db = scoped::get_for(pool, call.scope()).await.map_err(away)?;
        if let Some(note) = call.noted(&mut db, now).await.map_err(|error| failed(&error))? {
            return call.repeat(note);
        }
    }
    let slot = Arc::new(Slot {
        call,
        now,
        place: Mutex::new(Place::Unopened),
    });
    let done = RUNNING.scope(Some(Arc::clone(&slot)), Box::pin(work)).await;
    let mut conn = match slot.swap(Place::Unopened) {
        Place::InFlight => return Err(in_flight()),
        // Nothing was written.
        Place::Unopened | Place::Lent => return done,
        Place::Here(conn) => conn,
    };
    conn.turn_to(slot.call.scope());
    let answer = match done {
        Ok(answer) => answer,
        Err(status) => {
            slot.call.release(&mut conn).await;
            return Err(status);
        }
    };
    let response = (!slot.call.secret).then(|| answer.get_ref().encode_to_vec());
    let kept = async {
        slot.call.keep(&mut conn, response).await?;
        Manager::commit_transaction(&mut conn).await
    };
    kept.await.map_err(|error| failed(&error))?;
    Ok(answer)
}

/// Forgets all keys that are older than [`LIFE`]; how many there were.
///
/// # Errors
/// The database's.
pub async fn forget(db: &mut Scoped, now: DateTime<Utc>) -> QueryResult<usize> {
    diesel::delete(idempotency_key::table.filter(idempotency_key::created_at.le(now - LIFE)))
        .execute(db)
        .await
}

type Manager = <Scoped as AsyncConnection>::TransactionManager;

fn in_flight() -> Status {
    let message = "A request with this idempotency key is still running. Send it again in a second.";
    status::build(
        ErrorKind::Conflict,
        "idempotency_in_flight",
        message,
        Vec::new(),
        Some(IN_FLIGHT),
    )
}

fn outage() -> Status {
    let message = "The database is not available right now.";
    status::build(
        ErrorKind::Unavailable,
        "db_unavailable",
        message,
        Vec::new(),
        Some(Duration::from_secs(5)),
    )
}

fn away(error: Unavailable) -> Status {
    tracing::warn!(error = %causes(&error), "a call with an idempotency key found no database");
    outage()
}

fn failed(error: &diesel::result::Error) -> Status {
    if pg::is_outage(error) {
        tracing::warn!(error = %causes(error), "the database went away under a call with an idempotency key");
        return outage();
    }
    internal(error)
}

fn internal(error: &(dyn std::error::Error + 'static)) -> Status {
    tracing::error!(error = %causes(error), "an idempotency key could not be read or kept");
    status::build(
        ErrorKind::Internal,
        "internal",
        "Something went wrong on our side.",
        Vec::new(),
        None,
    )
}

#[cfg(test)]
mod tests {
    use tonic::Request;
    use vocab::{Role, UserId};

    use super::{KEY, LONGEST, is_key, keyed};
    use crate::identity::{Identity, Member};

    #[test]
    fn members_of_a_team_choose_their_keys_apart() {
        let team = UserId::fresh();
        let sent = |identity: Identity, key: Option<&str>| {
            let mut request = Request::new("the request".to_owned());
            request.extensions_mut().insert(identity);
            if let Some(key) = key {
                request.metadata_mut().insert(KEY, key.parse().unwrap());
            }
            keyed(&request, team, "create_thing").unwrap()
        };
        let person = Identity::person(team, None);
        let member = |user| Identity {
            member: Some(Member {
                user,
                role: Role::Analyst,
            }),
            ..person
        };
        assert!(sent(person, None).is_none());
        let own = sent(person, Some("the-key")).unwrap();
        assert_eq!((own.key.as_str(), own.owner), ("the-key", team));
        let (ada, bob) = (member(UserId::fresh()), member(UserId::fresh()));
        let key = |identity| sent(identity, Some("the-key")).unwrap().key;
        assert_eq!(key(ada), key(ada));
        assert_ne!(key(ada), key(bob));
        assert_ne!(key(ada), own.key);
    }

    #[test]
    fn keys_are_visible_ascii() {
        assert!(is_key("8e03978e-40d5-43e8-bc93-6894a57f9324") && is_key(&"k".repeat(LONGEST)));
        for bad in ["", "a b", "ä", "a\n", &"k".repeat(LONGEST + 1)] {
            assert!(!is_key(bad), "{bad}");
        }
    }
}
