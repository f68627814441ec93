/** What is being edited: the document on top of the version it began with, saved only on purpose. */

import { useState } from 'react';
import { type Dashboard, useAddDashboardMutation, useUpdateDashboardMutation } from '@/api/dashboardsApi';
import { isConflict } from '@/api/failure';
import { releaseHeldEdits, useHeldEdits } from '@/api/heldEdits';
import { showFailure, showToast } from '@/ui/toastStore';
import { type Document, readDocument } from './document';

interface Draft {
  readonly document: Document;
  readonly start: Document;
  readonly version: number;
}

export function useDraft(dashboard: Dashboard) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isStale, setStale] = useState(false);
  const [update, updating] = useUpdateDashboardMutation();
  const [add, adding] = useAddDashboardMutation();
  const isChanged = draft !== null && JSON.stringify(draft.document) !== JSON.stringify(draft.start);
  useHeldEdits(isChanged);

  const begin = () => {
    const document = readDocument(dashboard.document);
    setDraft({ document, start: document, version: dashboard.version });
    setStale(false);
  };
  const stop = () => {
    setDraft(null);
    setStale(false);
  };
  const change = (make: (document: Document) => Document) => setDraft((now) => now && { ...now, document: make(now.document) });
  const body = (document: Document) => ({ name: dashboard.name, note: dashboard.note, document: { ...document } });

  const write = async (document: Document, version: number): Promise<boolean> => {
    const answer = await update({ id: dashboard.id, version, newDashboard: body(document) });
    if (answer.error) {
      if (isConflict(answer.error)) setStale(true);
      else showFailure(answer.error);
      return false;
    }
    showToast({ title: 'Dashboard saved', description: dashboard.name });
    return true;
  };
  const save = async () => {
    if (draft !== null && (await write(draft.document, draft.version))) stop();
  };
  /** The id of the copy; undefined where it failed. */
  const saveCopy = async (): Promise<string | undefined> => {
    if (draft === null) return undefined;
    const answer = await add({ ...body(draft.document), name: `${dashboard.name} (copy)` });
    if (answer.data === undefined) {
      showFailure(answer.error);
      return undefined;
    }
    releaseHeldEdits();
    stop();
    return answer.data.id;
  };
  return {
    draft,
    isChanged,
    isStale,
    isBusy: updating.isLoading || adding.isLoading,
    begin,
    stop,
    change,
    save,
    saveCopy,
    write,
  };
}
