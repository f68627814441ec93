import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountBegan } from '@/api/account';
import { discardUnsaved, REST_MS } from '@/api/autosave';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import type { View } from '../view';
import { NotesTab } from './NotesTab';

const DRAFT = 'draft:note:bitcoin:bc1q';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  discardUnsaved();
  accountBegan('u1');
  return () => vi.useRealTimers();
});

it('the draft of a note that changed elsewhere waits for the reader through any number of visits', async () => {
  localStorage.setItem(DRAFT, JSON.stringify({ value: 'older draft', version: 1, at: Date.now() }));
  const server = serve({
    '/api/v1/addresses': () => ({ json: { body: 'newest', version: 3, updated_at: '2026-11-01T00:00:00Z' } }),
  });
  const view = { chain: 'bitcoin', address: 'bc1q' } as View;
  const routes = [{ path: '/', element: <NotesTab view={view} /> }];
  for (let visit = 0; visit < 3; visit += 1) {
    const { unmount } = renderRoutes(routes, '/');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('older draft'));
    await act(() => vi.advanceTimersByTimeAsync(REST_MS + 100));
    expect(screen.getByRole('status')).toHaveTextContent('Changed elsewhere');
    await act(async () => unmount());
  }
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  renderRoutes(routes, '/');
  await act(async () => (await screen.findByRole('button', { name: 'Load latest version' })).click());
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('newest'));
  expect(localStorage.getItem(DRAFT)).toBeNull();
});
