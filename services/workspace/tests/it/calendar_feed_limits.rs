//! What a link to a calendar may cost, as anybody who has it may ask without an account.

use futures::{StreamExt, stream::FuturesUnordered};

use crate::{
    calendar::{add, new},
    calendar_files::{feed, open},
    world::{World, told},
};

#[tokio::test(flavor = "multi_thread")]
async fn calendars_of_one_owner_are_written_one_after_the_other_and_few_wait() {
    let world = World::start().await;
    let mut ada = world.person();
    let path = feed(&mut ada, "Phone", &[], false).await.path;
    let holder = world.db.client().await;
    holder.batch_execute("BEGIN; LOCK TABLE calendar_event").await.unwrap();
    let mut calls: FuturesUnordered<_> = (0..8).map(|_| open(&world, &path)).collect();
    let refused = told(calls.next().await.unwrap());
    assert_eq!(refused.code, "too_many_at_once");
    holder.batch_execute("COMMIT").await.unwrap();
    let rest: Vec<_> = calls.collect().await;
    assert!(rest.iter().any(Result::is_ok), "{rest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_with_too_much_text_is_refused_before_it_is_read() {
    let world = World::start().await;
    let mut ada = world.person();
    add(&mut ada, new("Unlock", "2026-12-01")).await;
    let all = feed(&mut ada, "All", &[], false).await.path;
    let tokens = feed(&mut ada, "Tokens", &["token"], false).await.path;
    open(&world, &all).await.unwrap();
    let many = "INSERT INTO calendar_event SELECT copy.* FROM calendar_event e, generate_series(1, 1100) n,
        jsonb_populate_record(e, jsonb_build_object('id', md5(n::text)::uuid, 'note', repeat('x', 32000))) copy";
    world.run(many).await;
    let refused = told(open(&world, &all).await);
    assert_eq!(refused.fields[0].0, "kinds", "{refused:?}");
    // Of other kinds there are none.
    open(&world, &tokens).await.unwrap();

    // Times that series leave out take as much, whatever a file has of them.
    let times = "UPDATE calendar_event SET note = '', left_out = array_fill('2026-12-01'::text, ARRAY[1000])";
    world.run(times).await;
    let refused = told(open(&world, &all).await);
    assert_eq!(refused.fields[0].0, "kinds", "{refused:?}");

    // Half as much text is read, but each comma of it is escaped: the gateway would not take the file.
    let commas = "UPDATE calendar_event SET note = repeat(',', 16000), left_out = '{}'";
    world.run(commas).await;
    let refused = told(open(&world, &all).await);
    assert_eq!(refused.fields[0].0, "kinds", "{refused:?}");
    let none = "UPDATE calendar_event SET note = ''";
    world.run(none).await;
    let (content, _) = open(&world, &all).await.unwrap();
    assert_eq!(content.matches("SUMMARY:Unlock").count(), 1_101);
}
