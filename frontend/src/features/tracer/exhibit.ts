/** A trace as evidence: the kept version with its hash, what was found, every transfer, and the answers that it was read from. */

import { exactUnits, exactWithUnit, unitsOf } from '@/format/amount';
import type { CasePart, NewExhibit, NotMade } from '@/ui/askStore';
import { nodeName, sum } from './amounts';
import { type Coin, coinOfTaint } from './coins';
import { fileName } from './exports';
import { sourceWords } from './links';
import { transfersOf } from './merged';
import { withoutNames } from './names';
import type { BridgeLink, Step, TraceDocument } from './types';
import type { Kept, TraceHandle } from './useTrace';

/** A little less than the half mebibyte that an exhibit may have. */
const MOST_BYTES = 480_000;
const MOST_FIGURES = 200;
const MOST_HOLDERS = 15;

type Figure = NonNullable<NewExhibit['figures']>[number];

/** Where providers tell of one transaction. */
const TRANSACTION = ['/tx/', '/transactions/'];

const day = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;
const key = (id: string): string => id.slice(id.indexOf(':') + 1);
const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

function verdicts({ taint }: TraceDocument, chain: Coin) {
  if (taint === null) return undefined;
  const coin = coinOfTaint(taint, chain);
  const amount = (units: string) => `${exactUnits(units, coin.decimals)} ${coin.symbol}`;
  const who = (of: string) => (of === taint.rest ? `${taint.grouped ?? 0} more addresses` : key(of));
  // Parts that hold amounts say so in their names: a report that leaves amounts out goes by them.
  return taint.methods.map((method) => ({
    convention: method.method,
    marked_amount: amount(method.marked),
    held_amount: amount(method.held),
    fees: amount(method.lost),
    amounts_where: method.nodes
      .filter(({ held }) => held !== '0')
      .slice(0, MOST_HOLDERS)
      .map(({ of, held }) => `${who(of)}: ${amount(held)}`)
      .join('; '),
  }));
}

/**
 * The sum of each transaction's outputs, with the answer it comes from: the first one, where there are several. An answer without a proof, as in older
 * logs, gives way to one that can be verified.
 */
function figuresOf(document: TraceDocument, coin: Coin): Figure[] {
  const answers = new Map<string, Step>();
  for (const step of document.steps) {
    const endpoint = step.endpoint ?? '';
    const known = answers.get(endpoint);
    if (step.sha256 && (known === undefined || (step.proof && !known.proof))) answers.set(endpoint, step);
  }
  return document.nodes.flatMap((node) => {
    const from = TRANSACTION.flatMap((path) => answers.get(path + node.key) ?? [])[0];
    if (node.kind !== 'transaction' || from === undefined || node.value === '0') return [];
    return [
      {
        name: `Outputs of ${nodeName(node.key)}`,
        value: unitsOf(node.value, coin.decimals),
        unit: coin.symbol,
        provider: from.provider ?? '',
        endpoint: from.endpoint ?? '',
        block_height: from.block_height ?? 0,
        fetched_at: from.fetched_at ?? null,
        sha256: from.sha256 ?? '',
        // Without it the service looks for no answer.
        ...(from.proof ? { proof: from.proof } : {}),
      },
    ];
  });
}

/** A claim about another chain, with what it rests on. */
const saidOf = (link: BridgeLink) => ({
  from: key(link.from),
  chain: link.chain,
  to: link.key,
  source: sourceWords(link),
  text: link.text,
});

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
      transaction: edge.tx === '' ? `${transfersOf(edge)} transfers until ${day(edge.until) ?? 'now'}` : edge.tx,
      from: end(edge.from),
      to: end(edge.to),
      amount: exactWithUnit(edge.value, edge),
    }));
  const content = {
    trace: name,
    version: saved.version,
    document_sha256: saved.sha256,
    taint: verdicts(document, coin),
    notes: document.notes.length > 0 ? document.notes.map(({ text }) => text) : undefined,
    said_to_go_on: document.links.length > 0 ? document.links.map(saidOf) : undefined,
    not_drawn: sum(document.skipped.map(({ count }) => String(count))),
    steps: document.steps.filter(({ action }) => action !== 'fetch').map(({ at, action, detail }) => ({ at, action, detail })),
    transfers,
    answers: document.steps.flatMap(({ provider, endpoint, fetched_at, block_height, sha256 }) =>
      sha256 ? [{ provider, endpoint, fetched_at, block_height, sha256 }] : [],
    ),
  };
  let many = transfers.length;
  while (many > 0 && bytes({ ...content, transfers: transfers.slice(0, many) }) > MOST_BYTES) many = Math.floor(many * 0.8);
  const whole = many === transfers.length;
  return {
    kind: 'trace',
    title: name,
    chain: document.chain,
    subject: saved.id,
    content: whole ? content : { ...content, transfers_not_listed: transfers.length - many, transfers: transfers.slice(0, many) },
    figures: figuresOf(document, coin).slice(0, MOST_FIGURES),
  };
}

export function casePartsOf(trace: TraceHandle, coin: Coin, draw: () => Promise<Blob | null>): readonly CasePart[] {
  const version = async (): Promise<NewExhibit | NotMade> => {
    const kept = await trace.keep();
    return 'why' in kept ? kept : exhibitOf(kept, coin, trace.shown.current);
  };
  const picture = async (): Promise<File | NotMade> => {
    const png = await draw();
    if (png === null) return { why: 'This browser could not draw it. Clear its box to add the rest, or try again.' };
    return new File([png], fileName(trace.name, 'png'), { type: 'image/png' });
  };
  return [
    { name: 'This version of the trace', make: version },
    { name: 'A picture of the graph', make: picture },
  ];
}
