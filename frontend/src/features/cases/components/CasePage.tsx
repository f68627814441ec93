/** One case: what is written, its evidence, its report, and the links to it. */

import { ArrowLeft, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { toFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { type Case, useDeleteCaseMutation, useGetCaseQuery } from '@/domain/cases/api';
import { STATUSES } from '@/domain/cases/report';
import { CommentsButton } from '@/domain/comments/CommentsButton';
import { LazyShareDialog } from '@/domain/sharing/LazyShareDialog';
import { SharedBadge } from '@/domain/sharing/SharedBadge';
import { SHARE_ACTION } from '@/domain/sharing/things';
import { useMay } from '@/domain/sharing/useMay';
import { formatDateTime } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { Note } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { PageHeader } from '@/ui/PageHeader';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { shareCalls } from '../shareCalls';
import { type SaveState, useDraft } from '../useDraft';
import { CaseEditor } from './CaseEditor';
import styles from './CasePage.module.css';
import { ExhibitsTab } from './ExhibitsTab';
import { LinksTab } from './LinksTab';
import { ReportTab } from './ReportTab';
import { StatusChip } from './StatusChip';

type Tab = 'case' | 'exhibits' | 'report' | 'links';

interface CasePageProps {
  readonly id: string;
  /** To the list that the case is in: the own ones, or those of others. */
  readonly onLeave: (list: 'own' | 'shared') => void;
}

export function CasePage({ id, onLeave }: CasePageProps) {
  const { data, error, isError, refetch } = useGetCaseQuery(id);
  if (data) return <Loaded key={data.id} kept={data} onLeave={() => onLeave(data.shared ? 'shared' : 'own')} />;
  if (isError) {
    const leave = <Button onClick={() => onLeave('own')}>{copy.allCases}</Button>;
    return (
      <>
        <PageHeader title={copy.case} />
        {toFailure(error).status === 404 ? (
          <EmptyState title={copy.thisCaseDoesNotExist} text={copy.itWasDeletedOrIt} action={leave} />
        ) : (
          <>
            <FailedState title={messages.data} error={error} onRetry={() => void refetch()} />
            {leave}
          </>
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader title={copy.case} />
      <div className={styles.waiting}>
        <Skeleton width="40%" height={16} />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    </>
  );
}

const SAVE_WORDS: Readonly<Record<SaveState, string>> = {
  new: copy.notSavedYet,
  saved: 'Saved',
  changed: copy.notSavedYet,
  saving: 'Saving…',
  stale: copy.changedElsewhere,
  failed: copy.notSaved,
};

function Loaded({ kept, onLeave }: { kept: Case; onLeave: () => void }) {
  const may = useMay(kept);
  const draft = useDraft(kept, may.edit);
  const [tab, setTab] = useState<Tab>('case');
  const [removing, setRemoving] = useState(false);
  const [sharing, setSharing] = useState(false);
  // Its comments and links, and what can't be undone, stay with its owner; in a team the role counts as well.
  const isOwn = !kept.shared;
  const tabs = [
    { value: 'case' as const, label: copy.case },
    { value: 'exhibits' as const, label: copy.exhibitsOfCount(kept.exhibits.length) },
    { value: 'report' as const, label: copy.report },
    ...(isOwn && may.manage ? [{ value: 'links' as const, label: copy.links }] : []),
  ];
  return (
    <>
      <PageHeader
        title={draft.text.title || copy.untitledCase}
        sub={copy.versionCreated(kept.version, formatDateTime(kept.created_at))}
        actions={
          <>
            {may.edit && (
              <span role="status">
                <Chip
                  kind={
                    draft.state === 'saved' ? 'neutral' : draft.state === 'saving' || draft.state === 'changed' ? 'info' : 'down'
                  }
                >
                  {SAVE_WORDS[draft.state]}
                </Chip>
              </span>
            )}
            <SharedBadge kind="case" thing={kept} />
            {may.edit ? (
              <div className={styles.status}>
                <Choice
                  hideLabel
                  label={copy.status}
                  value={draft.text.status}
                  options={STATUSES}
                  onChange={(status) => draft.dispatch({ kind: 'text', change: { status } })}
                />
              </div>
            ) : (
              <span>
                <span className="visually-hidden">{copy.statusIs}</span> <StatusChip status={draft.text.status} />
              </span>
            )}
            {isOwn && <CommentsButton kind="case" id={kept.id} name={draft.text.title || copy.untitledCase} />}
            {may.manage && (
              <IconButton label={SHARE_ACTION} onClick={() => setSharing(true)}>
                <UsersRound />
              </IconButton>
            )}
            {isOwn && may.manage && (
              <IconButton label={copy.deleteCase} onClick={() => setRemoving(true)}>
                <Trash2 />
              </IconButton>
            )}
            <Button onClick={onLeave}>
              <ArrowLeft aria-hidden="true" />
              {copy.allCases}
            </Button>
          </>
        }
      />
      {draft.state === 'stale' && (
        <div className={styles.note}>
          <Note>
            {copy.couldntSaveTheCaseIt}{' '}
            <span className={styles.acts}>
              <Button size="small" onClick={draft.loadLatest}>
                {copy.loadLatestVersion}
              </Button>
              <Button size="small" onClick={draft.overwrite}>
                {copy.keepMyVersion}
              </Button>
            </span>
          </Note>
        </div>
      )}
      {draft.state === 'failed' && (
        <div className={styles.note}>
          <Note>
            {draft.errors.non_field_errors?.[0] ?? copy.someFieldsAreInvalidSee}{' '}
            <Button size="small" onClick={draft.saveNow}>
              {copy.tryAgain}
            </Button>
          </Note>
        </div>
      )}
      <Tabs label={copy.partsOfTheCase} value={tab} options={tabs} onChange={setTab}>
        {tab === 'case' && <CaseEditor draft={draft} exhibits={kept.exhibits} canEdit={may.edit} />}
        {tab === 'exhibits' && (
          <ExhibitsTab id={kept.id} exhibits={kept.exhibits} shared={kept.shared} canEdit={may.edit} isOwn={isOwn} />
        )}
        {tab === 'report' && <ReportTab id={kept.id} title={draft.text.title} saved={draft.state === 'saved'} />}
        {tab === 'links' && <LinksTab id={kept.id} />}
      </Tabs>
      {sharing && (
        <LazyShareDialog
          thing={{
            id: kept.id,
            name: draft.text.title || copy.untitledCase,
            note: '',
            access: kept.access,
            shared: kept.shared,
          }}
          calls={shareCalls}
          onClose={() => setSharing(false)}
        />
      )}
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
      showToast({ title: copy.caseDeleted, description: kept.text.title });
      onGone();
    }
  };
  return (
    <Modal
      title={copy.deleteThisCase}
      onClose={onClose}
      width={420}
      foot={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="danger" busy={isLoading} onClick={() => void submit()}>
            {copy.deleteCase}
          </Button>
        </>
      }
    >
      <p>{copy.thisDeletesAndItsExhibits(kept.text.title, kept.exhibits.length)}</p>
    </Modal>
  );
}
