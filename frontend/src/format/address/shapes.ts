/** What a typed text may be, by its shape alone and without asking anybody: an address, a transaction hash, a key, or words. */

import { keyShapeOf } from './keys';
import { visible } from './visible';

/** A `key` shows a whole wallet and goes into no address bar; what is `private` spends it and goes nowhere at all. */
export type Shape = 'address' | 'hash' | 'key' | 'private' | 'words';

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;
const EVM_HASH = /^0x[0-9a-f]{64}$/i;
const BARE_HASH = /^[0-9a-f]{64}$/i;
/** The data part of bech32 leaves out 1, b, i and o. A text that mixes cases has the shape too: the check then says that it is wrong. */
const BECH32 = /^(bc1|tb1|ltc1)[023456789ac-hj-np-z]{6,84}$/i;
const BASE58_BITCOIN = /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/;
const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/;
const SOLANA_SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;
const ENS = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.eth$/iu;

export function shapeOf(text: string): Shape {
  const typed = text.trim();
  // First: a part of a key can have the shape of a signature.
  const key = keyShapeOf(typed);
  if (key !== null) return key === 'private' ? 'private' : 'key';
  if (EVM_HASH.test(typed) || BARE_HASH.test(typed) || SOLANA_SIGNATURE.test(typed)) return 'hash';
  const isAddress =
    EVM_ADDRESS.test(typed) || BECH32.test(typed) || [BASE58_BITCOIN, TRON, SOLANA, ENS].some((pattern) => pattern.test(typed));
  return isAddress ? 'address' : 'words';
}

const PHRASE_WORD = /^[a-z]{3,8}$/;
/** The one that is being typed. */
const LAST_WORD = /^[a-z]{1,8}$/;
/** Names of coins, labels and people rarely have as many words, and fewer of them give little of a phrase away. */
const FIRST_WORDS = 4;

export const PHRASE_NOT_SENT = 'Four or more plain words are searched only on this device: they may begin a recovery phrase.';

/**
 * True for words that may be a part of a recovery phrase, which is typed word by word: all in small letters, as long as those of BIP 39. No
 * server is asked for them, because searches appear in URLs, and URLs in logs.
 */
export function mayBeginPhrase(text: string): boolean {
  const typed = visible(text).trim();
  // Phones write the first letter as a capital.
  const words = `${typed.charAt(0).toLowerCase()}${typed.slice(1)}`.split(/\s+/);
  return words.length >= FIRST_WORDS && words.every((word, at) => (at < words.length - 1 ? PHRASE_WORD : LAST_WORD).test(word));
}
