/** The fields of a column mapping, each with values of the column that was chosen for it. */

import type { FileColumn } from '@/api/importsApi';
import type { FieldErrors } from '@/api/types';
import { Segmented, SelectField, TextField } from '@/ui/fields';
import { type ColumnField, type InstrumentMode, type MappingDraft, type SideMode, sampleWords } from '../mapping';
import styles from './ColumnMapper.module.css';

interface PartProps {
  readonly draft: MappingDraft;
  readonly columns: readonly FileColumn[];
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<MappingDraft>) => void;
}

interface ColumnProps extends PartProps {
  readonly field: ColumnField;
  readonly label: string;
  /** The choice of no column. */
  readonly none?: string;
}

function Column({ field, label, none = 'Choose a column', draft, columns, errors, onChange }: ColumnProps) {
  const { hint, warning } = sampleWords(field, draft, columns);
  return (
    <SelectField
      compact
      label={label}
      value={draft[field]}
      error={errors[field]?.[0] ?? warning}
      hint={hint ?? ' '}
      onChange={({ target }) => onChange({ [field]: target.value })}
    >
      <option value="">{none}</option>
      {columns.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface CoinProps extends PartProps {
  readonly field: 'base' | 'quote' | 'fee_asset';
  readonly label: string;
  readonly none: string;
  readonly placeholder: string;
}

/** A column, or the same coin for all rows. */
function Coin({ field, label, none, placeholder, ...rest }: CoinProps) {
  const constant = `${field}_constant` as const;
  const { draft, errors, onChange } = rest;
  return (
    <div className={styles.coin}>
      <Column field={field} label={label} none={none} {...rest} />
      {draft[field] === '' && (
        <TextField
          compact
          label="Coin of all rows"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={draft[constant]}
          error={errors[constant]?.[0]}
          onChange={({ target }) => onChange({ [constant]: target.value.toUpperCase() })}
        />
      )}
    </div>
  );
}

const INSTRUMENTS: readonly { value: InstrumentMode; label: string }[] = [
  { value: 'pair', label: 'One pair column' },
  { value: 'coins', label: 'Base and quote' },
];

const SIDES: Readonly<Record<SideMode, string>> = {
  column: 'From a column',
  sign: 'The sign of the quantity',
  buy: 'All rows are buys',
  sell: 'All rows are sells',
};

export function MappingFields(props: PartProps) {
  return (
    <>
      <Instrument {...props} />
      <Sides {...props} />
      <fieldset className={styles.group}>
        <legend>Amounts</legend>
        <div className={styles.fields}>
          <Column field="quantity" label="Quantity" {...props} />
          <Column field="price" label="Price of one" none="None: from the total" {...props} />
          <Column field="total" label="Total" none="None: from the price" {...props} />
          <SelectField
            compact
            label="Decimal mark"
            value={props.draft.mark}
            error={props.errors.decimal_mark?.[0]}
            onChange={({ target }) => props.onChange({ mark: target.value as MappingDraft['mark'] })}
          >
            <option value="point">Point, as in 1,234.5</option>
            <option value="comma">Comma, as in 1.234,5</option>
          </SelectField>
        </div>
      </fieldset>
      <Fee {...props} />
      <fieldset className={styles.group}>
        <legend>More</legend>
        <div className={styles.fields}>
          <Column field="external_id" label="Trade id" none="None" {...props} />
          <Column field="note" label="Note" none="None" {...props} />
        </div>
      </fieldset>
    </>
  );
}

function Instrument(props: PartProps) {
  const { draft, errors, onChange } = props;
  return (
    <fieldset className={styles.group}>
      <legend>Time and pair</legend>
      <Segmented<InstrumentMode>
        label="Where the pair is"
        value={draft.instrument}
        options={INSTRUMENTS}
        onChange={(instrument) => onChange({ instrument })}
      />
      <div className={styles.fields}>
        <Column field="time" label="Time" {...props} />
        {draft.instrument === 'pair' ? (
          <>
            <Column field="pair" label="Pair" {...props} />
            <TextField
              compact
              label="Separator between base and quote"
              placeholder="Automatic"
              maxLength={1}
              autoComplete="off"
              value={draft.separator}
              error={errors.separator?.[0]}
              onChange={({ target }) => onChange({ separator: target.value })}
            />
          </>
        ) : (
          <>
            <Coin field="base" label="Base" none="The same for all rows" placeholder="BTC" {...props} />
            <Coin field="quote" label="Quote" none="The same for all rows" placeholder="EUR" {...props} />
          </>
        )}
      </div>
    </fieldset>
  );
}

function Sides(props: PartProps) {
  const { draft, errors, onChange } = props;
  return (
    <fieldset className={styles.group}>
      <legend>Side</legend>
      <div className={styles.fields}>
        <SelectField
          compact
          label="What says buy or sell"
          value={draft.sides}
          error={errors.side_constant?.[0]}
          hint={draft.sides === 'sign' ? 'A negative quantity is a sale.' : undefined}
          onChange={({ target }) => onChange({ sides: target.value as SideMode })}
        >
          {Object.entries(SIDES).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        {draft.sides === 'column' && (
          <>
            <Column field="side" label="Column of the side" {...props} />
            <TextField
              compact
              label="Words for buying"
              placeholder="buy, b, bid"
              autoComplete="off"
              value={draft.buyWords}
              error={errors.buy_words?.[0]}
              hint="Separated by commas"
              onChange={({ target }) => onChange({ buyWords: target.value })}
            />
            <TextField
              compact
              label="Words for selling"
              placeholder="sell, s, ask"
              autoComplete="off"
              value={draft.sellWords}
              error={errors.sell_words?.[0]}
              hint="Separated by commas"
              onChange={({ target }) => onChange({ sellWords: target.value })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

function Fee(props: PartProps) {
  const { draft, errors, onChange } = props;
  return (
    <fieldset className={styles.group}>
      <legend>Fee</legend>
      <div className={styles.fields}>
        <Column field="fee" label="Column of the fee" none="None" {...props} />
        {draft.fee !== '' && (
          <Coin field="fee_asset" label="Coin of the fee" none="The same for all rows" placeholder="The quote" {...props} />
        )}
      </div>
      {draft.fee !== '' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.feeNegative}
            onChange={({ target }) => onChange({ feeNegative: target.checked })}
          />
          Paid fees are negative in the file
        </label>
      )}
      {errors.fee_negative?.[0] !== undefined && <p className={styles.error}>{errors.fee_negative[0]}</p>}
    </fieldset>
  );
}
