/** A draft of the assistant: nothing of it is saved before the user confirms it here. */

import { skipToken } from '@reduxjs/toolkit/query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddAlertMutation, useListAlertsQuery } from '@/api/alertsApi';
import type { ChatArtifact, ChatProposal } from '@/api/assistantApi';
import { describeFailure } from '@/api/failure';
import { useAddLabelMutation, useListLabelsQuery } from '@/api/labelsApi';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { Button } from '@/ui/Button';
import { shown } from '../cells';
import { copy } from '../copy';
import styles from './ProposalCard.module.css';

interface ProposalCardProps {
  readonly artifact: ChatArtifact;
  readonly proposal: ChatProposal;
  /** Names the rows of this answer: `id-r3`. */
  readonly prefix: string;
}

/** Drafts confirmed since the application was opened. An answer is rendered again once it is saved, and must still show them as confirmed. */
const confirmed = new Set<string>();
/** Alerts of a coin, or labels of an address, among which the draft is looked for. */
const MOST = 500;

const WORDS = {
  alert: {
    confirm: copy.confirmAlert,
    done: copy.alertCreated,
    there: copy.youHaveThisAlertAlready,
    open: copy.openAlerts,
    failed: copy.couldntCreateTheAlert,
  },
  label: {
    confirm: copy.confirmLabel,
    done: copy.labelAdded,
    there: copy.youHaveThisLabelAlready,
    open: copy.openAddress,
    failed: copy.couldntAddTheLabel,
  },
} as const;

/** True where the user has the alert or the label of a draft, which may have been confirmed before a reload. */
function useExists({ kind, coin, direction, level, chain, address, text }: ChatProposal, skip: boolean): boolean {
  const isAlert = kind === 'alert';
  const alerts = useListAlertsQuery(isAlert && !skip ? { coin: coin ?? '', limit: MOST } : skipToken);
  const labels = useListLabelsQuery(!isAlert && !skip ? { chain: chain ?? '', address: address ?? '', limit: MOST } : skipToken);
  if (!isAlert) return labels.data?.labels.some((label) => label.text === text) ?? false;
  return (
    alerts.data?.alerts.some(({ conditions: [first, ...others] }) => {
      if (first?.kind !== 'price' || others.length > 0) return false;
      return first.coin === coin && first.direction === direction && Number(first.level) === Number(level);
    }) ?? false
  );
}

export function ProposalCard({ artifact, proposal, prefix }: ProposalCardProps) {
  const creates = useCreates();
  const [addAlert] = useAddAlertMutation();
  const [addLabel] = useAddLabelMutation();
  const key = `${prefix}-${artifact.first_row}`;
  const [isDone, setDone] = useState(confirmed.has(key));
  const exists = useExists(proposal, isDone);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { kind, coin, direction, level, chain, address, text } = proposal;
  const isAlert = kind === 'alert';
  const words = isAlert ? WORDS.alert : WORDS.label;
  const confirm = async () => {
    setBusy(true);
    setError(null);
    // The draft's own key: confirming it again, in another tab too, makes no second one.
    const outcome = isAlert
      ? await addAlert({ conditions: [{ kind: 'price', coin, direction: direction ?? '', level }], key })
      : await addLabel({ chain: chain ?? '', address: address ?? '', text: text ?? '', source: 'Assistant', key });
    setBusy(false);
    if (outcome.error !== undefined) {
      setError(`${words.failed} ${describeFailure(outcome.error).description}`);
      return;
    }
    confirmed.add(key);
    setDone(true);
  };
  return (
    <section className={styles.card} aria-label={artifact.title}>
      <p className={styles.title}>{artifact.title}</p>
      <dl className={styles.fields}>
        {artifact.rows.map(({ cells: [name, value] }, at) => {
          const column = artifact.columns[1];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer never move
            <div key={at} id={`${prefix}-r${artifact.first_row + at}`} tabIndex={-1} className={styles.field}>
              <dt>{name?.value}</dt>
              <dd className={value?.kind === 'address' ? 'mono' : undefined} title={value?.value ?? undefined}>
                {value === undefined || column === undefined ? '' : shown(value, column)}
              </dd>
            </div>
          );
        })}
      </dl>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.foot}>
        {isDone || exists ? (
          <p role="status" className={styles.done}>
            <Check aria-hidden="true" />
            {isDone ? words.done : words.there}{' '}
            <Link to={isAlert ? paths.alerts : paths.profilerOf(address ?? '', chain ?? undefined)}>{words.open}</Link>
          </p>
        ) : !creates ? (
          <span className={styles.note}>{isAlert ? copy.viewersCantCreateAlerts : copy.viewersCantAddLabels}</span>
        ) : (
          <>
            <Button kind="primary" size="small" busy={isBusy} onClick={() => void confirm()}>
              {words.confirm}
            </Button>
            <span className={styles.note}>{copy.nothingIsSavedUntilYou}</span>
          </>
        )}
      </div>
    </section>
  );
}
