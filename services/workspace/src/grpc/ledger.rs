//! Accounts, fills and files.

use proto::workspace::{self as pb, ledger_server::Ledger};
use tonic::{Request, Response, Status};
use vocab::UserId;

use super::{Reply, Service, account_event, convert, failed, mapping, once, transfer, user};
use crate::{
    app::{EventQuery, NewFile},
    domain::{account::NewAccount, account_event::AccountEvent, fill::Fill},
};

fn new_account(input: Option<pb::NewAccount>) -> Result<NewAccount, Status> {
    let input = input.unwrap_or_default();
    NewAccount::check(&input.name, &input.venue).map_err(failed)
}

fn changed(count: usize) -> pb::ChangedFills {
    pb::ChangedFills {
        changed: u32::try_from(count).unwrap_or(u32::MAX),
    }
}

impl Service {
    async fn answer_fill(&self, user: UserId, fill: &Fill) -> Reply<pb::Fill> {
        let names = self.0.account_names(user).await.map_err(failed)?;
        Ok(Response::new(convert::fill(fill, &names)))
    }

    async fn answer_event(&self, user: UserId, event: &AccountEvent) -> Reply<pb::AccountEvent> {
        let names = self.0.account_names(user).await.map_err(failed)?;
        Ok(Response::new(account_event::event(event, &names)))
    }
}

#[tonic::async_trait]
impl Ledger for Service {
    async fn list_accounts(&self, request: Request<pb::ListAccountsRequest>) -> Reply<pb::ListAccountsResponse> {
        let accounts = self.0.accounts(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListAccountsResponse {
            accounts: accounts.into_iter().map(convert::account).collect(),
        }))
    }

    async fn get_account(&self, request: Request<pb::GetAccountRequest>) -> Reply<pb::Account> {
        let user = user(&request)?;
        let found = self.0.account(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(convert::account(found)))
    }

    async fn add_account(&self, request: Request<pb::AddAccountRequest>) -> Reply<pb::Account> {
        let user = user(&request)?;
        let call = once(&request, user, "add_account")?;
        let work = async move {
            let new = new_account(request.into_inner().account)?;
            let added = self.0.add_account(user, &new).await.map_err(failed)?;
            Ok(Response::new(convert::account(added)))
        };
        self.once(call, work).await
    }

    async fn update_account(&self, request: Request<pb::UpdateAccountRequest>) -> Reply<pb::Account> {
        let user = user(&request)?;
        let pb::UpdateAccountRequest { id, version, account } = request.into_inner();
        let new = new_account(account)?;
        let after = self.0.update_account(user, &id, version, &new).await.map_err(failed)?;
        Ok(Response::new(convert::account(after)))
    }

    async fn delete_account(&self, request: Request<pb::DeleteAccountRequest>) -> Reply<pb::DeleteAccountResponse> {
        let user = user(&request)?;
        let pb::DeleteAccountRequest { id, version } = request.into_inner();
        self.0.delete_account(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteAccountResponse {}))
    }

    async fn restore_account(&self, request: Request<pb::RestoreAccountRequest>) -> Reply<pb::Account> {
        let user = user(&request)?;
        let found = self.0.restore_account(user, &request.get_ref().id).await;
        Ok(Response::new(convert::account(found.map_err(failed)?)))
    }

    async fn list_fills(&self, request: Request<pb::ListFillsRequest>) -> Reply<pb::ListFillsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = EventQuery {
            account: asked.account_id,
            asset: asked.asset,
            import: asked.import_id,
            from: asked.from,
            to: asked.to,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let names = self.0.account_names(user).await.map_err(failed)?;
        let listed = self.0.fills(user, &query, asked.side).await.map_err(failed)?;
        Ok(Response::new(pb::ListFillsResponse {
            fills: listed.items.iter().map(|fill| convert::fill(fill, &names)).collect(),
            next_cursor: listed.next,
            total: listed.total,
        }))
    }

    async fn get_fill(&self, request: Request<pb::GetFillRequest>) -> Reply<pb::Fill> {
        let user = user(&request)?;
        let found = self.0.fill(user, &request.get_ref().id).await.map_err(failed)?;
        self.answer_fill(user, &found).await
    }

    async fn add_fill(&self, request: Request<pb::AddFillRequest>) -> Reply<pb::Fill> {
        let user = user(&request)?;
        let call = once(&request, user, "add_fill")?;
        let work = async move {
            let (account, input) = convert::input(request.into_inner().fill.unwrap_or_default());
            let added = self.0.add_fill(user, &account, &input).await.map_err(failed)?;
            self.answer_fill(user, &added).await
        };
        self.once(call, work).await
    }

    async fn update_fill(&self, request: Request<pb::UpdateFillRequest>) -> Reply<pb::Fill> {
        let user = user(&request)?;
        let pb::UpdateFillRequest { id, version, fill } = request.into_inner();
        let (account, input) = convert::input(fill.unwrap_or_default());
        let after = self.0.update_fill(user, &id, version, &account, &input).await;
        self.answer_fill(user, &after.map_err(failed)?).await
    }

    async fn delete_fills(&self, request: Request<pb::DeleteFillsRequest>) -> Reply<pb::ChangedFills> {
        let user = user(&request)?;
        let count = self
            .0
            .delete_fills(user, &request.get_ref().ids)
            .await
            .map_err(failed)?;
        Ok(Response::new(changed(count)))
    }

    async fn restore_fills(&self, request: Request<pb::RestoreFillsRequest>) -> Reply<pb::ChangedFills> {
        let user = user(&request)?;
        let count = self
            .0
            .restore_fills(user, &request.get_ref().ids)
            .await
            .map_err(failed)?;
        Ok(Response::new(changed(count)))
    }

    async fn list_account_events(
        &self,
        request: Request<pb::ListAccountEventsRequest>,
    ) -> Reply<pb::ListAccountEventsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = EventQuery {
            account: asked.account_id,
            asset: asked.asset,
            import: asked.import_id,
            from: asked.from,
            to: asked.to,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let names = self.0.account_names(user).await.map_err(failed)?;
        let listed = self.0.account_events(user, &query, &asked.kind).await.map_err(failed)?;
        let events = listed.items.iter().map(|event| account_event::event(event, &names));
        Ok(Response::new(pb::ListAccountEventsResponse {
            events: events.collect(),
            next_cursor: listed.next,
            total: listed.total,
        }))
    }

    async fn get_account_event(&self, request: Request<pb::GetAccountEventRequest>) -> Reply<pb::AccountEvent> {
        let user = user(&request)?;
        let found = self.0.account_event(user, &request.get_ref().id).await;
        self.answer_event(user, &found.map_err(failed)?).await
    }

    async fn add_account_event(&self, request: Request<pb::AddAccountEventRequest>) -> Reply<pb::AccountEvent> {
        let user = user(&request)?;
        let call = once(&request, user, "add_account_event")?;
        let work = async move {
            let (account, input) = account_event::event_input(request.into_inner().event.unwrap_or_default());
            let added = self.0.add_account_event(user, &account, &input).await;
            self.answer_event(user, &added.map_err(failed)?).await
        };
        self.once(call, work).await
    }

    async fn update_account_event(&self, request: Request<pb::UpdateAccountEventRequest>) -> Reply<pb::AccountEvent> {
        let user = user(&request)?;
        let pb::UpdateAccountEventRequest { id, version, event } = request.into_inner();
        let (account, input) = account_event::event_input(event.unwrap_or_default());
        let after = self.0.update_account_event(user, &id, version, &account, &input).await;
        self.answer_event(user, &after.map_err(failed)?).await
    }

    async fn delete_account_events(
        &self,
        request: Request<pb::DeleteAccountEventsRequest>,
    ) -> Reply<pb::ChangedAccountEvents> {
        let user = user(&request)?;
        let ids = request.into_inner().ids;
        let count = self.0.delete_account_events(user, &ids).await.map_err(failed)?;
        Ok(Response::new(pb::ChangedAccountEvents {
            changed: u32::try_from(count).unwrap_or(u32::MAX),
        }))
    }

    async fn restore_account_events(
        &self,
        request: Request<pb::RestoreAccountEventsRequest>,
    ) -> Reply<pb::ChangedAccountEvents> {
        let user = user(&request)?;
        let ids = request.into_inner().ids;
        let count = self.0.restore_account_events(user, &ids).await.map_err(failed)?;
        Ok(Response::new(pb::ChangedAccountEvents {
            changed: u32::try_from(count).unwrap_or(u32::MAX),
        }))
    }

    async fn list_transfer_questions(
        &self,
        request: Request<pb::ListTransferQuestionsRequest>,
    ) -> Reply<pb::ListTransferQuestionsResponse> {
        let user = user(&request)?;
        let pb::ListTransferQuestionsRequest { cursor, limit } = request.into_inner();
        let found = self.0.transfer_questions(user, &cursor, limit).await.map_err(failed)?;
        let names = self.0.account_names(user).await.map_err(failed)?;
        let questions = found.listed.items.iter().map(|one| transfer::question(one, &names));
        Ok(Response::new(pb::ListTransferQuestionsResponse {
            questions: questions.collect(),
            next_cursor: found.listed.next,
            total: found.listed.total,
            open: convert::small(found.open),
        }))
    }

    async fn answer_transfer(&self, request: Request<pb::AnswerTransferRequest>) -> Reply<pb::TransferCase> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let answered = self
            .0
            .answer_transfer(user, &asked.id, &asked.answer, &asked.deposit_id)
            .await
            .map_err(failed)?;
        let names = self.0.account_names(user).await.map_err(failed)?;
        Ok(Response::new(transfer::question(&answered, &names)))
    }

    async fn forget_transfer_answer(
        &self,
        request: Request<pb::ForgetTransferAnswerRequest>,
    ) -> Reply<pb::ForgetTransferAnswerResponse> {
        let user = user(&request)?;
        let forgotten = self.0.forget_transfer_answer(user, &request.get_ref().id);
        forgotten.await.map_err(failed)?;
        Ok(Response::new(pb::ForgetTransferAnswerResponse {}))
    }

    async fn read_columns(&self, request: Request<pb::ReadColumnsRequest>) -> Reply<pb::FileColumns> {
        let user = user(&request)?;
        let pb::ReadColumnsRequest { file, delimiter, .. } = request.into_inner();
        let found = self.0.read_columns(user, file.into(), &delimiter).await;
        Ok(Response::new(mapping::columns(found.map_err(failed)?)))
    }

    async fn list_mappings(&self, request: Request<pb::ListMappingsRequest>) -> Reply<pb::ListMappingsResponse> {
        let kept = self.0.mappings(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListMappingsResponse {
            mappings: kept.into_iter().map(mapping::mapping).collect(),
        }))
    }

    async fn get_mapping(&self, request: Request<pb::GetMappingRequest>) -> Reply<pb::ImportMapping> {
        let user = user(&request)?;
        let found = self.0.mapping(user, &request.get_ref().id).await;
        Ok(Response::new(mapping::mapping(found.map_err(failed)?)))
    }

    async fn add_mapping(&self, request: Request<pb::AddMappingRequest>) -> Reply<pb::ImportMapping> {
        let user = user(&request)?;
        let call = once(&request, user, "add_mapping")?;
        let work = async move {
            let new = mapping::new_mapping(request.into_inner().mapping)?;
            let added = self.0.add_mapping(user, &new).await.map_err(failed)?;
            Ok(Response::new(mapping::mapping(added)))
        };
        self.once(call, work).await
    }

    async fn update_mapping(&self, request: Request<pb::UpdateMappingRequest>) -> Reply<pb::ImportMapping> {
        let user = user(&request)?;
        let pb::UpdateMappingRequest { id, version, mapping } = request.into_inner();
        let new = mapping::new_mapping(mapping)?;
        let after = self.0.update_mapping(user, &id, version, &new).await;
        Ok(Response::new(mapping::mapping(after.map_err(failed)?)))
    }

    async fn delete_mapping(&self, request: Request<pb::DeleteMappingRequest>) -> Reply<pb::DeleteMappingResponse> {
        let user = user(&request)?;
        let pb::DeleteMappingRequest { id, version } = request.into_inner();
        self.0.delete_mapping(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteMappingResponse {}))
    }

    async fn preview_mapping(&self, request: Request<pb::PreviewMappingRequest>) -> Reply<pb::MappingPreview> {
        user(&request)?;
        let pb::PreviewMappingRequest { mapping, rows, zone } = request.into_inner();
        let new = mapping::tried(mapping)?;
        let rows = rows.into_iter().map(|row| row.cells).collect();
        let report = self.0.preview_mapping(&new, rows, &zone).await.map_err(failed)?;
        Ok(Response::new(mapping::preview(&report)))
    }

    async fn stage_import(&self, request: Request<pb::StageImportRequest>) -> Reply<pb::StagedImport> {
        let user = user(&request)?;
        let call = once(&request, user, "stage_import")?;
        let work = async move {
            let sent = request.into_inner();
            let file = NewFile {
                // Not copied beside the message, which would be held as long as the file is read.
                content: sent.file.into(),
                name: sent.file_name,
                account: sent.account_id,
                zone: sent.zone,
                date_order: sent.date_order,
                fold: sent.fold,
                mapping: sent.mapping_id,
            };
            let staged = self.0.stage_import(user, file).await.map_err(failed)?;
            Ok(Response::new(convert::staged(staged)))
        };
        self.once(call, work).await
    }

    async fn get_import(&self, request: Request<pb::GetImportRequest>) -> Reply<pb::StagedImport> {
        let user = user(&request)?;
        let found = self.0.import(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(convert::staged(found)))
    }

    async fn list_import_rows(&self, request: Request<pb::ListImportRowsRequest>) -> Reply<pb::ListImportRowsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let listed = self
            .0
            .import_rows(user, &asked.id, &asked.outcome, &asked.cursor, asked.limit)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ListImportRowsResponse {
            rows: listed.items.iter().map(convert::import_row).collect(),
            next_cursor: listed.next,
        }))
    }

    async fn list_imports(&self, request: Request<pb::ListImportsRequest>) -> Reply<pb::ListImportsResponse> {
        let user = user(&request)?;
        let pb::ListImportsRequest { cursor, limit, state } = request.into_inner();
        let listed = self.0.imports(user, &state, &cursor, limit).await.map_err(failed)?;
        Ok(Response::new(pb::ListImportsResponse {
            imports: listed.items.into_iter().map(convert::import).collect(),
            next_cursor: listed.next,
        }))
    }

    async fn confirm_import(&self, request: Request<pb::ConfirmImportRequest>) -> Reply<pb::TradeImport> {
        let user = user(&request)?;
        let sent = request.into_inner();
        let conflicts = convert::conflicts(&sent)?;
        let after = self.0.confirm_import(user, &sent.id, conflicts).await;
        Ok(Response::new(convert::import(after.map_err(failed)?)))
    }

    async fn undo_import(&self, request: Request<pb::UndoImportRequest>) -> Reply<pb::TradeImport> {
        let user = user(&request)?;
        let after = self.0.undo_import(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(convert::import(after)))
    }

    async fn list_formats(&self, request: Request<pb::ListFormatsRequest>) -> Reply<pb::ListFormatsResponse> {
        user(&request)?;
        Ok(Response::new(pb::ListFormatsResponse {
            formats: exchange_imports::formats().iter().map(convert::format).collect(),
        }))
    }
}
