//! Rights on single cases: how one is shared, and who may do what with it.

use proto::onchain::{self as pb, cases_client::CasesClient};
use tonic::Status;
use vocab::UserId;

use crate::{
    case::{Cases, open},
    rights::{Given, Line, Made, Page, Shared, rights_of, sharing},
};

pub async fn read(who: &mut Cases, id: &str) -> Result<pb::Case, Status> {
    let asked = pb::GetCaseRequest { id: id.to_owned() };
    Ok(who.get_case(asked).await?.into_inner())
}

pub async fn shared(who: &mut Cases) -> Result<Vec<pb::Case>, Status> {
    let asked = pb::ListGrantedCasesRequest::default();
    Ok(who.list_granted_cases(asked).await?.into_inner().cases)
}

pub fn file(case: &str) -> pb::AddFileRequest {
    pb::AddFileRequest {
        case_id: case.to_owned(),
        file_name: "a.txt".to_owned(),
        media_type: "text/plain".to_owned(),
        content: b"seen".to_vec().into(),
        ..pb::AddFileRequest::default()
    }
}

pub async fn change(who: &mut Cases, id: &str, version: i32, title: &str) -> Result<pb::Case, Status> {
    let text = pb::CaseText {
        title: title.to_owned(),
        status: "review".to_owned(),
        ..pb::CaseText::default()
    };
    let asked = pb::UpdateCaseRequest {
        id: id.to_owned(),
        version,
        text: Some(text),
    };
    Ok(who.update_case(asked).await?.into_inner())
}

/// What is done with the evidence of a case.
async fn done_with_evidence(action: &str, who: &mut Cases, case_id: String, id: String) -> Result<(), Status> {
    match action {
        "read a file" => who.get_file(pb::GetFileRequest { case_id, id }).await.map(drop),
        "add an exhibit" => {
            let new = pb::AddExhibitRequest {
                case_id,
                kind: "note".to_owned(),
                title: "Seen".to_owned(),
                note: "On the day.".to_owned(),
                ..pb::AddExhibitRequest::default()
            };
            who.add_exhibit(new).await.map(drop)
        }
        "add a file" => who.add_file(file(&case_id)).await.map(drop),
        "change an exhibit" => {
            let title = "Seen twice".to_owned();
            let note = String::new();
            let asked = pb::UpdateExhibitRequest {
                case_id,
                id,
                title,
                note,
                version: 0,
            };
            who.update_exhibit(asked).await.map(drop)
        }
        "remove an exhibit" => {
            let gone = pb::DeleteExhibitRequest { case_id, id };
            who.delete_exhibit(gone).await.map(drop)
        }
        action => panic!("the test cannot do this: {action}"),
    }
}

impl Shared for Cases {
    const KIND: &'static str = "case";
    const RIGHTS: &'static str = include_str!("../case_grants.csv");
    const TABLES: [&'static str; 2] = ["investigation", "exhibit"];

    fn on(line: Line) -> Self {
        CasesClient::new(line)
    }

    async fn add(&mut self, name: &str) -> Made {
        let id = open(self, name).await;
        let part = self.add_file(file(&id)).await.unwrap().into_inner().id;
        Made { id, part }
    }

    async fn read(&mut self, id: &str) -> Result<(), Status> {
        read(self, id).await.map(drop)
    }

    async fn change(&mut self, id: &str, version: u32) -> Result<(), Status> {
        let version = i32::try_from(version).unwrap();
        change(self, id, version, "The theft").await.map(drop)
    }

    async fn delete(&mut self, id: &str) -> Result<(), Status> {
        let id = id.to_owned();
        self.delete_case(pb::DeleteCaseRequest { id, version: 1 })
            .await
            .map(drop)
    }

    async fn list_own(&mut self) -> Result<Vec<String>, Status> {
        let all = self.list_cases(pb::ListCasesRequest::default()).await?;
        Ok(all.into_inner().cases.into_iter().map(|one| one.id).collect())
    }

    async fn list_shared(&mut self, limit: u32, cursor: &str) -> Result<Page, Status> {
        let cursor = cursor.to_owned();
        let asked = pb::ListGrantedCasesRequest { cursor, limit };
        let page = self.list_granted_cases(asked).await?.into_inner();
        let found = page.cases.into_iter().map(|one| (one.id, one.text.unwrap().title));
        Ok((found.collect(), page.next_cursor))
    }

    sharing! {
        set_case_grant(SetCaseGrantRequest, NewCaseGrant),
        remove_case_grant(RemoveCaseGrantRequest),
        list_case_grants(ListCaseGrantsRequest)
    }

    async fn list_links(&mut self, id: &str) -> Result<(), Status> {
        let case_id = id.to_owned();
        self.list_shares(pb::ListSharesRequest { case_id }).await.map(drop)
    }

    async fn add_link(&mut self, id: &str) -> Result<(), Status> {
        let new = pb::AddShareRequest {
            case_id: id.to_owned(),
            hours: 1,
            redact: Vec::new(),
        };
        self.add_share(new).await.map(drop)
    }

    async fn act(&mut self, action: &str, made: &Made) -> Result<(), Status> {
        let case_id = made.id.clone();
        match action {
            "make a report" => {
                let asked = pb::GetReportRequest {
                    case_id,
                    format: "json".to_owned(),
                    redact: Vec::new(),
                };
                self.get_report(asked).await.map(drop)
            }
            "verify" => {
                let report = String::new();
                let proven = self.verify_case(pb::VerifyCaseRequest { case_id, report }).await?;
                assert!(proven.into_inner().good);
                Ok(())
            }
            action => Box::pin(done_with_evidence(action, self, case_id, made.part.clone())).await,
        }
    }
}

rights_of!(Cases);
