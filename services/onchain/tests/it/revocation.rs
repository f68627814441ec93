//! After a password reset no share link opens that was made before it, and no link of a team after its maker has lost the right to it.

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use kit::clock::Clock as _;
use proto::onchain::{
    EraseOwnerRequest, OpenShareRequest, OpenTraceShareRequest, RevokeLinksRequest, RevokeShareRequest,
    RevokeTraceShareRequest, ShareTraceRequest, cases_client::CasesClient, evidence_client::EvidenceClient,
    traces_client::TracesClient,
};
use testkit::http::{SOON, eventually};
use tonic::Code;
use vocab::{Role, UserId};

use crate::{
    label::code,
    roster::Desk,
    row_security::{links, links_by},
    world::World,
};

/// How a report's and a trace's link answer whoever holds them.
async fn opened(world: &World, (report, trace): &(String, String)) -> [Code; 2] {
    let open = OpenShareRequest {
        token: report.clone(),
        format: "html".to_owned(),
    };
    let report = CasesClient::new(world.anonymous()).open_share(open).await;
    let open = OpenTraceShareRequest { token: trace.clone() };
    let trace = TracesClient::new(world.anonymous()).open_trace_share(open).await;
    [
        report.err().map_or(Code::Ok, |status| status.code()),
        trace.err().map_or(Code::Ok, |status| status.code()),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_reset_closes_share_links_but_those_made_since() {
    let world = World::start(|_| ()).await;
    let (ada, bob) = (UserId::fresh(), UserId::fresh());
    let (old, of_bob) = (links(&world, ada).await, links(&world, bob).await);
    let asked = RevokeLinksRequest {
        owner: ada.to_string(),
        before_unix_ms: (world.clock.now() + TimeDelta::seconds(10)).timestamp_millis(),
    };
    for user in [ada, bob] {
        let mut evidence = EvidenceClient::new(world.channel(user));
        let refused = evidence.revoke_links(asked.clone()).await.unwrap_err();
        assert_eq!(code(&refused), "token_invalid", "not on behalf of a user");
    }
    assert_eq!(opened(&world, &old).await, [Code::Ok; 2]);

    // The gateway was away for a minute, and the owner has shared something since.
    world.clock.advance(TimeDelta::minutes(1));
    let new = links(&world, ada).await;
    let mut service = EvidenceClient::new(world.anonymous());
    for _ in 0..2 {
        service.revoke_links(asked.clone()).await.unwrap();
        assert_eq!(opened(&world, &old).await, [Code::NotFound; 2]);
        assert_eq!(opened(&world, &new).await, [Code::Ok; 2]);
        assert_eq!(opened(&world, &of_bob).await, [Code::Ok; 2]);
    }
    let db = world.database().await;
    let left = format!(
        "SELECT count(*) FROM report_share s WHERE owner = '{ada}' AND revoked_at IS NOT NULL
            AND (report <> '' OR EXISTS (SELECT FROM report_share_file f WHERE f.share_id = s.id))"
    );
    let left: i64 = db.query_one(&left, &[]).await.unwrap().get(0);
    assert_eq!(left, 0, "nothing stands behind a revoked link");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_of_a_team_opens_while_its_maker_may_show_things_to_others() {
    let desk = Desk::start().await;
    *desk.roster.role.lock().unwrap() = Role::Admin;
    let ((ada, _), (bob, _)) = (desk.joined(), desk.joined());
    let world = &desk.world;
    let (of_ada, of_bob) = (
        links_by(world, desk.acting(ada, Role::Admin)).await,
        links_by(world, desk.acting(bob, Role::Admin)).await,
    );
    let own = links(world, bob).await;
    for made in [&of_ada, &of_bob, &own] {
        assert_eq!(opened(world, made).await, [Code::Ok; 2]);
    }

    desk.leaves(bob);
    assert_eq!(opened(world, &of_bob).await, [Code::NotFound; 2]);
    assert_eq!(opened(world, &of_ada).await, [Code::Ok; 2]);
    assert_eq!(opened(world, &own).await, [Code::Ok; 2]);
    desk.joins(bob);
    assert_eq!(opened(world, &of_bob).await, [Code::NotFound; 2], "revoked for good");

    desk.roster.away.store(true, Ordering::SeqCst);
    assert_eq!(opened(world, &of_ada).await, [Code::Unavailable; 2]);
    assert_eq!(opened(world, &own).await, [Code::Ok; 2]);
    desk.roster.away.store(false, Ordering::SeqCst);
    assert_eq!(opened(world, &of_ada).await, [Code::Ok; 2]);
    *desk.roster.role.lock().unwrap() = Role::Analyst;
    assert_eq!(
        opened(world, &of_ada).await,
        [Code::NotFound; 2],
        "only admins and owners"
    );

    let asked_for = format!(
        "INSERT INTO job (owner, id, kind, payload, state, priority, run_at, max_attempts, created_at, asked_by)
         VALUES (gen_random_uuid(), gen_random_uuid(), 'other', 'null', 'ready', 0, now() + interval '9 years', 1, now(), '{ada}')"
    );
    world.database().await.batch_execute(&asked_for).await.unwrap();
    let gone = EraseOwnerRequest { owner: ada.to_string() };
    EvidenceClient::new(world.anonymous()).erase_owner(gone).await.unwrap();
    let named = format!(
        "SELECT (SELECT count(*) FROM report_share WHERE made_by = '{ada}') + (SELECT count(*) FROM trace_share WHERE made_by = '{ada}')
            + (SELECT count(*) FROM job WHERE asked_by = '{ada}')"
    );
    let named: i64 = world.database().await.query_one(&named, &[]).await.unwrap().get(0);
    assert_eq!(named, 0, "an account that is gone is named nowhere");
}

fn line(action: &str, detail: &str) -> (String, String, String) {
    (action.to_owned(), "Own".to_owned(), detail.to_owned())
}

/// Jobs that are like this.
async fn jobs(desk: &Desk, filter: &str) -> i64 {
    let query = format!("SELECT count(*) FROM job WHERE {filter}");
    desk.world.database().await.query_one(&query, &[]).await.unwrap().get(0)
}

/// A link's id, and that of the case or the trace that it shows.
async fn ids(desk: &Desk, table: &str, thing: &str) -> (String, String) {
    let query = format!("SELECT id::text, {thing}::text FROM {table}");
    let row = desk.world.database().await.query_one(&query, &[]).await.unwrap();
    (row.get(0), row.get(1))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_team_has_the_links_that_its_members_make_and_revoke() {
    let desk = Desk::start().await;
    *desk.roster.role.lock().unwrap() = Role::Admin;
    let (ada, _) = desk.joined();
    let for_team = desk.acting(ada, Role::Admin);
    let made = links_by(&desk.world, for_team).await;
    let until = "until 2026-11-21 13:00 UTC";
    let created = [line("report_link_created", until), line("trace_link_created", until)];
    assert_eq!(desk.roster.noted_by(desk.team, ada), created);

    let mut cases = CasesClient::new(desk.world.acting(for_team));
    let (id, case_id) = ids(&desk, "report_share", "case_id").await;
    let report = RevokeShareRequest { case_id, id };
    let mut traces = TracesClient::new(desk.world.acting(for_team));
    let (share, id) = ids(&desk, "trace_share", "trace_id").await;
    let trace = RevokeTraceShareRequest { id, share };
    // Twice: the second time nothing is revoked.
    for _ in 0..2 {
        cases.revoke_share(report.clone()).await.unwrap();
        traces.revoke_trace_share(trace.clone()).await.unwrap();
    }
    assert_eq!(opened(&desk.world, &made).await, [Code::NotFound; 2]);
    let revoked = [line("report_link_revoked", ""), line("trace_link_revoked", "")];
    assert_eq!(desk.roster.noted_by(desk.team, ada), revoked);
    assert_eq!(jobs(&desk, "true").await, 0, "nothing is left to write");

    // What people make for themselves is in no team's log.
    links(&desk.world, ada).await;
    assert!(desk.roster.noted_by(desk.team, ada).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_revocations_at_one_moment_one_is_in_the_log() {
    let desk = Desk::start().await;
    *desk.roster.role.lock().unwrap() = Role::Admin;
    let (ada, _) = desk.joined();
    let for_team = desk.acting(ada, Role::Admin);
    links_by(&desk.world, for_team).await;
    assert_eq!(desk.roster.noted_by(desk.team, ada).len(), 2, "both were made");
    let (id, case_id) = ids(&desk, "report_share", "case_id").await;
    let report = RevokeShareRequest { case_id, id };
    let (share, id) = ids(&desk, "trace_share", "trace_id").await;
    let trace = RevokeTraceShareRequest { id, share };

    // All have begun before one has ended: the rows of the links are held until all wait for them.
    let holder = desk.world.database().await;
    let hold = "BEGIN; SELECT id FROM report_share FOR UPDATE; SELECT id FROM trace_share FOR UPDATE";
    holder.batch_execute(hold).await.unwrap();
    let watcher = desk.world.database().await;
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let released = async {
        eventually("all four wait", SOON, || async {
            let found: i64 = watcher.query_one(waits, &[]).await.unwrap().get(0);
            (found >= 4).then_some(())
        })
        .await;
        holder.batch_execute("COMMIT").await.unwrap();
    };
    let revoked_report = async || {
        let mut cases = CasesClient::new(desk.world.acting(for_team));
        cases.revoke_share(report.clone()).await.unwrap();
    };
    let revoked_trace = async || {
        let mut traces = TracesClient::new(desk.world.acting(for_team));
        traces.revoke_trace_share(trace.clone()).await.unwrap();
    };
    tokio::join!(
        revoked_report(),
        revoked_report(),
        revoked_trace(),
        revoked_trace(),
        released
    );
    let mut noted = desk.roster.noted_by(desk.team, ada);
    noted.sort();
    assert_eq!(noted, [line("report_link_revoked", ""), line("trace_link_revoked", "")]);
    assert_eq!(jobs(&desk, "true").await, 0, "nothing is left to write");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_log_a_team_gets_no_new_link_and_closes_the_old_ones() {
    let desk = Desk::start().await;
    *desk.roster.role.lock().unwrap() = Role::Admin;
    let (ada, _) = desk.joined();
    let for_team = desk.acting(ada, Role::Admin);
    let made = links_by(&desk.world, for_team).await;
    let mut traces = TracesClient::new(desk.world.acting(for_team));
    let (share, id) = ids(&desk, "trace_share", "trace_id").await;
    desk.roster.away.store(true, Ordering::SeqCst);
    let again = ShareTraceRequest {
        id: id.clone(),
        hours: 1,
    };
    let refused = traces.share_trace(again).await.unwrap_err();
    assert_eq!(code(&refused), "upstream_unavailable");
    assert!(!refused.message().contains("10.0.0.7"), "{refused}");
    ids(&desk, "trace_share", "trace_id").await;
    let trace = RevokeTraceShareRequest { id, share };
    traces.revoke_trace_share(trace).await.unwrap();
    desk.roster.away.store(false, Ordering::SeqCst);
    assert_eq!(opened(&desk.world, &made).await, [Code::Ok, Code::NotFound]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_about_a_revoked_link_follows_once_auth_answers_again() {
    let desk = Desk::start().await;
    *desk.roster.role.lock().unwrap() = Role::Admin;
    let (ada, _) = desk.joined();
    let for_team = desk.acting(ada, Role::Admin);
    let made = links_by(&desk.world, for_team).await;
    assert_eq!(desk.roster.noted_by(desk.team, ada).len(), 2, "both were made");
    desk.roster.away.store(true, Ordering::SeqCst);
    let (id, case_id) = ids(&desk, "report_share", "case_id").await;
    let mut cases = CasesClient::new(desk.world.acting(for_team));
    cases.revoke_share(RevokeShareRequest { case_id, id }).await.unwrap();
    let (share, id) = ids(&desk, "trace_share", "trace_id").await;
    let mut traces = TracesClient::new(desk.world.acting(for_team));
    let trace = RevokeTraceShareRequest { id, share };
    traces.revoke_trace_share(trace).await.unwrap();
    assert_eq!(opened(&desk.world, &made).await, [Code::NotFound; 2]);
    assert_eq!(jobs(&desk, "state = 'ready'").await, 2);

    // Auth is still away at the first attempts of the jobs, which the revocations left ten seconds.
    let desk = &desk;
    desk.advance(TimeDelta::seconds(10));
    eventually("both jobs were tried", SOON, || async {
        (jobs(desk, "state = 'ready' AND attempt = 1").await == 2).then_some(())
    })
    .await;
    assert!(desk.roster.noted_by(desk.team, ada).is_empty());

    desk.roster.away.store(false, Ordering::SeqCst);
    // The wait after a first attempt, at its longest.
    desk.advance(TimeDelta::seconds(12));
    eventually("both jobs are done", SOON, || async {
        (jobs(desk, "state = 'done' AND attempt = 2").await == 2).then_some(())
    })
    .await;
    let mut noted = desk.roster.noted_by(desk.team, ada);
    noted.sort();
    let when = "at 2026-11-21 12:00 UTC";
    assert_eq!(
        noted,
        [line("report_link_revoked", when), line("trace_link_revoked", when)]
    );
}
