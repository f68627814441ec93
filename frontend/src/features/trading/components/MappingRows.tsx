/** What rows of a file are beside trades of coins: their kinds, when they happened, contracts, and names of coins. */

import { useMemo } from 'react';
import { Choice } from '@/ui/Choice';
import { SelectField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import { Options } from '@/ui/Options';
import { Picker } from '@/ui/Picker';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import { explainedAs, hasOthers, hasTrades, type KindMode, type MeantWord, plainKinds, ROW_KINDS, wordsIn } from '../mappingRows';
import { eventWords } from '../words';
import { zoneOptions } from '../zones';
import styles from './ColumnMapper.module.css';
import check from './check.module.css';
import { Coin, Column, Group, type PartProps } from './MappingColumn';

type Named = readonly [value: string, label: string];

const KINDS: readonly Named[] = ROW_KINDS.map((kind) => [kind, eventWords({ kind })]);
/** Kinds that are counted, as several. */
const SEVERAL: Readonly<Record<string, string>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  transfer: 'transfers',
  reward: 'rewards',
  fee: 'fees',
  conversion: 'conversions',
  adjustment: 'adjustments',
};
const KIND_WORDS: readonly Named[] = [['trade', 'Trade'], ['buy', 'Buy'], ['sell', 'Sell'], ...KINDS, ['skip', copy.leaveOut]];
const CONTRACT_WORDS: readonly Named[] = [
  ['spot', 'Coins'],
  ['linear', copy.linearContract],
  ['inverse', copy.inverseContract],
];
const POSITION_WORDS: readonly Named[] = [
  ['long', 'Long'],
  ['short', 'Short'],
  ['net', copy.theOnlyPosition],
];

interface WordsProps {
  readonly label: string;
  /** The values that need a meaning. */
  readonly words: readonly string[];
  readonly explained: readonly MeantWord[];
  readonly choices: readonly Named[];
  /** What a word without a meaning is. */
  readonly none: string;
  readonly error: string | undefined;
  readonly onChange: (explained: readonly MeantWord[]) => void;
}

/** A meaning for each word of a column. */
function Words({ label, words, explained, choices, none, error, onChange }: WordsProps) {
  return (
    <fieldset className={styles.words}>
      <legend>{label}</legend>
      {words.length === 0 && <p className={styles.lead}>{copy.theColumnIsEmptyIn}</p>}
      <div className={styles.fields}>
        {words.map((word) => (
          <Choice
            key={word}
            label={word}
            value={explained.find((one) => one.word === word)?.meaning ?? ''}
            options={[{ value: '', label: none }, ...choices.map(([value, name]) => ({ value, label: name }))]}
            onChange={(value) => onChange(explainedAs(explained, word, value))}
          />
        ))}
      </div>
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}

/** The first message about a list of words, or about one of them. */
const errorOf = (errors: PartProps['errors'], field: string): string | undefined =>
  errors[field]?.[0] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}[`))?.[1]?.[0];

export function Kinds(props: PartProps) {
  const { draft, columns, errors, onChange } = props;
  return (
    <Group legend={copy.rows}>
      <div className={styles.fields}>
        <SelectField
          compact
          label={copy.whatTheRowsAre}
          value={draft.kinds}
          error={errors.kind_constant?.[0]}
          onChange={({ target }) => onChange({ kinds: target.value as KindMode })}
        >
          <option value="trade">{copy.allRowsAreTrades}</option>
          <option value="column">{copy.fromAColumn}</option>
          <Options
            of={KINDS.map(([value, label]) => ({ value, label: copy.allRowsAre(SEVERAL[value] ?? label.toLowerCase()) }))}
          />
        </SelectField>
        {draft.kinds === 'column' && (
          <Column
            field="kind"
            label={copy.columnOfTheKind}
            {...props}
            onChange={({ kind, ...others }) =>
              onChange(kind === undefined ? others : { ...others, kind, kindWords: plainKinds(columns, kind) })
            }
          />
        )}
      </div>
      {draft.kinds === 'column' && draft.kind !== '' && (
        <Words
          label={copy.whatEachValueMeans}
          words={wordsIn(columns, draft.kind, draft.kindWords)}
          explained={draft.kindWords}
          choices={KIND_WORDS}
          none={copy.chooseAMeaningOrIt}
          error={errorOf(errors, 'kind_words')}
          onChange={(kindWords) => onChange({ kindWords })}
        />
      )}
    </Group>
  );
}

export function Times(props: PartProps) {
  const { draft, errors, onChange } = props;
  const zones = useMemo(() => [{ value: '', label: copy.asTheFileSaysOr }, ...zoneOptions()], []);
  return (
    <Group legend={copy.time}>
      <div className={styles.fields}>
        <Column field="time" label={copy.time} {...props} />
        <Picker
          label={copy.timeZone}
          value={draft.zone}
          options={zones}
          error={errors.zone?.[0]}
          onChange={(zone) => onChange({ zone })}
        />
        <FormField
          label={copy.timeFormat}
          placeholder={copy.automatic}
          hint={copy.suchAsDdMmYyyy}
          spellCheck={false}
          maxLength={60}
          value={draft.timeFormat}
          error={errors.time_format?.[0]}
          onChange={({ target }) => onChange({ timeFormat: target.value })}
        />
        {draft.timeFormat.trim() === '' && (
          <Choice
            label={copy.dayOrMonthFirst}
            value={draft.order}
            error={errors.date_order?.[0]}
            options={optionsOf({ '': copy.asTheFileShowsOr, day: copy.dayFirstAsIn31, month: copy.monthFirstAsIn12 })}
            onChange={(order) => onChange({ order })}
          />
        )}
      </div>
    </Group>
  );
}

/** Rows that are no trades. */
export function Others(props: PartProps) {
  const { draft, onChange } = props;
  if (!hasOthers(draft)) return null;
  const trades = hasTrades(draft);
  return (
    <Group legend={trades ? copy.rowsOtherThanTrades : copy.coinAndAmount}>
      <div className={styles.fields}>
        <Coin
          field="asset"
          label={copy.coin}
          none={trades && draft.instrument === 'coins' ? copy.theBase : copy.theSameForAllRows}
          placeholder={copy.btc}
          {...props}
        />
        <Column field="amount" label={copy.amount} none={trades ? copy.theQuantity : copy.chooseAColumn} {...props} />
      </div>
      <label className={check.check}>
        <input
          type="checkbox"
          checked={draft.amountReversed}
          onChange={({ target }) => onChange({ amountReversed: target.checked })}
        />
        {copy.receivedAmountsAreNegativeIn}
      </label>
    </Group>
  );
}

export function Contracts(props: PartProps) {
  const { draft, columns, errors, onChange } = props;
  return (
    <Group legend={copy.contracts}>
      <div className={styles.fields}>
        <Choice
          label={copy.whatIsTraded}
          value={draft.contracts}
          error={errors.contract_constant?.[0]}
          options={optionsOf({
            spot: copy.coins,
            linear: copy.linearContractsTheyPayIn,
            inverse: copy.inverseContractsTheyPayIn,
            column: copy.fromAColumn,
          })}
          onChange={(contracts) => onChange({ contracts })}
        />
        {draft.contracts === 'column' && <Column field="contract" label={copy.columnOfContracts} {...props} />}
      </div>
      {draft.contracts === 'column' && draft.contract !== '' && (
        <Words
          label={copy.whatEachValueMeans}
          words={wordsIn(columns, draft.contract, draft.contractWords)}
          explained={draft.contractWords}
          choices={CONTRACT_WORDS}
          none={copy.spotLinearOrInverseBy}
          error={errorOf(errors, 'contract_words')}
          onChange={(contractWords) => onChange({ contractWords })}
        />
      )}
      {draft.contracts !== 'spot' && <Positions {...props} />}
    </Group>
  );
}

function Positions(props: PartProps) {
  const { draft, columns, errors, onChange } = props;
  return (
    <>
      <div className={styles.fields}>
        <DecimalField
          label={copy.sizeOfOneContract}
          placeholder={copy.theQuantityIsInCoins}
          value={draft.contractSize}
          error={errors.contract_size?.[0]}
          onChange={({ target }) => onChange({ contractSize: target.value })}
        />
        <Column field="profit" label={copy.bookedResult} none={copy.noneLeftOutOfBalances} {...props} />
        <Choice
          label={copy.position}
          value={draft.positions}
          error={errors.position_constant?.[0]}
          options={optionsOf({
            net: copy.oneForEachContract,
            long: copy.allRowsAreOfThe,
            short: copy.allRowsAreOfTheShort,
            column: copy.fromAColumn,
          })}
          onChange={(positions) => onChange({ positions })}
        />
        {draft.positions === 'column' && <Column field="position" label={copy.columnOfThePosition} {...props} />}
      </div>
      {draft.positions === 'column' && draft.position !== '' && (
        <Words
          label={copy.whatEachValueMeans}
          words={wordsIn(columns, draft.position, draft.positionWords)}
          explained={draft.positionWords}
          choices={POSITION_WORDS}
          none={copy.longOrShortByThe}
          error={errorOf(errors, 'position_words')}
          onChange={(positionWords) => onChange({ positionWords })}
        />
      )}
    </>
  );
}

export function CoinWords({ draft, errors, onChange }: PartProps) {
  return (
    <FormField
      label={copy.namesOfCoinsInThe}
      placeholder={copy.bitcoinBtcUsdCoinUsdc}
      hint={copy.pairsSeparatedByCommas}
      spellCheck={false}
      value={draft.coinWords}
      error={errorOf(errors, 'coin_words')}
      onChange={({ target }) => onChange({ coinWords: target.value })}
    />
  );
}
