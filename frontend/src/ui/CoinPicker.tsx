/** One coin, found by its name or symbol. Arrows move along the coins that are found, Enter chooses, Esc closes them. */

import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useCoins } from '@/api/coinNames';
import { messages } from '@/api/messages';
import { type FoundCoin, useGetLeadingCoinsQuery, useSearchCoinsQuery } from '@/api/overviewApi';
import { IconButton } from './Button';
import styles from './CoinPicker.module.css';
import { classes } from './classes';
import fieldStyles from './fields.module.css';
import { TokenIcon } from './TokenIcon';

const SHOWN = 8;
const LEAST_LETTERS = 2;
const PAUSE_MS = 200;

interface CoinPickerProps {
  readonly label: string;
  /** CoinGecko's id; empty for none. */
  readonly value: string;
  readonly placeholder?: string;
  /** Shown where none is chosen and none is needed: "Any coin". */
  readonly none?: string;
  readonly error?: string;
  readonly onChange: (id: string) => void;
}

type Option = Pick<FoundCoin, 'id' | 'name' | 'symbol'>;

export function CoinPicker({ label, value, placeholder = 'Name or symbol', none, error, onChange }: CoinPickerProps) {
  const id = useId();
  const coinOf = useCoins(value === '' ? [] : [value]);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [picked, setPicked] = useState<Option | null>(null);
  const isOpen = typed !== null;
  const { options, isWaiting, isFailed, isSearch } = useOptions(typed ?? '', isOpen);
  const chosen = value === '' ? undefined : (coinOf(value) ?? (picked?.id === value ? picked : undefined));
  const shown = typed ?? (value === '' ? '' : chosen ? `${chosen.name} (${chosen.symbol.toUpperCase()})` : value);

  const choose = (option: Option | undefined) => {
    if (option === undefined) return;
    setPicked(option);
    setTyped(null);
    onChange(option.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setTyped('');
      else if (options.length > 0)
        setActive((at) => (at + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length);
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && isOpen) {
      // Only the list closes, not the dialog in which it is.
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };

  return (
    <div className={classes(fieldStyles.field, fieldStyles.compact)}>
      <div className={fieldStyles.head}>
        <label htmlFor={id} className={fieldStyles.label}>
          {label}
        </label>
      </div>
      <div className={styles.box}>
        {chosen && !isOpen ? (
          <span className={styles.icon}>
            <TokenIcon id={chosen.id} symbol={chosen.symbol} size={18} />
          </span>
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
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          className={classes(fieldStyles.input, styles.input)}
          placeholder={none ?? placeholder}
          maxLength={60}
          value={shown}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => {
            if (typed === null) setTyped('');
          }}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        {none !== undefined && value !== '' && !isOpen && (
          <IconButton label={`Clear ${label.toLowerCase()}`} className={styles.clear} onClick={() => onChange('')}>
            <X />
          </IconButton>
        )}
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={`${label}: coins`}
          hidden={!isOpen || (options.length === 0 && !isSearch)}
          className={styles.list}
        >
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
              <TokenIcon id={option.id} symbol={option.symbol} size={20} />
              <span>{option.name}</span>
              <small>{option.symbol.toUpperCase()}</small>
            </div>
          ))}
          {options.length === 0 && isSearch && (
            <p role="status" className={styles.none}>
              {isFailed ? messages.data : isWaiting ? 'Searching…' : `No coin matches “${typed}”.`}
            </p>
          )}
        </div>
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Coins that match what was typed, or the leading ones while nothing is. */
function useOptions(typed: string, isOpen: boolean) {
  const text = typed.trim();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearch = text.length >= LEAST_LETTERS;
  const leading = useGetLeadingCoinsQuery(undefined, { skip: !isOpen });
  const found = useSearchCoinsQuery(settled, { skip: !isOpen || settled.length < LEAST_LETTERS });
  const leaders: readonly Option[] = leading.data?.data ?? [];
  const near = leaders.filter(({ name, symbol }) => {
    const lower = text.toLowerCase();
    return name.toLowerCase().startsWith(lower) || symbol.toLowerCase().startsWith(lower);
  });
  const hits: readonly Option[] = (isSearch && settled === text ? found.currentData : undefined) ?? [];
  const all = [...near, ...hits.filter(({ id }) => !near.some((one) => one.id === id))];
  return {
    options: all.slice(0, SHOWN),
    isSearch,
    isWaiting: isSearch && (settled !== text || found.isFetching),
    isFailed: isSearch && settled === text && found.isError,
  };
}
