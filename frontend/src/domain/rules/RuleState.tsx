/** Whether an open position keeps the rules, and why not. */

import type { PositionRules } from '@/api/rulesApi';
import { useZone } from '@/domain/workspace/useZone';
import { Chip, type ChipKind, Skeleton } from '@/ui/states';
import { copy } from './copy';
import { isOnlyLocked, reasonsOf } from './positionWords';
import type { PositionStates } from './usePositionRules';

interface Shown {
  readonly words: string;
  readonly kind: ChipKind;
}

function shownOf(rules: PositionRules): Shown | null {
  switch (rules.state) {
    case 'ok':
      return { words: copy.inOrder, kind: 'neutral' };
    case 'warn':
      return { words: isOnlyLocked(rules) ? copy.locked : copy.warning, kind: 'warn' };
    case 'broken':
      return { words: copy.broken, kind: 'down' };
    case 'not_judged':
      return { words: copy.notJudged, kind: 'neutral' };
    default:
      return null;
  }
}

/** States that need no attention. */
const QUIET: ReadonlySet<string> = new Set(['ok', 'none', 'not_judged']);

interface RuleStateProps {
  /** The round trip. */
  readonly id: string;
  readonly rules: PositionStates;
  /** Only what is not in order is shown: for places without room. */
  readonly brief?: boolean;
}

/** Its dialog has the reasons, too: they are in a title here. */
export function RuleState({ id, rules: { states, error }, brief = false }: RuleStateProps) {
  const zone = useZone();
  if (states === undefined) {
    if (brief) return null;
    return error === undefined ? <Skeleton width={72} /> : <span title={copy.couldntCheckYourRules}>{copy.unknown}</span>;
  }
  const rules = states.get(id);
  if (brief && (rules === undefined || QUIET.has(rules.state))) return null;
  if (rules === undefined) return <span title={copy.couldntCheckYourRules}>{copy.unknown}</span>;
  const shown = shownOf(rules);
  if (shown === null) return <span title={copy.noRuleHolds}>{copy.noRules}</span>;
  return (
    <Chip kind={shown.kind} title={reasonsOf(rules, zone).join('\n')}>
      {shown.words}
    </Chip>
  );
}
