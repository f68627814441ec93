/** What the dialog holds while a wallet is added, and what of it can be judged before it is sent. */

import type { FieldErrors } from '@/api/types';
import type { NewWallet } from '@/api/walletsApi';
import { keyRefusal, keyShapeOf, keyText, PRIVATE_REFUSED } from '@/format/address/keys';

export type WalletKind = 'address' | 'key';

export interface WalletDraft {
  readonly kind: WalletKind;
  readonly name: string;
  readonly text: string;
  /** None: those on which the address was seen. */
  readonly chains: readonly string[];
  /** Empty: by the key's version. */
  readonly script: string;
  readonly note: string;
}

export const NEW_WALLET: WalletDraft = { kind: 'address', name: '', text: '', chains: [], script: '', note: '' };

/** True for addresses that exist on more than one chain. */
export const isShared = (text: string): boolean => /^0x/i.test(text.trim());

/** The draft with another text: a key pasted as an address is taken for a key. */
export function withText(draft: WalletDraft, text: string): WalletDraft {
  const shape = keyShapeOf(text);
  const kind = shape === 'extended' || shape === 'descriptor' ? 'key' : draft.kind;
  return { ...draft, text, kind };
}

/** Wrong fields that need no server; a private key is never sent. */
export function faultsOf({ kind, name, text }: WalletDraft): FieldErrors {
  const faults: Record<string, string[]> = {};
  if (name.trim() === '') faults.name = ['Enter a name.'];
  if (keyShapeOf(text) === 'private') faults.text = [PRIVATE_REFUSED];
  else if (kind === 'key') {
    const refusal = keyRefusal(text);
    if (refusal !== null) faults.text = [refusal];
  } else if (text.trim() === '') faults.text = ['Paste an address.'];
  return faults;
}

export function bodyOf({ kind, name, text, chains, script, note }: WalletDraft): NewWallet {
  const isKey = kind === 'key';
  const isDescriptor = keyShapeOf(text) === 'descriptor';
  return {
    name: name.trim(),
    kind,
    text: isKey ? keyText(text) : text.trim(),
    chains: isKey || !isShared(text) ? [] : chains,
    script: isKey && !isDescriptor && script !== '' ? script : null,
    note: note.trim(),
  };
}
