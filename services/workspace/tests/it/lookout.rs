//! Labels and new listings that a test can set.

use std::sync::atomic::Ordering;

use proto::{
    market::{self as market, listings_server::Listings},
    onchain::{self as pb, labels_server::Labels},
};
use tonic::{Request, Response, Status};

use crate::{chains::Chains, market::Board};

/// The calls that are answered, and those that the workspace never makes.
macro_rules! labels {
    ($($name:ident: $asked:ident -> $answer:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl Labels for Chains {
            async fn name_addresses(
                &self,
                request: Request<pb::NameAddressesRequest>,
            ) -> Result<Response<pb::NameAddressesResponse>, Status> {
                if self.away.load(Ordering::SeqCst) {
                    return Err(Status::unavailable("secret address 10.0.0.7"));
                }
                let labels = self.labels.lock().unwrap().clone();
                let named = request.into_inner().addresses.into_iter().map(|address| pb::NamedAddress {
                    address,
                    labels: labels.clone(),
                });
                Ok(Response::new(pb::NameAddressesResponse {
                    addresses: named.filter(|one| !one.labels.is_empty()).collect(),
                }))
            }

            async fn list_changes(
                &self,
                request: Request<pb::ListChangesRequest>,
            ) -> Result<Response<pb::ListChangesResponse>, Status> {
                if self.away.load(Ordering::SeqCst) {
                    return Err(Status::unavailable("secret address 10.0.0.7"));
                }
                let asked = request.into_inner();
                let start: usize = asked.cursor.parse().unwrap_or(0);
                let limit = asked.limit as usize;
                let all = self.changes.lock().unwrap().clone();
                let next = if all.len() > start + limit { (start + limit).to_string() } else { String::new() };
                let changes = all.into_iter().skip(start).take(limit).collect();
                Ok(Response::new(pb::ListChangesResponse { changes, next }))
            }

            async fn list_labels(
                &self,
                request: Request<pb::ListLabelsRequest>,
            ) -> Result<Response<pb::ListLabelsResponse>, Status> {
                self.labels_of(request)
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$answer>, Status> {
                Err(Status::unimplemented("workspace does not ask this"))
            })+
        }
    };
}

labels! {
    get_label: GetLabelRequest -> Label,
    add_labels: AddLabelsRequest -> AddLabelsResponse,
    update_label: UpdateLabelRequest -> Label,
    edit_labels: EditLabelsRequest -> EditLabelsResponse,
    delete_labels: DeleteLabelsRequest -> EditLabelsResponse,
    restore_labels: RestoreLabelsRequest -> EditLabelsResponse,
    list_conflicts: ListConflictsRequest -> ListConflictsResponse,
    import_labels: ImportLabelsRequest -> ImportLabelsResponse,
    list_imports: ListImportsRequest -> ListImportsResponse,
    undo_import: UndoImportRequest -> Import,
    export_labels: ExportLabelsRequest -> ExportLabelsResponse,
}

#[tonic::async_trait]
impl Listings for Board {
    async fn list_new_pools(
        &self,
        request: Request<market::ListNewPoolsRequest>,
    ) -> Result<Response<market::ListNewPoolsResponse>, Status> {
        let asked = request.into_inner();
        assert_eq!(asked.order, "opened");
        // The assistant shows the newest ones alone.
        assert!([50, 100].contains(&asked.limit));
        let (pools, as_of) = self.pools.lock().unwrap().clone();
        // One to a page: a look takes them all.
        let start: usize = asked.cursor.parse().unwrap_or(0);
        let is_last = pools.len() <= start + 1;
        Ok(Response::new(market::ListNewPoolsResponse {
            pools: pools.into_iter().skip(start).take(1).collect(),
            next_cursor: if is_last {
                String::new()
            } else {
                (start + 1).to_string()
            },
            provenance: Some(market::DataSource {
                as_of_unix_ms: as_of,
                ..Default::default()
            }),
            ..Default::default()
        }))
    }

    async fn get_pool(&self, _: Request<market::GetPoolRequest>) -> Result<Response<market::PoolDetails>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn list_pool_networks(
        &self,
        _: Request<market::ListPoolNetworksRequest>,
    ) -> Result<Response<market::ListPoolNetworksResponse>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn list_pool_cohorts(
        &self,
        _: Request<market::ListPoolCohortsRequest>,
    ) -> Result<Response<market::ListPoolCohortsResponse>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn list_new_coins(
        &self,
        _: Request<market::ListNewCoinsRequest>,
    ) -> Result<Response<market::ListNewCoinsResponse>, Status> {
        Err(Status::unavailable("the list was not compared today"))
    }
}
