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
  other: { name: 'Other', kind: 'wallet' },
};

/** What else the server understands: files, older traces and people write these words. */
const ALIASES: ReadonlyMap<string, Category> = new Map<string, Category>([
  ['cex', 'exchange'],
  ['mixing_service', 'mixer'],
  ['coinjoin', 'mixer'],
  ['tornado-cash', 'mixer'],
  ['mixers', 'mixer'],
  ['defi_bridge', 'bridge'],
  ['defi_dex', 'dex'],
  ['uniswap', 'dex'],
  ['lending', 'defi'],
  ['defi_lending', 'defi'],
  ['hosted_wallet', 'wallet_service'],
  ['custodian', 'wallet_service'],
  ['payment_processor', 'payment_service'],
  ['mining_service', 'miner'],
  ['mining_pool', 'miner'],
  ['mining', 'miner'],
  ['market', 'marketplace'],
  ['dark_web_market', 'marketplace'],
  ['darknet_market', 'marketplace'],
  ['perpetrator', 'scam'],
  ['scams', 'scam'],
  ['fake-phishing', 'scam'],
  ['phish-hack', 'phishing'],
  ['phish', 'phishing'],
  ['service_hack', 'hack'],
  ['exploit', 'hack'],
  ['heist', 'hack'],
  ['theft', 'hack'],
  ['sanction', 'sanctioned'],
  ['sanctions', 'sanctioned'],
  ['ofac', 'sanctioned'],
  ['ofac-sanctions-lists', 'sanctioned'],
]);

/** In the order in which people choose them; a word of one's own is typed, not chosen. */
export const CATEGORIES = (Object.keys(LOOKS) as Category[]).filter((category) => category !== 'other');

/** The category that a word names; null where there is no word. */
export function categoryOf(word: string | null | undefined): Category | null {
  if (!word) return null;
  const lower = word.trim().toLowerCase();
  return Object.hasOwn(LOOKS, lower) ? (lower as Category) : (ALIASES.get(lower) ?? 'other');
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
