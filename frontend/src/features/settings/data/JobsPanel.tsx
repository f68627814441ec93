/** What was exported, imported and erased, and how it ended. */

import type { Archive } from '@/api/archivesApi';
import { formatDateTime } from '@/format/time';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { Chip, EmptyState, Skeleton } from '@/ui/states';
import { kindWord, outcomeWords, stateWords } from './words';

function JobRow({ job }: { job: Archive }) {
  const { word, chip } = stateWords(job.state);
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>{kindWord(job.kind)}</p>
        <p className={rows.text}>
          Requested {formatDateTime(job.created_at)}
          {job.finished_at ? `, ended ${formatDateTime(job.finished_at)}` : ''}
        </p>
        <p className={rows.text}>{outcomeWords(job)}</p>
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
        <ul className={rows.list} aria-label="Jobs">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
