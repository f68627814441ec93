/** Where the caller stands with their spending limits, in one sentence. */

import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, Gauge } from 'lucide-react';
import { Link } from 'react-router';
import type { PlanUsage, SpendingLimits } from '@/api/billingApi';
import { paths } from '@/app/paths';
import { classes } from '@/ui/classes';
import { Skeleton } from '@/ui/states';
import styles from '../Billing.module.css';
import { copy } from '../copy';
import { limitState } from '../usage';

const ICONS = {
  stopped: CircleSlash,
  warned: CircleAlert,
  unknown: CircleHelp,
  near: CircleAlert,
  fine: CircleCheck,
  none: Gauge,
} as const;

interface LimitLineProps {
  /** Of this month; undefined while one of them is on its way. */
  readonly usage: PlanUsage | undefined;
  readonly limits: SpendingLimits | undefined;
  readonly failed: boolean;
  /** On the page of the limits itself there is no link to it. */
  readonly withLink?: boolean;
}

export function LimitLine({ usage, limits, failed, withLink = true }: LimitLineProps) {
  const known = usage !== undefined && limits !== undefined;
  const state = known ? limitState(usage, limits) : null;
  const Icon = ICONS[state?.kind ?? 'none'];
  return (
    <div role="status" className={classes(styles.state, state !== null && styles[state.kind])}>
      <Icon aria-hidden="true" />
      <span className={styles.stateText}>
        {state?.text ?? (failed ? copy.couldntCheckYourSpendingLimits : <Skeleton width="60%" />)}
      </span>
      {withLink && <Link to={paths.settingsOf('billing/spending-limits')}>{copy.spendingLimits}</Link>}
    </div>
  );
}
