/** Adds evidence: a transaction that is fetched with its proof, a note, or a file. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { useAddExhibitMutation, useAddFileMutation } from '@/domain/cases/api';
import { CHAIN_NAMES } from '@/ui/chains';
import { FILE_ENDINGS, FILE_WORDS, LARGEST_FILE } from '@/ui/evidence';
import { FileDrop } from '@/ui/FileDrop';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented, SelectField, TextAreaField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';

type Kind = 'transaction' | 'note' | 'file';
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'transaction', label: 'Transaction' },
  { value: 'note', label: 'Note' },
  { value: 'file', label: 'File' },
];

export function ExhibitDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('transaction');
  const [draft, setDraft] = useState({ title: '', note: '', chain: 'bitcoin', subject: '' });
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [addExhibit, adding] = useAddExhibitMutation();
  const [addFile, sending] = useAddFileMutation();
  const put = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }));
  const busy = adding.isLoading || sending.isLoading;

  const submit = async () => {
    if (kind === 'file' && file === null) {
      setErrors({ non_field_errors: ['Choose a file.'] });
      return;
    }
    if (kind === 'file' && file !== null && file.size > LARGEST_FILE) {
      setErrors({ non_field_errors: ['The file is larger than 5 MiB.'] });
      return;
    }
    const title = draft.title.trim() || (kind === 'transaction' ? `Transaction ${draft.subject.trim().slice(0, 12)}…` : '');
    const answer =
      kind === 'file' && file !== null
        ? await addFile({ id, file, title, note: draft.note })
        : await addExhibit({
            id,
            newExhibit: {
              kind,
              title,
              note: draft.note,
              chain: kind === 'transaction' ? draft.chain : '',
              subject: kind === 'transaction' ? draft.subject.trim() : '',
              content: undefined,
              figures: [],
            },
          });
    if (answer.data) {
      showToast({ title: 'Exhibit added', description: answer.data.title });
      onClose();
    } else setErrors(fieldErrors(answer.error, "Couldn't add the exhibit"));
  };

  return (
    <FormDialog
      title="Add exhibit"
      width={520}
      action={busy && kind === 'transaction' ? 'Fetching…' : 'Add exhibit'}
      busy={busy}
      typed={{ draft, file: file?.name }}
      error={errors.non_field_errors?.[0] ?? errors.file?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <Segmented label="Kind" value={kind} options={KINDS} onChange={setKind} />
      {kind === 'transaction' && (
        <>
          <SelectField compact label="Chain" value={draft.chain} onChange={(event) => put({ chain: event.target.value })}>
            {Object.entries(CHAIN_NAMES).map(([chain, name]) => (
              <option key={chain} value={chain}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            compact
            className="mono"
            label="Transaction"
            spellCheck={false}
            autoComplete="off"
            value={draft.subject}
            error={errors.subject?.[0]}
            hint="It is fetched now, and the report identifies the answer by its hash."
            onChange={(event) => put({ subject: event.target.value })}
          />
        </>
      )}
      {kind === 'file' && (
        <FileDrop
          label="File"
          accept={FILE_ENDINGS}
          prompt={`Drop a file here (${FILE_WORDS}), or`}
          file={file}
          onFile={setFile}
        />
      )}
      <TextField
        compact
        label="Title"
        maxLength={200}
        value={draft.title}
        error={errors.title?.[0]}
        placeholder={kind === 'file' ? 'The file’s name' : kind === 'transaction' ? 'Transaction …' : ''}
        onChange={(event) => put({ title: event.target.value })}
      />
      <TextAreaField
        compact
        label={kind === 'note' ? 'Text' : 'Note'}
        rows={kind === 'note' ? 6 : 2}
        value={draft.note}
        error={errors.note?.[0]}
        onChange={(event) => put({ note: event.target.value })}
      />
    </FormDialog>
  );
}
