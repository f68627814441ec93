/** One list: its name, a note, and its sections in order. */

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { useAddWatchlistMutation, useUpdateWatchlistMutation, type Watchlist } from '@/api/watchlistsApi';
import { Button, IconButton } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import styles from './Dialogs.module.css';

interface ListDialogProps {
  /** The list to change; without it a new one. */
  readonly list?: Watchlist;
  readonly onClose: () => void;
  readonly onSaved: (list: Watchlist) => void;
}

interface Draft {
  readonly name: string;
  readonly note: string;
  /** Without the first one, which holds items without a section. */
  readonly sections: readonly string[];
}

const PLACES = /^(name|note|sections(\[\d+\])?|request_id)$/;
const draftOf = (list: Watchlist | undefined): Draft => ({
  name: list?.name ?? '',
  note: list?.note ?? '',
  sections: list?.sections.filter((name) => name !== '') ?? [],
});

export function ListDialog({ list, onClose, onSaved }: ListDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(list));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddWatchlistMutation();
  const [update, updating] = useUpdateWatchlistMutation();
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  const submit = async () => {
    if (draft.name.trim() === '') {
      setErrors({ name: ['Enter a name.'] });
      return;
    }
    const body = {
      name: draft.name.trim(),
      note: draft.note.trim(),
      sections: ['', ...draft.sections],
      ...(list && { columns: list.columns }),
    };
    const answer = list ? await update({ id: list.id, version: list.version, newWatchlist: body }) : await add(body);
    if (answer.data !== undefined) {
      showToast({ title: list ? 'Watchlist changed' : 'Watchlist created', description: answer.data.name });
      onSaved(answer.data);
      return;
    }
    const text = "Couldn't save the watchlist. It changed in another tab or on another device. Save again to replace it.";
    setErrors(isConflict(answer.error) ? { non_field_errors: [text] } : fieldErrors(answer.error, "Couldn't save the watchlist"));
  };
  const whole = Object.entries(errors).find(([field]) => !PLACES.test(field))?.[1][0];
  const wrongSections = Object.entries(errors).find(([field]) => field.startsWith('sections'))?.[1][0];
  return (
    <FormDialog
      title={list ? 'Edit watchlist' : 'New watchlist'}
      width={480}
      action={list ? 'Save changes' : 'Create watchlist'}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label="Name"
        placeholder="Majors"
        maxLength={100}
        autoComplete="off"
        value={draft.name}
        error={errors.name?.[0]}
        onChange={({ target }) => put({ name: target.value })}
      />
      <TextAreaField
        compact
        rows={2}
        label="Note"
        maxLength={2_000}
        value={draft.note}
        error={errors.note?.[0]}
        onChange={({ target }) => put({ note: target.value })}
      />
      <Sections sections={draft.sections} error={wrongSections} onChange={(sections) => put({ sections })} />
    </FormDialog>
  );
}

interface SectionsProps {
  readonly sections: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (sections: readonly string[]) => void;
}

function Sections({ sections, error, onChange }: SectionsProps) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = sections.some((section) => section.toLowerCase() === name.toLowerCase());
  const add = () => {
    if (name === '' || isTaken) return;
    onChange([...sections, name]);
    setTyped('');
  };
  const swap = (at: number, by: -1 | 1) => {
    const next = [...sections];
    const [one, other] = [next[at], next[at + by]];
    if (one === undefined || other === undefined) return;
    next[at] = other;
    next[at + by] = one;
    onChange(next);
  };
  return (
    <fieldset className={styles.sections}>
      <legend>Sections</legend>
      {sections.map((section, at) => (
        <div key={section} className={styles.section}>
          <span>{section}</span>
          <IconButton label={`Move section ${section} up`} disabled={at === 0} onClick={() => swap(at, -1)}>
            <ArrowUp />
          </IconButton>
          <IconButton label={`Move section ${section} down`} disabled={at === sections.length - 1} onClick={() => swap(at, 1)}>
            <ArrowDown />
          </IconButton>
          <IconButton label={`Remove section ${section}`} onClick={() => onChange(sections.filter((one) => one !== section))}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <div className={styles.add}>
        <TextField
          compact
          hideLabel
          label="New section"
          placeholder="New section"
          maxLength={60}
          autoComplete="off"
          value={typed}
          error={isTaken && name !== '' ? 'A section with this name already exists.' : error}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={name === '' || isTaken} onClick={add}>
          <Plus aria-hidden="true" />
          Add section
        </Button>
      </div>
      <p className={styles.hint}>Items of a section that you remove stay in the list, without a section.</p>
    </fieldset>
  );
}
