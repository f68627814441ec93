/** Open round trips: what is held, since when, and what it is worth at the market's price. */

import { Layers } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, type RoundTrip, useListAccountsQuery, useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { usePager } from '@/api/pages';
import { rulesApi } from '@/api/rulesApi';
import { paths } from '@/app/paths';
import { convertedOf, type Marking, markOf, type PriceBook, riskOf, type Total, unrealisedOf } from '@/domain/journal/marks';
import { RoughAmount, RoughGain } from '@/domain/journal/RoughGain';
import { TripDialog } from '@/domain/journal/TripDialog';
import { usePrices } from '@/domain/journal/usePrices';
import { pairOf } from '@/domain/journal/words';
import { LocksBanner } from '@/domain/rules/LocksBanner';
import { ListTools } from '@/domain/views/ListTools';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button, ButtonLink } from '@/ui/Button';
import { useColumnChoice } from '@/ui/columnChoice';
import layout from '@/ui/layout.module.css';
import { PageHeader } from '@/ui/PageHeader';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { QueryPanel } from '@/ui/QueryPanel';
import { StatStrip } from '@/ui/StatStrip';
import { EmptyState } from '@/ui/states';
import { useQueryPart } from '@/ui/useQueryPart';
import styles from './ActivePositionsPage.module.css';
import { CloseDialog } from './components/CloseDialog';
import { POSITION_COLUMNS, PositionTable } from './components/PositionTable';
import { StopDialog } from './components/StopDialog';
import { TripsCsv } from './components/TripsCsv';
import { copy } from './copy';

const PAGE = 100;
const argsOf = (accountId: string) => ({ state: 'open', accountId: accountId === '' ? undefined : accountId, limit: PAGE });
/** Only for their count. */
const ALL_OPEN = { state: 'open', limit: 1 } as const;

export const begin: Begin = (dispatch, { query }) => {
  dispatch(ledgerApi.endpoints.tripPages.initiate(argsOf(query.get('account') ?? ''), { subscribe: false }));
  dispatch(rulesApi.endpoints.listLocks.initiate(undefined, { subscribe: false }));
};

export interface Position {
  readonly trip: RoundTrip;
  /** Undefined while prices are on their way. */
  readonly marking: Marking | undefined;
  /** The first risk in the currency of the page; null where it is not known. */
  readonly risk: number | null;
  /** Of the page; empty while it is not known. */
  readonly currency: string;
}

export default function ActivePositionsPage() {
  const [query, put] = useQueryPart();
  const account = (query.get('account') ?? '').slice(0, 36);
  const open = query.get('open') ?? '';
  const accounts = useListAccountsQuery();
  const args = argsOf(account);
  const list = useTripPagesInfiniteQuery(args);
  const pager = usePager(list, JSON.stringify(args));
  const trips = pager.page?.trips;
  const { book, asOf } = usePrices(trips);
  const positions = useMemo(
    () =>
      trips?.map(
        (trip): Position => ({
          trip,
          marking: book && markOf(trip, book),
          risk: book ? convertedOf(trip, trip.risk, book) : null,
          currency: book?.currency ?? '',
        }),
      ),
    [trips, book],
  );
  const [moving, setMoving] = useState<string | null>(null);
  const [closing, setClosing] = useState<Position | null>(null);
  const total = list.currentData?.pages[0]?.total ?? 0;
  const all = useTripPagesInfiniteQuery(ALL_OPEN, { skip: account === '' }).currentData?.pages[0]?.total ?? undefined;
  const choice = useColumnChoice('positions', POSITION_COLUMNS);

  return (
    <>
      <PageHeader
        title={copy.activePositions}
        sub={copy.thePositionsThatYourFills}
        actions={<ButtonLink to={paths.journal}>{copy.closedRoundTrips}</ButtonLink>}
      />
      <LocksBanner accounts={accounts.data ?? []} />
      <QueryPanel query={list} data={trips}>
        <div className={layout.column}>
          <Summary
            positions={positions}
            book={book}
            total={total}
            all={account === '' ? undefined : all}
            isWhole={!pager.isLong}
          />
          <div className={styles.tools}>
            <div className={styles.select}>
              <Picker
                hideLabel
                label={copy.account}
                value={account}
                options={[
                  { value: '', label: copy.allAccounts },
                  ...(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(value) => put('account', value)}
              />
            </div>
            <ListTools
              list="positions"
              choice={choice}
              csv={<TripsCsv file="open-positions" args={args} disabled={total === 0} />}
            />
          </div>
          <Panel flush foot={copy.pricesAreThoseOf(book?.currency ?? '', asOf === undefined ? '' : formatDateTime(asOf))}>
            <PositionTable
              positions={positions}
              hidden={choice.hidden}
              onOpen={({ trip }) => put('open', trip.id)}
              onMoveStop={({ trip }) => setMoving(trip.id)}
              onClose={setClosing}
              empty={<Nothing isNarrowed={account !== ''} onClear={() => put('account', '')} />}
            />
          </Panel>
          {pager.isLong && (
            <PagerFoot
              place="gap"
              words={copy.openRoundTrips(formatCount(total, copy.openRoundTrip), account === '')}
              back={pager.back}
              next={list.isFetching ? undefined : pager.next}
            />
          )}
        </div>
      </QueryPanel>
      {moving !== null && <StopDialog key={moving} id={moving} onClose={() => setMoving(null)} />}
      {closing !== null && (
        <CloseDialog
          key={closing.trip.id}
          trip={closing.trip}
          price={closing.marking !== undefined && 'mark' in closing.marking ? closing.marking.mark.price : null}
          onClose={() => setClosing(null)}
        />
      )}
      {open !== '' && <TripDialog key={open} id={open} onClose={() => put('open', '')} />}
    </>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={Layers}
        title={copy.noOpenPositionInThis}
        action={<Button onClick={onClear}>{copy.showAllAccounts}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Layers}
      title={copy.noOpenPositions}
      text={copy.aPositionIsOpenFrom}
      action={
        <ButtonLink kind="primary" to={paths.trading}>
          {copy.goToTrading}
        </ButtonLink>
      }
    />
  );
}

interface SummaryProps {
  readonly positions: readonly Position[] | undefined;
  readonly book: PriceBook | undefined;
  readonly total: number;
  /** How many are open in all accounts, where only those of one are shown; undefined while that is not known. */
  readonly all: number | undefined;
  /** All of them are on this page, so their sums are sums of all. */
  readonly isWhole: boolean;
}

/** Positions that a sum leaves out and names. */
const MOST_NAMED = 6;

function Summary({ positions, book, total, all, isWhole }: SummaryProps) {
  const marked = (positions ?? []).flatMap(({ trip, marking }) => (marking ? [[trip, marking] as const] : []));
  const priced = marked.filter(([, marking]) => 'mark' in marking).length;
  const unrealised = book && unrealisedOf(marked, book);
  const risk =
    book &&
    riskOf(
      marked.map(([trip]) => trip),
      book,
    );
  const ofAll = isWhole ? '' : copy.onThisPage;
  return (
    <>
      <StatStrip
        label={copy.openPositions}
        loading={positions === undefined || (positions.length > 0 && book === undefined)}
        stats={[
          {
            key: 'open',
            label: copy.openPositions,
            value: formatInteger(total),
            extra: all === undefined ? undefined : copy.ofOpen(formatInteger(all)),
          },
          {
            key: 'priced',
            label: copy.withAPrice,
            value: formatInteger(priced),
            extra: copy.of(formatInteger(positions?.length ?? 0), ofAll),
          },
          {
            key: 'unrealised',
            label: isWhole ? copy.unrealised : copy.unrealisedThisPage,
            value: unrealised?.count ? <RoughGain value={unrealised.sum} currency={book?.currency ?? ''} /> : ABSENT,
            extra: unrealised?.leftOut.length ? copy.withoutCount(formatInteger(unrealised.leftOut.length)) : undefined,
          },
          {
            key: 'risk',
            label: copy.initialRisk,
            value: risk?.count ? <RoughAmount value={risk.sum} currency={book?.currency ?? ''} /> : ABSENT,
            extra: risk?.count ? copy.withStopCount(formatInteger(risk.count), ofAll) : undefined,
          },
        ]}
      />
      <LeftOut what={copy.notInUnrealised} total={unrealised} />
      <LeftOut what={copy.notInRisk} total={risk} />
    </>
  );
}

/** Names what a sum leaves out, with the reason. */
function LeftOut({ what, total }: { what: string; total: Total | undefined }) {
  const leftOut = total?.leftOut ?? [];
  if (leftOut.length === 0) return null;
  const named = leftOut.slice(0, MOST_NAMED).map(({ trip, reason }) => copy.pairAndWhy(pairOf(trip), reason));
  const more = leftOut.length - named.length;
  return (
    <p className={styles.leftOut}>
      {what} {[...named, ...(more > 0 ? [copy.andMore(formatInteger(more))] : [])].join('; ')}.
    </p>
  );
}
