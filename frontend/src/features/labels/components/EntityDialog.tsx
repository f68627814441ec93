/** One entity: made, changed, merged with others, or taken away. Its labels always stay. */

import { useState } from 'react';
import type { Entity } from '@/api/labelsApi';
import { ForManagers } from '@/domain/teams/ForManagers';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField, TextField } from '@/ui/fields';
import { showFailure, showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
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
  const { draft, errors, field, put, refuse } = useForm({
    name: entity?.name ?? '',
    category: entity?.category ?? '',
    colour: entity?.colour ?? '',
    note: entity?.note ?? '',
  });
  const [add, adding] = useAddEntityMutation();
  const [update, updating] = useUpdateEntityMutation();
  const [remove, removing] = useDeleteEntityMutation();

  const submit = async () => {
    const answer = entity ? await update({ id: entity.id, version: entity.version, newEntity: draft }) : await add(draft);
    if (answer.data) onDone(answer.data.id);
    else refuse(answer.error, copy.couldntSaveTheEntity);
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
    <FormDialog
      title={entity ? copy.editEntity : copy.newEntity}
      width={440}
      action={entity ? copy.save : copy.create}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
      aside={
        entity && (
          <ForManagers>
            <Button kind="quiet" className={styles.remove} busy={removing.isLoading} onClick={() => void drop()}>
              {copy.remove}
            </Button>
          </ForManagers>
        )
      }
    >
      <TextField compact label={copy.name} maxLength={200} {...field('name')} />
      <TextField
        compact
        label={copy.category}
        {...field('category')}
        onChange={(event) => put({ category: event.target.value.toLowerCase().replace(/\s+/g, '_') })}
      />
      <ColourField value={draft.colour} onChange={(colour) => put({ colour })} />
      <TextAreaField compact label={copy.note} {...field('note')} />
    </FormDialog>
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

  // A merge can't be undone, and Enter in a check box sends the form.
  const submit = async () => {
    const text = copy.thisMovesLabelsAndRemoves(moved, chosen.length, into.name);
    if (!(await confirmed({ title: copy.mergeTheseEntities, text, action: copy.mergeEntities }))) return;
    const answer = await merge({ id: into.id, mergeBody: { others: chosen } });
    if ('error' in answer && answer.error) showFailure(answer.error);
    else {
      showToast({ title: copy.entitiesMerged, description: copy.labelsMovedTo(moved, into.name) });
      onClose();
    }
  };
  return (
    <FormDialog
      title={copy.mergeInto(into.name)}
      width={440}
      action={copy.merge(chosen.length === 0 ? '' : chosen.length)}
      busy={isLoading}
      disabled={chosen.length === 0}
      typed={{}}
      onClose={onClose}
      onSubmit={submit}
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
    </FormDialog>
  );
}
