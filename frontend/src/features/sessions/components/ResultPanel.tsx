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
import { copy } from '../copy';

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
    <Panel flush title={isRunning ? copy.resultSoFar : copy.result} note={copy.roundTripsThatWereOpened}>
      <StatStrip
        flush
        label={copy.result}
        stats={[
          { key: 'trips', label: copy.roundTripsOpened, value: formatInteger(result.trips), extra: copy.stillOpen(result.open) },
          {
            key: 'net',
            label: copy.netOfClosedOnes,
            value: result.currency ? <Gain amount={result.net} headline={result.currency} /> : '—',
            extra: result.currency ?? undefined,
          },
          { key: 'wins', label: copy.won, value: formatInteger(result.wins) },
          { key: 'losses', label: copy.lost, value: formatInteger(result.losses) },
        ]}
      />
      <Limits session={session} result={result} currency={currency} />
      <Notices result={result} hasLevels={session.levels.length > 0} onRetry={onRetry} />
    </Panel>
  );
}

function Limits({ session: { max_loss, max_trades }, result, currency }: Omit<ResultProps, 'onRetry'>) {
  if (!max_loss && !max_trades) return null;
  const loss = lossOf(result) ?? '0';
  return (
    <div className={styles.limits}>
      {max_loss && (
        <Limit
          name={copy.lossLimit}
          words={copy.lossLimitOf(exactMoney(loss), exactMoney(max_loss), currency)}
          share={Number(loss) / Number(max_loss)}
          chip={result.loss_exceeded ? 'Exceeded' : undefined}
        />
      )}
      {max_trades ? (
        <Limit
          name={copy.roundTripLimit}
          words={copy.roundTripsOf(formatInteger(result.trips), formatInteger(max_trades))}
          share={result.trips / max_trades}
          chip={result.trades_exceeded ? 'Exceeded' : undefined}
        />
      ) : null}
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
          <Chip kind="warn">{copy.notPlanned}</Chip>{' '}
          {copy.noLevelOfThePlan(unplanned.join(', '), unplanned.length === 1 ? copy.it : copy.them)}
        </span>
      )}
      {leftOut > 0 && <span>{copy.leftOutOfTheNet(formatInteger(leftOut))}</span>}
    </div>
  );
}

/** The round trips of a session as the journal shows them. */
export function SessionTrades({ result }: { result: SessionResult }) {
  const [open, setOpen] = useState('');
  return (
    <>
      <Panel flush title={copy.roundTrips}>
        <TripTable
          trips={result.round_trips}
          onOpen={({ id }) => setOpen(id)}
          empty={<EmptyState compact title={copy.noRoundTripsInThis} text={copy.fillsThatYouImportOr} />}
        />
      </Panel>
      {open !== '' && <TripDialog key={open} id={open} onClose={() => setOpen('')} />}
    </>
  );
}
