/** A number on screen: tabular figures, and for tiny values the subscript count of zeros (a styled `sub`, since the font has no such digits). */

import { formatCompact, formatNumber, tinyParts } from '@/format/number';
import { decimalMark } from '@/format/writing';
import { classes } from './classes';

const UNKNOWN = 'The source does not say';

interface NumProps {
  value: number | null | undefined;
  mode?: 'normal' | 'compact';
  prefix?: string;
  suffix?: string;
  className?: string;
}

export function Num({ value, mode = 'normal', prefix = '', suffix = '', className }: NumProps) {
  const tiny = tinyParts(value);
  if (tiny !== null) {
    const full = `${tiny.sign}${prefix}${formatNumber(Math.abs(value ?? 0))}${suffix}`;
    return (
      <span className={classes('num', className)} title={full}>
        <span className="visually-hidden">{full}</span>
        <span aria-hidden="true">
          {tiny.sign}
          {prefix}0{decimalMark()}0<sub>{tiny.zeros}</sub>
          {tiny.digits}
          {suffix}
        </span>
      </span>
    );
  }
  const text = mode === 'compact' ? formatCompact(value) : formatNumber(value);
  const known = typeof value === 'number' && Number.isFinite(value);
  const negative = text.startsWith('-');
  return (
    <span className={classes('num', className)} title={known ? undefined : UNKNOWN}>
      {known ? `${negative ? '-' : ''}${prefix}${negative ? text.slice(1) : text}${suffix}` : text}
    </span>
  );
}

/** A price or amount in US dollars. */
export const Usd = (props: Omit<NumProps, 'prefix'>) => <Num {...props} prefix="$" />;
