/** What each part of the form of rules is given: the document, what is wrong with it, and how to change it. */

import type { Path, Rules } from '../../ruleDocument';
import type { Fault } from '../../strategyDraft';

export interface RuleForm {
  readonly rules: Rules;
  readonly faults: readonly Fault[];
  /** Parts that the form cannot show: it leaves them as they are. */
  readonly unshown: readonly Path[];
  /** Changes one part; undefined removes it. */
  readonly write: (path: Path, value: unknown) => void;
  /** Changes the whole document, as for a name that is used in many places. */
  readonly replace: (rules: Rules) => void;
}
