/** Trades that met the rules and were not taken, and what they would have made in R. They stay apart from real results. */

import { Pencil, Plus, SearchX, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isConflict } from '@/api/failure';
import { messages } from '@/api/messages';
import {
  type MissedTrade,
  type MissedTrades,
  missedApi,
  useDeleteMissedTradeMutation,
  useMissedTradePagesInfiniteQuery,
} from '@/api/missedApi';
import { usePageReader } from '@/api/pageReader';
import { usePager } from '@/api/pages';
import { changedElsewhere } from '@/api/unsaved';
import { directionWords, rOf, rWords } from '@/domain/journal/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { ListTools } from '@/domain/views/ListTools';
import { useZone } from '@/domain/workspace/useZone';
import { exactDecimal } from '@/format/amount';
import { ABSENT, formatCount, formatInteger, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { CSV_PAGE, type CsvColumns, CsvOfList } from '@/ui/CsvOfList';
import { type Hideable, useColumnChoice } from '@/ui/columnChoice';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { EmptyState, FailedLine } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { MissedDetails } from './MissedDetails';
import { MissedDialog } from './MissedDialog';
import styles from './MissedTab.module.css';
import { MissedToolbar } from './MissedToolbar';
import { ALL_MISSED, isNarrowed, type MissedView, missedArgs } from './missedView';

interface MissedTabProps {
  readonly view: MissedView;
  readonly onChange: (view: MissedView, quietly?: boolean) => void;
}

const PAGE = 50;
const NO_SETUPS: readonly string[] = [];

const shown = ({ asset, day }: MissedTrade): string => `${asset}, ${formatDate(day)}`;
const directionOf = ({ direction }: MissedTrade): string => directionWords(direction);
const priceOf = (price: string | null | undefined): string => (price ? exactDecimal(price) : ABSENT);

const MISSED_COLUMNS: Hideable = [
  ['direction', copy.direction],
  ['setup', copy.setup],
  ['entry', copy.entryPrice],
  ['stop', copy.stop],
  ['exit', copy.exitPrice],
  ['reason', copy.whyYouDidntTakeIt],
];

const MISSED_CSV: CsvColumns<MissedTrade> = [
  ['Day', ({ day }) => day],
  ['Asset', ({ asset }) => asset],
  ['Direction', ({ direction }) => direction],
  ['Setup', ({ setup }) => setup],
  ['Entry', ({ entry }) => entry],
  ['Stop', ({ stop }) => stop],
  ['Exit', ({ exit }) => exit],
  ['R', ({ r }) => r],
  ['Reason', ({ reason }) => reason],
  ['Added', ({ created_at: at }) => at],
  ['Id', ({ id }) => id],
];

const rFigure = (r: number | null | undefined): string => (isNumber(r) ? rWords(r) : ABSENT);

const statsOf = (found: MissedTrades | undefined): readonly Stat[] => [
  { key: 'count', label: copy.missed, value: formatInteger(found?.total ?? 0) },
  { key: 'known', label: copy.withAnR, value: formatInteger(found?.with_r ?? 0) },
  {
    key: 'gains',
    label: copy.wouldHaveGained,
    value: found?.with_r === 0 ? ABSENT : formatInteger(found?.gains ?? 0),
    extra: found === undefined || found.with_r === 0 ? undefined : copy.of(formatInteger(found.with_r), ''),
  },
  { key: 'mean', label: copy.meanR, value: rFigure(found?.mean_r) },
  { key: 'sum', label: copy.sumOfR, value: rFigure(found?.sum_r) },
];

const phone: PhoneRow<MissedTrade> = {
  leadHead: copy.asset,
  trailHead: 'R',
  lead: (trade) => (
    <span className={styles.lines}>
      <strong>{trade.asset}</strong>
      <small>{[formatDate(trade.day), directionOf(trade), trade.setup].filter((part) => part !== '').join(' · ')}</small>
    </span>
  ),
  trail: (trade) => (
    <span className={styles.lines}>
      <span>{rOf(trade)}</span>
      <small className="num">{`${priceOf(trade.entry)} → ${priceOf(trade.exit)}`}</small>
    </span>
  ),
};

export function MissedTab({ view, onChange }: MissedTabProps) {
  const creates = useCreates();
  const today = formatDate(new Date(), 'dateOnly', useZone());
  const filter = useMemo(() => missedArgs(view), [view]);
  const list = useMissedTradePagesInfiniteQuery({ ...filter, limit: PAGE });
  const pager = usePager(list, JSON.stringify(filter));
  const choice = useColumnChoice('missed_trades', MISSED_COLUMNS);
  const first = list.currentData?.pages[0];
  const total = first?.total ?? 0;
  /** The one that is open; null for a new one, undefined where none is. */
  const [edited, setEdited] = useState<MissedTrade | null | undefined>(undefined);
  const readPage = usePageReader(missedApi.endpoints.listMissedTrades, { ...filter, limit: CSV_PAGE });
  const remove = useRemoval();
  const add = (size: 'small' | 'medium') =>
    creates ? (
      <Button kind="primary" size={size} onClick={() => setEdited(null)}>
        <Plus aria-hidden="true" />
        {copy.addMissedTrade}
      </Button>
    ) : undefined;
  return (
    <>
      {/* Setups stay on offer while another answer is on its way. */}
      <MissedToolbar view={view} setups={list.data?.pages[0]?.setups ?? NO_SETUPS} onChange={onChange} />
      <div className={layout.bar}>
        {add('small')}
        <ListTools
          list="missed_trades"
          choice={choice}
          csv={
            <CsvOfList
              file="missed-trades"
              columns={MISSED_CSV}
              disabled={total === 0}
              read={readPage}
              next={(page) => page.next_cursor}
              rows={(page) => page.trades}
            />
          }
        />
      </div>
      {list.isError && first !== undefined && (
        <p className={styles.stale}>
          <FailedLine title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
        </p>
      )}
      <QueryPanel query={list} data={first}>
        <Panel flush title={copy.missedTrades} note={copy.theyMetYourRules} foot={copy.rIsBeforeFees}>
          <StatStrip flush label={copy.whatTheyWouldHaveMade} loading={first === undefined} stats={statsOf(first)} />
          <DataTable
            label={copy.missedTrades}
            columns={columnsOf(setEdited, remove)}
            hidden={choice.hidden}
            rows={pager.page?.trades}
            rowKey={({ id }) => id}
            sortHere={false}
            phone={phone}
            onOpen={setEdited}
            empty={
              isNarrowed(view) ? (
                <EmptyState
                  icon={SearchX}
                  title={copy.noMissedTradeMatches}
                  action={<Button onClick={() => onChange(ALL_MISSED)}>{copy.clearFilters}</Button>}
                />
              ) : (
                <EmptyState
                  title={copy.noMissedTradesYet}
                  text={creates ? copy.addATradeThatMet : copy.viewersCantAddMissedTrades}
                  action={add('medium')}
                />
              )
            }
          />
        </Panel>
      </QueryPanel>
      {pager.isLong && (
        <PagerFoot
          words={formatCount(total, copy.missedTrade)}
          back={pager.back}
          next={list.isFetching ? undefined : pager.next}
        />
      )}
      {edited && !creates && <MissedDetails trade={edited} onClose={() => setEdited(undefined)} />}
      {edited !== undefined && creates && (
        <MissedDialog
          key={edited?.id ?? ''}
          trade={edited}
          today={today}
          onClose={() => setEdited(undefined)}
          onDelete={(trade) => {
            setEdited(undefined);
            void remove(trade);
          }}
        />
      )}
    </>
  );
}

function columnsOf(
  onEdit: (trade: MissedTrade) => void,
  onRemove: (trade: MissedTrade) => Promise<void>,
): readonly Column<MissedTrade>[] {
  return [
    { key: 'day', head: copy.day, width: 120, cell: ({ day }) => formatDate(day) },
    { key: 'asset', head: copy.asset, cell: ({ asset }) => asset },
    { key: 'direction', head: copy.direction, width: 100, cell: directionOf },
    { key: 'setup', head: copy.setup, shrinks: true, from: 1000, cell: ({ setup }) => setup || ABSENT },
    { key: 'entry', head: copy.entryPrice, align: 'right', cell: ({ entry }) => <span className="num">{priceOf(entry)}</span> },
    {
      key: 'stop',
      head: copy.stop,
      align: 'right',
      from: 1000,
      cell: ({ stop }) => <span className="num">{priceOf(stop)}</span>,
    },
    {
      key: 'exit',
      head: copy.exitPrice,
      align: 'right',
      from: 1000,
      cell: ({ exit }) => <span className="num">{priceOf(exit)}</span>,
    },
    { key: 'r', head: 'R', align: 'right', width: 90, cell: rOf },
    {
      key: 'reason',
      head: copy.whyYouDidntTakeIt,
      shrinks: true,
      from: 1200,
      cell: ({ reason }) => <span title={reason}>{reason || ABSENT}</span>,
    },
    {
      key: 'actions',
      head: '',
      headLabel: copy.actions,
      align: 'right',
      width: 92,
      cell: (trade) => (
        <ForEditors>
          <span className={styles.actions}>
            <IconButton label={copy.changeTheMissedTrade(shown(trade))} onClick={() => onEdit(trade)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <ForManagers>
              <IconButton label={copy.deleteTheMissedTrade(shown(trade))} onClick={() => void onRemove(trade)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </ForManagers>
          </span>
        </ForEditors>
      ),
    },
  ];
}

/** Asks first: a missed trade is deleted for good. */
function useRemoval() {
  const [send] = useDeleteMissedTradeMutation();
  return async (trade: MissedTrade) => {
    const question = {
      title: copy.deleteThisMissedTrade,
      text: copy.youCantUndoThis(shown(trade)),
      action: copy.deleteMissedTrade,
    };
    if (!(await confirmed(question))) return;
    const { error } = await send({ id: trade.id, version: trade.version });
    if (error === undefined) return;
    if (isConflict(error))
      showToast({ title: copy.couldntDeleteTheMissedTrade, description: changedElsewhere(), kind: 'destructive' });
    else showFailure(error);
  };
}
