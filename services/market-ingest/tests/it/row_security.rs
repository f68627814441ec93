//! What users asked the provider for is closed to others in the database itself.

use crate::limits::{got, rig};

const EXEMPT: [(&str, &str); 18] = [
    ("daily_close", "the market's history"),
    ("document", "bodies of the provider, the same for everybody"),
    ("figure", "the market's figures by day"),
    ("hourly_point", "the market's history"),
    ("lease", "which replica polls"),
    ("listed_coin", "coins that the provider listed"),
    ("listing_state", "how far listings were read"),
    ("nft_day", "the market's history"),
    ("nft_want", "collections that somebody follows, without saying who"),
    ("pool", "pools that the provider listed"),
    ("pool_network", "networks whose pools are read"),
    ("pool_reading", "how far pools were read"),
    ("pool_sample", "figures of pools"),
    (
        "provider_call",
        "the ledger of the quota, which the service alone reads",
    ),
    ("provider_state", "what the provider said of the plan"),
    ("provider_total", "calls of the whole installation"),
    ("standby_slot", "calls that replicas may make without the ledger"),
    ("tick", "the live feed, the same for everybody"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_table_of_owners_is_closed_to_others() {
    let (rig, accounts) = rig().await;
    let ada = accounts.person(&rig, None, Some(5)).await;
    got(&rig, ada, 1).await;
    testkit::row_security::check(&rig.db, &EXEMPT, &["provider_day", "provider_month"]).await;
}
