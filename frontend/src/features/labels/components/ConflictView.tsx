/** Addresses on which own labels and published lists do not agree: own names left, those of the lists right. */

import { ShieldAlert, Tags } from 'lucide-react';
import type { Named } from '@/api/labelsApi';
import { usePager } from '@/api/pages';
import { shorten } from '@/format/text';
import { categoryWords } from '@/graph/categories';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { Chip, EmptyState, Skeleton } from '@/ui/states';
import { type Conflict, useConflictPagesInfiniteQuery } from '../api';
import { copy } from '../copy';
import styles from './ConflictView.module.css';
import { Confidence } from './LabelTable';

const KINDS: Readonly<Record<string, { words: string; chip: 'down' | 'warn' | 'neutral' }>> = {
  sanctioned: { words: copy.sanctionedByAList, chip: 'down' },
  category: { words: copy.anotherCategory, chip: 'warn' },
  text: { words: copy.anotherName, chip: 'neutral' },
};

export function ConflictView({ onOpen }: { onOpen: (address: string) => void }) {
  const list = useConflictPagesInfiniteQuery();
  const pager = usePager(list, '');
  if (list.isError && !list.data) return <FailedQuery query={list} />;
  const conflicts = pager.page?.conflicts;
  if (conflicts?.length === 0) {
    return <EmptyState icon={ShieldAlert} title={copy.noConflicts} text={copy.whenAPublishedListDisagrees} />;
  }
  return (
    <Panel flush>
      <ul className={styles.list} aria-busy={conflicts === undefined || undefined}>
        {conflicts === undefined
          ? [1, 2, 3].map((key) => (
              <li key={key} className={styles.row}>
                <Skeleton width="40%" />
                <Skeleton width="60%" />
              </li>
            ))
          : conflicts.map((conflict) => (
              <Row key={`${conflict.chain}:${conflict.address}`} conflict={conflict} onOpen={onOpen} />
            ))}
      </ul>
      {pager.isLong && <PagerFoot place="panel" back={pager.back} next={pager.next} />}
    </Panel>
  );
}

function Row({ conflict, onOpen }: { conflict: Conflict; onOpen: (address: string) => void }) {
  const kind = KINDS[conflict.kind] ?? { words: conflict.kind, chip: 'neutral' };
  return (
    <li className={styles.row} data-address={conflict.address} data-chain={conflict.chain}>
      <header>
        <CopyText what={copy.address} text={conflict.address} shown={shorten(conflict.address, 10, 8)} />
        <span className={styles.chain}>{chainName(conflict.chain)}</span>
        <Chip kind={kind.chip}>{kind.words}</Chip>
        <Button kind="quiet" size="small" className={styles.open} onClick={() => onOpen(conflict.address)}>
          <Tags aria-hidden="true" />
          {copy.showLabels}
        </Button>
      </header>
      <div className={styles.sides}>
        <Side title={copy.yours} names={conflict.mine} />
        <Side title={copy.publishedLists} names={conflict.packs} />
      </div>
    </li>
  );
}

function Side({ title, names }: { title: string; names: readonly Named[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same name may come from two lists
          <li key={at}>
            <span className={styles.name}>{name.text}</span>
            {name.sanctioned && <Chip kind="down">{copy.sanctioned}</Chip>}
            {name.category !== '' && !name.sanctioned && <Chip>{categoryWords(name.category)}</Chip>}
            <small title={name.source}>{name.source}</small>
            <Confidence value={name.confidence} />
          </li>
        ))}
      </ul>
    </section>
  );
}
