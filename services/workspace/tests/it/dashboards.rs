//! Dashboards: documents, versions and their order.

use proto::workspace as ws;
use serde_json::{Value, json};
use vocab::ErrorKind;

use crate::world::{Person, World, told};

pub fn document(widgets: &[&str]) -> Value {
    let all: serde_json::Map<String, Value> = widgets
        .iter()
        .map(|id| {
            (
                (*id).to_owned(),
                json!({"kind": "note", "v": 1, "params": {"text": id}}),
            )
        })
        .collect();
    json!({"schema": 1, "parameters": [], "widgets": all, "tabs": [{"title": "Main", "layout": []}]})
}

pub fn new(name: &str, document: &Value) -> ws::NewDashboard {
    ws::NewDashboard {
        name: name.to_owned(),
        note: String::new(),
        document: document.to_string(),
    }
}

pub async fn add(who: &mut Person, name: &str) -> ws::Dashboard {
    let dashboard = Some(new(name, &document(&["a"])));
    let added = who
        .dashboards
        .add_dashboard(ws::AddDashboardRequest { dashboard })
        .await;
    added.unwrap().into_inner()
}

async fn save(who: &mut Person, id: &str, version: i32, new: ws::NewDashboard) -> Result<ws::Dashboard, tonic::Status> {
    let asked = ws::UpdateDashboardRequest {
        id: id.to_owned(),
        version,
        dashboard: Some(new),
    };
    Ok(who.dashboards.update_dashboard(asked).await?.into_inner())
}

async fn names(who: &mut Person) -> Vec<String> {
    let listed = who.dashboards.list_dashboards(ws::ListDashboardsRequest {}).await;
    let all = listed.unwrap().into_inner().dashboards;
    all.into_iter().map(|one| one.name).collect()
}

async fn versions(who: &mut Person, id: &str) -> Vec<ws::DashboardVersion> {
    let id = id.to_owned();
    let listed = who
        .dashboards
        .list_dashboard_versions(ws::ListDashboardVersionsRequest { id });
    listed.await.unwrap().into_inner().versions
}

#[tokio::test(flavor = "multi_thread")]
async fn every_save_is_a_version_and_nothing_new_is_none() {
    let world = World::start().await;
    let mut ada = world.person();
    let first = add(&mut ada, "Morning").await;
    assert_eq!((first.version, first.widgets_count, first.read_only), (1, 1, false));
    let two = document(&["a", "b", "c"]);
    let second = save(&mut ada, &first.id, 1, new("Morning", &two)).await.unwrap();
    assert_eq!((second.version, second.widgets_count), (2, 3));
    assert_eq!(serde_json::from_str::<Value>(&second.document).unwrap(), two);
    let same = save(&mut ada, &first.id, 2, new("Morning", &two)).await.unwrap();
    assert_eq!(same.version, 2, "nothing changed");
    let stale = told(save(&mut ada, &first.id, 1, new("Morning", &document(&[]))).await);
    assert_eq!(
        (stale.kind, stale.code.as_str()),
        (ErrorKind::Conflict, "version_mismatch")
    );
    save(&mut ada, &first.id, 2, new("Early", &two)).await.unwrap();

    let kept = versions(&mut ada, &first.id).await;
    let said: Vec<(i32, &str, &str)> = kept
        .iter()
        .map(|one| (one.version, one.summary.as_str(), one.name.as_str()))
        .collect();
    assert_eq!(
        said,
        [
            (3, "Renamed", "Early"),
            (2, "2 widgets added", "Morning"),
            (1, "Created", "Morning")
        ]
    );
    assert!(kept.iter().all(|one| one.document.is_empty()));
    let asked = ws::GetDashboardVersionRequest {
        id: first.id.clone(),
        version: 1,
    };
    let old = ada
        .dashboards
        .get_dashboard_version(asked.clone())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(serde_json::from_str::<Value>(&old.document).unwrap(), document(&["a"]));
    let mut eve = world.person();
    assert_eq!(
        told(eve.dashboards.get_dashboard_version(asked).await).kind,
        ErrorKind::NotFound
    );
    let stolen = told(save(&mut eve, &first.id, 3, new("Mine", &two)).await);
    assert_eq!(stolen.kind, ErrorKind::NotFound);

    // The last hundred are kept.
    let sql =
        "INSERT INTO dashboard_version SELECT owner, dashboard_id, number, name, document, widgets, summary, saved_at
        FROM dashboard_version, generate_series(4, 150) number WHERE version = 1; UPDATE dashboard SET version = 150";
    world.run(sql).await;
    save(&mut ada, &first.id, 150, new("Late", &two)).await.unwrap();
    let kept = versions(&mut ada, &first.id).await;
    assert_eq!((kept.len(), kept[0].version, kept[99].version), (100, 151, 52));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_document_says_where() {
    let world = World::start().await;
    let mut ada = world.person();
    let mut bad = document(&["w1"]);
    bad["widgets"]["w1"] = json!({"kind": "token.chart", "v": 1, "params": {"token": "$coin", "range": 5}});
    let dashboard = Some(new("", &bad));
    let refused = told(
        ada.dashboards
            .add_dashboard(ws::AddDashboardRequest { dashboard })
            .await,
    );
    let fields: Vec<&str> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(
        fields,
        [
            "name",
            "document.widgets.w1.params.token",
            "document.widgets.w1.params.range"
        ]
    );
    let mut newer = document(&["w1"]);
    newer["schema"] = json!(2);
    let dashboard = Some(new("Later", &newer));
    let refused = told(
        ada.dashboards
            .add_dashboard(ws::AddDashboardRequest { dashboard })
            .await,
    );
    assert_eq!(
        (refused.code.as_str(), refused.fields[0].0.as_str()),
        ("newer_schema", "document.schema")
    );

    // One that came from a newer installation can be read and not saved.
    let kept = add(&mut ada, "Kept").await;
    world.run(&format!("UPDATE dashboard SET document = '{newer}'")).await;
    let id = kept.id.clone();
    let read = ada
        .dashboards
        .get_dashboard(ws::GetDashboardRequest { id })
        .await
        .unwrap()
        .into_inner();
    assert!(read.read_only);
    assert_eq!(serde_json::from_str::<Value>(&read.document).unwrap(), newer);
    let refused = told(save(&mut ada, &kept.id, 1, new("Kept", &document(&["a"]))).await);
    assert_eq!(refused.code, "newer_schema");
}

#[tokio::test(flavor = "multi_thread")]
async fn dashboards_have_an_order_and_come_back() {
    let world = World::start().await;
    let mut ada = world.person();
    let mut ids = Vec::new();
    for name in ["a", "b", "c"] {
        ids.push(add(&mut ada, name).await.id);
    }
    let place = |id: &str, after: &str| ws::MoveDashboardRequest {
        id: id.to_owned(),
        after: after.to_owned(),
    };
    ada.dashboards.move_dashboard(place(&ids[2], "")).await.unwrap();
    assert_eq!(names(&mut ada).await, ["c", "a", "b"]);
    ada.dashboards.move_dashboard(place(&ids[0], &ids[1])).await.unwrap();
    assert_eq!(names(&mut ada).await, ["c", "b", "a"]);
    let nowhere = told(ada.dashboards.move_dashboard(place(&ids[0], "x")).await);
    assert_eq!(nowhere.fields[0].0, "after");

    let gone = ws::DeleteDashboardRequest {
        id: ids[1].clone(),
        version: 1,
    };
    ada.dashboards.delete_dashboard(gone).await.unwrap();
    assert_eq!(names(&mut ada).await, ["c", "a"]);
    let id = ids[1].clone();
    let back = ada
        .dashboards
        .restore_dashboard(ws::RestoreDashboardRequest { id })
        .await;
    assert_eq!(back.unwrap().into_inner().version, 3);
    assert_eq!(names(&mut ada).await, ["c", "b", "a"]);

    for at in 3..50 {
        add(&mut ada, &format!("more {at}")).await;
    }
    let dashboard = Some(new("too many", &document(&[])));
    let full = told(
        ada.dashboards
            .add_dashboard(ws::AddDashboardRequest { dashboard })
            .await,
    );
    assert_eq!((full.kind, full.code.as_str()), (ErrorKind::Conflict, "limit_reached"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_template_can_be_saved() {
    let world = World::start().await;
    let mut ada = world.person();
    let listed = ada
        .dashboards
        .list_dashboard_templates(ws::ListDashboardTemplatesRequest {})
        .await;
    let templates = listed.unwrap().into_inner().templates;
    let ids: Vec<&str> = templates.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["morning", "investigation", "trading", "structure", "new_tokens"]);
    for template in templates {
        let document: Value = serde_json::from_str(&template.document).unwrap();
        let dashboard = Some(new(&template.name, &document));
        let added = ada
            .dashboards
            .add_dashboard(ws::AddDashboardRequest { dashboard })
            .await;
        assert!(added.unwrap().into_inner().widgets_count >= 4);
    }
}
