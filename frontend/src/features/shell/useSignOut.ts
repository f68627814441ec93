/** Signing out: saves what can be saved first, and asks before it drops what cannot, or what only an explicit Save writes. */

import { useCallback } from 'react';
import { discardUnsaved, flushUnsaved } from '@/api/autosave';
import { hasHeldEdits } from '@/api/heldEdits';
import { useAppDispatch } from '@/api/hooks';
import { messages } from '@/api/messages';
import { logout } from '@/api/sessionCalls';
import { confirmed } from '@/ui/confirmStore';
import { showToast } from '@/ui/toastStore';

export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  return useCallback(async () => {
    if (hasHeldEdits()) {
      const text = "What you changed on this page isn't saved. You can't undo this.";
      if (!(await confirmed({ title: 'Sign out without saving?', text, action: 'Sign out' }))) return;
    }
    if (!(await flushUnsaved())) {
      const text = "Couldn't save your changes, and signing out removes them from this browser. You can't undo this.";
      if (!(await confirmed({ title: 'Sign out without saving?', text, action: 'Sign out' }))) return;
      discardUnsaved();
    }
    const failure = await dispatch(logout());
    if (failure === null) return;
    const rest = 'You are signed out in this browser, but the session may still be open. Sign in again and end it under Devices.';
    showToast({
      title: 'Error',
      description: `${messages.logout}. ${failure.message}. ${rest}`,
      kind: 'destructive',
      requestId: failure.requestId,
    });
  }, [dispatch]);
}
