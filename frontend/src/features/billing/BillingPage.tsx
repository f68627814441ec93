/** Billing at a glance: the plan, what was used of it this month, and the pages below. */

import { Link } from 'react-router';
import { useGetBillingContactQuery, useGetPlanUsageQuery, useGetSpendingLimitsQuery } from '@/api/billingApi';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { formatCount, formatInteger } from '@/format/number';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { FailedLine, Skeleton } from '@/ui/states';
import styles from './Billing.module.css';
import { LimitLine } from './components/LimitLine';

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

export default function BillingPage() {
  useTabTitle('Billing');
  const usage = useGetPlanUsageQuery(undefined);
  const limits = useGetSpendingLimitsQuery();
  const contact = useGetBillingContactQuery();
  const waiting = <Skeleton width={72} height={12} />;
  const failed = (query: { refetch: () => unknown }) => <FailedLine title={messages.data} onRetry={() => void query.refetch()} />;
  const set = limits.data?.limits.filter(({ soft, hard }) => soft !== null || hard !== null).length ?? 0;
  const included = usage.data?.plan.included_calls ?? null;
  return (
    <>
      <LimitLine usage={usage.data} limits={limits.data} failed={usage.isError || limits.isError} />
      <Panel title="Billing" note="Calls to data providers made for you">
        <ul className={rows.list}>
          <Row
            to="plans-usage"
            title="Plans and usage"
            text="Calls by provider and day, with a forecast for the month."
            value={
              usage.data
                ? included === null
                  ? formatCount(usage.data.calls, 'call')
                  : `${formatInteger(usage.data.calls)} of ${formatInteger(included)}`
                : usage.isError
                  ? failed(usage)
                  : waiting
            }
          />
          <Row
            to="spending-limits"
            title="Spending limits"
            text="Warnings and hard limits for each provider."
            value={
              limits.data ? (set === 0 ? 'None set' : formatCount(set, 'provider')) : limits.isError ? failed(limits) : waiting
            }
          />
          <Row
            to="payment-information"
            title="Payment information"
            text="Who is billed, and where invoices go."
            value={
              contact.data
                ? contact.data.updated_at === null
                  ? 'Not set'
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
