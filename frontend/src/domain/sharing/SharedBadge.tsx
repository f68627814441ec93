/** Whose a shared thing is, and what this account can do with it. */

import { usePrincipalName } from '@/domain/teams/usePrincipalName';
import { formatDate } from '@/format/time';
import { Chip } from '@/ui/states';
import { copy } from './copy';
import styles from './SharedBadge.module.css';
import { accessWords, type SharedKind, type SharedThing } from './things';
import { useMay } from './useMay';

/** If the right allows more than viewing, such as forking a strategy, the badge uses the share dialog's words for it. */
const looksWords = (kind: SharedKind): string => (kind === 'strategy' ? accessWords(kind, 'viewer') : copy.viewOnly);

interface SharedBadgeProps {
  readonly kind: SharedKind;
  readonly thing: Pick<SharedThing, 'access' | 'shared'>;
}

export function SharedBadge({ kind, thing: { access, shared } }: SharedBadgeProps) {
  const may = useMay({ access });
  const owner = usePrincipalName(shared?.team_id, shared?.owner_id);
  if (shared === null || shared === undefined) return null;
  const whose = owner === undefined ? copy.sharedWithYou : copy.sharedBy(owner);
  // A manager whose role in the team doesn't reach as far only edits.
  const rights = may.manage ? accessWords(kind, access) : may.edit ? accessWords(kind, 'editor') : looksWords(kind);
  return (
    <span className={styles.badge}>
      <Chip title={whose}>
        <span className={styles.owner}>{whose}</span>
      </Chip>
      <span className={styles.rights}>
        {shared.expires_at ? copy.rightsUntil(rights, formatDate(shared.expires_at)) : rights}
      </span>
    </span>
  );
}
