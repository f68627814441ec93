/** The list at the caret. The focus stays in the text; arrows move, Enter takes, Esc closes. */

import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from 'react';
import { copy } from '../copy';
import type { SuggestStore } from '../suggest';
import styles from './SuggestMenu.module.css';

const LIST = 'editor-suggestions';
const optionId = (at: number): string => `${LIST}-${at}`;
/** Room that the list needs below the caret, in pixels; else it opens above. */
const HEIGHT = 300;
const WIDTH = 320;

interface SuggestMenuProps {
  readonly store: SuggestStore;
  /** The element that has the focus. */
  readonly field: HTMLElement;
}

/** Tells screen readers, at the field, which option is active. */
function useAnnounced(field: HTMLElement, active: number | undefined, count: number): void {
  useEffect(() => {
    if (active === undefined) return undefined;
    field.setAttribute('aria-controls', LIST);
    if (count > 0) field.setAttribute('aria-activedescendant', optionId(active));
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [field, active, count]);
}

export function SuggestMenu({ store, field }: SuggestMenuProps) {
  const state = useSyncExternalStore(store.watch, store.get);
  const list = useRef<HTMLDivElement>(null);
  const active = state?.active;
  useAnnounced(field, active, state?.items.length ?? 0);
  useEffect(() => {
    if (active !== undefined) list.current?.querySelector(`#${optionId(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (state === null) return null;
  const isAbove = state.bottom + HEIGHT > window.innerHeight && state.top > HEIGHT;
  const place = {
    '--left': `${Math.max(8, Math.min(state.left, window.innerWidth - WIDTH - 8))}px`,
    '--top': isAbove ? 'auto' : `${state.bottom + 6}px`,
    '--foot': isAbove ? `${window.innerHeight - state.top + 6}px` : 'auto',
  } as CSSProperties;
  return (
    <div ref={list} className={styles.menu} style={place}>
      <p className="visually-hidden" role="status">
        {state.isLoading ? copy.searching : copy.suggestions(state.items.length)}
      </p>
      <div role="listbox" id={LIST} aria-label={state.title}>
        {state.items.map(({ key, label, note }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys, because it keeps the focus
          <div
            key={key}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === state.active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => store.pick(at)}
          >
            <span className={styles.label}>{label}</span>
            <small>{note}</small>
          </div>
        ))}
      </div>
      {state.items.length === 0 && (
        <p className={styles.none}>{state.isLoading ? copy.searchingTitle : copy.nothingMatches(state.query)}</p>
      )}
    </div>
  );
}
