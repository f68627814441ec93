/** One case: what is written, its evidence, its report, and the links to it. */

import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messages } from '@/api/messages';
import { type Case, useDeleteCaseMutation, useGetCaseQuery } from '@/domain/cases/api';
import { STATUSES } from '@/domain/cases/report';
import { formatDateTime } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { Note, SelectField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { PageHeader } from '@/ui/PageHeader';
import { Chip, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { showFailure, showToast } from '@/ui/toastStore';
import { type SaveState, useDraft } from '../useDraft';
import { CaseEditor } from './CaseEditor';
import styles from './CasePage.module.css';
import { ExhibitsTab } from './ExhibitsTab';
import { LinksTab } from './LinksTab';
import { ReportTab } from './ReportTab';

type Tab = 'case' | 'exhibits' | 'report' | 'links';

export function CasePage({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data, error, isError, refetch } = useGetCaseQuery(id);
  if (data) return <Loaded key={data.id} kept={data} onLeave={onLeave} />;
  if (isError) {
    return (
      <>
        <PageHeader title="Case" />
        <FailedState title={messages.data} error={error} onRetry={() => void refetch()} />
        <Button onClick={onLeave}>All cases</Button>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Case" />
      <div className={styles.waiting}>
        <Skeleton width="40%" height={16} />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    </>
  );
}

const SAVE_WORDS: Readonly<Record<SaveState, string>> = {
  new: 'Not saved yet',
  saved: 'Saved',
  changed: 'Not saved yet',
  saving: 'Saving…',
  stale: 'Changed elsewhere',
  failed: 'Not saved',
};

function Loaded({ kept, onLeave }: { kept: Case; onLeave: () => void }) {
  const draft = useDraft(kept);
  const [tab, setTab] = useState<Tab>('case');
  const [removing, setRemoving] = useState(false);
  const tabs = [
    { value: 'case' as const, label: 'Case' },
    { value: 'exhibits' as const, label: `Exhibits ${kept.exhibits.length}` },
    { value: 'report' as const, label: 'Report' },
    { value: 'links' as const, label: 'Links' },
  ];
  return (
    <>
      <PageHeader
        title={draft.text.title || 'Untitled case'}
        sub={`Version ${kept.version}, created ${formatDateTime(kept.created_at)}`}
        actions={
          <>
            <span role="status">
              <Chip
                kind={
                  draft.state === 'saved' ? 'neutral' : draft.state === 'saving' || draft.state === 'changed' ? 'info' : 'down'
                }
              >
                {SAVE_WORDS[draft.state]}
              </Chip>
            </span>
            <div className={styles.status}>
              <SelectField
                compact
                hideLabel
                label="Status"
                value={draft.text.status}
                onChange={(event) => draft.dispatch({ kind: 'text', change: { status: event.target.value } })}
              >
                {STATUSES.map((status) => (
                  <option key={status.value} value={status.value}>
                    {status.label}
                  </option>
                ))}
              </SelectField>
            </div>
            <IconButton label="Delete case" onClick={() => setRemoving(true)}>
              <Trash2 />
            </IconButton>
            <Button onClick={onLeave}>
              <ArrowLeft aria-hidden="true" />
              All cases
            </Button>
          </>
        }
      />
      {draft.state === 'stale' && (
        <div className={styles.note}>
          <Note>
            Couldn't save the case. It changed in another tab or on another device.{' '}
            <span className={styles.acts}>
              <Button size="small" onClick={draft.loadLatest}>
                Load latest version
              </Button>
              <Button size="small" onClick={draft.overwrite}>
                Keep my version
              </Button>
            </span>
          </Note>
        </div>
      )}
      {draft.state === 'failed' && (
        <div className={styles.note}>
          <Note>
            {draft.errors.non_field_errors?.[0] ?? 'Some fields are invalid; see below.'}{' '}
            <Button size="small" onClick={draft.saveNow}>
              Try again
            </Button>
          </Note>
        </div>
      )}
      <Tabs label="Parts of the case" value={tab} options={tabs} onChange={setTab}>
        {tab === 'case' && <CaseEditor draft={draft} exhibits={kept.exhibits} />}
        {tab === 'exhibits' && <ExhibitsTab id={kept.id} exhibits={kept.exhibits} />}
        {tab === 'report' && <ReportTab id={kept.id} title={draft.text.title} saved={draft.state === 'saved'} />}
        {tab === 'links' && <LinksTab id={kept.id} />}
      </Tabs>
      {removing && <DeleteDialog kept={kept} onClose={() => setRemoving(false)} onGone={onLeave} />}
    </>
  );
}

function DeleteDialog({ kept, onClose, onGone }: { kept: Case; onClose: () => void; onGone: () => void }) {
  const [remove, { isLoading }] = useDeleteCaseMutation();
  const submit = async () => {
    const answer = await remove({ id: kept.id, version: kept.version });
    if ('error' in answer && answer.error) showFailure(answer.error);
    else {
      showToast({ title: 'Case deleted', description: kept.text.title });
      onGone();
    }
  };
  return (
    <Modal
      title="Delete this case?"
      onClose={onClose}
      width={420}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={isLoading} onClick={() => void submit()}>
            Delete case
          </Button>
        </>
      }
    >
      <p>
        This deletes “{kept.text.title}” and its {kept.exhibits.length} exhibits, and ends every link to its report. You can't
        undo this.
      </p>
    </Modal>
  );
}
