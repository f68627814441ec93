//! Notes on addresses: of one user each, and never written over unseen.

use proto::onchain::{self as pb, addresses_client::AddressesClient};
use tonic::Code;
use vocab::UserId;

use crate::{profile::refusal, rig::Rig};

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_its_owners_and_is_not_written_over_unseen() {
    let rig = Rig::start().await;
    let mut client = rig.client();
    let place = ("bitcoin".to_owned(), "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa".to_owned());
    let put = |body: &str, version: u64| pb::PutNoteRequest {
        chain: place.0.clone(),
        address: place.1.clone(),
        body: body.to_owned(),
        version,
    };
    let get = || pb::GetNoteRequest {
        chain: place.0.clone(),
        address: place.1.clone(),
    };
    assert_eq!(client.get_note(get()).await.unwrap().into_inner().version, 0);
    let first = client
        .put_note(put("first\nline", 0))
        .await
        .unwrap()
        .into_inner()
        .note
        .unwrap();
    assert_eq!((first.version, first.body.as_str()), (1, "first\nline"));
    let second = client
        .put_note(put("second", 1))
        .await
        .unwrap()
        .into_inner()
        .note
        .unwrap();
    assert_eq!(second.version, 2);
    for stale in [0, 1, 7] {
        let refused = refusal(client.put_note(put("late", stale)).await);
        assert_eq!(
            (refused.0, refused.1.as_str()),
            (Code::Aborted, "version_mismatch"),
            "{stale}"
        );
    }
    assert_eq!(client.get_note(get()).await.unwrap().into_inner().body, "second");
    let refused = refusal(client.put_note(put("a\0b", 2)).await);
    assert_eq!((refused.0, refused.2), (Code::InvalidArgument, vec!["body".to_owned()]));
    let mut other = AddressesClient::new(rig.world.channel(UserId::fresh()));
    assert_eq!(
        other.get_note(get()).await.unwrap().into_inner().version,
        0,
        "nobody else reads it"
    );
    let nobody = AddressesClient::connect(rig.world.url())
        .await
        .unwrap()
        .get_note(get())
        .await;
    assert_eq!(nobody.unwrap_err().code(), Code::Unauthenticated);
}
