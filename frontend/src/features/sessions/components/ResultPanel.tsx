/** What was done while a session ran: its result, how near it is to its limits, and the round trips. */

import { useState } from 'react';
import type { SessionResult, TradingSession } from '@/api/sessionsApi';
import { Gain } from '@/domain/journal/parts';
import { TripDialog } from '@/domain/journal/TripDialog';
import { TripTable } from '@/domain/journal/TripTable';
import { exactMoney } from '@/domain/journal/words';
import styles from '@/domain/sessions/panels.module.css';
import { Limit, MarketAway } from '@/domain/sessions/parts';
import { lossOf } from '@/domain/sessions/words';
import { formatInteger } from '@/format/number';
import { Panel } from '@/ui/Panel';
import { StatStrip } from '@/ui/StatStrip';
import { Chip, EmptyState } from '@/ui/states';

interface ResultProps {
  readonly session: TradingSession;
  readonly result: SessionResult;
  /** Of the workspace, in which the loss limit is set. */
  readonly currency: string;
  readonly onRetry: () => void;
}

export function ResultPanel({ session, result, currency, onRetry }: ResultProps) {
  const isRunning = session.state === 'running';
  return (
    <Panel title={isRunning ? 'Result so far' : 'Result'} note="Round trips that were opened while the session ran">
      <StatStrip
        label="Result"
        stats={[
          { key: 'trips', label: 'Round trips opened', value: formatInteger(result.trips), extra: `${result.open} still open` },
          {
            key: 'net',
            label: 'Net of closed ones',
            value: result.currency ? <Gain amount={result.net} brief /> : '—',
            extra: result.currency ?? undefined,
          },
          { key: 'wins', label: 'Won', value: formatInteger(result.wins) },
          { key: 'losses', label: 'Lost', value: formatInteger(result.losses) },
        ]}
      />
      <Limits session={session} result={result} currency={currency} />
      <Notices result={result} hasLevels={session.levels.length > 0} onRetry={onRetry} />
    </Panel>
  );
}

function Limits({ session: { max_loss, max_trades }, result, currency }: Omit<ResultProps, 'onRetry'>) {
  if (!max_loss && max_trades === 0) return null;
  const loss = lossOf(result) ?? '0';
  return (
    <div className={styles.limits}>
      {max_loss && (
        <Limit
          name="Loss limit"
          words={`Loss limit ${exactMoney(loss)} of ${exactMoney(max_loss)} ${currency}`}
          share={Number(loss) / Number(max_loss)}
          chip={result.loss_exceeded ? 'Exceeded' : undefined}
        />
      )}
      {max_trades > 0 && (
        <Limit
          name="Round trip limit"
          words={`Round trips ${formatInteger(result.trips)} of ${formatInteger(max_trades)}`}
          share={result.trips / max_trades}
          chip={result.trades_exceeded ? 'Exceeded' : undefined}
        />
      )}
    </div>
  );
}

function Notices({ result, hasLevels, onRetry }: { result: SessionResult; hasLevels: boolean; onRetry: () => void }) {
  const { unplanned, left_out: leftOut, market_away: isAway } = result;
  if (!isAway && leftOut === 0 && unplanned.length === 0) return null;
  return (
    <div className={styles.notices}>
      {isAway && <MarketAway onRetry={onRetry} />}
      {hasLevels && unplanned.length > 0 && (
        <span>
          <Chip kind="warn">Not planned</Chip> {unplanned.join(', ')}: no level of the plan has{' '}
          {unplanned.length === 1 ? 'it' : 'them'}.
        </span>
      )}
      {leftOut > 0 && (
        <span>{formatInteger(leftOut)} left out of the net: a fee has no price, or the result is in another currency.</span>
      )}
    </div>
  );
}

/** The round trips of a session as the journal shows them. */
export function SessionTrades({ result }: { result: SessionResult }) {
  const [open, setOpen] = useState('');
  return (
    <>
      <Panel flush title="Round trips">
        <TripTable
          trips={result.round_trips}
          onOpen={({ id }) => setOpen(id)}
          empty={
            <EmptyState
              compact
              title="No round trips in this session"
              text="Fills that you import or add appear here when they open a round trip while the session runs."
            />
          }
        />
      </Panel>
      {open !== '' && <TripDialog key={open} id={open} onClose={() => setOpen('')} />}
    </>
  );
}
