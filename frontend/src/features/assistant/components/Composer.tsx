/** Where questions are written: commands complete as they are typed, Enter asks, Shift with Enter breaks the line. */

import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import type { AssistantState } from '@/api/assistantApi';
import { useHeldEdits } from '@/api/heldEdits';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { useKeys } from '@/ui/keyRegistry';
import { sending } from '@/ui/sending';
import { useIsPhone } from '@/ui/viewport';
import { commandOf, completed, matching } from '../commands';
import { copy } from '../copy';
import styles from './Composer.module.css';

export interface ComposerHandle {
  /** Puts a text into the field and the focus behind it. */
  readonly write: (text: string) => void;
}

interface ComposerProps {
  readonly assistant: AssistantState | undefined;
  readonly isBusy: boolean;
  /** Why the last question was refused. */
  readonly error: string | undefined;
  /** The last question, brought back by the arrow up. */
  readonly last: string | undefined;
  /** True where the question was taken: the field is then emptied. */
  readonly onAsk: (question: string) => Promise<boolean>;
  readonly onStop: () => void;
  readonly onType: () => void;
  readonly ref: Ref<ComposerHandle>;
}

/** Rows that the field grows to. */
const MOST_ROWS = 8;
const LONGEST = 2_000;

export function Composer({ assistant, isBusy, error, last, onAsk, onStop, onType, ref }: ComposerProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  useHeldEdits(text.trim() !== '');
  const commands = assistant?.commands ?? [];
  const options = isClosed ? [] : matching(text, commands);
  const chosen = options[Math.min(active, options.length - 1)];
  const command = commandOf(text, commands);

  const type = (next: string) => {
    setText(next);
    setActive(0);
    setClosed(false);
    onType();
  };
  const write = (next: string) => {
    type(next);
    field.current?.focus();
  };
  useImperativeHandle(ref, () => ({ write }));
  useSlash(() => write('/'));
  const rows = Math.min(text.split('\n').length, MOST_ROWS);

  const submit = async () => {
    const question = text.trim();
    if (question === '' || isBusy) return;
    setText('');
    const taken = await onAsk(question);
    // What was written meanwhile stays.
    if (!taken) setText((now) => (now === '' ? question : now));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (options.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length);
    } else if (chosen !== undefined && plain && (event.key === 'Tab' || (event.key === 'Enter' && text !== `/${chosen.name}`))) {
      event.preventDefault();
      type(completed(chosen));
      setClosed(!chosen.takes);
    } else if (event.key === 'Enter' && plain) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault();
      setClosed(true);
    } else if (event.key === 'Escape' && isBusy) {
      event.preventDefault();
      onStop();
    } else if (event.key === 'ArrowUp' && text === '' && last !== undefined) {
      event.preventDefault();
      type(last);
    }
  };
  const note = error ?? hintOf(command, assistant);
  return (
    <form className={styles.composer} onSubmit={sending(submit)}>
      <div id={`${id}-list`} role="listbox" aria-label={copy.commands} hidden={options.length === 0} className={styles.list}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={option.name}
            id={`${id}-${option.name}`}
            role="option"
            aria-selected={option === chosen}
            className={classes(styles.option, option === chosen && styles.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => write(completed(option))}
          >
            <span className="mono">/{option.name}</span>
            <span className={styles.says}>{option.says}</span>
          </div>
        ))}
      </div>
      <div className={styles.box}>
        <textarea
          ref={field}
          id={id}
          rows={rows}
          maxLength={assistant?.longest_question ?? LONGEST}
          className={styles.field}
          aria-label={copy.questionOrCommand}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.name}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          placeholder={!assistant?.model ? copy.typeForCommands : isPhone ? copy.askOrType : copy.askAQuestionOrType}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setClosed(true)}
        />
        {isBusy ? (
          <Button aria-keyshortcuts="Escape" onClick={onStop}>
            <Square aria-hidden="true" />
            {copy.stop}
          </Button>
        ) : (
          <Button kind="primary" type="submit" disabled={text.trim() === ''}>
            <ArrowUp aria-hidden="true" />
            {copy.ask}
          </Button>
        )}
      </div>
      <p
        id={`${id}-note`}
        role={error === undefined ? undefined : 'alert'}
        className={classes(styles.note, error && styles.error)}
      >
        {note}
      </p>
    </form>
  );
}

function hintOf(command: ReturnType<typeof commandOf>, assistant: AssistantState | undefined): string {
  if (command !== undefined) return command.takes ? `/${command.name} ${command.takes}` : command.says;
  if (assistant === undefined) return '\u00a0';
  return assistant.model ? copy.model(assistant.model) : copy.noModelConnectedCommandsStill;
}

/** The key of the page: it starts a command. The others are of the field. */
function useSlash(onSlash: () => void): void {
  useKeys({
    title: copy.keysOfTheAssistant,
    over: ['/'],
    bindings: [
      { strokes: ['/'], text: copy.startACommand, run: onSlash },
      { shown: ['Enter'], text: copy.askWithShiftANewLine },
      { shown: ['↑'], text: copy.theLastQuestionAgain },
      { shown: ['Esc'], text: copy.stopTheAnswer },
    ],
  });
}
