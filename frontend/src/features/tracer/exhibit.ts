/** A trace as evidence: the kept version with its hash, what was found, every transfer, and the answers that it was read from. */

import type { CasePart, NewExhibit } from '@/ui/askStore';
import { inCoins, nodeName, sum } from './amounts';
import { fileName } from './exports';
import { withoutNames } from './names';
import type { Step, TraceDocument } from './types';
import type { Kept, TraceHandle } from './useTrace';

/** A little less than the half mebibyte that an exhibit may have. */
const MOST_BYTES = 480_000;
const MOST_FIGURES = 200;
const MOST_HOLDERS = 15;

interface Coin {
  readonly symbol: string;
  readonly decimals: number;
}

const day = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;
const key = (id: string): string => id.slice(id.indexOf(':') + 1);
const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

function verdicts({ taint }: TraceDocument, coin: Coin) {
  if (taint === null) return undefined;
  const amount = (units: string) => `${inCoins(units, coin.decimals)} ${coin.symbol}`;
  return taint.methods.map((method) => ({
    convention: method.method,
    marked: amount(method.marked),
    still_held: amount(method.held),
    fees: amount(method.lost),
    where: method.nodes
      .filter(({ held }) => held !== '0')
      .slice(0, MOST_HOLDERS)
      .map(({ of, held }) => ({ at: key(of), amount: amount(held) })),
  }));
}

/** Of the answer that told of a transaction, its outputs together; of another answer that it was read. */
function figureOf(step: Step, document: TraceDocument, coin: Coin): NonNullable<NewExhibit['figures']>[number] {
  const endpoint = step.endpoint ?? '';
  const node = document.nodes.find(({ kind, key: hash }) => kind === 'transaction' && endpoint.endsWith(`/${hash}`));
  const known = node !== undefined && node.value !== '0';
  return {
    name: known ? `Outputs of ${nodeName(node.key)}` : `Answer to ${endpoint}`.slice(0, 200),
    value: known ? inCoins(node.value, coin.decimals).replaceAll(',', '') : 'read',
    unit: known ? coin.symbol : '',
    provider: step.provider ?? '',
    endpoint,
    block_height: step.block_height ?? 0,
    fetched_at: step.fetched_at ?? null,
    sha256: step.sha256 ?? '',
  };
}

/** The evidence of one kept version. Labels of the reader that are for nobody else stay out of it. */
export function exhibitOf({ document: kept, name, saved }: Kept, coin: Coin, shown: ReadonlySet<string>): NewExhibit {
  const document = withoutNames(kept, shown);
  const named = new Map(
    document.nodes.map((node) => [node.id, node.labels.find(({ kind }) => kind !== 'derived')?.text ?? ''] as const),
  );
  const end = (id: string) => (named.get(id) ? `${key(id)} (${named.get(id)})` : key(id));
  const hidden = new Set(document.hidden);
  const transfers = document.edges
    .filter(({ id }) => !hidden.has(id))
    .sort((a, b) => (a.time ?? Number.POSITIVE_INFINITY) - (b.time ?? Number.POSITIVE_INFINITY) || (a.id < b.id ? -1 : 1))
    .map((edge) => ({
      time: day(edge.time),
      transaction: edge.tx,
      from: end(edge.from),
      to: end(edge.to),
      amount: `${inCoins(edge.value, edge.decimals)} ${edge.symbol}`,
    }));
  const content = {
    trace: name,
    version: saved.version,
    document_sha256: saved.sha256,
    taint: verdicts(document, coin),
    notes: document.notes.map(({ text }) => text),
    left_out: sum(document.skipped.map(({ count }) => String(count))),
    steps: document.steps.filter(({ action }) => action !== 'fetch').map(({ at, action, detail }) => ({ at, action, detail })),
    transfers,
  };
  let many = transfers.length;
  while (many > 0 && bytes({ ...content, transfers: transfers.slice(0, many) }) > MOST_BYTES) many = Math.floor(many * 0.8);
  const whole = many === transfers.length;
  const proven = new Map(document.steps.filter(({ sha256 }) => sha256).map((step) => [`${step.endpoint} ${step.sha256}`, step]));
  return {
    kind: 'trace',
    title: name,
    chain: document.chain,
    subject: saved.id,
    content: whole ? content : { ...content, transfers_not_listed: transfers.length - many, transfers: transfers.slice(0, many) },
    figures: [...proven.values()].slice(0, MOST_FIGURES).map((step) => figureOf(step, document, coin)),
  };
}

export function casePartsOf(trace: TraceHandle, coin: Coin, draw: () => Promise<Blob | null>): readonly CasePart[] {
  const version = async () => {
    const kept = await trace.keep();
    return kept === null ? null : exhibitOf(kept, coin, trace.shown.current);
  };
  const picture = async () => {
    const png = await draw();
    return png === null ? null : new File([png], fileName(trace.name, 'png'), { type: 'image/png' });
  };
  return [
    { name: 'This version of the trace', make: version },
    { name: 'A picture of the graph', make: picture },
  ];
}
