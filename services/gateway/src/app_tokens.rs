//! Tokens of apps that a person let in (OAuth 2.1). One is never a session: it opens the operations of its scopes, for the person alone, or for
//! the one team that the person chose.
//!
//! What auth said is kept as for sessions, in a cache of its own type, so a revoked app is out within five seconds. While auth is away no
//! app is let in on trust.

use actix_web::{HttpRequest, http::StatusCode};
use kit::identity::{Identity, Member};
use proto::auth as pb;
use vocab::{AppScope, Role, TeamId};

use crate::{
    ask,
    callers::{AppCaller, AppDigest},
    clients::{Context, Plan},
    principal::{Purpose, not_with, selected},
    problem::Problem,
    request_context,
    state::Worker,
};

const LONGEST: usize = 256;

impl AppCaller {
    /// On whose behalf a request is made: a team's app may do no more than the person who let it in.
    ///
    /// # Errors
    /// 403 `role_forbidden`.
    pub fn identity(&self, purpose: Purpose) -> Result<Identity, Problem> {
        let own = Identity::app(self.user);
        let (Some((team, role)), Purpose::Team(right)) = (self.team, purpose) else {
            return Ok(own);
        };
        if !role.may(right) {
            return Err(not_with(role, right));
        }
        let member = Member { user: self.user, role };
        Ok(Identity {
            user: Some(team.uuid().into()),
            member: Some(member),
            ..own
        })
    }
}

/// 403: the app lacks this scope, or no scope allows it.
pub fn insufficient(scope: Option<AppScope>) -> Problem {
    let text = scope.map_or_else(
        || "Apps can't do this.".to_owned(),
        |scope| format!("The app needs the scope {scope}."),
    );
    Problem::new(StatusCode::FORBIDDEN, "insufficient_scope", text)
}

/// An app works in the one workspace that was chosen at consent.
fn check_workspace(request: &HttpRequest, app: &AppCaller) -> Result<(), Problem> {
    let other = |team: TeamId| app.team.is_none_or(|(own, _)| own != team);
    if selected(request)?.is_some_and(other) {
        let text = "The app has access to another workspace. Leave the team out.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "team_forbidden", text));
    }
    Ok(())
}

impl Worker {
    /// The app behind a token, where its scopes hold this one.
    ///
    /// # Errors
    /// 401; 403 `insufficient_scope`, and `team_forbidden` where another team than the app's is selected: a person lets an app into one
    /// workspace; 429 or 503.
    pub async fn app(&self, request: &HttpRequest, token: &str, scope: AppScope) -> Result<AppCaller, Problem> {
        let app = self.any_app(request, token).await?;
        if !app.scopes.has(scope) {
            return Err(insufficient(Some(scope)));
        }
        check_workspace(request, &app)?;
        Ok(app)
    }

    /// The app behind a token, whatever its scopes: the caller checks them.
    ///
    /// # Errors
    /// As [`Worker::app`], but for its scopes.
    pub async fn app_with_any_scope(&self, request: &HttpRequest, token: &str) -> Result<AppCaller, Problem> {
        let app = self.any_app(request, token).await?;
        check_workspace(request, &app)?;
        Ok(app)
    }

    /// Why an app's token opens nothing at an operation without a scope.
    pub async fn refuse_app(&self, request: &HttpRequest, token: &str) -> Problem {
        match self.any_app(request, token).await {
            Ok(_) => insufficient(None),
            Err(problem) => problem,
        }
    }

    async fn any_app(&self, request: &HttpRequest, token: &str) -> Result<AppCaller, Problem> {
        let cache = &self.shared.callers.apps;
        let check = || self.check_app(request, token);
        self.holder(cache, AppDigest::of(token), request_context::ip(request), check)
            .await
    }

    async fn check_app(&self, request: &HttpRequest, token: &str) -> Result<AppCaller, Problem> {
        let refused = || Problem::unauthenticated("token_invalid");
        if token.len() > LONGEST || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(refused());
        }
        let (callers, limits) = (&self.shared.callers, &self.shared.limits);
        let (digest, ip) = (AppDigest::of(token), request_context::ip(request));
        if !callers.earlier_apps.contains_key(&digest) {
            limits.barred(ip)?;
        }
        let context = Context::of(request, &self.shared.calls, Identity::default());
        let question = pb::CheckAppTokenRequest {
            secret: token.to_owned(),
        };
        let answer = ask!(self, &context, Plan::READ, apps.check_app_token, question).await?;
        if !answer.live {
            callers.earlier_apps.invalidate(&digest);
            limits.unknown(ip);
            return Err(refused());
        }
        callers.earlier_apps.insert(digest, ());
        Ok(AppCaller {
            user: answer.user_id.parse().map_err(|_| Problem::internal())?,
            // A scope that this version does not know opens nothing here.
            scopes: answer.scopes.iter().filter_map(|scope| scope.parse().ok()).collect(),
            team: team(&answer)?,
        })
    }
}

/// What names half of a team names none, and must not be taken for the person's own workspace.
fn team(answer: &pb::CheckAppTokenResponse) -> Result<Option<(TeamId, Role)>, Problem> {
    if answer.team_id.is_empty() && answer.role.is_empty() {
        return Ok(None);
    }
    match (answer.team_id.parse(), answer.role.parse()) {
        (Ok(team), Ok(role)) => Ok(Some((team, role))),
        _ => Err(Problem::internal()),
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        sync::Arc,
    };

    use actix_web::test::TestRequest;
    use proto::auth as pb;
    use tokio_util::sync::CancellationToken;
    use vocab::{AppScope, AppScopes, Role, TeamId, UserId};

    use super::team;
    use crate::{
        callers::{AppCaller, AppDigest},
        clients::Clients,
        principal::Purpose,
        request_context,
        rest::{
            DESCRIPTION,
            generated::{APPS, PURPOSES},
        },
        state::{Shared, Worker},
        testing,
    };

    /// What each scope opens, by the first part of the path. Reviewed: a kind of thing that is new here needs a decision.
    const OPENED: [(&str, &[&str]); 9] = [
        ("alerts:read", &["alert-firings", "alerts"]),
        ("alerts:write", &["alert-firings", "alerts"]),
        (
            "investigation:read",
            &[
                "addresses",
                "cases",
                "chains",
                "entities",
                "label-packs",
                "labels",
                "token-contracts",
                "traces",
                "transactions",
                "whale-mutes",
                "whale-outcomes",
                "whales",
            ],
        ),
        (
            "journal:read",
            &[
                "entries",
                "entry-days",
                "entry-tags",
                "missed-trades",
                "round-trips",
                "statistics",
                "tasks",
                "trading-sessions",
                "trips",
            ],
        ),
        (
            "journal:write",
            &[
                "entries",
                "missed-trades",
                "round-trips",
                "tasks",
                "trading-sessions",
                "trips",
            ],
        ),
        (
            "market:read",
            &[
                "analysis",
                "fear-greed",
                "funding",
                "new-coins",
                "new-pools",
                "nfts",
                "pool-cohorts",
                "pool-networks",
                "treasuries",
            ],
        ),
        (
            "portfolio:read",
            &[
                "account-events",
                "accounts",
                "asset-aliases",
                "asset-prices",
                "disposals",
                "fills",
                "import-formats",
                "import-mappings",
                "imports",
                "lots",
                "manual-prices",
                "portfolio",
                "portfolios",
                "transfer-questions",
                "wallets",
            ],
        ),
        ("watchlists:read", &["watched", "watchlists"]),
        ("watchlists:write", &["watchlists"]),
    ];

    #[actix_web::test]
    async fn an_address_that_sends_unknown_tokens_does_not_reach_auth_with_more() {
        let (mut config, clock) = (testing::config(), kit::clock::system());
        config.rate_ip_per_minute = 3;
        let clients = Clients::new(&config, &clock).unwrap();
        let shared = Shared::new(config, clock, CancellationToken::new()).unwrap();
        let worker = Worker {
            shared: Arc::new(shared),
            clients,
        };
        let request = TestRequest::default().to_http_request();
        for _ in 0..4 {
            worker.shared.limits.unknown(request_context::ip(&request));
        }
        let earlier = AppDigest::of("good-a-minute-ago");
        worker.shared.callers.earlier_apps.insert(earlier, ());
        let status = async |token: &str| {
            let asked = worker.app_with_any_scope(&request, token).await;
            asked.unwrap_err().status.as_u16()
        };
        assert_eq!(status("one-more").await, 429);
        // There is no auth here.
        assert_eq!(status("good-a-minute-ago").await, 503);
    }

    #[test]
    fn an_app_of_a_team_works_for_the_team_and_never_beyond_a_role() {
        let (user, id) = (UserId::fresh(), TeamId::fresh());
        let app = |team| AppCaller {
            user,
            scopes: AppScopes::default(),
            team,
        };
        let own = app(None).identity(Purpose::EDIT).ok().unwrap();
        assert_eq!((own.user, own.member, own.is_app), (Some(user), None, true));
        let admin = app(Some((id, Role::Admin)));
        let team = admin.identity(Purpose::DELETE).ok().unwrap();
        assert_eq!((team.user, team.is_app), (Some(id.uuid().into()), true));
        assert_eq!(
            team.member.map(|member| (member.user, member.role)),
            Some((user, Role::Admin))
        );
        assert_eq!(team.session, None);
        let personal = admin.identity(Purpose::PERSONAL).ok().unwrap();
        assert_eq!((personal.user, personal.member), (Some(user), None));
        let viewer = app(Some((id, Role::Viewer)));
        assert!(viewer.identity(Purpose::READ).is_ok());
        assert_eq!(viewer.identity(Purpose::EDIT).unwrap_err().code, "role_forbidden");
    }

    #[test]
    fn half_of_a_team_is_none() {
        let id = TeamId::fresh();
        let of = |team_id: &str, role: &str| {
            let answer = pb::CheckAppTokenResponse {
                team_id: team_id.to_owned(),
                role: role.to_owned(),
                ..pb::CheckAppTokenResponse::default()
            };
            team(&answer).ok()
        };
        let text = id.to_string();
        assert_eq!(of("", ""), Some(None));
        assert_eq!(of(&text, "owner"), Some(Some((id, Role::Owner))));
        for (team_id, role) in [
            (text.as_str(), ""),
            ("", "owner"),
            (text.as_str(), "king"),
            ("mine", "owner"),
        ] {
            assert_eq!(of(team_id, role), None, "{team_id} {role}");
        }
    }

    #[test]
    fn each_scope_opens_what_was_reviewed() {
        let mut opened: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (method, path, scope) in APPS {
            assert!(scope.parse::<AppScope>().is_ok(), "{method} {path}: {scope}");
            let kind = path.split('/').nth(3).unwrap_or_default();
            opened.entry(scope).or_default().insert(kind);
        }
        let reviewed: BTreeMap<_, BTreeSet<_>> = OPENED
            .iter()
            .map(|(scope, kinds)| (*scope, kinds.iter().copied().collect()))
            .collect();
        assert_eq!(opened, reviewed);
    }

    #[test]
    fn nothing_personal_and_nothing_that_shares_is_open() {
        for (method, path, rpc, purpose) in PURPOSES {
            let open = APPS.iter().any(|(at, of, _)| (at, of) == (method, path));
            // A team's log names the person behind a link, a channel or a share, so no app makes one.
            let shares = ["/share", "/grants", "channel", "feeds"]
                .iter()
                .any(|part| path.contains(part));
            let is_of_the_market = APPS
                .iter()
                .any(|(at, of, scope)| (at, of) == (method, path) && *scope == AppScope::MarketRead.text());
            assert!(!(open && shares), "{method} {path}: {rpc}");
            assert!(
                !open || is_of_the_market || *purpose != Purpose::Personal,
                "{method} {path}: {rpc}"
            );
        }
        assert!(APPS.len() > 100, "{} operations", APPS.len());
    }

    #[test]
    fn files_are_sent_by_who_may_edit_and_by_no_app() {
        let described: serde_json::Value = serde_json::from_str(DESCRIPTION).unwrap();
        let mut files = 0;
        for (method, path, rpc, purpose) in PURPOSES {
            let body = &described["paths"][*path][*method]["requestBody"]["content"];
            if body.is_null() || !body["application/json"].is_null() {
                continue;
            }
            files += 1;
            let open = APPS.iter().any(|(at, of, _)| (at, of) == (method, path));
            assert!(!open && *purpose == Purpose::EDIT, "{method} {path}: {rpc}");
        }
        assert!(files >= 7, "{files} operations");
    }

    #[test]
    fn reading_scopes_change_nothing() {
        for (method, path, scope) in APPS.iter().filter(|(_, _, scope)| scope.ends_with(":read")) {
            let is_question = *method == "post"
                && ["/resolve", "/key-profile", "/names", "/preview"]
                    .iter()
                    .any(|end| path.ends_with(end));
            assert!(*method == "get" || is_question, "{method} {path} with {scope}");
        }
    }
}
