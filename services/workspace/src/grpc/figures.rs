//! Round trips and statistics as the contract has them.

use std::collections::HashMap;

use performance::{Direction, Estimate, InstrumentKind, Point, ProfitFactor, RoundTrip};
use proto::workspace as pb;
use uuid::Uuid;
use vocab::Money;

use super::convert::{millis, small};
use crate::{
    app::{Book, Excursed, Excursions, Grouped, Listed, Reviews, Told},
    domain::review::{Review, UNSET},
};

/// Empty where it is not known.
pub(super) fn text(money: Option<Money>) -> String {
    money.map(|money| money.to_string()).unwrap_or_default()
}

fn review(review: &Review) -> pb::TripReview {
    pb::TripReview {
        setup: review.setup.clone(),
        tags: review.tags.clone(),
        emotion: review.emotion.clone(),
        confidence: review.confidence.unsigned_abs().into(),
        quality: review.quality.unsigned_abs().into(),
        target: text(review.target),
        note: review.note.clone(),
    }
}

/// What is told of round trips that is not in them.
pub(super) struct Beside {
    /// Of accounts.
    pub names: HashMap<Uuid, String>,
    pub reviews: Reviews,
    pub excursions: Excursions,
}

/// A page of round trips.
pub(super) fn listed(listed: Listed<RoundTrip>, market_away: bool, beside: &Beside) -> pb::ListRoundTripsResponse {
    pb::ListRoundTripsResponse {
        trips: listed.items.iter().map(|one| trip(one, beside)).collect(),
        next_cursor: listed.next,
        total: listed.total,
        market_away: market_away || beside.excursions.market_away,
    }
}

pub(super) fn trip(trip: &RoundTrip, beside: &Beside) -> pb::RoundTrip {
    let excursion = beside.excursions.of(trip.id);
    let said = beside.reviews.get(&trip.id).map(|(review, _)| review);
    let kind = match trip.instrument.kind {
        InstrumentKind::Spot => "spot",
        InstrumentKind::Linear => "linear",
        InstrumentKind::Inverse => "inverse",
    };
    let direction = match trip.direction {
        Direction::Long => "long",
        Direction::Short => "short",
    };
    pb::RoundTrip {
        id: trip.id.to_string(),
        account_id: trip.account.to_string(),
        account: beside.names.get(&trip.account).cloned().unwrap_or_default(),
        base: trip.instrument.base.clone(),
        quote: trip.instrument.quote.clone(),
        kind: kind.to_owned(),
        direction: direction.to_owned(),
        opened_unix_ms: trip.opened.timestamp_millis(),
        closed_unix_ms: millis(trip.closed),
        peak: trip.peak.to_string(),
        left: trip.left.to_string(),
        entry_price: trip.open_entry.unwrap_or(trip.entry_price).to_string(),
        exit_price: text(trip.exit_price),
        currency: trip.currency.clone(),
        gross: trip.gross.to_string(),
        fees: text(trip.fees),
        funding: trip.funding.to_string(),
        net: text(trip.net),
        risk: text(trip.risk),
        r: trip.r,
        fills: small(trip.parts.len()),
        order_assumed: trip.order_assumed,
        review: said.map(review),
        planned_r: said.and_then(|review| review.planned_r(trip)),
        interest: trip.interest.to_string(),
        mae: excursion.map(|(excursion, _)| excursion.adverse),
        mfe: excursion.map(|(excursion, _)| excursion.favourable),
        excursion_grain: excursion.map(|(_, grain)| grain.name()).unwrap_or_default().to_owned(),
    }
}

fn excursed(one: Excursed) -> pb::Excursion {
    pb::Excursion {
        round_trip_id: one.trip.to_string(),
        mae: one.excursion.adverse,
        mfe: one.excursion.favourable,
        result: one.result,
        grain: one.grain.name().to_owned(),
    }
}

pub(super) fn detail(found: &RoundTrip, book: &Book, beside: &Beside) -> pb::RoundTripDetail {
    let fills = found.parts.iter().filter_map(|part| {
        let fill = book.fills.get(&part.fill)?;
        Some(pb::TripFill {
            fill_id: fill.id.to_string(),
            traded_unix_ms: fill.time.timestamp_millis(),
            side: fill.trade.side.name().to_owned(),
            quantity: part.quantity.to_string(),
            price: text(fill.price()),
            opening: part.opening,
        })
    });
    pb::RoundTripDetail {
        fills: fills.collect(),
        trip: Some(trip(found, beside)),
        version: beside.reviews.get(&found.id).map_or(UNSET, |(_, version)| *version),
    }
}

pub(super) fn estimate(estimate: Estimate) -> pb::Estimate {
    pb::Estimate {
        value: estimate.value,
        low: estimate.low,
        high: estimate.high,
    }
}

pub(super) fn factor(factor: ProfitFactor) -> Option<pb::Estimate> {
    match factor {
        ProfitFactor::Value(factor) => Some(estimate(factor)),
        ProfitFactor::NoLosses | ProfitFactor::NoTrips => None,
    }
}

pub(super) fn curve(points: &[Point]) -> Vec<pb::EquityPoint> {
    let point = |point: &Point| pb::EquityPoint {
        at_unix_ms: point.time.timestamp_millis(),
        net: point.net.to_string(),
        cumulated: point.cumulated.to_string(),
    };
    points.iter().map(point).collect()
}

fn group(group: Grouped) -> pb::GroupResult {
    pb::GroupResult {
        name: group.name,
        trips: group.trips,
        wins: group.wins,
        losses: group.losses,
        net: group.net.to_string(),
        expectancy: group.expectancy.to_string(),
    }
}

pub(super) fn told(told: Told) -> pb::Statistics {
    let figures = told.figures;
    pb::Statistics {
        currency: told.currency.unwrap_or_default(),
        currencies: told
            .currencies
            .into_iter()
            .map(|(currency, trips)| pb::CurrencyCount { currency, trips })
            .collect(),
        zone: told.zone.name().to_owned(),
        trips: figures.trips,
        unknown_net: figures.unknown_net,
        open: told.open,
        inventory_sales: told.inventory_sales,
        few: figures.few,
        net: figures.net.to_string(),
        gross: figures.gross.to_string(),
        fees: figures.fees.to_string(),
        funding: figures.funding.to_string(),
        wins: figures.wins,
        losses: figures.losses,
        breakeven: figures.breakeven,
        win_rate: figures.win_rate.map(estimate),
        profit_factor: factor(figures.profit_factor),
        expectancy: figures.expectancy.map(estimate),
        mean_r: figures.mean_r.map(estimate),
        with_stop: figures.with_stop,
        sqn: figures.sqn.map(estimate),
        payoff: figures.payoff.map(estimate),
        drawdown: figures.drawdown.amount.to_string(),
        drawdown_share: figures.drawdown.share,
        drawdown_low: figures.drawdown.low,
        drawdown_high: figures.drawdown.high,
        longest_win: figures.longest_win,
        longest_loss: figures.longest_loss,
        equity: curve(&told.equity),
        days: told
            .days
            .into_iter()
            .map(|(day, result)| pb::DayResult {
                day: day.to_string(),
                net: result.net.to_string(),
                trips_closed: result.trips_closed,
                unknown: result.unknown,
            })
            .collect(),
        groupings: told
            .groupings
            .into_iter()
            .map(|(by, groups)| pb::Grouping {
                by: by.to_owned(),
                groups: groups.into_iter().map(group).collect(),
            })
            .collect(),
        ratios: told.ratios,
        market_away: told.market_away,
        uncounted_payments: told.uncounted_payments,
        left_out: told.left_out,
        interest: figures.interest.to_string(),
        excursions: told.excursions.into_iter().map(excursed).collect(),
        account_payments: told.account_payments.to_string(),
    }
}
