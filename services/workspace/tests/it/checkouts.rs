//! Paying at odd moments: on a page that is being closed, beside somebody whom the provider cannot tell of, and before an erasure.

use chrono::TimeDelta;
use kit::identity::Identity;
use proto::workspace as ws;

use crate::{
    subscriptions::{CUSTOMER, checkout, pair, payer, standing, start},
    world::told,
};

#[tokio::test(flavor = "multi_thread")]
async fn who_pays_while_the_page_is_closed_pays_once() {
    let (world, cashier) = start().await;
    let mut ada = world.person();
    checkout(&mut ada, "Team").await.unwrap();
    cashier.subscribe_late(CUSTOMER, "sub_1", "price_team");
    assert_eq!(told(checkout(&mut ada, "Team").await).code, "already_subscribed");
    assert_eq!(cashier.pages(), ["complete"], "there is no second page to pay on");
    assert_eq!(standing(&mut ada).await, pair("Team", "active"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payer_of_whom_nothing_can_be_read_keeps_nobody_waiting() {
    let (world, cashier) = start().await;
    let mut ada = Box::pin(payer(&world, &cashier)).await;
    world.clock.advance(TimeDelta::minutes(1));
    let mut bob = world.person();
    checkout(&mut bob, "Team").await.unwrap();
    cashier.subscribe("cus_2", "sub_2", "price_team", "active");
    bob.payments
        .refresh_payment(ws::RefreshPaymentRequest {})
        .await
        .unwrap();
    assert_eq!(standing(&mut bob).await, pair("Team", "active"));

    cashier.spoil("sub_1");
    cashier.set_status("sub_2", "canceled");
    world.clock.advance(TimeDelta::days(2));
    assert!(world.app().refresh_payments().await.is_err(), "she was asked for first");
    assert!(world.app().refresh_payments().await.is_err(), "and last from then on");
    assert_eq!(standing(&mut bob).await, pair("Self-hosted", "canceled"));
    assert_eq!(standing(&mut ada).await, pair("Team", "active"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pays_for_what_is_erased() {
    let (world, cashier) = start().await;
    Box::pin(payer(&world, &cashier)).await;
    // One that runs beside it, and one whose first payment is on its way.
    cashier.subscribe(CUSTOMER, "sub_2", "price_team", "active");
    cashier.subscribe(CUSTOMER, "sub_3", "price_yen", "incomplete");
    let made = cashier.asked("POST", "/v1/customers").remove(0);
    let asked = ws::EraseOwnerRequest {
        owner: made.value("metadata[principal]").unwrap().to_owned(),
    };
    let mut service = world.client(Identity::default());
    let mut gone = world.client(Identity::person(asked.owner.parse().unwrap(), None));
    let link = crate::calendar_files::feed(&mut gone, "Phone", &["own"], false).await;
    crate::calendar_files::open(&world, &link.path).await.unwrap();
    cashier.set_away(true);
    let refused = told(service.archives.erase_owner(asked.clone()).await);
    assert_eq!(refused.code, "payment_provider_unavailable", "asked again later");
    assert_eq!(world.rows("payment_account").await, 1);
    let opened = crate::calendar_files::open(&world, &link.path).await;
    assert!(opened.is_err(), "what strangers can open waits for nobody");
    cashier.set_away(false);
    service.archives.erase_owner(asked).await.unwrap();
    for id in ["sub_1", "sub_2", "sub_3"] {
        assert_eq!(cashier.status(id), "canceled", "{id}");
    }
}
