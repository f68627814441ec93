/** How a user or a team pays, and who is billed: as the payment provider says it. Both are changed on its own page. */

import { useGetPaymentDetailsQuery } from '@/api/billingApi';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import styles from '../Billing.module.css';
import { copy } from '../copy';
import { expiryWords, methodWords } from '../payment';
import { useHostedPage } from '../useHostedPage';

const HEIGHT = 120;

export function MethodPanel({ hasPortal }: { readonly hasPortal: boolean }) {
  const { data: details, error, refetch } = useGetPaymentDetailsQuery();
  const page = useHostedPage();
  return (
    <Panel title={copy.methodAndAddress} note={copy.fromThePaymentProvider}>
      <div style={{ minHeight: HEIGHT }}>
        <QueryPanel compact query={{ error, refetch }} data={details} waiting={HEIGHT}>
          {({ method = null, billed_to: billed = null }) => (
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
        </QueryPanel>
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
