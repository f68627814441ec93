/** What a cell said before: each earlier value, when it was imported, from which file, and the page that the file names. */

import { type EtfRevision, useListEtfRevisionsQuery } from '@/api/etfApi';
import { messages } from '@/api/messages';
import { formatDate, formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Modal } from '@/ui/Modal';
import { EmptyState, FailedState } from '@/ui/states';
import { signed, webLink } from '../words';
import { Flow } from './Flow';
import styles from './parts.module.css';

interface RevisionsDialogProps {
  readonly asset: string;
  readonly ticker: string;
  readonly day: string;
  /** The value of now, US dollars in millions. */
  readonly flow: string;
  readonly onClose: () => void;
}

const COLUMNS: readonly Column<EtfRevision>[] = [
  { key: 'flow', head: 'US$ m', align: 'right', cell: ({ flow }) => <Flow text={flow} unit="usd" /> },
  { key: 'at', head: 'Imported', cell: ({ imported_at: at }) => formatDateTime(at) },
  {
    key: 'file',
    head: 'File',
    shrinks: true,
    cell: ({ file_name: name }) => (
      <span className={styles.cut} title={name}>
        {name || 'Pasted text'}
      </span>
    ),
  },
  { key: 'source', head: 'Source', cell: ({ source_url: url }) => <SourceLink url={url} /> },
];

const PHONE: PhoneRow<EtfRevision> = {
  leadHead: 'File and import',
  trailHead: 'US$ m, source',
  lead: ({ file_name: name, imported_at: at }) => (
    <span className={styles.two}>
      <span className={styles.cut}>{name || 'Pasted text'}</span>
      <small>{formatDateTime(at)}</small>
    </span>
  ),
  trail: ({ flow, source_url: url }) => (
    <span className={styles.twoEnd}>
      <Flow text={flow} unit="usd" />
      <small>
        <SourceLink url={url} />
      </small>
    </span>
  ),
};

function SourceLink({ url }: { url: string | null | undefined }) {
  const href = webLink(url);
  if (href === null) return <>{url || 'Not stated'}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link} title={href}>
      Open source
    </a>
  );
}

export function RevisionsDialog({ asset, ticker, day, flow, onClose }: RevisionsDialogProps) {
  const asked = useListEtfRevisionsQuery({ asset, ticker, day });
  const rows = asked.currentData;
  return (
    <Modal
      title={`${ticker} on ${formatDate(day)}`}
      width={620}
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.stack}>
        <p>
          Now <strong>{signed(flow, 'usd')} US$ m</strong>. Earlier values, newest first:
        </p>
        {rows === undefined && asked.isError ? (
          <FailedState compact title={messages.data} error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <div className={styles.wide}>
            <DataTable
              label="Earlier values"
              compact
              columns={COLUMNS}
              phone={PHONE}
              rows={rows}
              rowKey={(row) => `${row.import_id} ${row.imported_at} ${row.flow}`}
              skeletonRows={2}
              empty={<EmptyState compact title="No earlier values" />}
            />
          </div>
        )}
      </div>
    </Modal>
  );
}
