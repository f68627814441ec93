/** One field of a widget or a dashboard parameter, drawn by its type. */

import { useListCasesQuery } from '@/api/casesApi';
import { useListAccountsQuery } from '@/api/ledgerApi';
import { useListPortfoliosQuery } from '@/api/portfolioApi';
import { useListStrategiesQuery } from '@/api/strategiesApi';
import { useListTracesQuery } from '@/api/tracesApi';
import { useListWatchlistsQuery } from '@/api/watchlistsApi';
import { EntityPicker } from '@/domain/addresses/EntityPicker';
import { CoinPicker } from '@/ui/CoinPicker';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import { FailedLine } from '@/ui/states';
import { copy } from '../copy';
import type { Field, FieldType, SavedType } from '../kinds';

export const RANGE_WORDS: readonly (readonly [string, string])[] = [
  ['1d', copy.n1Day],
  ['7d', copy.n7Days],
  ['30d', copy.n30Days],
  ['90d', copy.n90Days],
  ['1y', copy.n1Year],
  ['max', 'All'],
];

interface ParamFieldProps {
  readonly field: Pick<Field, 'label' | 'hint' | 'options' | 'of'> & { readonly type: FieldType };
  readonly value: string;
  readonly error?: string;
  readonly onChange: (value: string) => void;
}

const LONGEST = 200;
const LONGEST_AREA = 4_000;

export function ParamField({ field, value, error, onChange }: ParamFieldProps) {
  const { label, hint, type, options = [] } = field;
  if (type === 'token') return <CoinPicker label={label} value={value} none={hint} error={error} onChange={onChange} />;
  if (type === 'entity') {
    return (
      <EntityPicker
        label={label}
        placeholder={copy.chainAndAddressOrLabel}
        hint={hint ?? copy.forExampleBitcoinBc1qChain}
        value={value}
        error={error}
        onType={onChange}
        onFind={({ chain, address }) => onChange(`${chain}:${address}`)}
      />
    );
  }
  if (type === 'range' || type === 'choice') {
    const choices = type === 'range' ? RANGE_WORDS : options.map((one) => [one.value, one.label] as const);
    return (
      <SelectField compact label={label} value={value} error={error} onChange={({ target }) => onChange(target.value)}>
        {!choices.some(([id]) => id === value) && <option value={value}>{value || copy.choose}</option>}
        {choices.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  if (type === 'portfolio') return <PortfolioField label={label} value={value} onChange={onChange} />;
  if (type === 'saved')
    return <SavedField of={field.of ?? 'case'} label={label} value={value} error={error} onChange={onChange} />;
  if (type === 'area') {
    return (
      <TextAreaField
        label={label}
        rows={8}
        maxLength={LONGEST_AREA}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <TextField
      compact
      label={label}
      hint={hint ?? HINTS[type]}
      maxLength={LONGEST}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const HINTS: Readonly<Partial<Record<FieldType, string>>> = {
  currency: copy.forExampleUsdLeaveEmpty,
  tokens: copy.n2To12CoinGeckoIds,
};

interface ListedProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly onChange: (value: string) => void;
}

function PortfolioField(props: ListedProps) {
  const query = useListPortfoliosQuery();
  const options = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <Listed {...props} query={query} none={copy.allAccounts} options={options} />;
}

function SavedField({ of, ...props }: ListedProps & { readonly of: SavedType }) {
  const accounts = useListAccountsQuery(undefined, { skip: of !== 'account' });
  const cases = useListCasesQuery({ limit: 100 }, { skip: of !== 'case' });
  const traces = useListTracesQuery({ limit: 100 }, { skip: of !== 'trace' });
  const strategies = useListStrategiesQuery(undefined, { skip: of !== 'strategy' });
  const watchlists = useListWatchlistsQuery(undefined, { skip: of !== 'watchlist' });
  const named = {
    account: accounts.data,
    trace: traces.data?.traces,
    strategy: strategies.data,
    watchlist: watchlists.data,
    case: cases.data?.cases.map(({ id, text }) => ({ id, name: text.title })),
  }[of];
  const query = { account: accounts, case: cases, trace: traces, strategy: strategies, watchlist: watchlists }[of];
  const options = (named ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <Listed {...props} query={query} none={of === 'account' ? copy.allAccounts : 'Choose…'} options={options} />;
}

interface Options {
  /** Of what can be chosen. */
  readonly query: {
    readonly data?: unknown;
    readonly isError: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly none: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const Listed = ({ query, none, options, ...props }: ListedProps & Options) => (
  <>
    <Picker {...props} options={[{ value: '', label: none }, ...options]} />
    {query.data === undefined && query.isError && (
      <FailedLine title={copy.couldntLoadTheList} error={query.error} onRetry={() => void query.refetch()} />
    )}
  </>
);
