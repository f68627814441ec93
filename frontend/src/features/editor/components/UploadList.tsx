/** Pictures on their way, and what went wrong with the others. */

import { X } from 'lucide-react';
import { formatBytes } from '@/format/number';
import { Button, IconButton } from '@/ui/Button';
import { ProgressBar } from '@/ui/ProgressBar';
import { copy } from '../copy';
import type { Uploads } from '../useUploads';
import styles from './EntryEditor.module.css';

export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={copy.picturesBeingAdded}>
      {uploads.list.map((upload) => (
        <li key={upload.key} className={styles.upload}>
          {upload.error === undefined ? (
            <>
              <p role="status">{copy.uploading(upload.file.name || copy.pictureInline, formatBytes(upload.file.size))}</p>
              <ProgressBar label={copy.uploadingOfName(upload.file.name || 'picture')} />
            </>
          ) : (
            <>
              <p role="alert" className={styles.wrong}>
                {upload.error}
              </p>
              {!upload.isFinal && (
                <Button size="small" onClick={() => uploads.retry(upload)}>
                  {copy.tryAgain}
                </Button>
              )}
              <IconButton label={copy.dismiss} onClick={() => uploads.dismiss(upload)}>
                <X />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
