/** What a cell said before: each earlier value, when it was imported, from which file, and the page that the file names. */

import { type EtfRevision, useListEtfRevisionsQuery } from '@/api/etfApi';
import { formatDate, formatDateTime } from '@/format/time';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { QueryPanel } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
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
  { key: 'flow', head: copy.usM, align: 'right', cell: ({ flow }) => <Flow text={flow} unit="usd" /> },
  { key: 'at', head: copy.imported, cell: ({ imported_at: at }) => formatDateTime(at) },
  {
    key: 'file',
    head: copy.file,
    shrinks: true,
    cell: ({ file_name: name }) => (
      <span className={styles.cut} title={name}>
        {name || copy.pastedText}
      </span>
    ),
  },
  { key: 'source', head: copy.source, cell: ({ source_url: url }) => <SourceLink url={url} /> },
];

const PHONE: PhoneRow<EtfRevision> = {
  leadHead: copy.fileAndImport,
  trailHead: copy.usMSource,
  lead: ({ file_name: name, imported_at: at }) => (
    <span className={styles.two}>
      <span className={styles.cut}>{name || copy.pastedText}</span>
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
  if (href === null) return <>{url || copy.notStated}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link} title={href}>
      {copy.openSource}
    </a>
  );
}

export function RevisionsDialog({ asset, ticker, day, flow, onClose }: RevisionsDialogProps) {
  const asked = useListEtfRevisionsQuery({ asset, ticker, day });
  const rows = asked.currentData;
  return (
    <Modal title={copy.fundOnDay(ticker, formatDate(day))} width={620} onClose={onClose} done={copy.close}>
      <div className={layout.column}>
        <p>
          {copy.now} <strong>{copy.usMOfSigned(signed(flow, 'usd'))}</strong>
          {copy.earlierValuesNewestFirst}
        </p>
        <QueryPanel compact query={asked} data={rows}>
          <SideScroll className={styles.wide}>
            <DataTable
              label={copy.earlierValuesTitle}
              compact
              columns={COLUMNS}
              phone={PHONE}
              rows={rows}
              rowKey={(row) => `${row.import_id} ${row.imported_at} ${row.flow}`}
              skeletonRows={2}
              empty={<EmptyState compact title={copy.noEarlierValues} />}
            />
          </SideScroll>
        </QueryPanel>
      </div>
    </Modal>
  );
}
