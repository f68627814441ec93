//! Registering: the same answer, by the same work, for known and unknown addresses. What differs goes by mail.

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::{FlowId, UserId};

use super::{App, audit};
use crate::{
    domain::{client::Client, email::Email, flow::Kind, letter::Matter, name, password::Password},
    error::Error,
    store::{
        Db, Transaction,
        flow::{self, NewFlow},
        user,
    },
    upstream::vault,
};

/// Code points of a person's name.
pub(super) const LONGEST_NAME: usize = 100;

/// A flow that waits for its code.
#[derive(Debug, Clone)]
pub struct Begun {
    pub flow: FlowId,
    pub expires_at: DateTime<Utc>,
    pub email: String,
    pub name: String,
}

/// A password that may be set, hashed.
pub(super) struct Fresh {
    pub email: Email,
    pub name: String,
    pub hash: String,
}

impl App {
    /// # Errors
    /// [`Error::Field`], [`Error::TooMany`], [`Error::Busy`]
    pub async fn register(&self, email: &str, password: &str, name: &str, client: &Client) -> Result<Begun, Error> {
        let email = Email::parse(email).map_err(Error::email)?;
        let name = name::parse(name, LONGEST_NAME).map_err(Error::name)?;
        name::without_link(&name).map_err(Error::name)?;
        if password.is_empty() {
            return Err(Error::required("password"));
        }
        let password = Password::parse(password).map_err(|error| Error::too_long("password", error))?;
        if let Err(error) = self.attempt(&[&self.network("mail", client)]).await {
            return Err(self.refused("register", None, client, error).await);
        }
        self.judge("password", &password, &email, &name, false).await?;
        let hash = self.hasher.hash(password).await?;
        self.begin_register(&Fresh { email, name, hash }, client).await
    }

    /// Is the password good enough for that person?
    pub(super) async fn judge(
        &self,
        field: &'static str,
        password: &Password,
        email: &Email,
        name: &str,
        second_factor: bool,
    ) -> Result<(), Error> {
        let (password, email, name) = (password.clone(), email.clone(), name.to_owned());
        self.hasher
            .run(move || password.judge(&email, &name, second_factor))
            .await?
            .map_err(|weak| Error::weak(field, weak))
    }

    async fn begin_register(&self, fresh: &Fresh, client: &Client) -> Result<Begun, Error> {
        let now = self.now();
        let id = FlowId::from(Uuid::new_v4());
        let code = vault::code();
        let mac = self.vault.code_mac(id.uuid().as_bytes(), &code);
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let expires_at = db
            .transaction(async |db: &mut Db| {
                let wanted = self.mailbox(db, &fresh.email, None, client).await?;
                let user = self.account_for(db, fresh, now).await?;
                let matter = match user {
                    Some(_) => Matter::Confirm(&code),
                    None => Matter::AlreadyRegistered,
                };
                // A confirmed account is not touched: its flow is a decoy that no code opens.
                let expires_at = flow::insert(
                    db,
                    NewFlow {
                        id,
                        kind: Kind::Email,
                        user,
                        code_mac: (wanted && user.is_some()).then(|| mac.clone()),
                        pending: Some((fresh.hash.clone(), fresh.name.clone())),
                        subject: self.subject(&fresh.email),
                    },
                    now,
                )
                .await?;
                self.post(db, matter, &fresh.email, client, wanted).await?;
                let outcome = if user.is_some() { "ok" } else { "known_address" };
                audit::note(db, "register", outcome, user, None, client, now).await?;
                Ok::<_, Error>(expires_at)
            })
            .await?;
        self.posted();
        Ok(Begun {
            flow: id,
            expires_at,
            email: fresh.email.to_string(),
            name: fresh.name.clone(),
        })
    }

    /// The unconfirmed account of an address, made if there is none. `None`: its account is confirmed.
    async fn account_for(&self, db: &mut Db, fresh: &Fresh, now: DateTime<Utc>) -> Result<Option<UserId>, Error> {
        // Twice at most: if somebody else registers it in between, it is there the second time.
        for _ in 0..2 {
            match user::find_by_email(db, &fresh.email).await? {
                Some(account) if account.user.verified => return Ok(None),
                // Whoever confirms the address sets the password: the flow carries this one until then.
                Some(account) => return Ok(Some(account.user.id)),
                None => {
                    let id = UserId::fresh();
                    if user::insert(db, id, &fresh.email, &fresh.name, &fresh.hash, now).await? {
                        return Ok(Some(id));
                    }
                }
            }
        }
        Err(Error::Crypto("an account was there and was not"))
    }
}
