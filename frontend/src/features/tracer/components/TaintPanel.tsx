/** Marked money by three conventions, beside each other, because they differ and none is a fact. */

import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { exactUnits } from '@/format/amount';
import { formatCount, formatInteger } from '@/format/number';
import { Button, IconButton } from '@/ui/Button';
import { FactTable } from '@/ui/FactTable';
import { Segmented, TextField } from '@/ui/fields';
import { inUnits, nodeName } from '../amounts';
import { coinOf, coinOfTaint } from '../coins';
import { conventionName, conventionText } from '../conventions';
import { copy } from '../copy';
import { titleOf } from '../picture';
import type { FactNode, TaintMethod, TaintShown, TraceDocument } from '../types';
import { reasonText } from '../useQuestions';
import styles from './SidePanel.module.css';

interface TaintPanelProps {
  readonly node: FactNode | null;
  readonly document: TraceDocument;
  readonly decimals: number;
  readonly symbol: string;
  readonly busy: boolean;
  readonly onJudge: (amount: string, hops: number) => void;
  readonly onMethod: (method: string) => void;
  readonly onSelect: (id: string) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

export function TaintPanel(props: TaintPanelProps) {
  const { node, document } = props;
  const { taint } = document;
  const [amount, setAmount] = useState('');
  const [hops, setHops] = useState('10');
  const coin = coinOf(document, props);
  const written = amount.trim().replace(/,/g, '');
  const valid = written === '' || inUnits(written, coin.decimals) !== null;
  const sourced = node !== null && node.kind !== 'rest';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // ".5" and "5." are amounts to people, and not to the server.
    if (valid) props.onJudge(written.replace(/^\./, '0.').replace(/\.$/, ''), Math.min(50, Math.max(1, Number(hops) || 10)));
  };
  return (
    <section className={styles.panel} aria-label={copy.taint}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2>{copy.taint}</h2>
          <p className={styles.note}>{sourced ? copy.fromOfNodeName(nodeName(node.key)) : copy.selectAnOutputATransaction}</p>
        </div>
        <IconButton label={copy.close} onClick={props.onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <form className={styles.judge} onSubmit={submit}>
        <TextField
          label={copy.amountIn(coin.symbol)}
          compact
          inputMode="decimal"
          placeholder={copy.allOfIt}
          value={amount}
          error={valid ? undefined : copy.enterANumberWithAt(coin.decimals)}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          label={copy.steps}
          compact
          inputMode="numeric"
          value={hops}
          onChange={(event) => setHops(event.target.value)}
        />
        <Button type="submit" kind="primary" busy={props.busy} disabled={!sourced || !valid}>
          {copy.analyseTaint}
        </Button>
      </form>
      {taint !== null && <Verdicts {...props} taint={taint} />}
    </section>
  );
}

interface VerdictsProps {
  readonly taint: TaintShown;
  readonly document: TraceDocument;
  readonly decimals: number;
  readonly symbol: string;
  readonly onMethod: (method: string) => void;
  readonly onSelect: (id: string) => void;
  readonly onClear?: () => void;
}

/** The answers that came with a shared trace. */
export function SharedTaint({ onClose, ...rest }: VerdictsProps & { readonly onClose: () => void }) {
  return (
    <section className={styles.panel} aria-label={copy.taint}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2>{copy.taint}</h2>
          <p className={styles.note}>{copy.theMarkedFundsByThree}</p>
        </div>
        <IconButton label={copy.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <Verdicts {...rest} />
    </section>
  );
}

function Verdicts({ taint, document, onMethod, onSelect, onClear, ...chain }: VerdictsProps) {
  const { decimals, symbol } = coinOfTaint(taint, chain);
  const coins = (units: string) => `${exactUnits(units, decimals)} ${symbol}`;
  const shown = taint.methods.find(({ method }) => method === taint.method);
  return (
    <>
      <div className={styles.sums}>
        <FactTable
          className={styles.table}
          label={copy.theThreeAnswersSideBy}
          rows={taint.methods}
          rowKey={({ method }) => method}
          columns={[
            { key: 'method', head: copy.convention, isRowHead: true, cell: ({ method }) => conventionName(method) },
            { key: 'marked', head: copy.marked, className: styles.right, cell: ({ marked }) => exactUnits(marked, decimals) },
            { key: 'held', head: copy.stillHeld, className: styles.right, cell: ({ held }) => exactUnits(held, decimals) },
            { key: 'lost', head: copy.fees, className: styles.right, cell: ({ lost }) => exactUnits(lost, decimals) },
          ]}
        />
      </div>
      <Segmented
        label={copy.conventionOnTheGraph}
        value={taint.method}
        options={taint.methods.map(({ method }) => ({ value: method, label: conventionName(method) }))}
        onChange={onMethod}
      />
      <p className={styles.note}>{conventionText(taint.method)}</p>
      {shown !== undefined && <Holders method={shown} taint={taint} document={document} coins={coins} onSelect={onSelect} />}
      <p className={styles.note}>
        {copy.analysed(formatCount(taint.transactions, 'transaction'))}
        {taint.stops.length > 0 &&
          copy.notFollowedFurther([...new Set(taint.stops.map(({ reason }) => reasonText(reason)))].join(', '))}
        {taint.unknown.length > 0 && copy.notFound(taint.unknown.map(nodeName).join(', '))}
        {(taint.grouped ?? 0) > 0 && copy.addedUpInOneLine(formatCount(taint.grouped ?? 0, copy.smallerHolder))}
      </p>
      {onClear && (
        <Button size="small" onClick={onClear}>
          {copy.clear}
        </Button>
      )}
    </>
  );
}

/** The largest, which fit beside the graph. */
const MOST_NAMES = 8;
const MOST_HOLDERS = 15;

function Holders({
  method,
  taint,
  document,
  coins,
  onSelect,
}: {
  readonly method: TaintMethod;
  readonly taint: TaintShown;
  readonly document: TraceDocument;
  readonly coins: (units: string) => string;
  readonly onSelect: (id: string) => void;
}) {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  const held = method.nodes.filter((share) => share.held !== '0');
  const label = (id: string) => {
    const node = nodes.get(id);
    if (id === taint.rest) return formatCount(taint.grouped ?? 0, copy.smallerHolder);
    return node === undefined || node.labels.length === 0 ? nodeName(id.slice(id.indexOf(':') + 1)) : titleOf(node);
  };
  return (
    <>
      {method.labels.length > 1 && (
        <>
          <h3>{copy.byName}</h3>
          <ul className={styles.side}>
            {method.labels.slice(0, MOST_NAMES).map((share) => (
              <li key={share.of} className={styles.form}>
                <span className={styles.who}>{share.of}</span>
                <span className={styles.amount}>{coins(share.held)}</span>
              </li>
            ))}
          </ul>
          <More count={method.labels.length - MOST_NAMES} />
        </>
      )}
      <h3>{copy.whereItIs}</h3>
      <ul className={styles.side}>
        {held.slice(0, MOST_HOLDERS).map((share) => (
          <li key={share.of}>
            <button type="button" disabled={!nodes.has(share.of)} onClick={() => onSelect(share.of)}>
              <span className={styles.who}>{label(share.of)}</span>
              <span className={styles.amount}>{coins(share.held)}</span>
            </button>
          </li>
        ))}
      </ul>
      <More count={held.length - MOST_HOLDERS} />
    </>
  );
}

/** A list that is cut says so. */
function More({ count }: { readonly count: number }) {
  return count > 0 ? <p className={styles.more}>{copy.andMore(formatInteger(count))}</p> : null;
}
