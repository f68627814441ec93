/** Payment information: who is billed, how, and the invoices. Without a payment provider this installation charges nothing, and says so. */

import { useGetBillingContactQuery, useGetPaymentQuery, useGetPlanUsageQuery } from '@/api/billingApi';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
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
        <QueryPanel compact query={{ error, refetch }} data={usage} waiting={INVOICES_HEIGHT}>
          {({ plan }) => <p>{copy.thePlanOfThisInstallation(plan.name)}</p>}
        </QueryPanel>
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
          <QueryPanel compact query={{ error, refetch }} data={contact} waiting={FORM_HEIGHT}>
            {(contact) => <ContactForm contact={contact} />}
          </QueryPanel>
        </div>
      </Panel>
      <Payments />
    </>
  );
}
