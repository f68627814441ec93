/** All dashboards of the account: order, names, copies, files, and creating one. Those that others share are a list of their own. */

import { ArrowDown, ArrowUp, Copy, FileUp, LayoutDashboard, Pencil, Plus, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  type Dashboard,
  dashboardsApi,
  useAddDashboardMutation,
  useDeleteDashboardMutation,
  useLazyGetDashboardQuery,
  useListDashboardsQuery,
  useMoveDashboardMutation,
  useRestoreDashboardMutation,
} from '@/api/dashboardsApi';
import type { Begin } from '@/api/firstCalls';
import { paths } from '@/app/paths';
import { useMay } from '@/domain/sharing/useMay';
import { useCreates } from '@/domain/teams/useCreates';
import { formatInteger } from '@/format/number';
import { Ago } from '@/ui/Ago';
import { Button, IconButton } from '@/ui/Button';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Segmented } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { saveText } from '@/ui/save';
import { Chip, EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import styles from './components/List.module.css';
import { NewDashboardDialog } from './components/NewDashboardDialog';
import { RenameDialog } from './components/RenameDialog';
import { SharedList } from './components/SharedList';
import { Templates } from './components/Templates';
import { copy } from './copy';
import { exported, readDocument } from './document';
import { useCreate } from './useCreate';

export const begin: Begin = (dispatch) => {
  dispatch(dashboardsApi.endpoints.listDashboards.initiate(undefined, { subscribe: false }));
};

export default function DashboardsPage() {
  const [query, setQuery] = useSearchParams();
  const list = useListDashboardsQuery();
  const { create, faults, clearFaults, isBusy } = useCreate();
  const creates = useCreates();
  const [renamed, setRenamed] = useState<Dashboard | null>(null);
  const acts = useActs(list.data ?? []);
  const open = query.get('open');
  const shown = query.get('shown') === 'shared' ? 'shared' : 'own';
  const put = (name: 'open' | 'shown', value: string | null) => {
    const next = new URLSearchParams(query);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true });
  };
  const setOpen = (next: 'new' | 'import' | null) => {
    clearFaults();
    put('open', next);
  };
  const tools = (one: Dashboard) => <Tools dashboard={one} acts={acts} all={list.data ?? []} onRename={() => setRenamed(one)} />;
  return (
    <>
      <PageHeader
        title={copy.yourDashboards}
        sub={copy.theFirstOneOpensUnder}
        actions={
          creates && (
            <>
              <Button onClick={() => setOpen('import')}>
                <FileUp aria-hidden="true" />
                {copy.importDashboard}
              </Button>
              <Button kind="primary" onClick={() => setOpen('new')}>
                <Plus aria-hidden="true" />
                {copy.newDashboard}
              </Button>
            </>
          )
        }
      />
      {acts.gone !== null && (
        <UndoBar
          text={copy.deleted(acts.gone.name)}
          busy={acts.isBusy}
          onUndo={() => void acts.undo()}
          onDismiss={acts.dismiss}
        />
      )}
      <div className={styles.shown}>
        <Segmented
          label={copy.shown}
          value={shown}
          options={SHOWN}
          onChange={(next) => put('shown', next === 'shared' ? next : null)}
        />
      </div>
      {shown === 'shared' ? (
        <Panel flush>
          <SharedList
            isBusy={acts.isBusy}
            onCopy={(one) => void acts.copy(one)}
            onSave={(one) => void acts.save(one)}
            onRemove={(one) => void acts.remove(one)}
          />
        </Panel>
      ) : list.data?.length === 0 ? (
        <Panel>
          {creates ? (
            <>
              <EmptyState
                compact
                icon={LayoutDashboard}
                title={copy.emptyDashboardPickATemplate}
                text={copy.aTemplateIsAStarting}
              />
              <Templates busy={isBusy} onChoose={(start) => void create(start)} />
            </>
          ) : (
            <EmptyState icon={LayoutDashboard} title={copy.noDashboardsYet} text={copy.viewersCantCreateDashboards} />
          )}
        </Panel>
      ) : (
        <Panel flush>
          <QueryPanel query={list} data={list.data} failed={copy.couldntLoadYourDashboards}>
            <DataTable
              label={copy.yourDashboards}
              columns={columnsOf(tools)}
              rows={list.data}
              rowKey={({ id }) => id}
              phone={phoneOf(tools)}
              skeletonRows={4}
            />
          </QueryPanel>
        </Panel>
      )}
      {creates && (open === 'new' || open === 'import') && (
        <NewDashboardDialog
          isImport={open === 'import'}
          busy={isBusy}
          faults={faults}
          onChoose={(start) => void create(start)}
          onClose={() => setOpen(null)}
        />
      )}
      {renamed !== null && <RenameDialog dashboard={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

const SHOWN = [
  { value: 'own', label: copy.yours },
  { value: 'shared', label: copy.sharedWithYou },
] as const;

type Draw = (dashboard: Dashboard) => React.ReactNode;

const Name = ({ one }: { one: Dashboard }) => (
  <span className={styles.name}>
    <Link to={paths.dashboardOf(one.id)}>{one.name}</Link>
    {one.read_only && <Chip title={copy.madeByANewerVersion}>{copy.readOnly}</Chip>}
    {one.note !== '' && <small>{one.note}</small>}
  </span>
);

const columnsOf = (tools: Draw): readonly Column<Dashboard>[] => [
  { key: 'name', head: copy.dashboard, shrinks: true, cell: (one) => <Name one={one} /> },
  { key: 'widgets', head: copy.widgets, align: 'right', width: 96, cell: (one) => formatInteger(one.widget_count) },
  {
    key: 'updated',
    head: copy.changed,
    align: 'right',
    width: 160,
    cell: (one) => <Ago at={one.updated_at} />,
  },
  { key: 'tools', head: null, headLabel: copy.actions, align: 'right', width: 232, cell: tools },
];

const phoneOf = (tools: Draw): PhoneRow<Dashboard> => ({
  leadHead: copy.dashboard,
  trailHead: copy.actions,
  lead: (one) => <Name one={one} />,
  trail: tools,
});

type Acts = ReturnType<typeof useActs>;

interface ToolsProps {
  readonly dashboard: Dashboard;
  readonly all: readonly Dashboard[];
  readonly acts: Acts;
  readonly onRename: () => void;
}

function Tools({ dashboard: one, all, acts, onRename }: ToolsProps) {
  const at = all.indexOf(one);
  // This list has the own ones only: in a team the role decides.
  const may = useMay({ access: 'owner' });
  return (
    <span className={styles.tools}>
      {may.edit && (
        <>
          <IconButton label={copy.moveUp(one.name)} disabled={acts.isBusy || at <= 0} onClick={() => void acts.move(one, -1)}>
            <ArrowUp />
          </IconButton>
          <IconButton
            label={copy.moveDown(one.name)}
            disabled={acts.isBusy || at === all.length - 1}
            onClick={() => void acts.move(one, 1)}
          >
            <ArrowDown />
          </IconButton>
          <IconButton label={copy.rename(one.name)} disabled={one.read_only} onClick={onRename}>
            <Pencil />
          </IconButton>
          <IconButton label={copy.copy(one.name)} disabled={acts.isBusy || one.read_only} onClick={() => void acts.copy(one)}>
            <Copy />
          </IconButton>
        </>
      )}
      <IconButton label={copy.exportAsJson(one.name)} disabled={acts.isBusy} onClick={() => void acts.save(one)}>
        <Save />
      </IconButton>
      {may.manage && (
        <IconButton label={copy.delete(one.name)} disabled={acts.isBusy} onClick={() => void acts.remove(one)}>
          <Trash2 />
        </IconButton>
      )}
    </span>
  );
}

function useActs(all: readonly Dashboard[]) {
  const [add, adding] = useAddDashboardMutation();
  const [drop, dropping] = useDeleteDashboardMutation();
  const [restore, restoring] = useRestoreDashboardMutation();
  const [place, placing] = useMoveDashboardMutation();
  const [load, loading] = useLazyGetDashboardQuery();
  const [gone, setGone] = useState<Dashboard | null>(null);
  const whole = async (id: string): Promise<Dashboard | null> => {
    const answer = await load(id);
    if (answer.data === undefined) showFailure(answer.error);
    return answer.data ?? null;
  };
  return {
    gone,
    dismiss: () => setGone(null),
    isBusy: [adding, dropping, restoring, placing].some(({ isLoading }) => isLoading) || loading.isFetching,
    move: async (one: Dashboard, by: 1 | -1) => {
      const others = all.filter(({ id }) => id !== one.id);
      const after = others[all.indexOf(one) + by - 1]?.id ?? null;
      const answer = await place({ id: one.id, dashboardMove: { after } });
      if (answer.error) showFailure(answer.error);
    },
    copy: async (one: Dashboard) => {
      const from = await whole(one.id);
      if (from === null) return;
      const answer = await add({ name: copy.copyOfName(one.name), note: one.note, document: from.document ?? {} });
      if (answer.error) showFailure(answer.error);
      else showToast({ title: copy.dashboardCopied, description: copy.copyOfName(one.name) });
    },
    save: async (one: Dashboard) => {
      const from = await whole(one.id);
      if (from !== null) saveText(`${one.name}.json`, exported(readDocument(from.document)), 'application/json');
    },
    remove: async (one: Dashboard) => {
      const answer = await drop({ id: one.id, version: one.version });
      if (answer.error) showFailure(answer.error);
      else setGone(one);
    },
    undo: async () => {
      if (gone === null) return;
      const answer = await restore(gone.id);
      if (answer.error) showFailure(answer.error);
      else {
        setGone(null);
        showToast({ title: copy.dashboardRestored, description: gone.name });
      }
    },
  };
}
