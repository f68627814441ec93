//! Plans that are paid for at a provider with the shape of Stripe's API.

use chrono::TimeDelta;
use kit::{
    identity::{Identity, Member},
    scope::RowScope,
    scoped,
};
use proto::workspace as ws;
use tonic::Status;
use vocab::{Role, UserId};
use workspace::{
    domain::{
        minor_units::Money,
        subscription::{Subscription, SubscriptionState},
    },
    store::subscription as store,
};

use crate::{
    cashier::{Cashier, KEY, SIGNING, event, signature},
    world::{Person, World, told},
};

/// The world's clock, Unix seconds.
const NOW: i64 = 1_795_262_400;
pub const CUSTOMER: &str = "cus_1";

pub async fn start() -> (World, Cashier) {
    let cashier = Cashier::start().await;
    let url = cashier.url();
    let world = World::start_with(move |args| {
        args.payment.payment_url = Some(url);
        args.payment.payment_key = Some(KEY.to_owned().into());
        args.payment.payment_webhook_secret = Some(SIGNING.to_owned().into());
        args.payment.payment_plans = "Team=price_team:200000,Yen=price_yen".to_owned();
        args.payment.payment_return_url = "https://meridian.example/".to_owned();
    });
    (world.await, cashier)
}

pub async fn checkout(who: &mut Person, plan: &str) -> Result<String, Status> {
    let asked = ws::StartCheckoutRequest { plan: plan.to_owned() };
    let page = who.payments.start_checkout(asked).await?;
    Ok(page.into_inner().url)
}

async fn payment(who: &mut Person) -> ws::PlanPayment {
    let shown = who.payments.show_payment(ws::ShowPaymentRequest {}).await;
    shown.unwrap().into_inner()
}

/// Name of the plan in force, and how its subscription stands.
pub async fn standing(who: &mut Person) -> (String, String) {
    let shown = payment(who).await;
    let state = shown.subscription.map(|paid| paid.state).unwrap_or_default();
    (shown.plan.unwrap().name, state)
}

pub fn pair(plan: &str, state: &str) -> (String, String) {
    (plan.to_owned(), state.to_owned())
}

/// Sends an event as the provider does.
async fn send(world: &World, body: &str, signature: &str) -> Result<(), Status> {
    let mut provider = world.client(Identity::default());
    let asked = ws::TakePaymentEventRequest {
        payload: body.as_bytes().to_vec(),
        signature: signature.to_owned(),
    };
    provider.payments.take_payment_event(asked).await.map(|_| ())
}

async fn updated(world: &World, id: &str, kind: &str) -> Result<(), Status> {
    let body = event(id, kind, CUSTOMER);
    send(world, &body, &signature(SIGNING, NOW, &body)).await
}

/// Somebody who pays for the team's plan.
pub async fn payer(world: &World, cashier: &Cashier) -> Person {
    let mut ada = world.person();
    checkout(&mut ada, "Team").await.unwrap();
    cashier.subscribe(CUSTOMER, "sub_1", "price_team", "active");
    updated(world, "evt_paid", "checkout.session.completed").await.unwrap();
    ada
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_provider_nothing_is_charged_and_nothing_is_asked() {
    let world = World::start().await;
    let mut ada = world.person();
    let shown = payment(&mut ada).await;
    assert_eq!((shown.mode.as_str(), shown.has_portal), ("none", false));
    assert!(shown.subscription.is_none());
    let details = ada
        .payments
        .show_payment_details(ws::ShowPaymentDetailsRequest {})
        .await;
    assert!(details.unwrap().into_inner().plans.is_empty());
    let invoices = ada.payments.show_invoices(ws::ShowInvoicesRequest::default()).await;
    assert!(invoices.unwrap().into_inner().invoices.is_empty());
    assert_eq!(told(checkout(&mut ada, "Team").await).code, "no_payment_provider");
    let portal = ada.payments.start_portal(ws::StartPortalRequest {}).await;
    assert_eq!(told(portal).code, "no_payment_provider");
    assert_eq!(told(send(&world, "{}", "").await).code, "no_payment_provider");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_paid_for_on_the_providers_page_and_follows_from_its_events() {
    let (world, cashier) = start().await;
    let mut ada = world.person();
    assert_eq!(told(checkout(&mut ada, "Moon").await).fields[0].0, "plan");
    let portal = ada.payments.start_portal(ws::StartPortalRequest {}).await;
    assert_eq!(told(portal).code, "no_billing_portal");

    assert_eq!(
        checkout(&mut ada, "Team").await.unwrap(),
        "https://checkout.example/cs_1"
    );
    let page = cashier.asked("POST", "/v1/checkout/sessions").remove(0);
    assert_eq!(page.value("mode"), Some("subscription"));
    assert_eq!(page.value("customer"), Some(CUSTOMER));
    assert_eq!(page.value("line_items[0][price]"), Some("price_team"));
    let done = "https://meridian.example/settings/billing/payment-information?checkout=done";
    assert_eq!(page.value("success_url"), Some(done));
    assert!(page.header("idempotency-key").is_some_and(|key| key.len() > 20));
    let made = cashier.asked("POST", "/v1/customers").remove(0);
    let owner = made.value("metadata[principal]").unwrap();
    assert_eq!(
        made.header("idempotency-key"),
        Some(format!("meridian-customer-{owner}").as_str())
    );
    assert_eq!(standing(&mut ada).await, pair("Self-hosted", ""), "not paid yet");

    // Another page closes the one before.
    checkout(&mut ada, "Team").await.unwrap();
    assert_eq!(cashier.pages(), ["expired", "open"]);
    assert_eq!(cashier.asked("POST", "/v1/customers").len(), 1);

    cashier.subscribe(CUSTOMER, "sub_1", "price_team", "active");
    updated(&world, "evt_1", "checkout.session.completed").await.unwrap();
    let shown = payment(&mut ada).await;
    let (plan, paid) = (shown.plan.unwrap(), shown.subscription.unwrap());
    assert_eq!((plan.name.as_str(), plan.included_calls), ("Team", Some(200_000)));
    assert_eq!(
        [&plan.price, &plan.currency, &plan.payment],
        ["49.00", "EUR", "provider"]
    );
    assert_eq!(
        (paid.state.as_str(), paid.interval.as_str(), paid.is_ending),
        ("active", "month", false)
    );
    let used = ada.plan_usage.get_plan_usage(ws::GetPlanUsageRequest::default()).await;
    assert_eq!(used.unwrap().into_inner().plan.unwrap().name, "Team");
    assert_eq!(told(checkout(&mut ada, "Team").await).code, "already_subscribed");
    let portal = ada.payments.start_portal(ws::StartPortalRequest {}).await.unwrap();
    assert_eq!(portal.into_inner().url, "https://billing.example/bps_1");

    // Other people are on the plan of the installation.
    assert_eq!(standing(&mut world.person()).await, pair("Self-hosted", ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_old_and_repeated_events_change_nothing() {
    let (world, cashier) = start().await;
    let mut ada = world.person();
    checkout(&mut ada, "Team").await.unwrap();
    cashier.subscribe(CUSTOMER, "sub_1", "price_team", "active");
    let asked = || cashier.asked("GET", "/v1/subscriptions").len();
    let before = asked();

    let body = event("evt_1", "customer.subscription.created", CUSTOMER);
    let good = signature(SIGNING, NOW, &body);
    for (body, header) in [
        (body.as_str(), signature("another secret", NOW, &body)),
        (body.as_str(), signature(SIGNING, NOW - 301, &body)),
        (body.as_str(), String::new()),
        (
            event("evt_2", "customer.subscription.created", CUSTOMER).as_str(),
            good.clone(),
        ),
    ] {
        assert_eq!(
            told(send(&world, body, &header).await).code,
            "signature_invalid",
            "{header}"
        );
    }
    let odd = r#"{"object": "charge"}"#;
    let refused = told(send(&world, odd, &signature(SIGNING, NOW, odd)).await);
    assert_eq!(refused.code, "validation_failed");
    assert_eq!(asked(), before, "the provider was not asked");
    assert_eq!(standing(&mut ada).await, pair("Self-hosted", ""));
    let mut provider = world.client(Identity::person(UserId::fresh(), None));
    let by_user = ws::TakePaymentEventRequest {
        payload: body.as_bytes().to_vec(),
        signature: good.clone(),
    };
    assert_eq!(
        told(provider.payments.take_payment_event(by_user).await).code,
        "token_invalid"
    );

    send(&world, &body, &good).await.unwrap();
    assert_eq!(standing(&mut ada).await, pair("Team", "active"));
    let once = asked();
    send(&world, &body, &good).await.unwrap();
    assert_eq!(asked(), once, "the second time it is known");
    // Of a customer of somebody else.
    let other = event("evt_3", "invoice.paid", "cus_elsewhere");
    send(&world, &other, &signature(SIGNING, NOW, &other)).await.unwrap();
    assert_eq!(asked(), once);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_counts_is_how_it_stands_and_not_the_order_of_events() {
    let (world, cashier) = start().await;
    let mut ada = Box::pin(payer(&world, &cashier)).await;
    // The end of an earlier subscription is told last.
    cashier.subscribe(CUSTOMER, "sub_0", "price_team", "canceled");
    updated(&world, "evt_3", "customer.subscription.updated").await.unwrap();
    updated(&world, "evt_2", "customer.subscription.deleted").await.unwrap();
    assert_eq!(standing(&mut ada).await, pair("Team", "active"));
    cashier.set_status("sub_1", "canceled");
    updated(&world, "evt_4", "customer.subscription.updated").await.unwrap();
    assert_eq!(standing(&mut ada).await, pair("Self-hosted", "canceled"));
    assert!(checkout(&mut ada, "Team").await.is_ok(), "to be paid for again");

    // Answers that overtake each other: the one to the newer question stays.
    let pool = kit::pg::pool(&world.db.args()).unwrap();
    let mut db = scoped::get_for(&pool, RowScope::Service).await.unwrap();
    let owner = store::owner_of(&mut db, CUSTOMER).await.unwrap().unwrap();
    let (first, second) = (
        store::begin_refresh(&mut db, owner).await.unwrap().unwrap(),
        store::begin_refresh(&mut db, owner).await.unwrap().unwrap(),
    );
    let said = |state| Subscription {
        id: "sub_1".to_owned(),
        price: "price_team".to_owned(),
        state,
        amount: Money::new(4900, "EUR"),
        interval: "month".to_owned(),
        period_end: None,
        is_ending: false,
    };
    let (now, active, ended) = (
        kit::clock::Clock::now(&world.clock),
        said(SubscriptionState::Active),
        said(SubscriptionState::Canceled),
    );
    assert!(store::settle(&mut db, owner, second, Some(&active), now).await.unwrap());
    assert!(!store::settle(&mut db, owner, first, Some(&ended), now).await.unwrap());
    assert_eq!(standing(&mut ada).await, pair("Team", "active"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_is_said_and_downgrades_nobody() {
    let (world, cashier) = start().await;
    let mut ada = Box::pin(payer(&world, &cashier)).await;
    cashier.set_status("sub_1", "past_due");
    updated(&world, "evt_2", "invoice.payment_failed").await.unwrap();
    assert_eq!(standing(&mut ada).await, pair("Team", "past_due"));
    let ends = payment(&mut ada).await.subscription.unwrap().grace_end_unix_ms;
    assert_eq!(ends, (NOW + 14 * 86_400) * 1_000);

    cashier.set_away(true);
    let invoices = ada.payments.show_invoices(ws::ShowInvoicesRequest::default()).await;
    assert_eq!(told(invoices).code, "payment_provider_unavailable", "not an empty list");
    let details = ada
        .payments
        .show_payment_details(ws::ShowPaymentDetailsRequest {})
        .await;
    assert_eq!(told(details).code, "payment_provider_unavailable");
    let unheard = told(updated(&world, "evt_3", "customer.subscription.deleted").await);
    assert_eq!(
        unheard.code, "payment_provider_unavailable",
        "the provider sends it again"
    );
    world.clock.advance(TimeDelta::days(30));
    assert!(world.app().refresh_payments().await.is_err());
    assert_eq!(
        standing(&mut ada).await,
        pair("Team", "past_due"),
        "nobody has said that nothing was paid"
    );

    cashier.set_away(false);
    assert_eq!(world.app().refresh_payments().await.unwrap(), 1);
    assert_eq!(standing(&mut ada).await, pair("Self-hosted", "past_due"));
    cashier.set_status("sub_1", "active");
    world.clock.advance(TimeDelta::hours(2));
    world.app().refresh_payments().await.unwrap();
    assert_eq!(standing(&mut ada).await, pair("Team", "active"));
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_invoices_and_the_card_are_the_providers() {
    let (world, cashier) = start().await;
    let mut ada = Box::pin(payer(&world, &cashier)).await;
    cashier.bill(CUSTOMER);
    let details = ada
        .payments
        .show_payment_details(ws::ShowPaymentDetailsRequest {})
        .await;
    let details = details.unwrap().into_inner();
    let plans: Vec<_> = details
        .plans
        .iter()
        .map(|plan| (plan.name.as_str(), plan.price.as_str(), plan.currency.as_str()))
        .collect();
    assert_eq!(plans, [("Team", "49.00", "EUR"), ("Yen", "4900", "JPY")]);
    let card = details.method.unwrap();
    assert_eq!(
        [&card.kind, &card.brand, &card.last4, &card.expires],
        ["card", "visa", "4242", "2028-04"]
    );
    let billed = details.billed_to.unwrap();
    assert_eq!(billed.address, ["12 Canal Street", "10115 Berlin"]);
    assert_eq!((billed.country.as_str(), billed.tax_ids.len()), ("DE", 1));

    let page = |cursor: &str| ws::ShowInvoicesRequest {
        cursor: cursor.to_owned(),
        limit: 2,
    };
    let first = ada.payments.show_invoices(page("")).await.unwrap().into_inner();
    let second = ada
        .payments
        .show_invoices(page(&first.next_cursor))
        .await
        .unwrap()
        .into_inner();
    let all: Vec<_> = first
        .invoices
        .iter()
        .chain(&second.invoices)
        .map(|one| (one.amount.as_str(), one.currency.as_str(), one.state.as_str()))
        .collect();
    // Two decimals, none and three.
    assert_eq!(
        all,
        [
            ("49.00", "EUR", "paid"),
            ("4900", "JPY", "open"),
            ("49.000", "KWD", "draft")
        ]
    );
    assert_eq!(second.next_cursor, "");
    assert_eq!(
        (second.invoices[0].number.as_str(), second.invoices[0].page_url.as_str()),
        ("", "")
    );
    let mut eve = world.person();
    let foreign = eve.payments.show_invoices(page(&first.next_cursor)).await;
    assert_eq!(told(foreign).code, "cursor_invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn viewers_of_a_team_see_and_pay_nothing() {
    let (world, cashier) = start().await;
    let team = UserId::fresh();
    let as_member = |role| {
        let user = UserId::fresh();
        let member = Some(Member { user, role });
        world.client(Identity {
            member,
            ..Identity::person(team, None)
        })
    };
    let (mut owner, mut viewer) = (as_member(Role::Owner), as_member(Role::Viewer));
    let shown = viewer.payments.show_payment(ws::ShowPaymentRequest {}).await;
    assert_eq!(told(shown).code, "role_forbidden");
    let listed = viewer.payments.show_invoices(ws::ShowInvoicesRequest::default()).await;
    assert_eq!(told(listed).code, "role_forbidden");
    assert_eq!(told(checkout(&mut viewer, "Team").await).code, "role_forbidden");
    assert!(cashier.asked("POST", "/v1/customers").is_empty());
    // Its owner pays for the team.
    checkout(&mut owner, "Team").await.unwrap();
    let made = cashier.asked("POST", "/v1/customers").remove(0);
    assert_eq!(made.value("metadata[principal]"), Some(team.to_string().as_str()));
}
