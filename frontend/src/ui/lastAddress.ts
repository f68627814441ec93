/** The address that the account, or its selected team, looked at last on this device: every page that asks for an address begins with it. */

import { readStored, writeStored } from '@/api/browserStorage';
import { principalKey } from '@/api/principal';

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
    return { ...blank, ...(JSON.parse(readStored(principalKey(KEY)) ?? '{}') as Partial<LastAddress>) };
  } catch {
    return blank;
  }
}

export function rememberAddress(asked: LastAddress): void {
  writeStored(principalKey(KEY), JSON.stringify(asked));
}
