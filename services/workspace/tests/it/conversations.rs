//! Conversations with the assistant: renamed, deleted, restored, and in pages.

use proto::workspace as ws;
use tonic::Request;
use vocab::ErrorKind;

use crate::{
    assistant::{add, asked, conversation, question},
    world::{World, told},
};

#[tokio::test(flavor = "multi_thread")]
async fn conversations_are_renamed_deleted_and_restored() {
    let world = World::start_with(|args| args.conversation_limit = 2).await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let chat = conversation(&mut ada, "/help").await;
    let rename = |version, title: &str| ws::UpdateConversationRequest {
        id: chat.id.clone(),
        version,
        conversation: Some(ws::NewConversation {
            title: title.to_owned(),
        }),
    };
    let renamed = ada
        .assistant
        .update_conversation(rename(1, "Commands"))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((renamed.title.as_str(), renamed.version), ("Commands", 2));
    let stale = told(ada.assistant.update_conversation(rename(1, "Late")).await);
    assert_eq!(stale.code, "version_mismatch");
    let nameless = told(ada.assistant.update_conversation(rename(2, " ")).await);
    assert_eq!(nameless.fields[0].0, "title");
    let theirs = told(eve.assistant.update_conversation(rename(2, "Mine")).await);
    assert_eq!(theirs.kind, ErrorKind::NotFound);
    add(&mut ada, "Second").await;
    let third = ws::AddConversationRequest { conversation: None };
    assert_eq!(
        told(ada.assistant.add_conversation(third.clone()).await).code,
        "limit_reached"
    );

    let deleted = ws::DeleteConversationRequest {
        id: chat.id.clone(),
        version: 2,
    };
    ada.assistant.delete_conversation(deleted).await.unwrap();
    let gone = ws::GetConversationRequest { id: chat.id.clone() };
    assert_eq!(
        told(ada.assistant.get_conversation(gone.clone()).await).kind,
        ErrorKind::NotFound
    );
    let restore = ws::RestoreConversationRequest { id: chat.id.clone() };
    let back = ada
        .assistant
        .restore_conversation(restore.clone())
        .await
        .unwrap()
        .into_inner();
    assert_eq!((back.title.as_str(), back.messages_count), ("Commands", 2));
    assert_eq!(
        told(eve.assistant.restore_conversation(restore).await).kind,
        ErrorKind::NotFound
    );

    // Deleted for good after the days of undo, with its messages.
    let deleted = ws::DeleteConversationRequest {
        id: chat.id.clone(),
        version: 0,
    };
    ada.assistant.delete_conversation(deleted).await.unwrap();
    world.clock.advance(chrono::TimeDelta::days(31));
    assert!(world.sweep().await > 0);
    assert_eq!(
        (world.rows("conversation").await, world.rows("chat_message").await),
        (1, 0)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_conversation_comes_in_pages_and_ends() {
    let world = World::start_with(|args| args.chat_message_limit = 6).await;
    let mut ada = world.person();
    let chat = add(&mut ada, "Long").await;
    for _ in 0..3 {
        asked(&mut ada, Request::new(question(&chat.id, "/help")))
            .await
            .unwrap();
    }
    let full = told(asked(&mut ada, Request::new(question(&chat.id, "/help"))).await);
    assert_eq!(full.code, "limit_reached");
    let page = |cursor: String| ws::ListChatMessagesRequest {
        id: chat.id.clone(),
        cursor,
        limit: 4,
    };
    let first = ada
        .assistant
        .list_chat_messages(page(String::new()))
        .await
        .unwrap()
        .into_inner();
    let rest = ada
        .assistant
        .list_chat_messages(page(first.next_cursor.clone()))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (first.messages.len(), rest.messages.len(), rest.next_cursor.as_str()),
        (4, 2, "")
    );
    let other = add(&mut ada, "Other").await;
    let wrong = ws::ListChatMessagesRequest {
        id: other.id,
        ..page(first.next_cursor)
    };
    assert_eq!(
        told(ada.assistant.list_chat_messages(wrong).await).code,
        "cursor_invalid"
    );
}
