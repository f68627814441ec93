/** One collection: its figures of today, its changes and history, and what the reader's items are worth. */

import { ArrowLeft, Eye, Pencil, Plus } from 'lucide-react';
import { messages } from '@/api/messages';
import { type FollowedCollection, type Nft, useGetNftQuery } from '@/api/nftsApi';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatInteger, formatUsd } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDate } from '@/format/time';
import { askToWatch } from '@/ui/askStore';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { classes } from '@/ui/classes';
import { Delta } from '@/ui/Delta';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useNamePage } from '@/ui/pageName';
import { FailedQuery } from '@/ui/QueryPanel';
import { SourceOrigin } from '@/ui/SourceOrigin';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { EmptyState, FailedLine, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import type { ListQuery } from '../listQuery';
import type { CollectionActions } from '../useCollectionActions';
import { DEFAULT_VIEW, type View } from '../view';
import { FLOOR_UNKNOWN, figureOf, floorWords, NO_TRANSFERS, salesWords, THIN_WORDS, valueRule } from '../words';
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
  const creates = useCreates();
  const query = useGetNftQuery(view.collection);
  const nft = query.currentData;
  const followed = list.data?.collections.find(({ nft_id: id }) => id === view.collection);
  const name = nft?.name ?? followed?.name;
  useNamePage(name);
  return (
    <>
      <PageHeader
        title={name ?? (query.isError ? view.collection : <Skeleton width={200} height={20} />)}
        tabTitle={name ?? 'NFTs'}
        sub={nft ? copy.symbolOnChain(nft.symbol.toUpperCase(), chainName(nft.platform)) : '\u00a0'}
        actions={
          <>
            <Button onClick={() => onChange({ ...DEFAULT_VIEW, hidden: view.hidden })}>
              <ArrowLeft aria-hidden="true" />
              {copy.allCollections}
            </Button>
            {creates && (
              <Button
                disabled={nft === undefined}
                onClick={() => askToWatch({ kind: 'collection', ref: view.collection, name: name ?? view.collection })}
              >
                <Eye aria-hidden="true" />
                {copy.watch}
              </Button>
            )}
            {!creates ? null : list.data === undefined ? (
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
                {copy.followCollection}
              </Button>
            ) : (
              <>
                <ForManagers>
                  <Button onClick={() => void actions.unfollow(followed)}>{copy.unfollow}</Button>
                </ForManagers>
                <Button onClick={() => onEdit(followed)}>
                  <Pencil aria-hidden="true" />
                  {copy.edit}
                </Button>
              </>
            )}
          </>
        }
      />
      <div className={styles.parts}>
        {nft === undefined && query.isError ? (
          <Panel>
            <FailedQuery query={query} />
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
          <Panel title={copy.transfersAndItems}>
            <p className={styles.text}>{NO_TRANSFERS}</p>
            <p className={styles.hint}>{copy.theCircularShareIsThe}</p>
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
  const native = floorWords(figures?.floor_native, symbol);
  const floor = figureOf(figures?.floor_usd);
  const day = nft?.changes.find(({ window }) => window === '24h')?.percent;
  const stats: Stat[] = [
    {
      key: 'floor',
      label: copy.floor,
      value: floor === null ? (native ?? 'Unknown') : formatUsd(floor),
      extra: floor === null ? undefined : <Delta value={day} />,
    },
    { key: 'native', label: symbol === '' ? copy.floorInCoins : copy.floorIn(symbol.toUpperCase()), value: native ?? '—' },
    { key: 'cap', label: copy.marketCap, value: formatUsd(figureOf(figures?.market_cap_usd), 'compact') },
    {
      key: 'volume',
      label: copy.volume24h,
      value: formatUsd(figureOf(figures?.volume_usd), 'compact'),
      extra: floorWords(figures?.volume_native, symbol) ?? undefined,
    },
    { key: 'sales', label: copy.sales24h, value: formatInteger(figures?.sales), extra: copy.mean(salesWords(nft?.mean_sales)) },
    { key: 'average', label: copy.averageSale, value: formatUsd(figureOf(figures?.average_sale_usd)) },
    { key: 'holders', label: copy.holders, value: formatInteger(figures?.holders) },
    { key: 'supply', label: copy.supply, value: formatInteger(figures?.supply) },
  ];
  return (
    <Panel
      flush
      title={copy.today}
      note={copy.last24Hours}
      actions={
        nft && (
          <>
            {nft.thin && <ThinChip />}
            <SourceOrigin source={nft.provenance} fetchedAt={fetchedAt} raw={nft} />
          </>
        )
      }
    >
      {nft?.provenance.trouble && (
        <p role="status" className={classes(styles.trouble, styles.inset)}>
          {copy.coinGeckoDataUnavailableShowingThe(nft.provenance.trouble)}
        </p>
      )}
      {nft !== undefined && floor === null && native === null && (
        <p role="status" className={classes(styles.trouble, styles.inset)}>
          {FLOOR_UNKNOWN}
        </p>
      )}
      <StatStrip flush label={copy.figuresOfToday} stats={stats} loading={nft === undefined} />
      <div className={styles.under}>
        <ul className={styles.changes} aria-label={copy.changesOfTheFloorIn}>
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
      </div>
    </Panel>
  );
}

interface OwnPanelProps {
  readonly followed: FollowedCollection | undefined;
  readonly list: ListQuery;
  readonly onEdit: (collection: FollowedCollection) => void;
}

function OwnPanel({ followed, list, onEdit }: OwnPanelProps) {
  const note = followed && copy.followedSince(formatDate(followed.followed_at), followed.hidden ? copy.hiddenFromList : '');
  return (
    <Panel title={copy.yourItems} note={list.data === undefined ? '\u00a0' : note}>
      <div className={styles.own}>
        {followed !== undefined ? (
          <>
            <p className={styles.big}>
              <Value of={followed} />
              {followed.thin && followed.valuation === 'floor' && <ThinChip />}
            </p>
            <p className={styles.hint}>{valueRule(followed)}</p>
            {followed.note !== '' && <p className={styles.text}>{followed.note}</p>}
            <ForEditors>
              <Button size="small" className={styles.edit} onClick={() => onEdit(followed)}>
                {copy.editItemsAndValuation}
              </Button>
            </ForEditors>
          </>
        ) : list.data !== undefined ? (
          <EmptyState compact title={copy.youDontFollowThisCollection} text={copy.followItToKeepIts} />
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
      <Panel title={copy.about}>
        <Skeleton width="80%" />
      </Panel>
    );
  }
  const links = [
    { title: copy.homepage, url: webLink(nft.homepage) },
    { title: copy.blockExplorer, url: webLink(nft.explorer) },
  ];
  return (
    <Panel title={copy.about}>
      {nft.description !== '' && <p className={styles.about}>{nft.description}</p>}
      <p className={styles.links}>
        {nft.contract !== '' && <CopyText text={nft.contract} shown={shorten(nft.contract, 10, 8)} what={copy.contractAddress} />}
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
