import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Document } from '../document';
import { ParametersBar } from './ParametersBar';

const document = {
  parameters: [{ name: 'entity', type: 'entity', value: '' }],
  widgets: { w1: { kind: 'entity.balance', v: 1, params: { entity: '$entity' } } },
} as unknown as Document;

it('takes an address over, and neither a name nor a key', async () => {
  const onChange = vi.fn();
  render(<ParametersBar document={document} values={{ entity: '' }} onChange={onChange} />);
  const field = screen.getByLabelText('Address');
  await userEvent.type(field, 'Exchange{Enter}');
  expect(field).toHaveAccessibleDescription(/enter chain:address/);
  await userEvent.clear(field);
  expect(field).not.toHaveAccessibleDescription();
  await userEvent.type(field, 'bitcoin:zpub6rFR7y4Q2{Enter}');
  expect(field).toHaveAccessibleDescription(/^This is the key of a whole wallet/);
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, 'bitcoin:bc1q{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ entity: 'bitcoin:bc1q' });
});
