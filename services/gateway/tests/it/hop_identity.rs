//! Every method of every service asks who calls: without a hop token, with an expired one, and with one for another service it refuses.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use chrono::TimeDelta;
use kit::{
    clock::{Clock, FixedClock, SystemClock},
    identity::Carry,
};
use prost::Message;
use prost_types::FileDescriptorSet;
use tonic::{Code, Request, Status, metadata::MetadataMap, service::Interceptor, transport::Channel};
use tonic_prost::ProstCodec;
use tonic_reflection::pb::v1::{
    ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
    server_reflection_request::MessageRequest, server_reflection_response::MessageResponse,
};

use crate::world::{World, hop};

struct Method {
    service: String,
    path: String,
    streams: bool,
}

fn methods() -> Vec<Method> {
    let set = FileDescriptorSet::decode(proto::DESCRIPTORS).unwrap();
    let ours = set.file.iter().filter(|file| file.package().starts_with("meridian."));
    ours.flat_map(|file| {
        file.service.iter().flat_map(move |service| {
            let name = format!("{}.{}", file.package(), service.name());
            service.method.iter().map(move |method| Method {
                service: name.clone(),
                path: format!("/{name}/{}", method.name()),
                streams: method.server_streaming(),
            })
        })
    })
    .collect()
}

#[test]
fn answers_that_stream_are_known_by_their_names() {
    let methods = methods();
    assert!(
        methods.iter().any(|method| method.streams),
        "the contracts have streams"
    );
    for Method { path, streams, .. } in methods {
        let rpc = path.rsplit('/').next().unwrap_or_default();
        let wanted = streams && kit::acting::is_reading(rpc);
        // Whoever reads one to its end before passing it on would wait for ever.
        assert_eq!(kit::acting::is_watching(rpc), wanted, "{path}");
    }
}

/// Which services serve a package, and by which names tokens are made for them.
fn homes(world: &World, service: &str) -> Vec<(String, &'static str)> {
    let market = (world.market.as_ref().unwrap().url(), "market-ingest");
    let onchain = (world.onchain.url(), "onchain");
    match service.split('.').nth(1) {
        Some("auth") => vec![(world.auth.as_ref().unwrap().url(), "auth")],
        Some("market") => vec![market],
        Some("forecast") => vec![(world.forecasting.url(), "forecasting")],
        Some("onchain") => vec![onchain],
        Some("workspace") => vec![(world.workspace.url(), "workspace")],
        // Whoever calls providers counts the calls.
        Some("usage") => vec![market, onchain],
        _ => panic!("no service is known to serve {service}"),
    }
}

async fn call(channel: &Channel, method: &Method, token: MetadataMap) -> Result<(), Status> {
    let mut client = tonic::client::Grpc::new(channel.clone());
    client.ready().await.unwrap();
    let path = method.path.parse().unwrap();
    let mut request = Request::new(());
    *request.metadata_mut() = token;
    // Every message may be empty, and whatever comes back has no fields that matter here.
    let codec = ProstCodec::<(), ()>::default();
    if method.streams {
        client.server_streaming(request, path, codec).await.map(drop)
    } else {
        client.unary(request, path, codec).await.map(drop)
    }
}

fn token(audience: &'static str, age: TimeDelta) -> MetadataMap {
    let clock: Arc<dyn Clock> = Arc::new(FixedClock::at(SystemClock.now() - age));
    let mut carry = Carry::to(audience, &hop(), clock).unwrap();
    carry.call(Request::new(())).unwrap().metadata().clone()
}

/// Refused by the hop token's check, which answers before the method does.
fn is_refused(answer: &Result<(), Status>) -> bool {
    answer.as_ref().is_err_and(|status| {
        status.code() == Code::Unauthenticated && kit::status::read(status).code == "token_invalid"
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn every_method_refuses_a_call_without_identity() {
    let world = World::start().await;
    let methods = methods();
    assert!(methods.len() > 80, "{} methods", methods.len());
    let served = methods.iter().flat_map(|method| {
        let homes = homes(&world, &method.service);
        homes.into_iter().map(move |home| (method, home))
    });
    for (method, (url, audience)) in served {
        let channel = kit::grpc::channel(&url).unwrap();
        let wrong = if audience == "auth" { "onchain" } else { "auth" };
        let bad = [
            ("no token", MetadataMap::new()),
            ("an expired token", token(audience, TimeDelta::seconds(120))),
            ("a token for another service", token(wrong, TimeDelta::zero())),
        ];
        for (what, metadata) in bad {
            let answer = call(&channel, method, metadata).await;
            assert!(is_refused(&answer), "{} with {what}: {answer:?}", method.path);
        }
    }
    // The other way round: what refuses is the token alone.
    let status = methods
        .iter()
        .find(|method| method.path.ends_with(".Market/GetStatus"))
        .unwrap();
    let (url, audience) = homes(&world, &status.service).remove(0);
    let answer = call(
        &kit::grpc::channel(&url).unwrap(),
        status,
        token(audience, TimeDelta::zero()),
    )
    .await;
    assert!(answer.is_ok(), "{answer:?}");
}

/// Full names of the services that an address lists by reflection.
async fn listed(url: &str) -> BTreeSet<String> {
    let mut client = ServerReflectionClient::new(kit::grpc::channel(url).unwrap());
    let question = ServerReflectionRequest {
        host: String::new(),
        message_request: Some(MessageRequest::ListServices(String::new())),
    };
    let answer = client
        .server_reflection_info(tokio_stream::iter([question]))
        .await
        .unwrap();
    let answer = answer.into_inner().message().await.unwrap().unwrap();
    let Some(MessageResponse::ListServicesResponse(list)) = answer.message_response else {
        panic!("{url} lists nothing: {answer:?}");
    };
    list.service.into_iter().map(|service| service.name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn reflection_lists_what_the_port_serves() {
    let world = World::start().await;
    let mut by_port: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for method in methods() {
        for (url, _) in homes(&world, &method.service) {
            by_port.entry(url).or_default().insert(method.service.clone());
        }
    }
    assert_eq!(by_port.len(), 5, "services with an address of their own");
    for (url, mut served) in by_port {
        let every_port = [
            "health.v1.Health",
            "reflection.v1.ServerReflection",
            "reflection.v1alpha.ServerReflection",
        ];
        served.extend(every_port.map(|name| format!("grpc.{name}")));
        assert_eq!(listed(&url).await, served, "{url}");
    }
}
