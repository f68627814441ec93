//! What users brought is closed to others in the database itself.

use proto::forecast as pb;

use crate::world::{World, coin};

const EXEMPT: [(&str, &str); 3] = [
    ("point", "a run's days"),
    ("run", "forecasts of public coins, the same for everybody"),
    ("score", "how good runs were"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_table_of_owners_is_closed_to_others() {
    let world = World::start().await;
    world.board.set("tiny", coin(50));
    let (mut ada, _) = world.user();
    let token = pb::AddTokenRequest {
        owner: String::new(),
        coingecko_id: "tiny".to_owned(),
        token_name: "Own".to_owned(),
        icon: "star".to_owned(),
    };
    ada.add_token(token).await.unwrap();
    testkit::row_security::check(&world.db, &EXEMPT, &["custom_token"]).await;
}
