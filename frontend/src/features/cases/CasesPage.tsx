/** Investigations: the list of cases, or one of them with its evidence and its report. */

import { FolderSearch, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type Case, casesApi, useListCasesQuery } from '@/api/casesApi';
import { usePageReader } from '@/api/pageReader';
import { STATUSES } from '@/domain/cases/report';
import { useCreates } from '@/domain/teams/useCreates';
import { ListTools } from '@/domain/views/ListTools';
import { Button } from '@/ui/Button';
import { CSV_PAGE, type CsvColumns, CsvOfList } from '@/ui/CsvOfList';
import { type Hideable, useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { Segmented, TextField } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { useHeldWords } from '@/ui/useHeldWords';
import { useUrlDraft } from '@/ui/useUrlDraft';
import styles from './CasesPage.module.css';
import { CasePage } from './components/CasePage';
import { CASE_COLUMNS } from './components/caseColumns';
import { NewCaseDialog } from './components/NewCaseDialog';
import { SharedCases } from './components/SharedCases';
import { StatusChip } from './components/StatusChip';
import { copy } from './copy';

export default function CasesPage() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('case');
  if (id) return <CasePage key={id} id={id} onLeave={(list) => setQuery(list === 'shared' ? { shown: 'shared' } : {})} />;
  // Filters stand in the address, so that a view of them can be saved.
  const put = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return (
    <CaseList
      adding={query.get('open') === 'new'}
      shown={query.get('shown') === 'shared' ? 'shared' : ''}
      status={STATUSES.find(({ value }) => value === query.get('status'))?.value ?? ''}
      text={(query.get('q') ?? '').slice(0, LONGEST_TEXT)}
      onFilter={put}
      onAdding={(adding) => put({ open: adding ? 'new' : '' })}
      onOpen={(chosen) => setQuery({ case: chosen })}
    />
  );
}

const FILTERS = [{ value: '', label: copy.all }, ...STATUSES];
const SHOWN = [
  { value: '', label: copy.yours },
  { value: 'shared', label: copy.sharedWithYou },
] as const;
const LONGEST_TEXT = 200;

const HIDEABLE: Hideable = [
  ['status', 'Status'],
  ['exhibits', 'Exhibits'],
  ['findings', 'Findings'],
  ['updated', 'Changed'],
];

const CASE_CSV: CsvColumns<Case> = [
  ['Case', ({ text }) => text.title],
  ['Question', ({ text }) => text.question],
  ['Status', ({ text }) => text.status],
  ['Exhibits', ({ exhibit_count: count }) => count],
  ['Findings', ({ finding_count: count }) => count],
  ['Created', ({ created_at: at }) => at],
  ['Changed', ({ updated_at: at }) => at],
  ['Id', ({ id }) => id],
];

interface CaseListProps {
  /** Whether the dialog for a new case is open; kept in the address, so that a link opens it. */
  readonly adding: boolean;
  /** The own ones, or those of others. */
  readonly shown: (typeof SHOWN)[number]['value'];
  readonly status: string;
  readonly text: string;
  readonly onFilter: (changes: { readonly status?: string; readonly q?: string; readonly shown?: string }) => void;
  readonly onAdding: (adding: boolean) => void;
  readonly onOpen: (id: string) => void;
}

function CaseList({ adding, shown, status, text: kept, onFilter, onAdding, onOpen }: CaseListProps) {
  const [text, setDraft] = useUrlDraft(kept);
  const words = useHeldWords(text, (next) => {
    setDraft(next);
    onFilter({ q: next });
  });
  const creates = useCreates();
  const choice = useColumnChoice('cases', HIDEABLE);
  const filter = { status: status || undefined, query: text.trim() || undefined };
  const list = useListCasesQuery({ ...filter, limit: 200 });
  const readPage = usePageReader(casesApi.endpoints.listCases, { ...filter, limit: CSV_PAGE });
  const columns: Column<Case>[] = [
    {
      key: 'title',
      head: copy.case,
      shrinks: true,
      sortBy: (one) => one.text.title.toLowerCase(),
      cell: (one) => (
        <span className={styles.case}>
          <span>{one.text.title}</span>
          <small>{one.text.question}</small>
        </span>
      ),
    },
    ...CASE_COLUMNS,
  ];
  const narrowed = status !== '' || text.trim() !== '';
  return (
    <>
      <PageHeader
        title={copy.cases}
        sub={copy.evidenceInOnePlaceAnd}
        actions={
          creates && (
            <Button kind="primary" onClick={() => onAdding(true)}>
              <Plus aria-hidden="true" />
              {copy.newCase}
            </Button>
          )
        }
      />
      <div className={styles.bar}>
        <Segmented label={copy.cases} value={shown} options={SHOWN} onChange={(next) => onFilter({ shown: next })} />
      </div>
      {shown === 'shared' ? (
        <Panel flush>
          <SharedCases />
        </Panel>
      ) : (
        <>
          <div className={styles.bar}>
            <div className={styles.filter}>
              <TextField
                compact
                hideLabel
                type="search"
                label={copy.filterCases}
                placeholder={copy.titleOrQuestion}
                hint={words.note}
                value={words.text}
                maxLength={LONGEST_TEXT}
                onChange={({ target }) => words.setText(target.value)}
              />
            </div>
            <Segmented label={copy.status} value={status} options={FILTERS} onChange={(next) => onFilter({ status: next })} />
            <ListTools
              list="cases"
              choice={choice}
              csv={
                <CsvOfList
                  file="cases"
                  columns={CASE_CSV}
                  disabled={list.data === undefined || list.data.cases.length === 0}
                  // The list has the first 200: all that match come page by page.
                  read={readPage}
                  next={(page) => page.next_cursor}
                  rows={(page) => page.cases}
                />
              }
            />
          </div>
          <Panel flush>
            <QueryPanel query={list} data={list.data}>
              <DataTable
                label={copy.cases}
                columns={columns}
                hidden={choice.hidden}
                rows={list.data?.cases}
                rowKey={(one) => one.id}
                defaultSort={{ key: 'updated', direction: 'descending' }}
                skeletonRows={5}
                onOpen={(one) => onOpen(one.id)}
                phone={{
                  leadHead: copy.case,
                  trailHead: copy.status,
                  lead: (one) => <span className={styles.phone}>{one.text.title}</span>,
                  trail: (one) => <StatusChip status={one.text.status} />,
                }}
                empty={
                  narrowed ? (
                    <EmptyState icon={FolderSearch} title={copy.noCaseMatches} />
                  ) : (
                    <EmptyState
                      icon={FolderSearch}
                      title={copy.noCasesYet}
                      text={creates ? copy.aCaseGathersAQuestion : copy.viewersCantCreateCases}
                      action={
                        creates ? (
                          <Button kind="primary" onClick={() => onAdding(true)}>
                            {copy.newCase}
                          </Button>
                        ) : undefined
                      }
                    />
                  )
                }
              />
            </QueryPanel>
          </Panel>
        </>
      )}
      {adding && creates && <NewCaseDialog onClose={() => onAdding(false)} onAdded={onOpen} />}
    </>
  );
}
