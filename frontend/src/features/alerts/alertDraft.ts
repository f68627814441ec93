/** What the form of an alert holds, what is wrong with it, and the alert that it makes. */

import type { Alert, NewAlert } from '@/api/alertsApi';
import type { FieldErrors } from '@/api/types';
import { minutesOf, type Span, spanOf } from '@/domain/rules/units';
import { shifted } from '@/format/decimal';
import {
  type ConditionDraft,
  conditionErrors,
  conditionOf,
  draftOfCondition,
  newCondition,
  sentCondition,
} from './conditionDraft';
import { isEvent, MODES, type Mode, membersOf } from './kinds';
import { isEach } from './sentences';

export interface AlertDraft {
  readonly name: string;
  /** Id of the watchlist whose members it goes through; empty for what its conditions name. */
  readonly watchlist: string;
  /** Id of the entity whose addresses it goes through instead; empty for none. */
  readonly entity: string;
  readonly conditions: readonly ConditionDraft[];
  readonly combine: 'all' | 'any';
  /** No amount: fires at once. */
  readonly lasting: Span;
  readonly mode: Mode;
  readonly hysteresis: string;
  readonly cooldown: Span;
  /** `yyyy-mm-ddThh:mm` in the zone of the device; empty for never. */
  readonly expires: string;
  readonly channels: readonly string[];
  readonly note: string;
  readonly enabled: boolean;
}

/** What an alert on a coin, on a collection, or on a kind of calendar event, begins with. */
export interface AlertStart {
  readonly coin?: string;
  /** Its price now, in US dollars. */
  readonly price?: string;
  /** Kind of the event, as a condition names it. */
  readonly event?: string;
  /** CoinGecko's id of an NFT collection; `price` is its floor. */
  readonly collection?: string;
}

const NONE: Span = { amount: '', unit: 'minutes' };
const MOST_LASTING = 10_080;
const MOST_COOLDOWN = 43_200;

/** "1e-7" as 0.0000001: a price as a field takes it. */
function plainDecimal(text: string): string {
  const [digits = '', exponent] = text.toLowerCase().split('e');
  return exponent === undefined ? text : (shifted(digits, Number(exponent)) ?? text);
}

function firstCondition({ coin = '', price = '', event, collection }: AlertStart): ConditionDraft {
  if (event !== undefined) return { ...newCondition(0, 'calendar'), categories: event };
  const level = plainDecimal(price);
  if (collection !== undefined) return { ...newCondition(0, 'floor'), collection, level };
  return { ...newCondition(0, 'price', coin), level };
}

export const newAlert = (start: AlertStart = {}): AlertDraft => ({
  name: '',
  watchlist: '',
  entity: '',
  conditions: [firstCondition(start)],
  combine: 'all',
  lasting: NONE,
  mode: 'once',
  hysteresis: '',
  cooldown: NONE,
  expires: '',
  channels: [],
  note: '',
  enabled: true,
});

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a date-and-time field of this device writes it. */
export function localMoment(moment: string | number): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

const zeroSpan = (minutes: number): Span => (minutes === 0 ? NONE : spanOf(minutes));

export const draftOf = (alert: Alert): AlertDraft => ({
  name: alert.name,
  watchlist: alert.watchlist_id ?? '',
  entity: alert.entity_id ?? '',
  conditions: alert.conditions.map((condition, at) => draftOfCondition(condition, at, isEach(alert))),
  combine: alert.combine === 'any' ? 'any' : 'all',
  lasting: zeroSpan(alert.for_minutes),
  mode: MODES.find(({ value }) => value === alert.mode)?.value ?? 'once',
  hysteresis: Number(alert.hysteresis) === 0 ? '' : alert.hysteresis,
  cooldown: zeroSpan(alert.cooldown_minutes),
  expires: alert.expires_at ? localMoment(alert.expires_at) : '',
  channels: alert.channel_ids,
  note: alert.note,
  enabled: alert.enabled,
});

/** What an alert goes through: a watchlist, an entity, or neither. */
export type Scope = Pick<AlertDraft, 'watchlist' | 'entity'>;

/** The draft over a watchlist, an entity or neither: a kind that looks at no member of it becomes a price, or a transfer of an address. */
export function withScope(draft: AlertDraft, { watchlist, entity }: Scope): AlertDraft {
  const each = watchlist !== '' || entity !== '';
  const fits = (kind: string) => !each || (entity === '' ? membersOf(kind) !== null : membersOf(kind) === 'address');
  const conditions = draft.conditions.map((condition) =>
    fits(condition.kind) ? { ...condition, each } : newCondition(condition.key, entity === '' ? 'price' : 'transfer', '', each),
  );
  return { ...draft, watchlist, entity, conditions };
}

const isNone = ({ amount }: Span): boolean => /^0*$/.test(amount.trim());

function spanError(span: Span, most: number, words: string): string | null {
  if (isNone(span)) return null;
  const minutes = minutesOf(span);
  return minutes !== null && minutes <= most ? null : `Enter a whole number, at most ${words} in all, or nothing.`;
}

/** An event is over as it happens: it cannot be true for a while, nor move back before it happens again. */
export const isOfEvents = ({ conditions }: Pick<AlertDraft, 'conditions'>): boolean =>
  conditions.length > 0 && conditions.every(isEvent);

/** What can be seen to be wrong before the server is asked; empty where nothing is. */
export function draftErrors(draft: AlertDraft, now = Date.now()): FieldErrors {
  const errors: Record<string, string[]> = {};
  if (draft.conditions.length === 0) errors.conditions = ['Add at least one condition.'];
  for (const [at, condition] of draft.conditions.entries()) {
    for (const [field, text] of Object.entries(conditionErrors(condition))) errors[`conditions[${at}].${field}`] = [text];
  }
  const hasOnlyEvents = isOfEvents(draft);
  const lasting = hasOnlyEvents ? null : spanError(draft.lasting, MOST_LASTING, '7 days');
  if (lasting !== null) errors.for_minutes = [lasting];
  const cooldown = spanError(draft.cooldown, MOST_COOLDOWN, '30 days');
  if (cooldown !== null) errors.cooldown_minutes = [cooldown];
  const hysteresis = draft.hysteresis.trim().replace(/\s*%$/, '');
  if (!hasOnlyEvents && hysteresis !== '' && !(/^\d{1,2}(\.\d{1,8})?$/.test(hysteresis) && Number(hysteresis) <= 50)) {
    errors.hysteresis = ['Enter a percentage from 0 to 50, such as 1.'];
  }
  if (draft.expires !== '' && !(Date.parse(draft.expires) > now)) errors.expires_at = ['Choose a time in the future.'];
  return errors;
}

/** To be called where `draftErrors` found nothing. */
export const bodyOf = (draft: AlertDraft): NewAlert => ({
  name: draft.name.trim(),
  ...(draft.watchlist !== '' && { watchlist_id: draft.watchlist }),
  ...(draft.entity !== '' && { entity_id: draft.entity }),
  conditions: draft.conditions.flatMap((condition) => conditionOf(condition) ?? []),
  combine: draft.combine,
  for_minutes: isOfEvents(draft) ? 0 : (minutesOf(draft.lasting) ?? 0),
  mode: draft.mode,
  hysteresis: isOfEvents(draft) ? null : draft.hysteresis.trim().replace(/\s*%$/, '') || null,
  cooldown_minutes: minutesOf(draft.cooldown) ?? 0,
  expires_at: draft.expires === '' ? null : new Date(draft.expires).toISOString(),
  channel_ids: draft.channels,
  note: draft.note.trim(),
  enabled: draft.enabled,
});

/** A saved alert as it is sent again, with some of it changed. */
export const bodyOfAlert = (alert: Alert, change: Partial<NewAlert>): NewAlert => ({
  name: alert.name,
  ...(alert.watchlist_id && { watchlist_id: alert.watchlist_id }),
  ...(alert.entity_id && { entity_id: alert.entity_id }),
  conditions: alert.conditions.map((condition) => sentCondition(condition, isEach(alert))),
  combine: alert.combine,
  for_minutes: alert.for_minutes,
  mode: alert.mode,
  hysteresis: Number(alert.hysteresis) === 0 ? null : alert.hysteresis,
  cooldown_minutes: alert.cooldown_minutes,
  expires_at: alert.expires_at,
  channel_ids: alert.channel_ids,
  note: alert.note,
  enabled: alert.enabled,
  ...change,
});

const PLACES =
  /^(name|watchlist_id|entity_id|combine|for_minutes|mode|hysteresis|cooldown_minutes|expires_at|channel_ids|note|conditions|conditions\[\d+\](\..*)?)$/;

/** What is wrong with the whole form, or with something that has no field here. */
export const formError = (errors: FieldErrors): string | undefined =>
  Object.entries(errors).find(([field]) => field !== 'request_id' && !PLACES.test(field))?.[1][0];
