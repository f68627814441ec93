/** What the categories of labels are called, how they are drawn, and under what people look for them. */

import type { Schema } from '@/api/generated';
import type { NodeKind } from './model';

/** The server's list: one that is missing here does not compile. */
export type Category = Schema<'LabelCategory'>;

interface Look {
  readonly name: string;
  readonly kind: NodeKind;
}

const LOOKS: Readonly<Record<Category, Look>> = {
  exchange: { name: 'Exchange', kind: 'exchange' },
  mixer: { name: 'Mixer', kind: 'mixer' },
  bridge: { name: 'Bridge', kind: 'bridge' },
  dex: { name: 'Decentralised exchange', kind: 'contract' },
  defi: { name: 'DeFi', kind: 'contract' },
  wallet_service: { name: 'Wallet service', kind: 'service' },
  payment_service: { name: 'Payment service', kind: 'service' },
  miner: { name: 'Miner', kind: 'miner' },
  marketplace: { name: 'Marketplace', kind: 'service' },
  gambling: { name: 'Gambling', kind: 'service' },
  merchant: { name: 'Merchant', kind: 'service' },
  service: { name: 'Service', kind: 'service' },
  donation: { name: 'Donation', kind: 'wallet' },
  token: { name: 'Token', kind: 'contract' },
  contract: { name: 'Contract', kind: 'contract' },
  ransomware: { name: 'Ransomware', kind: 'wallet' },
  scam: { name: 'Scam', kind: 'wallet' },
  phishing: { name: 'Phishing', kind: 'wallet' },
  hack: { name: 'Hack', kind: 'wallet' },
  sanctioned: { name: 'Sanctioned', kind: 'wallet' },
  person: { name: 'Person', kind: 'wallet' },
  own: { name: 'Own', kind: 'wallet' },
  other: { name: 'Other', kind: 'service' },
};

/** Words that older traces hold: the server stopped writing them. */
const FORMER: ReadonlyMap<string, Category> = new Map([
  ['mixing_service', 'mixer'],
  ['coinjoin', 'mixer'],
  ['mining_pool', 'miner'],
]);

/** In the order in which people choose them; a word of one's own is typed, not chosen. */
export const CATEGORIES = (Object.keys(LOOKS) as Category[]).filter((category) => category !== 'other');

/** The category that a word names; null where there is no word. */
export function categoryOf(word: string | null | undefined): Category | null {
  if (!word) return null;
  return Object.hasOwn(LOOKS, word) ? (word as Category) : (FORMER.get(word) ?? 'other');
}

/** How it is written for people: a word of one's own as it is. */
export function categoryWords(word: string): string {
  const category = categoryOf(word);
  if (category !== null && (category !== 'other' || word === 'other')) return LOOKS[category].name;
  const words = word.replace(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function kindOfCategory(word: string | null | undefined): NodeKind {
  const category = categoryOf(word);
  return category === null ? 'wallet' : LOOKS[category].kind;
}
