/** Before each file of tests that has a page: what jsdom lacks, and an empty page after each test. */

import { webcrypto } from 'node:crypto';
import { ReadableStream, TextDecoderStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeKeyConflicts } from '@/ui/keyRegistry';

// Pages load their parts when they need them, which on a busy machine takes longer than the second that is waited by default.
configure({ asyncUtilTimeout: 30_000 });

// What jsdom lacks and components use. Node has the first three, but tests of a page see only what jsdom's own window has.
for (const [name, value] of Object.entries({ ReadableStream, TextDecoderStream, crypto: webcrypto }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(takeKeyConflicts(), 'one key means two things on one page').toEqual([]);
});
