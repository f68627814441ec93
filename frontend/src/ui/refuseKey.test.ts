// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuseKey } from './refuseKey';
import { useToast } from './toastStore';

const XPUB = 'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

it('takes what is no key, and says why it takes no other', () => {
  for (const text of ['', 'Kestrel', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'ab'.repeat(32)]) expect(refuseKey(text)).toBe(false);
  const { result, rerender } = renderHook(() => useToast());
  expect(result.current).toBeNull();
  expect(refuseKey(`wpkh(${XPUB}/0/*)`)).toBe(true);
  rerender();
  expect(result.current?.description).toContain('appear in the address bar');
  expect(refuseKey(XPUB.replace('xpub', 'xprv'))).toBe(true);
  rerender();
  expect(result.current?.description).toContain('private key');
});
