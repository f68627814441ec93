//! Spending limits and the billing contact.

use std::sync::Arc;

use kit::identity::Carry;
use proto::auth::{self as pb, billing_client::BillingClient};
use tonic::{service::interceptor::InterceptedService, transport::Channel};

use crate::world::{EMAIL, Person, World, anyone, by, code_of, hop, refusal};

type Billing = BillingClient<InterceptedService<Channel, Carry>>;

fn client(world: &World) -> Billing {
    let carry = Carry::to("auth", &hop(), Arc::new(world.clock.clone())).unwrap();
    BillingClient::with_interceptor(kit::grpc::channel(&world.running.url()).unwrap(), carry)
}

async fn limits(world: &World, person: &Person) -> pb::SpendingLimits {
    let asked = by(person, pb::GetSpendingLimitsRequest {});
    client(world).get_spending_limits(asked).await.unwrap().into_inner()
}

async fn set(
    world: &World,
    person: &Person,
    version: i32,
    limits: &[(&str, Option<i64>, Option<i64>)],
) -> Result<pb::SpendingLimits, tonic::Status> {
    let limit = |(provider, soft, hard): &(&str, Option<i64>, Option<i64>)| pb::NewSpendingLimit {
        provider: (*provider).to_owned(),
        soft: *soft,
        hard: *hard,
    };
    let limits = limits.iter().map(limit).collect();
    let asked = by(person, pb::SetSpendingLimitsRequest { version, limits });
    client(world)
        .set_spending_limits(asked)
        .await
        .map(tonic::Response::into_inner)
}

fn of(limits: &pb::SpendingLimits, provider: &str) -> (Option<i64>, Option<i64>) {
    let row = limits.limits.iter().find(|row| row.provider == provider).unwrap();
    (row.soft, row.hard)
}

#[tokio::test]
async fn limits_are_replaced_as_a_whole_and_each_change_is_noted() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    let first = limits(&world, &ada).await;
    assert_eq!((first.version, first.limits.len()), (1, 7));
    assert_eq!(of(&first, "coingecko"), (None, None));

    let wanted = [("coingecko", Some(800), Some(1_000)), ("node", None, Some(0))];
    let second = set(&world, &ada, 1, &wanted).await.unwrap();
    assert_eq!((second.version, of(&second, "node")), (2, (None, Some(0))));
    // The same again is no change.
    assert_eq!(set(&world, &ada, 2, &wanted).await.unwrap().version, 2);
    let third = set(&world, &ada, 2, &[("coingecko", Some(800), Some(2_000))])
        .await
        .unwrap();
    assert_eq!(
        (of(&third, "coingecko"), of(&third, "node")),
        ((Some(800), Some(2_000)), (None, None))
    );
    assert_eq!(code_of(set(&world, &ada, 2, &[]).await), "version_mismatch");

    let asked = by(&ada, pb::ListSpendingLimitChangesRequest {});
    let changes = client(&world)
        .list_spending_limit_changes(asked)
        .await
        .unwrap()
        .into_inner()
        .changes;
    let told: Vec<_> = changes
        .iter()
        .map(|one| (one.provider.as_str(), one.hard_before, one.hard))
        .collect();
    assert_eq!(
        told,
        [
            ("node", Some(0), None),
            ("coingecko", Some(1_000), Some(2_000)),
            ("node", None, Some(0)),
            ("coingecko", None, Some(1_000)),
        ]
    );
    assert!(
        changes
            .iter()
            .all(|one| one.changed_by == ada.id() && one.changed_unix_ms > 0)
    );
    assert_eq!(limits(&world, &bob).await.version, 1);
    let asked = by(&bob, pb::ListSpendingLimitChangesRequest {});
    let others = client(&world).list_spending_limit_changes(asked).await.unwrap();
    assert!(others.into_inner().changes.is_empty());
}

#[tokio::test]
async fn changes_of_limits_are_only_ever_added_and_rows_are_closed_to_others() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    set(&world, &ada, 0, &[("esplora", None, Some(5))]).await.unwrap();
    client(&world).set_billing_contact(by(&ada, contact(1))).await.unwrap();
    let database = world.db.client().await;
    for statement in [
        "UPDATE spending_limit_change SET hard = 9",
        "DELETE FROM spending_limit_change",
    ] {
        let refused = database.batch_execute(statement).await.unwrap_err();
        assert!(
            format!("{refused:?}").contains("permission denied"),
            "{statement}: {refused:?}"
        );
    }
    let exempt = [
        ("mail", "letters on their way"),
        ("signing_key", "the service's own"),
        ("throttle", "counts under hashed keys"),
    ];
    let filled = [
        "spending_limit",
        "spending_limit_version",
        "spending_limit_change",
        "billing_contact",
    ];
    testkit::row_security::check(&world.db, &exempt, &filled).await;
}

#[tokio::test]
async fn odd_limits_are_named_by_their_places_and_strangers_have_none() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let odd = [
        ("coingecko", Some(9), Some(5)),
        ("moon", None, Some(1)),
        ("node", Some(0), Some(-1)),
    ];
    let refused = refusal(set(&world, &ada, 1, &odd).await);
    let fields: Vec<_> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(refused.code, "validation_failed");
    assert_eq!(
        fields,
        [
            "limits[0].soft",
            "limits[1].provider",
            "limits[2].soft",
            "limits[2].hard"
        ]
    );
    assert_eq!(limits(&world, &ada).await.version, 1, "nothing of it was saved");
    let asked = anyone(pb::GetSpendingLimitsRequest {});
    assert_eq!(
        code_of(client(&world).get_spending_limits(asked).await),
        "token_invalid"
    );
}

fn contact(version: i32) -> pb::SetBillingContactRequest {
    pb::SetBillingContactRequest {
        version,
        contact: Some(pb::NewBillingContact {
            name: "Ada Lovelace".to_owned(),
            company: "Analytical Engines".to_owned(),
            address: "12 Street\n10115 Berlin".to_owned(),
            country: "de".to_owned(),
            tax_id: "DE123456789".to_owned(),
            purchase_order: "PO-7".to_owned(),
            email: "invoices@example.org".to_owned(),
        }),
    }
}

#[tokio::test]
async fn a_contact_is_kept_with_a_version_and_refused_by_its_fields() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let asked = by(&ada, pb::GetBillingContactRequest {});
    let empty = client(&world).get_billing_contact(asked).await.unwrap().into_inner();
    assert_eq!((empty.version, empty.updated_unix_ms, empty.name.as_str()), (1, 0, ""));

    let kept = client(&world)
        .set_billing_contact(by(&ada, contact(1)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((kept.version, kept.country.as_str()), (2, "DE"));
    assert_eq!(
        code_of(client(&world).set_billing_contact(by(&ada, contact(1))).await),
        "version_mismatch"
    );
    let mut odd = contact(2);
    odd.contact = Some(pb::NewBillingContact {
        country: "XX".to_owned(),
        email: "nobody".to_owned(),
        ..pb::NewBillingContact::default()
    });
    let refused = refusal(client(&world).set_billing_contact(by(&ada, odd)).await);
    let fields: Vec<_> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["name", "address", "email", "country"]);
    let asked = by(&ada, pb::GetBillingContactRequest {});
    let still = client(&world).get_billing_contact(asked).await.unwrap().into_inner();
    assert_eq!((still.version, still.purchase_order.as_str()), (2, "PO-7"));
}
