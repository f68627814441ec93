/** The bar above the canvas: name and state of the trace, view, filter, and everything that acts on the whole. */

import {
  ChartNetwork,
  Download,
  FolderPlus,
  History,
  ListOrdered,
  MoreHorizontal,
  Redo2,
  Share2,
  SlidersHorizontal,
  Undo2,
  Waypoints,
} from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '@/api/failure';
import { paths } from '@/app/paths';
import { Button, IconButton } from '@/ui/Button';
import { Segmented } from '@/ui/fields';
import { Menu, type MenuItem } from '@/ui/Menu';
import { Popover } from '@/ui/Popover';
import { Chip } from '@/ui/states';
import { sizeNote } from '../fitting';
import styles from '../TracerPage.module.css';
import { type TraceHandle, UNTITLED } from '../useTrace';
import { FilterForm } from './FilterForm';
import type { OpenDialog } from './TraceDialogs';

export type View = 'graph' | 'table';

const states: Readonly<Record<TraceHandle['state'], string>> = {
  new: 'Not saved',
  saved: 'Saved',
  changed: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved',
  stale: 'Changed elsewhere',
  shared: 'Shared with you',
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
  const more: MenuItem[] = [
    { key: 'path', label: 'Find a path…', icon: ListOrdered, onPick: () => props.onDialog('path') },
    { key: 'steps', label: 'Step log', icon: History, onPick: () => props.onDialog('steps') },
    ...(trace.saved === null
      ? []
      : [
          { key: 'versions', label: 'Versions', icon: History, onPick: () => props.onDialog('versions') },
          {
            key: 'visualise',
            label: 'Visualise',
            icon: ChartNetwork,
            onPick: () => void navigate(paths.visualiserOfTrace(trace.saved?.id ?? '')),
          },
        ]),
    {
      key: 'flow',
      label: 'Lay out by flow',
      checked: document.arrangement === 'flow',
      ruled: true,
      onPick: () => dispatch({ type: 'arranged', arrangement: 'flow' }),
    },
    {
      key: 'time',
      label: 'Lay out by time',
      checked: document.arrangement === 'time',
      onPick: () => dispatch({ type: 'arranged', arrangement: 'time' }),
    },
    { key: 'new', label: 'New trace', ruled: true, onPick: props.onNew },
  ];
  const exports: MenuItem[] = [
    { key: 'png', label: 'PNG picture', onPick: () => props.onExport('png') },
    { key: 'svg', label: 'SVG picture', onPick: () => props.onExport('svg') },
    { key: 'csv', label: 'CSV of the transfers', onPick: () => props.onExport('csv') },
    { key: 'json', label: 'JSON with the step log', onPick: () => props.onExport('json') },
  ];
  const state = states[trace.state];
  // Measured when there is time for it: a large document takes some.
  const measured = useDeferredValue(document);
  const size = useMemo(() => sizeNote(measured), [measured]);
  return (
    <div className={styles.bar}>
      <div className={styles.title}>
        <input
          aria-label="Name of the trace"
          maxLength={200}
          value={trace.name}
          readOnly={trace.state === 'shared'}
          onChange={(event) => trace.setName(event.target.value)}
          onBlur={() => {
            // The server has it as untitled from the moment that the name was emptied.
            if (trace.name.trim() === '') trace.setName(UNTITLED);
          }}
        />
        <span role="status" className={styles.state}>
          {trace.state === 'stale' ? <Chip kind="warn">{state}</Chip> : state}
        </span>
        {size !== null && <Chip kind={size.full ? 'down' : 'warn'}>{size.text}</Chip>}
        {trace.state === 'new' && document.nodes.length > 0 && (
          <Button size="small" onClick={trace.saveNow}>
            Save trace
          </Button>
        )}
        {trace.state === 'failed' && (
          <>
            <span className={styles.state} role="alert">
              {describeFailure(trace.error).description}
            </span>
            <Button size="small" onClick={trace.saveNow}>
              Try again
            </Button>
          </>
        )}
        {trace.state === 'stale' && (
          <>
            <Button size="small" onClick={trace.loadLatest}>
              Load latest version
            </Button>
            <Button size="small" onClick={trace.overwrite}>
              Keep my version
            </Button>
          </>
        )}
      </div>
      <div className={styles.tools}>
        <IconButton label="Undo" disabled={!trace.canUndo} onClick={() => dispatch({ type: 'undone' })}>
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton label="Redo" disabled={!trace.canRedo} onClick={() => dispatch({ type: 'redone' })}>
          <Redo2 aria-hidden="true" />
        </IconButton>
        <Segmented
          label="Cards"
          value={document.mode}
          options={[
            { value: 'tx', label: 'Transactions' },
            { value: 'relation', label: 'Relations' },
          ]}
          onChange={(mode) => dispatch({ type: 'modeSet', mode })}
        />
        <Segmented
          label="View"
          value={view}
          options={[
            { value: 'graph', label: 'Graph' },
            { value: 'table', label: 'Transfers' },
          ]}
          onChange={props.onView}
        />
        <Popover
          label={
            <>
              <SlidersHorizontal aria-hidden="true" /> Filter{props.filtered > 0 ? ` (${props.filtered} left out)` : ''}
            </>
          }
          title="Filter"
        >
          <FilterForm
            document={document}
            decimals={props.decimals}
            symbol={props.symbol}
            onChange={(filter) => dispatch({ type: 'filterSet', filter })}
          />
        </Popover>
        <Button onClick={props.onTaint}>
          <Waypoints aria-hidden="true" /> Taint
        </Button>
        <IconButton label="Add to case" disabled={document.nodes.length === 0} onClick={props.onCase}>
          <FolderPlus aria-hidden="true" />
        </IconButton>
        {saved && (
          <IconButton label="Share" onClick={() => props.onDialog('share')}>
            <Share2 aria-hidden="true" />
          </IconButton>
        )}
        <Menu
          label="Export"
          items={exports}
          trigger={(given) => (
            <IconButton label="Export" {...given}>
              <Download aria-hidden="true" />
            </IconButton>
          )}
        />
        <Menu
          label="More"
          items={more}
          trigger={(given) => (
            <IconButton label="More" {...given}>
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          )}
        />
      </div>
    </div>
  );
}
