/** One ruleset: its scope and its rules. What the server refuses stands beside its field. */

import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeFailure } from '@/api/failure';
import type { Account } from '@/api/ledgerApi';
import { type Ruleset, useAddRulesetMutation, useLazyGetRulesetQuery, useUpdateRulesetMutation } from '@/api/rulesApi';
import type { FieldErrors } from '@/api/types';
import parts from '@/domain/rules/condition.module.css';
import { MOST_RULES } from '@/domain/rules/kinds';
import { Button } from '@/ui/Button';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import layout from '@/ui/layout.module.css';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
import { bodyOf, draftErrors, draftOf, formError, newRule, type RuleDraft, type RulesetDraft } from '../ruleDraft';
import { RuleFields } from './RuleFields';
import styles from './RulesetDialog.module.css';
import { ScopeFields } from './ScopeFields';

/** The ruleset to change, or what a new one begins with. */
type Subject =
  | { readonly ruleset: Ruleset; readonly start?: undefined }
  | { readonly ruleset?: undefined; readonly start: RulesetDraft };

type RulesetDialogProps = Subject & {
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
};

const CHECK_FIELDS = copy.someFieldsAreInvalidThey;

export function RulesetDialog({ ruleset, start, accounts, onClose }: RulesetDialogProps) {
  const [version, setVersion] = useState(ruleset?.version ?? 0);
  const form = useForm<RulesetDraft>(() => (ruleset ? draftOf(ruleset) : start));
  const { draft, errors, put, setErrors } = form;
  const [add, adding] = useAddRulesetMutation();
  const [update, updating] = useUpdateRulesetMutation();
  const [load, loading] = useLazyGetRulesetQuery();

  const submit = async () => {
    if (!form.passes(draftErrors(draft))) return;
    const body = bodyOf(draft);
    const answer = ruleset ? await update({ id: ruleset.id, version, newRuleset: body }) : await add(body);
    if (answer.data) {
      showToast({ title: ruleset ? copy.rulesetChanged : copy.rulesetAdded, description: answer.data.name });
      onClose();
      return;
    }
    form.refuse(answer.error, copy.couldntSaveTheRuleset);
  };
  const loadLatest = async () => {
    if (ruleset === undefined) return;
    const answer = await load(ruleset.id);
    if (answer.data === undefined) {
      setErrors({ non_field_errors: [copy.couldntLoadTheRuleset(describeFailure(answer.error).description)] });
      return;
    }
    setVersion(answer.data.version);
    form.restart(draftOf(answer.data));
  };
  const whole = formError(errors) ?? (Object.keys(errors).length > 0 ? CHECK_FIELDS : undefined);

  return (
    <FormDialog
      title={ruleset ? copy.editRuleset : copy.newRuleset}
      width={720}
      action={ruleset ? copy.saveChanges : copy.addRuleset}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      {form.isStale && <ConflictNote what={copy.theRuleset} busy={loading.isFetching} onLoad={() => void loadLatest()} />}
      <ScopeFields draft={draft} errors={errors} accounts={accounts} onChange={put} />
      <h3 className={styles.heading}>{copy.rules}</h3>
      <p className={layout.hint}>{copy.theyJudgeTradesOpened}</p>
      <RuleList
        rules={draft.rules}
        errors={errors}
        onChange={(rules, isMoved) => {
          put({ rules });
          // The server names rules by their place: its words would stand beside another one.
          if (isMoved) setErrors(withoutRules(errors));
        }}
      />
    </FormDialog>
  );
}

const withoutRules = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith('rules')));

interface RuleListProps {
  readonly rules: readonly RuleDraft[];
  readonly errors: FieldErrors;
  /** `isMoved`: the places of the rules changed. */
  readonly onChange: (rules: readonly RuleDraft[], isMoved: boolean) => void;
}

function RuleList({ rules, errors, onChange }: RuleListProps) {
  const list = useRef<HTMLDivElement>(null);
  // The list is drawn by then.
  const focus = (selector: string) => setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1;
    onChange([...rules, newRule(key)], true);
    focus(copy.dataRuleSelect(key));
  };
  const move = (at: number, by: -1 | 1) => {
    const rule = rules[at];
    const other = rules[at + by];
    if (rule === undefined || other === undefined) return;
    onChange(
      rules.map((one, place) => (place === at ? other : place === at + by ? rule : one)),
      true,
    );
    focus(copy.dataRuleButtonDataMove(rule.key, by, rule.key));
  };
  const remove = (key: number) => {
    onChange(
      rules.filter((rule) => rule.key !== key),
      true,
    );
    focus('button[data-add]');
  };
  return (
    <div ref={list} className={parts.list}>
      {errors.rules?.map((text) => (
        <p key={text} className={parts.error} role="alert">
          {text}
        </p>
      ))}
      {rules.map((rule, at) => (
        <RuleFields
          key={rule.key}
          rule={rule}
          at={at}
          isLast={at === rules.length - 1}
          errors={errors}
          onChange={(next) =>
            onChange(
              rules.map((one) => (one.key === rule.key ? next : one)),
              false,
            )
          }
          onMove={(by) => move(at, by)}
          onRemove={() => remove(rule.key)}
        />
      ))}
      {rules.length < MOST_RULES && (
        <Button size="small" data-add onClick={add}>
          <Plus aria-hidden="true" />
          {copy.addRule}
        </Button>
      )}
    </div>
  );
}
