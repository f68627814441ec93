/** The panel of a shared trace: what is known of a node or a line, and the three answers, to read. */

import { copy } from '../copy';
import type { Picture } from '../picture';
import stage from '../stage.module.css';
import type { BridgeLink, FactNode, TraceDocument } from '../types';
import { EdgePanel } from './EdgePanel';
import { LinkPanel } from './LinkPanel';
import { NodePanel } from './NodePanel';
import { SharedTaint } from './TaintPanel';

interface SharedDetailsProps {
  readonly document: TraceDocument;
  readonly picture: Picture;
  readonly node: FactNode | null;
  readonly line: string | null;
  readonly link: BridgeLink | undefined;
  readonly judged: boolean;
  readonly onMethod: (method: string) => void;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

export function SharedDetails({ document, picture, node, line, link, judged, ...on }: SharedDetailsProps) {
  const facts = new Set(line === null ? [] : picture.facts.get(line));
  const sample = document.edges.find(({ asset }) => asset === 'native');
  return (
    <aside className={stage.side} aria-label={copy.details}>
      {judged && document.taint !== null ? (
        <SharedTaint
          taint={document.taint}
          document={document}
          decimals={sample?.decimals ?? 8}
          symbol={sample?.symbol ?? ''}
          {...on}
        />
      ) : line !== null ? (
        <EdgePanel
          edges={document.edges.filter(({ id }) => facts.has(id))}
          derived={picture.graph.edges.find(({ id }) => id === line)?.nature === 'derived'}
          document={document}
          onClose={on.onClose}
        />
      ) : link !== undefined ? (
        <LinkPanel link={link} onClose={on.onClose} />
      ) : (
        node !== null && <NodePanel node={node} document={document} onSelect={on.onSelect} onClose={on.onClose} />
      )}
    </aside>
  );
}
