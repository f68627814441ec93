/** Leaving a page saves what is unsaved on it first, and asks where that fails. What cannot be saved stays in this browser as a draft. */

import { useEffect, useRef } from 'react';
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router';
import { flushUnsaved, hasUnsaved } from '@/api/autosave';
import { hasHeldEdits, releaseHeldEdits } from '@/api/heldEdits';
import { leavingUnsaved } from '@/api/unsaved';
import { confirmed } from '@/ui/confirmStore';
import { closeDialogs, confirmDiscard, hasTypedDialog, type OpenDialog, openDialogs } from '@/ui/openDialogs';

/** What an address names of its page: another trace or another case is another document on the same page. */
const DOCUMENTS = ['trace', 'case'] as const;

export function leavesDocument(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  if (DOCUMENTS.some((name) => before.has(name) && after.get(name) !== before.get(name))) return true;
  // A trace that began with an address has one of its own once it is saved.
  return before.has('address') && after.has('address') && after.get('address') !== before.get('address');
}

export function UnsavedGuard() {
  const { key } = useLocation();
  const navigate = useNavigate();
  const question = useRef(0);
  const left = useRef<readonly OpenDialog[]>([]);
  const asks = useRef({ dialog: false, page: false });
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Only Back and Forward reach past an open dialog. A form that was sent and then opens what it made loses nothing.
    const isBack = historyAction === 'POP';
    left.current = isBack ? openDialogs() : [];
    asks.current = {
      dialog: isBack && hasTypedDialog(),
      page: (hasUnsaved() || hasHeldEdits()) && leavesDocument(currentLocation, nextLocation),
    };
    return asks.current.dialog || asks.current.page;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation that was made.
  useEffect(() => {
    closeDialogs(left.current);
    left.current = [];
  }, [key]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    question.current += 1;
    const asked = question.current;
    const { location } = blocker;
    void decide(asks.current).then((leave) => {
      if (asked !== question.current) return;
      try {
        if (leave) blocker.proceed();
        else blocker.reset();
      } catch {
        // Its first save gives a new document an address. Going there ended this block, so the page that was asked for is opened again.
        if (leave) void navigate(location);
      }
    });
  }, [blocker, navigate]);
  return null;
}

async function decide(asks: { readonly dialog: boolean; readonly page: boolean }): Promise<boolean> {
  if (asks.dialog && !(await confirmDiscard())) return false;
  if (!asks.page) return true;
  if (hasHeldEdits()) {
    const yes = await confirmed({
      title: 'Discard your changes?',
      text: "What you changed isn't saved. You can't undo this.",
      action: 'Discard changes',
      cancel: 'Keep editing',
    });
    if (!yes) return false;
    releaseHeldEdits();
  }
  if (await flushUnsaved()) return true;
  return confirmed({
    title: 'Leave without saving?',
    text: leavingUnsaved(),
    action: 'Leave page',
    cancel: 'Stay',
  });
}
