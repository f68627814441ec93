//! Round trips and statistics as the contract has them.

use std::collections::HashMap;

use performance::{AfterLoss, Direction, Estimate, HoldingTimes, InstrumentKind, Point, ProfitFactor, RoundTrip};
use proto::workspace as pb;
use uuid::Uuid;
use vocab::Money;

use super::{
    convert::{millis, small},
    price::amount,
};
use crate::{
    app::{Book, Converted, Excursed, Excursions, Grouped, Listed, Reviews, StatisticsAnswer, Stops, first_stop},
    domain::{
        review::{Review, UNSET},
        stop::{StopMove, stop_now},
    },
};

fn review(review: &Review) -> pb::TripReview {
    let grade = |grade: i16| u32::from(grade.unsigned_abs());
    pb::TripReview {
        setup: review.setup.clone(),
        tags: review.tags.clone(),
        emotion: review.emotion.clone(),
        confidence: review.confidence.map(grade),
        quality: review.quality.map(grade),
        target: amount(review.target),
        note: review.note.clone(),
    }
}

/// What is told of round trips that is not in them.
pub(super) struct Beside {
    /// Of accounts.
    pub names: HashMap<Uuid, String>,
    pub reviews: Reviews,
    pub excursions: Excursions,
    pub stops: Stops,
    /// Those that were opened soon after a loss.
    pub after_losses: HashMap<Uuid, AfterLoss>,
}

impl Beside {
    /// Moves of its stop, oldest first.
    fn stops_of(&self, trip: &RoundTrip) -> &[StopMove] {
        self.stops.get(&trip.id).map_or(&[], Vec::as_slice)
    }
}

/// A page of round trips.
pub(super) fn listed(listed: Listed<RoundTrip, u64>, market_away: bool, beside: &Beside) -> pb::ListRoundTripsResponse {
    pb::ListRoundTripsResponse {
        trips: listed.items.iter().map(|one| trip(one, beside)).collect(),
        next_cursor: listed.next,
        total: listed.total,
        market_away: market_away || beside.excursions.market_away,
    }
}

pub(super) fn trip(trip: &RoundTrip, beside: &Beside) -> pb::RoundTrip {
    let excursion = beside.excursions.of(trip.id);
    let kept = beside.reviews.get(&trip.id).map(|(review, _)| review);
    let kind = match trip.instrument.kind {
        InstrumentKind::Spot => "spot",
        InstrumentKind::Linear => "linear",
        InstrumentKind::Inverse => "inverse",
    };
    let direction = match trip.direction {
        Direction::Long => "long",
        Direction::Short => "short",
    };
    let after_loss = match beside.after_losses.get(&trip.id) {
        Some(AfterLoss::Larger) => "larger",
        Some(AfterLoss::Usual) => "usual",
        None => "",
    };
    let moves = beside.stops_of(trip);
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
        exit_price: amount(trip.exit_price),
        currency: trip.currency.clone(),
        gross: trip.gross.to_string(),
        fees: amount(trip.fees),
        funding: trip.funding.to_string(),
        net: amount(trip.net),
        risk: amount(trip.risk),
        r: trip.r,
        fills: small(trip.parts.len()),
        order_assumed: trip.order_assumed,
        review: kept.map(review),
        planned_r: kept.and_then(|review| review.planned_r(trip)),
        interest: trip.interest.to_string(),
        mae: excursion.map(|(excursion, _)| excursion.adverse),
        mfe: excursion.map(|(excursion, _)| excursion.favourable),
        excursion_grain: excursion.map(|(_, grain)| grain.name()).unwrap_or_default().to_owned(),
        stop: amount(stop_now(trip.stop, moves)),
        stop_moved_unix_ms: millis(moves.last().map(|last| last.moved)),
        after_loss: after_loss.to_owned(),
    }
}

pub(super) fn stop_move(one: &StopMove) -> pb::StopMove {
    pb::StopMove {
        id: one.id.to_string(),
        price: amount(one.price),
        reason: one.reason.clone(),
        moved_unix_ms: one.moved.timestamp_millis(),
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
            price: amount(fill.price()),
            opening: part.opening,
        })
    });
    let opening = found.parts.iter().find(|part| part.opening);
    let opened_by = opening.and_then(|part| book.fills.get(&part.fill));
    pb::RoundTripDetail {
        position: opened_by.map_or("", |fill| fill.trade.position.name()).to_owned(),
        fills: fills.collect(),
        trip: Some(trip(found, beside)),
        version: beside.reviews.get(&found.id).map_or(UNSET, |(_, version)| *version),
        first_stop: amount(first_stop(found, book)),
        stops: beside.stops_of(found).iter().map(stop_move).collect(),
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
        win_rate: group.win_rate.map(estimate),
        expectancy_low: group.expectancy_low,
        expectancy_high: group.expectancy_high,
    }
}

fn holding_times(found: HoldingTimes) -> pb::HoldingTimes {
    pb::HoldingTimes {
        winners: found.winners,
        losers: found.losers,
        winners_seconds: found.winners_median,
        losers_seconds: found.losers_median,
        ratio: Some(estimate(found.ratio)),
    }
}

fn conversion(converted: Converted) -> pb::StatisticsConversion {
    pb::StatisticsConversion {
        rate_sources: converted.sources.into_iter().map(str::to_owned).collect(),
        without_rate: converted.without_rate,
        payments_without_rate: converted.payments_without_rate,
        rates_away: converted.is_away,
    }
}

pub(super) fn statistics(answer: StatisticsAnswer) -> pb::Statistics {
    let has_sums = answer.has_sums();
    let sum = |money: Money| amount(Some(money).filter(|_| has_sums));
    let paid = amount(answer.paid());
    let figures = answer.figures;
    pb::Statistics {
        currency: answer.currency.unwrap_or_default(),
        currencies: answer
            .currencies
            .into_iter()
            .map(|(currency, trips)| pb::CurrencyCount { currency, trips })
            .collect(),
        zone: answer.zone.name().to_owned(),
        trips: figures.trips,
        unknown_net: figures.unknown_net,
        open: answer.open,
        inventory_sales: answer.inventory_sales,
        few: figures.few,
        net: sum(figures.net),
        gross: sum(figures.gross),
        fees: sum(figures.fees),
        funding: sum(figures.funding),
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
        drawdown: sum(figures.drawdown.amount),
        drawdown_share: figures.drawdown.share,
        drawdown_low: figures.drawdown.low,
        drawdown_high: figures.drawdown.high,
        longest_win: figures.win_run.longest,
        longest_loss: figures.loss_run.longest,
        longest_win_low: figures.win_run.range.map(|(low, _)| low),
        longest_win_high: figures.win_run.range.map(|(_, high)| high),
        longest_loss_low: figures.loss_run.range.map(|(low, _)| low),
        longest_loss_high: figures.loss_run.range.map(|(_, high)| high),
        equity: curve(&answer.equity),
        days: answer
            .days
            .into_iter()
            .map(|(day, result)| pb::DayResult {
                day: day.to_string(),
                net: result.net.to_string(),
                trips_closed: result.trips_closed,
                unknown: result.unknown,
            })
            .collect(),
        groupings: answer
            .groupings
            .into_iter()
            .map(|(by, groups)| pb::Grouping {
                by: by.to_owned(),
                groups: groups.into_iter().map(group).collect(),
            })
            .collect(),
        ratios: answer.ratios,
        market_away: answer.market_away,
        uncounted_payments: answer.account_payments.count,
        left_out: answer.left_out,
        interest: sum(figures.interest),
        excursions: answer.excursions.into_iter().map(excursed).collect(),
        account_payments: paid,
        base_currency: answer.base_currency,
        conversion: answer.converted.map(conversion),
        holding_times: answer.holding_times.map(holding_times),
    }
}
