/** What was planned beside what was done. Pure. */

import type { TradingSession } from '@/api/sessionsApi';
import { exactMoney, money } from '@/domain/journal/words';
import { BIAS_WORDS, FOLLOWED_WORDS } from '@/domain/sessions/words';
import { formatCount, formatInteger } from '@/format/number';

export type Verdict = 'kept' | 'broken' | 'none';

export interface Compared {
  readonly name: string;
  readonly planned: string;
  readonly done: string;
  /** Whether the plan was kept; `none` where nothing was planned, or no one can say. */
  readonly verdict: Verdict;
}

const NOTHING = 'Not planned';
const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

function bias({ bias, result }: TradingSession): Compared {
  const trips = result?.round_trips ?? [];
  const shorts = trips.filter(({ direction }) => direction === 'short').length;
  const longs = trips.length - shorts;
  const against = bias === 'long' ? shorts : bias === 'short' ? longs : 0;
  const isOpen = trips.length === 0 || (bias !== 'long' && bias !== 'short');
  return {
    name: 'Bias',
    planned: BIAS_WORDS[bias ?? ''] ?? NOTHING,
    done: trips.length === 0 ? 'No round trips' : `${formatInteger(longs)} long, ${formatInteger(shorts)} short`,
    verdict: isOpen ? 'none' : against > 0 ? 'broken' : 'kept',
  };
}

function assets({ levels, result }: TradingSession): Compared {
  const planned = unique(levels.map(({ asset }) => asset));
  const traded = unique((result?.round_trips ?? []).map(({ base }) => base));
  const unplanned = result?.unplanned ?? [];
  const words = traded.map((name) => (unplanned.includes(name) && planned.length > 0 ? `${name} (not planned)` : name));
  return {
    name: 'Assets',
    planned: planned.join(', ') || NOTHING,
    done: words.join(', ') || 'None',
    verdict: planned.length === 0 || traded.length === 0 ? 'none' : unplanned.length > 0 ? 'broken' : 'kept',
  };
}

/** What is left out of the net may have been a loss, so a limit is kept only where all results are known. */
function lossVerdict(limit: TradingSession['max_loss'], result: TradingSession['result']): Verdict {
  if (!limit || !result) return 'none';
  if (result.loss_exceeded) return 'broken';
  return result.left_out > 0 ? 'none' : 'kept';
}

function loss({ max_loss: limit, result }: TradingSession, currency: string): Compared {
  const unit = result?.currency ?? currency;
  return {
    name: 'Loss limit',
    planned: limit ? `${exactMoney(limit)} ${currency}` : NOTHING,
    done: result ? money(result.net, unit) : 'No result',
    verdict: lossVerdict(limit, result),
  };
}

function trades({ max_trades: limit, result }: TradingSession): Compared {
  return {
    name: 'Round trips',
    planned: limit ? `${formatInteger(limit)} at most` : NOTHING,
    done: result ? formatInteger(result.trips) : 'No result',
    verdict: !limit || !result ? 'none' : result.trades_exceeded ? 'broken' : 'kept',
  };
}

function checklist({ state, checklist }: TradingSession): Compared {
  const done = checklist.filter((item) => item.done === true).length;
  return {
    name: 'Checklist',
    planned: checklist.length === 0 ? NOTHING : formatCount(checklist.length, 'item'),
    done: checklist.length === 0 ? '—' : `${formatInteger(done)} ticked`,
    // Until the session ends, the rest of it can still be ticked.
    verdict: checklist.length === 0 ? 'none' : done === checklist.length ? 'kept' : state === 'closed' ? 'broken' : 'none',
  };
}

const FOLLOWED_VERDICTS: Readonly<Record<string, Verdict>> = { yes: 'kept', partly: 'none', no: 'broken' };

function followed({ state, review }: TradingSession): Compared {
  const answer = review?.followed_plan ?? '';
  return {
    name: 'Plan followed',
    planned: 'Yes',
    done: FOLLOWED_WORDS[answer] ?? (state === 'closed' ? 'Not reviewed' : 'Asked after the session'),
    verdict: FOLLOWED_VERDICTS[answer] ?? 'none',
  };
}

/** `currency` is that of the workspace, in which the loss limit is set. */
export const comparisonOf = (session: TradingSession, currency: string): readonly Compared[] => [
  bias(session),
  assets(session),
  loss(session, currency),
  trades(session),
  checklist(session),
  followed(session),
];
