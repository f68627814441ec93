/**
 * Days down, funds across. The ground of a cell is stronger the larger the flow; its sign and figure say the same without colour. The table
 * scrolls in its own box, so that the head and the day stay in sight, and has pages, because a box cannot leave rows out.
 */

import { useMemo, useState } from 'react';
import type { EtfFlowTable } from '@/api/etfApi';
import { formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { Tooltip } from '@/ui/Tooltip';
import { type FlowCell, type FlowRow, flowRows } from '../flowTable';
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
      title="Flows by day and fund"
      note={
        unit === 'usd'
          ? 'US dollars in millions, newest day first. A dash is a day without data; 0.0 is a day without flow.'
          : `${unitWords('coins', symbol)} at the UTC close of each day, newest day first. Cumulative flow stays in US$ m.`
      }
      foot={
        pages === 1 ? undefined : (
          <span className={styles.pager}>
            <span role="status">
              {formatDate(first)} to {formatDate(last)}, {formatInteger(rows.length)} days in all
            </span>
            <Button size="small" disabled={at === 1} onClick={() => onPage(at - 1)}>
              Show newer days
            </Button>
            <Button size="small" disabled={at === pages} onClick={() => onPage(at + 1)}>
              Show older days
            </Button>
          </span>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={styles.box} tabIndex={0} aria-label="Flows by day and fund, scrolls">
        <DataTable label="Flows by day and fund" compact columns={columns} rows={shown} rowKey={({ day }) => day.day} />
      </section>
      {chosen !== null && <RevisionsDialog asset={table.asset} {...chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

function columnsOf(table: EtfFlowTable, unit: Unit, onChoose: (chosen: Chosen) => void): readonly Column<FlowRow>[] {
  return [
    { key: 'day', head: 'Day', cell: ({ day }) => formatDate(day.day) },
    {
      key: 'total',
      head: 'Total',
      align: 'right',
      cell: (row) => <Total row={row} unit={unit} />,
    },
    ...table.funds.map(
      ({ ticker }): Column<FlowRow> => ({
        key: `fund ${ticker}`,
        head: ticker,
        align: 'right',
        cell: ({ day, cells }) => (
          <Cell
            cell={cells.get(ticker)}
            unit={unit}
            label={`${ticker} on ${formatDate(day.day)}`}
            onShow={(flow) => onChoose({ ticker, day: day.day, flow })}
          />
        ),
      }),
    ),
    {
      key: 'cumulative',
      head: unit === 'usd' ? 'Cumulative' : 'Cumulative, US$ m',
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
          <button type="button" className={styles.mark} aria-label="Differs from the stated total">
            <Chip kind="warn">Differs</Chip>
          </button>
        </Tooltip>
      )}
      <strong>
        <Flow text={row.total} unit={unit} absent="No close on this day" />
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
  const figure = <Flow text={cell.amount} unit={unit} plain absent="No close on this day" />;
  const style = { background: groundOf(cell.heat) };
  if (cell.revisions === 0) {
    return (
      <span className={styles.heat} style={style}>
        {figure}
      </span>
    );
  }
  const times = cell.revisions === 1 ? '1 earlier value' : `${cell.revisions} earlier values`;
  return (
    <button
      type="button"
      className={`${styles.heat} ${styles.revised}`}
      style={style}
      aria-label={`${label}: ${inWords(cell.flow, 'usd', '')}, ${times}. Show history`}
      title={`${times}. Show history`}
      onClick={() => onShow(cell.flow)}
    >
      {figure}
    </button>
  );
}
