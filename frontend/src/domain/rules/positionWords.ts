/** Why an open position is in order, warned about, broken or not judged, in lines. */

import type { PositionRules } from '@/api/rulesApi';
import { formatCount } from '@/format/number';
import { copy } from './copy';
import { untilWords, withoutEnd } from './sentences';

/** "At the opening, Intraday: BTC/USDT was closed at 10:00."; what is wrong now comes first. Two rules may say the same: it is said once. */
export function reasonsOf(rules: PositionRules, zone: string | undefined, now?: number): readonly string[] {
  const lines = [
    ...rules.held.map(({ ruleset, message }) => `${ruleset}: ${message}`),
    ...rules.entry.map(({ ruleset, message }) => `At the opening, ${ruleset}: ${withoutEnd(message)}.`),
    ...(rules.reason ? [`Overridden: ${rules.reason}`] : []),
    ...rules.locks.map(({ ruleset, message, until_at: until }) =>
      until
        ? `Adding to it is locked until ${untilWords(until, zone, now)} by ${ruleset}: ${withoutEnd(message)}.`
        : `Adding to it is locked by ${ruleset}: ${message}`,
    ),
    ...notJudged(rules),
    ...(rules.kept > 0 ? [copy.kept(formatCount(rules.kept, copy.rule))] : []),
  ];
  return [...new Set(lines)];
}

/** Rules that came after its opening are named where others judge it. */
function notJudged({ state, not_judged: names }: PositionRules): readonly string[] {
  if (names.length === 0) return [];
  return [state === 'not_judged' ? copy.notJudgedOpenedBefore : copy.notJudgedBy(names.join(', '))];
}

/** Nothing is wrong with what is held, and nothing was at its opening: only adding to it is locked. */
export const isOnlyLocked = ({ state, entry, held, locks }: PositionRules): boolean =>
  state === 'warn' && locks.length > 0 && entry.length === 0 && held.length === 0;
