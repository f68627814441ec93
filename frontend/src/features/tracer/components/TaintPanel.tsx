/** Marked money by three conventions, beside each other, because they differ and none is a fact. */

import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { exactUnits } from '@/format/amount';
import { formatCount } from '@/format/number';
import { Button, IconButton } from '@/ui/Button';
import { Segmented, TextField } from '@/ui/fields';
import { inUnits, nodeName } from '../amounts';
import { coinOf, coinOfTaint } from '../coins';
import { titleOf } from '../picture';
import type { FactNode, TaintMethod, TaintShown, TraceDocument } from '../types';
import { reasonText } from '../useQuestions';
import styles from './SidePanel.module.css';

const names: Readonly<Record<string, { readonly name: string; readonly text: string }>> = {
  fifo: { name: 'FIFO', text: 'First in, first out. Amounts stay whole.' },
  haircut: { name: 'Haircut', text: 'Every output takes the share of its inputs. It dilutes, and the sum stays the same.' },
  poison: { name: 'Poison', text: 'Everything it touched counts in full. What could be reached, not how much.' },
};

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
    <section className={styles.panel} aria-label="Taint">
      <header className={styles.head}>
        <div className={styles.name}>
          <h2>Taint</h2>
          <p className={styles.note}>
            {sourced ? `From ${nodeName(node.key)}` : 'Select an output, a transaction or an address.'}
          </p>
        </div>
        <IconButton label="Close" onClick={props.onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <form className={styles.judge} onSubmit={submit}>
        <TextField
          label={`Amount in ${coin.symbol}`}
          compact
          inputMode="decimal"
          placeholder="all of it"
          value={amount}
          error={valid ? undefined : `Enter a number with at most ${coin.decimals} decimal places.`}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField label="Steps" compact inputMode="numeric" value={hops} onChange={(event) => setHops(event.target.value)} />
        <Button type="submit" kind="primary" busy={props.busy} disabled={!sourced || !valid}>
          Analyse taint
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
    <section className={styles.panel} aria-label="Taint">
      <header className={styles.head}>
        <div className={styles.name}>
          <h2>Taint</h2>
          <p className={styles.note}>The marked funds by three conventions. None of them is a fact.</p>
        </div>
        <IconButton label="Close" onClick={onClose}>
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
        <table className={styles.table}>
          <caption className="visually-hidden">The three answers side by side</caption>
          <thead>
            <tr>
              <th scope="col">Convention</th>
              <th scope="col" className={styles.right}>
                Marked
              </th>
              <th scope="col" className={styles.right}>
                Still held
              </th>
              <th scope="col" className={styles.right}>
                Fees
              </th>
            </tr>
          </thead>
          <tbody>
            {taint.methods.map((method) => (
              <tr key={method.method}>
                <th scope="row">{names[method.method]?.name ?? method.method}</th>
                <td className={styles.right}>{exactUnits(method.marked, decimals)}</td>
                <td className={styles.right}>{exactUnits(method.held, decimals)}</td>
                <td className={styles.right}>{exactUnits(method.lost, decimals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Segmented
        label="Convention on the graph"
        value={taint.method}
        options={taint.methods.map(({ method }) => ({ value: method, label: names[method]?.name ?? method }))}
        onChange={onMethod}
      />
      <p className={styles.note}>{names[taint.method]?.text}</p>
      {shown !== undefined && <Holders method={shown} taint={taint} document={document} coins={coins} onSelect={onSelect} />}
      <p className={styles.note}>
        Analysed {formatCount(taint.transactions, 'transaction')}.
        {taint.stops.length > 0 &&
          ` Not followed further: ${[...new Set(taint.stops.map(({ reason }) => reasonText(reason)))].join(', ')}.`}
        {taint.unknown.length > 0 && ` Not found: ${taint.unknown.map(nodeName).join(', ')}.`}
        {(taint.grouped ?? 0) > 0 && ` ${taint.grouped} smaller holders are summed.`}
      </p>
      {onClear && (
        <Button size="small" onClick={onClear}>
          Clear
        </Button>
      )}
    </>
  );
}

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
  const held = method.nodes.filter((share) => share.held !== '0').slice(0, 15);
  const label = (id: string) => {
    const node = nodes.get(id);
    if (id === taint.rest) return `${taint.grouped ?? 0} smaller holders`;
    return node === undefined || node.labels.length === 0 ? nodeName(id.slice(id.indexOf(':') + 1)) : titleOf(node);
  };
  return (
    <>
      {method.labels.length > 1 && (
        <>
          <h3>By name</h3>
          <ul className={styles.side}>
            {method.labels.slice(0, 8).map((share) => (
              <li key={share.of} className={styles.form}>
                <span className={styles.who}>{share.of}</span>
                <span className={styles.amount}>{coins(share.held)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Where it is</h3>
      <ul className={styles.side}>
        {held.map((share) => (
          <li key={share.of}>
            <button type="button" disabled={!nodes.has(share.of)} onClick={() => onSelect(share.of)}>
              <span className={styles.who}>{label(share.of)}</span>
              <span className={styles.amount}>{coins(share.held)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
