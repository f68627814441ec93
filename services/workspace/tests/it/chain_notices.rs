//! Notices of traces and cases, whose grants are onchain's.

use std::{
    collections::HashMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
};

use kit::{
    Running,
    args::{GrpcArgs, HopArgs},
    clock::FixedClock,
    grpc::Server,
    identity::{Identity, Verifier},
};
use proto::{
    onchain::{
        self as pb,
        grant_news_server::{GrantNews, GrantNewsServer},
    },
    workspace as ws,
};
use tonic::{Request, Response, Status, service::interceptor::InterceptedService};
use uuid::Uuid;
use vocab::UserId;
use workspace::app::App;

use crate::{
    dashboard_grants::{joined, share},
    dashboards,
    grant_notices::read,
    notifications,
    wallet_payers::Desk,
    world::Person,
};

/// Onchain, as far as it is asked for grants.
#[derive(Clone)]
struct Chest {
    news: Arc<Mutex<Vec<pb::GrantNewsItem>>>,
    /// By thing and grantee: what it is called, and what may be done with it.
    active: Arc<Mutex<HashMap<(String, String), pb::ActiveGrant>>>,
    is_away: Arc<Mutex<bool>>,
    clock: FixedClock,
}

impl Chest {
    fn new() -> Self {
        Self {
            news: Arc::default(),
            active: Arc::default(),
            is_away: Arc::default(),
            // As the world's, whose calls it checks.
            clock: FixedClock::at("2026-11-21T12:00:00Z".parse().unwrap()),
        }
    }

    async fn serve(&self) -> Running {
        let hop = HopArgs {
            hop_secret: "s".repeat(32).into(),
        };
        let verifier = Verifier::of("onchain", &hop, Arc::new(self.clock.clone())).unwrap();
        let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
        Server::new("onchain", &GrpcArgs::on(loopback))
            .add_service(InterceptedService::new(GrantNewsServer::new(self.clone()), verifier))
            .start()
            .await
            .unwrap()
    }

    fn away(&self, is_away: bool) {
        *self.is_away.lock().unwrap() = is_away;
    }

    /// Somebody shares a thing: the news of it.
    fn shares(&self, grant: &pb::GrantKey, person: UserId, name: &str, at: i64) -> pb::GrantNewsItem {
        self.is_called(grant, name);
        let news = pb::GrantNewsItem {
            id: Uuid::now_v7().to_string(),
            recipient_id: person.to_string(),
            granted_by_id: grant.owner_id.clone(),
            grant: Some(grant.clone()),
            granted_unix_ms: at,
        };
        self.news.lock().unwrap().push(news.clone());
        news
    }

    fn is_called(&self, grant: &pb::GrantKey, name: &str) {
        let active = pb::ActiveGrant {
            grant: Some(grant.clone()),
            name: name.to_owned(),
            role: "viewer".to_owned(),
            team_id: Uuid::nil().to_string(),
        };
        self.active.lock().unwrap().insert(place(grant), active);
    }

    /// A grant to a team is active as long as nobody ends it.
    fn is_to_team(&self, grant: &pb::GrantKey) {
        let mut all = self.active.lock().unwrap();
        all.get_mut(&place(grant)).unwrap().team_id = grant.grantee_id.clone();
    }

    fn ends(&self, grant: &pb::GrantKey) {
        self.active.lock().unwrap().remove(&place(grant));
    }

    fn answers<T>(&self, request: &Request<T>) -> Result<(), Status> {
        let caller = request.extensions().get::<Identity>().copied();
        assert!(
            caller.is_some_and(|caller| caller.user.is_none()),
            "onchain tells services alone"
        );
        if *self.is_away.lock().unwrap() {
            return Err(Status::unavailable("secret address 10.0.0.7"));
        }
        Ok(())
    }
}

fn place(grant: &pb::GrantKey) -> (String, String) {
    (grant.object_id.clone(), grant.grantee_id.clone())
}

#[tonic::async_trait]
impl GrantNews for Chest {
    async fn take_grant_news(
        &self,
        request: Request<pb::TakeGrantNewsRequest>,
    ) -> Result<Response<pb::TakeGrantNewsResponse>, Status> {
        self.answers(&request)?;
        let stored = request.into_inner().acknowledged_ids;
        let mut all = self.news.lock().unwrap();
        all.retain(|one| !stored.contains(&one.id));
        Ok(Response::new(pb::TakeGrantNewsResponse { items: all.clone() }))
    }

    async fn list_active_grants(
        &self,
        request: Request<pb::ListActiveGrantsRequest>,
    ) -> Result<Response<pb::ListActiveGrantsResponse>, Status> {
        self.answers(&request)?;
        let active = self.active.lock().unwrap();
        let asked = request.into_inner().grants;
        let grants = asked.iter().filter_map(|grant| active.get(&place(grant)).cloned());
        Ok(Response::new(pb::ListActiveGrantsResponse {
            grants: grants.collect(),
        }))
    }
}

/// A team in a world with this onchain, which runs as long as what is given beside it.
async fn desk_with(chest: &Chest) -> (Desk, Running) {
    let onchain = chest.serve().await;
    let desk = Desk::start_with(|args| args.onchain_url = onchain.url()).await;
    (desk, onchain)
}

/// A grant of somebody's thing to a person.
fn grant(kind: pb::GrantKind, grantee: UserId) -> pb::GrantKey {
    pb::GrantKey {
        kind: kind.into(),
        owner_id: UserId::fresh().to_string(),
        object_id: Uuid::now_v7().to_string(),
        grantee_id: grantee.to_string(),
    }
}

async fn notices(who: &mut Person) -> ws::ListGrantNoticesResponse {
    let asked = ws::ListGrantNoticesRequest::default();
    let found = who.notifications.list_grant_notices(asked).await;
    found.unwrap().into_inner()
}

/// Asks onchain for news, as the service does every five seconds.
async fn hear(app: &App) {
    app.take_grant_news().await.unwrap();
}

const AT: i64 = 1_795_262_400_000;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_told_once_of_a_trace() {
    let chest = Chest::new();
    let (desk, _onchain) = desk_with(&chest).await;
    let app = desk.world.app();
    let eve_id = UserId::fresh();
    let mut eve = desk.world.client(Identity::person(eve_id, None));
    let trace = grant(pb::GrantKind::Trace, eve_id);
    let news = chest.shares(&trace, eve_id, "The hack", AT);
    hear(&app).await;
    assert!(chest.news.lock().unwrap().is_empty(), "onchain forgets what is kept");
    // It comes again, as where the service stopped before it said so.
    chest.news.lock().unwrap().push(news);
    hear(&app).await;
    chest.is_called(&trace, "The theft");

    let told = notices(&mut eve).await;
    assert_eq!((told.unread, told.notices.len()), (1, 1));
    let one = &told.notices[0];
    assert_eq!(
        (one.kind.as_str(), one.name.as_str(), one.role.as_str()),
        ("trace", "The theft", "viewer")
    );
    assert_eq!((&one.object_id, &one.giver_id), (&trace.object_id, &trace.owner_id));
    assert!(!one.is_to_team && !one.is_read);
    let mut bob = desk.world.client(Identity::person(desk.bob, None));
    assert!(notices(&mut bob).await.notices.is_empty());
    read(&mut bob, &one.id).await;
    assert_eq!(notices(&mut eve).await.unread, 1, "nobody reads those of others");
    read(&mut eve, &one.id).await;
    assert_eq!(notices(&mut eve).await.unread, 0);

    // While onchain does not say, there is no name to show; nothing is lost.
    chest.away(true);
    assert!(notices(&mut eve).await.notices.is_empty());
    app.take_grant_news().await.unwrap_err();
    chest.away(false);
    assert_eq!(notices(&mut eve).await.notices.len(), 1);

    // Given anew, it is told anew, in the place of the one before.
    chest.shares(&trace, eve_id, "The theft", AT + 1_000);
    hear(&app).await;
    let told = notices(&mut eve).await;
    assert_eq!((told.unread, told.notices.len()), (1, 1));
    // It goes with the grant.
    chest.ends(&trace);
    let told = notices(&mut eve).await;
    assert_eq!((told.unread, told.notices.len()), (0, 0));
    assert_eq!(desk.world.rows("chain_notice").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn grants_given_again_replace_their_own_notices_alone() {
    let chest = Chest::new();
    let (desk, _onchain) = desk_with(&chest).await;
    let app = desk.world.app();
    let (eve_id, mut eve) = joined(&desk);
    let (case, trace, other) = (
        grant(pb::GrantKind::Case, eve_id),
        grant(pb::GrantKind::Trace, eve_id),
        grant(pb::GrantKind::Trace, eve_id),
    );
    for (thing, name) in [(&case, "The theft"), (&trace, "The hack"), (&other, "The flight")] {
        chest.shares(thing, eve_id, name, AT);
    }
    hear(&app).await;
    read(&mut eve, "").await;

    chest.shares(&case, eve_id, "The theft", AT + 1_000);
    chest.shares(&trace, eve_id, "The hack", AT + 2_000);
    hear(&app).await;
    let told = notices(&mut eve).await;
    let seen: Vec<_> = told
        .notices
        .iter()
        .map(|one| (one.name.as_str(), one.is_read))
        .collect();
    assert_eq!(seen, [("The hack", false), ("The theft", false), ("The flight", true)]);
    assert_eq!(desk.world.rows("chain_notice").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_kinds_are_one_list() {
    let chest = Chest::new();
    let (desk, _onchain) = desk_with(&chest).await;
    let app = desk.world.app();
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let begun = ws::ListMissedEventsRequest { since_unix_ms: None };
    let begun = eve.notifications.list_missed_events(begun).await.unwrap().into_inner();
    let board = dashboards::add(&mut ada, "Morning").await;
    share(&mut ada, &board.id, (desk.team, eve_id), "viewer").await.unwrap();
    let (case, old) = (grant(pb::GrantKind::Case, eve_id), grant(pb::GrantKind::Trace, eve_id));
    chest.shares(&case, eve_id, "The theft", AT + 1_000);
    chest.shares(&old, eve_id, "The hack", AT - 1_000);
    hear(&app).await;

    let told = notices(&mut eve).await;
    let seen: Vec<_> = told
        .notices
        .iter()
        .map(|one| (one.kind.as_str(), one.name.as_str()))
        .collect();
    assert_eq!(
        seen,
        [("case", "The theft"), ("dashboard", "Morning"), ("trace", "The hack")]
    );
    assert_eq!(told.unread, 3);
    // What isn't shown is not read either.
    chest.away(true);
    read(&mut eve, "").await;
    chest.away(false);
    assert_eq!(notices(&mut eve).await.unread, 2);
    read(&mut eve, "").await;
    assert_eq!(notices(&mut eve).await.unread, 0);

    // The live stream says that there is something new, and to nobody else.
    let asked = ws::ListMissedEventsRequest {
        since_unix_ms: Some(begun.now_unix_ms),
    };
    let missed = eve.notifications.list_missed_events(asked).await.unwrap().into_inner();
    let seen: Vec<_> = missed
        .events
        .iter()
        .map(|one| (one.topic.as_str(), one.kind.as_str()))
        .collect();
    assert_eq!(seen, [("alerts", "notice")]);
    let others = ada.notifications.list_missed_events(asked).await.unwrap().into_inner();
    assert!(others.events.is_empty(), "{:?}", others.events);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_turned_them_off_has_none_unread() {
    let chest = Chest::new();
    let (desk, _onchain) = desk_with(&chest).await;
    let app = desk.world.app();
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let board = dashboards::add(&mut ada, "Morning").await;
    share(&mut ada, &board.id, (desk.team, eve_id), "viewer").await.unwrap();
    chest.shares(&grant(pb::GrantKind::Trace, eve_id), eve_id, "The hack", AT);
    hear(&app).await;
    assert_eq!(notices(&mut eve).await.unread, 2, "on until somebody chooses");
    let off = notifications::event("shared", false, &[]);
    let after = notifications::put(&mut eve, 1, vec![off], None).await.unwrap();
    assert!(after.events.iter().all(|one| one.in_app == (one.event != "shared")));
    let told = notices(&mut eve).await;
    assert_eq!((told.unread, told.notices.len()), (0, 2), "they are listed");
    assert!(told.notices.iter().all(|one| one.is_read));

    // From now on, and not those of before.
    let on = notifications::event("shared", true, &[]);
    notifications::put(&mut eve, 2, vec![on], None).await.unwrap();
    assert_eq!(notices(&mut eve).await.unread, 0);
    chest.shares(&grant(pb::GrantKind::Trace, eve_id), eve_id, "The flight", AT + 1_000);
    hear(&app).await;
    assert_eq!(notices(&mut eve).await.unread, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_a_team_hears_no_more_of_what_it_has() {
    let chest = Chest::new();
    let (desk, _onchain) = desk_with(&chest).await;
    let app = desk.world.app();
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let case = grant(pb::GrantKind::Case, desk.team);
    for person in [ada_id, eve_id] {
        chest.shares(&case, person, "The theft", AT);
    }
    chest.is_to_team(&case);
    hear(&app).await;
    let told = notices(&mut eve).await;
    assert_eq!(told.notices.len(), 1);
    assert!(told.notices[0].is_to_team);
    assert_eq!(notices(&mut ada).await.notices.len(), 1);

    // The grant is active, and the team calls the case something else.
    desk.roster.members.lock().unwrap().remove(&eve_id);
    chest.is_called(&case, "What Eve did");
    chest.is_to_team(&case);
    assert!(notices(&mut eve).await.notices.is_empty());
    assert_eq!(notices(&mut ada).await.notices[0].name, "What Eve did");
    assert_eq!(desk.world.rows("chain_notice").await, 1);
}
