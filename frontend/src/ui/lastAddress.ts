/** Whose money this account looked at last, on this device: every page that asks for an address begins with it. */

import { readStored, writeStored } from '@/api/browserStorage';

const KEY = 'profiler-last';

export interface LastAddress {
  readonly address: string;
  readonly chain: string;
  readonly depth: 'fast' | 'full';
  /** `yyyy-mm-dd`, or empty. */
  readonly from: string;
  readonly to: string;
}

const blank: LastAddress = { address: '', chain: 'ethereum', depth: 'fast', from: '', to: '' };

export function lastAddress(): LastAddress {
  try {
    return { ...blank, ...(JSON.parse(readStored(KEY) ?? '{}') as Partial<LastAddress>) };
  } catch {
    return blank;
  }
}

export function rememberAddress(asked: LastAddress): void {
  writeStored(KEY, JSON.stringify(asked));
}
