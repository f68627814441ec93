/** One field of a condition on imported flows of funds, or on the trading rules of the journal. */

import type { ReactNode } from 'react';
import { useListRulesetsQuery } from '@/api/rulesApi';
import { KINDS as RULE_KINDS } from '@/domain/rules/kinds';
import type { FieldOf, Tied } from '@/ui/fieldOf';
import { SelectField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Options } from '@/ui/Options';
import type { ConditionDraft } from '../conditionDraft';
import { copy } from '../copy';
import { ListedField } from './ListedField';

interface OwnFieldProps {
  readonly part: 'fund' | 'ruleset_id' | 'rule';
  readonly field: FieldOf<ConditionDraft>;
}

export function OwnField({ part, field }: OwnFieldProps): ReactNode {
  switch (part) {
    case 'fund':
      return <FormField label={copy.fund} hint={copy.tickerOrEmptyForAll} spellCheck={false} maxLength={20} {...field('fund')} />;
    case 'ruleset_id':
      return <RulesetField {...field('ruleset', 'ruleset_id')} />;
    case 'rule':
      return (
        <SelectField compact label={copy.rule} {...field('rule')}>
          <option value="">{copy.anyRule}</option>
          <Options of={RULE_KINDS} />
        </SelectField>
      );
  }
}

function RulesetField(tied: Tied) {
  const query = useListRulesetsQuery();
  return (
    <ListedField
      label={copy.ruleset}
      none={copy.anyRuleset}
      query={query}
      chosenName={query.data === undefined ? copy.theSelectedRuleset : copy.deletedRuleset}
      failed={copy.couldntLoadTheRulesets}
      {...tied}
    />
  );
}
