//! Apps of others: registering, consent, codes, tokens, and what ends them (OAuth 2.1; RFC 6749, 7009, 7636, 9207).

use chrono::TimeDelta;
use kit::{clock::Clock as _, identity::Carry};
use proto::auth::{self as pb, apps_client::AppsClient};
use tonic::{Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::ErrorKind;

use crate::world::{EMAIL, Person, World, anyone, by, code_of, from, hop, refusal};

pub type Apps = AppsClient<InterceptedService<Channel, Carry>>;

const BACK: &str = "https://app.example.org/back";
pub const ISSUER: &str = "https://meridian.example.org";
/// RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
pub const SCOPE: &str = "journal:read offline_access";

/// Makes a request wrong.
type Change = fn(&mut pb::AuthorizationQuery);

pub fn client(world: &World) -> Apps {
    let carry = Carry::to("auth", &hop(), std::sync::Arc::new(world.clock.clone())).unwrap();
    AppsClient::with_interceptor(kit::grpc::channel(&world.running.url()).unwrap(), carry)
}

async fn register(
    world: &World,
    owner: &Person,
    uris: &[&str],
    confidential: bool,
) -> Result<pb::AppClientSecret, Status> {
    let new = pb::NewAppClient {
        name: "Tax helper".to_owned(),
        redirect_uris: uris.iter().map(|uri| (*uri).to_owned()).collect(),
        confidential,
    };
    let request = pb::AddAppClientRequest { client: Some(new) };
    Ok(client(world).add_app_client(by(owner, request)).await?.into_inner())
}

/// A public client.
pub async fn registered(world: &World, owner: &Person) -> String {
    let made = register(world, owner, &[BACK], false).await.unwrap();
    assert_eq!(made.client_secret, "", "it could keep no secret");
    made.client.unwrap().id
}

pub fn query(client: &str) -> pb::AuthorizationQuery {
    pb::AuthorizationQuery {
        client_id: client.to_owned(),
        redirect_uri: BACK.to_owned(),
        response_type: "code".to_owned(),
        scope: SCOPE.to_owned(),
        state: "s t".to_owned(),
        code_challenge: CHALLENGE.to_owned(),
        code_challenge_method: "S256".to_owned(),
    }
}

pub async fn open(world: &World, who: &Person, query: pb::AuthorizationQuery) -> Result<pb::Authorization, Status> {
    let request = pb::OpenAuthorizationRequest {
        query: Some(query),
        origin: ISSUER.to_owned(),
    };
    Ok(client(world).open_authorization(by(who, request)).await?.into_inner())
}

pub async fn decide(
    world: &World,
    who: &Person,
    query: pb::AuthorizationQuery,
    approve: bool,
) -> Result<String, Status> {
    let request = pb::DecideAuthorizationRequest {
        query: Some(query),
        approve,
        origin: ISSUER.to_owned(),
        ..Default::default()
    };
    let decided = client(world).decide_authorization(by(who, request)).await?;
    Ok(decided.into_inner().redirect_to)
}

pub async fn code(world: &World, who: &Person, client: &str) -> String {
    let to = decide(world, who, query(client), true).await.unwrap();
    let after = to.strip_prefix(&format!("{BACK}?code=")).unwrap();
    let (code, rest) = after.split_once('&').unwrap();
    assert_eq!(rest, "state=s%20t&iss=https%3A%2F%2Fmeridian.example.org");
    code.to_owned()
}

pub async fn ask(world: &World, request: pb::GrantAppTokenRequest) -> pb::GrantAppTokenResponse {
    client(world)
        .grant_app_token(anyone(request))
        .await
        .unwrap()
        .into_inner()
}

pub fn exchanging(client: &str, code: &str) -> pb::GrantAppTokenRequest {
    pb::GrantAppTokenRequest {
        grant_type: "authorization_code".to_owned(),
        client_id: client.to_owned(),
        code: code.to_owned(),
        redirect_uri: BACK.to_owned(),
        code_verifier: VERIFIER.to_owned(),
        client: from(""),
        ..Default::default()
    }
}

/// An app that is let in; its client and tokens.
pub async fn connected(world: &World, who: &Person) -> (String, pb::GrantAppTokenResponse) {
    let id = registered(world, who).await;
    let code = code(world, who, &id).await;
    let tokens = ask(world, exchanging(&id, &code)).await;
    assert_eq!(tokens.error, "", "{}", tokens.error_description);
    (id, tokens)
}

pub async fn check(world: &World, token: &str) -> pb::CheckAppTokenResponse {
    let request = pb::CheckAppTokenRequest {
        secret: token.to_owned(),
    };
    client(world)
        .check_app_token(anyone(request))
        .await
        .unwrap()
        .into_inner()
}

pub async fn apps(world: &World, who: &Person) -> Vec<pb::App> {
    let list = by(who, pb::ListAppsRequest {});
    client(world).list_apps(list).await.unwrap().into_inner().apps
}

#[tokio::test]
async fn from_consent_to_revocation() {
    let world = World::new().await;
    let (ada, bob) = (world.person(EMAIL).await, world.person("bob@example.org").await);
    let id = registered(&world, &bob).await;

    let seen = open(&world, &ada, query(&id)).await.unwrap();
    assert_eq!(
        (seen.name.as_str(), seen.redirect_origin.as_str(), seen.error.as_str()),
        ("Tax helper", "https://app.example.org", "")
    );
    assert_eq!(seen.scopes, ["journal:read", "offline_access"]);
    assert_eq!(seen.registered_by, "bob@example.org");
    let year = TimeDelta::days(365).num_milliseconds();
    assert_eq!(seen.ends_unix_ms, world.clock.now().timestamp_millis() + year);
    let denied = decide(&world, &ada, query(&id), false).await.unwrap();
    assert!(denied.starts_with(&format!("{BACK}?error=access_denied&")), "{denied}");
    assert!(apps(&world, &ada).await.is_empty());

    let code = code(&world, &ada, &id).await;
    // The first one confirmed the address; who denies gets none.
    let mail = world.sink.wait(EMAIL, 2).await;
    for words in [
        "The app \"Tax helper\" was given access",
        "- Read the journal, tasks, trading sessions, trips and statistics",
        "- Renew its access while you are away",
        "registered by bob@example.org and has not been reviewed by the operator",
        "revoke its access in All tools under Connected apps",
        "Device: Firefox on Linux IP address: 203.0.113.7",
    ] {
        assert!(mail.says(words), "{words}: {}", mail.text);
    }
    let tokens = ask(&world, exchanging(&id, &code)).await;
    assert_eq!((tokens.expires_in_s, tokens.scope.as_str()), (300, SCOPE));
    assert!(tokens.access_token.starts_with("mo_") && tokens.refresh_token.starts_with("mor_"));
    let live = check(&world, &tokens.access_token).await;
    assert_eq!((live.live, live.user_id), (true, ada.id()));
    assert_eq!(live.scopes, ["journal:read", "offline_access"]);
    // It is no session, and no key.
    let verify = pb::VerifyTokenRequest {
        token: tokens.access_token.clone(),
    };
    assert_eq!(
        code_of(world.client().verify_token(anyone(verify)).await),
        "token_invalid"
    );
    let key = pb::CheckApiKeyRequest {
        secret: tokens.access_token.clone(),
    };
    assert!(
        !world
            .client()
            .check_api_key(anyone(key))
            .await
            .unwrap()
            .into_inner()
            .live
    );
    assert!(!check(&world, &tokens.refresh_token).await.live);

    crate::row_security::check(&world, &["app_client", "app_grant", "app_code", "app_token"]).await;
    let listed = apps(&world, &ada).await;
    assert_eq!((listed.len(), listed[0].name.as_str()), (1, "Tax helper"));
    assert!(listed[0].last_used_unix_ms > 0);
    assert!(
        apps(&world, &bob).await.is_empty(),
        "its developer sees no one's consent"
    );
    let revoke = pb::RevokeAppRequest {
        id: listed[0].id.clone(),
    };
    let of_others = client(&world).revoke_app(by(&bob, revoke.clone())).await;
    assert_eq!(refusal(of_others).kind, ErrorKind::NotFound);
    client(&world).revoke_app(by(&ada, revoke)).await.unwrap();
    assert!(!check(&world, &tokens.access_token).await.live);
    let renew = pb::GrantAppTokenRequest {
        grant_type: "refresh_token".to_owned(),
        refresh_token: tokens.refresh_token,
        ..exchanging(&id, "")
    };
    assert_eq!(ask(&world, renew).await.error, "invalid_grant");
}

#[tokio::test]
async fn no_app_has_a_name_that_passes_for_ours() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    for name in ["Meridian", "M E R I D I A N", "\u{41c}eridian support", "rneridian"] {
        let new = pb::NewAppClient {
            name: name.to_owned(),
            redirect_uris: vec![BACK.to_owned()],
            confidential: false,
        };
        let request = pb::AddAppClientRequest { client: Some(new) };
        let refused = refusal(client(&world).add_app_client(by(&ada, request)).await);
        assert_eq!(
            (refused.kind, refused.code.as_str()),
            (ErrorKind::Invalid, "name_reserved"),
            "{name}"
        );
        assert_eq!(refused.fields[0].0, "name", "{name}");
    }
    // One that was registered before such names were refused asks nobody.
    let id = registered(&world, &ada).await;
    assert!(open(&world, &ada, query(&id)).await.is_ok());
    let database = world.db.client().await;
    database
        .execute("UPDATE app_client SET name = 'Mericlian'", &[])
        .await
        .unwrap();
    assert_eq!(code_of(open(&world, &ada, query(&id)).await), "name_reserved");
    assert_eq!(code_of(decide(&world, &ada, query(&id), true).await), "name_reserved");
}

#[tokio::test]
async fn a_request_that_names_the_wrong_app_or_address_sends_nobody_anywhere() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let id = registered(&world, &ada).await;
    for (redirect_uri, client_id, code) in [
        ("https://evil.example/back", id.as_str(), "redirect_uri_mismatch"),
        ("", &id, "redirect_uri_mismatch"),
        (BACK, "nobody", "not_found"),
        (BACK, "01890a5d-ac96-774b-bcce-b302099a8057", "not_found"),
    ] {
        let wrong = pb::AuthorizationQuery {
            redirect_uri: redirect_uri.to_owned(),
            ..query(client_id)
        };
        assert_eq!(code_of(open(&world, &ada, wrong.clone()).await), code, "{redirect_uri}");
        assert_eq!(code_of(decide(&world, &ada, wrong, true).await), code, "{redirect_uri}");
    }
}

#[tokio::test]
async fn a_request_without_pkce_or_beyond_the_scopes_goes_back_with_an_error() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let id = registered(&world, &ada).await;
    let cases: [(Change, &str); 5] = [
        (|query| query.code_challenge.clear(), "invalid_request"),
        (
            |query| "plain".clone_into(&mut query.code_challenge_method),
            "invalid_request",
        ),
        (|query| query.code_challenge_method.clear(), "invalid_request"),
        (
            |query| "token".clone_into(&mut query.response_type),
            "unsupported_response_type",
        ),
        (|query| "account:write".clone_into(&mut query.scope), "invalid_scope"),
    ];
    for (change, error) in cases {
        let mut wrong = query(&id);
        change(&mut wrong);
        let seen = open(&world, &ada, wrong.clone()).await.unwrap();
        assert_eq!(seen.error, error);
        assert!(seen.scopes.is_empty());
        // Approving it gives no code either.
        let to = decide(&world, &ada, wrong, true).await.unwrap();
        assert_eq!(to, seen.redirect_to);
        assert!(
            to.starts_with(&format!("{BACK}?error={error}&")) && to.contains("&iss="),
            "{to}"
        );
    }
}

#[tokio::test]
async fn a_code_is_good_once_for_its_client_with_its_verifier_for_a_minute() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let (id, other) = (registered(&world, &ada).await, registered(&world, &ada).await);
    let first = code(&world, &ada, &id).await;
    let mut wrong = vec![exchanging(&other, &first), exchanging(&id, "moc_unknown")];
    for change in [
        |asked: &mut pb::GrantAppTokenRequest| asked.code_verifier.clear(),
        |asked: &mut pb::GrantAppTokenRequest| asked.code_verifier = "x".repeat(43),
        |asked: &mut pb::GrantAppTokenRequest| asked.redirect_uri.push('/'),
    ] {
        let mut asked = exchanging(&id, &first);
        change(&mut asked);
        wrong.push(asked);
    }
    for asked in wrong {
        assert_eq!(ask(&world, asked.clone()).await.error, "invalid_grant", "{asked:?}");
    }
    let tokens = ask(&world, exchanging(&id, &first)).await;
    assert!(check(&world, &tokens.access_token).await.live);
    // Somebody has the code too: what it made ends.
    assert_eq!(ask(&world, exchanging(&id, &first)).await.error, "invalid_grant");
    assert!(!check(&world, &tokens.access_token).await.live);
    let sql = "SELECT count(*) FROM audit WHERE event = 'app_revoke' AND outcome = 'app_code_reused'";
    assert_eq!(world.count(sql).await, 1);

    let late = code(&world, &ada, &id).await;
    world.advance(TimeDelta::seconds(60));
    assert_eq!(ask(&world, exchanging(&id, &late)).await.error, "invalid_grant");
    let password = pb::GrantAppTokenRequest {
        grant_type: "password".to_owned(),
        ..exchanging(&id, "")
    };
    assert_eq!(ask(&world, password).await.error, "unsupported_grant_type");
}

#[tokio::test]
async fn a_confidential_client_needs_its_secret() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let made = register(&world, &ada, &[BACK], true).await.unwrap();
    let id = made.client.unwrap().id;
    let code = code(&world, &ada, &id).await;
    let with = |secret: &str| pb::GrantAppTokenRequest {
        client_secret: secret.to_owned(),
        ..exchanging(&id, &code)
    };
    for secret in ["", "mcs_wrong"] {
        assert_eq!(ask(&world, with(secret)).await.error, "invalid_client", "{secret}");
    }
    let rotate = pb::RotateAppSecretRequest { id: id.clone() };
    let rotated = client(&world)
        .rotate_app_secret(by(&ada, rotate))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(ask(&world, with(&made.client_secret)).await.error, "invalid_client");
    assert_eq!(ask(&world, with(&rotated.client_secret)).await.error, "");
    assert_eq!(
        world
            .count(&format!(
                "SELECT count(*) FROM app_client c WHERE c::text LIKE '%{}%'",
                rotated.client_secret
            ))
            .await,
        0
    );
    // A public client has none, and is none with one.
    let public = registered(&world, &ada).await;
    let rotate = pb::RotateAppSecretRequest { id: public };
    assert_eq!(
        code_of(client(&world).rotate_app_secret(by(&ada, rotate)).await),
        "client_public"
    );
}
