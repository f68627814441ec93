/**
 * One of many, found by its name or symbol. Arrows move along what is found, Enter chooses, Esc closes the list. With `onType` the typed text
 * counts as well, and what is found only completes it.
 */

import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { messages } from '@/api/messages';
import { mayBeginPhrase, PHRASE_NOT_SENT } from '@/format/address/shapes';
import { formatInteger } from '@/format/number';
import { IconButton } from './Button';
import { classes } from './classes';
import fieldStyles from './fields.module.css';
import styles from './SearchPicker.module.css';
import { TokenIcon } from './TokenIcon';

export interface SearchOption {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** At the right of its name; the symbol without it. */
  readonly note?: string;
  /** At the left of its name; the picture of a token without it. */
  readonly icon?: ReactNode;
}

export interface FoundOptions<Option extends SearchOption> {
  readonly options: readonly Option[];
  /** How many match beyond these options. */
  readonly more?: number;
  /** More than `more` may match: what was asked counts no further. */
  readonly isMoreLeast?: boolean;
  /** What the list says where there is nothing to choose from, whatever is typed. */
  readonly empty?: string;
  /** Enough was typed to search for. */
  readonly isSearch: boolean;
  readonly isWaiting: boolean;
  readonly isFailed: boolean;
}

interface SearchPickerProps<Option extends SearchOption> {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** What is searched for: "coin". */
  readonly noun: string;
  /** Of several, where it is not the noun with an s. */
  readonly nouns?: string;
  /** Text of the chosen one; empty for none. */
  readonly chosen: string;
  /** Of the chosen one. */
  readonly icon?: ReactNode;
  readonly placeholder: string;
  /** Shown where none is chosen and none is needed: "Any coin". */
  readonly none?: string;
  readonly error?: string;
  readonly hint?: ReactNode;
  readonly maxLength?: number;
  /** No option is marked until its user moves along the list or types: Enter alone chooses nothing. */
  readonly opensUnmarked?: boolean;
  /** Of the field: "mono" for addresses. */
  readonly className?: string;
  /** Options for what was typed. Always the same hook. */
  readonly useFound: (typed: string, isOpen: boolean) => FoundOptions<Option>;
  readonly onChoose: (option: Option) => void;
  readonly onClear?: () => void;
  /** Each change of the text, where it need not be chosen from the list. */
  readonly onType?: (text: string) => void;
}

/** The option that an arrow goes to, round the ends; from none to the first or the last. */
function moved(at: number, by: 1 | -1, count: number): number {
  if (at < 0) return by === 1 ? 0 : count - 1;
  return (at + by + count) % count;
}

export function SearchPicker<Option extends SearchOption>(props: SearchPickerProps<Option>) {
  const { label, noun, nouns = `${noun}s`, chosen, icon, placeholder, none, error, useFound, onChoose, onClear, onType } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const { options, more = 0, isMoreLeast, empty, isWaiting, isFailed, isSearch } = useFound(typed ?? '', isOpen);
  const isListed = isOpen && (options.length > 0 || isSearch || empty !== undefined);
  // A text that counts goes to the form where nothing was found for it.
  const isEntersOwn = isOpen && (onType === undefined || options.length > 0 || isWaiting);
  const shown = typed ?? chosen;
  // It stays below a text that counts: without it the form would move up under a press on one of its buttons, which takes the focus first.
  const isHeld = mayBeginPhrase(onType === undefined ? (typed ?? '') : shown);
  const note = error ?? (isHeld ? PHRASE_NOT_SENT : props.hint);
  const markedFor = (text: string) => (props.opensUnmarked && text.trim() === '' ? -1 : 0);
  // What must be chosen is searched for from the start; a text that counts goes on from where it is.
  const open = () => {
    setTyped(onType === undefined ? '' : chosen);
    setActive(markedFor(''));
  };

  const choose = (option: Option | undefined) => {
    if (option === undefined) return;
    setTyped(null);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else if (options.length > 0) setActive((at) => moved(at, event.key === 'ArrowDown' ? 1 : -1, options.length));
    } else if (event.key === 'Enter' && isEntersOwn && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && (onType === undefined ? isOpen : isListed)) {
      // Only the list closes, not the dialog in which it is.
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };

  return (
    <div className={classes(fieldStyles.field, fieldStyles.compact)}>
      <div className={props.hideLabel ? 'visually-hidden' : fieldStyles.head}>
        <label htmlFor={id} className={fieldStyles.label}>
          {label}
        </label>
      </div>
      <div className={styles.box}>
        {icon !== undefined && !isOpen ? (
          <span className={styles.icon}>{icon}</span>
        ) : (
          <Search aria-hidden="true" className={styles.glass} />
        )}
        <input
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen && options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && options[active] ? `${id}-${active}` : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={classes(fieldStyles.input, styles.input, props.className)}
          placeholder={none ?? placeholder}
          maxLength={props.maxLength ?? 60}
          value={shown}
          onFocus={(event) => {
            if (onType === undefined) event.currentTarget.select();
          }}
          onClick={() => {
            if (typed === null) open();
          }}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(markedFor(target.value));
            onType?.(target.value);
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        {none !== undefined && chosen !== '' && !isOpen && (
          <IconButton label={`Clear ${label.toLowerCase()}`} className={styles.clear} onClick={onClear}>
            <X />
          </IconButton>
        )}
        <div hidden={!isListed} className={styles.list}>
          {/* What is said about the options is not one of them. */}
          <div id={`${id}-list`} role="listbox" aria-label={`${label}: ${nouns}`} hidden={options.length === 0}>
            {options.map((option, at) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
              <div
                key={option.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                className={classes(styles.option, at === active && styles.active)}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(at)}
                onClick={() => choose(option)}
              >
                {option.icon ?? <TokenIcon id={option.id} symbol={option.symbol} size={20} />}
                <span>{option.name}</span>
                <small>{option.note ?? option.symbol.toUpperCase()}</small>
              </div>
            ))}
          </div>
          {isListed && options.length > 0 && more > 0 && !isWaiting && (
            <p role="status" className={styles.none}>
              {`${isMoreLeast ? 'At least ' : ''}${formatInteger(more)} more: type to narrow them.`}
            </p>
          )}
          {options.length > 0 && isFailed && (
            <p role="status" className={styles.none}>
              {`Some ${nouns} couldn't be loaded.`}
            </p>
          )}
          {isListed && options.length === 0 && (
            <p role="status" className={styles.none}>
              {empty ?? (isFailed ? messages.data : isWaiting ? 'Searching…' : `No ${noun} matches “${typed}”.`)}
            </p>
          )}
        </div>
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? fieldStyles.hint : fieldStyles.error}>
          {note}
        </p>
      )}
    </div>
  );
}
