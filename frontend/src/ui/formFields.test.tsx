import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Choice } from './Choice';
import { DecimalField, FormField } from './formFields';
import { optionsOf } from './pickerOptions';

it('keeps the browser from filling in a field of a form, and offers figures for an amount', () => {
  render(
    <>
      <FormField label="Name" defaultValue="" />
      <DecimalField label="Price" defaultValue="" />
    </>,
  );
  expect(screen.getByLabelText('Name')).toHaveAttribute('autocomplete', 'off');
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('inputmode');
  expect(screen.getByLabelText('Price')).toHaveAttribute('autocomplete', 'off');
  expect(screen.getByLabelText('Price')).toHaveAttribute('inputmode', 'decimal');
});

it('offers words in the order in which they are written, and hands back the value of the chosen one', () => {
  const onChange = vi.fn();
  render(<Choice label="Side" value="" options={optionsOf({ '': 'Both', sell: 'Sell', buy: 'Buy' })} onChange={onChange} />);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Both', 'Sell', 'Buy']);
  fireEvent.change(screen.getByLabelText('Side'), { target: { value: 'buy' } });
  expect(onChange).toHaveBeenCalledWith('buy');
});

it('hands back a number where numbers are offered', () => {
  const onChange = vi.fn();
  const options = [
    { value: 24, label: 'A day' },
    { value: 168, label: 'A week' },
  ];
  render(<Choice label="For" value={24} options={options} onChange={onChange} />);
  fireEvent.change(screen.getByLabelText('For'), { target: { value: '168' } });
  expect(onChange).toHaveBeenCalledWith(168);
});
