/** Replaces the calendar of `DateRange` until it has loaded. Some pages load it only when its fields are hovered or focused. */

import { ArrowRight, Calendar } from 'lucide-react';
import type { RefObject } from 'react';
import styles from './DateRange.module.css';
import type { RangeFieldProps } from './kit/RangeField';
import { type Held, StandInField } from './StandInField';

interface RangeStandInProps
  extends Pick<RangeFieldProps, 'ids' | 'from' | 'to' | 'placeholders' | 'describedBy' | 'isWrong' | 'onType'> {
  readonly held: RefObject<Held | null>;
  readonly onNear?: () => void;
}

export function RangeStandIn({ ids, from, to, placeholders, onType, ...shared }: RangeStandInProps) {
  const field = (at: 0 | 1, value: string) => (
    <StandInField
      {...shared}
      id={ids[at]}
      value={value}
      placeholder={placeholders[at]}
      onTake={(typed) => onType(ids[at], typed)}
    />
  );
  return (
    <div className={styles.standIn} data-wrong={shared.isWrong || undefined} onPointerEnter={shared.onNear}>
      {field(0, from)}
      <ArrowRight aria-hidden="true" />
      {field(1, to)}
      <Calendar aria-hidden="true" />
    </div>
  );
}
