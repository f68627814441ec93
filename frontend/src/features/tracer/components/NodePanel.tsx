/** What is known of the selected node, who it is joined to, and what can be done from here. */

import { ArrowDownLeft, ArrowUpRight, Cable, Flag, Pin, Route, Tag, Trash2, UserSearch, Waypoints, X } from 'lucide-react';
import { useMemo } from 'react';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { exactUnits, exactWithUnit } from '@/format/amount';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { categoryWords } from '@/graph/categories';
import { Amount } from '@/ui/Amount';
import { askForLabel } from '@/ui/askStore';
import { Button, ButtonLink, IconButton } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { Chip } from '@/ui/states';
import { compareUnits, nodeName, sum } from '../amounts';
import { copy } from '../copy';
import { linkOf } from '../links';
import { movedOf } from '../merged';
import { kindOf, titleOf } from '../picture';
import type { BridgeLink, FactEdge, FactNode, TraceDocument } from '../types';
import styles from './SidePanel.module.css';
import { WorthThen } from './WorthThen';

export interface NodeActs {
  readonly busy: boolean;
  readonly onExpand: (direction: 'in' | 'out') => void;
  readonly onFollow: () => void;
  readonly onTaint: () => void;
  readonly onPin: () => void;
  readonly onFlag: () => void;
  readonly onRemove: () => void;
  /** Asks where money went on on another chain. */
  readonly onBridge: () => void;
  /** Takes a candidate up as a link. */
  readonly onLink: (link: Omit<BridgeLink, 'aside'>) => void;
}

interface NodePanelProps {
  readonly node: FactNode;
  readonly document: TraceDocument;
  /** What can be done from here; without it the panel is to read. */
  readonly acts?: NodeActs;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

interface Neighbour {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly value: string;
  readonly sample: FactEdge;
}

/** Neighbours of one side, with what moved in the asset that moved most often, the largest first. */
function neighbours(document: TraceDocument, edges: readonly FactEdge[], end: 'from' | 'to'): Neighbour[] {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  const grouped = new Map<string, FactEdge[]>();
  for (const edge of edges) {
    const key = `${edge[end]}>${edge.asset}`;
    grouped.set(key, [...(grouped.get(key) ?? []), edge]);
  }
  return [...grouped.values()]
    .flatMap((bundle) => {
      const [sample] = bundle;
      const node = sample === undefined ? undefined : nodes.get(sample[end]);
      if (sample === undefined || node === undefined) return [];
      const name = node.labels.length > 0 ? titleOf(node) : nodeName(node.key);
      return [{ id: node.id, title: name, kind: kindOf(node), value: sum(movedOf(bundle).map(({ value }) => value)), sample }];
    })
    .sort((a, b) => compareUnits(a.value, b.value));
}

const total = (edges: readonly FactEdge[]): string => {
  const native = edges.filter(({ asset }) => asset === 'native');
  const [sample] = native;
  if (sample === undefined) return edges.length === 0 ? '0' : formatCount(edges.length, 'transfer');
  return exactWithUnit(sum(movedOf(native).map(({ value }) => value)), sample);
};

export function NodePanel(props: NodePanelProps) {
  const { node, document } = props;
  const inward = useMemo(() => document.edges.filter(({ to }) => to === node.id), [document.edges, node.id]);
  const outward = useMemo(() => document.edges.filter(({ from }) => from === node.id), [document.edges, node.id]);
  const from = useMemo(() => neighbours(document, inward, 'from'), [document, inward]);
  const to = useMemo(() => neighbours(document, outward, 'to'), [document, outward]);
  const transaction = node.kind === 'transaction';
  return (
    <section
      className={styles.panel}
      aria-label={`${titleOf(node)} ${node.key}`}
      {...(node.kind === 'address' && { 'data-subject': '', 'data-address': node.key, 'data-chain': document.chain })}
    >
      <header className={styles.head}>
        <span className={styles.dot} data-kind={kindOf(node)} aria-hidden="true" />
        <div className={styles.name}>
          <h2>{titleOf(node)}</h2>
          {node.kind === 'rest' ? (
            <p className={styles.note}>{copy.eachReceivedLessThanThe}</p>
          ) : (
            <CopyText text={node.key} shown={nodeName(node.key)} what={transaction ? 'hash' : 'address'} />
          )}
        </div>
        <IconButton label={copy.close} onClick={props.onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {node.labels.length > 0 && (
        <ul className={styles.labels}>
          {node.labels.map((label) => (
            <li key={`${label.text} ${label.source}`}>
              <Chip
                kind={label.sanctioned ? 'down' : label.kind === 'derived' ? 'warn' : 'info'}
                title={`${label.kind}, ${label.source}`}
              >
                {label.text}
              </Chip>
              <small>
                {label.category === '' ? label.kind : categoryWords(label.category)} · {label.confidence}%
                {label.kind === 'derived' ? copy.inferredNotAFact : ''}
              </small>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        {transaction && (
          <>
            <Fact name={copy.time} value={typeof node.time === 'number' ? formatDateTime(node.time * 1000) : 'Unconfirmed'} />
            <Fact name={copy.blockName} value={formatInteger(node.block)} />
            {node.inputs > 0 && <Fact name={copy.inputsOutputs} value={`${node.inputs}, ${node.outputs}`} />}
            {typeof node.fee === 'string' && <Fact name={copy.fee} value={copy.sats(exactUnits(node.fee, 0))} />}
          </>
        )}
        <Fact name={transaction ? 'Inputs shown' : 'Received here'} value={total(inward)} edges={inward} />
        <Fact name={transaction ? 'Outputs shown' : 'Sent here'} value={total(outward)} edges={outward} />
      </dl>
      {props.acts && node.kind !== 'rest' && <Actions node={node} document={document} acts={props.acts} />}
      {props.acts && node.kind === 'rest' && (
        <div className={styles.actions}>
          <Button size="small" onClick={props.acts.onRemove}>
            <Trash2 aria-hidden="true" /> {copy.remove}
          </Button>
        </div>
      )}
      {node.findings.length > 0 && (
        <>
          <h3>{copy.inferred}</h3>
          <ul className={styles.findings}>
            {node.findings.slice(0, 8).map((finding) => (
              <li key={`${finding.heuristic} ${finding.what} ${finding.subject} ${finding.evidence[0]}`}>
                <span>
                  {finding.what.replaceAll('_', ' ')} <small>{finding.confidence}%</small>
                </span>
                <small title={finding.described_in}>{finding.evidence.join('; ')}</small>
                <Abroad link={linkOf(finding, node.id)} document={document} onLink={props.acts?.onLink} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Side title={copy.from} rows={from} onSelect={props.onSelect} />
      <Side title={copy.to} rows={to} onSelect={props.onSelect} />
    </section>
  );
}

/** The other side of a bridge that a heuristic holds likely: to be looked at, and to be taken up. */
function Abroad({
  link,
  document,
  onLink,
}: {
  readonly link: ReturnType<typeof linkOf>;
  readonly document: TraceDocument;
  readonly onLink: NodeActs['onLink'] | undefined;
}) {
  if (link === null) return null;
  const taken = document.links.some(({ id }) => id === link.id);
  return (
    <span className={styles.actions}>
      <ButtonLink size="small" to={paths.tracerFrom(link.key, link.chain)}>
        {copy.openOn(chainName(link.chain))}
      </ButtonLink>
      {onLink !== undefined && (
        <Button size="small" disabled={taken} onClick={() => onLink(link)}>
          {taken ? copy.linked : copy.linkAsCandidate}
        </Button>
      )}
    </span>
  );
}

function Actions({
  node,
  document,
  acts,
}: {
  readonly node: FactNode;
  readonly document: TraceDocument;
  readonly acts: NodeActs;
}) {
  const creates = useCreates();
  const transaction = node.kind === 'transaction';
  const pinned = document.pinned.includes(node.id);
  const flagged = document.flagged.includes(node.id);
  return (
    <div className={styles.actions}>
      <Button size="small" busy={acts.busy} onClick={() => acts.onExpand('in')}>
        <ArrowDownLeft aria-hidden="true" /> {copy.expandIn}
      </Button>
      <Button size="small" busy={acts.busy} onClick={() => acts.onExpand('out')}>
        <ArrowUpRight aria-hidden="true" /> {copy.expandOut}
      </Button>
      <Button size="small" busy={acts.busy} onClick={acts.onFollow}>
        <Route aria-hidden="true" /> {copy.follow}
      </Button>
      <Button size="small" busy={acts.busy} onClick={acts.onTaint}>
        <Waypoints aria-hidden="true" /> {copy.taint}
      </Button>
      {node.kind !== 'output' && (
        <Button size="small" onClick={acts.onBridge}>
          <Cable aria-hidden="true" /> {copy.bridge}
        </Button>
      )}
      {node.kind === 'address' && creates && (
        <Button size="small" onClick={() => askForLabel(node.key, document.chain)}>
          <Tag aria-hidden="true" /> {copy.label}
        </Button>
      )}
      {node.kind !== 'output' && (
        <ButtonLink
          size="small"
          to={transaction ? paths.transactionOf(node.key, document.chain) : paths.profilerOf(node.key, document.chain)}
        >
          <UserSearch aria-hidden="true" /> {transaction ? copy.open : copy.profile}
        </ButtonLink>
      )}
      <span className={styles.marks}>
        <IconButton label={pinned ? copy.unpin : copy.pin} aria-pressed={pinned} onClick={acts.onPin}>
          <Pin aria-hidden="true" />
        </IconButton>
        <IconButton label={flagged ? copy.removeTheFlag : copy.flag} aria-pressed={flagged} onClick={acts.onFlag}>
          <Flag aria-hidden="true" />
        </IconButton>
        <IconButton label={copy.removeFromTheGraph} onClick={acts.onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  /** The transfers behind the value, whose worth stands under it: of all their assets. */
  readonly edges?: readonly FactEdge[];
}

function Fact({ name, value, edges = [] }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.two}>
        {value}
        {edges.length > 0 && <WorthThen edges={edges} />}
      </dd>
    </div>
  );
}

const SHOWN = 12;

function Side({
  title,
  rows,
  onSelect,
}: {
  readonly title: string;
  readonly rows: readonly Neighbour[];
  readonly onSelect: (id: string) => void;
}) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.side}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={`${row.id} ${row.sample.asset}`}>
            <button type="button" onClick={() => onSelect(row.id)}>
              <span className={styles.dot} data-kind={row.kind} aria-hidden="true" />
              <span className={styles.who}>{row.title}</span>
              <span className={styles.amount}>
                <Amount brief amount={{ ...row.sample, value: row.value }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className={styles.more}>{copy.andMoreSeeTheTable(formatInteger(rows.length - SHOWN))}</p>}
    </>
  );
}
