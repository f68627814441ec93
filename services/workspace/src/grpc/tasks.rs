//! Tasks.

use chrono::NaiveDate;
use proto::workspace::{self as pb, tasks_server::Tasks};
use tonic::{Request, Response};

use super::{Reply, Service, convert::millis, failed, once, user};
use crate::{
    app::TaskQuery,
    domain::task::{Task, TaskInput},
};

fn input(new: Option<pb::NewTask>) -> TaskInput {
    let new = new.unwrap_or_default();
    TaskInput {
        title: new.title,
        note: new.note,
        due: new.due,
        repeat: new.repeat,
        source_kind: new.source_kind,
        source_id: new.source_id,
    }
}

fn message(task: Task) -> pb::Task {
    let state = if task.done_at.is_some() { "done" } else { "open" };
    let (source_kind, source_id) = match task.new.source {
        Some((kind, id)) => (kind, id.to_string()),
        None => Default::default(),
    };
    pb::Task {
        id: task.id.to_string(),
        title: task.new.title,
        note: task.new.note,
        due: task.new.due.as_ref().map(NaiveDate::to_string).unwrap_or_default(),
        repeat: task.new.repeat.name().to_owned(),
        state: state.to_owned(),
        source_kind,
        source_id,
        created_unix_ms: task.created_at.timestamp_millis(),
        done_unix_ms: millis(task.done_at),
        version: task.version,
    }
}

#[tonic::async_trait]
impl Tasks for Service {
    async fn list_tasks(&self, request: Request<pb::ListTasksRequest>) -> Reply<pb::ListTasksResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = TaskQuery {
            state: asked.state,
            due: asked.due,
            q: asked.q,
            source_id: asked.source_id,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let found = self.0.tasks(user, &query).await.map_err(failed)?;
        Ok(Response::new(pb::ListTasksResponse {
            tasks: found.listed.items.into_iter().map(message).collect(),
            next_cursor: found.listed.next,
            total: found.listed.total,
            overdue: found.overdue,
            due_today: found.due_today,
        }))
    }

    async fn get_task(&self, request: Request<pb::GetTaskRequest>) -> Reply<pb::Task> {
        let user = user(&request)?;
        let found = self.0.task(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(message(found)))
    }

    async fn add_task(&self, request: Request<pb::AddTaskRequest>) -> Reply<pb::Task> {
        let user = user(&request)?;
        let call = once(&request, user, "add_task")?;
        let work = async move {
            let input = input(request.into_inner().task);
            let added = self.0.add_task(user, &input).await.map_err(failed)?;
            Ok(Response::new(message(added)))
        };
        self.once(call, work).await
    }

    async fn update_task(&self, request: Request<pb::UpdateTaskRequest>) -> Reply<pb::Task> {
        let user = user(&request)?;
        let pb::UpdateTaskRequest { id, version, task } = request.into_inner();
        let changed = self.0.update_task(user, &id, version, &input(task)).await;
        Ok(Response::new(message(changed.map_err(failed)?)))
    }

    async fn complete_task(&self, request: Request<pb::CompleteTaskRequest>) -> Reply<pb::CompletedTask> {
        let user = user(&request)?;
        let done = self.0.complete_task(user, &request.get_ref().id).await;
        let (task, next) = done.map_err(failed)?;
        Ok(Response::new(pb::CompletedTask {
            task: Some(message(task)),
            next: next.map(message),
        }))
    }

    async fn reopen_task(&self, request: Request<pb::ReopenTaskRequest>) -> Reply<pb::Task> {
        let user = user(&request)?;
        let open = self.0.reopen_task(user, &request.get_ref().id).await;
        Ok(Response::new(message(open.map_err(failed)?)))
    }

    async fn delete_task(&self, request: Request<pb::DeleteTaskRequest>) -> Reply<pb::DeleteTaskResponse> {
        let user = user(&request)?;
        let pb::DeleteTaskRequest { id, version } = request.into_inner();
        self.0.delete_task(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteTaskResponse {}))
    }

    async fn restore_task(&self, request: Request<pb::RestoreTaskRequest>) -> Reply<pb::Task> {
        let user = user(&request)?;
        let back = self.0.restore_task(user, &request.get_ref().id).await;
        Ok(Response::new(message(back.map_err(failed)?)))
    }
}
