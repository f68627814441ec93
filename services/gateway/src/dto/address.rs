//! Addresses and transactions.

use proto::onchain as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    day, instant_or_none,
    onchain::{Basis, ChainAmount, LabelRef, answers},
};

answers! {
    /// What one text is.
    ParsedText from ParsedText {
        text: String = text,
        /// `bitcoin_address`, `evm_address`, `bitcoin_tx`, `evm_tx`, `xpub`, `descriptor`, `ens`; null where refused.
        kind: Option<String> = kind,
        canonical: Option<String> = canonical,
        /// Chains of this installation on which it can be looked up.
        chains: Vec<String> = chains,
        /// Why it was refused.
        #[schema(example = "checksum")]
        code: Option<String> = code,
        message: Option<String> = message,
        labels: Vec<LabelRef> = labels,
    }

    /// A fact that speaks against an address.
    AddressRisk from Risk {
        code: String = code,
        message: String = message,
        address: String = address,
        label: Option<String> = label,
        source: Option<String> = source,
        txs: Vec<String> = txs,
    }

    /// The head of a profile.
    AddressHeader from GetAddressResponse {
        chain: String = chain,
        address: String = address,
        /// `p2wpkh`, `p2tr` …, `key`, `contract` or `unknown`.
        nature: String = nature,
        contract_name: Option<String> = contract_name,
        verified: bool = verified,
        creator: Option<String> = creator,
        creation_tx: Option<String> = creation_tx,
        labels: Vec<LabelRef> = labels,
        sanctioned: bool = sanctioned,
        /// Null where the provider does not know it.
        balance: Option<ChainAmount> = balance,
        pending_in: ChainAmount = pending_in,
        pending_out: ChainAmount = pending_out,
        received: Option<ChainAmount> = received,
        sent: Option<ChainAmount> = sent,
        tx_count: Option<u64> = tx_count,
        transfer_count: Option<u64> = transfer_count,
        /// Null where the oldest movements were not loaded.
        first_seen: Option<String> = first_seen_unix_s,
        last_seen: Option<String> = last_seen_unix_s,
        net_worth_usd: Option<String> = net_worth_usd,
        risks: Vec<AddressRisk> = risks,
        basis: Basis = basis,
        /// Chains where the same address is used.
        other_chains: Vec<String> = other_chains,
        /// Chains of which nobody could say whether the address is used there.
        unread_chains: Vec<UnreadChain> = unread_chains,
        used: bool = used,
    }

    UnreadChain from UnreadChain {
        chain: String = chain,
        /// Why, as a sentence.
        reason: String = reason,
    }

    AddressHolding from Holding {
        amount: ChainAmount = amount,
        price_usd: Option<String> = price_usd,
        /// `market`, or the provider's name.
        price_source: Option<String> = price_source,
    }

    /// What an address holds.
    AddressPortfolio from GetPortfolioResponse {
        holdings: Vec<AddressHolding> = holdings,
        net_worth_usd: Option<String> = net_worth_usd,
        /// Assets that are not in the sum.
        without_price: u32 = without_price,
        as_of_block: Option<u64> = as_of_block,
        basis: Basis = basis,
    }

    MovementPeer from Peer {
        /// Null for newly mined coins, mints, burns and scripts without an address.
        address: Option<String> = address,
        value: String = value,
        labels: Vec<LabelRef> = labels,
    }

    /// One movement of one asset, seen from one address.
    AddressMovement from Movement {
        tx: String = tx,
        position: u32 = position,
        /// Null while unconfirmed.
        time: Option<String> = time_unix_s,
        block: Option<u64> = block,
        kind: String = kind,
        /// `in`, `out` or `own`.
        direction: String = direction,
        amount: ChainAmount = amount,
        fee: Option<String> = fee,
        peers: Vec<MovementPeer> = peers,
        failed: bool = failed,
        token_id: Option<String> = token_id,
        /// With several senders: shares were divided by what each put in, which the chain itself does not say.
        shared: bool = shared,
    }

    /// Movements, newest first.
    AddressMovements from ListMovementsResponse {
        items: Vec<AddressMovement> = movements,
        next_cursor: Option<String> = next_cursor,
        basis: Basis = basis,
    }

    AddressCounterparty from Counterparty {
        address: String = address,
        labels: Vec<LabelRef> = labels,
        /// Null where nothing of it has a price.
        in_usd: Option<String> = in_usd,
        /// Null where nothing of it has a price.
        out_usd: Option<String> = out_usd,
        in_count: u32 = in_count,
        out_count: u32 = out_count,
        in_native: String = in_native,
        out_native: String = out_native,
        first: Option<String> = first_unix_s,
        last: Option<String> = last_unix_s,
        /// Movements that are not in the sums of dollars.
        without_price: u32 = without_price,
        in_without_price: u32 = in_without_price,
        out_without_price: u32 = out_without_price,
    }

    AddressCounterparties from ListCounterpartiesResponse {
        items: Vec<AddressCounterparty> = counterparties,
        next_cursor: Option<String> = next_cursor,
        total: u32 = total,
        native_decimals: u32 = native_decimals,
        native_symbol: String = native_symbol,
        basis: Basis = basis,
    }

    /// Everything with one label; null is everything without.
    AddressFlow from Flow {
        label: Option<String> = label,
        category: Option<String> = category,
        derived: bool = derived,
        /// Null where nothing of it has a price.
        in_usd: Option<String> = in_usd,
        /// Null where nothing of it has a price.
        out_usd: Option<String> = out_usd,
        in_count: u32 = in_count,
        out_count: u32 = out_count,
        addresses: u32 = addresses,
        /// Movements that are not in the sums of dollars.
        in_without_price: u32 = in_without_price,
        out_without_price: u32 = out_without_price,
    }

    AddressFlows from ListFlowsResponse {
        items: Vec<AddressFlow> = flows,
        basis: Basis = basis,
    }

    /// When an address sends.
    AddressHeatmap from GetHeatmapResponse {
        /// 168 counts, Monday 00 UTC first.
        counts: Vec<u32> = counts,
        /// A guess from the quietest hours, never a fact.
        utc_offset_hours: Option<i32> = utc_offset_hours,
        /// 0 to 100; null without a guess.
        confidence: Option<u32> = confidence,
        reason: String = reason,
        basis: Basis = basis,
    }

    AddressUtxo from Utxo {
        txid: String = txid,
        index: u32 = index,
        value: String = value,
        block: Option<u64> = block,
        time: Option<String> = time_unix_s,
        dust: bool = dust,
    }

    AddressUtxos from ListUtxosResponse {
        items: Vec<AddressUtxo> = utxos,
        receipts: u32 = receipts,
        reused: bool = reused,
        basis: Basis = basis,
    }

    /// A permission to take tokens.
    AddressApproval from Approval {
        contract: String = contract,
        symbol: Option<String> = symbol,
        spender: String = spender,
        labels: Vec<LabelRef> = labels,
        /// Base units; null for a whole collection.
        allowance: Option<String> = allowance,
        unlimited: bool = unlimited,
        verified: bool = verified,
        tx: String = tx,
        block: u64 = block,
    }

    AddressApprovals from ListApprovalsResponse {
        items: Vec<AddressApproval> = approvals,
        basis: Basis = basis,
    }

    AddressCollection from Collection {
        contract: String = contract,
        name: String = name,
        symbol: String = symbol,
        kind: String = kind,
        count: u64 = count,
        ids: Vec<String> = ids,
    }

    AddressCollections from ListCollectionsResponse {
        items: Vec<AddressCollection> = collections,
        basis: Basis = basis,
    }

    AddressFunder from GetFirstFunderResponse {
        /// Null where nothing was received, or the oldest movements could not be reached.
        movement: Option<AddressMovement> = movement,
        basis: Basis = basis,
    }

    AddressLot from CostLot {
        acquired: Option<String> = acquired_unix_s,
        units: String = units,
        unit_cost_usd: String = unit_cost_usd,
        tx: String = tx,
    }

    /// What the coins had cost that are held, and what was gained by those that went.
    AddressCosts from GetCostBasisResponse {
        method: String = method,
        symbol: String = symbol,
        units: String = units,
        cost_usd: String = cost_usd,
        realised_usd: String = realised_usd,
        unrealised_usd: Option<String> = unrealised_usd,
        price_usd: Option<String> = price_usd,
        lots: Vec<AddressLot> = lots,
        without_price: u32 = without_price,
        unmatched_units: String = unmatched_units,
        basis: Basis = basis,
    }

    ComparedAddress from Compared {
        address: String = address,
        labels: Vec<LabelRef> = labels,
        movements: u32 = movements,
        first: Option<String> = first_unix_s,
        last: Option<String> = last_unix_s,
        first_funder: Option<String> = first_funder,
        basis: Basis = basis,
    }

    SharedPeer from SharedPeer {
        address: String = address,
        labels: Vec<LabelRef> = labels,
        with: Vec<String> = with,
        movements: u32 = movements,
    }

    DirectDealing from Direct {
        from: String = from,
        to: String = to,
        count: u32 = count,
        txs: Vec<String> = txs,
    }

    /// What several addresses have in common.
    AddressComparison from CompareAddressesResponse {
        addresses: Vec<ComparedAddress> = addresses,
        shared: Vec<SharedPeer> = shared,
        direct: Vec<DirectDealing> = direct,
        common_days: u32 = common_days,
    }

    TxEnd from TxEnd {
        address: Option<String> = address,
        labels: Vec<LabelRef> = labels,
        value: String = value,
        script: String = script,
        prev_txid: Option<String> = prev_txid,
        prev_index: Option<u32> = prev_index,
        spent_by: Option<String> = spent_by,
    }

    TxTransfer from TxTransfer {
        kind: String = kind,
        from: Option<String> = from,
        to: Option<String> = to,
        from_labels: Vec<LabelRef> = from_labels,
        to_labels: Vec<LabelRef> = to_labels,
        amount: ChainAmount = amount,
        token_id: Option<String> = token_id,
    }

    /// One transaction of any chain.
    ChainTransaction from GetTransactionResponse {
        chain: String = chain,
        hash: String = hash,
        /// Null while unconfirmed.
        block: Option<u64> = block,
        time: Option<String> = time_unix_s,
        /// Null where nobody could say how long the chain is.
        confirmations: Option<u64> = confirmations,
        failed: bool = failed,
        fee: Option<ChainAmount> = fee,
        /// Bytes and weight units of a Bitcoin transaction; null where unknown.
        size: Option<u32> = size,
        weight: Option<u32> = weight,
        inputs: Vec<TxEnd> = inputs,
        outputs: Vec<TxEnd> = outputs,
        transfers: Vec<TxTransfer> = transfers,
        method: Option<String> = method,
        nonce: Option<u64> = nonce,
        created: Option<String> = created,
        /// False where nobody could say which outputs are spent.
        spends_known: bool = spends_known,
        basis: Basis = basis,
    }
}

/// The balance at the end of a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalancePoint {
    /// `yyyy-mm-dd`
    pub day: String,
    /// Base units.
    pub value: String,
    pub usd: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceHistory {
    pub asset: String,
    pub symbol: String,
    /// Null where nobody knows: then values are base units.
    pub decimals: Option<u32>,
    pub points: Vec<BalancePoint>,
    /// `provider`, or `movements` where balances were computed backwards from the present one.
    pub method: String,
    pub basis: Basis,
}

impl From<pb::GetBalanceHistoryResponse> for BalanceHistory {
    fn from(message: pb::GetBalanceHistoryResponse) -> Self {
        Self {
            asset: message.asset,
            symbol: message.symbol,
            decimals: message.decimals,
            points: message
                .points
                .into_iter()
                .map(|point| BalancePoint {
                    day: day(point.day),
                    value: point.value,
                    usd: Some(point.usd).filter(|usd| !usd.is_empty()),
                })
                .collect(),
            method: message.method,
            basis: message.basis.unwrap_or_default().into(),
        }
    }
}

/// What the caller wrote about an address.
#[derive(Debug, Serialize, ToSchema)]
pub struct AddressNote {
    pub body: String,
    /// 0 where there is none.
    pub version: u64,
    pub updated_at: Option<String>,
}

impl From<pb::GetNoteResponse> for AddressNote {
    fn from(message: pb::GetNoteResponse) -> Self {
        Self {
            body: message.body,
            version: message.version,
            updated_at: instant_or_none(message.updated_unix_ms),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ParsedTexts {
    pub items: Vec<ParsedText>,
}
