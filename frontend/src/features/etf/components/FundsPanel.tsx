/** Each fund over the range, and how the flows divide among issuers. */

import { useMemo } from 'react';
import type { EtfFlowTable } from '@/api/etfApi';
import { formatInteger, formatShare } from '@/format/number';
import { formatDate } from '@/format/time';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { SideScroll } from '@/ui/SideScroll';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { type FundRow, fundRows, issuerShares } from '../flowTable';
import type { Unit } from '../view';
import { unitWords } from '../words';
import { Flow } from './Flow';
import styles from './parts.module.css';

interface FundsPanelProps {
  readonly table: EtfFlowTable;
  readonly unit: Unit;
  readonly symbol: string;
}

export function FundsPanel({ table, unit, symbol }: FundsPanelProps) {
  const rows = useMemo(() => fundRows(table, unit), [table, unit]);
  const issuers = useMemo(() => issuerShares(table.funds), [table]);
  return (
    <div className={styles.columns}>
      <Panel flush title={copy.funds} note={copy.overTheDaysShownA(unitWords(unit, symbol))}>
        <SideScroll className={styles.box} label={copy.fundsScrolls}>
          <DataTable
            label={copy.funds}
            compact
            columns={columnsOf(unit)}
            rows={rows}
            rowKey={({ ticker }) => ticker}
            defaultSort={{ key: 'share', direction: 'descending' }}
          />
        </SideScroll>
      </Panel>
      <Panel title={copy.shareByIssuer} note={copy.ofTheAbsoluteFlowsOf}>
        {issuers.length === 0 ? (
          <EmptyState compact title={copy.nothingFlowedInThisRange} />
        ) : (
          <ul className={styles.shares} aria-label={copy.shareByIssuer}>
            {issuers.map(({ issuer, tickers, share }) => (
              <li key={issuer ?? ''}>
                <span className={styles.issuer}>
                  <span>{issuer || copy.issuerNotStated}</span>
                  <small>{tickers.join(', ')}</small>
                </span>
                <span className="num">{formatShare(share, 1)}</span>
                <span aria-hidden="true" className={styles.track}>
                  <span style={{ width: `${Math.min(100, share * 100)}%` }} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

const amount = (key: 'total' | 'least' | 'mean' | 'most', head: string, unit: Unit): Column<FundRow> => ({
  key,
  head,
  align: 'right',
  first: 'descending',
  sortBy: (row) => (row[key] === null ? null : Number(row[key])),
  cell: (row) => <Flow text={row[key]} unit={unit} plain={key !== 'total'} />,
});

const columnsOf = (unit: Unit): readonly Column<FundRow>[] => [
  {
    key: 'ticker',
    head: copy.fund,
    sortBy: ({ ticker }) => ticker,
    cell: ({ ticker }) => <strong>{ticker}</strong>,
  },
  { key: 'issuer', head: copy.issuer, sortBy: ({ issuer }) => issuer || null, cell: ({ issuer }) => issuer || copy.notStated },
  { key: 'first', head: copy.firstDay, sortBy: ({ first }) => first, cell: ({ first }) => formatDate(first) },
  {
    key: 'days',
    head: copy.days,
    align: 'right',
    first: 'descending',
    sortBy: ({ days }) => days,
    cell: ({ days }) => formatInteger(days),
  },
  amount('total', 'Sum', unit),
  amount('least', 'Lowest', unit),
  amount('mean', 'Mean', unit),
  amount('most', 'Highest', unit),
  {
    key: 'share',
    head: copy.share,
    align: 'right',
    first: 'descending',
    sortBy: ({ share }) => share,
    cell: ({ share }) => formatShare(share, 1),
  },
];
