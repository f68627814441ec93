/** Search for coins, addresses and transactions. Filters what is here at once and asks the server a moment later; choosing a row goes there. */

import { Command } from 'cmdk';
import {
  ArrowRightLeft,
  CircleAlert,
  CircleCheck,
  Coins,
  FolderSearch,
  Info,
  KeyRound,
  ListChecks,
  Search,
  Tag,
  UserSearch,
  WifiOff,
  X,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '@/api/failure';
import { useListCasesQuery, useListLabelsQuery, useSearchPacksQuery } from '@/api/labelsApi';
import { messages } from '@/api/messages';
import { useGetLeadingCoinsQuery, useSearchCoinsQuery } from '@/api/overviewApi';
import { keyText } from '@/format/address/keys';
import { shapeOf } from '@/format/address/shapes';
import { formatCount } from '@/format/number';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { holdKey } from '@/ui/heldKey';
import { useVerdict } from '@/ui/useVerdict';
import { type Action, actionsOf } from './actions';
import { type Entry, entriesFor, type Kept } from './entries';
import { recentEntries, rememberEntry } from './recent';
import styles from './SearchPanel.module.css';

export const DEBOUNCE_MS = 250;

const verdictIcons = { right: CircleCheck, wrong: CircleAlert, none: Info } as const;
const icons = {
  Tokens: Coins,
  'Account Profiler': UserSearch,
  'Blockchain tracer': ArrowRightLeft,
  'Private label': Tag,
  'Known address': ListChecks,
  Case: FolderSearch,
  Key: KeyRound,
} as const;
const PRIVATE: ReadonlySet<string> = new Set(['Private label', 'Case', 'Key']);
/** A key is in no query: those stand in addresses, and addresses in logs. */
export const isSecret = (text: string): boolean => ['key', 'private'].includes(shapeOf(text));
const MONO: ReadonlySet<string> = new Set(['Account Profiler', 'Blockchain tracer']);

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** One of the lists in which is searched, as the server answered for what is typed now. */
interface List {
  readonly name: string;
  readonly query: { readonly isError: boolean; readonly error?: unknown; readonly refetch: () => unknown };
}

/** Says which lists could not be searched, so that nobody takes a failure for the answer that there is nothing. */
function FailedLists({ lists }: { readonly lists: readonly List[] }) {
  const first = lists[0];
  if (first === undefined) return null;
  return (
    <div role="alert" className={styles.failed}>
      <WifiOff aria-hidden="true" />
      <span>
        {messages.data}: {lists.map(({ name }) => name).join(', ')}. {describeFailure(first.query.error).description}
      </span>
      <Button
        size="small"
        onClick={() => {
          for (const { query } of lists) query.refetch();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

/** Own labels, names of published lists and cases with this text; addresses are found in labels too. */
function useKept(text: string): { kept: Kept; isFetching: boolean; lists: readonly List[] } {
  const skip = text.length < 2 || isSecret(text);
  const labels = useListLabelsQuery({ query: text, limit: 5 }, { skip });
  const tags = useSearchPacksQuery(text, { skip });
  const cases = useListCasesQuery({ query: text, limit: 5 }, { skip: skip || shapeOf(text) !== 'words' });
  const kept = useMemo(
    () => ({
      labels: labels.currentData?.labels ?? [],
      tags: tags.currentData ?? [],
      cases: cases.currentData?.cases ?? [],
    }),
    [labels.currentData, tags.currentData, cases.currentData],
  );
  const lists: readonly List[] = [
    { name: 'your labels', query: labels },
    { name: 'known addresses', query: tags },
    { name: 'your cases', query: cases },
  ];
  return { kept, isFetching: labels.isFetching || tags.isFetching || cases.isFetching, lists };
}

interface SearchPanelProps {
  /** What is searched for at first. */
  readonly start?: string;
  readonly onDone?: () => void;
}

export function SearchPanel({ start = '', onDone }: SearchPanelProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(start);
  const settled = useDebounced(text.trim());
  const [recent] = useState(recentEntries);
  const leaders = useGetLeadingCoinsQuery();
  const { data: leading, isLoading } = leaders;
  const askServer = settled.length > 1 && shapeOf(settled) === 'words';
  const coins = useSearchCoinsQuery(settled, { skip: !askServer });
  const { currentData: found, isFetching } = coins;
  const own = useKept(settled);
  const entries = useMemo(
    () => entriesFor(text, leading?.data ?? [], found ?? [], recent, own.kept),
    [text, leading, found, recent, own.kept],
  );
  const waiting =
    isLoading || (text.trim() !== '' && !isSecret(text) && (settled !== text.trim() || isFetching || own.isFetching));

  const lists: readonly List[] = [{ name: 'leading coins', query: leaders }, { name: 'coins', query: coins }, ...own.lists];
  // What failed once and has an older answer still searches in that.
  const failed = isSecret(text) ? [] : lists.filter(({ query }) => query.isError && (query !== leaders || leading === undefined));

  const [selected, setSelected] = useState('');
  const [turn, setTurn] = useState(0);
  const current = entries.find((entry) => entry.key === selected) ?? entries[0];
  const actions = current ? actionsOf(current) : [];
  const chosen = actions[turn % Math.max(1, actions.length)];
  const verdict = useVerdict(text);

  const open = (entry: Entry, action: Action | undefined) => {
    // Private things leave no trace on the device.
    if (!PRIVATE.has(entry.badge)) rememberEntry(entry);
    if (entry.badge === 'Key') holdKey(keyText(text));
    onDone?.();
    void navigate(action?.to ?? entry.to);
  };
  const select = (key: string) => {
    setSelected(key);
    setTurn(0);
  };
  // Only in the dialog, which Esc leaves; on the page Tab must go on, and there the actions are buttons on its way.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || onDone === undefined || actions.length < 2) return;
    event.preventDefault();
    setTurn((at) => (at + (event.shiftKey ? actions.length - 1 : 1)) % actions.length);
  };
  const VerdictIcon = verdict && verdictIcons[verdict.state];

  return (
    <Command
      shouldFilter={false}
      loop
      label="Search"
      className={styles.panel}
      value={current?.key ?? ''}
      onValueChange={select}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <Search aria-hidden="true" />
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder="Search for crypto, address, or transaction hash..."
        />
        {onDone !== undefined && (
          <>
            <kbd className={styles.key}>Esc</kbd>
            <IconButton label="Close search" className={styles.close} onClick={onDone}>
              <X />
            </IconButton>
          </>
        )}
      </div>
      <Command.List className={styles.list} label="Search results">
        {!waiting && failed.length === 0 && <Command.Empty className={styles.empty}>No results found.</Command.Empty>}
        {entries.length > 0 && (
          <Command.Group heading="Search Results">
            {entries.map((entry) => {
              const Icon = icons[entry.badge];
              return (
                <Command.Item
                  key={entry.key}
                  value={entry.key}
                  className={styles.item}
                  onSelect={() => open(entry, entry.key === current?.key ? chosen : undefined)}
                >
                  <Icon aria-hidden="true" />
                  <span className={MONO.has(entry.badge) ? `mono ${styles.title}` : styles.title}>{entry.title}</span>
                  {entry.detail !== '' && <span className={styles.detail}>{entry.detail}</span>}
                  <span className={styles.badge}>{entry.badge}</span>
                </Command.Item>
              );
            })}
          </Command.Group>
        )}
      </Command.List>
      {!waiting && <FailedLists lists={failed} />}
      {verdict && VerdictIcon && (
        <p className={classes(styles.verdict, styles[verdict.state])} role="status">
          <VerdictIcon aria-hidden="true" />
          {verdict.note}
        </p>
      )}
      <div className={styles.foot}>
        {current && (
          <span className={styles.actions}>
            <kbd className={styles.key}>↵</kbd>
            {actions.map((action) => (
              <button
                key={action.label}
                type="button"
                tabIndex={onDone === undefined ? 0 : -1}
                aria-current={action === chosen || undefined}
                onClick={() => open(current, action)}
              >
                {action.label}
              </button>
            ))}
            {onDone !== undefined && actions.length > 1 && <kbd className={styles.key}>Tab</kbd>}
          </span>
        )}
        <span className={styles.count} role="status">
          {waiting && entries.length === 0 ? 'Searching' : formatCount(entries.length, 'result')}
          {turn > 0 && chosen && <span className="visually-hidden">, Enter: {chosen.label}</span>}
        </span>
      </div>
    </Command>
  );
}
