/** Keeps the running code flow over a reload of the page. The flow's id alone opens nothing: the code does. */

import { readStored, writeStored } from '@/api/browserStorage';
import type { PendingFlow } from '@/api/session';

const KEY = 'pending-flow';

export function keepFlow(flow: PendingFlow): void {
  writeStored(KEY, JSON.stringify(flow));
}

export function keptFlow(): PendingFlow | null {
  try {
    const flow = JSON.parse(readStored(KEY) ?? 'null') as Partial<PendingFlow> | null;
    return typeof flow?.id === 'string' && typeof flow.email === 'string'
      ? { id: flow.id, email: flow.email, kind: flow.kind === 'totp' ? 'totp' : 'email' }
      : null;
  } catch {
    return null;
  }
}

export function dropFlow(): void {
  writeStored(KEY, null);
}
