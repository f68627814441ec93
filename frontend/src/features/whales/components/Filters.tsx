/**
 * What narrows the list. Threshold and window stand first, since they are what a reader of whales changes. On phones all but the search is in a
 * dialog, so that transfers are on the first screen.
 */

import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useState } from 'react';
import type { WhaleScan } from '@/domain/whales/types';
import {
  amountOf,
  chosenFilters,
  DEFAULT_VIEW,
  isNarrowed,
  KINDS,
  STATES,
  THRESHOLDS,
  TIMES,
  type View,
  WINDOWS,
} from '@/domain/whales/view';
import { KIND_WORDS, thresholdWords, windowWords } from '@/domain/whales/words';
import { dollarsOf } from '@/format/amount';
import { Button } from '@/ui/Button';
import { SelectField, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Picker } from '@/ui/Picker';
import { useHeldWords } from '@/ui/useHeldWords';
import { useIsPhone } from '@/ui/viewport';
import { copy } from '../copy';
import styles from '../WhalesPage.module.css';

interface FiltersProps {
  readonly view: View;
  readonly scans: readonly WhaleScan[];
  readonly assets: readonly string[];
  readonly floor: string;
  readonly filterRef: RefObject<HTMLInputElement | null>;
  readonly onChange: (view: View) => void;
}

const TIMES_WORDS = {
  '': copy.anySize,
  1: copy.unusuallyLarge,
  2: copy.n2TimesUnusual,
  5: copy.n5TimesUnusual,
} as const;

const STATE_WORDS = { confirmed: 'Confirmed', waiting: 'Pending' } as const;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function Filters({ view, scans, assets, floor, filterRef, onChange }: FiltersProps) {
  // What can be searched for, until the form is sent.
  const [draft, setDraft] = useState(view.text);
  useEffect(() => setDraft(view.text), [view.text]);
  const search = useHeldWords(draft, setDraft);
  const [own, setOwn] = useState('');
  const [wrong, setWrong] = useState<string>();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minUsd = own.trim() === '' ? view.minUsd : amountOf(own);
    if (own.trim() !== '' && minUsd === '') {
      setWrong(copy.anAmountLike25m);
      return;
    }
    setWrong(undefined);
    setOwn('');
    setOpen(false);
    onChange({ ...view, minUsd, text: draft.trim() });
  };
  const forget = () => {
    setOwn('');
    setWrong(undefined);
  };
  const clear = (text = '') => {
    forget();
    if (text === '') search.setText('');
    onChange({ ...DEFAULT_VIEW, text });
  };
  const least = dollarsOf(floor) ?? 0;
  const thresholds = [
    ...new Set([...THRESHOLDS.filter((one) => Number(one) > least), ...(view.minUsd ? [view.minUsd] : [])]),
  ].sort((one, other) => Number(one) - Number(other));
  const windows = [...new Set([...WINDOWS, view.hours])].sort((one, other) => one - other);
  const select = (name: keyof View) => (event: { target: { value: string } }) =>
    onChange({ ...view, [name]: name === 'hours' ? Number(event.target.value) : event.target.value });
  const fields = (
    <>
      <SelectField compact label={copy.threshold} value={view.minUsd} onChange={select('minUsd')}>
        <option value="">{copy.andMore(thresholdWords(floor))}</option>
        {thresholds.map((one) => (
          <option key={one} value={one}>
            {copy.andMore(thresholdWords(one))}
          </option>
        ))}
      </SelectField>
      <TextField
        compact
        label={copy.customAmount}
        placeholder="2.5m"
        inputMode="text"
        size={8}
        value={own}
        error={wrong}
        onChange={(event) => setOwn(event.target.value)}
      />
      <SelectField compact label={copy.unusualForAsset} value={view.times} onChange={select('times')}>
        {TIMES.map((times) => (
          <option key={times} value={times}>
            {TIMES_WORDS[times]}
          </option>
        ))}
      </SelectField>
      <SelectField compact label={copy.window} value={String(view.hours)} onChange={select('hours')}>
        {windows.map((hours) => (
          <option key={hours} value={hours}>
            {capital(windowWords(hours).replace(/^the /, ''))}
          </option>
        ))}
      </SelectField>
      <SelectField compact label={copy.chain} value={view.chain} onChange={select('chain')}>
        <option value="">{copy.all}</option>
        {scans.map((scan) => (
          <option key={scan.chain} value={scan.chain}>
            {scan.name}
          </option>
        ))}
      </SelectField>
      <SelectField compact label={copy.kind} value={view.kind} onChange={select('kind')}>
        <option value="">{copy.all}</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_WORDS[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField compact label={copy.state} value={view.state} onChange={select('state')}>
        <option value="">{copy.all}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_WORDS[state]}
          </option>
        ))}
      </SelectField>
      <div className={styles.asset}>
        <Picker
          label={copy.asset}
          value={view.asset}
          options={[{ value: '', label: copy.all }, ...assets.map((asset) => ({ value: asset, label: asset }))]}
          onChange={(asset) => onChange({ ...view, asset })}
        />
      </div>
    </>
  );
  const count = chosenFilters(view);
  return (
    <>
      <form className={styles.tools} onSubmit={submit} aria-label={copy.filters}>
        {!isPhone && fields}
        <TextField
          compact
          ref={filterRef}
          type="search"
          label={copy.labelAddressOrHash}
          placeholder={isPhone ? undefined : copy.pressToType}
          hint={search.note}
          value={search.text}
          onChange={({ target }) => search.setText(target.value)}
        />
        {isPhone && (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <SlidersHorizontal aria-hidden="true" />
            {count > 0 ? copy.filtersCount(count) : copy.filters}
          </Button>
        )}
        <Button type="submit">{isPhone ? copy.search : copy.filter}</Button>
        {(isNarrowed(view) || view.minUsd !== '' || view.hours !== DEFAULT_VIEW.hours) && (
          <Button kind="quiet" onClick={() => clear()}>
            {copy.clearFilters}
          </Button>
        )}
      </form>
      {isPhone && isOpen && (
        <Modal
          title={copy.filters}
          onClose={() => {
            forget();
            setOpen(false);
          }}
          foot={
            <>
              <Button disabled={count === 0} onClick={() => clear(view.text)}>
                {copy.clearFilters}
              </Button>
              <Button kind="primary" type="submit" form={formId}>
                {copy.showTransfers}
              </Button>
            </>
          }
        >
          <form id={formId} className={styles.sheet} onSubmit={submit} aria-label={copy.filters}>
            {fields}
          </form>
        </Modal>
      )}
    </>
  );
}
