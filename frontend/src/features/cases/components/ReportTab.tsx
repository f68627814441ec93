/** The report as its readers see it, its documents, and its proof. */

import { FileDown, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeFailure } from '@/api/failure';
import {
  type Form,
  reportUrl,
  useGetReportQuery,
  useSaveDocumentMutation,
  useVerifyCaseMutation,
  type Verification,
} from '@/domain/cases/api';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Menu } from '@/ui/Menu';
import { Panel } from '@/ui/Panel';
import { Popover } from '@/ui/Popover';
import { FailedQuery } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import { RedactChoice } from './RedactChoice';
import { ReportPreview } from './ReportPreview';
import styles from './ReportTab.module.css';
import { VerifyPanel } from './VerifyPanel';

interface ReportTabProps {
  readonly id: string;
  readonly title: string;
  readonly saved: boolean;
}

const FORMS: readonly { form: Form; label: string }[] = [
  { form: 'pdf', label: 'PDF' },
  { form: 'html', label: copy.htmlPage },
  { form: 'json', label: copy.jsonWithManifest },
];

const fileName = (title: string, form: Form): string =>
  `${
    title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'report'
  }.${form}`;

export function ReportTab({ id, title, saved }: ReportTabProps) {
  const [redact, setRedact] = useState<readonly string[]>([]);
  const report = useGetReportQuery({ id, redact }, { refetchOnMountOrArgChange: true });
  const [save, saving] = useSaveDocumentMutation();
  const [verify, verifying] = useVerifyCaseMutation();
  const [checked, setChecked] = useState<Verification | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const download = async (form: Form) => {
    const answer = await save({ url: reportUrl(id, form, redact), name: fileName(title, form) });
    if ('error' in answer && answer.error) showFailure(answer.error);
  };
  const prove = async (held?: File) => {
    const answer = await verify({ id, report: held });
    setChecked(answer.data ?? null);
    setRefused(answer.data ? null : describeFailure(answer.error).description);
  };
  return (
    <div className={styles.report}>
      <div className={layout.tools}>
        <Menu
          label={copy.downloadTheReport}
          items={FORMS.map(({ form, label }) => ({ key: form, label, onPick: () => void download(form) }))}
          trigger={(props) => (
            <Button {...props} kind="primary" busy={saving.isLoading}>
              <FileDown aria-hidden="true" />
              {copy.download}
            </Button>
          )}
        />
        <Popover
          title={copy.leaveOut}
          label={redact.length === 0 ? copy.leaveOutTitle : copy.leavesOut(redact.length)}
          align="start"
        >
          <RedactChoice chosen={redact} onChange={setRedact} />
        </Popover>
        <Button busy={verifying.isLoading} onClick={() => void prove()}>
          <ShieldCheck aria-hidden="true" />
          {copy.verify}
        </Button>
        <Button kind="quiet" onClick={() => input.current?.click()}>
          {copy.verifyAReportFile}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={copy.reportInJsonForm}
          onChange={(event) => {
            const held = event.target.files?.[0];
            event.target.value = '';
            if (held) void prove(held);
          }}
        />
      </div>
      {!saved && <Note kind="info">{copy.yourLatestChangesAreNot}</Note>}
      {refused !== null && <Note>{refused}</Note>}
      {checked && <VerifyPanel checked={checked} onClose={() => setChecked(null)} />}
      <Panel>
        {report.isError ? (
          <FailedQuery query={report} />
        ) : report.currentData ? (
          <ReportPreview report={report.currentData} own />
        ) : (
          <div className={styles.waiting}>
            <Skeleton width="50%" height={20} />
            <Skeleton width="90%" />
            <Skeleton width="80%" />
            <Skeleton width="85%" />
          </div>
        )}
      </Panel>
    </div>
  );
}
