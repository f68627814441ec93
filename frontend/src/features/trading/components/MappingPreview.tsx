/** The first rows of a file as the mapping that is being chosen would read them. Asked for again shortly after each change. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { describeFailure } from '@/api/failure';
import { type FileColumns, type MappingPreview as Preview, usePreviewImportMappingMutation } from '@/api/importsApi';
import { formatDate } from '@/format/time';
import { FactTable } from '@/ui/FactTable';
import { copy } from '../copy';
import { bodyOf, type MappingDraft } from '../mapping';
import { eventWords, movementWords } from '../words';
import styles from './ColumnMapper.module.css';

const PAUSE_MS = 500;

interface MappingPreviewProps {
  readonly draft: MappingDraft;
  readonly file: FileColumns;
  /** Something is still missing, or contradicts itself. */
  readonly isOpen: boolean;
  readonly zone: string;
}

interface Line {
  /** In the file, as the report names it. */
  readonly line: number;
  readonly time: string | null;
  readonly words: string;
  readonly isFault: boolean;
}

/** The server counts the header of what it was sent as line 1; in the file it may stand lower. */
function linesOf({ rows, rejected, skipped }: Preview, header: number): readonly Line[] {
  const inFile = (line: number) => line - 1 + header;
  const read = rows.map((one) => ({
    line: inFile(one.line),
    time: one.at,
    words: `${eventWords(one)}: ${one.movements.map(movementWords).join(', ')}`,
    isFault: false,
  }));
  const faults = [...rejected, ...skipped].map(({ line, column, message }) => ({
    line: inFile(line),
    time: null,
    words: column ? `${column}: ${message}` : message,
    isFault: true,
  }));
  return [...read, ...faults].sort((one, other) => one.line - other.line);
}

export function MappingPreview({ draft, file, isOpen, zone }: MappingPreviewProps) {
  const [ask] = usePreviewImportMappingMutation();
  const [shown, setShown] = useState<Preview | string | null>(null);
  const newest = useRef(0);
  const names = useMemo(() => file.columns.map(({ name }) => name), [file]);

  useEffect(() => {
    newest.current += 1;
    const mine = newest.current;
    if (isOpen) {
      setShown(null);
      return undefined;
    }
    const timer = setTimeout(async () => {
      const answer = await ask({ mapping: bodyOf(draft, names), rows: file.rows, zone });
      if (mine !== newest.current) return;
      setShown(answer.data ?? describeFailure(answer.error).description);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, file, names, isOpen, zone, ask]);

  return (
    <section className={styles.preview} aria-label={copy.firstRowsAsTheyWould} aria-live="polite">
      <h3>{copy.firstRowsAsTheyWould}</h3>
      {shown === null ? (
        <p className={styles.lead}>{isOpen ? copy.chooseWhatIsStillMissing : copy.reading}</p>
      ) : typeof shown === 'string' ? (
        <p className={styles.lead}>{shown}</p>
      ) : (
        <Rows preview={shown} header={file.line} zone={draft.zone || zone} />
      )}
    </section>
  );
}

function Rows({ preview, header, zone }: { preview: Preview; header: number; zone: string }) {
  return (
    <FactTable
      label={copy.firstRows}
      scroll={{ className: styles.scroll, label: copy.rowsOfThePreview }}
      rows={linesOf(preview, header)}
      rowKey={({ line, words }) => `${line} ${words}`}
      rowClass={({ isFault }) => (isFault ? styles.fault : undefined)}
      columns={[
        { key: 'line', head: copy.line, cell: ({ line }) => line },
        {
          key: 'time',
          head: copy.time,
          cell: ({ time }) => (time === null ? copy.notImported : formatDate(time, 'dateTime', zone)),
        },
        { key: 'words', head: copy.whatItBrings, cell: ({ words }) => words },
      ]}
    />
  );
}
