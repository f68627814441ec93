/** The tracer: money followed from transaction to transaction on a canvas, with a table beside it and every step written down. */

import { Maximize, Minus, Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Engine } from '@/graph/engine';
import { toPng } from '@/graph/export/png';
import { toSvg } from '@/graph/export/svg';
import { GraphCanvas } from '@/graph/GraphCanvas';
import type { Hit } from '@/graph/hit';
import { inkOf, kindNames } from '@/graph/ink';
import { type Emphasis, type NodeKind, noEmphasis } from '@/graph/model';
import { Scene } from '@/graph/scene';
import { flowThrough } from '@/graph/walk';
import { palettes } from '@/theme/palette';
import { useTheme } from '@/theme/ThemeProvider';
import { IconButton } from '@/ui/Button';
import { isPageKey } from '@/ui/keys';
import { useTabTitle } from '@/ui/PageHeader';
import { saveText } from '@/ui/save';
import { showFailure, showToast } from '@/ui/toastStore';
import { useLazyGetTraceQuery, useListChainsQuery, useOpenSharedMutation } from './api';
import { AskDialog } from './components/AskDialog';
import { EdgePanel } from './components/EdgePanel';
import { NodePanel } from './components/NodePanel';
import { ShareDialog } from './components/ShareDialog';
import { AddForm, StartPanel } from './components/StartPanel';
import { StepsDialog } from './components/StepsDialog';
import { TaintPanel } from './components/TaintPanel';
import { Timeline } from './components/Timeline';
import { Toolbar, type View } from './components/Toolbar';
import { TransfersTable } from './components/TransfersTable';
import { VersionsDialog } from './components/VersionsDialog';
import { fileName, toCsv, toJson } from './exports';
import { kindOf, passes, pictureOf } from './picture';
import styles from './TracerPage.module.css';
import { useQuestions } from './useQuestions';
import { useTrace } from './useTrace';
import { KEY_HELP, onCanvasKey, onPageKeyPress } from './useTraceKeys';

type Open = 'path' | 'steps' | 'versions' | 'share' | 'group' | 'note' | null;

const NO_CHAINS = [{ id: 'bitcoin', name: 'Bitcoin', symbol: 'BTC', decimals: 8 }] as const;

export default function TracerPage() {
  useTabTitle('Tracer');
  const { theme } = useTheme();
  const trace = useTrace();
  const { document, dispatch } = trace;
  const chains = useListChainsQuery();
  const choices = chains.data !== undefined && chains.data.length > 0 ? chains.data : NO_CHAINS;
  const chain = choices.find(({ id }) => id === document.chain) ?? NO_CHAINS[0];
  const questions = useQuestions(document, dispatch, chain.decimals);
  const picture = useMemo(() => pictureOf(document), [document]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [focused, setFocused] = useState<string | null>(null);
  const [line, setLine] = useState<string | null>(null);
  const [path, setPath] = useState<readonly string[] | null>(null);
  const [tainting, setTainting] = useState(false);
  const [view, setView] = useState<View>('graph');
  const [open, setOpen] = useState<Open>(null);
  const [marquee, setMarquee] = useState(false);
  const engine = useRef<Engine | null>(null);
  useOpening(trace, questions.ask);

  const scene = useMemo(() => new Scene(picture.graph), [picture.graph]);
  const emphasis = useMemo<Emphasis>(() => {
    const [only] = selected;
    const around = path !== null ? lit(scene, path) : only !== undefined && selected.length === 1 ? flowThrough(scene, only) : null;
    return { ...noEmphasis, selected: new Set(line === null ? selected : [line]), focused, path: around };
  }, [scene, selected, focused, path, line]);

  const select = useCallback((id: string, adds = false) => {
    setLine(null);
    setPath(null);
    setFocused(id);
    setSelected((now) => (adds ? (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]) : [id]));
  }, []);
  const clear = useCallback(() => {
    if (engine.current?.abort()) return;
    setSelected([]);
    setLine(null);
    setPath(null);
    setTainting(false);
  }, []);
  const node = document.nodes.find(({ id }) => id === selected.at(-1)) ?? null;
  const group = document.groups.find(({ id }) => id === selected.at(-1)) ?? null;
  const facts = line === null ? [] : (picture.facts.get(line) ?? []);
  const lineEdges = useMemo(() => {
    const ids = new Set(facts);
    return document.edges.filter(({ id }) => ids.has(id));
  }, [document.edges, facts]);
  const shownEdges = useMemo(() => document.edges.filter((edge) => passes(edge, document.filter)), [document]);

  const actions = {
    focused,
    focus: setFocused,
    select,
    clear,
    expand: (direction: 'in' | 'out' | 'both') => {
      const of = node?.id ?? focused;
      if (of !== null && questions.busy === null) void questions.ask(of, direction);
    },
    remove: () => {
      if (selected.length > 0) dispatch({ type: 'removed', ids: selected });
      setSelected([]);
    },
    undo: () => dispatch({ type: 'undone' }),
    redo: () => dispatch({ type: 'redone' }),
    group: () => (group !== null ? dispatch({ type: 'groupFolded', id: group.id }) : selected.length > 1 && setOpen('group')),
    pin: () => selected.length > 0 && dispatch({ type: 'pinned', ids: selected }),
    note: () => setOpen('note'),
    table: () => setView((now) => (now === 'graph' ? 'table' : 'graph')),
  };
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isPageKey(event) && onPageKeyPress(event.key, latest.current)) event.preventDefault();
    };
    globalThis.document.addEventListener('keydown', onKey);
    return () => globalThis.document.removeEventListener('keydown', onKey);
  }, []);

  const onPick = (hit: Hit | null, adds: boolean) => {
    if (hit === null) clear();
    else if (hit.kind === 'node') select(hit.node.node.id, adds);
    else if (hit.kind === 'edge') {
      setSelected([]);
      setPath(null);
      setLine(hit.edge.edge.id);
    }
  };
  const exportAs = async (kind: 'png' | 'svg' | 'csv' | 'json') => {
    const file = fileName(trace.name, kind);
    if (kind === 'csv') return saveText(file, toCsv(document));
    if (kind === 'json') return saveText(file, toJson(document, trace.name), 'application/json');
    const shown = { scene, ink: inkOf(palettes[theme]), emphasis: noEmphasis, lifted: new Set<string>() };
    if (kind === 'svg') return saveText(file, toSvg(shown, trace.name), 'image/svg+xml');
    const picture = await toPng(shown);
    if (picture === null) return showToast({ title: 'The picture could not be made', kind: 'destructive' });
    saveBlob(file, picture);
  };
  const add = (text: string) => questions.ask(text, 'both');
  const empty = document.nodes.length === 0 && document.notes.length === 0;

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Tracer</h1>
      <Toolbar
        {...{ trace, document, dispatch, view }}
        decimals={chain.decimals}
        symbol={chain.symbol}
        filtered={picture.filtered}
        onView={setView}
        onExport={(kind) => void exportAs(kind)}
        onPath={() => setOpen('path')}
        onTaint={() => setTainting((now) => !now)}
        onSteps={() => setOpen('steps')}
        onVersions={() => setOpen('versions')}
        onShare={() => setOpen('share')}
        onNew={() => {
          trace.start(document.chain);
          clear();
        }}
      />
      <div className={styles.stage}>
        <p id="tracer-keys" className="visually-hidden">
          {KEY_HELP}
        </p>
        {!empty && view === 'graph' && (
          <GraphCanvas
            graph={picture.graph}
            emphasis={emphasis}
            tool={marquee ? 'marquee' : 'pan'}
            label={`Graph of ${picture.graph.nodes.length} nodes and ${picture.graph.edges.length} lines`}
            describedBy="tracer-keys"
            onEngine={(made) => {
              engine.current = made;
            }}
            onKeyDown={(event) => onCanvasKey(event, engine.current, actions)}
            onPick={onPick}
            onPickMany={(ids, adds) => {
              setLine(null);
              setSelected((now) => (adds ? [...new Set([...now, ...ids])] : ids));
            }}
            onOpen={(hit) => hit?.kind === 'node' && hit.node.node.kind !== 'group' && void questions.ask(hit.node.node.id, 'both')}
            onMove={(ids, by) => dispatch({ type: 'moved', ids, by })}
            onMoveNote={(id, by) => dispatch({ type: 'noteMoved', id, by })}
            onCamera={() => undefined}
          />
        )}
        {!empty && view === 'table' && (
          <TransfersTable
            document={document}
            edges={shownEdges}
            onOpen={(edge) => {
              setView('graph');
              select(edge.role === 'input' ? edge.to : edge.from);
            }}
          />
        )}
        {empty && (
          <div className={styles.empty}>
            <StartPanel
              chains={choices}
              chain={document.chain}
              busy={questions.busy !== null}
              onChain={trace.start}
              onAdd={add}
              onOpen={(id) => void openTrace(id)}
            />
          </div>
        )}
        {!empty && view === 'graph' && (
          <>
            <div className={styles.zoom}>
              <IconButton label="Zoom in" onClick={() => engine.current?.zoomBy(1.25)}>
                <Plus aria-hidden="true" />
              </IconButton>
              <IconButton label="Zoom out" onClick={() => engine.current?.zoomBy(0.8)}>
                <Minus aria-hidden="true" />
              </IconButton>
              <IconButton label="Show everything" onClick={() => engine.current?.fit()}>
                <Maximize aria-hidden="true" />
              </IconButton>
              <IconButton label="Select with a frame" aria-pressed={marquee} onClick={() => setMarquee((now) => !now)}>
                <span aria-hidden="true">▭</span>
              </IconButton>
            </div>
            <div className={styles.add}>
              <AddForm chains={[chain]} chain={chain.id} busy={questions.busy !== null} onChain={() => undefined} onAdd={add} />
            </div>
            <div className={styles.foot}>
              <Legend kinds={document.nodes.map(kindOf)} theme={theme} />
              <Timeline document={document} onChange={(filter) => dispatch({ type: 'filterSet', filter })} />
            </div>
          </>
        )}
        {questions.busy !== null && (
          <p role="status" className={styles.busy}>
            {questions.busy}
          </p>
        )}
        {(node !== null || line !== null || tainting) && !empty && (
          <aside className={styles.side} aria-label="Details">
            {tainting ? (
              <TaintPanel
                node={node}
                document={document}
                decimals={chain.decimals}
                symbol={chain.symbol}
                busy={questions.busy !== null}
                onJudge={(amount, hops) => node !== null && void questions.judge(node.id, amount, hops)}
                onMethod={(method) => dispatch({ type: 'taintShown', method })}
                onSelect={select}
                onClear={() => dispatch({ type: 'taintCleared' })}
                onClose={() => setTainting(false)}
              />
            ) : line !== null ? (
              <EdgePanel
                edges={lineEdges}
                derived={picture.graph.edges.find(({ id }) => id === line)?.nature === 'derived'}
                document={document}
                onShow={(ids, shown) => dispatch({ type: 'edgesShown', ids, shown })}
                onClose={clear}
              />
            ) : (
              node !== null && (
                <NodePanel
                  node={node}
                  document={document}
                  busy={questions.busy !== null}
                  onExpand={(direction) => void questions.ask(node.id, direction)}
                  onFollow={() => void questions.follow(node.id, 5)}
                  onTaint={() => setTainting(true)}
                  onPin={() => dispatch({ type: 'pinned', ids: selected })}
                  onFlag={() => dispatch({ type: 'flagged', ids: selected })}
                  onRemove={actions.remove}
                  onSelect={(id) => {
                    select(id);
                    engine.current?.reveal(id);
                  }}
                  onClose={clear}
                />
              )
            )}
          </aside>
        )}
      </div>
      {open === 'path' && (
        <AskDialog
          title="Find a path"
          label={node === null ? 'Select where it begins first. To' : 'To: address, transaction or output'}
          count={{ label: 'Steps', start: 6, most: 20 }}
          act="Find"
          onDone={(to, depth) => {
            if (node === null) return showToast({ title: 'Select where the path begins', kind: 'destructive' });
            void questions.path(node.id, to, depth).then((found) => found !== null && found.length > 0 && setPath(found));
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'group' && (
        <AskDialog
          title="Group"
          label="Name"
          act="Group"
          onDone={(title) => dispatch({ type: 'grouped', id: `group:${crypto.randomUUID()}`, title, members: selected })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'note' && (
        <AskDialog
          title="Note"
          label="Text"
          act="Add"
          onDone={(text) => {
            const at = node === null ? undefined : document.places[node.id];
            const place = at === undefined ? middle(engine.current) : { x: at.x, y: at.y - 72 };
            dispatch({ type: 'noted', id: `note:${crypto.randomUUID()}`, text, at: place, color: 'c3' });
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'steps' && <StepsDialog document={document} onClose={() => setOpen(null)} />}
      {open === 'versions' && trace.saved !== null && (
        <VersionsDialog
          saved={trace.saved}
          onRestored={(restored) => {
            trace.open(restored);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'share' && trace.saved !== null && <ShareDialog saved={trace.saved} onClose={() => setOpen(null)} />}
    </div>
  );

  async function openTrace(id: string) {
    setQueryTrace(id);
  }

  function setQueryTrace(id: string) {
    openSaved.current(id);
  }
}
