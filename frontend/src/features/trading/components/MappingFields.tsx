/** The fields of a column mapping, each with values of the column that was chosen for it. */

import { Choice } from '@/ui/Choice';
import { Segmented } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import type { InstrumentMode, SideMode } from '../mapping';
import { hasTrades, saysSides } from '../mappingRows';
import styles from './ColumnMapper.module.css';
import check from './check.module.css';
import { Coin, Column, Group, type PartProps } from './MappingColumn';
import { CoinWords, Contracts, Kinds, Others, Times } from './MappingRows';

const INSTRUMENTS: readonly { value: InstrumentMode; label: string }[] = [
  { value: 'pair', label: copy.onePairColumn },
  { value: 'coins', label: copy.baseAndQuote },
];

const SIDES: Readonly<Record<SideMode, string>> = {
  column: copy.fromAColumn,
  sign: copy.theSignOfTheQuantity,
  buy: copy.allRowsAreBuys,
  sell: copy.allRowsAreSells,
};

export function MappingFields(props: PartProps) {
  const trades = hasTrades(props.draft);
  return (
    <>
      <Kinds {...props} />
      <Times {...props} />
      {trades && <Instrument {...props} />}
      {trades && !saysSides(props.draft) && <Sides {...props} />}
      <Group legend={copy.amounts}>
        <div className={styles.fields}>
          {trades && (
            <>
              <Column field="quantity" label={copy.quantity} {...props} />
              <Column field="price" label={copy.priceOfOne} none={copy.noneFromTheTotal} {...props} />
              <Column field="total" label={copy.total} none={copy.noneFromThePrice} {...props} />
            </>
          )}
          <Choice
            label={copy.decimalMark}
            value={props.draft.mark}
            error={props.errors.decimal_mark?.[0]}
            options={optionsOf({ point: copy.pointAsIn1234, comma: copy.commaAsIn1234 })}
            onChange={(mark) => props.onChange({ mark })}
          />
        </div>
      </Group>
      <Others {...props} />
      <Fee {...props} />
      <Contracts {...props} />
      <Group legend={copy.more}>
        <div className={styles.fields}>
          <Column field="external_id" label={copy.tradeId} none="None" {...props} />
          <Column field="note" label={copy.note} none="None" {...props} />
          <CoinWords {...props} />
        </div>
      </Group>
    </>
  );
}

function Instrument(props: PartProps) {
  const { draft, errors, onChange } = props;
  return (
    <Group legend={copy.pair}>
      <Segmented<InstrumentMode>
        label={copy.whereThePairIs}
        value={draft.instrument}
        options={INSTRUMENTS}
        onChange={(instrument) => onChange({ instrument })}
      />
      <div className={styles.fields}>
        {draft.instrument === 'pair' ? (
          <>
            <Column field="pair" label={copy.pair} {...props} />
            <FormField
              label={copy.separatorBetweenBaseAndQuote}
              placeholder={copy.automatic}
              maxLength={1}
              value={draft.separator}
              error={errors.separator?.[0]}
              onChange={({ target }) => onChange({ separator: target.value })}
            />
          </>
        ) : (
          <>
            <Coin field="base" label={copy.base} none={copy.theSameForAllRows} placeholder={copy.btc} {...props} />
            <Coin field="quote" label={copy.quote} none={copy.theSameForAllRows} placeholder={copy.eur} {...props} />
          </>
        )}
      </div>
    </Group>
  );
}

function Sides(props: PartProps) {
  const { draft, errors, onChange } = props;
  return (
    <Group legend={copy.side}>
      <div className={styles.fields}>
        <Choice
          label={copy.whatSaysBuyOrSell}
          value={draft.sides}
          error={errors.side_constant?.[0]}
          hint={draft.sides === 'sign' ? copy.aNegativeQuantityIsA : undefined}
          options={optionsOf(SIDES)}
          onChange={(sides) => onChange({ sides })}
        />
        {draft.sides === 'column' && (
          <>
            <Column field="side" label={copy.columnOfTheSide} {...props} />
            <FormField
              label={copy.wordsForBuying}
              placeholder={copy.buyBBid}
              value={draft.buyWords}
              error={errors.buy_words?.[0]}
              hint={copy.separatedByCommas}
              onChange={({ target }) => onChange({ buyWords: target.value })}
            />
            <FormField
              label={copy.wordsForSelling}
              placeholder={copy.sellSAsk}
              value={draft.sellWords}
              error={errors.sell_words?.[0]}
              hint={copy.separatedByCommas}
              onChange={({ target }) => onChange({ sellWords: target.value })}
            />
          </>
        )}
      </div>
    </Group>
  );
}

function Fee(props: PartProps) {
  const { draft, errors, onChange } = props;
  return (
    <Group legend={copy.fee}>
      <div className={styles.fields}>
        <Column field="fee" label={copy.columnOfTheFee} none="None" {...props} />
        {draft.fee !== '' && (
          <Coin
            field="fee_asset"
            label={copy.coinOfTheFee}
            none={copy.theSameForAllRows}
            placeholder={copy.theQuote}
            {...props}
          />
        )}
      </div>
      {draft.fee !== '' && (
        <label className={check.check}>
          <input
            type="checkbox"
            checked={draft.feeNegative}
            onChange={({ target }) => onChange({ feeNegative: target.checked })}
          />
          {copy.paidFeesAreNegativeIn}
        </label>
      )}
      {errors.fee_negative?.[0] !== undefined && <p className={styles.error}>{errors.fee_negative[0]}</p>}
    </Group>
  );
}
