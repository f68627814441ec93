/** Daily log returns of a coin by weekday or month: median, quartiles, and whether the parts can be told apart. */

import { skipToken } from '@reduxjs/toolkit/query';
import { CalendarRange } from 'lucide-react';
import { type Seasonality, type SeasonRow, useGetSeasonalityQuery } from '@/api/analysisApi';
import { formatCount, formatInteger, formatShare, isNumber } from '@/format/number';
import { CoinPicker } from '@/ui/CoinPicker';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Segmented } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { seasonalityCsv } from '../csv';
import { type Part, seasonCoin } from '../view';
import { closesWords, coinName, partName, shareWords, testWords } from '../words';
import { RangeField, type TabProps } from './Choice';
import { Answer, Export, sourcesWords } from './Parts';
import styles from './parts.module.css';

export function SeasonalityTab({ view, onChange }: TabProps) {
  const coin = seasonCoin(view);
  const query = useGetSeasonalityQuery(coin === '' ? skipToken : { coin, by: view.by, days: view.days });
  return (
    <div className={styles.stack}>
      <div className={styles.toolbar}>
        <div className={styles.base}>
          <CoinPicker label={copy.coin} value={coin} onChange={(next) => onChange({ ...view, coin: next })} />
        </div>
        <RangeField view={view} onChange={onChange} />
        <Segmented<Part>
          label={copy.groupBy}
          value={view.by}
          options={optionsOf({ weekday: copy.weekday, month: copy.month })}
          onChange={(by) => onChange({ ...view, by })}
        />
      </div>
      {coin === '' ? (
        <Panel>
          <EmptyState icon={CalendarRange} title={copy.chooseACoin} text={copy.itsReturnsByWeekdayAnd} />
        </Panel>
      ) : (
        <Answer query={query} label={copy.loadingSeasonality} height={420}>
          {(answer) => <Found answer={answer} by={view.by} />}
        </Answer>
      )}
    </div>
  );
}

function Found({ answer, by }: { answer: Seasonality; by: Part }) {
  const { coin, rows } = answer;
  const isEmpty = rows.every(({ n }) => n === 0);
  return (
    <Panel
      flush
      title={copy.dailyReturnsBy(coinName(coin), by)}
      note={copy.logReturnsOfUtcCloses(closesWords(coin))}
      actions={!isEmpty && <Export name={`seasonality-${coin.id}-${by}.csv`} csv={() => seasonalityCsv(answer, by)} />}
      foot={isEmpty ? undefined : [testWords(answer, by), sourcesWords([coin])].filter(Boolean).join(' ')}
    >
      {isEmpty ? (
        <EmptyState
          icon={CalendarRange}
          title={coin.trouble || copy.noReturnsInThisRange}
          text={copy.chooseALongerRangeOrAnother}
        />
      ) : (
        <DataTable
          key={by}
          label={copy.returnsBy(by)}
          columns={columnsOf(rows, by)}
          rows={rows}
          rowKey={({ part }) => String(part)}
          phone={phoneOf(rows, by)}
        />
      )}
    </Panel>
  );
}

/** Half the width of the picture: the quartile that is farthest from zero. */
const reachOf = (rows: readonly SeasonRow[]): number =>
  rows.reduce((most, row) => Math.max(most, Math.abs(row.lower_quartile ?? 0), Math.abs(row.upper_quartile ?? 0)), 0);

/** From quartile to quartile, with the median as a mark and zero in the middle. The columns beside it say the same in figures. */
function Quartiles({ row, reach }: { row: SeasonRow; reach: number }) {
  const { median, lower_quartile: lower, upper_quartile: upper } = row;
  if (!isNumber(median) || !isNumber(lower) || !isNumber(upper) || reach === 0) return null;
  const place = (value: number) => 50 + (value / reach) * 50;
  return (
    <span className={styles.quartiles} aria-hidden="true">
      <span className={styles.zero} />
      <span className={styles.middle} style={{ left: `${place(lower)}%`, width: `${place(upper) - place(lower)}%` }} />
      <span className={styles.median} style={{ left: `${place(median)}%` }} />
    </span>
  );
}

function columnsOf(rows: readonly SeasonRow[], by: Part): readonly Column<SeasonRow>[] {
  const reach = reachOf(rows);
  return [
    {
      key: 'part',
      head: by === 'weekday' ? copy.weekday : copy.month,
      sortBy: ({ part }) => part,
      cell: ({ part }) => partName(part, by),
    },
    {
      key: 'median',
      head: copy.median,
      align: 'right',
      first: 'descending',
      sortBy: ({ median }) => median,
      cell: ({ median }) => <strong>{shareWords(median)}</strong>,
    },
    { key: 'lower', head: copy.lowerQuartile, align: 'right', cell: ({ lower_quartile: lower }) => shareWords(lower) },
    { key: 'upper', head: copy.upperQuartile, align: 'right', cell: ({ upper_quartile: upper }) => shareWords(upper) },
    { key: 'picture', head: copy.quartiles, from: 1000, width: 240, cell: (row) => <Quartiles row={row} reach={reach} /> },
    {
      key: 'positive',
      head: copy.aboveZero,
      align: 'right',
      first: 'descending',
      sortBy: ({ positive }) => positive,
      cell: ({ positive }) => formatShare(positive, 1),
    },
    {
      key: 'n',
      head: copy.daysTitle,
      align: 'right',
      first: 'descending',
      sortBy: ({ n }) => n,
      cell: ({ n }) => formatInteger(n),
    },
  ];
}

function phoneOf(rows: readonly SeasonRow[], by: Part): PhoneRow<SeasonRow> {
  const reach = reachOf(rows);
  return {
    leadHead: by === 'weekday' ? copy.weekday : copy.month,
    trailHead: copy.medianQuartiles,
    lead: (row) => (
      <span className={styles.two}>
        <span className={styles.cut}>{partName(row.part, by)}</span>
        <small>{copy.daysUp(formatCount(row.n, copy.day), formatShare(row.positive, 0))}</small>
        <Quartiles row={row} reach={reach} />
      </span>
    ),
    trail: (row) => (
      <span className={styles.twoEnd}>
        <strong className="num">{shareWords(row.median)}</strong>
        <small className="num">{copy.to(shareWords(row.lower_quartile), shareWords(row.upper_quartile))}</small>
      </span>
    ),
  };
}
