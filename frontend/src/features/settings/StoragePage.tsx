/** What the user stores, by service and kind, and how much it may be. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { formatBytes } from '@/format/number';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { confirmed } from '@/ui/confirmStore';
import layout from '@/ui/layout.module.css';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { ProgressBar } from '@/ui/ProgressBar';
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
import { copy } from './copy';
import styles from './Settings.module.css';

const NEARLY = 0.9;
/** What they measure at a desk's width: how much is used, a kind, and the button below. */
const [HEAD, ROW, FOOT] = [46, 59, 30];

/** Little is never written as nothing, and nothing never as a little. */
const sizeOf = (bytes: number): string => (bytes === 0 ? copy.n0KiB : formatBytes(bytes));

interface Kind<Key> {
  readonly key: Key;
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const INVESTIGATIONS: readonly Kind<Exclude<keyof InvestigationStorage, 'used' | 'limit'>>[] = [
  {
    key: 'cases',
    title: copy.cases,
    text: copy.exhibitsAndFilesDeleteExhibits,
    to: paths.investigationReport,
  },
  {
    key: 'links',
    title: copy.shareLinks,
    text: copy.reportsAsTheyWereShared,
    to: paths.investigationReport,
  },
  { key: 'traces', title: copy.traces, text: copy.allSavedVersionsDeleteTraces, to: paths.tracer },
  {
    key: 'labels',
    title: copy.labels,
    text: copy.evidenceFilesAndTheHistory,
    to: paths.privateLabels,
  },
  { key: 'notes', title: copy.notes, text: copy.notesAboutAddresses, to: paths.profiler },
];

const WORKSPACE: readonly Kind<Exclude<keyof WorkspaceStorage, 'used' | 'limit' | 'archives'>>[] = [
  { key: 'journal', title: copy.journal, text: copy.entriesAndTemplatesWithTheir, to: paths.journal },
  { key: 'pictures', title: copy.pictures, text: copy.picturesInJournalEntries, to: paths.journal },
  { key: 'chats', title: copy.conversations, text: copy.questionsToTheAssistantAnd, to: paths.chat },
  { key: 'candles', title: copy.candleSeries, text: copy.candlesYouImportedForBack, to: paths.candles },
  { key: 'dashboards', title: copy.dashboards, text: copy.dashboardsWithTheirSavedVersions, to: paths.userDashboards },
  { key: 'imports', title: copy.importedFiles, text: copy.filesThatWaitForYou, to: paths.importedFiles },
  { key: 'ledger', title: copy.fillsAndMovements, text: copy.whatHappenedOnYourAccounts, to: paths.trading },
  {
    key: 'others',
    title: copy.everythingElse,
    text: copy.tasksSessionsRulesWatchlistsCalendar,
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
        {copy.ofUsed(sizeOf(of.used), formatBytes(of.limit))}
        {share >= 1 ? <Chip kind="down">{copy.full}</Chip> : share >= NEARLY && <Chip kind="warn">{copy.nearlyFull}</Chip>}
      </p>
      <ProgressBar className={styles.meter} label={label} done={of.used} total={of.limit} />
      <ul className={classes(rows.list, styles.kinds)}>
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
          {isFull && <Chip kind="down">{copy.full}</Chip>}
        </p>
        <p className={rows.text}>{text}</p>
      </div>
      <span className={styles.size}>{value}</span>
    </li>
  );
}

function Purge({ onPurged }: { readonly onPurged: () => void }) {
  const [purge, { isLoading }] = usePurgeDeletedMutation();
  const run = async () => {
    const question = {
      title: copy.removeDeletedItemsPermanently,
      text: copy.thisRemovesEverythingYouDeleted,
      action: copy.removePermanently,
    };
    if (!(await confirmed(question))) return;
    const { error } = await purge();
    if (error === undefined) showToast({ title: copy.deletedItemsRemoved });
    else showFailure(error);
    // What was done before a failure stays done.
    onPurged();
  };
  return (
    <div className={layout.buttons}>
      <Button busy={isLoading} onClick={() => void run()}>
        {copy.removeDeletedItems}
      </Button>
    </div>
  );
}

interface PartProps<Part> {
  readonly title: string;
  readonly note: string;
  /** Of what it holds once it is known, so that nothing below moves then. */
  readonly height: number;
  readonly answer: ReturnType<typeof useGetStorageQuery>;
  /** Null where its service did not answer. */
  readonly partOf: (storage: Storage) => Part | null | undefined;
  readonly children: (part: Part) => ReactNode;
}

/** A part that is not known says so: it is never shown as nothing. */
function Part<Of>({ title, note, height, answer: { data, error, refetch }, partOf, children }: PartProps<Of>) {
  const part = data && partOf(data);
  const failed = part == null && (data !== undefined || error !== undefined);
  return (
    <Panel title={title} note={note}>
      {failed && (
        <FailedState
          compact
          title={messages.data}
          error={data === undefined ? error : undefined}
          text={data === undefined ? undefined : copy.theServiceThatHoldsThis}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === undefined && <Skeleton height={height} />}
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
        title={copy.workspaceStorage}
        note={copy.whenItIsFullNothing}
        height={HEAD + (WORKSPACE.length + 1) * ROW + FOOT}
        answer={answer}
        partOf={({ workspace }) => workspace}
      >
        {(workspace) => (
          <>
            <Use label={copy.workspaceStorageUsed} of={workspace} kinds={WORKSPACE} />
            <ul className={classes(rows.list, styles.apart)}>
              <Row
                title={copy.exportsAndUploads}
                text={copy.filesOfArchivesApartFrom}
                to={paths.settingsOf('data')}
                value={sizeOf(workspace.archives)}
              />
            </ul>
            <Purge onPurged={() => void refetch()} />
          </>
        )}
      </Part>
      <Part
        title={copy.investigationStorage}
        note={copy.whenItIsFullNothingNew}
        height={HEAD + INVESTIGATIONS.length * ROW}
        answer={answer}
        partOf={({ investigations }) => investigations}
      >
        {(investigations) => <Use label={copy.investigationStorageUsed} of={investigations} kinds={INVESTIGATIONS} />}
      </Part>
      <Part
        title={copy.uploadedForecasts}
        note={copy.limitedByNumberDeleteUploads}
        height={ROW}
        answer={answer}
        partOf={({ uploads }) => uploads}
      >
        {({ used, limit }) => (
          <ul className={rows.list}>
            <Row
              title={copy.uploads}
              text={copy.forecastsFromYourOwnFiles}
              to={paths.forecasting}
              value={copy.usedOf(used, limit)}
              isFull={used >= limit}
            />
          </ul>
        )}
      </Part>
    </>
  );
}
