/** The token selector: a button that opens a search over the static groups, own tokens and every token that the server knows. */

import { Check, ChevronsUpDown, Gem, Link2, Plus, Star } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { toFailure } from '@/api/failure';
import { mayBeginPhrase, PHRASE_NOT_SENT } from '@/format/address/shapes';
import { classes } from '@/ui/classes';
import layout from '@/ui/layout.module.css';
import { TokenIcon } from '@/ui/TokenIcon';
import { useSettled } from '@/ui/useSettled';
import { useGetForecastTokensQuery } from '../api';
import { copy } from '../copy';
import { coinOf, groupsFor, labelOf, type TokenOption } from '../tokenOptions';
import styles from './TokenSelect.module.css';

interface TokenSelectProps {
  readonly value: string;
  /** What the forecast calls it, for a token that no list holds. */
  readonly name: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onAdd: () => void;
}

export function TokenSelect({ value, name, onChange, onAdd }: TokenSelectProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { data: known = [] } = useGetForecastTokensQuery({ search: '', limit: 100 });
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  const listed = labelOf(value, known);
  const label = listed === value ? (name ?? value) : listed;
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={copy.token(label)}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span>{label}</span>
        <ChevronsUpDown aria-hidden="true" />
      </button>
      {open && (
        <Choices
          value={value}
          onClose={() => close(true)}
          onChange={(next) => {
            onChange(next);
            close(true);
          }}
          onAdd={() => {
            close(false);
            onAdd();
          }}
        />
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

function Choices({ value, onChange, onAdd, onClose }: ChoicesProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const search = useSettled(text.trim());
  const isHeld = mayBeginPhrase(search);
  const { currentData: found = [], error } = useGetForecastTokensQuery({ search }, { skip: isHeld });
  useEffect(() => {
    // The list still works without the server's part, so nobody is interrupted.
    // biome-ignore lint/suspicious/noConsole: the specification wants failures of this list logged, and only logged.
    if (error) console.warn(copy.theTokenListDidNot, toFailure(error).message);
  }, [error]);
  const groups = useMemo(() => groupsFor(text, found), [text, found]);
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups]);
  // The entry that adds a token is the last stop of the arrow keys.
  const last = options.length;
  const at = Math.min(active, last);
  const idOf = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[at];
      if (option) onChange(option.value);
      else onAdd();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Tab') onClose();
  };

  let index = -1;
  return (
    <div className={styles.panel}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the button that opened this asks for exactly this field.
        autoFocus
        className={styles.search}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={idOf(at)}
        aria-autocomplete="list"
        aria-label={copy.searchToken}
        placeholder={copy.searchTokenTitle}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label={copy.tokens} className={styles.list} tabIndex={-1}>
        {isHeld && <p className={styles.none}>{PHRASE_NOT_SENT}</p>}
        {options.length === 0 && !isHeld && <p className={styles.none}>{copy.noTokenFound}</p>}
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox, for which there is no element.
          <div key={group.heading} role="group" aria-label={group.heading}>
            <p className={styles.heading} aria-hidden="true">
              {group.heading}
            </p>
            {group.options.map((option) => {
              index += 1;
              const position = index;
              return (
                <Option
                  key={option.value}
                  id={idOf(position)}
                  option={option}
                  active={position === at}
                  chosen={option.value === value}
                  onHover={() => setActive(position)}
                  onPick={() => onChange(option.value)}
                />
              );
            })}
          </div>
        ))}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the search field, which keeps the focus. */}
        <div
          id={idOf(last)}
          role="option"
          tabIndex={-1}
          aria-selected={false}
          className={classes(styles.option, styles.add, at === last && styles.active)}
          onPointerMove={() => setActive(last)}
          onClick={onAdd}
        >
          <Plus aria-hidden="true" />
          {copy.addCustomToken}
        </div>
      </div>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: TokenOption;
  readonly active: boolean;
  readonly chosen: boolean;
  readonly onHover: () => void;
  readonly onPick: () => void;
}

const OWN_ICONS = { chain: Link2, diamond: Gem, star: Star } as const;

function Option({ id, option, active, chosen, onHover, onPick }: OptionProps) {
  const Own = option.icon && option.icon in OWN_ICONS ? OWN_ICONS[option.icon as keyof typeof OWN_ICONS] : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the search field, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={classes(styles.option, active && styles.active)}
      onPointerMove={onHover}
      onClick={onPick}
    >
      {Own ? <Own aria-hidden="true" /> : <TokenIcon id={coinOf(option.value)} symbol={option.symbol} size={20} />}
      <span className={layout.cut}>{option.label}</span>
      <span className={styles.symbol}>{option.symbol}</span>
      {chosen && <Check aria-hidden="true" className={styles.check} />}
    </div>
  );
}
