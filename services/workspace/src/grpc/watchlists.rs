//! Watchlists.

use proto::workspace::{self as pb, watchlists_server::Watchlists};
use tonic::{Request, Response};
use uuid::Uuid;

use super::{
    Reply, Service,
    convert::small,
    failed,
    grants::{access, granted, sent, share},
    once,
    price::amount,
    user,
};
use crate::{
    app::{Choice, ImportedRow, Namesake, Open, Outcome, WatchImport, Watchlist, WholeWatchlist},
    domain::watchlist::{Item, ItemInput, NewItem, NewWatchlist, Notes},
    error::Error,
};

fn new(list: Option<pb::NewWatchlist>) -> Result<NewWatchlist, Error> {
    let list = list.unwrap_or_default();
    NewWatchlist::check(&list.name, &list.note, &list.sections, &list.columns)
}

fn summary(open: Open<Watchlist>) -> pb::Watchlist {
    let (access, shared) = (access(&open), share(&open));
    let list = open.thing;
    pb::Watchlist {
        access,
        shared,
        id: list.id.to_string(),
        name: list.new.name,
        note: list.new.note,
        sections: list.new.sections,
        columns: list.new.columns,
        items_count: list.items,
        items: Vec::new(),
        created_unix_ms: list.created_at.timestamp_millis(),
        version: list.version,
    }
}

fn whole((list, items): WholeWatchlist) -> pb::Watchlist {
    pb::Watchlist {
        items: items.into_iter().map(item).collect(),
        ..summary(list)
    }
}

fn all(lists: Vec<Open<Watchlist>>) -> pb::ListWatchlistsResponse {
    pb::ListWatchlistsResponse {
        watchlists: lists.into_iter().map(summary).collect(),
    }
}

fn with_notes(notes: Notes, rest: pb::WatchItem) -> pb::WatchItem {
    pb::WatchItem {
        note: notes.note,
        reason: notes.reason,
        target: amount(notes.target),
        review_day: notes.review_day.map(|day| day.to_string()).unwrap_or_default(),
        ..rest
    }
}

fn item(item: Item) -> pb::WatchItem {
    let rest = pb::WatchItem {
        id: item.id.to_string(),
        kind: item.subject.kind.name().to_owned(),
        r#ref: item.subject.reference,
        chain: item.subject.chain,
        name: item.name,
        symbol: item.symbol,
        section: item.section,
        added_unix_ms: item.added_at.timestamp_millis(),
        added_price: amount(item.added_price),
        version: item.version,
        ..Default::default()
    };
    with_notes(item.notes, rest)
}

/// `now` in Unix milliseconds is when an item was added that does not say it.
fn imported(new: NewItem, id: Option<Uuid>, now: i64) -> pb::WatchItem {
    let rest = pb::WatchItem {
        id: id.map(|id| id.to_string()).unwrap_or_default(),
        kind: new.subject.kind.name().to_owned(),
        r#ref: new.subject.reference,
        chain: new.subject.chain,
        name: new.name,
        symbol: new.symbol,
        section: new.section,
        added_unix_ms: new.added_at.map_or(now, |time| time.timestamp_millis()),
        added_price: amount(new.added_price),
        version: 1,
        ..Default::default()
    };
    with_notes(new.notes, rest)
}

fn row(row: ImportedRow, now: i64) -> pb::WatchlistRow {
    let (outcome, candidates) = match row.outcome {
        Outcome::New => ("new", Vec::new()),
        Outcome::Listed => ("listed", Vec::new()),
        Outcome::Ambiguous(tokens) => ("ambiguous", tokens),
        Outcome::Unknown => ("unknown", Vec::new()),
        Outcome::Invalid => ("invalid", Vec::new()),
    };
    let candidate = |token: Namesake| pb::WatchCandidate {
        r#ref: token.id,
        name: token.name,
        symbol: token.symbol.to_uppercase(),
        rank: token.rank,
    };
    pb::WatchlistRow {
        line: row.line,
        text: row.text,
        outcome: outcome.to_owned(),
        message: row.message,
        item: row.item.map(|item| imported(item, row.id, now)),
        candidates: candidates.into_iter().map(candidate).collect(),
    }
}

fn import(done: WatchImport, now: i64) -> pb::WatchlistImport {
    let count = |outcome: &Outcome| small(done.rows.iter().filter(|row| row.outcome == *outcome).count());
    let (fresh, listed) = (count(&Outcome::New), count(&Outcome::Listed));
    pb::WatchlistImport {
        written: done.written,
        fresh,
        listed,
        open: small(done.rows.len()).saturating_sub(fresh + listed),
        rows: done.rows.into_iter().map(|one| row(one, now)).collect(),
    }
}

fn input(new: Option<pb::NewWatchItem>) -> ItemInput {
    let new = new.unwrap_or_default();
    ItemInput {
        kind: new.kind,
        reference: new.r#ref,
        chain: new.chain,
        name: new.name,
        section: new.section,
        note: new.note,
        reason: new.reason,
        target: new.target,
        review_day: new.review_day,
    }
}

fn changed(new: Option<pb::ChangedWatchItem>) -> ItemInput {
    let new = new.unwrap_or_default();
    ItemInput {
        name: new.name,
        note: new.note,
        reason: new.reason,
        target: new.target,
        review_day: new.review_day,
        ..ItemInput::default()
    }
}

#[tonic::async_trait]
impl Watchlists for Service {
    async fn list_watchlists(&self, request: Request<pb::ListWatchlistsRequest>) -> Reply<pb::ListWatchlistsResponse> {
        let lists = self.0.watchlists(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(all(lists)))
    }

    async fn list_shared_watchlists(
        &self,
        request: Request<pb::ListSharedWatchlistsRequest>,
    ) -> Reply<pb::ListSharedWatchlistsResponse> {
        let user = user(&request)?;
        let asked = request.get_ref();
        let found = self.0.shared_things(user, &asked.cursor, asked.limit).await;
        let found = found.map_err(failed)?;
        Ok(Response::new(pb::ListSharedWatchlistsResponse {
            watchlists: found.items.into_iter().map(summary).collect(),
            next_cursor: found.next,
        }))
    }

    async fn get_watchlist(&self, request: Request<pb::GetWatchlistRequest>) -> Reply<pb::Watchlist> {
        let user = user(&request)?;
        let found = self.0.watchlist(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(whole(found)))
    }

    async fn add_watchlist(&self, request: Request<pb::AddWatchlistRequest>) -> Reply<pb::Watchlist> {
        let user = user(&request)?;
        let call = once(&request, user, "add_watchlist")?;
        let work = async move {
            let new = new(request.into_inner().watchlist).map_err(failed)?;
            let added = self.0.add_watchlist(user, &new).await.map_err(failed)?;
            Ok(Response::new(whole(added)))
        };
        self.once(call, work).await
    }

    async fn update_watchlist(&self, request: Request<pb::UpdateWatchlistRequest>) -> Reply<pb::Watchlist> {
        let user = user(&request)?;
        let pb::UpdateWatchlistRequest { id, version, watchlist } = request.into_inner();
        let new = new(watchlist).map_err(failed)?;
        let changed = self.0.update_watchlist(user, &id, version, &new).await;
        Ok(Response::new(whole(changed.map_err(failed)?)))
    }

    async fn delete_watchlist(
        &self,
        request: Request<pb::DeleteWatchlistRequest>,
    ) -> Reply<pb::DeleteWatchlistResponse> {
        let user = user(&request)?;
        let pb::DeleteWatchlistRequest { id, version } = request.into_inner();
        self.0.delete_watchlist(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteWatchlistResponse {}))
    }

    async fn restore_watchlist(&self, request: Request<pb::RestoreWatchlistRequest>) -> Reply<pb::Watchlist> {
        let user = user(&request)?;
        let back = self.0.restore_watchlist(user, &request.get_ref().id).await;
        Ok(Response::new(whole(back.map_err(failed)?)))
    }

    async fn move_watchlist(&self, request: Request<pb::MoveWatchlistRequest>) -> Reply<pb::ListWatchlistsResponse> {
        let user = user(&request)?;
        let pb::MoveWatchlistRequest { id, after } = request.into_inner();
        let lists = self.0.move_watchlist(user, &id, &after).await.map_err(failed)?;
        Ok(Response::new(all(lists)))
    }

    async fn add_watch_item(&self, request: Request<pb::AddWatchItemRequest>) -> Reply<pb::WatchItem> {
        let user = user(&request)?;
        let call = once(&request, user, "add_watch_item")?;
        let work = async move {
            let pb::AddWatchItemRequest { id, item: new } = request.into_inner();
            let added = self.0.add_watch_item(user, &id, &input(new)).await.map_err(failed)?;
            Ok(Response::new(item(added)))
        };
        self.once(call, work).await
    }

    async fn update_watch_item(&self, request: Request<pb::UpdateWatchItemRequest>) -> Reply<pb::WatchItem> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let place = (asked.id.as_str(), asked.item_id.as_str());
        let input = changed(asked.item);
        let done = self.0.update_watch_item(user, place, asked.version, &input).await;
        Ok(Response::new(item(done.map_err(failed)?)))
    }

    async fn move_watch_item(&self, request: Request<pb::MoveWatchItemRequest>) -> Reply<pb::WatchItem> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let place = (asked.id.as_str(), asked.item_id.as_str());
        let moved = self.0.move_watch_item(user, place, &asked.section, &asked.after).await;
        Ok(Response::new(item(moved.map_err(failed)?)))
    }

    async fn delete_watch_item(
        &self,
        request: Request<pb::DeleteWatchItemRequest>,
    ) -> Reply<pb::DeleteWatchItemResponse> {
        let user = user(&request)?;
        let pb::DeleteWatchItemRequest { id, item_id } = request.into_inner();
        self.0.delete_watch_item(user, &id, &item_id).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteWatchItemResponse {}))
    }

    async fn restore_watch_item(&self, request: Request<pb::RestoreWatchItemRequest>) -> Reply<pb::WatchItem> {
        let user = user(&request)?;
        let pb::RestoreWatchItemRequest { id, item_id } = request.into_inner();
        let back = self.0.restore_watch_item(user, &id, &item_id).await;
        Ok(Response::new(item(back.map_err(failed)?)))
    }

    async fn find_watched(&self, request: Request<pb::FindWatchedRequest>) -> Reply<pb::FindWatchedResponse> {
        let user = user(&request)?;
        let pb::FindWatchedRequest { kind, r#ref, chain } = request.into_inner();
        let found = self.0.watched_in(user, &kind, &r#ref, &chain).await.map_err(failed)?;
        let lists = found.into_iter().map(|(id, watchlist, item)| pb::WatchedIn {
            watchlist_id: id.to_string(),
            watchlist,
            item_id: item.to_string(),
        });
        Ok(Response::new(pb::FindWatchedResponse { lists: lists.collect() }))
    }

    async fn import_watchlist(&self, request: Request<pb::ImportWatchlistRequest>) -> Reply<pb::WatchlistImport> {
        let user = user(&request)?;
        let call = once(&request, user, "import_watchlist")?;
        let work = async move {
            let asked = request.into_inner();
            let choices: Vec<Choice> = asked
                .choices
                .into_iter()
                .map(|choice| Choice {
                    text: choice.text,
                    reference: choice.r#ref,
                })
                .collect();
            let text = (asked.format.as_str(), asked.content.as_str());
            let done = self
                .0
                .import_watchlist(user, &asked.id, text, asked.dry_run, &choices)
                .await;
            let now = self.0.now().timestamp_millis();
            Ok(Response::new(import(done.map_err(failed)?, now)))
        };
        self.once(call, work).await
    }

    async fn export_watchlist(&self, request: Request<pb::ExportWatchlistRequest>) -> Reply<pb::WatchlistExport> {
        let user = user(&request)?;
        let pb::ExportWatchlistRequest { id, format } = request.into_inner();
        let export = self.0.export_watchlist(user, &id, &format).await.map_err(failed)?;
        Ok(Response::new(pb::WatchlistExport {
            file_name: export.file_name,
            content: export.content,
            left_out: export.left_out,
        }))
    }

    async fn list_watchlist_grants(
        &self,
        request: Request<pb::ListWatchlistGrantsRequest>,
    ) -> Reply<pb::ListWatchlistGrantsResponse> {
        let user = user(&request)?;
        let found = self.0.grants_of::<Watchlist>(user, &request.get_ref().id).await;
        Ok(Response::new(pb::ListWatchlistGrantsResponse {
            grants: found.map_err(failed)?.into_iter().map(granted).collect(),
        }))
    }

    async fn set_watchlist_grant(&self, request: Request<pb::SetWatchlistGrantRequest>) -> Reply<pb::DashboardGrant> {
        let user = user(&request)?;
        let pb::SetWatchlistGrantRequest { id, grantee, grant } = request.into_inner();
        let new = sent(grant);
        let set = self.0.share_thing::<Watchlist>(user, &id, &grantee, &new).await;
        Ok(Response::new(granted(set.map_err(failed)?)))
    }

    async fn remove_watchlist_grant(
        &self,
        request: Request<pb::RemoveWatchlistGrantRequest>,
    ) -> Reply<pb::RemoveWatchlistGrantResponse> {
        let user = user(&request)?;
        let pb::RemoveWatchlistGrantRequest { id, grantee } = request.into_inner();
        let removed = self.0.unshare_thing::<Watchlist>(user, &id, &grantee).await;
        removed.map_err(failed)?;
        Ok(Response::new(pb::RemoveWatchlistGrantResponse {}))
    }
}
