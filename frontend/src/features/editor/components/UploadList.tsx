/** Pictures on their way, and what went wrong with the others. */

import { X } from 'lucide-react';
import { formatBytes } from '@/format/number';
import { Button, IconButton } from '@/ui/Button';
import type { Uploads } from '../useUploads';
import styles from './EntryEditor.module.css';

export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label="Pictures being added">
      {uploads.list.map((upload) => (
        <li key={upload.key} className={styles.upload}>
          {upload.error === undefined ? (
            <>
              <p role="status">
                Uploading {upload.file.name || 'picture'} ({formatBytes(upload.file.size)})…
              </p>
              <progress aria-label={`Uploading ${upload.file.name || 'picture'}`} />
            </>
          ) : (
            <>
              <p role="alert" className={styles.wrong}>
                {upload.error}
              </p>
              {!upload.isFinal && (
                <Button size="small" onClick={() => uploads.retry(upload)}>
                  Try again
                </Button>
              )}
              <IconButton label="Dismiss" onClick={() => uploads.dismiss(upload)}>
                <X />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
