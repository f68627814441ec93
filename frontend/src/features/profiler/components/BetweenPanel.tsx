/** What was held at the ends of two days, side by side, each at its own day's prices. */

import type { FormEvent, KeyboardEvent } from 'react';
import { usePolled } from '@/api/polled';
import { useGetHoldingsBetweenQuery } from '@/domain/addresses/api';
import type { HoldingChange } from '@/domain/addresses/types';
import { useDataDay } from '@/domain/market/dataClock';
import { dollarsOf, exactUnits } from '@/format/amount';
import { formatCount, formatSignedPercent, formatUsd, MINUS } from '@/format/number';
import { shorten } from '@/format/text';
import { Amount } from '@/ui/Amount';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { DateRange, endsBeforeItBegins } from '@/ui/DateRange';
import { useUrlDraft } from '@/ui/useUrlDraft';
import { copy } from '../copy';
import { scopeOf, type View } from '../view';
import { Price } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

interface BetweenProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

const textOf = (first: string, last: string): string => `${first} ${last}`;

const nameOf = ({ last }: HoldingChange) => last.symbol || shorten(last.asset, 8, 6);

function grown({ first, last }: HoldingChange): string {
  const units = BigInt(last.value) - BigInt(first.value);
  if (units === 0n) return 'unchanged';
  const size = exactUnits(String(units < 0n ? -units : units), last.decimals);
  return `${units < 0n ? MINUS : '+'}${size}`;
}

function Worth({ row }: { row: HoldingChange }) {
  const [first, last] = [dollarsOf(row.first.usd), dollarsOf(row.last.usd)];
  if (first === null || last === null) return <span className={styles.dim}>{copy.noPrice}</span>;
  const change = last - first;
  return (
    <span className={change > 0 ? styles.up : change < 0 ? styles.down : undefined}>
      {change < 0 ? MINUS : '+'}
      {formatUsd(Math.abs(change))}
      {first > 0 && ` (${formatSignedPercent((change / first) * 100)})`}
    </span>
  );
}

const columns = (first: string, last: string): readonly Column<HoldingChange>[] => [
  { key: 'asset', head: copy.asset, cell: (row) => <strong title={row.last.asset}>{nameOf(row)}</strong> },
  { key: 'first', head: first, align: 'right', cell: (row) => <Amount amount={row.first} /> },
  { key: 'last', head: last, align: 'right', cell: (row) => <Amount amount={row.last} /> },
  { key: 'grown', head: copy.change, align: 'right', cell: (row) => <span className="num">{grown(row)}</span> },
  { key: 'then', head: copy.value(first), align: 'right', from: 1280, cell: (row) => <Price usd={row.first.usd} /> },
  { key: 'now', head: copy.value(last), align: 'right', from: 1280, cell: (row) => <Price usd={row.last.usd} /> },
  { key: 'worth', head: copy.changeInUsd, align: 'right', cell: (row) => <Worth row={row} /> },
];

/** One frame before and after the answer, so that the form stays, with its focus and with what is typed. */
export function BetweenPanel({ view, onChange }: BetweenProps) {
  const { first, last } = view;
  const isAsked = first !== '' && last !== '';
  const query = usePolled(useGetHoldingsBetweenQuery, { ...scopeOf(view), first, last }, !isAsked);
  return (
    <TabFrame
      title={copy.twoDays}
      note={isAsked ? copy.endsOfAndUtcCounted(first, last) : copy.whatChangedBetweenThemEach}
      idle={!isAsked}
      query={query}
      tools={<Days view={view} onChange={onChange} />}
      isEmpty={(data) => data.items.length === 0}
      empty={{ title: copy.nothingWasHeldOnEither }}
    >
      {(data) => (
        <>
          <DataTable
            label={copy.holdingsOfTwoDays}
            columns={columns(first, last)}
            rows={data.items}
            rowKey={(row) => row.last.asset}
            phone={{
              leadHead: copy.asset,
              trailHead: copy.change,
              lead: (row) => (
                <span className={styles.two}>
                  <strong>{nameOf(row)}</strong>
                  <span>
                    <Amount amount={row.first} /> → <Amount amount={row.last} />
                  </span>
                </span>
              ),
              trail: (row) => (
                <span className={styles.two}>
                  <span className="num">{grown(row)}</span>
                  <Worth row={row} />
                </span>
              ),
            }}
          />
          <p className={styles.quiet}>
            {data.first_usd && data.last_usd
              ? copy.totalAnd(formatUsd(dollarsOf(data.first_usd)), formatUsd(dollarsOf(data.last_usd)))
              : ''}
            {data.without_price > 0 && copy.withoutAPriceOnOne(formatCount(data.without_price, 'asset'))}
          </p>
        </>
      )}
    </TabFrame>
  );
}

/** Its own text until it is sent; the address's where that changes without it, as by going back. */
function Days({ view, onChange }: BetweenProps) {
  const [text, setDraft] = useUrlDraft(textOf(view.first, view.last));
  const [first = '', last = ''] = text.split(' ');
  const isWhole = first !== '' && last !== '';
  const dataDay = useDataDay();
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !endsBeforeItBegins(first, last)) onChange({ ...view, first, last });
  };
  // Enter in the first day goes on to the second: only there, and by the button, the two are compared.
  const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
    const [one, two] = event.currentTarget.querySelectorAll('input');
    if (event.key !== 'Enter' || event.target !== one) return;
    event.preventDefault();
    two?.focus();
  };
  return (
    <form className={styles.tools} onSubmit={look} onKeyDown={goOn} aria-label={copy.twoDays}>
      <DateRange
        label={copy.twoDays}
        dataDay={dataDay}
        names={[copy.firstDay, copy.secondDay]}
        from={first}
        to={last}
        onChange={(from, to) => setDraft(textOf(from, to))}
      />
      <Button type="submit" disabled={!isWhole}>
        {copy.compare}
      </Button>
      {view.first !== '' && (
        <Button kind="quiet" onClick={() => onChange({ ...view, first: '', last: '' })}>
          {copy.clearComparison}
        </Button>
      )}
    </form>
  );
}
