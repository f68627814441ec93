//! What an owner had that is gone is erased at once.

use kit::identity::Identity;
use proto::workspace as ws;
use testkit::http::eventually;
use vocab::UserId;
use workspace::store::archive::{LEFT_OUT, TABLES};

use crate::{
    alerts::SOON,
    archives::fill_up,
    world::{World, told},
};

/// Erases all of an owner, as auth has it done.
pub async fn erased(world: &World, owner: UserId) {
    let service = world.client(Identity::default());
    let asked = ws::EraseOwnerRequest {
        owner: owner.to_string(),
    };
    eventually("everything is erased", SOON, || {
        let (mut archives, asked) = (service.archives.clone(), asked.clone());
        async move {
            let answer = archives.erase_owner(asked).await.unwrap();
            answer.into_inner().done.then_some(())
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_of_an_owner_that_is_gone() {
    let world = World::start().await;
    let gone = UserId::fresh();
    let (mut ada, mut bob) = (world.client(Identity::person(gone, None)), world.person());
    fill_up(&mut ada).await;
    fill_up(&mut bob).await;
    let asked = ws::EraseOwnerRequest {
        owner: gone.to_string(),
    };
    for who in [&mut ada, &mut bob] {
        let refused = told(who.archives.erase_owner(asked.clone()).await);
        assert_eq!(refused.code, "token_invalid", "not on behalf of a user");
    }

    // Planned by its owner for tomorrow.
    let confirm = "erase".to_owned();
    ada.archives
        .start_erasure(ws::StartErasureRequest { confirm })
        .await
        .unwrap();
    let client = world.db.client().await;
    let waiting =
        format!("SELECT count(*) FROM job WHERE owner = '{gone}' AND state = 'ready' AND run_at > created_at");
    let planned: i64 = client.query_one(&waiting, &[]).await.unwrap().get(0);
    assert_eq!(planned, 1);
    // Asked for by them, for a team. A source that was deleted is not fetched.
    let team = UserId::fresh();
    let asked_for = format!(
        "INSERT INTO job (owner, id, kind, payload, state, priority, run_at, max_attempts, created_at, asked_by)
         VALUES ('{team}', gen_random_uuid(), 'other', 'null', 'ready', 0, now() + interval '9 years', 1, now(), '{gone}');
         INSERT INTO feed_source (owner, id, url, given, name, shown, created_at, deleted_at, added_by)
         VALUES ('{team}', gen_random_uuid(), 'https://news.example/rss', 'news.example', '', true, now(), now(), '{gone}')"
    );
    client.batch_execute(&asked_for).await.unwrap();

    let mut service = world.client(Identity::default());
    service.archives.erase_owner(asked).await.unwrap();
    let planned: i64 = client.query_one(&waiting, &[]).await.unwrap().get(0);
    assert_eq!(planned, 0, "nothing waits for tomorrow");
    // Without the clock moving on.
    erased(&world, gone).await;
    let beside = LEFT_OUT.iter().map(|(name, _)| *name);
    let beside = beside.filter(|name| !["job", "ledger_revision"].contains(name));
    for name in TABLES.iter().map(|table| table.name).chain(beside) {
        let query = format!("SELECT count(*) FROM {name} WHERE owner = '{gone}'");
        let left: i64 = client.query_one(&query, &[]).await.unwrap().get(0);
        assert_eq!(left, 0, "{name}");
    }
    let named = format!(
        "SELECT (SELECT count(*) FROM job WHERE asked_by = '{gone}') + (SELECT count(*) FROM feed_source WHERE added_by = '{gone}'),
            (SELECT count(*) FROM job WHERE owner = '{team}') + (SELECT count(*) FROM feed_source WHERE owner = '{team}')"
    );
    let row = client.query_one(&named, &[]).await.unwrap();
    assert_eq!(
        (row.get::<_, i64>(0), row.get::<_, i64>(1)),
        (0, 2),
        "the team keeps both"
    );
    assert_eq!(bob.trips().await.len(), 3);
}
