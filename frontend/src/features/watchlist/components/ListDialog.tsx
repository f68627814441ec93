/** One list: its name, a note, and its sections in order. */

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorAt, errorOutside } from '@/api/failure';
import { useAddWatchlistMutation, useUpdateWatchlistMutation, type Watchlist } from '@/api/watchlistsApi';
import { Button, IconButton } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import layout from '@/ui/layout.module.css';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
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

const PLACES = ['name', 'note', 'sections'];
const draftOf = (list: Watchlist | undefined): Draft => ({
  name: list?.name ?? '',
  note: list?.note ?? '',
  sections: list?.sections.filter((name) => name !== '') ?? [],
});

export function ListDialog({ list, onClose, onSaved }: ListDialogProps) {
  const { draft, errors, field, put, setErrors, refuse } = useForm(() => draftOf(list));
  const [add, adding] = useAddWatchlistMutation();
  const [update, updating] = useUpdateWatchlistMutation();

  const submit = async () => {
    if (draft.name.trim() === '') {
      setErrors({ name: [copy.enterAName] });
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
      showToast({ title: list ? copy.watchlistChanged : copy.watchlistCreated, description: answer.data.name });
      onSaved(answer.data);
      return;
    }
    refuse(answer.error, copy.couldntSaveTheWatchlist, copy.couldntSaveTheWatchlistIt);
  };
  return (
    <FormDialog
      title={list ? copy.editWatchlist : copy.newWatchlist}
      width={480}
      action={list ? copy.saveChanges : copy.createWatchlist}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={errorOutside(errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormField label={copy.name} placeholder={copy.majors} maxLength={100} {...field('name')} />
      <TextAreaField compact rows={2} label={copy.note} maxLength={2_000} {...field('note')} />
      <Sections sections={draft.sections} error={errorAt(errors, 'sections')} onChange={(sections) => put({ sections })} />
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
      <legend>{copy.sections}</legend>
      {sections.map((section, at) => (
        <div key={section} className={styles.section}>
          <span>{section}</span>
          <IconButton label={copy.moveSectionUp(section)} disabled={at === 0} onClick={() => swap(at, -1)}>
            <ArrowUp />
          </IconButton>
          <IconButton label={copy.moveSectionDown(section)} disabled={at === sections.length - 1} onClick={() => swap(at, 1)}>
            <ArrowDown />
          </IconButton>
          <IconButton label={copy.removeSection(section)} onClick={() => onChange(sections.filter((one) => one !== section))}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <div className={styles.add}>
        <FormField
          hideLabel
          label={copy.newSection}
          placeholder={copy.newSection}
          maxLength={60}
          value={typed}
          error={isTaken && name !== '' ? copy.aSectionWithThisName : error}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={name === '' || isTaken} onClick={add}>
          <Plus aria-hidden="true" />
          {copy.addSection}
        </Button>
      </div>
      <p className={layout.hint}>{copy.itemsOfASectionThat}</p>
    </fieldset>
  );
}
