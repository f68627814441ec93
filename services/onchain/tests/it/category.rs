//! One list of categories: what files say, people type, the store keeps and the tracer stops at.

use std::collections::BTreeSet;

use casebook::domain::label_file::names::category as imported;
use chain_model::category::{Category, StopReason, canonical};
use chain_model::{
    known::{Kind, Known},
    wording::word,
};
use tracer::domain::graph::stop_of;

fn known(category: &str) -> Known {
    Known {
        label_id: None,
        text: "Somebody".to_owned(),
        category: category.to_owned(),
        entity: None,
        confidence: 50,
        source: "private".to_owned(),
        kind: Kind::Private,
        sanctioned: false,
    }
}

#[test]
fn every_word_of_a_category_means_it_everywhere() {
    let mut seen = BTreeSet::new();
    for category in Category::ALL {
        for written in category.words() {
            assert!(seen.insert(written), "`{written}` is there twice");
            assert_eq!(Category::of(&format!(" {} ", written.to_uppercase())), Some(*category));
            // What a file says, and what a person types, is stored by one word.
            assert_eq!(imported(written), category.word());
            assert_eq!(canonical(&word("category", written).unwrap()), category.word());
            // And what was stored before works as that word does.
            let label = [known(written)];
            let stop = stop_of(&label).map(|(reason, _)| reason);
            assert_eq!(stop, category.stop(), "{written}");
            assert_eq!(label[0].concern(), category.concern(), "{written}");
        }
    }
    assert_eq!((Category::of(" "), Category::of("atm")), (None, Some(Category::Other)));
    assert_eq!((canonical("atm").as_str(), canonical("").as_str()), ("atm", ""));
}

#[test]
fn money_is_not_followed_into_pools_of_many_customers() {
    for pool in [
        "wallet_service",
        "dex",
        "payment_service",
        "hosted_wallet",
        "exchange",
        "lending",
    ] {
        assert_eq!(
            stop_of(&[known(pool)]).map(|(reason, _)| reason),
            Some(StopReason::Service),
            "{pool}"
        );
    }
    for open in ["person", "own", "token", "scam", "atm", ""] {
        assert_eq!(stop_of(&[known(open)]), None, "{open}");
    }
}
