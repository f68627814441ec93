/** What sources say about the risks of a pool. A sign, a word and the source with each answer: never colour alone. */

import { CircleCheck, CircleHelp, type LucideIcon, Sigma, TriangleAlert } from 'lucide-react';
import type { Schemas } from '@/api/generated';
import type { RiskCheck } from '@/api/listingsApi';
import { classes } from '@/ui/classes';
import { SourceOrigin } from '@/ui/SourceOrigin';
import { copy } from '../copy';
import { checksWords, oldListWords, type Verdict, verdictOf } from '../words';
import styles from './PoolDialog.module.css';

const SIGNS: Readonly<Record<Verdict, LucideIcon>> = {
  risk: TriangleAlert,
  clear: CircleCheck,
  unknown: CircleHelp,
  figure: Sigma,
};

/** The answer in words; a figure is its own answer. */
const WORDS: Readonly<Record<Exclude<Verdict, 'figure'>, string>> = { risk: copy.yesARisk, clear: 'No', unknown: 'Unknown' };

interface RiskCardProps {
  readonly checks: readonly RiskCheck[];
  readonly source: Schemas['DataSource'];
  readonly fetchedAt: number;
}

export function RiskCard({ checks, source, fetchedAt }: RiskCardProps) {
  const old = oldListWords(source);
  return (
    <section className={styles.part} aria-label={copy.riskChecks}>
      <div className={styles.partHead}>
        <h3>{copy.riskChecks}</h3>
        <SourceOrigin source={source} fetchedAt={fetchedAt} raw={checks} />
      </div>
      <p className={styles.quiet}>
        {checks.length === 0 ? copy.noSourceWasAskedAbout : copy.unknownMeansThatNoSource(checksWords(checks))}
      </p>
      {old !== null && (
        <p role="status" className={styles.old}>
          {source.as_of_at ? old : copy.geckoTerminalDataUnavailableItsChecks}. {source.trouble}
        </p>
      )}
      <ul className={styles.checks}>
        {checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

function Check({ check }: { check: RiskCheck }) {
  const verdict = verdictOf(check);
  const Sign = SIGNS[verdict];
  const { question, value, source } = check;
  return (
    <li className={styles.check}>
      <Sign aria-hidden="true" className={classes(styles.sign, styles[verdict])} />
      <span className={styles.question}>
        {question}
        <small>{source || copy.noSource}</small>
      </span>
      <span className={classes('num', styles.answer, styles[verdict])}>
        {verdict === 'figure' ? value : WORDS[verdict]}
        {(verdict === 'risk' || verdict === 'clear') && value && value !== check.answer && <small>{value}</small>}
      </span>
    </li>
  );
}
