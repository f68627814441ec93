/** Figures and sentences of ETF flows. */

import type { EtfDay, EtfFigures, EtfImport } from '@/api/etfApi';
import { exactDecimal } from '@/format/amount';
import { difference } from '@/format/decimal';
import { ABSENT, formatCount, formatFixed, formatInteger, formatPercent, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import { decimalMark } from '@/format/writing';
import type { Holders, Tab, TreasuryCoin, Unit } from './view';

export const TAB_WORDS: Readonly<Record<Tab, string>> = { flows: 'Flows', treasuries: 'Treasuries', imports: 'Imports' };
export const COIN_WORDS: Readonly<Record<TreasuryCoin, string>> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum' };
export const HOLDER_WORDS: Readonly<Record<Holders, string>> = { companies: 'Companies', governments: 'Governments' };

/** Percent of a supply; what is held never reads as nothing. */
export const supplyWords = (percent: number | null | undefined, holdings: string): string =>
  isNumber(percent) && percent >= 0 && percent < 0.0005 && Number(holdings) > 0 ? '<0.001%' : formatPercent(percent, 3);

/** What a flow is; said wherever flows are shown. */
export const WHAT_FLOW_IS = 'A flow is shares created or redeemed by a fund, not trading volume';

/** Decimals that figures have at least, so that they line up: US dollars in millions, and coins. */
const LEAST: Readonly<Record<Unit, number>> = { usd: 1, coins: 2 };

/** Every digit that there is, with the decimals of its unit at least. */
function padded(text: string, least: number): string {
  const exact = exactDecimal(text);
  if (exact === ABSENT) return exact;
  const part = (text.split('.')[1] ?? '').replace(/0+$/, '');
  if (part.length >= least) return exact;
  return `${exact}${part === '' ? decimalMark() : ''}${'0'.repeat(least - part.length)}`;
}

const isZero = (text: string): boolean => /^[+-]?0*(\.0*)?$/.test(text);

/** "+12.5", "-3.0", "0.0"; a dash where there is none. */
export function signed(text: string | null | undefined, unit: Unit): string {
  if (text === null || text === undefined || text === '') return ABSENT;
  if (isZero(text)) return padded('0', LEAST[unit]);
  const figure = padded(text, LEAST[unit]);
  return figure === ABSENT || /^[+-]/.test(figure) ? figure : `+${figure}`;
}

/** The same of a figure that was divided, with no more decimals than its unit has: what a mean has beyond them says nothing. */
export function signedMean(text: string | null | undefined, unit: Unit): string {
  const mean = text ? Number(text) : Number.NaN;
  if (!Number.isFinite(mean)) return ABSENT;
  const parts = 10 ** LEAST[unit];
  // Half away from zero on both sides: `Math.round` alone takes -12.5 to -12.
  const rounded = (Math.sign(mean) * Math.round(Math.abs(mean) * parts)) / parts;
  return rounded === 0 ? signed('0', unit) : `${rounded > 0 ? '+' : ''}${formatFixed(rounded, LEAST[unit])}`;
}

/** "BTC" stands behind amounts in coins. */
export const unitWords = (unit: Unit, symbol: string): string => (unit === 'usd' ? 'US$ m' : symbol === '' ? 'coins' : symbol);

/** "+12.5 US$ m" as a sentence has it: "+US$ 12.5 m". */
export const inWords = (text: string | null | undefined, unit: Unit, symbol: string): string =>
  text === null || text === undefined || text === '' ? 'no data' : `${signed(text, unit)} ${unitWords(unit, symbol)}`;

export function streakWords(streak: number): string {
  if (streak === 0) return 'None';
  return `${formatCount(Math.abs(streak), 'day')} of ${streak > 0 ? 'inflow' : 'outflow'}`;
}

/** Correlation, and behind it its 95 % interval and the days behind it, or why there is none. */
export function correlationWords(figures: EtfFigures): { readonly value: string; readonly extra: string } {
  const { correlation, correlation_low: low, correlation_high: high, correlation_days: days } = figures;
  if (!isNumber(correlation)) return { value: ABSENT, extra: `Needs 30 days; ${days} stored` };
  const interval = isNumber(low) && isNumber(high) ? `95%: ${formatFixed(low, 2)} to ${formatFixed(high, 2)}, ` : '';
  return { value: formatFixed(correlation, 2), extra: `${interval}${formatCount(days, 'day')}` };
}

/** What is wrong with a day whose funds do not add up to the total of the file. */
export function differsWords({ sum, stated, differs }: EtfDay): string | null {
  if (!differs || !stated) return null;
  const gap = difference(sum, stated);
  return `The file states ${signed(stated, 'usd')}; the funds add up to ${signed(sum, 'usd')}. Difference: ${signed(gap, 'usd')} US$ m.`;
}

export const LAYOUTS: Readonly<Record<string, string>> = {
  wide: 'One column per fund',
  long: 'One row per fund and day',
};

/** "12 days from Nov 3, 2026 to Nov 20, 2026, one column per fund: IBIT, FBTC". */
export function readWords({ layout, days, first, last, tickers }: EtfImport): string {
  const span = first && last ? ` from ${formatDate(first)} to ${formatDate(last)}` : '';
  const how = LAYOUTS[layout] === undefined ? '' : `, ${LAYOUTS[layout].toLowerCase()}`;
  return `${formatCount(days, 'day')}${span}${how}: ${tickers.length === 0 ? 'no funds' : tickers.join(', ')}`;
}

export const countWords = ({ new: fresh, changed, same }: EtfImport): string =>
  `${formatCount(fresh, 'new value')} · ${formatInteger(changed)} changed · ${formatInteger(same)} unchanged`;

/** "Line 12, column IBIT". */
export const placeWords = (line: number, column: string | null | undefined): string =>
  [...(line > 0 ? [`Line ${line}`] : []), ...(column ? [`column ${column}`] : [])].join(', ') || 'File';

/** A link that a file names is followed only where it is a web address. */
export const webLink = (url: string | null | undefined): string | null =>
  url !== null && url !== undefined && /^https?:\/\//i.test(url) ? url : null;

export const WIDE_TEMPLATE = ['Date,IBIT,FBTC,GBTC,Total', '2026-11-20,12.5,0,(3.4),9.1', '2026-11-19,45.0,8.2,,53.2', ''].join(
  '\r\n',
);
export const LONG_TEMPLATE = [
  'date,ticker,flow_usd_m,issuer,source_url',
  '2026-11-20,IBIT,12.5,BlackRock,https://www.example.com/flows',
  '2026-11-20,GBTC,-3.4,Grayscale,',
  '',
].join('\r\n');
