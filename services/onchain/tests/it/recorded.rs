//! Answers that real providers gave, recorded by others: what we read of them, and what we reject and why.
//!
//! Read from the folder of real data beside the project, or the one that MERIDIAN_REAL_DATA names; they are no part of the project.

use std::{fs, io::Read, path::Path};

use chain_model::{
    call::{self, Reading},
    transfer::Kind,
    tx::Tx,
};
use chain_providers::{blockscout, esplora::shape, etherscan, failure::Failure, read_transaction};
use flate2::read::GzDecoder;
use serde_json::Value;

fn bytes(path: &Path) -> Vec<u8> {
    let body = fs::read(path).unwrap();
    if path.extension().is_some_and(|kind| kind == "gz") {
        let mut plain = Vec::new();
        GzDecoder::new(body.as_slice()).read_to_end(&mut plain).unwrap();
        return plain;
    }
    body
}

/// File and request of every recording in an index.
fn index(folder: &Path, file: &str) -> Vec<(String, String)> {
    let rows: Vec<Value> = serde_json::from_slice(&bytes(&folder.join(file))).unwrap();
    rows.iter()
        .map(|row| {
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            (text("file"), text("request"))
        })
        .collect()
}

fn sums_fit(tx: &Tx) {
    if !tx.coinbase() {
        assert_eq!(tx.value_in().unwrap(), tx.value_out().unwrap() + tx.fee, "{}", tx.txid);
    }
}

#[test]
fn esplora_answers_are_read_and_what_is_cut_is_rejected() {
    let folder = testkit::real_data_or_skip!("bitcoin/esplora-api");
    let (mut read, mut rejected) = (0, Vec::new());
    for (file, request) in index(&folder, "index.json") {
        let body = bytes(&folder.join(&file));
        let path = request.trim_start_matches("GET ");
        let outcome: Option<Result<(), Failure>> = match path.split('/').collect::<Vec<_>>().as_slice() {
            ["", "tx", _] => Some(shape::tx(&body).map(|tx| sums_fit(&tx))),
            ["", "tx", _, "outspends"] => Some(shape::spends(&body).map(drop)),
            ["", "address", _] => Some(shape::address(&body).map(drop)),
            ["", "address", _, "txs"] => Some(shape::txs(&body).map(|page| {
                assert_eq!(page.rows.unreadable, 0, "{file}");
                page.rows.items.iter().for_each(sums_fit);
            })),
            ["", "address", _, "utxo"] => Some(shape::utxos(&body).map(drop)),
            ["", "block", _, "txs", ..] | ["", "block", _, "txs[", ..] => Some(shape::txs(&body).map(drop)),
            ["", "blocks", "tip", "height"] => Some(shape::number(&body).map(drop)),
            _ => None,
        };
        match outcome {
            Some(Ok(())) => read += 1,
            Some(Err(failure)) => rejected.push(format!("{file}: {failure}")),
            None => {}
        }
    }
    eprintln!("{read} read, rejected:\n{}", rejected.join("\n"));
    assert!(read >= 10, "{read}");
    // Samples from documentation whose inputs were cut out by their authors, and nothing else.
    assert!(
        !rejected.is_empty() && rejected.iter().all(|one| one.starts_with("doc-")),
        "{rejected:?}"
    );
}

#[test]
fn transactions_in_esplora_shape_fit_to_the_last_satoshi() {
    let folder = testkit::real_data_or_skip!("bitcoin");
    for (file, least) in [
        ("blocks/277647.esplora.ndjson.gz", 213),
        ("mempool-txs-2024.ndjson.gz", 4_000),
        // By Bitcoin Core's names of scripts, and without fees.
        ("owned-wallets/wasabi2-run1.txs.ndjson.gz", 11),
    ] {
        let text = String::from_utf8(bytes(&folder.join(file))).unwrap();
        let (mut read, mut rejected) = (0, Vec::new());
        for line in text.lines() {
            match shape::tx(line.as_bytes()) {
                Ok(tx) => {
                    sums_fit(&tx);
                    read += 1;
                }
                Err(failure) => rejected.push(failure.to_string()),
            }
        }
        rejected.sort();
        rejected.dedup();
        eprintln!("{file}: {read} read, rejected for: {rejected:?}");
        assert!(read >= least, "{file}: {read} of {}", text.lines().count());
    }
}

#[test]
fn explorer_answers_are_read_and_what_is_rejected_is_named() {
    let folder = testkit::real_data_or_skip!("evm");
    let (mut lists, mut rows, mut singles, mut rejected) = (0, 0, 0, Vec::new());
    for (file, request) in index(&folder, "index.json") {
        let body = bytes(&folder.join(&file));
        let action = request.split(['?', '&']).find_map(|part| part.strip_prefix("action="));
        let read = match action {
            Some("txlist") => etherscan::txs,
            Some("txlistinternal") => etherscan::internals,
            Some("tokentx") => etherscan::tokens,
            None if request.contains("/api/v2/transactions/") => {
                match blockscout::shape::tx(&body) {
                    Ok(sent) => {
                        assert_eq!(sent.transfer.kind, Kind::Native);
                        assert!(sent.transfer.time > 0, "{file}");
                        // One recorded answer says that it does not know the fee.
                        let unknown = sent.fee.is_none();
                        assert!(
                            !unknown || String::from_utf8_lossy(&body).contains("\"value\":null"),
                            "{file}"
                        );
                        singles += 1;
                    }
                    Err(failure) => rejected.push(format!("{file}: {failure}")),
                }
                continue;
            }
            _ => continue,
        };
        match read(&body) {
            Ok(page) => {
                lists += 1;
                rows += page.items.len();
            }
            Err(failure) => rejected.push(format!("{file}: {failure}")),
        }
    }
    eprintln!(
        "{lists} lists with {rows} rows, {singles} transactions; {} rejected:\n{}",
        rejected.len(),
        rejected.join("\n")
    );
    assert!(lists > 50 && rows > 500 && singles >= 50, "{lists} {rows} {singles}");
    // Rows that do not say of which transaction they are, lists that their provider calls unfinished, and things unknown to it.
    for one in &rejected {
        let known = [
            "is no transaction hash",
            "is no address",
            "not yet been processed",
            "missing field",
            "invalid type",
            "NOTOK",
            "it answered",
        ];
        assert!(known.iter().any(|reason| one.contains(reason)), "{one}");
    }
}

/// 642 transactions with their receipts as nodes of a dozen chains gave them; the counts are those of whoever recorded them. Of
/// some only the receipt was recorded: that is no transaction, and is refused rather than read as an empty one.
#[test]
fn receipts_of_nodes_are_read_to_the_last_transfer() {
    let folder = testkit::real_data_or_skip!("evm");
    let text = String::from_utf8(bytes(&folder.join("tx-receipts.ndjson.gz"))).unwrap();
    let (mut read, mut alone, mut plain, mut single, mut failed) = (0, 0, 0, 0, 0);
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        // Some nodes do not tell it with the receipt.
        let told = row["block_timestamp"]
            .as_str()
            .map(|digits| digits.trim_start_matches("0x"));
        let time = told.map_or(0, |digits| i64::from_str_radix(digits, 16).unwrap());
        if row["transaction"].is_null() {
            assert!(read_transaction(&row["transaction"], &row["receipt"], time).is_err());
            alone += 1;
            continue;
        }
        let (sent, moved) = read_transaction(&row["transaction"], &row["receipt"], time).unwrap();
        assert_eq!(row["transaction"]["hash"], sent.transfer.tx);
        assert!(sent.transfer.block.is_some() && sent.transfer.from.is_some());
        assert_eq!(moved.unreadable, 0, "{}", sent.transfer.tx);
        let moved = moved.items;
        assert!(moved.iter().all(|one| one.time == time && one.tx == sent.transfer.tx));
        // Fees are known wherever the node told the price of gas; a chain above another has its data's price in it.
        let priced = row["receipt"]["effectiveGasPrice"].is_string();
        assert_eq!(sent.fee.is_some(), priced, "{}", sent.transfer.tx);
        failed += usize::from(sent.transfer.failed);
        plain += moved.iter().filter(|one| one.kind == Kind::Erc20).count();
        single += moved.iter().filter(|one| one.kind == Kind::Erc721).count();
        read += 1;
    }
    eprintln!("{read} transactions, {failed} of them failed; {plain} ERC-20 and {single} ERC-721 transfers");
    // 503 of the 4,247 ERC-20 transfers stand in the receipts alone.
    assert_eq!((read, alone, plain, single), (632, 10, 4_247 - 503, 28));
}

/// Of 632 transactions 194 call functions that we know, and each of these is read: 165 to the last byte, 29 up to a tag that their sender
/// put behind the arguments. Another reader, as strict, counts the same. Of the calls inside of them nobody else counted, so only what
/// holds for each of them is asked.
#[test]
fn calls_of_known_functions_are_read_exactly_or_not_at_all() {
    let folder = testkit::real_data_or_skip!("evm");
    let text = String::from_utf8(bytes(&folder.join("tx-receipts.ndjson.gz"))).unwrap();
    let (mut whole, mut followed, mut inexact, mut inner, mut deeper) = (0, 0, 0, 0, 0);
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let Ok((sent, _)) = read_transaction(&row["transaction"], &row["receipt"], 0) else {
            continue;
        };
        let data = sent.input.unwrap_or_default();
        let calls = call::read(sent.transfer.to.as_deref(), &data);
        for call in &calls {
            let is_read = matches!(call.reading, Reading::Whole | Reading::Followed);
            assert!(is_read || call.arguments.is_empty(), "{}", sent.transfer.tx);
            match call.reading {
                Reading::Whole => assert!(call.words.is_empty(), "{}", sent.transfer.tx),
                Reading::Followed => assert!(!call.words.is_empty(), "{}", sent.transfer.tx),
                Reading::Inexact | Reading::Unknown | Reading::TooLong => assert_eq!(call.inner_left, 0),
            }
        }
        let Some((own, within)) = calls.split_first() else {
            continue;
        };
        assert_eq!((own.within.as_ref(), own.size), (None, data.len()));
        match own.reading {
            Reading::Whole => whole += 1,
            Reading::Followed => followed += 1,
            Reading::Inexact => inexact += 1,
            Reading::Unknown | Reading::TooLong => {}
        }
        for call in within {
            assert!(call.within.is_some() && call.size < own.size, "{}", sent.transfer.tx);
            inner += 1;
            deeper += call.inner_left;
        }
    }
    eprintln!("{inner} calls inside of these, and {deeper} inside of those");
    assert_eq!((whole, followed, inexact), (165, 29, 0));
    assert!(inner > 0);
}

/// Bodies that people reported; each must be an error, and none reads as an empty list.
#[test]
fn refusals_with_status_200_are_no_empty_lists() {
    for (body, limited) in [
        (
            r#"{"status":"0","message":"NOTOK","result":"Max calls per sec rate limit reached (5/sec)"}"#,
            true,
        ),
        (
            r#"{"status":"0","message":"NOTOK","result":"Max rate limit reached, please use API Key for higher rate limit"}"#,
            true,
        ),
        (r#"{"status":"0","message":"NOTOK","result":"Invalid API Key"}"#, false),
        (
            r#"{"status":"0","message":"No transactions found","result":"Query Timeout occured"}"#,
            false,
        ),
    ] {
        match etherscan::txs(body.as_bytes()) {
            Err(Failure::Limited { .. }) => assert!(limited, "{body}"),
            Err(Failure::Refused { .. }) => assert!(!limited, "{body}"),
            other => panic!("{body}: {other:?}"),
        }
    }
    let empty = etherscan::txs(br#"{"status":"0","message":"No transactions found","result":[]}"#).unwrap();
    assert!(empty.items.is_empty() && empty.next.is_none());
    // Esplora's lists are arrays: an object is another shape, wherever it ends.
    for (page, garbled) in [
        ("<html><body>Bad gateway</body></html>", [true, true]),
        (r#"{"items":"#, [true, false]),
        (r#"{"message":"Not found"}"#, [false, false]),
        ("", [true, true]),
    ] {
        let read = [
            blockscout::shape::txs(page.as_bytes()).map(drop),
            shape::txs(page.as_bytes()).map(drop),
        ];
        for (one, garbled) in read.into_iter().zip(garbled) {
            match one {
                Err(Failure::Garbled(_)) => assert!(garbled, "{page}"),
                Err(Failure::Shape(_)) => assert!(!garbled, "{page}"),
                other => panic!("{page}: {other:?}"),
            }
        }
    }
}
