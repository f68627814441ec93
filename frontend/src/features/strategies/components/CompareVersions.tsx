/** Two versions of the rules side by side: what changed from one to the other, field by field. */

import type { Ref } from 'react';
import type { RuleVersion } from '@/api/strategiesApi';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { SelectField } from '@/ui/fields';
import { copy } from '../copy';
import { type RuleChange, ruleChanges } from '../ruleChanges';
import type { Compared } from '../view';
import styles from './CompareVersions.module.css';

interface CompareVersionsProps {
  /** At least two, the newest first. */
  readonly versions: readonly RuleVersion[];
  readonly compared: Compared;
  readonly onCompare: (compared: Compared) => void;
  readonly ref: Ref<HTMLElement>;
}

export function CompareVersions({ versions, compared, onCompare, ref }: CompareVersionsProps) {
  const pair = pairOf(versions, compared);
  if (pair === null) return null;
  const { from, to } = pair;
  const choose = (change: Partial<Compared>) => onCompare({ from: String(from.number), to: String(to.number), ...change });
  return (
    // Focused where a version of the list is compared; it scrolls into view.
    <section ref={ref} tabIndex={-1} aria-label={copy.compareVersions} className={styles.compare}>
      <h3>{copy.compareVersions}</h3>
      <div className={styles.choice}>
        <SelectField
          compact
          label={copy.fromVersion}
          value={String(from.number)}
          onChange={({ target }) => choose({ from: target.value })}
        >
          <Options versions={versions} />
        </SelectField>
        <SelectField
          compact
          label={copy.toVersion}
          value={String(to.number)}
          onChange={({ target }) => choose({ to: target.value })}
        >
          <Options versions={versions} />
        </SelectField>
      </div>
      <Changes from={from} to={to} />
    </section>
  );
}

/** The newest version and the one before it, where the address names no others. */
function pairOf(versions: readonly RuleVersion[], { from, to }: Compared): { from: RuleVersion; to: RuleVersion } | null {
  const named = (text: string) => versions.find(({ number }) => String(number) === text);
  const later = named(to) ?? versions[0];
  if (later === undefined) return null;
  const at = versions.indexOf(later);
  const earlier = named(from) ?? versions[at + 1] ?? versions[at - 1];
  return earlier === undefined ? null : { from: earlier, to: later };
}

function Options({ versions }: { versions: readonly RuleVersion[] }) {
  return versions.map(({ number, created_at: at }) => (
    <option key={number} value={number}>
      {copy.versionOfTime(formatInteger(number), formatDateTime(at))}
    </option>
  ));
}

function Changes({ from, to }: { from: RuleVersion; to: RuleVersion }) {
  const changes = ruleChanges(from.rules, to.rules);
  return (
    <>
      <p role="status" className={styles.count}>
        {summaryOf(from, to, changes)}
      </p>
      {changes.length > 0 && (
        <ul className={styles.changes} aria-label={copy.changesFromTo(formatInteger(from.number), formatInteger(to.number))}>
          {changes.map(({ field, before, after }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions of a list have the same name
            <li key={at}>
              <h4>{field}</h4>
              <dl>
                <Value version={from} words={before} />
                <Value version={to} words={after} />
              </dl>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function summaryOf(from: RuleVersion, to: RuleVersion, changes: readonly RuleChange[]): string {
  if (changes.length > 0) return copy.fieldsDiffer(formatCount(changes.length, 'change'));
  if (from.number === to.number) return copy.chooseTwoVersions;
  return from.hash === to.hash ? copy.theRulesAreTheSame : copy.theRulesMeanTheSame;
}

function Value({ version, words }: { version: RuleVersion; words: string | null }) {
  return (
    <div>
      <dt>{copy.version(formatInteger(version.number))}</dt>
      <dd className={words === null ? styles.unset : undefined}>{words ?? copy.notSet}</dd>
    </div>
  );
}
