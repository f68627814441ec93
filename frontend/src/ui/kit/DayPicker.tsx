/** The calendar of `DayField`, drawn by the component library. Loaded lazily. */

import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { AntdProvider } from '@/theme/AntdProvider';
import { dayFormats } from '../datePresets';
import { layerOf } from './layer';

export interface DayPickerProps {
  /** Of the input, to which the label belongs. */
  readonly id: string;
  /** As `yyyy-mm-dd`; empty where none is chosen. */
  readonly value: string;
  readonly placeholder: string;
  readonly optional: boolean;
  /** The last day that can be chosen. */
  readonly latest?: string;
  readonly describedBy?: string;
  readonly isWrong: boolean;
  /** What was typed when the field is left, or at Enter. */
  readonly onType: (typed: string) => void;
  readonly onChange: (day: string) => void;
}

const WRITTEN = 'YYYY-MM-DD';
const dayOf = (written: string): Dayjs | null => (written === '' ? null : dayjs(written, WRITTEN));
const write = (day: Dayjs | null | undefined): string => day?.format(WRITTEN) ?? '';

export default function DayPicker(props: DayPickerProps) {
  const { id, value, placeholder, optional, latest, describedBy, isWrong, onType, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  // The library drops a typed day unless Enter follows it.
  const typed = useRef<string | null>(null);
  const take = () => {
    const text = typed.current?.trim();
    typed.current = null;
    if (text !== undefined) onType(text);
  };
  return (
    <AntdProvider>
      <div
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) typed.current = target.value;
        }}
      >
        <DatePicker
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          status={isWrong ? 'error' : undefined}
          style={{ width: '100%' }}
          value={dayOf(value)}
          format={dayFormats()}
          placeholder={placeholder}
          allowClear={optional}
          maxDate={dayOf(latest ?? '') ?? undefined}
          getPopupContainer={layerOf}
          onOpenChange={setOpen}
          onChange={(day) => {
            typed.current = null;
            onChange(write(day));
          }}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'Tab') take();
            if (event.key !== 'Escape' || !isOpen) return;
            event.stopPropagation();
            event.preventDefault();
          }}
        />
      </div>
    </AntdProvider>
  );
}
