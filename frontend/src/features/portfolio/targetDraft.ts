/** A named portfolio while it is being changed: shares are typed in percent and sent as exact parts of one. */

import type { NamedPortfolio, NewPortfolio } from '@/api/portfolioApi';
import type { FieldErrors } from '@/api/types';
import { difference, shifted, sumOf } from '@/format/decimal';

/** What the server takes of one portfolio. */
export const MOST_TARGETS = 50;
/** All assets without a target of their own. */
export const REST = '*';
export const DEFAULT_BAND = '5';

export interface TargetDraft {
  /** For React only. */
  readonly key: number;
  readonly asset: string;
  /** In percent. */
  readonly percent: string;
}

export interface PortfolioDraft {
  readonly name: string;
  /** All where empty. */
  readonly accounts: readonly string[];
  readonly targets: readonly TargetDraft[];
  /** In percentage points. */
  readonly band: string;
  readonly note: string;
}

export const NEW_PORTFOLIO: PortfolioDraft = { name: '', accounts: [], targets: [], band: DEFAULT_BAND, note: '' };

export const draftOf = ({ name, account_ids: accounts, targets, band, note }: NamedPortfolio): PortfolioDraft => ({
  name,
  accounts,
  targets: targets.map(({ asset, share }, key) => ({ key, asset, percent: shifted(share, 2) ?? share })),
  band: shifted(band, 2) ?? band,
  note,
});

/** As typed, with either decimal mark. */
const plain = (typed: string): string => typed.trim().replace(',', '.').replace(/%$/, '').trim();

const isPercent = (typed: string): boolean => /^\d+(\.\d+)?$/.test(plain(typed)) && !isMore(plain(typed), '100');

const isMore = (left: string, right: string): boolean => {
  const gap = difference(left, right);
  return gap !== null && gap !== '0' && !gap.startsWith('-');
};

/** Of the shares that can be read, in percent. */
export const targetSum = (targets: readonly TargetDraft[]): string =>
  sumOf(targets.map(({ percent }) => plain(percent)).filter((percent) => /^\d+(\.\d+)?$/.test(percent))) ?? '0';

/** What the targets leave without one, in percent; null where they are more than everything. */
export function leftOver(targets: readonly TargetDraft[]): string | null {
  const sum = targetSum(targets);
  return isMore(sum, '100') ? null : difference('100', sum);
}

const signOf = (asset: string): string => asset.trim().toUpperCase();

/** Wrong fields that need no server, by the server's names. */
export function faultsOf({ name, targets, band }: PortfolioDraft): FieldErrors {
  const faults: Record<string, string[]> = {};
  if (name.trim() === '') faults.name = ['Enter a name.'];
  if (!isPercent(band)) faults.band = ['Enter percentage points from 0 to 100, such as 5.'];
  targets.forEach(({ asset, percent }, at) => {
    if (signOf(asset) === '') faults[`targets[${at}].asset`] = ['Enter an asset, such as BTC.'];
    else if (targets.findIndex((other) => signOf(other.asset) === signOf(asset)) < at)
      faults[`targets[${at}].asset`] = [`${signOf(asset)} already has a target.`];
    if (!isPercent(percent)) faults[`targets[${at}].share`] = ['Enter percent from 0 to 100, such as 25.'];
  });
  if (leftOver(targets) === null) faults.targets = [`The targets add up to ${targetSum(targets)}%. They must not exceed 100%.`];
  return faults;
}

/** Only for a draft without faults. */
export const bodyOf = ({ name, accounts, targets, band, note }: PortfolioDraft): NewPortfolio => ({
  name: name.trim(),
  account_ids: accounts,
  targets: targets.map(({ asset, percent }) => ({ asset: signOf(asset), share: shifted(plain(percent), -2) ?? '0' })),
  band: shifted(plain(band), -2) ?? '0.05',
  note: note.trim(),
});
