/** What happens in this browser when a session begins, ends, or becomes another account's: one account never sees what another left behind. */

import { clearAccountStorage, readStored, writeStored } from './browserStorage';
import { closeDrafts, openDrafts, parkDrafts } from './drafts';
import { forgetSelection } from './principal';

const forgetters = new Set<() => void>();

/** `forget` drops what a module holds in memory for the account. Called once, when the module is loaded. */
export function onAccountEnd(forget: () => void): void {
  forgetters.add(forget);
}

function forgetAll(): void {
  clearAccountStorage();
  forgetSelection();
  for (const forget of forgetters) forget();
}

/** A session that ended by itself leaves the name of its account behind, so that other tabs can tell it from signing out. */
export function accountEnded(subject: string | null, how: 'expired' | 'signedOut' | 'elsewhere'): void {
  const expired = how === 'expired' || (how === 'elsewhere' && subject !== null && readStored('account-owner') === subject);
  if (expired) parkDrafts(subject);
  else {
    closeDrafts();
    writeStored('account-owner', null);
  }
  forgetAll();
}

/** `subject` signed in. Whatever another account, or an unknown one, left in this browser is removed. */
export function accountBegan(subject: string | null): void {
  forgetSelection();
  if (subject === null || readStored('account-owner') !== subject) forgetAll();
  openDrafts(subject);
  writeStored('account-owner', subject);
}

/** The application started with a session of `subject` in storage. */
export function accountResumed(subject: string | null): void {
  forgetSelection();
  const owner = readStored('account-owner');
  if (owner !== null && owner !== subject) forgetAll();
  openDrafts(subject);
  writeStored('account-owner', subject);
}
