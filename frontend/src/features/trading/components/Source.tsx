/** Where a fill or another event is from: a line of a file, or a hand. */

import { Link } from 'react-router';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import styles from './FillTable.module.css';

interface SourceProps {
  readonly entry: { readonly import_id?: string | null; readonly line: number; readonly edited: boolean };
  /** Where it is known. */
  readonly fileName: string | undefined;
  /** The list of one file. */
  readonly href: (file: string) => string;
  /** Of what has no file. */
  readonly otherwise?: string;
}

export function Source({ entry, fileName, href, otherwise = copy.byHand }: SourceProps) {
  return (
    <span className={styles.source}>
      {entry.import_id ? (
        <Link to={href(entry.import_id)} title={copy.lineOfFileName(fileName ?? copy.importedFile, entry.line)}>
          {copy.lineOfLine(entry.line)}
        </Link>
      ) : (
        otherwise
      )}
      {entry.edited && <Chip title={copy.changedByHandSinceIt}>{copy.edited}</Chip>}
    </span>
  );
}
