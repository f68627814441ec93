/** All followed collections with their total. */

import { Images, Plus } from 'lucide-react';
import type { FollowedCollection } from '@/api/nftsApi';
import { useCreates } from '@/domain/teams/useCreates';
import { ListTools } from '@/domain/views/ListTools';
import { formatCount, formatUsd } from '@/format/number';
import { Button } from '@/ui/Button';
import { CsvButton } from '@/ui/CsvButton';
import { csvRows } from '@/ui/CsvOfList';
import { useColumnChoice } from '@/ui/columnChoice';
import notes from '@/ui/notes.module.css';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { StaleLine } from '@/ui/StaleLine';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { Switch } from '@/ui/Switch';
import { EmptyState } from '@/ui/states';
import { Tooltip } from '@/ui/Tooltip';
import { copy } from '../copy';
import type { ListQuery } from '../listQuery';
import type { CollectionActions } from '../useCollectionActions';
import type { View } from '../view';
import { figureOf, HIDDEN_RULE, MOST_FOLLOWED, withoutValueWords } from '../words';
import { COLLECTION_COLUMNS, COLLECTION_CSV, CollectionTable } from './CollectionTable';
import styles from './Nfts.module.css';

interface ListViewProps {
  readonly list: ListQuery;
  readonly view: View;
  readonly actions: CollectionActions;
  readonly onChange: (view: View, quietly?: boolean) => void;
  readonly onOpen: (nftId: string) => void;
  readonly onEdit: (collection: FollowedCollection) => void;
}

export function ListView({ list, view, actions, onChange, onOpen, onEdit }: ListViewProps) {
  const answer = list.currentData;
  const rows = answer?.collections;
  const choice = useColumnChoice('collections', COLLECTION_COLUMNS);
  const follow = () => onChange({ ...view, open: 'follow' });
  const isFull = rows !== undefined && rows.length >= MOST_FOLLOWED;
  const missing = withoutValueWords(answer?.without_value ?? 0);
  const stats: Stat[] = [
    {
      key: 'total',
      label: copy.valueOfYourItems,
      value: formatUsd(figureOf(answer?.total_usd)),
      extra: missing === null ? undefined : <span className={styles.missing}>{missing}</span>,
    },
    {
      key: 'count',
      label: view.hidden ? copy.followed : copy.followedAndShown,
      value: formatCount(rows?.length ?? 0, 'collection'),
    },
  ];
  const isEmpty = rows !== undefined && rows.length === 0;
  const creates = useCreates();
  return (
    <>
      <PageHeader
        title={copy.nFTs}
        sub={copy.collectionsYouFollowWithA}
        actions={
          creates && (
            <Button
              kind="primary"
              disabled={isFull}
              title={isFull ? copy.youFollowCollectionsTheMaximum(MOST_FOLLOWED) : undefined}
              onClick={follow}
            >
              <Plus aria-hidden="true" />
              {copy.followCollection}
            </Button>
          )
        }
      />
      <StatStrip label={copy.yourCollections} stats={stats} loading={answer === undefined && !list.isError} />
      <Panel
        flush
        className={styles.first}
        title={copy.followedCollections}
        note={copy.floorVolumeAndHoldersIn}
        actions={
          <>
            <ListTools
              list="collections"
              choice={choice}
              csv={
                <CsvButton
                  file="collections"
                  title={copy.allThatAreShownAs}
                  disabled={rows === undefined || rows.length === 0}
                  rows={csvRows(COLLECTION_CSV, rows ?? [])}
                />
              }
            />
            <Tooltip describes text={HIDDEN_RULE}>
              <span className={styles.switch}>
                {copy.hiddenCollections}
                <Switch
                  label={copy.showHiddenCollections}
                  checked={view.hidden}
                  onChange={(hidden) => onChange({ ...view, hidden })}
                />
              </span>
            </Tooltip>
          </>
        }
        foot={isEmpty ? undefined : copy.aValueIsItemsFloor(HIDDEN_RULE)}
      >
        {answer !== undefined && (answer.trouble || list.isError) && (
          <div className={notes.notes}>
            {answer.trouble && <p role="status">{answer.trouble}</p>}
            {list.isError && <StaleLine query={list} />}
          </div>
        )}
        <QueryPanel query={list} data={answer}>
          <SideScroll className={styles.list}>
            <CollectionTable
              rows={rows}
              hidden={choice.hidden}
              onOpen={onOpen}
              onEdit={onEdit}
              onUnfollow={(one) => void actions.unfollow(one)}
              empty={
                <EmptyState
                  icon={Images}
                  title={creates ? copy.followACollectionToStart : copy.noCollections}
                  text={creates ? copy.floorVolumeAndHoldersAreKept : copy.viewersCantFollow}
                  action={
                    creates ? (
                      <Button kind="primary" onClick={follow}>
                        {copy.followCollection}
                      </Button>
                    ) : undefined
                  }
                />
              }
            />
          </SideScroll>
        </QueryPanel>
      </Panel>
    </>
  );
}
