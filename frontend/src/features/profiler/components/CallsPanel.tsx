/** What a transaction asks of contracts: each function with its arguments, or the data where it could not be read exactly. */

import type { Transaction } from '@/domain/addresses/types';
import { shorten } from '@/format/text';
import { Amount } from '@/ui/Amount';
import { Labels } from '@/ui/Basis';
import { CopyText } from '@/ui/CopyText';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { SideScroll } from '@/ui/SideScroll';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import styles from './CallsPanel.module.css';
import { AddressLink } from './parts';

type Call = Transaction['calls'][number];
type Argument = Call['arguments'][number];
type Word = { readonly at: number; readonly text: string };

/** The largest number of 256, 160 and 128 bits: what wallets write for an approval without limit. */
const LARGEST = new Set([256, 160, 128].map((bits) => `uint${bits}:${(1n << BigInt(bits)) - 1n}`));
/** Why a call has words and no arguments. */
const said: Readonly<Record<string, string>> = copy.calls.reading;
/** Words that the server gives at most, and the bytes of each. */
const MOST_WORDS = 32;
const WORD = 32;
/** Characters of bytes and texts that are shown; the button copies all of them. */
const SHOWN = 26;

function Value({ chain, row }: { readonly chain: string; readonly row: Argument }) {
  if (row.abi_type === 'address') return <AddressLink chain={chain} address={row.value} labels={row.labels} />;
  if (LARGEST.has(`${row.abi_type}:${row.value}`)) {
    return (
      <span title={row.value}>
        <Chip kind="warn">{copy.calls.largest}</Chip>
      </span>
    );
  }
  if (row.amount) return <Amount amount={row.amount} />;
  if (typeof row.size !== 'number') return <span className={`mono ${styles.number}`}>{row.value}</span>;
  return (
    <span className={styles.bytes}>
      <CopyText
        text={row.value}
        shown={row.abi_type === 'string' ? row.value.slice(0, 3 * SHOWN) : shorten(row.value, SHOWN / 2 + 2, SHOWN / 2)}
        what={row.cut ? copy.calls.beginningOf(row.name) : row.name}
      />
      <small>
        {copy.calls.bytes(row.size)}
        {row.cut && ` · ${copy.calls.cut}`}
      </small>
    </span>
  );
}

function Name({ row }: { readonly row: Argument }) {
  return <span className={`mono ${styles.name}`}>{row.name}</span>;
}

const columns = (chain: string): readonly Column<Argument>[] => [
  { key: 'name', head: copy.calls.argument, cell: (row) => <Name row={row} /> },
  { key: 'type', head: copy.calls.type, cell: (row) => <span className={`mono ${styles.type}`}>{row.abi_type}</span> },
  { key: 'value', head: copy.calls.value, align: 'right', cell: (row) => <Value chain={chain} row={row} /> },
];

const words: readonly Column<Word>[] = [
  { key: 'at', head: copy.calls.position, width: 80, cell: (row) => <span className="num">{row.at}</span> },
  { key: 'text', head: copy.calls.word, cell: (row) => <span className={`mono ${styles.number}`}>{row.text}</span> },
];

interface PartProps {
  readonly chain: string;
  readonly call: Call;
  readonly name: string;
}

function Head({ chain, call, name }: PartProps) {
  return (
    <div className={styles.head}>
      <h3 className="mono">{name}</h3>
      {call.standard && <Chip>{call.standard}</Chip>}
      {call.within && <span className={styles.quiet}>{copy.calls.inside(call.within)}</span>}
      {call.to && (
        <span className={styles.quiet}>
          {copy.calls.at} <AddressLink chain={chain} address={call.to} />
        </span>
      )}
      <Labels labels={call.labels} most={1} />
      {call.signature && <CopyText text={call.signature} shown={call.selector ?? ''} what={copy.calls.signature} />}
      {!call.signature && call.selector && <CopyText text={call.selector} what={copy.calls.selector} />}
    </div>
  );
}

function Arguments({ chain, call, name }: PartProps) {
  return (
    <DataTable
      label={copy.calls.arguments(name)}
      columns={columns(chain)}
      rows={call.arguments}
      rowKey={(row) => row.name}
      compact
      phone={{
        leadHead: copy.calls.argument,
        trailHead: copy.calls.value,
        lead: (row) => (
          <span className={styles.two}>
            <Name row={row} />
            <small className="mono">{row.abi_type}</small>
          </span>
        ),
        trail: (row) => <Value chain={chain} row={row} />,
      }}
    />
  );
}

function Words({ call, name }: Omit<PartProps, 'chain'>) {
  const rows = call.words.map((text: string, at: number) => ({ at, text }));
  return (
    <>
      <p className={styles.said}>{said[call.reading]}</p>
      {rows.length > 0 && (
        <DataTable label={copy.calls.words(name)} columns={words} rows={rows} rowKey={(row) => String(row.at)} compact />
      )}
      {rows.length === MOST_WORDS && <p className={styles.said}>{copy.calls.mostWords(MOST_WORDS * WORD)}</p>}
    </>
  );
}

function Body({ chain, call, name }: PartProps) {
  const isRead = call.reading === 'whole' || call.reading === 'followed';
  return (
    <>
      {isRead && call.arguments.length === 0 && <EmptyState title={copy.calls.noArguments} compact />}
      {call.arguments.length > 0 && <Arguments chain={chain} call={call} name={name} />}
      {call.reading !== 'whole' && <Words call={call} name={name} />}
    </>
  );
}

export function CallsPanel({ chain, calls }: { readonly chain: string; readonly calls: readonly Call[] }) {
  return (
    <Panel flush title={copy.calls.title(calls.length)} note={copy.calls.note}>
      {calls.map((call) => {
        const name = call.function ?? copy.calls.unknownFunction;
        return (
          <section key={call.within ?? ''} className={styles.call} aria-label={`${name} ${call.within ?? ''}`.trim()}>
            <Head chain={chain} call={call} name={name} />
            <SideScroll className={styles.wide}>
              <Body chain={chain} call={call} name={name} />
            </SideScroll>
            {call.arguments_left > 0 && <p className={styles.said}>{copy.calls.argumentsLeft(call.arguments_left)}</p>}
            {call.inner_left > 0 && <p className={styles.said}>{copy.calls.innerLeft(call.inner_left)}</p>}
          </section>
        );
      })}
    </Panel>
  );
}
