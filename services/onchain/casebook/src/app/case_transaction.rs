//! A transaction as evidence: fetched from its chain, with its amounts as figures.

use chain_model::{
    address,
    chain::{Chain, Kind},
    error::Error,
    provenance::Provenance,
    scope,
    transfer::{Asset, Transfer},
    tx::Tx,
};
use serde_json::{Value, json};

use crate::{
    Casebook,
    domain::{
        case::{Figure, LARGEST_CONTENT},
        report,
    },
};

impl Casebook {
    /// A transaction as it is on its chain, with its amounts as figures.
    pub(super) async fn transaction_snapshot(
        &self,
        chain: &'static Chain,
        id: &str,
    ) -> Result<(String, Vec<Figure>), Error> {
        if chain.kind == Kind::Account {
            let fetched = self.source.tx_transfers(chain, id).await?;
            let facts = self.source.tx_facts(chain, id).await?;
            let content = account_content(chain, id, &fetched.value.items, facts.value.succeeded);
            let count = figure(
                "Transfers",
                fetched.value.items.len().to_string(),
                "",
                &fetched.provenance,
            );
            return Ok((bounded(content.to_string())?, vec![count]));
        }
        let txid = id.parse().map_err(|_| Error::NoTransaction)?;
        let fetched = self.source.tx(chain, txid).await?;
        let (tx, from) = (&fetched.value, &fetched.provenance);
        let side = |address: &Option<String>, value: u64| json!({"address": address, "value": value});
        let content = json!({
            "transaction": tx.txid.to_string(),
            "block": tx.block.map(|block| block.height),
            "time": tx.block.map(|block| block.time),
            "fee": tx.fee,
            "inputs": tx.inputs.iter().map(|input| side(&input.address, input.value)).collect::<Vec<_>>(),
            "outputs": tx.outputs.iter().map(|output| side(&output.address, output.value)).collect::<Vec<_>>(),
        });
        Ok((bounded(content.to_string())?, figures_of(tx, from).into()))
    }
}

/// What a transaction of an account chain moved. Where nobody knows how it came out, as of one that waits, a transfer may still fail.
fn account_content(chain: &Chain, id: &str, transfers: &[Transfer], succeeded: Option<bool>) -> Value {
    let is_in_block = transfers.iter().any(|transfer| transfer.block.is_some());
    let succeeded = succeeded.filter(|_| is_in_block);
    let moved: Vec<Value> = transfers
        .iter()
        .map(|transfer| {
            let asset = match &transfer.asset {
                Asset::Native => chain.symbol.to_owned(),
                Asset::Token { contract, symbol, .. } => symbol.clone().unwrap_or_else(|| contract.clone()),
            };
            let failed = (transfer.failed || succeeded.is_some()).then_some(transfer.failed);
            json!({"from": transfer.from, "to": transfer.to, "value": transfer.value.to_string(), "asset": asset,
                "block": transfer.block, "time": transfer.time, "failed": failed})
        })
        .collect();
    let outcome = match succeeded {
        Some(true) => "succeeded",
        Some(false) => "failed",
        None => "unknown",
    };
    json!({"transaction": id, "outcome": outcome, "transfers": moved})
}

/// A content that is no larger than one that is sent.
fn bounded(content: String) -> Result<String, Error> {
    if content.len() > LARGEST_CONTENT {
        let message = "This transaction is too large for an exhibit.";
        return Err(Error::fault("subject", "too_large", message));
    }
    Ok(content)
}

/// Chain and id of a transaction that is fetched, checked to the last character: nothing else reaches a provider.
pub(super) fn fetched_transaction(chain: &str, subject: &str) -> Result<(&'static Chain, String), Error> {
    let chain = scope::chain_of(chain)?;
    let id = address::parse_tx_on(chain, subject).map_err(|bad| Error::BadAddress { field: "subject", bad })?;
    Ok((chain, id))
}

/// What is said of a transaction in figures, satoshi.
fn figures_of(tx: &Tx, from: &Provenance) -> [Figure; 3] {
    [
        figure("Sum of inputs", tx.sum_in().to_string(), "sat", from),
        figure("Sum of outputs", tx.sum_out().to_string(), "sat", from),
        figure("Fee", tx.fee.to_string(), "sat", from),
    ]
}

fn figure(name: &str, value: String, unit: &str, from: &Provenance) -> Figure {
    Figure {
        name: name.to_owned(),
        value,
        unit: unit.to_owned(),
        provider: from.provider.clone(),
        endpoint: from.endpoint.clone(),
        block_height: from.block_height.unwrap_or(0),
        fetched_at: chrono::DateTime::from_timestamp_millis(from.fetched_unix_ms).map_or(String::new(), report::time),
        sha256: from.sha256.map_or(String::new(), hex::encode),
        unvouched: false,
    }
}

#[cfg(test)]
mod tests {
    use chain_model::{
        amount::Amount,
        scope,
        transfer::{Asset, Kind, Transfer},
        tx::{Output, Script, Tx, Txid},
    };
    use serde_json::{Value, json};

    use super::{LARGEST_CONTENT, account_content, bounded};

    #[test]
    fn an_outcome_that_nobody_knows_is_unknown() {
        let chain = scope::chain_of("ethereum").unwrap();
        let moved = |block, failed| Transfer {
            tx: "0x1".to_owned(),
            position: 0,
            kind: Kind::Native,
            asset: Asset::Native,
            from: None,
            to: None,
            value: Amount::default(),
            token_id: None,
            block,
            time: 0,
            failed,
            fee: None,
        };
        let cases = [
            (Some(7), false, Some(true), "succeeded", json!(false)),
            (Some(7), true, Some(false), "failed", json!(true)),
            (Some(7), false, None, "unknown", Value::Null),
            // A call inside failed, whatever became of the whole.
            (Some(7), true, None, "unknown", json!(true)),
            // It waits, whatever a provider says of it.
            (None, false, Some(true), "unknown", Value::Null),
        ];
        for (block, has_failed, succeeded, outcome, failed) in cases {
            let content = account_content(chain, "0x1", &[moved(block, has_failed)], succeeded);
            assert_eq!(content["outcome"], outcome);
            assert_eq!(content["transfers"][0]["failed"], failed, "{outcome}");
        }
    }

    #[test]
    fn a_fetched_content_is_no_larger_than_one_that_is_sent() {
        assert!(bounded("x".repeat(LARGEST_CONTENT)).is_ok());
        let refused = bounded("x".repeat(LARGEST_CONTENT + 1)).unwrap_err();
        assert_eq!(kit::Classify::code(&refused), "too_large");
    }

    #[test]
    fn sums_in_evidence_are_never_nothing_for_want_of_room() {
        let output = Output {
            address: None,
            script: Script::Other,
            value: u64::MAX,
            script_pubkey: Vec::new(),
        };
        let tx = Tx {
            txid: Txid([1; 32]),
            version: 2,
            lock_time: 0,
            size: 100,
            weight: 400,
            fee: 7,
            inputs: Vec::new(),
            outputs: vec![output.clone(), output],
            block: None,
        };
        let told = super::figures_of(&tx, &super::Provenance::default()).map(|one| one.value);
        assert_eq!(told, ["0", "36893488147419103230", "7"]);
    }
}
