//! News that say the same, and when a source is fetched.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{Grouped, after_failure, distance, group_of, interval, simhash};

fn now() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

fn news(group: u32, title: &str, lead: &str) -> Grouped<u32> {
    Grouped {
        group,
        canonical: None,
        simhash: simhash(title, lead),
        published: now(),
        tokens: vec!["bitcoin".to_owned()],
    }
}

const LEAD: &str = "The largest cryptocurrency rose above the mark for the first time in three weeks after inflows into exchange-traded funds \
                    returned, data of several providers showed on Saturday, while trading volumes stayed below their average of the year.";

#[test]
fn news_of_nearly_the_same_words_are_one_group() {
    let first = news(1, "Bitcoin rises above $97,000 as ETF inflows return", LEAD);
    let copy = news(
        2,
        "Bitcoin Rises Above $97,000 As ETF Inflows Return!",
        &LEAD.to_uppercase(),
    );
    assert_eq!(distance(first.simhash, copy.simhash), 0);
    let edited = news(
        3,
        "Bitcoin rises above $97,000 as ETF inflows return",
        &LEAD.replace("on Saturday", "on Sunday"),
    );
    let bits = distance(first.simhash, edited.simhash);
    assert!(bits <= 8, "{bits}");
    let other = news(
        4,
        "Ethereum developers set a date for the next upgrade",
        "The change doubles the space for data of rollups.",
    );
    assert!(distance(first.simhash, other.simhash) > 12);
    assert_eq!(group_of(&copy, &[other.clone(), first.clone()]), Some(1));
    assert_eq!(group_of(&other, std::slice::from_ref(&first)), None);

    let mut later = copy.clone();
    later.published = now() + TimeDelta::hours(49);
    assert_eq!(group_of(&later, std::slice::from_ref(&first)), None, "two days apart");
    let mut of_another = copy.clone();
    of_another.tokens = vec!["ethereum".to_owned()];
    assert_eq!(
        group_of(&of_another, std::slice::from_ref(&first)),
        None,
        "no token in common"
    );
    let mut near = copy;
    near.simhash ^= 0b111;
    assert_eq!(group_of(&near, std::slice::from_ref(&first)), Some(1), "three bits");
    near.simhash ^= 0b1000;
    assert_eq!(group_of(&near, &[first]), None, "four bits");
}

#[test]
fn one_page_is_one_group_whatever_it_says() {
    let page = |group, title: &str| Grouped {
        canonical: Some("example.org/a".to_owned()),
        tokens: Vec::new(),
        ..news(group, title, "")
    };
    assert_eq!(group_of(&page(2, "Two"), &[page(1, "Something else")]), Some(1));
    // Too short to be compared.
    assert_eq!(simhash("Up", ""), 0);
    assert_eq!(group_of(&news(2, "Up", ""), &[news(1, "Up", "")]), None);
}

#[test]
fn hashes_do_not_change() {
    assert_eq!(
        simhash("Bitcoin rises above $97,000", "Inflows return."),
        simhash("bitcoin RISES above 97,000", "Inflows return")
    );
    assert_eq!(
        simhash("one two three", ""),
        0xc2de_ff83_fa55_2c71,
        "kept hashes would be compared with others"
    );
}

#[test]
fn a_source_is_fetched_at_half_of_its_usual_gap() {
    let every = |minutes: i64, count: i64| -> Vec<DateTime<Utc>> {
        (0..count).map(|at| now() - TimeDelta::minutes(minutes * at)).collect()
    };
    let check = |times: Vec<DateTime<Utc>>, minutes: i64| assert_eq!(interval(&times), TimeDelta::minutes(minutes));
    check(Vec::new(), 60);
    check(every(10, 1), 60);
    check(every(60, 10), 30);
    check(every(1, 10), 15);
    check(every(10 * 24 * 60, 10), 24 * 60);
    // Only the newest ten count.
    check(
        every(60, 10)
            .into_iter()
            .chain([now() - TimeDelta::days(300)])
            .collect(),
        30,
    );
    // Gaps of 60 and 120 minutes.
    check(
        vec![now(), now() - TimeDelta::minutes(60), now() - TimeDelta::minutes(180)],
        45,
    );
}

#[test]
fn failures_back_off_to_a_day_and_never_end() {
    let minutes = |failures| after_failure(failures, None).num_minutes();
    assert_eq!([1, 2, 3, 4].map(minutes), [15, 30, 60, 120]);
    assert_eq!([7, 8, 9, 1_000].map(minutes), [960, 1_440, 1_440, 1_440]);
    let asked = |hours| Some(TimeDelta::hours(hours));
    assert_eq!(after_failure(1, asked(3)), TimeDelta::hours(3));
    assert_eq!(after_failure(8, asked(3)), TimeDelta::hours(24));
    assert_eq!(after_failure(1, asked(24 * 30)), TimeDelta::days(7));
}
