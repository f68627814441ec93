/** The plan of a session: a new one, or one that is changed. What the server refuses is shown at its field. */

import { useState } from 'react';
import {
  type TradingSession,
  useAddTradingSessionMutation,
  useLazyGetTradingSessionQuery,
  useUpdateTradingSessionMutation,
} from '@/api/sessionsApi';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { Note } from '@/ui/fields';
import { takeLatest } from '@/ui/takeLatest';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from './copy';
import { PlanFields } from './PlanFields';
import { bodyOf, countError, filled, newPlan, type PlanDraft, planError, planOf } from './planDraft';
import { titleOf } from './words';

interface PlanDialogProps {
  /** The session to change; without it a new one. */
  readonly session?: TradingSession;
  /** For a new one. */
  readonly day: string;
  readonly trip?: string;
  readonly currency: string;
  readonly onClose: () => void;
}

export function PlanDialog({ session, day, trip, currency, onClose }: PlanDialogProps) {
  const [seen, setSeen] = useState(session);
  const form = useForm<PlanDraft>(() => (session ? planOf(session) : newPlan(day, trip)));
  const [add, adding] = useAddTradingSessionMutation();
  const [update, updating] = useUpdateTradingSessionMutation();
  const [load] = useLazyGetTradingSessionQuery();

  const submit = async () => {
    const sent = filled(form.draft);
    form.put(sent);
    if (countError(sent.maxTrades) !== undefined) return;
    const body = bodyOf(sent);
    const answer = seen ? await update({ id: seen.id, version: seen.version, newTradingSession: body }) : await add(body);
    if (answer.data) {
      showToast({ title: seen ? copy.planChanged : copy.sessionPlanned, description: titleOf(answer.data) });
      onClose();
      return;
    }
    form.refuse(answer.error, copy.couldntSaveThePlan);
  };
  const loadLatest = async () => {
    if (seen === undefined) return;
    await takeLatest(load(seen.id), (now) => {
      setSeen(now);
      form.restart(planOf(now));
    });
  };
  return (
    <FormDialog
      title={session ? copy.editPlan : copy.planSession}
      width={720}
      action={session ? copy.savePlan : copy.planSession}
      busy={adding.isLoading || updating.isLoading}
      typed={form.draft}
      error={planError(form.errors)}
      onClose={onClose}
      onSubmit={submit}
    >
      {form.isStale && <ConflictNote what={copy.thePlan} onLoad={() => void loadLatest()} />}
      {seen?.started_at && <Note kind="info">{copy.thisSessionHasStartedChanges}</Note>}
      <PlanFields draft={form.draft} errors={form.errors} currency={currency} onChange={form.put} />
    </FormDialog>
  );
}
