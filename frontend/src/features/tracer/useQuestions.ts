/** The questions of a trace: asked of the server, drawn into the document, told where something was left out. */

import { useCallback, useEffect, useRef } from 'react';
import { formatCount, formatInteger } from '@/format/number';
import { showFailure, showToast } from '@/ui/toastStore';
import { inUnits } from './amounts';
import { useAutoTraceMutation, useExpandMutation, useFindPathMutation, useTaintMutation } from './api';
import { type Coin, coinOf } from './coins';
import type { ServerGraph, Skipped, Stop, TraceDocument } from './types';
import type { Dispatch } from './useTrace';

export type Direction = 'in' | 'out' | 'both';

const words: Readonly<Record<string, string>> = {
  fan_out: 'over the limit',
  filter: 'filtered out',
  data: 'data outputs',
  dust: 'dust',
  calls: 'over the call limit',
  time: 'over the time limit',
  pages: 'more pages',
  depth: 'over the depth limit',
  hops: 'over the step limit',
  failed_fetch: 'not returned by the provider',
  lines: 'over the line limit',
  grouped: 'grouped as smaller addresses',
};
const one: Readonly<Record<string, string>> = { data: 'data output', pages: 'more page' };

export const reasonText = (reason: string, count = 2): string =>
  (count === 1 ? one[reason] : undefined) ?? words[reason] ?? reason.replaceAll('_', ' ');

/** "12 not shown: 9 over the limit, 3 filtered out". A single reason needs no second count, unless it counts things. */
export function skippedText(skipped: readonly Skipped[]): string | null {
  const sums = new Map<string, number>();
  for (const { reason, count } of skipped) sums.set(reason, (sums.get(reason) ?? 0) + count);
  const total = [...sums.values()].reduce((all, one) => all + one, 0);
  if (total === 0) return null;
  const reasons = [...sums].filter(([, count]) => count > 0);
  const parts = reasons.map(([reason, count]) => {
    const isCounted = reasons.length > 1 || one[reason] !== undefined;
    return isCounted ? `${formatInteger(count)} ${reasonText(reason, count)}` : reasonText(reason);
  });
  return `${formatInteger(total)} not shown: ${parts.join(', ')}`;
}

/** Ends in their own right; beyond every other one the money may go on. */
const ENDS = new Set(['service', 'mixer', 'bridge', 'unspent']);

/** One answer about what is missing: what was left out on the way, and where following ended early. */
export function missingText(skipped: readonly Skipped[], stops: readonly Pick<Stop, 'reason'>[] = []): string {
  const left = skippedText(skipped);
  const cut = stops.filter(({ reason }) => !ENDS.has(reason)).length;
  const ended = cut === 0 ? null : `Not followed further at ${formatCount(cut, 'place')}`;
  const parts = [left, ended].filter((part) => part !== null);
  return parts.length === 0 ? 'Nothing was hidden.' : `${parts.join('. ')}.`;
}

function tell(graph: ServerGraph, found: string, stops: readonly Stop[] = []): void {
  const failed = graph.sources.filter(({ state }) => state !== 'ok').map(({ source }) => source);
  const partial = failed.length > 0 ? ` Not everything answered: ${[...new Set(failed)].join(', ')}.` : '';
  showToast({ title: found, description: `${missingText(graph.skipped, stops)}${partial}` });
}

interface Running {
  abort: () => void;
}

/** Calls that belong to the trace that is open. With another trace they are ended, and an answer that comes nevertheless is not drawn. */
function useBound(opened: object) {
  const now = useRef(opened);
  now.current = opened;
  const running = useRef(new Set<Running>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trace ends what runs for the one before
  useEffect(
    () => () => {
      for (const call of running.current) call.abort();
      running.current.clear();
    },
    [opened],
  );
  /** The answer, or null where it is for a trace that is open no more. */
  return useCallback(async <T>(call: Running & PromiseLike<T>): Promise<T | null> => {
    const asked = now.current;
    running.current.add(call);
    const answer = await call;
    running.current.delete(call);
    return now.current === asked ? answer : null;
  }, []);
}

/** `opened` is another object for each trace that is opened. */
export function useQuestions(document: TraceDocument, dispatch: Dispatch, coin: Coin, opened: object) {
  const { decimals } = coinOf(document, coin);
  const bound = useBound(opened);
  const [expand, expanding] = useExpandMutation();
  const [findPath, finding] = useFindPathMutation();
  const [autoTrace, tracing] = useAutoTraceMutation();
  const [taint, tainting] = useTaintMutation();
  const { chain, filter } = document;

  const sent = useCallback(() => {
    const time = (day: string, end: boolean) =>
      day === '' ? 0 : Math.floor(Date.parse(`${day}T${end ? '23:59:59' : '00:00:00'}Z`) / 1000) || 0;
    return {
      asset: filter.asset,
      min_amount: filter.least === '' ? '' : (inUnits(filter.least, decimals) ?? ''),
      from: time(filter.from, false),
      to: time(filter.to, true),
      until_height: 0,
      hide_dust: filter.hideDust,
      without: [],
    };
  }, [filter, decimals]);

  const ask = useCallback(
    async (node: string, direction: Direction, by: 'reader' | 'opening' = 'reader', top = 15): Promise<boolean> => {
      const answer = await bound(expand({ chain, node, direction, top, filter: sent() }));
      if (answer === null) return false;
      if (!answer.data) {
        showFailure(answer.error);
        return false;
      }
      const { graph, steps } = answer.data;
      dispatch({ type: 'drawn', graph, steps }, by);
      const known = new Set(document.nodes.map(({ id }) => id));
      const fresh = graph.nodes.filter(({ id }) => !known.has(id)).length;
      tell(graph, fresh === 0 ? 'No new nodes' : formatCount(fresh, 'new node'));
      return true;
    },
    [bound, chain, document.nodes, dispatch, expand, sent],
  );

  const path = useCallback(
    async (from: string, to: string, depth: number): Promise<readonly string[] | null> => {
      const answer = await bound(findPath({ chain, from, to, depth, fan_out: 10, filter: sent() }));
      if (answer === null) return null;
      if (!answer.data) {
        showFailure(answer.error);
        return null;
      }
      dispatch({ type: 'drawn', graph: answer.data.graph, steps: answer.data.steps });
      tell(answer.data.graph, answer.data.found ? 'A path was found' : `No path within ${depth} steps`);
      return answer.data.path;
    },
    [bound, chain, dispatch, findPath, sent],
  );

  const follow = useCallback(
    async (node: string, hops: number): Promise<readonly Stop[] | null> => {
      const answer = await bound(autoTrace({ chain, node, hops, fan_out: 3, calls: 300, filter: sent() }));
      if (answer === null) return null;
      if (!answer.data) {
        showFailure(answer.error);
        return null;
      }
      dispatch({ type: 'drawn', graph: answer.data.graph, steps: answer.data.steps });
      tell(answer.data.graph, `Followed to ${formatCount(answer.data.stops.length, 'end')}`, answer.data.stops);
      return answer.data.stops;
    },
    [autoTrace, bound, chain, dispatch, sent],
  );

  const judge = useCallback(
    async (node: string, amount: string, hops: number): Promise<boolean> => {
      const sources = [{ node, amount, unit: 'coin' as const }];
      const answer = await bound(taint({ chain, sources, hops, calls: 400, filter: { ...sent(), min_amount: '' } }));
      if (answer === null) return false;
      if (!answer.data) {
        showFailure(answer.error);
        return false;
      }
      dispatch({ type: 'tainted', answer: answer.data });
      tell(answer.data.graph, `Analysed ${formatCount(answer.data.transactions, 'transaction')}`, answer.data.stops);
      return true;
    },
    [bound, chain, dispatch, sent, taint],
  );

  const busy = expanding.isLoading
    ? 'Asking for neighbours…'
    : finding.isLoading
      ? 'Looking for a path…'
      : tracing.isLoading
        ? 'Following the money…'
        : tainting.isLoading
          ? 'Analysing taint…'
          : null;
  return { ask, path, follow, judge, busy };
}

export type Questions = ReturnType<typeof useQuestions>;
