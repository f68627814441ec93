/** What the user keeps in the workspace: taken out as a file, brought in from one, or erased. */

import { messages } from '@/api/messages';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedLine, FailedState } from '@/ui/states';
import { copy } from './copy';
import { DeleteAccountPanel } from './data/DeleteAccountPanel';
import { ErasePanel, ErasureNotice } from './data/ErasePanel';
import { ExportPanel } from './data/ExportPanel';
import { ImportPanel } from './data/ImportPanel';
import { JobsPanel } from './data/JobsPanel';
import { SamplePanel } from './data/SamplePanel';
import { useArchives } from './data/useArchives';

export default function DataPage() {
  const { data: jobs, error, refetch } = useArchives();
  useTabTitle(copy.yourData);
  if (jobs === undefined && error !== undefined) {
    return (
      <Panel title={copy.yourData}>
        <FailedState compact title={messages.data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <>
      {jobs !== undefined && error !== undefined && (
        <p>
          <FailedLine title={copy.couldntUpdateWhatIsShown} error={error} onRetry={() => void refetch()} />
        </p>
      )}
      {jobs !== undefined && <ErasureNotice jobs={jobs} />}
      <ExportPanel jobs={jobs} />
      <ImportPanel jobs={jobs} />
      <JobsPanel jobs={jobs} />
      <SamplePanel />
      <ErasePanel jobs={jobs} />
      <DeleteAccountPanel />
    </>
  );
}
