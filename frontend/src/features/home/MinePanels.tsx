/** The reader's stars, cases and traces. Whoever has none yet is offered a way to a result instead: a price, an address, a trace. */

import { Coins, Route, UserSearch } from 'lucide-react';
import { useListCasesQuery } from '@/api/casesApi';
import { useSearchPacksQuery } from '@/api/labelsApi';
import { type LeadingCoin, MARKET_REFRESH_MS } from '@/api/overviewApi';
import { every } from '@/api/polling';
import { useListTracesQuery } from '@/api/tracesApi';
import { paths } from '@/app/paths';
import { formatCount, formatPrice } from '@/format/number';
import { Ago } from '@/ui/Ago';
import { ButtonLink } from '@/ui/Button';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { EmptyState } from '@/ui/states';
import { TokenIcon } from '@/ui/TokenIcon';
import { useCoinsAtHomeQuery, useStarsAtHomeQuery } from './api';
import { copy } from './copy';
import styles from './HomePage.module.css';
import { MinePanel, ROWS } from './MinePanel';

/** Stars change on other pages, which keep a list of their own. */
const FRESH = { refetchOnMountOrArgChange: true } as const;
const when = (at: string) => <Ago at={at} />;

function Stars({ first }: { readonly first: LeadingCoin | undefined }) {
  const stars = useStarsAtHomeQuery(undefined, FRESH);
  const shown = stars.data?.slice(0, ROWS) ?? [];
  const coins = useCoinsAtHomeQuery(shown, { skip: shown.length === 0, ...every(MARKET_REFRESH_MS) });
  const rows = stars.data?.length === 0 ? [] : coins.data;
  return (
    <MinePanel
      title={copy.starredTokens}
      rows={rows?.map((coin) => ({
        key: coin.id,
        to: paths.tokenOf(coin.id),
        title: (
          <>
            <TokenIcon id={coin.id} symbol={coin.symbol} /> <span>{coin.name}</span>
          </>
        ),
        aside: (
          <>
            <Usd value={coin.current_price} />
            <span className={styles.delta}>
              <Delta value={coin.price_change_percentage_24h} />
            </span>
          </>
        ),
      }))}
      error={stars.error ?? coins.error}
      onRetry={() => void (stars.isError ? stars.refetch() : coins.refetch())}
      empty={
        <EmptyState
          compact
          icon={Coins}
          title={copy.startWithAPrice}
          text={copy.openATokenForIts}
          action={
            <ButtonLink kind="primary" to={first === undefined ? paths.tokens : paths.tokenOf(first.id)}>
              {first === undefined ? copy.browseTokens : copy.open(first.name, formatPrice(first.current_price))}
            </ButtonLink>
          }
        />
      }
      all={
        stars.data !== undefined && stars.data.length > 0
          ? { to: `${paths.tokens}?list=starred`, label: copy.allStarred(formatCount(stars.data.length, copy.starredToken)) }
          : { to: paths.tokens, label: copy.browseTokens }
      }
    />
  );
}

/** An address of the sandbox's own list; real chains have none that anybody should begin with. */
interface Sample {
  readonly address: string;
  readonly chain: string;
}

function Cases({ sample }: { readonly sample: Sample | undefined }) {
  const cases = useListCasesQuery({ limit: ROWS });
  return (
    <MinePanel
      title={copy.cases}
      rows={cases.data?.cases.map(({ id, text, updated_at }) => ({
        key: id,
        to: paths.caseOf(id),
        title: <span>{text.title}</span>,
        aside: when(updated_at),
      }))}
      error={cases.error}
      onRetry={() => void cases.refetch()}
      empty={
        <EmptyState
          compact
          icon={UserSearch}
          title={copy.startWithAnAddress}
          text={copy.seeItsHoldingsAndCounterparties}
          action={
            <ButtonLink
              kind="primary"
              to={sample === undefined ? paths.profiler : paths.profilerOf(sample.address, sample.chain)}
            >
              {sample === undefined ? copy.profileAnAddress : copy.profileASampleAddress}
            </ButtonLink>
          }
        />
      }
      all={{ to: paths.investigationReport, label: copy.allCases }}
    />
  );
}

function Traces({ sample }: { readonly sample: Sample | undefined }) {
  const traces = useListTracesQuery({ limit: ROWS });
  return (
    <MinePanel
      title={copy.traces}
      rows={traces.data?.traces.map(({ id, name, updated_at }) => ({
        key: id,
        to: paths.savedTrace(id),
        title: <span>{name}</span>,
        aside: when(updated_at),
      }))}
      error={traces.error}
      onRetry={() => void traces.refetch()}
      empty={
        <EmptyState
          compact
          icon={Route}
          title={copy.startWithATrace}
          text={copy.followFundsHopByHop}
          action={
            <ButtonLink kind="primary" to={sample === undefined ? paths.tracer : paths.tracerFrom(sample.address, sample.chain)}>
              {sample === undefined ? copy.openTheTracer : copy.traceASampleAddress}
            </ButtonLink>
          }
        />
      }
      all={{ to: paths.tracer, label: copy.openTheTracer }}
    />
  );
}

interface MinePanelsProps {
  /** The leading coin, for whoever has starred none. */
  readonly first: LeadingCoin | undefined;
  readonly isSandbox: boolean;
}

export function MinePanels({ first, isSandbox }: MinePanelsProps) {
  const { data: samples } = useSearchPacksQuery('wallet', { skip: !isSandbox });
  const sample = samples?.[0];
  return (
    <>
      <Stars first={first} />
      <Cases sample={sample} />
      <Traces sample={sample} />
    </>
  );
}
