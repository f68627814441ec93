/** Whose money an investigation follows: the theft that the sandbox plants, or the best path through a folder of real transactions. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { planted } from './account';

export interface Story {
  /** Where it begins. */
  readonly address: string;
  /** What is marked, in BTC as it is typed. */
  readonly amount: string;
  /** Hops that the largest part goes on from there. */
  readonly hops: number;
}

interface Output {
  readonly scriptpubkey_address?: string;
  readonly value: number;
}
interface Transaction {
  readonly txid: string;
  readonly block_time?: number;
  readonly status?: { readonly confirmed?: boolean };
  readonly version?: number;
  readonly vin: readonly {
    readonly sequence?: number;
    readonly txid?: string;
    readonly vout?: number;
    readonly prevout?: Output | null;
  }[];
  readonly vout: readonly Output[];
}

/** Every transaction of a folder, in any depth, as the sandbox reads them. */
function transactionsIn(folder: string): Transaction[] {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.ndjson(\.gz)?$/.test(name))
    .sort();
  return files.flatMap((name) => {
    const raw = readFileSync(join(folder, name));
    const text = (name.endsWith('.gz') ? gunzipSync(raw) : raw).toString();
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Transaction);
  });
}

/** Inputs and outputs of a payment that a reader can follow by eye; coinjoins and payouts have more. */
const MOST_ENDS = 24;
const STOLEN = 10e8;
const HOPS = 3;

/** The path of three hops or more that carries most: each address on it received once and spent once. */
function realStory(folder: string): Story | null {
  const all = new Map(transactionsIn(folder).map((tx) => [tx.txid, tx]));
  const spentBy = new Map<string, string>();
  const seenIn = new Map<string, Set<string>>();
  const meet = (address: string | undefined, txid: string) => {
    if (address === undefined) return;
    const met = seenIn.get(address);
    if (met === undefined) seenIn.set(address, new Set([txid]));
    else met.add(txid);
  };
  for (const tx of all.values()) {
    for (const { txid, vout, prevout } of tx.vin) {
      if (txid !== undefined) spentBy.set(`${txid}:${vout}`, tx.txid);
      meet(prevout?.scriptpubkey_address, tx.txid);
    }
    for (const { scriptpubkey_address: address } of tx.vout) meet(address, tx.txid);
  }
  /** Of a transaction the output that carries most and goes on, as its address and its spender; null at the end of the data. */
  const onward = (tx: Transaction): { address: string; value: number; next: Transaction } | null => {
    if (tx.vin.length + tx.vout.length > MOST_ENDS) return null;
    const largest = tx.vout.map((output, at) => ({ ...output, at })).sort((a, b) => b.value - a.value)[0];
    const address = largest?.scriptpubkey_address;
    const next = largest && all.get(spentBy.get(`${tx.txid}:${largest.at}`) ?? '');
    if (address === undefined || next === undefined || seenIn.get(address)?.size !== 2) return null;
    return { address, value: largest?.value ?? 0, next };
  };
  const dated = (tx: Transaction) => tx.block_time !== undefined || tx.status?.confirmed === true;
  const isWhole = (tx: Transaction) => tx.version !== undefined && tx.vin.every(({ sequence }) => sequence !== undefined);
  let best: (Story & { worth: number }) | null = null;
  for (const tx of all.values()) {
    const begin = onward(tx);
    if (begin === null || begin.next.vin.length + begin.next.vout.length > MOST_ENDS) continue;
    let [hops, carried, at] = [1, begin.value, begin.next];
    let confirmed = dated(tx) && dated(begin.next);
    let whole = isWhole(tx) && isWhole(begin.next);
    for (let step = onward(at); step !== null && hops < 8; step = onward(at)) {
      hops += 1;
      carried = Math.min(carried, step.value);
      at = step.next;
      confirmed &&= dated(at);
      whole &&= isWhole(at);
    }
    // As explorers tell them before shortened ones, with times before without, ten coins and more before less, then what most goes through.
    const worth = carried + (whole ? 4e17 : 0) + (confirmed ? 2e17 : 0) + (begin.value >= STOLEN ? 1e17 : 0);
    if (hops < HOPS || (best !== null && worth <= best.worth)) continue;
    const marked = Math.min(STOLEN, begin.value);
    best = { address: begin.address, amount: (marked / 1e8).toFixed(8).replace(/\.?0+$/, ''), hops, worth };
  }
  return best;
}

/** Null where the folder of real transactions has no money that goes on for three hops. */
export async function story(page: Page): Promise<Story | null> {
  const folder = process.env.MERIDIAN_REPLAY_CHAIN;
  if (folder) return realStory(folder);
  return { address: await planted(page, 'theft', 'thief'), amount: '10', hops: HOPS };
}
