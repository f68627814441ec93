/** One field of a condition on an address, a label, a new listing, a floor or a calendar. */

import type { ReactNode } from 'react';
import { useGetChainsQuery } from '@/api/chainsApi';
import { useListPoolNetworksQuery } from '@/api/listingsApi';
import { EntityPicker } from '@/domain/addresses/EntityPicker';
import { CollectionPicker } from '@/domain/market/CollectionPicker';
import type { FieldOf, Tied } from '@/ui/fieldOf';
import { SelectField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Options } from '@/ui/Options';
import type { ConditionDraft } from '../conditionDraft';
import { copy } from '../copy';
import { EVENT_CHOICES } from '../kinds';
import { CategoryField } from './CategoryField';
import { ListedField, withChosen } from './ListedField';

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
  readonly part: WatchFieldName;
  readonly condition: ConditionDraft;
  readonly field: FieldOf<ConditionDraft>;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<ConditionDraft>) => void;
}

export function WatchField({ part, condition, field, error, onChange }: WatchFieldProps): ReactNode {
  switch (part) {
    case 'chain':
      return <ChainField {...field('chain')} />;
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
        <FormField
          label={copy.asset}
          placeholder={copy.nativeCoin}
          hint={copy.contractOfATokenEmpty}
          spellCheck={false}
          maxLength={200}
          {...field('asset')}
        />
      );
    case 'categories':
      return condition.kind === 'calendar' ? (
        <EventField {...field('categories')} />
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
        <FormField
          label={copy.counterpartyLabel}
          placeholder={copy.anyLabel}
          hint={copy.partOfTheLabelOf}
          maxLength={100}
          {...field('counterpartyLabel', 'counterparty_label')}
        />
      );
    case 'deployer':
      return (
        <FormField
          label={copy.deployer}
          placeholder={copy.anyDeployer}
          hint={copy.theAddressThatCreated}
          spellCheck={false}
          maxLength={200}
          {...field('deployer')}
        />
      );
    case 'network':
      return <NetworkField {...field('network')} />;
    case 'collection':
      return <CollectionPicker value={condition.collection} error={error} onChange={(collection) => onChange({ collection })} />;
    case 'quote':
      return (
        <SelectField compact label={copy.levelIn} {...field('quote')}>
          <option value="usd">{copy.usDollars}</option>
          <option value="native">{copy.theNetworksCoin}</option>
        </SelectField>
      );
  }
}

function ChainField(tied: Tied) {
  const query = useGetChainsQuery();
  return <ListedField label={copy.chain} none={copy.chooseAChain} query={query} failed={copy.couldntLoadTheChains} {...tied} />;
}

function NetworkField(tied: Tied) {
  const query = useListPoolNetworksQuery();
  return <ListedField label={copy.network} none={copy.anyNetwork} query={query} failed={copy.couldntLoadTheNetworks} {...tied} />;
}

function EventField(tied: Tied) {
  return (
    <SelectField compact label={copy.event} {...tied}>
      <Options of={withChosen(EVENT_CHOICES, tied.value)} />
    </SelectField>
  );
}
