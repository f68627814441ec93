/** Where a comment is written: plain text, with members suggested behind "@". Ctrl or ⌘ with Enter sends it. */

import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { LONGEST_COMMENT } from '@/api/commentsApi';
import { fieldErrors } from '@/api/failure';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { TextAreaField } from '@/ui/fields';
import styles from './comments.module.css';
import { copy } from './copy';
import { completed, mentionedIn, type Person, suggestionsOf, typedAt } from './mentions';
import { useTyped } from './typed';

interface ComposerProps {
  /** What is written, for screen readers. */
  readonly label: string;
  readonly placeholder?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly people: readonly Person[];
  /** Verb and object of the button. */
  readonly action: string;
  /** Saves it; gives what went wrong, if anything did. */
  readonly onSend: (text: string, mentioned: readonly string[]) => Promise<unknown>;
  readonly onCancel?: () => void;
  readonly autoFocus?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function Composer(props: ComposerProps) {
  const { label, placeholder, text, onText, people, action, onSend, onCancel, autoFocus } = props;
  useTyped(text);
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const typed = caret === null ? null : typedAt(text, caret);
  const shown = typed === null ? [] : suggestionsOf(typed, people);
  const chosen = shown[Math.min(at, shown.length - 1)];

  const follow = (target: HTMLTextAreaElement) => {
    setCaret(target.selectionStart);
    setAt(0);
  };
  const pick = (person: Person) => {
    if (typed === null || caret === null) return;
    const next = completed(text, caret, typed, person);
    onText(next.text);
    setCaret(null);
    // The new text is in the field after this turn.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const send = async () => {
    if (isBusy || text.trim() === '') return;
    setIsBusy(true);
    setFault(undefined);
    const error = await onSend(text, mentionedIn(text, people));
    setIsBusy(false);
    if (error === undefined) return;
    const faults = fieldErrors(error, copy.couldntSaveTheComment);
    setFault(Object.values(faults)[0]?.[0] ?? copy.couldntSaveTheComment);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // The dialog around would send its first form.
      event.stopPropagation();
      void send();
      return;
    }
    if (chosen === undefined || event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((at + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setCaret(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <TextAreaField
        compact
        hideLabel
        ref={area}
        label={label}
        placeholder={placeholder}
        rows={3}
        maxLength={LONGEST_COMMENT}
        autoFocus={autoFocus}
        value={text}
        error={fault}
        aria-autocomplete={people.length > 0 ? 'list' : undefined}
        aria-controls={chosen === undefined ? undefined : `${id}-people`}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
        onChange={({ target }) => {
          onText(target.value);
          follow(target);
        }}
        onClick={({ currentTarget }) => follow(currentTarget)}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
      />
      {chosen !== undefined && (
        <div id={`${id}-people`} role="listbox" aria-label={copy.members} className={styles.people}>
          {shown.map((person) => (
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className={classes(styles.person, person === chosen && styles.chosen)}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(person);
              }}
            >
              {person.name}
              {person.handle !== person.name && <span className={styles.handle}>{person.handle}</span>}
            </div>
          ))}
        </div>
      )}
      <div className={styles.sends}>
        {onCancel !== undefined && (
          <Button size="small" onClick={onCancel}>
            {copy.cancel}
          </Button>
        )}
        <Button size="small" kind="primary" type="submit" busy={isBusy} disabled={text.trim() === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}
