/** One entity: made, changed, merged with others, or taken away. Its labels always stay. */

import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import type { Entity } from '@/api/labelsApi';
import type { FieldErrors } from '@/api/types';
import { ForManagers } from '@/domain/teams/ForManagers';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Note, TextAreaField, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { showFailure, showToast } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import { useAddEntityMutation, useDeleteEntityMutation, useMergeEntitiesMutation, useUpdateEntityMutation } from '../api';
import { copy } from '../copy';
import styles from './EntityDialog.module.css';
import { ColourField } from './LabelDialog';

interface EntityDialogProps {
  readonly entity?: Entity;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

export function EntityDialog({ entity, onClose, onDone }: EntityDialogProps) {
  const [draft, setDraft] = useState({
    name: entity?.name ?? '',
    category: entity?.category ?? '',
    colour: entity?.colour ?? '',
    note: entity?.note ?? '',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddEntityMutation();
  const [update, updating] = useUpdateEntityMutation();
  const [remove, removing] = useDeleteEntityMutation();
  const form = useId();
  const close = useDiscard(draft, onClose);
  const put = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = entity ? await update({ id: entity.id, version: entity.version, newEntity: draft }) : await add(draft);
    if (answer.data) onDone(answer.data.id);
    else setErrors(fieldErrors(answer.error, copy.couldntSaveTheEntity));
  };
  const drop = async () => {
    if (!entity) return;
    const text = copy.thisRemovesItsLabelsStay(entity.name);
    if (!(await confirmed({ title: copy.removeThisEntity, text, action: copy.removeEntity }))) return;
    const answer = await remove({ id: entity.id, version: entity.version });
    if ('error' in answer && answer.error) showFailure(answer.error);
    else {
      showToast({ title: copy.entityRemoved, description: copy.itsLabelsStay });
      onDone('');
    }
  };

  return (
    <Modal
      title={entity ? copy.editEntity : copy.newEntity}
      onClose={close}
      width={440}
      foot={
        <>
          {entity && (
            <ForManagers>
              <Button kind="quiet" className={styles.remove} busy={removing.isLoading} onClick={() => void drop()}>
                {copy.remove}
              </Button>
            </ForManagers>
          )}
          <Button onClick={close}>{copy.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={adding.isLoading || updating.isLoading}>
            {entity ? copy.save : copy.create}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {errors.non_field_errors?.[0] && <Note>{errors.non_field_errors[0]}</Note>}
        <TextField
          compact
          label={copy.name}
          maxLength={200}
          value={draft.name}
          error={errors.name?.[0]}
          onChange={(event) => put({ name: event.target.value })}
        />
        <TextField
          compact
          label={copy.category}
          value={draft.category}
          error={errors.category?.[0]}
          onChange={(event) => put({ category: event.target.value.toLowerCase().replace(/\s+/g, '_') })}
        />
        <ColourField value={draft.colour} onChange={(colour) => put({ colour })} />
        <TextAreaField
          compact
          label={copy.note}
          value={draft.note}
          error={errors.note?.[0]}
          onChange={(event) => put({ note: event.target.value })}
        />
      </form>
    </Modal>
  );
}

interface MergeDialogProps {
  readonly into: Entity;
  readonly entities: readonly Entity[];
  readonly onClose: () => void;
}

/** Labels of the chosen ones move here; the chosen ones are gone. */
export function MergeDialog({ into, entities, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [merge, { isLoading }] = useMergeEntitiesMutation();
  const others = entities.filter((entity) => entity.id !== into.id);
  const moved = others.filter((entity) => chosen.includes(entity.id)).reduce((sum, entity) => sum + entity.labels, 0);

  const submit = async () => {
    const answer = await merge({ id: into.id, mergeBody: { others: chosen } });
    if ('error' in answer && answer.error) showFailure(answer.error);
    else {
      showToast({ title: copy.entitiesMerged, description: copy.labelsMovedTo(moved, into.name) });
      onClose();
    }
  };
  return (
    <Modal
      title={copy.mergeInto(into.name)}
      onClose={onClose}
      width={440}
      foot={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="primary" disabled={chosen.length === 0} busy={isLoading} onClick={() => void submit()}>
            {copy.merge(chosen.length === 0 ? '' : chosen.length)}
          </Button>
        </>
      }
    >
      {others.length === 0 ? (
        <p className={styles.none}>{copy.thereIsNoOtherEntity}</p>
      ) : (
        <ul className={styles.others}>
          {others.map((entity) => (
            <li key={entity.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(entity.id)}
                  onChange={() =>
                    setChosen((before) =>
                      before.includes(entity.id) ? before.filter((id) => id !== entity.id) : [...before, entity.id],
                    )
                  }
                />
                <span>{entity.name}</span>
                <small>{copy.labelsOfLabels(entity.labels)}</small>
              </label>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
