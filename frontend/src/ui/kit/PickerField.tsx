/** The searchable list of `Picker`, drawn by the component library. Loaded lazily. */

import { Select } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import { useMemo, useState } from 'react';
import { AntdProvider } from '@/theme/AntdProvider';
import { grouped, type PickerOption } from '../pickerOptions';
import { layerOf } from './layer';

export interface PickerFieldProps {
  readonly id: string;
  readonly value: string;
  readonly options: readonly PickerOption[];
  readonly disabled?: boolean;
  readonly describedBy?: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

interface Shown {
  readonly label: string;
  readonly value?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export default function PickerField({ id, value, options, disabled, describedBy, isWrong, onChange }: PickerFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = useMemo(
    () =>
      grouped(options).flatMap(({ group, members }): Shown[] => {
        const items = members.map((option) => ({ value: option.value, label: option.label }));
        return group === undefined ? items : [{ label: group, options: items }];
      }),
    [options],
  );
  return (
    <AntdProvider>
      <Select
        id={id}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        status={isWrong ? 'error' : undefined}
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        disabled={disabled}
        options={shown as DefaultOptionType[]}
        notFoundContent="No match"
        popupMatchSelectWidth={220}
        // The library's virtual list tells screen readers the values instead of the words.
        virtual={false}
        getPopupContainer={layerOf}
        onOpenChange={setOpen}
        onChange={onChange}
        onKeyDown={(event) => {
          // Esc closes the list before the dialog or panel around it.
          if (event.key !== 'Escape' || !isOpen) return;
          event.stopPropagation();
          event.preventDefault();
        }}
      />
    </AntdProvider>
  );
}
