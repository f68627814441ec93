/** One collection: its figures of today, its changes and history, and what the reader's items are worth. */

import { ArrowLeft, Pencil, Plus } from 'lucide-react';
import { messages } from '@/api/messages';
import { type FollowedCollection, type Nft, useGetNftQuery } from '@/api/nftsApi';
import { formatInteger, formatUsd } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { Delta } from '@/ui/Delta';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { SourceOrigin } from '@/ui/SourceOrigin';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { EmptyState, FailedLine, FailedState, Skeleton } from '@/ui/states';
import type { ListQuery } from '../listQuery';
import type { CollectionActions } from '../useCollectionActions';
import { DEFAULT_VIEW, type View } from '../view';
import { FLOOR_UNKNOWN, figureOf, NO_TRANSFERS, nativeWords, salesWords, THIN_WORDS, valueRule } from '../words';
import { HistoryPanel } from './HistoryPanel';
import styles from './Nfts.module.css';
import { ThinChip, Value } from './parts';

interface CollectionViewProps {
  readonly view: View;
  readonly list: ListQuery;
  readonly actions: CollectionActions;
  readonly onChange: (view: View, quietly?: boolean) => void;
  readonly onEdit: (collection: FollowedCollection) => void;
}

export function CollectionView({ view, list, actions, onChange, onEdit }: CollectionViewProps) {
  const query = useGetNftQuery(view.collection);
  const nft = query.currentData;
  const followed = list.data?.collections.find(({ nft_id: id }) => id === view.collection);
  const name = nft?.name ?? followed?.name;
  return (
    <>
      <PageHeader
        title={name ?? (query.isError ? view.collection : <Skeleton width={200} height={20} />)}
        tabTitle={name ?? 'NFTs'}
        sub={nft ? `${nft.symbol.toUpperCase()} on ${chainName(nft.platform)}` : '\u00a0'}
        actions={
          <>
            <Button onClick={() => onChange({ ...DEFAULT_VIEW, hidden: view.hidden })}>
              <ArrowLeft aria-hidden="true" />
              All collections
            </Button>
            {list.data === undefined ? (
              // As wide as the actions of a collection that is followed, which most are.
              <span className={styles.actions} aria-hidden="true" />
            ) : followed === undefined ? (
              <Button
                kind="primary"
                busy={actions.isFollowing}
                disabled={nft === undefined}
                onClick={() => void actions.follow(view.collection)}
              >
                <Plus aria-hidden="true" />
                Follow collection
              </Button>
            ) : (
              <>
                <Button onClick={() => void actions.unfollow(followed)}>Unfollow</Button>
                <Button onClick={() => onEdit(followed)}>
                  <Pencil aria-hidden="true" />
                  Edit
                </Button>
              </>
            )}
          </>
        }
      />
      <div className={styles.parts}>
        {nft === undefined && query.isError ? (
          <Panel>
            <FailedState title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
          </Panel>
        ) : (
          <Today nft={nft} fetchedAt={query.fulfilledTimeStamp ?? 0} />
        )}
        <HistoryPanel
          id={view.collection}
          symbol={nft?.native_symbol ?? followed?.native_symbol ?? ''}
          view={view}
          onChange={onChange}
        />
        <div className={styles.halves}>
          <OwnPanel followed={followed} list={list} onEdit={onEdit} />
          <Panel title="Transfers and items">
            <p className={styles.text}>{NO_TRANSFERS}</p>
            <p className={styles.hint}>
              The circular share is the part of transfers that return an item to an earlier holder within 30 days. It needs at
              least 50 transfers, and no source gives them here.
            </p>
          </Panel>
        </div>
        {!query.isError && <About nft={nft} />}
      </div>
    </>
  );
}

function Today({ nft, fetchedAt }: { nft: Nft | undefined; fetchedAt: number }) {
  const figures = nft?.figures;
  const symbol = nft?.native_symbol ?? '';
  const native = nativeWords(figures?.floor_native, symbol);
  const floor = figureOf(figures?.floor_usd);
  const day = nft?.changes.find(({ window }) => window === '24h')?.percent;
  const stats: Stat[] = [
    {
      key: 'floor',
      label: 'Floor',
      value: floor === null ? (native ?? 'Unknown') : formatUsd(floor),
      extra: floor === null ? undefined : <Delta value={day} />,
    },
    { key: 'native', label: symbol === '' ? 'Floor in coins' : `Floor in ${symbol.toUpperCase()}`, value: native ?? '—' },
    { key: 'cap', label: 'Market cap', value: formatUsd(figureOf(figures?.market_cap_usd), 'compact') },
    {
      key: 'volume',
      label: 'Volume 24h',
      value: formatUsd(figureOf(figures?.volume_usd), 'compact'),
      extra: nativeWords(figures?.volume_native, symbol) ?? undefined,
    },
    { key: 'sales', label: 'Sales 24h', value: formatInteger(figures?.sales), extra: `mean ${salesWords(nft?.mean_sales)}` },
    { key: 'average', label: 'Average sale', value: formatUsd(figureOf(figures?.average_sale_usd)) },
    { key: 'holders', label: 'Holders', value: formatInteger(figures?.holders) },
    { key: 'supply', label: 'Supply', value: formatInteger(figures?.supply) },
  ];
  return (
    <Panel
      title="Today"
      note="Last 24 hours"
      actions={
        nft && (
          <>
            {nft.thin && <ThinChip />}
            <SourceOrigin source={nft.provenance} fetchedAt={fetchedAt} raw={nft} />
          </>
        )
      }
    >
      {nft !== undefined && nft.provenance.trouble !== '' && (
        <p role="status" className={styles.trouble}>
          CoinGecko data unavailable; showing the last figures. {nft.provenance.trouble}
        </p>
      )}
      {nft !== undefined && floor === null && native === null && (
        <p role="status" className={styles.trouble}>
          {FLOOR_UNKNOWN}
        </p>
      )}
      <StatStrip label="Figures of today" stats={stats} loading={nft === undefined} />
      <ul className={styles.changes} aria-label="Changes of the floor in US dollars">
        {(nft?.changes ?? []).map(({ window, percent }) => (
          <li key={window}>
            <span>{window}</span>
            <Delta value={percent} />
          </li>
        ))}
        {nft === undefined && (
          <li>
            <Skeleton width={320} style={{ marginBlock: 5 }} />
          </li>
        )}
      </ul>
      <p className={styles.thin}>{nft?.thin && THIN_WORDS}</p>
    </Panel>
  );
}

interface OwnPanelProps {
  readonly followed: FollowedCollection | undefined;
  readonly list: ListQuery;
  readonly onEdit: (collection: FollowedCollection) => void;
}

function OwnPanel({ followed, list, onEdit }: OwnPanelProps) {
  const note = followed && `Followed since ${formatDate(followed.followed_at)}${followed.hidden ? ', hidden' : ''}`;
  return (
    <Panel title="Your items" note={list.data === undefined ? '\u00a0' : note}>
      <div className={styles.own}>
        {followed !== undefined ? (
          <>
            <p className={styles.big}>
              <Value of={followed} />
              {followed.thin && followed.valuation === 'floor' && <ThinChip />}
            </p>
            <p className={styles.hint}>{valueRule(followed)}</p>
            {followed.note !== '' && <p className={styles.text}>{followed.note}</p>}
            <Button size="small" className={styles.edit} onClick={() => onEdit(followed)}>
              Edit items and valuation
            </Button>
          </>
        ) : list.data !== undefined ? (
          <EmptyState
            compact
            title="You don't follow this collection"
            text="Follow it to keep its history and to value your items."
          />
        ) : list.isError ? (
          <FailedLine title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton width="60%" />
        )}
      </div>
    </Panel>
  );
}

/** Only web addresses become links: a page of a provider's answer could name anything. */
export const webLink = (url: string | null | undefined): string | null =>
  /^https?:\/\//i.test(url ?? '') ? (url ?? null) : null;

/** The last panel: what it says may take any height, since nothing stands below it. */
function About({ nft }: { nft: Nft | undefined }) {
  if (nft === undefined) {
    return (
      <Panel title="About">
        <Skeleton width="80%" />
      </Panel>
    );
  }
  const links = [
    { title: 'Homepage', url: webLink(nft.homepage) },
    { title: 'Block explorer', url: webLink(nft.explorer) },
  ];
  return (
    <Panel title="About">
      {nft.description !== '' && <p className={styles.about}>{nft.description}</p>}
      <p className={styles.links}>
        {nft.contract !== '' && <CopyText text={nft.contract} shown={shorten(nft.contract, 10, 8)} what="contract address" />}
        {links.map(
          ({ title, url }) =>
            url !== null && (
              <a key={title} href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
            ),
        )}
      </p>
    </Panel>
  );
}
