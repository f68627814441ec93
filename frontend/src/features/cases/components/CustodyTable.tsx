/** The chain of custody of a report, as its HTML and PDF forms have it: who gave each exhibit's data, when it was added, and the hash that seals it. */

import type { Report } from '@/domain/cases/report';
import { FactTable } from '@/ui/FactTable';
import { copy } from '../copy';
import { custodyTime } from '../exhibitWords';
import styles from './CustodyTable.module.css';

type Shown = Report['exhibits'][number];
type Proof = Report['manifest']['exhibits'][number];
type Figure = Proof['figures'][number];

/**
 * Who gave the data of an exhibit, and when they were last read. A redacted copy has no times of reading, and no hashes that say which figures have an
 * answer.
 */
function sourceOf({ kind }: Shown, figures: Proof['figures'], isRedacted: boolean): string {
  const isKept = ({ sha256 }: Figure) => isRedacted || Boolean(sha256);
  const nameOf = (figure: Figure) => {
    if (!figure.provider) return copy.theAuthor;
    return isKept(figure) ? figure.provider : copy.noAnswerIsKept(figure.provider);
  };
  const providers = [...new Set(figures.map(nameOf))].join(', ');
  if (providers === '') return kind === 'file' ? copy.uploadedFile : copy.noFiguresWithASource;
  // Clients may send times in any time zone.
  const times = figures
    .filter(isKept)
    .map(({ fetched_at: at }) => Date.parse(at ?? ''))
    .filter(Number.isFinite);
  return times.length > 0 ? copy.lastRead(providers, custodyTime(Math.max(...times))) : providers;
}

export function CustodyTable({ report: { exhibits, manifest } }: { readonly report: Report }) {
  const proofOf = ({ id }: Shown) => manifest.exhibits.find((proof) => proof.id === id);
  const isRedacted = manifest.redacted.length > 0;
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
          { key: 'added', head: copy.added, cell: ({ created_at: at }) => custodyTime(at) },
          { key: 'source', head: copy.source, cell: (shown) => sourceOf(shown, proofOf(shown)?.figures ?? [], isRedacted) },
          { key: 'sha256', head: copy.sha256, cell: (shown) => <code>{proofOf(shown)?.sha256}</code> },
        ]}
      />
    </>
  );
}
