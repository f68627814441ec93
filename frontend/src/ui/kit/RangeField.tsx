/** The calendar of `DateRange`, drawn by the component library. Loaded lazily. */

import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { AntdProvider } from '@/theme/AntdProvider';
import { dayFormats } from '../datePresets';
import { layerOf } from './layer';

export interface RangeFieldProps {
  /** Ids of the two inputs, to which the labels belong. */
  readonly ids: readonly [string, string];
  /** Days as `yyyy-mm-dd`; empty where the range is open. */
  readonly from: string;
  readonly to: string;
  /** Shown in the fields while they are empty. */
  readonly placeholders: readonly [string, string];
  readonly presets: readonly { readonly label: string; readonly days: readonly [string, string] }[];
  /** The last day that can be chosen. */
  readonly latest?: string;
  readonly describedBy?: string;
  readonly isWrong: boolean;
  /** What was typed in a field, by its id, when it is left, or at Enter. */
  readonly onType: (field: string, typed: string) => void;
  readonly onChange: (from: string, to: string) => void;
}

const WRITTEN = 'YYYY-MM-DD';
const dayOf = (written: string): Dayjs | null => (written === '' ? null : dayjs(written, WRITTEN));
const write = (day: Dayjs | null | undefined): string => day?.format(WRITTEN) ?? '';

export default function RangeField(props: RangeFieldProps) {
  const { ids, from, to, placeholders, presets, latest, describedBy, isWrong, onType, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  // The library drops what is typed where the other day is open or lies on the wrong side, and takes an emptied field for one left alone.
  const typed = useRef(new Map<string, string>());
  const take = (field: EventTarget) => {
    if (!(field instanceof HTMLInputElement)) return;
    const text = typed.current.get(field.id)?.trim();
    typed.current.delete(field.id);
    if (text !== undefined) onType(field.id, text);
  };
  return (
    <AntdProvider>
      <div
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) typed.current.set(target.id, target.value);
        }}
      >
        <DatePicker.RangePicker
          id={{ start: ids[0], end: ids[1] }}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          status={isWrong ? 'error' : undefined}
          style={{ width: '100%' }}
          value={[dayOf(from), dayOf(to)]}
          format={dayFormats()}
          placeholder={[placeholders[0], placeholders[1]]}
          allowEmpty={[true, true]}
          order={false}
          maxDate={dayOf(latest ?? '') ?? undefined}
          presets={presets.map(({ label, days }) => ({ label, value: [dayjs(days[0]), dayjs(days[1])] as [Dayjs, Dayjs] }))}
          getPopupContainer={layerOf}
          onOpenChange={setOpen}
          onChange={(days) => {
            typed.current.clear();
            onChange(write(days?.[0]), write(days?.[1]));
          }}
          onBlur={({ target }) => take(target)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'Tab') take(event.target);
            if (event.key !== 'Escape' || !isOpen) return;
            event.stopPropagation();
            event.preventDefault();
          }}
        />
      </div>
    </AntdProvider>
  );
}
