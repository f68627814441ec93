/** A slider over the days of the graph: what happened after its end is left out of the picture. */

import { useMemo } from 'react';
import { formatDate } from '@/format/time';
import { copy } from '../copy';
import type { Filter, TraceDocument } from '../types';
import styles from './Toolbar.module.css';

const DAY = 86_400;
const dayOf = (day: number) => new Date(day * DAY * 1000).toISOString().slice(0, 10);

export function Timeline({
  document,
  onChange,
}: {
  readonly document: TraceDocument;
  readonly onChange: (filter: Filter) => void;
}) {
  const days = useMemo(() => {
    const times = document.edges.flatMap(({ time }) => (typeof time === 'number' ? [Math.floor(time / DAY)] : []));
    return [...new Set(times)].sort((a, b) => a - b);
  }, [document.edges]);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const { to } = document.filter;
  const at = to === '' ? last : Math.min(last, Math.max(first, Math.floor(Date.parse(`${to}T00:00:00Z`) / 1000 / DAY) || last));
  return (
    <label className={styles.timeline}>
      <span>{copy.untilTitle}</span>
      <input
        type="range"
        min={first}
        max={last}
        value={at}
        aria-valuetext={formatDate(at * DAY * 1000, 'medium')}
        onChange={(event) => {
          const day = Number(event.target.value);
          onChange({ ...document.filter, to: day >= last ? '' : dayOf(day) });
        }}
      />
      <output>{formatDate(at * DAY * 1000, 'medium')}</output>
    </label>
  );
}
