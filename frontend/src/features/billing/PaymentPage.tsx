/** Payment information: who is billed, how, and the invoices. Without a payment provider this installation charges nothing, and says so. */

import { useGetBillingContactQuery, useGetPaymentQuery, useGetPlanUsageQuery } from '@/api/billingApi';
import { messages } from '@/api/messages';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton } from '@/ui/states';
import { ContactForm } from './components/ContactForm';
import { InvoicesPanel } from './components/InvoicesPanel';
import { MethodPanel } from './components/MethodPanel';
import { SubscriptionPanel } from './components/SubscriptionPanel';
import { copy } from './copy';

const FORM_HEIGHT = 460;
const INVOICES_HEIGHT = 72;

/** What may be seen of it the server says with the subscription: the rest is not even asked for before. */
function Paid() {
  const { data: payment } = useGetPaymentQuery();
  return (
    <>
      <SubscriptionPanel />
      {payment !== undefined && (
        <>
          <MethodPanel hasPortal={payment.has_portal} />
          <InvoicesPanel />
        </>
      )}
    </>
  );
}

function Payments() {
  const { data: usage, error, refetch } = useGetPlanUsageQuery(undefined);
  if (usage !== undefined && usage.plan.payment !== 'none') return <Paid />;
  return (
    <Panel title={copy.invoices}>
      <div style={{ minHeight: INVOICES_HEIGHT }}>
        {error !== undefined && usage === undefined && (
          <FailedState compact title={messages.data} error={error} onRetry={refetch} />
        )}
        {error === undefined && usage === undefined && <Skeleton height={INVOICES_HEIGHT} />}
        {usage !== undefined && <p>{copy.thePlanOfThisInstallation(usage.plan.name)}</p>}
      </div>
    </Panel>
  );
}

export default function PaymentPage() {
  useTabTitle(copy.paymentInformation);
  const { data: contact, error, refetch } = useGetBillingContactQuery();
  return (
    <>
      <Panel title={copy.billingContact} note={copy.savedWithYourAccountAnd}>
        <div style={{ minHeight: FORM_HEIGHT }}>
          {error !== undefined && contact === undefined && (
            <FailedState compact title={messages.data} error={error} onRetry={refetch} />
          )}
          {error === undefined && contact === undefined && <Skeleton height={FORM_HEIGHT} />}
          {contact !== undefined && <ContactForm contact={contact} />}
        </div>
      </Panel>
      <Payments />
    </>
  );
}
