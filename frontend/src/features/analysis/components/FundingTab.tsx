/** What perpetual contracts pay: the mean of their last rates by open interest, and the contracts behind it. */

import { skipToken } from '@reduxjs/toolkit/query';
import { Percent } from 'lucide-react';
import { useState } from 'react';
import { type Funding, type FundingContract, type FundingRates, useListFundingQuery } from '@/api/analysisApi';
import { useCoins } from '@/api/coinNames';
import { provenanceFrom } from '@/api/dataSource';
import { exactDecimal } from '@/format/amount';
import { ABSENT, formatCount, formatInteger, formatSignedPercent, formatUsd } from '@/format/number';
import { Button } from '@/ui/Button';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Note, Segmented } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { Origin } from '@/ui/Origin';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { SideScroll } from '@/ui/SideScroll';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { fundingCsv } from '../csv';
import type { Scope } from '../view';
import { CoinsField, type TabProps } from './Choice';
import { Answer, Export } from './Parts';
import styles from './parts.module.css';

/** Said wherever rates are shown. */
const NOT_ANNUALISED = copy.perCentForOneInterval;
const RATE_DIGITS = 4;

export function FundingTab({ view, onChange }: TabProps) {
  const isOwn = view.scope === 'coins';
  const coinOf = useCoins(isOwn ? view.coins : []);
  const symbols = view.coins.flatMap((id) => coinOf(id)?.symbol.toUpperCase() ?? []);
  const unnamed = view.coins.length - symbols.length;
  const asked = symbols.join(',');
  const query = useListFundingQuery(isOwn ? (asked === '' ? skipToken : asked) : undefined);
  return (
    <div className={styles.stack}>
      <div className={styles.toolbar}>
        <Segmented<Scope>
          label={copy.coinsOfTheTable}
          value={view.scope}
          options={optionsOf({ largest: copy.mostOpenInterest, coins: copy.chosenCoins })}
          onChange={(scope) => onChange({ ...view, scope })}
        />
        {isOwn && <CoinsField view={view} onChange={onChange} />}
      </div>
      {isOwn && asked === '' ? (
        <Panel>
          <EmptyState
            icon={Percent}
            title={view.coins.length === 0 ? copy.chooseACoin : copy.theSymbolsOfTheseCoins}
            text={copy.contractsAreFoundByThe}
            action={<Button onClick={() => onChange({ ...view, scope: 'largest' })}>{copy.showMostOpenInterest}</Button>}
          />
        </Panel>
      ) : (
        <>
          {isOwn && unnamed > 0 && <Note kind="info">{copy.leftOutTheSymbolIs(formatCount(unnamed, 'coin'))}</Note>}
          <Answer query={query} label={copy.loadingFunding} height={420}>
            {(answer) => <Found answer={answer} symbols={isOwn ? asked : ''} at={query.fulfilledTimeStamp ?? Date.now()} />}
          </Answer>
        </>
      )}
    </div>
  );
}

function Found({ answer, symbols, at }: { answer: FundingRates; symbols: string; at: number }) {
  const [chosen, setChosen] = useState<Funding | null>(null);
  const { coins, without, provenance } = answer;
  return (
    <>
      {provenance?.trouble && <Note kind="info">{provenance.trouble}</Note>}
      {without.length > 0 && <Note kind="info">{copy.noPerpetualContractReportsA(without.join(', '))}</Note>}
      <Panel
        flush
        title={copy.funding}
        note={copy.meanOfTheLastRates}
        actions={
          <span className={styles.actions}>
            {provenance && (
              <Origin
                provenance={provenanceFrom(provenance, at)}
                endpoint={`/api/v1/funding${symbols === '' ? '' : `?symbols=${symbols}`}`}
                raw={answer}
              />
            )}
            {coins.length > 0 && <Export name="funding.csv" csv={() => fundingCsv(answer)} />}
          </span>
        }
        foot={NOT_ANNUALISED}
      >
        <DataTable
          label={copy.fundingByCoin}
          columns={columnsOf(setChosen)}
          rows={coins}
          rowKey={({ symbol }) => symbol}
          onOpen={setChosen}
          phone={phoneOf(setChosen)}
          empty={<EmptyState icon={Percent} title={copy.noFundingRates} text={copy.noPerpetualContractOfThese} />}
        />
      </Panel>
      {chosen !== null && <ContractsDialog coin={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

const rate = (percent: number | null | undefined): string => formatSignedPercent(percent, RATE_DIGITS);

/** Dollars in a table are for comparing, so they are cut; the title has every digit. */
const dollars = (text: string | null | undefined) =>
  text ? <span title={`$${exactDecimal(text)}`}>{formatUsd(Number(text), 'compact')}</span> : ABSENT;

type OnShow = (coin: Funding) => void;

const contractsButton = (coin: Funding, onShow: OnShow) => (
  <Button size="small" aria-label={copy.showContractsOf(coin.symbol)} onClick={() => onShow(coin)}>
    {formatInteger(coin.contracts)}
  </Button>
);

/** What coins and their contracts both have. */
const rateColumns = (head: string): readonly Column<Funding | FundingContract>[] => [
  {
    key: 'rate',
    head,
    align: 'right',
    first: 'descending',
    sortBy: ({ rate_percent: percent }) => percent,
    cell: ({ rate_percent: percent }) => rate(percent),
  },
  {
    key: 'interest',
    head: copy.openInterest,
    align: 'right',
    first: 'descending',
    sortBy: ({ open_interest_usd: interest }) => Number(interest),
    cell: ({ open_interest_usd: interest }) => dollars(interest),
  },
];

const columnsOf = (onShow: OnShow): readonly Column<Funding>[] => [
  { key: 'symbol', head: copy.coin, sortBy: ({ symbol }) => symbol, cell: ({ symbol }) => <strong>{symbol}</strong> },
  ...rateColumns(copy.ratePerInterval),
  {
    key: 'contracts',
    head: copy.contracts,
    align: 'right',
    first: 'descending',
    sortBy: ({ contracts }) => contracts,
    cell: (coin) => contractsButton(coin, onShow),
  },
];

const phoneOf = (onShow: OnShow): PhoneRow<Funding> => ({
  leadHead: copy.coinAndOpenInterest,
  trailHead: copy.rateContracts,
  lead: ({ symbol, open_interest_usd: interest }) => (
    <span className={styles.two}>
      <strong>{symbol}</strong>
      <small className="num">{dollars(interest)}</small>
    </span>
  ),
  trail: (coin) => (
    <span className={styles.rateEnd}>
      <span className="num">{rate(coin.rate_percent)}</span>
      {contractsButton(coin, onShow)}
    </span>
  ),
});

const CONTRACTS: readonly Column<FundingContract>[] = [
  { key: 'market', head: copy.market, sortBy: ({ market }) => market, cell: ({ market }) => market },
  { key: 'symbol', head: copy.contract, cell: ({ symbol }) => symbol },
  ...rateColumns(copy.rate),
  { key: 'volume', head: copy.volume, align: 'right', cell: ({ volume_usd: volume }) => dollars(volume) },
  { key: 'basis', head: copy.basis, align: 'right', cell: ({ basis_percent: basis }) => formatSignedPercent(basis, 3) },
];

function ContractsDialog({ coin, onClose }: { coin: Funding; onClose: () => void }) {
  const { symbol, contracts, largest } = coin;
  return (
    <Modal title={copy.contractsOf(symbol)} width={760} onClose={onClose} done={copy.close}>
      <div className={styles.stack}>
        <p className={layout.hint}>
          {contracts > largest.length ? copy.theWithTheMostOpen(formatInteger(largest.length), formatInteger(contracts)) : ''}
          {NOT_ANNUALISED}
        </p>
        <SideScroll className={styles.scroll} label={copy.contractsOfScrolls(symbol)}>
          <DataTable
            label={copy.contractsOf(symbol)}
            compact
            columns={CONTRACTS}
            rows={largest}
            rowKey={(one) => `${one.market} ${one.symbol}`}
          />
        </SideScroll>
      </div>
    </Modal>
  );
}
