//! An archive brings no more than calls would let its owner keep.

use proto::workspace as ws;

use crate::{
    archives::{packed, until, upload},
    world::World,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_is_refused_where_it_has_more_than_calls_allow() {
    let world = World::start().await;
    let mut ada = world.person();
    let id = |number: u32| format!("01890a5d-ac96-774b-bcce-{number:012x}");
    let view = |number| {
        format!(
            "{{\"id\":\"{}\",\"list\":\"fills\",\"name\":\"View {number}\",\"query\":\"\",\"hidden_columns\":[],\
             \"created_at\":\"2026-05-01T00:00:00Z\"}}\n",
            id(number)
        )
    };
    let stop = |number| {
        format!(
            "{{\"id\":\"{}\",\"trip_id\":\"{}\",\"price\":\"95\",\"reason\":\"\",\"moved_at\":\"2026-05-01T00:00:00Z\"}}\n",
            id(number),
            id(0)
        )
    };
    let comment = |number| {
        let thread = if number == 1 {
            "null".to_owned()
        } else {
            format!("\"{}\"", id(1))
        };
        format!(
            "{{\"id\":\"{}\",\"kind\":\"label\",\"object_id\":\"{}\",\"thread_id\":{thread},\"text\":\"x\",\
             \"author\":null,\"mentioned\":[],\"created_at\":\"2026-05-01T00:00:00Z\",\"edited_at\":null,\
             \"resolved_at\":null,\"resolved_by\":null,\"deleted_at\":null}}\n",
            id(number),
            id(0)
        )
    };
    let views: String = (1..=201).map(view).collect();
    let comments: String = (1..=102).map(comment).collect();
    let stops: String = (1..=201).map(stop).collect();
    for (table, lines, wanted) in [
        ("saved_view", &views, "It has more saved views than you can keep here."),
        (
            "stop_move",
            &stops,
            "It has more moves of one stop than you can keep here.",
        ),
        (
            "comment",
            &comments,
            "It has more replies in one thread than you can keep here.",
        ),
    ] {
        upload(&mut ada, &packed(table, lines)).await.unwrap();
        let dead = until(&mut ada, "dead").await;
        assert_eq!(dead.error, wanted);
        let asked = ws::DeleteArchiveRequest { id: dead.id };
        ada.archives.delete_archive(asked).await.unwrap();
    }
    // As many as calls allow.
    let views: String = (1..=200).map(view).collect();
    upload(&mut ada, &packed("saved_view", &views)).await.unwrap();
    until(&mut ada, "done").await;
    assert_eq!(world.rows("saved_view").await, 200);
}
