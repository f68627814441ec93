/** Coins that CoinGecko's list gained since we compare it, with those that it dropped again. */

import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { listingsApi, type NewCoin, useCoinPagesInfiniteQuery } from '@/api/listingsApi';
import { usePageReader } from '@/api/pageReader';
import { usePager } from '@/api/pages';
import { paths } from '@/app/paths';
import { ListTools } from '@/domain/views/ListTools';
import { dollarsOf } from '@/format/amount';
import { formatUsd } from '@/format/number';
import { formatDate, formatDateTime, formatRelative } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { Button } from '@/ui/Button';
import { CsvOfList } from '@/ui/CsvOfList';
import { type Hideable, useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { TextField } from '@/ui/fields';
import { Usd } from '@/ui/Num';
import notes from '@/ui/notes.module.css';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { SourceOrigin } from '@/ui/SourceOrigin';
import { Chip, EmptyState, Skeleton } from '@/ui/states';
import { TokenIcon } from '@/ui/TokenIcon';
import { useHeldWords } from '@/ui/useHeldWords';
import { copy } from '../copy';
import { COIN_CSV, CSV_PAGE } from '../csv';
import { coinArgs, LONGEST_TEXT, type View } from '../view';
import { oldListWords } from '../words';
import styles from './Listings.module.css';

const PLATFORMS_SHOWN = 2;

function Name({ coin }: { coin: NewCoin }) {
  return (
    <span className={styles.coin}>
      <TokenIcon id={coin.id} symbol={coin.symbol} />
      <span className={styles.pair}>
        {/* A coin that is gone has no page of its own any more. */}
        {coin.gone_at ? (
          <span className={styles.name}>{coin.name}</span>
        ) : (
          <Link to={paths.tokenOf(coin.id)} className={styles.name} data-token={coin.id} data-price={coin.price_usd ?? undefined}>
            {coin.name}
          </Link>
        )}
        <small>{coin.symbol.toUpperCase()}</small>
      </span>
      {coin.gone_at && (
        <Chip kind="warn" title={copy.notInTheListSince(formatDateTime(coin.gone_at))}>
          {copy.gone(formatRelative(coin.gone_at))}
        </Chip>
      )}
    </span>
  );
}

function Platforms({ platforms }: { platforms: readonly string[] }) {
  if (platforms.length === 0) return <span className={styles.quiet}>{copy.ownChainOrUnknown}</span>;
  const rest = platforms.length - PLATFORMS_SHOWN;
  return (
    <span className={styles.chips}>
      {platforms.slice(0, PLATFORMS_SHOWN).map((platform) => (
        <Chip key={platform}>{platform}</Chip>
      ))}
      {rest > 0 && <Chip title={platforms.slice(PLATFORMS_SHOWN).join(', ')}>+{rest}</Chip>}
    </span>
  );
}

const seen = ({ first_seen_at: at }: NewCoin) => <Ago at={at} />;

const COLUMNS: readonly Column<NewCoin>[] = [
  { key: 'name', head: copy.coin, shrinks: true, cell: (coin) => <Name coin={coin} /> },
  { key: 'seen', head: copy.firstSeen, cell: seen },
  { key: 'platforms', head: copy.platforms, cell: ({ platforms }) => <Platforms platforms={platforms} /> },
  { key: 'price', head: copy.price, align: 'right', cell: ({ price_usd: usd }) => <Usd value={dollarsOf(usd)} /> },
  { key: 'change', head: '24h', align: 'right', cell: ({ change_24h_percent: percent }) => <Delta value={percent} chip /> },
  { key: 'volume', head: copy.volume24h, align: 'right', cell: ({ volume_usd: usd }) => formatUsd(dollarsOf(usd), 'compact') },
];

const HIDEABLE: Hideable = [
  ['seen', copy.firstSeen],
  ['platforms', copy.platforms],
  ['price', copy.price],
  ['change', '24h'],
  ['volume', copy.volume24h],
];

interface CoinsTabProps {
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function CoinsTab({ view, onChange }: CoinsTabProps) {
  const words = useHeldWords(view.text, (text) => onChange({ ...view, text }, true));
  const args = coinArgs(view);
  const list = useCoinPagesInfiniteQuery(args);
  const pager = usePager(list, JSON.stringify(args));
  const answer = pager.page;
  const known = answer ?? list.data?.pages[0];
  const failed = answer === undefined && list.isError;
  const old = known === undefined ? null : oldListWords(known.provenance, 'CoinGecko');
  const choice = useColumnChoice('new_coins', HIDEABLE);
  const readPage = usePageReader(listingsApi.endpoints.listNewCoins, { ...args, limit: CSV_PAGE });
  const since = known?.since_at ? formatDate(known.since_at) : null;
  return (
    <Panel
      flush
      title={copy.newOnCoinGecko}
      note={
        known ? (
          <span role="status">{since === null ? copy.theListHasNotBeen : copy.comparedOnceADaySince(since)}</span>
        ) : failed ? undefined : (
          <Skeleton width={280} style={{ marginBlock: 3 }} />
        )
      }
      actions={
        answer && <SourceOrigin source={answer.provenance} fetchedAt={list.fulfilledTimeStamp ?? 0} raw={answer} align="end" />
      }
      foot={copy.usDollarsFromTheStored}
    >
      <section className={`${styles.tools} ${styles.few}`} aria-label={copy.filterOfCoins}>
        <TextField
          compact
          type="search"
          label={copy.nameSymbolOrId}
          maxLength={LONGEST_TEXT}
          hint={words.note}
          value={words.text}
          onChange={({ target }) => words.setText(target.value)}
        />
        <ListTools
          list="new_coins"
          choice={choice}
          csv={
            <CsvOfList
              file="new-coins"
              columns={COIN_CSV}
              disabled={known === undefined || known.coins.length === 0}
              read={readPage}
              next={(page) => page.next_cursor}
              rows={(page) => page.coins}
            />
          }
        />
      </section>
      {old !== null && (
        <div className={notes.notes}>
          <p role="status">
            {old}. {known?.provenance.trouble}
          </p>
        </div>
      )}
      <QueryPanel query={list} data={answer}>
        <SideScroll className={styles.list}>
          <DataTable<NewCoin>
            label={copy.newOnCoinGecko}
            columns={COLUMNS}
            rows={answer?.coins}
            hidden={choice.hidden}
            rowKey={({ id }) => id}
            phone={{
              leadHead: copy.coinFirstSeen,
              trailHead: copy.price24h,
              lead: (coin) => (
                <span className={styles.pair}>
                  <Name coin={coin} />
                  <small>
                    {seen(coin)}
                    {coin.platforms.length > 0 && ` · ${coin.platforms.slice(0, PLATFORMS_SHOWN).join(', ')}`}
                  </small>
                </span>
              ),
              trail: (coin) => (
                <span className={`${styles.pair} ${styles.end}`}>
                  <Usd value={dollarsOf(coin.price_usd)} />
                  <Delta value={coin.change_24h_percent} />
                </span>
              ),
            }}
            empty={
              view.text.trim() === '' ? (
                <EmptyState
                  icon={SearchX}
                  title={since === null ? copy.theListHasNotBeenCompared : copy.noCoinWasAddedSince(since)}
                  text={copy.coinGeckosListIsComparedOnce}
                />
              ) : (
                <EmptyState
                  icon={SearchX}
                  title={copy.noNewCoinMatches(view.text.trim())}
                  action={<Button onClick={() => onChange({ ...view, text: '' })}>{copy.clearFilter}</Button>}
                />
              )
            }
          />
        </SideScroll>
      </QueryPanel>
      {pager.isLong && <PagerFoot place="panel" back={pager.back} next={pager.next} />}
    </Panel>
  );
}
