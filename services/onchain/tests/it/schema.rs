//! What diesel is told of the tables is what the migrations make.

use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn diesel_is_told_of_the_tables_as_they_are() {
    let world = World::start(|_| {}).await;
    let told = [
        include_str!("../../casebook/src/store/schema.rs"),
        include_str!("../../whales/src/store/schema.rs"),
        include_str!("../../../shared/metering/src/schema.rs"),
        include_str!("../../../shared/grants/src/schema.rs"),
        include_str!("../../../shared/jobs/src/schema.rs"),
    ];
    testkit::schema::check(&world.db, &told, 150).await;
}
