/**
 * What narrows the list of pools, its order, its columns, and a file of it. On phones most of it is in a dialog, so that pools are on the
 * first screen.
 */

import { Columns3, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import type { PoolNetwork } from '@/api/listingsApi';
import { SavedViews } from '@/domain/views/SavedViews';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { ColumnBoxes } from '@/ui/ColumnBoxes';
import { TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Picker } from '@/ui/Picker';
import { Popover } from '@/ui/Popover';
import { useFilterKey } from '@/ui/useFilterKey';
import { useHeldWords } from '@/ui/useHeldWords';
import { useIsPhone } from '@/ui/viewport';
import { copy } from '../copy';
import { AGES, COLUMN_IDS, cleared, DEFAULT_VIEW, isNarrowed, LEASTS, LONGEST_TEXT, ORDERS, type View } from '../view';
import { COLUMN_TITLES, dexName, hoursWords, leastWords, ORDER_WORDS } from '../words';
import styles from './Listings.module.css';

interface PoolsToolbarProps {
  readonly view: View;
  readonly networks: readonly PoolNetwork[];
  /** The names of networks did not load; the filter then offers only the chosen one. */
  readonly isNetworksFailed: boolean;
  /** Of the pools that are loaded. */
  readonly dexes: readonly string[];
  readonly filterRef: RefObject<HTMLInputElement | null>;
  /** The button that saves the file. */
  readonly csv: ReactNode;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

const COLUMNS = COLUMN_IDS.map((id) => ({ id, ...COLUMN_TITLES[id] }));

/** The offered numbers with the one of the address, in order. */
const withChosen = (offered: readonly number[], chosen: number): readonly number[] =>
  [...new Set([...offered, chosen])].sort((one, other) => one - other);

export function PoolsToolbar(props: PoolsToolbarProps) {
  const { view, filterRef, csv, onChange } = props;
  useFilterKey(filterRef);
  const words = useHeldWords(view.text, (text) => onChange({ ...view, text }, true));
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const isCleared = !isNarrowed(view) && view.hours === DEFAULT_VIEW.hours;
  return (
    <>
      <section className={styles.tools} aria-label={copy.filtersOfPools}>
        <TextField
          compact
          ref={filterRef}
          type="search"
          label={copy.pairOrAddress}
          placeholder={isPhone ? undefined : copy.pressToType}
          maxLength={LONGEST_TEXT}
          hint={words.note}
          value={words.text}
          onChange={({ target }) => words.setText(target.value)}
        />
        {!isPhone && <Fields {...props} />}
        <span className={styles.buttons}>
          {isPhone ? (
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <SlidersHorizontal aria-hidden="true" />
              {copy.filtersAndOrder}
            </Button>
          ) : (
            <Popover
              title={copy.columns}
              label={
                <>
                  <Columns3 aria-hidden="true" />
                  {copy.columns}
                </>
              }
            >
              <ColumnBoxes
                columns={COLUMNS}
                chosen={view.columns}
                usual={COLUMN_IDS}
                onChange={(columns) => onChange({ ...view, columns }, true)}
              />
            </Popover>
          )}
          <SavedViews list="pools" size="medium" />
          {csv}
          {!isCleared && (
            <Button kind="quiet" onClick={() => onChange(cleared(view))}>
              {copy.clearFilters}
            </Button>
          )}
        </span>
      </section>
      {isPhone && isOpen && (
        <Modal
          title={copy.filtersAndOrder}
          onClose={() => setOpen(false)}
          foot={
            <>
              <Button disabled={isCleared} onClick={() => onChange(cleared(view))}>
                {copy.clearFilters}
              </Button>
              <Button kind="primary" onClick={() => setOpen(false)}>
                {copy.showPools}
              </Button>
            </>
          }
        >
          <div className={styles.sheet}>
            <Fields {...props} />
          </div>
        </Modal>
      )}
    </>
  );
}

function Fields({ view, networks, isNetworksFailed, dexes, onChange }: PoolsToolbarProps) {
  const least = (name: 'minReserve' | 'minVolume', label: string) => (
    <Choice
      label={label}
      value={view[name]}
      options={withChosen(LEASTS, view[name]).map((usd) => ({ value: usd, label: leastWords(usd) }))}
      onChange={(value) => onChange({ ...view, [name]: value })}
    />
  );
  return (
    <>
      <Picker
        label={copy.network}
        value={view.network}
        error={isNetworksFailed ? copy.couldntLoadNetworks : undefined}
        options={[{ value: '', label: copy.all }, ...networks.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(network) => onChange({ ...view, network })}
      />
      <Picker
        label={copy.dex}
        value={view.dex}
        options={[{ value: '', label: copy.all }, ...dexes.map((dex) => ({ value: dex, label: dexName(dex) }))]}
        onChange={(dex) => onChange({ ...view, dex })}
      />
      {least('minReserve', 'Liquidity')}
      {least('minVolume', copy.volume24h)}
      <Choice
        label={copy.openedWithin}
        value={view.hours}
        options={withChosen(AGES, view.hours).map((hours) => ({ value: hours, label: hoursWords(hours) }))}
        onChange={(hours) => onChange({ ...view, hours })}
      />
      <Choice
        label={copy.order}
        value={view.order}
        options={ORDERS.map((order) => ({ value: order, label: ORDER_WORDS[order] }))}
        onChange={(order) => onChange({ ...view, order })}
      />
    </>
  );
}
