/** What was exported, imported and erased, and how it ended. */

import type { Archive } from '@/api/archivesApi';
import { formatDateTime } from '@/format/time';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { Chip, EmptyState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { kindWord, outcomeWords, stateWords } from './words';

function JobRow({ job }: { job: Archive }) {
  const { word, chip } = stateWords(job.state);
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>{kindWord(job.kind)}</p>
        <p className={rows.text}>
          {copy.requested(formatDateTime(job.created_at), job.finished_at ? copy.ended(formatDateTime(job.finished_at)) : '')}
        </p>
        <p className={rows.text}>{outcomeWords(job)}</p>
      </div>
      <Chip kind={chip}>{word}</Chip>
    </li>
  );
}

export function JobsPanel({ jobs }: { jobs: readonly Archive[] | undefined }) {
  return (
    <Panel title={copy.history} note={copy.theLast20JobsFor}>
      {jobs === undefined && <Skeleton height={56} />}
      {jobs?.length === 0 && <EmptyState compact title={copy.noExportsYet} text={copy.exportsImportsAndErasuresAre} />}
      {jobs !== undefined && jobs.length > 0 && (
        <ul className={rows.list} aria-label={copy.jobs}>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
