/** What the fields of the plan hold, and the plan that they make. Amounts stay the text that was typed: the server reads them. */

import { errorOutside } from '@/api/failure';
import type { NewTradingSession, TradingSession } from '@/api/sessionsApi';
import type { FieldErrors } from '@/api/types';

export interface LevelDraft {
  /** Of the row on screen. */
  readonly key: number;
  readonly asset: string;
  readonly kind: string;
  readonly price: string;
  readonly note: string;
}

export interface ItemDraft {
  readonly key: number;
  readonly text: string;
  readonly done: boolean;
  /** What it counts for in the score, 1 to 5. */
  readonly weight: number;
}

/** Weights of items, as the server takes them. An item that has none counts for the first. */
export const WEIGHTS = [1, 2, 3, 4, 5] as const;
const USUAL_WEIGHT = WEIGHTS[0];

/** A row in which nothing is typed yet. */
export const newItem = (items: readonly ItemDraft[]): ItemDraft => ({
  key: nextKey(items),
  text: '',
  done: false,
  weight: USUAL_WEIGHT,
});

export interface PlanDraft {
  readonly title: string;
  readonly day: string;
  readonly bias: string;
  readonly plan: string;
  readonly levels: readonly LevelDraft[];
  /** As typed, with commas between them. */
  readonly tags: string;
  readonly accounts: readonly string[];
  readonly trip: string;
  readonly maxLoss: string;
  readonly maxTrades: string;
  readonly checklist: readonly ItemDraft[];
}

export const newPlan = (day: string, trip = ''): PlanDraft => ({
  title: '',
  day,
  bias: '',
  plan: '',
  levels: [],
  tags: '',
  accounts: [],
  trip,
  maxLoss: '',
  maxTrades: '',
  checklist: [],
});

export const itemsOf = (checklist: TradingSession['checklist']): readonly ItemDraft[] =>
  checklist.map(({ text, done = false, weight = USUAL_WEIGHT }, key) => ({ key, text, done, weight }));

export const planOf = (session: TradingSession): PlanDraft => ({
  title: session.title,
  day: session.day,
  bias: session.bias ?? '',
  plan: session.plan,
  levels: session.levels.map(({ asset, kind, price, note = '' }, key) => ({ key, asset, kind, price, note })),
  tags: session.tags.join(', '),
  accounts: session.account_ids,
  trip: session.trip_id ?? '',
  maxLoss: session.max_loss ?? '',
  maxTrades: session.max_trades ? String(session.max_trades) : '',
  checklist: itemsOf(session.checklist),
});

/** A key that no row of the list has. */
export const nextKey = (rows: readonly { readonly key: number }[]): number =>
  rows.reduce((most, { key }) => Math.max(most, key), -1) + 1;

/** Rows in which something was typed. The server names wrong ones by their place, so the others leave the form first. */
export const filled = (draft: PlanDraft): PlanDraft => ({
  ...draft,
  levels: draft.levels.filter(({ asset, price, note }) => `${asset}${price}${note}`.trim() !== ''),
  checklist: filledItems(draft.checklist),
});

export const filledItems = (items: readonly ItemDraft[]): readonly ItemDraft[] => items.filter(({ text }) => text.trim() !== '');

/** The usual weight is not sent: it is what the server takes. */
export const checklistOf = (items: readonly ItemDraft[]) =>
  filledItems(items).map(({ text, done, weight }) => ({
    text: text.trim(),
    done,
    ...(weight === USUAL_WEIGHT ? {} : { weight }),
  }));

/** "London, News" as the tags that it names, in the order in which they were typed. */
const tagsOf = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ''),
  ),
];

const COUNT = /^0*[1-9]\d{0,5}$/;

/** What is wrong with a number that cannot be sent as one. */
export function countError(typed: string): string | undefined {
  return typed.trim() === '' || COUNT.test(typed.trim())
    ? undefined
    : 'Enter a whole number above 0, or leave it empty for no limit.';
}

/** The plan to send. */
export const bodyOf = (draft: PlanDraft): NewTradingSession => {
  const { levels, checklist } = filled(draft);
  return {
    title: draft.title.trim(),
    day: draft.day,
    bias: draft.bias || null,
    plan: draft.plan.trim(),
    levels: levels.map(({ asset, kind, price, note }) => ({
      asset: asset.trim().toUpperCase(),
      kind,
      price: price.trim(),
      note: note.trim(),
    })),
    tags: tagsOf(draft.tags),
    account_ids: draft.accounts,
    trip_id: draft.trip || null,
    max_loss: draft.maxLoss.trim() || null,
    max_trades: Number(draft.maxTrades.trim()) || null,
    checklist: checklistOf(checklist),
  };
};

/** The plan as it is, with one item of its checklist ticked or not. */
export function withTick(session: TradingSession, at: number, done: boolean): NewTradingSession {
  const { title, day, bias, plan, levels, tags, account_ids, trip_id, max_loss, max_trades, checklist } = session;
  return {
    ...{ title, day, bias, plan, levels, tags, account_ids, trip_id, max_loss, max_trades },
    checklist: checklist.map((item, place) => (place === at ? { ...item, done } : item)),
  };
}

/** Fields of the form at which a message has its place. */
const PLACES = [
  ...['title', 'day', 'bias', 'plan', 'tags', 'account_ids', 'trip_id', 'max_loss', 'max_trades'],
  ...['levels.asset', 'levels.kind', 'levels.price', 'levels.note', 'checklist', 'checklist.text', 'checklist.weight'],
];

/** What is wrong with the whole form, or with something that has no field here. */
export const planError = (errors: FieldErrors): string | undefined => errorOutside(errors, PLACES);

/** The message at one item of a checklist. */
export const itemError = (errors: FieldErrors, at: number): string | undefined =>
  (errors[`checklist[${at}].text`] ?? errors[`checklist[${at}].weight`] ?? errors[`checklist[${at}]`])?.[0];
