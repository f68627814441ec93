/** One strategy: its name, playbook, checklist and rules. Other rules make a new version when they are saved. */

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '@/api/failure';
import { type Strategy, useAddStrategyMutation, useLazyGetStrategyQuery, useUpdateStrategyMutation } from '@/api/strategiesApi';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField, TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
import {
  bodyOf,
  draftErrors,
  draftOf,
  type Fault,
  MOST_NAME,
  MOST_PLAYBOOK,
  ruleFaults,
  type StrategyDraft,
} from '../strategyDraft';
import styles from './parts.module.css';
import { RulesEditor } from './RulesEditor';

interface StrategyDialogProps {
  /** The strategy to change; without it a new one. */
  readonly strategy?: Strategy;
  /** What a new one begins with. */
  readonly start?: StrategyDraft;
  readonly onClose: () => void;
}

const EMPTY: StrategyDraft = { name: '', playbook: '', checklist: '', rules: '{}' };

/** What the server refused of the rules, without what is wrong with the whole form. */
const refusedOf = (errors: FieldErrors): readonly Fault[] => ruleFaults({ ...errors, non_field_errors: [] });

export function StrategyDialog({ strategy, start, onClose }: StrategyDialogProps) {
  const navigate = useNavigate();
  const [version, setVersion] = useState(strategy?.version ?? 0);
  const form = useForm<StrategyDraft>(() => (strategy ? draftOf(strategy) : (start ?? EMPTY)));
  const { draft, errors, field, put, setErrors } = form;
  const [add, adding] = useAddStrategyMutation();
  const [update, updating] = useUpdateStrategyMutation();
  const [load, loading] = useLazyGetStrategyQuery();
  /** What was refused of the rules before says nothing about these. */
  const putRules = (rules: string) => {
    put({ rules });
    const { name, playbook, checklist } = errors;
    setErrors({ ...(name && { name }), ...(playbook && { playbook }), ...(checklist && { checklist }) });
  };

  const submit = async () => {
    if (!form.passes(draftErrors(draft))) return;
    const body = bodyOf(draft);
    const answer = strategy ? await update({ id: strategy.id, version, newStrategy: body }) : await add(body);
    if (answer.data) {
      showToast({
        title: strategy ? copy.strategyChanged : copy.strategyCreated,
        description: savedWords(answer.data, strategy),
      });
      onClose();
      if (!strategy) void navigate(paths.strategyOf(answer.data.id));
      return;
    }
    form.refuse(answer.error, copy.couldntSaveTheStrategy);
  };
  const loadLatest = async () => {
    if (strategy === undefined) return;
    const answer = await load(strategy.id);
    if (answer.data === undefined) {
      setErrors({ non_field_errors: [copy.couldntLoadTheStrategy(describeFailure(answer.error).description)] });
      return;
    }
    setVersion(answer.data.version);
    form.restart(draftOf(answer.data));
  };
  const whole = errors.non_field_errors?.[0] ?? (Object.keys(errors).length > 0 ? copy.someFieldsAreInvalidThey : undefined);
  return (
    <FormDialog
      title={strategy ? copy.editStrategy : copy.newStrategy}
      width={1080}
      action={strategy ? copy.saveChanges : copy.createStrategy}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      {form.isStale && <ConflictNote what={copy.theStrategy} busy={loading.isFetching} onLoad={() => void loadLatest()} />}
      <TextField label={copy.name} maxLength={MOST_NAME} {...field('name')} />
      <RulesEditor text={draft.rules} refused={refusedOf(errors)} onChange={putRules} />
      <div className={styles.pair}>
        <TextAreaField
          label={copy.playbook}
          hint={copy.whatTheStrategyIsFor}
          rows={5}
          maxLength={MOST_PLAYBOOK}
          {...field('playbook')}
        />
        <TextAreaField label={copy.checklist} hint={copy.whatYouGoThroughBefore} rows={5} {...field('checklist')} />
      </div>
      {strategy && <p className={layout.hint}>{copy.otherRulesMakeANew}</p>}
    </FormDialog>
  );
}

const savedWords = (saved: Strategy, before: Strategy | undefined): string =>
  before !== undefined && saved.rules_version > before.rules_version
    ? copy.itsRulesAreNowVersion(saved.name, saved.rules_version)
    : saved.name;
