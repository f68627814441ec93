//! Transactions that somebody sent here. They wait in the mempool: no block takes them.

use std::collections::HashMap;

use bitcoin::{OutPoint, Transaction, Txid, consensus::encode::deserialize_hex};

use super::{Place, View};

/// What was sent, in order.
#[derive(Debug, Default)]
pub struct Pending {
    txs: Vec<Sent>,
    by_txid: HashMap<Txid, usize>,
    spent: HashMap<OutPoint, usize>,
}

/// A transaction that was sent here, with what it spends.
#[derive(Debug, Clone)]
pub struct Sent {
    pub tx: Transaction,
    pub txid: Txid,
    /// Values and scripts, input by input.
    pub prevouts: Vec<(u64, Vec<u8>)>,
}

impl Sent {
    pub fn fee(&self) -> u64 {
        let paid: u64 = self.prevouts.iter().map(|(value, _)| value).sum();
        paid.saturating_sub(self.value())
    }

    pub fn value(&self) -> u64 {
        self.tx.output.iter().map(|output| output.value.to_sat()).sum()
    }
}

impl Pending {
    pub fn find(&self, txid: &Txid) -> Option<&Sent> {
        self.by_txid.get(txid).map(|at| &self.txs[*at])
    }

    /// The latest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Sent> {
        self.txs.iter().rev()
    }

    /// Who spends an output, and with which input.
    pub fn spender(&self, point: &OutPoint) -> Option<(&Sent, u32)> {
        let sent = &self.txs[*self.spent.get(point)?];
        let at = sent.tx.input.iter().position(|input| input.previous_output == *point)?;
        Some((sent, at as u32))
    }
}

impl View<'_> {
    /// Takes a transaction as a node would: it decodes, its inputs exist and are unspent, and it pays no more than it has.
    /// Signatures and scripts are not run.
    ///
    /// # Errors
    /// The node's code and words.
    pub fn accept(&mut self, text: &str) -> Result<Txid, (i32, &'static str)> {
        let tx: Transaction = deserialize_hex(text.trim())
            .map_err(|_| (-22, "TX decode failed. Make sure the tx has at least one input."))?;
        let txid = tx.compute_txid();
        if self
            .find(&txid)
            .is_some_and(|(_, place)| matches!(place, Place::Block(_)))
        {
            return Err((-27, "Transaction outputs already in utxo set"));
        }
        if self.find(&txid).is_some() || self.pending.find(&txid).is_some() {
            return Ok(txid);
        }
        if tx.input.is_empty() || tx.output.is_empty() {
            return Err((-22, "TX decode failed. Make sure the tx has at least one input."));
        }
        let mut prevouts = Vec::with_capacity(tx.input.len());
        for input in &tx.input {
            let point = input.previous_output;
            let prevout = self.unspent(&point).ok_or((-25, "bad-txns-inputs-missingorspent"))?;
            prevouts.push(prevout);
        }
        let sent = Sent { tx, txid, prevouts };
        let have: u64 = sent.prevouts.iter().map(|(value, _)| value).sum();
        if sent.value() > have {
            return Err((-26, "bad-txns-in-belowout"));
        }
        if sent.fee() < sent.tx.vsize() as u64 {
            return Err((-26, "min relay fee not met"));
        }
        let at = self.pending.txs.len();
        for input in &sent.tx.input {
            self.pending.spent.insert(input.previous_output, at);
        }
        self.pending.by_txid.insert(txid, at);
        self.pending.txs.push(sent);
        Ok(txid)
    }

    fn unspent(&self, point: &OutPoint) -> Option<(u64, Vec<u8>)> {
        if self.pending.spender(point).is_some() {
            return None;
        }
        if let Some(sent) = self.pending.find(&point.txid) {
            let output = sent.tx.output.get(point.vout as usize)?;
            return Some((output.value.to_sat(), output.script_pubkey.to_bytes()));
        }
        let (tx, _) = self.find(&point.txid)?;
        let out = self.ledger.outs(tx).nth(point.vout as usize)?;
        let free = self.spender(out).is_none();
        free.then(|| (self.ledger.outs[out as usize].value, self.ledger.script(out).to_vec()))
    }
}
