/** The chain of custody of a report, as its HTML and PDF forms have it: who gave each exhibit's data, when it was added, and the hash that seals it. */

import type { Report } from '@/domain/cases/report';
import { FactTable } from '@/ui/FactTable';
import { copy } from '../copy';
import styles from './CustodyTable.module.css';

type Shown = Report['exhibits'][number];
type Proof = Report['manifest']['exhibits'][number];

/** Who gave the data of an exhibit, and when they were last read. A redacted copy has no times of reading. */
function sourceOf({ kind }: Shown, figures: Proof['figures']): string {
  const providers = [...new Set(figures.map(({ provider }) => provider || copy.theAuthor))].join(', ');
  if (providers === '') return kind === 'file' ? copy.uploadedFile : copy.noSourceIsRecorded;
  // All of one form, so that the last one in order is the newest.
  const read = figures
    .map(({ fetched_at: at }) => at ?? '')
    .sort()
    .at(-1);
  return read ? copy.lastRead(providers, read) : providers;
}

export function CustodyTable({ report: { exhibits, manifest } }: { readonly report: Report }) {
  const proofOf = ({ id }: Shown) => manifest.exhibits.find((proof) => proof.id === id);
  return (
    <>
      <p>{copy.eachExhibitWasSealed}</p>
      <FactTable
        className={styles.table}
        label={copy.chainOfCustody}
        scroll={{ className: styles.scroll, label: copy.chainOfCustody }}
        rows={exhibits}
        rowKey={({ id }) => id}
        columns={[
          { key: 'exhibit', head: copy.exhibit, isRowHead: true, cell: ({ title }, at) => `E${at + 1} ${title}` },
          // As the other forms write it, so that they can be compared.
          { key: 'added', head: copy.added, cell: ({ created_at: at }) => at },
          { key: 'source', head: copy.source, cell: (shown) => sourceOf(shown, proofOf(shown)?.figures ?? []) },
          { key: 'sha256', head: copy.sha256, cell: (shown) => <code>{proofOf(shown)?.sha256}</code> },
        ]}
      />
    </>
  );
}
