/** Private labels: entities at the left, the labels with filters and bulk changes, differences to published lists, history, files. */

import { Plus, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Label, useListEntitiesQuery } from '@/api/labelsApi';
import { usePager } from '@/api/pages';
import { LinkedDiscussion } from '@/domain/comments/LinkedDiscussion';
import { useCreates } from '@/domain/teams/useCreates';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { useChooseKey } from '@/ui/choiceColumn';
import { useColumnChoice } from '@/ui/columnChoice';
import { PageHeader } from '@/ui/PageHeader';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { saveText } from '@/ui/save';
import { EmptyState } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { showFailure, showToast } from '@/ui/toastStore';
import { usePageView } from '@/ui/usePageView';
import { useIsPhone } from '@/ui/viewport';
import { type FileFormat, useExportLabelsMutation, useLabelPagesInfiniteQuery } from './api';
import { BulkBar } from './components/BulkBar';
import { ConflictView } from './components/ConflictView';
import { EntityList } from './components/EntityList';
import { ImportsView, ListsView } from './components/FilesView';
import { HistoryView } from './components/HistoryView';
import { ImportWizard } from './components/ImportWizard';
import LabelDialog from './components/LabelDialog';
import { LabelsToolbar } from './components/LabelsToolbar';
import { LABEL_COLUMNS, LabelTable } from './components/LabelTable';
import { copy } from './copy';
import styles from './LabelsPage.module.css';
import { DEFAULT_VIEW, filterOf, isNarrowed, readView, type Tab, type View, writeView } from './view';
import { FORMATS } from './words';

const TITLES: readonly { value: Tab; label: string }[] = [
  { value: 'labels', label: copy.labels },
  { value: 'conflicts', label: copy.conflicts },
  { value: 'history', label: copy.history },
  { value: 'imports', label: copy.imports },
  { value: 'lists', label: copy.publishedLists },
];

export default function LabelsPage() {
  const [view, setView] = usePageView(readView, writeView);
  const [importing, setImporting] = useState(false);
  const creates = useCreates();
  const entities = useListEntitiesQuery();
  const entity = entities.data?.entities.find((one) => one.id === view.entity);

  return (
    <>
      <PageHeader
        title={copy.privateLabels}
        sub={copy.yourOwnNamesForAddresses}
        actions={
          creates && (
            <Button kind="primary" onClick={() => setView({ ...view, open: 'new' })}>
              <Plus aria-hidden="true" />
              {copy.addLabel}
            </Button>
          )
        }
      />
      <div className={styles.layout}>
        <aside className={styles.side}>
          <EntityList chosen={view.entity} onChoose={(id) => setView({ ...view, entity: id, tab: 'labels' })} />
        </aside>
        <div className={styles.main}>
          <Tabs label={copy.privateLabelsTitle} value={view.tab} options={TITLES} onChange={(tab) => setView({ ...view, tab })}>
            {view.tab === 'labels' && (
              <LabelsTab view={view} entityName={entity?.name} onChange={setView} onImport={() => setImporting(true)} />
            )}
            {view.tab === 'conflicts' && <ConflictView onOpen={(address) => setView({ ...DEFAULT_VIEW, address })} />}
            {view.tab === 'history' && <HistoryView />}
            {view.tab === 'imports' && (
              <ImportsView
                onImport={() => setImporting(true)}
                onShow={(file) => setView({ ...DEFAULT_VIEW, query: '', tab: file.undone_at ? 'history' : 'labels' })}
              />
            )}
            {view.tab === 'lists' && <ListsView />}
          </Tabs>
        </div>
      </div>
      {importing && creates && (
        <ImportWizard
          onClose={() => setImporting(false)}
          onWritten={() => {
            setImporting(false);
            setView({ ...DEFAULT_VIEW });
          }}
        />
      )}
      <LinkedDiscussion kind="label" name={copy.label} />
      {view.open === 'new' && creates && (
        <LabelDialog address={view.address} chain={view.chain} onClose={() => setView({ ...view, open: '' }, true)} />
      )}
    </>
  );
}

interface LabelsTabProps {
  readonly view: View;
  readonly entityName: string | undefined;
  readonly onChange: (view: View, quietly?: boolean) => void;
  readonly onImport: () => void;
}

function LabelsTab({ view, entityName, onChange, onImport }: LabelsTabProps) {
  const filter = useMemo(() => filterOf(view), [view]);
  const asked = JSON.stringify([filter, view.sort, view.ascending]);
  const list = useLabelPagesInfiniteQuery({ ...filter, sort: view.sort, order: view.ascending ? 'asc' : 'desc', limit: 50 });
  const pager = usePager(list, asked);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState<Label | null>(null);
  const [exportLabels] = useExportLabelsMutation();
  const labels = pager.page?.labels;
  const total = list.data?.pages[0]?.total ?? 0;
  const creates = useCreates();
  const isPhone = useIsPhone();
  const columns = useColumnChoice('labels', LABEL_COLUMNS);

  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  useChooseKey();

  const save = async (format: FileFormat) => {
    const answer = await exportLabels({ ...filter, format });
    const kind = FORMATS.find((one) => one.value === format);
    if (answer.data === undefined || kind === undefined) showFailure(answer.error);
    else {
      saveText(kind.file, answer.data ?? '', kind.type);
      showToast({ title: copy.labelsExported, description: kind.label });
    }
  };

  if (list.isError && !list.data) return <FailedQuery query={list} />;
  const nothing = isNarrowed(view) ? (
    <EmptyState
      icon={Tags}
      title={copy.noLabelMatchesTheseFilters}
      action={<Button onClick={() => onChange({ ...DEFAULT_VIEW })}>{copy.clearFilters}</Button>}
    />
  ) : !creates ? (
    <EmptyState icon={Tags} title={copy.noLabelsYet} text={copy.viewersCantAddLabels} />
  ) : (
    <EmptyState
      icon={Tags}
      title={isPhone ? copy.noLabelsYet : copy.noLabelsYetLabelAn}
      text={isPhone ? copy.labelAnAddressFromIts : copy.orImportTheLabelsYou}
      action={
        <span className={styles.begin}>
          <Button kind="primary" onClick={() => onChange({ ...view, open: 'new' })}>
            {copy.addLabel}
          </Button>
          <Button onClick={onImport}>{copy.importAFile}</Button>
        </span>
      }
    />
  );
  return (
    <>
      <LabelsToolbar
        view={view}
        choice={columns}
        exportable={total > 0}
        onChange={onChange}
        onExport={(format) => void save(format)}
        onImport={onImport}
      />
      {entityName !== undefined && <h2 className={styles.entity}>{entityName}</h2>}
      {creates && <BulkBar ids={[...chosen]} onDone={() => setChosen(new Set())} />}
      <Panel flush>
        <LabelTable
          labels={labels}
          hidden={columns.hidden}
          chosen={chosen}
          canChoose={creates}
          onChoose={choose}
          sort={view.sort}
          ascending={view.ascending}
          onSort={(sort, ascending) => onChange({ ...view, sort, ascending })}
          onOpen={setChanging}
          empty={nothing}
        />
      </Panel>
      {total > 0 && (
        <PagerFoot words={formatCount(total, 'label')} back={pager.back} next={list.isFetching ? undefined : pager.next} />
      )}
      {changing && <LabelDialog label={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
