/** What came of recomputing every hash. What differs stands first. */

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Verification } from '@/domain/cases/api';
import { shorten } from '@/format/text';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Chip, type ChipKind } from '@/ui/states';
import { copy } from '../copy';
import styles from './VerifyPanel.module.css';

const STATES: Readonly<Record<string, { words: string; chip: ChipKind; rank: number }>> = {
  differs: { words: copy.differs, chip: 'down', rank: 0 },
  missing: { words: copy.missing, chip: 'down', rank: 1 },
  unproven: { words: copy.notProven, chip: 'warn', rank: 2 },
  redacted: { words: copy.leftOut, chip: 'neutral', rank: 3 },
  ok: { words: copy.same, chip: 'up', rank: 4 },
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
          {checked.good ? copy.allHashesMatch : copy.ofDoNotMatch(wrong, checked.checks.length)}
        </span>
      }
      note={
        <span className="mono" title={checked.manifest_sha256}>
          {copy.manifestOfManifestSha256(shorten(checked.manifest_sha256, 12, 12))}
        </span>
      }
      actions={
        <Button size="small" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <div role="status" className="visually-hidden">
        {checked.good ? copy.verified : copy.notVerified}
      </div>
      {checks.length === 0 && <p className={styles.none}>{copy.thereIsNoExhibitTo}</p>}
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
