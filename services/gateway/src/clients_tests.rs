//! What is asked again, and how many calls one caller may have on their way.

use std::{
    future::{Future, pending},
    task::Poll,
    time::Duration,
};

use actix_web::test::TestRequest;
use kit::identity::Identity;
use tonic::{Response, Status};
use vocab::{ErrorKind, UserId};

use super::{Calls, Context, Plan, call, was_not_answered};
use crate::{
    load::{CROWDED, Share},
    problem::Problem,
    testing,
};

#[test]
fn a_broken_connection_is_asked_again_and_an_answer_is_believed() {
    let broken = || Box::new(std::io::Error::from(std::io::ErrorKind::ConnectionReset));
    assert!(was_not_answered(&Status::from_error(broken())));
    assert!(was_not_answered(&Status::unavailable("draining")));
    let refusal = kit::status::build(ErrorKind::Unavailable, "upstream_unavailable", "", Vec::new(), None);
    assert!(!was_not_answered(&refusal), "the service has tried already");
    for answer in [Status::unknown("x"), Status::internal("x"), Status::not_found("")] {
        assert!(!was_not_answered(&answer), "{answer}");
    }
}

/// A call that a service does not answer.
fn waits(calls: &Calls, context: &Context, plan: Plan) -> impl Future<Output = Result<(), Problem>> {
    call(calls, context, plan, (), |_| pending::<Result<Response<()>, Status>>())
}

#[actix_web::test]
async fn calls_of_one_user_that_nobody_answers_keep_nobody_else_out() {
    let calls = Calls::new(&testing::config());
    let request = TestRequest::default().to_http_request();
    let context = |identity| Context::of(&request, &calls, identity);
    let ada = context(Identity::person(UserId::fresh(), None));
    let (mut waiting, mut refused) = (Vec::new(), 0);
    for _ in 0..440 {
        let mut one = Box::pin(waits(&calls, &ada, Plan::HEAVY_ONCE));
        let polled = futures::poll!(one.as_mut());
        match polled {
            Poll::Pending => waiting.push(one),
            Poll::Ready(answer) => {
                assert_eq!(answer.unwrap_err().code, CROWDED);
                refused += 1;
            }
        }
    }
    assert_eq!((waiting.len(), refused), (24, 416));
    let bob = context(Identity::person(UserId::fresh(), None));
    let stranger = context(Identity::default());
    let page = Context::part(ada.identity, Duration::from_secs(10));
    for (who, plan) in [
        (&bob, Plan::HEAVY),
        (&bob, Plan::READ),
        (&bob, Plan::WRITE),
        (&stranger, Plan::STRANGER),
        (&page, Plan::READ),
        (&ada, Plan::READ),
    ] {
        let mut one = Box::pin(waits(&calls, who, plan));
        assert!(futures::poll!(one.as_mut()).is_pending(), "{:?}", plan.weight);
    }
    // Callers who go leave their places.
    assert_eq!(calls.gate.inside(), waiting.len());
    drop(waiting);
    assert_eq!(calls.gate.inside(), 0);
    let mut again = Box::pin(waits(&calls, &ada, Plan::HEAVY_ONCE));
    assert!(futures::poll!(again.as_mut()).is_pending());
}

#[test]
fn the_gateways_own_calls_count_for_nobody() {
    let own = Context::own(Duration::from_secs(1));
    assert_eq!(own.share, None);
    let ada = UserId::fresh();
    assert_eq!(own.counted_for(Share::User(ada)).share, Some(Share::User(ada)));
    let part = Context::part(Identity::person(ada, None), Duration::from_secs(1));
    assert_eq!(part.share, Some(Share::Files(ada)));
}
