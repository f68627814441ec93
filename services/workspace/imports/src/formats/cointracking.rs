//! CoinTracking's list of trades: as it is exported, as it is printed with values, and as it is taken in; in English and German.

use super::{Format, Known, Reader, info, utc};
use crate::{
    event::{Event, EventKind},
    report::Outcome,
    row::{Cell, Row},
};

const fn dated(info: super::FormatInfo, headers: &'static [&'static str], reader: Reader) -> Format {
    Format {
        zone: Known::Asked,
        days: Some("date"),
        may_repeat_headers: true,
        rename,
        ..utc(info, headers, reader)
    }
}

/// `Cur.` stands twice or three times: of what came, what went, and the fee.
pub(super) const TRADES: Format = dated(
    info("cointracking", "CoinTracking trades", "CoinTracking"),
    &["type", "buy", "cur.", "sell", "exchange", "date"],
    Reader::Rows(|row| trade(row, ["buy", "cur.", "sell", "cur.#2", "fee", "cur.#3"])),
);
pub(super) const TRADES_TO_IMPORT: Format = dated(
    info("cointracking_import", "CoinTracking import file", "CoinTracking"),
    &[
        "type",
        "buy amount",
        "buy currency",
        "sell amount",
        "sell currency",
        "fee",
        "date",
    ],
    Reader::Rows(|row| {
        trade(
            row,
            [
                "buy amount",
                "buy currency",
                "sell amount",
                "sell currency",
                "fee",
                "fee currency",
            ],
        )
    }),
);

fn rename(name: &str) -> Option<&'static str> {
    Some(match name {
        "typ" => "type",
        "kauf" => "buy",
        "verkauf" => "sell",
        "gebühr" => "fee",
        "börse" => "exchange",
        "kommentar" => "comment",
        "datum" => "date",
        "fee amount" => "fee",
        "trade date" => "date",
        _ => return None,
    })
}

enum Meaning {
    Trade,
    In(EventKind),
    Out(EventKind),
}

fn meaning(word: &str) -> Option<Meaning> {
    use Meaning::{In, Out, Trade};

    let word = word.to_lowercase().replace(" / ", "/");
    Some(match word.as_str() {
        "trade" | "handel" | "swap (non taxable)" => Trade,
        "deposit" | "einzahlung" => In(EventKind::Deposit),
        "withdrawal" | "auszahlung" => Out(EventKind::Withdrawal),
        "staking"
        | "income"
        | "mining"
        | "mining (commercial)"
        | "gift/tip"
        | "airdrop"
        | "airdrop (non taxable)"
        | "reward/bonus"
        | "interest income"
        | "lending income"
        | "masternode"
        | "minting"
        | "other income"
        | "bounty"
        | "dividends income"
        | "income (non taxable)"
        | "lp rewards"
        | "einnahme"
        | "geschenk/trinkgeld" => In(EventKind::Reward),
        "margin profit" | "derivatives/futures profit" | "margin gain" => In(EventKind::Adjustment),
        "receive loan" | "remove liquidity" | "receive lp token" | "unstaking" | "borrowing" | "loan" => {
            In(EventKind::Transfer)
        }
        "spend"
        | "donation"
        | "gift"
        | "stolen"
        | "lost"
        | "expense"
        | "other expense"
        | "expense (non taxable)"
        | "ausgabe"
        | "geschenk"
        | "spende" => Out(EventKind::Withdrawal),
        "other fee" | "margin fee" | "borrowing fee" | "settlement fee" | "fee" | "gebühr" => Out(EventKind::Fee),
        "margin loss" | "derivatives/futures loss" | "liquidation" => Out(EventKind::Adjustment),
        "repay loan" | "provide liquidity" | "return lp token" | "provide loan" => Out(EventKind::Transfer),
        _ => return None,
    })
}

fn trade(row: &Row<'_>, [buy, bought, sell, sold, fee, fee_coin]: [&str; 6]) -> Cell<Outcome> {
    let time = row.time("date")?;
    let fees = match row.text(fee_coin) {
        "" => Vec::new(),
        _ => row.fee(fee, row.asset(fee_coin)?)?,
    };
    let meaning = meaning(row.required("type")?).ok_or_else(|| row.unknown("type"))?;
    let event = match meaning {
        Meaning::Trade => {
            let came = (row.asset(bought)?, row.positive(buy)?);
            let went = (row.asset(sold)?, row.positive(sell)?);
            let mut trade = row.exchanged(came, went);
            trade.fees = fees;
            row.traded(time, trade)
        }
        Meaning::In(kind) => row.moved(time, kind, &row.asset(bought)?, row.positive(buy)?, fees),
        Meaning::Out(kind) => row.moved(time, kind, &row.asset(sold)?, -row.positive(sell)?, fees),
    };
    Ok(finished(row, event))
}

fn finished(row: &Row<'_>, event: Event) -> Outcome {
    let id = row.text(row.first_of(&["tx-id", "tx id", "txid"]));
    event
        .with_id(id)
        .on(row.text("exchange"))
        .noted(row.text("comment"))
        .into()
}
