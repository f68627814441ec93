//! Accounts are closed to each other in the database itself.

use crate::world::{EMAIL, World};

const EXEMPT: [(&str, &str); 3] = [
    (
        "mail",
        "sealed letters on their way; the worker sends them for everybody",
    ),
    ("signing_key", "the service's own keys"),
    ("throttle", "counts under hashed keys: networks, addresses and accounts"),
];

#[tokio::test]
async fn every_table_of_accounts_is_closed_to_others() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    crate::email::fill(&world, &ada).await;
    let filled = [
        "audit",
        "credential",
        "email_address",
        "email_route",
        "flow",
        "known_device",
        "refresh_token",
        "session",
        "users",
    ];
    check(&world, &filled).await;
}

/// With what else was filled.
pub async fn check(world: &World, filled: &[&str]) {
    testkit::row_security::check(&world.db, &EXEMPT, filled).await;
}
