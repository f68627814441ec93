//! Pictures of journal entries: cleaned, kept with their entry, swept when no version names them.

use chrono::TimeDelta;
use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    journal::{document, get, note, update},
    world::{Person, World, told},
};

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(name);
    sum.update(data);
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [&length[..], name, data, &sum.sum().to_be_bytes()].concat()
}

/// A picture of 4 × 2 pixels with a text about its place; `sign` makes it another.
pub fn png(sign: u8) -> Vec<u8> {
    large_png(sign, 3)
}

/// The same with so many bytes of pixels: whoever cleans a picture does not unpack them.
pub fn large_png(sign: u8, bytes: usize) -> Vec<u8> {
    let header = [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0];
    [
        &b"\x89PNG\r\n\x1a\n"[..],
        &chunk(b"IHDR", &header),
        &chunk(b"tEXt", b"48.8584 N 2.2945 E"),
        &chunk(b"IDAT", &vec![sign; bytes]),
        &chunk(b"IEND", &[]),
    ]
    .concat()
}

fn add(entry: &str, content: Vec<u8>) -> ws::AddPictureRequest {
    ws::AddPictureRequest {
        entry_id: entry.to_owned(),
        content: content.into(),
    }
}

fn with(picture: &str) -> ws::NewEntry {
    ws::NewEntry {
        document: document(&format!(
            r#"{{"type":"image","attrs":{{"picture":"{picture}","alt":"chart"}}}}"#
        )),
        ..note("Plan", "2026-11-21", "")
    }
}

impl Person {
    pub async fn picture(&mut self, entry: &str, content: Vec<u8>) -> ws::Picture {
        self.journal
            .add_picture(add(entry, content))
            .await
            .unwrap()
            .into_inner()
    }

    async fn content(&mut self, id: &str) -> Result<ws::PictureContent, tonic::Status> {
        let asked = ws::GetPictureRequest { id: id.to_owned() };
        self.journal.get_picture(asked).await.map(tonic::Response::into_inner)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_cleaned_and_kept_once() {
    let world = World::start().await;
    let mut ada = world.person();
    let entry = ada.entry(note("Plan", "2026-11-21", "x ")).await;
    let picture = ada.picture(&entry.id, png(1)).await;
    assert_eq!(
        (picture.media_type.as_str(), picture.width, picture.height),
        ("image/png", 4, 2)
    );
    let kept = ada.content(&picture.id).await.unwrap();
    assert_eq!(
        (kept.media_type.as_str(), kept.content.len()),
        ("image/png", picture.bytes as usize)
    );
    assert!(!kept.content.windows(4).any(|part| part == b"tEXt"));
    assert_eq!(ada.picture(&entry.id, png(1)).await.id, picture.id);

    let mut eve = world.person();
    assert_eq!(told(eve.content(&picture.id).await).kind, ErrorKind::NotFound);
    assert_eq!(
        told(eve.journal.add_picture(add(&entry.id, png(1))).await).kind,
        ErrorKind::NotFound
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_names_pictures_of_its_entry_only() {
    let world = World::start().await;
    let mut ada = world.person();
    let entry = ada.entry(note("Plan", "2026-11-21", "x ")).await;
    let other = ada.entry(note("Other", "2026-11-21", "x ")).await;
    let picture = ada.picture(&entry.id, png(1)).await;
    let saved = ada
        .journal
        .update_entry(update(&entry.id, 1, with(&picture.id)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(saved.version, 2);
    let listed = ada
        .journal
        .list_entries(ws::ListEntriesRequest::default())
        .await
        .unwrap()
        .into_inner();
    let counts: Vec<_> = listed.entries.iter().map(|entry| entry.pictures).collect();
    assert_eq!(counts, [0, 1]);

    let wrong = told(ada.journal.update_entry(update(&other.id, 1, with(&picture.id))).await);
    assert_eq!(
        (wrong.code.as_str(), wrong.fields[0].0.as_str()),
        ("validation_failed", "document")
    );
    let unchanged = ada.journal.get_entry(get(&other.id)).await.unwrap().into_inner();
    assert_eq!(unchanged.version, 1);
    let new = ws::AddEntryRequest {
        entry: Some(with(&picture.id)),
    };
    assert_eq!(told(ada.journal.add_entry(new).await).fields[0].0, "document");
    assert_eq!(world.rows("entry").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_and_large_pictures_are_refused() {
    let world = World::start_with(|args| args.picture_mib = 0).await;
    let mut ada = world.person();
    let entry = ada.entry(note("Plan", "2026-11-21", "x ")).await;
    let whole = png(1);
    let cut = whole[..whole.len() - 5].to_vec();
    for content in [cut, b"<svg/>".to_vec(), vec![0; (5 << 20) + 1]] {
        let refused = told(ada.journal.add_picture(add(&entry.id, content)).await);
        assert_eq!(
            (refused.code.as_str(), refused.fields[0].0.as_str()),
            ("validation_failed", "picture")
        );
    }
    let full = told(ada.journal.add_picture(add(&entry.id, whole)).await);
    assert_eq!((full.kind, full.code.as_str()), (ErrorKind::Conflict, "limit_reached"));
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_that_no_version_names_are_swept() {
    let world = World::start().await;
    let mut ada = world.person();
    let entry = ada.entry(note("Plan", "2026-11-21", "x ")).await;
    let named = ada.picture(&entry.id, png(1)).await;
    let unnamed = ada.picture(&entry.id, png(2)).await;
    ada.journal
        .update_entry(update(&entry.id, 1, with(&named.id)))
        .await
        .unwrap();
    let plain = |text: &str| note("Plan", "2026-11-21", text);
    let without = update(&entry.id, 2, plain("y "));
    ada.journal.update_entry(without).await.unwrap();
    world.sweep().await;
    assert_eq!(world.rows("picture").await, 2, "a picture waits a day for its entry");
    world.clock.advance(TimeDelta::hours(25));
    world.sweep().await;
    assert_eq!(told(ada.content(&unnamed.id).await).kind, ErrorKind::NotFound);
    ada.content(&named.id).await.unwrap();

    // This save thins out the version with the picture: another one of the same hour follows it.
    let later = update(&entry.id, 3, plain("z "));
    ada.journal.update_entry(later).await.unwrap();
    world.sweep().await;
    ada.content(&named.id).await.unwrap();
    world.clock.advance(TimeDelta::hours(25));
    world.sweep().await;
    assert_eq!(told(ada.content(&named.id).await).kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_a_deleted_entry_come_back_with_it() {
    let world = World::start().await;
    let mut ada = world.person();
    let entry = ada.entry(note("Plan", "2026-11-21", "x ")).await;
    let picture = ada.picture(&entry.id, png(1)).await;
    let saved = update(&entry.id, 1, with(&picture.id));
    ada.journal.update_entry(saved).await.unwrap();
    let gone = ws::DeleteEntryRequest {
        id: entry.id.clone(),
        version: 0,
    };
    ada.journal.delete_entry(gone.clone()).await.unwrap();
    assert_eq!(told(ada.content(&picture.id).await).kind, ErrorKind::NotFound);
    world.clock.advance(TimeDelta::days(29));
    world.sweep().await;
    let id = entry.id;
    ada.journal.restore_entry(ws::RestoreEntryRequest { id }).await.unwrap();
    ada.content(&picture.id).await.unwrap();
    ada.journal.delete_entry(gone).await.unwrap();
    world.clock.advance(TimeDelta::days(31));
    world.sweep().await;
    assert_eq!(world.rows("picture").await, 0);
}
