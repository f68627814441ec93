/** What the server refuses of a file, line by line. Nothing of the file is kept then. */

import type { FieldErrors } from '@/api/types';
import { formatInteger } from '@/format/number';
import { copy } from '../copy';
import styles from './parts.module.css';

const OWN_FIELDS = ['market', 'title', 'name', 'non_field_errors', 'request_id'];

/** What is wrong with lines of the file: "Line 12: the high is below the close". */
export const lineFaults = (errors: FieldErrors): readonly string[] =>
  Object.entries(errors)
    .filter(([field]) => !OWN_FIELDS.includes(field))
    .flatMap(([field, texts]) => {
      const line = /^(?:lines?|rows?)?[[._ ]*(\d+)\]?$/i.exec(field)?.[1];
      return texts.map((text) => (line === undefined ? text : copy.line(formatInteger(Number(line)), text)));
    });

export function LineFaults({ errors }: { readonly errors: FieldErrors }) {
  const faults = lineFaults(errors);
  if (faults.length === 0) return null;
  return (
    <div role="alert" className={styles.faults}>
      <strong>{copy.couldntImportTheFileNothing}</strong>
      <ul>
        {faults.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
