/** What the form of a ruleset holds, what is wrong with it, and the ruleset that it makes. */

import type { NewRuleset, Rule, Ruleset } from '@/api/rulesApi';
import type { FieldErrors } from '@/api/types';
import { FIELDS, isKind, isOfEquity, MOST_WORDS, PERS, type Per, type RuleKind } from '@/domain/rules/kinds';
import { minutesOf, percentOf, type Span, shareOf, spanOf } from '@/domain/rules/units';

export interface RuleDraft {
  /** Of the rule on screen: its place changes. */
  readonly key: number;
  readonly kind: RuleKind;
  readonly action: 'lock' | 'warn';
  readonly per: Per;
  readonly lookback: Span;
  /** Whether a lock lasts for a length of time or ends at a time of day. */
  readonly ends: 'after' | 'at';
  readonly lock: Span;
  /** `hh:mm`. */
  readonly unlockAt: string;
  readonly count: string;
  /** As typed: 5 for 5 %. */
  readonly percent: string;
  readonly from: string;
  readonly to: string;
  readonly weekdays: readonly string[];
  /** One on each line. */
  readonly words: string;
}

export interface RulesetDraft {
  readonly name: string;
  readonly enabled: boolean;
  readonly account: string;
  readonly asset: string;
  readonly direction: string;
  readonly capital: string;
  readonly capitalDay: string;
  readonly currency: string;
  readonly rules: readonly RuleDraft[];
}

/** What a new rule of any kind begins with. */
export const newRule = (key: number, kind: RuleKind = 'cooldown'): RuleDraft => ({
  key,
  kind,
  action: 'lock',
  per: kind === 'cooldown' ? 'instrument' : 'all',
  lookback: { amount: '24', unit: 'hours' },
  ends: 'after',
  lock: kind === 'cooldown' ? { amount: '30', unit: 'minutes' } : { amount: '4', unit: 'hours' },
  unlockAt: '',
  count: kind === 'low_profit_pair' ? '2' : '3',
  percent: kind === 'max_drawdown' ? '5' : '1',
  from: '08:00',
  to: '18:00',
  weekdays: [],
  words: '',
});

const linesOf = (text: string): readonly string[] => {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
};

export function draftOfRule(rule: Rule, key: number): RuleDraft {
  const blank = newRule(key, isKind(rule.kind) ? rule.kind : undefined);
  return {
    ...blank,
    action: rule.action === 'warn' ? 'warn' : 'lock',
    per: PERS.find((per) => per === rule.per) ?? 'all',
    lookback: rule.lookback_minutes ? spanOf(rule.lookback_minutes) : blank.lookback,
    ends: rule.unlock_at ? 'at' : 'after',
    lock: rule.lock_minutes ? spanOf(rule.lock_minutes) : blank.lock,
    unlockAt: rule.unlock_at ?? '',
    count: rule.count ? String(rule.count) : blank.count,
    percent: rule.share ? percentOf(rule.share) : blank.percent,
    from: rule.from_time ?? blank.from,
    to: rule.to_time ?? blank.to,
    weekdays: rule.weekdays ?? [],
    words: (rule.words ?? []).join('\n'),
  };
}

export const draftOf = (ruleset: Ruleset): RulesetDraft => ({
  name: ruleset.name,
  enabled: ruleset.enabled,
  account: ruleset.account_id ?? '',
  asset: ruleset.asset ?? '',
  direction: ruleset.direction ?? '',
  capital: ruleset.capital ?? '',
  capitalDay: ruleset.capital_day ?? '',
  currency: ruleset.currency ?? '',
  rules: ruleset.rules.map(draftOfRule),
});

export const needsCapital = ({ rules }: Pick<RulesetDraft, 'rules'>): boolean => rules.some(({ kind }) => isOfEquity(kind));

const COUNT = /^[1-9]\d{0,3}$/;
const TIME = /^\d{2}:\d{2}$/;
const SPAN = 'Enter a whole number, from 1 minute to 366 days in all.';

/** What is wrong with a rule, by the names that the server uses. */
function ruleErrors(rule: RuleDraft): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const field of FIELDS[rule.kind]) {
    if (field === 'count' && !COUNT.test(rule.count.trim())) wrong.count = 'Enter a whole number from 1 to 9999.';
    if (field === 'share' && shareOf(rule.percent) === null)
      wrong.share = 'Enter a percentage above 0 and at most 100, such as 0.5.';
    if (field === 'lookback' && minutesOf(rule.lookback) === null) wrong.lookback_minutes = SPAN;
    if (field === 'lock' && rule.ends === 'after' && minutesOf(rule.lock) === null) wrong.lock_minutes = SPAN;
    if (field === 'lock' && rule.ends === 'at' && !TIME.test(rule.unlockAt)) wrong.unlock_at = 'Enter a time of day.';
    if (field === 'hours' && !TIME.test(rule.from)) wrong.from_time = 'Enter a time of day.';
    if (field === 'hours' && !TIME.test(rule.to)) wrong.to_time = 'Enter a time of day.';
    if (field !== 'words') continue;
    const count = linesOf(rule.words).length;
    if (count === 0) wrong.words = 'Enter at least one, each on its own line.';
    if (count > MOST_WORDS) wrong.words = `Enter at most ${MOST_WORDS}.`;
  }
  return wrong;
}

/** What can be seen to be wrong before the server is asked; empty where nothing is. */
export function draftErrors(draft: RulesetDraft): FieldErrors {
  const errors: Record<string, string[]> = {};
  if (draft.name.trim() === '') errors.name = ['Enter a name.'];
  if (draft.rules.length === 0) errors.rules = ['Add at least one rule.'];
  for (const [at, rule] of draft.rules.entries()) {
    for (const [field, text] of Object.entries(ruleErrors(rule))) errors[`rules[${at}].${field}`] = [text];
  }
  if (needsCapital(draft)) {
    if (draft.capital.trim() === '') errors.capital = ['Enter your equity. A rule uses a percentage of it.'];
    if (draft.capitalDay === '') errors.capital_day = ['Choose a day.'];
    if (draft.currency.trim() === '') errors.currency = ['Enter a currency.'];
  }
  return errors;
}

/** Only the fields of its kind. Null while something of it is wrong. */
export function ruleOf(draft: RuleDraft): Rule | null {
  if (Object.keys(ruleErrors(draft)).length > 0) return null;
  const has = new Set(FIELDS[draft.kind]);
  const isTimed = draft.ends === 'at';
  return {
    kind: draft.kind,
    action: draft.action,
    ...(has.has('per') && { per: draft.per }),
    ...(has.has('count') && { count: Number(draft.count) }),
    ...(has.has('share') && { share: shareOf(draft.percent) }),
    ...(has.has('lookback') && { lookback_minutes: minutesOf(draft.lookback) ?? undefined }),
    ...(has.has('lock') && (isTimed ? { unlock_at: draft.unlockAt } : { lock_minutes: minutesOf(draft.lock) ?? undefined })),
    ...(has.has('hours') && { from_time: draft.from, to_time: draft.to, weekdays: draft.weekdays }),
    ...(has.has('words') && { words: linesOf(draft.words) }),
  };
}

/** To be called where `draftErrors` found nothing. */
export function bodyOf(draft: RulesetDraft): NewRuleset {
  const some = (text: string) => text.trim() || null;
  const withCapital = needsCapital(draft);
  return {
    name: draft.name.trim(),
    enabled: draft.enabled,
    account_id: some(draft.account),
    asset: some(draft.asset.toUpperCase()),
    direction: some(draft.direction),
    capital: withCapital ? some(draft.capital) : null,
    capital_day: withCapital ? some(draft.capitalDay) : null,
    currency: withCapital ? some(draft.currency.toUpperCase()) : null,
    rules: draft.rules.flatMap((rule) => ruleOf(rule) ?? []),
  };
}

/** A rule as it is sent again. The server refuses fields that a kind does not have, also empty ones that it answered itself. */
const sentRule = (rule: Rule): Rule => (isKind(rule.kind) ? (ruleOf(draftOfRule(rule, 0)) ?? rule) : rule);

/** A saved ruleset as it is sent again, with some of it changed. */
export const bodyOfRuleset = (ruleset: Ruleset, change: Partial<NewRuleset>): NewRuleset => ({
  name: ruleset.name,
  enabled: ruleset.enabled,
  account_id: ruleset.account_id,
  asset: ruleset.asset,
  direction: ruleset.direction,
  capital: ruleset.capital,
  capital_day: ruleset.capital_day,
  currency: ruleset.currency,
  rules: ruleset.rules.map(sentRule),
  ...change,
});

const PLACES = /^(name|account_id|asset|direction|capital|capital_day|currency|rules|rules\[\d+\](\..*)?)$/;

/** What is wrong with the whole form, or with something that has no field here. */
export const formError = (errors: FieldErrors): string | undefined =>
  Object.entries(errors).find(([field]) => field !== 'request_id' && !PLACES.test(field))?.[1][0];
