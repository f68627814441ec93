/** The entities at the left: all labels, those without an entity, and each entity with its count. */

import { GitMerge, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Entity, useListEntitiesQuery } from '@/api/labelsApi';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { QueryPanel } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { colourOf } from '../words';
import { EntityDialog, MergeDialog } from './EntityDialog';
import styles from './EntityList.module.css';

interface EntityListProps {
  /** An entity's id, `none`, or empty for all. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

type Doing = { kind: 'new' } | { kind: 'change' | 'merge'; entity: Entity } | null;

export function EntityList({ chosen, onChoose }: EntityListProps) {
  const list = useListEntitiesQuery();
  const [doing, setDoing] = useState<Doing>(null);
  const entities = list.data?.entities ?? [];
  const done = (id: string) => {
    setDoing(null);
    onChoose(id);
  };
  return (
    <nav aria-label={copy.entities} className={styles.list}>
      <header>
        <h2>{copy.entities}</h2>
        <ForEditors>
          <IconButton label={copy.newEntity} onClick={() => setDoing({ kind: 'new' })}>
            <Plus />
          </IconButton>
        </ForEditors>
      </header>
      <QueryPanel compact query={list} data={list.data}>
        <ul>
          <Row name={copy.allLabels} active={chosen === ''} onChoose={() => onChoose('')} />
          <Row
            name={copy.withoutAnEntity}
            count={list.data?.labels_without}
            active={chosen === 'none'}
            onChoose={() => onChoose('none')}
          />
          {list.data === undefined && [1, 2, 3].map((key) => <Skeleton key={key} width="70%" style={{ margin: '14px 10px' }} />)}
          {entities.map((entity) => (
            <Row
              key={entity.id}
              name={entity.name}
              colour={entity.colour}
              count={entity.labels}
              active={chosen === entity.id}
              onChoose={() => onChoose(entity.id)}
              actions={
                <>
                  <ForEditors>
                    <IconButton label={copy.change(entity.name)} onClick={() => setDoing({ kind: 'change', entity })}>
                      <Pencil />
                    </IconButton>
                  </ForEditors>
                  <ForManagers>
                    <IconButton label={copy.mergeOthersInto(entity.name)} onClick={() => setDoing({ kind: 'merge', entity })}>
                      <GitMerge />
                    </IconButton>
                  </ForManagers>
                </>
              }
            />
          ))}
        </ul>
      </QueryPanel>
      {list.data && entities.length === 0 && <p className={styles.none}>{copy.anEntityGroupsTheAddresses}</p>}
      {doing?.kind === 'new' && <EntityDialog onClose={() => setDoing(null)} onDone={done} />}
      {doing?.kind === 'change' && <EntityDialog entity={doing.entity} onClose={() => setDoing(null)} onDone={done} />}
      {doing?.kind === 'merge' && <MergeDialog into={doing.entity} entities={entities} onClose={() => setDoing(null)} />}
    </nav>
  );
}

interface RowProps {
  readonly name: string;
  readonly colour?: string;
  readonly count?: number;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly actions?: React.ReactNode;
}

function Row({ name, colour, count, active, onChoose, actions }: RowProps) {
  return (
    <li className={classes(styles.row, active && styles.active)}>
      <button type="button" aria-current={active || undefined} onClick={onChoose}>
        <span className={styles.dot} style={{ background: colour === undefined ? 'transparent' : colourOf(colour) }} />
        <span className={styles.name} title={name}>
          {name}
        </span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </button>
      {actions && <span className={styles.actions}>{actions}</span>}
    </li>
  );
}
