/** Puts what a screen shows into a case, an open one or a new one, and leaves the reader where he is. */

import { useState } from 'react';
import type { Case } from '@/api/casesApi';
import { fieldErrors } from '@/api/failure';
import { messages } from '@/api/messages';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { useAddCaseMutation, useAddExhibitMutation, useAddFileMutation } from '@/domain/cases/api';
import { SharedBadge } from '@/domain/sharing/SharedBadge';
import type { CasePart } from '@/ui/askStore';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { FailedLine, FailedState, Skeleton } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { newCase } from '../draft';
import { useOpenCases } from '../useOpenCases';
import styles from './forms.module.css';
import { NewCaseFields } from './NewCaseFields';

interface AddToCaseDialogProps {
  readonly title: string;
  readonly parts: readonly CasePart[];
  readonly onClose: () => void;
}

const NEW = '';
const FIELDS: ReadonlySet<string> = new Set(['title', 'note', 'case', 'question']);
/** The case of last time: evidence comes in rows. */
let last = NEW;

const optionOf = ({ id, text }: Case) => (
  <option key={id} value={id}>
    {text.title}
  </option>
);

export default function AddToCaseDialog({ title, parts, onClose }: AddToCaseDialogProps) {
  const { own, theirs, isLoading, ownError, theirsError } = useOpenCases();
  const open = own === undefined || isLoading ? undefined : [...own, ...theirs];
  /** Null until the cases are known. */
  const [chosen, setChosen] = useState<string | null>(null);
  // Cases of others come page by page: what stands there first stays until the reader chooses another.
  if (chosen === null && open !== undefined) setChosen(open.some(({ id }) => id === last) ? last : (open[0]?.id ?? NEW));
  const known = open?.find(({ id }) => id === chosen);
  const [begun, setBegun] = useState({ title: '', question: '' });
  const [draft, setDraft] = useState({ title: title.slice(0, 200), note: '' });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [addCase] = useAddCaseMutation();
  const [addExhibit] = useAddExhibitMutation();
  const [addFile] = useAddFileMutation();
  // What is wrong with a part has no field of its own here.
  const refused = Object.entries(errors).find(([field]) => !FIELDS.has(field))?.[1]?.[0];
  const wanted = parts.filter(({ name }) => !left.has(name));
  // While nobody knows which cases there are, there is no place to put anything.
  const isReady = open !== undefined && wanted.length > 0;

  const placed = async (): Promise<{ id: string; name: string } | null> => {
    if (known !== undefined) return { id: known.id, name: known.text.title };
    const answer = await addCase(newCase(begun));
    if (answer.data) {
      setChosen(answer.data.id);
      return { id: answer.data.id, name: begun.title };
    }
    const { title: wrong, ...others } = fieldErrors(answer.error, copy.couldntCreateTheCase);
    setErrors(wrong ? { ...others, case: wrong } : others);
    return null;
  };
  const put = async (id: string, part: CasePart): Promise<FieldErrors | null> => {
    const made = await part.make();
    if ('why' in made) return { non_field_errors: [copy.couldntAdd(part.name, made.why)] };
    const several = wanted.length > 1 && part !== wanted[0] ? `${draft.title}: ${part.name.toLowerCase()}` : draft.title;
    const answer =
      made instanceof File
        ? await addFile({ id, file: made, title: several.slice(0, 200), note: draft.note })
        : await addExhibit({ id, newExhibit: { ...made, title: several.slice(0, 200), note: draft.note } });
    return answer.data ? null : fieldErrors(answer.error, copy.couldntAddTheExhibit);
  };
  const submit = async () => {
    if (!isReady) return;
    setBusy(true);
    setErrors({});
    const place = await placed();
    if (place !== null) {
      last = place.id;
      for (const part of wanted) {
        const wrong = await put(place.id, part);
        if (wrong !== null) {
          setErrors(wrong);
          setBusy(false);
          return;
        }
        // What is in the case stays there when a later part is refused, and is not put in twice.
        setLeft((before) => new Set([...before, part.name]));
      }
      showToast({
        title: copy.addedToTheCase,
        description: place.name,
        link: { label: copy.openCase, to: paths.caseOf(place.id) },
      });
      onClose();
    }
    setBusy(false);
  };

  return (
    <FormDialog
      title={copy.addToCase}
      width={480}
      action={chosen === NEW ? copy.createCaseAndAdd : copy.addToCase}
      busy={busy}
      disabled={!isReady}
      typed={{ begun, draft }}
      error={refused}
      onClose={onClose}
      onSubmit={submit}
    >
      {ownError !== undefined ? (
        <FailedState compact title={messages.data} error={ownError.error} onRetry={ownError.retry} />
      ) : open === undefined ? (
        <Skeleton height={58} />
      ) : (
        <SelectField compact label={copy.case} value={chosen ?? NEW} onChange={(event) => setChosen(event.target.value)}>
          {own?.map(optionOf)}
          {theirs.length > 0 && <optgroup label={copy.sharedWithYou}>{theirs.map(optionOf)}</optgroup>}
          <option value={NEW}>{copy.newCaseTitle}</option>
        </SelectField>
      )}
      {known?.shared && <SharedBadge kind="case" thing={known} />}
      {theirsError !== undefined && (
        <FailedLine title={copy.couldntLoadSharedCases} error={theirsError.error} onRetry={theirsError.retry} />
      )}
      {open !== undefined && chosen === NEW && (
        <NewCaseFields
          draft={begun}
          label={copy.titleOfTheCase}
          errors={{ title: errors.case?.[0], question: errors.question?.[0] }}
          onChange={setBegun}
        />
      )}
      <TextField
        compact
        label={copy.exhibit}
        maxLength={200}
        value={draft.title}
        error={errors.title?.[0]}
        onChange={(event) => setDraft((before) => ({ ...before, title: event.target.value }))}
      />
      <TextAreaField
        compact
        label={copy.note}
        rows={2}
        value={draft.note}
        error={errors.note?.[0]}
        placeholder={copy.whatItShows}
        onChange={(event) => setDraft((before) => ({ ...before, note: event.target.value }))}
      />
      {parts.length > 1 && (
        <fieldset className={styles.checks}>
          <legend>{copy.whatIsAdded}</legend>
          {parts.map(({ name }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={!left.has(name)}
                onChange={(event) => {
                  const next = new Set(left);
                  if (event.target.checked) next.delete(name);
                  else next.add(name);
                  setLeft(next);
                }}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className={layout.hint}>{copy.savedAsASnapshotIt}</p>
    </FormDialog>
  );
}
