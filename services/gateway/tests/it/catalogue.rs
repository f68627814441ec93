//! The catalogue of bad inputs has 170 numbers: each is a case of `bad_inputs.jsonl`, or has a test of its own that is named here.

use std::{collections::BTreeSet, fs, ops::RangeInclusive};

use serde_json::Value;

const ALL: RangeInclusive<u16> = 1..=170;

/// Numbers that no single request shows, and the tests that do: numbers, file below `services`, name.
const ELSEWHERE: &[(&[u16], &str, &str)] = &[
    (&[20], RAW, "methods_that_nobody_needs_are_refused"),
    (&[22, 25, 27], RAW, "odd_heads_are_refused"),
    (&[23, 24], RAW, "messages_of_two_lengths_are_refused"),
    (
        &[28],
        "gateway/src/client_address.rs",
        "only_trusted_proxies_are_believed",
    ),
    (
        &[34],
        "auth/tests/it/register.rs",
        "long_and_foreign_passwords_are_taken_whole",
    ),
    (&[44], "auth/tests/it/verify.rs", "five_tries_and_then_a_lock"),
    (&[46], "auth/tests/it/verify.rs", "a_code_lives_for_ten_minutes"),
    (
        &[52],
        "auth/tests/it/session.rs",
        "signing_out_twice_is_as_good_as_once",
    ),
    (
        &[53, 54, 56, 57, 58, 59, 60, 61, 62, 69, 71, 72, 76, 77],
        "gateway/tests/it/tokens.rs",
        "no_token_talks_its_way_in",
    ),
    (&[55], JWT, "a_symmetric_signature_under_the_public_key_is_none"),
    (&[63], JWT, "time_has_thirty_seconds_of_leeway"),
    (&[64, 65, 66, 67, 68], JWT, "claims_that_do_not_hold"),
    (&[70], JWT, "tampering_is_noticed"),
    (
        &[73],
        "auth/tests/it/session.rs",
        "a_session_is_live_for_its_own_user_only",
    ),
    (
        &[74],
        "auth/tests/it/session.rs",
        "tokens_are_checked_with_their_session",
    ),
    (
        &[110],
        "shared/kit/src/cursor.rs",
        "a_place_is_its_owners_and_its_lists",
    ),
    (
        &[111],
        "gateway/tests/it/tenancy/mod.rs",
        "what_is_another_users_does_not_exist_and_does_not_change",
    ),
    (
        &[118],
        "gateway/tests/it/pictures.rs",
        "a_picture_that_is_a_page_too_is_never_a_page",
    ),
    (&[119], "gateway/tests/it/cases.rs", "files_are_saved_and_never_shown"),
    (&[121], "gateway/tests/it/labels.rs", "what_is_wrong_is_named_by_field"),
    (
        &[123],
        "gateway/tests/it/labels.rs",
        "a_label_has_versions_and_one_owner",
    ),
    (
        &[126],
        "gateway/tests/it/idempotency.rs",
        "a_key_belongs_to_one_request_of_one_user",
    ),
    (&[142], TABLE, "mark_line_ends_and_quoted_line_ends"),
    (&[143], TABLE, "semicolons_and_decimal_commas_need_their_language"),
    (&[149, 151], TABLE, "bytes_that_are_no_table"),
    (&[152], "gateway/src/csv_file.rs", "cells_run_nothing_and_break_nothing"),
    (&[153], TABLE, "the_last_row_of_a_day_wins"),
    (
        &[166],
        WEB,
        "a_name_that_changes_its_mind_is_dialled_at_its_first_answer",
    ),
    (&[167], WEB, "a_file_is_read_and_what_is_none_is_not"),
    (&[168], WEB, "a_drip_ends_after_five_seconds"),
    (&[169], WEB, "too_much_is_refused_whether_announced_or_not"),
];
const RAW: &str = "gateway/tests/it/raw.rs";
const JWT: &str = "gateway/src/jwt_tests.rs";
const TABLE: &str = "forecasting/src/domain/upload/tests.rs";
const WEB: &str = "forecasting/src/upstream/web/tests.rs";

fn names() -> Vec<String> {
    let lines = include_str!("../bad_inputs.jsonl").lines();
    lines
        .map(|line| {
            let case: Value = serde_json::from_str(line).unwrap();
            case["name"].as_str().unwrap().to_owned()
        })
        .collect()
}

#[test]
fn no_two_cases_have_one_name_and_numbers_are_the_catalogues() {
    let (mut seen, mut codes) = (BTreeSet::new(), BTreeSet::new());
    for name in names() {
        let first = name.split(' ').next().unwrap().to_owned();
        if let Ok(number) = first.parse::<u16>() {
            assert!(
                ALL.contains(&number),
                "`{name}` has a number that the catalogue has not"
            );
        } else if first.ends_with(|c: char| c.is_ascii_digit()) {
            assert!(codes.insert(first), "`{name}` has another's number");
        }
        assert!(seen.insert(name.clone()), "`{name}` is there twice");
    }
    assert!(codes.len() > 200, "numbers of pages were not found");
}

#[test]
fn every_number_of_the_catalogue_is_tried() {
    let cases = names();
    let numbers = cases.iter().filter_map(|name| name.split(' ').next()?.parse().ok());
    let elsewhere = ELSEWHERE.iter().flat_map(|(numbers, ..)| numbers.iter().copied());
    let tried: BTreeSet<u16> = numbers.chain(elsewhere).collect();
    assert_eq!(
        tried,
        ALL.collect(),
        "numbers that are tried, and those of the catalogue"
    );
    for (numbers, file, test) in ELSEWHERE {
        let path = testkit::root().join("services").join(file);
        let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        let line = source.lines().position(|line| line.contains(&format!("fn {test}()")));
        let line = line.unwrap_or_else(|| panic!("{numbers:?}: `{file}` has no `{test}`"));
        let above = source.lines().take(line).collect::<Vec<_>>();
        assert!(
            above.iter().rev().take(3).any(|line| line.contains("test")),
            "{numbers:?}: `{test}` in `{file}` is no test"
        );
    }
}
