/** Calls of a month: by day, as a chart, as words and as a file. */

import type { Options } from 'highcharts';
import type { PlanUsage, SpendingLimits, UsedProvider } from '@/api/billingApi';
import { baseOptions, inOrder, priceAxis, timeAxis } from '@/charts/baseOptions';
import { escapeHtml, labelRoom } from '@/charts/figures';
import { ink } from '@/charts/ink';
import { csvText } from '@/format/csv';
import { formatAxis, formatCount, formatInteger } from '@/format/number';
import { formatUtcDay, formatUtcMonth } from '@/format/time';

const DAY_MS = 86_400_000;
const NEARLY = 0.8;

export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A day of the month: the caller's calls by provider, and their sum. */
export interface Day {
  readonly day: string;
  readonly calls: Readonly<Record<string, number>>;
  readonly sum: number;
}

/** Providers that the caller used, in the order of the answer, with a colour each that stays whatever is used. */
export const usedBy = ({ providers }: PlanUsage): readonly (UsedProvider & { color: string })[] =>
  providers
    .map((provider, at) => ({ ...provider, color: ink.groups[at % ink.groups.length] ?? ink.rest }))
    .filter(({ calls }) => calls > 0);

/** Every day from the first of the month to its last or to today. Days without calls have none. */
export function daysOf({ from, to, today, days }: PlanUsage): readonly Day[] {
  const until = Math.min(timeOf(to), timeOf(today));
  const by = new Map<string, Record<string, number>>();
  for (const { day, provider, calls } of days) {
    const known = by.get(day) ?? {};
    by.set(day, { ...known, [provider]: (known[provider] ?? 0) + calls });
  }
  const all: Day[] = [];
  for (let time = timeOf(from); time <= until; time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    const calls = by.get(day) ?? {};
    all.push({ day, calls, sum: Object.values(calls).reduce((sum, n) => sum + n, 0) });
  }
  return all;
}

export function usageOptions(usage: PlanUsage): Options {
  const base = baseOptions();
  const days = daysOf(usage);
  const most = days.reduce((size, { sum }) => Math.max(size, sum), 0);
  const providers = usedBy(usage);
  return {
    ...base,
    chart: { ...base.chart, marginRight: labelRoom([formatAxis(most, most / 10)]) },
    xAxis: { ...timeAxis(), min: timeOf(usage.from), max: timeOf(usage.to) },
    yAxis: [{ ...priceAxis(), min: 0, allowDecimals: false }],
    plotOptions: { ...base.plotOptions, column: { stacking: 'normal' } },
    tooltip: {
      ...base.tooltip,
      formatter() {
        const day = days[this.index ?? 0];
        if (day === undefined) return '';
        const lines = providers
          .filter(({ id }) => (day.calls[id] ?? 0) > 0)
          .map(({ id, name }) => `${escapeHtml(name)}: ${formatInteger(day.calls[id])}`);
        return [
          `<b>${escapeHtml(formatUtcDay(timeOf(day.day)))}</b>`,
          ...(lines.length === 0 ? ['No calls'] : lines),
          ...(lines.length > 1 ? [`Total: ${formatInteger(day.sum)}`] : []),
        ].join('<br/>');
      },
    },
    series: inOrder(
      providers.map(({ id, name, color }) => ({
        id,
        type: 'column',
        name,
        color,
        borderWidth: 0,
        pointPadding: 0.1,
        groupPadding: 0,
        maxPointWidth: 22,
        data: days.map(({ day, calls }): [number, number] => [timeOf(day), calls[id] ?? 0]),
      })),
    ),
  };
}

export function describeUsage(usage: PlanUsage): string {
  const days = daysOf(usage);
  const busiest = days.reduce((most, day) => (day.sum > most.sum ? day : most), { day: '', calls: {}, sum: 0 });
  if (busiest.sum === 0) return 'Your provider calls by day: none in this month.';
  return (
    `Your provider calls by day, stacked by provider: ${formatCount(usage.calls, 'call')} this month. ` +
    `Busiest day: ${formatUtcDay(timeOf(busiest.day))} with ${formatInteger(busiest.sum)}.`
  );
}

/** One row for each day and provider with calls of anybody. */
export const usageCsv = ({ days }: PlanUsage): string =>
  csvText([
    ['day', 'provider', 'your_calls', 'installation_calls', 'background_calls'],
    ...days.map((row) => [row.day, row.provider, row.calls, row.installation_calls, row.background_calls]),
  ]);

/** The months that can be chosen, newest first: as the server names them, and in words. */
export function monthsBefore(today: string): readonly { readonly value: string; readonly label: string }[] {
  const [year = 1970, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 13 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return {
      value: first.toISOString().slice(0, 7),
      label: formatUtcMonth(first.getTime()),
    };
  });
}

/** Which calls the counts leave out, and why; empty where they are complete. */
export const missingCalls = ({ unavailable }: PlanUsage): string =>
  unavailable.length === 0 ? '' : `Calls for ${unavailable.join(' and ')} are missing because that service isn't responding`;

export interface LimitState {
  readonly kind: 'stopped' | 'warned' | 'unknown' | 'near' | 'fine' | 'none';
  readonly text: string;
}

const RANK = { stopped: 0, warned: 1, unknown: 2, near: 3, fine: 4, none: 5 } as const;

/** The one sentence about the caller's limits: the worst of them, and how many others there are like it. */
export function limitState(usage: PlanUsage, { limits }: SpendingLimits): LimitState {
  const resets = formatUtcDay(timeOf(usage.to) + DAY_MS);
  const states = limits.flatMap(({ provider, name, soft = null, hard = null }): LimitState[] => {
    if (soft === null && hard === null) return [];
    const used = usage.providers.find(({ id }) => id === provider);
    // A hard limit of 0 stops calls in every month, whatever their count is.
    if (hard === 0) {
      return [{ kind: 'stopped', text: `${name} is stopped: your hard limit is 0 calls. Saved data stays available.` }];
    }
    // Without the answer of a service, its providers have no row.
    if (used === undefined && usage.unavailable.length > 0) {
      const text = `Couldn't count your ${name} calls right now. A service isn't responding. Reload the page to try again.`;
      return [{ kind: 'unknown', text }];
    }
    const calls = used?.calls ?? 0;
    if (hard !== null && calls >= hard) {
      const text = `${name} is stopped: ${formatInteger(calls)} of ${formatInteger(hard)} calls used. Calls resume on ${resets} (UTC). Saved data stays available.`;
      return [{ kind: 'stopped', text }];
    }
    if (soft !== null && calls >= soft) {
      const then = hard === null ? 'There is no hard limit.' : `Calls stop at ${formatInteger(hard)}.`;
      return [
        {
          kind: 'warned',
          text: `${name} passed your warning: ${formatInteger(calls)} calls, warning at ${formatInteger(soft)}. ${then}`,
        },
      ];
    }
    const most = hard ?? soft;
    if (most !== null && calls >= most * NEARLY) {
      return [
        { kind: 'near', text: `${name} is close to your limit: ${formatInteger(calls)} of ${formatInteger(most)} calls used.` },
      ];
    }
    return [{ kind: 'fine', text: '' }];
  });
  const [worst, ...rest] = [...states].sort((a, b) => RANK[a.kind] - RANK[b.kind]);
  if (worst === undefined) return { kind: 'none', text: 'You have no spending limits.' };
  if (worst.kind === 'fine') return { kind: 'fine', text: 'You are within all of your spending limits.' };
  const others = rest.filter(({ kind }) => RANK[kind] < RANK.fine).length;
  return others === 0
    ? worst
    : { ...worst, text: `${worst.text} ${formatCount(others, 'other provider needs', 'other providers need')} attention too.` };
}
