//! Rights on single traces: how one is shared, and who may do what with it.

use proto::onchain::{self as pb, traces_client::TracesClient};
use tonic::Status;
use vocab::UserId;

use crate::{
    rights::{Given, Line, Made, Page, Shared, rights_of, sharing},
    roster::Traces,
};

pub fn content(nodes: usize) -> String {
    format!("{{\"nodes\":[{}],\"edges\":[]}}", vec!["{}"; nodes].join(","))
}

pub async fn add(who: &mut Traces, name: &str) -> pb::Trace {
    let new = pb::CreateTraceRequest {
        name: name.to_owned(),
        chain: "bitcoin".to_owned(),
        content: content(1),
    };
    who.create_trace(new).await.unwrap().into_inner()
}

pub async fn open(who: &mut Traces, id: &str) -> Result<pb::Trace, Status> {
    let asked = pb::GetTraceRequest { id: id.to_owned() };
    Ok(who.get_trace(asked).await?.into_inner())
}

pub async fn save(who: &mut Traces, id: &str, version: u32, nodes: usize) -> Result<pb::Trace, Status> {
    let asked = pb::SaveTraceRequest {
        id: id.to_owned(),
        version,
        name: "The hack".to_owned(),
        content: content(nodes),
    };
    Ok(who.save_trace(asked).await?.into_inner())
}

pub async fn versions(who: &mut Traces, id: &str) -> Result<Vec<u32>, Status> {
    let asked = pb::GetTraceRequest { id: id.to_owned() };
    let found = who.list_trace_versions(asked).await?.into_inner().versions;
    Ok(found.into_iter().map(|one| one.version).collect())
}

fn named(id: &str) -> pb::GetTraceRequest {
    pb::GetTraceRequest { id: id.to_owned() }
}

impl Shared for Traces {
    const KIND: &'static str = "trace";
    const RIGHTS: &'static str = include_str!("../trace_grants.csv");
    const TABLES: [&'static str; 2] = ["trace", "trace_version"];

    fn on(line: Line) -> Self {
        TracesClient::new(line)
    }

    async fn add(&mut self, name: &str) -> Made {
        let id = add(self, name).await.id;
        Made {
            id,
            part: String::new(),
        }
    }

    async fn read(&mut self, id: &str) -> Result<(), Status> {
        open(self, id).await.map(drop)
    }

    async fn change(&mut self, id: &str, version: u32) -> Result<(), Status> {
        save(self, id, version, 2).await.map(drop)
    }

    async fn delete(&mut self, id: &str) -> Result<(), Status> {
        self.delete_trace(named(id)).await.map(drop)
    }

    async fn list_own(&mut self) -> Result<Vec<String>, Status> {
        let all = self.list_traces(pb::ListTracesRequest::default()).await?;
        Ok(all.into_inner().traces.into_iter().map(|one| one.id).collect())
    }

    async fn list_shared(&mut self, limit: u32, cursor: &str) -> Result<Page, Status> {
        let cursor = cursor.to_owned();
        let asked = pb::ListGrantedTracesRequest { cursor, limit };
        let page = self.list_granted_traces(asked).await?.into_inner();
        assert!(page.traces.iter().all(|one| one.content.is_empty()), "no document");
        let found = page.traces.into_iter().map(|one| (one.id, one.name));
        Ok((found.collect(), page.next_cursor))
    }

    sharing! {
        set_trace_grant(SetTraceGrantRequest, NewTraceGrant),
        remove_trace_grant(RemoveTraceGrantRequest),
        list_trace_grants(ListTraceGrantsRequest)
    }

    async fn list_links(&mut self, id: &str) -> Result<(), Status> {
        self.list_trace_shares(named(id)).await.map(drop)
    }

    async fn add_link(&mut self, id: &str) -> Result<(), Status> {
        let id = id.to_owned();
        self.share_trace(pb::ShareTraceRequest { id, hours: 1 }).await.map(drop)
    }

    async fn act(&mut self, action: &str, made: &Made) -> Result<(), Status> {
        let id = made.id.clone();
        match action {
            "list versions" => {
                assert_eq!(versions(self, &id).await?, [1]);
                Ok(())
            }
            "read a version" => {
                let asked = pb::GetTraceVersionRequest { id, version: 1 };
                self.get_trace_version(asked).await.map(drop)
            }
            "restore a version" => {
                let asked = pb::RestoreTraceRequest {
                    id,
                    restored: 1,
                    version: 1,
                };
                self.restore_trace(asked).await.map(drop)
            }
            action => panic!("the test cannot do this: {action}"),
        }
    }
}

rights_of!(Traces);
