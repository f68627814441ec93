/**
 * Flows by day and fund in the unit that is shown. Amounts stay decimal text: sums and divisions are exact, and only the strength of a colour
 * is a binary fraction. Coins of a day are its flow in US dollars over the UTC close of that day, rounded to 1/100 of a coin.
 */

import type { EtfDay, EtfFlowTable, EtfFund } from '@/api/etfApi';
import type { Cell } from '@/format/csv';
import { compareDecimals, quotient, shifted, sumOf } from '@/format/decimal';
import type { Unit } from './view';

/** Decimals of amounts in coins. */
const COIN_DIGITS = 2;
/** Decimals of means in US dollars, millions. */
const MEAN_DIGITS = 1;
const MILLIONS = 6;

export interface FlowCell {
  /** In the unit of the table; null where there is no close to divide by. */
  readonly amount: string | null;
  /** As the file says it, US dollars in millions. */
  readonly flow: string;
  /** Below zero for outflows; from -1 to 1 by the square root, so that one large day does not leave the others without colour. */
  readonly heat: number;
  readonly revisions: number;
}

export interface FlowRow {
  readonly day: EtfDay;
  readonly cells: ReadonlyMap<string, FlowCell>;
  readonly total: string | null;
}

export interface FundRow extends EtfFund {
  /** In the unit of the table, over its days; null without any. */
  readonly total: string | null;
  readonly least: string | null;
  readonly most: string | null;
  readonly mean: string | null;
  readonly days: number;
}

/** Coins for a flow in millions of US dollars at a close in US dollars; null without a close. */
export function coinsOf(flow: string, close: string | null | undefined): string | null {
  const dollars = shifted(flow, MILLIONS);
  return dollars === null || !close ? null : quotient(dollars, close, COIN_DIGITS);
}

export const amountOf = (flow: string, day: EtfDay, unit: Unit): string | null =>
  unit === 'usd' ? flow : coinsOf(flow, day.close);

/** The flow of all funds on a day. */
export const totalOf = (day: EtfDay, unit: Unit): string | null =>
  unit === 'usd' ? day.sum : day.coins ? quotient(day.coins, '1', COIN_DIGITS) : null;

const strength = (amount: number, most: number): number =>
  most === 0 || amount === 0 ? 0 : Math.sign(amount) * Math.sqrt(Math.abs(amount) / most);

export function flowRows({ days }: EtfFlowTable, unit: Unit): readonly FlowRow[] {
  const most = days.reduce((so, { cells }) => cells.reduce((far, { flow }) => Math.max(far, Math.abs(Number(flow))), so), 0);
  return days.map((day) => ({
    day,
    total: totalOf(day, unit),
    cells: new Map(
      day.cells.map(({ ticker, flow, revisions }) => [
        ticker,
        { amount: amountOf(flow, day, unit), flow, heat: strength(Number(flow), most), revisions },
      ]),
    ),
  }));
}

/** The table as a file: days down, funds across. A day without a close has no amount in coins. */
export const flowCsv = ({ funds }: EtfFlowTable, rows: readonly FlowRow[]): readonly (readonly Cell[])[] => [
  ['day', 'total', ...funds.map(({ ticker }) => ticker), 'cumulative_usd_m'],
  ...rows.map(({ day, cells, total }) => [
    day.day,
    total,
    ...funds.map(({ ticker }) => cells.get(ticker)?.amount),
    day.cumulative,
  ]),
];

const furthest = (amounts: readonly string[], side: 1 | -1): string | null =>
  amounts.reduce<string | null>((so, amount) => (so === null || compareDecimals(amount, so) === side ? amount : so), null);

export function fundRows(table: EtfFlowTable, unit: Unit): readonly FundRow[] {
  const rows = flowRows(table, unit);
  return table.funds.map((fund) => {
    const amounts = rows.flatMap(({ cells }) => cells.get(fund.ticker)?.amount ?? []);
    const total = sumOf(amounts);
    return {
      ...fund,
      total: unit === 'usd' ? fund.sum : total,
      least: furthest(amounts, -1),
      most: furthest(amounts, 1),
      mean: total === null ? null : quotient(total, String(amounts.length), unit === 'usd' ? MEAN_DIGITS : COIN_DIGITS),
      days: amounts.length,
    };
  });
}

export interface IssuerShare {
  /** Empty where no file says it. */
  /** Null for funds whose file names none. */
  readonly issuer: string | null;
  readonly tickers: readonly string[];
  /** Of the absolute flows of all funds, 0 to 1. */
  readonly share: number;
}

/** Shares by issuer, the largest first. A fund without flows has no share and is left out. */
export function issuerShares(funds: readonly EtfFund[]): readonly IssuerShare[] {
  const found = new Map<string | null, { issuer: string | null; tickers: string[]; share: number }>();
  for (const { ticker, issuer = null, share } of funds) {
    if (share === null || share === undefined) continue;
    const kept = found.get(issuer) ?? { issuer, tickers: [], share: 0 };
    kept.tickers.push(ticker);
    kept.share += share;
    found.set(issuer, kept);
  }
  return [...found.values()].sort((a, b) => b.share - a.share);
}

/** Days without a close, which have no amount in coins. */
export const unpricedDays = ({ days }: EtfFlowTable): number => days.filter(({ close }) => !close).length;
