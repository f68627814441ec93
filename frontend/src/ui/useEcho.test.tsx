import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEcho } from './useEcho';

function field(kept = '') {
  const hook = renderHook(({ address }) => useEcho(address), { initialProps: { address: kept } });
  return {
    text: () => hook.result.current[0],
    say: (text: string) => act(() => hook.result.current[1](text)),
    address: (text: string) => hook.rerender({ address: text }),
  };
}

it('keeps what is typed while the address lags behind', () => {
  const { say, text, address } = field();
  say('a');
  say('ab');
  address('a');
  expect(text()).toBe('ab');
  say('abc');
  address('abc');
  expect(text()).toBe('abc');
});

it('follows the address where somebody else changed it', () => {
  const { say, text, address } = field('eth');
  expect(text()).toBe('eth');
  say('ethe');
  address('ethe');
  address('');
  expect(text()).toBe('');
});

it('does not mistake the way back for an echo of what was taken back', () => {
  const { say, text, address } = field('a');
  say('ab');
  say('a');
  address('ab');
  expect(text()).toBe('ab');
});
