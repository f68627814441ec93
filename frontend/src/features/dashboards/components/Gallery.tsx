/** Every kind of widget to choose from, by group, found by its words. */

import { useMemo, useState } from 'react';
import { ChoiceCard } from '@/ui/ChoiceCard';
import { TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { MOST_ON_DEMAND } from '../document';
import { GROUPS, KINDS, type Kind } from '../kinds';
import styles from './Gallery.module.css';

interface GalleryProps {
  /** Widgets there are that cost calls of a provider. */
  readonly onDemand: number;
  readonly onChoose: (kind: Kind) => void;
  readonly onClose: () => void;
}

export function matching(typed: string): readonly Kind[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return KINDS.filter(({ title, line, group }) => {
    const text = `${title} ${line} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function Gallery({ onDemand, onChoose, onClose }: GalleryProps) {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => matching(typed), [typed]);
  const isFull = onDemand >= MOST_ON_DEMAND;
  return (
    <Modal title={copy.addWidget} width={760} onClose={onClose} done={copy.close}>
      <TextField
        compact
        hideLabel
        type="search"
        label={copy.searchWidgets}
        placeholder={copy.searchWidgets}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.list}>
        {found.length === 0 && <EmptyState compact title={copy.noWidgetMatches(typed)} />}
        {GROUPS.map((group) => {
          const members = found.filter((kind) => kind.group === group);
          if (members.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <h3 className={styles.group}>{group}</h3>
              <ul className={styles.kinds}>
                {members.map((kind) => {
                  const costs = kind.refresh !== 'stored';
                  return (
                    <li key={kind.id}>
                      <ChoiceCard
                        name={
                          <>
                            {kind.title}
                            {costs && <Chip title={copy.usesCallsOfAData}>{copy.onDemand}</Chip>}
                          </>
                        }
                        line={costs && isFull ? copy.atMostWidgetsThatUse(MOST_ON_DEMAND) : kind.line}
                        disabled={costs && isFull}
                        onChoose={() => onChoose(kind)}
                      />
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </div>
    </Modal>
  );
}
