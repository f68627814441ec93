/** Billing at a glance: the plan, what was used of it this month, and the pages below. */

import { Link } from 'react-router';
import { type PlanUsage, useGetBillingContactQuery, useGetPlanUsageQuery, useGetSpendingLimitsQuery } from '@/api/billingApi';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { formatCount, formatInteger } from '@/format/number';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { FailedLine, Skeleton } from '@/ui/states';
import styles from './Billing.module.css';
import { LimitLine } from './components/LimitLine';
import { copy } from './copy';
import { missingCalls } from './usage';

const page = (to: string): string => paths.settingsOf(`billing/${to}`);

function Row({ to, title, text, value }: { to: string; title: string; text: string; value: React.ReactNode }) {
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>
          <Link to={page(to)}>{title}</Link>
        </p>
        <p className={rows.text}>{text}</p>
      </div>
      <span className={`num ${styles.value}`}>{value}</span>
    </li>
  );
}

/** A sum that leaves calls out is the least that it can be. */
function usedWords(usage: PlanUsage): string {
  const { calls, plan } = usage;
  const included = plan.included_calls ?? null;
  const words =
    included === null
      ? copy.callsThisMonth(formatCount(calls, 'call'))
      : copy.callsOfIncluded(formatInteger(calls), formatInteger(included));
  return missingCalls(usage) === '' ? words : copy.atLeast(words);
}

export default function BillingPage() {
  useTabTitle('Billing');
  const usage = useGetPlanUsageQuery(undefined);
  const limits = useGetSpendingLimitsQuery();
  const contact = useGetBillingContactQuery();
  const waiting = <Skeleton width={72} height={12} />;
  const failed = (query: { error?: unknown; refetch: () => unknown }) => (
    <FailedLine title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
  );
  const set = limits.data?.limits.filter(({ soft, hard }) => soft !== null || hard !== null).length ?? 0;
  const missing = usage.data ? missingCalls(usage.data) : '';
  return (
    <>
      <LimitLine usage={usage.data} limits={limits.data} failed={usage.isError || limits.isError} />
      <Panel title={copy.billing} note={copy.callsToDataProvidersMade}>
        <ul className={rows.list}>
          <Row
            to="plans-usage"
            title={copy.plansAndUsage}
            text={missing === '' ? copy.callsByProviderAndDay : `${missing}.`}
            value={usage.data ? usedWords(usage.data) : usage.isError ? failed(usage) : waiting}
          />
          <Row
            to="spending-limits"
            title={copy.spendingLimits}
            text={copy.warningsAndHardLimitsFor}
            value={
              limits.data ? (set === 0 ? copy.noneSet : formatCount(set, 'provider')) : limits.isError ? failed(limits) : waiting
            }
          />
          <Row
            to="payment-information"
            title={copy.paymentInformation}
            text={copy.whoIsBilledAndWhere}
            value={
              contact.data
                ? contact.data.updated_at === null
                  ? copy.notSet
                  : contact.data.name
                : contact.isError
                  ? failed(contact)
                  : waiting
            }
          />
        </ul>
      </Panel>
    </>
  );
}
