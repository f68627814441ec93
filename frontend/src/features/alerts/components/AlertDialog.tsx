/** One alert: its conditions, when it fires and where it is sent. What the server refuses is shown at its field. */

import { Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { type Alert, useAddAlertMutation, useLazyGetAlertQuery, useUpdateAlertMutation } from '@/api/alertsApi';
import { useCoins } from '@/api/coinNames';
import { describeFailure } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import parts from '@/domain/rules/condition.module.css';
import { Button } from '@/ui/Button';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented } from '@/ui/fields';
import { optionsOf } from '@/ui/pickerOptions';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { type AlertDraft, type AlertStart, bodyOf, draftErrors, draftOf, formError, newAlert, withScope } from '../alertDraft';
import { type ConditionDraft, newCondition } from '../conditionDraft';
import { copy } from '../copy';
import { MOST_CONDITIONS, membersOf } from '../kinds';
import { plainName } from '../sentences';
import styles from './AlertDialog.module.css';
import { BacktestPanel } from './BacktestPanel';
import { ConditionFields } from './ConditionFields';
import { ScopeField } from './ScopeField';
import { TimingFields } from './TimingFields';

interface AlertDialogProps {
  /** The alert to change; without it a new one. */
  readonly alert?: Alert;
  readonly start?: AlertStart;
  readonly onClose: () => void;
}

const CHECK_FIELDS = copy.someFieldsAreInvalidThey;
const isEmpty = (errors: FieldErrors): boolean => Object.keys(errors).length === 0;

/** The server names conditions by their place: its words would be at another one. */
const withoutConditions = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith('conditions')));

export default function AlertDialog({ alert, start, onClose }: AlertDialogProps) {
  const [version, setVersion] = useState(alert?.version ?? 0);
  const form = useForm<AlertDraft>(() => (alert ? draftOf(alert) : newAlert(start)));
  const { draft, errors, put, setErrors, passes } = form;
  const [add, adding] = useAddAlertMutation();
  const [update, updating] = useUpdateAlertMutation();
  const [load, loading] = useLazyGetAlertQuery();

  const submit = async () => {
    if (!passes(draftErrors(draft))) return;
    const body = bodyOf(draft);
    const answer = alert ? await update({ id: alert.id, version, newAlert: body }) : await add(body);
    if (answer.data) {
      showToast({ title: alert ? copy.alertChanged : copy.alertCreated, description: answer.data.name });
      onClose();
      return;
    }
    form.refuse(answer.error, copy.couldntSaveTheAlert);
  };
  const loadLatest = async () => {
    if (alert === undefined) return;
    const answer = await load(alert.id);
    if (answer.data === undefined) {
      setErrors({ non_field_errors: [copy.couldntLoadTheAlert(describeFailure(answer.error).description)] });
      return;
    }
    setVersion(answer.data.version);
    form.restart(draftOf(answer.data));
  };
  const forBacktest = () => {
    const wrong = draftErrors(draft);
    setErrors(wrong);
    return isEmpty(wrong) ? bodyOf(draft) : null;
  };
  const whole = formError(errors) ?? (isEmpty(errors) ? undefined : CHECK_FIELDS);

  return (
    <FormDialog
      title={alert ? copy.editAlert : copy.newAlert}
      width={720}
      action={alert ? copy.saveChanges : copy.createAlert}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      {form.isStale && <ConflictNote what={copy.theAlert} busy={loading.isFetching} onLoad={() => void loadLatest()} />}
      <ScopeField
        value={draft}
        error={errors.watchlist_id?.[0] ?? errors.entity_id?.[0]}
        onChange={(scope) => {
          put(withScope(draft, scope));
          const { watchlist_id: _, entity_id: __, ...others } = withoutConditions(errors);
          setErrors(others);
        }}
      />
      <ConditionList
        draft={draft}
        errors={errors}
        onChange={(change, isMoved) => {
          put(change);
          if (isMoved) setErrors(withoutConditions(errors));
        }}
      />
      <TimingFields draft={draft} errors={errors} onChange={put} />
      <BacktestPanel makeBody={forBacktest} typed={JSON.stringify(draft)} onErrors={setErrors} />
      {alert && <p className={styles.hint}>{copy.savingArmsTheAlertAgain}</p>}
    </FormDialog>
  );
}

interface ConditionListProps {
  readonly draft: AlertDraft;
  readonly errors: FieldErrors;
  /** `isMoved`: the places of the conditions changed. */
  readonly onChange: (change: Partial<AlertDraft>, isMoved: boolean) => void;
}

function ConditionList({ draft, errors, onChange }: ConditionListProps) {
  const { conditions, combine } = draft;
  const isOfEntity = draft.entity !== '';
  const isEach = draft.watchlist !== '' || isOfEntity;
  // All conditions over a watchlist look at the same of its items, and those over an entity at its addresses.
  const firstKind = isOfEntity || (isEach && membersOf(conditions[0]?.kind ?? '') === 'address') ? 'transfer' : 'price';
  const list = useRef<HTMLDivElement>(null);
  const coinOf = useCoins(conditions.flatMap(({ coin, other }) => [coin, other]));
  const nameOf = useCallback((coin: string) => coinOf(coin)?.name ?? plainName(coin), [coinOf]);
  // The list is drawn by then.
  const focus = (selector: string) => setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    const key = Math.max(-1, ...conditions.map((condition) => condition.key)) + 1;
    onChange({ conditions: [...conditions, newCondition(key, firstKind, conditions[0]?.coin, isEach)] }, true);
    focus(`[data-condition="${key}"] select`);
  };
  const remove = (key: number) => {
    onChange({ conditions: conditions.filter((condition) => condition.key !== key) }, true);
    focus('button[data-add]');
  };
  const replace = (next: ConditionDraft) =>
    onChange(
      { conditions: conditions.map((one) => (one.key === next.key ? next : one)) },
      conditions.find(({ key }) => key === next.key)?.kind !== next.kind,
    );
  return (
    <div ref={list} className={parts.list}>
      {conditions.length > 1 && (
        <div className={styles.combine}>
          <span aria-hidden="true">{copy.firesWhen}</span>
          <Segmented
            label={copy.firesWhen}
            value={combine}
            options={optionsOf({ all: copy.allAreTrue, any: copy.anyIsTrue })}
            onChange={(next) => onChange({ combine: next }, false)}
          />
        </div>
      )}
      {errors.conditions?.map((text) => (
        <p key={text} className={styles.error} role="alert">
          {text}
        </p>
      ))}
      {conditions.map((condition, at) => (
        <ConditionFields
          key={condition.key}
          condition={condition}
          at={at}
          isOnly={conditions.length === 1}
          isOfEntity={isOfEntity}
          errors={errors}
          nameOf={nameOf}
          priceOf={(coin) => coinOf(coin)?.current_price}
          onChange={replace}
          onRemove={() => remove(condition.key)}
        />
      ))}
      {conditions.length < MOST_CONDITIONS && (
        <Button size="small" data-add onClick={add}>
          <Plus aria-hidden="true" />
          {copy.addCondition}
        </Button>
      )}
    </div>
  );
}
