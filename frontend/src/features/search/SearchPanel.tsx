/** The search: what is typed is looked for here at once and at the server a moment later; choosing a row goes there or does it. */

import { Command } from 'cmdk';
import {
  ArrowRightLeft,
  BadgeCheck,
  Bell,
  CircleAlert,
  CircleCheck,
  Coins,
  Eye,
  Flag,
  FolderSearch,
  Info,
  KeyRound,
  LayoutDashboard,
  LayoutGrid,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Route,
  Search,
  Settings,
  Tag,
  Terminal,
  Timer,
  UserSearch,
  Waypoints,
  WifiOff,
  X,
} from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { NO_COMMANDS, type SearchCommand } from '@/app/commands';
import { keyText } from '@/format/address/keys';
import { mayBeginPhrase, PHRASE_NOT_SENT } from '@/format/address/shapes';
import { formatCount, formatInteger } from '@/format/number';
import { BY_SEARCH } from '@/ui/arrival';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { holdKey } from '@/ui/heldKey';
import { useVerdict } from '@/ui/useVerdict';
import { type Action, actionsOf } from './actions';
import { copy } from './copy';
import type { Badge, Entry } from './entries';
import { groupsFor } from './groups';
import { rememberEntry } from './recent';
import styles from './SearchPanel.module.css';
import { isTooLong, type List, MOST_TYPED, useSources, type WorkspaceList } from './useSources';

const verdictIcons = { right: CircleCheck, wrong: CircleAlert, none: Info } as const;
const icons: Readonly<Record<Badge, LucideIcon>> = {
  Tokens: Coins,
  'Account Profiler': UserSearch,
  'Blockchain tracer': ArrowRightLeft,
  'Private label': Tag,
  'Known address': BadgeCheck,
  'Sample address': UserSearch,
  Case: FolderSearch,
  Trace: Route,
  Journal: NotebookPen,
  Session: Timer,
  Trip: Flag,
  Task: ListTodo,
  Watchlist: Eye,
  Alert: Bell,
  Dashboard: LayoutDashboard,
  Strategy: Waypoints,
  Page: LayoutGrid,
  Settings,
  Command: Terminal,
  Key: KeyRound,
};
/** What the device remembers: public things. Private ones leave no trace on it, and pages are found without. */
const REMEMBERED: ReadonlySet<Badge> = new Set([
  'Tokens',
  'Account Profiler',
  'Blockchain tracer',
  'Known address',
  'Sample address',
]);
const MONO: ReadonlySet<Badge> = new Set(['Account Profiler', 'Blockchain tracer']);

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
        {copy.tryAgain}
      </Button>
    </div>
  );
}

/** How the search of the workspace stands, while its group has no rows to show it. */
function WorkspaceState({ list: { isSearching, failed } }: { readonly list: WorkspaceList }) {
  if (failed === undefined && !isSearching) return null;
  return (
    <section aria-label={copy.yourWorkspace}>
      <p className={styles.heading} aria-hidden="true">
        {copy.yourWorkspace}
      </p>
      {failed === undefined ? (
        <p className={styles.more} role="status">
          {copy.searchingYourWorkspace}
        </p>
      ) : (
        <div role="alert" className={styles.failed}>
          <WifiOff aria-hidden="true" />
          <span>{copy.couldntSearchYourWorkspace(describeFailure(failed.error).description)}</span>
          <Button size="small" onClick={() => failed.refetch()}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
    </section>
  );
}

interface SearchPanelProps {
  /** What is searched for at first. */
  readonly start?: string;
  readonly commands?: readonly SearchCommand[];
  readonly onDone?: () => void;
}

export function SearchPanel({ start = '', commands = NO_COMMANDS, onDone }: SearchPanelProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(start);
  const { sources, isWaiting, failed, workspace } = useSources(text, commands);
  const isWhole = !isWaiting && failed.length === 0 && workspace.failed === undefined;
  const groups = useMemo(() => groupsFor(text, sources, isWaiting), [text, sources, isWaiting]);
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);

  const [selected, setSelected] = useState('');
  const [turn, setTurn] = useState(0);
  const current = entries.find((entry) => entry.key === selected) ?? entries[0];
  const actions = current ? actionsOf(current) : [];
  const chosen = actions[turn % Math.max(1, actions.length)];
  const verdict = useVerdict(text);

  const open = (entry: Entry, action: Action | undefined) => {
    if (REMEMBERED.has(entry.badge)) rememberEntry(entry);
    if (entry.badge === 'Key') holdKey(keyText(text));
    onDone?.();
    if (entry.run !== undefined) entry.run();
    else void navigate(action?.to ?? entry.to, { state: BY_SEARCH });
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
      label={copy.search}
      className={styles.panel}
      value={current?.key ?? ''}
      onValueChange={select}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <Search aria-hidden="true" />
        <Command.Input
          // A dialog puts the focus here itself, and must see before that what had it.
          autoFocus={onDone === undefined}
          value={text}
          onValueChange={setText}
          placeholder={copy.searchForCryptoAddressOr}
        />
        {onDone !== undefined && (
          <>
            <kbd className={styles.key}>{copy.esc}</kbd>
            <IconButton label={copy.closeSearch} className={styles.close} onClick={onDone}>
              <X />
            </IconButton>
          </>
        )}
      </div>
      <Command.List className={classes(styles.list, onDone === undefined && styles.whole)} label={copy.searchResults}>
        {isWhole && <Command.Empty className={styles.empty}>{copy.noResultsFound}</Command.Empty>}
        {groups.map(({ title, entries: rows, more }) => (
          <Command.Group key={title} heading={title}>
            {rows.map((entry) => (
              <Row key={entry.key} entry={entry} onSelect={() => open(entry, entry.key === current?.key ? chosen : undefined)} />
            ))}
            {more !== '' && <p className={styles.more}>{more}</p>}
          </Command.Group>
        ))}
      </Command.List>
      <WorkspaceState list={workspace} />
      {!isWaiting && <FailedLists lists={failed} />}
      {mayBeginPhrase(text) && (
        <p className={styles.verdict} role="status">
          <Info aria-hidden="true" />
          {PHRASE_NOT_SENT}
        </p>
      )}
      {isTooLong(text) && (
        <p className={styles.verdict} role="status">
          <Info aria-hidden="true" />
          {copy.tooLong(formatInteger(MOST_TYPED))}
        </p>
      )}
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
            {onDone !== undefined && actions.length > 1 && <kbd className={styles.key}>{copy.tab}</kbd>}
          </span>
        )}
        <span className={styles.count} role="status">
          {isWaiting && entries.length === 0 ? copy.searching : formatCount(entries.length, 'result')}
          {turn > 0 && chosen && <span className="visually-hidden">{copy.enter(chosen.label)}</span>}
        </span>
      </div>
    </Command>
  );
}

function Row({ entry, onSelect }: { readonly entry: Entry; readonly onSelect: () => void }) {
  const Icon = entry.icon ?? icons[entry.badge];
  return (
    <Command.Item value={entry.key} className={styles.item} onSelect={onSelect}>
      <Icon aria-hidden="true" />
      <span className={MONO.has(entry.badge) ? `mono ${styles.title}` : styles.title}>{entry.title}</span>
      {entry.detail !== '' && <span className={styles.detail}>{entry.detail}</span>}
      <span className={styles.badge}>{entry.badge}</span>
    </Command.Item>
  );
}
