//! Missed trades, their figures, and that no real result counts them.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, fill, told};

/// Three R, by a setup.
pub fn long() -> ws::NewMissedTrade {
    ws::NewMissedTrade {
        day: "2026-05-02".to_owned(),
        asset: "btc".to_owned(),
        direction: "long".to_owned(),
        setup: "Breakout".to_owned(),
        entry: "100".to_owned(),
        stop: "90".to_owned(),
        exit: "130".to_owned(),
        reason: "Away from the desk.\nThe alert was muted.".to_owned(),
    }
}

pub async fn note(who: &mut Person, trade: ws::NewMissedTrade) -> ws::MissedTrade {
    let asked = ws::AddMissedTradeRequest { trade: Some(trade) };
    who.performance.add_missed_trade(asked).await.unwrap().into_inner()
}

async fn list(who: &mut Person, asked: ws::ListMissedTradesRequest) -> ws::ListMissedTradesResponse {
    who.performance.list_missed_trades(asked).await.unwrap().into_inner()
}

fn days(page: &ws::ListMissedTradesResponse) -> Vec<&str> {
    page.trades.iter().map(|trade| trade.day.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_of_all_that_match_and_never_of_real_trades() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "100")).await;
    ada.add(fill(&account, 1, "sell", "1", "90")).await;
    let statistics = ws::GetStatisticsRequest::default();
    let before = ada.performance.get_statistics(statistics.clone()).await.unwrap();
    let nothing = list(&mut ada, ws::ListMissedTradesRequest::default()).await;
    assert_eq!((nothing.total, nothing.sum_r, nothing.mean_r), (0, None, None));

    let first = note(&mut ada, long()).await;
    assert_eq!((first.asset.as_str(), first.r, first.version), ("BTC", Some(3.0), 1));
    assert_eq!(first.reason, "Away from the desk.\nThe alert was muted.");
    let short = ws::NewMissedTrade {
        day: "2026-05-04".to_owned(),
        direction: "short".to_owned(),
        setup: "Fade".to_owned(),
        stop: "110".to_owned(),
        exit: "105".to_owned(),
        ..long()
    };
    assert_eq!(note(&mut ada, short).await.r, Some(-0.5));
    let open = ws::NewMissedTrade {
        day: "2026-05-03".to_owned(),
        exit: String::new(),
        ..long()
    };
    let open = note(&mut ada, open).await;
    assert_eq!((open.r, open.exit.as_str()), (None, ""), "unknown, not zero");

    let asked = ws::ListMissedTradesRequest {
        limit: 2,
        ..Default::default()
    };
    let page = list(&mut ada, asked.clone()).await;
    assert_eq!(days(&page), ["2026-05-04", "2026-05-03"]);
    assert_eq!((page.total, page.with_r, page.gains), (3, 2, 1));
    assert_eq!((page.sum_r, page.mean_r), (Some(2.5), Some(1.25)));
    let rest = ws::ListMissedTradesRequest {
        cursor: page.next_cursor,
        ..asked
    };
    let rest = list(&mut ada, rest).await;
    assert_eq!((days(&rest), rest.next_cursor.as_str()), (vec!["2026-05-02"], ""));
    assert_eq!(rest.sum_r, Some(2.5), "the same on each page");
    let breakouts = ws::ListMissedTradesRequest {
        setup: "Breakout".to_owned(),
        to: "2026-05-02".to_owned(),
        ..Default::default()
    };
    let breakouts = list(&mut ada, breakouts).await;
    assert_eq!((breakouts.total, breakouts.mean_r), (1, Some(3.0)));

    let after = ada.performance.get_statistics(statistics).await.unwrap();
    assert_eq!(after.into_inner(), before.into_inner(), "real results are as they were");
    assert_eq!(ada.trips().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_and_its_figures_are_narrowed_by_asset_direction_and_reason() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    note(&mut ada, long()).await;
    let short = ws::NewMissedTrade {
        day: "2026-05-04".to_owned(),
        asset: "MATIC".to_owned(),
        direction: "short".to_owned(),
        setup: "Fade".to_owned(),
        stop: "110".to_owned(),
        exit: "105".to_owned(),
        reason: "100% sure of a loss".to_owned(),
        ..long()
    };
    note(&mut ada, short).await;
    let unnamed = ws::NewMissedTrade {
        day: "2026-05-03".to_owned(),
        setup: String::new(),
        reason: String::new(),
        ..long()
    };
    note(&mut ada, unnamed).await;
    note(&mut eve, long()).await;

    let by_asset = |asset: &str| ws::ListMissedTradesRequest {
        asset: asset.to_owned(),
        ..Default::default()
    };
    let by_reason = |reason: &str| ws::ListMissedTradesRequest {
        reason: reason.to_owned(),
        ..Default::default()
    };
    let btc = list(&mut ada, by_asset(" btc")).await;
    assert_eq!(days(&btc), ["2026-05-03", "2026-05-02"]);
    assert_eq!((btc.total, btc.with_r, btc.sum_r), (2, 2, Some(6.0)));
    assert_eq!(
        btc.setups,
        ["Breakout", "Fade"],
        "of all, each once, whatever is listed"
    );
    assert!(list(&mut ada, by_asset("POL")).await.trades.is_empty());
    crate::asset_aliases::alias(&mut ada, "MATIC", "POL", "").await.unwrap();
    assert_eq!(days(&list(&mut ada, by_asset("POL")).await), ["2026-05-04"]);

    let shorts = ws::ListMissedTradesRequest {
        direction: "short".to_owned(),
        ..Default::default()
    };
    let shorts = list(&mut ada, shorts).await;
    assert_eq!((days(&shorts), shorts.mean_r), (vec!["2026-05-04"], Some(-0.5)));
    let up = ws::ListMissedTradesRequest {
        direction: "up".to_owned(),
        ..Default::default()
    };
    assert_eq!(
        told(ada.performance.list_missed_trades(up).await).fields[0].0,
        "direction"
    );

    assert_eq!(days(&list(&mut ada, by_reason("MUTED desk")).await), ["2026-05-02"]);
    assert_eq!(days(&list(&mut ada, by_reason("100%")).await), ["2026-05-04"]);
    let wild = list(&mut ada, by_reason("sure%loss")).await;
    assert!(wild.trades.is_empty(), "a letter, no wildcard");
    assert!(list(&mut ada, by_reason("muted loss")).await.trades.is_empty());
    assert_eq!(list(&mut eve, by_asset("BTC")).await.setups, ["Breakout"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missed_trade_is_its_owners_and_changes_by_version() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let kept = note(&mut ada, long()).await;
    let get = ws::GetMissedTradeRequest { id: kept.id.clone() };
    let found = ada.performance.get_missed_trade(get.clone()).await.unwrap();
    assert_eq!(found.into_inner(), kept);
    assert_eq!(
        told(eve.performance.get_missed_trade(get).await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(list(&mut eve, ws::ListMissedTradesRequest::default()).await.total, 0);
    let change = |version, stop: &str| ws::UpdateMissedTradeRequest {
        id: kept.id.clone(),
        version,
        trade: Some(ws::NewMissedTrade {
            stop: stop.to_owned(),
            ..long()
        }),
    };
    let wrong = told(ada.performance.update_missed_trade(change(1, "101")).await);
    assert_eq!(
        (wrong.code.as_str(), wrong.fields[0].0.as_str()),
        ("validation_failed", "stop")
    );
    let changed = ada.performance.update_missed_trade(change(1, "85")).await.unwrap();
    assert_eq!((changed.get_ref().r, changed.get_ref().version), (Some(2.0), 2));
    let late = told(ada.performance.update_missed_trade(change(1, "80")).await);
    assert_eq!(late.code, "version_mismatch");
    let gone = |version| ws::DeleteMissedTradeRequest {
        id: kept.id.clone(),
        version,
    };
    assert_eq!(
        told(eve.performance.delete_missed_trade(gone(2)).await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(
        told(ada.performance.delete_missed_trade(gone(1)).await).code,
        "version_mismatch"
    );
    ada.performance.delete_missed_trade(gone(2)).await.unwrap();
    assert_eq!(list(&mut ada, ws::ListMissedTradesRequest::default()).await.total, 0);
    let bad = ws::ListMissedTradesRequest {
        from: "May".to_owned(),
        ..Default::default()
    };
    assert_eq!(told(ada.performance.list_missed_trades(bad).await).fields[0].0, "from");
}
