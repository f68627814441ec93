/** One field of a condition on an address, a label, a new listing, a floor or a calendar. */

import type { ReactNode } from 'react';
import { useGetChainsQuery } from '@/api/chainsApi';
import { useListPoolNetworksQuery } from '@/api/listingsApi';
import { EntityPicker } from '@/domain/addresses/EntityPicker';
import { CollectionPicker } from '@/domain/market/CollectionPicker';
import { SelectField, TextField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { FailedLine } from '@/ui/states';
import type { ConditionDraft } from '../conditionDraft';
import { copy } from '../copy';
import { EVENT_CHOICES } from '../kinds';
import { CategoryField } from './CategoryField';

export type WatchFieldName =
  | 'chain'
  | 'address'
  | 'asset'
  | 'categories'
  | 'network'
  | 'collection'
  | 'quote'
  | 'counterparty_label'
  | 'deployer';

interface WatchFieldProps {
  readonly field: WatchFieldName;
  readonly condition: ConditionDraft;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<ConditionDraft>) => void;
}

export function WatchField({ field, condition, error, onChange }: WatchFieldProps): ReactNode {
  switch (field) {
    case 'chain':
      return <ChainField value={condition.chain} error={error} onChange={(chain) => onChange({ chain })} />;
    case 'address':
      return (
        <EntityPicker
          label={copy.address}
          value={condition.address}
          error={error}
          onType={(address) => onChange({ address })}
          onFind={({ address, chain }) => onChange({ address, chain })}
        />
      );
    case 'asset':
      return (
        <TextField
          compact
          label={copy.asset}
          placeholder={copy.nativeCoin}
          hint={copy.contractOfATokenEmpty}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={condition.asset}
          error={error}
          onChange={({ target }) => onChange({ asset: target.value })}
        />
      );
    case 'categories':
      return condition.kind === 'calendar' ? (
        <EventField value={condition.categories} error={error} onChange={(categories) => onChange({ categories })} />
      ) : (
        <CategoryField
          isOfCounterparty={condition.kind === 'transfer'}
          value={condition.categories}
          error={error}
          onChange={(categories) => onChange({ categories })}
        />
      );
    case 'counterparty_label':
      return (
        <TextField
          compact
          label={copy.counterpartyLabel}
          placeholder={copy.anyLabel}
          hint={copy.partOfTheLabelOf}
          autoComplete="off"
          maxLength={100}
          value={condition.counterpartyLabel}
          error={error}
          onChange={({ target }) => onChange({ counterpartyLabel: target.value })}
        />
      );
    case 'deployer':
      return (
        <TextField
          compact
          label={copy.deployer}
          placeholder={copy.anyDeployer}
          hint={copy.theAddressThatCreated}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={condition.deployer}
          error={error}
          onChange={({ target }) => onChange({ deployer: target.value })}
        />
      );
    case 'network':
      return <NetworkField value={condition.network} error={error} onChange={(network) => onChange({ network })} />;
    case 'collection':
      return <CollectionPicker value={condition.collection} error={error} onChange={(collection) => onChange({ collection })} />;
    case 'quote':
      return (
        <SelectField
          compact
          label={copy.levelIn}
          value={condition.quote}
          error={error}
          onChange={({ target }) => onChange({ quote: target.value })}
        >
          <option value="usd">{copy.usDollars}</option>
          <option value="native">{copy.theNetworksCoin}</option>
        </SelectField>
      );
  }
}

interface ChoiceProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What is chosen stays a choice where the list has not come, or does not have it any more. */
const withChosen = (choices: readonly Choice[], value: string): readonly Choice[] =>
  value === '' || choices.some((one) => one.value === value) ? choices : [...choices, { value, label: value }];

function ChainField({ value, error, onChange }: ChoiceProps) {
  const query = useGetChainsQuery();
  const chains = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SelectField compact label={copy.chain} value={value} error={error} onChange={({ target }) => onChange(target.value)}>
        <option value="">{copy.chooseAChain}</option>
        <Options of={withChosen(chains, value)} />
      </SelectField>
      {query.data === undefined && query.isError && (
        <FailedLine title={copy.couldntLoadTheChains} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function NetworkField({ value, error, onChange }: ChoiceProps) {
  const query = useListPoolNetworksQuery();
  const networks = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SelectField compact label={copy.network} value={value} error={error} onChange={({ target }) => onChange(target.value)}>
        <option value="">{copy.anyNetwork}</option>
        <Options of={withChosen(networks, value)} />
      </SelectField>
      {query.data === undefined && query.isError && (
        <FailedLine title={copy.couldntLoadTheNetworks} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function EventField({ value, error, onChange }: ChoiceProps) {
  return (
    <SelectField compact label={copy.event} value={value} error={error} onChange={({ target }) => onChange(target.value)}>
      <Options of={withChosen(EVENT_CHOICES, value)} />
    </SelectField>
  );
}
