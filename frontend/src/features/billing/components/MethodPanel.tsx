/** How a user or a team pays, and who is billed: as the payment provider says it. Both are changed on its own page. */

import { useGetPaymentDetailsQuery } from '@/api/billingApi';
import { messages } from '@/api/messages';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton } from '@/ui/states';
import styles from '../Billing.module.css';
import { copy } from '../copy';
import { expiryWords, methodWords } from '../payment';
import { useHostedPage } from '../useHostedPage';

const HEIGHT = 120;

export function MethodPanel({ hasPortal }: { readonly hasPortal: boolean }) {
  const { data: details, error, refetch } = useGetPaymentDetailsQuery();
  const page = useHostedPage();
  const method = details?.method ?? null;
  const billed = details?.billed_to ?? null;
  return (
    <Panel title={copy.methodAndAddress} note={copy.fromThePaymentProvider}>
      <div style={{ minHeight: HEIGHT }}>
        {details === undefined && error === undefined && <Skeleton height={HEIGHT} />}
        {details === undefined && error !== undefined && (
          <FailedState compact title={messages.data} error={error} onRetry={() => void refetch()} />
        )}
        {details !== undefined && (
          <dl className={styles.facts}>
            <dt>{copy.paymentMethod}</dt>
            <dd className={styles.lines}>
              <span>{method === null ? copy.noPaymentMethod : methodWords(method)}</span>
              {method?.expires && <span className={`num ${styles.sub}`}>{expiryWords(method.expires)}</span>}
            </dd>
            <dt>{copy.billedTo}</dt>
            <dd className={styles.lines}>
              {billed === null ? (
                <span>{copy.noAddress}</span>
              ) : (
                [billed.name, ...billed.address, billed.country, billed.email]
                  .filter((line) => line)
                  .map((line) => <span key={line}>{line}</span>)
              )}
            </dd>
            {billed !== null && billed.tax_ids.length > 0 && (
              <>
                <dt>{copy.taxIds}</dt>
                <dd className="num">{billed.tax_ids.join(', ')}</dd>
              </>
            )}
          </dl>
        )}
      </div>
      <div className={styles.foot}>
        {hasPortal ? (
          <Button busy={page.busy} onClick={() => void page.openPortal()}>
            {copy.updateAtProvider}
          </Button>
        ) : (
          <p className={styles.sub}>{copy.enteredAtCheckout}</p>
        )}
      </div>
    </Panel>
  );
}
