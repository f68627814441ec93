/** The panel at the right: the selected node, the transfers behind a line, or taint. */

import { useMemo } from 'react';
import { copy } from '../copy';
import type { Picture } from '../picture';
import stage from '../stage.module.css';
import type { FactNode, Stop } from '../types';
import type { Questions } from '../useQuestions';
import type { SelectionHandle } from '../useSelection';
import type { TraceHandle } from '../useTrace';
import { EdgePanel } from './EdgePanel';
import { LinkPanel } from './LinkPanel';
import { NodePanel } from './NodePanel';
import { StopsPanel } from './StopsPanel';
import { TaintPanel } from './TaintPanel';

/** Steps that Follow goes. */
const HOPS = 5;

interface DetailsProps {
  readonly trace: TraceHandle;
  readonly picked: SelectionHandle;
  readonly picture: Picture;
  readonly node: FactNode | null;
  readonly questions: Questions;
  readonly decimals: number;
  readonly symbol: string;
  readonly tainting: boolean;
  readonly stops: readonly Stop[] | null;
  readonly onStops: (stops: readonly Stop[] | null) => void;
  readonly onTaint: (open: boolean) => void;
  readonly onBridge: () => void;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

export function Details(props: DetailsProps) {
  const { trace, picked, picture, node, questions, tainting } = props;
  const { document, dispatch } = trace;
  const { line, nodes } = picked.selection;
  const behind = useMemo(() => {
    const ids = new Set(line === null ? [] : picture.facts.get(line));
    return document.edges.filter(({ id }) => ids.has(id));
  }, [document.edges, picture.facts, line]);
  const link = document.links.find(({ id }) => id === nodes.at(-1));
  const follow = (id: string) => void questions.follow(id, HOPS).then((found) => found !== null && props.onStops(found));
  if (node === null && line === null && link === undefined && !tainting && props.stops === null) return null;
  return (
    <aside className={stage.side} aria-label={copy.details}>
      {tainting ? (
        <TaintPanel
          node={node}
          document={document}
          decimals={props.decimals}
          symbol={props.symbol}
          busy={questions.busy !== null}
          onJudge={(amount, hops) => {
            if (node !== null) void questions.judge(node.id, amount, hops);
          }}
          onMethod={(method) => dispatch({ type: 'taintShown', method })}
          onSelect={props.onShow}
          onClear={() => dispatch({ type: 'taintCleared' })}
          onClose={() => props.onTaint(false)}
        />
      ) : line !== null ? (
        <EdgePanel
          edges={behind}
          derived={picture.graph.edges.find(({ id }) => id === line)?.nature === 'derived'}
          document={document}
          onShow={(ids, shown) => dispatch({ type: 'edgesShown', ids, shown })}
          onClose={props.onClose}
        />
      ) : props.stops !== null ? (
        <StopsPanel
          stops={props.stops}
          document={document}
          decimals={props.decimals}
          symbol={props.symbol}
          busy={questions.busy !== null}
          onSelect={(id) => {
            props.onStops(null);
            props.onShow(id);
          }}
          onFollow={follow}
          onClose={() => props.onStops(null)}
        />
      ) : link !== undefined ? (
        <LinkPanel
          link={link}
          onRemove={() => {
            dispatch({ type: 'removed', ids: [link.id] });
            props.onClose();
          }}
          onClose={props.onClose}
        />
      ) : (
        node !== null && (
          <NodePanel
            node={node}
            document={document}
            acts={{
              busy: questions.busy !== null,
              onExpand: (direction) => void questions.ask(node.id, direction),
              onFollow: () => follow(node.id),
              onTaint: () => props.onTaint(true),
              onBridge: props.onBridge,
              onLink: (made) => dispatch({ type: 'linked', link: made }),
              onPin: () => dispatch({ type: 'pinned', ids: nodes }),
              onFlag: () => dispatch({ type: 'flagged', ids: nodes }),
              onRemove: () => {
                dispatch({ type: 'removed', ids: nodes });
                props.onClose();
              },
            }}
            onSelect={props.onShow}
            onClose={props.onClose}
          />
        )
      )}
    </aside>
  );
}
