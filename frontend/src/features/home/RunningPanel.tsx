/** What runs for the reader in the background, and what of it failed. Not there at all while there is nothing of either. */

import { Link } from 'react-router';
import { messages } from '@/api/messages';
import { Panel } from '@/ui/Panel';
import { ProgressBar } from '@/ui/ProgressBar';
import rows from '@/ui/rows.module.css';
import { Chip, type ChipKind, FailedLine } from '@/ui/states';
import { copy } from './copy';
import home from './HomePage.module.css';
import styles from './RunningPanel.module.css';
import { type Job, useRunning } from './useRunning';

/** Rows that are shown: somebody with many wallets has many of them at once. */
const ROWS = 5;
const CHIPS: Readonly<Record<Job['state'], ChipKind>> = { waiting: 'info', running: 'accent', failed: 'down' };

function Row({ job: { to, title, text, state, progress } }: { readonly job: Job }) {
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>
          <Link to={to}>{title}</Link>
        </p>
        <p className={rows.text}>{text}</p>
      </div>
      <div className={styles.state}>
        {progress !== undefined && <ProgressBar label={copy.progressOf(title)} done={progress.done} total={progress.total} />}
        <Chip kind={CHIPS[state]}>{copy.jobStates[state]}</Chip>
      </div>
    </li>
  );
}

export function RunningPanel() {
  const { jobs, error, retry } = useRunning();
  if (jobs.length === 0 && error === undefined) return null;
  return (
    <Panel title={copy.backgroundJobs} note={copy.runningOrFailed} className={home.wide}>
      {error !== undefined && <FailedLine title={messages.data} error={error} onRetry={retry} />}
      {jobs.length > 0 && (
        <ul className={rows.list} aria-label={copy.backgroundJobs}>
          {jobs.slice(0, ROWS).map((job) => (
            <Row key={job.key} job={job} />
          ))}
        </ul>
      )}
      {jobs.length > ROWS && <p className={rows.text}>{copy.andMore(jobs.length - ROWS)}</p>}
    </Panel>
  );
}
