/** One line asked of the reader: a name for a group, the text of a note, the other end of a path. */

import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { useDiscard } from '@/ui/useDiscard';
import styles from './Dialogs.module.css';

interface AskDialogProps {
  readonly title: string;
  readonly label: string;
  readonly start?: string;
  /** A number asked beside the text. */
  readonly count?: { readonly label: string; readonly start: number; readonly most: number };
  readonly act: string;
  readonly onDone: (text: string, count: number) => void;
  readonly onClose: () => void;
}

export function AskDialog({ title, label, start = '', count, act, onDone, onClose }: AskDialogProps) {
  const [text, setText] = useState(start);
  const [number, setNumber] = useState(String(count?.start ?? 0));
  const close = useDiscard({ text, number }, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onDone(text.trim(), Math.min(count?.most ?? 0, Math.max(1, Number(number) || 1)));
    onClose();
  };
  return (
    <Modal title={title} onClose={close} width={440}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={label}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {count !== undefined && (
          <TextField label={count.label} inputMode="numeric" value={number} onChange={(event) => setNumber(event.target.value)} />
        )}
        <Button type="submit" kind="primary" disabled={text.trim() === ''}>
          {act}
        </Button>
      </form>
    </Modal>
  );
}
