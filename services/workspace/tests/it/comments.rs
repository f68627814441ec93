//! Comments: threads on what one can open, rights of their authors and of roles, and mentions of members.

use std::collections::BTreeSet;

use kit::identity::Identity;
use proto::workspace as ws;
use tonic::Status;
use vocab::{ErrorKind, Role, UserId};

use crate::{
    dashboards,
    wallet_payers::Desk,
    watchlists,
    world::{Person, World, told},
};

/// Where people reach the application.
pub const ORIGIN: &str = "https://meridian.example.com";

/// Where something is discussed.
type Place<'a> = (&'a str, &'a str);

pub fn new(text: &str, mentioned: &[UserId], reply_to: &str) -> Option<ws::NewComment> {
    Some(ws::NewComment {
        text: text.to_owned(),
        mentioned_ids: mentioned.iter().map(ToString::to_string).collect(),
        reply_to_id: reply_to.to_owned(),
    })
}

pub async fn say(
    who: &mut Person,
    (kind, id): Place<'_>,
    comment: Option<ws::NewComment>,
) -> Result<ws::Comment, Status> {
    let asked = ws::AddCommentRequest {
        kind: kind.to_owned(),
        object_id: id.to_owned(),
        comment,
        origin: ORIGIN.to_owned(),
    };
    Ok(who.comments.add_comment(asked).await?.into_inner())
}

/// A thread with one reply on a dashboard.
pub async fn discuss(who: &mut Person, dashboard: &str) {
    let at = ("dashboard", dashboard);
    let first = say(who, at, new("Add the funding rate?", &[], "")).await.unwrap();
    say(who, at, new("Done.", &[], &first.id)).await.unwrap();
}

async fn threads(who: &mut Person, (kind, id): Place<'_>) -> Result<ws::ListCommentsResponse, Status> {
    let asked = ws::ListCommentsRequest {
        kind: kind.to_owned(),
        object_id: id.to_owned(),
        ..Default::default()
    };
    Ok(who.comments.list_comments(asked).await?.into_inner())
}

pub async fn edit(who: &mut Person, id: &str, text: &str, mentioned: &[UserId]) -> Result<ws::Comment, Status> {
    let asked = ws::UpdateCommentRequest {
        id: id.to_owned(),
        comment: Some(ws::CommentChange {
            text: text.to_owned(),
            mentioned_ids: mentioned.iter().map(ToString::to_string).collect(),
        }),
        origin: ORIGIN.to_owned(),
    };
    Ok(who.comments.update_comment(asked).await?.into_inner())
}

pub async fn delete(who: &mut Person, id: &str) -> Result<(), Status> {
    let asked = ws::DeleteCommentRequest { id: id.to_owned() };
    who.comments.delete_comment(asked).await.map(drop)
}

async fn mentions(who: &mut Person) -> ws::ListMentionsResponse {
    let asked = ws::ListMentionsRequest::default();
    who.comments.list_mentions(asked).await.unwrap().into_inner()
}

/// Text of each mention, and whether its thing is gone.
fn heard(found: &ws::ListMentionsResponse) -> Vec<(&str, bool)> {
    let mentions = found.mentions.iter();
    mentions.map(|one| (one.text.as_str(), one.is_gone)).collect()
}

/// The dashboards whose comments are counted.
async fn counted(who: &mut Person) -> BTreeSet<String> {
    let kind = "dashboard".to_owned();
    let counts = who.comments.count_comments(ws::CountCommentsRequest { kind }).await;
    let counts = counts.unwrap().into_inner().counts;
    counts.into_iter().map(|one| one.object_id).collect()
}

fn texts(found: &ws::ListCommentsResponse) -> Vec<(String, Vec<String>)> {
    let thread = |thread: &ws::CommentThread| {
        let replies = thread.replies.iter().map(|reply| reply.text.clone()).collect();
        (thread.first.clone().unwrap().text, replies)
    };
    found.threads.iter().map(thread).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_written_edited_resolved_and_deleted() {
    let world = World::start().await;
    let mut ada = world.person();
    let dashboard = dashboards::add(&mut ada, "Morning").await.id;
    let at = ("dashboard", dashboard.as_str());
    let first = say(&mut ada, at, new(" Add the funding rate?\n", &[], ""))
        .await
        .unwrap();
    assert_eq!(
        (first.text.as_str(), first.author_id.as_str()),
        ("Add the funding rate?", "")
    );
    assert!(first.can_edit && first.can_delete && first.edited_unix_ms == 0);
    let reply = say(&mut ada, at, new("Done.", &[], &first.id)).await.unwrap();
    // A reply to a reply stands in the same thread.
    say(&mut ada, at, new("Thanks.", &[], &reply.id)).await.unwrap();
    let second = say(&mut ada, at, new("Second", &[], "")).await.unwrap();
    let found = threads(&mut ada, at).await.unwrap();
    let replies = vec!["Done.".to_owned(), "Thanks.".to_owned()];
    let expected = [
        ("Second".to_owned(), Vec::new()),
        ("Add the funding rate?".to_owned(), replies),
    ];
    assert_eq!(
        (texts(&found).as_slice(), found.open, found.total),
        (&expected[..], 2, 4)
    );

    let resolve = ws::ResolveCommentRequest { id: reply.id.clone() };
    let resolved = ada.comments.resolve_comment(resolve).await.unwrap().into_inner();
    assert!(resolved.resolved_unix_ms > 0 && resolved.first.unwrap().id == first.id);
    let counted = ws::CountCommentsRequest {
        kind: "dashboard".to_owned(),
    };
    let counted = ada.comments.count_comments(counted).await.unwrap().into_inner().counts;
    let counted: Vec<_> = counted
        .iter()
        .map(|one| (one.object_id.as_str(), one.open, one.total))
        .collect();
    assert_eq!(counted, [(dashboard.as_str(), 1, 4)]);
    let open = ws::ListCommentsRequest {
        kind: "dashboard".to_owned(),
        object_id: dashboard.clone(),
        state: "open".to_owned(),
        ..Default::default()
    };
    let open = ada.comments.list_comments(open).await.unwrap().into_inner();
    assert_eq!(texts(&open), [("Second".to_owned(), Vec::new())]);

    let edited = edit(&mut ada, &second.id, "Second, again", &[]).await.unwrap();
    assert!(edited.edited_unix_ms > 0 && edited.text == "Second, again");
    let unchanged = edit(&mut ada, &reply.id, "Done.", &[]).await.unwrap();
    assert_eq!(unchanged.edited_unix_ms, 0, "what says the same was not edited");

    // The first one keeps its place for its replies, and goes with the last of them.
    delete(&mut ada, &first.id).await.unwrap();
    assert_eq!(told(delete(&mut ada, &first.id).await).code, "not_found");
    let found = threads(&mut ada, at).await.unwrap();
    assert_eq!((texts(&found)[1].0.as_str(), found.total), ("", 3));
    assert!(found.threads[1].first.as_ref().unwrap().is_deleted);
    for reply in &found.threads[1].replies {
        delete(&mut ada, &reply.id).await.unwrap();
    }
    let found = threads(&mut ada, at).await.unwrap();
    assert_eq!((found.threads.len(), found.total), (1, 1));

    // What is deleted for good takes its comments along.
    let gone = ws::DeleteDashboardRequest {
        id: dashboard.clone(),
        version: 0,
    };
    ada.dashboards.delete_dashboard(gone).await.unwrap();
    assert_eq!(told(threads(&mut ada, at).await).code, "not_found");
    assert_eq!(world.rows("comment").await, 1, "it can be restored");
    ada.settings.purge_deleted(ws::PurgeDeletedRequest {}).await.unwrap();
    assert_eq!(world.rows("comment").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_threads_follow_each_other_by_their_cursor() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await.id;
    let at = ("watchlist", list.as_str());
    for number in 0..5 {
        say(&mut ada, at, new(&number.to_string(), &[], "")).await.unwrap();
    }
    let (mut cursor, mut seen) = (String::new(), Vec::new());
    loop {
        let asked = ws::ListCommentsRequest {
            kind: "watchlist".to_owned(),
            object_id: list.clone(),
            cursor: cursor.clone(),
            limit: 2,
            ..Default::default()
        };
        let page = ada.comments.list_comments(asked).await.unwrap().into_inner();
        seen.push(texts(&page).into_iter().map(|(text, _)| text).collect::<Vec<_>>());
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    assert_eq!(seen, [vec!["4", "3"], vec!["2", "1"], vec!["0"]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_comments_on_what_they_cannot_open() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let dashboard = dashboards::add(&mut ada, "Morning").await.id;
    let at = ("dashboard", dashboard.as_str());
    let hers = say(&mut ada, at, new("Mine", &[], "")).await.unwrap();
    assert_eq!(told(say(&mut bob, at, new("Yours", &[], "")).await).code, "not_found");
    assert_eq!(told(threads(&mut bob, at).await).code, "not_found");
    assert_eq!(told(edit(&mut bob, &hers.id, "Yours", &[]).await).code, "not_found");
    assert_eq!(told(delete(&mut bob, &hers.id).await).code, "not_found");
    // A reply belongs to what its thread is about.
    let other = dashboards::add(&mut ada, "Evening").await.id;
    let wrong = told(say(&mut ada, ("dashboard", &other), new("Reply", &[], &hers.id)).await);
    assert_eq!(wrong.fields[0].0, "reply_to_id");
    // Onchain does not say whether the case is there: that is not taken for a yes.
    let away = told(say(&mut ada, ("case", &dashboard), new("Case", &[], "")).await);
    assert_eq!(away.kind, ErrorKind::Unavailable);
    let alone = told(say(&mut ada, at, new("Hi", &[UserId::fresh()], "")).await);
    assert_eq!(alone.fields[0].0, "mentioned_ids");
}

#[tokio::test(flavor = "multi_thread")]
async fn members_write_admins_moderate_and_who_is_mentioned_hears_of_it() {
    let desk = Desk::start().await;
    let ann = UserId::fresh();
    let mut boss = desk.with_role(ann, Role::Admin);
    let mut bob = desk.with_role(desk.bob, Role::Viewer);
    let mut eve = desk.with_role(desk.eve, Role::Analyst);
    let dashboard = dashboards::add(&mut eve, "Desk").await.id;
    let at = ("dashboard", dashboard.as_str());
    let stranger = told(say(&mut bob, at, new("Look", &[UserId::fresh()], "")).await);
    assert_eq!(stranger.fields[0].0, "mentioned_ids[0]");
    let asked = say(&mut bob, at, new("@Eve, is this right?", &[desk.eve, desk.bob], ""))
        .await
        .unwrap();
    assert_eq!(asked.author_id, desk.bob.to_string());

    // Eve reads it in her personal workspace; who mentions themselves is told nothing.
    let mut eve_herself = desk.world.client(Identity::person(desk.eve, None));
    let mut bob_himself = desk.world.client(Identity::person(desk.bob, None));
    let heard = mentions(&mut eve_herself).await;
    let one = &heard.mentions[0];
    assert_eq!(
        (heard.unread, one.text.as_str(), one.is_read),
        (1, "@Eve, is this right?", false)
    );
    assert_eq!(
        (one.team_id.clone(), one.object_id.clone()),
        (desk.team.to_string(), dashboard.clone())
    );
    assert_eq!(mentions(&mut bob_himself).await.mentions.len(), 0);
    let all = ws::ReadMentionsRequest::default();
    eve_herself.comments.read_mentions(all).await.unwrap();
    assert_eq!(mentions(&mut eve_herself).await.unread, 0);

    // Only the author edits; admins delete, analysts resolve, viewers what they began.
    assert_eq!(told(edit(&mut boss, &asked.id, "No", &[]).await).code, "role_forbidden");
    assert_eq!(told(delete(&mut eve, &asked.id).await).code, "role_forbidden");
    let of_eve = say(&mut eve, at, new("Yes", &[], "")).await.unwrap();
    let resolve = |id: &str| ws::ResolveCommentRequest { id: id.to_owned() };
    let refused = bob.comments.resolve_comment(resolve(&of_eve.id)).await;
    assert_eq!(told(refused).code, "role_forbidden");
    bob.comments.resolve_comment(resolve(&asked.id)).await.unwrap();
    let seen = threads(&mut bob, at).await.unwrap().threads;
    let rights = |thread: &ws::CommentThread| {
        let first = thread.first.clone().unwrap();
        (first.can_edit, first.can_delete, thread.can_resolve)
    };
    assert_eq!(
        seen.iter().map(rights).collect::<Vec<_>>(),
        [(false, false, false), (true, true, true)]
    );

    // An edit without the mention takes it back, and so does leaving the team.
    edit(&mut bob, &asked.id, "Is this right?", &[]).await.unwrap();
    assert_eq!(mentions(&mut eve_herself).await.mentions.len(), 0);
    edit(&mut bob, &asked.id, "@Eve?", &[desk.eve]).await.unwrap();
    assert_eq!(mentions(&mut eve_herself).await.unread, 1);
    desk.roster.members.lock().unwrap().remove(&desk.eve);
    let left = mentions(&mut eve_herself).await;
    assert_eq!((left.mentions.len(), left.unread), (0, 0), "who has left reads nothing");
    delete(&mut boss, &asked.id).await.unwrap();
    assert_eq!(desk.world.rows("comment_mention").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn mentions_say_that_their_thing_is_gone_and_end_with_it() {
    let desk = Desk::start().await;
    let mut boss = desk.with_role(UserId::fresh(), Role::Admin);
    let mut bob = desk.with_role(desk.bob, Role::Viewer);
    let (here, there) = (
        dashboards::add(&mut boss, "Desk").await.id,
        dashboards::add(&mut boss, "Risk").await.id,
    );
    for (place, text) in [(&here, "First"), (&there, "Second"), (&here, "Third")] {
        say(&mut bob, ("dashboard", place.as_str()), new(text, &[desk.eve], ""))
            .await
            .unwrap();
    }
    let mut eve = desk.world.client(Identity::person(desk.eve, None));
    let gone = || ws::DeleteDashboardRequest {
        id: here.clone(),
        version: 0,
    };
    let all = [("Third", false), ("Second", false), ("First", false)];
    assert_eq!(heard(&mentions(&mut eve).await), all);
    assert_eq!(counted(&mut boss).await, BTreeSet::from([here.clone(), there.clone()]));

    // A link would lead to nothing, and the text is nobody's to read.
    boss.dashboards.delete_dashboard(gone()).await.unwrap();
    let found = mentions(&mut eve).await;
    assert_eq!(heard(&found), [("", true), ("Second", false), ("", true)]);
    assert_eq!(
        (found.unread, found.mentions[0].object_id.as_str()),
        (3, here.as_str()),
        "what counts is listed"
    );
    assert_eq!(counted(&mut boss).await, BTreeSet::from([there]));

    let back = ws::RestoreDashboardRequest { id: here.clone() };
    boss.dashboards.restore_dashboard(back).await.unwrap();
    assert_eq!(heard(&mentions(&mut eve).await), all);

    boss.dashboards.delete_dashboard(gone()).await.unwrap();
    boss.settings.purge_deleted(ws::PurgeDeletedRequest {}).await.unwrap();
    let found = mentions(&mut eve).await;
    assert_eq!((heard(&found), found.unread), (vec![("Second", false)], 1));
    assert_eq!(desk.world.rows("comment").await, 1);
}
