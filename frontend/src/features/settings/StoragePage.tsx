/** What the user stores, by kind, and how much it may be. */

import { Link } from 'react-router';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { formatBytes } from '@/format/number';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { Chip, FailedState, Skeleton } from '@/ui/states';
import { type Storage, useGetStorageQuery } from './api';
import styles from './Settings.module.css';

const NEARLY = 0.9;

/** Little is never written as nothing, and nothing never as a little. */
const sizeOf = (bytes: number): string => (bytes === 0 ? '0 KiB' : formatBytes(bytes));

const KINDS: readonly { key: 'cases' | 'labels' | 'links' | 'traces' | 'notes'; title: string; text: string; to: string }[] = [
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

function Use({ storage }: { storage: Storage }) {
  const share = storage.used / storage.limit;
  return (
    <>
      <p className={rows.title}>
        {sizeOf(storage.used)} of {formatBytes(storage.limit)} used
        {share >= 1 ? <Chip kind="down">Full</Chip> : share >= NEARLY && <Chip kind="warn">Nearly full</Chip>}
      </p>
      <progress
        className={styles.meter}
        max={storage.limit}
        value={Math.min(storage.used, storage.limit)}
        aria-label="Storage used"
      />
      <ul className={rows.list}>
        {KINDS.map(({ key, title, text, to }) => (
          <li key={key} className={rows.row}>
            <div className={rows.main}>
              <p className={rows.title}>
                <Link to={to}>{title}</Link>
              </p>
              <p className={rows.text}>{text}</p>
            </div>
            <span className="mono">{sizeOf(storage[key])}</span>
          </li>
        ))}
        <li className={rows.row}>
          <div className={rows.main}>
            <p className={rows.title}>
              <Link to={paths.forecasting}>Uploaded forecasts</Link>
              {storage.uploads && storage.uploads.used >= storage.uploads.limit && <Chip kind="down">Full</Chip>}
            </p>
            <p className={rows.text}>Limited by number, apart from the total above. Delete uploads you no longer need.</p>
          </div>
          <span className="mono">
            {storage.uploads ? `${storage.uploads.used} of ${storage.uploads.limit}` : 'not available'}
          </span>
        </li>
      </ul>
    </>
  );
}

export default function StoragePage() {
  const { data: storage, error, refetch } = useGetStorageQuery(undefined, { refetchOnMountOrArgChange: true });
  useTabTitle('Storage');
  return (
    <Panel
      title="Storage"
      note="When it is full, nothing new is saved until you delete something. Nothing is deleted automatically."
    >
      {error !== undefined && storage === undefined && (
        <FailedState compact title={messages.data} error={error} onRetry={refetch} />
      )}
      {error === undefined && storage === undefined && <Skeleton height={200} />}
      {storage !== undefined && <Use storage={storage} />}
    </Panel>
  );
}
