//! Comments on what onchain no longer has.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
};

use chrono::TimeDelta;
use kit::{Running, args::GrpcArgs, grpc::Server};
use proto::onchain::{
    self as pb,
    traces_server::{Traces, TracesServer},
};
use tonic::{Request, Response, Status};
use uuid::Uuid;
use vocab::ErrorKind;
use workspace::app::App;

use crate::{
    comments::{new, say},
    dashboards,
    world::{Person, World},
};

/// What onchain says of any trace.
#[derive(Clone, Copy, Default)]
enum Says {
    #[default]
    There,
    Gone,
    /// Not in its own words, as a proxy would.
    Unknown,
    Nothing,
}

/// Onchain, as far as it is asked for traces.
#[derive(Clone, Default)]
struct Chest(Arc<Mutex<Says>>);

impl Chest {
    fn says(&self, now: Says) {
        *self.0.lock().unwrap() = now;
    }
}

/// The call that is answered, and those that the workspace never makes here.
macro_rules! traces {
    ($($name:ident: $asked:ident -> $answer:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl Traces for Chest {
            async fn list_trace_shares(
                &self,
                _: Request<pb::GetTraceRequest>,
            ) -> Result<Response<pb::ListTraceSharesResponse>, Status> {
                let said = *self.0.lock().unwrap();
                match said {
                    Says::There => Ok(Response::new(pb::ListTraceSharesResponse::default())),
                    Says::Gone => {
                        let kind = ErrorKind::NotFound;
                        Err(kit::status::build(kind, "not_found", "There is no such thing.", Vec::new(), None))
                    }
                    Says::Unknown => Err(Status::not_found("no route")),
                    Says::Nothing => Err(Status::unavailable("secret address 10.0.0.7")),
                }
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$answer>, Status> {
                Err(Status::unimplemented("the workspace does not ask this"))
            })+
        }
    };
}

traces! {
    create_trace: CreateTraceRequest -> Trace,
    list_traces: ListTracesRequest -> ListTracesResponse,
    list_granted_traces: ListGrantedTracesRequest -> ListGrantedTracesResponse,
    get_trace: GetTraceRequest -> Trace,
    save_trace: SaveTraceRequest -> Trace,
    delete_trace: GetTraceRequest -> DeleteTraceResponse,
    list_trace_versions: GetTraceRequest -> ListTraceVersionsResponse,
    get_trace_version: GetTraceVersionRequest -> Trace,
    restore_trace: RestoreTraceRequest -> Trace,
    list_trace_grants: ListTraceGrantsRequest -> ListTraceGrantsResponse,
    set_trace_grant: SetTraceGrantRequest -> TraceGrant,
    remove_trace_grant: RemoveTraceGrantRequest -> RemoveTraceGrantResponse,
    share_trace: ShareTraceRequest -> TraceShare,
    revoke_trace_share: RevokeTraceShareRequest -> RevokeTraceShareResponse,
    open_trace_share: OpenTraceShareRequest -> Trace,
}

/// A world with this onchain, which runs as long as what is given beside it.
async fn world_with(chest: &Chest) -> (World, Running) {
    let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
    let onchain = Server::new("onchain", &GrpcArgs::on(loopback))
        .add_service(TracesServer::new(chest.clone()))
        .start()
        .await
        .unwrap();
    let world = World::start_with(|args| args.onchain_url = onchain.url()).await;
    (world, onchain)
}

/// Begins a thread on a trace.
async fn begin(who: &mut Person, trace: &str) -> String {
    let said = say(who, ("trace", trace), new("Whose is this?", &[], "")).await;
    said.unwrap().id
}

/// Days later, looks at what has comments, as the service does every 15 minutes.
async fn later(world: &World, app: &App, days: i64) {
    world.clock.advance(TimeDelta::days(days));
    app.forget_gone_comments().await.unwrap();
}

/// Looks every other day.
async fn looks(world: &World, app: &App, times: u32) {
    for _ in 0..times {
        later(world, app, 2).await;
    }
}

const LOOKED: &str = "comment WHERE looked_at IS NOT NULL";
const GONE: &str = "comment WHERE gone_since IS NOT NULL";

#[tokio::test(flavor = "multi_thread")]
async fn comments_go_when_their_trace_was_gone_for_a_month() {
    let chest = Chest::default();
    let (world, _onchain) = world_with(&chest).await;
    let app = world.app();
    let mut ada = world.person();
    let trace = Uuid::now_v7().to_string();
    let first = begin(&mut ada, &trace).await;
    say(&mut ada, ("trace", &trace), new("An exchange's.", &[], &first))
        .await
        .unwrap();
    begin(&mut ada, &trace).await;
    let board = dashboards::add(&mut ada, "Morning").await.id;
    say(&mut ada, ("dashboard", &board), new("Stays", &[], ""))
        .await
        .unwrap();

    later(&world, &app, 0).await;
    assert_eq!(world.rows(LOOKED).await, 0, "it was there a moment ago");
    later(&world, &app, 1).await;
    assert_eq!((world.rows(LOOKED).await, world.rows(GONE).await), (2, 0));

    // It comes back within the month.
    chest.says(Says::Gone);
    looks(&world, &app, 15).await;
    assert_eq!((world.rows(GONE).await, world.rows("comment").await), (2, 4));
    chest.says(Says::There);
    looks(&world, &app, 1).await;
    assert_eq!((world.rows(GONE).await, world.rows("comment").await), (0, 4));

    // Without an answer for four days, the month begins anew.
    chest.says(Says::Gone);
    looks(&world, &app, 15).await;
    chest.says(Says::Nothing);
    looks(&world, &app, 2).await;
    chest.says(Says::Gone);
    looks(&world, &app, 15).await;
    assert_eq!((world.rows(GONE).await, world.rows("comment").await), (2, 4));

    // It is over after 30 days, but what others say does not count.
    later(&world, &app, 1).await;
    chest.says(Says::Unknown);
    later(&world, &app, 1).await;
    assert_eq!((world.rows(GONE).await, world.rows("comment").await), (2, 4));
    chest.says(Says::Gone);
    later(&world, &app, 1).await;
    assert_eq!(world.rows("comment").await, 1);
    assert_eq!(world.rows("comment WHERE kind = 'dashboard'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_answers_a_month_apart_delete_nothing() {
    let chest = Chest::default();
    let (world, _onchain) = world_with(&chest).await;
    let app = world.app();
    let mut ada = world.person();
    let trace = Uuid::now_v7().to_string();
    begin(&mut ada, &trace).await;
    chest.says(Says::Gone);
    later(&world, &app, 1).await;
    later(&world, &app, 40).await;
    later(&world, &app, 1).await;
    later(&world, &app, 1).await;
    assert_eq!((world.rows(GONE).await, world.rows("comment").await), (1, 1));

    // A thread that nobody has asked for yet was begun while the trace was there: the month begins with the next look.
    looks(&world, &app, 13).await;
    chest.says(Says::There);
    begin(&mut ada, &trace).await;
    chest.says(Says::Gone);
    looks(&world, &app, 3).await;
    assert_eq!((world.rows(GONE).await, world.rows("comment").await), (2, 2));
    looks(&world, &app, 13).await;
    assert_eq!(world.rows("comment").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_thing_does_not_hold_up_the_others() {
    let chest = Chest::default();
    let (world, _onchain) = world_with(&chest).await;
    let app = world.app();
    let mut ada = world.person();
    let mut traces: Vec<String> = (0..3).map(|_| Uuid::now_v7().to_string()).collect();
    // As they are asked for.
    traces.sort();
    for trace in &traces {
        begin(&mut ada, trace).await;
    }

    // A round ends where onchain does not answer; the next one goes on after that.
    chest.says(Says::Nothing);
    later(&world, &app, 1).await;
    assert_eq!(world.rows(LOOKED).await, 1);
    chest.says(Says::There);

    // What the database refuses is asked again, and the others are noted.
    let refuse = format!(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
        CREATE TRIGGER refused BEFORE UPDATE ON comment FOR EACH ROW WHEN (OLD.object_id = '{}') EXECUTE FUNCTION refuse()",
        traces[1]
    );
    world.run(&refuse).await;
    later(&world, &app, 0).await;
    assert_eq!(world.rows(LOOKED).await, 2);
    world.run("DROP TRIGGER refused ON comment").await;
    later(&world, &app, 0).await;
    assert_eq!(world.rows(LOOKED).await, 3);
}
