/** A page that is not built yet says what it will be, keeps what was asked for, and offers the nearest thing that works. */

import { Dot } from 'lucide-react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { PageHeader, useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import styles from './LaterPage.module.css';
import type { Plan } from './plans';

/** What the address asks for: an id in the path, or an address or transaction that search or the profiler's dialog handed over. */
function useAsked(): string | undefined {
  const { id } = useParams();
  const [search] = useSearchParams();
  return search.get('address') ?? search.get('tx') ?? id;
}

export function PlanBody({ plan }: { plan: Plan }) {
  return (
    <div className={styles.plan}>
      <p className={styles.lead}>{plan.lead}</p>
      <ul className={styles.points}>
        {plan.points.map((point) => (
          <li key={point}>
            <Dot aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      {plan.near !== undefined && (
        <div className={styles.foot}>
          <ButtonLink to={plan.near.to} kind="primary">
            {plan.near.label}
          </ButtonLink>
          <span className={styles.kept}>works today</span>
        </div>
      )}
    </div>
  );
}

export function LaterPage({ plan }: { plan: Plan }) {
  const asked = useAsked();
  const { key } = useLocation();
  useTabTitle(plan.title);
  return (
    <>
      <PageHeader title={plan.title} actions={<Chip kind="info">Not built yet</Chip>} />
      <Panel title="What will be here">
        {asked !== undefined && (
          <div className={styles.asked} key={key}>
            <CopyText text={asked} what="what you asked for" />
          </div>
        )}
        <PlanBody plan={plan} />
      </Panel>
    </>
  );
}
