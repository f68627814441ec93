/** One field of a condition on imported flows of funds, or on the trading rules of the journal. */

import type { ReactNode } from 'react';
import { useListRulesetsQuery } from '@/api/rulesApi';
import { KINDS as RULE_KINDS } from '@/domain/rules/kinds';
import { SelectField, TextField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { FailedLine } from '@/ui/states';
import type { ConditionDraft } from '../conditionDraft';
import { copy } from '../copy';

interface OwnFieldProps {
  readonly field: 'fund' | 'ruleset_id' | 'rule';
  readonly condition: ConditionDraft;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<ConditionDraft>) => void;
}

export function OwnField({ field, condition, error, onChange }: OwnFieldProps): ReactNode {
  switch (field) {
    case 'fund':
      return (
        <TextField
          compact
          label={copy.fund}
          hint={copy.tickerOrEmptyForAll}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={condition.fund}
          error={error}
          onChange={({ target }) => onChange({ fund: target.value })}
        />
      );
    case 'ruleset_id':
      return <RulesetField value={condition.ruleset} error={error} onChange={(ruleset) => onChange({ ruleset })} />;
    case 'rule':
      return (
        <SelectField
          compact
          label={copy.rule}
          value={condition.rule}
          error={error}
          onChange={({ target }) => onChange({ rule: target.value })}
        >
          <option value="">{copy.anyRule}</option>
          <Options of={RULE_KINDS} />
        </SelectField>
      );
  }
}

interface RulesetFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** What is chosen stays a choice where the list has not come, or does not have it any more. */
function RulesetField({ value, error, onChange }: RulesetFieldProps) {
  const query = useListRulesetsQuery();
  const rulesets = query.data ?? [];
  const isMissing = value !== '' && !rulesets.some(({ id }) => id === value);
  return (
    <>
      <SelectField compact label={copy.ruleset} value={value} error={error} onChange={({ target }) => onChange(target.value)}>
        <option value="">{copy.anyRuleset}</option>
        <Options of={rulesets.map(({ id, name }) => ({ value: id, label: name }))} />
        {isMissing && <option value={value}>{query.data === undefined ? copy.theSelectedRuleset : copy.deletedRuleset}</option>}
      </SelectField>
      {query.data === undefined && query.isError && (
        <FailedLine title={copy.couldntLoadTheRulesets} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}
