/** What the user keeps in the workspace: taken out as a file, brought in from one, or erased. */

import { messages } from '@/api/messages';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedLine, FailedState } from '@/ui/states';
import { ErasePanel, ErasureNotice } from './data/ErasePanel';
import { ExportPanel } from './data/ExportPanel';
import { ImportPanel } from './data/ImportPanel';
import { JobsPanel } from './data/JobsPanel';
import { useArchives } from './data/useArchives';

export default function DataPage() {
  const { data: jobs, error, refetch } = useArchives();
  useTabTitle('Your data');
  if (jobs === undefined && error !== undefined) {
    return (
      <Panel title="Your data">
        <FailedState compact title={messages.data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <>
      {jobs !== undefined && error !== undefined && (
        <p>
          <FailedLine title="Couldn't update what is shown here" error={error} onRetry={() => void refetch()} />
        </p>
      )}
      {jobs !== undefined && <ErasureNotice jobs={jobs} />}
      <ExportPanel jobs={jobs} />
      <ImportPanel jobs={jobs} />
      <JobsPanel jobs={jobs} />
      <ErasePanel jobs={jobs} />
    </>
  );
}
