/** The plan of a session: a new one, or one that is changed. What the server refuses is shown at its field. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import {
  type TradingSession,
  useAddTradingSessionMutation,
  useLazyGetTradingSessionQuery,
  useUpdateTradingSessionMutation,
} from '@/api/sessionsApi';
import type { FieldErrors } from '@/api/types';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { Note } from '@/ui/fields';
import { showFailure, showToast } from '@/ui/toastStore';
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
  const [draft, setDraft] = useState<PlanDraft>(() => (session ? planOf(session) : newPlan(day, trip)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [add, adding] = useAddTradingSessionMutation();
  const [update, updating] = useUpdateTradingSessionMutation();
  const [load] = useLazyGetTradingSessionQuery();

  const submit = async () => {
    const sent = filled(draft);
    setDraft(sent);
    if (countError(sent.maxTrades) !== undefined) return;
    const body = bodyOf(sent);
    const answer = seen ? await update({ id: seen.id, version: seen.version, newTradingSession: body }) : await add(body);
    if (answer.data) {
      showToast({ title: seen ? copy.planChanged : copy.sessionPlanned, description: titleOf(answer.data) });
      onClose();
      return;
    }
    setStale(isConflict(answer.error));
    setErrors(isConflict(answer.error) ? {} : fieldErrors(answer.error, copy.couldntSaveThePlan));
  };
  const loadLatest = async () => {
    if (seen === undefined) return;
    const answer = await load(seen.id);
    if (answer.data === undefined) {
      showFailure(answer.error);
      return;
    }
    setSeen(answer.data);
    setDraft(planOf(answer.data));
    setStale(false);
  };
  return (
    <FormDialog
      title={session ? copy.editPlan : copy.planSession}
      width={720}
      action={session ? copy.savePlan : copy.planSession}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={planError(errors)}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <ConflictNote what={copy.thePlan} onLoad={() => void loadLatest()} />}
      {seen?.started_at && <Note kind="info">{copy.thisSessionHasStartedChanges}</Note>}
      <PlanFields
        draft={draft}
        errors={errors}
        currency={currency}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
    </FormDialog>
  );
}
