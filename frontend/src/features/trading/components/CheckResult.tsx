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
import { copy } from '../copy';
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
  if (result === 'lock') return until ? copy.yourRulesLockThisTrade(untilWords(until, zone)) : copy.yourRulesLockThisTradeTitle;
  if (result === 'warn') return copy.thisTradeBreaksARule;
  return results.length === 0 ? copy.noRuleAppliesToThis : copy.thisTradeKeepsYourRules;
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
      {copy.checkAgain}
    </Button>
  );
  return (
    <Panel
      title={copy.result}
      note={copy.checkedAt(formatDate(check.checked_at, 'time', zone))}
      actions={isChanged && <Chip kind="warn">{copy.theTradeChangedSince}</Chip>}
    >
      <div className={styles.result}>
        <VerdictLine check={check} zone={zone} />
        <RuleList check={check} zone={zone} isBusy={isBusy} onReduce={isChanged ? undefined : onReduce} />
        <Doubts check={check} />
        {check.reason && (
          <Note kind="info">{copy.youOverrodeThisAt(formatDate(check.overridden_at, 'time', zone), check.reason)}</Note>
        )}
        <div className={styles.buttons}>
          {check.result === 'lock' && !check.reason && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {copy.overrideLock}
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
      {check.until_at && <Countdown key={check.until_at} until={check.until_at} ended={<span>{copy.theLockHasEnded}</span>} />}
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
    <ul className={styles.rules} aria-label={copy.whatEachRuleSays}>
      {results.map(({ ruleset_id: id, ruleset, place, result, message, until_at: until, quantity }) => (
        <li key={`${id}:${place}`}>
          <span>
            <ResultChip result={result} />
          </span>
          <span className={styles.sentence}>
            {until ? copy.until(withoutEnd(message), untilWords(until, zone)) : message}
            <small>{copy.rule(ruleset, place + 1)}</small>
          </span>
          {quantity && onReduce && (
            <Button size="small" disabled={isBusy} onClick={() => onReduce(quantity)}>
              {copy.takeInstead(exactDecimal(quantity))}
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
      {isAway && <p>{copy.marketDataIsUnavailableSo}</p>}
      {unknown > 0 && <p>{copy.leftOutAFeeHas(formatCount(unknown, copy.roundTrip))}</p>}
    </div>
  );
}
