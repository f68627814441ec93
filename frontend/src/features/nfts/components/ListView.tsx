/** All followed collections with their total. */

import { Images, Plus } from 'lucide-react';
import { messages } from '@/api/messages';
import type { FollowedCollection } from '@/api/nftsApi';
import { formatCount, formatUsd } from '@/format/number';
import { Button } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { Switch } from '@/ui/Switch';
import { EmptyState, FailedLine, FailedState, StaleChip } from '@/ui/states';
import { Tooltip } from '@/ui/Tooltip';
import type { ListQuery } from '../listQuery';
import type { CollectionActions } from '../useCollectionActions';
import type { View } from '../view';
import { figureOf, HIDDEN_RULE, MOST_FOLLOWED, withoutValueWords } from '../words';
import { CollectionTable } from './CollectionTable';
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
  const follow = () => onChange({ ...view, open: 'follow' });
  const isFull = rows !== undefined && rows.length >= MOST_FOLLOWED;
  const missing = withoutValueWords(answer?.without_value ?? 0);
  const stats: Stat[] = [
    {
      key: 'total',
      label: 'Value of your items',
      value: formatUsd(figureOf(answer?.total_usd)),
      extra: missing === null ? undefined : <span className={styles.missing}>{missing}</span>,
    },
    { key: 'count', label: view.hidden ? 'Followed' : 'Followed and shown', value: formatCount(rows?.length ?? 0, 'collection') },
  ];
  const isEmpty = rows !== undefined && rows.length === 0;
  return (
    <>
      <PageHeader
        title="NFTs"
        sub="Collections you follow, with a floor history kept from the day you follow one"
        actions={
          !isEmpty && (
            <Button
              kind="primary"
              disabled={isFull}
              title={isFull ? `You follow ${MOST_FOLLOWED} collections, the maximum` : undefined}
              onClick={follow}
            >
              <Plus aria-hidden="true" />
              Follow collection
            </Button>
          )
        }
      />
      <StatStrip label="Your collections" stats={stats} loading={answer === undefined && !list.isError} />
      <Panel
        flush
        className={styles.first}
        title="Followed collections"
        note="Floor, volume and holders in US dollars and in the network's coin, read once a day"
        actions={
          <Tooltip describes text={HIDDEN_RULE}>
            <span className={styles.switch}>
              Hidden collections
              <Switch
                label="Show hidden collections"
                checked={view.hidden}
                onChange={(hidden) => onChange({ ...view, hidden })}
              />
            </span>
          </Tooltip>
        }
        foot={`${HIDDEN_RULE} A value is items × floor, last sale or your own price; those without a value are not in the total.`}
      >
        {answer !== undefined && (answer.trouble !== '' || list.isError) && (
          <div className={styles.notes}>
            {answer.trouble !== '' && <p role="status">{answer.trouble}</p>}
            {list.isError && (
              <p>
                <StaleChip asOf={new Date(list.fulfilledTimeStamp ?? 0).toISOString()} />
                <FailedLine title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
              </p>
            )}
          </div>
        )}
        {answer === undefined && list.isError ? (
          <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <div className={styles.list}>
            <CollectionTable
              rows={rows}
              onOpen={onOpen}
              onEdit={onEdit}
              onUnfollow={(one) => void actions.unfollow(one)}
              empty={
                <EmptyState
                  icon={Images}
                  title="Follow a collection to start its price history"
                  text="Floor, volume and holders are kept once a day from then on. Use the switch above to show collections that you hid."
                  action={
                    <Button kind="primary" onClick={follow}>
                      Follow collection
                    </Button>
                  }
                />
              }
            />
          </div>
        )}
      </Panel>
    </>
  );
}
