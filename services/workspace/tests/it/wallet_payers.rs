//! For whom the wallets of a team are read, and who pays nothing any more.

use std::{
    collections::HashSet,
    net::{Ipv4Addr, SocketAddr},
    sync::atomic::Ordering,
};

use chrono::TimeDelta;
use kit::{
    Running,
    args::{GrpcArgs, HopArgs},
    grpc::Server,
    identity::{Identity, Member},
};
use proto::auth::auth_server::AuthServer;
use testkit::{http::eventually, roster::Roster};
use vocab::{Role, UserId};
use workspace::WorkspaceArgs;

use crate::{
    alerts::SOON,
    push_mail::Post,
    world::{Person, World},
};

/// A team with two members, in a workspace that asks for them.
pub struct Desk {
    pub world: World,
    pub roster: Roster,
    /// What is mailed.
    pub post: Post,
    pub team: UserId,
    pub bob: UserId,
    pub eve: UserId,
    _auth: Running,
}

impl Desk {
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub async fn start_with(set: impl FnOnce(&mut WorkspaceArgs)) -> Self {
        let (team, bob, eve) = (UserId::fresh(), UserId::fresh(), UserId::fresh());
        // Of the world as well, whose calls auth checks: with two of them, a call between their steps would be refused.
        let clock = World::noon();
        let roster = Roster::new(Role::Admin, clock.clone());
        roster.members.lock().unwrap().extend([bob, eve]);
        let hop = HopArgs {
            hop_secret: "s".repeat(32).into(),
        };
        let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
        let post = Post::default();
        let auth = Server::new("auth", &GrpcArgs::on(loopback))
            .add_service(roster.served(&hop))
            .add_service(AuthServer::new(post.clone()))
            .start()
            .await
            .unwrap();
        let world = World::start_by(clock, |args| {
            args.auth_url = auth.url();
            set(args);
        })
        .await;
        Self {
            world,
            roster,
            post,
            team,
            bob,
            eve,
            _auth: auth,
        }
    }

    fn member(&self, user: UserId) -> Person {
        self.with_role(user, Role::Analyst)
    }

    /// Somebody who acts for the team.
    pub fn with_role(&self, user: UserId, role: Role) -> Person {
        self.world.client(Identity {
            member: Some(Member { user, role }),
            ..Identity::person(self.team, None)
        })
    }

    /// What was noted of the team since the last time: an action, an object and a role each.
    pub fn noted(&self) -> Vec<String> {
        let noted: Vec<_> = self.roster.noted.lock().unwrap().drain(..).collect();
        let team = self.team.to_string();
        let of_team = noted.into_iter().filter(|note| note.team_id == team);
        of_team
            .map(|note| format!("{} {} {}", note.action, note.object, note.role))
            .collect()
    }

    /// For whom the chains were asked since the last time, once they were.
    async fn payers(&self) -> HashSet<UserId> {
        eventually("the wallet is read", SOON, || async {
            let asked = std::mem::take(&mut *self.world.chains.payers.lock().unwrap());
            let asked: HashSet<UserId> = asked.into_iter().flatten().collect();
            (!asked.is_empty()).then_some(asked)
        })
        .await
    }

    /// Until no wallet is being read. What was asked until then is past.
    async fn rest(&self) {
        self.world.rest().await;
        self.world.chains.payers.lock().unwrap().clear();
    }

    /// For whom wallets are read on the next day.
    async fn next_day(&self) -> HashSet<UserId> {
        self.rest().await;
        self.world.clock.advance(TimeDelta::days(1));
        assert_eq!(self.world.sync_due_wallets().await, 1);
        self.payers().await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_is_read_for_the_member_who_had_it_read_last() {
    let desk = Desk::start().await;
    let (mut bob, mut eve) = (desk.member(desk.bob), desk.member(desk.eve));
    let wallet = bob.wallet("Treasury").await;
    assert_eq!(desk.payers().await, HashSet::from([desk.bob]));
    assert_eq!(desk.next_day().await, HashSet::from([desk.bob]));
    desk.rest().await;
    eve.sync(&wallet.id).await;
    assert_eq!(desk.payers().await, HashSet::from([desk.eve]));
    assert_eq!(desk.next_day().await, HashSet::from([desk.eve]));
    let newest = "SELECT asked_by::text, priority FROM job ORDER BY created_at DESC, id DESC LIMIT 1";
    let row = desk.world.db.client().await.query_one(newest, &[]).await.unwrap();
    let (asker, priority): (Option<String>, i16) = (row.get(0), row.get(1));
    assert_eq!(asker, Some(desk.eve.to_string()), "it takes a place of hers");
    assert!(priority < 0, "behind what she asks for herself");

    desk.roster.members.lock().unwrap().remove(&desk.eve);
    assert_eq!(
        desk.next_day().await,
        HashSet::from([desk.team]),
        "who has left pays nothing"
    );
    // Not even after coming back, until they have it read themselves.
    desk.roster.members.lock().unwrap().insert(desk.eve);
    assert_eq!(desk.next_day().await, HashSet::from([desk.team]));
    desk.rest().await;
    bob.sync(&wallet.id).await;
    assert_eq!(desk.payers().await, HashSet::from([desk.bob]));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pays_while_it_is_not_known_who_belongs_to_the_team() {
    let desk = Desk::start().await;
    let mut bob = desk.member(desk.bob);
    let wallet = bob.wallet("Treasury").await;
    desk.payers().await;
    desk.rest().await;
    desk.roster.away.store(true, Ordering::SeqCst);
    bob.ask_to_sync(&wallet.id).await;
    let database = desk.world.db.client().await;
    eventually("the reading says why it waits", SOON, || async {
        let why = "SELECT count(*) FROM job WHERE error = 'The members of the team are not available right now.'";
        let found: i64 = database.query_one(why, &[]).await.unwrap().get(0);
        (found == 1).then_some(())
    })
    .await;
    assert!(desk.world.chains.payers.lock().unwrap().is_empty());
    desk.roster.away.store(false, Ordering::SeqCst);
    bob.sync(&wallet.id).await;
    assert_eq!(desk.payers().await, HashSet::from([desk.bob]));
}

#[tokio::test(flavor = "multi_thread")]
async fn readings_of_an_earlier_version_say_for_whom_a_wallet_is_read() {
    const UP: &str = include_str!("../../migrations/2026-11-25-000046_wallet_reader/up.sql");
    const DOWN: &str = include_str!("../../migrations/2026-11-25-000046_wallet_reader/down.sql");
    let desk = Desk::start().await;
    let (mut bob, mut ada) = (desk.member(desk.bob), desk.world.person());
    let (of_team, own) = (bob.wallet("Treasury").await, ada.wallet("Hers").await);
    let earlier = format!(
        "UPDATE job SET payload = payload || jsonb_build_object('by', \
         CASE WHEN owner = '{}' THEN '{}' END) WHERE kind = 'wallet_sync'",
        desk.team, desk.bob
    );
    for sql in [DOWN, &earlier, &format!("BEGIN;\n{UP}\nCOMMIT")] {
        desk.world.run(sql).await;
    }
    let database = desk.world.db.client().await;
    let reader = async |id: &str| {
        let asked = format!("SELECT read_for::text FROM wallet WHERE id = '{id}'");
        let row = database.query_one(&asked, &[]).await.unwrap();
        row.get::<_, Option<String>>(0)
    };
    assert_eq!(reader(&of_team.id).await, Some(desk.bob.to_string()));
    assert_eq!(reader(&own.id).await, None);
}
