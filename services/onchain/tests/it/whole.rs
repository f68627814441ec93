//! Answers about an address once all of it is loaded. On a busy machine the first one comes while more of it is still being read.

use proto::onchain as pb;
use testkit::http::{SOON, eventually};

use crate::rig::Client;

const WHAT: &str = "all of the address is read";

pub async fn header(client: &Client, asked: pb::GetAddressRequest) -> pb::GetAddressResponse {
    eventually(WHAT, SOON, || async {
        let answer = client.clone().get_address(asked.clone()).await.unwrap().into_inner();
        (!answer.basis.as_ref().unwrap().loading).then_some(answer)
    })
    .await
}

pub async fn movements(client: &Client, asked: pb::ListMovementsRequest) -> pb::ListMovementsResponse {
    eventually(WHAT, SOON, || async {
        let answer = client.clone().list_movements(asked.clone()).await.unwrap().into_inner();
        (!answer.basis.as_ref().unwrap().loading).then_some(answer)
    })
    .await
}
