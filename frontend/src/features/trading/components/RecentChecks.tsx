/** Checks that were made before, newest first; narrowed by result and override in the address. */

import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { usePageReader } from '@/api/pageReader';
import { usePager } from '@/api/pages';
import { rulesApi, type TradeCheck, useTradeCheckPagesInfiniteQuery } from '@/api/rulesApi';
import { directionWords } from '@/domain/journal/words';
import { ListTools } from '@/domain/views/ListTools';
import { quantityUnit } from '@/features/trading/words';
import { exactDecimal } from '@/format/amount';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CSV_PAGE, type CsvColumns, CsvOfList } from '@/ui/CsvOfList';
import { type Hideable, useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { QueryPanel } from '@/ui/QueryPanel';
import { Chip, EmptyState } from '@/ui/states';
import { useQueryPart } from '@/ui/useQueryPart';
import { copy } from '../copy';
import { ResultChip, RuleList, VerdictLine } from './CheckResult';
import styles from './PreTradeCheck.module.css';

const PAGE = 20;
const RESULTS = ['pass', 'warn', 'lock'] as const;
const RESULT_WORDS = { pass: 'Pass', warn: 'Warn', lock: 'Lock' } as const;

interface RecentChecksProps {
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly zone: string | undefined;
}

const pairOf = ({ base, quote }: TradeCheck): string => `${base}/${quote}`;
const sizeOf = (check: TradeCheck): string =>
  copy.quantityAtPrice(exactDecimal(check.quantity), quantityUnit(check), exactDecimal(check.price), check.quote);

export function RecentChecks({ accounts, zone }: RecentChecksProps) {
  const [query, put] = useQueryPart(true);
  const [open, setOpen] = useState<TradeCheck | null>(null);
  const result = RESULTS.find((one) => one === query.get('result'));
  const overridden = (['yes', 'no'] as const).find((one) => one === query.get('overridden'));
  const args = { result, overridden, limit: PAGE };
  const list = useTradeCheckPagesInfiniteQuery(args);
  const pager = usePager(list, JSON.stringify(args));
  const total = list.currentData?.pages[0]?.total ?? 0;
  const isNarrowed = result !== undefined || overridden !== undefined;
  const choice = useColumnChoice('trade_checks', HIDEABLE);
  const readPage = usePageReader(rulesApi.endpoints.listTradeChecks, { ...args, limit: CSV_PAGE });
  return (
    <>
      {/* Among no checks there is nothing to narrow. */}
      {(isNarrowed || total > 0) && (
        <div className={styles.tools}>
          <div className={styles.select}>
            <Choice
              hideLabel
              label={copy.resultOfTheCheck}
              value={result ?? ''}
              options={[
                { value: '', label: copy.anyResult },
                ...RESULTS.map((one) => ({ value: one, label: RESULT_WORDS[one] })),
              ]}
              onChange={(value) => put('result', value)}
            />
          </div>
          <div className={styles.select}>
            <Choice
              hideLabel
              label={copy.override}
              value={overridden ?? ''}
              options={optionsOf({ '': copy.overriddenOrNot, yes: copy.overridden, no: copy.notOverridden })}
              onChange={(value) => put('overridden', value)}
            />
          </div>
          <ListTools
            list="trade_checks"
            choice={choice}
            csv={
              <CsvOfList
                file="trade-checks"
                columns={csvOf(accounts)}
                disabled={total === 0}
                read={readPage}
                next={(page) => page.next_cursor}
                rows={(page) => page.checks}
              />
            }
          />
        </div>
      )}
      <QueryPanel query={list} data={pager.page}>
        <Panel title={copy.recentChecks} flush>
          <CheckTable
            checks={pager.page?.checks}
            zone={zone}
            accounts={accounts}
            hidden={choice.hidden}
            isNarrowed={isNarrowed}
            onOpen={setOpen}
          />
        </Panel>
      </QueryPanel>
      {total > 0 && (
        <PagerFoot
          place="gap"
          words={formatCount(total, 'check')}
          back={pager.back}
          next={list.isFetching ? undefined : pager.next}
        />
      )}
      {open && (
        <Modal
          title={`${pairOf(open)}, ${open.direction}`}
          width={560}
          onClose={() => setOpen(null)}
          foot={<Button onClick={() => setOpen(null)}>{copy.close}</Button>}
        >
          <div className={styles.result}>
            <p>{copy.checked(sizeOf(open), formatDate(open.checked_at, 'dateTime', zone))}</p>
            <VerdictLine check={open} zone={zone} />
            <RuleList check={open} zone={zone} />
            {open.reason && <p className={styles.sentence}>{copy.overriddenOfReason(open.reason)}</p>}
          </div>
        </Modal>
      )}
    </>
  );
}

interface CheckTableProps extends RecentChecksProps {
  readonly checks: readonly TradeCheck[] | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly isNarrowed: boolean;
  readonly onOpen: (check: TradeCheck) => void;
}

const HIDEABLE: Hideable = [
  ['account', copy.account],
  ['result', copy.result],
  ['why', copy.why],
];

const csvOf = (accounts: RecentChecksProps['accounts']): CsvColumns<TradeCheck> => [
  [copy.checkedTitle, ({ checked_at: at }) => at],
  [copy.account, (check) => accountOf(check, accounts)],
  ['Base', ({ base }) => base],
  ['Quote', ({ quote }) => quote],
  [copy.kind, ({ kind }) => kind],
  ['Direction', ({ direction }) => direction],
  [copy.quantity, ({ quantity }) => quantity],
  [copy.price, ({ price }) => price],
  ['Stop', ({ stop }) => stop],
  ['Setup', ({ setup }) => setup],
  [copy.result, ({ result }) => result],
  [copy.why, decided],
  [copy.override, ({ reason }) => reason],
  ['Id', ({ id }) => id],
];

const accountOf = ({ account_id: of }: TradeCheck, accounts: RecentChecksProps['accounts']): string =>
  accounts.find(({ id }) => id === of)?.name ?? 'deleted';

/** The worst rule's sentence. */
const decided = ({ result, results }: TradeCheck): string =>
  result === 'pass' ? '' : (results.find((one) => one.result === result)?.message ?? '');

function CheckTable({ checks, zone, accounts, hidden, isNarrowed, onOpen }: CheckTableProps) {
  const outcome = (check: TradeCheck) => (
    <>
      <ResultChip result={check.result} /> {check.reason && <Chip kind="info">{copy.overridden}</Chip>}
    </>
  );
  const columns: readonly Column<TradeCheck>[] = [
    {
      key: 'at',
      head: copy.checkedTitle,
      width: 170,
      cell: ({ checked_at: at }) => <time dateTime={at}>{formatDate(at, 'dateTime', zone)}</time>,
    },
    {
      key: 'trade',
      head: copy.trade,
      cell: (check) => (
        <span className={layout.two}>
          {directionWords(check.direction)} {pairOf(check)}
          <small>{sizeOf(check)}</small>
        </span>
      ),
    },
    {
      key: 'account',
      head: copy.account,
      from: 1280,
      width: 130,
      cell: (check) => accountOf(check, accounts),
    },
    { key: 'result', head: copy.result, width: 160, cell: outcome },
    {
      key: 'why',
      head: copy.why,
      from: 1100,
      cell: (check) => <span className={styles.text}>{check.reason ? copy.yourReason(check.reason) : decided(check)}</span>,
    },
  ];
  return (
    <DataTable
      label={copy.recentChecks}
      columns={columns}
      hidden={hidden}
      rows={checks}
      rowKey={({ id }) => id}
      skeletonRows={4}
      onOpen={onOpen}
      empty={
        <EmptyState
          compact
          icon={ShieldCheck}
          title={isNarrowed ? copy.noCheckMatchesTheseFilters : copy.noChecksYet}
          text={isNarrowed ? undefined : copy.everyCheckOfATrade}
        />
      }
      phone={{
        leadHead: copy.trade,
        trailHead: copy.result,
        lead: (check) => (
          <span className={layout.two}>
            {directionWords(check.direction)} {pairOf(check)}
            <small>{formatDate(check.checked_at, 'dateTime', zone)}</small>
          </span>
        ),
        trail: outcome,
      }}
    />
  );
}
