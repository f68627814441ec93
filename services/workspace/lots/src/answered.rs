//! Transfers that a person decided.

use crate::{
    Answer, Answers, Book, Event, Kind, Method, RemovalReason,
    examples::{event, rules},
    replay,
};

/// One withdrawal of an account that had it for 100, and two deposits on others that both fit.
fn unclear() -> [Event; 4] {
    [
        event(1, 0, Kind::Deposit, &["ETH 1 = 100"]),
        event(1, 1, Kind::Withdrawal, &["ETH -1"]),
        event(2, 2, Kind::Deposit, &["ETH 1"]),
        event(3, 3, Kind::Deposit, &["ETH 1"]),
    ]
}

fn decided(events: &[Event], answers: impl IntoIterator<Item = (usize, Answer)>) -> Book {
    let answers: Answers = answers
        .into_iter()
        .map(|(at, answer)| (events[at].id, answer))
        .collect();
    replay(events, &rules(Method::Fifo), &answers).unwrap()
}

/// Costs of what each account holds.
fn costs(book: &Book) -> Vec<(u128, Option<String>)> {
    let mut found: Vec<_> = book
        .open
        .iter()
        .map(|lot| (lot.account.unwrap().as_u128(), lot.cost.map(|cost| cost.to_string())))
        .collect();
    found.sort();
    found
}

#[test]
fn the_deposit_that_was_chosen_gets_the_cost() {
    let events = unclear();
    let book = decided(&events, [(1, Answer::Deposit(events[3].id))]);
    assert!(book.questions.is_empty() && book.removals.is_empty());
    assert_eq!(book.transfers[0].deposit, events[3].id);
    assert_eq!(costs(&book), [(2, None), (3, Some("100".to_owned()))]);
}

#[test]
fn what_went_away_is_no_question_any_more() {
    let events = unclear();
    for answer in [Answer::Away, Answer::Neither(vec![events[2].id, events[3].id])] {
        let book = decided(&events, [(1, answer)]);
        assert!(book.questions.is_empty() && book.transfers.is_empty());
        assert_eq!(book.removals[0].reason, RemovalReason::Sent);
    }
}

#[test]
fn none_of_these_leaves_room_for_a_later_one() {
    let events = unclear();
    let neither = || Answer::Neither(vec![events[2].id, events[3].id]);
    let later = [events.to_vec(), vec![event(4, 4, Kind::Deposit, &["ETH 1"])]].concat();
    let book = decided(&later, [(1, neither())]);
    assert_eq!(book.transfers[0].deposit, later[4].id);
    assert!(decided(&later, [(1, Answer::Away)]).transfers.is_empty());
}

#[test]
fn an_answer_leaves_one_candidate_to_the_next_withdrawal() {
    let events = [
        unclear().to_vec(),
        vec![
            event(4, 0, Kind::Deposit, &["ETH 1 = 70"]),
            Event {
                time: unclear()[1].time,
                ..event(4, 6, Kind::Withdrawal, &["ETH -1"])
            },
        ],
    ]
    .concat();
    assert_eq!(decided(&events, []).questions.len(), 2);
    let book = decided(&events, [(1, Answer::Deposit(events[2].id))]);
    assert!(book.questions.is_empty());
    assert_eq!(book.transfers.len(), 2);
}

#[test]
fn a_chosen_deposit_that_fits_no_more_is_asked_about_again() {
    let mut events = unclear();
    let chosen = events[3].id;
    // More arrives than left.
    events[3] = Event {
        id: chosen,
        ..event(3, 3, Kind::Deposit, &["ETH 2"])
    };
    let book = decided(&events, [(1, Answer::Deposit(chosen))]);
    assert_eq!(book.transfers[0].deposit, events[2].id, "the only one that fits now");
}

#[test]
fn a_question_names_some_of_very_many_deposits() {
    let [bought, sent, ..] = unclear();
    let many = (2..200).map(|account| event(account, 2, Kind::Deposit, &["ETH 1"]));
    let events: Vec<Event> = [bought, sent].into_iter().chain(many).collect();
    let book = decided(&events, []);
    assert_eq!((book.questions.len(), book.questions[0].deposits.len()), (1, 100));
    assert!(book.transfers.is_empty());
}
