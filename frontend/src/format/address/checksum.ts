/**
 * Checks an address for typing errors by its own checksum: EIP-55 for EVM addresses, BIP-173 and BIP-350 for bech32 and
 * bech32m, base58check for older Bitcoin addresses, Tron and extended public keys. Calls no server.
 */

import { keccak256 } from './keccak';
import { keyShapeOf, PRIVATE_REFUSED } from './keys';
import { shapeOf } from './shapes';
import { visible } from './visible';

export interface Verdict {
  readonly state: 'right' | 'wrong' | 'none';
  readonly note: string;
}

const right = (kind: string): Verdict => ({ state: 'right', note: `${kind}, valid checksum` });
const wrong = (kind: string): Verdict => ({
  state: 'wrong',
  note: `${kind}, but the checksum is wrong: a character may be mistyped`,
});
const none = (note: string): Verdict => ({ state: 'none', note });

/** An EVM address with the capitals that EIP-55 gives it. */
export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak256(digits);
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

const refused = (kind: string, why: string): Verdict => ({ state: 'wrong', note: `${kind}, but ${why}` });

function evm(address: string): Verdict {
  if (address.startsWith('0X')) return refused('EVM address', 'it must begin with 0x, not 0X');
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return none('EVM address without a checksum');
  return withChecksum(address) === address ? right('EVM address') : wrong('EVM address');
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
/** What the remainder is for the first version of SegWit, and for all later ones. */
const BECH32_REST = 1;
const BECH32M_REST = 0x2bc830a3;

function polymod(values: readonly number[]): number {
  let rest = 1;
  for (const value of values) {
    const top = rest >>> 25;
    rest = ((rest & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((generator, bit) => {
      if ((top >>> bit) & 1) rest ^= generator;
    });
  }
  return rest >>> 0;
}

const NETWORKS: Readonly<Record<string, string>> = { bc: 'Bitcoin', tb: 'Bitcoin test network', ltc: 'Litecoin' };

function bech32(address: string): Verdict {
  if (address !== address.toLowerCase() && address !== address.toUpperCase())
    return refused('Bech32 address', 'it mixes capital and small letters');
  const text = address.toLowerCase();
  const split = text.lastIndexOf('1');
  const prefix = text.slice(0, split);
  const values = [...text.slice(split + 1)].map((letter) => BECH32.indexOf(letter));
  const spread = [...prefix].map((letter) => letter.charCodeAt(0));
  const rest = polymod([...spread.map((code) => code >> 5), 0, ...spread.map((code) => code & 31), ...values]);
  const version = values[0] ?? 0;
  const kind = `${NETWORKS[prefix] ?? prefix} address, ${version === 0 ? 'SegWit' : version === 1 ? 'Taproot' : `SegWit version ${version}`}`;
  if (rest !== BECH32_REST && rest !== BECH32M_REST) return wrong(kind);
  if (prefix === 'tb') return refused(kind, "it isn't on the main network");
  const why = programFault(values.slice(0, -6), rest);
  return why === null ? right(kind) : refused(kind, why);
}

/** What is wrong with a witness program whose checksum is right, as BIP-173 and BIP-350 say; null for nothing. */
function programFault(values: readonly number[], rest: number): string | null {
  const [version, ...program] = values;
  if (version === undefined) return 'it is empty';
  const over = (program.length * 5) % 8;
  if (over >= 5 || ((program.at(-1) ?? 0) & ((1 << over) - 1)) !== 0) return 'its padding bits are invalid';
  if (version > 16) return "this witness version doesn't exist";
  const bytes = Math.floor((program.length * 5) / 8);
  if (version === 0 ? bytes !== 20 && bytes !== 32 : bytes < 2 || bytes > 40) return 'its witness program has the wrong length';
  return rest === (version === 0 ? BECH32_REST : BECH32M_REST) ? null : "its encoding doesn't match the witness version";
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function base58Bytes(text: string): Uint8Array {
  let number = 0n;
  for (const letter of text) number = number * 58n + BigInt(BASE58.indexOf(letter));
  const hex = number === 0n ? '' : number.toString(16);
  const body = (hex.length % 2 === 0 ? hex : `0${hex}`).match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...body]);
}

async function base58check(text: string, kind: string): Promise<Verdict> {
  const bytes = base58Bytes(text);
  // Browsers hash only for pages that came over a trusted line.
  if (globalThis.crypto?.subtle === undefined) return none(`${kind}; the checksum can't be checked on an insecure connection`);
  const hash = async (data: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  const sum = await hash(await hash(bytes.slice(0, -4)));
  return bytes.slice(-4).every((byte, at) => byte === sum[at]) ? right(kind) : wrong(kind);
}

const EXTENDED = /^[xyz]pub[1-9A-HJ-NP-Za-km-z]{107}$/;

/** Checks the checksum of a bare key of the main network. The server judges all other forms. */
async function checkKey(text: string): Promise<Verdict> {
  if (keyShapeOf(text) === 'descriptor') return none('Output descriptor');
  return EXTENDED.test(text) ? base58check(text, 'Extended public key') : none('Extended public key');
}

/** Null for a text that has the shape of neither an address nor a key. */
export async function checkAddress(text: string): Promise<Verdict | null> {
  const plain = visible(text);
  const shape = shapeOf(text);
  if (shape === 'private') return { state: 'wrong', note: PRIVATE_REFUSED };
  if (shape === 'key') return checkKey(text.trim());
  if (plain !== text && shapeOf(plain) === 'address') return refused('Address', 'it contains an invisible character');
  const typed = text.trim();
  if (shapeOf(typed) !== 'address') return null;
  if (/^0x/i.test(typed)) return evm(typed);
  if (/\.eth$/i.test(typed)) return none('ENS name; the address behind it can change');
  if (/^(bc1|tb1|ltc1)/i.test(typed)) return bech32(typed);
  if (/^T.{33}$/.test(typed)) return base58check(typed, 'Tron address');
  if (/^[13].{24,34}$/.test(typed))
    return base58check(typed, typed.startsWith('3') ? 'Bitcoin address, script' : 'Bitcoin address, legacy');
  return base58Bytes(typed).length === 32
    ? none('Solana address; these have no checksum')
    : { state: 'wrong', note: 'Looks like a Solana address, but has the wrong length' };
}
