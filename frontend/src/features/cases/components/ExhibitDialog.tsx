/** Adds evidence: a transaction that is fetched with its proof, a note, or a file. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { useAddExhibitMutation, useAddFileMutation } from '@/domain/cases/api';
import { Choice } from '@/ui/Choice';
import { CHAIN_NAMES } from '@/ui/chains';
import { FILE_ENDINGS, FILE_WORDS, LARGEST_FILE } from '@/ui/evidence';
import { FileDrop } from '@/ui/FileDrop';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented, TextAreaField, TextField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';

type Kind = 'transaction' | 'note' | 'file';
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'transaction', label: copy.transaction },
  { value: 'note', label: copy.note },
  { value: 'file', label: copy.file },
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
      setErrors({ non_field_errors: [copy.chooseAFile] });
      return;
    }
    if (kind === 'file' && file !== null && file.size > LARGEST_FILE) {
      setErrors({ non_field_errors: [copy.theFileIsLargerThan] });
      return;
    }
    const title =
      draft.title.trim() || (kind === 'transaction' ? copy.transactionOfSubject(draft.subject.trim().slice(0, 12)) : '');
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
      showToast({ title: copy.exhibitAdded, description: answer.data.title });
      onClose();
    } else setErrors(fieldErrors(answer.error, copy.couldntAddTheExhibit));
  };

  return (
    <FormDialog
      title={copy.addExhibit}
      width={520}
      action={busy && kind === 'transaction' ? copy.fetching : copy.addExhibit}
      busy={busy}
      typed={{ draft, file: file?.name }}
      error={errors.non_field_errors?.[0] ?? errors.file?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <Segmented label={copy.kind} value={kind} options={KINDS} onChange={setKind} />
      {kind === 'transaction' && (
        <>
          <Choice
            label={copy.chain}
            value={draft.chain}
            options={Object.entries(CHAIN_NAMES).map(([chain, name]) => ({ value: chain, label: name }))}
            onChange={(chain) => put({ chain })}
          />
          <FormField
            className="mono"
            label={copy.transaction}
            spellCheck={false}
            value={draft.subject}
            error={errors.subject?.[0]}
            hint={copy.itIsFetchedNowAnd}
            onChange={(event) => put({ subject: event.target.value })}
          />
        </>
      )}
      {kind === 'file' && (
        <FileDrop
          label={copy.file}
          accept={FILE_ENDINGS}
          prompt={copy.dropAFileHereOr(FILE_WORDS)}
          file={file}
          onFile={setFile}
        />
      )}
      <TextField
        compact
        label={copy.title}
        maxLength={200}
        value={draft.title}
        error={errors.title?.[0]}
        placeholder={kind === 'file' ? copy.theFilesName : kind === 'transaction' ? copy.transactionTitle : ''}
        onChange={(event) => put({ title: event.target.value })}
      />
      <TextAreaField
        compact
        label={kind === 'note' ? copy.text : copy.note}
        rows={kind === 'note' ? 6 : 2}
        value={draft.note}
        error={errors.note?.[0]}
        onChange={(event) => put({ note: event.target.value })}
      />
    </FormDialog>
  );
}
