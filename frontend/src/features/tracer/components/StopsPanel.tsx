/** Where following the money ended, and why; what a cap cut off can be followed further. */

import { X } from 'lucide-react';
import { formatCount } from '@/format/number';
import { Amount } from '@/ui/Amount';
import { Button, IconButton } from '@/ui/Button';
import { Chip, type ChipKind } from '@/ui/states';
import { nodeName } from '../amounts';
import { copy } from '../copy';
import { titleOf } from '../picture';
import { amountOf } from '../stops';
import type { Stop, TraceDocument } from '../types';
import styles from './SidePanel.module.css';

const reasons: Readonly<Record<string, { readonly text: string; readonly kind: ChipKind; readonly further?: true }>> = {
  service: { text: 'service', kind: 'info' },
  mixer: { text: 'mixed', kind: 'warn' },
  bridge: { text: 'bridge', kind: 'accent' },
  unspent: { text: copy.stillHere, kind: 'up' },
  hops: { text: copy.stepLimit, kind: 'neutral', further: true },
  calls: { text: copy.callLimit, kind: 'neutral', further: true },
  time: { text: copy.timeLimit, kind: 'neutral', further: true },
  failed_fetch: { text: copy.notAnswered, kind: 'down', further: true },
};

interface StopsPanelProps {
  readonly stops: readonly Stop[];
  readonly document: TraceDocument;
  readonly decimals: number;
  readonly symbol: string;
  readonly busy: boolean;
  readonly onSelect: (id: string) => void;
  readonly onFollow: (id: string) => void;
  readonly onClose: () => void;
}

export function StopsPanel({ stops, document, decimals, symbol, busy, onSelect, onFollow, onClose }: StopsPanelProps) {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  const name = (stop: Stop) => {
    const node = nodes.get(stop.node);
    if (typeof stop.label === 'string') return stop.label.replaceAll('_', ' ');
    return node !== undefined && node.labels.length > 0 ? titleOf(node) : nodeName(stop.node.slice(stop.node.indexOf(':') + 1));
  };
  return (
    <section className={styles.panel} aria-label={copy.whereItEnded}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2>{copy.whereItEnded}</h2>
          <p className={styles.note}>{copy.theAmountIsEverythingThat(formatCount(stops.length, 'end'))}</p>
        </div>
        <IconButton label={copy.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <ul className={styles.stops}>
        {stops.map((stop, index) => {
          const reason = reasons[stop.reason] ?? { text: stop.reason.replaceAll('_', ' '), kind: 'neutral' as const };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: one answer's list, never reordered
            <li key={index}>
              <button type="button" onClick={() => onSelect(stop.node)}>
                <span className={styles.who}>{name(stop)}</span>
                <Amount className={styles.amount} amount={amountOf(stop, document.edges, { decimals, symbol })} />
              </button>
              <Chip kind={reason.kind}>{reason.text}</Chip>
              {reason.further === true && (
                <Button size="small" busy={busy} onClick={() => onFollow(stop.node)}>
                  {copy.followFurther}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
