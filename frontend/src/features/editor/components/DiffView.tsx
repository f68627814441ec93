/** Changes as text: signs, underline and strikethrough say what came and what left, so that colour is not needed. */

import { MINUS } from '@/format/number';
import { copy } from '../copy';
import type { BlockChange, Segment } from '../diff';
import styles from './HistoryDialog.module.css';

const NAMES = { added: 'Added', removed: 'Removed', changed: 'Changed', same: '' } as const;
const SIGNS = { added: '+', removed: MINUS, changed: '±', same: '' } as const;
/** So many unchanged blocks around a change are shown. */
const AROUND = 1;

function Words({ kind, text }: Segment) {
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag className={styles[kind]}>
      <span className="visually-hidden">{kind === 'added' ? copy.added : copy.removed}</span>
      {text}
      <span className="visually-hidden">) </span>
    </Tag>
  );
}

const isNear = (changes: readonly BlockChange[], at: number): boolean =>
  changes.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same');

export function DiffView({ changes }: { changes: readonly BlockChange[] }) {
  const shown = changes.filter((_change, at) => isNear(changes, at));
  if (shown.length === 0) return <p className={styles.none}>{copy.theTextIsTheSame}</p>;
  return (
    <ul className={styles.blocks}>
      {shown.map(({ key, kind, label, segments, isReformatted }) => (
        <li key={key} className={styles.block} data-kind={kind}>
          <span className={styles.sign} aria-hidden="true">
            {SIGNS[kind]}
          </span>
          <div>
            <p className={styles.label}>
              {[NAMES[kind], label, isReformatted ? copy.formattingChanged : ''].filter(Boolean).join(', ')}
            </p>
            <p className={styles.words}>
              {segments.map((segment, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place in the line
                <Words key={place} {...segment} />
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
