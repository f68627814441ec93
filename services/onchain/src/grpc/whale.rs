//! Large transfers.

use chain_model::provenance::Provenance;
use kit::identity::by_service;
use ledger::domain::forward::{Rate, Study};
use proto::onchain::{self as pb, whales_server::Whales};
use tonic::{Request, Response};
use whales::{
    app::{Ask, Forward, Large, Listed, Outcome, Standing},
    domain::whale_kept::{LargeTransfer, Mute},
};

use super::{
    Reply, Service,
    encode::{labels, provenance},
    failed, once, reader, user,
};

#[tonic::async_trait]
impl Whales for Service {
    async fn list_whales(&self, request: Request<pb::ListWhalesRequest>) -> Reply<pb::ListWhalesResponse> {
        let user = reader(&request)?;
        let listed = self.0.whales.whales(user, &ask(request.into_inner())).await;
        Ok(Response::new(answer(listed.map_err(failed)?)))
    }

    async fn list_outcomes(&self, request: Request<pb::ListWhalesRequest>) -> Reply<pb::ListOutcomesResponse> {
        let user = user(&request)?;
        let found = self.0.whales.whale_outcomes(user, &ask(request.into_inner())).await;
        let found = found.map_err(failed)?;
        Ok(Response::new(pb::ListOutcomesResponse {
            outcomes: found.outcomes.into_iter().map(outcome).collect(),
            away: found.away,
            since_unix_s: found.since.timestamp(),
        }))
    }

    async fn list_removed(&self, request: Request<pb::ListRemovedRequest>) -> Reply<pb::ListRemovedResponse> {
        by_service(&request)?;
        let removed = self.0.whales.removed().await.map_err(failed)?;
        let removed = removed.into_iter().map(|one| pb::RemovedWhale {
            id: one.id.to_string(),
            removed_unix_ms: one.removed_at.timestamp_millis(),
            returned: one.returned,
        });
        Ok(Response::new(pb::ListRemovedResponse {
            removed: removed.collect(),
        }))
    }

    async fn list_mutes(&self, request: Request<pb::ListMutesRequest>) -> Reply<pb::ListMutesResponse> {
        let mutes = self.0.whales.mutes(user(&request)?).await.map_err(failed)?;
        let mutes = mutes.into_iter().map(mute).collect();
        Ok(Response::new(pb::ListMutesResponse { mutes }))
    }

    async fn add_mute(&self, request: Request<pb::AddMuteRequest>) -> Reply<pb::Mute> {
        let user = user(&request)?;
        let call = once(&request, user, "add_mute")?;
        let work = async move {
            let new = request.into_inner();
            let kept = self.0.whales.mute(user, &new.kind, &new.chain, &new.value).await;
            Ok(Response::new(mute(kept.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn delete_mute(&self, request: Request<pb::DeleteMuteRequest>) -> Reply<pb::DeleteMuteResponse> {
        let user = user(&request)?;
        self.0
            .whales
            .unmute(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteMuteResponse {}))
    }
}

fn ask(asked: pb::ListWhalesRequest) -> Ask {
    Ask {
        chain: asked.chain,
        kind: asked.kind,
        asset: asked.asset,
        min_usd: asked.min_usd,
        window_hours: asked.window_hours,
        text: asked.text,
        cursor: asked.cursor,
        limit: asked.limit,
        times_usual: asked.times_usual,
        with_muted: asked.with_muted,
        state: asked.state,
    }
}

/// A share as percent.
fn percent(share: f64) -> String {
    // Without the sign of a zero that was rounded from below.
    format!("{:.2}", (share * 10_000.0).round() / 100.0 + 0.0)
}

fn rate(one: Rate) -> pb::Rate {
    pb::Rate {
        count: one.count,
        rose: one.rose,
        median_percent: one.median.map(percent).unwrap_or_default(),
    }
}

fn outcome(one: Outcome) -> pb::Outcome {
    let study = |one: Study| pb::Study {
        hours: one.hours,
        events: Some(rate(one.events)),
        apart: one.apart,
        low_percent: one.bounds.map(|(low, _)| percent(low)).unwrap_or_default(),
        high_percent: one.bounds.map(|(_, high)| percent(high)).unwrap_or_default(),
        base: Some(rate(one.base)),
    };
    pb::Outcome {
        asset: one.symbol,
        studies: one.studies.map(study).to_vec(),
        from_unix_s: one.span.map(|(from, _)| from),
        to_unix_s: one.span.map(|(_, to)| to),
        source: one.source,
    }
}

fn forward(one: Forward) -> pb::Forward {
    pb::Forward {
        hours: one.hours,
        due: one.due,
        change_percent: one.change.map(percent).unwrap_or_default(),
    }
}

fn mute(one: Mute) -> pb::Mute {
    pb::Mute {
        id: one.id.to_string(),
        kind: one.kind,
        chain: one.chain,
        value: one.value,
        created_unix_ms: one.created_at.timestamp_millis(),
    }
}

fn answer(listed: Listed) -> pb::ListWhalesResponse {
    pb::ListWhalesResponse {
        whales: listed.items.into_iter().map(whale).collect(),
        next_cursor: listed.next,
        scans: listed.standings.iter().map(standing).collect(),
        count: positive(listed.totals.count),
        seen: positive(listed.totals.seen),
        median_usd: listed.totals.median_usd,
        largest_usd: listed.totals.largest_usd,
        floor_usd: listed.floor_usd.to_string(),
        assets: listed.assets,
        since_unix_s: listed.since.timestamp(),
        muted: positive(listed.totals.muted),
        usual: listed
            .usual
            .into_iter()
            .map(|one| pb::Usual {
                asset: one.symbol,
                usd: one.usd,
                count: positive(one.count),
            })
            .collect(),
    }
}

fn positive(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn source(row: &LargeTransfer) -> Provenance {
    Provenance {
        provider: row.provider.clone(),
        endpoint: row.endpoint.clone(),
        fetched_unix_ms: row.fetched_at.timestamp_millis(),
        block_height: None,
        sha256: row.sha256.as_deref().and_then(|hash| hash.try_into().ok()),
    }
}

fn whale(one: Large) -> pb::Whale {
    let row = one.row;
    let from = source(&row);
    let senders = row.senders.iter().zip(&row.sent).zip(&one.senders);
    pb::Whale {
        id: row.id.to_string(),
        chain: row.chain,
        tx: row.tx,
        kind: row.kind,
        direction: one.direction.to_owned(),
        block: row.height.map(positive),
        time_unix_s: Some(row.block_time.timestamp()),
        confirmations: one.confirmations,
        amount: Some(pb::Amount {
            value: row.amount.clone(),
            decimals: Some(u32::from(row.decimals.unsigned_abs())),
            symbol: row.symbol,
            asset: row.asset,
            usd: row.usd,
            market_sign: String::new(),
        }),
        price_usd: row.price_usd,
        price_unix_s: Some(row.price_at.timestamp()),
        price_kind: row.price_kind,
        price_source: row.price_source,
        volume_percent: row.volume_percent,
        senders: senders
            .map(|((address, value), names)| pb::Peer {
                address: address.clone(),
                value: value.clone(),
                labels: labels(names),
            })
            .collect(),
        sender_count: row.sender_count.unsigned_abs(),
        receiver: Some(pb::Peer {
            address: row.receiver.unwrap_or_default(),
            value: row.amount,
            labels: labels(&one.receiver),
        }),
        change_percent: (row.change_percent != 0).then(|| u32::from(row.change_percent.unsigned_abs())),
        seen_unix_ms: Some(row.seen_at.timestamp_millis()),
        provenance: Some(provenance(&from)),
        forward: one.forward.map(forward).to_vec(),
    }
}

fn standing(one: &Standing) -> pb::WhaleScan {
    let mut answer = pb::WhaleScan {
        chain: one.chain.id.to_owned(),
        name: one.chain.name.to_owned(),
        state: one.state.to_owned(),
        provider: one.provider.to_owned(),
        behind: one.behind,
        coinjoins: one.coinjoins,
        method: one.method.to_owned(),
        mempool: one.mempool.to_owned(),
        ..pb::WhaleScan::default()
    };
    if let Some(scan) = &one.scan {
        // A list begins at a time, not at a block.
        answer.from_block = scan.from_height.filter(|_| one.method != "lists").map(positive);
        answer.from_unix_s = scan.from_time.map(|at| at.timestamp());
        answer.block = scan.height.map(positive);
        answer.block_unix_s = scan.block_time.map(|at| at.timestamp());
        answer.scanned_unix_ms = scan.scanned_at.map(|at| at.timestamp_millis());
        answer.tip = scan.tip.map(positive);
        answer.tip_unix_ms = scan.tip_at.map(|at| at.timestamp_millis());
        answer.message.clone_from(&scan.error);
        answer.failed_unix_ms = scan.failed_at.map(|at| at.timestamp_millis());
        answer.failures = scan.failures.unsigned_abs();
        answer.unpriced.clone_from(&scan.unpriced);
        answer.heard_unix_ms = scan.heard_at.map(|at| at.timestamp_millis());
        answer.heard_message.clone_from(&scan.heard_error);
    }
    answer
}
