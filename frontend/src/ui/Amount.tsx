/** An amount of a chain as evidence: every digit, the same on each page. */

import { briefUnits, type Decimals, exactUnits, unitsOf, unitWords } from '@/format/amount';
import { shorten } from '@/format/text';
import { classes } from './classes';

export interface ChainAmount {
  /** Base units. */
  readonly value: string;
  readonly decimals?: Decimals;
  readonly symbol: string;
  /** `native` or a contract, which names a token that has no symbol. */
  readonly asset?: string;
}

interface AmountProps {
  readonly amount: ChainAmount;
  readonly sign?: string;
  /** Without its unit, where the head of the column says it. */
  readonly bare?: boolean;
  /** Cut, with three dots, where there is little room. */
  readonly brief?: boolean;
  /** How whole units are written, for lists that have every digit elsewhere. */
  readonly write?: (units: string) => string;
  readonly className?: string;
}

export function Amount({ amount, sign = '', bare, brief, write, className }: AmountProps) {
  const { value, decimals, symbol, asset } = amount;
  const name = symbol === '' && asset !== undefined && asset !== 'native' ? shorten(asset, 6, 4) : symbol;
  const text = write ? write(unitsOf(value, decimals)) : brief ? briefUnits(value, decimals) : exactUnits(value, decimals);
  return (
    <span className={classes('num', className)} title={`${unitsOf(value, decimals)} ${unitWords(symbol, decimals)}`.trim()}>
      {`${sign}${text} ${bare ? '' : unitWords(name, decimals)}`.trim()}
    </span>
  );
}
