/** Sentences of the visualiser: what is counted in which unit, and what is left out. */

import { formatCount, formatInteger } from '@/format/number';
import { type Unit, unitName } from './flows/money';
import { type Narrowed, REASONS, type Reason } from './flows/narrow';
import type { Mode } from './view';

export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  network: 'Network',
  sankey: 'Sankey',
  chord: 'Chord',
  river: 'Time river',
  holdings: 'Holdings',
  heat: 'Heat map',
};

/** "1,204 of 5,000 flows hidden: 900 below the minimum, 304 of another asset." Empty where nothing is. */
export function hiddenWords({ hidden, total }: Pick<Narrowed, 'hidden' | 'total'>): string {
  const parts = [...hidden].filter(([, count]) => count > 0);
  if (parts.length === 0) return '';
  const sum = parts.reduce((all, [, count]) => all + count, 0);
  const reasons = parts.map(([reason, count]) => `${formatInteger(count)} ${REASONS[reason as Reason]}`).join(', ');
  return `${formatInteger(sum)} of ${formatCount(total, 'flow')} hidden: ${reasons}.`;
}

export const unitWords = (unit: Unit): string =>
  unit.kind === 'usd'
    ? 'US dollars at the price of each movement’s day'
    : `Amounts in ${unitName(unit)}, as the chain counts them`;
