/** The reader's day: what everything is worth, the alert that fired last, and today's sessions. Each line fails alone. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useListFiringsQuery } from '@/api/alertsApi';
import { useEveryUnlessLive } from '@/api/changes';
import { describeFailure } from '@/api/failure';
import { useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import { MARKET_REFRESH_MS } from '@/api/overviewApi';
import { every } from '@/api/polling';
import { type PortfolioSummary, useGetPortfolioSummaryQuery } from '@/api/portfolioApi';
import { selectedTeam } from '@/api/principal';
import { type TradingSessionSummary, useListTradingSessionsQuery } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { DEFAULT_VIEW, summaryArgs } from '@/domain/portfolio/view';
import { amountIn, knownSums, UNKNOWN } from '@/domain/portfolio/words';
import { STATE_WORDS, titleOf, todayIn } from '@/domain/sessions/words';
import { useZone } from '@/domain/workspace/useZone';
import { Ago } from '@/ui/Ago';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/states';
import { copy } from './copy';
import styles from './HomePage.module.css';

/** All of them change on other pages and in other tabs. */
const FRESH = { refetchOnMountOrArgChange: true } as const;
const POLL_MS = 60_000;
const MOST_SESSIONS = 20;

interface LineProps {
  /** Ends in an ellipsis where there is no room. */
  readonly title: string;
  readonly to: string;
  readonly error: unknown;
  /** Undefined until it is known. */
  readonly children: ReactNode;
}

function Line({ title, to, error, children }: LineProps) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.rowName}>
          <span>{title}</span>
        </span>
        <span className={styles.rowAside}>
          {children !== undefined ? (
            children
          ) : error !== undefined ? (
            <span title={describeFailure(error).description}>{copy.notAvailable}</span>
          ) : (
            <Skeleton width={96} />
          )}
        </span>
      </Link>
    </li>
  );
}

function worthWords(summary: PortfolioSummary): string {
  if (summary.assets.length === 0) return copy.nothingHeldYet;
  const { value } = knownSums(summary);
  return value === null ? UNKNOWN : amountIn(value, summary.currency);
}

/** A running one before those that are planned or over. */
const shownOf = (sessions: readonly TradingSessionSummary[]): TradingSessionSummary | undefined =>
  sessions.find(({ state }) => state === 'running') ?? sessions[0];

function stateWords(sessions: readonly TradingSessionSummary[]): string {
  const shown = shownOf(sessions);
  if (shown === undefined) return copy.noSessionToday;
  const words = STATE_WORDS[shown.state] ?? shown.state;
  return sessions.length === 1 ? words : copy.andOthers(words, sessions.length - 1);
}

const named = (title: string, name: string | undefined): string => (name === undefined ? title : copy.titleOfName(title, name));

export function TodayPanel() {
  const zone = useZone();
  const settings = useGetWorkspaceSettingsQuery(undefined, { skip: selectedTeam() !== null });
  // Worth and days need a currency and a zone: the pages behind the links ask for them.
  const skip = zone === undefined;
  const isUnset = skip && settings.data !== undefined;
  const worth = useGetPortfolioSummaryQuery(summaryArgs(DEFAULT_VIEW), { skip, ...FRESH, ...every(MARKET_REFRESH_MS) });
  const day = todayIn(zone);
  const sessions = useListTradingSessionsQuery(
    { from: day, to: day, limit: MOST_SESSIONS },
    { skip, ...FRESH, ...every(POLL_MS) },
  );
  const fired = useListFiringsQuery({ limit: 1 }, { ...FRESH, ...useEveryUnlessLive(POLL_MS) });
  const last = fired.data?.firings[0];
  const session = shownOf(sessions.data?.sessions ?? []);
  return (
    <Panel flush title={copy.today} note={copy.yourHoldingsAlertsAndSessions} className={styles.wide}>
      <ul className={styles.due} aria-label={copy.today}>
        <Line title={copy.netWorth} to={paths.portfolio} error={worth.error ?? settings.error}>
          {isUnset ? copy.setZoneAndCurrency : worth.data && worthWords(worth.data)}
        </Line>
        <Line
          title={named(copy.lastAlert, last?.alert)}
          to={last === undefined ? paths.alerts : paths.firingOf(last.id)}
          error={fired.error}
        >
          {fired.data && (last === undefined ? copy.noAlertFiredYet : <Ago at={last.at} />)}
        </Line>
        <Line
          title={named(copy.sessionsToday, session && titleOf(session))}
          to={paths.session}
          error={sessions.error ?? settings.error}
        >
          {isUnset ? copy.setZoneAndCurrency : sessions.data && stateWords(sessions.data.sessions)}
        </Line>
      </ul>
    </Panel>
  );
}
