/** A planned trade as its form holds it. Amounts stay the text that was typed: the server reads them. */

import type { PlannedTrade, Ruleset } from '@/api/rulesApi';
import type { FieldErrors } from '@/api/types';

export interface TradeDraft {
  readonly account: string;
  readonly base: string;
  readonly quote: string;
  readonly kind: string;
  readonly direction: 'long' | 'short';
  readonly quantity: string;
  readonly price: string;
  readonly stop: string;
  readonly setup: string;
  /** Items of checklists that are ticked. */
  readonly done: readonly string[];
}

export const newTrade = (account: string): TradeDraft => ({
  account,
  base: '',
  quote: '',
  kind: 'spot',
  direction: 'long',
  quantity: '',
  price: '',
  stop: '',
  setup: '',
  done: [],
});

/** The enabled rulesets that hold for a trade. One for an asset is left out until that asset is entered. */
export const rulesetsFor = (trade: TradeDraft, rulesets: readonly Ruleset[]): readonly Ruleset[] =>
  rulesets.filter(
    ({ enabled, account_id: account, asset, direction }) =>
      enabled &&
      (!account || account === trade.account) &&
      (!asset || asset.toUpperCase() === trade.base.trim().toUpperCase()) &&
      (!direction || direction === trade.direction),
  );

const wordsOf = (rulesets: readonly Ruleset[], kind: string): readonly string[] => [
  ...new Set(rulesets.flatMap(({ rules }) => rules.flatMap((rule) => (rule.kind === kind ? (rule.words ?? []) : [])))),
];

/** Items of all checklists that hold for a trade; one that is on two lists is asked once. */
export const checklistOf = (rulesets: readonly Ruleset[]): readonly string[] => wordsOf(rulesets, 'checklist');
export const setupsOf = (rulesets: readonly Ruleset[]): readonly string[] => wordsOf(rulesets, 'setups');

/** `items`: the checklist as it is shown. What was ticked on another one is not sent. */
export const bodyOf = (draft: TradeDraft, items: readonly string[]): PlannedTrade => ({
  account_id: draft.account,
  base: draft.base.trim().toUpperCase(),
  quote: draft.quote.trim().toUpperCase(),
  kind: draft.kind,
  direction: draft.direction,
  quantity: draft.quantity.trim(),
  price: draft.price.trim(),
  stop: draft.stop.trim() || null,
  setup: draft.setup.trim(),
  done: items.filter((item) => draft.done.includes(item)),
});

const PLACES = /^(account_id|base|quote|kind|direction|quantity|price|stop|setup)$/;

/** What is wrong with the whole trade, or with something that has no field here. */
export const formError = (errors: FieldErrors): string | undefined =>
  Object.entries(errors).find(([field]) => field !== 'request_id' && !PLACES.test(field))?.[1][0];
