import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUrlDraft } from './useUrlDraft';

function field(kept = '') {
  const hook = renderHook(({ address }) => useUrlDraft(address), { initialProps: { address: kept } });
  return {
    text: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    address: (text: string) => hook.rerender({ address: text }),
  };
}

it('keeps what is typed while the address lags behind', () => {
  const { type, text, address } = field();
  type('a');
  type('ab');
  address('a');
  expect(text()).toBe('ab');
  type('abc');
  address('abc');
  expect(text()).toBe('abc');
});

it('follows the address where somebody else changed it', () => {
  const { type, text, address } = field('eth');
  expect(text()).toBe('eth');
  type('ethe');
  address('ethe');
  address('');
  expect(text()).toBe('');
});

it('does not mistake the way back for an echo of what was undone', () => {
  const { type, text, address } = field('a');
  type('ab');
  type('a');
  address('ab');
  expect(text()).toBe('ab');
});
