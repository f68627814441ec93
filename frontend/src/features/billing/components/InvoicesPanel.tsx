/** Invoices as the payment provider lists them. While it is away there is no list at all, which is not the same as no invoices. */

import { type Invoice, invoicesArgs, useInvoicePagesInfiniteQuery } from '@/api/billingApi';
import { ABSENT } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { Chip, EmptyState } from '@/ui/states';
import styles from '../Billing.module.css';
import { copy } from '../copy';
import { invoiceState, moneyWords } from '../payment';

const SKELETON_ROWS = 3;

function StateChip({ invoice }: { readonly invoice: Invoice }) {
  const [words, kind] = invoiceState(invoice);
  return <Chip kind={kind}>{words}</Chip>;
}

/** To the provider's page and its PDF; a draft has neither. */
function Links({ invoice: { number, page_url: page, file_url: file } }: { readonly invoice: Invoice }) {
  const name = number ?? copy.draft;
  return (
    <span className={styles.links}>
      {page && (
        <a href={page} target="_blank" rel="noopener noreferrer" aria-label={copy.viewInvoice(name)}>
          {copy.view}
        </a>
      )}
      {file && (
        <a href={file} target="_blank" rel="noopener noreferrer" aria-label={copy.pdfOf(name)}>
          {copy.pdf}
        </a>
      )}
    </span>
  );
}

const amountOf = ({ amount, currency }: Invoice) => <span className="num">{moneyWords(amount, currency)}</span>;

const columns: readonly Column<Invoice>[] = [
  { key: 'number', head: copy.invoice, cell: ({ number }) => <span className="num">{number ?? ABSENT}</span> },
  { key: 'date', head: copy.date, cell: ({ created_at: time }) => formatDate(time) },
  { key: 'state', head: copy.state, cell: (invoice) => <StateChip invoice={invoice} /> },
  { key: 'amount', head: copy.amount, align: 'right', cell: amountOf },
  { key: 'links', head: null, headLabel: copy.view, align: 'right', cell: (invoice) => <Links invoice={invoice} /> },
];

const phone = {
  leadHead: copy.dateAndNumber,
  trailHead: copy.amount,
  lead: (invoice: Invoice) => (
    <span className={styles.lines}>
      <span>{formatDate(invoice.created_at)}</span>
      <span className={`num ${styles.sub}`}>{invoice.number ?? copy.draft}</span>
    </span>
  ),
  trail: (invoice: Invoice) => (
    <span className={styles.lines}>
      {amountOf(invoice)}
      <span className={styles.links}>
        <StateChip invoice={invoice} />
        <Links invoice={invoice} />
      </span>
    </span>
  ),
};

export function InvoicesPanel() {
  const asked = useInvoicePagesInfiniteQuery(invoicesArgs);
  const invoices = asked.currentData?.pages.flatMap(({ items }) => items);
  if (invoices === undefined && asked.error !== undefined) {
    return (
      <Panel title={copy.invoices} note={copy.fromThePaymentProvider}>
        <FailedQuery compact query={asked} />
      </Panel>
    );
  }
  return (
    <Panel
      flush
      title={copy.invoices}
      note={copy.fromThePaymentProvider}
      foot={
        asked.hasNextPage ? (
          <Button size="small" busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {copy.showOlder}
          </Button>
        ) : undefined
      }
    >
      <DataTable
        label={copy.invoices}
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
        phone={phone}
        skeletonRows={SKELETON_ROWS}
        empty={<EmptyState compact title={copy.noInvoicesYet} text={copy.invoicesAreListed} />}
      />
    </Panel>
  );
}
