/** A profile as evidence: its head, holdings and largest counterparties, with the answers that the figures were read from. */

import type { Amount, Basis, Counterparties, Header, Label, Portfolio } from '@/domain/addresses/types';
import { unitsOf, unitWords } from '@/format/amount';
import type { NewExhibit } from '@/ui/askStore';

type Figure = NonNullable<NewExhibit['figures']>[number];

const MOST_ROWS = 50;

/** Published names alone: one's own belong to nobody else, and what a heuristic concluded is no fact. */
const names = (labels: readonly Label[]) =>
  labels.filter(({ kind }) => kind === 'pack').map(({ text, source }) => ({ name: text, source }));

const inWords = ({ value, decimals, symbol, asset }: Amount): string =>
  `${unitsOf(value, decimals)} ${unitWords(symbol || asset, decimals)}`;

function holdingsOf(portfolio: Portfolio) {
  return portfolio.holdings.slice(0, MOST_ROWS).map(({ amount, price_usd: price }) => ({
    amount: inWords(amount),
    asset: amount.asset,
    usd: amount.usd || 'no price',
    price_usd: price || 'no price',
  }));
}

function peersOf(data: Counterparties) {
  /** A count of tokens alone is not a sum of 0 coins. */
  const coins = (units: string, count: number) => {
    if (count === 0) return 'nothing';
    return units === '0' ? 'tokens only' : `${unitsOf(units, data.native_decimals)} ${data.native_symbol}`;
  };
  return data.items.slice(0, MOST_ROWS).map((row) => ({
    address: row.address,
    names:
      names(row.labels)
        .map(({ name }) => name)
        .join(', ') || undefined,
    received_from: coins(row.in_native, row.in_count),
    sent_to: coins(row.out_native, row.out_count),
    received_usd: row.in_usd || 'no price',
    sent_usd: row.out_usd || 'no price',
    // Not in the sums of dollars.
    movements_without_price: row.without_price || undefined,
    movements: row.in_count + row.out_count,
  }));
}

/** Figures that stand in the answer about the address itself; where that answer has no hash of its own, none can be proven. */
function figuresOf(header: Header, { provenance }: Basis): Figure[] {
  const place = header.address.toLowerCase();
  const from = provenance.find(({ endpoint, sha256 }) => sha256 && endpoint.toLowerCase().endsWith(`/${place}`));
  if (from === undefined) return [];
  const figure = (name: string, value: string, unit: string): Figure => ({
    name,
    value,
    unit,
    provider: from.provider,
    endpoint: from.endpoint,
    block_height: from.block_height ?? 0,
    fetched_at: from.fetched_at,
    sha256: from.sha256 ?? '',
    // Without it the service looks for no answer.
    ...(from.proof ? { proof: from.proof } : {}),
  });
  const amount = (name: string, of: Amount | null | undefined) =>
    of ? [figure(name, unitsOf(of.value, of.decimals), unitWords(of.symbol, of.decimals))] : [];
  return [
    ...amount('Balance', header.balance),
    ...amount('Received', header.received),
    ...amount('Sent', header.sent),
    // Where sums are told, the count stands beside them; elsewhere it comes from an answer of its own.
    ...(header.received && typeof header.tx_count === 'number' ? [figure('Transactions', String(header.tx_count), '')] : []),
  ];
}

export function profileExhibit(
  header: Header,
  portfolio: Portfolio | undefined,
  counterparties: Counterparties | undefined,
): NewExhibit {
  const { coverage, truncated } = header.basis;
  return {
    kind: 'profile',
    title: header.address,
    chain: header.chain,
    subject: header.address,
    content: {
      address: header.address,
      nature: header.nature,
      names: names(header.labels),
      sanctioned: header.sanctioned,
      balance: header.balance ? inWords(header.balance) : undefined,
      received: header.received ? inWords(header.received) : undefined,
      sent: header.sent ? inWords(header.sent) : undefined,
      net_worth_usd: header.net_worth_usd || 'no price',
      transactions: header.tx_count,
      first_seen: header.first_seen ?? undefined,
      last_seen: header.last_seen ?? undefined,
      read: truncated ? `the ${coverage.loaded} newest movements` : 'all of it',
      risks: header.risks.map(({ message }) => message),
      holdings: portfolio ? holdingsOf(portfolio) : 'not answered',
      counterparties: counterparties ? peersOf(counterparties) : 'not answered',
    },
    figures: figuresOf(header, header.basis),
  };
}
