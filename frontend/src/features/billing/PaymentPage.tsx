/** Payment information: who is billed, how, and the invoices. */

import { useGetBillingContactQuery, useGetPlanUsageQuery } from '@/api/billingApi';
import { messages } from '@/api/messages';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton } from '@/ui/states';
import { ContactForm } from './components/ContactForm';

const FORM_HEIGHT = 460;
const INVOICES_HEIGHT = 72;

function Invoices() {
  const { data: usage, error, refetch } = useGetPlanUsageQuery(undefined);
  return (
    <Panel title="Invoices">
      <div style={{ minHeight: INVOICES_HEIGHT }}>
        {error !== undefined && usage === undefined && (
          <FailedState compact title={messages.data} error={error} onRetry={refetch} />
        )}
        {error === undefined && usage === undefined && <Skeleton height={INVOICES_HEIGHT} />}
        {usage !== undefined && (
          <p>
            The plan of this installation, {usage.plan.name}, costs nothing, so there are no invoices and no payment method is
            needed. Meridian never asks for card details.
          </p>
        )}
      </div>
    </Panel>
  );
}

export default function PaymentPage() {
  useTabTitle('Payment information');
  const { data: contact, error, refetch } = useGetBillingContactQuery();
  return (
    <>
      <Panel title="Billing contact" note="Saved with your account and visible only to you">
        <div style={{ minHeight: FORM_HEIGHT }}>
          {error !== undefined && contact === undefined && (
            <FailedState compact title={messages.data} error={error} onRetry={refetch} />
          )}
          {error === undefined && contact === undefined && <Skeleton height={FORM_HEIGHT} />}
          {contact !== undefined && <ContactForm contact={contact} />}
        </div>
      </Panel>
      <Invoices />
    </>
  );
}
