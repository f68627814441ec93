/** The plan of a session, as it was written. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useListAccountsQuery } from '@/api/ledgerApi';
import { type TradingSession, useListTripsQuery } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { Facts } from '@/domain/journal/parts';
import { exactMoney } from '@/domain/journal/words';
import styles from '@/domain/sessions/panels.module.css';
import { Tags } from '@/domain/sessions/parts';
import { BIAS_WORDS, timeWords } from '@/domain/sessions/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useZone } from '@/domain/workspace/useZone';
import { ABSENT, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { Checklist } from './ChecklistPanel';

interface PlanPanelProps {
  readonly session: TradingSession;
  readonly currency: string;
  readonly onEdit: () => void;
  readonly onConflict: () => void;
}

/** Name and address of the trip that the session belongs to. */
function useTripName(id: string | null | undefined): ReactNode {
  const trips = useListTripsQuery();
  if (!id) return copy.noTrip;
  const name = trips.data?.trips.find((trip) => trip.id === id)?.name ?? copy.openTrip;
  return <Link to={`${paths.journalTrips}?${new URLSearchParams({ trip: id }).toString()}`}>{name}</Link>;
}

function useAccountNames(ids: readonly string[]): string {
  const accounts = useListAccountsQuery();
  const names = (accounts.data ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return ids.length === 0 ? copy.allAccounts : names.join(', ') || ABSENT;
}

export function PlanPanel({ session, currency, onEdit, onConflict }: PlanPanelProps) {
  const zone = useZone();
  const trip = useTripName(session.trip_id);
  const accounts = useAccountNames(session.account_ids);
  const { day, bias, plan, tags, max_loss: loss, max_trades: trades, plan_changed_at: changed } = session;
  return (
    <Panel
      title={copy.plan}
      actions={
        <ForEditors>
          <Button onClick={onEdit}>{copy.editPlan}</Button>
        </ForEditors>
      }
    >
      <div className={styles.stack}>
        {changed && (
          <span>
            <Chip kind="warn">{copy.planChangedAfterTheStart(timeWords(changed, day, zone))}</Chip>
          </span>
        )}
        <Facts
          facts={[
            ['Day', formatDate(day)],
            ['Bias', BIAS_WORDS[bias ?? ''] ?? 'None'],
            [copy.lossLimit, loss ? `${exactMoney(loss)} ${currency}` : copy.noLimit],
            [copy.maximumRoundTrips, trades ? formatInteger(trades) : copy.noLimit],
            ['Trip', trip],
            ['Accounts', accounts],
          ]}
        />
        {tags.length > 0 && <Tags tags={tags} />}
        {plan === '' ? <p className={styles.none}>{copy.noPlanWasWritten}</p> : <p className={styles.text}>{plan}</p>}
        <div>
          <h3 className={styles.heading}>{copy.checklistBeforeTheFirstTrade}</h3>
          <Checklist session={session} onConflict={onConflict} />
        </div>
      </div>
    </Panel>
  );
}
