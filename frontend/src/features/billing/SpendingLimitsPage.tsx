/** Spending limits: a warning and a hard stop for each provider, and who changed them. */

import {
  type SpendingLimitChange,
  useGetPlanUsageQuery,
  useGetSpendingLimitsQuery,
  useListSpendingLimitChangesQuery,
} from '@/api/billingApi';
import { useAppSelector } from '@/api/hooks';
import { selectUser } from '@/api/session';
import { formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedQuery, QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { EmptyState, Skeleton } from '@/ui/states';
import styles from './Billing.module.css';
import { LimitLine } from './components/LimitLine';
import { LimitsForm } from './components/LimitsForm';
import { copy } from './copy';

const FORM_HEIGHT = 250;
const CHANGES_HEIGHT = 110;

const numberWords = (value: number | null | undefined, none: string): string =>
  value === null || value === undefined ? none : formatInteger(value);

/** What changed, in one line: only what differs. */
export function changeWords({ soft_before, hard_before, soft, hard }: SpendingLimitChange): string {
  const parts = [
    soft_before === soft ? '' : copy.warning(numberWords(soft_before, 'none'), numberWords(soft, 'none')),
    hard_before === hard ? '' : copy.hardLimit(numberWords(hard_before, 'none'), numberWords(hard, 'none')),
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Changes() {
  const { data: changes, error, refetch } = useListSpendingLimitChangesQuery();
  const user = useAppSelector(selectUser);
  return (
    <Panel title={copy.changes} note={copy.theNewest100TheyCant}>
      <div style={{ minHeight: CHANGES_HEIGHT }}>
        <QueryPanel
          compact
          query={{ error, refetch }}
          data={changes}
          waiting={CHANGES_HEIGHT}
          empty={<EmptyState compact title={copy.noChangesYet} text={copy.changesToYourLimitsAre} />}
        >
          {(changes) => (
            <ul className={rows.list}>
              {changes.map((change) => (
                <li key={`${change.changed_at} ${change.provider}`} className={rows.row}>
                  <div className={rows.main}>
                    <p className={rows.title}>{change.name}</p>
                    <p className={rows.text}>{changeWords(change)}</p>
                  </div>
                  <span className={rows.text}>
                    {change.changed_by === user?.id ? copy.you : change.changed_by}, {formatDateTime(change.changed_at)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryPanel>
      </div>
    </Panel>
  );
}

export default function SpendingLimitsPage() {
  useTabTitle(copy.spendingLimits);
  const limits = useGetSpendingLimitsQuery();
  const usage = useGetPlanUsageQuery(undefined);
  const isKnown = limits.data !== undefined && (usage.data !== undefined || usage.isError);
  // An answer that lacks a service's providers lists all of them: none may be hidden by an outage.
  const providers = usage.data !== undefined && usage.data.unavailable.length === 0 ? usage.data.providers : undefined;
  return (
    <>
      <LimitLine withLink={false} usage={usage.data} limits={limits.data} failed={usage.isError || limits.isError} />
      <Panel title={copy.spendingLimits} note={copy.yourCallsPerCalendarMonth}>
        <div style={{ minHeight: FORM_HEIGHT }}>
          {limits.isError && limits.data === undefined && <FailedQuery compact query={limits} />}
          {!limits.isError && !isKnown && <Skeleton height={FORM_HEIGHT} />}
          {limits.data !== undefined && isKnown && <LimitsForm limits={limits.data} providers={providers} />}
        </div>
      </Panel>
      <Panel title={copy.whatHappensAtALimit}>
        <ul className={styles.notes}>
          <li>{copy.onceYouReachTheWarning}</li>
          <li>{copy.atTheHardLimitCalls}</li>
          <li>{copy.savedDataStaysAvailablePages}</li>
          <li>{copy.theLimitAlsoStopsWork}</li>
        </ul>
      </Panel>
      <Changes />
    </>
  );
}
