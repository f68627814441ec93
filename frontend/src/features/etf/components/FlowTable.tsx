/**
 * Days down, funds across. The ground of a cell is stronger the larger the flow; its sign and figure say the same without colour. The table
 * scrolls in its own box, so that the head and the day stay in sight, and has pages, because a box cannot leave rows out.
 */

import { useMemo, useState } from 'react';
import type { EtfFlowTable } from '@/api/etfApi';
import { formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { CsvButton } from '@/ui/CsvButton';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { SideScroll } from '@/ui/SideScroll';
import { Chip } from '@/ui/states';
import { Tooltip } from '@/ui/Tooltip';
import { copy } from '../copy';
import { type FlowCell, type FlowRow, flowCsv, flowRows } from '../flowTable';
import type { Unit } from '../view';
import { differsWords, inWords, unitWords } from '../words';
import { Flow } from './Flow';
import styles from './parts.module.css';
import { RevisionsDialog } from './RevisionsDialog';

/** Days on a page. */
export const PAGE = 100;
/** Share of the colour in the ground of the strongest cell: text stays readable on it in both themes. */
const STRONGEST = 34;

interface FlowTableProps {
  readonly table: EtfFlowTable;
  readonly unit: Unit;
  readonly symbol: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

interface Chosen {
  readonly ticker: string;
  readonly day: string;
  readonly flow: string;
}

export const groundOf = (heat: number): string | undefined =>
  heat === 0
    ? undefined
    : `color-mix(in srgb, var(--${heat > 0 ? 'up' : 'down'}) ${Math.round(Math.abs(heat) * STRONGEST)}%, transparent)`;

export function FlowTable({ table, unit, symbol, page, onPage }: FlowTableProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const rows = useMemo(() => flowRows(table, unit), [table, unit]);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const at = Math.min(page, pages);
  const shown = rows.slice((at - 1) * PAGE, at * PAGE);
  const columns = columnsOf(table, unit, setChosen);
  const [last, first] = [shown[0]?.day.day, shown.at(-1)?.day.day];
  return (
    <Panel
      flush
      title={copy.flowsByDayAndFund}
      note={unit === 'usd' ? copy.usDollarsInMillionsNewest : copy.atTheUtcCloseOf(unitWords('coins', symbol))}
      actions={<CsvButton file={`etf-flows-${table.asset}`} title={copy.allDaysAsCsv} rows={flowCsv(table, rows)} />}
      foot={
        pages === 1 ? undefined : (
          <span className={styles.pager}>
            <span role="status">{copy.toDaysInAll(formatDate(first), formatDate(last), formatInteger(rows.length))}</span>
            <Button size="small" disabled={at === 1} onClick={() => onPage(at - 1)}>
              {copy.showNewerDays}
            </Button>
            <Button size="small" disabled={at === pages} onClick={() => onPage(at + 1)}>
              {copy.showOlderDays}
            </Button>
          </span>
        )
      }
    >
      <SideScroll className={styles.box} label={copy.flowsByDayAndFundScrolls}>
        <DataTable label={copy.flowsByDayAndFund} compact columns={columns} rows={shown} rowKey={({ day }) => day.day} />
      </SideScroll>
      {chosen !== null && <RevisionsDialog asset={table.asset} {...chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

function columnsOf(table: EtfFlowTable, unit: Unit, onChoose: (chosen: Chosen) => void): readonly Column<FlowRow>[] {
  return [
    { key: 'day', head: copy.day, cell: ({ day }) => formatDate(day.day) },
    {
      key: 'total',
      head: copy.total,
      align: 'right',
      cell: (row) => <Total row={row} unit={unit} />,
    },
    ...table.funds.map(
      ({ ticker }): Column<FlowRow> => ({
        key: `fund:${ticker}`,
        head: ticker,
        align: 'right',
        cell: ({ day, cells }) => (
          <Cell
            cell={cells.get(ticker)}
            unit={unit}
            label={copy.fundOnDay(ticker, formatDate(day.day))}
            onShow={(flow) => onChoose({ ticker, day: day.day, flow })}
          />
        ),
      }),
    ),
    {
      key: 'cumulative',
      head: unit === 'usd' ? copy.cumulative : copy.cumulativeUsM,
      align: 'right',
      cell: ({ day }) => <Flow text={day.cumulative} unit="usd" plain />,
    },
  ];
}

function Total({ row, unit }: { row: FlowRow; unit: Unit }) {
  const differs = differsWords(row.day);
  return (
    <span className={styles.total}>
      {differs !== null && (
        <Tooltip text={differs} describes>
          <button type="button" className={styles.mark} aria-label={copy.differsFromTheStatedTotal}>
            <Chip kind="warn">{copy.differs}</Chip>
          </button>
        </Tooltip>
      )}
      <strong>
        <Flow text={row.total} unit={unit} absent={copy.noCloseOnThisDay} />
      </strong>
    </span>
  );
}

interface CellProps {
  readonly cell: FlowCell | undefined;
  readonly unit: Unit;
  readonly label: string;
  readonly onShow: (flow: string) => void;
}

function Cell({ cell, unit, label, onShow }: CellProps) {
  if (cell === undefined) return <Flow text={null} unit={unit} />;
  const figure = <Flow text={cell.amount} unit={unit} plain absent={copy.noCloseOnThisDay} />;
  const style = { background: groundOf(cell.heat) };
  if (cell.revisions === 0) {
    return (
      <span className={styles.heat} style={style}>
        {figure}
      </span>
    );
  }
  const times = cell.revisions === 1 ? copy.n1EarlierValue : copy.earlierValues(cell.revisions);
  return (
    <button
      type="button"
      className={`${styles.heat} ${styles.revised}`}
      style={style}
      aria-label={copy.showHistory(label, inWords(cell.flow, 'usd', ''), times)}
      title={copy.showHistoryOfTimes(times)}
      onClick={() => onShow(cell.flow)}
    >
      {figure}
    </button>
  );
}
