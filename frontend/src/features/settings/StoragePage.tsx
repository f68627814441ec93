/** What the user stores, by service and kind, and how much it may be. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { formatBytes } from '@/format/number';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { Chip, FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import {
  type InvestigationStorage,
  type Storage,
  useGetStorageQuery,
  usePurgeDeletedMutation,
  type WorkspaceStorage,
} from './api';
import styles from './Settings.module.css';

const NEARLY = 0.9;

/** Little is never written as nothing, and nothing never as a little. */
const sizeOf = (bytes: number): string => (bytes === 0 ? '0 KiB' : formatBytes(bytes));

interface Kind<Key> {
  readonly key: Key;
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const INVESTIGATIONS: readonly Kind<Exclude<keyof InvestigationStorage, 'used' | 'limit'>>[] = [
  {
    key: 'cases',
    title: 'Cases',
    text: 'Exhibits and files. Delete exhibits you no longer need.',
    to: paths.investigationReport,
  },
  {
    key: 'links',
    title: 'Share links',
    text: 'Reports as they were shared. Revoke a link to free its space.',
    to: paths.investigationReport,
  },
  { key: 'traces', title: 'Traces', text: 'All saved versions. Delete traces you no longer need.', to: paths.tracer },
  {
    key: 'labels',
    title: 'Labels',
    text: 'Evidence files, and the history of every change, which stays.',
    to: paths.privateLabels,
  },
  { key: 'notes', title: 'Notes', text: 'Notes about addresses.', to: paths.profiler },
];

const WORKSPACE: readonly Kind<Exclude<keyof WorkspaceStorage, 'used' | 'limit' | 'archives'>>[] = [
  { key: 'journal', title: 'Journal', text: 'Entries and templates with their saved versions.', to: paths.journal },
  { key: 'pictures', title: 'Pictures', text: 'Pictures in journal entries.', to: paths.journal },
  { key: 'chats', title: 'Conversations', text: 'Questions to the assistant and its answers.', to: paths.chat },
  { key: 'candles', title: 'Candle series', text: 'Candles you imported for back-tests.', to: paths.candles },
  { key: 'dashboards', title: 'Dashboards', text: 'Dashboards with their saved versions.', to: paths.userDashboards },
  { key: 'imports', title: 'Imported files', text: 'Files that wait for you to confirm them.', to: paths.journalTrips },
  { key: 'ledger', title: 'Fills and movements', text: 'What happened on your accounts and wallets.', to: paths.journalTrips },
  {
    key: 'others',
    title: 'Everything else',
    text: 'Tasks, sessions, rules, watchlists, calendar events, strategies, alerts and saved news.',
    to: paths.settingsOf('data'),
  },
];

interface UseProps<Key extends string> {
  readonly label: string;
  readonly of: { readonly used: number; readonly limit: number } & Readonly<Record<Key, number>>;
  readonly kinds: readonly Kind<Key>[];
}

function Use<Key extends string>({ label, of, kinds }: UseProps<Key>) {
  const share = of.used / of.limit;
  return (
    <>
      <p className={rows.title}>
        {sizeOf(of.used)} of {formatBytes(of.limit)} used
        {share >= 1 ? <Chip kind="down">Full</Chip> : share >= NEARLY && <Chip kind="warn">Nearly full</Chip>}
      </p>
      <progress className={styles.meter} max={of.limit} value={Math.min(of.used, of.limit)} aria-label={label} />
      <ul className={rows.list}>
        {kinds.map(({ key, title, text, to }) => (
          <Row key={key} title={title} text={text} to={to} value={sizeOf(of[key])} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly value: string;
  readonly isFull?: boolean;
}

function Row({ title, text, to, value, isFull = false }: RowProps) {
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>
          <Link to={to}>{title}</Link>
          {isFull && <Chip kind="down">Full</Chip>}
        </p>
        <p className={rows.text}>{text}</p>
      </div>
      <span className="mono">{value}</span>
    </li>
  );
}

function Purge({ onPurged }: { readonly onPurged: () => void }) {
  const [purge, { isLoading }] = usePurgeDeletedMutation();
  const run = async () => {
    const question = {
      title: 'Remove deleted items permanently?',
      text: "This removes everything you deleted in the workspace and could still restore. You can't undo this.",
      action: 'Remove permanently',
    };
    if (!(await confirmed(question))) return;
    const { error } = await purge();
    if (error === undefined) showToast({ title: 'Deleted items removed' });
    else showFailure(error);
    // What was done before a failure stays done.
    onPurged();
  };
  return (
    <div className={styles.formFoot}>
      <Button busy={isLoading} onClick={() => void run()}>
        Remove deleted items
      </Button>
    </div>
  );
}

interface PartProps<Part> {
  readonly title: string;
  readonly note: string;
  readonly answer: ReturnType<typeof useGetStorageQuery>;
  /** Null where its service did not answer. */
  readonly partOf: (storage: Storage) => Part | null | undefined;
  readonly children: (part: Part) => ReactNode;
}

/** A part that is not known says so: it is never shown as nothing. */
function Part<Of>({ title, note, answer: { data, error, refetch }, partOf, children }: PartProps<Of>) {
  const part = data && partOf(data);
  const failed = part == null && (data !== undefined || error !== undefined);
  return (
    <Panel title={title} note={note}>
      {failed && (
        <FailedState
          compact
          title={messages.data}
          error={data === undefined ? error : undefined}
          text={data === undefined ? undefined : "The service that holds this isn't responding. Try again in a moment."}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === undefined && <Skeleton height={200} />}
      {part != null && children(part)}
    </Panel>
  );
}

export default function StoragePage() {
  const answer = useGetStorageQuery(undefined, { refetchOnMountOrArgChange: true });
  const { refetch } = answer;
  useTabTitle('Storage');
  return (
    <>
      <Part
        title="Workspace storage"
        note="When it is full, nothing new is saved. Deleted items count until they can no longer be restored."
        answer={answer}
        partOf={({ workspace }) => workspace}
      >
        {(workspace) => (
          <>
            <Use label="Workspace storage used" of={workspace} kinds={WORKSPACE} />
            <ul className={rows.list}>
              <Row
                title="Exports and uploads"
                text="Files of archives, apart from the total above. They are deleted after 7 days."
                to={paths.settingsOf('data')}
                value={sizeOf(workspace.archives)}
              />
            </ul>
            <Purge onPurged={() => void refetch()} />
          </>
        )}
      </Part>
      <Part
        title="Investigation storage"
        note="When it is full, nothing new is saved until you delete something. Nothing is deleted automatically."
        answer={answer}
        partOf={({ investigations }) => investigations}
      >
        {(investigations) => <Use label="Investigation storage used" of={investigations} kinds={INVESTIGATIONS} />}
      </Part>
      <Part
        title="Uploaded forecasts"
        note="Limited by number. Delete uploads you no longer need."
        answer={answer}
        partOf={({ uploads }) => uploads}
      >
        {({ used, limit }) => (
          <ul className={rows.list}>
            <Row
              title="Uploads"
              text="Forecasts from your own files."
              to={paths.forecasting}
              value={`${used} of ${limit}`}
              isFull={used >= limit}
            />
          </ul>
        )}
      </Part>
    </>
  );
}
