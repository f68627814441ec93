/** One version of a trace as a link shows it: to read, without an account and without any way to change it. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAppSelector } from '@/api/hooks';
import { messages } from '@/api/messages';
import { selectIsAuthenticated } from '@/api/session';
import { paths } from '@/app/paths';
import { formatDateTime } from '@/format/time';
import { onCanvasKey } from '@/graph/canvasKeys';
import type { Engine } from '@/graph/engine';
import { GraphCanvas } from '@/graph/GraphCanvas';
import { Logo } from '@/theme/Logo';
import { Button, ButtonLink } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { classes } from '@/ui/classes';
import { Segmented } from '@/ui/fields';
import { useTabTitle } from '@/ui/PageHeader';
import { optionsOf } from '@/ui/pickerOptions';
import { isLinkGone, useLinkToken } from '@/ui/publicLink';
import page from '@/ui/publicLink.module.css';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { ZoomButtons } from '@/ui/ZoomButtons';
import { type SavedTrace, useOpenSharedMutation } from './api';
import { Legend } from './components/CanvasTools';
import { SharedDetails } from './components/SharedDetails';
import type { View } from './components/Toolbar';
import { TransfersTable } from './components/TransfersTable';
import { copy } from './copy';
import { beginningOf, passes } from './picture';
import styles from './SharedTracePage.module.css';
import stage from './stage.module.css';
import { emptyDocument, type TraceDocument } from './types';
import { usePhoneCamera } from './usePhoneCamera';
import { usePicture } from './usePicture';
import { useSelection } from './useSelection';
import { READ_HELP } from './useTraceKeys';

const nothing = () => undefined;

export default function SharedTracePage() {
  const token = useLinkToken();
  const [open, query] = useOpenSharedMutation();
  useEffect(() => {
    if (token !== null) void open(token);
  }, [open, token]);
  useTabTitle(query.data?.name ?? copy.sharedTrace);
  const gone = token === null || isLinkGone(query.error);
  return (
    <div className={styles.page}>
      {query.data && token !== null ? (
        <Shared key={token} trace={query.data} token={token} />
      ) : (
        <main className={styles.alone}>
          <Logo size={36} alt={copy.meridian} />
          <h1 className={gone || query.isError ? undefined : 'visually-hidden'}>{copy.sharedTrace}</h1>
          {gone ? (
            <EmptyState title={copy.thisLinkIsNoLonger} text={copy.itExpiredWasRevokedOr} />
          ) : query.isError ? (
            <FailedState title={messages.data} error={query.error} onRetry={() => void open(token)} />
          ) : (
            <Skeleton width={320} height={120} />
          )}
        </main>
      )}
    </div>
  );
}

function Shared({ trace, token }: { readonly trace: SavedTrace; readonly token: string }) {
  const signedIn = useAppSelector(selectIsAuthenticated);
  const [method, setMethod] = useState<string | null>(null);
  const document = useMemo<TraceDocument>(() => {
    const whole = { ...emptyDocument(trace.chain), ...trace.content, chain: trace.chain };
    return method === null || whole.taint === null ? whole : { ...whole, taint: { ...whole.taint, method } };
  }, [trace, method]);
  const [view, setView] = useState<View>('graph');
  const [judged, setJudged] = useState(false);
  const picked = useSelection();
  const { selection } = picked;
  const engine = useRef<Engine | null>(null);
  const { picture, emphasis } = usePicture(document, selection);
  const edges = useMemo(() => document.edges.filter((edge) => passes(edge, document.filter)), [document]);
  const last = selection.nodes.at(-1);
  const node = document.nodes.find(({ id }) => id === last) ?? null;
  const link = document.links.find(({ id }) => id === last);
  const close = useCallback(() => {
    picked.clear();
    setJudged(false);
  }, [picked.clear]);
  const show = (id: string) => {
    setView('graph');
    setJudged(false);
    picked.select(id);
    engine.current?.reveal(id);
  };
  const detailed = node !== null || link !== undefined || selection.line !== null || judged;
  const layout = view === 'table' ? 'table' : detailed ? 'sheet' : 'canvas';
  const beginning = useMemo(() => beginningOf(document), [document]);
  const phone = usePhoneCamera(engine, last, selection.focused ?? beginning, layout);
  return (
    <>
      <header className={styles.bar}>
        <Logo size={26} alt={copy.meridian} />
        <div className={styles.title}>
          <h1>{trace.name}</h1>
          <p>
            <Chip>{chainName(trace.chain)}</Chip> {copy.version(trace.version, formatDateTime(trace.updated_at))}
          </p>
        </div>
        <div className={styles.tools}>
          {document.taint !== null && (
            <Button aria-pressed={judged} onClick={() => setJudged((now) => !now)}>
              {copy.taint}
            </Button>
          )}
          <Segmented
            label={copy.view}
            value={view}
            options={optionsOf({ graph: copy.graph, table: copy.transfers })}
            onChange={setView}
          />
          {signedIn && <ButtonLink to={`${paths.tracer}#shared=${token}`}>{copy.continueInTheTracer}</ButtonLink>}
        </div>
      </header>
      <p className={page.who}>{copy.everyoneWhoHasThisLink}</p>
      <main className={classes(stage.stage, view === 'table' && stage.scrolling)}>
        <p id="shared-keys" className="visually-hidden">
          {READ_HELP}
        </p>
        {view === 'table' ? (
          <TransfersTable
            document={document}
            edges={edges}
            onOpen={(edge) => show(edge.role === 'input' ? edge.to : edge.from)}
          />
        ) : (
          <>
            <div className={classes(stage.canvas, phone && detailed && stage.above)}>
              <GraphCanvas
                graph={picture.graph}
                emphasis={emphasis}
                tool="pan"
                label={copy.graphOfNodesAndLines(picture.graph.nodes.length, picture.graph.edges.length)}
                describedBy="shared-keys"
                onEngine={(made) => {
                  engine.current = made;
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') close();
                  else
                    onCanvasKey(event, engine.current, {
                      focused: selection.focused,
                      focus: picked.focus,
                      select: picked.select,
                    });
                }}
                onPick={(hit, adds) => {
                  setJudged(false);
                  if (hit?.kind === 'node') picked.select(hit.node.node.id, adds);
                  else if (hit?.kind === 'edge' && picture.facts.has(hit.edge.edge.id)) picked.pickLine(hit.edge.edge.id);
                  else if (hit?.kind === 'edge') picked.select(hit.edge.edge.to);
                  else close();
                }}
                onPickMany={picked.selectMany}
                onOpen={nothing}
                onMove={nothing}
                onMoveNote={nothing}
                onCamera={nothing}
              />
            </div>
            <div className={stage.zoom}>
              <ZoomButtons engine={() => engine.current} />
            </div>
            <div className={styles.foot}>
              <Legend document={document} />
            </div>
          </>
        )}
        {detailed && (
          <SharedDetails
            {...{ document, picture, node, link, judged }}
            line={selection.line}
            onMethod={setMethod}
            onSelect={show}
            onClose={close}
          />
        )}
      </main>
    </>
  );
}
