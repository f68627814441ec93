/** Title, day and tags of an entry. */

import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { errorsOf, firstError } from '@/api/failure';
import { useListEntryTagsQuery } from '@/api/journalApi';
import { IconButton } from '@/ui/Button';
import { DayField } from '@/ui/DayField';
import { Note } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { copy } from '../copy';
import { type EntryValue, LONGEST_TAG, LONGEST_TITLE, MOST_TAGS, tagOf } from '../entry';
import styles from './EntryEditor.module.css';

interface EntryFieldsProps {
  readonly value: EntryValue;
  /** Of the last save. */
  readonly error: unknown;
  readonly onChange: (change: Partial<EntryValue>) => void;
}

export function EntryFields({ value, error, onChange }: EntryFieldsProps) {
  const errors = errorsOf(error);
  const wrongTitle = firstError(errors, 'title');
  return (
    <div className={styles.fields}>
      <input
        className={styles.title}
        aria-label={copy.title}
        aria-invalid={wrongTitle === undefined ? undefined : true}
        placeholder={copy.untitled}
        maxLength={LONGEST_TITLE}
        value={value.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {wrongTitle !== undefined && <Note>{wrongTitle}</Note>}
      <div className={styles.row}>
        <div className={styles.day}>
          <DayField
            late
            label={copy.day}
            value={value.day}
            error={firstError(errors, 'day')}
            onChange={(day) => onChange({ day })}
          />
        </div>
        <TagsField tags={value.tags} error={firstError(errors, 'tags')} onChange={(tags) => onChange({ tags })} />
      </div>
    </div>
  );
}

interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wasOpened, setOpened] = useState(false);
  const known = useListEntryTagsQuery(undefined, { skip: !wasOpened });
  const isFull = tags.length >= MOST_TAGS;
  const add = () => {
    const tag = tagOf(typed);
    setTyped('');
    if (tag !== '' && !isFull && !tags.some((one) => one.toLowerCase() === tag.toLowerCase())) onChange([...tags, tag]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          <IconButton label={copy.removeTag(tag)} onClick={() => onChange(tags.filter((one) => one !== tag))}>
            <X />
          </IconButton>
        </span>
      ))}
      <div className={styles.tagField}>
        <FormField
          hideLabel={tags.length > 0}
          label={copy.tags}
          placeholder={isFull ? copy.atMostTags(MOST_TAGS) : copy.addATag}
          disabled={isFull}
          list={`${id}-tags`}
          maxLength={LONGEST_TAG + 1}
          error={error}
          value={typed}
          onFocus={() => setOpened(true)}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
        <datalist id={`${id}-tags`}>
          {(known.data ?? [])
            .filter(({ tag }) => !tags.includes(tag))
            .map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
    </div>
  );
}
