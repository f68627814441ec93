//! Who is behind an internal call: a token of 30 seconds for one hop and one service.
//!
//! The edge checks the user's own token; services behind it trust only this one, which no outside token can be.

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, TokenData, Validation};
use serde::{Deserialize, Serialize};
use tonic::{Request, Status, metadata::MetadataValue, service::Interceptor};
use vocab::{ErrorKind, Role, SessionId, UserId};

use crate::{acting, args::HopArgs, clock::Clock, propagate, status};

/// Metadata key of the hop token.
pub const METADATA: &str = "x-meridian-identity";
const TYPE: &str = "hop+jwt";
const ISSUER: &str = "meridian";
const LIFE: TimeDelta = TimeDelta::seconds(30);
const LEEWAY_S: u64 = 5;

/// On whose behalf a call is made; nothing is set for a call of a service's own or before sign-in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Identity {
    /// The principal: whose rows the call sees and makes. A person, or the team that a person has selected.
    pub user: Option<UserId>,
    pub session: Option<SessionId>,
    /// Set where the principal is a team: who acts for it.
    pub member: Option<Member>,
    /// An app that a person let do something, not the person: what others share with the person is closed to it.
    pub is_app: bool,
}

/// A person who acts for a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    pub user: UserId,
    pub role: Role,
}

impl Identity {
    /// A person, for themselves.
    #[must_use]
    pub const fn person(user: UserId, session: Option<SessionId>) -> Self {
        Self {
            user: Some(user),
            session,
            member: None,
            is_app: false,
        }
    }

    /// An app of a person's, for them.
    #[must_use]
    pub const fn app(user: UserId) -> Self {
        Self {
            is_app: true,
            ..Self::person(user, None)
        }
    }

    /// The person behind the call, also where it is made for a team.
    #[must_use]
    pub fn actor(&self) -> Option<UserId> {
        self.member.map_or(self.user, |member| Some(member.user))
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    exp: i64,
    iat: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sub: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sid: Option<SessionId>,
    /// Who acts for the team in `sub`, and their role there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    act: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    role: Option<Role>,
    /// Absent for people and services.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    app: bool,
}

/// Makes hop tokens for calls to one service. An interceptor of clients: the identity is taken from the request's extensions, else it
/// is the one on whose behalf the present work is done ([`acting`]).
#[derive(Clone)]
pub struct Carry {
    audience: &'static str,
    key: EncodingKey,
    clock: std::sync::Arc<dyn Clock>,
}

impl std::fmt::Debug for Carry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Carry")
            .field("audience", &self.audience)
            .finish_non_exhaustive()
    }
}

impl Carry {
    /// # Errors
    /// When the secret is too short to be one.
    pub fn to(audience: &'static str, hop: &HopArgs, clock: std::sync::Arc<dyn Clock>) -> anyhow::Result<Self> {
        Ok(Self {
            audience,
            key: hop.secrets()?.first().map_or_else(
                || EncodingKey::from_secret(&[]),
                |first| EncodingKey::from_secret(first),
            ),
            clock,
        })
    }

    fn token(&self, identity: Identity) -> Result<String, Status> {
        let now = self.clock.now();
        let mut header = Header::new(Algorithm::HS256);
        header.typ = Some(TYPE.to_owned());
        let claims = Claims {
            iss: ISSUER.to_owned(),
            aud: self.audience.to_owned(),
            exp: (now + LIFE).timestamp(),
            iat: now.timestamp(),
            sub: identity.user,
            sid: identity.session,
            act: identity.member.map(|member| member.user),
            role: identity.member.map(|member| member.role),
            app: identity.is_app,
        };
        jsonwebtoken::encode(&header, &claims, &self.key).map_err(|error| {
            tracing::error!(error = %crate::causes(&error), "cannot sign a hop token");
            Status::internal("cannot sign a hop token")
        })
    }
}

impl Interceptor for Carry {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let named = request.extensions().get::<Identity>().copied();
        let token = self.token(named.unwrap_or_else(acting::current))?;
        let value = MetadataValue::try_from(token).map_err(|_| Status::internal("a hop token is no metadata"))?;
        request.metadata_mut().insert(METADATA, value);
        propagate::inject(request.metadata_mut());
        Ok(request)
    }
}

/// Checks hop tokens. An interceptor of servers: puts the [`Identity`] into the request's extensions or refuses.
#[derive(Clone)]
pub struct Verifier {
    audience: &'static str,
    /// Any of them will do: while a secret is being changed, callers sign with either.
    keys: Vec<DecodingKey>,
    clock: std::sync::Arc<dyn Clock>,
}

impl std::fmt::Debug for Verifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verifier")
            .field("audience", &self.audience)
            .finish_non_exhaustive()
    }
}

impl Verifier {
    /// # Errors
    /// When the secret is too short to be one.
    pub fn of(audience: &'static str, hop: &HopArgs, clock: std::sync::Arc<dyn Clock>) -> anyhow::Result<Self> {
        Ok(Self {
            audience,
            keys: hop.secrets()?.into_iter().map(DecodingKey::from_secret).collect(),
            clock,
        })
    }

    fn check(&self, token: &str) -> Result<Identity, Status> {
        let mut rules = Validation::new(Algorithm::HS256);
        rules.set_audience(&[self.audience]);
        rules.set_issuer(&[ISSUER]);
        rules.set_required_spec_claims(&["exp", "aud", "iss"]);
        // Compared below, with the clock that was handed in.
        rules.validate_exp = false;
        let TokenData { header, claims, .. } = self
            .keys
            .iter()
            .find_map(|key| jsonwebtoken::decode::<Claims>(token, key, &rules).ok())
            .ok_or_else(refused)?;
        if header.typ.as_deref() != Some(TYPE) || expired(claims.exp, self.clock.now()) {
            return Err(refused());
        }
        let member = match (claims.act, claims.role) {
            (Some(user), Some(role)) => Some(Member { user, role }),
            (None, None) => None,
            // Half of a member would be taken for the team itself.
            _ => return Err(refused()),
        };
        Ok(Identity {
            user: claims.sub,
            session: claims.sid,
            member,
            is_app: claims.app,
        })
    }
}

impl Interceptor for Verifier {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let token = request
            .metadata()
            .get(METADATA)
            .and_then(|value| value.to_str().ok())
            .ok_or_else(refused)?;
        let identity = self.check(token)?;
        request.extensions_mut().insert(identity);
        Ok(request)
    }
}

/// Refuses what is asked on behalf of a user: it is for other services' own calls.
///
/// # Errors
/// `token_invalid`
pub fn by_service<T>(request: &Request<T>) -> Result<(), Status> {
    let identity = request.extensions().get::<Identity>();
    if identity.is_some_and(|identity| identity.user.is_none()) {
        Ok(())
    } else {
        Err(refused())
    }
}

/// The owner whom a call of another service's own is about; refused as by [`by_service`], and where it names none.
///
/// # Errors
/// `token_invalid`
pub fn named_by_service<T>(request: &Request<T>, owner: &str) -> Result<UserId, Status> {
    by_service(request)?;
    owner.parse().map_err(|_| refused())
}

fn expired(exp: i64, now: DateTime<Utc>) -> bool {
    now.timestamp() > exp.saturating_add_unsigned(LEEWAY_S)
}

fn refused() -> Status {
    status::build(
        ErrorKind::Unauthenticated,
        "token_invalid",
        "Please sign in.",
        Vec::new(),
        None,
    )
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chrono::TimeDelta;
    use secrecy::SecretString;
    use tonic::{Code, Request, service::Interceptor};
    use vocab::{Role, SessionId, UserId};

    use super::{Carry, Identity, METADATA, Member, Verifier, by_service, named_by_service};
    use crate::{
        args::HopArgs,
        clock::{Clock, FixedClock, SystemClock},
    };

    fn hop(secret: &str) -> HopArgs {
        HopArgs {
            hop_secret: SecretString::from(secret),
        }
    }

    fn pass(carry: &mut Carry, verifier: &mut Verifier, identity: Identity) -> Result<Identity, Code> {
        let mut request = Request::new(());
        request.extensions_mut().insert(identity);
        let mut sent = carry.call(request).unwrap();
        sent.extensions_mut().clear();
        let got = verifier.call(sent).map_err(|status| status.code())?;
        Ok(*got.extensions().get::<Identity>().unwrap())
    }

    #[test]
    fn only_a_service_itself_names_an_owner() {
        let owner = UserId::fresh();
        let named = |identity: Option<Identity>, name: &str| {
            let mut request = Request::new(());
            if let Some(identity) = identity {
                request.extensions_mut().insert(identity);
            }
            let (is_service, found) = (by_service(&request).is_ok(), named_by_service(&request, name));
            (is_service, found.map_err(|status| status.code()))
        };
        let own = Some(Identity::default());
        assert_eq!(named(own, &owner.to_string()), (true, Ok(owner)));
        assert_eq!(named(own, "somebody"), (true, Err(Code::Unauthenticated)));
        // Also of the same user, and where nobody checked who calls.
        let user = Some(Identity::person(owner, None));
        for identity in [user, None] {
            let answer = named(identity, &owner.to_string());
            assert_eq!(answer, (false, Err(Code::Unauthenticated)));
        }
    }

    #[test]
    fn a_secret_is_changed_step_by_step() {
        let shared: Arc<dyn Clock> = Arc::new(FixedClock::at(SystemClock.now()));
        let (old, new) = ("o".repeat(32), "n".repeat(32));
        let steps = [
            old.clone(),
            format!("{old},{new}"),
            format!("{new}, {old}"),
            new.clone(),
        ];
        let ends = |secret: &str| {
            let hop = hop(secret);
            (
                Carry::to("auth", &hop, shared.clone()).unwrap(),
                Verifier::of("auth", &hop, shared.clone()).unwrap(),
            )
        };
        for step in steps.windows(2) {
            let [mut before, mut after] = [ends(&step[0]), ends(&step[1])];
            let who = Identity::default();
            assert_eq!(pass(&mut before.0, &mut after.1, who), Ok(who), "{step:?}");
            assert_eq!(pass(&mut after.0, &mut before.1, who), Ok(who), "{step:?}");
        }
        let (mut old_end, mut new_end) = (ends(&old), ends(&new));
        assert!(pass(&mut old_end.0, &mut new_end.1, Identity::default()).is_err());
        assert!(pass(&mut new_end.0, &mut old_end.1, Identity::default()).is_err());
        let short = hop(&format!("{old},short"));
        assert!(
            Verifier::of("auth", &short, shared)
                .unwrap_err()
                .to_string()
                .contains("each of its parts")
        );
    }

    #[test]
    fn the_user_arrives_and_only_where_meant() {
        let clock = FixedClock::at(SystemClock.now());
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let good = hop(&"s".repeat(32));
        let who = Identity::person(UserId::fresh(), Some(SessionId::fresh()));
        let for_team = Identity {
            member: Some(Member {
                user: UserId::fresh(),
                role: Role::Analyst,
            }),
            ..who
        };
        assert_eq!(for_team.actor(), for_team.member.map(|member| member.user));
        assert_eq!(who.actor(), who.user);
        let mut carry = Carry::to("auth", &good, shared.clone()).unwrap();
        let mut here = Verifier::of("auth", &good, shared.clone()).unwrap();
        let mut elsewhere = Verifier::of("forecasting", &good, shared.clone()).unwrap();
        let mut stranger = Verifier::of("auth", &hop(&"x".repeat(32)), shared.clone()).unwrap();
        assert_eq!(pass(&mut carry, &mut here, who), Ok(who));
        assert_eq!(pass(&mut carry, &mut here, for_team), Ok(for_team));
        let app = Identity::app(UserId::fresh());
        assert_eq!(pass(&mut carry, &mut here, app).map(|came| came.is_app), Ok(true));
        assert_eq!(pass(&mut carry, &mut elsewhere, who), Err(Code::Unauthenticated));
        assert_eq!(pass(&mut carry, &mut stranger, who), Err(Code::Unauthenticated));

        let sent = carry.call(Request::new(())).unwrap();
        clock.advance(TimeDelta::seconds(36));
        assert_eq!(
            here.call(sent).unwrap_err().code(),
            Code::Unauthenticated,
            "an old token"
        );
        assert_eq!(
            here.call(Request::new(())).unwrap_err().code(),
            Code::Unauthenticated,
            "none at all"
        );
        let mut rubbish = Request::new(());
        rubbish.metadata_mut().insert(METADATA, "a.b.c".parse().unwrap());
        assert_eq!(here.call(rubbish).unwrap_err().code(), Code::Unauthenticated);
    }

    #[test]
    fn a_short_secret_is_none() {
        assert!(Verifier::of("auth", &hop("short"), crate::clock::system()).is_err());
    }
}
