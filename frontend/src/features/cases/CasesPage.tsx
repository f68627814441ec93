/** Investigations: the list of cases, or one of them with its evidence and its report. */

import { FolderSearch, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Case, useListCasesQuery } from '@/api/casesApi';
import { messages } from '@/api/messages';
import { STATUSES } from '@/domain/cases/report';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { Segmented, TextField } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState, FailedState } from '@/ui/states';
import styles from './CasesPage.module.css';
import { CasePage } from './components/CasePage';
import { NewCaseDialog } from './components/NewCaseDialog';

export default function CasesPage() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('case');
  if (id) return <CasePage key={id} id={id} onLeave={() => setQuery({})} />;
  return (
    <CaseList
      adding={query.get('open') === 'new'}
      onAdding={(adding) => setQuery(adding ? { open: 'new' } : {}, { replace: true, preventScrollReset: true })}
      onOpen={(chosen) => setQuery({ case: chosen })}
    />
  );
}

const STATUS_CHIPS = { open: 'info', review: 'warn', closed: 'neutral' } as const;

export function StatusChip({ status }: { status: string }) {
  return (
    <Chip kind={STATUS_CHIPS[status as keyof typeof STATUS_CHIPS] ?? 'neutral'}>
      {STATUSES.find((one) => one.value === status)?.label ?? status}
    </Chip>
  );
}

const FILTERS = [{ value: '', label: 'All' }, ...STATUSES];

interface CaseListProps {
  /** Whether the dialog for a new case is open; kept in the address, so that a link opens it. */
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
  readonly onOpen: (id: string) => void;
}

function CaseList({ adding, onAdding, onOpen }: CaseListProps) {
  const [status, setStatus] = useState('');
  const [text, setText] = useState('');
  const list = useListCasesQuery({ status: status || undefined, query: text.trim() || undefined, limit: 200 });
  const columns: Column<Case>[] = [
    {
      key: 'title',
      head: 'Case',
      shrinks: true,
      sortBy: (one) => one.text.title.toLowerCase(),
      cell: (one) => (
        <span className={styles.case}>
          <span>{one.text.title}</span>
          <small>{one.text.question}</small>
        </span>
      ),
    },
    {
      key: 'status',
      head: 'Status',
      width: 110,
      sortBy: (one) => one.text.status,
      cell: (one) => <StatusChip status={one.text.status} />,
    },
    {
      key: 'exhibits',
      head: 'Exhibits',
      width: 90,
      align: 'right',
      from: 800,
      sortBy: (one) => one.exhibit_count,
      cell: (one) => one.exhibit_count,
    },
    {
      key: 'findings',
      head: 'Findings',
      width: 90,
      align: 'right',
      from: 800,
      sortBy: (one) => one.text.findings.length,
      cell: (one) => one.text.findings.length,
    },
    {
      key: 'updated',
      head: 'Changed',
      width: 130,
      align: 'right',
      sortBy: (one) => one.updated_at,
      first: 'descending',
      cell: (one) => <time title={formatDateTime(one.updated_at)}>{formatRelative(one.updated_at)}</time>,
    },
  ];
  const narrowed = status !== '' || text.trim() !== '';
  return (
    <>
      <PageHeader
        title="Cases"
        sub="Evidence in one place, and reports in which every figure can be checked"
        actions={
          <Button kind="primary" onClick={() => onAdding(true)}>
            <Plus aria-hidden="true" />
            New case
          </Button>
        }
      />
      <div className={styles.bar}>
        <div className={styles.filter}>
          <TextField
            compact
            hideLabel
            type="search"
            label="Filter cases"
            placeholder="Title or question"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Segmented label="Status" value={status} options={FILTERS} onChange={setStatus} />
      </div>
      <Panel flush>
        {list.isError && !list.data ? (
          <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="Cases"
            columns={columns}
            rows={list.data?.cases}
            rowKey={(one) => one.id}
            defaultSort={{ key: 'updated', direction: 'descending' }}
            skeletonRows={5}
            onOpen={(one) => onOpen(one.id)}
            phone={{
              leadHead: 'Case',
              trailHead: 'Status',
              lead: (one) => <span className={styles.phone}>{one.text.title}</span>,
              trail: (one) => <StatusChip status={one.text.status} />,
            }}
            empty={
              narrowed ? (
                <EmptyState icon={FolderSearch} title="No case matches" />
              ) : (
                <EmptyState
                  icon={FolderSearch}
                  title="No cases yet"
                  text="A case gathers a question, evidence, findings and limits. Its report carries a hash of everything it is based on."
                  action={
                    <Button kind="primary" onClick={() => onAdding(true)}>
                      New case
                    </Button>
                  }
                />
              )
            }
          />
        )}
      </Panel>
      {adding && <NewCaseDialog onClose={() => onAdding(false)} onAdded={onOpen} />}
    </>
  );
}
