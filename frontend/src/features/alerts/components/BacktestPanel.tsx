/** How often an alert would have fired in the last 90 days, checked before it is saved. */

import { History } from 'lucide-react';
import { useState } from 'react';
import { type AlertBacktest, type NewAlert, useBacktestAlertMutation } from '@/api/alertsApi';
import { describeFailure, fieldErrors, isFailure } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { copy } from '../copy';
import { cadenceWords, knownWords } from '../sentences';
import styles from './AlertDialog.module.css';

const DAY_MS = 86_400_000;

interface BacktestPanelProps {
  /** The alert as it would be saved; null while something of it is wrong, which `onCheck` then shows. */
  readonly makeBody: () => NewAlert | null;
  /** What the form holds now: an answer belongs to what it held then. */
  readonly typed: string;
  readonly onErrors: (errors: FieldErrors) => void;
}

interface Answered {
  readonly typed: string;
  readonly body: NewAlert;
  readonly result: AlertBacktest;
}

export function BacktestPanel({ makeBody, typed, onErrors }: BacktestPanelProps) {
  const [run, { isLoading }] = useBacktestAlertMutation();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [failed, setFailed] = useState('');
  const start = async () => {
    setFailed('');
    const body = makeBody();
    if (body === null) return;
    const answer = await run(body);
    if (answer.data !== undefined) {
      setAnswered({ typed, body, result: answer.data });
      return;
    }
    setAnswered(null);
    if (isFailure(answer.error) && answer.error.status === 422) onErrors(fieldErrors(answer.error, copy.couldntRunTheBacktest));
    setFailed(copy.couldntRunTheBacktestOfDescription(describeFailure(answer.error).description));
  };
  const isOld = answered !== null && answered.typed !== typed;
  return (
    <section className={styles.backtest} aria-label={copy.backtest}>
      <div className={styles.backtestHead}>
        <div role="status" className={isOld ? styles.old : undefined}>
          {failed !== '' ? <p className={styles.error}>{failed}</p> : <Verdict answered={answered} isOld={isOld} />}
        </div>
        <Button size="small" busy={isLoading} onClick={() => void start()}>
          <History aria-hidden="true" />
          {answered === null ? copy.runBacktest : copy.runAgain}
        </Button>
      </div>
      {answered !== null && !isOld && answered.result.firings.length > 0 && <Times result={answered.result} />}
    </section>
  );
}

/** "Would have fired 14 times in 90 days". */
export function verdictOf({ fired, from_at: from, to_at: to }: Pick<AlertBacktest, 'fired' | 'from_at' | 'to_at'>): string {
  const days = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
  return copy.wouldHaveFiredIn(formatCount(fired, 'time'), formatCount(days, 'day'));
}

/** A count over fewer than half of the hours would read like one over all of them. */
export const isTelling = ({ known_hours: known, hours }: Pick<AlertBacktest, 'known_hours' | 'hours'>): boolean =>
  known * 2 >= hours;

/** "Checked hourly (live: every 15 minutes); 2,148 of 2,160 hours known". */
export function basisOf(
  result: Pick<AlertBacktest, 'checked' | 'known_hours' | 'hours'> & Partial<Pick<AlertBacktest, 'members'>>,
  live: string,
): string {
  const checked = result.checked === 'day' ? copy.checkedDaily : copy.checkedHourly;
  const basis = copy.live(checked, live, knownWords(result.known_hours, result.hours));
  return result.members ? copy.ofTokens(formatCount(result.members, 'token'), basis) : basis;
}

function Verdict({ answered, isOld }: { answered: Answered | null; isOld: boolean }) {
  if (answered === null) {
    return <p className={styles.hint}>{copy.seeHowOftenThisAlert}</p>;
  }
  const { result, body } = answered;
  if (result.unknown) {
    return (
      <>
        <p className={styles.verdict}>{copy.cantSayHowOftenIt}</p>
        <p className={styles.hint}>{result.unknown}</p>
      </>
    );
  }
  if (!isTelling(result)) {
    return (
      <>
        <p className={styles.verdict}>{copy.cantSayHowOftenIt}</p>
        <p className={styles.hint}>{basisOf(result, cadenceWords(body.conditions))}</p>
      </>
    );
  }
  return (
    <>
      <p className={styles.verdict}>{verdictOf(result)}</p>
      <p className={styles.hint}>
        {isOld ? copy.youChangedTheAlertSince : copy.withoutSnoozeQuietHoursAnd(basisOf(result, cadenceWords(body.conditions)))}
      </p>
    </>
  );
}

function Times({ result }: { result: AlertBacktest }) {
  return (
    <details className={styles.times}>
      <summary>
        {result.firings.length < result.fired
          ? copy.showTheLastTimes(formatInteger(result.firings.length))
          : copy.show(formatCount(result.firings.length, 'time'))}
      </summary>
      <ol>
        {result.firings.map(({ at, values }) => (
          <li key={`${at} ${values[0]?.text ?? ''}`}>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span>{values.map(({ text }) => text).join('; ')}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
