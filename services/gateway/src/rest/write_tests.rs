//! How values of messages stand in answers.

use proto::onchain as pb;
use serde_json::json;

use super::{Written, value, word};
use crate::rest::generated::{
    Exhibit, GraphEdge, GraphStep, LabelRef, LiveChange, PasskeyStart, TraceHead, TraceShare, WhaleScan,
};

#[test]
fn nothing_is_null_or_left_out() {
    let share = value::<TraceShare>(&pb::TraceShare {
        id: "a".to_owned(),
        created_unix_ms: 1_700_000_000_123,
        ..pb::TraceShare::default()
    });
    assert_eq!(share["created_at"], "2023-11-14T22:13:20.123Z");
    assert!(share["revoked_at"].is_null(), "never revoked");
    let scan = value::<WhaleScan>(&pb::WhaleScan {
        from_block: Some(0),
        ..pb::WhaleScan::default()
    });
    assert_eq!(scan["from_block"], 0, "the first block is a block");
    assert!(scan["block"].is_null() && scan["block_time"].is_null(), "{scan}");
    assert!(share.get("token").is_none(), "only where it was just made");
    assert!(value::<TraceHead>(&pb::Trace::default()).get("content").is_none());
    let exhibit = |content: &str| {
        value::<Exhibit>(&pb::Exhibit {
            content: content.to_owned(),
            ..pb::Exhibit::default()
        })["content"]
            .clone()
    };
    assert_eq!(exhibit("{\"a\": 1}"), json!({ "a": 1 }));
    assert!(exhibit("").is_null());
}

#[test]
fn flat_members_stand_where_the_message_would() {
    let step = pb::Step {
        provenance: Some(pb::Provenance {
            provider: "p".to_owned(),
            proof: "shown".to_owned(),
            ..pb::Provenance::default()
        }),
        ..pb::Step::default()
    };
    let written = value::<GraphStep>(&step);
    assert_eq!((&written["provider"], &written["endpoint"]), (&json!("p"), &json!("")));
    assert!(written["sha256"].is_null() && written["proof"] == "shown");
    let none = value::<GraphStep>(&pb::Step::default());
    assert!(none["provider"].is_null() && none["endpoint"].is_null() && none.get("proof").is_none());
    let edge = value::<GraphEdge>(&pb::GraphEdge::default());
    assert_eq!(edge["symbol"], "");
    assert!(edge["usd"].is_null() && edge.get("until").is_none());
    assert!(edge.get("market_sign").is_none());
}

#[test]
fn each_category_is_answered_by_the_word_that_labels_have() {
    let known = (1..).map_while(|number| pb::LabelCategory::try_from(number).ok());
    let answered = |category_class: Option<i32>| {
        value::<LabelRef>(&pb::LabelRef {
            category_class,
            ..pb::LabelRef::default()
        })["category_class"]
            .clone()
    };
    let mut count = 0;
    for sent in known {
        let name = sent.as_str_name().trim_start_matches("LABEL_CATEGORY_").to_lowercase();
        assert_eq!(answered(Some(sent.into())), name);
        count += 1;
    }
    assert!(count > 20, "{count}");
    assert!(answered(None).is_null() && answered(Some(0)).is_null());
    assert_eq!(answered(Some(999)), "other");
    assert_eq!(word(1, &[(1, "a")]), Some("a"));
}

#[test]
fn a_member_of_an_answer_by_hand_is_written_and_described_as_the_contract_says() {
    let change = Written::<LiveChange>(proto::workspace::StreamEvent {
        id: "a".to_owned(),
        topic: "jobs".to_owned(),
        ..proto::workspace::StreamEvent::default()
    });
    let written = serde_json::to_value(&change).unwrap();
    assert_eq!(
        written,
        json!({ "id": "a", "kind": "", "subject_id": null, "at": null })
    );
    assert_eq!(<Written<LiveChange> as utoipa::ToSchema>::name(), "LiveChange");
}

#[test]
fn bytes_are_written_as_browsers_write_them() {
    let started = value::<PasskeyStart>(&proto::auth::StartPasskeyResponse {
        challenge: vec![0xfb, 0xff],
        known: vec![vec![0xff]],
        ..proto::auth::StartPasskeyResponse::default()
    });
    assert_eq!(
        (&started["challenge"], &started["known"]),
        (&json!("-_8"), &json!(["_w"]))
    );
}
