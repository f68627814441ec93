/** What was exported, imported and erased, and how it ended. */

import type { Archive } from '@/api/archivesApi';
import { formatDateTime } from '@/format/time';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState, Skeleton } from '@/ui/states';
import settings from '../Settings.module.css';
import { kindWord, outcomeWords, stateWords } from './words';

function JobRow({ job }: { job: Archive }) {
  const { word, chip } = stateWords(job.state);
  return (
    <li className={settings.row}>
      <div className={settings.rowMain}>
        <p className={settings.rowTitle}>{kindWord(job.kind)}</p>
        <p className={settings.rowText}>
          Requested {formatDateTime(job.created_at)}
          {job.finished_at ? `, ended ${formatDateTime(job.finished_at)}` : ''}
        </p>
        <p className={settings.rowText}>{outcomeWords(job)}</p>
      </div>
      <Chip kind={chip}>{word}</Chip>
    </li>
  );
}

export function JobsPanel({ jobs }: { jobs: readonly Archive[] | undefined }) {
  return (
    <Panel title="History" note="The last 20 jobs, for 7 days after they end.">
      {jobs === undefined && <Skeleton height={56} />}
      {jobs?.length === 0 && (
        <EmptyState compact title="No exports yet" text="Exports, imports and erasures are listed here. Start one above." />
      )}
      {jobs !== undefined && jobs.length > 0 && (
        <ul className={settings.rows} aria-label="Jobs">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
