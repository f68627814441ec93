/** One line asked of the reader: a name for a group, the text of a note, the other end of a path. */

import { useState } from 'react';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';

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
  const submit = async () => {
    if (text.trim() === '') return;
    onDone(text.trim(), Math.min(count?.most ?? 0, Math.max(1, Number(number) || 1)));
    onClose();
  };
  return (
    <FormDialog
      title={title}
      width={440}
      action={act}
      busy={false}
      disabled={text.trim() === ''}
      typed={{ text, number }}
      onClose={onClose}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}
