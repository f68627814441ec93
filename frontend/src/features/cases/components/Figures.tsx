/** Figures of an exhibit, each with the answer that it was read from. */

import type { Exhibit } from '@/domain/cases/api';
import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { FactTable } from '@/ui/FactTable';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { figureText } from '../exhibitWords';
import styles from './Figures.module.css';

interface SourceProps {
  readonly figure: Exhibit['figures'][number];
  readonly redacted: boolean;
}

function Source({ figure, redacted }: SourceProps) {
  if (figure.sha256)
    return (
      <span title={copy.sha256OfEndpoint(figure.endpoint, figure.sha256)}>
        {figure.provider}
        {figure.block_height ? copy.block(formatInteger(figure.block_height)) : ''}
        {figure.fetched_at ? `, ${formatDateTime(figure.fetched_at)}` : ''} <code>{shorten(figure.sha256, 6, 6)}</code>
      </span>
    );
  if (redacted && figure.provider) return <span>{copy.theSourceIsLeftOut(figure.provider)}</span>;
  return <Chip>{copy.enteredByHand}</Chip>;
}

/** `redacted`: of a copy that does not say where its figures were read. */
export function Figures({ figures, redacted = false }: { figures: Exhibit['figures']; redacted?: boolean }) {
  if (figures.length === 0) return null;
  return (
    <FactTable
      className={styles.table}
      label={copy.figures}
      scroll={{ className: styles.scroll, label: copy.figures }}
      rows={figures}
      columns={[
        { key: 'name', head: copy.figure, cell: ({ name }) => name },
        {
          key: 'value',
          head: copy.value,
          className: styles.right,
          cell: ({ value, unit }) => (
            <>
              {figureText(value)} {unit}
            </>
          ),
        },
        { key: 'source', head: copy.source, cell: (figure) => <Source figure={figure} redacted={redacted} /> },
      ]}
    />
  );
}
