/** A part of the rules that the form cannot show, as it is written. */

import { copy } from '../../copy';
import { type Path, pathText } from '../../ruleDocument';
import { faultWithin } from '../../ruleFaults';
import { asWritten } from '../../ruleWords';
import styles from './form.module.css';
import { PartFault } from './PartFault';
import type { RuleForm } from './ruleForm';

interface KeptPartProps {
  readonly form: RuleForm;
  readonly path: Path;
  readonly value: unknown;
}

export function KeptPart({ form, path, value }: KeptPartProps) {
  const fault = faultWithin(form.faults, path);
  return (
    <div className={styles.kept}>
      <p>{copy.keptAsWritten(pathText(path))}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{asWritten(value)}</pre>
      <PartFault text={fault} />
    </div>
  );
}
