/** What can be done with the chosen labels together. Taking them away can be taken back. */

import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { OwnEntityPicker } from '@/domain/addresses/OwnEntityPicker';
import { ForManagers } from '@/domain/teams/ForManagers';
import { formatCount } from '@/format/number';
import { CATEGORIES, categoryWords } from '@/graph/categories';
import { Button, IconButton } from '@/ui/Button';
import bars from '@/ui/bars.module.css';
import { SelectField, TextField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { showFailure, showToast } from '@/ui/toastStore';
import { type LabelEdit, useDeleteLabelsMutation, useEditLabelsMutation, useRestoreLabelsMutation } from '../api';
import { copy } from '../copy';
import { COLOUR_NAMES, COLOURS } from '../words';
import styles from './BulkBar.module.css';

interface BulkBarProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

const plural = (count: number) => formatCount(count, 'label');

export function BulkBar({ ids, onDone }: BulkBarProps) {
  const [edit, editing] = useEditLabelsMutation();
  const [remove, removing] = useDeleteLabelsMutation();
  const [restore] = useRestoreLabelsMutation();
  const [gone, setGone] = useState<readonly string[]>([]);
  const busy = editing.isLoading || removing.isLoading;

  const change = async (what: Omit<LabelEdit, 'ids'>) => {
    const answer = await edit({ ids, ...what });
    if (answer.data) showToast({ title: copy.changed(plural(answer.data.changed)) });
    else showFailure(answer.error);
  };
  const drop = async () => {
    const answer = await remove(ids);
    if (answer.data) {
      setGone(ids);
      onDone();
    } else showFailure(answer.error);
  };
  const undo = async () => {
    const answer = await restore(gone);
    if (answer.data) {
      setGone([]);
      showToast({ title: copy.backOfPlural(plural(answer.data.changed)) });
    } else showFailure(answer.error);
  };

  if (ids.length === 0) {
    return gone.length === 0 ? null : (
      <div className={bars.bar} role="status">
        <span>{copy.deleted(plural(gone.length))}</span>
        <Button size="small" onClick={() => void undo()}>
          {copy.undo}
        </Button>
        <IconButton label={copy.dismiss} className={bars.last} onClick={() => setGone([])}>
          <X />
        </IconButton>
      </div>
    );
  }
  return (
    <div className={bars.bar} role="toolbar" aria-label={copy.selectedLabels} aria-busy={busy || undefined}>
      <strong>{copy.selected(plural(ids.length))}</strong>
      <Pick label={copy.category} onPick={(category) => void change({ category })}>
        <Options of={CATEGORIES.map((category) => ({ value: category, label: categoryWords(category) }))} />
      </Pick>
      <div className={styles.pick}>
        <OwnEntityPicker
          acts
          hideLabel
          label={copy.entity}
          value=""
          placeholder={copy.entity}
          onChange={(entity_id) => void change({ entity_id })}
        />
      </div>
      <Pick label={copy.colour} onPick={(colour) => void change({ colour: colour === 'none' ? '' : colour })}>
        {COLOURS.map((colour) => (
          <option key={colour} value={colour || 'none'}>
            {COLOUR_NAMES[colour]}
          </option>
        ))}
      </Pick>
      <Pick label={copy.visibleTo} onPick={(visibility) => void change({ visibility })}>
        <option value="me">{copy.onlyMe}</option>
        <option value="link">{copy.readersOfMyLinks}</option>
      </Pick>
      <div className={styles.number}>
        <TextField
          compact
          hideLabel
          type="number"
          min={0}
          max={100}
          label={copy.confidence}
          placeholder={copy.confidence}
          onKeyDown={(event) => {
            const value = Number(event.currentTarget.value);
            if (event.key === 'Enter' && event.currentTarget.value !== '' && value >= 0 && value <= 100) {
              void change({ confidence: Math.round(value) });
              event.currentTarget.value = '';
            }
          }}
        />
      </div>
      <ForManagers>
        <Button kind="quiet" className={bars.delete} busy={removing.isLoading} onClick={() => void drop()}>
          <Trash2 aria-hidden="true" />
          {copy.delete}
        </Button>
      </ForManagers>
      <IconButton label={copy.clearSelection} className={bars.last} onClick={onDone}>
        <X />
      </IconButton>
    </div>
  );
}

/** A select that acts and falls back to its name. */
function Pick({ label, onPick, children }: { label: string; onPick: (value: string) => void; children: React.ReactNode }) {
  return (
    <div className={styles.pick}>
      <SelectField compact hideLabel label={label} value="" onChange={(event) => onPick(event.target.value)}>
        <option value="" disabled hidden>
          {label}
        </option>
        {children}
      </SelectField>
    </div>
  );
}
