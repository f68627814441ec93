/** Small things that the pages of sessions and trips share. */

import { Plus, X } from 'lucide-react';
import type { Account } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { ABSENT } from '@/format/number';
import { Button, IconButton } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/fields';
import { ProgressBar } from '@/ui/ProgressBar';
import { Chip } from '@/ui/states';
import { copy } from './copy';
import styles from './parts.module.css';
import { type ItemDraft, itemError, newItem, WEIGHTS } from './planDraft';
import { STATE_CHIPS, STATE_WORDS } from './words';

export const StateChip = ({ state }: { state: string }) => (
  <Chip kind={STATE_CHIPS[state] ?? 'neutral'}>{STATE_WORDS[state] ?? state}</Chip>
);

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  );
}

/** Tags in one line, for a cell that ends in an ellipsis. */
export function TagWords({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return ABSENT;
  const all = tags.join(', ');
  return (
    <span className={styles.words} title={all}>
      {all}
    </span>
  );
}

interface LimitProps {
  readonly name: string;
  /** "Loss 120 of the 200 USDT limit". */
  readonly words: string;
  /** Where the words are rounded: the same with every digit. */
  readonly title?: string;
  /** How much of it is used or reached; below 0 counts as 0. */
  readonly share: number;
  /** Where it is broken or reached: what to say. */
  readonly chip?: string;
  /** A goal, which is good to reach. */
  readonly isGoal?: boolean;
}

/** A limit or a goal, and how near it is. */
export function Limit({ name, words, title, share, chip, isGoal }: LimitProps) {
  const tone = isGoal ? 'up' : 'down';
  return (
    <div className={styles.limit}>
      <p className="num" title={title}>
        {words}
        {chip !== undefined && <Chip kind={tone}>{chip}</Chip>}
      </p>
      <ProgressBar
        className={styles.meter}
        label={name}
        tone={chip === undefined ? undefined : tone}
        done={Number.isFinite(share) ? Math.max(0, share) : 0}
        total={1}
      />
    </div>
  );
}

/** The market did not answer, so that something has no price. */
export function MarketAway({ onRetry }: { onRetry: () => void }) {
  return (
    <span className={styles.note} role="status">
      <Chip kind="warn">{copy.someFeesHaveNoPrice}</Chip>
      {copy.marketDataIsUnavailable}
      <Button size="small" onClick={onRetry}>
        {copy.retry}
      </Button>
    </span>
  );
}

interface AccountChecksProps {
  readonly accounts: readonly Account[];
  readonly chosen: readonly string[];
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

export function AccountChecks({ accounts, chosen, hint, error, onChange }: AccountChecksProps) {
  return (
    <fieldset className={styles.checks} aria-invalid={error === undefined ? undefined : true}>
      <legend>{copy.accounts}</legend>
      {accounts.map(({ id, name }) => (
        <label key={id} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          {name}
        </label>
      ))}
      <p className={error === undefined ? styles.hint : styles.error} role={error === undefined ? undefined : 'alert'}>
        {error ?? hint}
      </p>
    </fieldset>
  );
}

interface ChecklistFieldsProps {
  readonly legend: string;
  readonly items: readonly ItemDraft[];
  readonly errors: FieldErrors;
  readonly onChange: (items: readonly ItemDraft[]) => void;
}

/** What the server keeps at most. */
const MOST_ITEMS = 30;
const LONGEST_ITEM = 200;

/** A checklist that is written and ticked. */
export function ChecklistFields({ legend, items, errors, onChange }: ChecklistFieldsProps) {
  const put = (key: number, change: Partial<ItemDraft>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  return (
    <fieldset className={styles.rows}>
      <legend>{legend}</legend>
      {items.map((item, at) => (
        <div key={item.key} className={styles.item}>
          <input
            type="checkbox"
            aria-label={copy.itemDone(at + 1)}
            checked={item.done}
            onChange={({ target }) => put(item.key, { done: target.checked })}
          />
          <TextField
            compact
            hideLabel
            label={copy.item(at + 1)}
            maxLength={LONGEST_ITEM}
            autoFocus={item.text === ''}
            value={item.text}
            error={itemError(errors, at)}
            onChange={({ target }) => put(item.key, { text: target.value })}
          />
          <Choice
            hideLabel
            label={copy.weightOfItem(at + 1)}
            value={item.weight}
            options={WEIGHTS.map((weight) => ({ value: weight, label: copy.weight(weight) }))}
            onChange={(weight) => put(item.key, { weight })}
          />
          <IconButton label={copy.removeItem(at + 1)} onClick={() => onChange(items.filter(({ key }) => key !== item.key))}>
            <X />
          </IconButton>
        </div>
      ))}
      {errors.checklist && <p className={styles.error}>{errors.checklist[0]}</p>}
      <Button size="small" disabled={items.length >= MOST_ITEMS} onClick={() => onChange([...items, newItem(items)])}>
        <Plus aria-hidden="true" />
        {copy.addItem}
      </Button>
    </fieldset>
  );
}
