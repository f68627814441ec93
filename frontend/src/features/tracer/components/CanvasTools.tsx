/** What lies on the canvas: zoom, the field for more, the legend and the timeline. */

import { LassoSelect, SquareDashedMousePointer } from 'lucide-react';
import type { Engine } from '@/graph/engine';
import type { Tool } from '@/graph/gestures';
import { inkOf, kindNames } from '@/graph/ink';
import { palettes } from '@/theme/palette';
import { useTheme } from '@/theme/ThemeProvider';
import { IconButton } from '@/ui/Button';
import { SideScroll } from '@/ui/SideScroll';
import { ZoomButtons } from '@/ui/ZoomButtons';
import { conventionName, conventionText } from '../conventions';
import { copy } from '../copy';
import { kindOf } from '../picture';
import { taintOf } from '../reducer';
import stage from '../stage.module.css';
import styles from '../TracerPage.module.css';
import type { TraceDocument } from '../types';
import type { TraceHandle } from '../useTrace';
import { AddForm, type ChainChoice } from './StartPanel';
import { Timeline } from './Timeline';

interface CanvasToolsProps {
  readonly trace: TraceHandle;
  readonly chain: ChainChoice;
  readonly busy: boolean;
  readonly engine: () => Engine | null;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly onAdd: (text: string) => Promise<boolean>;
}

export function CanvasTools({ trace, chain, busy, engine, tool, onTool, onAdd }: CanvasToolsProps) {
  const { document, dispatch } = trace;
  return (
    <>
      <div className={stage.zoom}>
        <ZoomButtons engine={engine} />
        <IconButton
          label={copy.selectWithAFrame}
          aria-pressed={tool === 'marquee'}
          onClick={() => onTool(tool === 'marquee' ? 'pan' : 'marquee')}
        >
          <SquareDashedMousePointer aria-hidden="true" />
        </IconButton>
        <IconButton
          label={copy.selectWithALasso}
          aria-pressed={tool === 'lasso'}
          onClick={() => onTool(tool === 'lasso' ? 'pan' : 'lasso')}
        >
          <LassoSelect aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.add}>
        <AddForm chains={[chain]} chain={chain.id} busy={busy} onChain={() => undefined} onAdd={onAdd} />
      </div>
      <div className={styles.foot}>
        <Legend document={document} />
        <Timeline document={document} onChange={(filter) => dispatch({ type: 'filterSet', filter })} />
      </div>
    </>
  );
}

/** What the colours of the cards mean, for the kinds that there are, and what the taint adds to them. */
export function Legend({ document }: { readonly document: TraceDocument }) {
  const { theme } = useTheme();
  const palette = palettes[theme];
  const { kinds } = inkOf(palette);
  const shown = [...new Set(document.nodes.map(kindOf))];
  const shares = taintOf(document);
  const isTainted = document.nodes.some(({ id }) => (shares.get(id) ?? 0) > 0);
  return (
    <SideScroll isList className={styles.legend} label={copy.legend}>
      {shown.map((kind) => (
        <li key={kind}>
          <i style={{ background: kinds[kind] }} aria-hidden="true" />
          {kindNames[kind]}
        </li>
      ))}
      {document.taint !== null && isTainted && (
        <>
          <li title={conventionText(document.taint.method)}>
            <i className={styles.share} style={{ color: palette.warn }} aria-hidden="true" />
            {copy.taintedShare(conventionName(document.taint.method))}
          </li>
          <li>
            <i className={styles.line} style={{ background: palette.warn }} aria-hidden="true" />
            {copy.betweenTainted}
          </li>
        </>
      )}
    </SideScroll>
  );
}
