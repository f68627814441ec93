/**
 * Texts that give a wallet away. An extended public key or a descriptor shows all of its addresses, past and coming; a private key or a
 * recovery phrase spends them. Judged by shape and generously: what only begins like a key must not end up in an address bar or a log either.
 */

import { visible } from './visible';

export type KeyShape = 'extended' | 'descriptor' | 'private';

/** The versions of BIP 32 and SLIP 132, those of the test networks too. */
const PUBLIC = /^[xyzYZtuvUV]pub[0-9A-Za-z]{4,}$/;
const PRIVATE = /^[xyzYZtuvUV]prv[0-9A-Za-z]{4,}$/;
/** One key in import format, uncompressed and compressed. */
const IMPORT_FORMAT = /^(5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51})$/;
/** One key under a passphrase (BIP 38). */
const ENCRYPTED = /^6P[1-9A-HJ-NP-Za-km-z]{56}$/;
/** The functions of BIP 380 to 386. */
const DESCRIPTOR = /^(pk|pkh|wpkh|sh|wsh|tr|combo|multi|sortedmulti|addr|raw)\(/;
const PHRASE_WORD = /^[a-z]{3,8}$/i;
const PHRASE_LENGTHS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);
const HASH = /^(0x)?[0-9a-f]{64}$/i;

const isPrivate = (word: string): boolean => PRIVATE.test(word) || IMPORT_FORMAT.test(word) || ENCRYPTED.test(word);

/** The words of BIP 39 have three to eight letters, and there are twelve to twenty-four of them. */
function isPhrase(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return PHRASE_LENGTHS.has(words.length) && words.every((word) => PHRASE_WORD.test(word));
}

/** Null for what gives nothing away. A text that holds a key somewhere is taken for one. */
export function keyShapeOf(text: string): KeyShape | null {
  const plain = visible(text);
  const compact = plain.replace(/\s+/g, '');
  // A paste may be broken into lines, within the key too.
  const words = [...plain.split(/[^0-9A-Za-z]+/), compact];
  if (words.some(isPrivate) || isPhrase(plain)) return 'private';
  if (DESCRIPTOR.test(compact)) return 'descriptor';
  return words.some((word) => PUBLIC.test(word)) ? 'extended' : null;
}

/** What is said of it everywhere, and all where neither a key nor an address is asked for. */
export const PRIVATE_SAID =
  'This is a private key or a recovery phrase. Private keys are never needed here: anyone who has one can spend the coins. It was not sent anywhere.';
export const PRIVATE_REFUSED = `${PRIVATE_SAID} Use the extended public key.`;
/** Of fields that take no extended key either. */
export const PRIVATE_NO_ADDRESS = `${PRIVATE_SAID} Enter an address.`;

/** Why a text is not even sent to be profiled; null where the server may judge it. */
export function keyRefusal(text: string): string | null {
  if (text.trim() === '') return 'Paste an extended public key or an output descriptor.';
  if (keyShapeOf(text) === 'private') return PRIVATE_REFUSED;
  if (HASH.test(text.trim()))
    return '64 hexadecimal digits are a transaction hash or a private key, not an extended public key. It was not sent anywhere.';
  return null;
}

/**
 * A key as it is sent: without the line breaks of a paste and without what wallets write around a bare key, which is where it came from and
 * the two usual branches.
 */
export function keyText(text: string): string {
  const compact = text.replace(/\s+/g, '');
  if (keyShapeOf(compact) !== 'extended') return compact;
  return compact.replace(/^\[[0-9a-f]{8}[0-9h'/]*\]/i, '').replace(/\/<0;1>\/\*$/, '');
}
