/** What changed from one version of a ruleset to the next. */

import type { Ruleset } from '@/api/rulesApi';
import { ruleSentence, scopeWords } from '@/domain/rules/sentences';
import { exactDecimal } from '@/format/amount';
import { formatDate } from '@/format/time';

interface Named {
  readonly id: string;
  readonly name: string;
}

const capitalWords = ({ capital, currency, capital_day: day }: Ruleset): string =>
  capital ? `${exactDecimal(capital)} ${currency ?? ''} on ${formatDate(day)}` : 'none';

/** Sentences of `some` that `others` lack. Two equal rules count twice. */
function missingFrom(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return some.filter((sentence) => {
    const at = left.indexOf(sentence);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** `before` is undefined for the first version. */
export function changesOf(after: Ruleset, before: Ruleset | undefined, accounts: readonly Named[]): readonly string[] {
  const now = after.rules.map(ruleSentence);
  if (before === undefined) return [`Created as “${after.name}”`, ...now.map((rule) => `Added: ${rule}`)];
  const then = before.rules.map(ruleSentence);
  const added = missingFrom(now, then);
  const removed = missingFrom(then, now);
  const scopes = [scopeWords(before, accounts), scopeWords(after, accounts)] as const;
  const capitals = [capitalWords(before), capitalWords(after)] as const;
  const isReordered = added.length + removed.length === 0 && now.join('\n') !== then.join('\n');
  return [
    ...(after.name === before.name ? [] : [`Renamed from “${before.name}” to “${after.name}”`]),
    ...(after.enabled === before.enabled ? [] : [after.enabled ? 'Turned on' : 'Turned off']),
    ...(scopes[0] === scopes[1] ? [] : [`Applies to: ${scopes[1]} (before: ${scopes[0]})`]),
    ...(capitals[0] === capitals[1] ? [] : [`Starting equity: ${capitals[1]} (before: ${capitals[0]})`]),
    ...added.map((rule) => `Added: ${rule}`),
    ...removed.map((rule) => `Removed: ${rule}`),
    ...(isReordered ? ['Rules reordered'] : []),
  ];
}
