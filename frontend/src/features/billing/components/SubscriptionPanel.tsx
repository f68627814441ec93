/** The subscription of a user or a team: how it is, and the plans that can be paid for. Paid for is on pages of the payment provider. */

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  type PaidPlan,
  type PlanPayment,
  useGetPaymentDetailsQuery,
  useGetPaymentQuery,
  useRefreshPaymentMutation,
} from '@/api/billingApi';
import { isRoleForbidden } from '@/api/failure';
import { messages } from '@/api/messages';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import styles from '../Billing.module.css';
import { copy } from '../copy';
import { callsWords, priceWords, standing } from '../payment';
import { type HostedPage, useHostedPage } from '../useHostedPage';

const HEIGHT = 150;
/** The query of the address to which the provider sends people who paid. */
const CHECKOUT = 'checkout';

function Offer({ plan, page }: { readonly plan: PaidPlan; readonly page: HostedPage }) {
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>{plan.name}</p>
        <p className={rows.text}>
          <span className="num">{priceWords(plan)}</span> · {callsWords(plan)}
        </p>
      </div>
      <Button
        kind="primary"
        busy={page.busy}
        aria-label={copy.subscribeTo(plan.name)}
        onClick={() => void page.checkOut(plan.name)}
      >
        {copy.subscribe}
      </Button>
    </li>
  );
}

function Offers({ page }: { readonly page: HostedPage }) {
  const { data: details, error, refetch } = useGetPaymentDetailsQuery();
  return (
    <QueryPanel
      compact
      query={{ error, refetch }}
      data={details?.plans}
      failed={copy.couldntLoadPrices}
      waiting={64}
      empty={<EmptyState compact title={copy.noPlans} text={copy.theOperatorNamesPlans} />}
    >
      {(plans) => (
        <>
          <p className={styles.sub}>{copy.choosePlan}</p>
          <ul className={rows.list}>
            {plans.map((plan) => (
              <Offer key={plan.name} plan={plan} page={page} />
            ))}
          </ul>
        </>
      )}
    </QueryPanel>
  );
}

/** Asks the provider once whether the reader, who comes from its page, has paid; again where they want it. `isKnown`: how it was before. */
function useReturn(isKnown: boolean): React.ReactNode {
  const [search, setSearch] = useSearchParams();
  const [refresh, { isLoading, data, error }] = useRefreshPaymentMutation();
  const isBack = isKnown && search.get(CHECKOUT) === 'done';
  const asked = useRef(false);
  useEffect(() => {
    if (!isBack || asked.current) return;
    asked.current = true;
    void refresh();
    setSearch(
      (before) => {
        before.delete(CHECKOUT);
        return before;
      },
      { replace: true },
    );
  }, [isBack, refresh, setSearch]);
  const again = (
    <Button size="small" busy={isLoading} onClick={() => void refresh()}>
      {copy.checkAgain}
    </Button>
  );
  if (isLoading) return <Note kind="info">{copy.checkingYourPayment}</Note>;
  if (error !== undefined) {
    return (
      <Note>
        {copy.couldntCheckYourPayment} {again}
      </Note>
    );
  }
  const isUnpaid = data !== undefined && data.subscription?.state !== 'active';
  return isUnpaid ? (
    <Note kind="info">
      {copy.notConfirmedYet} {again}
    </Note>
  ) : null;
}

function Standing({ payment, page }: { readonly payment: PlanPayment; readonly page: HostedPage }) {
  const paid = payment.subscription ?? null;
  const state = standing(paid);
  return (
    <>
      <div className={rows.row}>
        <div className={rows.main}>
          <p className={rows.title}>
            {state.isRunning ? (paid?.plan ?? copy.unnamedPlan) : copy.youAreOn(payment.plan.name)}
            {state.chip !== null && <Chip kind={state.kind}>{state.chip}</Chip>}
          </p>
          {state.isRunning && paid !== null && (
            <p className={rows.text}>
              <span className="num">{priceWords(paid)}</span>
            </p>
          )}
          {state.text !== '' && <p className={rows.text}>{state.text}</p>}
        </div>
        {state.isRunning && (
          <Button busy={page.busy} onClick={() => void page.openPortal()}>
            {copy.changePlanOrCancel}
          </Button>
        )}
      </div>
      {!state.isRunning && <Offers page={page} />}
    </>
  );
}

export function SubscriptionPanel() {
  const { data: payment, error, refetch } = useGetPaymentQuery();
  const page = useHostedPage();
  const line = useReturn(payment !== undefined);
  return (
    <Panel title={copy.payment} note={copy.cardDetailsAreEnteredAt}>
      <div style={{ minHeight: HEIGHT }}>
        {line}
        {payment === undefined && error === undefined && <Skeleton height={HEIGHT} />}
        {payment === undefined && isRoleForbidden(error) && <p>{copy.onlyOwnersAndAdmins}</p>}
        {payment === undefined && error !== undefined && !isRoleForbidden(error) && (
          <FailedState compact title={messages.data} error={error} onRetry={() => void refetch()} />
        )}
        {payment !== undefined && <Standing payment={payment} page={page} />}
      </div>
    </Panel>
  );
}
