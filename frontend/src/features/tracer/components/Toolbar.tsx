/** The bar above the canvas: name and state of the trace, view, filter, and everything that acts on the whole. */

import {
  ChartNetwork,
  Download,
  FolderPlus,
  History,
  Link2,
  ListOrdered,
  MoreHorizontal,
  Redo2,
  SlidersHorizontal,
  Undo2,
  UsersRound,
  Waypoints,
} from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '@/api/failure';
import { paths } from '@/app/paths';
import { CommentsButton } from '@/domain/comments/CommentsButton';
import { SharedBadge } from '@/domain/sharing/SharedBadge';
import { SHARE_ACTION } from '@/domain/sharing/things';
import { useMay } from '@/domain/sharing/useMay';
import { useCreates } from '@/domain/teams/useCreates';
import { formatInteger } from '@/format/number';
import { Button, IconButton } from '@/ui/Button';
import { Segmented } from '@/ui/fields';
import { Menu, type MenuItem } from '@/ui/Menu';
import { Popover } from '@/ui/Popover';
import { optionsOf } from '@/ui/pickerOptions';
import { SideScroll } from '@/ui/SideScroll';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { sizeNote } from '../fitting';
import styles from '../TracerPage.module.css';
import { type TraceHandle, UNTITLED } from '../useTrace';
import { FilterForm } from './FilterForm';
import type { OpenDialog } from './TraceDialogs';

export type View = 'graph' | 'table';

const states: Readonly<Record<TraceHandle['state'], string>> = {
  new: copy.notSaved,
  saved: 'Saved',
  changed: copy.notSavedYet,
  saving: 'Saving…',
  failed: copy.notSaved,
  stale: copy.changedElsewhere,
  shared: copy.sharedWithYou,
  viewing: copy.viewOnlyInThisTeam,
};

interface ToolbarProps {
  readonly trace: TraceHandle;
  readonly view: View;
  readonly decimals: number;
  readonly symbol: string;
  readonly filtered: number;
  readonly onView: (view: View) => void;
  readonly onExport: (kind: 'png' | 'svg' | 'csv' | 'json') => void;
  readonly onTaint: () => void;
  readonly onCase: () => void;
  readonly onDialog: (open: OpenDialog) => void;
  readonly onNew: () => void;
}

export function Toolbar(props: ToolbarProps) {
  const { trace, view } = props;
  const { document, dispatch } = trace;
  const navigate = useNavigate();
  const saved = trace.saved !== null;
  const may = useMay(trace.rights);
  const creates = useCreates();
  // Its comments and links stay with its owner.
  const isOwn = !trace.rights.shared;
  const more: MenuItem[] = [
    { key: 'path', label: copy.findAPath, icon: ListOrdered, onPick: () => props.onDialog('path') },
    { key: 'steps', label: copy.stepLog, icon: History, onPick: () => props.onDialog('steps') },
    ...(trace.saved === null
      ? []
      : [
          ...(may.manage ? [{ key: 'share', label: SHARE_ACTION, icon: UsersRound, onPick: () => props.onDialog('share') }] : []),
          { key: 'versions', label: copy.versions, icon: History, onPick: () => props.onDialog('versions') },
          {
            key: 'visualise',
            label: copy.visualise,
            icon: ChartNetwork,
            onPick: () => void navigate(paths.visualiserOfTrace(trace.saved?.id ?? '')),
          },
        ]),
    {
      key: 'flow',
      label: copy.layOutByFlow,
      checked: document.arrangement === 'flow',
      ruled: true,
      onPick: () => dispatch({ type: 'arranged', arrangement: 'flow' }),
    },
    {
      key: 'time',
      label: copy.layOutByTime,
      checked: document.arrangement === 'time',
      onPick: () => dispatch({ type: 'arranged', arrangement: 'time' }),
    },
    { key: 'new', label: creates ? copy.newTrace : copy.closeTrace, ruled: true, onPick: props.onNew },
  ];
  const exports: MenuItem[] = [
    { key: 'png', label: copy.pngPicture, onPick: () => props.onExport('png') },
    { key: 'svg', label: copy.svgPicture, onPick: () => props.onExport('svg') },
    { key: 'csv', label: copy.csvOfTheTransfers, onPick: () => props.onExport('csv') },
    { key: 'json', label: copy.jsonWithTheStepLog, onPick: () => props.onExport('json') },
  ];
  const state = states[trace.state];
  // Measured when there is time for it: a large document takes some.
  const measured = useDeferredValue(document);
  const size = useMemo(() => sizeNote(measured), [measured]);
  return (
    <div className={styles.bar}>
      <div className={styles.title}>
        <input
          aria-label={copy.nameOfTheTrace}
          maxLength={200}
          value={trace.name}
          readOnly={trace.state === 'shared' || trace.state === 'viewing'}
          onChange={(event) => trace.setName(event.target.value)}
          onBlur={() => {
            // The server has it as untitled from the moment that the name was emptied.
            if (trace.name.trim() === '') trace.setName(UNTITLED);
          }}
        />
        <span role="status" className={styles.state}>
          {trace.state === 'stale' ? <Chip kind="warn">{state}</Chip> : state}
        </span>
        <SharedBadge kind="trace" thing={trace.rights} />
        {size !== null && <Chip kind={size.full ? 'down' : 'warn'}>{size.text}</Chip>}
        {trace.state === 'new' && document.nodes.length > 0 && (
          <Button size="small" onClick={trace.saveNow}>
            {copy.saveTrace}
          </Button>
        )}
        {trace.state === 'failed' && (
          <>
            <span className={styles.state} role="alert">
              {describeFailure(trace.error).description}
            </span>
            <Button size="small" onClick={trace.saveNow}>
              {copy.tryAgain}
            </Button>
          </>
        )}
        {trace.state === 'stale' && (
          <>
            <Button size="small" onClick={trace.loadLatest}>
              {copy.loadLatestVersion}
            </Button>
            <Button size="small" onClick={trace.overwrite}>
              {copy.keepMyVersion}
            </Button>
          </>
        )}
      </div>
      <SideScroll className={styles.tools}>
        <IconButton label={copy.undo} disabled={!trace.canUndo} onClick={() => dispatch({ type: 'undone' })}>
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton label={copy.redo} disabled={!trace.canRedo} onClick={() => dispatch({ type: 'redone' })}>
          <Redo2 aria-hidden="true" />
        </IconButton>
        <Segmented
          label={copy.cards}
          value={document.mode}
          options={optionsOf({ tx: copy.transactions, relation: copy.relations })}
          onChange={(mode) => dispatch({ type: 'modeSet', mode })}
        />
        <Segmented
          label={copy.view}
          value={view}
          options={optionsOf({ graph: copy.graph, table: copy.transfers })}
          onChange={props.onView}
        />
        <Popover
          label={
            <>
              <SlidersHorizontal aria-hidden="true" />{' '}
              {copy.filter(props.filtered > 0 ? copy.leftOut(formatInteger(props.filtered)) : '')}
            </>
          }
          title={copy.filterTitle}
        >
          <FilterForm
            document={document}
            decimals={props.decimals}
            symbol={props.symbol}
            onChange={(filter) => dispatch({ type: 'filterSet', filter })}
          />
        </Popover>
        <Button onClick={props.onTaint}>
          <Waypoints aria-hidden="true" /> {copy.taint}
        </Button>
        {creates && (
          <IconButton label={copy.addToCase} disabled={document.nodes.length === 0} onClick={props.onCase}>
            <FolderPlus aria-hidden="true" />
          </IconButton>
        )}
        {trace.saved !== null && isOwn && <CommentsButton kind="trace" id={trace.saved.id} name={trace.name} />}
        {saved && isOwn && may.manage && (
          <IconButton label={copy.createShareLinkTitle} onClick={() => props.onDialog('links')}>
            <Link2 aria-hidden="true" />
          </IconButton>
        )}
        <Menu
          label={copy.export}
          items={exports}
          trigger={(given) => (
            <IconButton label={copy.export} {...given}>
              <Download aria-hidden="true" />
            </IconButton>
          )}
        />
        <Menu
          label={copy.more}
          items={more}
          trigger={(given) => (
            <IconButton label={copy.more} {...given}>
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          )}
        />
      </SideScroll>
    </div>
  );
}
