/** A dashboard with its tabs, parameters, modes, versions and rotation. */

import { History, Link2, Maximize, Minimize, Pencil, UsersRound } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Dashboard, type DashboardVersion, useListDashboardsQuery } from '@/api/dashboardsApi';
import { paths } from '@/app/paths';
import { CommentsButton } from '@/domain/comments/CommentsButton';
import { LazyShareDialog } from '@/domain/sharing/LazyShareDialog';
import { SharedBadge } from '@/domain/sharing/SharedBadge';
import { SHARE_ACTION } from '@/domain/sharing/things';
import { useMay } from '@/domain/sharing/useMay';
import { Button, ButtonLink } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { Menu } from '@/ui/Menu';
import { PageHeader } from '@/ui/PageHeader';
import { Tabs } from '@/ui/Tabs';
import { copy } from '../copy';
import { MOST_WIDGETS, readDocument } from '../document';
import { lastUsed, readValues, rememberValues, type Values, writeValues } from '../parameters';
import { shareCalls } from '../shareCalls';
import { useDraft } from '../useDraft';
import { OVERS, PACES, type Rotation, readRotation, useTurns, writeRotation } from '../useRotation';
import { type Asking, EditBoard, NoWidgets } from './Board';
import styles from './DashboardView.module.css';
import { Conflict, EditBar } from './EditBar';
import { ParametersBar } from './ParametersBar';
import { TabsDialog } from './TabsDialog';
import { VersionsDialog } from './VersionsDialog';
import { ViewGrid } from './ViewGrid';

/** Loaded when it is opened: few people do. */
const LinksDialog = lazy(() => import('./LinksDialog'));

type Open =
  | Asking
  | { readonly kind: 'tabs' }
  | { readonly kind: 'versions' }
  | { readonly kind: 'share' }
  | { readonly kind: 'links' };

const isAsking = (open: Open | null): open is Asking =>
  open !== null && open.kind !== 'tabs' && open.kind !== 'versions' && open.kind !== 'share' && open.kind !== 'links';

export function DashboardView({ dashboard }: { dashboard: Dashboard }) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const edit = useDraft(dashboard);
  const may = useMay(dashboard);
  const [open, setOpen] = useState<Open | null>(null);
  const [looked, setLooked] = useState<DashboardVersion | null>(null);
  const kept = useMemo(() => readDocument(looked?.document ?? dashboard.document), [looked, dashboard.document]);
  const document = edit.draft?.document ?? kept;
  const values = useMemo(() => readValues(document, query), [document, query]);
  const tab = Math.min(Math.max(Math.trunc(Number(query.get('tab') ?? 1)) - 1 || 0, 0), document.tabs.length - 1);
  const rotation = readRotation(query);
  useLastUsed(dashboard.id, query, setQuery);

  const put = useCallback((next: URLSearchParams) => setQuery(next, { replace: true, preventScrollReset: true }), [setQuery]);
  const setValues = (next: Values) => {
    rememberValues(dashboard.id, document, next);
    put(writeValues(document, next, query));
  };
  const setTab = (at: number) => {
    const next = new URLSearchParams(query);
    if (at === 0) next.delete('tab');
    else next.set('tab', String(at + 1));
    put(next);
  };
  const screen = useFullScreen(rotation, () => put(writeRotation(null, query)));
  useRotating(dashboard.id, rotation, tab, document.tabs.length, setTab);

  const isEditing = edit.draft !== null;
  const goBack = async () => {
    if (looked !== null && (await edit.write(readDocument(looked.document), dashboard.version))) setLooked(null);
  };
  const duplicate = async () => {
    const id = await edit.saveCopy();
    if (id !== undefined) void navigate(paths.dashboardOf(id));
  };
  const isEmpty = (document.tabs[tab]?.layout.length ?? 0) === 0;
  const board = isEditing ? (
    <EditBoard
      document={document}
      tab={tab}
      values={values}
      asking={isAsking(open) ? open : null}
      onAsk={setOpen}
      onChange={edit.change}
    />
  ) : isEmpty ? (
    <NoWidgets
      onAdd={
        dashboard.read_only || looked !== null || !may.edit
          ? undefined
          : () => {
              edit.begin();
              setOpen({ kind: 'gallery' });
            }
      }
    />
  ) : (
    <ViewGrid document={document} tab={tab} values={values} isRotating={rotation !== null} />
  );
  return (
    <div ref={screen.ref} className={styles.page}>
      <PageHeader
        title={dashboard.name}
        sub={dashboard.note || undefined}
        actions={
          rotation !== null ? (
            <Button onClick={screen.leave}>
              <Minimize aria-hidden="true" />
              {copy.stopRotation}
            </Button>
          ) : (
            !isEditing && (
              <>
                <ButtonLink kind="quiet" to={paths.userDashboards}>
                  {copy.allDashboards}
                </ButtonLink>
                <Button onClick={() => setOpen({ kind: 'versions' })}>
                  <History aria-hidden="true" />
                  {copy.versions}
                </Button>
                {!dashboard.shared && <CommentsButton kind="dashboard" id={dashboard.id} name={dashboard.name} />}
                {may.manage && (
                  <Button onClick={() => setOpen({ kind: 'share' })}>
                    <UsersRound aria-hidden="true" />
                    {SHARE_ACTION}
                  </Button>
                )}
                {may.manage && !dashboard.shared && (
                  <Button disabled={dashboard.read_only} onClick={() => setOpen({ kind: 'links' })}>
                    <Link2 aria-hidden="true" />
                    {copy.publicLinksEllipsis}
                  </Button>
                )}
                <RotationMenu onStart={(next) => screen.enter(() => put(writeRotation(next, query)))} />
                {may.edit && (
                  <Button kind="primary" disabled={dashboard.read_only || looked !== null} onClick={edit.begin}>
                    <Pencil aria-hidden="true" />
                    {copy.edit}
                  </Button>
                )}
              </>
            )
          )
        }
      />
      {dashboard.shared && (
        <p className={styles.shared}>
          <SharedBadge kind="dashboard" thing={dashboard} />
        </p>
      )}
      {dashboard.read_only && <Note kind="info">{copy.thisDashboardWasMadeBy}</Note>}
      {looked !== null && (
        <div className={styles.looked}>
          <span role="status">{copy.youAreLookingAtVersion(looked.version)}</span>
          {may.edit && (
            <Button size="small" kind="primary" busy={edit.isBusy} disabled={dashboard.read_only} onClick={() => void goBack()}>
              {copy.goBackToThisVersion}
            </Button>
          )}
          <Button size="small" onClick={() => setLooked(null)}>
            {copy.showCurrentVersion}
          </Button>
        </div>
      )}
      {edit.isStale && (
        <Conflict
          id={dashboard.id}
          widgets={Object.keys(document.widgets).length}
          isBusy={edit.isBusy}
          onLoad={edit.stop}
          onCopy={() => void duplicate()}
        />
      )}
      {isEditing && (
        <EditBar
          isChanged={edit.isChanged}
          isBusy={edit.isBusy}
          isFull={Object.keys(document.widgets).length >= MOST_WIDGETS}
          onAdd={() => setOpen({ kind: 'gallery' })}
          onTabs={() => setOpen({ kind: 'tabs' })}
          onCancel={edit.stop}
          onSave={() => void edit.save()}
        />
      )}
      <ParametersBar document={document} values={values} onChange={setValues} />
      {document.tabs.length > 1 ? (
        <Tabs
          label={copy.tabsOfTheDashboard}
          value={String(tab)}
          options={document.tabs.map(({ title }, at) => ({ value: String(at), label: title }))}
          onChange={(at) => setTab(Number(at))}
        >
          {board}
        </Tabs>
      ) : (
        board
      )}
      {open?.kind === 'tabs' && (
        <TabsDialog document={document} onChange={(next) => edit.change(() => next)} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'share' && <LazyShareDialog thing={dashboard} calls={shareCalls} onClose={() => setOpen(null)} />}
      {open?.kind === 'links' && (
        <Suspense fallback={null}>
          <LinksDialog dashboard={dashboard} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open?.kind === 'versions' && (
        <VersionsDialog
          dashboard={dashboard}
          onClose={() => setOpen(null)}
          onLook={(version) => {
            setLooked(version);
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}

/** An address without parameters opens with those the dashboard was left with. */
function useLastUsed(id: string, query: URLSearchParams, setQuery: ReturnType<typeof useSearchParams>[1]): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const last = lastUsed(id);
    if (query.size === 0 && last !== '') setQuery(new URLSearchParams(last), { replace: true });
  }, [id, query, setQuery]);
}

function useRotating(id: string, rotation: Rotation | null, tab: number, tabs: number, setTab: (at: number) => void): void {
  const navigate = useNavigate();
  const all = useListDashboardsQuery(undefined, { skip: rotation?.over !== 'dashboards' }).data;
  const turn = () => {
    if (rotation === null) return;
    if (rotation.over === 'tabs' || tab + 1 < tabs) {
      setTab((tab + 1) % tabs);
      return;
    }
    const at = all?.findIndex((one) => one.id === id) ?? -1;
    const next = all?.[(at + 1) % all.length];
    if (next === undefined || next.id === id) setTab(0);
    else void navigate(`${paths.dashboardOf(next.id)}?${writeRotation(rotation, new URLSearchParams())}`, { replace: true });
  };
  const latest = useRef(turn);
  latest.current = turn;
  const onTurn = useCallback(() => latest.current(), []);
  useTurns(rotation, tab, onTurn);
}

/** The whole document goes to full screen, so that the next dashboard is in it too; leaving it ends the rotation. */
function useFullScreen(rotation: Rotation | null, onEnd: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  const isRotating = rotation !== null;
  useEffect(() => {
    if (!isRotating) return undefined;
    document.documentElement.dataset.rotating = '';
    const onChange = () => {
      if (document.fullscreenElement === null) end.current();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      delete document.documentElement.dataset.rotating;
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [isRotating]);
  const enter = (then: () => void) => {
    // Where the browser refuses, it rotates in the window.
    void (document.documentElement.requestFullscreen?.() ?? Promise.resolve()).catch(() => undefined).then(then);
  };
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else end.current();
  };
  return { ref, enter, leave };
}

const OVER_WORDS = { tabs: 'tabs', dashboards: copy.allDashboardsInline } as const;

function RotationMenu({ onStart }: { onStart: (rotation: Rotation) => void }) {
  const items = OVERS.flatMap((over) =>
    PACES.map((seconds) => ({
      key: `${over}-${seconds}`,
      label: copy.rotateSeconds(OVER_WORDS[over], seconds),
      ruled: over === 'dashboards' && seconds === PACES[0],
      onPick: () => onStart({ over, seconds }),
    })),
  );
  return (
    <Menu
      label={copy.fullScreen}
      items={items}
      trigger={(props) => (
        <Button {...props}>
          <Maximize aria-hidden="true" />
          {copy.fullScreen}
        </Button>
      )}
    />
  );
}
