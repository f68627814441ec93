/** The tracer: money followed from transaction to transaction on a canvas, with a table beside it and every step written down. */

import { useCallback, useMemo, useRef, useState } from 'react';
import { useGetChainsQuery } from '@/api/chainsApi';
import { onCanvasKey } from '@/graph/canvasKeys';
import type { Engine } from '@/graph/engine';
import { toPng } from '@/graph/export/png';
import { toSvg } from '@/graph/export/svg';
import { GraphCanvas } from '@/graph/GraphCanvas';
import type { Tool } from '@/graph/gestures';
import type { Hit } from '@/graph/hit';
import { inkOf } from '@/graph/ink';
import { noEmphasis } from '@/graph/model';
import { palettes } from '@/theme/palette';
import { useTheme } from '@/theme/ThemeProvider';
import { askForCase } from '@/ui/askStore';
import { classes } from '@/ui/classes';
import { useTabTitle } from '@/ui/PageHeader';
import { saveBlob, saveText } from '@/ui/save';
import { showToast } from '@/ui/toastStore';
import { nodeName } from './amounts';
import { CanvasTools } from './components/CanvasTools';
import { Details } from './components/Details';
import { StartPanel } from './components/StartPanel';
import { Toolbar, type View } from './components/Toolbar';
import { type OpenDialog, TraceDialogs } from './components/TraceDialogs';
import { TransfersTable } from './components/TransfersTable';
import { copy } from './copy';
import { casePartsOf } from './exhibit';
import { fileName, toCsv, toJson } from './exports';
import { beginningOf, passes } from './picture';
import stage from './stage.module.css';
import styles from './TracerPage.module.css';
import type { Stop } from './types';
import { useBegin } from './useBegin';
import { useInTurn } from './useInTurn';
import { useNames } from './useNames';
import { useOpening } from './useOpening';
import { usePhoneCamera } from './usePhoneCamera';
import { usePicture } from './usePicture';
import { useQuestions } from './useQuestions';
import { useSeek } from './useSeek';
import { useSelection } from './useSelection';
import { useTrace } from './useTrace';
import { type CanvasActions, KEY_HELP, useTraceKeys } from './useTraceKeys';

const BITCOIN = { id: 'bitcoin', name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const;

export default function TracerPage() {
  useTabTitle('Tracer');
  const { theme } = useTheme();
  const held = useTrace();
  const document = useNames(held.document, held.shown);
  const { dispatch } = held;
  const trace = { ...held, document };
  const { data: served } = useGetChainsQuery();
  const chains = served !== undefined && served.length > 0 ? served : [BITCOIN];
  const chain = chains.find(({ id }) => id === document.chain) ?? BITCOIN;
  const questions = useQuestions(document, dispatch, chain, held.opened);
  const picked = useSelection();
  const { selection, select } = picked;
  const [tainting, setTainting] = useState(false);
  const [stops, setStops] = useState<readonly Stop[] | null>(null);
  const [view, setView] = useState<View>('graph');
  const [open, setOpen] = useState<OpenDialog>(null);
  const [tool, setTool] = useState<Tool>('pan');
  const engine = useRef<Engine | null>(null);
  const begin = useBegin(held.callIt, questions.ask);
  const seek = useSeek(held.document.nodes, picked.focus, begin);
  const { openTrace, leave } = useOpening(held, seek);

  const { picture, scene, emphasis } = usePicture(document, selection);
  const last = selection.nodes.at(-1);
  const node = document.nodes.find(({ id }) => id === last) ?? null;
  const shownEdges = useMemo(() => document.edges.filter((edge) => passes(edge, document.filter)), [document]);

  const clear = useCallback(() => {
    if (engine.current?.abort()) return;
    picked.clear();
    setTainting(false);
    setStops(null);
  }, [picked.clear]);
  const actions: CanvasActions = {
    focused: selection.focused,
    focus: picked.focus,
    select,
    clear,
    expand: (direction) => {
      const of = node?.id ?? selection.focused;
      if (document.nodes.some(({ id, kind }) => id === of && kind !== 'rest') && of !== null && questions.busy === null)
        void questions.ask(of, direction);
    },
    remove: () => {
      if (selection.nodes.length === 0) return;
      dispatch({ type: 'removed', ids: selection.nodes });
      picked.clear();
    },
    undo: () => dispatch({ type: 'undone' }),
    redo: () => dispatch({ type: 'redone' }),
    group: () => {
      const group = document.groups.find(({ id, members }) => id === last || (last !== undefined && members.includes(last)));
      if (selection.nodes.length > 1) setOpen('group');
      else if (group !== undefined) dispatch({ type: 'groupFolded', id: group.id });
    },
    pin: () => {
      if (selection.nodes.length > 0) dispatch({ type: 'pinned', ids: selection.nodes });
    },
    note: () => setOpen('note'),
    table: () => setView((now) => (now === 'graph' ? 'table' : 'graph')),
  };
  useTraceKeys(actions);

  const onPick = (hit: Hit | null, adds: boolean) => {
    if (hit === null) clear();
    else if (hit.kind === 'node') select(hit.node.node.id, adds);
    else if (hit.kind === 'edge' && picture.facts.has(hit.edge.edge.id)) picked.pickLine(hit.edge.edge.id);
    else if (hit.kind === 'edge') select(hit.edge.edge.to);
  };
  const exportAs = async (kind: 'png' | 'svg' | 'csv' | 'json') => {
    const file = fileName(trace.name, kind);
    const shown = { scene, ink: inkOf(palettes[theme]), emphasis: noEmphasis, lifted: new Set<string>() };
    if (kind === 'csv') saveText(file, toCsv(document));
    else if (kind === 'json') saveText(file, toJson(document, trace.name), 'application/json');
    else if (kind === 'svg') saveText(file, toSvg(shown, trace.name), 'image/svg+xml');
    else {
      const png = await toPng(shown);
      if (png === null) showToast({ title: copy.couldntCreateThePicture, kind: 'destructive' });
      else saveBlob(file, png);
    }
  };
  const addToCase = () => {
    const drawn = { scene, ink: inkOf(palettes[theme]), emphasis: noEmphasis, lifted: new Set<string>() };
    askForCase(
      copy.trace(trace.name),
      casePartsOf(held, chain, () => toPng(drawn)),
    );
  };
  const { ask: add, waiting } = useInTurn(questions.busy !== null, held.opened, (text) => seek(text, 'both'));
  const show = (id: string) => {
    setView('graph');
    select(id);
    engine.current?.reveal(id);
  };
  const empty = document.nodes.length === 0 && document.notes.length === 0;
  const detailed =
    node !== null || document.links.some(({ id }) => id === last) || selection.line !== null || tainting || stops !== null;
  const flows = !empty && view === 'table';
  const layout = view === 'table' ? 'table' : detailed ? 'sheet' : 'canvas';
  const beginning = useMemo(() => beginningOf(document), [document]);
  const phone = usePhoneCamera(engine, last, selection.focused ?? beginning, layout);

  return (
    <div className={classes(styles.page, flows && styles.flowing)}>
      <h1 className="visually-hidden">{copy.tracer}</h1>
      <Toolbar
        trace={trace}
        view={view}
        decimals={chain.decimals}
        symbol={chain.symbol}
        filtered={picture.filtered}
        onView={setView}
        onExport={(kind) => void exportAs(kind)}
        onTaint={() => setTainting((now) => !now)}
        onCase={addToCase}
        onDialog={setOpen}
        onNew={() => {
          trace.start(document.chain);
          leave();
          clear();
        }}
      />
      <div className={classes(stage.stage, flows && stage.growing)}>
        <p id="tracer-keys" className="visually-hidden">
          {KEY_HELP}
        </p>
        {empty && (
          <div className={styles.empty}>
            <StartPanel
              chains={chains}
              chain={document.chain}
              busy={questions.busy !== null}
              onChain={trace.start}
              onAdd={add}
              onOpen={(id) => void openTrace(id)}
              onReopen={held.reopen}
            />
          </div>
        )}
        {!empty && view === 'table' && (
          <TransfersTable
            document={document}
            edges={shownEdges}
            onOpen={(edge) => show(edge.role === 'input' ? edge.to : edge.from)}
          />
        )}
        {!empty && view === 'graph' && (
          <>
            <div className={classes(stage.canvas, phone && detailed && stage.above)}>
              <GraphCanvas
                graph={picture.graph}
                emphasis={emphasis}
                tool={tool}
                label={copy.graphOfNodesAndLines(picture.graph.nodes.length, picture.graph.edges.length)}
                describedBy="tracer-keys"
                onEngine={(made) => {
                  engine.current = made;
                }}
                onKeyDown={(event) => onCanvasKey(event, engine.current, actions)}
                onPick={onPick}
                onPickMany={picked.selectMany}
                onOpen={(hit) => {
                  if (hit?.kind === 'node' && document.nodes.some(({ id, kind }) => id === hit.node.node.id && kind !== 'rest'))
                    void questions.ask(hit.node.node.id, 'both');
                }}
                onMove={(ids, by) => dispatch({ type: 'moved', ids, by })}
                onMoveNote={(id, by) => dispatch({ type: 'noteMoved', id, by })}
                onCamera={() => undefined}
              />
            </div>
            <CanvasTools
              trace={trace}
              chain={chain}
              busy={questions.busy !== null}
              engine={() => engine.current}
              tool={tool}
              onTool={setTool}
              onAdd={add}
            />
          </>
        )}
        {questions.busy !== null && (
          <p role="status" className={styles.busy}>
            {questions.busy}
            {waiting !== null && copy.next(nodeName(waiting))}
          </p>
        )}
        {!empty && (
          <Details
            {...{ trace, picked, picture, node, questions, tainting, stops }}
            onStops={setStops}
            decimals={chain.decimals}
            symbol={chain.symbol}
            onTaint={setTainting}
            onBridge={() => setOpen('link')}
            onShow={show}
            onClose={clear}
          />
        )}
      </div>
      <TraceDialogs
        {...{ open, trace, picked, node, questions }}
        middle={() => {
          const { x, y, width, height } = engine.current?.visible ?? { x: 0, y: 0, width: 0, height: 0 };
          return { x: x + width / 2, y: y + height / 2 };
        }}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
