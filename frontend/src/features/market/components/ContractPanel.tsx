/** Who holds a token and what is known of its contract: facts with their sources, and no verdict. */

import { useState } from 'react';
import { useGetChainsQuery } from '@/api/chainsApi';
import { isFailure } from '@/api/failure';
import { type TokenContract, useGetTokenContractQuery } from '@/api/tokenContractsApi';
import type { CoinDetail } from '@/domain/market/types';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { Amount } from '@/ui/Amount';
import { Missing, Origins } from '@/ui/Basis';
import { Choice } from '@/ui/Choice';
import { CsvButton } from '@/ui/CsvButton';
import { chainName } from '@/ui/chains';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { StatStrip } from '@/ui/StatStrip';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { chainOf, contracts } from '../about';
import { copy } from '../copy';
import { briefPercent, exactPercent, holdersCsv, type ServedContract, servedContracts } from '../holders';
import { ContractFacts } from './ContractFacts';
import styles from './ContractPanel.module.css';
import { HolderTable } from './HolderTable';

const NONE = 404;

const platformName = ({ platform }: { readonly platform: string }): string => chainName(chainOf(platform)) || platform;

/** Of a coin that has contracts. */
export default function ContractPanel({ coin }: { readonly coin: CoinDetail }) {
  const chains = useGetChainsQuery();
  const served = servedContracts(coin, chains.data ?? []);
  const [chosen, setChosen] = useState('');
  const shown = served.find(({ chain }) => chain === chosen) ?? served[0];
  if (shown) return <Contract key={shown.chain} id={coin.id} at={shown} served={served} onChain={setChosen} />;
  return (
    <Panel title={copy.holdersAndContract}>
      {chains.isError ? (
        <FailedQuery compact query={chains} failed={copy.chainsCouldNotBeLoaded} />
      ) : chains.data === undefined ? (
        <Waiting />
      ) : (
        <EmptyState
          title={copy.contractsElsewhere}
          text={copy.contractsAreOn(contracts(coin).map(platformName).join(', '))}
          compact
        />
      )}
    </Panel>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={400} />
    </div>
  );
}

interface ContractProps {
  /** Of the coin, for the name of the file. */
  readonly id: string;
  readonly at: ServedContract;
  readonly served: readonly ServedContract[];
  readonly onChain: (chain: string) => void;
}

function Contract({ id, at, served, onChain }: ContractProps) {
  const query = useGetTokenContractQuery(at);
  const data = query.currentData;
  const provider = data?.basis.provenance[0]?.provider;
  return (
    <Panel
      flush
      title={copy.holdersAndContract}
      note={provider && copy.asReportedByOn(provider, chainName(at.chain))}
      actions={
        <>
          {served.length > 1 && (
            <Choice
              hideLabel
              label={copy.chain}
              value={at.chain}
              options={served.map(({ chain }) => ({ value: chain, label: chainName(chain) }))}
              onChange={onChain}
            />
          )}
          <CsvButton
            file={`${id}-holders`}
            title={copy.holdersAsCsv}
            rows={data ? holdersCsv(data) : []}
            disabled={!data?.top.length}
          />
        </>
      }
      foot={
        data && (
          <div className={styles.foot}>
            <Origins basis={data.basis} raw={data} />
            <Missing basis={data.basis} />
          </div>
        )
      }
    >
      {data ? (
        <Known data={data} onRetry={() => void query.refetch()} />
      ) : query.isError ? (
        <Unknown at={at} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Waiting />
      )}
    </Panel>
  );
}

function Unknown({ at, error, onRetry }: { readonly at: ServedContract; readonly error: unknown; readonly onRetry: () => void }) {
  if (isFailure(error) && error.status === NONE)
    return <EmptyState title={copy.noTokenAtThisContract} text={<span className="mono">{at.address}</span>} compact />;
  return <FailedState title={copy.contractCouldNotBeLoaded} error={error} onRetry={onRetry} compact />;
}

function Known({ data, onRetry }: { readonly data: TokenContract; readonly onRetry: () => void }) {
  const amount = (value: string) => ({ value, decimals: data.decimals, symbol: data.symbol ?? '', asset: data.address });
  const { top_sum: all, unmarked_sum: unmarked } = data;
  const sums = [
    { key: 'top', label: copy.topHold(all.holders), of: all },
    { key: 'unmarked', label: copy.ofThemUnmarked, of: unmarked },
  ];
  return (
    <>
      <StatStrip
        flush
        below
        label={copy.holderFigures}
        stats={[
          { key: 'holders', label: copy.holders, value: formatInteger(data.holders_count) },
          {
            key: 'supply',
            label: copy.totalSupply,
            value: data.total_supply ? <Amount amount={amount(data.total_supply)} /> : ABSENT,
          },
          ...(data.top.length === 0 ? [] : sums).map(({ key, label, of }) => ({
            key,
            label,
            value: <span title={of.share ? exactPercent(of.share) : undefined}>{briefPercent(of.share)}</span>,
            extra: (
              <>
                <Amount amount={amount(of.value)} /> {copy.ofHolders(formatCount(of.holders, 'holder'))}
              </>
            ),
          })),
        ]}
      />
      <ContractFacts data={data} />
      {data.holders_read ? (
        <HolderTable data={data} />
      ) : (
        <FailedState title={copy.holdersCouldNotBeLoaded} onRetry={onRetry} compact />
      )}
    </>
  );
}
