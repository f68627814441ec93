/** What came of recomputing every hash. What differs stands first. */

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Verification } from '@/domain/cases/api';
import { shorten } from '@/format/text';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Chip, type ChipKind } from '@/ui/states';
import styles from './VerifyPanel.module.css';

const STATES: Readonly<Record<string, { words: string; chip: ChipKind; rank: number }>> = {
  differs: { words: 'Differs', chip: 'down', rank: 0 },
  missing: { words: 'Missing', chip: 'down', rank: 1 },
  unproven: { words: 'Not proven', chip: 'warn', rank: 2 },
  redacted: { words: 'Left out', chip: 'neutral', rank: 3 },
  ok: { words: 'Same', chip: 'up', rank: 4 },
};
const PARTS: Readonly<Record<string, string>> = { manifest: 'Manifest', case: 'Case', exhibit: 'Exhibit', figure: 'Figure' };

export function VerifyPanel({ checked, onClose }: { checked: Verification; onClose: () => void }) {
  const rank = (state: string) => STATES[state]?.rank ?? 0;
  const checks = [...checked.checks].sort((a, b) => rank(a.state) - rank(b.state));
  const wrong = checked.checks.filter((check) => check.state === 'differs' || check.state === 'missing').length;
  const Icon = checked.good ? CircleCheck : CircleAlert;
  return (
    <Panel
      title={
        <span className={checked.good ? styles.good : styles.bad}>
          <Icon aria-hidden="true" />
          {checked.good ? 'All hashes match' : `${wrong} of ${checked.checks.length} do not match`}
        </span>
      }
      note={
        <span className="mono" title={checked.manifest_sha256}>
          Manifest {shorten(checked.manifest_sha256, 12, 12)}
        </span>
      }
      actions={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div role="status" className="visually-hidden">
        {checked.good ? 'Verified' : 'Not verified'}
      </div>
      {checks.length === 0 && <p className={styles.none}>There is no exhibit to compare yet.</p>}
      <ul className={styles.checks}>
        {checks.map((check, at) => {
          const state = STATES[check.state] ?? { words: check.state, chip: 'neutral' as const };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one name
            <li key={at}>
              <span className={styles.state}>
                <Chip kind={state.chip}>{state.words}</Chip>
              </span>
              <span className={styles.part}>{PARTS[check.part] ?? check.part}</span>
              <span className={styles.name}>
                {check.name}
                {check.message !== '' && <small>{check.message}</small>}
                {check.state === 'differs' && check.found !== '' && (
                  <small className="mono">
                    {shorten(check.expected, 10, 10)} ≠ {shorten(check.found, 10, 10)}
                  </small>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
