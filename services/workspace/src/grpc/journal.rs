//! Journal entries, their versions and pictures.

use proto::workspace::{self as pb, journal_server::Journal};
use tonic::{Request, Response};

use super::{Reply, Service, failed, once, user};
use crate::{
    app::{Entry, EntryQuery, FoundEntry, Picture},
    domain::entry::EntryInput,
};

fn input(sent: Option<pb::NewEntry>) -> EntryInput {
    let sent = sent.unwrap_or_default();
    EntryInput {
        title: sent.title,
        day: sent.day,
        kind: sent.kind,
        document: sent.document,
        tags: sent.tags,
        session_id: sent.session_id,
    }
}

fn query(asked: pb::ListEntriesRequest) -> EntryQuery {
    EntryQuery {
        q: asked.q,
        tag: asked.tag,
        kind: asked.kind,
        from: asked.from,
        to: asked.to,
        mention: asked.mention,
        session: asked.session_id,
        cursor: asked.cursor,
        limit: asked.limit,
    }
}

fn entry(entry: Entry) -> pb::Entry {
    pb::Entry {
        id: entry.id.to_string(),
        title: entry.title,
        day: entry.day.to_string(),
        kind: entry.kind,
        document: entry.document,
        tags: entry.tags,
        session_id: entry.session_id.map(|id| id.to_string()).unwrap_or_default(),
        created_unix_ms: entry.created_at.timestamp_millis(),
        updated_unix_ms: entry.updated_at.timestamp_millis(),
        version: entry.version,
    }
}

fn summary(found: FoundEntry) -> pb::EntrySummary {
    let entry = found.summary;
    pb::EntrySummary {
        id: entry.id.to_string(),
        title: entry.title,
        day: entry.day.to_string(),
        kind: entry.kind,
        excerpt: found.excerpt,
        tags: entry.tags,
        words: entry.words.unsigned_abs(),
        pictures: entry.pictures.unsigned_abs(),
        session_id: entry.session_id.map(|id| id.to_string()).unwrap_or_default(),
        updated_unix_ms: entry.updated_at.timestamp_millis(),
        version: entry.version,
    }
}

fn picture(picture: Picture) -> pb::Picture {
    pb::Picture {
        id: picture.id.to_string(),
        media_type: picture.media_type,
        width: picture.width.unsigned_abs(),
        height: picture.height.unsigned_abs(),
        bytes: picture.byte_count.unsigned_abs(),
    }
}

#[tonic::async_trait]
impl Journal for Service {
    async fn list_entries(&self, request: Request<pb::ListEntriesRequest>) -> Reply<pb::ListEntriesResponse> {
        let user = user(&request)?;
        let asked = query(request.into_inner());
        let listed = self.0.entries(user, &asked).await.map_err(failed)?;
        Ok(Response::new(pb::ListEntriesResponse {
            entries: listed.items.into_iter().map(summary).collect(),
            next_cursor: listed.next,
            total: listed.total,
        }))
    }

    async fn get_entry(&self, request: Request<pb::GetEntryRequest>) -> Reply<pb::Entry> {
        let user = user(&request)?;
        let found = self.0.entry(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(entry(found)))
    }

    async fn add_entry(&self, request: Request<pb::AddEntryRequest>) -> Reply<pb::Entry> {
        let user = user(&request)?;
        let call = once(&request, user, "add_entry")?;
        let work = async move {
            let new = input(request.into_inner().entry);
            let added = self.0.add_entry(user, new).await.map_err(failed)?;
            Ok(Response::new(entry(added)))
        };
        self.once(call, work).await
    }

    async fn update_entry(&self, request: Request<pb::UpdateEntryRequest>) -> Reply<pb::Entry> {
        let user = user(&request)?;
        let pb::UpdateEntryRequest {
            id,
            version,
            entry: new,
        } = request.into_inner();
        let after = self.0.update_entry(user, &id, version, input(new)).await;
        Ok(Response::new(entry(after.map_err(failed)?)))
    }

    async fn delete_entry(&self, request: Request<pb::DeleteEntryRequest>) -> Reply<pb::DeleteEntryResponse> {
        let user = user(&request)?;
        let pb::DeleteEntryRequest { id, version } = request.into_inner();
        self.0.delete_entry(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteEntryResponse {}))
    }

    async fn restore_entry(&self, request: Request<pb::RestoreEntryRequest>) -> Reply<pb::Entry> {
        let user = user(&request)?;
        let found = self.0.restore_entry(user, &request.get_ref().id).await;
        Ok(Response::new(entry(found.map_err(failed)?)))
    }

    async fn list_entry_versions(
        &self,
        request: Request<pb::ListEntryVersionsRequest>,
    ) -> Reply<pb::ListEntryVersionsResponse> {
        let user = user(&request)?;
        let found = self.0.entry_versions(user, &request.get_ref().id).await;
        let versions = found
            .map_err(failed)?
            .into_iter()
            .map(|(version, saved_at, title, words)| pb::EntryVersionSummary {
                version,
                saved_unix_ms: saved_at.timestamp_millis(),
                title,
                words: words.unsigned_abs(),
            });
        Ok(Response::new(pb::ListEntryVersionsResponse {
            versions: versions.collect(),
        }))
    }

    async fn get_entry_version(&self, request: Request<pb::GetEntryVersionRequest>) -> Reply<pb::EntryVersion> {
        let user = user(&request)?;
        let pb::GetEntryVersionRequest { id, number } = request.into_inner();
        let found = self.0.entry_version(user, &id, number).await.map_err(failed)?;
        Ok(Response::new(pb::EntryVersion {
            version: found.version,
            saved_unix_ms: found.saved_at.timestamp_millis(),
            title: found.title,
            document: found.document,
        }))
    }

    async fn get_entry_markdown(&self, request: Request<pb::GetEntryMarkdownRequest>) -> Reply<pb::EntryMarkdown> {
        let user = user(&request)?;
        let written = self.0.entry_markdown(user, &request.get_ref().id).await;
        let (file_name, text) = written.map_err(failed)?;
        Ok(Response::new(pb::EntryMarkdown { file_name, text }))
    }

    async fn list_entry_days(&self, request: Request<pb::ListEntryDaysRequest>) -> Reply<pb::ListEntryDaysResponse> {
        let user = user(&request)?;
        let pb::ListEntryDaysRequest { from, to } = request.into_inner();
        let found = self.0.entry_days(user, &from, &to).await.map_err(failed)?;
        let days = found.into_iter().map(|(day, (entries, words))| pb::EntryDay {
            day: day.to_string(),
            entries,
            words,
        });
        Ok(Response::new(pb::ListEntryDaysResponse { days: days.collect() }))
    }

    async fn list_entry_tags(&self, request: Request<pb::ListEntryTagsRequest>) -> Reply<pb::ListEntryTagsResponse> {
        let found = self.0.entry_tags(user(&request)?).await.map_err(failed)?;
        let tags = found.into_iter().map(|(tag, entries)| pb::EntryTag { tag, entries });
        Ok(Response::new(pb::ListEntryTagsResponse { tags: tags.collect() }))
    }

    async fn add_picture(&self, request: Request<pb::AddPictureRequest>) -> Reply<pb::Picture> {
        let user = user(&request)?;
        let call = once(&request, user, "add_picture")?;
        let work = async move {
            let pb::AddPictureRequest { entry_id, content } = request.into_inner();
            let added = self.0.add_picture(user, &entry_id, content).await;
            Ok(Response::new(picture(added.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn get_picture(&self, request: Request<pb::GetPictureRequest>) -> Reply<pb::PictureContent> {
        let user = user(&request)?;
        let found = self.0.picture(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(pb::PictureContent {
            media_type: found.media_type,
            content: found.content.into(),
        }))
    }
}
