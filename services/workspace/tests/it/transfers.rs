//! Transfers between own accounts to which several deposits fit.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    account_events::{add, event},
    world::{Person, World, fill, told},
};

/// One account bought 1 BTC at 100 and sent it; two others got 1 BTC each an hour and two hours later.
struct Unclear {
    withdrawal: ws::AccountEvent,
    deposits: [ws::AccountEvent; 2],
    accounts: [ws::Account; 3],
}

async fn unclear(who: &mut Person) -> Unclear {
    let first = who.account("First").await;
    who.add(fill(&first, 0, "buy", "1", "100")).await;
    unclear_from(who, first).await
}

async fn unclear_from(who: &mut Person, first: ws::Account) -> Unclear {
    let second = who.account("Second").await;
    let third = who.account("Third").await;
    let withdrawal = add(who, event(&first, 1, "withdrawal", "1")).await;
    let later = |account: &ws::Account, hours: i64| {
        let mut new = event(account, 1, "deposit", "1");
        new.happened_unix_ms += hours * 3_600_000;
        new
    };
    let one = add(who, later(&second, 1)).await;
    let two = add(who, later(&third, 2)).await;
    Unclear {
        withdrawal,
        deposits: [one, two],
        accounts: [first, second, third],
    }
}

/// Leaves an answer about a withdrawal of what was never bought.
pub async fn answered(who: &mut Person) {
    let first = who.account("First").await;
    let made = unclear_from(who, first).await;
    let chosen = answer(&made.withdrawal, "deposit", &made.deposits[0].id);
    who.ledger.answer_transfer(chosen).await.unwrap();
}

async fn questions(who: &mut Person) -> ws::ListTransferQuestionsResponse {
    let asked = ws::ListTransferQuestionsRequest::default();
    who.ledger.list_transfer_questions(asked).await.unwrap().into_inner()
}

fn answer(withdrawal: &ws::AccountEvent, answer: &str, deposit: &str) -> ws::AnswerTransferRequest {
    ws::AnswerTransferRequest {
        id: withdrawal.id.clone(),
        answer: answer.to_owned(),
        deposit_id: deposit.to_owned(),
    }
}

/// Costs of lots of BTC that this account holds; empty where one is unknown.
async fn costs(who: &mut Person, account: &ws::Account) -> Vec<String> {
    let asked = ws::ListOpenLotsRequest {
        asset: "BTC".to_owned(),
        lots: Some(ws::LotQuery {
            account_id: account.id.clone(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let found = who.portfolio.list_open_lots(asked).await.unwrap().into_inner();
    found.lots.into_iter().map(|lot| lot.cost).collect()
}

async fn open_questions(who: &mut Person) -> usize {
    let asked = ws::GetPortfolioSummaryRequest::default();
    let held = who.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner();
    held.transfer_questions.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_with_two_candidates_is_asked_answered_and_answered_again() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let made = unclear(&mut ada).await;
    let [one, two] = &made.deposits;
    let asked = questions(&mut ada).await;
    assert_eq!((asked.total, asked.open), (Some(1), 1));
    let question = &asked.questions[0];
    assert_eq!(question.withdrawal.as_ref(), Some(&made.withdrawal));
    let shown: Vec<_> = question.deposits.iter().map(|deposit| deposit.id.as_str()).collect();
    assert_eq!(shown, [one.id.as_str(), two.id.as_str()]);
    assert_eq!(question.answer, "");
    assert_eq!(open_questions(&mut ada).await, 1);

    // This one: its lots come along at once.
    let answered = ada
        .ledger
        .answer_transfer(answer(&made.withdrawal, "deposit", &two.id))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (answered.answer.as_str(), answered.deposit_id.as_str()),
        ("deposit", two.id.as_str())
    );
    assert_eq!(costs(&mut ada, &made.accounts[2]).await, ["100"]);
    assert_eq!(costs(&mut ada, &made.accounts[1]).await, [""]);
    assert_eq!(open_questions(&mut ada).await, 0);
    let asked = questions(&mut ada).await;
    assert_eq!(
        (asked.total, asked.open, asked.questions[0].deposits.len()),
        (Some(1), 0, 2)
    );

    // The other one instead.
    ada.ledger
        .answer_transfer(answer(&made.withdrawal, "deposit", &one.id))
        .await
        .unwrap();
    assert_eq!(costs(&mut ada, &made.accounts[1]).await, ["100"]);
    assert_eq!(costs(&mut ada, &made.accounts[2]).await, [""]);

    // Neither of them, and to somebody else.
    for word in ["none", "away"] {
        ada.ledger
            .answer_transfer(answer(&made.withdrawal, word, ""))
            .await
            .unwrap();
        assert_eq!(costs(&mut ada, &made.accounts[1]).await, [""], "{word}");
        assert_eq!(costs(&mut ada, &made.accounts[2]).await, [""], "{word}");
        let asked = questions(&mut ada).await;
        assert_eq!((asked.open, asked.questions[0].answer.as_str()), (0, word));
    }

    // What is no answer, and nobody else's question.
    let own_withdrawal = answer(&made.withdrawal, "deposit", &made.withdrawal.id);
    let refused = told(ada.ledger.answer_transfer(own_withdrawal).await);
    assert_eq!(refused.fields[0].0, "deposit_id");
    let foreign = eve.ledger.answer_transfer(answer(&made.withdrawal, "away", ""));
    assert_eq!(told(foreign.await).kind, ErrorKind::NotFound);

    // Taken back: it is asked again.
    let back = ws::ForgetTransferAnswerRequest {
        id: made.withdrawal.id.clone(),
    };
    ada.ledger.forget_transfer_answer(back.clone()).await.unwrap();
    assert_eq!(questions(&mut ada).await.open, 1);
    let again = ada.ledger.forget_transfer_answer(back).await;
    assert_eq!(told(again).kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_belongs_to_one_withdrawal_and_its_removal_asks_again() {
    let world = World::start().await;
    let mut ada = world.person();
    let made = unclear(&mut ada).await;
    let [one, two] = &made.deposits;
    let fourth = ada.account("Fourth").await;
    let other = add(&mut ada, event(&fourth, 1, "withdrawal", "1")).await;
    assert_eq!(questions(&mut ada).await.open, 2);
    ada.ledger
        .answer_transfer(answer(&made.withdrawal, "deposit", &two.id))
        .await
        .unwrap();
    // One candidate is left for the other withdrawal, so that nobody is asked.
    let asked = questions(&mut ada).await;
    assert_eq!((asked.total, asked.open), (Some(1), 0));
    assert_eq!(
        told(ada.ledger.answer_transfer(answer(&other, "deposit", &two.id)).await).kind,
        ErrorKind::NotFound
    );
    // The chosen deposit is gone: of the two withdrawals the first one fits what is left.
    let gone = ws::DeleteAccountEventsRequest {
        ids: vec![two.id.clone()],
    };
    ada.ledger.delete_account_events(gone).await.unwrap();
    let asked = questions(&mut ada).await;
    assert_eq!((asked.total, asked.open), (Some(0), 0), "one deposit is no question");
    assert_eq!(costs(&mut ada, &made.accounts[1]).await.len(), 1);
    assert_eq!(one.account, "Second");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_about_a_withdrawal_that_is_gone_holds_no_deposit() {
    let world = World::start().await;
    let mut ada = world.person();
    let made = unclear(&mut ada).await;
    let [_, two] = &made.deposits;
    ada.ledger
        .answer_transfer(answer(&made.withdrawal, "deposit", &two.id))
        .await
        .unwrap();
    let gone = ws::DeleteAccountEventsRequest {
        ids: vec![made.withdrawal.id.clone()],
    };
    ada.ledger.delete_account_events(gone).await.unwrap();
    let fourth = ada.account("Fourth").await;
    let other = add(&mut ada, event(&fourth, 1, "withdrawal", "1")).await;
    assert_eq!(questions(&mut ada).await.open, 1);
    let chosen = ada.ledger.answer_transfer(answer(&other, "deposit", &two.id)).await;
    assert_eq!(chosen.unwrap().into_inner().deposit_id, two.id);
    let asked = questions(&mut ada).await;
    assert_eq!((asked.total, asked.open), (Some(1), 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_come_page_by_page_the_newest_first() {
    let world = World::start().await;
    let mut ada = world.person();
    let made = unclear(&mut ada).await;
    let fourth = ada.account("Fourth").await;
    let other = add(&mut ada, event(&fourth, 1, "withdrawal", "1")).await;
    let page = |cursor: String| ws::ListTransferQuestionsRequest { cursor, limit: 1 };
    let mut ledger = ada.ledger.clone();
    let first = ledger.list_transfer_questions(page(String::new())).await.unwrap();
    let first = first.into_inner();
    let last = ledger
        .list_transfer_questions(page(first.next_cursor.clone()))
        .await
        .unwrap();
    let last = last.into_inner();
    let withdrawals = |page: &ws::ListTransferQuestionsResponse| {
        let found = page.questions.iter().filter_map(|one| one.withdrawal.as_ref());
        found.map(|one| one.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        withdrawals(&first),
        [other.id],
        "of one time, the one that was entered last"
    );
    assert_eq!(withdrawals(&last), [made.withdrawal.id]);
    assert_eq!((first.total, first.open, last.total, last.open), (Some(2), 2, None, 2));
    assert_eq!(
        (first.questions[0].deposits.len(), last.questions[0].deposits.len()),
        (2, 2)
    );
    assert_eq!(last.next_cursor, "");
}
