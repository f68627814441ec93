//! No secret is stored or logged as it is.

use std::{
    io::Write,
    sync::{Arc, Mutex},
};

use proto::auth as pb;
use tracing_subscriber::fmt::MakeWriter;

use crate::world::{EMAIL, OTHER_PASSWORD, PASSWORD, World, anyone, by, from};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Everything in the database as text, bytes as both hexadecimal digits and the characters they may spell.
async fn dump(world: &World) -> String {
    let db = world.db.client().await;
    let tables = db
        .query(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()",
            &[],
        )
        .await
        .unwrap();
    let mut all = String::new();
    for table in tables {
        let table: String = table.get(0);
        for row in db.query(&format!("SELECT t::text FROM {table} t"), &[]).await.unwrap() {
            all.push_str(&row.get::<_, String>(0));
            all.push('\n');
        }
    }
    all
}

#[tokio::test]
async fn nothing_readable_is_kept() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(log.clone())
        .finish();
    // The first of this test binary to come: others' lines are searched as well, which only makes it stricter.
    tracing::subscriber::set_global_default(subscriber).unwrap();

    let world = World::new().await;
    // Held back, so that letters with codes are in the database while we look.
    world.sink.refuse.store(u32::MAX, std::sync::atomic::Ordering::SeqCst);
    world.register("held@example.org", OTHER_PASSWORD).await.unwrap();
    world.sink.refuse.store(0, std::sync::atomic::Ordering::SeqCst);

    let person = world.person(EMAIL).await;
    let code = world.sink.to(EMAIL)[0].code();
    let start = pb::StartTotpRequest {
        user_id: person.id(),
        password: PASSWORD.to_owned(),
        client: from(&person.device),
    };
    let totp = world
        .client()
        .start_totp(by(&person, start))
        .await
        .unwrap()
        .into_inner();
    let secret = totp_rs::Secret::try_from_base32(&totp.secret_base32)
        .unwrap()
        .as_bytes()
        .to_vec();
    let confirm = pb::ConfirmTotpRequest {
        user_id: person.id(),
        code: auth::domain::totp::generate(&secret, crate::world::start().timestamp()).unwrap(),
        session_id: person.session(),
        client: from(&person.device),
    };
    let recovery = world
        .client()
        .confirm_totp(by(&person, confirm))
        .await
        .unwrap()
        .into_inner()
        .recovery_codes;
    let next = world
        .refresh(&person.tokens.refresh, true, &person.device)
        .await
        .unwrap();
    let create = pb::CreateApiKeyRequest {
        user_id: person.id(),
        name: "notebook".to_owned(),
        client: from(&person.device),
        password: PASSWORD.to_owned(),
    };
    let key = world
        .client()
        .create_api_key(by(&person, create))
        .await
        .unwrap()
        .into_inner()
        .secret;
    drop(world.login(EMAIL, OTHER_PASSWORD).await);
    drop(
        world
            .client()
            .verify_token(anyone(pb::VerifyTokenRequest {
                token: next.access.clone(),
            }))
            .await,
    );

    let stored = dump(&world).await;
    let logged = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    assert!(
        stored.contains(EMAIL) && stored.contains("$argon2id$"),
        "the dump sees something"
    );
    assert!(!logged.is_empty());
    let mut secrets = vec![
        PASSWORD.to_owned(),
        OTHER_PASSWORD.to_owned(),
        person.tokens.refresh.clone(),
        person.tokens.access.clone(),
        next.refresh,
        next.access,
        person.device.clone(),
        totp.secret_base32,
        key,
        crate::world::KEY.to_owned(),
        "0123456789abcdef0123456789abcdef".to_owned(),
    ];
    secrets.extend(recovery.iter().cloned());
    secrets.extend(recovery.iter().map(|code| code.replace('-', "")));
    for secret in &secrets {
        for (place, text) in [("the database", &stored), ("the log", &logged)] {
            assert!(!text.contains(secret), "{place} shows {secret}");
            // PostgreSQL shows bytes as hexadecimal digits.
            assert!(
                !text.contains(&hex::encode(secret)),
                "{place} shows {secret} in hexadecimal digits"
            );
        }
    }
    assert!(
        !stored.contains(&hex::encode(&secret)),
        "the second factor's secret is sealed"
    );
    // Six digits may be part of a longer number; as a value of its own the code may not be there.
    for (place, text) in [("the database", &stored), ("the log", &logged)] {
        let shows = |line: &&str| {
            line.split(|c: char| !c.is_ascii_alphanumeric())
                .any(|word| word == code)
        };
        assert_eq!(text.lines().find(shows), None, "{place} shows the code {code}");
    }
}
