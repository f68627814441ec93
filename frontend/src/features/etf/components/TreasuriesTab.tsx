/** Coins that companies and governments hold, as they state it. */

import { Landmark } from 'lucide-react';
import { provenanceFrom } from '@/api/dataSource';
import { type Treasuries, type Treasury, useListTreasuriesQuery } from '@/api/etfApi';
import { messages } from '@/api/messages';
import { ListTools } from '@/domain/views/ListTools';
import { exactDecimal } from '@/format/amount';
import { ABSENT, formatInteger, formatPercent, formatUsd, isNumber } from '@/format/number';
import { CsvButton } from '@/ui/CsvButton';
import { type CsvColumns, csvRows } from '@/ui/CsvOfList';
import { type Hideable, useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Note, Segmented } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Origin } from '@/ui/Origin';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { EmptyState, FailedLine } from '@/ui/states';
import { copy } from '../copy';
import { COINS, HOLDERS, type Holders, type TreasuryCoin, type View } from '../view';
import { COIN_WORDS, HOLDER_WORDS, supplyWords } from '../words';
import styles from './parts.module.css';

const UNIT: Readonly<Record<TreasuryCoin, string>> = { bitcoin: 'BTC', ethereum: 'ETH' };

interface TreasuriesTabProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

export function TreasuriesTab({ view, onChange }: TreasuriesTabProps) {
  const asked = useListTreasuriesQuery({ coin: view.coin, holders: view.holders });
  const found = asked.currentData;
  const unit = UNIT[view.coin];
  const choice = useColumnChoice('treasuries', HIDEABLE);
  const retry = () => void asked.refetch();
  return (
    <div className={layout.column}>
      <div className={styles.toolbar}>
        <Segmented<TreasuryCoin>
          label={copy.coin}
          value={view.coin}
          options={COINS.map((value) => ({ value, label: COIN_WORDS[value] }))}
          onChange={(coin) => onChange({ ...view, coin })}
        />
        <Segmented<Holders>
          label={copy.holders}
          value={view.holders}
          options={HOLDERS.map((value) => ({ value, label: HOLDER_WORDS[value] }))}
          onChange={(holders) => onChange({ ...view, holders })}
        />
      </div>
      {found !== undefined && asked.isError && <FailedLine title={messages.data} error={asked.error} onRetry={retry} />}
      {found?.provenance?.trouble && <Note kind="info">{found.provenance.trouble}</Note>}
      {(found !== undefined || !asked.isError) && (
        <StatStrip label={copy.totals} loading={found === undefined} stats={statsOf(found, unit)} />
      )}
      <Panel
        flush
        title={copy.thatHold(HOLDER_WORDS[view.holders], COIN_WORDS[view.coin])}
        actions={
          <>
            <ListTools
              list="treasuries"
              choice={choice}
              csv={
                <CsvButton
                  file={`treasuries-${view.coin}-${view.holders}`}
                  title={copy.allHoldersAsCsv}
                  disabled={found === undefined || found.treasuries.length === 0}
                  rows={csvRows(TREASURY_CSV, found?.treasuries ?? [])}
                />
              }
            />
            {found?.provenance && (
              <Origin
                provenance={provenanceFrom(found.provenance, asked.fulfilledTimeStamp ?? Date.now())}
                endpoint={`/api/v1/treasuries?coin=${view.coin}&holders=${view.holders}`}
                raw={found}
              />
            )}
          </>
        }
        foot={copy.holdingsAndCostsAsThe}
      >
        <QueryPanel query={asked} data={found}>
          <DataTable
            key={`${view.coin} ${view.holders}`}
            label={copy.thatHold(HOLDER_WORDS[view.holders], COIN_WORDS[view.coin])}
            columns={columnsOf(unit)}
            rows={found?.treasuries}
            hidden={choice.hidden}
            rowKey={({ id, name, symbol }) => `${id} ${name} ${symbol}`}
            phone={phoneOf(unit)}
            empty={
              <EmptyState
                icon={Landmark}
                title={copy.noListed(HOLDER_WORDS[view.holders].toLowerCase())}
                text={copy.theProviderListsNoneThat(COIN_WORDS[view.coin])}
              />
            }
          />
        </QueryPanel>
      </Panel>
    </div>
  );
}

/** Dollars in a table are for comparing, so they are cut to whole ones; the title has every digit. */
const dollars = (text: string | null | undefined) =>
  text ? <span title={`$${exactDecimal(text)}`}>{formatUsd(Number(text), 'compact')}</span> : ABSENT;

const statsOf = (found: Treasuries | undefined, unit: string): readonly Stat[] => [
  {
    key: 'holdings',
    label: copy.totalHoldings,
    value: found?.total_holdings ? exactDecimal(found.total_holdings) : ABSENT,
    extra: found?.total_holdings ? unit : undefined,
  },
  { key: 'value', label: copy.totalValue, value: dollars(found?.total_value_usd) },
  {
    key: 'share',
    label: copy.shareOfMarketCap,
    value: isNumber(found?.market_cap_dominance) ? formatPercent(found.market_cap_dominance) : ABSENT,
  },
  { key: 'count', label: copy.holders, value: found === undefined ? ABSENT : formatInteger(found.treasuries.length) },
];

const lineOf = ({ symbol, country }: Treasury): string => [symbol, country].filter(Boolean).join(' · ');

const columnsOf = (unit: string): readonly Column<Treasury>[] => [
  {
    key: 'name',
    head: copy.holder,
    shrinks: true,
    sortBy: ({ name }) => name,
    cell: (row) => (
      <span className={styles.two}>
        <span className={styles.cut}>{row.name}</span>
        <small>{lineOf(row)}</small>
      </span>
    ),
  },
  {
    key: 'holdings',
    head: copy.holdings(unit),
    align: 'right',
    first: 'descending',
    sortBy: ({ holdings }) => Number(holdings),
    cell: ({ holdings }) => exactDecimal(holdings),
  },
  {
    key: 'cost',
    head: copy.cost,
    align: 'right',
    first: 'descending',
    sortBy: ({ cost_usd: cost }) => (cost ? Number(cost) : null),
    cell: ({ cost_usd: cost }) => dollars(cost),
  },
  {
    key: 'value',
    head: copy.value,
    align: 'right',
    first: 'descending',
    sortBy: ({ value_usd: value }) => (value ? Number(value) : null),
    cell: ({ value_usd: value }) => dollars(value),
  },
  {
    key: 'share',
    head: copy.shareOfSupply,
    align: 'right',
    first: 'descending',
    sortBy: ({ supply_percent: share }) => share,
    cell: ({ supply_percent: share, holdings }) => supplyWords(share, holdings),
  },
];

const HIDEABLE: Hideable = [
  ['holdings', copy.holdingsTitle],
  ['cost', copy.cost],
  ['value', copy.value],
  ['share', copy.shareOfSupply],
];

const TREASURY_CSV: CsvColumns<Treasury> = [
  ['name', ({ name }) => name],
  ['symbol', ({ symbol }) => symbol],
  ['country', ({ country }) => country],
  ['holdings', ({ holdings }) => holdings],
  ['cost_usd', ({ cost_usd: cost }) => cost],
  ['value_usd', ({ value_usd: value }) => value],
  ['supply_percent', ({ supply_percent: share }) => share],
];

const phoneOf = (unit: string): PhoneRow<Treasury> => ({
  leadHead: copy.holder,
  trailHead: copy.holdingsAndValue(unit),
  lead: (row) => (
    <span className={styles.two}>
      <span className={styles.cut}>{row.name}</span>
      <small>{[lineOf(row), supplyWords(row.supply_percent, row.holdings)].filter(Boolean).join(' · ')}</small>
    </span>
  ),
  trail: ({ holdings, value_usd: value }) => (
    <span className={styles.twoEnd}>
      <span className="num">{exactDecimal(holdings)}</span>
      <small className="num">{dollars(value)}</small>
    </span>
  ),
});
