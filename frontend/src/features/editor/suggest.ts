/** The menus that open at the caret while typing: commands after "/", and mentions after "@". The editor drives them; a component shows them. */

import type { Editor, Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';

export interface SuggestItem {
  readonly key: string;
  readonly label: string;
  /** What kind of thing it is, or what it does. */
  readonly note: string;
}

export interface SuggestState {
  readonly title: string;
  readonly items: readonly SuggestItem[];
  readonly active: number;
  readonly isLoading: boolean;
  readonly query: string;
  /** Place of the caret in the window, in pixels. */
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** One menu at a time, as an external store. */
export class SuggestStore {
  private readonly watchers = new Set<() => void>();
  private state: SuggestState | null = null;
  private choose: (at: number) => void = () => {};

  get = (): SuggestState | null => this.state;

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  show(state: Omit<SuggestState, 'active'>, choose: (at: number) => void): void {
    const isSame = this.state?.title === state.title && this.state.query === state.query;
    const active = isSame ? Math.min(this.state?.active ?? 0, Math.max(0, state.items.length - 1)) : 0;
    this.choose = choose;
    this.set({ ...state, active });
  }

  close(): void {
    this.set(null);
  }

  pick(at: number): void {
    this.choose(at);
  }

  /** True where the menu takes the key. */
  onKey(key: string): boolean {
    const { state } = this;
    if (state === null) return false;
    const count = state.items.length;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by !== undefined && count > 0) {
      this.set({ ...state, active: (state.active + by + count) % count });
      return true;
    }
    if ((key === 'Enter' || key === 'Tab') && count > 0) {
      this.pick(state.active);
      return true;
    }
    return false;
  }

  private set(state: SuggestState | null): void {
    this.state = state;
    for (const watcher of this.watchers) watcher();
  }
}

interface MenuOptions<Item extends SuggestItem> {
  readonly name: string;
  readonly title: string;
  readonly char: string;
  readonly store: SuggestStore;
  readonly items: (query: string, signal: AbortSignal) => readonly Item[] | Promise<readonly Item[]>;
  readonly onPick: (editor: Editor, range: Range, item: Item) => void;
  /** Milliseconds to wait after a key before asking the server. */
  readonly debounce?: number;
}

type Options<Item> = Omit<SuggestionOptions<Item, Item>, 'editor'>;

/** What the editor's suggestion plugin needs to drive such a menu. */
export function menuOptions<Item extends SuggestItem>(options: MenuOptions<Item>): Options<Item> {
  const { name, title, char, store, items, onPick, debounce } = options;
  const show = (props: SuggestionProps<Item, Item>) => {
    const rect = props.clientRect?.();
    store.show(
      {
        title,
        items: props.items,
        isLoading: props.loading,
        query: props.query,
        left: rect?.left ?? 0,
        top: rect?.top ?? 0,
        bottom: rect?.bottom ?? 0,
      },
      (at) => {
        const item = props.items[at];
        if (item !== undefined) props.command(item);
      },
    );
  };
  return {
    char,
    pluginKey: new PluginKey(name),
    debounce,
    items: async ({ query, signal }) => [...(await items(query, signal))],
    command: ({ editor, range, props }) => onPick(editor, range, props),
    allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name !== 'codeBlock',
    render: () => ({
      onStart: show,
      onUpdate: show,
      onExit: () => store.close(),
      onKeyDown: ({ event }) => store.onKey(event.key),
    }),
  };
}
