/** What was opened from search recently, on this device, by this account, for itself or for the selected team. */

import { readStored, writeStored } from '@/api/browserStorage';
import { principalKey } from '@/api/principal';
import type { Entry } from './entries';

const KEY = 'search-recent';
const KEPT = 5;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'title' in value &&
  'to' in value &&
  String(value.to).startsWith('/');

export function recentEntries(): readonly Entry[] {
  try {
    const kept = JSON.parse(readStored(principalKey(KEY)) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberEntry(entry: Entry): void {
  const others = recentEntries().filter((kept) => kept.key !== entry.key);
  writeStored(principalKey(KEY), JSON.stringify([entry, ...others].slice(0, KEPT)));
}
