/** What the rules say of a trade: the verdict with its countdown, each rule's sentence, and the way around a lock. */

import { CircleCheck, LockKeyhole, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { RuleResult, TradeCheck } from '@/api/rulesApi';
import { untilWords, withoutEnd } from '@/domain/rules/sentences';
import { exactDecimal } from '@/format/amount';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { Chip, type ChipKind } from '@/ui/states';
import { Countdown } from './Countdown';
import { OverrideDialog } from './OverrideDialog';
import styles from './PreTradeCheck.module.css';

interface Verdict {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly chip: ChipKind;
}

const VERDICTS: Readonly<Record<string, Verdict>> = {
  pass: { name: 'Pass', icon: CircleCheck, chip: 'up' },
  warn: { name: 'Warn', icon: TriangleAlert, chip: 'warn' },
  lock: { name: 'Lock', icon: LockKeyhole, chip: 'down' },
};

const verdictOf = (result: string): Verdict => VERDICTS[result] ?? { name: result, icon: TriangleAlert, chip: 'neutral' };

export function ResultChip({ result }: { result: string }) {
  const { name, chip } = verdictOf(result);
  return <Chip kind={chip}>{name}</Chip>;
}

function verdictSentence({ result, results, until_at: until }: TradeCheck, zone: string | undefined): string {
  if (result === 'lock')
    return until ? `Your rules lock this trade until ${untilWords(until, zone)}.` : 'Your rules lock this trade.';
  if (result === 'warn') return 'This trade breaks a rule that only warns.';
  return results.length === 0 ? 'No rule applies to this trade.' : 'This trade keeps your rules.';
}

interface CheckResultProps {
  readonly check: TradeCheck;
  readonly zone: string | undefined;
  /** The form holds another trade by now. */
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onReduce: (quantity: string) => void;
  readonly onOverridden: (check: TradeCheck) => void;
}

export function CheckResult({ check, zone, isChanged, isBusy, onAgain, onReduce, onOverridden }: CheckResultProps) {
  const [isAsking, setAsking] = useState(false);
  const again = (
    <Button busy={isBusy} onClick={onAgain}>
      Check again
    </Button>
  );
  return (
    <Panel
      title="Result"
      note={`Checked at ${formatDate(check.checked_at, 'time', zone)}`}
      actions={isChanged && <Chip kind="warn">The trade changed since</Chip>}
    >
      <div className={styles.result}>
        <VerdictLine check={check} zone={zone} />
        <RuleList check={check} zone={zone} isBusy={isBusy} onReduce={isChanged ? undefined : onReduce} />
        <Doubts check={check} />
        {check.reason && (
          <Note kind="info">
            You overrode this at {formatDate(check.overridden_at, 'time', zone)}: {check.reason}
          </Note>
        )}
        <div className={styles.buttons}>
          {check.result === 'lock' && !check.reason && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              Override lock
            </Button>
          )}
          {check.result !== 'pass' && again}
        </div>
      </div>
      {isAsking && <OverrideDialog check={check} onClose={() => setAsking(false)} onDone={onOverridden} />}
    </Panel>
  );
}

/** The verdict in colour, with the time that is left. */
export function VerdictLine({ check, zone }: { check: TradeCheck; zone: string | undefined }) {
  const { name, icon: Icon } = verdictOf(check.result);
  return (
    <div className={classes(styles.verdict, styles[check.result])}>
      <Icon aria-hidden="true" />
      <strong>{name}</strong>
      <p role="status">{verdictSentence(check, zone)}</p>
      {check.until_at && <Countdown key={check.until_at} until={check.until_at} ended={<span>The lock has ended.</span>} />}
    </div>
  );
}

interface RuleListProps {
  readonly check: TradeCheck;
  readonly zone: string | undefined;
  readonly isBusy?: boolean;
  readonly onReduce?: (quantity: string) => void;
}

/** The worst first: those decide. */
const RANK: Readonly<Record<string, number>> = { lock: 0, warn: 1, pass: 2 };
const rankOf = ({ result }: RuleResult): number => RANK[result] ?? 1;

export function RuleList({ check, zone, isBusy, onReduce }: RuleListProps) {
  const results = [...check.results].sort((one, other) => rankOf(one) - rankOf(other));
  return (
    <ul className={styles.rules} aria-label="What each rule says">
      {results.map(({ ruleset_id: id, ruleset, place, result, message, until_at: until, quantity }) => (
        <li key={`${id}:${place}`}>
          <span>
            <ResultChip result={result} />
          </span>
          <span className={styles.sentence}>
            {until ? `${withoutEnd(message)}. Until ${untilWords(until, zone)}.` : message}
            <small>
              {ruleset}, rule {place + 1}
            </small>
          </span>
          {quantity && onReduce && (
            <Button size="small" disabled={isBusy} onClick={() => onReduce(quantity)}>
              Use {exactDecimal(quantity)} instead
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the answer could not count. */
function Doubts({ check: { market_away: isAway, unknown_net: unknown } }: { check: TradeCheck }) {
  if (!isAway && unknown === 0) return null;
  return (
    <div className={styles.notes}>
      {isAway && <p>Market data is unavailable, so some fees have no price. Check again in a minute.</p>}
      {unknown > 0 && <p>{formatCount(unknown, 'round trip')} left out: a fee has no price.</p>}
    </div>
  );
}
