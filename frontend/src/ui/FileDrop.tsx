/** A place for a file: dropped there, or chosen by the button, which does the same by keyboard. */

import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './Button';
import { classes } from './classes';
import styles from './FileDrop.module.css';

interface FileDropProps {
  /** Name of the file input for screen readers. */
  readonly label: string;
  /** Endings and types that the file dialog offers. */
  readonly accept: string;
  /** What belongs here, while there is no file: `Drop a CSV file here, or`. */
  readonly prompt: ReactNode;
  /** The file that was chosen, where it stays until it is sent. */
  readonly file?: File | null;
  readonly busy?: boolean;
  readonly onFile: (file: File) => void;
}

export function FileDrop({ label, accept, prompt, file = null, busy = false, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same by keyboard
    <div
      className={classes(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp aria-hidden="true" />
      <p>{file === null ? prompt : file.name}</p>
      <Button size="small" busy={busy} onClick={() => input.current?.click()}>
        {busy ? 'Reading…' : file === null ? 'Choose a file' : 'Choose another file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
    </div>
  );
}
