/** Figures of an exhibit, each with the answer that it was read from. */

import type { Exhibit } from '@/domain/cases/api';
import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { Chip } from '@/ui/states';
import styles from './Figures.module.css';

/** `redacted`: of a copy that does not say where its figures were read. */
export function Figures({ figures, redacted = false }: { figures: Exhibit['figures']; redacted?: boolean }) {
  if (figures.length === 0) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col" className={styles.right}>
              Value
            </th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one name
            <tr key={at}>
              <td>{figure.name}</td>
              <td className={styles.right}>
                {figure.value} {figure.unit}
              </td>
              <td>
                {figure.sha256 ? (
                  <span title={`${figure.endpoint}\nSHA-256 ${figure.sha256}`}>
                    {figure.provider}
                    {figure.block_height ? `, block ${formatInteger(figure.block_height)}` : ''}
                    {figure.fetched_at ? `, ${formatDateTime(figure.fetched_at)}` : ''}{' '}
                    <code>{shorten(figure.sha256, 6, 6)}</code>
                  </span>
                ) : redacted && figure.provider ? (
                  <span>{figure.provider}: the source is left out of this copy</span>
                ) : (
                  <Chip>Entered by hand</Chip>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
