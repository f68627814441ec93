//! Journal entries: written, searched, saved as versions, deleted and restored.

use chrono::TimeDelta;
use proto::workspace as ws;
use testkit::http::eventually;
use vocab::ErrorKind;

use crate::{
    alerts::SOON,
    sessions,
    world::{Person, World, told},
};

pub fn document(blocks: &str) -> String {
    format!(r#"{{"schema_version":1,"doc":{{"type":"doc","content":[{blocks}]}}}}"#)
}

fn paragraph(text: &str) -> String {
    let mention = r#"{"type":"mention","attrs":{"kind":"token","id":"bitcoin","label":"Bitcoin"}}"#;
    format!(r#"{{"type":"paragraph","content":[{{"type":"text","text":"{text}"}},{mention}]}}"#)
}

/// An entry with a paragraph that ends with a mention of Bitcoin.
pub fn note(title: &str, day: &str, text: &str) -> ws::NewEntry {
    ws::NewEntry {
        title: title.to_owned(),
        day: day.to_owned(),
        document: document(&paragraph(text)),
        ..Default::default()
    }
}

impl Person {
    pub async fn entry(&mut self, new: ws::NewEntry) -> ws::Entry {
        let asked = ws::AddEntryRequest { entry: Some(new) };
        self.journal.add_entry(asked).await.unwrap().into_inner()
    }

    async fn save(&mut self, id: &str, version: i32, new: ws::NewEntry) -> Result<ws::Entry, tonic::Status> {
        let asked = update(id, version, new);
        self.journal.update_entry(asked).await.map(tonic::Response::into_inner)
    }

    async fn titles(&mut self, asked: ws::ListEntriesRequest) -> Vec<String> {
        let listed = self.journal.list_entries(asked).await.unwrap().into_inner();
        listed.entries.into_iter().map(|entry| entry.title).collect()
    }

    async fn versions(&mut self, id: &str) -> Vec<i32> {
        let asked = ws::ListEntryVersionsRequest { id: id.to_owned() };
        let listed = self.journal.list_entry_versions(asked).await.unwrap().into_inner();
        listed.versions.into_iter().map(|version| version.version).collect()
    }
}

pub fn update(id: &str, version: i32, new: ws::NewEntry) -> ws::UpdateEntryRequest {
    ws::UpdateEntryRequest {
        id: id.to_owned(),
        version,
        entry: Some(new),
    }
}

pub fn get(id: &str) -> ws::GetEntryRequest {
    ws::GetEntryRequest { id: id.to_owned() }
}

fn words(q: &str) -> ws::ListEntriesRequest {
    ws::ListEntriesRequest {
        q: q.to_owned(),
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_save_is_a_version() {
    let world = World::start().await;
    let mut ada = world.person();
    let first = ada.entry(note("Plan", "2026-11-21", "Long BTC above 90k ")).await;
    assert_eq!((first.version, first.kind.as_str()), (1, "entry"));
    assert!(first.document.contains("Long BTC above 90k"));

    let same = ada
        .save(&first.id, 1, note(" Plan ", "2026-11-21", "Long BTC above 90k "))
        .await
        .unwrap();
    assert_eq!(same.version, 1);
    let second = ada
        .save(&first.id, 1, note("Plan B", "2026-11-20", "Flat "))
        .await
        .unwrap();
    assert_eq!(
        (second.version, second.title.as_str(), second.day.as_str()),
        (2, "Plan B", "2026-11-20")
    );
    let stale = told(ada.save(&first.id, 1, note("Plan C", "2026-11-20", "Short ")).await);
    assert_eq!(
        (stale.kind, stale.code.as_str()),
        (ErrorKind::Conflict, "version_mismatch")
    );
    let any = ada
        .save(&first.id, 0, note("Plan C", "2026-11-20", "Short "))
        .await
        .unwrap();
    assert_eq!(any.version, 3);

    assert_eq!(ada.versions(&first.id).await, [3, 2, 1]);
    let asked = |number| ws::GetEntryVersionRequest {
        id: first.id.clone(),
        number,
    };
    let old = ada.journal.get_entry_version(asked(1)).await.unwrap().into_inner();
    assert_eq!((old.title.as_str(), old.document == first.document), ("Plan", true));
    assert_eq!(
        told(ada.journal.get_entry_version(asked(9)).await).kind,
        ErrorKind::NotFound
    );

    world.clock.advance(TimeDelta::hours(49));
    ada.save(&first.id, 3, note("Plan D", "2026-11-20", "Short "))
        .await
        .unwrap();
    assert_eq!(ada.versions(&first.id).await, [4, 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_is_found_by_words_tags_days_and_mentions() {
    let world = World::start().await;
    let mut ada = world.person();
    let session = sessions::add(&mut ada, sessions::new()).await.id;
    ada.entry(ws::NewEntry {
        tags: vec!["FOMO".to_owned(), "breakout".to_owned()],
        session_id: session.clone(),
        ..note("Monday", "2026-11-16", "Bought BTC/USDT too late, chased ")
    })
    .await;
    let plain = document(r#"{"type":"paragraph","content":[{"type":"text","text":"Nothing but rest"}]}"#);
    ada.entry(ws::NewEntry {
        tags: vec!["fomo".to_owned()],
        document: plain,
        ..note("Tuesday", "2026-11-17", "")
    })
    .await;
    ada.entry(ws::NewEntry {
        kind: "template".to_owned(),
        ..note("Daily", "2026-11-18", "What did I plan? ")
    })
    .await;

    let all = ws::ListEntriesRequest::default();
    assert_eq!(ada.titles(all.clone()).await, ["Tuesday", "Monday"]);
    assert_eq!(ada.titles(words("usdt btc chas")).await, ["Monday"]);
    assert_eq!(ada.titles(words("BREAKOUT")).await, ["Monday"]);
    assert_eq!(ada.titles(words("tues")).await, ["Tuesday"]);
    assert!(
        ada.titles(words("chas late")).await.is_empty(),
        "only the last word may be a beginning"
    );
    let found = ada.journal.list_entries(words("usdt")).await.unwrap().into_inner();
    assert_eq!(
        (found.total, found.entries[0].excerpt.as_str()),
        (Some(1), "Bought BTC/USDT too late, chased Bitcoin")
    );
    assert_eq!(found.entries[0].words, 6);

    let tag = "Fomo".to_owned();
    assert_eq!(ada.titles(ws::ListEntriesRequest { tag, ..all.clone() }).await.len(), 2);
    let kind = "template".to_owned();
    assert_eq!(
        ada.titles(ws::ListEntriesRequest { kind, ..all.clone() }).await,
        ["Daily"]
    );
    let mention = "token:bitcoin".to_owned();
    assert_eq!(
        ada.titles(ws::ListEntriesRequest { mention, ..all.clone() }).await,
        ["Monday"]
    );
    let session_id = session;
    assert_eq!(
        ada.titles(ws::ListEntriesRequest {
            session_id,
            ..all.clone()
        })
        .await,
        ["Monday"]
    );
    let (from, to) = ("2026-11-17".to_owned(), "2026-11-17".to_owned());
    assert_eq!(
        ada.titles(ws::ListEntriesRequest { from, to, ..all }).await,
        ["Tuesday"]
    );

    let tags = ada
        .journal
        .list_entry_tags(ws::ListEntryTagsRequest {})
        .await
        .unwrap()
        .into_inner();
    let tags: Vec<_> = tags.tags.iter().map(|tag| (tag.tag.as_str(), tag.entries)).collect();
    assert_eq!(tags, [("fomo", 2), ("breakout", 1)]);
    let asked = ws::ListEntryDaysRequest {
        from: "2026-11-01".to_owned(),
        to: "2026-11-16".to_owned(),
    };
    let days = ada.journal.list_entry_days(asked).await.unwrap().into_inner().days;
    assert_eq!(
        (days.len(), days[0].day.as_str(), days[0].entries, days[0].words),
        (1, "2026-11-16", 1, 6)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_belongs_to_a_session_of_its_owner() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let session = sessions::add(&mut ada, sessions::new()).await;
    let of_session = || ws::NewEntry {
        session_id: session.id.clone(),
        ..note("Monday", "2026-11-16", "Bought ")
    };
    let entry = Some(of_session());
    let refused = told(eve.journal.add_entry(ws::AddEntryRequest { entry }).await);
    assert_eq!(refused.code, "validation_failed");
    assert_eq!(refused.fields[0].0, "session_id");
    let other = eve.entry(note("Monday", "2026-11-16", "Sold ")).await;
    let refused = told(eve.save(&other.id, 1, of_session()).await);
    assert_eq!(refused.fields[0].0, "session_id");

    let own = ada.entry(of_session()).await;
    let gone = ws::DeleteSessionRequest {
        id: session.id.clone(),
        version: session.version,
    };
    ada.sessions.delete_session(gone).await.unwrap();
    // It is saved on while its session is gone, and nothing new names that one.
    let kept = ws::NewEntry {
        title: "Tuesday".to_owned(),
        ..of_session()
    };
    ada.save(&own.id, own.version, kept).await.unwrap();
    let entry = Some(of_session());
    let refused = told(ada.journal.add_entry(ws::AddEntryRequest { entry }).await);
    assert_eq!(refused.fields[0].0, "session_id");
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_name_their_fields() {
    let world = World::start().await;
    let mut ada = world.person();
    let wrong = ws::NewEntry {
        title: "x".repeat(201),
        day: "21.11.2026".to_owned(),
        kind: "poem".to_owned(),
        document: document(r#"{"type":"paragraph"},{"type":"video"}"#),
        tags: vec![String::new()],
        session_id: "x".to_owned(),
    };
    let refused = told(ada.journal.add_entry(ws::AddEntryRequest { entry: Some(wrong) }).await);
    let fields: Vec<_> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(refused.code, "validation_failed");
    assert_eq!(fields, ["title", "day", "kind", "tags[0]", "session_id", "document"]);
    assert!(
        refused.fields[5].1.starts_with("doc.content[1]: "),
        "{:?}",
        refused.fields[5]
    );

    let asked = ws::ListEntriesRequest {
        q: "?!".to_owned(),
        from: "2026-11-02".to_owned(),
        to: "2026-11-01".to_owned(),
        mention: "coin:x".to_owned(),
        ..Default::default()
    };
    let refused = told(ada.journal.list_entries(asked).await);
    let fields: Vec<_> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["q", "to", "mention"]);
    let cursor = "nonsense".to_owned();
    let asked = ws::ListEntriesRequest {
        cursor,
        ..Default::default()
    };
    assert_eq!(told(ada.journal.list_entries(asked).await).code, "cursor_invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_follow_each_other() {
    let world = World::start_with(|args| args.entry_limit = 5).await;
    let mut ada = world.person();
    for day in [3, 1, 2, 2, 3] {
        ada.entry(note(&format!("Day {day}"), &format!("2026-11-0{day}"), "x "))
            .await;
    }
    let full = ws::AddEntryRequest {
        entry: Some(note("Sixth", "2026-11-06", "x ")),
    };
    assert_eq!(told(ada.journal.add_entry(full).await).code, "limit_reached");
    let mut asked = ws::ListEntriesRequest {
        limit: 2,
        ..Default::default()
    };
    let mut seen = Vec::new();
    for total in [Some(5), None, None] {
        let page = ada.journal.list_entries(asked.clone()).await.unwrap().into_inner();
        assert_eq!(page.total, total);
        seen.extend(page.entries.into_iter().map(|entry| (entry.day, entry.id)));
        asked.cursor = page.next_cursor;
    }
    assert_eq!((asked.cursor.as_str(), seen.len()), ("", 5));
    assert!(seen.is_sorted_by(|one, next| one > next));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_is_deleted_restored_and_swept() {
    let world = World::start().await;
    let mut ada = world.person();
    let entry = ada.entry(note("Plan", "2026-11-21", "x ")).await;
    let gone = |version| ws::DeleteEntryRequest {
        id: entry.id.clone(),
        version,
    };
    assert_eq!(told(ada.journal.delete_entry(gone(7)).await).code, "version_mismatch");
    ada.journal.delete_entry(gone(1)).await.unwrap();
    assert_eq!(
        told(ada.journal.get_entry(get(&entry.id)).await).kind,
        ErrorKind::NotFound
    );
    assert!(ada.titles(ws::ListEntriesRequest::default()).await.is_empty());
    let asked = ws::RestoreEntryRequest { id: entry.id.clone() };
    let back = ada.journal.restore_entry(asked.clone()).await.unwrap().into_inner();
    assert_eq!((back.version, back.document == entry.document), (3, true));
    let again = ada.journal.restore_entry(asked.clone()).await.unwrap().into_inner();
    assert_eq!(again.version, 3);

    let mut eve = world.person();
    assert_eq!(
        told(eve.journal.get_entry(get(&entry.id)).await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(
        told(eve.save(&entry.id, 3, note("x", "2026-11-21", "x ")).await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(
        told(eve.journal.restore_entry(asked.clone()).await).kind,
        ErrorKind::NotFound
    );

    ada.journal.delete_entry(gone(3)).await.unwrap();
    world.clock.advance(TimeDelta::days(31));
    assert!(world.sweep().await >= 1);
    assert_eq!(told(ada.journal.restore_entry(asked).await).kind, ErrorKind::NotFound);
    for table in ["entry", "entry_version", "entry_mention"] {
        assert_eq!(world.rows(table).await, 0, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_is_written_as_markdown() {
    let world = World::start().await;
    let mut ada = world.person();
    let entry = ada.entry(note("Plan #1", "2026-11-21", "Buy *low* ")).await;
    let asked = ws::GetEntryMarkdownRequest { id: entry.id };
    let written = ada.journal.get_entry_markdown(asked).await.unwrap().into_inner();
    assert_eq!(written.file_name, "2026-11-21-plan-1.md");
    assert_eq!(written.text, "# Plan \\#1\n\nBuy \\*low\\* Bitcoin\n");
}

/// 10,000 entries of one person are to be listed in 50 ms; a machine that builds at the same time gets ten times as long, and one quick answer
/// is enough, which a busy machine may give late.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_journal_is_listed_quickly() {
    let world = World::start_with(|args| args.entry_limit = 20_000).await;
    let mut ada = world.person();
    let entry = ada.entry(note("Plan", "2026-11-21", "Long BTC ")).await;
    world.multiply_entries(&entry.id, 10_000).await;
    let asked = ws::ListEntriesRequest::default();
    ada.journal.list_entries(asked.clone()).await.unwrap();
    for asked in [asked, words("btc lon")] {
        let (journal, asked) = (&ada.journal, &asked);
        eventually("a page comes in half a second", SOON, || async {
            let begun = std::time::Instant::now();
            let page = journal.clone().list_entries(asked.clone()).await.unwrap().into_inner();
            let took = begun.elapsed();
            assert_eq!((page.total, page.entries.len()), (Some(10_001), 50));
            (took.as_millis() < 500).then_some(())
        })
        .await;
    }
}
